"""SGF: what real files hold, what we write, and sgfmill as a second reader."""

import time
import tracemalloc
from random import Random

import pytest
from sgfmill import sgf
from tests.records.trees import drawn, line
from tests.samples import samples
from tools.attack.mutate import random_tree

from wuziqi.records.formats.files import FORMATS
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.sgf import format_sgf, parse_sgf, written_rule
from wuziqi.records.formats.tree import BoardPath, FormatError, Note, Tree, tree_of_line
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CARO, FREESTYLE, RENJU, Rule, row_rule

GAME = "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[A]PW[B]RE[B+];B[hh];W[hi];B[ih])"


def parse(text: str) -> Tree:
    return parse_sgf(text.encode())


def test_a_game() -> None:
    tree = parse(GAME)
    assert (tree.width, tree.height, drawn(tree)) == (15, 15, "h8 h7 i8")
    assert (tree.black, tree.white, tree.result) == ("A", "B", "black")
    assert [tree.stone(node) for node in tree.main_line()] == [1, 2, 1]


def test_what_is_written() -> None:
    tree = line("a15 --")
    tree.black, tree.result, tree.rule = "A]", "draw", RENJU
    tree.notes[1] = Note("x\\", "T", marked=True, added=((Point(1, 0), None),))
    assert format_sgf(tree).decode() == (
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[A\\]]RU[renju]RE[0]\n"
        ";B[aa]AE[bo]C[x\\\\]LB[aa:T]MA[aa];W[])\n"
    )


def test_variations_and_rectangles() -> None:
    tree = parse("(;SZ[7:5];B[ae](;W[ge];B[aa])(;W[bb](;B[cc])(;B[dd])))")
    assert (tree.width, tree.height) == (7, 5)
    assert drawn(tree) == "a1 g1 a5 | 2: b4 c3 | 3: d2"
    assert parse_sgf(format_sgf(tree)) == tree


@pytest.mark.parametrize("game", ["GM[1]", "GM[11]", ""])
def test_any_number_of_the_game(game: str) -> None:
    assert drawn(parse(f"(;{game}SZ[15];B[hh])")) == "h8"


def test_tt_passes_on_boards_up_to_19_lines_only() -> None:
    assert parse("(;SZ[19];B[tt];W[])").cells.tolist() == [-1, -1, -1]
    assert drawn(parse("(;SZ[20];B[tt];W[])")) == "t1 --"


@pytest.mark.parametrize(
    ("head", "encoding"),
    [("", "utf-8"), ("", "utf-8-sig"), ("", "gbk"), ("CA[GBK]", "gbk"), ("CA[gb2312]", "gb18030")],
)
def test_encodings(head: str, encoding: str) -> None:
    text = f"(;{head}SZ[15]PB[五子棋]C[许多乙，刂];B[hh]C[好])"
    tree = parse_sgf(text.encode(encoding))
    assert (tree.black, tree.note(0).comment, tree.note(1).comment) == (
        "五子棋",
        "许多乙，刂",
        "好",
    )


def test_other_encodings() -> None:
    assert parse_sgf(b"(;PB[Ren\xe9 ])").black == "René"
    assert parse_sgf("(;CA[Shift_JIS]PB[五目])".encode("shift-jis")).black == "五目"
    assert parse_sgf("(;CA[zlib]PB[五目])".encode()).black == "五目"
    assert parse_sgf("(;CA[UTF-16]PB[五子])".encode("gbk")).black == "五子"


def test_text_is_unescaped() -> None:
    comment = parse("(;C[a\\]b\\\\c \\\r\nd\r\ne\n\rf\rg:\\:h\ti])").note(0).comment
    assert comment == "a]b\\c d\ne\nf\ng::h\ti"


def test_everything_else_is_kept_as_it_stood() -> None:
    text = (
        "(;AP[x:\\]y]KM[6.5]PL[W]RE[B+Resign]RU[Club 3];B[hh]BL[5.5]TR[aa][bb]LB[cc:1]MA[hh][dd])"
    )
    tree = parse(text)
    assert tree.result == "black"
    assert tree.note(1).marked
    again = parse_sgf(format_sgf(tree))
    assert again == tree
    for part in ("AP[x:\\]y]", "KM[6.5]", "PL[W]", "RE[B+Resign]", "RU[Club 3]", "TR[aa][bb]"):
        assert part in format_sgf(again).decode()


@pytest.mark.parametrize(
    ("told", "result"),
    [
        ("B+", "black"),
        ("W+R", "white"),
        ("w+1", "white"),
        ("Draw", "draw"),
        ("0", "draw"),
        ("?", ""),
    ],
)
def test_results(told: str, result: str) -> None:
    assert parse(f"(;RE[{told}])").result == result


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ("4", RENJU),
        ("0", FREESTYLE),
        ("Renju", RENJU),
        ("row-4", row_rule(4)),
        ("japanese", None),
        ("Soosyrv-8", RENJU),
        ("Soosõrv-5 rules", RENJU),
        ("Taraguchi-10", RENJU),
        ("RIF", RENJU),
        ("Yamaguchi", RENJU),
        ("Tarannikov", RENJU),
        ("Free Renju", RENJU),
        ("swap2", FREESTYLE),
        ("Gomoku", FREESTYLE),
        ("Freestyle Gomoku", FREESTYLE),
        ("有禁手", RENJU),
        ("无禁手规则", FREESTYLE),
        ("索索夫8", RENJU),
        ("Caro", CARO),
        ("9" * 50, None),
    ],
)
def test_rules(told: str, rule: Rule | None) -> None:
    tree = parse(f"(;RU[{told}])")
    assert tree.rule == rule
    assert parse_sgf(format_sgf(tree)) == tree


def test_a_rule_that_is_not_for_the_board_is_kept_as_written() -> None:
    tree = parse("(;SZ[19]RU[RIF];B[aa])")
    assert (tree.rule, written_rule(tree)) == (None, "RIF")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(;SZ[15]B[hh]W[ig]B[gj])", "h8 i9 g6"),
        ("(;SZ[15];B[hh]W[ig]C[x]B[gj];W[aa])", "h8 i9 g6 a15"),
        ("(;B[hh]C[one]W[ig](;B[gj]W[aa])(;B[jg]))", "h8 i9 g6 a15 | 3: j9"),
        ("(;B[hh]\nB[ii])", "h8 i7"),
        ("(;B[hh];W[ii]5A[gg])", "h8 i7"),
        ("(;BL[5]B[hh];W[ii]2ndMOVE[gg])", "h8 i7"),
    ],
)
def test_moves_without_semicolons_and_other_names_are_read(text: str, moves: str) -> None:
    tree = parse(text)
    assert drawn(tree) == moves
    assert parse_sgf(format_sgf(tree)) == tree


def test_properties_belong_to_the_move_in_front() -> None:
    tree = parse("(;B[hh]C[one]W[ig]5A[gg]C[two])")
    assert [tree.note(node).comment for node in (1, 2)] == ["one", "two"]
    assert tree.note(2).properties == {"5A": ["gg"]}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(encoding: str) -> None:
    assert parse_sgf("(;PB[五子棋];B[hh])".encode(encoding)).black == "五子棋"


def test_set_up_stones() -> None:
    tree = parse("(;SZ[15]AB[aa:bb]AW[hh];W[cc]AE[aa];B[aa])")
    board = tree.board(2)
    stones = {str(point): board[point] for point in board if board[point]}
    black = dict.fromkeys(["a14", "b14", "b15", "a15"], Stone.BLACK)
    assert stones == black | {"h8": Stone.WHITE, "c13": Stone.WHITE}
    assert parse_sgf(format_sgf(tree)) == tree


def test_a_move_in_the_root_becomes_a_node() -> None:
    tree = parse("(;SZ[15]PB[x]B[hh]C[centre];W[ii])")
    assert drawn(tree) == "h8 i7"
    assert tree.note(1).comment == "centre"


def test_more_games_are_counted() -> None:
    assert parse("(;B[hh])(;B[ii](;W[aa])(;W[bb]))\n(;C[(;\\](;])").games == 3


def test_text_in_front_is_passed_over() -> None:
    assert drawn(parse("a game:\n( ;B[hh])")) == "h8"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: no game begins here with '(;'"),
        ("(;B[hh]", "line 1, column 8: the file ends in the middle of a game"),
        ("(;SZ[15]\n;B[hh]\n ;W[hh])", "line 3, column 5: h8 is occupied"),
        ("(;SZ[15]\r\n;B[hp])", "line 2, column 4: the point 'hp' is off the board of 15x15"),
        ("(;SZ[15];B[h8])", "line 1, column 12: 'h8' is not a point"),
        ("(;SZ[99999999])", "line 1, column 6: a board has 3 to 25 lines, not 99999999"),
        ("(;SZ[x])", "line 1, column 6: 'x' is not a size"),
        (f"(;SZ[{'9' * 5000}])", "line 1, column 6: '99999999999999999999' is not a size"),
        ("(;B[hh]W[ii][jj])", "line 1, column 14: a second move"),
        ("(;B[7,7])", "line 1, column 5: '7,7' is not a point such as 'hh', but a pair of numbers"),
        (
            "(;B[h8])",
            "line 1, column 5: 'h8' is not a point such as 'hh', but a letter and a number",
        ),
        ("(;5[gg])", "line 1, column 3: '5' is not expected here"),
        ("(;;B[hh][ii])", "line 1, column 10: a second move"),
        ("(;C[五子]\n;B[hh]C[x)", "line 2, column 8: a value that begins here is never closed"),
        ("(;b[hh])", "line 1, column 3: 'b' is not the name"),
        ("(;B[hh](C[x]))", "line 1, column 9: the property 'C' is in no node"),
        ("(;B[hh] hello)", "line 1, column 9: 'h' is not expected here"),
        ("(;AB[aa][aa])", "line 1, column 10: a15 is set up twice"),
        ("(;AB[aa:zz])", "line 1, column 6: the point 'zz' is off the board"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_sgf(text.encode(), FormatOptions(strict=True))
    assert str(caught.value).startswith(told)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "(;" + "(" * 100_000,
        "(;" + "(;" * 50_000 + ")" * 50_000,
        "(;" + "(" * 100_000 + "C[x]",
        "(;C[" + "x\\" * 500_000,
        "(;SZ[25]" + ";AE[aa:yy]" * 100,
    ],
)
def test_hostile_files_give_an_error_soon(text: str) -> None:
    with pytest.raises(FormatError):
        parse_sgf(text.encode(), FormatOptions(strict=True))


def test_deep_trees_and_long_comments_are_read() -> None:
    deep = parse("(;" + "(;" * 20_000 + ")" * 20_001 + "[" * 100_000)
    assert deep.depths[-1] == 20_000
    assert parse_sgf(format_sgf(deep)) == deep
    assert len(parse("(;C[" + "long " * 400_000 + "])").note(0).comment) == 2_000_000


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(FormatError, match="invalid character"):
        format_sgf(Tree(black="\ud83d"))


def test_random_trees_are_read_as_they_were_written() -> None:
    random = Random(5)
    for _ in range(150):
        tree = random_tree(random, random.choice((5, 15, 25)))
        tree.event, tree.date, tree.white = "Cup", "2026-11-21", "五] \\"
        again = parse_sgf(format_sgf(tree))
        assert again == tree
        assert format_sgf(again) == format_sgf(tree)


# sgfmill reads what we write


def read_by_sgfmill(tree: Tree) -> None:
    """Hold every node of a tree against what sgfmill reads: moves, comments, variations."""
    game = sgf.Sgf_game.from_bytes(format_sgf(tree))
    nodes = _nodes(game.get_root())
    assert len(nodes) == len(tree)
    for number, (depth, node) in enumerate(nodes):
        assert depth == tree.depths[number]
        assert node.get_move() == _move(tree, number)
        comment = node.get("C") if node.has_property("C") else ""
        assert comment == tree.note(number).comment.replace("\t", " ")


def _nodes(root: sgf.Tree_node) -> list[tuple[int, sgf.Tree_node]]:
    found, left = [], [(0, root)]
    while left:
        depth, node = left.pop()
        found.append((depth, node))
        left += [(depth + 1, child) for child in reversed(node)]
    return found


def _move(tree: Tree, number: int) -> tuple[str | None, tuple[int, int] | None]:
    stone, point = tree.stone(number), tree.point(number)
    color = None if stone is None else stone.name[0].lower()
    return color, None if point is None else (point.row, point.column)


def test_sgfmill_reads_trees_equally() -> None:
    random = Random(11)
    for _ in range(60):
        read_by_sgfmill(random_tree(random))


def check_game(moves: list[str], size: int, *, by_others: bool) -> None:
    tree = tree_of_line(size, size, [parse_point(name) for name in moves], FREESTYLE)
    written = format_sgf(tree)
    assert parse_sgf(written) == tree
    assert format_sgf(parse_sgf(written)) == written
    if by_others:
        read_by_sgfmill(tree)


def test_whole_games_are_read_equally() -> None:
    for number, game in enumerate(samples("games")):
        check_game(game["moves"].split(), game["size"], by_others=number % 5 == 0)


def test_going_back_on_a_path_restores_what_was_set_up() -> None:
    path, point = BoardPath(5, 5), Point(2, 2)
    path.play(1, point, Stone.BLACK)
    path.set_up(2, point, Stone.WHITE)
    path.set_up(3, point, None)
    assert path.board[point] is None
    path.back(3)
    assert path.board[point] is Stone.WHITE
    path.back(1)
    assert path.board[point] is None


def test_a_value_of_backslashes_takes_little_memory() -> None:
    """The unescaped text, and a few pointers for each escape, but no marks of the regex engine."""
    size = 1_000_000
    value = "\\" * size
    tracemalloc.start()
    try:
        tree = parse(f"(;SZ[9]C[{value}];B[ee])(;C[{value}])")
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (len(tree.notes[0].comment), len(tree), tree.games) == (size // 2, 2, 2)
    assert most < 20 * size


@pytest.mark.parametrize("escapes", [999, 1000, 1001, 2000, 2500])
def test_values_with_many_escapes(escapes: int) -> None:
    value = "\\]" * escapes
    tree = parse(f"(;SZ[9]C[{value}];B[ee])(;C[{value}])")
    assert (tree.notes[0].comment, len(tree), tree.games) == ("]" * escapes, 2, 2)


def test_how_a_game_was_timed_is_kept() -> None:
    tree = parse_sgf(b"(;GM[4]SZ[15]TM[600]OT[3x30 byo-yomi];B[hh])")
    assert (tree.main_time, tree.overtime) == ("600", "3x30 byo-yomi")
    assert b"TM[600]OT[3x30 byo-yomi]" in format_sgf(tree)


ILLEGAL = "(;SZ[15];B[hh];W[hh]" + ";B[aa];W[bb]" * 1000 + ")"
"""Nodes behind an illegal move, which the tree does not have."""

IN_ONE_NODE = "(;SZ[15];B[hh]" + "W[hh]B[aa]" * 1000 + ")"
IN_ONE_VALUE = "(;SZ[15];QPR[" + ",".join(["aa"] * 2000) + "])"


@pytest.mark.parametrize("text", [ILLEGAL, IN_ONE_NODE, IN_ONE_VALUE])
def test_nodes_are_counted_as_they_are_read(text: str) -> None:
    with pytest.raises(FormatError, match="more than 1500 nodes"):
        parse_sgf(text.encode(), FormatOptions(most_nodes=1500))
    assert len(parse_sgf(text.encode(), FormatOptions(most_nodes=2500))) < 2500


def test_too_many_nodes_are_refused_before_they_are_read() -> None:
    nodes = 40_000
    text = "(;SZ[15]" + ";C[;(]" * nodes + ")"
    assert len(parse_sgf(text.encode(), FormatOptions(most_nodes=nodes))) == nodes + 1
    began = time.process_time()
    parse_sgf(text.encode(), FormatOptions(unlimited=True))
    to_read = time.process_time() - began
    began = time.process_time()
    with pytest.raises(FormatError, match="nodes are a library"):
        parse_sgf(text.encode(), FormatOptions(most_nodes=nodes - 1))
    assert time.process_time() - began < to_read / 3


def test_the_semicolons_of_other_games_do_not_count() -> None:
    text = "(;SZ[15];B[hh];W[aa])" * 600
    games = list(FORMATS["sgf"].games(text.encode(), FormatOptions(most_nodes=1000)))
    assert len(games) == 600


@pytest.mark.parametrize(
    ("fatal", "why"),
    [
        ("(;SZ[15];B[h8])", "line 2, column 12: 'h8' is not a point such as 'hh', but a letter"),
        ("(;SZ[99];B[hh](;W[ii])(;W[jj]))", "line 2, column 6: a board has 3 to 25 lines, not 99"),
        ("(;SZ[15];AB[aa][aa]C[(; and ) \\]])", "line 2, column 17: a15 is set up twice"),
        ("(;B[hh]" + ";C[(]" * 50 + ")", "more than 40 nodes"),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_fatal_game_costs_itself(fatal: str, why: str, place: int) -> None:
    one, other = "(;SZ[15];B[hh])", "(;SZ[9];B[aa];W[bb])"
    lines = (["", fatal, one, other], [one, fatal, other], [one + other, fatal])[place]
    text = "\n".join(lines)
    games = list(FORMATS["sgf"].games(text.encode(), FormatOptions(most_nodes=40)))
    assert [drawn(game) for game in games if not game.remarks] == ["h8", "a9 b8"]
    assert games[place].remarks[0].startswith(f"game {place + 1}: {why}")
    with pytest.raises(FormatError, match=r"line 2, column|more than 40 nodes"):
        list(FORMATS["sgf"].games(("\n" + fatal).encode(), FormatOptions(most_nodes=40)))


def test_text_beside_the_games_is_told() -> None:
    text = "one\n(;B[hh])\ntwo\n\n(;B[ii]) three\nfour\n"
    told = "{} not read, the first of them line {}: '{}'."
    assert parse(text).remarks == [told.format("4 lines are", 1, "one")]
    first, second = FORMATS["sgf"].games(text.encode())
    assert first.remarks == [told.format("2 lines are", 1, "one")]
    assert second.remarks == [told.format("2 lines are", 5, "three")]
    many = parse("(;B[hh])\n" + "x\n" * 20_000)
    assert many.remarks == [told.format("20000 lines are", 2, "x")]
    with pytest.raises(FormatError, match="line 2, column 1: 'end' is not read"):
        parse_sgf(b"(;B[hh])\nend", FormatOptions(strict=True))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("(;GM[4]SZ[15][19];B[hh])", "column 15: SZ has a second value"),
        ("(;PB[ann]PB[bob];B[hh])", "column 13: PB has a second value"),
        ("(;GM[x4];B[hh])", "column 6: 'x4' is no value of GM"),
        ("(;CA[Klingon];B[hh])", "column 6: 'Klingon' is no value of CA"),
    ],
)
def test_values_that_are_not_read_are_told(text: str, why: str) -> None:
    tree = parse(text)
    assert (drawn(tree), len(tree.remarks)) == ("h8", 1)
    assert why in tree.remarks[0]

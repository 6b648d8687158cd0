"""Files once read as another game, or refused despite a game in them: tests/data/files."""

from pathlib import Path

import pytest
from tests.records.trees import drawn

from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.reading import MOST_BYTES, FormatOptions
from wuziqi.records.formats.replay import position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.rule import FREESTYLE
from wuziqi.tui.pages.printed import printed
from wuziqi.words.glyphs import ASCII

FILES = Path(__file__).parents[1] / "data" / "files"
WITHOUT_I = "Letters are read without I, so that K10 is j10; --letters all reads them with I."


def read(name: str, **options: object) -> Tree:
    return read_file(FILES / name, how=FormatOptions(**options))  # type: ignore[arg-type]


def read_text(text: str, tmp_path: Path, **options: object) -> Tree:
    path = tmp_path / "game"
    path.write_text(text, encoding="utf-8")
    return read(str(path), **options)


@pytest.mark.parametrize(
    ("name", "moves"),
    [("letters_go.txt", "j10 k10 j11 i9"), ("numbered_go.txt", "j10 k10 j11 s1 l9")],
)
def test_letters_without_i(name: str, moves: str) -> None:
    tree = read(name)
    assert (tree.width, tree.height, drawn(tree)) == (19, 19, moves)
    assert tree.remarks == [WITHOUT_I]


def test_the_option_for_letters(tmp_path: Path) -> None:
    tree = read("letters_go.txt", letters="all")
    assert (tree.width, drawn(tree), tree.remarks) == (15, "k10 l10 k11 j9", [])
    tree = read_text("h8 j9", tmp_path, letters="go")
    assert (tree.width, drawn(tree), tree.remarks) == (19, "h8 i9", [])
    with pytest.raises(FormatError, match="line 1, column 4: i9: the letters leave out I"):
        read_text("h8 i9", tmp_path, letters="go")


@pytest.mark.parametrize(
    ("text", "width", "moves"),
    [
        ("k10 l10", 15, "k10 l10"),
        ("K10 I9", 15, "k10 i9"),
        ("19 K10 L10", 19, "k10 l10"),
        ("19 k10 t1", 19, "j10 s1"),
        ("20 t1 t2", 20, "t1 t2"),
        ('[Site "pente.org"]\n[Player 1 Name "Ann"]\n\n1. K10 A1', 19, "j10 a1"),
    ],
)
def test_what_tells_the_letters(tmp_path: Path, text: str, width: int, moves: str) -> None:
    tree = read_text(text, tmp_path)
    assert (tree.width, drawn(tree)) == (width, moves)


def stones(tree: Tree) -> str:
    return " ".join(f"{point}{'bw'[stone - 1]}" for point, stone in tree.note(0).added if stone)


@pytest.mark.parametrize(
    ("text", "marks", "position"),
    [
        (". 1 0 .\n. . 1 .\n. . . .", "", "b3b c3w c2b"),
        (". X 0 .\n. . X .\n. . . .", "", "b3b c3w c2b"),
        ("0 1 2 0 0\n0 0 1 0 0\n0 0 0 0 0", "", "b3b c3w c2b"),
        (". X 0 .\n. . X .\n. O . .", "X0.O", "b3b c3w c2b"),
        (". X 0 .\n. . X .\n. O . .", "XO.0", "b3b c2b b1w"),
        ("- # * -\n- - # -\n- - - -", "#*-", "b3b c3w c2b"),
        (". . . . \\\n. o ? . \\\n. . o . \\\n. . . . \\", "", "b3w c2w"),
    ],
)
def test_marks_of_drawn_boards(tmp_path: Path, text: str, marks: str, position: str) -> None:
    assert stones(read_text(text, tmp_path, marks=marks)) == position


@pytest.mark.parametrize(
    ("text", "marks", "why"),
    [
        (". X 0 .\n. . X .\n. O . .", "", "'0' has two meanings here: say --marks X0. or XO."),
        (". # * .\n. . # .\n. . . .", "", "'*' has two meanings here: say --marks #*. or *#."),
        (". X O *\n. . X .\n. . . .", "", "'*' has two meanings here: say --marks XO.* or *O.X"),
        (". X O .\n. . X .\n. . . .", "XX", "--marks has three marks or more"),
    ],
)
def test_marks_that_can_mean_two_things_are_refused(
    tmp_path: Path, text: str, marks: str, why: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read_text(text, tmp_path, marks=marks)
    assert why in str(caught.value)


# SGF


DAMAGED = "The file is damaged, and only a part may have been read: "


@pytest.mark.parametrize(
    ("text", "moves", "why"),
    [
        ("(;SZ[15]\n---\n;B[hh];W[ii]", "h8 i7", "line 2, column 1: '-' is not expected here."),
        ("(\nSZ[15];B[hh];W[ii])", "h8 i7", "line 2, column 1: the property 'SZ' is in no node."),
        ("(;B[hh];W[ii](;B[jj]", "h8 i7 j6", "line 1, column 21: the file ends in the middle"),
        ("(;B[hh];W[ii];B[jj]C[open", "h8 i7 j6", "line 1, column 21: a value that begins here"),
        ("(;B[hh](;W[hh];B[aa])(;W[ii]))", "h8 i7", "line 1, column 12: h8 is occupied."),
    ],
)
def test_what_can_be_read_of_a_damaged_file(
    tmp_path: Path, text: str, moves: str, why: str
) -> None:
    tree = read_text(text, tmp_path)
    assert drawn(tree) == moves
    assert len(tree.remarks) == 1
    assert tree.remarks[0].startswith(DAMAGED + why)
    with pytest.raises(FormatError):
        read_text(text, tmp_path, strict=True)


def test_an_odd_bracket_costs_one_line() -> None:
    tree = read("name_brackets_sz20.sgf")
    assert (tree.size, drawn(tree)) == ((20, 20), "h13 i12")
    assert (tree.black, tree.white, tree.result) == ("ann", "[x]y", "white")
    why = "line 1, column 6: the value of PW has a bracket without a backslash before it."
    assert tree.remarks == [DAMAGED + why]
    with pytest.raises(FormatError):
        read("name_brackets_sz20.sgf", strict=True)


@pytest.mark.parametrize(
    ("value", "kept"),
    [("x]y", "x]y"), ("[[a] [b]", "[[a] [b"), ("see [1] for\nmore", "see [1] for\nmore")],
)
def test_odd_brackets_in_a_comment(tmp_path: Path, value: str, kept: str) -> None:
    tree = read_text(f"(;SZ[15]C[{value}]PB[ann];B[hh])", tmp_path)
    assert (drawn(tree), len(tree.remarks)) == ("h8", 1)
    if "[[" not in value:
        assert (tree.note(0).comment, tree.black) == (kept, "ann")


def test_one_unreadable_point_keeps_the_rest(tmp_path: Path) -> None:
    tree = read("undefined_point.sgf")
    assert drawn(tree) == "h8 i7 g9"
    why = "line 1, column 23: 'dundefined' is not a point such as 'hh'."
    assert tree.remarks == [DAMAGED + why]
    with pytest.raises(FormatError, match="'undefined' is not a point"):
        read_text("(;SZ[15];B[undefined];W[undefined])", tmp_path)


def test_a_doubled_move_is_skipped(tmp_path: Path) -> None:
    tree = read_text("(;SZ[15];QPR[hh,hg,jf];B[jf];W[ii];B[gg])", tmp_path)
    assert drawn(tree) == "h8 h9 j10 i7 g9"
    assert tree.remarks == [DAMAGED + "line 1, column 26: j10 is occupied."]


def test_bytes_behind_a_tree_are_told(tmp_path: Path) -> None:
    tree = read("trailing_newline.lib")
    assert drawn(tree) == "h8 g7"
    assert tree.remarks[0] == "1 byte behind the end of the game is not read."
    with pytest.raises(FormatError, match="byte 56: more follows"):
        read("trailing_newline.lib", strict=True)
    (tmp_path / "root.lib").write_bytes(
        (FILES / "trailing_newline.lib").read_bytes()[:20] + b"\0@ab"
    )
    told = "2 bytes behind the end of the game are not read."
    assert read(str(tmp_path / "root.lib")).remarks[0] == told


def test_a_pass_in_a_pos_file(tmp_path: Path) -> None:
    assert drawn(read("pass.pos")) == "h8 i8 g8 -- j8"
    (tmp_path / "more.pos").write_bytes((FILES / "pass.pos").read_bytes() + b"12")
    tree = read_file(tmp_path / "more.pos", "pos")
    assert tree.remarks == ["2 bytes behind the end of the game are not read."]
    (tmp_path / "off.pos").write_bytes(b"\x02p\xe1")
    with pytest.raises(FormatError, match="byte 2: "):
        read_file(tmp_path / "off.pos", "pos")


@pytest.mark.parametrize(
    ("name", "text", "form", "told"),
    [
        ("mail", "From: ann\n\n(;SZ[15];B[hh])", "", "Line 1 is not read: 'From: ann'."),
        ("psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\na\nb\n0\nend\n", "", "Line 6 is not read: 'end'."),
        (
            "rec",
            "a\nb\n10,10,5\n11,9,7\nWhite resigned\n",
            "",
            "Line 5 is not read: 'White resigned'.",
        ),
        ("sav", "15\n15\n1\n7 7\n8 8\n", "sav", "Line 5 is not read: '8 8'."),
        ("sections", "[GAME]\nRows=15\nName=x\n[MOVE]\nh8", "", "Line 3 is not read: 'Name=x'."),
        ("log", "START 15\nBEGIN\nhello\n7,7\nTURN 8,8\n", "", "Line 3 is not read: 'hello'."),
        ("link", "https://a.org/h8i9g7/a1b1", "", "Line 1 is not read: 'a1b1'."),
        ("pgn", '[Event "Cup"]\n[Round "3"]\n1. h8 i9', "", "Line 2 is not read: '[Round \"3\"]'."),
    ],
)
def test_every_reader_names_what_it_does_not_read(
    tmp_path: Path, name: str, text: str, form: str, told: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert read_file(path, form).remarks == [told]
    with pytest.raises(FormatError, match="is not read"):
        read_file(path, form, how=FormatOptions(strict=True))


def test_only_the_last_game_of_a_log_is_read(tmp_path: Path) -> None:
    tree = read_text("START 15\nTURN 7,7\n8,8\nSTART 15\nTURN 0,0\n1,1\n", tmp_path)
    assert tree.remarks == ["Only the last game of the file is read; games before it: 1."]


def test_the_head_of_a_file_of_piskvork_may_have_blanks() -> None:
    tree = read("psq_spaces.psq")
    assert (tree.size, drawn(tree), tree.remarks) == ((15, 15), "h8 i8", [])


@pytest.mark.parametrize(
    ("head", "moves"),
    [
        ("[A][B][平局][2021.05.01 place][2021 CCGC]", "B(H,8);W(I,9);"),
        ("[A][B]平局[2021.05.01 place][2021 CCGC]", "B(H,8)MARK[1];W(I,9)MARK[2]"),
        ("[A][B][2021 CCGC]2021.05.01 place[平局]", "B(H,8) ;W(I,9)"),
    ],
)
def test_forms_of_a_contest_record(tmp_path: Path, head: str, moves: str) -> None:
    tree = read_text(f"{{[C5]{head};{moves}}}", tmp_path)
    assert (drawn(tree), tree.black, tree.white) == ("h8 i9", "A", "B")
    assert (tree.result, tree.date, tree.event) == ("draw", "2021.05.01 place", "2021 CCGC")


def test_a_contest_record_with_its_result_outside_brackets() -> None:
    tree = read("c5_3.txt")
    assert (drawn(tree), tree.black, tree.white) == ("h8 i9", "team1 B", "team2 W")
    assert (tree.result, tree.date, tree.event) == ("draw", "2021.05.01 place", "2021 CCGC")


def test_a_size_on_a_line_of_its_own(tmp_path: Path) -> None:
    tree = read("size_on_own_line.txt")
    assert (tree.size, drawn(tree), tree.remarks) == ((19, 19), "j10 k11 i11", [])
    tree = read_text("19\n9,9\n10,9\n9,8\n", tmp_path)
    assert (tree.size, drawn(tree)) == ((19, 19), "j10 k10 j11")


def test_the_opening_of_gomoku_quest_is_read(tmp_path: Path) -> None:
    tree = read_text("(;SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg]C[x])", tmp_path)
    assert drawn(tree) == "h8 h9 j10 i9 g9"
    assert [tree.stone(node) for node in tree.main_line()] == [1, 2, 1, 2, 1]
    assert (tree.note(5).comment, tree.remarks) == ("x", [])


def test_unknown_properties_with_points_are_told(tmp_path: Path) -> None:
    tree = read_text("(;SZ[15];QX[hh,hg]B[aa];QX[ab];QZ[text]LB[aa:x])", tmp_path)
    told = "Unknown properties have points, whose stones are not shown: QX."
    assert tree.remarks == [told]


# Limits


MANY = "more than 1000 nodes are a library of variations"


@pytest.mark.parametrize(
    "text", ["(" + ";" * 1002 + ")", "(;" * 1002 + ")" * 1002, "(;B[hh]" + "(;W[ii])" * 1001 + ")"]
)
def test_a_tree_has_so_many_nodes_at_most(tmp_path: Path, text: str) -> None:
    with pytest.raises(FormatError, match=MANY):
        read_text(text, tmp_path, most_nodes=1000)
    assert len(read_text(text, tmp_path, most_nodes=1000, unlimited=True)) > 1000


def test_a_file_has_so_many_bytes_at_most(tmp_path: Path) -> None:
    text = "h8 " + " " * MOST_BYTES
    with pytest.raises(FormatError, match="larger than 4 MB; --no-limit reads it anyway"):
        read_text(text, tmp_path)
    assert drawn(read_text(text, tmp_path, unlimited=True)) == "h8"


def test_attributes_of_the_database_are_not_endless(tmp_path: Path) -> None:
    game = f'<game id="1" a="{"x" * 70_000}"><move>h8</move></game>'
    text = f"<database><games>{game}</games></database>"
    with pytest.raises(FormatError, match="more than 65536 characters of attributes"):
        read_text(text, tmp_path)


# Files of other programs


CONTEST = (
    "{[C5][先手参赛队 A][后手参赛队 B][后手胜][2024.05.06 14:00 上海][2024 Cup]"
    ";B(H,8);W(I,9);B(A,15)}"
)


@pytest.mark.parametrize(
    ("text", "width", "rule", "moves"),
    [
        ("(;B[j10];W[i9l10];B[a1s19])", 19, "connect6", "j10 i9 l10 a1 s19"),
        ("(;B[JJ];W[LH];W[HH];B[JI];B[KJ])", 19, "connect6", "j10 l12 h12 j11 k10"),
        ("(;GM[511];B[JJ];W[JH])", 19, "connect6", "j10 j12"),
        ("(;GM[4];B[HH];W[II])", 15, "", "h8 i7"),
        ("1.j10 2.i9l10 3.j8l8", 19, "connect6", "j10 i9 l10 j8 l8"),
        ("１．Ｈ８　２．Ｉ９", 15, "", "h8 i9"),
        ("q3o5o7p8o3", 20, "", "q3 o5 o7 p8 o3"),
        ("d3e5f6d7\nk10j10i9j9m7", 15, "", "d3 e5 f6 d7 | 1: k10 j10 i9 j9 m7"),
        ("h8i9g7", 15, "", "h8 i9 g7"),
        (CONTEST, 15, "", "h8 i9 a15"),
        ("{[C6][A][B];B(J,10);W(I,9);W(A,1);B(S,19)}", 19, "connect6", "j10 i9 a1 s19"),
        ("; x\n[GAME]\nRows=9\nCols=12\n[MOVE]\nh8,\nl9,", 12, "", "h8 l9"),
        ('{"size": 9, "moves": [[4, 4], [0, 0]]}', 9, "", "e5 a9"),
        ('{"openings": [{"moves": "H8 I9"}]}', 15, "", "h8 i9"),
    ],
)
def test_files_of_other_programs(
    tmp_path: Path, text: str, width: int, rule: str, moves: str
) -> None:
    tree = read_text(text, tmp_path)
    assert (tree.width, drawn(tree)) == (width, moves)
    assert (tree.rule.name if tree.rule else "") == rule


def test_the_head_of_a_contest_record(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(CONTEST.encode("gb2312"))
    tree = read(str(path))
    assert (tree.black, tree.white, tree.result) == ("A", "B", "white")
    assert (tree.date, tree.event) == ("2024.05.06 14:00 上海", "2024 Cup")


def test_a_position_in_json(tmp_path: Path) -> None:
    tree = read_text('{"board_size": 3, "board_state": [". ○ .", ". ✕ .", "✕ . ."]}', tmp_path)
    assert stones(tree) == "b3w b2b a1b"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{[C5][A][B];B(H,8);B(I,9)}", "line 1, column 20: I9 is out of turn"),
        ("{[C5][A][B];B(H,8);x}", "line 1, column 20: not a move such as 'B(H,8)'"),
        ("[GAME]\nRows=15\n", "line 1, column 1: no section"),
        ("[GAME]\n[MOVE]\nh8 x", "line 3, column 4: 'x' is not a move"),
        ('{"moves": [[1]]}', "move 1: [1] is no point such as H8 or [7,7]"),
    ],
)
def test_what_is_wrong_in_them(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_text(text, tmp_path)
    assert why in str(caught.value)


def test_another_file_is_no_contest_record() -> None:
    with pytest.raises(FormatError, match="not a record such as"):
        read_file(FILES / "letters_go.txt", "contest")


def test_clocks_times_and_the_comment_of_a_game_are_printed(tmp_path: Path) -> None:
    text = "(;SZ[15]GC[A final.\nTwo days.];B[hh]BL[295.5];W[ii]WL[59.25];B[jj]BL[x])"
    tree = read_text(text, tmp_path)
    tree.milliseconds = {3: 61_500}
    told = printed(tree, position_at(tree, [0, 1, 2, 3]), FREESTYLE, ASCII)
    assert "Time of the move: 1:01" in told
    assert "Time left: Black: 4:55, White: 59.2 s" in told
    assert told[told.index("A final.") + 1] == "Two days."

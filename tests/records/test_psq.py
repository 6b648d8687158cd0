"""Games in the format of Piskvork: what real files hold, and what damaged ones do."""

from random import Random

import pytest
from tests.draws import draws
from tests.records.trees import drawn, line

from wuziqi.records.formats.programs import format_psq, parse_psq
from wuziqi.records.formats.reading import Source
from wuziqi.records.formats.tree import FormatError, Note, Tree, tree_of_line
from wuziqi.rules.board import Board
from wuziqi.rules.rule import FREESTYLE

HEADER = "Piskvorky 20x20, 7:7, 0\n"
SAVED = HEADER + "10,10,456\n11,12,4500\n12,10,0\npisq7.exe\nrenjusolver.ZIP\n0\n"


def read(text: str | bytes) -> Tree:
    return parse_psq(Source(text if isinstance(text, bytes) else text.encode()))


def code(tree: Tree) -> int:
    """The code of the result that a tree keeps for Piskvork."""
    return int(tree.note(0).properties["PSQ"][0])


def test_a_saved_game() -> None:
    game = read(SAVED)
    assert (game.width, game.height, drawn(game)) == (20, 20, "j11 k9 l11")
    assert game.milliseconds == {1: 456, 2: 4500}
    assert (game.black, game.white, code(game)) == ("pisq7.exe", "renjusolver.ZIP", 0)


def test_rows_count_from_the_top() -> None:
    tree = line("a15 o1")
    tree.black, tree.white, tree.milliseconds, tree.result = "x", "y", {1: 7}, "black"
    assert format_psq(tree) == b"Piskvorky 15x15, 11:11, 0\n1,1,7\n15,15,0\nx\ny\n0\n"


def test_the_player_named_second_may_have_begun() -> None:
    game = read(SAVED.replace("7:7, 0", "7:7, 1"))
    assert (game.black, game.white) == ("renjusolver.ZIP", "pisq7.exe")


@pytest.mark.parametrize(
    ("end", "black", "white", "result"),
    [
        ("", "", "", -1),
        ("-1\n", "", "", -1),
        ("3", "", "", 3),
        ("\n0\n\n", "", "", 0),
        ("0\n1,Freestyle15_1\n", "", "", 0),
        ("a\nb\n0\n1,Freestyle15_1\nand more\n", "a", "b", 0),
        ("a\nb\n1,Freestyle15_1\n", "a", "b", 1),
        ("a\nb\n", "a", "b", -1),
        ("a b \n c\t\n0 \n", "a b", "c", 0),
        ("5\n6\n0\n", "5", "6", 0),
        ("\nb\n0\n", "", "b", 0),
        ("a\n\n0\n", "a", "", 0),
        ("名\n五子棋\n0\n", "名", "五子棋", 0),
    ],
)
def test_ends_of_real_files(end: str, black: str, white: str, result: int) -> None:
    game = read(HEADER + "10,10,5\n" + end)
    assert (drawn(game), game.black, game.white, code(game)) == ("j11", black, white, result)


@pytest.mark.parametrize(
    "text",
    [
        SAVED.replace("\n", "\r\n"),
        SAVED.replace("\n", "\r"),
        SAVED.replace("\n", "  \n"),
        SAVED.replace("10,10,456", " 10, 10 ,456\n"),
        "\ufeff" + SAVED,
    ],
)
def test_blanks_and_line_ends_do_not_matter(text: str) -> None:
    assert read(text) == read(SAVED)


def test_a_time_may_be_missing() -> None:
    tree = read(HEADER + "10,10\n11,12,9\n0\n")
    assert (drawn(tree), tree.milliseconds) == ("j11 k9", {2: 9})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: not like"),
        ("hello\n", "line 1, column 1: not like"),
        ("Piskvorky 20x20\n", "line 1, column 1: not like"),
        ("Piskvorky 20x20, 7:7, 2\n", "line 1, column 1: not like"),
        ("Piskvorky 20x2, 7:7, 0\n", "line 1, column 1: a board has 3 to 25 lines, not 2"),
        ("Piskvorky 30x30, 7:7, 0\n", "line 1, column 1: a board has 3 to 25 lines, not 30"),
        (
            f"Piskvorky {'9' * 5000}x{'9' * 5000}, 7:7, 0\n",
            "line 1, column 11: a number is too long",
        ),
        (HEADER + "21,1,0\n", "line 2, column 1: '21,1,0' is off the board"),
        (HEADER + "1,0,0\n", "line 2, column 1: '1,0,0' is off the board"),
        (HEADER + "-1,1,0\n", "line 2, column 1: '-1,1,0' is off the board"),
        (HEADER + "1,1,0\n\n1,1,5\n", "line 4, column 1: '1,1,5' is occupied"),
        (HEADER + f"1,{'1' * 5000},0\n", "line 2, column 1: a number is too long"),
        (HEADER + f"1,1,{'1' * 5000}\n", "line 2, column 1: a number is too long"),
        (HEADER + "1,1,0\n2,x,0\n3,3,0\n", "line 3, column 1: not a move"),
        (SAVED + "1,1,0\n", "line 5, column 1: not a move"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value).startswith(told)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(("width", "height"), [(3, 3), (15, 15), (25, 25), (20, 7), (3, 25)])
def test_what_is_written_is_read_again(width: int, height: int) -> None:
    random = Random(width)
    cells = list(Board(width, height))
    for count in (0, 1, 2, width, width * height):
        tree = tree_of_line(width, height, random.sample(cells, count), FREESTYLE)
        tree.milliseconds = {node: random.randrange(1, 9999) for node in range(1, len(tree), 2)}
        for names in (("", ""), ("one", "two"), ("", "two"), ("one", ""), ("1", "2"), ("五", "子")):
            tree.black, tree.white = names
            tree.notes[0] = Note(properties={"PSQ": [str(random.randrange(-1, 20))]})
            assert read(format_psq(tree)) == tree


def test_names_are_kept_on_their_lines() -> None:
    assert read(format_psq(Tree(black="a\nb\r c ", white="d"))).black == "a b c"
    with pytest.raises(FormatError, match="read as a move"):
        format_psq(Tree(black="1,2", white="d"))


@pytest.mark.random
def test_damaged_files_give_nothing_but_a_game_or_an_error() -> None:
    random = Random(7)
    saved = SAVED.encode()
    for _ in range(draws(1000)):
        data = bytearray(saved[: random.randrange(len(saved) + 1)])
        for _ in range(random.randrange(4)):
            data.insert(random.randrange(len(data) + 1), random.randrange(256))
        try_to_read(bytes(data))
        try_to_read(HEADER.encode() + bytes(random.choices(b"0123456789,,-\n\r ab\x85\xa0", k=30)))
        try_to_read(random.randbytes(40))


def try_to_read(data: bytes) -> None:
    try:
        tree = read(data)
    except FormatError:
        return
    tree.black = tree.white = ""
    assert read(format_psq(tree)).moves() == tree.moves()

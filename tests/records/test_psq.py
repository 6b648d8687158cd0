"""Games in the format of Piskvork: what real files hold, and what damaged ones do."""

from random import Random

import pytest

from wuziqi.records.formats.psq import NO_RESULT, PsqError, PsqGame, PsqMove, format_psq, parse_psq
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point, parse_point

HEADER = "Piskvorky 20x20, 7:7, 0\n"
SAVED = HEADER + "10,10,456\n11,12,4500\n12,10,0\npisq7.exe\nrenjusolver.ZIP\n0\n"


def points(game: PsqGame) -> str:
    return " ".join(str(move.point) for move in game.moves)


def test_a_saved_game() -> None:
    game = parse_psq(SAVED)
    assert (game.width, game.height, points(game)) == (20, 20, "j11 k9 l11")
    assert [move.milliseconds for move in game.moves] == [456, 4500, 0]
    assert (game.black, game.white, game.result) == ("pisq7.exe", "renjusolver.ZIP", 0)


def test_rows_count_from_the_top() -> None:
    game = PsqGame(
        15, 15, (PsqMove(parse_point("a15"), 7), PsqMove(parse_point("o1"), 0)), "x", "y"
    )
    assert format_psq(game) == "Piskvorky 15x15, 11:11, 0\n1,1,7\n15,15,0\nx\ny\n0\n"


def test_the_player_named_second_may_have_begun() -> None:
    game = parse_psq(SAVED.replace("7:7, 0", "7:7, 1"))
    assert (game.black, game.white) == ("renjusolver.ZIP", "pisq7.exe")


@pytest.mark.parametrize(
    ("end", "black", "white", "result"),
    [
        ("", "", "", NO_RESULT),
        ("-1\n", "", "", -1),
        ("3", "", "", 3),
        ("\n0\n\n", "", "", 0),
        ("0\n1,Freestyle15_1\n", "", "", 0),
        ("a\nb\n0\n1,Freestyle15_1\nand more\n", "a", "b", 0),
        ("a\nb\n1,Freestyle15_1\n", "a", "b", 1),
        ("a\nb\n", "a", "b", NO_RESULT),
        ("a b \n c\t\n0 \n", "a b", "c", 0),
        ("5\n6\n0\n", "5", "6", 0),
        ("\nb\n0\n", "", "b", 0),
        ("a\n\n0\n", "a", "", 0),
        ("名\n五子棋\n0\n", "名", "五子棋", 0),
    ],
)
def test_ends_of_real_files(end: str, black: str, white: str, result: int) -> None:
    game = parse_psq(HEADER + "10,10,5\n" + end)
    assert (points(game), game.black, game.white, game.result) == ("j11", black, white, result)


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
    assert parse_psq(text) == parse_psq(SAVED)


def test_a_time_may_be_missing() -> None:
    assert parse_psq(HEADER + "10,10\n11,12,9\n0\n").moves == (
        PsqMove(parse_point("j11"), 0),
        PsqMove(parse_point("k9"), 9),
    )


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
            "line 1, column 1: a number is too long",
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
    with pytest.raises(PsqError) as caught:
        parse_psq(text)
    assert str(caught.value).startswith(told)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(("width", "height"), [(3, 3), (15, 15), (25, 25), (20, 7), (3, 25)])
def test_what_is_written_is_read_again(width: int, height: int) -> None:
    random = Random(width)
    cells = list(Board(width, height))
    for count in (0, 1, 2, width, width * height):
        moves = [
            PsqMove(Point(*point), random.randrange(100_000))
            for point in random.sample(cells, count)
        ]
        for names in (("", ""), ("one", "two"), ("", "two"), ("one", ""), ("1", "2"), ("五", "子")):
            game = PsqGame(width, height, tuple(moves), *names, result=random.randrange(-1, 20))
            assert parse_psq(format_psq(game)) == game


def test_names_are_kept_on_their_lines() -> None:
    assert parse_psq(format_psq(PsqGame(15, 15, (), "a\nb\r c ", "d"))).black == "a b c"
    with pytest.raises(PsqError, match="read as a move"):
        format_psq(PsqGame(15, 15, (), "1,2", "d"))


def test_damaged_files_give_nothing_but_a_game_or_an_error() -> None:
    random = Random(7)
    saved = SAVED.encode()
    for _ in range(3000):
        data = bytearray(saved[: random.randrange(len(saved) + 1)])
        for _ in range(random.randrange(4)):
            data.insert(random.randrange(len(data) + 1), random.randrange(256))
        read(bytes(data))
        read(HEADER.encode() + bytes(random.choices(b"0123456789,,-\n\r ab\x85\xa0", k=30)))
        read(random.randbytes(40))


def read(data: bytes) -> None:
    try:
        game = parse_psq(data.decode("latin-1"))
    except PsqError:
        return
    again = parse_psq(format_psq(PsqGame(game.width, game.height, game.moves)))
    assert again.moves == game.moves

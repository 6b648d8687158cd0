"""Stepping through a saved game: keys and frames without a terminal."""

import pytest

from wuziqi.records.psq import NO_RESULT, PsqGame, PsqMove
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, row_rule
from wuziqi.tui.canvas import Canvas
from wuziqi.tui.glyphs import ASCII
from wuziqi.tui.screen import Event, Quit
from wuziqi.tui.watch import Watch

FIVE = "e5 e6 f5 f6 g5 g6 h5 h6 i5"


def watch(names: str, size: int = 9, result: int = 0) -> Watch:
    moves = tuple(PsqMove(parse_point(n), 100 * i) for i, n in enumerate(names.split()))
    return Watch(PsqGame(size, size, moves, "Ann", "Bob", result), ASCII)


def press(screen: Watch, keys: str) -> Event | None:
    event = None
    for key in keys.split():
        event = screen.press(key)
    return event


def lines(screen: Watch, height: int = 24, width: int = 80) -> list[str]:
    canvas = Canvas(height, width)
    screen.paint(canvas)
    return canvas.lines()


def text(screen: Watch) -> str:
    return "\n".join(lines(screen))


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("", 0),
        ("left", 0),
        ("right l right h", 2),
        ("end", 25),
        ("end right down", 25),
        ("end home", 0),
        ("} [ [", 23),
        ("} { ]", 1),
        ("down pagedown", 20),
        ("end up pageup left", 4),
        ("down pageup up", 0),
        ("x 5 enter ?", 0),
    ],
)
def test_keys_step_through_the_game(keys: str, shown: int) -> None:
    screen = watch(" ".join(f"{column}{row}" for row in range(1, 6) for column in "acegi"))
    press(screen, keys)
    assert screen.shown == shown
    assert len(screen.board) == shown


def test_the_last_move_is_marked_and_told_with_its_time() -> None:
    screen = watch(FIVE)
    press(screen, "right right right")
    assert any("Move 3 of 9: f5, 0.2 s" in line for line in lines(screen))
    assert "(X)" in text(screen)
    assert "wins" not in text(screen)


def test_the_end_shows_the_winning_line_and_the_players() -> None:
    screen = watch(FIVE)
    press(screen, "end")
    assert (
        "\n".join([*lines(screen, 14, 80), ""])
        == """\
   X Move 9 of 9: i5, 0.8 s                  Wuziqi 9x9
    9  . . . . . . . . .
    8  . . . . . . . . .                     X Black  Ann
    7  . . + . . . + . .                     O White  Bob
    6  . . . . O O O O .
    5  . . . .*X*X*X*X(X)
    4  . . . . . . . . .                       3. g5    g6
    3  . . + . . . + . .                       4. h5    h6
    2  . . . . . . . . .                       5. i5
    1  . . . . . . . . .
       a b c d e f g h i                     Left Right   one move
                                             Up Down      ten moves
                                             Home End     first, last move
   Black wins with five in a row
"""
    )


@pytest.mark.parametrize(
    ("names", "size", "result", "told"),
    [
        ("e5 e6", 9, 3, "The saved game ends here, result code 3."),
        ("e5 e6", 9, NO_RESULT, "The saved game ends here, without a result."),
        ("", 9, 0, "The saved game ends here"),
        (FIVE[:-3], 9, 0, "result code 0"),
        (
            "a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3 a4 c4 b4 d4 e4 a5 c5 b5 d5 e5",
            5,
            0,
            "Draw: the board is full",
        ),
    ],
)
def test_how_the_game_ended_is_told(names: str, size: int, result: int, told: str) -> None:
    screen = watch(names, size, result)
    press(screen, "end")
    assert told in text(screen)


def test_help_is_shown_until_the_next_key() -> None:
    screen = watch(FIVE)
    press(screen, "?")
    assert "q leaves" in text(screen)
    press(screen, "right")
    assert "q leaves" not in text(screen)


def test_q_leaves() -> None:
    assert press(watch(FIVE), "right q") == Quit()


@pytest.mark.parametrize("size", [5, 15, 20, 25])
def test_a_frame_of_any_size_can_be_painted(size: int) -> None:
    screen = watch("a1 b2 c3", size)
    press(screen, "end")
    for height in range(1, 60, 4):
        for width in range(1, 140, 9):
            shown = lines(screen, height, width)
            assert screen.fits(height, width) or "Move 3" not in "".join(shown)


def test_a_stone_on_a_forbidden_point_is_told_as_the_end() -> None:
    names = "h8 a15 i8 c15 g9 e15 g10 g15 g8"
    moves = tuple(PsqMove(parse_point(name), 0) for name in names.split())
    screen = Watch(PsqGame(15, 15, moves), ASCII, RENJU)
    press(screen, "end")
    assert "White wins: Black made a double-three" in text(screen)
    assert "double" not in text(Watch(PsqGame(15, 15, moves), ASCII, FREESTYLE, len(moves)))


def test_the_rule_says_who_won_and_whose_the_stones_are() -> None:
    names = "a1 a2 b1 b2 c1"
    moves = tuple(PsqMove(parse_point(name), 0) for name in names.split())
    screen = Watch(PsqGame(4, 3, moves), ASCII, row_rule(3))
    press(screen, "end")
    assert "Black wins with three in a row" in text(screen)
    assert "Wuziqi 4x3" in text(screen)
    six = Watch(PsqGame(19, 19, moves), ASCII, CONNECT6)
    press(six, "end")
    assert "2. O a2    b1" in text(six)
    assert "Wuziqi 19x19  Connect6" in text(six)

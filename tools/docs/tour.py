"""The animated picture of the README: a game is lost, reviewed, and played otherwise."""

from collections.abc import Iterator
from typing import Final

from tools.docs.scenes import board_of_loss, losing, review_of_loss
from tools.docs.screens import FOLDER, animated

from wuziqi.rules.point import parse_point
from wuziqi.session.session import GameSession
from wuziqi.tui.game.view import STONE_SECONDS
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.theme import theme
from wuziqi.tui.widgets.screen import Screen

_OTHERWISE: Final = "h7 j6 k5"
"""The trial moves in place of White's first mistake."""
_HEIGHT, _WIDTH = 36, 112
_STEP, _LOOK, _READ = 0.6, 1.5, 4.0
"""Seconds for a move, for a look, and for a text to read."""

Frame = tuple[Canvas, float]
"""A picture and the seconds for which it stands."""


def frames() -> Iterator[Frame]:
    for number, (play, now) in enumerate(losing()):
        if number % 2:
            play.session.tick(now + 1)
            yield _painted(play), _STEP
    for stone in range(5):
        play.session.tick(now + stone * STONE_SECONDS)
        yield _painted(play), STONE_SECONDS
    play.take_quick_look(review_of_loss(play.session))
    yield _painted(play), _READ
    yield from _review(play.session)


def _review(session: GameSession) -> Iterator[Frame]:
    """The first mistake, the better line, and then a variation on the board."""
    board = board_of_loss(session)
    board.press("n")
    yield _painted(board), _READ
    for _move in range(4):
        board.press("L")
        yield _painted(board), _LOOK
    board.press("left")
    board.press("w")
    for name in _OTHERWISE.split():
        board.place(parse_point(name))
        yield _painted(board), _LOOK
    yield _painted(board), _LOOK


def _painted(screen: Screen) -> Canvas:
    canvas = Canvas(_HEIGHT, _WIDTH, theme("kaya", TRUE_COLOR))
    screen.paint(canvas)
    return canvas


def draw() -> str:
    return animated(list(frames()), "A game is lost, reviewed, and played otherwise")


def main() -> None:
    path = FOLDER / "tour.svg"
    path.write_text(draw(), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()

"""The animated picture of the README: a game is lost, reviewed, and played otherwise."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.docs.screens import FOLDER, animated

from wuziqi.levels import level_of
from wuziqi.play.learning import Owner
from wuziqi.play.review import GameBackground, ReviewTools
from wuziqi.play.tree import tree_of_session
from wuziqi.records.library.analyses import KeptReview
from wuziqi.records.settings import Settings
from wuziqi.review.reviewed_game import game_of_tree
from wuziqi.review.run import ReviewRun, load_run
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.game.view import STONE_SECONDS
from wuziqi.tui.replay.screen import Desk, ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.theme import theme
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen

_MOVES: Final = "h8 i9 i8 g8 j8 k8 i7 i10 h6 k9 g5 f4 j7 k10 k6 l9 l5 h9 m4"
_REVIEW: Final = Path(__file__).with_name("tour_review.json")
"""The review of these moves by our engine, as a library keeps it."""
_VERSION: Final = "tour"
_OTHERWISE: Final = "h7 j6 k5"
"""What is tried in place of White's first mistake."""
_THOUGHT: Final = 9.0
"""Seconds that each move takes in the game."""
_HEIGHT, _WIDTH = 36, 112
_STEP, _LOOK, _READ = 0.6, 1.5, 4.0
"""Seconds for a move, for a look, and for what is to be read."""

Frame = tuple[Canvas, float]
"""A picture and the seconds for which it stands."""


class _Kept:
    """Has the review of the game, and keeps nothing."""

    def background(self) -> GameBackground:
        return GameBackground()

    def kept(self) -> KeptReview:
        return KeptReview(_VERSION, _REVIEW.read_text(encoding="utf-8"))

    def keep(self, review: KeptReview) -> None:
        """Drop a review."""

    def add_puzzles(self, run: ReviewRun) -> int:
        del run
        return 0


def frames() -> Iterator[Frame]:
    """Yield the pictures of the tour."""
    seats = Seats(computer=Player.FIRST, level=level_of(5))
    session = GameSession(Game(15), seats)
    play = GameScreen(session, Preferences(Settings()))
    moves, now = _MOVES.split(), 0.0
    session.tick(now)
    for number, name in enumerate(moves):
        now += _THOUGHT
        session.tick(now)
        session.play(parse_point(name))
        play.cursor = parse_point(name)
        if number % 2:
            session.tick(now + 1)
            yield _painted(play), _STEP
    for stone in range(5):
        session.tick(now + stone * STONE_SECONDS)
        yield _painted(play), STONE_SECONDS
    run = load_run(game_of_tree(tree_of_session(session), session.game.rule), _kept_text())
    play.sketch = run.review
    yield _painted(play), _READ
    yield from _review(session)


def _review(session: GameSession) -> Iterator[Frame]:
    """The first mistake, the better line, and then a variation on the board."""
    tools = ReviewTools((), _VERSION)
    tree = tree_of_session(session)
    tree.black, tree.white = "computer, level 5", "you"
    desk = Desk(tools, keeper=_Kept(), owner=Owner((Stone.WHITE,)), played=len(tree.main_line()))
    board = ReplayScreen(tree, Preferences(Settings()), desk=desk)
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


def _kept_text() -> str:
    return _REVIEW.read_text(encoding="utf-8")


def _painted(screen: Screen) -> Canvas:
    canvas = Canvas(_HEIGHT, _WIDTH, theme("kaya", TRUE_COLOR))
    screen.paint(canvas)
    return canvas


def draw() -> str:
    """Return the animated picture as the text of an SVG file."""
    return animated(list(frames()), "A game is lost, reviewed, and played otherwise")


def main() -> None:
    """Write the picture."""
    path = FOLDER / "tour.svg"
    path.write_text(draw(), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()

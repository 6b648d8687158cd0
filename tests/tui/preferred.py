"""Screens for tests: made, given keys and events, and painted."""

from itertools import product

from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.session.analysis import Finding
from wuziqi.session.analyst import Found
from wuziqi.session.computer import EngineEvent, Failed, Moved, apply
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.page_table import PageContext
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen, ScreenEvent
from wuziqi.words.glyphs import UNICODE, Glyphs


def prefer(glyphs: Glyphs = UNICODE) -> Preferences:
    """The preferences of a player whose locale allows these characters."""
    return Preferences(fitting_glyphs=glyphs)


def page_context(preferences: Preferences | None = None) -> PageContext:
    """A page's context: no library, and an engine that cannot start."""
    return PageContext(preferences or prefer(), lambda: (None, "no library"), ["/no/engine"])


def screen_of(
    game: Game,
    seats: Seats | None = None,
    preferences: Preferences | None = None,
    control: TimeControl | None = None,
) -> GameScreen:
    """A game at the screen, by default between two people."""
    used = preferences or prefer()
    session = GameSession(game, seats or Seats(), control, lambda: used.settings)
    return GameScreen(session, used)


def engine(screen: GameScreen, event: EngineEvent) -> None:
    """Let an event of an engine reach the session, and the screen what there is to say."""
    if (notice := apply(screen.session, event)) is not None:
        screen.show_notice(notice)


def computer_plays(screen: GameScreen, *points: Point) -> None:
    """Let the computer place these stones."""
    engine(screen, Moved(points))


def computer_fails(screen: GameScreen, *, stuck: bool) -> None:
    """Let the engine of the computer end."""
    engine(screen, Failed(EngineFailed(Failure.DIED, ""), stuck))


def found(screen: GameScreen, finding: Finding) -> None:
    """Let the analyst report a finding about the shown position."""
    target = screen.adviser.shown.target
    assert target is not None
    screen.receive(Found(target, finding))


def tick(screen: GameScreen, now: float, *, visible: bool = True) -> None:
    """Let time pass for the session, and show the notice on the screen."""
    if (notice := screen.session.tick(now, visible=visible)) is not None:
        screen.show_notice(notice)


def click_at(screen: BoardScreen, point: Point) -> Click:
    """Return the first click on a screen of 24×80 cells that aims at a point."""
    layout = screen.layout(24, 80)
    assert layout is not None
    cells = product(range(24), range(80))
    return next(Click(*cell, 24, 80) for cell in cells if layout.board.point_at(*cell) == point)


def press(screen: Screen, *keys: str) -> ScreenEvent | None:
    """Press keys one after the other; returns the event of the last one."""
    event = None
    for key in keys:
        event = screen.press(key)
    return event


def painted(screen: Screen, height: int = 24, width: int = 80) -> Canvas:
    canvas = Canvas(height, width)
    screen.paint(canvas)
    return canvas


def rows_of(screen: Screen, height: int = 24, width: int = 80) -> list[str]:
    return painted(screen, height, width).lines()


def text_of(screen: Screen, height: int = 24, width: int = 80) -> str:
    return "\n".join(rows_of(screen, height, width))

"""The program on a screen as the explorer sees it, and what a frame of it depends on."""

from typing import Final

from tools.attack.exploration import Fault, State
from tools.attack.watched_canvas import WatchedCanvas

from wuziqi.play.library_access import ResumeProblem
from wuziqi.session.friend import Friend
from wuziqi.session.session import GameSession
from wuziqi.tui.app import App
from wuziqi.tui.terminal.canvas import Button, Canvas
from wuziqi.tui.widgets.footer import paint_notice
from wuziqi.tui.widgets.keys import DEFAULT_KEYS
from wuziqi.tui.widgets.screen import Screen
from wuziqi.tui.widgets.text_entry import Layered
from wuziqi.words.actions import CURSOR_STEPS, JUMPS, REPAINT

KEYS: Final = tuple(
    sorted(
        {key for keys in DEFAULT_KEYS.values() for key in keys}
        | CURSOR_STEPS.keys()
        | JUMPS.keys()
        | {*"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/*+-=,;<>~'%&"}
        | {"enter", "escape", "backspace", "tab", "shift-tab", "insert", "delete", "F1", "Ctrl-U"}
        | {REPAINT, "Ctrl-W", "五", "é"}
    )
)


class Explored(App):
    """The program, with what the explorer looks at."""

    @property
    def shown(self) -> Screen:
        """The visible screen."""
        return self._screens[-1]

    @property
    def session(self) -> GameSession | None:
        """The session of the visible game; None on every other page."""
        game = self.games.page
        return game.session if game is not None and self.shown is game else None

    @property
    def holds_letter(self) -> bool:
        """Whether a typed letter waits for the digit of a point, before it acts as a key."""
        return bool(self._letter)

    def painted_again(self) -> WatchedCanvas:
        """Paint the visible screen on a new canvas."""
        canvas = WatchedCanvas(self._terminal.canvas())
        self.shown.paint(canvas)
        if self._notice:
            paint_notice(canvas, self._notice)
        return canvas

    def show_menu(self, problem: ResumeProblem | None = None, line: str = "") -> None:
        if problem is not None:
            raise Fault(f"not resumed: {problem!r}")
        super().show_menu(problem, line)


def state_of(app: Explored, canvas: Canvas) -> State:
    """Describe what the present frame depends on, coarsely; pages also by the keys they show."""
    shown = app.shown
    layer = shown.layers.top if isinstance(shown, Layered) else None
    advice = None if shown.adviser is None else (shown.adviser.layer.name, shown.adviser.line > 0)
    state = (type(shown).__name__, type(layer).__name__, shown.is_typing, advice)
    if app.session is not None:
        return (*state, *game_state(app.session))
    return (*state, frozenset(button.key for button in buttons_of(canvas)).intersection(KEYS))


def game_state(session: GameSession) -> State:
    game, outcome = session.game, session.game.outcome
    step = game.step and (game.opening.name, game.step.kind.name, game.step.choices)
    end = outcome and (outcome.winner, outcome.reason.name)
    turn: State = (session.others_turn, session.paused, session.stuck, len(session.seats.computers))
    friend = session.friend
    if isinstance(friend, Friend):
        open_to = (friend.proposal, friend.own_proposal, friend.failed is None)
        turn = (*turn, friend.connected, friend.presence, *open_to, friend.match.round > 0)
    return (game.rule.name, step, end, session.look_back.active, *turn)


def buttons_of(canvas: Canvas) -> list[Button]:
    """Return the buttons on a canvas that can be clicked."""
    return [
        button
        for button in canvas.buttons
        if button.columns and canvas.button_at(button.row, button.columns.start) == button.key
    ]

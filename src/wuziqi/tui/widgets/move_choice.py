"""The choice of a move in the list beside a board."""

from collections.abc import Callable, Sequence

from wuziqi.locale import _
from wuziqi.rules.point import Point
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.panel import move_key
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.tui.widgets.text_entry import KeyLayer, KeyLayers
from wuziqi.words.rule_texts import start_of_game_text

_STEPS = {"up": -1, "k": -1, "left": -1, "down": 1, "j": 1, "right": 1}
_STEPS |= {"pageup": -10, "pagedown": 10}
_CLOSING = ("escape", "tab", "q")


class MoveChoice(KeyLayer):
    """Keys go through the ``moves``; Enter presses the button of the ``chosen`` one.

    That key, and every other one that does not choose, closes the list and goes to ``press`` of the
    screen. Number 0 is the start of the game. The moves may become fewer: a friend takes some back.
    """

    def __init__(
        self,
        moves: Callable[[], Sequence[Point]],
        chosen: int,
        press: Callable[[str], ScreenEvent | None],
    ) -> None:
        self._chosen = chosen
        self._moves = moves
        self._press = press

    @property
    def chosen(self) -> int:
        return min(self._chosen, len(self._moves()))

    @property
    def text(self) -> str:
        moves, chosen = self._moves(), self.chosen
        if not chosen:
            return start_of_game_text(len(moves))
        text = _("Move {number} of {count}: {point}")
        return text.format(number=chosen, count=len(moves), point=moves[chosen - 1])

    @property
    def captions(self) -> list[KeyCaption]:
        arrows = f"{key_text('up')} {key_text('down')}"
        keys = [KeyCaption("down", _("choose"), arrows), KeyCaption("enter", _("go there"))]
        return [*keys, KeyCaption("escape", _("back"))]

    def press(self, key: str) -> ScreenEvent | None:
        if key in ("home", "end"):
            self._choose(0 if key == "home" else len(self._moves()))
        elif key in _STEPS:
            self._choose(self.chosen + _STEPS[key])
        else:
            self.is_open = False
            if key not in _CLOSING:
                return self._press(move_key(self.chosen) if key == "enter" else key)
        return None

    def _choose(self, number: int) -> None:
        self._chosen = min(max(number, 0), len(self._moves()))


def chosen_move(layers: KeyLayers) -> int | None:
    """The number of the move that is being chosen, None while none is."""
    return layers.top.chosen if isinstance(layers.top, MoveChoice) else None

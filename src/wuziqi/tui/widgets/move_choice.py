"""The choice of a move in the list beside a board."""

from collections.abc import Callable, Sequence

from wuziqi.locale import _
from wuziqi.rules.point import Point
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_text, meaningless_key
from wuziqi.tui.widgets.panel import moves_of_button
from wuziqi.tui.widgets.text_entry import KeyLayer, KeyLayers

_STEPS = {"up": -1, "k": -1, "left": -1, "down": 1, "j": 1, "right": 1}
_STEPS |= {"pageup": -10, "pagedown": 10}
_CLOSING = ("escape", "tab", "q")
_KEYS = {*_STEPS, *_CLOSING, "enter", "home", "end"}


class MoveChoice(KeyLayer):
    """Keys go through the ``moves``; Enter calls ``go`` with the number of the ``chosen`` one.

    Number 0 is the start of the game.
    """

    def __init__(
        self, moves: Callable[[], Sequence[Point]], chosen: int, go: Callable[[int], object]
    ) -> None:
        self.chosen = chosen
        self._moves = moves
        self._go = go
        self._unknown = ""
        """The last key, if it has no meaning."""

    @property
    def text(self) -> str:
        moves = self._moves()
        if self._unknown:
            return meaningless_key(self._unknown)
        if not self.chosen:
            return _("Start of the game, {count} moves").format(count=len(moves))
        text = _("Move {number} of {count}: {point}")
        point = moves[self.chosen - 1]
        return text.format(number=self.chosen, count=len(moves), point=point)

    @property
    def captions(self) -> list[KeyCaption]:
        arrows = f"{key_text('up')} {key_text('down')}"
        keys = [KeyCaption("down", _("choose"), arrows), KeyCaption("enter", _("go there"))]
        return [*keys, KeyCaption("escape", _("back"))]

    def press(self, key: str) -> None:
        if (number := moves_of_button(key)) is not None:
            self.chosen, key = number, "enter"
        self._unknown = "" if key in _KEYS else key
        if key == "enter":
            self._go(self.chosen)
        if key in ("enter", *_CLOSING):
            self.is_open = False
        elif key in ("home", "end"):
            self._choose(0 if key == "home" else len(self._moves()))
        else:
            self._choose(self.chosen + _STEPS.get(key, 0))

    def _choose(self, number: int) -> None:
        self.chosen = min(max(number, 0), len(self._moves()))


def chosen_move(layers: KeyLayers) -> int | None:
    """The number of the move that is being chosen, None while none is."""
    return layers.top.chosen if isinstance(layers.top, MoveChoice) else None

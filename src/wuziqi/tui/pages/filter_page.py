"""The page that filters the list of the library."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Topic
from wuziqi.records.library.positions import PositionQuery, read_position
from wuziqi.records.library.queries import EVERYTHING, OUTCOMES, Filter
from wuziqi.records.setup import OPPONENTS
from wuziqi.rules.board import DEFAULT_SIZE, IllegalMove, Size
from wuziqi.rules.opening_names import OPENING_NAMES
from wuziqi.rules.point import NotationError
from wuziqi.rules.rule import Rule
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event
from wuziqi.tui.widgets.text_entry import Again, TypedLine
from wuziqi.words.filter_texts import value_text

_TYPED_WIDTH = 20
"""The columns for the typed moves."""


@dataclass
class FilterPage(OptionPage):
    """The page: the chosen ``filter``, and the name of the ``selected`` option.

    ``apply`` is called with every change; ``rules`` and ``sizes`` are the library's. ``board`` is
    the position of the game in progress, None without one.
    """

    preferences: Preferences
    filter: Filter
    apply: Callable[[Filter], None]
    rules: Sequence[Rule | str]
    sizes: Sequence[Size]
    board: PositionQuery | None = None
    selected: str = "outcome"
    notice: str = ""

    topic = Topic.LIBRARY

    # What keys do

    def turn(self, step: int) -> None:
        """Give the selected option another value, which takes effect at once."""
        if self.selected in (choices := _choices(self)):
            values = choices[self.selected]
            present = getattr(self.filter, self.selected)
            index = values.index(present) if present in values else 0
            changed = {self.selected: values[(index + step) % len(values)]}
            self._set(replace(self.filter, **changed))  # type: ignore[arg-type]

    def choose(self) -> None:
        """Select the next value, have a position typed, or show all games."""
        if self.selected == "clear":
            self._set(EVERYTHING)
        elif self.selected == "position":
            self._type_position()
        elif self.selected == "board":
            self._set(replace(self.filter, position=self.board))
        self.turn(1)

    def enter(self) -> Event | None:
        """Go back to the list; or have a position typed, or show all games."""
        if self.selected in _choices(self):
            return self.leave()
        self.choose()
        return None

    @property
    def enter_text(self) -> str:
        """The caption of Enter where it does not go back."""
        texts = {
            "clear": _("clear filters"),
            "position": _("type"),
            "board": _("take its position"),
        }
        return texts.get(self.selected, "")

    def _type_position(self) -> None:
        typed = str(self.filter.position or "")
        asked = _("Moves, such as h8 h9 i9: {typed}_")
        self.layers.open(TypedLine(asked, self._set_position, typed, columns=_TYPED_WIDTH))

    def _set_position(self, typed: str) -> Again | None:
        try:
            position = read_position(typed, self.filter.size or DEFAULT_SIZE)
        except (NotationError, IllegalMove) as error:
            self.notice = error_words(error)
            return Again()
        self._set(replace(self.filter, position=position))
        return None

    def _set(self, chosen: Filter) -> None:
        self.filter = chosen
        self.apply(chosen)

    # What is shown

    @property
    def title(self) -> str:
        return _("Filter games")

    @property
    def options(self) -> list[Option]:
        """The options with the games that they admit."""
        own = Option("board", "n", _("Your game"), _("take its position"), stays=True)
        return [
            Option("outcome", "o", _("Result"), self._value("outcome")),
            Option("opponent", "p", _("Opponent"), self._value("opponent")),
            Option("level", "v", _("Level"), self._value("level")),
            Option("rule", "r", _("Rule"), self._value("rule")),
            Option("size", "b", _("Board size"), self._value("size")),
            Option("opening", "g", _("Opening"), self._value("opening")),
            Option("position", "m", _("Position"), self._value("position"), stays=True),
            *([] if self.board is None else [own]),
            Option("starred", "s", _("Starred"), self._value("starred")),
            Option("clear", "c", _("Clear filters"), gap_above=True),
        ]

    def _value(self, name: str) -> str:
        value = getattr(self.filter, name)
        if name == "starred":
            return _("only these") if value else _("all")
        return value_text(name, value, self.preferences.glyphs) if value else _("all")


def _choices(page: FilterPage) -> dict[str, Sequence[object]]:
    """The values that Left and Right go through, by option; the first lets all games through."""
    return {
        "outcome": ("", *OUTCOMES),
        "opponent": ("", *OPPONENTS, "file"),
        "level": (None, *LEVELS),
        "rule": ("", *page.rules),
        "size": (None, *page.sizes),
        "opening": (None, *OPENING_NAMES),
        "starred": (False, True),
    }

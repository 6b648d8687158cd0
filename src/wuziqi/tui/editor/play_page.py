"""How a position that was set up is played: against whom, by which colour, at which level."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from wuziqi.levels import LEVELS, Level
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Go, PlayFrom, Topic
from wuziqi.records.setup import Setup, SetupError, changed, from_draft
from wuziqi.rules.board import Stone
from wuziqi.rules.draft import Draft
from wuziqi.texts import N_
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event
from wuziqi.words.players import color_name
from wuziqi.words.setup_texts import choice_text

_LABELS: Mapping[str, str] = {
    "opponent": N_("Opponent"),
    "engine": N_("Engine"),
    "color": N_("Your colour"),
    "level": N_("Level"),
    "second_level": N_("White's level"),
    "start": N_("Start"),
}
_FURTHER: Mapping[str, tuple[str, ...]] = {
    "computer": ("color", "level"),
    "human": (),
    "watch": ("level", "second_level"),
    "engine": ("engine", "color"),
}
"""The further options of each opponent."""


@dataclass
class PlayPage(OptionPage):
    """The choices for a game from a ``draft``; the menu's choices stay as they are."""

    draft: Draft
    preferences: Preferences
    notice: str = ""
    selected: str = "start"
    setup: Setup = field(init=False)

    topic = Topic.EDITOR
    hot_keys: ClassVar[Mapping[str, str]] = {
        "opponent": "o",
        "engine": "e",
        "color": "y",
        "level": "v",
        "second_level": "w",
        "start": "s",
    }

    def __post_init__(self) -> None:
        self.setup = from_draft(self.preferences.settings.setup, self.draft)

    @property
    def options(self) -> list[str]:
        """The names of the options, from the top."""
        return ["opponent", *_FURTHER[self.setup.opponent], "start"]

    def turn(self, step: int) -> Event | None:
        """Select the next or the previous value of the selected option."""
        values = self._values(self.selected)
        if values:
            now = getattr(self.setup, self.selected)
            at = values.index(now) if now in values else 0
            choice = {self.selected: values[(at + step) % len(values)]}
            self.setup = changed(self.setup, **choice)
            self._name_an_engine()
        return None

    def _values(self, name: str) -> list[object]:
        engines: list[object] = list(self.preferences.settings.engines)
        opponents: list[object] = ["computer", "human", "watch"]
        values: dict[str, list[object]] = {
            "opponent": [*opponents, "engine"] if engines and self._has_engines else opponents,
            "engine": engines,
            "color": ["black", "white"],
            "level": list(LEVELS),
            "second_level": list(LEVELS),
        }
        return values.get(name, [])

    @property
    def _has_engines(self) -> bool:
        """Whether other engines can play such a game."""
        return self.draft.rule.number is not None and self.draft.size.is_square

    def _name_an_engine(self) -> None:
        engines = list(self.preferences.settings.engines)
        if self.setup.opponent == "engine" and self.setup.engine not in engines:
            self.setup = replace(self.setup, engine=engines[0])

    def choose(self) -> Event | None:
        """Change the value of the selected option, or start."""
        return self.enter() if self.selected == "start" else self.turn(1)

    def enter(self) -> Event | None:
        """Start the game."""
        draft = self.draft
        try:
            setup = replace(self.setup, size=draft.size, rule=draft.rule, start=draft.start)
        except SetupError as error:
            self.notice = error_words(error)
            return None
        return PlayFrom(setup)

    @property
    def enter_text(self) -> str:
        """What Enter does."""
        return _("start")

    def leave(self) -> Event:
        """Go back to the position."""
        return Go.BACK

    @property
    def previewed(self) -> Setup:
        """The game that is chosen."""
        return self.setup

    def option_list(self) -> OptionList:
        """The options, below whose move it is."""
        turn = _("{color} to move").format(color=color_name(self.draft.start.turn))
        options = [self._option(name) for name in self.options]
        return OptionList(_("Play on"), turn, options, self.selected, self.notice)

    def _option(self, name: str) -> Option:
        label = _(_LABELS[name])
        if name == "level" and self.setup.opponent == "watch":
            label = _("Black's level")
        value = choice_text(self.setup, name, self.preferences.glyphs)
        if name == "color":
            value = color_name(Stone.BLACK if self.setup.color == "black" else Stone.WHITE)
        level = getattr(self.setup, name) if name in ("level", "second_level") else None
        note = _(level.description_on(self.draft.size.cells)) if isinstance(level, Level) else ""
        return Option(name, self.hot_keys[name], label, value, note, gap_above=name == "start")

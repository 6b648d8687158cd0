"""The page of all choices of a game: rule, board and opening, the players, colours and clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from wuziqi.locale import _
from wuziqi.play.choices import Choice, choices_of, choose, next_value, stops, turned
from wuziqi.play.events import Topic
from wuziqi.records.setup import Setup, fitted, odds_for, with_odds, with_opening
from wuziqi.records.time_control import clock_code
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.opening import FREE, Opening
from wuziqi.rules.rule import (
    CONNECT6,
    RULES,
    VARIANTS,
    WIN_LENGTHS,
    Odds,
    Rule,
    row_rule,
)
from wuziqi.session.results import Refused
from wuziqi.texts import N_, NAME_COLUMNS, clean_name
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Chosen, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, TypedLine
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.menu_texts import MENU
from wuziqi.words.opening_texts import black_now_text
from wuziqi.words.rule_texts import (
    game_text,
    row_word,
    rule_summary,
    rule_title,
    sides_text,
    size_text,
    variant_of,
)
from wuziqi.words.setup_texts import choice_label, choice_note, choice_refusal, choice_text

_FIVE_IN_A_ROW = tuple(rule for rule in RULES.values() if rule is not CONNECT6)
"""The rules of five in a row."""
_CUSTOM = (row_rule(4), Size(7, 6))
"""The rule and the board size that a custom game begins with."""


_ROWS: Final[Mapping[str, str]] = {
    "clock": N_("{key} types a clock of your own: 5m+3s, 10m+3x30s."),
    "opponent": "",
    "names": N_("Enter types them; the panel and the library show them."),
    "color": "",
    "level": "",
    "engine": "",
    "second_level": "",
}
"""The notes of the rows about time and players, by the names of their choices in their order."""

_NUMBERS: Final[Mapping[str, str]] = {
    "rule": "1",
    "size": "2",
    "width": "2",
    "opening": "3",
    "height": "3",
    "odds": "4",
    "row": "4",
    "game": "5",
    "clock": "6",
    "opponent": "7",
    "names": "8",
    "color": "8",
    "level": "8",
    "engine": "9",
    "second_level": "9",
}
"""The hot keys by the names of the options; those with one key never stand together."""

_CLOCK_WIDTH = 20
_NAME_LINES = ("first_name", "second_name")
_NAME_PROMPTS = {
    True: (N_("Black's name: {typed}_"), N_("White's name: {typed}_")),
    False: (
        N_("First player's name: {typed}_"),
        N_("Second player's name: {typed}_"),
    ),
}
"""The questions for names, by whether the first player is black for the whole game."""

_TYPE = ":"
"""The key that begins a custom clock while the clock is selected."""


@dataclass
class ChoicesPage(OptionPage):
    """The page: ``setup`` has the choices, ``notice`` names adjustments to the last choice.

    ``selected`` is the name of the selected option. ``own_clock`` has the clock first chosen or
    last typed.
    """

    setup: Setup
    preferences: Preferences
    selected: str = "rule"
    notice: str = ""
    own_clock: Setup = field(init=False)

    topic = Topic.RULES
    most_options = 9  # two computers

    def __post_init__(self) -> None:
        self.own_clock = self.setup
        self._five = self.setup if self.setup.rule in _FIVE_IN_A_ROW else Setup()
        """The last setup of five in a row, to go back to from other games."""
        self._chosen = self.setup
        """The setup before the last change of the rule, which changes other choices too."""

    @property
    def names(self) -> list[str]:
        return [*self._game_names(), *self._player_names()]

    def _game_names(self) -> list[str]:
        if self.setup.rule in _FIVE_IN_A_ROW:
            odds = ["odds"] if len(odds_for(self.setup)) > 1 else []
            return ["rule", "size", "opening", *odds, "game"]
        rows = ["row"] if _is_custom(self.setup.rule) else []
        return ["rule", "width", "height", *rows, "game"]

    def _player_names(self) -> list[str]:
        """The rows of the players; the menu itself has the level of a computer that plays you."""
        others = {Choice.LEVEL} if self.setup.opponent == "computer" else set()
        names = {choice.value for choice in choices_of(self.setup) if choice not in others}
        return [name for name in _ROWS if name in names]

    @property
    def hot_keys(self) -> Mapping[str, str]:
        return {_NUMBERS[name]: name for name in self.names}

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines)

    # What keys do

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; one of them begins a clock to be typed."""
        if not self.asks and self.selected == "clock" and key == _TYPE:
            self._type_clock()
            return None
        return super().press(key)

    def choose(self) -> None:
        """Give the selected option its next value, or have the names typed."""
        if self.selected == "names":
            self._type_name(0)
        else:
            self._change(1, ends=False)

    def enter(self) -> None:
        self.choose()

    def leave(self) -> Chosen:
        return Chosen(self.setup)

    def turn(self, step: int) -> None:
        """Change the value of the selected option, and adjust the options that it excludes."""
        self._change(step, ends=True)

    def _change(self, step: int, *, ends: bool) -> None:
        if self.selected in _ROWS:
            choice = Choice(self.selected)
            if not (ends and stops(self.setup, choice)[step > 0]):
                changed = turned(self.setup, choice, step, self._engines, self.own_clock)
                self._show(changed)
            return
        self._show(self._with(next_value(self._values(), self._present(), step)))

    def _show(self, changed: Setup) -> None:
        if self.selected != "rule":
            self._chosen = changed
        self.notice = _adjusted_text(changed, self.setup, self.selected, self.preferences.glyphs)
        self.setup = changed
        if changed.rule in _FIVE_IN_A_ROW:
            self._five = changed
        if self.selected not in self.names:
            self.selected = "rule"

    def _type_clock(self) -> None:
        line = TypedLine(
            _("A clock such as 30s, 5m+3s or 10m+3x30s: {typed}_"),
            self._set_clock,
            clock_code(self.setup),
            suggested=True,
            limit=_CLOCK_WIDTH,
            narrow=True,
        )
        self.layers.open(line)

    def _set_clock(self, typed: str) -> Again | None:
        setup = choose(self.setup, Choice.CLOCK, typed)
        if isinstance(setup, Refused):
            return Again(choice_refusal(setup.reason))
        self.setup = self.own_clock = setup
        return None

    def _type_name(self, place: int) -> None:
        """Have the name of the first player (0) or the second (1) typed."""
        line = TypedLine(
            _(_NAME_PROMPTS[self.setup.opening is FREE][place]),
            partial(self._set_name, place),
            getattr(self.setup, _NAME_LINES[place]),
            suggested=True,
            columns=NAME_COLUMNS,
        )
        self.layers.open(line)

    def _set_name(self, place: int, typed: str) -> None:
        name = clean_name(typed)
        if place == 0:
            self.setup = replace(self.setup, first_name=name)
            self._type_name(1)
        else:
            self.setup = replace(self.setup, second_name=name)

    def _values(self) -> Sequence[object]:
        rule = self.setup.rule
        sizes = range(rule.min_side, rule.max_side + 1)
        values: dict[str, Sequence[object]] = {
            "rule": _FIVE_IN_A_ROW,
            "size": sizes,
            "opening": rule.openings,
            "odds": odds_for(self.setup),
            "game": [
                (self._five.rule, self._five.size),
                *(variant[1:] for variant in VARIANTS),
                _CUSTOM,
            ],
            "width": sizes,
            "height": sizes,
            "row": WIN_LENGTHS,
        }
        return values[self.selected]

    def _present(self) -> object:
        setup = self.setup
        if self.selected == "game":
            played = (setup.rule, setup.size)
            return _CUSTOM if _is_custom(setup.rule) and variant_of(*played) is None else played
        present = {
            "rule": setup.rule,
            "size": setup.size.width if setup.size.is_square else None,
            "opening": setup.opening,
            "odds": setup.odds,
            "width": setup.size.width,
            "height": setup.size.height,
            "row": setup.rule.win_length,
        }
        return present[self.selected]

    def _with(self, value: object) -> Setup:
        # Another rule restores board and opening as they were before a rule did not allow them.
        setup = self._chosen if self.selected == "rule" else self.setup
        rule, size = setup.rule, setup.size
        match self.selected, value:
            case "opening", Opening() as opening:
                return with_opening(setup, opening)
            case "odds", Odds() as odds:
                return with_odds(setup, odds)
            case "rule", Rule() as rule:
                if setup.rule not in _FIVE_IN_A_ROW and min(size) < DEFAULT_SIZE.width:
                    size = DEFAULT_SIZE  # the board of a small game is too small for five in a row
            case "size", int(lines):
                size = Size.square(lines)
            case "game", (Rule() as rule, Size() as size):
                pass
            case "width", int(width):
                size = size._replace(width=width)
                rule = _shortened(rule, size)
            case "height", int(height):
                size = size._replace(height=height)
                rule = _shortened(rule, size)
            case "row", int(row):
                rule = row_rule(row)
        return fitted(setup, rule, size)

    # What is shown

    @property
    def previewed(self) -> Setup:
        return self.setup

    @property
    def title(self) -> str:
        return _(MENU["choices"].label)

    @property
    def enter_text(self) -> str:
        return _("type") if self.selected == "names" else ""

    @property
    def captions(self) -> Sequence[KeyCaption]:
        own = self.selected == "clock" and not self.asks
        return [*([KeyCaption(_TYPE, _("your own"))] if own else []), *super().captions]

    @property
    def options(self) -> list[Option]:
        setup, glyphs = self.setup, self.preferences.glyphs
        size, row = setup.size, setup.rule.win_length
        texts = {
            "rule": (choice_label(setup, Choice.RULE), rule_title(setup.rule)),
            "size": (choice_label(setup, Choice.SIZE), size_text(size, glyphs)),
            "opening": (choice_label(setup, Choice.OPENING), _(setup.opening.title)),
            "odds": (choice_label(setup, Choice.ODDS), _(setup.odds.title)),
            "game": (_("Other games"), _variant_text(setup, glyphs)),
            "width": (_("Columns"), str(size.width)),
            "height": (_("Rows"), str(size.height)),
            "row": (_("In a row"), str(row)),
        }
        return [
            *(
                Option(name, *texts[name], self._note(name), gap_above=name == "game")
                for name in self._game_names()
            ),
            *(self._player_option(name) for name in self._player_names()),
        ]

    def _player_option(self, name: str) -> Option:
        choice, note = Choice(name), _ROWS[name]
        return Option(
            name,
            choice_label(self.setup, choice),
            choice_text(self.setup, name, self.preferences.glyphs),
            choice_note(self.setup, choice) or (note and _(note).format(key=_TYPE)),
            gap_above=name == "clock",
            stays=name == "names",
            stops=stops(self.setup, choice),
        )

    def _note(self, name: str) -> str:
        rule = self.setup.rule
        small_games = _("Tic-tac-toe and other games of so many in a row.")
        summary = rule_summary(rule, self.setup.size)
        notes = {
            "rule": summary,
            "size": _size_note(rule),
            "opening": _(self.setup.opening.summary),
            "odds": _(self.setup.odds.summary),
            "game": small_games if rule in _FIVE_IN_A_ROW else summary,
        }
        return notes.get(name, "")


def _is_custom(rule: Rule) -> bool:
    return rule.name not in RULES


def _shortened(rule: Rule, size: Size) -> Rule:
    return row_rule(max(size)) if _is_custom(rule) and rule.win_length > max(size) else rule


def _adjusted_text(new: Setup, old: Setup, changed: str, glyphs: Glyphs) -> str:
    parts = []
    if changed in ("rule", "opening", "odds", "row") and new.size != old.size:
        size = size_text(new.size, glyphs)
        parts.append(_("The board is now {size}.").format(size=size))
    if changed not in ("opening", "game") and new.opening != old.opening:
        title = _(new.opening.title)
        parts.append(_("The opening is now: {opening}.").format(opening=title))
    if changed != "clock" and new.clock != old.clock:
        parts.append(_("There is no clock now."))
    if changed != "odds" and new.odds != old.odds:
        parts.append(_("The game is now even."))
    if changed != "color" and new.color != old.color:
        parts.append(black_now_text())
    if changed in ("width", "height") and new.rule != old.rule:
        parts.append(_("Now {row} in a row win.").format(row=row_word(new.rule.win_length)))
    return "  ".join(parts)


def _variant_text(setup: Setup, glyphs: Glyphs) -> str:
    if setup.rule in _FIVE_IN_A_ROW:
        return _("choose")
    if not _is_custom(setup.rule) or variant_of(setup.rule, setup.size) is not None:
        return game_text(setup, glyphs)
    return _("custom")


def _size_note(rule: Rule) -> str:
    if rule.min_side == rule.max_side:
        return _("This rule is played on {lines} lines.").format(lines=rule.min_side)
    return sides_text(rule)

"""The page of rules and variants: which game is played on which board, with which opening."""

from collections.abc import Sequence
from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.play.choices import Choice
from wuziqi.play.events import Topic
from wuziqi.records.setup import Setup, fitted, odds_for, with_odds, with_opening
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.opening import Opening
from wuziqi.rules.rule import (
    CONNECT6,
    RULES,
    VARIANTS,
    WIN_LENGTHS,
    Odds,
    Rule,
    row_rule,
)
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Chosen
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.opening_texts import black_now_text
from wuziqi.words.rule_texts import (
    game_text,
    rule_summary,
    rule_title,
    sides_text,
    size_text,
    variant_of,
)
from wuziqi.words.setup_texts import choice_label

_FIVE_IN_A_ROW = tuple(rule for rule in RULES.values() if rule is not CONNECT6)
"""The rules of five in a row."""
_CUSTOM = (row_rule(4), Size(7, 6))
"""The rule and the board size that a custom game begins with."""


@dataclass
class RulesPage(OptionPage):
    """The page: ``setup`` has the choices, ``notice`` names adjustments to the last choice.

    ``selected`` is the name of the selected option.
    """

    setup: Setup
    preferences: Preferences
    selected: str = "rule"
    notice: str = ""

    topic = Topic.RULES
    most_options = 5  # the sizes of a custom game

    def __post_init__(self) -> None:
        self._chosen = self.setup
        """The setup before the last change of the rule, which changes other choices too."""

    @property
    def names(self) -> list[str]:
        if self.setup.rule in _FIVE_IN_A_ROW:
            odds = ["odds"] if len(odds_for(self.setup)) > 1 else []
            return ["rule", "size", "opening", *odds, "game"]
        rows = ["row"] if _is_custom(self.setup.rule) else []
        return ["rule", "game", "width", "height", *rows]

    # What keys do

    def choose(self) -> None:
        self.turn(1)

    def enter(self) -> Chosen:
        return self.leave()

    def leave(self) -> Chosen:
        return Chosen(self.setup)

    def turn(self, step: int) -> None:
        """Change the value of the selected option, and adjust the options that it excludes."""
        values, present = self._values(), self._present()
        start = 0 if step < 0 else -1
        index = values.index(present) if present in values else start
        changed = self._with(values[(index + step) % len(values)])
        if self.selected != "rule":
            self._chosen = changed
        self.notice = _adjusted_text(changed, self.setup, self.selected, self.preferences.glyphs)
        self.setup = changed
        if self.selected not in self.names:
            self.selected = "rule"

    def _values(self) -> Sequence[object]:
        rule = self.setup.rule
        sizes = range(rule.min_side, rule.max_side + 1)
        values: dict[str, Sequence[object]] = {
            "rule": _FIVE_IN_A_ROW,
            "size": sizes,
            "opening": rule.openings,
            "odds": odds_for(self.setup),
            "game": [*(variant[1:] for variant in VARIANTS), _CUSTOM],
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
        return _("Rules and variants")

    @property
    def subtitle(self) -> str:
        return game_text(self.setup, self.preferences.glyphs)

    @property
    def options(self) -> list[Option]:
        setup, glyphs = self.setup, self.preferences.glyphs
        size, row = setup.size, setup.rule.win_length
        texts = {
            "rule": ("r", choice_label(setup, Choice.RULE), rule_title(setup.rule)),
            "size": ("b", choice_label(setup, Choice.SIZE), size_text(size, glyphs)),
            "opening": ("o", choice_label(setup, Choice.OPENING), _(setup.opening.title)),
            "odds": ("d", choice_label(setup, Choice.ODDS), _(setup.odds.title)),
            "game": ("g", _("Other games"), _variant_text(setup, glyphs)),
            "width": ("w", _("Columns"), str(size.width)),
            "height": ("h", _("Rows"), str(size.height)),
            "row": ("n", _("In a row"), str(row)),
        }
        return [
            Option(name, *texts[name], self._note(name), gap_above=name == "game")
            for name in self.names
        ]

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
    if changed != "odds" and new.odds != old.odds:
        parts.append(_("The game is now even."))
    if new.color != old.color:
        parts.append(black_now_text())
    if changed in ("width", "height") and new.rule != old.rule:
        parts.append(_("Now {row} in a row win.").format(row=new.rule.win_length))
    return "  ".join(parts)


def _variant_text(setup: Setup, glyphs: Glyphs) -> str:
    if setup.rule in _FIVE_IN_A_ROW:
        return _("none of them")
    if not _is_custom(setup.rule) or variant_of(setup.rule, setup.size) is not None:
        return game_text(setup, glyphs)
    return _("custom")


def _size_note(rule: Rule) -> str:
    if rule.min_side == rule.max_side:
        return _("This rule is played on {lines} lines.").format(lines=rule.min_side)
    return sides_text(rule)

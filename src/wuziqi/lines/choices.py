"""The choices of the menu as a player types them: a word and a value, or a number of a list."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from wuziqi.levels import Level
from wuziqi.locale import _
from wuziqi.play.choices import Choice, ChoiceReason, choices_of, choose, values_of, word_of
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Opening
from wuziqi.rules.rule import Odds, Rule, row_rule
from wuziqi.session.results import NotOneOf, Refused
from wuziqi.words.actions import Action
from wuziqi.words.menu_texts import MENU
from wuziqi.words.rule_texts import rule_summary, rule_title, sides_text
from wuziqi.words.sentences import named, one_named
from wuziqi.words.setup_texts import color_text, opponent_text

_CHOICE_NAMES: Final = {choice.value for choice in Choice}
CHOICES: Final = {
    word: Choice(name)
    for name, line in MENU.items()
    if name in _CHOICE_NAMES and (word := line.word) is not None
}
"""The choices that have a word."""

_NUMBER_CHOICES: Final = (Choice.SIZE, Choice.LEVEL, Choice.SECOND_LEVEL)
"""The choices whose values are numbers, and not chosen by their numbers in the list."""


class Value(NamedTuple):
    """A value to choose: the ``word`` to type, its title on the menu, and its meaning."""

    word: str
    title: str = ""
    meaning: str = ""

    @property
    def name(self) -> str:
        return named(self.title, self.word)


class Choices:
    """The choices of a ``setup``; ``engines`` are the names of other engines."""

    def __init__(self, setup: Setup, engines: Sequence[str] = ()) -> None:
        self.setup = setup
        self._engines = engines

    @property
    def commands(self) -> list[Action]:
        """The words of the choices; an engine is chosen without the opponent."""
        present = choices_of(self.setup)
        present = [choice for choice in present if choice is not Choice.ENGINE]
        if self._engines:
            present.append(Choice.ENGINE)
        return [word for word, choice in CHOICES.items() if choice in present]

    def values(self, command: Action) -> list[Value]:
        match CHOICES[command]:
            case Choice.SIZE:
                return self._sizes
            case Choice.CLOCK:
                return _clocks()
            case Choice.RULE as choice:
                rows = [
                    Value("tic-tac-toe", _("Tic-tac-toe")),
                    Value("row-4", rule_title(row_rule(4))),
                ]
                return [*self._listed(choice), *rows]
            case Choice.OPPONENT as choice:
                return [value for value in self._listed(choice) if value.word != "engine"]
        return self._listed(CHOICES[command])

    def _listed(self, choice: Choice) -> list[Value]:
        values = values_of(choice, self.setup, self._engines)
        return [
            Value(word_of(value), _title(choice, value), self._meaning(choice, value))
            for value in values
        ]

    def _meaning(self, choice: Choice, value: Any) -> str:
        match choice:
            case Choice.RULE:
                return rule_summary(value)
            case Choice.OPENING | Choice.ODDS:
                return _(value.summary)
            case Choice.LEVEL | Choice.SECOND_LEVEL:
                return _(value.description_on(self.setup.size.cells))
        return ""

    @property
    def _sizes(self) -> list[Value]:
        rule = self.setup.rule
        if rule.min_side == rule.max_side:
            return [Value(str(rule.min_side))]
        return [Value("15"), Value("20"), Value("7x6", meaning=sides_text(rule))]

    def is_numbered(self, command: Action) -> bool:
        """Whether a value may be chosen by its number in the list."""
        return CHOICES[command] not in _NUMBER_CHOICES

    def word(self, command: Action, typed: str) -> str:
        """Return the word of a typed value: its name in the list, or its number there."""
        values = self.values(command)
        numbers = map(str, range(1, len(values) + 1)) if self.is_numbered(command) else ()
        numbered = dict(zip(numbers, (value.word for value in values), strict=False))
        if typed in numbered:
            return numbered[typed]
        return one_named(typed, {value.word: value[:2] for value in values}) or typed

    def choose(self, command: Action, typed: str) -> Setup | Refused[ChoiceReason]:
        """Return the setup with the typed value, or why it cannot be chosen."""
        word = self.word(command, typed)
        chosen = choose(self.setup, CHOICES[command], word, self._engines)
        if isinstance(chosen, Refused) and isinstance(chosen.reason, NotOneOf):
            return Refused(NotOneOf([value.name for value in self.values(command)]))
        return chosen


def _title(choice: Choice, value: Any) -> str:
    match value:
        case Rule():
            return rule_title(value)
        case Opening() | Odds():
            return _(value.title)
        case Level():
            return _(value.name) if value.fits else f"{value.number} {_(value.name)}"
    texts = {Choice.OPPONENT: opponent_text, Choice.COLOR: color_text}
    return texts[choice](value) if choice in texts else ""


def _clocks() -> list[Value]:
    return [
        Value("none", _("none"), _("no clock")),
        Value("30s", meaning=_("30 seconds for every move")),
        Value("10m", meaning=_("10 minutes for the game")),
        Value("10m+5s", meaning=_("and 5 seconds more with every move")),
        Value("10m+3x30s", meaning=_("and then 3 periods of 30 seconds, byo-yomi")),
    ]

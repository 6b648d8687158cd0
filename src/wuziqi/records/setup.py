"""The setup of a game: the choices of the menu, and their form in files."""

from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from wuziqi.levels import FITTING, SOLVED_CELLS, Level, kept_level
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.opening import FREE, Opening
from wuziqi.rules.rule import (
    FREESTYLE,
    NO_ODDS,
    ODDS,
    Odds,
    OddsError,
    Rule,
    RuleError,
    odds_named,
    rule_named,
)
from wuziqi.rules.start import EMPTY, Start, StartError
from wuziqi.texts import N_, TextError, clean_name

if TYPE_CHECKING:
    from wuziqi.rules.draft import Draft

OPPONENTS: Final = ("computer", "human", "watch", "engine")
"""The players: you against the computer, two people, computer against computer, you against another
engine.
"""

_PLAYED: Final = (*OPPONENTS, "friend")
"""The opponents of the menu, and a friend at another program."""

NAMES: Final = ("first_name", "second_name")
"""The choices that name people."""

PLAIN_SIZES: Final = (DEFAULT_SIZE.width, 20)
"""The square boards of the plain game: freestyle, without an opening."""

COLORS: Final = ("black", "white", "random")
CLOCKS: Final = ("none", "move", "game")
CLOCK_CHOICES: Final = (
    "clock",
    "move_seconds",
    "game_minutes",
    "game_seconds",
    "increment_seconds",
    "periods",
    "period_seconds",
)
"""The choices that make a clock."""
MOST_MOVE_SECONDS: Final = 3600
MOST_GAME_MINUTES: Final = 300
MOST_INCREMENT_SECONDS: Final = 300
MOST_PERIODS: Final = 99

_GIVEN_STONES: Final = ("computer", "human", "friend")
"""The opponents with whom odds of stones can be given or taken."""

_SIDE_RANGE: Final = range(MIN_SIZE, MAX_SIZE + 1)
_LEVELS: Final = ("level", "second_level")
_WORD_CHOICES: Final = {
    "opponent": _PLAYED,
    "color": COLORS,
    "clock": CLOCKS,
    "move_seconds": range(1, MOST_MOVE_SECONDS + 1),
    "game_minutes": range(MOST_GAME_MINUTES + 1),
    "game_seconds": range(60),
    "increment_seconds": range(MOST_INCREMENT_SECONDS + 1),
    "periods": range(MOST_PERIODS + 1),
    "period_seconds": range(1, MOST_MOVE_SECONDS + 1),
}


class SetupError(TextError, ValueError):
    """A choice that does not exist, or choices that exclude each other."""


@dataclass(frozen=True)
class Setup:
    """The choices of the menu. Raises SetupError for an impossible choice.

    ``color`` is the player's: black begins, also in an opening with a choice of colours. The white
    player, or the computer, gives the ``odds``, see ``odds_error``. ``level`` is the computer's;
    where it plays both sides, ``level`` begins and ``second_level`` is the other's. ``engine``
    names another engine of the settings. A ``clock`` gives ``move_seconds`` for every move, or
    ``game_minutes`` and ``game_seconds`` for the game, then either ``periods`` of byo-yomi of
    ``period_seconds`` each or, without any of these, ``increment_seconds`` more with every move.
    ``first_name`` and ``second_name`` are the names of two people, "" without a name. ``start`` is
    the position from which a single game begins; saved choices never have it.
    """

    size: Size = DEFAULT_SIZE
    rule: Rule = FREESTYLE
    opening: Opening = FREE
    odds: Odds = NO_ODDS
    opponent: str = "computer"
    color: str = "black"
    level: Level = FITTING
    second_level: Level = FITTING
    engine: str = ""
    clock: str = "none"
    move_seconds: int = 30
    game_minutes: int = 10
    increment_seconds: int = 5
    game_seconds: int = 0
    periods: int = 0
    period_seconds: int = 30
    first_name: str = ""
    second_name: str = ""
    start: Start = EMPTY

    def __post_init__(self) -> None:
        for name, allowed in _WORD_CHOICES.items():
            _check(name, getattr(self, name), allowed)
        if self.clock == "game" and not (self.game_minutes or self.game_seconds or self.periods):
            raise SetupError(N_("a clock needs some time"))
        for name in NAMES:
            _check(name, getattr(self, name), (clean_name(getattr(self, name)),))
        try:
            self.rule.check(self.size, self.opening)
        except RuleError as error:
            raise SetupError(error.text, **error.values) from error
        if (wrong := odds_error(self, self.odds)) is not None:
            raise wrong
        if self.start:
            self._check_start()

    def _check_start(self) -> None:
        from wuziqi.rules.referee import checked_start  # noqa: PLC0415  the menu is there at once

        if self.opening is not FREE or self.odds.stones:
            raise SetupError(N_("a game from a position that was set up has no opening"))
        try:
            checked_start(self.start, self.size, self.rule)
        except StartError as error:
            raise SetupError(error.text, **error.values) from error

    @property
    def fits(self) -> bool:
        """Whether our computer plays at a level that fits the player."""
        levels = {"computer": [self.level], "watch": [self.level, self.second_level]}
        return any(level.fits for level in levels.get(self.opponent, ()))

    @property
    def played_rule(self) -> Rule:
        return self.odds.rule_of(self.rule)

    @property
    def played_opening(self) -> Opening:
        return self.odds.opening_of(self.opening)


def from_draft(setup: Setup, draft: "Draft") -> Setup:
    """Return a setup for a game from a position; a single person at the board has the move.

    Opponent, levels and clocks come from ``setup``; the computer takes the place of a friend, and
    of an engine, which may not know the rule. Raises SetupError if no game can begin from the
    position.
    """
    opponent = setup.opponent if setup.opponent in ("human", "watch") else "computer"
    return replace(
        setup,
        size=draft.size,
        rule=draft.rule,
        opening=FREE,
        odds=NO_ODDS,
        opponent=opponent,
        color=draft.start.turn.name.lower(),
        start=draft.start,
    )


def odds_error(setup: Setup, odds: Odds) -> SetupError | None:
    """Return why a setup cannot be played at these odds; None where it can.

    Odds need five in a row without an opening, against the computer; odds of stones also work
    between two people and with a friend. Against the computer the person takes black and the
    stones.
    """
    if odds is NO_ODDS:
        return None
    if not setup.rule.is_of_fives or setup.opening is not FREE:
        return SetupError(N_("odds are given in games of five in a row without an opening"))
    if setup.opponent not in (_GIVEN_STONES if odds.stones else ("computer",)):
        return SetupError(N_("the odds {odds} are not for this opponent"), odds=odds.words)
    if odds.stones and setup.opponent == "computer" and setup.color != "black":
        return SetupError(N_("the player who gets stones as odds plays Black"))
    least = odds.opening_of(FREE).min_side
    if min(setup.size) < least:
        text = N_("the odds {odds} need a board of at least {least} lines")
        return SetupError(text, odds=odds.words, least=least)
    return None


def changed(setup: Setup, **choices: Any) -> Setup:
    """Return a setup with other choices; an even game if the odds exclude them."""
    even = replace(setup, **({"odds": NO_ODDS} | choices))
    if "odds" in choices or odds_error(even, setup.odds) is not None:
        return even
    return replace(even, odds=setup.odds)


def odds_for(setup: Setup) -> list[Odds]:
    """Return the odds possible for ``with_odds``, including an even game."""
    five = setup.rule.is_of_fives
    people = [odds for odds in ODDS.values() if odds.threats]
    opponents = {"computer": list(ODDS.values()), "human": people, "friend": people}
    return opponents.get(setup.opponent, [NO_ODDS]) if five else [NO_ODDS]


def with_odds(setup: Setup, odds: Odds) -> Setup:
    """Return a setup at these odds, changed where they need it, except rule and opponent."""
    if odds is NO_ODDS:
        return replace(setup, odds=NO_ODDS)
    least = odds.opening_of(FREE).min_side
    width, height = (max(lines, least) for lines in setup.size)
    color = "black" if odds.stones else setup.color
    return replace(setup, opening=FREE, size=Size(width, height), color=color, odds=odds)


def fitted(setup: Setup, rule: Rule, size: Size) -> Setup:
    """The setup with another rule and board size, within the limits of the rule.

    Where rule or size exclude the opening, it becomes free; where they exclude the odds, these
    become even. A tiny board does not take over the clock of a larger one.
    """
    width, height = (min(max(lines, rule.min_side), rule.max_side) for lines in size)
    if rule.win_length > max(width, height):
        width = rule.win_length
    size, opening = Size(width, height), setup.opening
    stays = opening in rule.openings and min(size) >= opening.min_side
    shrinks = setup.size.cells > SOLVED_CELLS >= size.cells
    return changed(
        setup,
        rule=rule,
        size=size,
        opening=opening if stays else FREE,
        clock="none" if shrinks else setup.clock,
    )


def with_opening(setup: Setup, opening: Opening) -> Setup:
    """The setup with another opening, on a board large enough for it."""
    width, height = (max(lines, opening.min_side) for lines in setup.size)
    return changed(setup, opening=opening, size=Size(width, height))


def write_setup(setup: Setup) -> dict[str, int | str]:
    """Return a setup as the settings file and the library keep it: by names and numbers.

    Leaves ``start`` out.
    """
    kept = {field.name: getattr(setup, field.name) for field in fields(setup)}
    del kept["size"], kept["start"]
    named = {
        "rule": setup.rule.name,
        "opening": setup.opening.name,
        "odds": setup.odds.name,
    }
    levels = {name: getattr(setup, name).kept for name in _LEVELS}
    return setup.size._asdict() | kept | named | levels


def read_setup(given: object) -> Setup:
    """Return the setup of ``given``, see ``write_setup``; defaults for missing values.

    Raises SetupError.
    """
    if not isinstance(given, dict):
        raise SetupError(N_("not a table of choices"))
    if unknown := given.keys() - SETUP_NAMES:
        raise SetupError(N_("there is no {name}"), name=min(unknown))
    kept: dict[str, Any] = _DEFAULT_SETUP | given
    for name in ("width", "height"):
        _check(name, kept[name], _SIDE_RANGE)
    kept["size"] = Size(kept.pop("width"), kept.pop("height"))
    kept |= {name: _level(name, kept[name]) for name in _LEVELS}
    for name in ("engine", "rule", "opening", "odds", *NAMES):
        if not isinstance(kept[name], str):
            raise SetupError(N_("{name} cannot be {value!r}"), name=name, value=kept[name])
    kept |= {name: clean_name(kept[name]) for name in NAMES}
    kept["rule"], kept["opening"] = _game(kept["size"], kept["rule"], kept["opening"])
    kept["odds"] = _odds(kept["odds"])
    return Setup(**kept)


def usable_setup(given: object) -> Setup:
    """Return the setup of the choices that ``read_setup`` takes, one after the other.

    The sides of the board are one choice. Raises nothing.
    """
    setup = Setup()
    if not isinstance(given, dict):
        return setup
    sides = {name: given[name] for name in ("width", "height") if name in given}
    others = ({name: value} for name, value in given.items() if name not in sides)
    for choice in (sides, *others):
        with suppress(SetupError):
            setup = read_setup(write_setup(setup) | choice)
    return setup


def _level(name: str, kept: object) -> Level:
    if (level := kept_level(kept)) is None:
        raise SetupError(N_("{name} cannot be {value!r}"), name=name, value=kept)
    return level


def _game(size: Size, rule_name: str, opening_name: str) -> tuple[Rule, Opening]:
    try:
        rule = rule_named(rule_name)
        opening = rule.opening_named(opening_name)
        rule.check(size, opening)
    except RuleError as error:
        raise SetupError(error.text, **error.values) from error
    return rule, opening


def _odds(name: str) -> Odds:
    try:
        return odds_named(name)
    except OddsError as error:
        raise SetupError(error.text, **error.values) from error


def _check(name: str, value: object, allowed: Any) -> None:
    if type(value) not in (int, str) or value not in allowed:
        raise SetupError(N_("{name} cannot be {value!r}"), name=name, value=value)


_DEFAULT_SETUP: Final = write_setup(Setup())
SETUP_NAMES: Final = frozenset(_DEFAULT_SETUP)
"""The keys of a written setup."""

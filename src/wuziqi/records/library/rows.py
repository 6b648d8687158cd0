"""Rows of the library as values: entries of the list, whole games, reviews."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from wuziqi.levels import Level, kept_level
from wuziqi.records.setup import Setup, read_setup, write_setup
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Size, Stone
from wuziqi.rules.opening import Act
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.rules.rule import Odds, Rule, RuleError, odds_named, rule_named
from wuziqi.rules.start import format_start, parse_start
from wuziqi.texts import N_, TextError


class RowError(TextError, ValueError):
    """Rows from which no game can be made."""


@dataclass(frozen=True)
class Entry:
    """A game in the list, by the columns of ``games``.

    ``rule`` is a name if only a newer version has the rule; ``odds`` is always a name. ``level`` is
    None for a level that this version lacks. A row with invalid columns is ``damaged``: they are ""
    and 0 here.
    """

    id: int
    started: str
    changed: str
    name: str
    black: str
    white: str
    opponent: str
    color: str
    level: Level | None
    size: Size
    rule: Rule | str
    opening: str
    moves: int
    result: str
    reason: str
    helped: bool
    starred: bool
    odds: str = ""
    damaged: bool = False

    @property
    def own_sides(self) -> tuple[Stone, ...]:
        """The colours of the people at this program."""
        return tuple(Stone) if self.opponent == "human" else _OWN_SIDES.get(self.color, ())

    @property
    def goes_on(self) -> bool:
        """Whether the game can be resumed: it is no game of a file, and has not ended."""
        return not (self.result or self.damaged or self.opponent == "file")

    def known_rule(self) -> Rule:
        """Return the rule. Raises RuleError for a rule that only a newer version has."""
        return rule_named(self.rule) if isinstance(self.rule, str) else self.rule

    def known_odds(self) -> Odds:
        """Return the odds. Raises OddsError for odds that only a newer version has."""
        return odds_named(self.odds)


_OWN_SIDES: Final = {"black": (Stone.BLACK,), "white": (Stone.WHITE,)}

COLUMNS: Final = (
    "id, started, changed, name, black, white, opponent, color, level, width, height, rule,"
    " opening, moves, result, reason, helped, starred, odds"
)
"""The columns of ``games`` that ``entry`` reads."""

_GAME_COLUMNS: Final = COLUMNS.split(", ")

KEPT: Final = (
    "setup",
    "undone",
    "what_if",
    "sgf",
    "link",
    "start",
    "(SELECT analyses.sgf FROM analyses WHERE analyses.game = games.id)",
)
"""The further columns of a whole game."""


_WORD_COLUMNS: Final = {"color": ("", "black", "white"), "result": ("", "black", "white", "draw")}
_NUMBER_COLUMNS: Final = {
    "width": range(MIN_SIZE, MAX_SIZE + 1),
    "height": range(MIN_SIZE, MAX_SIZE + 1),
    "moves": range(MAX_SIZE**2 + 1),
}
_ANYTHING: Final = ("id", "level", "helped", "starred")
"""Columns in which every value is valid; columns in none of these tables are texts."""


def entry(row: Sequence[Any]) -> Entry:
    """Return the entry of a row of COLUMNS, also of a damaged one."""
    values = dict(zip(_GAME_COLUMNS, row, strict=True))
    wrong = [name for name, value in values.items() if not _makes_sense(name, value)]
    values |= {name: 0 if name in _NUMBER_COLUMNS else "" for name in wrong}
    values["size"] = Size(values.pop("width"), values.pop("height"))
    values["level"] = kept_level(values["level"])
    values["rule"] = rule_in_row(values["rule"])
    for name in ("helped", "starred"):
        values[name] = bool(values[name])
    return Entry(**values, damaged=bool(wrong))


def _makes_sense(name: str, value: object) -> bool:
    if name in _WORD_COLUMNS:
        return value in _WORD_COLUMNS[name]
    if name in _NUMBER_COLUMNS:
        return type(value) is int and value in _NUMBER_COLUMNS[name]
    return name in _ANYTHING or isinstance(value, str)


def rule_in_row(name: str) -> Rule | str:
    """Return the rule of a name; the name itself if only a newer version has the rule."""
    try:
        return rule_named(name)
    except RuleError:
        return name


class KeptReview(NamedTuple):
    """A review: the version of the ``engine`` that made it, and its ``run`` as a text."""

    engine: str
    run: str


@dataclass(frozen=True)
class StoredGame:
    """A whole game: its entry, how it was set up, its acts and the milliseconds of each.

    ``undone`` are the undone acts, the next one to redo first. A ``what_if`` began from a finished
    game or a set-up position: it counts in no statistics. ``sgf`` is the text of an imported game
    that has more than its acts, "" for others; ``analysis`` is the game with the player's
    variations and comments, "" without any. ``link`` has the keys to meet the friend of a game
    again, "" for others.
    """

    entry: Entry
    setup: Setup
    acts: tuple[Act, ...]
    milliseconds: tuple[int, ...]
    undone: tuple[Act, ...] = ()
    what_if: bool = False
    sgf: str = ""
    analysis: str = ""
    link: str = ""


def read_act(text: str) -> Act:
    """Read an act as the library keeps it: a point such as h8, or a word."""
    try:
        return parse_point(text)
    except NotationError:
        return text


def stored_game(
    columns: Sequence[Any], kept: Sequence[Any], acts: Sequence[tuple[Any, Any, int]]
) -> StoredGame:
    """Return a game of a row of COLUMNS, a row of KEPT, and rows of act, milliseconds, number.

    Raises ValueError, TypeError or RecursionError for invalid rows.
    """
    listed = entry(columns)
    if listed.damaged:
        raise RowError(N_("its row in the list is damaged"))
    setup, undone, what_if, sgf, link, start, analysis = kept
    if [number for _act, _time, number in acts] != list(range(len(acts))):
        raise RowError(N_("acts are missing"))
    done = tuple(read_act(str(text)) for text, _time, _number in acts)
    milliseconds = tuple(int(time) for _act, time, _number in acts)
    again = tuple(map(read_act, str(undone).split()))
    how = replace(read_setup(json.loads(setup)), start=parse_start(str(start)))
    whole = str(sgf) if listed.opponent == "file" else ""
    analysed = "" if analysis is None else str(analysis)
    return StoredGame(
        listed, how, done, milliseconds, again, bool(what_if), whole, analysed, str(link)
    )


def setup_columns(setup: Setup) -> dict[str, object]:
    """Return the columns of ``games`` that describe a setup."""
    return {
        "setup": json.dumps(write_setup(setup)),
        "opponent": setup.opponent,
        "level": setup.level.kept if setup.opponent == "computer" else None,
        "rule": setup.rule.name,
        "opening": setup.opening.name,
        "odds": setup.odds.name,
        "start": format_start(setup.start),
    }

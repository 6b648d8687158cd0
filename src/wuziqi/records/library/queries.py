"""Lists of the games of the library: filtered, sorted and paged; changes of single entries.

The list is never read as a whole, because a library may hold hundreds of thousands of games.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from wuziqi.levels import FIT, LEVELS, Level, kept_level
from wuziqi.records.library.database import LATEST_FIRST
from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import MOST_OPENING_ACTS, PositionQuery, began_with
from wuziqi.records.library.rows import COLUMNS, Entry, entry, rule_in_row
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.opening_names import OpeningName
from wuziqi.rules.rule import FREESTYLE, Rule

OUTCOMES: Final = ("won", "lost", "drawn", "unfinished")
"""The outcomes of a game for the player; won and lost only if the player has one colour."""

SORTS: Final = ("date", "moves", "rule", "result")
"""The keys to sort a list by: ``date`` is the date of a game's last change.

By date, newest first, the unfinished games come before all others; oldest first, after them.
"""

KEPT_SECONDS: Final = 30 * 24 * 3600
"""The time during which a deleted game can be restored."""

_OUTCOME_TESTS: Final = {
    "won": "result <> '' AND result = color",
    "lost": "color <> '' AND result NOT IN ('', 'draw', color)",
    "drawn": "result = 'draw'",
    "unfinished": "result = '' AND opponent <> 'file'",
}
"""Conditions for the games of an outcome: quicker than comparing the expression below."""

OUTCOME: Final = """CASE WHEN result = '' THEN 'unfinished' WHEN result = 'draw' THEN 'drawn'
    WHEN color = '' THEN result WHEN result = color THEN 'won' ELSE 'lost' END"""
"""An SQL expression: a game's outcome for the player, one of OUTCOMES, or the winner's colour.

The latter where the player has no colour.
"""

COUNTS: Final = """deleted = 0 AND (result = '' AND opponent <> 'file') = 0
    AND color IN ('black', 'white')
    AND result IN ('black', 'white', 'draw') AND what_if = 0 AND typeof(rule) = 'text'
    AND typeof(width) = 'integer' AND typeof(height) = 'integer' AND typeof(moves) = 'integer'
    AND typeof(odds) = 'text'
    AND NOT (reason = 'agreement' AND moves < min(20, width * height / 4))"""
"""The games that count in the statistics: finished games of a person with one colour.

A what-if does not, as its end may have been known, nor a draw agreed early, nor a damaged row. The
condition on the result equals the condition of the index ``games_listed``.
"""

_FITS: Final = f"level LIKE '{FIT} %'"
"""Whether the computer played at the level that fits the player, with its strength behind."""

_IS_LISTED: Final = """deleted = 0 AND NOT (result = '' AND moves IN (0, 1, 2) AND starred = 0
    AND name = '' AND opponent = 'computer')"""
"""The games of the list: all games except those against the computer that have hardly begun."""

_ORDER_COLUMNS: Final = {
    "date": "(result = '' AND opponent <> 'file') *, changed *, id *",
    "moves": "moves *, changed -, id -",
    "rule": "rule *, width *, height *, changed -, id -",
    "result": """CASE WHEN result = '' AND opponent = 'file' THEN 4 WHEN result = '' THEN 5
        WHEN result = 'draw' THEN 1 WHEN color = '' THEN 3
        WHEN result = color THEN 0 ELSE 2 END *, changed -, id -""",
}
"""The orders of SORTS in SQL: + is ascending, - descending, * whichever is wanted."""

_OCCURRED: Final = f"""width = ? AND height = ? AND (moves >= ? OR start <> '')
    AND occurred(rule, opening, odds, start, (SELECT ifnull(group_concat(act, ' '), '') FROM (
        SELECT act FROM acts WHERE game = games.id
        AND number < ? + {MOST_OPENING_ACTS} * (opening <> 'free') ORDER BY number)))"""  # noqa: S608
"""Whether a position of a filter occurred in a game, see ``PositionQuery.occurred``."""

_BEGAN: Final = f"""moves > 1 AND start = '' AND began(width, height, rule, opening, odds,
    (SELECT group_concat(act, ' ') FROM (SELECT act FROM acts WHERE game = games.id
        AND number < 3 + {MOST_OPENING_ACTS} * (opening <> 'free') ORDER BY number)))"""  # noqa: S608
"""Whether a game began with the opening of a filter, see ``began_with``."""

_TURNED: Final = str.maketrans("+-", "-+")


@dataclass(frozen=True)
class Filter:
    """The conditions for the games of a list; the default of a field admits all games.

    ``outcome`` is one of OUTCOMES, ``opponent`` as in Entry; ``text`` is a part of the name of the
    game or of a player, in letters of either case.
    """

    outcome: str = ""
    opponent: str = ""
    level: Level | None = None
    rule: Rule | str = ""
    size: Size | None = None
    position: PositionQuery | None = None
    opening: OpeningName | None = None
    text: str = ""
    starred: bool = False


EVERYTHING: Final = Filter()


@dataclass(frozen=True)
class Order:
    """The order of a list: one of SORTS, and whether the last comes first."""

    by: str = "date"
    backwards: bool = True

    def sorted_by(self, by: str) -> "Order":
        """Return the order by one of SORTS, the newest or the longest first; this order, turned."""
        return Order(by, not self.backwards if by == self.by else by in ("date", "moves"))


@dataclass(frozen=True)
class Played:
    """The number of a player's games of one kind with this ``outcome``: won, drawn or lost.

    ``rated`` games count for the rating; ``odds`` is the name of their odds.
    """

    level: Level | None
    rule: Rule | str
    color: str
    outcome: str
    rated: bool
    count: int
    odds: str = ""


class Catalogue:
    """The list of a library's games. Every method is done at its return; all raise LibraryError."""

    def __init__(self, library: Library) -> None:
        self.library = library

    # The list

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """The number of games that a filter admits."""
        condition, values = self._condition(wanted)
        rows = self.library.read(f"SELECT count(*) FROM games WHERE {condition}", values)  # noqa: S608
        return int(rows[0][0])

    def page(
        self, wanted: Filter, order: Order, first: int, most: int, count: int = 0
    ) -> list[Entry]:
        """The entries of a list from number ``first``, from 0: at most ``most``.

        With ``count``, the number of games in the list, the second half is read from the end:
        skipping rows takes time.
        """
        if not count or first <= count // 2:
            return self._page(wanted, _order_text(order), first, most)
        end = max(first, min(first + most, count))
        backwards = _order_text(order).translate(_TURNED)
        return self._page(wanted, backwards, max(0, count - end), end - first)[::-1]

    def _page(self, wanted: Filter, order: str, first: int, most: int) -> list[Entry]:
        condition, values = self._condition(wanted)
        order = order.replace("+", "ASC").replace("-", "DESC")
        rows = self.library.read(
            f"SELECT {COLUMNS} FROM games WHERE {condition} "  # noqa: S608
            f"ORDER BY {order} LIMIT ? OFFSET ?",
            (*values, most, first),
        )
        return [entry(row) for row in rows]

    def _condition(self, wanted: Filter) -> tuple[str, list[object]]:
        if wanted.position is not None:
            self.library.connection.create_function("occurred", 5, wanted.position.occurred)
        if wanted.opening is not None:
            began = partial(began_with, wanted.opening)
            self.library.connection.create_function("began", 6, began)
        return _condition(wanted)

    def rules(self) -> list[Rule | str]:
        """The rules of all games, sorted by name; the name alone of an unknown rule."""
        rows = self.library.read(
            "SELECT DISTINCT rule FROM games WHERE deleted = 0 AND typeof(rule) = 'text'"
            " ORDER BY rule"
        )
        return [rule_in_row(rule) for (rule,) in rows]

    def sizes(self) -> list[Size]:
        """The sizes of the boards of all games, sorted."""
        rows = self.library.read(
            "SELECT DISTINCT width, height FROM games WHERE deleted = 0"
            " AND typeof(width) = 'integer' AND typeof(height) = 'integer' ORDER BY width, height"
        )
        return [Size(width, height) for width, height in rows]

    # One entry

    def rename(self, game: int, name: str) -> None:
        """Give a game a name; "" takes it away."""
        self.library.write("UPDATE games SET name = ? WHERE id = ?", (name, game))

    def star(self, game: int, *, starred: bool) -> None:
        """Add or remove a game's star."""
        self.library.write("UPDATE games SET starred = ? WHERE id = ?", (starred, game))

    def delete(self, game: int) -> bool:
        """Remove a game from the list, unless it is being played; returns whether it is removed.

        ``restore`` works for KEPT_SECONDS.
        """
        if self.library.claims.is_played(game):
            return False
        self.library.write(
            "UPDATE games SET deleted = (SELECT max(?, max(deleted) + 1) FROM games) WHERE id = ?",
            (int(time.time()), game),
        )
        return True

    @property
    def last_deleted(self) -> int | None:
        """The game that ``restore`` puts back; None if there is none."""
        rows = self.library.read("SELECT id, max(deleted) FROM games WHERE deleted > 1")
        game, _when = rows[0]
        return None if game is None else int(game)

    def restore(self) -> int | None:
        """Put the game that was deleted last back on the list; None if there is none."""
        game = self.last_deleted
        if game is not None:
            self.library.write("UPDATE games SET deleted = 0 WHERE id = ?", (game,))
        return game

    def is_shared(self, entry: Entry) -> bool:
        """Whether a friend plays a game now: until its end nobody gets advice in it."""
        shared = entry.opponent == "friend" and entry.goes_on
        return shared and self.library.claims.is_played(entry.id)

    def purge(self) -> None:
        """Remove the games deleted more than KEPT_SECONDS ago.

        Games hidden by the program, with ``deleted`` 1, stay in the file.
        """
        old = "SELECT id FROM games WHERE deleted BETWEEN 2 AND ?"
        limit = (int(time.time()) - KEPT_SECONDS,)
        if self.library.read(f"{old} LIMIT 1", limit):
            with self.library.together():
                for table in ("acts", "reviews", "analyses"):
                    statement = f"DELETE FROM {table} WHERE game IN ({old})"  # noqa: S608
                    self.library.write(statement, limit)
                self.library.write("DELETE FROM games WHERE deleted BETWEEN 2 AND ?", limit)

    # Results

    def played(self) -> list[Played]:
        """The finished games of a person with one colour, counted by their kinds."""
        rows = self.library.read(
            f"""SELECT level, rule, color, {OUTCOME},
                helped = 0 AND odds = '' AND rule = ? AND opponent = 'computer'
                    AND width >= ? AND height >= ?
                    AND (level BETWEEN ? AND ? OR {_FITS}),
                count(*), odds
            FROM games WHERE {COUNTS}
            GROUP BY 1, 2, 3, 4, 5, odds ORDER BY 1, 2, 3, 4, 5, odds""",  # noqa: S608
            (FREESTYLE.name, *DEFAULT_SIZE, LEVELS[0].number, LEVELS[-1].number),
        )
        return [
            Played(kept_level(level), rule_in_row(rule), color, outcome, bool(rated), count, odds)
            for level, rule, color, outcome, rated, count, odds in rows
        ]

    def outcomes(self) -> Iterator[str]:
        """The outcomes of the even games among them: won, drawn or lost, in the order of dates."""
        rows = self.library.read(
            f"""SELECT {OUTCOME} FROM games WHERE {COUNTS} AND odds = ''
            ORDER BY changed, id"""  # noqa: S608
        )
        return (outcome for (outcome,) in rows)

    def reviewed(self, most: int) -> list[tuple[int, str, str]]:
        """Return the latest reviewed games among them without odds, the last changed first.

        Each item has the game's number, the player's colour, and won, drawn or lost.
        """
        return self.library.read(
            f"""SELECT id, color, {OUTCOME} FROM games WHERE {COUNTS} AND odds = ''
            AND id IN (SELECT game FROM reviews) ORDER BY {LATEST_FIRST} LIMIT ?""",  # noqa: S608
            (most,),
        )


def rule_name(rule: Rule | str) -> str:
    """Return the library's name of a rule."""
    return rule if isinstance(rule, str) else rule.name


def _order_text(order: Order) -> str:
    """An order as in _ORDERS, without the *."""
    return _ORDER_COLUMNS[order.by].replace("*", "-" if order.backwards else "+")


def _condition(wanted: Filter) -> tuple[str, list[object]]:
    pattern = f"%{_escaped(wanted.text)}%"
    width, height = wanted.size or (None, None)
    count = len(wanted.position.moves) if wanted.position else 0
    board = wanted.position.size if wanted.position else ()
    tests: list[tuple[bool, str, list[object]]] = [
        (bool(wanted.outcome), _OUTCOME_TESTS.get(wanted.outcome, "0"), []),
        (bool(wanted.opponent), "opponent = ?", [wanted.opponent]),
        (wanted.level is not None, *_of_level(wanted.level)),
        (bool(wanted.rule), "rule = ?", [rule_name(wanted.rule)]),
        (wanted.size is not None, "width = ? AND height = ?", [width, height]),
        (
            bool(wanted.text),
            r"(name LIKE ? ESCAPE '\' OR black LIKE ? ESCAPE '\' OR white LIKE ? ESCAPE '\')",
            [pattern] * 3,
        ),
        (wanted.starred, "starred = 1", []),
        (wanted.opening is not None, _BEGAN, []),
        (wanted.position is not None, _OCCURRED, [*board, count, count]),
    ]
    asked = [(test, values) for holds, test, values in tests if holds]
    condition = " AND ".join([_IS_LISTED, *(test for test, _values in asked)])
    return condition, [value for _test, values in asked for value in values]


def _of_level(level: Level | None) -> tuple[str, list[object]]:
    return (
        (_FITS, []) if level is not None and level.fits else ("level = ?", [level and level.kept])
    )


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")

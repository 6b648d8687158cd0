"""Games of one kind in a row that ended alike: what an offer of another level rests on."""

from typing import Final, NamedTuple

from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import COUNTS, OUTCOME

_MOST: Final = 100
"""How many games are looked at: a streak is not counted further."""

_LIKE: Final = f"""{COUNTS} AND helped = 0 AND odds = '' AND opponent = 'computer'
    AND typeof(level) = 'integer'"""
"""Which games count: even ones against the computer, without help."""


class Streak(NamedTuple):
    """``games`` in a row that were ``won``, or else lost."""

    won: bool
    games: int


def streak_of(library: Library, game: int) -> Streak | None:
    """Return the streak that a game ends, among those of its level, rule and size; None if none.

    A draw ends every streak; a game with help, at odds or of a what-if neither counts nor ends
    one. Raises LibraryError.
    """
    found = library.read(
        f"SELECT {OUTCOME}, level, rule, width, height FROM games WHERE id = ? AND {_LIKE}",  # noqa: S608
        (game,),
    )
    if not found or found[0][0] == "drawn":
        return None
    [(outcome, *kind)] = found
    earlier = library.read(
        f"""SELECT {OUTCOME} FROM games WHERE {_LIKE} AND level = ? AND rule = ? AND width = ?
        AND height = ? AND id <> ? ORDER BY changed DESC, id DESC LIMIT ?""",  # noqa: S608
        (*kind, game, _MOST),
    )
    return streak(outcome, [result for (result,) in earlier])


def streak(outcome: str, earlier: list[str]) -> Streak | None:
    """Return the streak of a game that was won or lost, after earlier ones, the last one first."""
    if outcome not in ("won", "lost"):
        return None
    other = (number for number, result in enumerate(earlier) if result != outcome)
    return Streak(outcome == "won", 1 + next(other, len(earlier)))

"""The arguments and results of the engine, free of its inner types.

A move is a column from the left and a row from the bottom, both from 0, as in rules.Point.
A score is for the side to move, in points: a move in a quiet position is worth about 100. A proven
win in n plies scores ``WIN - n``, a proven loss ``n - WIN``.
"""

from collections.abc import Callable
from dataclasses import dataclass

from wuziqi.levels import LEVELS, Level

Move = tuple[int, int]

WIN = 30_000
"""The score of a five on the board."""

MAX_WIN_PLIES = 600
"""No proven win or loss takes more plies than this."""

SHARED_BYTES = 1 << 18
"""The shared memory of each process that takes part in a search, in bytes."""


@dataclass(frozen=True)
class Limits:
    """The limits of a search, which the first reached limit ends; None is no limit.

    ``level`` is the playing strength. The move comes before ``turn_ms`` milliseconds have passed; 0
    means as fast as possible. ``max_depth`` is in plies, ``max_nodes`` in stones
    placed. ``book`` allows the highest level, where only time limits it, to play moves of the
    opening book, which are reported as depth 0. Without ``threats`` the engine searches wins by
    fours only, and a few plies ahead at most.
    """

    level: Level = LEVELS[-1]
    turn_ms: int | None = None
    max_depth: int | None = None
    max_nodes: int | None = None
    book: bool = False
    threats: bool = True


@dataclass(frozen=True)
class Progress:
    """The findings of a completed depth; ``pv`` is the principal variation."""

    depth: int
    selective_depth: int
    score: int
    time_ms: int
    nodes: int
    pv: tuple[Move, ...]


@dataclass(frozen=True)
class Decision:
    """The chosen move with its score and the principal variation, the move itself included.

    ``vcf`` is the whole line of a win by fours alone, the attacker's move first, or () when
    there is none; None stands for a reply where the defender has no legal block. ``cut_short``: the
    clock ended the search of a level before its nodes did.
    """

    move: Move
    score: int
    pv: tuple[Move, ...]
    vcf: tuple[Move | None, ...] = ()
    cut_short: bool = False


@dataclass(frozen=True)
class Hint:
    """A move for a player who asks for a hint.

    ``reasons`` are codes: ``win by fours`` (``line`` is then its whole line, the attacker's move
    first, None where the defender has no legal block), ``makes`` or ``stops`` followed by one of
    ``five``, ``open four`` (or two fours), ``four and three``, ``four``, ``double three`` and
    ``open three``; or ``best shape`` alone where nobody has a threat.
    """

    move: Move
    reasons: tuple[str, ...]
    line: tuple[Move | None, ...]


@dataclass(frozen=True)
class Proof:
    """A proven result: whether the side to move ``wins``, and in how many ``plies`` at most.

    ``way``, one of ``fours``, ``threats`` and ``search``, proves it, see engine.judge. ``shortest``
    is True if no win by fours takes fewer plies.
    """

    wins: bool
    plies: int
    way: str
    shortest: bool = False


@dataclass(frozen=True)
class JudgeResult:
    """The findings about a position for a review.

    ``line`` begins with the best move, which makes ``shape``: ``five``, ``open four``, ``double
    four``, ``four and three``, ``four``, ``double three``, ``open three``, or "" for a quiet move.
    ``score`` is the search's score for the side to move, 0 with a ``proof``. ``only`` is the single
    move not proven to lose, None for several or none.
    """

    line: tuple[Move, ...]
    score: int
    proof: Proof | None
    shape: str
    only: Move | None


Stop = Callable[[], bool]
Report = Callable[[Progress], None]
ReportLines = Callable[[tuple[Progress, ...]], None]
"""Takes the findings about the best moves of a depth, the best first."""


def never() -> bool:
    return False


def ignore(_progress: Progress) -> None:
    """Ignore progress."""


def ignore_lines(_lines: tuple[Progress, ...]) -> None:
    """Ignore the lines of a depth."""


def mate_plies(score: int) -> int | None:
    """Return the plies to a proven win, negative to a proven loss, None when not proven."""
    if score > WIN - MAX_WIN_PLIES:
        return WIN - score
    if score < MAX_WIN_PLIES - WIN:
        return -WIN - score
    return None

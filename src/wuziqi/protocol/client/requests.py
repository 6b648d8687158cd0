"""The requests that an engine answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from wuziqi.protocol.client.events import (
    AnswerError,
    Event,
    parse_hint,
    parse_judged,
    parse_scores,
    parse_step,
    parse_threats,
)
from wuziqi.protocol.lines import format_coordinates
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.opening import Act, Opening, replay
from wuziqi.rules.point import Point

Stones = tuple[tuple[Point, Stone], ...]


class QueryKind(Enum):
    """Queries that only our own engine answers; the value is the first word of its reply."""

    SCORES = "SCORES"
    THREATS = "THREATS"
    HINT = "HINT"
    JUDGE = "JUDGE"


_PARSERS: Final[dict[QueryKind, Callable[[int, str, Size], Event]]] = {
    QueryKind.SCORES: parse_scores,
    QueryKind.THREATS: parse_threats,
    QueryKind.HINT: parse_hint,
    QueryKind.JUDGE: parse_judged,
}


class Query(NamedTuple):
    """A request to our own engine beside moves: ``text`` follows the word WUZIQI.

    The reply begins with the first word of ``text``; ``parse`` reads the rest of the reply and
    raises AnswerError.
    """

    text: str
    parse: Callable[[str], Event]

    @property
    def word(self) -> str:
        """The first word of the reply."""
        return self.text.partition(" ")[0]


@dataclass
class Request:
    """A request about the position with these stones, in the order of play, for ``side``.

    Without a ``query`` it requests a move, and the ``lines`` best moves on the way. The engine
    answers an urgent request at once.
    """

    number: int
    stones: Stones
    side: Stone
    query: Query | None = None
    lines: int = 0
    is_urgent: bool = False


def query_about(kind: QueryKind, number: int, size: Size) -> Query:
    """Return the query of the request ``number`` for one kind of finding."""

    def parse(rest: str) -> Event:
        return _PARSERS[kind](number, rest, size)

    return Query(kind.value, parse)


def step_query(opening: Opening, acts: Sequence[Act], number: int, size: Size) -> Query:
    """Return the query of the request ``number`` for the next act in an opening."""

    def parse(rest: str) -> Event:
        found = parse_step(number, rest, size)
        try:
            replay(opening, Board(*size), [*acts, found.act])
        except ValueError as error:
            raise AnswerError(str(error)) from error
        return found

    words = (format_coordinates(act, size) if isinstance(act, Point) else act for act in acts)
    return Query(" ".join(["STEP", opening.name, *words]), parse)

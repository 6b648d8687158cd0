"""What can be asked of an engine."""

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


class Ask(Enum):
    """Questions that only our own engine answers; the value is the first word of the answer."""

    SCORES = "SCORES"
    THREATS = "THREATS"
    HINT = "HINT"
    JUDGE = "JUDGE"


_PARSERS: Final[dict[Ask, Callable[[int, str, Size], Event]]] = {
    Ask.SCORES: parse_scores,
    Ask.THREATS: parse_threats,
    Ask.HINT: parse_hint,
    Ask.JUDGE: parse_judged,
}


class Query(NamedTuple):
    """A question to our own engine beside moves: ``text`` follows the word WUZIQI.

    The answer begins with the first word of ``text``; ``parse`` reads the rest of the answer and
    raises AnswerError.
    """

    text: str
    parse: Callable[[str], Event]

    @property
    def word(self) -> str:
        """The word that the answer begins with."""
        return self.text.partition(" ")[0]


@dataclass
class Request:
    """A request about the position with these stones, in the order of play, for ``side``.

    Without a ``query`` it asks for a move, with ``lines`` for as many best moves on the way.
    An urgent one is to be answered at once.
    """

    number: int
    stones: Stones
    side: Stone
    query: Query | None = None
    lines: int = 0
    is_urgent: bool = False


def query_about(ask: Ask, number: int, size: Size) -> Query:
    """Return the query of the request ``number`` for scores, threats or a hint."""

    def parse(rest: str) -> Event:
        return _PARSERS[ask](number, rest, size)

    return Query(ask.value, parse)


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

"""Our engine in an opening: it takes the better colour, and offers even positions.

The score of a search for the side to move decides which colour is better. Where the opponent may
choose the colours next, it places stones so that this score is near 0; the first three come from a
list of such stones, turned and mirrored at random, if any fit.
"""

import math
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from wuziqi.engine.api import Move
from wuziqi.protocol.brain.engine_runner import EngineRunner
from wuziqi.protocol.lines import BoardState
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.opening import Act, Opening, OpeningState, Step, StepKind, allowed_points, replay
from wuziqi.rules.point import Point, parse_point

_STEP_SECONDS: Final = 1.0
"""The longest time for a step without a time limit, and for offering a fifth move."""

_EVEN_SCORE: Final = 20
"""A score near enough to 0 to end the search for a better one."""

_CLOSE_SCORE: Final = 60
"""A score so near to 0 that neither colour is clearly better."""

_TO_MOVE_SCORE: Final = 10
"""The value of having the move, added to the score of a search."""

_TRIES: Final = 12
"""The most placements of the next stones to search."""

_MOST_DISTANCE: Final = 3
"""The largest distance of a tried stone from another one; of the first, from the centre."""

_LEAST_EDGE_DISTANCE: Final = 2
"""The least distance from the edge when listed stones are moved to another board."""

_LIST: Final = Path(__file__).with_name("openings.txt")
_LISTED_SIZES: Final = (20, 15)

Moves = tuple[Point, ...]


class OpeningError(ValueError):
    """The acts so far do not fit the opening, or the opening is over."""


class _Choice(NamedTuple):
    """A word of a choice, and the stones to place after it, if already known."""

    word: str
    stones: Moves = ()


class OpeningPlayer:
    """Plays an opening for a request that arrived at that time.

    Every step keeps to the time of a turn. Equal seeds give equal choices unless time decides.
    """

    def __init__(self, runner: EngineRunner, opening: Opening, size: Size, arrived: float) -> None:
        self._runner = runner
        self._opening = opening
        self._size = size
        deadline = runner.deadline(arrived)
        self._end = arrived + _STEP_SECONDS if math.isinf(deadline) else deadline
        self._random = Random(runner.seed)  # noqa: S311  a game, not a secret

    def act(self, acts: Sequence[Act]) -> Act:
        """Return the next act after these, whoever's turn it is. Raises OpeningError."""
        state, step = self._step_after(acts)
        match step.kind:
            case StepKind.CHOOSE:
                return self._choice(acts, state, step).word
            case StepKind.PICK:
                offers = state.offers
                scores = [
                    self._score([*state.moves, offer], len(offers) - number)
                    for number, offer in enumerate(offers)
                ]
                return offers[scores.index(max(scores))]  # the worst for black
            case StepKind.PLACE if count := self._stones_before_a_swap(acts, step):
                return self._even_stones(acts, count)[1][0]
            case _:
                if step.kind is StepKind.OFFER:
                    self._end = min(self._end, time.monotonic() + _STEP_SECONDS)
                return self._best_move(state.moves, allowed_points(state, step))

    def swap2(self, stones: Sequence[Point]) -> Moves:
        """Return the stones to place after 0, 3 or 5 stones of swap2; none means to take black.

        After 0 stones these are the first three; after three the fourth, or the fourth and fifth to
        let the opponent choose; after five the sixth. Raises OpeningError.
        """
        if not stones:
            return self._even_stones((), 3)[1]
        acts: list[Act] = [*stones]
        if len(stones) > 3:
            acts.insert(3, "add")
        state, step = self._step_after(acts)
        turn_end, self._end = self._end, self._share(2)
        choice = self._choice(acts, state, step)
        self._end = turn_end
        was_black, swaps = state.black is step.player, choice.word == "swap"
        if choice.stones or was_black is not swaps:
            return choice.stones
        return (self._best_move(state.moves),)

    # Choices

    def _choice(self, acts: Sequence[Act], state: OpeningState, step: Step) -> _Choice:
        if step.choices[0].isdecimal():
            return _Choice(self._even_count([*acts, step.choices[-1], "keep"], step.choices))
        score = self._score(state.moves, 2) + _TO_MOVE_SCORE
        is_black = self._position(state.moves).own is Stone.BLACK
        is_ours = (state.black is step.player) is is_black
        gain = score if is_ours else -score
        if "add" in step.choices and abs(score) <= _CLOSE_SCORE:
            found, stones = self._even_stones([*acts, "add"], 2)
            if found <= _EVEN_SCORE:
                return _Choice("add", stones)
        if (
            "offer" in step.choices
            and gain > _CLOSE_SCORE
            and self._fifths([*acts, "offer"], 10)[-1] > 0
        ):
            return _Choice("offer")
        return _Choice("keep" if gain >= 0 else "swap")

    def _even_count(self, acts: Sequence[Act], counts: Sequence[str]) -> str:
        """Return the number of fifth moves to offer of which the worst has a value near 0."""
        values = self._fifths(acts, len(counts))
        return min(zip(values, counts, strict=False), key=lambda pair: abs(pair[0]))[1]

    def _fifths(self, acts: Sequence[Act], count: int) -> list[int]:
        """Return the values for black of the best fifth moves by pattern scores, the best first."""
        state, _ = self._step_after(acts)
        offers = self._likely_offers(acts, count)
        values = [
            -self._score([*state.moves, offer], count - number)
            for number, offer in enumerate(offers)
        ]
        return sorted(values, reverse=True)

    def _likely_offers(self, acts: Sequence[Act], count: int) -> Moves:
        offers: Moves = ()
        for _ in range(count):
            state, step = self._step_after([*acts, *offers])
            scores = self._runner.scores(self._position(state.moves))
            allowed = allowed_points(state, step)
            offers = (*offers, max(allowed, key=lambda point: scores[point]))
        return offers

    # Stones

    def _stones_before_a_swap(self, acts: Sequence[Act], step: Step) -> int:
        """Return the number of stones before the opponent may change colours, 0 if never."""
        count, after = 0, [*acts]
        state, following = self._replay(after)
        while following is not None and following.player is step.player:
            count += following.kind is StepKind.PLACE
            after.append(_any_act(state, following))
            state, following = self._replay(after)
        return count if following is not None and "swap" in following.choices else 0

    def _even_stones(self, acts: Sequence[Act], count: int) -> tuple[int, Moves]:
        """``count`` stones that make the colours even, after the distance of their score from 0."""
        if listed := self._listed(acts, count):
            return 0, self._random.choice(listed)
        state, _ = self._step_after(acts)
        found: list[tuple[int, Moves]] = []
        for stones in self._tries(acts, count):
            score = self._score([*state.moves, *stones], _TRIES - len(found))
            found.append((abs(score), stones))
            if abs(score) <= _EVEN_SCORE or self._runner.must_answer(self._end):
                break
        return min(found)

    def _listed(self, acts: Sequence[Act], count: int) -> list[Moves]:
        """The ``count`` stones that follow these acts in listed openings."""
        # The list is for rules that are the same for both colours.
        if self._runner.rule.forbids:
            return []
        state, _ = self._step_after(acts)
        placed = tuple(state.moves)
        return [
            stones
            for opening in listed_openings(self._size)
            if opening[: len(placed)] == placed
            and len(stones := opening[len(placed) :]) == count
            and self._allows(acts, stones)
        ]

    def _allows(self, acts: Sequence[Act], stones: Moves) -> bool:
        try:
            self._replay([*acts, *stones])
        except OpeningError:
            return False
        return True

    def _tries(self, acts: Sequence[Act], count: int) -> Iterator[Moves]:
        seen: set[Moves] = set()
        for _ in range(_TRIES):
            stones: Moves = ()
            for _stone in range(count):
                state, step = self._step_after([*acts, *stones])
                stones = (*stones, self._random.choice(self._near(state, step)))
            if stones not in seen:
                seen.add(stones)
                yield stones

    def _near(self, state: OpeningState, step: Step) -> list[Point]:
        allowed = allowed_points(state, step)
        others = state.moves or [state.board.centre]
        near = [
            point for point in allowed if any(point.distance(at) <= _MOST_DISTANCE for at in others)
        ]
        return near or allowed

    def _best_move(self, moves: Sequence[Point], among: Sequence[Move] = ()) -> Point:
        return Point(*self._runner.search(self._position(moves), self._end, among=among).move)

    # Searching

    def _score(self, moves: Sequence[Point], parts: int) -> int:
        """The score after these moves for the side to move, for a fair share of the time left."""
        return self._runner.judge(self._position(moves), self._share(parts))

    def _share(self, parts: int) -> float:
        now = time.monotonic()
        return now + (self._end - now) / parts

    def _position(self, moves: Sequence[Point]) -> BoardState:
        color = self._runner.rule.color_of_move
        stones = ((point, color(number)) for number, point in enumerate(moves))
        return BoardState(self._size, color(len(moves)), stones)

    def _step_after(self, acts: Sequence[Act]) -> tuple[OpeningState, Step]:
        state, step = self._replay(acts)
        if step is None:
            raise OpeningError("the opening is over")
        return state, step

    def _replay(self, acts: Sequence[Act]) -> tuple[OpeningState, Step | None]:
        try:
            return replay(self._opening, Board(*self._size), acts)
        except ValueError as error:
            raise OpeningError(str(error)) from error


def _any_act(state: OpeningState, step: Step) -> Act:
    return step.choices[0] if step.choices else allowed_points(state, step)[0]


@cache
def listed_openings(size: Size) -> tuple[Moves, ...]:
    """Return the listed openings of three stones that fit a board, turned and mirrored.

    They were made for boards of 15 and 20 lines. Other boards move the stones of the next smaller
    board to their centre, if these keep a distance from the edge there.
    """
    lines = next((lines for lines in _LISTED_SIZES if lines <= min(size)), _LISTED_SIZES[-1])
    right, up = size.width // 2 - lines // 2, size.height // 2 - lines // 2
    margin = 0 if size == (lines, lines) else _LEAST_EDGE_DISTANCE
    columns, rows = range(margin, size.width - margin), range(margin, size.height - margin)
    found = {
        tuple(Point(column + right, row + up) for column, row in image): None
        for opening in _listed(lines)
        for image in _images(opening, lines)
    }
    return tuple(
        opening for opening in found if all(p.column in columns and p.row in rows for p in opening)
    )


def _listed(lines: int) -> Iterator[Moves]:
    """The openings for a size: lines such as ``15 h8 i9 g7``; others begin with ``#``."""
    for line in _LIST.read_text(encoding="ascii").splitlines():
        first, *names = line.split()
        if first == str(lines):
            yield tuple(map(parse_point, names))


def _images(opening: Moves, lines: int) -> Iterator[Moves]:
    for _turn in range(4):
        yield opening
        yield tuple(Point(row, column) for column, row in opening)
        opening = tuple(Point(row, lines - 1 - column) for column, row in opening)

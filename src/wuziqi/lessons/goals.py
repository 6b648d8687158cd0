"""What stones are asked for, and the judgement of any stone: by shapes, and by wins by fours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Final

from wuziqi.lessons.lesson import Outcome, Position, Verdict
from wuziqi.lessons.shapes import Shape, five_points, four_points, shape_made, useful_points
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_

_MOST_FOURS: Final = 7


def win_by_fours(
    board: Board, side: Stone, rule: Rule, most: int = _MOST_FOURS
) -> tuple[Point, ...]:
    """Return the shortest win by fours of the side to move, both sides' moves; () if there is none.

    It ends with the five, or with a four whose only answer is forbidden. At most ``most`` fours are
    made. The board is unchanged afterwards.
    """
    if not wins_by_fours(board, side, rule, most):
        return ()
    for fours in range(most + 1):
        if line := _win(board, side, rule, fours):
            return line
    return ()


def wins_by_fours(board: Board, side: Stone, rule: Rule, most: int = _MOST_FOURS) -> bool:
    """Whether the side to move has a win by fours; quicker than looking for the shortest."""
    return bool(_win(board, side, rule, 1) or _win(board, side, rule, most))  # most wins are short


def _win(board: Board, side: Stone, rule: Rule, fours: int) -> tuple[Point, ...]:
    """A win with at most so many fours before the five; () if there is none."""
    if own := five_points(board, side, rule):
        return (own[0],)
    if not fours:
        return ()
    theirs = five_points(board, side.other, rule)
    for point in four_points(board, side, rule):
        if theirs and theirs != [point]:
            continue
        if line := _after_four(board, point, side, rule, fours):
            return line
    return ()


def _after_four(
    board: Board, point: Point, side: Stone, rule: Rule, fours: int
) -> tuple[Point, ...]:
    """The win that a four on a point begins; () if there is none."""
    if forbidden_to(board, point, side, rule) is not None:
        return ()
    board.place(point, side)
    try:
        reply, *others = five_points(board, side, rule)
        if others:
            return (point, reply, others[0])
        if forbidden_to(board, reply, side.other, rule) is not None:
            return (point,)
        board.place(reply, side.other)
        line = _win(board, side, rule, fours - 1)
        board.remove(reply)
        return (point, reply, *line) if line else ()
    finally:
        board.remove(point)


# Tasks without a stone: points of a kind are pointed out, until all are found


Finder = Callable[[Position], frozenset[Point]]


@dataclass(frozen=True)
class PointOut:
    """Point out all points that ``find`` returns; the task has the words for any other."""

    find: Finder
    places = False

    def judge(self, position: Position, point: Point) -> Verdict:
        """Judge a point; the task is solved when none is left."""
        wanted = self.find(position)
        if point not in wanted:
            return Verdict(Outcome.WRONG, at=point)
        if wanted <= position.found | {point}:
            return Verdict(Outcome.SOLVED)
        return Verdict(Outcome.GOES_ON, N_("Right: {point} is one of them. There are more."), point)

    def hint(self, position: Position) -> Point | None:
        """Return the first point that is not found yet."""
        return min(self.find(position) - position.found, default=None)


def makes(stone: Stone, shape: Shape) -> Finder:
    """Return what finds the points where a colour would make a shape."""

    def find(position: Position) -> frozenset[Point]:
        board, rule = position.board, position.rule
        return frozenset(
            point
            for point in useful_points(board, stone)
            if forbidden_to(board, point, stone, rule) is None
            and shape_made(board, point, stone, rule) is shape
        )

    return find


def stops(position: Position) -> frozenset[Point]:
    """Return the points where a stone leaves the other side without a win by fours.

    A stone that makes five or a four does not count: it only gains time.
    """
    board, side, rule, _found = position
    found = set()
    for point in useful_points(board, side.other):
        board.place(point, side)
        if not five_points(board, side, rule) and not wins_by_fours(board, side.other, rule):
            found.add(point)
        board.remove(point)
    return frozenset(found)


def forbidden_to_black(position: Position) -> frozenset[Point]:
    """Return the points where renju forbids black to play."""
    return frozenset(forbidden_points(position.board))


# What stones are asked for, and the judgement of any stone: by shapes, and by wins by fours


_MADE: Final = {
    Shape.OPEN_FOUR: N_("That is an open four. Strong, but something else is asked for here."),
    Shape.FOUR: N_("Only a four: {other} closes it at {point}, and nothing is left."),
    Shape.OPEN_THREE: N_("An open three, not what is asked for: try another point."),
    Shape.THREE: N_("That three can only become a four with one open end: no threat yet."),
    Shape.NOTHING: N_("This stone makes no threat. Look along the rows of your stones."),
}
"""What is said of a stone that makes something else."""


@contextmanager
def _placed(board: Board, point: Point, stone: Stone) -> Iterator[None]:
    """A board with one more stone, for a while."""
    board.place(point, stone)
    try:
        yield
    finally:
        board.remove(point)


@dataclass(frozen=True)
class Make:
    """Make a shape with one stone."""

    shape: Shape
    places = True

    def judge(self, position: Position, point: Point) -> Verdict:
        """Judge a stone; a four that is not asked for is closed at once."""
        board, side, rule, _found = position
        made = shape_made(board, point, side, rule)
        if made is self.shape:
            return Verdict(Outcome.SOLVED)
        text = _MADE.get(made, _MADE[Shape.OPEN_THREE])
        if made is not Shape.FOUR:
            return Verdict(Outcome.WRONG, text, point)
        with _placed(board, point, side):
            reply = five_points(board, side, rule)[0]
        return Verdict(Outcome.WRONG, text, reply, replies=(reply,))

    def hint(self, position: Position) -> Point | None:
        """Return the first point that makes such a shape and is allowed."""
        board, side, rule, _found = position
        for point in useful_points(board, side):
            allowed = forbidden_to(board, point, side, rule) is None
            if allowed and shape_made(board, point, side, rule) is self.shape:
                return point
        return None


@dataclass(frozen=True)
class Win:
    """Win by fours: each stone makes a four that keeps such a win, until the five."""

    places = True

    def judge(self, position: Position, point: Point) -> Verdict:
        """Judge a stone; the other side closes every four."""
        board, side, rule, _found = position
        made = shape_made(board, point, side, rule)
        if made is Shape.FIVE:
            return Verdict(Outcome.SOLVED)
        with _placed(board, point, side):
            if theirs := five_points(board, side.other, rule):
                text = N_("{other} has a four and makes five first, at {point}.")
                return Verdict(Outcome.WRONG, text, theirs[0], replies=(theirs[0],))
            replies = five_points(board, side, rule)
            if not replies:
                text = N_("That is no four: {other} gets a free move. Keep making fours.")
                return Verdict(Outcome.WRONG, text)
            if forbidden_to(board, replies[0], side.other, rule) is not None:
                return Verdict(Outcome.SOLVED)
            return self._closed(position, replies)

    def _closed(self, position: Position, replies: list[Point]) -> Verdict:
        """Judge a four that the other side closes, or of two points one."""
        board, side, rule, _found = position
        reply = replies[0]
        with _placed(board, reply, side.other):
            goes_on = wins_by_fours(board, side, rule)
        if len(replies) > 1:
            text = N_("{other} can close only one point. Make five!")
        elif goes_on:
            text = N_("Good: {other} has to close at {point}. Go on.")
        else:
            text = N_(
                "{other} closes at {point}, and no win is left. Another four, or another order?"
            )
        outcome = Outcome.GOES_ON if goes_on else Outcome.WRONG
        return Verdict(outcome, text, reply, replies=(reply,))

    def hint(self, position: Position) -> Point | None:
        """Return the first move of the shortest win by fours."""
        line = win_by_fours(position.board, position.side, position.rule)
        return line[0] if line else None


@dataclass(frozen=True)
class Answer:
    """Leave the other side without a win by fours; one's own fours may gain time before.

    With ``gains`` the stone that does it must make a four, so that the turn comes back.
    """

    gains: bool = False
    places = True

    def judge(self, position: Position, point: Point) -> Verdict:
        """Judge a stone; the other side closes a four, and else wins if it can."""
        board, side, rule, _found = position
        if shape_made(board, point, side, rule) is Shape.FIVE:
            return Verdict(Outcome.SOLVED)
        with _placed(board, point, side):
            theirs, own = (five_points(board, color, rule) for color in (side.other, side))
            if own and not theirs:
                return self._after_four(position, own)
            line = win_by_fours(board, side.other, rule)
        if line:
            return _refuted(position, point, line)
        if self.gains:
            text = N_(
                "That stops {other}, but then {other} moves. A four does it and gains a turn."
            )
            return Verdict(Outcome.WRONG, text)
        return Verdict(Outcome.SOLVED)

    def _after_four(self, position: Position, replies: list[Point]) -> Verdict:
        """Judge a four, which the other side has to close first."""
        board, side, rule, _found = position
        if len(replies) > 1 or forbidden_to(board, replies[0], side.other, rule) is not None:
            return Verdict(Outcome.SOLVED)
        reply = replies[0]
        with _placed(board, reply, side.other):
            if not wins_by_fours(board, side.other, rule):
                return Verdict(Outcome.SOLVED, at=reply, replies=(reply,))
            if len(five_points(board, side.other, rule)) > 1:
                text = N_("{other} closes at {point}, and that makes an open four.")
                return Verdict(Outcome.WRONG, text, reply, replies=(reply,))
        text = N_("{other} has to close at {point}, but the threat is still there. Your move.")
        return Verdict(Outcome.GOES_ON, text, reply, replies=(reply,))

    def hint(self, position: Position) -> Point | None:
        """Return a stone that answers, or else a four after which one does."""
        board, side, rule, _found = position
        if five := five_points(board, side, rule):
            return five[0]
        quiet = () if self.gains else sorted(stops(position))
        fours = (p for p in four_points(board, side, rule) if self._gains(position, p))
        return next(chain(quiet, fours), None)

    def _gains(self, position: Position, point: Point) -> bool:
        """Whether a four answers, or leads to a position in which one stone does."""
        verdict = self.judge(position, point)
        if verdict.outcome is not Outcome.GOES_ON:
            return verdict.outcome is Outcome.SOLVED
        board, side = position.board, position.side
        with _placed(board, point, side), _placed(board, verdict.replies[0], side.other):
            return bool(stops(position))


def _refuted(position: Position, point: Point, line: tuple[Point, ...]) -> Verdict:
    """The verdict on a stone after which the other side wins by this line."""
    board, side, rule, _found = position
    with _placed(board, point, side):
        made = shape_made(board, line[0], side.other, rule)
    texts = {
        Shape.FIVE: N_("{other} makes five at {point}: that point had to be closed."),
        Shape.OPEN_FOUR: N_("{other} makes an open four at {point}. Now it is too late."),
    }
    text = texts.get(made, N_("{other} wins by fours, beginning at {point}: see the numbers."))
    shown = (line[0],) if made in texts else ()
    return Verdict(Outcome.WRONG, text, line[0], replies=shown, line=() if shown else line)

"""The goals of tasks: every stone is judged by its formation and by wins by fours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Final

from wuziqi.lessons.formations import five_points, formation_made, four_points, useful_points
from wuziqi.lessons.lesson import Grade, TaskPosition, Verdict
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import Rule
from wuziqi.rules.threats import Formation
from wuziqi.texts import N_

_MOST_FOURS: Final = 7


def win_by_fours(board: Board, side: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the shortest win by fours of the side to move, both sides' moves; () if there is none.

    It ends with the five, or with a four whose only answer is forbidden. The search ends
    after ``_MOST_FOURS`` fours. The board stays unchanged.
    """
    if not wins_by_fours(board, side, rule, _MOST_FOURS):
        return ()
    for fours in range(_MOST_FOURS + 1):
        if line := _win(board, side, rule, fours):
            return line
    return ()


def wins_by_fours(board: Board, side: Stone, rule: Rule, most: int = _MOST_FOURS) -> bool:
    """Whether the side to move has a win by fours; faster than the search for the shortest."""
    return bool(_win(board, side, rule, 1) or _win(board, side, rule, most))  # most wins are short


def _win(board: Board, side: Stone, rule: Rule, fours: int) -> tuple[Point, ...]:
    """Return a win with at most so many fours before the five; () if there is none."""
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
    """Return the win that a four on a point begins; () if there is none."""
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


# Goals: points to name


Finder = Callable[[TaskPosition], frozenset[Point]]


@dataclass(frozen=True)
class PointOut:
    """Point out all points that ``find`` returns; the task has the words for any other."""

    find: Finder
    places = False

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a point; the last one solves the task."""
        wanted = self.find(position)
        if point not in wanted:
            return Verdict(Grade.WRONG, at=point)
        if wanted <= position.found | {point}:
            return Verdict(Grade.SOLVED)
        return Verdict(Grade.GOES_ON, N_("Right: {point} is one of them. There are more."), point)

    def hint(self, position: TaskPosition) -> Point | None:
        return min(self.find(position) - position.found, default=None)


@contextmanager
def _placed(board: Board, point: Point, stone: Stone) -> Iterator[None]:
    """Place a stone for the time of a ``with`` statement."""
    board.place(point, stone)
    try:
        yield
    finally:
        board.remove(point)


@dataclass(frozen=True)
class Makes:
    """Finds the points where a stone makes a formation."""

    stone: Stone
    formation: Formation

    def __call__(self, position: TaskPosition) -> frozenset[Point]:
        board, rule = position.board, position.rule
        return frozenset(
            point
            for point in useful_points(board, self.stone)
            if forbidden_to(board, point, self.stone, rule) is None
            and formation_made(board, point, self.stone, rule) is self.formation
        )


def stops(position: TaskPosition) -> frozenset[Point]:
    """Return the points where a stone leaves the opponent without a win by fours.

    Fives and fours are left out: a four only gains time.
    """
    board, side, rule, _found = position
    found = set()
    for point in useful_points(board, side.other):
        with _placed(board, point, side):
            if not five_points(board, side, rule) and not wins_by_fours(board, side.other, rule):
                found.add(point)
    return frozenset(found)


def forbidden_to_black(position: TaskPosition) -> frozenset[Point]:
    return frozenset(forbidden_points(position.board))


# Stones to place


_MADE: Final = {
    Formation.OPEN_FOUR: N_("That is an open four. Strong, but something else is asked for here."),
    Formation.FOUR: N_("Only a four: {other} closes it at {point}, and nothing is left."),
    Formation.OPEN_THREE: N_("An open three, not what is asked for: try another point."),
    Formation.THREE: N_("That three can only become a four with one open end: no threat yet."),
    Formation.NOTHING: N_("This stone makes no threat. Look along the rows of your stones."),
}
"""The words for a stone that makes another formation."""


@dataclass(frozen=True)
class Make:
    """Make a formation with one stone."""

    formation: Formation
    places = True

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a stone; the opponent closes a four that the task did not ask for."""
        board, side, rule, _found = position
        made = formation_made(board, point, side, rule)
        if made is self.formation:
            return Verdict(Grade.SOLVED)
        text = _MADE.get(made, _MADE[Formation.OPEN_THREE])
        if made is not Formation.FOUR:
            return Verdict(Grade.WRONG, text, point)
        with _placed(board, point, side):
            reply = five_points(board, side, rule)[0]
        return Verdict(Grade.WRONG, text, reply, replies=(reply,))

    def hint(self, position: TaskPosition) -> Point | None:
        return min(Makes(position.side, self.formation)(position), default=None)


@dataclass(frozen=True)
class Win:
    """Win by fours: each stone makes a four that keeps such a win, until the five."""

    places = True

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a stone; the opponent closes every four."""
        board, side, rule, _found = position
        made = formation_made(board, point, side, rule)
        if made is Formation.FIVE:
            return Verdict(Grade.SOLVED)
        with _placed(board, point, side):
            if theirs := five_points(board, side.other, rule):
                text = N_("{other} has a four and makes five first, at {point}.")
                return Verdict(Grade.WRONG, text, theirs[0], replies=(theirs[0],))
            replies = five_points(board, side, rule)
            if not replies:
                text = N_("That is no four: {other} gets a free move. Keep making fours.")
                return Verdict(Grade.WRONG, text)
            if forbidden_to(board, replies[0], side.other, rule) is not None:
                return Verdict(Grade.SOLVED)
            return self._closed(position, replies)

    def _closed(self, position: TaskPosition, replies: list[Point]) -> Verdict:
        """Judge a four that the opponent closes, at one of its points."""
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
                "{other} closes at {point}, and no win by fours is left."
                " Another four, or another order?"
            )
        outcome = Grade.GOES_ON if goes_on else Grade.WRONG
        return Verdict(outcome, text, reply, replies=(reply,))

    def hint(self, position: TaskPosition) -> Point | None:
        line = win_by_fours(position.board, position.side, position.rule)
        return line[0] if line else None


@dataclass(frozen=True)
class Defend:
    """Leave the opponent without a win by fours; fours may gain time before.

    With ``gains`` the defending stone must make a four, which keeps the turn.
    """

    gains: bool = False
    places = True

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a stone; the opponent closes a four, or else wins if possible."""
        board, side, rule, _found = position
        if formation_made(board, point, side, rule) is Formation.FIVE:
            return Verdict(Grade.SOLVED)
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
            return Verdict(Grade.WRONG, text)
        return Verdict(Grade.SOLVED)

    def _after_four(self, position: TaskPosition, replies: list[Point]) -> Verdict:
        board, side, rule, _found = position
        if len(replies) > 1 or forbidden_to(board, replies[0], side.other, rule) is not None:
            return Verdict(Grade.SOLVED)
        reply = replies[0]
        with _placed(board, reply, side.other):
            if not wins_by_fours(board, side.other, rule):
                return Verdict(Grade.SOLVED, at=reply, replies=(reply,))
            if len(five_points(board, side.other, rule)) > 1:
                text = N_("{other} closes at {point}, and that makes an open four.")
                return Verdict(Grade.WRONG, text, reply, replies=(reply,))
        text = N_("{other} has to close at {point}, but the threat is still there. Your move.")
        return Verdict(Grade.GOES_ON, text, reply, replies=(reply,))

    def hint(self, position: TaskPosition) -> Point | None:
        """Return a stone that defends, or else a four that prepares the defence."""
        board, side, rule, _found = position
        if five := five_points(board, side, rule):
            return five[0]
        quiet = () if self.gains else sorted(stops(position))
        fours = (p for p in four_points(board, side, rule) if self._gains(position, p))
        return next(chain(quiet, fours), None)

    def _gains(self, position: TaskPosition, point: Point) -> bool:
        """Whether a four defends, or makes a position where one stone does."""
        verdict = self.judge(position, point)
        if verdict.grade is not Grade.GOES_ON:
            return verdict.grade is Grade.SOLVED
        board, side = position.board, position.side
        with _placed(board, point, side), _placed(board, verdict.replies[0], side.other):
            return bool(stops(position))


def _refuted(position: TaskPosition, point: Point, line: tuple[Point, ...]) -> Verdict:
    """Return the verdict on a stone after which the opponent wins by this line."""
    board, side, rule, _found = position
    with _placed(board, point, side):
        made = formation_made(board, line[0], side.other, rule)
    texts = {
        Formation.FIVE: N_("{other} makes five at {point}: that point had to be closed."),
        Formation.OPEN_FOUR: N_("{other} makes an open four at {point}. Now it is too late."),
    }
    text = texts.get(made, N_("{other} wins by fours, beginning at {point}: see the numbers."))
    shown = (line[0],) if made in texts else ()
    return Verdict(Grade.WRONG, text, line[0], replies=shown, line=() if shown else line)

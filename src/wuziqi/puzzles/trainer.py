"""The player's training: which puzzle is next, what an attempt is worth, streak and statistics."""

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from wuziqi.locale import ngettext
from wuziqi.locale.errors import error_words
from wuziqi.puzzles.glicko import Rating, Result, rated
from wuziqi.puzzles.puzzle import Kind, Puzzle, PuzzleError, parse_puzzle, read_puzzles
from wuziqi.records.library.attempts import Attempt, Attempts, add_attempt, read_attempts
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.own_puzzles import own_puzzles
from wuziqi.rules.rule import FREESTYLE, Rule

EASIER: Final = 190
"""So much below the player's rating three puzzles of four are solved, by Elo's formula."""

_NEAR: Final = 100
"""A puzzle within so many points of the wanted difficulty is as good as any other."""

_ENOUGH: Final = 12
"""Puzzles to choose from; where fewer are near, the nearest ones are taken."""

_DAILY: Final = range(900, 1700)
"""The ratings of daily puzzles: they are for everybody, and so of the rule that all know."""


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, which follows from the day and the set alone.

    Every puzzle gets a number from the day and its id, and the highest wins. A puzzle that is
    added later changes only the days that it wins itself: of a set that grows from 1000 to 1100
    puzzles one day in eleven.
    """
    fitting = [puzzle for puzzle in puzzles if puzzle.rating in _DAILY and puzzle.rule is FREESTYLE]
    return max(fitting or puzzles, key=lambda puzzle: _lot(day, puzzle), default=None)


def _lot(day: date, puzzle: Puzzle) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest()


def new_puzzle(
    unseen: Sequence[Puzzle],
    rating: float,
    last: Kind | None,
    chance: random.Random,
) -> Puzzle | None:
    """Return an ``unseen`` puzzle, somewhat below a rating, of another kind than the ``last``.

    None where there is none.
    """
    wanted = rating - EASIER
    nearest = sorted(unseen, key=lambda puzzle: abs(puzzle.rating - wanted))
    near = sum(abs(puzzle.rating - wanted) <= _NEAR for puzzle in nearest)
    fitting = nearest[: max(near, _ENOUGH)]
    kinds = sorted({puzzle.kind for puzzle in fitting}, key=lambda kind: kind.value)
    others = [kind for kind in kinds if kind is not last] or kinds
    if not others:
        return None
    kind = chance.choice(others)
    return chance.choice([puzzle for puzzle in fitting if puzzle.kind is kind])


# Spaced repetition: when a puzzle that was not solved comes again


STEPS: Final = (1, 3, 7, 21)
"""The days after which a puzzle comes again: one step more each time it is solved."""


@dataclass(frozen=True)
class Repetition:
    """A puzzle that comes again on a ``day``, ``step`` of STEPS after the last time."""

    step: int
    day: date


def repetition(attempts: Iterable[Attempt]) -> Repetition | None:
    """Return when a puzzle with these attempts, the oldest first, comes again; None for never.

    The first attempt of a day counts. What was failed, or solved with help, comes again after the
    first step; what is solved when it is due moves up a step, and is done after the last one. To
    solve it before it is due changes nothing.
    """
    present: Repetition | None = None
    latest: date | None = None
    for attempt in attempts:
        if attempt.day != latest:
            latest = attempt.day
            present = _after(present, attempt)
    return present


def _after(present: Repetition | None, attempt: Attempt) -> Repetition | None:
    if not attempt.clean:
        return _at(0, attempt.day)
    if present is None or attempt.day < present.day:
        return present
    step = present.step + 1
    return _at(step, attempt.day) if step < len(STEPS) else None


def _at(step: int, day: date) -> Repetition:
    return Repetition(step, day + timedelta(days=STEPS[step]))


# The player's training: which puzzle is next, what an attempt is worth, streak and statistics


FIRST_RATING: Final = Rating(1000, 350, 0.06)
"""Before the first attempt next to nothing is known."""

PUZZLE_DEVIATION: Final = 50
"""A puzzle's rating is measured, and does not change."""


class Mode(Enum):
    """What the player wants to go on with."""

    ANY = auto()
    """Whatever is best next."""
    DAILY = auto()
    """The puzzle of the day."""
    REPEAT = auto()
    """What was not solved, and is due."""
    OWN = auto()
    """Puzzles of the player's own games."""


class Why(Enum):
    """Why a puzzle is chosen."""

    DUE = auto()
    """It was not solved at an earlier time."""
    OWN = auto()
    """It comes from a game of the player."""
    NEW = auto()
    """It has a fitting difficulty."""
    DAILY = auto()
    """It is the puzzle of the day."""
    AGAIN = auto()
    """All have been tried; this one is tried once more."""


class Pick(NamedTuple):
    """A puzzle, and why it is chosen."""

    puzzle: Puzzle
    why: Why


class Tally(NamedTuple):
    """Attempts that counted: solved without help, with a hint, and not."""

    solved: int = 0
    helped: int = 0
    failed: int = 0

    @property
    def tried(self) -> int:
        """All of them."""
        return sum(self)


@dataclass(frozen=True)
class Recorded:
    """What an attempt has changed: the ratings around it, and when the puzzle comes again.

    ``counted`` is False for another attempt on the same day, which changes nothing. ``problem`` is
    why it could not be kept, None if it was.
    """

    before: Rating
    after: Rating
    again: Repetition | None
    counted: bool
    problem: Exception | None = None


class Trainer:
    """The puzzles of the program and the player's ``own``, and the attempts at them so far.

    ``keep`` saves an attempt and returns what was wrong, None if it was saved. ``today`` returns
    the local date. New puzzles are of ``rule``, as long as there are such. What chance chooses
    follows from the day and the number of attempts: a puzzle that is left without an attempt is
    offered again.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        own: Sequence[Puzzle] = (),
        attempts: Iterable[Attempt] = (),
        keep: Callable[[Attempt], Exception | None] = lambda _attempt: None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.puzzles = puzzles
        self.rule: Rule = FREESTYLE
        self.own = own
        self.today = today
        self._keep = keep
        self._by_id = {puzzle.id: puzzle for puzzle in (*puzzles, *own)}
        self._own_ids = {puzzle.id for puzzle in own}
        self._attempts = list(attempts)
        self._shown: set[str] = set()

    def puzzle(self, name: str) -> Puzzle | None:
        """Return the puzzle of an id; None if there is none."""
        return self._by_id.get(name)

    def is_own(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle comes from a game of the player."""
        return puzzle.id in self._own_ids

    # Which puzzle is next

    def pick(self, mode: Mode | Kind = Mode.ANY) -> Pick | None:
        """Choose a puzzle; None where there is none of the kind that is wanted.

        What was shown and left comes once more when nothing else is there.
        """
        found = self._pick(mode)
        if found is None and self._shown:
            self._shown.clear()
            found = self._pick(mode)
        return found

    def mark_shown(self, puzzle: Puzzle) -> None:
        """Note that a puzzle is shown: another one is chosen next, also if it is left."""
        self._shown.add(puzzle.id)

    def _pick(self, mode: Mode | Kind) -> Pick | None:
        match mode:
            case Mode.DAILY:
                return _first([self.daily] if self.daily else [], Why.DAILY)
            case Mode.REPEAT:
                return self._unshown(self.due, Why.DUE)
            case Mode.OWN:
                return self._unshown(self.untried_own, Why.OWN) or self._unshown(
                    self._oldest(self.own), Why.AGAIN
                )
            case Kind():
                return self._fitting([puzzle for puzzle in self.puzzles if puzzle.kind is mode])
        return (
            self._unshown(self.due, Why.DUE)
            or self._unshown(self.untried_own, Why.OWN)
            or self._fitting(self.puzzles)
        )

    def _unshown(self, puzzles: Sequence[Puzzle], why: Why) -> Pick | None:
        return _first([puzzle for puzzle in puzzles if puzzle.id not in self._shown], why)

    def _fitting(self, puzzles: Sequence[Puzzle]) -> Pick | None:
        """A new puzzle of the player's difficulty; of those tried, the one tried longest ago."""
        tried = {attempt.puzzle for attempt in self._attempts}
        latest = self._by_id.get(self._attempts[-1].puzzle) if self._attempts else None
        kind = latest.kind if latest else None
        known = tried | self._shown
        unseen = [puzzle for puzzle in puzzles if puzzle.id not in known]
        usual = [puzzle for puzzle in unseen if puzzle.rule is self.rule]
        found = new_puzzle(usual or unseen, self.rating.value, kind, self._chance())
        return Pick(found, Why.NEW) if found else self._unshown(self._oldest(puzzles), Why.AGAIN)

    def _chance(self) -> random.Random:
        seed = f"{self.today().isoformat()} {len(self._attempts)} {len(self._shown)}"
        return random.Random(seed)  # noqa: S311  no secret

    def _oldest(self, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """Puzzles that were tried, the one tried longest ago first."""
        latest = {attempt.puzzle: number for number, attempt in enumerate(self._attempts)}
        tried = [puzzle for puzzle in puzzles if puzzle.id in latest]
        return sorted(tried, key=lambda puzzle: latest[puzzle.id])

    @property
    def daily(self) -> Puzzle | None:
        """The puzzle of today."""
        return daily_puzzle(self.puzzles, self.today())

    @property
    def due(self) -> list[Puzzle]:
        """The puzzles that come again today or should have before, the earliest first."""
        today = self.today()
        dates = {name: again.day for name, again in self._repetitions() if again.day <= today}
        known = [self._by_id[name] for name in dates if name in self._by_id]
        return sorted(known, key=lambda puzzle: dates[puzzle.id])

    @property
    def untried_own(self) -> list[Puzzle]:
        """The player's own puzzles without an attempt."""
        tried = {attempt.puzzle for attempt in self._attempts}
        return [puzzle for puzzle in self.own if puzzle.id not in tried]

    def _repetitions(self) -> Iterator[tuple[str, Repetition]]:
        by_puzzle: dict[str, list[Attempt]] = {}
        for attempt in self._attempts:
            by_puzzle.setdefault(attempt.puzzle, []).append(attempt)
        for name, attempts in by_puzzle.items():
            if (again := repetition(attempts)) is not None:
                yield name, again

    # Attempts

    @property
    def rating(self) -> Rating:
        """The player's rating."""
        if not self._attempts:
            return FIRST_RATING
        latest = self._attempts[-1]
        return Rating(latest.rating, latest.deviation, latest.volatility)

    def record(
        self, puzzle: Puzzle, score: float, *, solved: bool, hints: int, seconds: float
    ) -> Recorded:
        """Keep an attempt. The first one of a day at a puzzle changes the rating."""
        today, before = self.today(), self.rating
        counted = not any(
            attempt.puzzle == puzzle.id and attempt.day == today for attempt in self._attempts
        )
        result = Result(puzzle.rating, PUZZLE_DEVIATION, score)
        after = rated(before, [result]) if counted else before
        attempt = Attempt(
            puzzle=puzzle.id,
            day=today,
            daily=puzzle == self.daily,
            solved=solved,
            hints=hints,
            milliseconds=round(seconds * 1000),
            rating=after.value,
            deviation=after.deviation,
            volatility=after.volatility,
        )
        self._attempts.append(attempt)
        again = repetition(each for each in self._attempts if each.puzzle == puzzle.id)
        return Recorded(before, after, again, counted, self._keep(attempt))

    # Statistics

    @property
    def solved_today(self) -> bool:
        """Whether the puzzle of today has been solved."""
        return self.today() in self._solved_days()

    @property
    def streak(self) -> int:
        """On how many days in a row, up to today or yesterday, the puzzle of the day was solved."""
        days, day = self._solved_days(), self.today()
        if day not in days:
            day -= timedelta(days=1)
        count = 0
        while day in days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    @property
    def longest_streak(self) -> int:
        """The longest streak there ever was."""
        days = sorted(self._solved_days())
        rows = groupby(enumerate(days), lambda each: each[1] - timedelta(days=each[0]))
        return max((sum(1 for _day in row) for _start, row in rows), default=0)

    def _solved_days(self) -> set[date]:
        return {attempt.day for attempt in self._attempts if attempt.daily and attempt.solved}

    @property
    def tally(self) -> Tally:
        """All attempts that counted."""
        return _tally(self._counted())

    def tallies(self) -> dict[Kind, Tally]:
        """The attempts that counted, by the kind of the puzzle; those of unknown ones left out."""
        kinds: dict[Kind, list[Attempt]] = {}
        for attempt in self._counted():
            if (puzzle := self._by_id.get(attempt.puzzle)) is not None:
                kinds.setdefault(puzzle.kind, []).append(attempt)
        return {kind: _tally(kinds[kind]) for kind in Kind if kind in kinds}

    def was_tried(self, puzzle: Puzzle) -> bool:
        """Whether there was an attempt at a puzzle."""
        return any(attempt.puzzle == puzzle.id for attempt in self._attempts)

    def solved_of(self, puzzles: Iterable[Puzzle]) -> int:
        """How many of some puzzles have been solved at least once."""
        solved = {attempt.puzzle for attempt in self._attempts if attempt.solved}
        return sum(puzzle.id in solved for puzzle in puzzles)

    @property
    def best(self) -> float:
        """The highest rating so far."""
        return max(map(attrgetter("rating"), self._attempts), default=FIRST_RATING.value)

    def _counted(self) -> Iterator[Attempt]:
        """The first attempt at each puzzle on each day."""
        seen: set[tuple[str, date]] = set()
        for attempt in self._attempts:
            if (attempt.puzzle, attempt.day) not in seen:
                seen.add((attempt.puzzle, attempt.day))
                yield attempt


def _first(puzzles: Sequence[Puzzle], why: Why) -> Pick | None:
    return Pick(puzzles[0], why) if puzzles else None


def _tally(attempts: Iterable[Attempt]) -> Tally:
    solved = helped = failed = 0
    for attempt in attempts:
        solved += attempt.clean
        helped += attempt.solved and not attempt.clean
        failed += not attempt.solved
    return Tally(solved, helped, failed)


# The training as the library keeps it: attempts and the player's own puzzles


def kept_trainer(
    library: Library | None,
    notice: str = "",
    today: Callable[[], date] = date.today,
    rule: Rule = FREESTYLE,
) -> tuple[Trainer, str]:
    """Return the training of a library, and a line for the player about what is wrong, or "".

    ``rule`` is the one that the player plays. Without a library, or with one that cannot be read,
    puzzles can be played all the same.
    """
    attempts = Attempts()
    own: list[Puzzle] = []
    damaged = 0
    if library is not None:
        try:
            attempts = read_attempts(library)
            own, damaged = read_own(library)
        except LibraryError as error:
            notice, library = error_words(error), None
    keep = _keeper(library)
    trainer = Trainer(_puzzles_of_the_program(), own, attempts.known, keep, today)
    trainer.rule = rule
    return trainer, notice or _left_out(attempts.damaged + damaged)


@cache
def _puzzles_of_the_program() -> tuple[Puzzle, ...]:
    """The set, read once: it takes some hundredths of a second."""
    return read_puzzles()


def read_own(library: Library) -> tuple[list[Puzzle], int]:
    """Return the player's own puzzles, and how many rows make no sense. Raises LibraryError."""
    kept = own_puzzles(library)
    puzzles = [puzzle for own in kept if (puzzle := _parsed(own.line)) is not None]
    return puzzles, len(kept) - len(puzzles)


def _parsed(line: str) -> Puzzle | None:
    try:
        return parse_puzzle(line)
    except PuzzleError:
        return None


def _keeper(library: Library | None) -> Callable[[Attempt], Exception | None]:
    def keep(attempt: Attempt) -> Exception | None:
        if library is None:
            return None  # that there is no library was said at the start
        try:
            add_attempt(library, attempt)
        except LibraryError as error:
            return error
        return None

    return keep


def _left_out(count: int) -> str:
    if not count:
        return ""
    text = ngettext(
        "{count} damaged entry of the library about puzzles is left out.",
        "{count} damaged entries of the library about puzzles are left out.",
        count,
    )
    return text.format(count=count)

"""The player's training: the choice of puzzles, ratings, repetition, streak and statistics."""

import hashlib
import math
import random
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum, auto
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from wuziqi.levels import Level
from wuziqi.locale import ngettext
from wuziqi.locale.errors import error_words
from wuziqi.puzzles.puzzle import (
    TRAINED,
    Motif,
    Puzzle,
    PuzzleError,
    PuzzleTheme,
    Skill,
    parse_puzzle,
    read_first_steps,
    read_puzzles,
    write_puzzle,
)
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import (
    Attempts,
    OwnPuzzle,
    PuzzleAttempt,
    add_attempt,
    add_own_puzzles,
    best_runs,
    keep_best_run,
    kept_puzzles,
    read_attempts,
)
from wuziqi.records.library.statistics import last_level
from wuziqi.rules.rule import FREESTYLE, Rule

# Glicko-2: the rating of a player with its deviation and volatility, after a rating period. After
# Mark E. Glickman, "Example of the Glicko-2 system" (revision of March 2022); the numbers of the
# steps are the paper's.


TAU: Final = 0.5
"""The system constant, which limits the change of volatility; the paper advises 0.3 to 1.2."""

_SCALE: Final = 173.7178
_MIDDLE_RATING: Final = 1500.0
"""The scale of the paper: a rating of 1500 is 0."""

_CONVERGED: Final = 1e-6


@dataclass(frozen=True)
class GlickoRating:
    """A rating, its deviation, and its expected fluctuation."""

    value: float
    deviation: float
    volatility: float


class Result(NamedTuple):
    """A result against an opponent: the opponent's rating and deviation; ``score`` is 0 to 1."""

    opponent: float
    deviation: float
    score: float


def rated(rating: GlickoRating, results: Sequence[Result], tau: float = TAU) -> GlickoRating:
    """Return the rating after a period with these results, at least one.

    The example of the paper:

    >>> results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    >>> after = rated(GlickoRating(1500, 200, 0.06), results)
    >>> round(after.value, 1), round(after.deviation, 1)
    (1464.1, 151.5)
    """
    mu, phi = (rating.value - _MIDDLE_RATING) / _SCALE, rating.deviation / _SCALE  # step 2
    weighed = [(_weight(result.deviation), result) for result in results]
    expected = [_expected(mu, weight, result.opponent) for weight, result in weighed]
    variance = 1 / sum(
        weight**2 * chance * (1 - chance)
        for (weight, _result), chance in zip(weighed, expected, strict=True)
    )  # step 3
    surplus = sum(
        weight * (result.score - chance)
        for (weight, result), chance in zip(weighed, expected, strict=True)
    )
    delta = variance * surplus  # step 4
    volatility = _volatility(rating.volatility, delta, phi, variance, tau)
    before = phi**2 + volatility**2  # step 6
    phi = 1 / math.sqrt(1 / before + 1 / variance)  # step 7
    return GlickoRating(_MIDDLE_RATING + _SCALE * (mu + phi**2 * surplus), _SCALE * phi, volatility)


def _weight(deviation: float) -> float:
    """Return the weight of a result by the opponent's deviation: ``g`` of the paper."""
    phi = deviation / _SCALE
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected(mu: float, weight: float, opponent: float) -> float:
    """Return the expected score against an opponent: ``E`` of the paper."""
    return 1 / (1 + math.exp(-weight * (mu - (opponent - _MIDDLE_RATING) / _SCALE)))


def _volatility(sigma: float, delta: float, phi: float, variance: float, tau: float) -> float:
    """Return the new volatility, step 5: the root of a falling function, by the Illinois method."""
    start = math.log(sigma**2)
    spread = phi**2 + variance

    def slope(x: float) -> float:
        power = math.exp(x)
        gain = power * (delta**2 - spread - power) / (2 * (spread + power) ** 2)
        return gain - (x - start) / tau**2

    if delta**2 > spread:
        other = math.log(delta**2 - spread)
    else:
        steps = 1
        while slope(start - steps * tau) < 0:
            steps += 1
        other = start - steps * tau
    return math.exp(_zero(slope, start, other) / 2)


def _zero(function: Callable[[float], float], one: float, other: float) -> float:
    at_one, at_other = function(one), function(other)
    while abs(other - one) > _CONVERGED:
        between = one + (one - other) * at_one / (at_other - at_one)
        at_between = function(between)
        if at_between * at_other <= 0:
            one, at_one = other, at_other
        else:
            at_one /= 2
        other, at_other = between, at_between
    return one


# The choice of puzzles


EASIER: Final = 190
"""Three of four puzzles so far below the player's rating are solved, by Elo's formula."""

_SURE: Final = 80
"""The deviation up to which a rating chooses puzzles; above it, they are easier by the excess."""

_TOO_HARD: Final = 400
"""The distance above the player's rating from which own puzzles come after all others."""

_NEAR_RATING: Final = 100
"""The distance from the wanted rating within which any puzzle will do."""

_ENOUGH: Final = 12
"""The fewest puzzles to choose from: the nearest, if too few are near."""

_FEW_STONES: Final = 10
"""The most stones of the first puzzle of all, whatever the rating."""

_DAILY: Final = range(900, 1700)
"""The ratings of daily puzzles, which are for everybody."""


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, which follows from the day and the set alone.

    Every puzzle gets a number by its id and the day, and the highest wins. A puzzle added later
    changes only the days that it wins itself: if the set grows from 1000 to 1100 puzzles, one day
    in eleven.
    """
    fitting = [puzzle for puzzle in puzzles if puzzle.rating in _DAILY and puzzle.rule is FREESTYLE]
    return max(fitting or puzzles, key=lambda puzzle: _lot(day, puzzle), default=None)


def _lot(day: date, puzzle: Puzzle) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest()


def new_puzzle(
    unseen: Sequence[Puzzle],
    rating: float,
    last: PuzzleTheme | None,
    chance: random.Random,
) -> Puzzle | None:
    """Return an ``unseen`` puzzle somewhat below a rating, if possible not of the ``last`` theme.

    None if there is none.
    """
    wanted = rating - EASIER
    nearest = sorted(unseen, key=lambda puzzle: abs(puzzle.rating - wanted))
    near = sum(abs(puzzle.rating - wanted) <= _NEAR_RATING for puzzle in nearest)
    fitting = nearest[: max(near, _ENOUGH)]
    themes = sorted({puzzle.theme for puzzle in fitting}, key=lambda theme: theme.value)
    others = [theme for theme in themes if theme is not last] or themes
    if not others:
        return None
    theme = chance.choice(others)
    return chance.choice([puzzle for puzzle in fitting if puzzle.theme is theme])


# Spaced repetition


INTERVALS: Final = (1, 3, 7, 21)
"""The days after which a puzzle comes again; each solution leads to the next step."""


@dataclass(frozen=True)
class Repetition:
    """A puzzle comes again on a ``day``, number ``step`` of INTERVALS after the last attempt."""

    step: int
    day: date


def repetition(attempts: Iterable[PuzzleAttempt], *, own: bool = False) -> Repetition | None:
    """Return when a puzzle with these attempts, the oldest first, comes again; None for never.

    The first attempt of a day counts. A failed puzzle, or one solved with help, comes again after
    the first step; so does the player's ``own`` after the first attempt, since the player failed it
    in the game. A solution on or after the due day leads to the next step, and after the last step
    the puzzle is done; an earlier solution changes nothing.
    """
    present: Repetition | None = None
    latest: date | None = None
    for attempt in attempts:
        if attempt.day != latest:
            fails = not attempt.clean or (own and latest is None)
            latest = attempt.day
            present = _at(0, attempt.day) if fails else _after(present, attempt)
    return present


def _after(present: Repetition | None, attempt: PuzzleAttempt) -> Repetition | None:
    if present is None or attempt.day < present.day:
        return present
    step = present.step + 1
    return _at(step, attempt.day) if step < len(INTERVALS) else None


def _at(step: int, day: date) -> Repetition:
    return Repetition(step, day + timedelta(days=INTERVALS[step]))


# The trainer


FIRST_RATING: Final = GlickoRating(600, 160, 0.06)
"""The rating before the first attempt of a player of whom nothing is known.

With this deviation the first attempts change it by up to a hundred points.
"""

_FIRST_RATINGS: Final = (500, 1500)
"""The bounds of the rating before the first attempt of a player whose level is known."""

PUZZLE_DEVIATION: Final = 50
"""The deviation of a puzzle's rating, which is measured and does not change."""


ROUND: Final = 10
"""The own mistakes of a round at most."""


class PuzzleMode(Enum):
    """The player's choice of puzzles."""

    ANY = "any"
    """The best puzzle next."""
    DAILY = "daily"
    """The puzzle of the day."""
    REPEAT = "repeat"
    """Unsolved puzzles due for repetition."""


def mode_named(word: str) -> PuzzleMode | Skill | None:
    """Return the mode or the theme of a word, None for an unknown one."""
    known = (mode for mode in (*PuzzleMode, *TRAINED) if mode.value == word)
    return next(known, None)


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
    """All have been tried, this one the longest time ago."""


class Pick(NamedTuple):
    """A puzzle, and why it was chosen."""

    puzzle: Puzzle
    why: Why


class Tally(NamedTuple):
    """Numbers of attempts: solved without help, with a hint, and failed."""

    solved: int = 0
    helped: int = 0
    failed: int = 0

    @property
    def tried(self) -> int:
        return sum(self)


@dataclass(frozen=True)
class Recorded:
    """The result of an attempt: the ratings before and after, and when the puzzle comes again.

    ``counted`` is False for a further attempt on the same day, which changes nothing. ``problem``
    is the reason why the attempt is not kept, None for a kept attempt.
    """

    before: GlickoRating
    after: GlickoRating
    again: Repetition | None
    counted: bool
    problem: Exception | None = None


class Trainer:
    """The puzzles of the program and the player's ``own``, and the attempts at them so far.

    ``keep`` saves an attempt and returns the error, None for success. ``today`` returns the local
    date. New puzzles are of ``rule``, as long as there are any; ``first`` is the rating before the
    first attempt. Random choices follow from the day and the number of attempts, so that a puzzle
    left without an attempt is offered again.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        own: Sequence[Puzzle] = (),
        attempts: Iterable[PuzzleAttempt] = (),
        keep: Callable[[PuzzleAttempt], Exception | None] = lambda _attempt: None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.puzzles = puzzles
        self.rule: Rule = FREESTYLE
        self.first = FIRST_RATING
        self.own = own
        self.today = today
        self.bests: dict[str, int] = {}
        """The best results of runs, by the kind."""
        self.keep_best: Callable[[str, int, date], Exception | None] = lambda *_best: None
        self.keep_own: Callable[[Puzzle], Exception | None] = lambda _puzzle: None
        self._keep = keep
        self._by_id = {puzzle.id: puzzle for puzzle in (*puzzles, *own)}
        self._own_ids = {puzzle.id for puzzle in own}
        self._attempts = list(attempts)
        self._shown: set[str] = set()

    def puzzle(self, name: str) -> Puzzle | None:
        return self._by_id.get(name)

    def is_own(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self._own_ids

    def adopt(self, puzzle: Puzzle) -> Exception | None:
        """Make a mistake a puzzle of the player's own; returns why it is not kept."""
        self.own = (*self.own, puzzle)
        self._own_ids.add(puzzle.id)
        self._by_id[puzzle.id] = puzzle
        return self.keep_own(puzzle)

    # The next puzzle

    def pick(self, mode: PuzzleMode | Skill = PuzzleMode.ANY) -> Pick | None:
        """Choose a puzzle; None where none fits the mode.

        Skipped puzzles come again when no others remain.
        """
        found = self._pick(mode)
        if found is None and self._shown:
            self._shown.clear()
            found = self._pick(mode)
        return found

    def mark_shown(self, puzzle: Puzzle) -> None:
        """Note a shown puzzle, so that the next choice is another one."""
        self._shown.add(puzzle.id)

    def _pick(self, mode: PuzzleMode | Skill) -> Pick | None:
        match mode:
            case PuzzleMode.DAILY:
                return _first([self.daily] if self.daily else [], Why.DAILY)
            case PuzzleMode.REPEAT:
                return self._unshown(self.due, Why.DUE)
            case PuzzleTheme() | Motif():
                return self._fitting([puzzle for puzzle in self.puzzles if puzzle.has(mode)])
        return (
            self._unshown(self.due, Why.DUE)
            or self._unshown(self.untried_own, Why.OWN)
            or self._fitting(self.puzzles)
        )

    def _unshown(self, puzzles: Sequence[Puzzle], why: Why) -> Pick | None:
        return _first([puzzle for puzzle in puzzles if puzzle.id not in self._shown], why)

    def _fitting(self, puzzles: Sequence[Puzzle]) -> Pick | None:
        """Return a new puzzle of the player's difficulty, or else the puzzle tried longest ago."""
        tried = {attempt.puzzle for attempt in self._attempts}
        latest = self._by_id.get(self._attempts[-1].puzzle) if self._attempts else None
        theme = latest.theme if latest else None
        known = tried | self._shown
        unseen = [puzzle for puzzle in puzzles if puzzle.id not in known]
        usual = [puzzle for puzzle in unseen if puzzle.rule is self.rule] or unseen
        if not self._attempts:
            usual = [puzzle for puzzle in usual if len(puzzle.moves) <= _FEW_STONES] or usual
        rating = self.rating
        surely = rating.value - max(rating.deviation - _SURE, 0)
        found = new_puzzle(usual, surely, theme, self._chance())
        return Pick(found, Why.NEW) if found else self._unshown(self._oldest(puzzles), Why.AGAIN)

    def _chance(self) -> random.Random:
        seed = f"{self.today().isoformat()} {len(self._attempts)} {len(self._shown)}"
        return random.Random(seed)  # noqa: S311  no secret

    def _oldest(self, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        latest = {attempt.puzzle: number for number, attempt in enumerate(self._attempts)}
        tried = [puzzle for puzzle in puzzles if puzzle.id in latest]
        return sorted(tried, key=lambda puzzle: latest[puzzle.id])

    @property
    def daily(self) -> Puzzle | None:
        return daily_puzzle(self.puzzles, self.today())

    @property
    def due(self) -> list[Puzzle]:
        """The puzzles due today or overdue, the earliest first."""
        today = self.today()
        dates = {name: again.day for name, again in self._repetitions() if again.day <= today}
        known = [self._by_id[name] for name in dates if name in self._by_id]
        return sorted(known, key=lambda puzzle: dates[puzzle.id])

    @property
    def untried_own(self) -> list[Puzzle]:
        """The untried puzzles of the player's own, the latest first, but too hard ones last."""
        tried = {attempt.puzzle for attempt in self._attempts}
        untried = [puzzle for puzzle in self.own if puzzle.id not in tried]
        return sorted(untried, key=lambda one: one.rating > self.rating.value + _TOO_HARD)

    @property
    def own_round(self) -> list[Puzzle]:
        """The player's own puzzles for a round: due and untried puzzles, else the oldest.

        The easiest comes first.
        """
        due = [puzzle for puzzle in self.due if self.is_own(puzzle)]
        chosen = [*due, *self.untried_own][:ROUND] or self._oldest(self.own)[:ROUND]
        return sorted(chosen, key=attrgetter("rating"))

    def round_of(self, fits: Callable[[Puzzle], bool]) -> list[Puzzle]:
        """Return the puzzles of a kind for a round: the player's own first, then the program's.

        Among these, due and untried ones come first, and of the program's the nearest to the
        player's rating, by the player's rule if there are any.
        """
        own = [puzzle for puzzle in self.own if fits(puzzle)]
        fresh = {puzzle.id for puzzle in (*self.due, *self.untried_own)}
        chosen = sorted(own, key=lambda one: (one.id not in fresh, one.rating))[:ROUND]
        tried = {attempt.puzzle for attempt in self._attempts}
        wanted = self.rating.value - EASIER
        others = sorted(
            (puzzle for puzzle in self.puzzles if fits(puzzle)),
            key=lambda one: (
                one.id in tried,
                one.rule is not self.rule,
                abs(one.rating - wanted),
            ),
        )
        more = sorted(others[: ROUND - len(chosen)], key=attrgetter("rating"))
        return [*chosen, *more]

    def _repetitions(self) -> Iterator[tuple[str, Repetition]]:
        by_puzzle: dict[str, list[PuzzleAttempt]] = {}
        for attempt in self._attempts:
            by_puzzle.setdefault(attempt.puzzle, []).append(attempt)
        for name, attempts in by_puzzle.items():
            if (again := repetition(attempts, own=name in self._own_ids)) is not None:
                yield name, again

    # Attempts

    @property
    def rating(self) -> GlickoRating:
        if not self._attempts:
            return self.first
        latest = self._attempts[-1]
        return GlickoRating(latest.rating, latest.deviation, latest.volatility)

    def record(
        self, puzzle: Puzzle, score: float | None, *, solved: bool, hints: int, seconds: float
    ) -> Recorded:
        """Keep an attempt; the first one of a day at a puzzle changes the rating.

        ``score`` None marks an attempt that does not count.
        """
        today, before = self.today(), self.rating
        after, counted = before, False
        if score is not None and not any(
            attempt.puzzle == puzzle.id and attempt.day == today for attempt in self._attempts
        ):
            result = Result(puzzle.rating, PUZZLE_DEVIATION, score)
            after, counted = rated(before, [result]), True
        attempt = PuzzleAttempt(
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
        attempts = (each for each in self._attempts if each.puzzle == puzzle.id)
        again = repetition(attempts, own=self.is_own(puzzle))
        return Recorded(before, after, again, counted, self._keep(attempt))

    def note_best(self, kind: str, solved: int) -> Exception | None:
        """Keep the result of a run if it is the best; returns why it is not kept."""
        if solved <= self.bests.get(kind, 0):
            return None
        self.bests[kind] = solved
        return self.keep_best(kind, solved, self.today())

    # Statistics

    @property
    def solved_today(self) -> bool:
        return self.today() in self._solved_days()

    @property
    def streak(self) -> int:
        """The days in a row, up to today or yesterday, with a solved puzzle of the day."""
        days, day = self._solved_days(), self.today()
        if day not in days:
            day -= timedelta(days=1)
        count = 0
        while day in days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    @property
    def longest_streak(self) -> int:
        days = sorted(self._solved_days())
        rows = groupby(enumerate(days), lambda each: each[1] - timedelta(days=each[0]))
        return max((sum(1 for _day in row) for _start, row in rows), default=0)

    def _solved_days(self) -> set[date]:
        return {attempt.day for attempt in self._attempts if attempt.daily and attempt.solved}

    @property
    def days_of_month(self) -> dict[int, bool]:
        """The days of this month: whether the puzzle of the day was solved."""
        today, solved = self.today(), self._solved_days()
        _first, count = monthrange(today.year, today.month)
        return {day: today.replace(day=day) in solved for day in range(1, count + 1)}

    @property
    def tally(self) -> Tally:
        return _tally(self._counted())

    def tallies(self) -> dict[PuzzleTheme, Tally]:
        """Return the attempts that counted, by the theme of the puzzle, without unknown puzzles."""
        themes: dict[PuzzleTheme, list[PuzzleAttempt]] = {}
        for attempt in self._counted():
            if (puzzle := self._by_id.get(attempt.puzzle)) is not None:
                themes.setdefault(puzzle.theme, []).append(attempt)
        return {theme: _tally(themes[theme]) for theme in PuzzleTheme if theme in themes}

    def was_tried(self, puzzle: Puzzle) -> bool:
        return any(attempt.puzzle == puzzle.id for attempt in self._attempts)

    def solved_of(self, puzzles: Iterable[Puzzle]) -> int:
        """Return how many of some puzzles have been solved at least once."""
        solved = {attempt.puzzle for attempt in self._attempts if attempt.solved}
        return sum(puzzle.id in solved for puzzle in puzzles)

    @property
    def best(self) -> float:
        return max(map(attrgetter("rating"), self._attempts), default=self.first.value)

    def _counted(self) -> Iterator[PuzzleAttempt]:
        seen: set[tuple[str, date]] = set()
        for attempt in self._attempts:
            if (attempt.puzzle, attempt.day) not in seen:
                seen.add((attempt.puzzle, attempt.day))
                yield attempt


def _first(puzzles: Sequence[Puzzle], why: Why) -> Pick | None:
    return Pick(puzzles[0], why) if puzzles else None


def _tally(attempts: Iterable[PuzzleAttempt]) -> Tally:
    solved = helped = failed = 0
    for attempt in attempts:
        solved += attempt.clean
        helped += attempt.solved and not attempt.clean
        failed += not attempt.solved
    return Tally(solved, helped, failed)


# The library


def kept_trainer(
    library: Library | None,
    notice: str = "",
    today: Callable[[], date] = date.today,
    rule: Rule = FREESTYLE,
) -> tuple[Trainer, str]:
    """Return the training of a library, and a line for the player about its trouble, or "".

    ``rule`` is the player's. Puzzles can be played without a library, or with an unreadable one.
    """
    attempts = Attempts()
    own: list[Puzzle] = []
    bests: dict[str, int] = {}
    damaged = 0
    level: Level | None = None
    if library is not None:
        try:
            level = last_level(library)
            attempts = read_attempts(library)
            own, damaged = read_own(library)
            bests = best_runs(library)
        except LibraryError as error:
            notice, library = error_words(error), None
    keep = _keeper(library, add_attempt)
    trainer = Trainer(_puzzles_of_the_program(), own, attempts.known, keep, today)
    trainer.rule = rule
    trainer.bests, trainer.keep_best = bests, _keeper(library, keep_best_run)
    trainer.keep_own = _keeper(library, _add_own)
    trainer.first = first_rating(level)
    return trainer, notice or _left_out(attempts.damaged + damaged)


def first_rating(level: Level | None) -> GlickoRating:
    """Return the rating to begin with of a player who last played against a level."""
    if level is None:
        return FIRST_RATING
    low, high = _FIRST_RATINGS
    return replace(FIRST_RATING, value=float(min(max(level.elo, low), high)))


# Cached, because reading takes some hundredths of a second.
@cache
def _puzzles_of_the_program() -> tuple[Puzzle, ...]:
    return (*read_first_steps(), *read_puzzles())


def read_own(library: Library) -> tuple[list[Puzzle], int]:
    """Return the player's own puzzles, and the number of damaged rows. Raises LibraryError."""
    kept = kept_puzzles(library)
    puzzles = [puzzle for own in kept if (puzzle := _parsed(own.line)) is not None]
    return puzzles, len(kept) - len(puzzles)


def _add_own(library: Library, puzzle: Puzzle) -> None:
    add_own_puzzles(library, [OwnPuzzle(puzzle.id, puzzle.game or 0, write_puzzle(puzzle))])


def _parsed(line: str) -> Puzzle | None:
    try:
        return parse_puzzle(line)
    except PuzzleError:
        return None


def _keeper(library: Library | None, write: Callable[..., None]) -> Callable[..., Exception | None]:
    """Return a function that writes to the library, and returns the error instead of raising it."""

    def keep(*values: object) -> Exception | None:
        if library is None:
            return None  # the start has told the player already
        try:
            write(library, *values)
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

"""A whole match or tournament, from the options to the last line of its report."""

import hashlib
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Final

from wuziqi.console import say, warn
from wuziqi.locale import _
from wuziqi.matches import report
from wuziqi.matches.elo import Sprt
from wuziqi.matches.journal import Journal, JournalError
from wuziqi.matches.plan import (
    Conditions,
    Pairing,
    PairingTest,
    all_pairings,
    pairs_of,
    plan_games,
    score_of,
)
from wuziqi.matches.players import GameResult, GameTask, MoveLimits, PlayerError, parse_players
from wuziqi.matches.start_positions import StartPosition, load_openings, own_openings
from wuziqi.matches.workers import ClusterWorkers, LocalWorkers, Workers
from wuziqi.matches.workers import run as run_games
from wuziqi.rules.board import Size
from wuziqi.rules.rule import RULES
from wuziqi.system import SYSTEM
from wuziqi.texts import N_

_SIGNALLED: Final = 128
_LINE_EVERY: Final = 10.0
"""Seconds between two lines of progress where there is no terminal."""

_OF_THE_MATCH: Final = (
    *("players", "gauntlet", "sprt", "games", "size", "rule", "seed"),
    *("time", "nodes", "depth", "tolerance", "grace", "adjudicate"),
)
"""Options that must be the same when a match goes on; the others change how it runs, not its games.
"""


class _Ended(BaseException):
    """A signal of that number asked us to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def run_match(options: SimpleNamespace, own: Sequence[str]) -> int:
    """Play the match or tournament that the options of ``wuziqi match`` describe.

    ``own`` is the command that starts our own engine. Returns the exit code: 0, or 130 and 143
    after Ctrl-C and SIGTERM. Raises TextError or OSError if it cannot be played.
    """
    try:
        with _signals_raised():
            return _MatchRun(options, own).run()
    except _Ended as ended:
        return _SIGNALLED + ended.number


@contextmanager
def _signals_raised() -> Iterator[None]:
    """Turn Ctrl-C and SIGTERM into _Ended, once: further signals are ignored during cleanup."""

    def end(number: int, _frame: FrameType | None) -> None:
        for name in numbers:
            signal.signal(name, signal.SIG_IGN)
        raise _Ended(number)

    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(name, end) for name in numbers]
    try:
        yield
    finally:
        for name, old in zip(numbers, before, strict=True):
            signal.signal(name, old)


class _MatchRun:
    """One run of the command."""

    def __init__(self, options: SimpleNamespace, own: Sequence[str]) -> None:
        self._options = options
        limits = MoveLimits(options.time, options.nodes, options.depth)
        self._players = parse_players(options.players, own, limits)
        self._pairings = self._plan_pairings()
        conditions = _conditions(options)
        self._openings = _openings(options.openings, conditions)
        self._tasks = plan_games(self._pairings, self._openings, options.games, conditions)
        self._results: dict[int, GameResult] = {}
        self._decision: PairingTest | None = None

    def run(self) -> int:
        """Play the remaining games and print the report; returns the exit code."""
        with ExitStack() as stack:
            journal = self._open_journal()
            if journal is not None:
                stack.enter_context(journal)
                self._results = journal.results
            self._watch()
            code = self._play(journal)
        self._report()
        return code

    def _plan_pairings(self) -> list[Pairing]:
        if len(self._players) < 2:
            raise PlayerError(N_("a tournament needs two players or more"))
        return all_pairings(self._players, gauntlet=getattr(self._options, "gauntlet", False))

    def _open_journal(self) -> Journal | None:
        if self._options.output is None:
            if self._options.resume:
                raise JournalError(N_("--resume needs --output DIR"))
            return None
        given = {name: getattr(self._options, name, None) for name in _OF_THE_MATCH}
        given["adjudicate"] = given["adjudicate"] or None  # older journals do not know it
        asked = {f"--{name}": value for name, value in given.items() if value is not None}
        asked["--openings"] = _digest(self._options.openings, self._openings)
        return Journal(self._options.output, asked, resume=self._options.resume)

    def _watch(self) -> None:
        if sprt := getattr(self._options, "sprt", None):
            self._decision = PairingTest(Sprt(*sprt), self._tasks, self._results)

    def _is_decided(self) -> bool:
        return self._decision is not None and self._decision.verdict() is not None

    # Playing

    def _play(self, journal: Journal | None) -> int:
        if self._is_decided() or len(self._results) == len(self._tasks):
            return 0
        with self._progress() as advance, _closing(self._workers()) as workers:

            def record(result: GameResult) -> None:
                self._record(result, journal)
                advance()

            try:
                run_games(self._tasks, self._results, workers, record, self._is_decided)
            except _Ended as ended:
                return _SIGNALLED + ended.number
        return 0

    def _record(self, result: GameResult, journal: Journal | None) -> None:
        if journal is None:
            self._results[result.number] = result
        else:
            report.save_game(journal.directory, self._tasks[result.number - 1], result)
            journal.add(result)

    def _workers(self) -> Workers:
        if self._options.cluster is not None:
            return ClusterWorkers(self._options.cluster)
        has_clock = any(player.limits.time_ms is not None for player in self._players)
        return LocalWorkers(self._options.jobs or _default_jobs(has_clock))

    # Reporting

    @contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """Yield a function to call after every game: it moves a bar, or sometimes prints a line."""
        if sys.stderr.isatty():
            from tqdm import tqdm  # noqa: PLC0415  slow to load

            games, played = len(self._tasks), len(self._results)
            with tqdm(total=games, initial=played, unit=_(" games"), dynamic_ncols=True) as bar:

                def move() -> None:
                    bar.set_postfix_str(self._standing(), refresh=False)
                    bar.update()

                yield move
        else:
            yield _lines_now_and_then(self._line)

    def _line(self) -> str:
        text = _("{played} of {games} games {standing}")
        played, games = len(self._results), len(self._tasks)
        return text.format(played=played, games=games, standing=self._standing()).rstrip()

    def _standing(self) -> str:
        """The running score in a few letters; "" where there is not one pairing alone."""
        if len(self._pairings) > 1:
            return ""
        first = self._players[0]
        elo = pairs_of(first, self._tasks, self._results).elo()
        text = report.score_text(score_of(first, self._tasks, self._results), elo)
        if self._decision is not None:
            self._decision.verdict()  # looks at the latest games
            low, high = self._decision.sprt.bounds
            llr = self._decision.sprt.llr(self._decision.pairs)
            text += f" LLR {llr:.2f} ({low:.2f}, {high:.2f})"
        return text

    def _report(self) -> None:
        counted = self._counted()
        if self._options.output is not None:
            report.save_results(self._options.output, counted, self._results)
        if self._options.command == "tournament":
            lines = self._ranking(counted)
        else:
            lines = report.match_report(self._pairings[0], counted, self._results)
        if self._decision is not None:
            lines.append(report.sprt_text(self._decision))
        lines += report.player_lines(self._players, counted, self._results)
        say(*lines)

    def _ranking(self, tasks: Sequence[GameTask]) -> list[str]:
        rows = report.ranking(self._players, self._pairings, tasks, self._results)
        if self._options.output is not None:
            report.save_csv(self._options.output / "table.csv", rows)
        cross = report.cross_lines(self._players, tasks, self._results)
        return [*report.ranking_lines(rows), "", *cross, ""]

    def _counted(self) -> list[GameTask]:
        """The games that count: all before the end of a sequential test."""
        if self._decision is None or self._decision.verdict() is None:
            return self._tasks
        return self._tasks[: self._decision.games]


def _conditions(options: SimpleNamespace) -> Conditions:
    return Conditions(
        size=options.size,
        rule=RULES[options.rule],
        seed=options.seed,
        tolerance_ms=options.tolerance,
        grace_ms=options.grace,
        adjudicates=options.adjudicate,
        keeps_engines=options.keep,
    )


def _openings(path: Path | None, conditions: Conditions) -> list[StartPosition]:
    """The openings of a file or our own. Raises OpeningsError, RuleError."""
    size, rule = conditions.size, conditions.rule
    rule.check(Size.square(size))
    return own_openings(size, rule) if path is None else load_openings(path, size, rule)


def _digest(path: Path | None, openings: Sequence[StartPosition]) -> str:
    """The source of the openings, and a few digits that change with them.

    Not translated: a match may be resumed in another language.
    """
    listed = " ".join(str(point) for opening in openings for point in (*opening, ";"))
    digits = hashlib.sha256(listed.encode()).hexdigest()[:12]
    return f"{path or 'of our own'} ({digits})"


def _default_jobs(has_clock: bool) -> int:
    """The number of games to play at once on this machine.

    An engine at work keeps one core busy. With a clock each game has a second core for itself, so
    that other work on the machine takes no engine's time.
    """
    cores = SYSTEM.cores()
    return max(cores // 2, 1) if has_clock else cores


@contextmanager
def _closing(workers: Workers) -> Iterator[Workers]:
    try:
        yield workers
    finally:
        workers.close()


def _lines_now_and_then(line: Callable[[], str]) -> Callable[[], None]:
    shown_at = time.monotonic()

    def show() -> None:
        nonlocal shown_at
        if time.monotonic() - shown_at >= _LINE_EVERY:
            shown_at = time.monotonic()
            warn(line())

    return show

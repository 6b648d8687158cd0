"""A whole match or tournament: from the options to its journal, report and files."""

import csv
import hashlib
import json
import math
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from types import FrameType, SimpleNamespace, TracebackType
from typing import Any, Final, TypeVar

from wuziqi.console import say, warn
from wuziqi.locale import _
from wuziqi.matches.elo import Estimate, MatchScore, Sprt, ratings
from wuziqi.matches.plan import (
    Conditions,
    Contestant,
    Ending,
    GameResult,
    GameTask,
    MoveLimits,
    Pairing,
    PairingTest,
    PlayerError,
    StartPosition,
    all_pairings,
    load_openings,
    own_openings,
    pairs_of,
    parse_players,
    plan_games,
    score_of,
)
from wuziqi.matches.workers import ClusterWorkers, LocalWorkers, Workers, run_games
from wuziqi.records.formats.programs import format_psq
from wuziqi.records.formats.tree import Note, tree_of_line
from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RULES
from wuziqi.system import SYSTEM
from wuziqi.texts import N_, TextError

# The journal: the options, and a line for every finished game. Lines are only added, and each
# goes to the system at once: whatever ends the match leaves at most half a line, which the next
# run drops.


_JOURNAL: Final = "journal.jsonl"

_Parsed = TypeVar("_Parsed")


class JournalError(TextError, ValueError):
    """The journal cannot be used; the text names the file and the reason."""


class Journal:
    """The journal in a directory, open for more; ``results`` are the games it has.

    ``options`` are the options of the match by name: values that JSON keeps unchanged. Without
    ``resume`` there must be no journal yet; with it there must be one with equal options. Raises
    JournalError, also when the directory cannot be written.
    """

    def __init__(self, directory: Path, options: Mapping[str, Any], *, resume: bool) -> None:
        self.results: dict[int, GameResult] = {}
        self.directory = directory
        self._path = directory / _JOURNAL
        self._options = dict(options)
        try:
            directory.mkdir(parents=True, exist_ok=True)
            lines = self._old_lines(resume)
            self._take(lines)
            self._file = self._path.open("ab")
        except OSError as error:
            raise JournalError(N_("{path}: {error}"), path=self._path, error=error) from error
        if not lines:
            self._write({"options": self._options})

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, result: GameResult) -> None:
        """Keep a result. Raises JournalError when it cannot be written."""
        self._write({**asdict(result), "ending": result.ending.value})
        self.results[result.number] = result

    def _old_lines(self, resume: bool) -> list[bytes]:
        if not self._path.exists():
            if resume:
                raise JournalError(N_("{path}: there is no match to resume"), path=self._path)
            return []
        if not resume:
            text = N_("{path}: there is a match already; continue it with --resume")
            raise JournalError(text, path=self._path)
        *lines, half = self._path.read_bytes().split(b"\n")
        if half:
            with self._path.open("r+b") as file:
                file.truncate(sum(len(line) + 1 for line in lines))
        return lines

    def _take(self, lines: list[bytes]) -> None:
        for number, line in enumerate(lines, 1):
            if number == 1:
                old = self._parse(number, line, _options)
                for name in dict.fromkeys([*old, *self._options]):
                    before, now = old.get(name), self._options.get(name)
                    if before != now:
                        text = N_("{path}: the match was begun with {name} {before}, not {now}")
                        values = {"before": _text(before), "now": _text(now)}
                        raise JournalError(text, path=self._path, name=name, **values)
            else:
                result = self._parse(number, line, _from_json)
                if result.ending is not Ending.NOT_STARTED:  # earlier versions counted it
                    self.results[result.number] = result

    def _parse(self, number: int, line: bytes, read: Callable[[Any], _Parsed]) -> _Parsed:
        try:
            return read(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            text = N_("{path}, line {number}: not a line of a journal")
            raise JournalError(text, path=self._path, number=number) from error

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line).encode("ascii") + b"\n")
            self._file.flush()
        except OSError as error:
            raise JournalError(N_("{path}: {error}"), path=self._path, error=error) from error


def _text(value: Any) -> str:
    if value is None:
        return _("not given")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _options(line: Any) -> dict[str, Any]:
    return dict(line["options"])


def _from_json(line: Any) -> GameResult:
    moves = tuple(Point(column, row) for column, row in line["moves"])
    pairs = {name: tuple(line[name]) for name in ("times_ms", "slowest_ms", "mean_ms")}
    return GameResult(**{**line, **pairs, "moves": moves, "ending": Ending(line["ending"])})


# The match


_SIGNALLED: Final = 128
_LINE_EVERY: Final = 10.0
"""Seconds between two lines of progress where there is no terminal."""

_OF_THE_MATCH: Final = (
    "players",
    "gauntlet",
    "sprt",
    "games",
    "size",
    "rule",
    "seed",
    "time",
    "nodes",
    "depth",
    "tolerance",
    "grace",
    "adjudicate",
)
"""Options that must be the same when a match goes on; the others change how it runs, not its games.
"""


class _Ended(BaseException):
    """A signal of that number asked us to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def play_match(options: SimpleNamespace, own: Sequence[str]) -> int:
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
    def __init__(self, options: SimpleNamespace, own: Sequence[str]) -> None:
        self._options = options
        limits = MoveLimits(options.time, options.nodes, options.depth)
        self._players = parse_players(options.players, own, limits)
        if len(self._players) < 2:
            raise PlayerError(N_("a tournament needs two players or more"))
        self._pairings = all_pairings(
            self._players, gauntlet=getattr(self._options, "gauntlet", False)
        )
        conditions = Conditions(
            size=options.size,
            rule=RULES[options.rule],
            seed=options.seed,
            tolerance_ms=options.tolerance,
            grace_ms=options.grace,
            adjudicates=options.adjudicate,
            keeps_engines=options.keep,
        )
        self._openings = _openings(options.openings, conditions)
        self._tasks = plan_games(self._pairings, self._openings, options.games, conditions)
        self._results: dict[int, GameResult] = {}
        self._decision: PairingTest | None = None

    def run(self) -> int:
        """Returns the exit code."""
        with ExitStack() as stack:
            journal = self._open_journal()
            if journal is not None:
                stack.enter_context(journal)
                self._results = journal.results
            if sprt := getattr(self._options, "sprt", None):
                self._decision = PairingTest(Sprt(*sprt), self._tasks, self._results)
            code = self._play(journal)
        self._report()
        return code

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

    def _is_decided(self) -> bool:
        return self._decision is not None and self._decision.verdict() is not None

    # Playing

    def _play(self, journal: Journal | None) -> int:
        if self._is_decided() or len(self._results) == len(self._tasks):
            return 0
        with self._progress() as advance, _closing(self._workers()) as workers:

            def record(result: GameResult) -> None:
                if journal is None:
                    self._results[result.number] = result
                else:
                    save_game(journal.directory, self._tasks[result.number - 1], result)
                    journal.add(result)
                advance()

            try:
                run_games(self._tasks, self._results, workers, record, self._is_decided)
            except _Ended as ended:
                return _SIGNALLED + ended.number
        return 0

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
        text = running_score(score_of(first, self._tasks, self._results), elo)
        if self._decision is not None:
            self._decision.verdict()  # looks at the latest games
            low, high = self._decision.sprt.bounds
            llr = self._decision.sprt.llr(self._decision.pairs)
            text += f" LLR {llr:.2f} ({low:.2f}, {high:.2f})"
        return text

    def _report(self) -> None:
        counted = self._counted()
        if self._options.output is not None:
            save_results(self._options.output, counted, self._results)
        if self._options.command == "tournament":
            rows = ranking(self._players, self._pairings, counted, self._results)
            if self._options.output is not None:
                save_csv(self._options.output / "table.csv", rows)
            cross = cross_lines(self._players, counted, self._results)
            lines = [*table_lines(rows), "", *cross, ""]
        else:
            lines = match_report(self._pairings[0], counted, self._results)
        if self._decision is not None:
            lines.append(sprt_text(self._decision))
        lines += player_lines(self._players, counted, self._results)
        say(*lines)

    def _counted(self) -> list[GameTask]:
        if self._decision is None or self._decision.verdict() is None:
            return self._tasks
        return self._tasks[: self._decision.games]


def _openings(path: Path | None, conditions: Conditions) -> list[StartPosition]:
    size, rule = conditions.size, conditions.rule
    rule.check(Size.square(size))
    return own_openings(size, rule) if path is None else load_openings(path, size, rule)


def _digest(path: Path | None, openings: Sequence[StartPosition]) -> str:
    """The source of the openings, and a few digits that change with them."""
    listed = " ".join(str(point) for opening in openings for point in (*opening, ";"))
    digits = hashlib.sha256(listed.encode()).hexdigest()[:12]
    # Not translated: a match may be resumed in another language.
    return f"{path or 'of our own'} ({digits})"


def _default_jobs(has_clock: bool) -> int:
    cores = SYSTEM.cores()
    # An engine at work keeps one core busy. With a clock each game has a second core, so that other
    # work on the machine takes no engine's time.
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


GameResults = Mapping[int, GameResult]
Tasks = Sequence[GameTask]

_MOST_NAME = 40
"""Letters of a player's name in the name of a file."""

_ENDING_WORDS = {
    Ending.FIVE: N_("five"),
    Ending.PROVEN: N_("proven win"),
    Ending.FORBIDDEN: N_("forbidden move"),
    Ending.TIME: N_("time"),
    Ending.ILLEGAL: N_("illegal move"),
    Ending.CRASH: N_("crash"),
    Ending.HANG: N_("hang"),
    Ending.BABBLE: N_("babble"),
}


# Lines


def match_report(players: Pairing, tasks: Tasks, results: GameResults) -> list[str]:
    """Return the lines at the end of a match, for its first player."""
    first, second = players
    score = score_of(first, tasks, results)
    text = _("{first} against {second}: {games} games")
    points = _("won {won}, drawn {drawn}, lost {lost}: {points:g} points, {share:.1%}")
    return [
        text.format(first=first.name, second=second.name, games=score.games),
        points.format(
            won=score.won,
            drawn=score.drawn,
            lost=score.lost,
            points=score.points,
            share=score.share,
        ),
        elo_text(pairs_of(first, tasks, results).elo()),
    ]


def elo_text(elo: Estimate) -> str:
    """Say a difference in strength; of games all won or all lost its bound alone."""
    if math.isinf(elo.high) and math.isinf(elo.low):
        return _("Elo: too few games")
    if math.isinf(elo.high):
        return _("Elo {low:+.1f} or more, by 95%").format(low=elo.low)
    if math.isinf(elo.low):
        return _("Elo {high:+.1f} or less, by 95%").format(high=elo.high)
    text = _("Elo {value:+.1f}, from {low:+.1f} to {high:+.1f} by 95%")
    return text.format(value=elo.value, low=elo.low, high=elo.high)


def sprt_text(decision: PairingTest) -> str:
    sprt = decision.sprt
    answers = {
        True: _("stronger by {elo1:g} Elo"),
        False: _("not stronger than by {elo0:g} Elo"),
        None: _("not decided between {elo0:g} and {elo1:g} Elo"),
    }
    answer = answers[decision.verdict()].format(elo0=sprt.elo0, elo1=sprt.elo1)
    text = _("SPRT: {answer}; log-likelihood ratio {llr:.2f} of {low:.2f} to {high:.2f}")
    low, high = sprt.bounds
    return text.format(answer=answer, llr=sprt.llr(decision.pairs), low=low, high=high)


def player_lines(
    players: Iterable[Contestant], tasks: Tasks, results: GameResults
) -> Iterator[str]:
    """Return a line for each player: the reasons of its losses, and its slowest move."""
    for player in players:
        losses: Counter[Ending] = Counter()
        slowest = 0
        for task in tasks:
            if task.number in results and player in task.players:
                result, side = results[task.number], task.players.index(player)
                slowest = max(slowest, result.slowest_ms[side])
                losses.update([result.ending] if result.winner == 1 - side else [])
        text = _("{player}: lost by {losses}; slowest move {slowest} ms")
        yield text.format(player=player.name, losses=_losses_text(losses), slowest=slowest)


def _losses_text(losses: Counter[Ending]) -> str:
    found = [
        f"{_(name)} {losses[ending]}" for ending, name in _ENDING_WORDS.items() if losses[ending]
    ]
    return ", ".join(found) or _("nothing")


def running_score(score: MatchScore, elo: Estimate) -> str:
    """Return the running score in the few letters that a progress bar has room for."""
    error = (elo.high - elo.low) / 2
    known = "?" if math.isinf(error) else f"{elo.value:+.0f} ±{error:.0f}"
    return f"+{score.won} ={score.drawn} -{score.lost} Elo {known}"


# Tournaments


def ranking(
    players: Sequence[Contestant], pairings: Sequence[Pairing], tasks: Tasks, results: GameResults
) -> list[dict[str, Any]]:
    """Return a row for each player, best first, as ``table.csv`` has them."""
    scores = {
        (first.name, second.name): score_of(first, _between(first, second, tasks), results)
        for first, second in pairings
    }
    elos = ratings(scores)
    rows: list[dict[str, Any]] = []
    for player in sorted(players, key=lambda one: -elos[one.name].value):
        elo, score = elos[player.name], score_of(player, tasks, results)
        row = {"rank": len(rows) + 1, "player": player.name, "elo": round(elo.value, 1)}
        row |= {"low": round(elo.low, 1), "high": round(elo.high, 1), "games": score.games}
        row |= {"points": score.points, "won": score.won}
        rows.append({**row, "drawn": score.drawn, "lost": score.lost})
    return rows


def _between(first: Contestant, second: Contestant, tasks: Tasks) -> list[GameTask]:
    return [task for task in tasks if {first, second} == set(task.players)]


def table_lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the ranking as a table of text."""
    head = ["", _("player"), "Elo", "±", _("games"), _("score"), _("won-drawn-lost")]
    table = [
        [
            str(row["rank"]),
            str(row["player"]),
            f"{row['elo']:+.0f}",
            f"{(row['high'] - row['low']) / 2:.0f}",
            str(row["games"]),
            f"{row['points']:g}",
            f"{row['won']}-{row['drawn']}-{row['lost']}",
        ]
        for row in rows
    ]
    return _aligned([head, *table])


def cross_lines(players: Sequence[Contestant], tasks: Tasks, results: GameResults) -> list[str]:
    """Return the points of everybody against everybody, players in the given order."""
    head = ["", _("points against"), *(str(number) for number in range(1, len(players) + 1))]
    table = [
        [
            str(number),
            player.name,
            *(_cross_text(player, other, tasks, results) for other in players),
        ]
        for number, player in enumerate(players, 1)
    ]
    return _aligned([head, *table])


def _cross_text(player: Contestant, other: Contestant, tasks: Tasks, results: GameResults) -> str:
    score = score_of(player, _between(player, other, tasks), results)
    return f"{score.points:g}" if score.games else "-"


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows with columns of equal width, the second one to the left."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number == 1 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


# Files


def save_game(directory: Path, task: GameTask, result: GameResult) -> None:
    """Write a game as NNNN-black-white.psq. Raises OSError."""
    black, white = (player.name for player in task.players)
    tree = tree_of_line(task.size, task.size, result.moves, FREESTYLE)
    tree.black, tree.white = black, white
    tree.milliseconds = dict(enumerate(result.times_ms, 1))
    tree.notes[0] = Note(properties={"PSQ": ["0"]})
    name = f"{task.number:04}-{_file_name(black)}-{_file_name(white)}.psq"
    (directory / name).write_bytes(format_psq(tree))


def save_results(directory: Path, tasks: Tasks, results: GameResults) -> None:
    """Write results.csv, which has no times, and results.json, which has. Raises OSError."""
    rows = [_row(task, results[task.number]) for task in tasks if task.number in results]
    save_csv(directory / "results.csv", rows)
    timed = [
        {**row, "slowest_ms": result.slowest_ms, "mean_ms": result.mean_ms}
        for row in rows
        for result in [results[row["number"]]]
    ]
    text = json.dumps(timed, ensure_ascii=False, indent=1) + "\n"
    (directory / "results.json").write_text(text, encoding="utf-8")


def save_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows that all have the same keys, an empty file for none. Raises OSError."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0] if rows else (), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _row(task: GameTask, result: GameResult) -> dict[str, Any]:
    names = [player.name for player in task.players]
    return {
        "number": task.number,
        "opening": " ".join(map(str, task.opening)),
        "black": names[0],
        "white": names[1],
        "winner": "" if result.winner is None else names[result.winner],
        "ending": result.ending.value,
        "plies": len(result.moves),
        "detail": result.detail,
    }


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.+#]+", "_", name)[:_MOST_NAME]

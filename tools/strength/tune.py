r"""Measure what many constants of the search are worth, all at once, by a factorial experiment.

    python -m tools.strength.tune play factors.txt --minutes 60
    python -m tools.strength.tune play factors.txt --time 100 --sizes 20 --rule renju
    python -m tools.strength.tune report build/tune/*.jsonl --by-size

The file of factors has one a line: the module below ``wuziqi.engine`` and the constant, then two
levels or more. The others are compared with the first one, which need not be the value in the
sources. ``#`` begins a comment.

    search.alpha_beta._COUNT_EXPONENT 1.32 1.5 1.7
    search.alpha_beta._NULL_MOVE_DEPTH 3 4

The engine of the working tree is built as ``tools.strength.arena`` does, but so that it reads these
constants from its environment. Each pair of games draws by lot a size, an opening of matches and,
for every factor, two different levels, one for each engine; the colours are swapped for the second
game. A win that both engines see ends a game. As the engines differ in every factor, each pair
measures all of them; where all factors have two levels, the joint effect of two factors is the same
for both engines, so it does not count as the effect of one. A regression estimates the value of
each level.

The score of a pair is what its first engine got of the 2 points, less 1. It is taken for a sum over
all levels but the first of each factor, and chance: the effect of a level counts where only the
first engine has it, and with the sign changed where only the second has it. So effects add up, and
none depends on another. There is no intercept: the colours are swapped.

An engine stronger by d Elo is expected to get 2 / (1 + 10 ** (-d / 400)) of the 2 points. At d = 0
that grows by 2 * ln(10) / 1600 = ln(10) / 800 with each Elo, so that an effect of 1 in the score is
800 / ln(10), about 347 Elo. The curve is flatter where one engine is much stronger: effects above
some 100 Elo come out too small.

Every pair adds a line to a journal in ``build/tune``; the same command resumes it with the missing
pairs. Ctrl-C ends a run when the pairs under way are over; anything else that ends it loses them
alone. An engine that crashes or makes an illegal move ends it too; a late engine loses the game, as
in a match.
"""

import argparse
import ast
import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from itertools import count
from math import isfinite, log, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

from tools.command_line import command_line

from tools.strength import arena
from wuziqi.matches.game import KeptEngines, play_game
from wuziqi.matches.plan import (
    Conditions,
    Contestant,
    Ending,
    MoveLimits,
    StartPosition,
    own_openings,
    plan_games,
    points_of,
    turned_openings,
)
from wuziqi.rules.rule import RULES, Rule

# Constants of the engine, read from the environment, in a copy of its sources


ENGINE = Path("src/wuziqi/engine")
VARIABLE = "WUZIQI_TUNED"

MODULE = f'''"""Constants that the environment sets: {VARIABLE} is NAME=VALUE,..."""

import os
from typing import Final

from mypy_extensions import i64


def _given() -> dict[str, str]:
    found: dict[str, str] = {{}}
    for entry in os.environ.get("{VARIABLE}", "").split(","):
        name, _equals, value = entry.partition("=")
        found[name] = value
    return found


_GIVEN: Final = _given()


def tuned_i64(name: str, value: i64) -> i64:
    """Return the value that is given for a name, or else this one."""
    return i64(int(_GIVEN[name])) if name in _GIVEN else value


def tuned_int(name: str, value: int) -> int:
    """Return the value that is given for a name, or else this one."""
    return int(_GIVEN[name]) if name in _GIVEN else value


def tuned_float(name: str, value: float) -> float:
    """Return the value that is given for a name, or else this one."""
    return float(_GIVEN[name]) if name in _GIVEN else value


def tuned_bool(name: str, value: bool) -> bool:
    """Return the value that is given for a name, or else this one."""
    return _GIVEN[name] == "True" if name in _GIVEN else value
'''
"""The module ``wuziqi.engine.tuned``, which only the copy has."""

Level = int | float | bool
Settings = Mapping[str, Level]
"""The level of each factor by its name."""

_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", re.ASCII)


class FactorError(ValueError):
    """A factor cannot be used; the text says which, and why."""


@dataclass(frozen=True)
class Factor:
    """A constant, ``search.alpha_beta._THREAT``, and its levels, all of one type; 2 at least."""

    name: str
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class _Constant:
    """The place of a constant's value in its module: a line, from 0, and bytes of it.

    ``kind`` is the declared type: i64, int, float or bool.
    """

    kind: str
    line: int
    begin: int
    end: int


def read_factors(text: str, engine: Path) -> list[Factor]:
    """Read a file of factors; ``engine`` is the folder of the package ``wuziqi.engine``.

    Raises FactorError with the number of the line.
    """
    factors: list[Factor] = []
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.partition("#")[0].split():
            try:
                factors.append(_factor(words, engine, [one.name for one in factors]))
            except FactorError as error:
                raise FactorError(f"line {number}: {error}") from None
    if not factors:
        raise FactorError("there are no factors")
    return factors


def environment(settings: Settings) -> str:
    """Return the value of ``VARIABLE`` that gives the constants these values."""
    return ",".join(f"{name}={value!r}" for name, value in settings.items())


def rewrite(engine: Path, names: Iterable[str]) -> None:
    """Let the constants of these names be read from the environment when they are imported.

    ``engine`` is the folder of the package in a copy of the sources, which gets ``MODULE`` too.
    Raises FactorError.
    """
    for name in names:
        path, _constant_name = _place(name, engine)
        path.write_text(_rewritten(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    (engine / "tuned.py").write_text(MODULE, encoding="utf-8")


def _factor(words: Sequence[str], engine: Path, known: Sequence[str]) -> Factor:
    name, *levels = words
    if name in known:
        raise FactorError(f"{name} stands there already")
    path, constant = _place(name, engine)
    kind = _find(path.read_text(encoding="utf-8"), name, constant).kind
    found = tuple(_level(text, name, kind) for text in levels)
    if len(found) < 2:
        raise FactorError(f"{name} needs two levels or more")
    if len(set(found)) < len(found):
        raise FactorError(f"{name} has a level twice")
    return Factor(name, found)


def _place(name: str, engine: Path) -> tuple[Path, str]:
    """Return the file of a constant, and its name there."""
    if not _NAME.fullmatch(name):
        raise FactorError(f"{name} is not the name of a module and a constant")
    module, _dot, constant = name.rpartition(".")
    path = engine.joinpath(*module.split(".")).with_suffix(".py")
    if not path.is_file():
        raise FactorError(f"there is no module {module}")
    return path, constant


def _level(text: str, name: str, kind: str) -> Level:
    try:
        level = _READ[kind](text)
    except (KeyError, ValueError):
        raise FactorError(f"{name} is {_KINDS[kind]}, which {text} is not") from None
    if not (isfinite(level) if kind == "float" else _LEAST <= level <= _GREATEST):
        raise FactorError(f"{name} cannot be {text}")
    return level


_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1
_READ: dict[str, Callable[[str], Level]] = {
    "i64": int,
    "int": int,
    "float": float,
    "bool": {"False": False, "True": True}.__getitem__,
}
_KINDS = {
    "i64": "a whole number",
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
}
_LITERALS = {"i64": (int,), "int": (int,), "float": (float, int), "bool": (bool,)}


def _find(source: str, name: str, constant: str) -> _Constant:
    """Return the declaration ``constant: Final[...] = literal`` of a module."""
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        if any(isinstance(target, ast.Name) and target.id == constant for target in targets):
            found = _declared(node) if isinstance(node, ast.AnnAssign) else None
            if found is None:
                raise FactorError(f"{name} is not declared as Final with a literal for its value")
            return found
    module, _dot, _name = name.rpartition(".")
    raise FactorError(f"{module} has no constant {constant}")


def _declared(node: ast.AnnAssign) -> _Constant | None:
    """Return the declared constant; None if not of the form ``NAME: Final[...] = literal``."""
    value = node.value
    bare = value.operand if isinstance(value, ast.UnaryOp) else value
    if value is None or not isinstance(bare, ast.Constant) or value.end_col_offset is None:
        return None
    declared = re.fullmatch(r"Final(?:\[(\w+)\])?", ast.unparse(node.annotation))
    if declared is None:
        return None
    kind = declared[1] or type(bare.value).__name__
    if type(bare.value) not in _LITERALS.get(kind, ()):
        return None
    if isinstance(value, ast.UnaryOp) and (kind == "bool" or not isinstance(value.op, ast.USub)):
        return None
    return _Constant(kind, value.lineno - 1, value.col_offset, value.end_col_offset)


def _rewritten(source: str, name: str) -> str:
    """Return a module in which a constant is read from the environment."""
    constant = _find(source, name, name.rpartition(".")[2])
    lines = [line.encode() for line in source.split("\n")]
    line = lines[constant.line]
    value = line[constant.begin : constant.end]
    call = f'tuned_{constant.kind}("{name}", '.encode() + value + b")"
    lines[constant.line] = line[: constant.begin] + call + line[constant.end :]
    wanted = f"from wuziqi.engine.tuned import tuned_{constant.kind}".encode()
    lines.insert(_imports(source), wanted)
    return b"\n".join(lines).decode()


def _imports(source: str) -> int:
    """Return the line, from 0, before which a module can import more: behind its docstring."""
    body = ast.parse(source).body
    after = 0
    for node in body:
        documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (documents or (isinstance(node, ast.ImportFrom) and node.module == "__future__")):
            break
        after = node.end_lineno or after
    return after


# The experiment


ELO = 800 / log(10)
"""Elo for 1 in the score of a pair, between equals."""

DEVIATIONS = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard deviations."""


class TooFewPairs(ValueError):
    """There are not enough pairs to tell the effects apart."""


@dataclass(frozen=True)
class Pair:
    """Two games of an opening on ``size`` lines; ``points`` of the 2 are the first engine's.

    ``first`` and ``second`` are the levels of the two engines. A factor that they lack was not part
    of the experiment.
    """

    number: int
    size: int
    first: Settings
    second: Settings
    points: float


@dataclass(frozen=True)
class Effect:
    """The value of ``level`` of a factor against the first level, in Elo, give or take ``margin``.

    The interval has 95 %. In ``pairs`` of the pairs, one of the engines had the level.
    """

    factor: Factor
    level: Level
    elo: float
    margin: float
    pairs: int


def effects(factors: Sequence[Factor], pairs: Sequence[Pair]) -> list[Effect]:
    """Return the effects of all levels but the first of each factor, by least squares.

    Raises TooFewPairs, and SystemExit where numpy is not installed.
    """
    np = _numpy()
    columns = [(factor, level) for factor in factors for level in factor.levels[1:]]
    rows = [[_sign(pair, *column) for column in columns] for pair in pairs]
    table = np.array(rows, float).reshape(len(pairs), len(columns))
    scores = np.array([pair.points - 1 for pair in pairs], float)
    if len(pairs) <= len(columns) or np.linalg.matrix_rank(table) < len(columns):
        raise TooFewPairs(f"{len(pairs)} pairs are too few for {len(columns)} effects")
    found = np.linalg.lstsq(table, scores, rcond=None)[0]
    rest = scores - table @ found
    variance = float(rest @ rest) / (len(pairs) - len(columns))
    spread = np.linalg.inv(table.T @ table).diagonal() * variance
    return [
        Effect(
            factor,
            level,
            ELO * float(found[number]),
            ELO * DEVIATIONS * sqrt(spread[number]),
            int(np.count_nonzero(table[:, number])),
        )
        for number, (factor, level) in enumerate(columns)
    ]


def report(factors: Sequence[Factor], pairs: Sequence[Pair], *, by_size: bool = False) -> list[str]:
    """Return the lines that tell the effects in all pairs, and on each size of the board."""
    lines = _section("all sizes", factors, pairs)
    sizes = sorted({pair.size for pair in pairs}) if by_size else []
    for size in sizes:
        on_size = [pair for pair in pairs if pair.size == size]
        lines += ["", *_section(f"{size} lines", factors, on_size)]
    return [
        *lines,
        "",
        "Elo against the first level, with 95 % intervals; effects are taken to add up.",
        f"A point more of a pair's 2 is worth {ELO:.0f} Elo: the slope between equals.",
        "Pairs: those in which one engine alone had the level.",
    ]


def _section(title: str, factors: Sequence[Factor], pairs: Sequence[Pair]) -> list[str]:
    head = f"{title}: {len(pairs)} pairs"
    try:
        found = effects(factors, pairs)
    except TooFewPairs as error:
        return [head, f"  {error}"]
    rows = [("constant", "first", "level", "Elo", "pairs")]
    for effect in found:
        elo = f"{effect.elo:+.0f} ± {effect.margin:.0f}"
        first, level = str(effect.factor.levels[0]), str(effect.level)
        rows.append((effect.factor.name, first, level, elo, str(effect.pairs)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        head,
        *(
            f"  {name:{widths[0]}}  "
            + "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
            for name, *cells in rows
        ),
    ]


def _sign(pair: Pair, factor: Factor, level: Level) -> int:
    """Return 1 where only the first engine has the level, -1 where only the second, else 0."""
    first, second = (of.get(factor.name, factor.levels[0]) for of in (pair.first, pair.second))
    return (first == level) - (second == level)


def _numpy() -> Any:
    try:
        import numpy as np  # noqa: PLC0415  nothing but fits needs it
    except ModuleNotFoundError as error:
        raise SystemExit("the effects need numpy: pip install numpy") from error
    return np


class JournalError(ValueError):
    """A journal cannot be read, or has the pairs of another experiment."""


class Journal:
    """A file with a line for the ``experiment``, and one for each of its ``pairs``.

    Lines are only added, and each goes to the system at once: whatever ends a run loses at most the
    unfinished line.
    """

    def __init__(self, path: Path, experiment: dict[str, Any]) -> None:
        """Open a journal, or begin one. Raises JournalError for one of another experiment."""
        path.parent.mkdir(parents=True, exist_ok=True)
        begun = path.exists() and b"\n" in path.read_bytes()
        if begun:
            kept = path.read_bytes().rpartition(b"\n")
            with path.open("r+b") as file:
                file.truncate(len(kept[0]) + 1)
            before, self.pairs = read_journal(path)
            if before != experiment:
                raise JournalError(f"{path} has the pairs of another experiment")
        self._file = path.open("a" if begun else "w", encoding="utf-8")
        if not begun:
            self.pairs = []
            self._write(experiment)

    def add(self, pair: Pair) -> None:
        self._write(asdict(pair))
        self.pairs.append(pair)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def read_journal(path: Path) -> tuple[dict[str, Any], list[Pair]]:
    """Return the experiment of a journal, and its pairs; a half line at the end is passed over.

    Raises JournalError, and OSError when it cannot be read.
    """
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    try:
        experiment, *pairs = map(json.loads, lines)
        return experiment, [Pair(**pair) for pair in pairs]
    except (ValueError, TypeError) as error:
        raise JournalError(f"{path} is not a journal of an experiment") from error


FOLDER = Path("build/tune")
LATE, HANGING = 50, 5000
"""Milliseconds after the limit from which on an answer is late, and the engine hangs."""
FAULTS = {Ending.ILLEGAL, Ending.CRASH, Ending.NOT_STARTED, Ending.HANG, Ending.BABBLE}
EVERY = 60.0
"""Seconds between two lines of progress."""


class EngineFault(Exception):
    """An engine crashed or broke the rules; the text says how, and with which levels."""


@dataclass(frozen=True)
class Experiment:
    """Engines started by ``command`` that differ by their factors, and how they play."""

    factors: Sequence[Factor]
    command: tuple[str, ...]
    openings: Mapping[int, Sequence[StartPosition]]
    limits: MoveLimits
    rule: Rule
    seed: int

    def play(self, number: int) -> Pair:
        """Play the pair of a number, from 1: equal seeds, equal pairs. Raises EngineFault."""
        random = Random(f"tune {self.seed} {number}")
        size = random.choice(sorted(self.openings))
        opening = random.choice(turned_openings(random.choice(self.openings[size]), size))
        levels = [random.sample(factor.levels, 2) for factor in self.factors]
        names = [factor.name for factor in self.factors]
        first, second = (dict(zip(names, own, strict=True)) for own in zip(*levels, strict=True))
        players = (self._player("first", first), self._player("second", second))
        conditions = Conditions(
            size=size,
            rule=self.rule,
            seed=random.getrandbits(31),
            tolerance_ms=LATE,
            grace_ms=HANGING,
            adjudicates=True,
            keeps_engines=True,
        )
        return Pair(number, size, first, second, _points(players, opening, conditions))

    def _player(self, name: str, settings: Settings) -> Contestant:
        given = f"{VARIABLE}={environment(settings)}"
        return Contestant(name, ("env", given, *self.command), self.limits)


def _points(
    players: tuple[Contestant, Contestant], opening: StartPosition, how: Conditions
) -> float:
    """Return the first player's points of two games. Raises EngineFault."""
    points = 0.0
    engines = KeptEngines()
    try:
        for task in plan_games([players], [opening], 2, how):
            result = play_game(task, engines)
            if result.ending in FAULTS:
                loser = task.players[1 if result.winner == 0 else 0]
                raise EngineFault(
                    f"{result.ending.value}: {result.detail} ({' '.join(loser.command)})"
                )
            points += points_of(players[0], task, result)
    finally:
        engines.close()
    return points


def run(experiment: Experiment, journal: Journal, jobs: int, seconds: float) -> None:
    """Play pairs that the journal does not have, ``jobs`` at once, for so many seconds.

    Ctrl-C ends it sooner; the pairs under way are always finished. Raises EngineFault.
    """
    known = {pair.number for pair in journal.pairs}
    numbers = (number for number in count(1) if number not in known)
    began, told, old = time.monotonic(), time.monotonic(), len(journal.pairs)
    running: set[Future[Pair]] = set()
    ends = began + seconds
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            try:
                while len(running) < jobs and time.monotonic() < ends:
                    running.add(pool.submit(experiment.play, next(numbers)))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
            except KeyboardInterrupt:
                ends = began
                continue
            for future in done:
                journal.add(future.result())
            if time.monotonic() > told + EVERY:
                told = time.monotonic()
                played = len(journal.pairs)
                rate = 60 * (played - old) / (told - began)
                print(f"{played} pairs, {rate:.0f} a minute", file=sys.stderr)


def play(options: argparse.Namespace) -> None:
    """Build the engine, play until the time is over, and print the report."""
    factors = read_factors(options.factors.read_text(encoding="utf-8"), ENGINE)
    program = build(factors)
    rule = RULES[options.rule]
    openings = {size: own_openings(size, rule) for size in options.sizes}
    limits = MoveLimits(time_ms=options.time) if options.time else MoveLimits(nodes=options.nodes)
    command = arena.engine_of(program)
    experiment = Experiment(factors, command, openings, limits, rule, options.seed)
    told = {
        "build": program.parents[2].name,
        "factors": {factor.name: list(factor.levels) for factor in factors},
        "limits": asdict(limits),
        "sizes": sorted(options.sizes),
        "rule": options.rule,
        "seed": options.seed,
    }
    digest = sha256(json.dumps(told).encode()).hexdigest()[:12]
    path = FOLDER / f"{options.factors.stem}-{digest}.jsonl"
    print(path, file=sys.stderr)
    journal = Journal(path, told)
    try:
        run(experiment, journal, options.jobs, 60 * options.minutes)
    finally:
        journal.close()
        print("\n".join(report(factors, journal.pairs, by_size=options.by_size)))


def build(factors: Sequence[Factor]) -> Path:
    """Build the engine of the working tree so that it reads the factors from its environment."""
    names = sorted(factor.name for factor in factors)
    change = partial(_rewrite_copy, names=names)
    return arena.build(arena.present_state(), change, " ".join([MODULE, *names]))


def _rewrite_copy(sources: Path, names: Sequence[str]) -> None:
    rewrite(sources / ENGINE, names)


def tell(options: argparse.Namespace) -> None:
    """Print the report of journals, as of one experiment. Raises JournalError."""
    levels: dict[str, list[Any]] = {}
    pairs: list[Pair] = []
    for path in options.journals:
        experiment, found = read_journal(path)
        pairs += found
        for name, own in experiment["factors"].items():
            known = levels.setdefault(name, own[:1])
            if known[0] != own[0]:
                raise JournalError(f"{path}: the first level of {name} is not {known[0]}")
            known += [level for level in own if level not in known]
    factors = [Factor(name, tuple(own)) for name, own in levels.items()]
    print("\n".join(report(factors, pairs, by_size=options.by_size)))


def parser() -> argparse.ArgumentParser:
    made = command_line(__doc__)
    commands = made.add_subparsers(required=True)
    one = commands.add_parser("play", help="play pairs of games, and print the report")
    one.set_defaults(command=play)
    one.add_argument("factors", type=Path, help="the file of factors")
    one.add_argument("--nodes", type=int, default=20_000, help="for a move (default 20000)")
    one.add_argument("--time", type=int, help="milliseconds for a move, instead of nodes")
    one.add_argument("--sizes", type=int, nargs="+", default=[15, 20], help="(default 15 20)")
    one.add_argument("--rule", choices=sorted(RULES), default="freestyle")
    one.add_argument("--minutes", type=float, default=60, help="how long (default 60)")
    one.add_argument("--seed", type=int, default=1, help="other pairs")
    one.add_argument("--jobs", type=int, default=2, help="pairs at once (default 2)")
    two = commands.add_parser("report", help="print the report of journals")
    two.set_defaults(command=tell)
    two.add_argument("journals", type=Path, nargs="+", metavar="FILE")
    for command in (one, two):
        command.add_argument("--by-size", action="store_true", help="also on each size alone")
    return made


def main(words: Iterable[str] | None = None) -> None:
    options = parser().parse_args(None if words is None else list(words))
    try:
        options.command(options)
    except (FactorError, JournalError, EngineFault, OSError) as error:
        raise SystemExit(f"tune: {error}") from error


if __name__ == "__main__":
    main()

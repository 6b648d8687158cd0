"""Measure how soon the engine's process answers, as a manager feels it.

    python -m tools.measure.engine

Runs ``wuziqi engine`` of this Python and prints, each beside its limit: the start until START is
answered, the delay of a move and of a step of an opening after the limit of time, a move of level 3
late in a game, the reply to STOP, the reply to a command during pondering on a busy machine, the
end during a search, and the time that the runner of matches adds to a game. Exits with 1 if a limit
is missed.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from subprocess import Popen

from tools.measure.limits import Limit, report

from wuziqi.installation import own_engine_command
from wuziqi.matches.game import KeptEngines, play_game
from wuziqi.matches.plan import GameTask, MoveLimits, parse_player
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.rules.rule import FREESTYLE
from wuziqi.system import SYSTEM

ENGINE = (sys.executable, "-m", "wuziqi", "engine", "--seed", "1", "--no-book")
LATE_MS = 150
"""The most that an answer may come after its limit; the machine may be slow to wake us."""

LONG_MS = 60_000
STARTS = 15
STEPS = (
    "soosorv-8 7,7 8,8",
    "soosorv-8 7,7 8,8 7,9 keep 6,6",
    "soosorv-8 7,7 8,8 7,9 keep 6,6 3 keep",
    "taraguchi-10 7,7 keep 8,8 keep 7,9 keep 6,6",
    "swap2 7,7 8,8 3,11 add",
    "swap2 7,7 8,8 3,11",
)


class Engine:
    """The engine's process; ``answer`` waits."""

    def __init__(self, process: EngineProcess) -> None:
        self.process = process
        self._lines: list[str] = []

    def line(self) -> str:
        """Return the next line; "" at the end of the output."""
        while not self._lines:
            if self.process.ended:
                return ""
            self.process.wait(1.0)
            self._lines = self.process.read()
        return self._lines.pop(0)

    def answer(self) -> str:
        """Return the next line that is not a MESSAGE."""
        while (line := self.line()).startswith("MESSAGE"):
            pass
        return line

    def answer_ms(self, *lines: str) -> float:
        """Send lines and return how long their answer takes, in milliseconds."""
        began = time.monotonic()
        self.process.send(*lines)
        self.answer()
        return (time.monotonic() - began) * 1000

    def think(self) -> None:
        """Begin a long search, and return when it has reported its first depth."""
        self.process.send(f"INFO timeout_turn {LONG_MS}", "BOARD", "7,7,1", "9,12,2", "DONE")
        self.line()


@contextmanager
def running(rule: int = 0) -> Iterator[Engine]:
    """Start the engine with an empty board of 15 lines."""
    process = EngineProcess(ENGINE)
    try:
        engine = Engine(process)
        engine.answer_ms(f"INFO rule {rule}", "START 15")
        yield engine
    finally:
        process.finish()


def measure_start() -> Iterator[Limit]:
    """Start the engine as every board does."""
    taken = []
    for _ in range(STARTS + 1):  # the first warms the caches
        began = time.monotonic()
        process = EngineProcess(own_engine_command())
        Engine(process).answer_ms("START 15")
        taken.append((time.monotonic() - began) * 1000)
        process.finish()
    yield Limit("start to the answer to START, ms", statistics.median(taken[1:]), 90)


def measure_moves() -> Iterator[Limit]:
    """Moves with little time."""
    with running() as engine:
        for limit in (0, 50, 200):
            engine.process.send(f"INFO timeout_turn {limit}")
            boards = [("BOARD", "7,7,1", f"8,{row},2", "DONE") for row in (4, 8, 12)]
            slowest = max(engine.answer_ms(*board) for board in boards)
            yield Limit(f"a move after its limit of {limit} ms, ms", slowest - limit, LATE_MS)


def measure_late_game() -> Iterator[Limit]:
    """The first move of level 3 with half of a board of 20 lines full."""
    cells = Random(4).sample(range(400), 200)
    points = [(cell % 20, cell // 20) for cell in cells]
    stones = [f"{column},{row},{1 + (column // 2 + row) % 2}" for column, row in points]
    with running() as engine:
        engine.process.send("INFO strength 3", "START 20")
        engine.answer()
        began = time.monotonic()
        engine.process.send("BOARD", *stones, "DONE")
        if "," not in (answer := engine.answer()):
            raise SystemExit(f"no move but {answer}")
        taken = (time.monotonic() - began) * 1000
        yield Limit("a move of level 3 among 200 stones on 20 lines, ms", taken, 300)


def measure_matches() -> Iterator[Limit]:
    """The time of a game of two started engines, besides their searches."""
    players = (parse_player("level:3", ENGINE, MoveLimits(1000)),) * 2
    task = GameTask(1, 15, FREESTYLE, (), players, 1, 50, 5000, keeps_engines=True)
    with closing(KeptEngines()) as engines:
        play_game(task, engines)
        began = time.monotonic()
        result = play_game(task, engines)
    added = (time.monotonic() - began) * 1000 - sum(result.times_ms)
    yield Limit("what the runner of matches adds to a game, ms", added, 1000)


def measure_steps() -> Iterator[Limit]:
    """Steps of openings with little time."""
    with running(rule=4) as engine:
        engine.process.send("INFO timeout_turn 300")
        slowest = max(engine.answer_ms(f"WUZIQI STEP {step}") for step in STEPS)
        yield Limit("a step of an opening after its limit, ms", slowest - 300, LATE_MS)


def measure_stop() -> Iterator[Limit]:
    """STOP while it thinks."""
    with running() as engine:
        engine.think()
        yield Limit("from STOP to the move, ms", engine.answer_ms("STOP"), 200)


def measure_pondering() -> Iterator[Limit]:
    """A command while it ponders, with as many other processes busy as there are processors."""
    for name, number in (("freestyle", 0), ("renju", 4)):
        with busy_processors(), running(number) as engine:
            engine.process.send("INFO pondering 1", "INFO timeout_turn 300")
            slowest = max(_pondering_ms(engine, row) for row in range(9, 15))
            yield Limit(f"a command while it ponders, {name}, busy, ms", slowest, 50)


def _pondering_ms(engine: Engine, row: int) -> float:
    """The delay of a command while the engine ponders over a position with a stone in the row."""
    engine.answer_ms("BOARD", "7,7,1", "9,6,2", f"8,{row},1", "2,2,2", "DONE")
    engine.process.wait(0.1)
    return engine.answer_ms("ABOUT")


@contextmanager
def busy_processors() -> Iterator[None]:
    """Keep every processor busy."""
    loops = [Popen([sys.executable, "-c", "while True: pass"]) for _ in range(SYSTEM.cores())]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def measure_end() -> Iterator[Limit]:
    """END while it thinks."""
    with running() as engine:
        engine.think()
        began = time.monotonic()
        engine.process.send("END")
        while engine.line():
            pass
        yield Limit("from END to its end, ms", (time.monotonic() - began) * 1000, 250)


MEASURES = (
    *(measure_start, measure_moves, measure_late_game, measure_steps, measure_stop),
    *(measure_pondering, measure_end, measure_matches),
)

if __name__ == "__main__":
    sys.exit(report(limit for measure in MEASURES for limit in measure()))

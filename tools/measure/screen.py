"""Measure what a player feels of the screen, on a pseudo-terminal with true colour.

    python -m tools.measure.screen --starts 15

Runs the installed program of this Python and prints, each beside its limit: the start to the first
whole frame, in turns with a bare Python that only opens curses; from the menu to the first game,
the library and the puzzles; from a key to its repaint, on a quiet board, while level 10 thinks and
while it thinks in the player's time; the bytes of a cursor step in every theme and size, and of a
placed stone; bytes and time of a stone in a picture; what an idle board costs; and how fast the
program is gone in mid-thought.
Exits with 1 if a limit is missed. Needs POSIX; ticks of the processor are measured where there is
/proc.
"""

import json
import statistics
import sys
import tempfile
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.command_line import command_line
from tools.measure.limits import Limit, report
from tools.pseudo_terminal import QUIET, TerminalProgram, running

from wuziqi.tui.terminal.theme import TINTS

BARE = "import argparse, curses; curses.initscr().refresh(); curses.napms(60000)"
PROGRAM = (str(Path(sys.executable).with_name("wuziqi")),)
GAME = (*PROGRAM, "play", "--size", "20", "--seed", "1", "--level", "10")
STEPS = (b"h", b"k", b"l", b"j")
IDLE_SECONDS = 5.0
FLASHED = 0.4
"""Seconds after which a placed stone has flashed."""

SIZES = (
    *((15, (24, 80)), (15, (40, 120)), (15, (50, 160)), (15, (70, 240))),
    *((20, (24, 80)), (20, (40, 120)), (5, (50, 160))),
)
"""Lines of the board with rows and columns of the terminal, for each size of a cell."""

PICTURES = {
    "kitty": b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;c",
    "sixel": b"\x1b[?1;0;256S\x1b[6;20;10t\x1b[?62;4c",
}
"""The answers of terminals that show pictures, with cells of 10 by 20 pixels."""

SPINNER_SECONDS = 0.25
"""The number of changes of the screen during the computer's search."""


def start_ms(command: Sequence[str], home: Path) -> float:
    """The time from the start of a program to the last byte of its first frame."""
    with running(command, home) as program:
        last, _count = program.whole_frame()
        return (last - program.started) * 1000


def measure_start(home: Path, starts: int) -> Iterator[Limit]:
    """Start bare Python and the program in turns; compare the medians."""
    bare, ours = [], []
    for _ in range(starts + 1):  # the first of each warms the caches
        bare.append(start_ms((sys.executable, "-c", BARE), home))
        ours.append(start_ms(PROGRAM, home))
    floor, median = statistics.median(bare[1:]), statistics.median(ours[1:])
    print(f"bare Python with curses and argparse: {floor:.1f} ms; ours: {median:.1f} ms")
    yield Limit("start beyond bare Python, ms", median - floor, 80)


def measure_opened(home: Path, starts: int) -> Iterator[Limit]:
    """Open what is opened most from a menu that has rested, each in a program of its own."""
    for name, key, most in (("first game", b"n", 33), ("library", b"g", 33), ("puzzles", b"p", 60)):
        taken = []
        for _ in range(starts):
            with running(PROGRAM, home) as program:
                program.take(1.0)  # game, library and puzzles are loaded behind the menu
                pressed = program.send(key)
                taken.append((program.first_bytes() - pressed) * 1000)
        yield Limit(f"key in the menu to the {name}, ms", statistics.median(taken), most)


def repaint_ms(program: TerminalProgram, presses: int) -> list[float]:
    """From a key to the first byte that it changes on the screen, key by key."""
    taken = []
    for number in range(presses):
        program.take(0.03)
        pressed = program.send(STEPS[number % len(STEPS)])
        taken.append((program.first_bytes() - pressed) * 1000)
    return taken


def measure_keys(home: Path, presses: int) -> Iterator[Limit]:
    """Walk over a quiet board, and over one on which the computer thinks."""
    with running(GAME, home) as program:
        program.whole_frame()
        quiet = repaint_ms(program, presses)
        think(program)
        yield slower("thinks", quiet, repaint_ms(program, presses))


def measure_pondering(home: Path, presses: int) -> Iterator[Limit]:
    """Walk over a board, and watch it, while the computer thinks in the player's time."""
    prefer(home, computer_seconds=2, pondering=True)
    with running(GAME, home) as program:
        program.whole_frame()
        quiet = repaint_ms(program, presses)
        think(program)
        program.whole_frame(2 * SPINNER_SECONDS)  # it has moved
        yield slower("ponders", quiet, repaint_ms(program, presses))
        program.take(QUIET)  # the rest of the last frame
        yield from idle(program, "while it ponders")


def slower(what: str, quiet: Sequence[float], busy: Sequence[float]) -> Limit:
    """Compare the repaints during the computer's turn with the repaints of a quiet board."""
    for name, taken in (("quiet", quiet), (f"it {what}", busy)):
        print(f"key to repaint, {name}: median {statistics.median(taken):.1f} ms", end=", ")
        print(f"p95 {percentile_95(taken):.1f} ms")
    more = percentile_95(busy) - percentile_95(quiet)
    return Limit(f"key to repaint, p95 while it {what} beyond quiet, ms", more, 10)


def percentile_95(figures: Sequence[float]) -> float:
    """Return the figure that 95 of 100 do not exceed."""
    return statistics.quantiles(figures, n=20)[-1]


def think(program: TerminalProgram) -> None:
    """Place a stone in the centre, and wait until the computer thinks deeply."""
    program.send(b"\r")
    program.take(1.0)


def measure_steps(home: Path) -> Iterator[Limit]:
    """Count the bytes of a step of the cursor to every side, in every theme and size of cells."""
    for lines, (rows, columns) in SIZES:
        for theme in TINTS:
            with two_people(home, lines, rows, columns, "--theme", theme) as program:
                counts = []
                for step in STEPS * 4:
                    program.send(step)
                    counts.append(program.whole_frame(0.05)[1])
            name = f"bytes of a cursor step, {columns}x{rows}, {lines} lines, {theme}"
            yield Limit(name, max(counts), 200)


@contextmanager
def two_people(
    home: Path, lines: int, rows: int, columns: int, *options: str
) -> Iterator[TerminalProgram]:
    """A game of two people on a terminal of this size, with some stones around the cursor."""
    command = (*GAME, "--opponent", "human", "--size", str(lines), *options)
    with running(command, home) as program:
        program.resize(rows, columns)
        program.whole_frame()
        for keys in (b"\r", b"l\r", b"j\r", b"h\r", b"jh\r"):
            program.send(keys)
            program.whole_frame(FLASHED)
        yield program


def measure_stone(home: Path) -> Iterator[Limit]:
    """Count the bytes of a placed stone on a large terminal, with the flash."""
    rows, columns = 50, 160
    for lines in (15, 20):
        with two_people(home, lines, rows, columns) as program:
            program.send(b"hhh")
            program.whole_frame(FLASHED)
            program.send(b"\r")
            _last, count = program.whole_frame(FLASHED)
        yield Limit(f"bytes of a placed stone, {columns}x{rows}, {lines} lines", count, 1500)


def measure_pictures(home: Path) -> Iterator[Limit]:
    """Place stones on a board that is a picture, the flash left out of the time."""
    for protocol, answers in PICTURES.items():
        for rows, columns in ((24, 80), (40, 120), (50, 160)):
            taken, counts = [], []
            with two_people(home, 15, rows, columns) as program:
                program.send(answers)
                program.whole_frame()
                for number, step in enumerate((*STEPS, *STEPS)):
                    program.send(step * (2 + (number + 1) // 2))  # a spiral: all points are free
                    program.whole_frame(FLASHED)
                    placed = program.send(b"\r")
                    taken.append((program.first_bytes() - placed) * 1000)
                    counts.append(program.whole_frame(FLASHED)[1])
            name = f"a placed stone by {protocol}, {columns}x{rows}"
            yield Limit(f"bytes of {name}", max(counts), 15_000)
            yield Limit(f"ms of {name}", statistics.median(taken), 30)


def measure_idle(home: Path) -> Iterator[Limit]:
    """Watch a board on which nothing happens."""
    with running((*GAME, "--opponent", "human"), home) as program:
        program.take(1.0)  # between the terminal's set-up and the frame it loads the game
        yield from idle(program, "of an idle board")
        program.send(b"\rM")
        program.take(1.0)
        program.send(b"\x1b")
        program.take(1.0)
        yield from idle(program, "after the best moves", engines=True)


def idle(program: TerminalProgram, name: str, *, engines: bool = False) -> Iterator[Limit]:
    """Count output and processor ticks of the program, also of its engines, without a key."""
    before = ticks(program.pid, engines=engines)
    count = len(program.take(IDLE_SECONDS))
    yield Limit(f"bytes {name} in 5 s", count, 0)
    if before is not None:
        used = (ticks(program.pid, engines=engines) or 0) - before
        yield Limit(f"processor ticks {name} in 5 s", used, 0)


def ticks(pid: int, *, engines: bool = False) -> int | None:
    """Return the processor ticks of a process, also of its children; None without ``/proc``."""
    state = Path(f"/proc/{pid}/stat")
    if not state.exists():
        return None
    fields = state.read_text(encoding="utf-8").rpartition(")")[2].split()
    used = int(fields[11]) + int(fields[12])
    if engines:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
        used += sum(ticks(int(child)) or 0 for child in children)
    return used


def measure_quit(home: Path) -> Iterator[Limit]:
    """Leave in mid-thought: how long until the process is gone, and is the terminal as before."""
    for name, keys in (("q q", b"qq"), ("Ctrl-C", b"\x03")):
        for advised in (False, True):
            with running(GAME, home) as program:
                program.whole_frame()
                think(program)
                if advised:
                    program.send(b"e")
                    program.take(0.7)
                left = program.send(keys)
                taken = (program.ended() - left) * 1000
                if termios.tcgetattr(program.descriptor) != program.modes:
                    raise SystemExit(f"{name} leaves the terminal in other modes")
            who = "computer and analyst think" if advised else "computer thinks"
            yield Limit(f"{name} to the end while {who}, ms", taken, 100)


def prefer(home: Path, **settings: object) -> None:
    file = home / ".config" / "wuziqi" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(settings), encoding="utf-8")


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--starts", type=int, default=15, help="starts of each program")
    parser.add_argument("--presses", type=int, default=100, help="keys on each board")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        prefer(home, computer_seconds=600)
        measures: list[Callable[[], Iterator[Limit]]] = [
            lambda: measure_start(home, options.starts),
            lambda: measure_opened(home, options.starts),
            lambda: measure_keys(home, options.presses),
            lambda: measure_steps(home),
            lambda: measure_stone(home),
            lambda: measure_pictures(home),
            lambda: measure_idle(home),
            lambda: measure_quit(home),
            lambda: measure_pondering(home, options.presses),
        ]
        return report(limit for measure in measures for limit in measure())


if __name__ == "__main__":
    sys.exit(main())

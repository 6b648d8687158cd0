"""Measure the library: how soon a large one is there, and what it costs to save.

    python -m tools.measure.library --games 100000

Makes a library of that many games, and prints, each beside its limit: opening it with the game to
resume and the first page of the list; the first page of a filter and one in the middle of the list;
a key in the list to the frame with the preview of the next game; the save of one act in the thread
that does so, and what handing it over costs the thread of the screen. Exits with 1 if a limit is
missed.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

from tools.command_line import command_line
from tools.measure.limits import Limit, report

from wuziqi.levels import LEVELS
from wuziqi.records.library.library import Library, open_library
from wuziqi.records.library.queries import EVERYTHING, Catalogue, Filter, Order
from wuziqi.records.library.rows import setup_columns
from wuziqi.records.library.saver import Record, SavedGame, Saver
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.theme import theme
from wuziqi.tui.widgets.preferences import Preferences

_FILTER = Filter(outcome="lost", rule=RENJU, text="computer 7")
_PAGE = 40
_ACTS = 30
_UNFINISHED = 0.02
"""The share of unfinished games."""

_RUNS = 15
_SCREEN = (40, 120)
"""Rows and columns of the screen on which the list is walked through."""


def fill(path: Path, games: int) -> None:
    """Make a library of games that differ in all criteria of the filter."""
    rng = random.Random(1)
    library = Library(path)
    with library.together():
        for number in range(1, games + 1):
            _add(library, number, rng)
    library.read("PRAGMA wal_checkpoint(TRUNCATE)")
    library.close()


def _add(library: Library, number: int, rng: random.Random) -> None:
    level = rng.choice(LEVELS)
    black, white = rng.sample(["you", f"computer {level.number}"], 2)
    setup = Setup(rule=rng.choice([FREESTYLE, STANDARD, RENJU]), level=level)
    result = rng.choice(["black", "white", "draw"]) if rng.random() > _UNFINISHED else ""
    day = (
        f"20{10 + number * 15 // 2_000_000:02}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    )
    when = f"{day}T{rng.randrange(24):02}:{rng.randrange(60):02}:00Z"
    game = library.write(
        "INSERT INTO games (started, changed, opponent, color, width, height, rule, moves, result)"
        " VALUES (?, ?, 'computer', 'black', ?, ?, ?, ?, ?)",
        (when, when, *setup.size, setup.rule.name, _ACTS, result),
    )
    values = {"black": black, "white": white, "changed": when}
    library.set_columns(game, {**setup_columns(setup), **values})
    for act in range(_ACTS):
        library.write(
            "INSERT INTO acts VALUES (?, ?, ?, ?)",
            (game, act, str(Point(act % 15, act // 15)), 900),
        )


def _milliseconds(since: float) -> float:
    return (time.perf_counter() - since) * 1000


def measure_opening(directory: Path, games: int) -> Iterator[Limit]:
    """Open the library of so many games as the menu and the list do."""
    opened, filtered, deep = [], [], []
    for _ in range(_RUNS):
        since = time.perf_counter()
        library, _notice = open_library(directory)
        assert library is not None
        library.latest_unfinished()
        catalogue = Catalogue(library)
        page = catalogue.page(EVERYTHING, Order(), 0, _PAGE)
        opened.append(_milliseconds(since))
        since = time.perf_counter()
        found = catalogue.page(_FILTER, Order(), 0, _PAGE)
        filtered.append(_milliseconds(since))
        since = time.perf_counter()
        middle = catalogue.page(EVERYTHING, Order(), games // 2, _PAGE, games)
        deep.append(_milliseconds(since))
        assert page
        assert found
        assert middle
        library.close()
    yield Limit("open, and the first page of the list, ms", statistics.median(opened), 100)
    yield Limit("the first page of a filter, ms", statistics.median(filtered), 100)
    yield Limit("a page in the middle of the list, ms", statistics.median(deep), 100)
    yield Limit("open, first page and filter, slowest, ms", max(opened) + max(filtered), 100)


def measure_keys(directory: Path, presses: int) -> Iterator[Limit]:
    """Walk through the list on a large screen, where every key shows the board of another game."""
    library, _notice = open_library(directory)
    assert library is not None
    page = LibraryPage(Preferences(), Catalogue(library))
    for key, name in (("down", "a step in the list"), ("pagedown", "a page of the list")):
        taken = []
        for _ in range(presses):
            since = time.perf_counter()
            page.press(key)
            page.paint(Canvas(*_SCREEN, theme("kaya", TRUE_COLOR)))
            taken.append(_milliseconds(since))
        print(f"{name}, with the preview: median {statistics.median(taken):.2f} ms")
        yield Limit(f"{name} to its frame, 99th percentile, ms", _percentile(taken), 30)
    library.close()


def measure_saves(directory: Path, games: int) -> Iterator[Limit]:
    """Save games act by act, as they are played."""
    saver, saves, gives = Saver(directory), [], []
    empty = Record(Setup(), "you", "computer 3", "black", (), (), 0, "", "", helped=False)
    for _ in range(games):
        saved, record = SavedGame(), empty
        for number in range(60):
            acts = (*record.acts, Point(number % 15, number // 15))
            record = replace(record, acts=acts, milliseconds=(1,) * len(acts), moves=len(acts))
            since = time.perf_counter()
            saver.save(saved, record)
            gives.append(_milliseconds(since))
            saver.wait(10)
            saves.append(_milliseconds(since))
        saver.leave(saved)
    saver.close(10)
    print(f"{len(saves)} saves: median {statistics.median(saves):.2f} ms, slowest {max(saves):.2f}")
    yield Limit("save of one act, 99th percentile, ms", _percentile(saves), 5)
    yield Limit("handing it over, 99th percentile, ms", _percentile(gives), 1)


def _percentile(taken: list[float]) -> float:
    return sorted(taken)[len(taken) * 99 // 100]


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="in the library")
    parser.add_argument("--saved", type=int, default=40, help="games of 60 acts to save")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder)
        since = time.perf_counter()
        fill(directory / LIBRARY_FILE, options.games)
        size = (directory / LIBRARY_FILE).stat().st_size / 1e6
        print(f"{options.games} games, {size:.0f} MB, made in {_milliseconds(since) / 1000:.0f} s")
        return report(
            chain(
                measure_opening(directory, options.games),
                measure_keys(directory, 1000),
                measure_saves(directory, options.saved),
            )
        )


if __name__ == "__main__":
    sys.exit(main())

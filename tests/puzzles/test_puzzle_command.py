"""The output of ``wuziqi puzzle``."""

import subprocess
from datetime import date
from pathlib import Path

import pytest
from tests.warm_start import run_text

from wuziqi.puzzles.puzzle import read_first_steps, read_puzzles
from wuziqi.puzzles.trainer import daily_puzzle
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import PuzzleAttempt, add_attempt
from wuziqi.records.settings import LIBRARY_FILE

FIRST = read_puzzles()[0]


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A data directory with one attempt."""
    library = Library(tmp_path / LIBRARY_FILE)
    day = date(2026, 1, 1)
    attempt = PuzzleAttempt(
        FIRST.id,
        day,
        daily=False,
        solved=True,
        hints=0,
        milliseconds=9,
        rating=1234.4,
        deviation=100,
        volatility=0.06,
    )
    add_attempt(library, attempt)
    library.close()
    return tmp_path


def puzzle(command: list[str], *words: object) -> "subprocess.CompletedProcess[str]":
    return run_text([*command, "puzzle", *map(str, words)])


def test_the_list_has_every_puzzle(wuziqi_command: list[str], directory: Path) -> None:
    done = puzzle(wuziqi_command, "--list", "--data-dir", directory)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == [
        each.id for each in (*read_first_steps(), *read_puzzles())
    ]
    assert lines[len(read_first_steps())].endswith("solved")


def test_the_statistics(wuziqi_command: list[str], directory: Path) -> None:
    done = puzzle(wuziqi_command, "--stats", "--data-dir", directory)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Rating 1234 +/- 200" in done.stdout
    assert "First tries: 1 solved, 0 with a hint, 0 failed" in done.stdout


def test_statistics_of_nobody_make_no_library(wuziqi_command: list[str], tmp_path: Path) -> None:
    directory = tmp_path / "none"
    done = puzzle(wuziqi_command, "--stats", "--data-dir", directory)
    assert done.returncode == 0
    assert not directory.exists()


def test_a_puzzle_is_printed_and_its_solution(wuziqi_command: list[str]) -> None:
    done = puzzle(wuziqi_command, "--print", FIRST.id, "--glyphs", "ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Puzzle {FIRST.id}  ")
    assert "Moves: " + " ".join(map(str, FIRST.moves)) in done.stdout
    assert "Solution" not in done.stdout
    told = puzzle(wuziqi_command, "--print", FIRST.id, "--solution").stdout
    assert "Solution: " + " ".join(map(str, FIRST.line)) in told
    assert all(str(first) in told for first in FIRST.firsts)


def test_without_a_name_the_puzzle_of_the_day_is_printed(wuziqi_command: list[str]) -> None:
    days = {date.today()}  # noqa: DTZ011  the local date is meant
    done = puzzle(wuziqi_command, "--print")
    days.add(date.today())  # noqa: DTZ011
    daily = {each.id for day in days if (each := daily_puzzle(read_puzzles(), day))}
    assert done.stdout.split()[1] in daily


def test_an_unknown_name_is_refused_in_one_line(wuziqi_command: list[str]) -> None:
    done = puzzle(wuziqi_command, "--print", "p0")
    assert done.returncode == 2
    assert done.stderr == "wuziqi: there is no puzzle 'p0'\n"
    assert done.stdout == ""


def test_a_damaged_library_is_told(wuziqi_command: list[str], directory: Path) -> None:
    (directory / LIBRARY_FILE).write_bytes(b"no library")
    done = puzzle(wuziqi_command, "--stats", "--data-dir", directory)
    assert done.returncode == 0
    assert "damaged" in done.stderr
    assert "Rating 600" in done.stdout

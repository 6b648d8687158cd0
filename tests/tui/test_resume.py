"""The real program, killed and started again: no move is lost, and the menu offers the game."""

import os
import re
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator

from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.settings import LIBRARY_FILE

DATA = "data"


@pytest.fixture
def command(wuziqi_command: list[str], tmp_path: Path) -> list[str]:
    return [*wuziqi_command, "--data-dir", str(tmp_path / DATA)]


def kill(game: Emulator) -> None:
    os.kill(game.pid, signal.SIGKILL)
    game.wait_exit()


def library(tmp_path: Path) -> Library:
    return Library(tmp_path / DATA / LIBRARY_FILE)


def stored(tmp_path: Path) -> list[StoredGame]:
    """All games of the library, the oldest first."""
    opened = library(tmp_path)
    games = [opened.game(number) for (number,) in opened.read("SELECT id FROM games ORDER BY id")]
    opened.close()
    return games


def acts(game: StoredGame) -> str:
    return " ".join(map(str, game.acts))


def first_line(game: Emulator) -> str:
    game.wait_for("Board size")
    lines = [line for line in game.text.splitlines() if "▶" in line]
    assert len(lines) == 1
    return lines[0]


def board(game: Emulator) -> list[str]:
    """The stones of the board, row by row, without the cursor's brackets."""
    rows = [
        line[:44] for line in game.text.splitlines() if re.match(r" *\d+ +[┌├└│]|^ ?\d+ ", line)
    ]
    return ["".join(cell for cell in row if cell in "●◎○◇") for row in rows]


def test_a_killed_game_goes_on_where_it_stood(command: list[str], tmp_path: Path) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        for number, name in enumerate(("h8", "i9", "j10", "g7"), 1):
            game.type_point(name)
            game.wait_for(rf"Moves: {number}\b")
        shown = board(game)
        kill(game)
    assert acts(stored(tmp_path)[0]) == "h8 i9 j10 g7"
    with Emulator(command) as game:
        assert "Resume  15×15, move 4, two people" in first_line(game)
        game.press("enter")
        game.wait_for(r"Moves: 4\b")
        assert board(game) == shown
        game.type_point("a1")
        game.wait_for(r"Moves: 5\b")
        game.press("u", "u")
        game.wait_for(r"Moves: 3\b")
        kill(game)
    [kept] = stored(tmp_path)
    assert acts(kept) == "h8 i9 j10"
    assert kept.entry.helped


@pytest.mark.slow
def test_a_game_with_opening_colours_level_and_clock_goes_on(
    command: list[str], tmp_path: Path
) -> None:
    settings = tmp_path / DATA / "settings.json"
    settings.parent.mkdir()
    settings.write_text(
        '{"setup": {"opening": "swap", "level": 1, "clock": "game", "game_minutes": 5}}'
    )
    with Emulator(command) as game:
        assert "Resume" not in first_line(game)
        game.press("n")
        game.wait_for("a b c d e")
        for name in ("h8", "i9", "j10"):
            game.type_point(name)
        game.wait_for("White: your turn|Black: your turn")
        before = game.wait_for(r"(Black|White) .*you.*").group()
        kill(game)
    [kept] = stored(tmp_path)
    assert len(kept.acts) >= 4
    assert sum(kept.milliseconds) > 0
    with Emulator(command) as game:
        assert "against level 1" in first_line(game)
        game.press("c")
        game.wait_for("your turn")
        assert (
            re.sub(r"\d:\d\d", "", before).split()
            == re.sub(r"\d:\d\d", "", game.wait_for(r"(Black|White) .*you.*").group()).split()
        )
        assert re.search(r"[45]:\d\d", game.text)
    assert acts(stored(tmp_path)[0]) == acts(kept)


@pytest.mark.slow
def test_an_ended_game_is_not_offered_and_one_taken_back_is(
    command: list[str], tmp_path: Path
) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        game.type_point("h8")
        game.press("x")
        game.answer("y")
        game.wait_for("resigned")
        game.press("n")
        game.type_point("a1")
        game.type_point("a2")
        game.wait_for(r"Moves: 2\b")
        game.press("d")
        game.answer("y")
        game.wait_for("Draw")
        game.press("q", "q")
        assert game.wait_exit() == 0
    first, second = stored(tmp_path)
    assert (first.entry.result, first.entry.reason, first.entry.moves) == (
        "black",
        "resignation",
        1,
    )
    assert (second.entry.result, second.entry.reason, acts(second)) == (
        "draw",
        "agreement",
        "a1 a2",
    )
    with Emulator(command) as game:
        assert "Resume" not in first_line(game)
        game.press("q")
        assert game.wait_exit() == 0


def test_what_is_typed_at_once_is_kept_though_a_new_game_begins(
    command: list[str], tmp_path: Path
) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        game.press(":", "h8", "enter", ":", "i9", "enter", "n")
        game.answer("y")
        game.wait_for("Moves: 0")
        game.press(":", "a1", "enter", "q", "q")
        assert game.wait_exit() == 0
    assert [acts(one) for one in stored(tmp_path)] == ["h8 i9", "a1"]


def test_a_game_without_moves_is_not_kept(command: list[str], tmp_path: Path) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        game.press("q", "q")
        assert game.wait_exit() == 0
    assert not (tmp_path / DATA / LIBRARY_FILE).exists() or stored(tmp_path) == []


def test_a_game_that_another_program_plays_is_not_offered(
    command: list[str], tmp_path: Path
) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as one:
        one.wait_for("a b c d e")
        one.type_point("h8")
        one.wait_for(r"Moves: 1\b")
        with Emulator(command) as two:
            assert "Resume" not in first_line(two)
        kill(one)
    with Emulator(command) as two:
        assert "Resume" in first_line(two)
    assert len(stored(tmp_path)) == 1


def test_a_damaged_game_is_told_once(command: list[str], tmp_path: Path) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        game.type_point("h8")
        game.type_point("i9")
        game.wait_for(r"Moves: 2\b")
        kill(game)
    opened = library(tmp_path)
    opened.write("UPDATE acts SET act = 'h8' WHERE number = 1")
    opened.close()
    with Emulator(command) as game:
        assert "Resume" in first_line(game)
        game.press("enter")
        game.wait_for("cannot be resumed")
        assert "Resume" not in first_line(game)


@pytest.mark.slow
def test_a_damaged_library_is_told_and_play_goes_on(command: list[str], tmp_path: Path) -> None:
    (tmp_path / DATA).mkdir()
    (tmp_path / DATA / LIBRARY_FILE).write_bytes(b"nothing of SQLite" * 100)
    with Emulator([*command, "--theme", "slate"], columns=120) as game:
        first_line(game)
        game.wait_for("The library was damaged")
        game.press("4", "6", "q", "n")
        game.wait_for("a b c d e|a   b   c")
        game.type_point("h8")
        game.wait_for(r"Moves: 1\b")
        kill(game)
    assert acts(stored(tmp_path)[0]) == "h8"
    assert list((tmp_path / DATA).glob("*.damaged-*"))


def test_a_library_that_cannot_be_written_costs_a_warning_and_no_game(
    command: list[str], tmp_path: Path
) -> None:
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        shutil.rmtree(tmp_path / DATA, ignore_errors=True)
        (tmp_path / DATA).write_text("in the way")
        game.type_point("h8")
        game.wait_for("This game is not being saved: File exists")
        (tmp_path / DATA).unlink()
        game.wait_for("The game is saved again")  # by a timer: no key is pressed
        kill(game)
    assert acts(stored(tmp_path)[0]) == "h8"


@pytest.mark.slow
def test_random_kills_lose_no_move_that_was_shown(command: list[str], tmp_path: Path) -> None:
    for number in range(3):
        with Emulator([*command, "play", "--size", "20", "--opponent", "human"]) as game:
            game.wait_for("a b c d e")
            end = time.monotonic() + 0.05 + 0.11 * number
            points = iter(f"{column}{row}" for row in range(1, 21) for column in "acegikmoqs")
            while time.monotonic() < end:
                game.type_point(next(points))
                game.read(0.01)
            kill(game)
            while game.read(0):
                pass
            found = re.search(r"Moves: (\d+)", game.text)
            shown = int(found[1]) if found else 0
        games = stored(tmp_path)
        assert shown <= (games[-1].entry.moves if len(games) > number else 0)


def test_a_library_destroyed_during_a_game_costs_no_move(
    command: list[str], tmp_path: Path
) -> None:
    """Something else writes over the beginning of the file; SQLite itself does not notice."""
    (tmp_path / DATA).mkdir()
    library(tmp_path).close()  # else all pages are still in the log
    with Emulator([*command, "play", "--opponent", "human"]) as game:
        game.wait_for("a b c d e")
        for number, name in enumerate(("h8", "i9", "j10"), 1):
            game.type_point(name)
            game.wait_for(rf"Moves: {number}\b")
        with (tmp_path / DATA / LIBRARY_FILE).open("r+b") as file:
            file.write(bytes(200))
        game.type_point("g7")
        game.wait_for("The library was damaged; it is kept as")
        for number, name in enumerate(("f6", "e5"), 5):
            game.type_point(name)
            game.wait_for(rf"Moves: {number}\b")
        assert "The library was damaged" not in game.text
        os.kill(game.pid, signal.SIGTERM)
        game.wait_for("The game is kept")
        game.wait_exit()
    with Emulator(command) as game:
        assert "Resume  15×15, move 6, two people" in first_line(game)
        kill(game)
    assert acts(stored(tmp_path)[0]) == "h8 i9 j10 g7 f6 e5"


def test_the_game_last_left_is_offered_whatever_the_clock_says(
    command: list[str], tmp_path: Path
) -> None:
    with Emulator([*command, "play", "--opponent", "human", "--moves", "h8 i9 j10"]) as game:
        game.wait_for(r"Moves: 3\b")
        kill(game)
    before = library(tmp_path)
    before.write("UPDATE games SET changed = '2999-01-01T00:00:00Z'")  # then it was set back
    before.close()
    with Emulator([*command, "play", "--opponent", "human", "--moves", "a1"]) as game:
        game.wait_for(r"Moves: 1\b")
        game.type_point("b2")
        game.wait_for(r"Moves: 2\b")
        kill(game)
    with Emulator(command) as game:
        assert "Resume  15×15, move 2, two people" in first_line(game)
        kill(game)

"""The real program against engines of every kind, and with clocks, aids and a watched game."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator

ENGINE = """
import sys
free = iter(range(15))
for line in sys.stdin:
    word = line.split()[0]
    if word == "START": print("OK", flush=True)
    if word == "ABOUT": print('name="Edge", version="7", author="A. Nobody"', flush=True)
    if word in ("BEGIN", "TURN", "DONE"): {move}
"""


@contextmanager
def game(
    command: list[str], home: Path, setup: dict[str, object], **settings: object
) -> Iterator[Emulator]:
    """The game that these settings remember as the last one, begun from the menu."""
    kept = home / ".config" / "wuziqi" / "settings.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps({"setup": setup, **settings}))
    with Emulator(command, 30, 100) as emulator:
        emulator.wait_for("Play")
        emulator.press("n")
        emulator.wait_for("Moves: [0-9]")
        yield emulator


@contextmanager
def against(command: list[str], home: Path, move: str) -> Iterator[Emulator]:
    """A game against an engine that moves like this."""
    script = home / "engine.py"
    script.write_text(ENGINE.format(move=move))
    engines = {"edge": shlex.join([sys.executable, "-S", str(script)])}
    setup: dict[str, object] = {"opponent": "engine", "engine": "edge"}
    with game(command, home, setup, engines=engines) as emulator:
        yield emulator


def test_another_engine_plays_and_says_who_it_is(wuziqi_command: list[str], tmp_path: Path) -> None:
    with against(wuziqi_command, tmp_path, 'print(f"{next(free)},0", flush=True)') as emulator:
        emulator.wait_for("Edge 7 by A. Nobody")
        emulator.press("enter")
        emulator.wait_for(r"1\. h8 +a15")
        emulator.press("up", "enter")
        emulator.wait_for(r"3\. h9 +b15")


def test_an_engine_that_cheats_is_told_and_ours_may_play_on(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    with against(wuziqi_command, tmp_path, 'print("7,7", flush=True)') as emulator:
        emulator.press("enter")
        emulator.wait_for("Enter tries again, . plays instead:(?s:.*)engine played an illegal move")
        emulator.press("u")
        emulator.wait_for("your turn")
        emulator.press("enter")
        emulator.wait_for("illegal move")
        emulator.press(".", ".")
        emulator.wait_for(r"1\. h8 +[a-o]\d")


def test_an_engine_that_is_not_there_is_told(wuziqi_command: list[str], tmp_path: Path) -> None:
    setup: dict[str, object] = {"opponent": "engine", "engine": "none"}
    with game(wuziqi_command, tmp_path, setup, engines={"none": "/nonexistent"}) as emulator:
        emulator.press("enter")
        emulator.wait_for("could not be started")
        emulator.press("u")
        emulator.wait_for("your turn")


def test_a_clock_runs_out_and_ends_the_game(wuziqi_command: list[str], tmp_path: Path) -> None:
    setup: dict[str, object] = {"opponent": "human", "clock": "move", "move_seconds": 1}
    with game(wuziqi_command, tmp_path, setup) as emulator:
        emulator.wait_for("White wins: Black ran out of time")


def test_the_clock_runs_while_the_player_does_nothing(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    setup: dict[str, object] = {"level": 1, "clock": "move", "move_seconds": 3, "color": "white"}
    with game(wuziqi_command, tmp_path, setup) as emulator:
        emulator.wait_for("Black wins: White ran out of time")


def test_the_analyst_helps_two_people(wuziqi_command: list[str], tmp_path: Path) -> None:
    with game(wuziqi_command, tmp_path, {"opponent": "human"}) as emulator:
        for name in ("h8", "a1", "i8", "a2", "j8", "a3"):
            emulator.type_point(name)
        emulator.wait_for("Moves: 6|3. j8")
        emulator.press("H")
        emulator.wait_for("Hint [gk]8: wins by force in 2 stones, makes(?s:.*)an open four")
        emulator.press("L")
        emulator.wait_for("Forced line, moves shown: 1 of")


def test_a_watched_game_moves_pauses_and_leaves(wuziqi_command: list[str], tmp_path: Path) -> None:
    setup: dict[str, object] = {"opponent": "watch", "level": 3, "second_level": 3}
    with game(wuziqi_command, tmp_path, setup) as emulator:
        emulator.wait_for(r"1\. \w+ +\w+")
        emulator.press("escape")
        emulator.wait_for("paused")
        emulator.press("\x03")
        assert emulator.wait_exit() == 130


def test_another_engine_is_told_the_rule(wuziqi_command: list[str], tmp_path: Path) -> None:
    """It answers in the column of the rule's number: e is the fifth, and renju has 4."""
    script = tmp_path / "engine.py"
    script.write_text(
        "import sys\n"
        "rule = 0\n"
        "for line in sys.stdin:\n"
        "    words = line.split()\n"
        "    if words[0] == 'START': print('OK', flush=True)\n"
        "    if words[:2] == ['INFO', 'rule']: rule = int(words[2])\n"
        "    if words[0] in ('BEGIN', 'TURN', 'DONE'): print(f'{rule},0', flush=True)\n"
    )
    engines = {"edge": shlex.join([sys.executable, "-S", str(script)])}
    setup: dict[str, object] = {"opponent": "engine", "engine": "edge", "rule": "renju"}
    with game(wuziqi_command, tmp_path, setup, engines=engines) as emulator:
        emulator.press("enter")
        emulator.wait_for(r"1\. h8 +e15")

"""Two real programs on two terminals play with each other through a mailbox server."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.friend.network import MailboxServer, serving
from tests.friend.warm_network import command as warm
from tests.tui.emulator import Emulator
from tests.warm_start import CARRIER


@pytest.fixture(scope="module")
def server() -> Iterator[MailboxServer]:
    with serving() as made:
        yield made


def program(
    command: list[str], home: Path, name: str, relay: str, size: tuple[int, int] = (24, 80)
) -> Emulator:
    """A program with a data directory of its own, at its menu."""
    directory = home / name
    directory.mkdir(exist_ok=True)
    if not (directory / "settings.json").exists():
        text = f'{{"name": "{name}", "relay": "{relay}"}}'
        (directory / "settings.json").write_text(text)
    carrier = json.dumps(warm("wuziqi.friend.carrier.main", "main"))
    environment = {**os.environ, "WUZIQI_DATA_DIR": str(directory), CARRIER: carrier}
    made = Emulator(command, *size, environment)
    made.wait_for("Play with a friend")
    return made


def test_two_people_meet_play_part_and_meet_again(
    wuziqi_command: list[str], tmp_path: Path, server: MailboxServer
) -> None:
    relay = server.url
    with (
        program(wuziqi_command, tmp_path, "Ann", relay) as ann,
        program(wuziqi_command, tmp_path, "Bo", relay, (40, 120)) as bo,
    ):
        ann.press("6", "1")
        code = ann.wait_for(r"(\d+-\w+-\w+)").group(1)
        bo.press("6", "4", *code.upper().replace("-", " "), "enter")
        bo.wait_for("Black: Ann thinks")
        ann.wait_for("Black: your turn")
        ann.press("enter")
        bo.wait_for(r"1\. h8")
        bo.press("T", *"hi: 5", "enter")
        ann.wait_for("Bo: hi: 5")
        bo.press("q")
        bo.wait_for("The game with Ann goes on")
        ann.wait_for("Bo is away from the board")
        bo.press("q")
        assert bo.wait_exit() == 0
        ann.wait_for("Bo has left")
        with program(wuziqi_command, tmp_path, "Bo", relay) as again:
            again.wait_for("Resume .*against Ann")
            again.press("c")
            again.wait_for("Ann is here")
            again.press("j", "enter")
            ann.wait_for(r"1\. h8 +h7")
        ann.press("q")
        ann.wait_for("The game with Bo goes on")
        ann.press("q")
        assert ann.wait_exit() == 0
        assert "The game is kept. Bo waits" in ann.output.decode()


def test_a_friends_words_are_read_in_the_analysis_after_the_game(
    wuziqi_command: list[str], tmp_path: Path, server: MailboxServer
) -> None:
    with (
        program(wuziqi_command, tmp_path, "Ann", server.url) as ann,
        program(wuziqi_command, tmp_path, "Bo", server.url) as bo,
    ):
        ann.press("6", "1")
        code = ann.wait_for(r"(\d+-\w+-\w+)").group(1)
        bo.press("6", "4", *code, "enter")
        ann.wait_for("Black: your turn")
        ann.press("enter")
        bo.wait_for(r"1\. h8")
        bo.press("x")
        bo.wait_for("y yes")
        bo.press("y")
        ann.wait_for("White resigned")
        ann.press("w")
        ann.wait_for("What if")
        bo.press("T", *"look at g6", "enter")
        ann.wait_for("Bo: look at g6")
        bo.press("m")
        bo.wait_for("y yes")
        bo.press("y")
        ann.wait_for(r"Play\? q goes back to the game")


def test_a_wrong_code_is_told_in_one_line(
    wuziqi_command: list[str], tmp_path: Path, server: MailboxServer
) -> None:
    with program(wuziqi_command, tmp_path, "Bo", server.url) as bo:
        bo.press("6", "4", *"what is this", "enter")
        bo.wait_for("what is this is not a code such as 7-guitarist-revenge")
        bo.press("escape")
        bo.wait_for("Enter type")
        bo.press("escape")
        bo.wait_for("Board size")

import select
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.tui.preferred import prefer

from wuziqi.records.settings import Settings
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.tui.computer import Computer
from wuziqi.tui.game.play import Play
from wuziqi.tui.seats import Seats
from wuziqi.tui.widgets.preferences import Preferences

SILENT = (sys.executable, "-c", "input()")
PATIENCE = 5.0
NOTING = """
import sys
free = iter(range(15))
with open(sys.argv[1], "w") as notes:
    for line in sys.stdin:
        print(line.strip(), file=notes, flush=True)
        if line.startswith("START"): print("OK", flush=True)
        if line.startswith(("DONE", "TURN")): print(f"{next(free)},0", flush=True)
"""
"""An engine that moves along the upper edge and writes down what it is told."""


def test_a_hurried_move_that_was_taken_back_before_it_was_asked_for_is_forgotten() -> None:
    play = Play(Game(15), Seats(Player.SECOND), prefer())
    for key in ("enter", ".", "u"):
        play.press(key)
    computer = Computer(SILENT, None)
    try:
        computer.attend(play)
        assert not play.hurried
        assert not computer.clients[Player.SECOND].is_busy
    finally:
        computer.close()


class Match:
    """A person's game against the engine that takes notes, with a loop of its own."""

    def __init__(self, notes: Path, settings: Settings, seats: Seats) -> None:
        self.play = Play(Game(15), seats, Preferences(settings))
        self.computer = Computer((sys.executable, "-S", "-c", NOTING, str(notes)), None)
        self._notes = notes

    def told(self) -> list[str]:
        return self._notes.read_text().splitlines() if self._notes.exists() else []

    def until(self, happened: Callable[[], bool]) -> None:
        """Turn the loop until something has happened."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end
            self.computer.attend(self.play)
            numbers = [client.fileno() for client in self.computer.clients.values()]
            select.select([number for number in numbers if number is not None], [], [], 0.02)

    def answered(self) -> None:
        """Place a stone, and wait for the answer."""
        self.play.press("j")
        self.play.press("enter")
        moves = len(self.play.game.moves) + 1
        self.until(lambda: len(self.play.game.moves) == moves)
        self.computer.attend(self.play)


PONDERING = Settings(pondering=True)
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be selected")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Match]]:
    matches: list[Match] = []

    def begin(settings: Settings = PONDERING, seats: Seats | None = None) -> Match:
        seats = seats or Seats(Player.SECOND, level=10)
        matches.append(Match(tmp_path / f"notes{len(matches)}", settings, seats))
        return matches[-1]

    yield begin
    for match in matches:
        match.computer.close()


@posix
@pytest.mark.parametrize("pondering", [False, True])
def test_our_engine_is_told_whether_to_think_in_the_persons_time(
    start: Callable[..., Match], pondering: bool
) -> None:
    match = start(Settings(pondering=pondering))
    match.answered()
    match.answered()
    told = match.told()
    assert told.count(f"INFO pondering {int(pondering)}") == 1
    assert "STOP" not in told, "the person's move alone ends it"


@posix
@pytest.mark.parametrize("keys", ["[", "u", "xy"], ids=["looks back", "takes back", "resigns"])
def test_it_rests_when_the_person_does_not_think_about_the_game(
    start: Callable[..., Match], keys: str
) -> None:
    match = start()
    match.answered()
    for key in keys:
        match.play.press(key)
    match.until(lambda: match.told()[-1] == "STOP")
    match.computer.attend(match.play)
    match.play.press("}")
    if not match.play.is_over:
        match.answered()
    assert match.told().count("STOP") == 1


@posix
def test_it_rests_while_the_game_is_out_of_sight(start: Callable[..., Match]) -> None:
    match = start()
    match.answered()
    match.play.tick(1.0, visible=False)
    match.until(lambda: match.told()[-1] == "STOP")


@posix
def test_nobodys_time_is_used_where_the_computer_plays_both_sides(
    start: Callable[..., Match],
) -> None:
    match = start(seats=Seats(Player.FIRST, level=10, second_level=10))
    match.until(lambda: "INFO pondering 0" in match.told())

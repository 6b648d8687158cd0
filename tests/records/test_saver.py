import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.processes import PATIENCE
from tests.setups import setup_of

from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.saver import Record, SavedGame, Saver, record_of
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point

POINTS = tuple(Point(n % 15, n // 15) for n in range(20))
EMPTY = Record(Setup(), "you", "computer 3", "black", (), (), 0, "", "", helped=False)


def record(acts: int, **others: object) -> Record:
    made = replace(EMPTY, acts=POINTS[:acts], milliseconds=tuple(range(acts)), moves=acts)
    return replace(made, **others)  # type: ignore[arg-type]


@pytest.fixture
def saver(tmp_path: Path) -> Iterator[Saver]:
    made = Saver(tmp_path)
    yield made
    assert made.close(PATIENCE)


def saved(saver: Saver, slot: SavedGame, wanted: Record, directory: Path) -> StoredGame:
    """The library's copy of a game just saved."""
    saver.save(slot, wanted)
    assert saver.wait(PATIENCE)
    assert saver.trouble is None
    assert slot.game is not None
    library = Library(directory / LIBRARY_FILE)
    try:
        return library.game(slot.game)
    finally:
        library.close()


def test_a_game_is_kept_from_its_first_act_on(saver: Saver, tmp_path: Path) -> None:
    slot = SavedGame()
    saver.save(slot, EMPTY)
    assert saver.wait(PATIENCE)
    assert slot.game is None
    assert record_of(saved(saver, slot, record(1), tmp_path)) == record(1)


@pytest.mark.parametrize(
    "then",
    [
        record(6),
        record(3, helped=True),
        record(5, result="white", reason="time"),
        record(5, setup=setup_of(level=10), white="computer 10"),
        replace(record(5), acts=(*POINTS[:3], Point(9, 9), Point(8, 9))),
    ],
)
def test_the_library_follows_the_game(saver: Saver, tmp_path: Path, then: Record) -> None:
    slot = SavedGame()
    saved(saver, slot, record(5), tmp_path)
    assert record_of(saved(saver, slot, then, tmp_path)) == then
    back = record(5, helped=then.helped)
    assert record_of(saved(saver, slot, back, tmp_path)) == back


def test_a_game_without_acts_any_more_goes_and_may_come_back(saver: Saver, tmp_path: Path) -> None:
    slot = SavedGame()
    saved(saver, slot, record(2), tmp_path)
    saver.save(slot, EMPTY)
    assert saver.wait(PATIENCE)
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.read("SELECT * FROM games") == []
    library.close()
    assert record_of(saved(saver, slot, record(1), tmp_path)) == record(1)


def test_a_game_of_the_library_goes_on_where_it_stood(saver: Saver, tmp_path: Path) -> None:
    slot = SavedGame()
    stored = saved(saver, slot, record(4), tmp_path)
    later = SavedGame(stored)
    assert record_of(saved(saver, later, record(5), tmp_path)) == record(5)
    assert later.game == slot.game


class SmallDisk(Library):
    """A library on a disk that is full now and then."""

    full = False

    def add_act(self, game: int, number: int, act: Act, milliseconds: int, moves: int) -> None:
        if self.full:
            raise LibraryError("the disk is full")
        super().add_act(game, number, act, milliseconds, moves)


def test_what_could_not_be_saved_is_saved_with_the_next_act(tmp_path: Path) -> None:
    opened: list[SmallDisk] = []

    def open_library(directory: Path, *, check: bool) -> tuple[Library, str]:
        assert not check
        opened.append(SmallDisk(directory / LIBRARY_FILE))
        return opened[-1], ""

    saver, slot = Saver(tmp_path, open_library), SavedGame()
    saved(saver, slot, record(2), tmp_path)
    [disk] = opened
    disk.full = True
    saver.save(slot, record(3))
    assert saver.wait(PATIENCE)
    assert saver.trouble == "the disk is full"
    disk.full = False
    assert record_of(saved(saver, slot, record(4), tmp_path)) == record(4)
    assert saver.close(PATIENCE)


def test_without_a_library_it_tries_again_with_the_next_act(tmp_path: Path) -> None:
    directory = tmp_path / "home"
    directory.write_text("no directory")
    saver, slot = Saver(directory), SavedGame()
    saver.save(slot, record(1))
    assert saver.wait(PATIENCE)
    assert (saver.trouble or "").startswith("File exists")
    directory.unlink()
    assert record_of(saved(saver, slot, record(2), directory)) == record(2)
    assert saver.close(PATIENCE)


def test_a_library_that_is_damaged_under_way_gives_room_to_a_new_one(
    saver: Saver, tmp_path: Path
) -> None:
    slot = SavedGame()
    saved(saver, slot, record(2), tmp_path)
    damage = sqlite3.connect(tmp_path / LIBRARY_FILE)
    damage.execute("DROP TABLE acts")
    damage.commit()
    damage.close()
    assert record_of(saved(saver, slot, record(3), tmp_path)) == record(3)
    assert "damaged" in (saver.notice or "")


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be renamed there")
def test_a_library_that_was_exchanged_under_way_gets_the_whole_game(
    saver: Saver, tmp_path: Path
) -> None:
    slot = SavedGame()
    saved(saver, slot, record(2), tmp_path)
    for part in tmp_path.glob(f"{LIBRARY_FILE}*"):
        part.rename(part.with_name(f"old-{part.name}"))
    assert record_of(saved(saver, slot, record(3), tmp_path)) == record(3)


def test_only_the_latest_of_many_records_is_written(saver: Saver, tmp_path: Path) -> None:
    slot = SavedGame()
    for acts in range(1, 20):
        saver.save(slot, record(acts))
    assert record_of(saved(saver, slot, record(20), tmp_path)) == record(20)


def test_a_game_that_is_left_can_be_played_elsewhere(saver: Saver, tmp_path: Path) -> None:
    slot = SavedGame()
    game = saved(saver, slot, record(2), tmp_path).entry.id
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.claims.is_played(game)
    saver.leave(slot)
    assert saver.wait(PATIENCE)
    assert not library.claims.is_played(game)
    library.close()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be renamed there")
@pytest.mark.parametrize("kept", [0, 200, 4096])
@pytest.mark.parametrize("zeros", [200, 20_000])
def test_what_cannot_be_read_back_is_saved_in_a_new_library(
    saver: Saver, tmp_path: Path, kept: int, zeros: int
) -> None:
    Library(tmp_path / LIBRARY_FILE).close()  # else all pages are still in the log
    slot = SavedGame()
    saved(saver, slot, record(3), tmp_path)
    with (tmp_path / LIBRARY_FILE).open("r+b") as file:
        file.seek(kept)
        file.write(bytes(zeros))
    for acts in (4, 5):
        assert record_of(saved(saver, slot, record(acts), tmp_path)) == record(acts)


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be renamed there")
def test_a_game_is_read_back_when_it_is_left(saver: Saver, tmp_path: Path) -> None:
    Library(tmp_path / LIBRARY_FILE).close()  # as above
    slot = SavedGame()
    saved(saver, slot, record(3), tmp_path)
    with (tmp_path / LIBRARY_FILE).open("r+b") as file:
        file.write(bytes(200))
    saver.leave(slot)
    assert saver.wait(PATIENCE)
    assert saver.trouble is None
    with closing(Library(tmp_path / LIBRARY_FILE)) as library:
        latest = library.latest_unfinished()
        assert latest is not None
        assert record_of(library.game(latest.id)) == record(3)
        assert not library.claims.is_played(latest.id)


def test_a_library_that_takes_no_moves_is_told(
    saver: Saver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "add_act", lambda *_arguments: None)
    saver.save(SavedGame(), record(3))
    assert saver.wait(PATIENCE)
    assert saver.trouble == "the game cannot be read back"
    assert tmp_path.exists()

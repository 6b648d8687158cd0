import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes import PATIENCE
from tests.setups import setup_of

from wuziqi.levels import LEVELS
from wuziqi.records.library.database import MIGRATIONS, Database
from wuziqi.records.library.errors import LibraryDamaged, LibraryError, LibraryNewer
from wuziqi.records.library.library import Library, open_library
from wuziqi.records.library.rows import setup_columns
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import RENJU

ACTS: list[Act] = [parse_point("h8"), parse_point("i9"), "swap", parse_point("a15")]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    made = Library(tmp_path / LIBRARY_FILE)
    yield made
    made.close()


def begun(library: Library, setup: Setup | None = None, acts: int = len(ACTS)) -> int:
    game = library.begin(setup or Setup(color="white"), "computer 3", "you")
    for number, act in enumerate(ACTS[:acts]):
        library.add_act(game, number, act, 100 * number, number + 1)
    return game


def left(library: Library, setup: Setup | None = None) -> int:
    """A game of a program that has ended."""
    game = begun(library, setup)
    library.release(game)
    return game


def elsewhere(directory: Path, code: str) -> str:
    """The output of another program that has the library open."""
    begin = (
        "from pathlib import Path\n"
        "from wuziqi.records.library.errors import LibraryError\n"
        "from wuziqi.records.library.library import open_library\n"
        "from wuziqi.records.setup import Setup\n"
        f"library, notice = open_library(Path({str(directory)!r}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", begin + code],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout.strip()


# A game


def test_a_game_comes_back_as_it_was_saved(library: Library) -> None:
    setup = setup_of(color="white", level=5, rule="renju", clock="game")
    stored = library.game(begun(library, setup))
    assert stored.setup == setup
    assert stored.acts == tuple(ACTS)
    assert stored.milliseconds == (0, 100, 200, 300)
    entry = stored.entry
    assert (entry.black, entry.white, entry.color) == ("computer 3", "you", "white")
    assert (entry.level, entry.rule, entry.size, entry.moves) == (LEVELS[4], RENJU, (15, 15), 4)
    assert (entry.result, entry.reason, entry.helped, entry.starred) == ("", "", False, False)
    assert entry.started.endswith("Z")


@pytest.mark.parametrize(
    ("setup", "color", "level"),
    [
        (Setup(opponent="human"), "", None),
        (Setup(opponent="watch"), "", None),
        (Setup(opponent="engine", engine="Rook", color="white"), "white", None),
        (setup_of(rule="row-3", width=3, height=3, level=4), "black", 4),
        (setup_of(level=7), "black", 7),
    ],
)
def test_colour_and_level_are_kept_where_they_say_something(
    library: Library, setup: Setup, color: str, level: int | None
) -> None:
    entry = library.game(library.begin(setup, "", "")).entry
    assert (entry.color, entry.level and entry.level.number) == (color, level)


def test_an_act_replaces_what_was_behind_it(library: Library) -> None:
    game = begun(library)
    library.add_act(game, 1, parse_point("b2"), 7, 2)
    stored = library.game(game)
    assert stored.acts == (ACTS[0], parse_point("b2"))
    assert (stored.milliseconds, stored.entry.moves) == ((0, 7), 2)


def test_acts_are_cut_and_columns_written(library: Library) -> None:
    game = begun(library)
    library.cut(game, 2, 2)
    values = {"result": "black", "reason": "resignation", "helped": True, "color": "black"}
    library.set_columns(game, {**setup_columns(setup_of(level=10)), **values})
    stored = library.game(game)
    assert stored.acts == tuple(ACTS[:2])
    assert (stored.entry.moves, stored.entry.result, stored.entry.reason) == (
        2,
        "black",
        "resignation",
    )
    assert (stored.entry.helped, stored.entry.level, stored.entry.color) == (
        True,
        LEVELS[9],
        "black",
    )
    library.set_columns(game, {"result": ""})
    assert library.game(game).entry.result == ""


def test_what_is_written_together_is_written_whole_or_not_at_all(library: Library) -> None:
    game = begun(library)

    def cut_and_fail() -> None:
        with library.together():
            library.cut(game, 0, 0)
            library.write("UPDATE nothing")

    with pytest.raises(LibraryError, match="nothing"):
        cut_and_fail()
    assert library.game(game).acts == tuple(ACTS)


def test_a_removed_game_is_gone_and_a_hidden_one_only_out_of_sight(library: Library) -> None:
    removed, hidden = left(library), left(library)
    library.remove(removed)
    library.hide(hidden)
    with pytest.raises(LibraryError, match="not in the library"):
        library.game(removed)
    assert library.game(hidden).acts
    assert library.latest_unfinished() is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET setup = 'x'",
        "UPDATE games SET setup = '[]'",
        "UPDATE games SET setup = '{\"width\": 99}'",
        "UPDATE games SET setup = '{\"weight\": 1}'",
        "DELETE FROM acts WHERE number = 1",
        "UPDATE acts SET milliseconds = 'soon'",
    ],
)
def test_a_damaged_game_is_told_and_the_others_stay(library: Library, damage: str) -> None:
    game = begun(library)
    library.write(damage)
    other = begun(library)
    with pytest.raises(LibraryDamaged, match=f"Game {game} of the library cannot be read"):
        library.game(game)
    assert library.game(other).acts == tuple(ACTS)


# What can be resumed


def test_the_last_game_can_be_resumed_until_it_ends(library: Library) -> None:
    left(library)
    last = left(library)
    found = library.latest_unfinished()
    assert found is not None
    assert found.id == last
    library.set_columns(last, {"result": "draw"})
    assert library.latest_unfinished() is None


def test_an_imported_game_is_not_offered(library: Library) -> None:
    played, imported = left(library), left(library)
    library.write("UPDATE games SET opponent = 'file' WHERE id = ?", (imported,))
    found = library.latest_unfinished()
    assert found is not None
    assert found.id == played


def test_a_game_that_another_program_plays_is_not_offered_until_that_ends(
    library: Library, tmp_path: Path
) -> None:
    ask = "found = library.latest_unfinished(); print(found and found.id)"
    game = begun(library)
    assert library.latest_unfinished() is None
    assert elsewhere(tmp_path, ask) == "None"
    assert elsewhere(tmp_path, f"print(library.claim({game}))") == "False"
    library.release(game)
    assert elsewhere(tmp_path, ask) == str(game)
    assert elsewhere(tmp_path, f"print(library.claim({game}))") == "True"
    assert library.claim(game)  # that program is gone, and its claim with it


def test_two_programs_write_at_once(library: Library, tmp_path: Path) -> None:
    code = (
        "from wuziqi.rules.point import Point\n"
        "game = library.begin(Setup(), '', '')\n"
        "for n in range(200): library.add_act(game, n, Point(n % 15, n // 15), n, n)\n"
        "print(game)"
    )
    begin = (
        "from pathlib import Path\n"
        "from wuziqi.records.library.errors import LibraryError\n"
        "from wuziqi.records.library.library import open_library\n"
        "from wuziqi.records.setup import Setup\n"
        f"library, notice = open_library(Path({str(tmp_path)!r}))\n"
    )
    others = [
        subprocess.Popen([sys.executable, "-c", begin + code], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    game = begun(library, acts=0)
    for number in range(200):
        library.add_act(game, number, parse_point("h8"), number, number)
    games = [int(other.communicate(timeout=PATIENCE)[0]) for other in others]
    assert len({game, *games}) == 3
    for one in (game, *games):
        assert len(library.game(one).acts) == 200


# The file


def test_the_file_is_quick_and_safe_and_knows_its_version(library: Library) -> None:
    assert library.read("PRAGMA journal_mode") == [("wal",)]
    assert library.read("PRAGMA synchronous") == [(1,)]
    assert library.read("PRAGMA foreign_keys") == [(1,)]
    assert library.read("PRAGMA user_version") == [(len(MIGRATIONS),)]
    library.check()


def test_migrations_go_on_from_the_version_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    old = Library(path)
    game = begun(old)
    old.close()

    def add_column(database: Database) -> None:
        database.write("ALTER TABLE games ADD COLUMN later TEXT NOT NULL DEFAULT 'yes'")

    new = Library(path, (*MIGRATIONS, add_column))
    assert new.read("SELECT later FROM games") == [("yes",)]
    assert new.read("PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]
    assert new.game(game).acts == tuple(ACTS)
    new.close()


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_library_of_every_older_version_is_brought_up_to_date(
    tmp_path: Path, version: int
) -> None:
    Library(tmp_path / "older.sqlite3", MIGRATIONS[:version]).close()
    Library(tmp_path / "new.sqlite3").close()
    tables = "SELECT name, sql FROM sqlite_master ORDER BY name"
    older, new = Library(tmp_path / "older.sqlite3"), Library(tmp_path / "new.sqlite3")
    assert older.read(tables) == new.read(tables)
    older.close()
    new.close()


def test_a_migration_that_fails_leaves_the_old_library(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    Library(path).close()

    def fail(database: Database) -> None:
        database.write("ALTER TABLE games ADD COLUMN later TEXT")
        raise LibraryError("full")

    with pytest.raises(LibraryError, match="full"):
        Library(path, (*MIGRATIONS, fail))
    whole = Library(path)
    assert "later" not in str(whole.read("SELECT sql FROM sqlite_master"))
    whole.close()


def sqlite_file(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def whole_library(path: Path) -> None:
    library = Library(path)
    for _ in range(30):
        left(library)
    library.close()


def damage_short(path: Path) -> None:
    path.write_bytes(b"x")


def damage_noise(path: Path) -> None:
    path.write_bytes(os.urandom(50_000))


def damage_cut(path: Path) -> None:
    whole_library(path)
    path.write_bytes(path.read_bytes()[:-5000])


def damage_tables(path: Path) -> None:
    whole_library(path)
    sqlite_file(path, "DROP TABLE acts", "DROP TABLE games")


def damage_pages(path: Path) -> None:
    whole_library(path)
    kept = path.read_bytes()
    path.write_bytes(kept[:4096] + b"\xff" * (len(kept) - 4096))


def damage_schema(path: Path) -> None:
    whole_library(path)
    path.write_bytes(path.read_bytes().replace(b"NOT NULL", b"NOT NUL\xdb", 1))


def foreign(path: Path) -> None:
    sqlite_file(path, "CREATE TABLE birds (name TEXT)")


@pytest.mark.parametrize(
    "damage",
    [
        damage_short,
        damage_noise,
        damage_cut,
        damage_tables,
        damage_pages,
        damage_schema,
        foreign,
    ],
)
def test_a_damaged_library_is_put_aside_as_it_is(tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    path = tmp_path / LIBRARY_FILE
    damage(path)
    before = path.read_bytes()
    library, notice = open_library(tmp_path, check=True)
    assert library is not None
    [aside] = [
        kept
        for kept in tmp_path.glob(f"{LIBRARY_FILE}.damaged-*")
        if not kept.name.endswith(("-wal", "-shm"))
    ]
    assert aside.read_bytes() == before
    assert str(aside) in notice
    assert begun(library) == 1
    library.close()
    again, notice = open_library(tmp_path)
    assert again is not None
    assert notice == ""
    again.close()


def test_a_newer_library_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    whole_library(path)
    sqlite_file(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = path.read_bytes()
    with pytest.raises(LibraryNewer):
        Library(path)
    library, notice = open_library(tmp_path)
    assert library is not None
    library.close()
    [aside] = tmp_path.glob(f"{LIBRARY_FILE}.newer-*")
    assert aside.read_bytes() == before
    assert "newer version" in notice


def test_without_a_directory_there_is_no_library_but_a_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    library, notice = open_library(tmp_path / "file" / "directory")
    assert library is None
    assert notice.startswith("Games are not saved: ")  # Windows says that the file exists


def test_a_library_that_may_not_be_written_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole_library(tmp_path / LIBRARY_FILE)
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    library, notice = open_library(tmp_path)
    assert library is None
    assert "cannot be written" in notice
    assert not list(tmp_path.glob("*damaged*"))


@pytest.mark.skipif(sys.platform == "win32", reason="limits are POSIX")
def test_a_full_disk_is_told_and_nothing_is_lost(library: Library, tmp_path: Path) -> None:
    game = left(library)
    code = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))\n"
        "try:\n"
        "    for number in range(4, 400): library.add_act(1, number, 'keep', 1, number)\n"
        "except LibraryError as error: print(error, library.connection.in_transaction)\n"
    )
    told = elsewhere(tmp_path, code)
    assert told.splitlines()[0].startswith(("the disk", "database"))
    assert told.endswith("False")
    assert library.game(game).acts[: len(ACTS)] == tuple(ACTS)
    library.check()


def test_what_is_written_stays_where_a_program_has_opened_it_twice_and_another_left_it(
    tmp_path: Path,
) -> None:
    """The saver and the screen have a connection each; the other program must not take the log."""
    saver = Library(tmp_path / LIBRARY_FILE)
    screen = Library(tmp_path / LIBRARY_FILE)
    elsewhere(tmp_path, "library.close()")
    game = begun(screen)
    found = elsewhere(tmp_path, f"print(len(library.game({game}).acts)); library.close()")
    assert found == str(len(ACTS))
    screen.close()
    saver.close()

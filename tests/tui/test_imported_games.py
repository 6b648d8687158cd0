"""Games of files in the library: players, event, date, and that they are never resumed."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.lines.talk import Talk
from tests.tui.preferred import prefer, press, rows_of, text_of

from wuziqi.cli.main import main
from wuziqi.play.events import Analyse, Go
from wuziqi.play.review import ReviewTools
from wuziqi.records.library.library import Library, open_library
from wuziqi.records.library.queries import Catalogue, Filter, Order
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.replay.screen import analysis_board
from wuziqi.words.glyphs import ASCII

CUP = "(;SZ[15]PB[Ann]PW[Bob]EV[World Cup]DT[2001-08-03]RE[B+R];B[hh];W[hi])"
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,100\n9,8,100\npbrain-one\npbrain-two\n-1\n"
FILES = {"cup.sgf": CUP, "engines.psq": PSQ, "year.sgf": CUP.replace("2001-08-03", "1999")}
_MIDNIGHT = """UPDATE games
    SET started = '2001-08-03T00:00:00Z', changed = '2001-08-03T00:00:00Z'"""
FILES["year.sgf"] = FILES["year.sgf"].replace("Bob", "Cid")


@pytest.fixture
def data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    folder = tmp_path / "data"
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
        assert main(["--data-dir", str(folder), "import", str(tmp_path / name)]) == 0
    capsys.readouterr()
    return folder


@pytest.fixture
def page(data: Path) -> Iterator[LibraryPage]:
    with closing(Library(data / LIBRARY_FILE)) as library:
        yield LibraryPage(prefer(ASCII), Catalogue(library))


@pytest.mark.parametrize("width", [30, 50, 80, 100, 120, 200])
def test_a_list_shows_the_players_before_the_event(page: LibraryPage, width: int) -> None:
    press(page, "/", *"bob", "enter")
    rows = rows_of(page, 30, width)
    [row] = [row for row in rows if ">" in row[:4]]
    assert row.index("Ann") < row.index("Bob")
    assert row.find("World") not in range(row.index("Bob"))
    assert "World Cup" in "\n".join(rows) or width < 80
    assert "00:00" not in text_of(page, 40, width)


def test_dates_are_as_exact_as_the_file_says(
    page: LibraryPage, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = {entry.white: entry for entry in page.entries(0, 3)}
    dates = [entries[name].changed for name in ("Bob", "Cid", "pbrain-two")]
    assert dates == ["2001-08-03", "1999", ""]
    assert main(["--data-dir", str(data), "library"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "1: 2001-08-03; Ann - Bob; World Cup; Freestyle 15×15; Black won; 2 moves.",
        "2: 1999; Ann - Cid; World Cup; Freestyle 15×15; Black won; 2 moves.",
        "3: pbrain-one - pbrain-two; Freestyle 15×15; no result; 2 moves.",
    ]


def test_a_game_of_a_file_is_never_resumed(page: LibraryPage) -> None:
    assert [entry.white for entry in page.entries(0, 3)] == ["Bob", "Cid", "pbrain-two"]
    assert Catalogue(page._catalogue.library).count(Filter(outcome="unfinished")) == 0
    press(page, "end")
    assert "c resume" not in text_of(page, 24, 80)
    assert press(page, "c") is None
    assert page.message == "This game is from a file: Enter opens it."
    event = page.press("enter")
    assert isinstance(event, Analyse)
    assert event.ending == "The file gives no result."


def test_a_board_shows_players_and_event(page: LibraryPage, data: Path) -> None:
    event = page.press("enter")
    assert isinstance(event, Analyse)
    tools = ReviewTools([], "")
    board = analysis_board(event, prefer(ASCII), lambda: open_library(data), tools, Go.BACK)
    shown = text_of(board, 30, 100)
    assert shown.index("Ann") < shown.index("Bob") < shown.index("World Cup  2001-08-03")


def test_line_mode_says_players_then_event(wuziqi_command: list[str], data: Path) -> None:
    said = Talk([*wuziqi_command, "--lines"], data).say("library\nopen 1\nquit\n")
    names = ["Black: Ann.", "White: Bob.", "Event: World Cup  2001-08-03."]
    assert [line for line in said if line in names] == names


def test_older_libraries_lose_the_time_of_imported_games(data: Path) -> None:
    with closing(Library(data / LIBRARY_FILE)) as library:
        library.write(_MIDNIGHT)
        library.write("DROP TABLE estimates")
        library.write("DROP INDEX games_by_change")
        library.write("ALTER TABLE games DROP COLUMN last_change")
        library.write("PRAGMA user_version = 6")
    with closing(Library(data / LIBRARY_FILE)) as library:
        assert {entry.changed for entry in Catalogue(library).page(Filter(), Order(), 0, 9)} == {
            "2001-08-03"
        }

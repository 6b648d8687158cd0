"""A library with a damaged row: the row is marked, and all other games stay usable."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.records.made_up import add_game
from tests.tui.preferred import prefer

from wuziqi.play.events import OpenPage
from wuziqi.records.library.errors import LibraryDamaged
from wuziqi.records.library.exchange import Exported, export_all
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import EVERYTHING, SORTS, Catalogue, Order
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.screen import Open
from wuziqi.words.glyphs import ASCII

TEXTS = ("started", "changed", "name", "black", "white", "opponent", "rule", "opening", "reason")
DAMAGES: list[tuple[str, object]] = [
    *((name, b"\xff\x00blob") for name in (*TEXTS, "color", "result")),
    ("result", "unknown"),
    ("result", "won"),
    ("color", "red"),
    *(
        (name, value)
        for name in ("width", "height")
        for value in ("wide", 7.5, b"\x07", -3, 0, 10**9)
    ),
    *(("moves", value) for value in ("many", 1.5, b"", -1, 2**60)),
]
HARMLESS: list[tuple[str, object]] = [
    ("level", b"\x00"),
    ("level", "strong"),
    ("helped", "yes"),
    ("starred", b""),
    ("rule", "of a newer version"),
    ("name", "\x1b[2J"),
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library.sqlite3")
    for result in ("black", "white", ""):
        add_game(
            library, "h8 i9 h9", moves=3, result=result, reason="resignation" if result else ""
        )
    yield library
    library.close()


def damaged_page(library: Library, column: str, value: object) -> LibraryPage:
    """The list with a fourth game, the newest, with this value in a column."""
    values = {"changed": "2026-11-02T10:00:00Z", "moves": 3, column: value}
    add_game(library, "h8 i9 h9", **values)
    return LibraryPage(prefer(ASCII), Catalogue(library))


def text(page: LibraryPage, width: int = 120) -> str:
    canvas = Canvas(24, width)
    page.paint(canvas)
    return "\n".join(canvas.lines())


def select(page: LibraryPage, word: str) -> None:
    """Select the only game in whose row a word stands."""
    [row] = [row for row, line in enumerate(text(page).splitlines()[4:8]) if word in line]
    page.selected = row


@pytest.mark.parametrize(("column", "value"), DAMAGES)
def test_a_damaged_row_is_shown_and_can_be_deleted(
    library: Library, column: str, value: object
) -> None:
    page = damaged_page(library, column, value)
    for width in (120, 80, 40):
        assert "4 games" in text(page, width).strip()[:40]
        assert text(page, width).count("damaged") >= 1
    select(page, " damaged")
    assert "This game is damaged: it can only be deleted." in text(page, 130)
    for key in ("enter", "c"):
        assert page.press(key) is None
        assert "damaged" in page.message
    for key in ("*", "*", '"', "x", "enter", "D"):
        page.press(key)
    assert page.message == "Deleted; u restores it."
    assert "3 games" in text(page)
    page.press("u")
    assert "4 games" in text(page)


@pytest.mark.parametrize("number", [-1, -(2**63), 2**63 - 1])
def test_a_game_of_any_number_can_be_deleted(library: Library, number: int) -> None:
    page = damaged_page(library, "id", number)
    page.press("D")
    assert page.message == "Deleted; u restores it."


@pytest.mark.parametrize(("column", "value"), DAMAGES)
def test_the_rest_of_the_library_stays_usable(
    library: Library, tmp_path: Path, column: str, value: object
) -> None:
    page = damaged_page(library, column, value)
    latest = library.latest_unfinished()
    assert latest is not None
    assert not latest.damaged
    for _sort in SORTS:
        page.press("right")
        assert "resigned" in text(page) or "won" in text(page)
    opened = page.press("&")
    assert isinstance(opened, Open)
    opened.screen.paint(Canvas(24, 80))
    done = list(export_all(Catalogue(library), EVERYTHING, tmp_path / "all"))
    assert done[-1] == Exported(3, 1)
    assert len(list((tmp_path / "all").iterdir())) == 3


@pytest.mark.parametrize(("column", "value"), HARMLESS)
def test_other_values_are_no_damage(library: Library, column: str, value: object) -> None:
    page = damaged_page(library, column, value)
    assert "damaged" not in text(page)
    assert page.press("%") == OpenPage("statistics")


def test_damaged_rows_do_not_count(library: Library) -> None:
    before = Catalogue(library).played(), list(Catalogue(library).outcomes())
    for column, value in (("result", "unknown"), ("rule", b"x"), ("width", "x"), ("moves", "x")):
        values: dict[str, Any] = {"result": "black", column: value}
        add_game(library, **values)
    assert (Catalogue(library).played(), list(Catalogue(library).outcomes())) == before


def test_a_whole_game_of_a_damaged_row_is_refused(library: Library) -> None:
    for column, value in DAMAGES:
        values = {column: value}
        game = add_game(library, "h8", **values)
        with pytest.raises(LibraryDamaged, match=f"Game {game} of the library cannot be read"):
            library.game(game)


@pytest.mark.parametrize("started", ["../../../x", "/etc/passw", "..", "a\x00b\x1b[2J", "a/b\\c:d"])
def test_the_files_of_an_export_stay_in_their_directory(
    library: Library, tmp_path: Path, started: str
) -> None:
    game = add_game(library, "h8 i9 h9", started=started, moves=3)
    outer = tmp_path / "some" / "where" / "else"
    before = sorted(path for path in tmp_path.rglob("*") if outer not in path.parents)
    assert list(export_all(Catalogue(library), EVERYTHING, outer))[-1] == Exported(4, 0)
    names = {path.name for path in outer.iterdir()}
    assert len(names) == 4
    assert any(name.endswith(f"-{game}.sgf") for name in names)
    after = sorted(path for path in tmp_path.rglob("*") if outer not in path.parents)
    assert set(after) - set(before) == {outer, *list(outer.parents)[:2]}


def test_an_export_says_how_many_games_are_damaged(library: Library, tmp_path: Path) -> None:
    page = damaged_page(library, "result", "unknown")
    page.press("E")
    for letter in f"{tmp_path}/all/":
        page.press(letter)
    page.press("enter")
    while page.busy:
        page.work()
    assert page.message.startswith("3 games saved. 1 is damaged. ")
    assert Order() == page.order

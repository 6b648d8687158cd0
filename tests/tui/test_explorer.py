"""The opening explorer at the screen and in lines."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lines.talk import Talk
from tests.records.made_up import add_game
from tests.tui.preferred import prefer, rows_of
from tools.attack.watched_canvas import WatchedCanvas

from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import Go, OpenPage
from wuziqi.records.library.library import Library
from wuziqi.rules.board import Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import RENJU
from wuziqi.tui.practice.explorer_page import ExplorerPage, open_explorer
from wuziqi.tui.terminal.canvas import Canvas

EVENT = OpenPage(
    "explorer",
    draft=Draft(rule=RENJU),
    stones=((parse_point("h8"), Stone.BLACK), (parse_point("i9"), Stone.WHITE)),
)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[ExplorerPage]:
    library = Library(tmp_path / "library.sqlite3")
    for follows, result in (("g7 a1", "black"), ("g7 a1", "draw"), ("i10", "white")):
        add_game(library, f"h8 i9 {follows}", rule="renju", result=result, opponent="file")
    yield open_explorer(EVENT, prefer(), library, "")
    library.close()


def row_of(page: ExplorerPage, place: int) -> list[str]:
    """Return the words of a row of the table."""
    rows = (line[40:].split() for line in rows_of(page))
    return next(words for words in rows if words[:1] == [str(place)])


def test_the_table_has_games_and_results(page: ExplorerPage) -> None:
    assert row_of(page, 1)[1:6] == ["g7", "2", "50%", "50%", "0%"]
    said = " ".join(" ".join(line[40:].split()) for line in rows_of(page))
    assert "Games from here: 0 of yours, 3 imported." in said
    assert "Black to move" in rows_of(page)[1]


def test_a_narrow_page_names_the_book_behind_its_moves() -> None:
    page = open_explorer(OpenPage("explorer", draft=Draft()), prefer(), None, "")
    lines = rows_of(page, 20, 60)
    assert not any("games" in line.lower() for line in lines), "there are none"
    row = next(line.split() for line in lines if "h8" in line)
    assert row[-3:] == ["1", "h8", "book"]


def test_the_table_has_the_score_of_the_player_in_numbers(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    for color, result in (("black", "black"), ("black", "white"), ("white", "white")):
        add_game(library, "h8 i9 g7", rule="renju", color=color, result=result)
    add_game(library, "h8 i9 g7", rule="renju", result="draw")
    add_game(library, "h8 i9 g7", rule="renju", color="", result="black", opponent="human")
    page = open_explorer(EVENT, prefer(), library, "")
    assert row_of(page, 1)[1:6] == ["g7", "5", "40%", "20%", "40%"]
    assert any("your games: 2 won, 1 drawn, 1 lost" in line for line in rows_of(page))
    library.close()


def test_a_move_with_games_that_the_book_has_says_so_below_the_table(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    add_game(library, "h8 i9", result="black", color="black")
    page = open_explorer(OpenPage("explorer", draft=Draft()), prefer(), library, "")
    assert row_of(page, 1)[1:3] == ["h8", "1"]
    assert any(line.endswith("in the book") for line in rows_of(page))
    library.close()


@pytest.fixture
def russian() -> Iterator[None]:
    use("ru")
    yield
    use("en")


@pytest.mark.usefixtures("russian")
def test_no_heading_is_cut_in_russian_at_any_width(page: ExplorerPage) -> None:
    """The last one ended behind the window without bars; later some lay over each other."""
    for width in range(60, 121):
        canvas = WatchedCanvas(Canvas(24, width))
        page.paint(canvas)
        assert not canvas.cut, width
        heads = ["партии", "Чёрные", "=", "Белые"]
        [heading] = [line.split() for line in canvas.lines() if "партии" in line]
        heading = heading[heading.index("партии") :]
        assert heading == heads[: len(heading)], width


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_stand_in_the_narrowest_window(language: str, tmp_path: Path) -> None:
    """Shares without room are left out; none is cut."""
    library = Library(tmp_path / "library.sqlite3")
    add_game(library, "h8 i9 g7", rule="renju", color="black", result="white")
    page = open_explorer(EVENT, prefer(), library, "")
    use(language)
    try:
        for width in range(20, 60):
            canvas = WatchedCanvas(Canvas(40, width))
            page.paint(canvas)
            assert not canvas.cut, width
            assert any(line.split()[:4] == ["1", "g7", "1", "0%"] for line in canvas.lines())
    finally:
        use("en")
        library.close()


def test_a_finished_game_says_who_won(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    stones = [(parse_point(f"{letter}8"), Stone.BLACK) for letter in "ghijk"]
    others = [(parse_point(f"{letter}1"), Stone.WHITE) for letter in "aceg"]
    played = [stone for pair in zip(stones, others, strict=False) for stone in pair]
    for count, status in [(8, "Black to move"), (9, "Black won")]:
        event = OpenPage("explorer", stones=tuple([*played, stones[-1]][:count]))
        canvas = Canvas(24, 80)
        open_explorer(event, prefer(), library, "").paint(canvas)
        assert status in canvas.lines()[1]
    library.close()


def test_digits_enter_and_undo_walk(page: ExplorerPage) -> None:
    page.press("2")
    assert page.board[parse_point("i10")] is Stone.BLACK
    page.press("u")
    assert page.cursor == parse_point("i10")
    page.press("tab")
    page.press("enter")
    assert page.board[parse_point("g7")] is Stone.BLACK
    assert row_of(page, 1)[1:6] == ["a1", "2", "50%", "50%", "0%"]
    for key in ("u", "backspace", "u"):
        page.press(key)
    assert all(page.board[point] is None for point in page.board)
    page.press("u")
    assert page.message == "The board is empty."
    assert page.press("escape") is Go.BACK


def test_tab_aims_at_the_next_move(page: ExplorerPage) -> None:
    aimed = [page.cursor]
    for _press in range(2):
        page.press("tab")
        aimed.append(page.cursor)
    assert aimed[0] == aimed[2] != aimed[1]
    assert "Tab next move" in rows_of(page)[-1]


def test_a_typed_point_walks_on_where_nothing_is_known(page: ExplorerPage) -> None:
    for key in ("a", "1", "enter"):
        page.press(key)
    assert page.board[parse_point("a1")] is Stone.BLACK
    assert "No game in the library went on from here" in " ".join(
        " ".join(line[40:].split()) for line in rows_of(page)
    )


@pytest.mark.parametrize(("height", "width"), [(20, 60), (24, 80), (40, 120), (50, 160)])
def test_it_fits(page: ExplorerPage, height: int, width: int) -> None:
    assert any("g7" in line for line in rows_of(page, height, width))


def test_line_mode_lists_the_moves(wuziqi_command: list[str], tmp_path: Path) -> None:
    talk = Talk([*wuziqi_command, "--lines"], tmp_path)
    lines = (
        "h8",
        "explore",
        "explore g8 g7",
        "explore g8 h8",
        "explore z8",
        "explore what",
        "quit",
    )
    said = talk.say("\n".join(lines) + "\n", "play", "--opponent", "human")
    assert not any("Games from here" in line for line in said)
    assert any(line.startswith("1. ") and line.endswith(": in the book.") for line in said)
    assert sum(line.startswith("White to move. The book's moves: no") for line in said) == 2
    assert said[-4:-1] == [
        "h8 is occupied.",
        "z8 is off the board.",
        "Type a point such as h8, or column and row such as 8 8.",
    ]

"""The page of the library as text at every size: colours, preview, footer and mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.records.made_up import add_game
from tests.tui.preferred import prefer, press

from wuziqi.columns import ELLIPSIS, set_ambiguous_width, text_width
from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import Analyse, Go, OpenPage, Topic
from wuziqi.records.formats.tree_editing import add_move, set_comment
from wuziqi.records.library.analyses import analysed_tree, keep_analysis
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import EVERYTHING, Catalogue, Filter, Order
from wuziqi.records.library.rows import StoredGame
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.glyphs import ASCII, UNICODE, Glyphs
from wuziqi.words.library_texts import details

FIVE = "h8 a1 i8 a2 j8 a3 k8 a4 l8"
SIZES = [(12, 40), (20, 60), (24, 80), (40, 120), (50, 160)]


class CountingLibrary(Library):
    """A library that counts how often a whole game is read."""

    reads = 0

    def game(self, game: int) -> StoredGame:
        self.reads += 1
        return super().game(game)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[CountingLibrary]:
    library = CountingLibrary(tmp_path / "library.sqlite3")
    rows = [
        {"result": "black", "reason": "board"},
        {"result": "white", "reason": "resignation"},
        {"result": "draw", "reason": "agreement"},
        {"result": "", "name": "A game for the evening"},
        {"result": "white", "opponent": "human", "color": "", "black": "Anna", "white": "Wei"},
        {"result": "black", "opponent": "human", "color": "", "black": "", "white": ""},
    ]
    for number, row in enumerate(rows):
        add_game(library, FIVE, moves=9, changed=f"2026-10-{20 - number}T18:07:00Z", **row)
    yield library
    library.close()
    use("en")


@pytest.fixture
def page(library: CountingLibrary) -> LibraryPage:
    return page_of(library)


def page_of(library: Library, glyphs: Glyphs = ASCII) -> LibraryPage:
    return LibraryPage(prefer(glyphs), Catalogue(library))


def paint(page: LibraryPage, height: int = 40, width: int = 120) -> Canvas:
    canvas = Canvas(height, width)
    page.paint(canvas)
    return canvas


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [1, 2])
def test_headings_are_whole_in_every_language(
    library: CountingLibrary, language: str, letters: int
) -> None:
    use(language)
    set_ambiguous_width(letters)
    try:
        for height, width in SIZES[1:]:
            head = paint(page_of(library, UNICODE), height, width).lines()[2]
            assert ELLIPSIS not in head
            assert head.count("●") == head.count("○") or letters == 2
    finally:
        set_ambiguous_width(1)


def style_of(canvas: Canvas, word: str) -> Style | Look:
    """The style in which a word is written where it stands first."""
    row = next(row for row, line in enumerate(canvas.lines()) if word in line)
    return canvas.cells(row)[canvas.lines()[row].index(word)][1]


def click_on(
    page: LibraryPage, word: str, height: int = 40, width: int = 120
) -> ScreenEvent | None:
    """Click where a word stands first, as the program does: on its button, or on the page."""
    canvas = paint(page, height, width)
    row = next(row for row, line in enumerate(canvas.lines()) if word in line)
    column = canvas.lines()[row].index(word)
    if (key := canvas.button_at(row, column)) is not None:
        return page.press(key)
    return page.click(Click(row, column, height, width))


@pytest.mark.parametrize("size", SIZES)
def test_results_have_the_colours_of_the_players_side(
    page: LibraryPage, size: tuple[int, int]
) -> None:
    page.press("down")
    canvas = paint(page, *size)
    assert style_of(canvas, "won ") == Style.SELECTED
    assert style_of(canvas, "lost") == Style.LOSS
    assert style_of(canvas, "drawn") == Style.DRAW
    assert style_of(canvas, "White won") == style_of(canvas, "Black won") == Style.PLAIN
    page.press("up")
    assert style_of(paint(page, *size), "won ") == Style.WIN


def test_the_preview_shows_the_last_position_and_what_is_known(page: LibraryPage) -> None:
    press(page, "home", "down")
    canvas = paint(page)
    left = 120 - 45
    shown = [line[left:] for line in canvas.lines()]
    assert sum(line.count("(X)") for line in shown) == 1
    cells = [cell for row in range(40) for cell in canvas.cells(row)]
    assert cells.count(("X", Style.BLACK_WON)) == 4
    assert cells.count(("X", Style.BLACK_LAST)) == 1
    facts = [line.split() for line in shown]
    assert ["X", "you"] in facts
    assert ["O", "computer,", "level", "3"] in facts
    assert ["Result", "won"] in facts
    assert ["Moves", "9"] in facts
    assert ["Rule", "Freestyle", "15x15"] in facts
    assert any(fact[:2] == ["Date", "2026-10-20"] and ":" in fact[2] for fact in facts if fact)
    assert Style.CURSOR not in {style for _char, style in cells}


def test_the_preview_tells_why_a_game_is_over_and_its_name(page: LibraryPage) -> None:
    page.press("home")
    assert "A game for the evening" in [line[75:].strip() for line in paint(page).lines()]
    press(page, "down", "down")
    assert any("lost, by resignation" in line for line in paint(page).lines())
    press(page, "down")
    assert any("drawn, by agreement" in line for line in paint(page).lines())


def test_the_preview_and_the_details_name_the_odds(library: CountingLibrary) -> None:
    add_game(library, "h8 j9", moves=2, changed="2026-12-01T10:00:00Z", odds="one-stone", starred=1)
    page = page_of(library)
    press(page, "home")
    facts = [line[75:].split() for line in paint(page).lines()]
    assert ["Odds", "one", "stone"] in facts
    entry = Catalogue(library).page(EVERYTHING, Order(), 0, 1)[0]
    assert "Freestyle 15x15  odds: one stone" in details(entry, ASCII, 200)


def test_the_details_say_how_a_game_ended(library: CountingLibrary) -> None:
    add_game(library, "h8 j9", moves=2, result="white", reason="resignation", starred=1)
    (entry,) = Catalogue(library).page(Filter(starred=True), Order(), 0, 2)
    assert details(entry, ASCII, 200).endswith("  White wins: Black resigned")


@pytest.mark.parametrize("width", [99, 80])
def test_without_room_there_is_no_preview_and_no_game_is_read(
    page: LibraryPage, library: CountingLibrary, width: int
) -> None:
    canvas = paint(page, 40, width)
    assert not any("a b c" in line for line in canvas.lines())
    assert library.reads == 0


def test_a_game_is_read_once_while_it_is_selected(
    page: LibraryPage, library: CountingLibrary
) -> None:
    for _ in range(5):
        paint(page)
    assert library.reads == 1
    page.press("down")
    paint(page)
    paint(page, 50, 160)
    assert library.reads == 2


def test_a_game_that_cannot_be_read_is_told_in_place_of_its_board(library: Library) -> None:
    add_game(library, "h8 h8", moves=2, changed="2026-12-01T10:00:00Z", starred=1)
    page = page_of(library)
    shown = " ".join(line[75:].strip() for line in paint(page).lines())
    assert "Game 7 of the library cannot be read: h8 is occupied" in shown
    assert "Moves   2" in shown
    assert page.message == ""


@pytest.mark.parametrize("lines", [3, 15, 20, 25])
@pytest.mark.parametrize("size", [(12, 110), (24, 110), (40, 120), (50, 200)])
def test_boards_of_every_size_stay_in_their_place(
    tmp_path: Path, lines: int, size: tuple[int, int]
) -> None:
    library = Library(tmp_path / f"{lines}.sqlite3")
    rule = "freestyle" if lines > 3 else "row-3"
    add_game(library, "a1 b2 c3", moves=3, width=lines, height=lines, rule=rule)
    canvas = paint(page_of(library), *size)
    shown = [line[61:] for line in canvas.lines()]
    assert sum(line.count("(X)") for line in shown) == 1
    assert canvas.lines()[-1].endswith("? help   q back")
    library.close()


@pytest.mark.parametrize(
    ("size", "between"), [((40, 120), 0), ((50, 160), 1), ((30, 160), 0), ((70, 240), 2)]
)
def test_boards_grow_where_there_is_room_for_them_and_the_facts(
    page: LibraryPage, size: tuple[int, int], between: int
) -> None:
    lines = paint(page, *size).lines()
    letters = next(line for line in lines if "a" in line and line.rstrip().endswith(" o"))
    assert letters.split()[-15:] == list("abcdefghijklmno")
    assert f"a{' ' * (1 + 2 * between)}b" in letters
    assert any("Freestyle 15x15" in line for line in lines)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
def test_every_state_has_its_keys_on_the_last_line(
    library: Library, size: tuple[int, int], language: str
) -> None:
    use(language)
    page = page_of(library, UNICODE)
    help_and_back = {"en": "? help   q back", "zh": "? 帮助   q 返回"}[language]
    for keys in ((), ("down",), ("D",), ("u",), ("/", "q", "enter"), ("escape",), ("right",)):
        press(page, *keys)
        canvas = paint(page, *size)
        assert canvas.lines()[-1].endswith(help_and_back)
        assert all(text_width(line) <= size[1] for line in canvas.lines())
        assert press(page, "?") == OpenPage("help", Topic.LIBRARY)
        assert press(page, "q") == Go.BACK
    for key in '/"E':
        press(page, key)
        footer = paint(page, *size).lines()[-1]
        assert footer.lstrip().startswith({"en": "Enter ", "zh": "回车 "}[language])
        assert "Esc " in footer
        assert "?" not in footer
        press(page, "escape")


def test_the_footer_offers_what_can_be_done_with_the_selected_game(page: LibraryPage) -> None:
    assert paint(page).lines()[-1].startswith(" Enter open   c resume   a review   / find")
    press(page, "down")
    assert paint(page).lines()[-1].startswith(" Enter open   a review   / find")
    press(page, "D")
    assert paint(page).lines()[-1].startswith(" Enter open   u restore   a review   / find")
    press(page, "/", *"Anna", "enter")
    assert paint(page).lines()[-1].startswith(" Enter open   u restore   Esc all games")
    press(page, "/", *"zzz", "enter")
    shown = paint(page).lines()
    assert shown[-1].startswith(" u restore   Esc all games   / find   & filter   % statistics")
    assert "a review" not in shown[-1]
    assert not any("Moves" in line for line in shown)


def test_captions_are_buttons(page: LibraryPage) -> None:
    assert click_on(page, "statistics") == OpenPage("statistics")
    click_on(page, "/ find")
    assert page.is_typing
    click_on(page, "cancel")
    assert not page.asks
    press(page, "/", *"Anna", "enter")
    assert page.count == 1
    click_on(page, "all games")
    assert page.count == 6
    assert click_on(page, "q back") == Go.BACK


def test_the_first_click_selects_the_second_and_one_on_the_board_open(page: LibraryPage) -> None:
    assert click_on(page, "lost") is None
    assert page.selected == 2
    assert isinstance(click_on(page, "lost"), Analyse)
    assert isinstance(click_on(page, "a b c d e"), Analyse)
    assert click_on(page, "Result  ") is None


def test_a_click_on_a_heading_sorts_and_a_second_one_the_other_way_round(
    page: LibraryPage,
) -> None:
    assert click_on(page, "Moves") is None
    assert page.order == Order("moves")
    click_on(page, "Result")
    assert page.order == Order("result", backwards=False)
    assert "Result ^" in paint(page).lines()[3]
    click_on(page, "Result")
    assert page.order == Order("result", backwards=True)
    click_on(page, "Black", 24, 80)
    assert page.order == Order("result", backwards=True)
    click_on(page, "Date")
    assert page.order == Order()


def test_the_analysis_of_a_game_is_told_beside_the_list(library: CountingLibrary) -> None:
    page = page_of(library)
    assert page.entry is not None
    assert "Analysis" not in "\n".join(paint(page).lines())
    tree = analysed_tree(library.game(page.entry.id))
    set_comment(tree, add_move(tree, 1, Point(14, 14), Stone.WHITE), "why")
    assert isinstance(page.press("enter"), Analyse)
    keep_analysis(library, page.entry.id, tree, "")
    shown = paint(page).lines()
    assert any("Analysis" in row and "1 variation, 1 comment" in row for row in shown)


def test_a_damaged_analysis_is_told_beside_the_position(library: CountingLibrary) -> None:
    page = page_of(library)
    assert page.entry is not None
    library.write("INSERT INTO analyses (game, sgf) VALUES (?, ?)", (page.entry.id, "(;SZ[9])"))
    shown = " ".join("\n".join(paint(page).lines()).split())
    assert "The analysis of game" in shown
    assert "Result" in shown

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from tests.tui.preferred import prefer

from wuziqi.columns import ELLIPSIS, set_ambiguous_width, text_width
from wuziqi.levels import LEVELS
from wuziqi.locale import use
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import KeptEstimate, keep_estimate, kept_estimates
from wuziqi.records.library.queries import Catalogue, Played
from wuziqi.records.library.statistics import Streaks
from wuziqi.rules.rule import FREESTYLE, RENJU
from wuziqi.tui.pages.statistics_page import StatisticsPage, open_statistics
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import ASCII

PLAYED = [
    Played(LEVELS[2], FREESTYLE, "black", "won", rated=True, count=6),
    Played(LEVELS[2], FREESTYLE, "white", "lost", rated=True, count=2),
    Played(LEVELS[4], FREESTYLE, "white", "drawn", rated=True, count=1),
    Played(LEVELS[4], RENJU, "black", "lost", rated=False, count=3),
]


def lines(page: StatisticsPage, height: int = 24, width: int = 80) -> list[str]:
    canvas = Canvas(height, width)
    page.paint(canvas)
    return [line.strip() for line in canvas.lines()]


def test_results_streaks_and_rating_are_told() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3))
    assert lines(page, 28) == [
        "",
        "Statistics",
        "",
        "12 counted games: 6 won, 1 drawn, 5 lost",
        "###################################### ====== --------------------------------",
        "",
        "Now 2 lost in a row; longest streaks: 4 won, 3 lost",
        "",
        "Rating 1051 +/- 259 (95%), from 9 games without help.",
        "On this scale the computer's level 1 is 585 and level 10 is 2128.",
        "",
        "----------=============*=============-----------------------------------------",
        "level 1 2    3    4      5    6    7      8        9                        10",
        "",
        "By level                won  drawn   lost      %",
        "level 3                   6      0      2    75%  #################### ------",
        "level 5                   0      1      3    12%  === ----------",
        "",
        "By rule                 won  drawn   lost      %",
        "Freestyle                 6      1      2    72%  ################# === ------",
        "Renju                     0      0      3     0%  ---------",
        "",
        "By colour               won  drawn   lost      %",
        "Black                     6      0      3    67%  ################# ---------",
        "White                     0      1      2    17%  === ------",
        "",
        "",
        "i insights   ? help   q back",
    ]


def test_few_games_give_no_rating() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED[2:], Streaks("drawn", 1, 0, 1))
    assert any(line.startswith("No rating yet") for line in lines(page))


def test_without_games_there_is_nothing_to_tell() -> None:
    page = StatisticsPage(prefer(ASCII), [], Streaks())
    assert any("You have not finished a game" in line for line in lines(page))
    assert page.press("down") is None


def test_a_short_terminal_scrolls() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3))
    assert "White" not in " ".join(lines(page, 10))
    assert lines(page, 10)[-1] == "PgDn more   i insights   ? help   q back"
    page.press("end")
    assert "White" in " ".join(lines(page, 10))
    assert lines(page, 10)[-1] == "PgUp back up   i insights   ? help   q back"
    page.press("home")
    assert "12 counted games" in " ".join(lines(page, 10))
    page.press(" ")
    page.press("j")
    page.press("k")
    page.press("pageup")
    assert "12 counted games" in " ".join(lines(page, 10))
    page.scroll(1)
    assert "12 counted games" not in " ".join(lines(page, 10))


@pytest.mark.parametrize("height", range(11, 27))
def test_every_page_shows_its_tables_whole(height: int) -> None:
    def body(rows: list[str]) -> str:
        return "\n".join(rows).partition("\n\n")[2]

    page = StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3))
    tables = [block for block in body(lines(page, 60)).split("\n\n") if block.startswith("By ")]
    assert len(tables) == 3
    pages = [body(lines(page, height))]
    while "PgDn more" in lines(page, height)[-1]:
        page.press("pagedown")
        pages.append(body(lines(page, height)))
    for table in tables:
        assert any(table in shown for shown in pages), table
        for row in table.split("\n"):
            assert all(table in shown for shown in pages if row in shown), row
    assert all(shown != below for shown, below in pairwise(pages))
    for _ in pages:
        page.press("pageup")
    assert body(lines(page, height)) == pages[0]


def test_keys_and_the_footer_close_it_and_a_click_beside_does_not() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3))
    assert page.press("q") == page.press("escape") == Go.BACK
    assert page.click(Click(0, 0, 24, 80)) is None
    canvas = Canvas(24, 80)
    page.paint(canvas)
    column = canvas.lines()[-1].index("q back")
    assert canvas.button_at(23, column) == "q"
    assert page.press("x") is None
    assert "x does nothing here; ? shows the keys." in lines(page)
    assert page.press("?") == OpenPage("help", Topic.LIBRARY)


def test_bars_have_one_height_and_parts_of_different_colours() -> None:
    page = StatisticsPage(prefer(), PLAYED, Streaks("lost", 2, 4, 3))
    canvas = Canvas(24, 80)
    page.paint(canvas)
    cells = {cell for row in range(24) for cell in canvas.cells(row)}
    assert {("━", Style.WIN), ("━", Style.DRAW), ("━", Style.LOSS)} <= cells
    row = next(row for row, line in enumerate(canvas.lines()) if line.startswith(" level 3"))
    numbers = [(char, style) for char, style in canvas.cells(row)[21:43] if char != " "]
    assert numbers == [("6", Style.WIN), ("0", Style.DIM), ("2", Style.LOSS)]


def test_games_that_are_not_against_a_level_are_in_the_table_of_levels() -> None:
    others = Played(None, FREESTYLE, "black", "won", rated=False, count=2)
    page = StatisticsPage(prefer(ASCII), [others, *PLAYED], Streaks("won", 2, 4, 3))
    shown = lines(page, 40)
    assert shown.index("By rule                 won  drawn   lost      %") - 2 == next(
        number for number, line in enumerate(shown) if line.startswith("others  ")
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("size", [(12, 40), (20, 60), (24, 80), (40, 120), (50, 160)])
def test_nothing_is_cut_and_the_last_line_has_help_and_back(
    size: tuple[int, int], columns: int, language: str
) -> None:
    use(language)
    set_ambiguous_width(columns)
    page = StatisticsPage(prefer(), PLAYED, Streaks("lost", 2, 4, 3))
    seen: list[str] = []
    try:
        for _page in range(12):
            seen += lines(page, *size)
            page.press("pagedown")
    finally:
        use("en")
        set_ambiguous_width(1)
    assert ELLIPSIS not in "".join(seen)
    assert any("75%" in line for line in seen)
    assert any("17%" in line for line in seen)
    assert all(text_width(line) <= size[1] for line in seen)
    assert seen[-1].endswith({"en": "? help   q back", "zh": "? 帮助   q 返回"}[language])


def test_games_at_odds_have_a_section_of_their_own() -> None:
    at_odds = [
        Played(LEVELS[5], FREESTYLE, "black", "won", rated=False, count=2, odds="two-stones"),
        Played(LEVELS[5], FREESTYLE, "black", "lost", rated=False, count=1, odds="two-stones"),
        Played(LEVELS[9], RENJU, "white", "lost", rated=False, count=4, odds="no-threats"),
        Played(None, FREESTYLE, "black", "won", rated=False, count=1, odds="of the future"),
    ]
    shown = lines(StatisticsPage(prefer(ASCII), [*PLAYED, *at_odds], Streaks("lost", 2, 4, 3)), 40)
    even = lines(StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3)), 40)
    start = shown.index("At odds (level)         won  drawn   lost      %")
    assert shown[: start - 1] == even[: start - 1]
    assert [line[:48] for line in shown[start + 1 : start + 4]] == [
        "no threats (10)           0      0      4     0%",
        "of the future             1      0      0   100%",
        "two stones (6)            2      0      1    67%",
    ]


def test_a_player_who_only_plays_at_odds_has_statistics_too() -> None:
    played = [Played(LEVELS[5], FREESTYLE, "black", "won", rated=False, count=2, odds="one-stone")]
    shown = lines(StatisticsPage(prefer(ASCII), played, Streaks()))
    assert "0 counted games: 0 won, 0 drawn, 0 lost" in shown
    assert any(line.startswith("one stone (6)") for line in shown)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[StatisticsPage]:
    library = Library(tmp_path / "library.sqlite3")
    keep_estimate(library, "five large", KeptEstimate(3.4, 0.6, 7, 0))
    yield open_statistics(prefer(ASCII), Catalogue(library))
    library.close()


TOLD = "Your strength at five in a row, 12 lines or more: level 3 (7 games so far)."


def test_what_fits_is_told_and_forgotten_after_a_question(page: StatisticsPage) -> None:
    assert TOLD in lines(page)
    assert "D forget level" in lines(page)[-1]
    page.press("D")
    assert "Forget what fits you, and begin afresh?" in lines(page)
    assert (page.needs_care("y"), page.needs_care("q")) == (True, False)
    assert "y yes   n no" in lines(page)[-1]
    page.press("q")
    assert page.asks
    page.press("n")
    assert TOLD in lines(page)
    page.press("D")
    page.press("y")
    assert "It is forgotten: the level that fits you begins afresh." in lines(page)
    assert TOLD not in lines(page)
    assert "D forget level" not in lines(page)[-1]
    assert page.catalogue is not None
    assert kept_estimates(page.catalogue.library) == {}


def test_the_question_and_its_answers_have_room_on_the_smallest_screen(
    page: StatisticsPage,
) -> None:
    page.press("D")
    canvas = Canvas(8, 20)
    page.paint(canvas)
    shown = " ".join(line.strip() for line in canvas.lines())
    assert "Forget what fits you, and begin afresh?" in shown
    assert canvas.lines()[-1].split() == ["y", "yes", "n", "no"]

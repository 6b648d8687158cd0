import pytest
from tests.tui.preferred import prefer

from wuziqi.levels import LEVELS
from wuziqi.locale import use
from wuziqi.records.library.player_statistics import Streaks
from wuziqi.records.library.queries import Played
from wuziqi.rules.rule import FREESTYLE, RENJU
from wuziqi.tui.pages.statistics_page import StatisticsPage
from wuziqi.tui.terminal.canvas import ELLIPSIS, Canvas, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import ASCII
from wuziqi.tui.widgets.screen import Go, OpenPage
from wuziqi.tui.widgets.topics import Topic

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
    assert lines(page) == [
        "Your games",
        "",
        "12 finished games: 6 won, 1 drawn, 5 lost",
        "Now 2 lost in a row; longest streaks: 4 won, 3 lost",
        "Rating: 1236, give or take 273 (95 %), from 9 games without help.",
        "On this scale level 1 of the computer has 527, level 10 has 2443.",
        "",
        "By level               won drawn  lost                      %",
        "level 3                  6     0     2  XXXXXXXXXXXXXXX..... 75%",
        "level 5                  0     1     3  XX.................. 12%",
        "",
        "By rule                won drawn  lost                      %",
        "Freestyle                6     1     2  XXXXXXXXXXXXXX...... 72%",
        "Renju                    0     0     3  .................... 0%",
        "",
        "By colour              won drawn  lost                      %",
        "Black                    6     0     3  XXXXXXXXXXXXX....... 67%",
        "White                    0     1     2  XXX................. 17%",
        "",
        "",
        "",
        "",
        "",
        "Up Down scroll, q back",
    ]


def test_few_games_give_no_rating() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED[2:], Streaks("drawn", 1, 0, 1))
    assert any(line.startswith("Rating: not enough games.") for line in lines(page))


def test_without_games_there_is_nothing_to_tell() -> None:
    page = StatisticsPage(prefer(ASCII), [], Streaks())
    assert "There are no finished games of yours yet." in lines(page)
    assert page.press("down") is None


def test_a_short_terminal_scrolls() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3))
    assert "White" not in " ".join(lines(page, 10))
    page.press("pagedown")
    page.press("j")
    assert "White" in " ".join(lines(page, 10))
    page.press("pageup")
    page.press("k")
    assert "12 finished games" in " ".join(lines(page, 10))
    page.scroll(1)
    assert "12 finished games" not in " ".join(lines(page, 10))


def test_keys_and_clicks_close_it() -> None:
    page = StatisticsPage(prefer(ASCII), PLAYED, Streaks("lost", 2, 4, 3))
    assert page.press("q") == page.press("escape") == Go.BACK
    assert page.click(Click(0, 0, 24, 80)) == Go.BACK
    assert page.press("x") is None
    assert "x does nothing here; ? shows the keys." in lines(page)
    assert page.press("?") == OpenPage("help", Topic.LIBRARY)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_cut_at_80_columns_and_no_bar_at_40(language: str) -> None:
    use(language)
    page = StatisticsPage(prefer(), PLAYED, Streaks("lost", 2, 4, 3))
    try:
        wide, narrow = lines(page), lines(page, 40, 40)
    finally:
        use("en")
    assert ELLIPSIS not in "".join(wide)
    assert any(line.endswith("75%") for line in narrow)
    assert all(text_width(line) <= 40 for line in narrow)

"""Insights on the screen, in lines and as JSON, from the reviews that the library keeps."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.lines.talk import Talk
from tests.records.made_up import add_game
from tests.tui.option_pages import hot
from tests.tui.preferred import prefer
from tests.tui.reviewed import MOVES, complete_run
from tools.attack.watched_canvas import WatchedCanvas

from wuziqi.play.events import Learn, OpenPage
from wuziqi.protocol.evaluation import Judgement
from wuziqi.puzzles.puzzle import write_puzzle
from wuziqi.records.library.analyses import keep_review
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import OwnPuzzle, add_own_puzzles
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.library.rows import KeptReview
from wuziqi.review.insights import Oversight, trains
from wuziqi.review.own_puzzles import own_puzzles
from wuziqi.review.review import ReviewRun, dump_run
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point
from wuziqi.tui.page_table import PageContext, page_of
from wuziqi.tui.pages.learn_menu import LearnMenu
from wuziqi.tui.pages.statistics_page import (
    InsightsPage,
    StatisticsPage,
    insights_page,
    open_statistics,
)
from wuziqi.tui.terminal.canvas import Canvas


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """Two finished games with the same review: won with black, lost with white."""
    library = Library(tmp_path / "library.sqlite3")
    for color in ("black", "white"):
        game = add_game(library, MOVES, moves=13, color=color, result="black", reason="resigned")
        keep_review(library, game, KeptReview("1.0", dump_run(complete_run())))
    yield library
    library.close()


def frame(page: InsightsPage, height: int = 40, width: int = 80) -> list[str]:
    canvas = Canvas(height, width)
    page.paint(canvas)
    return canvas.lines()


def opened(library: Library) -> InsightsPage:
    statistics = open_statistics(prefer(), Catalogue(library))
    assert statistics.press("i") == OpenPage("insights")
    page = insights_page(prefer(), library, "")
    assert isinstance(page, InsightsPage)
    return page


def test_games_are_read_while_the_page_is_shown(library: Library) -> None:
    page = opened(library)
    assert page.busy
    assert "No game of yours is reviewed yet" in "\n".join(frame(page))
    page.work()
    assert "1 reviewed game: " in "\n".join(frame(page))
    assert "(1 game still to read)" in "\n".join(frame(page))
    page.work()
    assert not page.busy
    shown = "\n".join(frame(page))
    assert "2 reviewed games: " in shown
    assert "open four missed" in shown
    rows = [line.split() for line in frame(page)]
    assert any(row[:4] == ["middle,", "to", "move", "30"] for row in rows)


def reviewed(library: Library, count: int) -> None:
    """Add games that are finished and reviewed, won with black and lost with white in turn."""
    for place in range(count):
        color = ("black", "white")[place % 2]
        game = add_game(library, MOVES, moves=13, color=color, result="black", reason="resigned")
        keep_review(library, game, KeptReview("1.0", dump_run(complete_run())))


def told(library: Library) -> str:
    page = insights_page(prefer(), library, "")
    while page.busy:
        page.work()
    canvas = Canvas(40, 80)
    page.paint(canvas)
    return "\n".join(canvas.lines())


def test_few_games_say_what_they_rest_on_and_what_comes(tmp_path: Path) -> None:
    """Bars and comparisons of one or two games would say nothing."""
    first, fourth = "After the first reviewed game: ", "After 4 reviewed games: "
    with closing(Library(tmp_path / "library.sqlite3")) as library:
        none = told(library)
        assert "You have not finished a game against the computer" in none
        assert "Insights come from reviewed games." in " ".join(none.split())
        assert first in none
        assert fourth in none
        add_game(library, MOVES, moves=13, color="black", result="black", reason="resigned")
        assert "No game of yours is reviewed yet" in told(library)
        reviewed(library, 3)
        few = told(library)
        assert "3 reviewed games of 4 finished: accuracy 75%, " in few
        assert first not in few
        assert fourth in few
        assert "By phase" in few
        assert "By colour" not in few
        assert "━" not in few
        reviewed(library, 1)
        enough = told(library)
        assert fourth not in enough
        rows = [line.split() for line in enough.splitlines()]
        assert any(row[:3] == ["Black", "3", "100%"] for row in rows)
        assert any(row[:3] == ["White", "1", "0%"] for row in rows)
        assert "━" in enough


def test_enter_opens_the_lesson_that_fits(library: Library) -> None:
    page = opened(library)
    page.work()
    page.work()
    assert "Enter lesson" in frame(page)[-1]
    event = page.press("enter")
    assert isinstance(event, OpenPage)
    assert (event.name, event.lesson) == ("lessons", "fours")


@pytest.mark.parametrize(("height", "width"), [(20, 60), (24, 80), (50, 160)])
def test_it_fits(library: Library, height: int, width: int) -> None:
    page = opened(library)
    page.work()
    assert any("By phase" in line for line in frame(page, height, width))


def test_narrow_insights_show_every_count_whole(library: Library) -> None:
    """In 40 columns the numbers of overlooked threats stood behind the window."""
    page = opened(library)
    while page.busy:
        page.work()
    for width in range(20, 81):
        canvas = WatchedCanvas(Canvas(40, width))
        page.paint(canvas)
        assert not canvas.cut, width
        [row] = [line for line in canvas.lines() if line.startswith(" 2 open")]
        assert "1" in row.split(), row


def test_a_damaged_review_is_left_out(library: Library) -> None:
    keep_review(library, 1, KeptReview("1.0", "nonsense"))
    page = opened(library)
    while page.busy:
        page.work()
    assert "1 reviewed game of 2 finished: " in "\n".join(frame(page))


def test_lines_and_json(library: Library, wuziqi_command: list[str], tmp_path: Path) -> None:
    library.close()
    talk = Talk([*wuziqi_command, "--lines"], tmp_path)
    said = talk.say("library\ninsights\nquit\n")
    assert any(line.startswith("2 reviewed games: accuracy ") for line in said)
    assert "2 open four missed: 1." in said
    command = [*wuziqi_command, "statistics", "--json", "--data-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, check=True)
    found = json.loads(done.stdout)
    assert found["games"] == {"won": 1, "drawn": 0, "lost": 1}
    assert found["reviewed"]["games"] == 2
    assert {"kind": "open-four", "count": 1, "traits": {}} in found["reviewed"]["overlooked"]


def test_a_digit_begins_a_round_of_its_kind_with_own_puzzles_first(library: Library) -> None:
    made = own_puzzles(complete_run(), [Stone.BLACK], 1)
    add_own_puzzles(library, [OwnPuzzle(one.id, 1, write_puzzle(one)) for one in made])
    page = opened(library)
    while page.busy:
        page.work()
    kinds = [weakness.oversight for weakness in page.reader.insights.weaknesses]
    assert f"1-{len(kinds)} practise it" in frame(page)[-1]
    event = page.press(str(1 + kinds.index(Oversight.OPEN_FOUR)))
    assert isinstance(event, Learn)
    assert len(event.mistakes) == 10
    first, *others = event.mistakes
    assert first.puzzle.id == "own-1-17"
    assert first.move is not None
    assert all(trains(one.puzzle, Oversight.OPEN_FOUR) for one in others)
    assert all(one.puzzle.game is None for one in others)
    assert page.press(str(1 + len(kinds))) is None
    assert "does nothing here" in page.notice


def test_the_progress_is_drawn_from_the_first_game_to_the_latest(library: Library) -> None:
    game_played = complete_run().game
    quiet = ReviewRun(
        game_played,
        300,
        judgements=[Judgement((parse_point("o1"),), 0)] * game_played.positions,
    )
    page = opened(library)
    while page.busy:
        page.work()
    assert "first to latest" not in " ".join(frame(page, 40, 120)), "too few games"
    for _game in range(2):
        game = add_game(library, MOVES, moves=13, color="black", result="black", reason="resigned")
        keep_review(library, game, KeptReview("1.0", dump_run(quiet)))
    page = opened(library)
    while page.busy:
        page.work()
    assert "first to latest game" in " ".join(frame(page))
    insights = page.reader.insights
    missed = Oversight.OPEN_FOUR
    counts = [sum(move.oversight is missed for move in game.moves) for game in insights.games]
    assert 0 < sum(counts) < len(counts)
    assert insights.progress(missed, 12) == counts[::-1]
    assert insights.progress(missed, 1) == [sum(counts) / 4]
    row = next(line for line in frame(page, 40, 120) if "open four missed" in line)
    assert row.split()[-1] == "▆▆"


def test_statistics_and_insights_are_a_key_away_from_the_menu(tmp_path: Path) -> None:
    menu = LearnMenu(prefer())
    event = menu.press(hot(menu, "statistics"))
    assert event == OpenPage("statistics")
    library = Library(tmp_path / "library.sqlite3")
    context = PageContext(prefer(), lambda: (library, ""), ("/no/engine",))
    page = page_of(event, context)
    assert isinstance(page, StatisticsPage)
    assert page.press("i") == OpenPage("insights")
    assert isinstance(page_of(OpenPage("insights"), context), InsightsPage)
    library.close()
    broken = PageContext(prefer(), lambda: (None, "no library"), ("/no/engine",))
    for name in ("statistics", "insights"):
        without = page_of(OpenPage(name), broken)
        assert isinstance(without, StatisticsPage)
        assert without.notice == "no library"


def test_lines_begin_a_round_too(library: Library, wuziqi_command: list[str]) -> None:
    directory = Path(library.path).parent
    library.close()
    talk = Talk([*wuziqi_command, "--lines"], directory)
    said = talk.say("insights\ninsights 2\nback\nquit\n")
    assert "insights 1 begins a round of puzzles of the first kind." in said
    assert "Puzzle 1 of 10." in said

"""Windows down to the smallest: no text ends without a mark."""

from datetime import date

import pytest
from tests.puzzles.test_run import trainer
from tests.tui.preferred import prefer, screen_of
from tests.tui.reviewed import board, complete_run, kept
from tests.tui.test_editor import editor
from tests.tui.test_glyphs import CP437
from tests.tui.test_replay_page import watch
from tools.attack.watched_canvas import WatchedCanvas

from wuziqi.columns import ELLIPSIS, set_ambiguous_width
from wuziqi.levels import LEVELS
from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import Topic
from wuziqi.puzzles.puzzle import read_puzzles
from wuziqi.puzzles.sitting import RunKind
from wuziqi.puzzles.trainer import Trainer
from wuziqi.records.library.practice import PuzzleAttempt
from wuziqi.records.library.queries import Played
from wuziqi.records.library.statistics import Streaks
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import RENJU
from wuziqi.tui.pages.help_page import HelpPage
from wuziqi.tui.pages.keys_page import KeysPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.pages.statistics_page import PuzzleStatistics, StatisticsPage
from wuziqi.tui.practice.run_page import RunPage
from wuziqi.tui.replay.screen import CHART_KEY
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.screen import Open, Screen
from wuziqi.words.glyphs import console_glyphs

ENDS = ("won", "drawn", "lost")
SIZES = [(8, 20), (9, 21), (24, 20), (12, 24), (8, 40), (24, 80)]


def shown(screen: Screen, height: int, width: int) -> list[str]:
    """Return the lines of a screen, on which nothing is cut without a mark."""
    canvas = WatchedCanvas(Canvas(height, width))
    screen.paint(canvas)
    assert not canvas.cut
    return [line.rstrip() for line in canvas.lines()]


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_long_text_behind_the_sign_of_the_prompt_is_cut_around_its_cursor(
    height: int, width: int
) -> None:
    game = screen_of(Game(15, 15))
    for key in (":", *"abcdefghijklmnopqrstuvwx"):
        game.press(key)
    lines = map(str.strip, shown(game, height, width))
    prompt = next(line for line in lines if line.startswith(":"))
    assert prompt.endswith("uvwx")
    assert (prompt == ":abcdefghijklmnopqrstuvwx") is (width >= 40)


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_refusal_stands_beside_a_long_typed_text(height: int, width: int) -> None:
    """It once had two columns, or one, and covered the board."""
    game = screen_of(Game(15, 15))
    for key in (":", *"nowhere at all on it", "enter"):
        game.press(key)
    lines = shown(game, height, width)
    assert any("─┼─┼─" in line for line in lines), "the board is there"
    at = next(at for at, line in enumerate(lines) if "on it  " in line)
    assert lines[at].strip().startswith(":")
    assert any("Type a" in line for line in lines[at - 3 : at + 1])


@pytest.mark.parametrize(
    ("width", "week"),
    [(80, "   2   3   4"), (30, "   2   3   4"), (24, "  2  3  4"), (20, "")],
)
def test_the_calendar_gets_narrow_and_then_leaves(width: int, week: str) -> None:
    lines = shown(PuzzleStatistics(prefer(), Trainer(())), 40, width)
    assert any("Puzzles of the day" in " ".join(lines[at : at + 2]) for at in range(len(lines)))
    assert any(week and week in line for line in lines) is bool(week)


@pytest.mark.parametrize("height", [1, 8])
def test_the_statistics_of_puzzles_open_in_a_window_of_a_column(height: int) -> None:
    """The calendar once ended the program there."""
    page = PuzzleStatistics(prefer(), Trainer(()))
    page.paint(Canvas(height, 1))
    page.paint(Canvas(height, 2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 100])
def test_a_narrow_table_of_results_keeps_its_numbers(language: str, count: int) -> None:
    """In 20 columns they stood behind the window, and heads in Russian over one another."""
    played = [Played(LEVELS[0], RENJU, "black", end, rated=True, count=count) for end in ENDS]
    puzzle = read_puzzles()[0]
    tried = PuzzleAttempt(puzzle.id, date(2026, 11, 1), False, True, 0, 1000, 1000.0, 350.0, 0.06)
    trainer = Trainer([puzzle], (), [tried])
    use(language)
    try:
        for width in range(20, 100):
            lines = shown(StatisticsPage(prefer(), played, Streaks("won", 1, 1, 1)), 60, width)
            most = 2 if width < 23 and count > 1 else 3
            assert sum(line.split().count(str(count)) >= most for line in lines) >= 3
            lines = shown(PuzzleStatistics(prefer(), trainer), 60, width)
            assert any("1 0 0" in " ".join(line.split()) for line in lines)
    finally:
        use("en")


@pytest.mark.parametrize(("width", "name"), [(20, False), (40, True)])
def test_the_chinese_name_stands_where_it_has_room(width: int, *, name: bool) -> None:
    assert any("五子棋" in line for line in shown(Menu(Setup(), prefer()), 24, width)) is name


@pytest.mark.parametrize("font", [frozenset(), frozenset(CP437)], ids=["unknown", "CP437"])
def test_a_linux_console_shows_no_chinese_sign_in_english(font: frozenset[str]) -> None:
    menu = Menu(Setup(), prefer(glyphs=console_glyphs(font)))
    assert not any("五" in line for line in shown(menu, 24, 80))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_that_cancels_stands_behind_a_long_text(language: str) -> None:
    """In Korean it had no room."""
    page = KeysPage(prefer())
    page.press("enter")
    use(language)
    try:
        for width in range(20, 60):
            assert " Esc" in shown(page, 8, width)[-1]
    finally:
        use("en")


@pytest.mark.parametrize(("height", "width"), [(12, 90), (13, 30), (14, 60), (24, 20), (8, 20)])
def test_the_chart_of_a_review_keeps_its_last_line(height: int, width: int) -> None:
    """The words about a move once covered it."""
    page = board(kept(complete_run()))
    page.press("R")
    event = page.press(CHART_KEY)
    assert isinstance(event, Open)
    event.screen.press("right")
    for _move in range(12):
        event.screen.press("right")
        lines = shown(event.screen, height, width)
        assert lines[-1].endswith("q back")
        assert ("50%|" in "".join(lines)) is (height > 8)


def test_a_long_message_loses_its_first_lines_and_keeps_the_question() -> None:
    game = screen_of(Game(15, 15, opening=OPENINGS["swap"]))
    for name in ("h8", "i9", "j7"):
        game.session.play(parse_point(name))
    game.say("one two three four five six seven eight nine ten eleven twelve thirteen")
    lines = shown(game, 8, 20)
    assert lines[0].startswith(ELLIPSIS)
    assert not any("one two" in line for line in lines)
    assert any(line.startswith("1 ") for line in lines)


def test_a_drawing_of_the_help_ends_with_a_whole_point() -> None:
    set_ambiguous_width(2)
    try:
        page = HelpPage(prefer())
        for _page in Topic:
            page.press("right")
            assert shown(page, 40, 20)
    finally:
        set_ambiguous_width(1)


@pytest.mark.parametrize("size", [(1, 1), (2, 20), (2, 80), (24, 19)])
def test_the_help_says_that_the_window_is_too_small(size: tuple[int, int]) -> None:
    lines = shown(HelpPage(prefer()), *size)
    assert size == (1, 1) or any("Needed: 20x3" in line for line in lines)
    assert shown(HelpPage(prefer()), 5, 20)[0].startswith("Keys on the board")


def test_a_question_keeps_yes_and_no_where_a_third_answer_has_no_room() -> None:
    screen = watch("e5 e6 f5")
    for key in ("w", "down", "enter", "q"):
        screen.press(key)
    assert shown(screen, 8, 20)[-1].split() == ["y", "yes", "n", "no"]
    assert "E save" in shown(screen, 24, 80)[-1]


def test_the_clock_of_a_run_has_room_where_its_panel_has_none() -> None:
    page = RunPage(prefer(), trainer(), RunKind.TIMED)
    assert shown(page, 12, 40)[-2].strip() == "Time left: 3:00; Solved: 0, wrong: 0"


def test_the_brush_and_the_rule_of_the_editor_have_room_where_its_panel_has_none() -> None:
    page = editor()
    assert shown(page, 12, 40)[-2].strip() == "Enter: black stone; Freestyle 15x15"
    for key in ("tab", "V"):
        page.press(key)
    assert shown(page, 12, 40)[-2].strip() == "Enter: white stone; Standard 15x15"

"""Points typed without the key of the prompt: a stone stands there, or nowhere."""

from collections.abc import Callable, Iterator

import pytest
from tests.records.trees import line
from tests.tui.preferred import prefer, screen_of, text_of

from wuziqi.lessons.course import LESSONS
from wuziqi.play.events import Analyse, ChangeSettings, Go, OpenPage
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.rules.board import Board, Size
from wuziqi.rules.draft import Draft
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE
from wuziqi.rules.start import parse_start
from wuziqi.tui.editor.page import EditorPage
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.practice.lesson_page import LessonPage
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.widgets.screen import Open, Screen, ScreenEvent


def type_keys(screen: Screen, text: str) -> ScreenEvent | None:
    """Type characters and Enter until the screen is left; returns the event that leaves it."""
    for key in [*text, "enter"]:
        event = screen.press(key)
        if isinstance(event, Go | OpenPage | Open | Analyse):
            return event
    return None


def points(size: int) -> Iterator[Point]:
    """All points of the first, the middle and the last rows of a board."""
    rows = {*range(9), size // 2, size - 1} & set(range(size))
    return (Point(column, row) for column in range(size) for row in sorted(rows))


def game_with_stones(size: int) -> GameScreen:
    """Two stones far from each other, and the cursor on the second."""
    screen = screen_of(Game(size))
    screen.session.play(Point(0, 0))
    screen.session.play(Point(size - 1, size - 1))
    screen.cursor = Point(3, 3)
    return screen


@pytest.mark.parametrize("size", [5, 15, 25])
@pytest.mark.parametrize("upper", [False, True])
def test_a_typed_point_never_places_another_stone(size: int, upper: bool) -> None:
    """Whatever the letter does as a key, also where it asks something or opens a page."""
    placed = 0
    for point in points(size):
        screen = game_with_stones(size)
        before = set(screen.game.moves)
        left = type_keys(screen, str(point).upper() if upper else str(point))
        new = set(screen.game.moves) - before
        assert new <= {point}, (point, new)
        assert not left or upper or size > 15, "no letter of a small board leaves it"
        exports = screen.asks or (upper and point.column == 4)
        assert new or left or point in before or len(screen.game.moves) < 2 or exports, point
        placed += bool(new)
    assert placed > size * 3


def saved_game() -> ReplayScreen:
    """A saved game on which stones are tried out."""
    page = ReplayScreen(line("a1 b15"), prefer(), FREESTYLE, 2, Go.BACK)
    page.press("w")
    return page


@pytest.mark.parametrize("made", [lambda: game_with_stones(15), saved_game])
def test_the_cursor_and_the_board_are_as_before_the_letter(
    made: Callable[[], GameScreen | ReplayScreen],
) -> None:
    for typed in ("h8", "l1", "j12", "k3", "o7", "f9", "e2"):
        screen = made()
        before = screen.cursor, screen.orientation
        shown = screen.preferences.settings.evaluation
        for key in typed[:2]:
            if isinstance(event := screen.press(key), ChangeSettings):
                screen.preferences.change(event.settings)
        assert screen.prompt.typed == typed[:2]
        assert (screen.cursor, screen.orientation) == before
        assert screen.preferences.settings.evaluation == shown


def test_what_was_begun_can_be_dropped() -> None:
    screen = game_with_stones(15)
    for key in ("h", "5", "escape", "5"):
        screen.press(key)
    assert screen.game.moves[-1] == Point(3, 3), "the digit alone is the key that it was"


def test_keys_between_letter_and_digit_are_keys() -> None:
    screen = game_with_stones(15)
    for key in ("h", "up", "8", "5"):
        screen.press(key)
    assert screen.game.moves[-1] == Point(2, 5)


def test_a_letter_that_is_no_column_begins_nothing() -> None:
    screen = game_with_stones(15)
    screen.press("v")
    screen.press("8")
    assert not screen.prompt.is_open
    assert screen.cursor == Point(3, 4)


def test_a_column_of_larger_boards_alone_is_told_to_be_off_the_board() -> None:
    screen = game_with_stones(15)
    placed = screen.game.moves
    for key in ("r", "1", "7", "enter"):
        screen.press(key)
    assert screen.game.moves == placed
    assert "off the board" in text_of(screen)


def test_an_answer_to_a_question_begins_nothing() -> None:
    screen = game_with_stones(15)
    for key in ("x", "n", "8"):
        screen.press(key)
    assert not screen.prompt.is_open
    assert screen.cursor == Point(3, 4)


def test_a_page_that_was_opened_begins_nothing() -> None:
    screen = screen_of(Game(25))
    screen.press("s")
    screen.press("5")
    assert screen.game.moves == (Point(12, 12),)


def test_what_is_said_to_a_friend_begins_nothing() -> None:
    screen = screen_of(Game(15))
    screen.press("h")
    screen.layers.open(screen.friend_panel.begin_line())
    for key in "h5":
        screen.press(key)
    assert (screen.friend_panel.line.typed, screen.prompt.is_open) == ("h5", False)


def stones(board: Board) -> set[Point]:
    return {point for point in board if board[point] is not None}


def test_the_same_on_the_analysis_board() -> None:
    for point in points(15):
        page = saved_game()
        before = stones(page.position.board)
        type_keys(page, str(point))
        after = stones(page.position.board)
        assert after - before <= {point}, point
        assert after - before or point in before, point


def test_the_same_on_the_boards_of_lessons() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "five")
    point = parse_point("j8")
    page = LessonPage(lesson, prefer(), LessonProgress(None))
    type_keys(page, "j8")
    assert page.walk.attempt.solved
    assert page.cursor == point
    page = LessonPage(lesson, prefer(), LessonProgress(None))
    cursor, before = page.cursor, stones(page.board)
    page.press("h")
    page.press("5")
    assert (page.prompt.typed, page.cursor) == ("h5", cursor)
    assert stones(page.board) == before


def test_the_same_in_the_position_editor() -> None:
    for size, step in ((15, 1), (25, 4)):  # 4 and 25 have no common factor, so every letter occurs
        for point in list(points(size))[::step]:
            draft = Draft(Size.square(size), FREESTYLE, parse_start("black a1 white b15"))
            page = EditorPage(draft, prefer(), lambda: (None, ""), ["none"])
            before = {at: page.board[at] for at in page.board}
            left = type_keys(page, str(point))
            changed = {at for at in page.board if page.board[at] != before[at]}
            assert changed <= {point}, point
            assert changed or left or size == 25, point
            page.close()

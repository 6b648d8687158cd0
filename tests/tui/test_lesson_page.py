"""A lesson at the screen: placing, wrong stones, hints, choices, and the texts."""

import pytest
from tests.tui.preferred import prefer, press, text_of

from wuziqi.lessons.course import LESSONS
from wuziqi.lessons.lesson import Lesson
from wuziqi.play.events import Go, OpenPage, StartGame
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point
from wuziqi.tui.board_view import layout_of
from wuziqi.tui.pages.lessons_page import LessonsPage
from wuziqi.tui.pages.menu import Welcome
from wuziqi.tui.practice.lesson_page import LessonPage
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Open
from wuziqi.words.glyphs import ASCII, UNICODE

BY_ID = {lesson.id: lesson for lesson in LESSONS}


def opened(lesson: str, task: int = 1, progress: LessonProgress | None = None) -> LessonPage:
    page = LessonPage(BY_ID[lesson], prefer(), progress or LessonProgress(None))
    for _task in range(task - 1):
        page.press("n")
    return page


def place(page: LessonPage, *names: str) -> None:
    for name in names:
        page.cursor = parse_point(name)
        page.press("enter")


def test_a_solved_task_is_told_kept_and_followed_by_the_next() -> None:
    page = opened("five")
    assert "Five in a row  1/4" in text_of(page)
    place(page, "j8")
    assert page.message == "Five in a row: Black wins."
    assert page.walk.progress.is_solved(page.walk.lesson, 1)
    assert "Solved" in text_of(page)
    page.press("enter")
    assert page.walk.number == 2
    assert page.message == ""


def test_a_wrong_stone_is_refuted_on_the_board_and_taken_back() -> None:
    page = opened("fours")
    place(page, "f8")
    refuting = parse_point("j8")
    assert page.board[refuting] is not Stone.BLACK
    assert page.warns
    assert "White closes it at" in page.message
    assert page.board[parse_point("f8")] is Stone.BLACK
    page.press("enter")
    assert (page.board[parse_point("f8")], page.message) == (None, "")
    place(page, "f8", "j8")
    assert page.walk.attempt.solved


@pytest.mark.parametrize("key", ["u", "r"])
def test_undo_and_again_take_a_wrong_stone_back(key: str) -> None:
    page = opened("fours")
    place(page, "a1")
    page.press(key)
    assert (page.board[parse_point("a1")], page.message) == (None, "")


def test_again_begins_a_task_anew() -> None:
    page = opened("doubles", 2)
    place(page, "h9")
    assert len(page.walk.attempt.placed) == 2
    page.press("r")
    assert page.walk.attempt.placed == []
    assert page.walk.attempt.last is not None


def test_a_hint_is_marked_and_leads_on() -> None:
    page = opened("fours")
    page.press("H")
    assert page.view().marks.hint == parse_point("j8") == page.cursor
    assert page.message == "Hint j8: makes an open four"
    page.press("enter")
    assert page.walk.attempt.solved
    assert "Enter go on" in text_of(page)


def test_the_cursor_of_a_task_begins_on_an_empty_point_that_is_no_answer() -> None:
    for lesson in LESSONS:
        page = opened(lesson.id)
        for _task in lesson.tasks:
            attempt = page.walk.attempt
            assert attempt.board[page.cursor] is None, (lesson.id, page.walk.number)
            assert not attempt.is_answer(page.cursor), (lesson.id, page.walk.number)
            page.press("n")


def test_a_point_that_is_taken_is_told() -> None:
    page = opened("five")
    place(page, "h8")
    assert page.message == "h8 is occupied."
    page.press(":")
    for key in ("j", "8", "enter"):
        page.press(key)
    assert page.walk.attempt.solved


def test_points_are_pointed_out_one_after_the_other() -> None:
    page = opened("five", 3)
    assert "Points found: 0" in text_of(page)
    place(page, "h10")
    assert page.message == "Right: h10 is one of them. There are more."
    assert "Points found: 1" in text_of(page)
    place(page, "a1", "h5")
    assert page.walk.attempt.solved


def test_choices_are_made_by_numbers_and_only_there_numbers_choose() -> None:
    page = opened("swap2")
    page.press("enter")
    assert page.message == "Choose by a number: 1 to 3."
    page.press("2")
    assert (page.walk.attempt.refuted, page.warns) == (True, True)
    page.press("1")
    assert page.walk.attempt.solved
    assert page.message.startswith("Right: Black's two stones")
    board = opened("five")
    before = board.cursor
    board.press("1")
    assert board.cursor != before


def test_the_end_says_what_was_learned_and_leads_to_the_next_lesson() -> None:
    page = opened("five")
    for _key in range(4):
        page.press("n")
    assert page.walk.is_over
    assert "hint" not in text_of(page)
    assert "Next: Four and open four" in text_of(page)
    page.press("enter")
    assert (page.walk.lesson.id, page.walk.number) == ("fours", 1)
    last = opened(LESSONS[-1].id, len(LESSONS[-1].tasks) + 1)
    last.press("n")
    assert "That was the last lesson." in text_of(last)
    assert last.press("q") is Go.BACK


def test_a_lesson_goes_on_where_it_was_left() -> None:
    progress = LessonProgress(None)
    progress.solve(BY_ID["threes"], 1)
    progress.solve(BY_ID["threes"], 2)
    assert opened("threes", progress=progress).walk.number == 3


def test_a_hint_takes_a_wrong_stone_back() -> None:
    page = opened("counters", 2)
    place(page, "i8", "a1")
    assert page.walk.attempt.refuted
    page.press("H")
    assert not page.walk.attempt.refuted
    assert page.view().marks.hint is not None


def test_a_lost_library_is_told_with_the_first_solution() -> None:
    progress = LessonProgress(None, "Games are not saved: the disk is full")
    page = opened("five", progress=progress)
    place(page, "j8")
    assert page.message == "Games are not saved: the disk is full"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_task_is_painted_at_every_size(lesson: Lesson) -> None:
    sizes = [(24, 80), (40, 120), (20, 60), (12, 40), (8, 20), (30, 50)]
    for glyphs, size in [*((UNICODE, size) for size in sizes), (ASCII, (24, 80))]:
        page = LessonPage(lesson, prefer(glyphs), LessonProgress(None))
        while not page.walk.is_over:
            text = text_of(page, *size)
            assert "q lessons" in text
            if layout_of(page.view(), *size).side is None:  # type: ignore[union-attr]
                assert page.walk.task.ask[:8] in text
            page.press("n")


# The list, and the welcome


def test_the_list_shows_progress_and_opens_a_lesson() -> None:
    progress = LessonProgress(None)
    for number in range(1, 5):
        progress.solve(BY_ID["five"], number)
    progress.solve(BY_ID["fours"], 1)
    page = LessonsPage(prefer(), progress)
    assert page.selected == "fours"
    values = [option.value for option in page.option_list().options]
    assert values[:3] == [
        "●●●●    done",
        "●○○○    1/4",
        "○○○○    0/4",
    ]
    event = press(page, "down", "enter")
    assert isinstance(event, Open)
    assert isinstance(event.screen, LessonPage)
    assert event.screen.walk.lesson.id == "threes"
    assert isinstance(press(page, "9"), Open)
    assert isinstance(press(page, "a"), Open), "the eleventh has a key too"
    assert press(page, "q") is Go.BACK


def test_after_a_lesson_the_list_stands_on_the_next_one_to_do() -> None:
    progress = LessonProgress(None)
    page = LessonsPage(prefer(), progress, "fours")
    press(page, "enter")
    text_of(page)
    assert page.selected == "fours", "it is not done"
    press(page, "enter")
    for number in range(1, 5):
        progress.solve(BY_ID["fours"], number)
    text_of(page)
    assert page.selected == "threes"


def test_the_welcome_offers_play_lessons_and_puzzles_and_escape_is_the_menu() -> None:
    page = Welcome(Preferences(Settings()))
    assert press(page, "enter") == StartGame(Settings().setup)
    assert press(page, "2") == OpenPage("lessons", instead=True)
    assert press(page, "3") == OpenPage("puzzles", instead=True)
    assert press(page, "1") == StartGame(Settings().setup)
    assert press(page, "escape") is Go.BACK

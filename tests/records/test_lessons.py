"""Progress in the lessons, as the library keeps it."""

from pathlib import Path

from wuziqi.lessons.course import LESSONS
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import keep_solved, solved_tasks
from wuziqi.words.lesson_texts import notice_text

FIRST, SECOND = LESSONS[:2]


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    progress = LessonProgress(library)
    for number in (1, 2, 2):
        progress.solve(FIRST, number)
    library.close()
    library = Library(tmp_path / "library.sqlite3")
    assert solved_tasks(library) == {("five", 1), ("five", 2)}
    again = LessonProgress(library)
    assert (again.count(FIRST), again.count(SECOND)) == (2, 0)
    assert again.first_open() is FIRST
    for number in range(1, 5):
        again.solve(FIRST, number)
    assert again.is_done(FIRST)
    assert again.first_open() is SECOND
    library.close()


def test_rows_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    keep_solved(library, "five", 3)
    for lesson, task in [
        ("no such lesson", 1),
        ("five", 99),
        ("five", -1),
        (b"\xff", 1),
        ("", "x"),
    ]:
        library.write("INSERT INTO lessons (lesson, task) VALUES (?, ?)", (lesson, task))
    progress = LessonProgress(library)
    assert progress.notice is None
    assert progress.count(FIRST) == 1
    assert not progress.is_done(FIRST)
    library.close()


def test_a_table_that_is_gone_is_told_once_and_the_lessons_go_on(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    library.write("DROP TABLE lessons")
    progress = LessonProgress(library)
    assert notice_text(progress.take_notice()).startswith("Progress in the lessons is not saved: ")
    progress.solve(FIRST, 1)
    assert progress.count(FIRST) == 1
    assert progress.take_notice() is None
    library.close()


def test_without_a_library_progress_lasts_until_the_end() -> None:
    progress = LessonProgress(None, "Games are not saved: the disk is full")
    progress.solve(FIRST, 1)
    assert progress.is_solved(FIRST, 1)
    assert progress.take_notice() == "Games are not saved: the disk is full"
    assert progress.take_notice() is None

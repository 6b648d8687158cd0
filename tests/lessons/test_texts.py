"""All texts of the lessons have room on the smallest usual terminal, in both languages."""

from collections.abc import Iterator

import pytest
from tests.tui.preferred import prefer

from wuziqi.columns import fold, wrapped
from wuziqi.lessons.course import LESSONS
from wuziqi.lessons.lesson import Lesson, Task
from wuziqi.locale import _, use
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.tui.board_view import layout_of
from wuziqi.tui.practice.lesson_page import LessonPage

ROWS = 12
"""The rows that a panel has for the text at least."""
HEADING = 2
"""The rows of its title."""


@pytest.fixture(params=["en", "zh"])
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    use(request.param)
    yield
    use("en")


def said(task: Task) -> list[str]:
    """The texts below the board about answers, with the longest values."""
    texts = [task.right, task.otherwise, *task.wrong.values()]
    texts += [choice.reason for choice in task.choices]
    return [_(text).format(point="k10", other=_("White")) for text in texts if text]


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_text_fits(lesson: Lesson) -> None:
    page = LessonPage(lesson, prefer(), LessonProgress(None))
    while True:
        view = page.view()
        layout = layout_of(view, 24, 80)
        assert layout is not None
        assert layout.side is not None
        lines = [
            line for words, _style in view.paragraphs for line in wrapped(words, layout.side.width)
        ]
        assert len(lines) <= ROWS, lines
        for text in said(page.walk.task):
            rows = len(fold(text, layout.message.width))
            # A second row covers the panel's last one, above which the keys have room.
            assert rows <= layout.message.height + 1, text
            end = layout.message.top + layout.message.height - rows
            assert end >= layout.board.top + layout.board.height
            assert end - layout.side.top - HEADING >= ROWS + 1 + len(view.keys), text
        if page.walk.is_over:
            return
        page.press("n")

"""All lessons in their order."""

from typing import Final

from wuziqi.lessons.attack_lessons import DOUBLES, FOUR_THREE, WINS
from wuziqi.lessons.defence_lessons import COUNTERS, READING
from wuziqi.lessons.first_lessons import ANSWERS, FIVE, FOURS, THREES
from wuziqi.lessons.lesson import Lesson
from wuziqi.lessons.rule_lessons import RENJU, SWAP2

LESSONS: Final[tuple[Lesson, ...]] = (
    *(FIVE, FOURS, THREES, ANSWERS),
    *(FOUR_THREE, DOUBLES, WINS),
    *(READING, COUNTERS, RENJU, SWAP2),
)
"""The lessons, the easiest first."""


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson that follows another one; None behind the last."""
    following = LESSONS[LESSONS.index(lesson) + 1 :]
    return following[0] if following else None

"""The files of the lessons: their contents, and the error for each fault."""

import pytest

from wuziqi.lessons.course import LessonError, Make, parse_lesson
from wuziqi.lessons.lesson import TaskChoice
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import RENJU
from wuziqi.rules.threats import Formation

LESSON = """\
# A comment.
title: Edges
summary: Where rows
    end.
learned: Stay away from them.

---

rule: renju
side: white
board:
    . . O
    . X .
    O . .
text: A diagonal: it has two ends.
ask: Make an open three.
goal: make open three
right: Yes.
wrong three: {point} is closed by {other}.
wrong: No three.

---

board:
    . X o
ask: What now?
choice: Nothing
wrong: Why not?
choice: A stone
right: Of course.
"""


def test_a_lesson_is_read_from_its_file() -> None:
    lesson = parse_lesson("12-edges.txt", LESSON)
    assert (lesson.id, lesson.title, lesson.summary) == ("edges", "Edges", "Where rows end.")
    board, question = lesson.tasks
    assert board.drawing.split("\n") == ["", ". . O", ". X .", "O . ."]
    assert (board.rule, board.side, board.goal) == (RENJU, Stone.WHITE, Make(Formation.OPEN_THREE))
    assert board.text == "A diagonal: it has two ends."
    assert board.wrong == {Formation.THREE: "{point} is closed by {other}."}
    assert (board.right, board.otherwise) == ("Yes.", "No three.")
    assert question.goal is None
    assert question.choices == (
        TaskChoice("Nothing", right=False, reason="Why not?"),
        TaskChoice("A stone", right=True, reason="Of course."),
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("title: Edges", "Edges", 2, "neither 'name: text', nor indented, nor ---"),
        ("title: Edges", "title:", 2, "'title' has no text"),
        ("title: Edges\n", "", 1, "'title: ...' is missing below"),
        ("title: Edges", "tilte: Edges", 2, "'tilte' is unknown; here stand learned, "),
        ("summary", "title", 3, "a second 'title'"),
        ("rule: renju", "rule: gomoku", 9, "rule 'gomoku' is unknown; close are "),
        ("goal: make open", "goal: make opn", 17, "close are ['make open three', "),
        ("goal: make open three\n", "", 7, "a task needs either a goal or choices"),
        ("ask: Make", "text: Make", 16, "a second 'text'"),
        ("ask: Make", "# Make", 7, "'ask: ...' is missing below"),
        ("right: Yes.\n", "", 7, "'right: ...' is missing below"),
        ("wrong three", "wrong tree", 19, "'wrong tree' is unknown; "),
        ("{other}", "{color}", 19, "only {point} and {other} may stand in braces"),
        (". X .", ". Y .", 11, "a board has no ['Y'], only . X O x o"),
        (". X .", ". X " + ". " * 14, 11, "the board is larger than 15 by 15"),
        ("wrong: Why not?\n", "", 27, "'right: ...' or 'wrong: ...' must follow a choice"),
        ("right: Of course.\n", "", 29, "'right: ...' or 'wrong: ...' must follow a choice"),
        ("What now?", "What now?\ngoal: win by fours", 22, "a task needs either a goal or choices"),
        (LESSON[LESSON.index("---") :], "", 1, "a lesson needs a task"),
    ],
)
def test_a_fault_is_named_with_file_and_line(old: str, new: str, line: int, fault: str) -> None:
    assert old in LESSON
    with pytest.raises(LessonError) as raised:
        parse_lesson("12-edges.txt", LESSON.replace(old, new, 1))
    assert str(raised.value).startswith(f"12-edges.txt, line {line}: ")
    assert fault in str(raised.value)

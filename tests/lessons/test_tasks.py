"""Every task of every lesson: the engine checks that it accepts what its text says."""

from collections.abc import Iterator
from importlib.resources import files

import pytest

from wuziqi.engine.api import never
from wuziqi.engine.board.cells import BLACK, WHITE, cell_of
from wuziqi.engine.board.patterns import (
    THREAT_DOUBLE_THREE,
    THREAT_FIVE,
    THREAT_FORBIDDEN,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    THREAT_THREE,
    PatternTable,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch
from wuziqi.lessons.course import LESSONS, Defend, Make, Makes, PointOut, Win
from wuziqi.lessons.lesson import Grade, Lesson, Task, TaskAttempt, useful_points
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule
from wuziqi.rules.threats import Formation

_LAYOUTS = files("wuziqi.protocol.brain") / "openings.txt"
SIDES = {Stone.BLACK: BLACK, Stone.WHITE: WHITE}
TABLES = {rule.name: PatternTable(rule) for rule in (FREESTYLE, RENJU)}
CODES = {
    Formation.FIVE: THREAT_FIVE,
    Formation.OPEN_FOUR: THREAT_OPEN_FOUR,
    Formation.DOUBLE_FOUR: THREAT_OPEN_FOUR,
    Formation.FOUR_THREE: THREAT_FOUR_THREE,
    Formation.FOUR: THREAT_FOUR,
    Formation.DOUBLE_THREE: THREAT_DOUBLE_THREE,
    Formation.OPEN_THREE: THREAT_THREE,
}
"""The engine's own codes of the shape of a stone: its patterns come from a separate table."""

TASKS = {
    f"{lesson.id}-{number}": task
    for lesson in LESSONS
    for number, task in enumerate(lesson.tasks, 1)
}
ON_BOARD = {name: task for name, task in TASKS.items() if task.goal is not None}


def of(kind: type) -> list[str]:
    """The names of the tasks with a goal of this kind."""
    return [name for name, task in TASKS.items() if isinstance(task.goal, kind)]


def position_of(board: Board, rule: Rule) -> Position:
    """The engine's position of a board."""
    position = Position(board.width, board.height, TABLES[rule.name])
    for point in board:
        if (stone := board[point]) is not None:
            position.place(cell_of(*point), SIDES[stone])
    return position


def empty(board: Board) -> list[Point]:
    return [point for point in board if board[point] is None]


def threats(board: Board, side: Stone, rule: Rule) -> dict[Point, int]:
    """The shapes that the engine finds for a stone of a side on each empty point."""
    position = position_of(board, rule)
    return {point: position.threat(cell_of(*point), SIDES[side]) for point in empty(board)}


def wins_by_fours(board: Board, side: Stone, rule: Rule) -> bool:
    """Whether the engine's own search finds a win by fours for the side to move."""
    position = position_of(board, rule)
    budget = Budget(position, never)
    return bool(VcfSearch(position).win(SIDES[side], 100_000, budget) != NO_WIN)


def answered(task: Task, *points: Point) -> TaskAttempt:
    attempt = TaskAttempt(task)
    for point in points:
        attempt.answer(point)
    return attempt


def outcomes(task: Task) -> Iterator[tuple[Point, TaskAttempt]]:
    """Every empty point with the attempt that begins with it."""
    for point in empty(TaskAttempt(task).board):
        yield point, answered(task, point)


def near(board: Board) -> list[Point]:
    """The empty points that share a row of five with two stones, where a stone can do anything."""
    return sorted({p for side in Stone for p in useful_points(board, side)})


def test_lessons_keep_the_names_that_libraries_hold() -> None:
    assert {lesson.id for lesson in LESSONS} >= {
        *("five", "fours", "threes", "answers", "four-three", "doubles", "wins"),
        *("reading", "counters", "renju", "swap2"),
    }
    assert all(3 <= len(lesson.tasks) <= 6 for lesson in LESSONS)


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_solved_on_the_board_or_by_a_choice(name: str) -> None:
    task = TASKS[name]
    assert (task.goal is None) == bool(task.choices)
    if task.choices:
        assert [choice.right for choice in task.choices].count(True) == 1
        for number, choice in enumerate(task.choices):
            attempt = TaskAttempt(task)
            attempt.choose(number)
            assert attempt.solved is choice.right
            assert attempt.refuted is not choice.right
            assert attempt.verdict is not None
            assert attempt.verdict.text == choice.reason


@pytest.mark.parametrize("name", ON_BOARD)
def test_nobody_has_won_in_the_drawing(name: str) -> None:
    task = TASKS[name]
    attempt = TaskAttempt(task)
    fives = threats(attempt.board, task.side.other, task.rule).values()
    assert list(fives).count(THREAT_FIVE) <= 1 or isinstance(task.goal, PointOut)


@pytest.mark.parametrize("name", of(Make))
def test_exactly_the_shape_that_is_asked_for_is_accepted(name: str) -> None:
    task = TASKS[name]
    assert isinstance(task.goal, Make)
    seen = threats(TaskAttempt(task).board, task.side, task.rule)
    wanted = CODES[task.goal.formation]
    accepted = {point for point, attempt in outcomes(task) if attempt.solved}
    assert accepted == {point for point, code in seen.items() if code == wanted}
    assert accepted


@pytest.mark.parametrize("name", of(PointOut))
def test_exactly_the_points_that_are_asked_for_are_accepted(name: str) -> None:
    task = TASKS[name]
    assert isinstance(task.goal, PointOut)
    board = TaskAttempt(task).board
    wanted = task.goal.find(TaskAttempt(task).position)
    accepted = {point for point in near(board) if not answered(task, point).refuted}
    assert accepted == wanted == expected_points(task.goal, task, board)
    assert wanted
    attempt = TaskAttempt(task)
    for number, point in enumerate(sorted(wanted), 1):
        attempt.answer(point)
        assert attempt.solved is (number == len(wanted))


def expected_points(goal: PointOut, task: Task, board: Board) -> set[Point]:
    if isinstance(goal.find, Makes):
        codes, wanted = threats(board, goal.find.stone, task.rule), CODES[goal.find.formation]
        return {point for point, code in codes.items() if code == wanted}
    if task.rule is RENJU:
        codes = threats(board, Stone.BLACK, RENJU)
        assert {point for point, code in codes.items() if code == THREAT_FORBIDDEN} == set(
            forbidden_points(board)
        )
        return set(forbidden_points(board))
    position = position_of(board, task.rule)
    search, defending = VcfSearch(position), SIDES[task.side]
    found = set()
    for point in near(board):
        position.place(cell_of(*point), defending)
        if search.win(1 - defending, 100_000, Budget(position, never)) == NO_WIN:
            found.add(point)
        position.undo()
    return found


@pytest.mark.parametrize("name", of(Defend))
def test_what_answers_a_threat_leaves_no_win_by_fours(name: str) -> None:
    task = TASKS[name]
    assert isinstance(task.goal, Defend)
    threatening = task.side.other
    assert wins_by_fours(TaskAttempt(task).board, threatening, task.rule)
    for point in near(TaskAttempt(task).board):
        attempt = answered(task, point)
        board = TaskAttempt(task).board
        board.place(point, task.side)
        is_lost = wins_by_fours(board, threatening, task.rule)
        four = THREAT_FIVE in threats(board, task.side, task.rule).values()
        if attempt.solved:
            assert not wins_by_fours(attempt.board, threatening, task.rule)
            assert four or not (is_lost or task.goal.gains)
        elif attempt.refuted:
            assert (
                is_lost or task.goal.gains or wins_by_fours(attempt.board, threatening, task.rule)
            )
        else:
            assert four
            assert wins_by_fours(attempt.board, threatening, task.rule)


def test_a_stone_far_away_answers_nothing() -> None:
    for name in of(Defend):
        assert answered(TASKS[name], Point(0, 0)).refuted


@pytest.mark.parametrize("name", of(Win))
def test_every_stone_that_keeps_a_win_by_fours_is_accepted(name: str) -> None:
    task = TASKS[name]
    assert wins_by_fours(TaskAttempt(task).board, task.side, task.rule)
    codes = threats(TaskAttempt(task).board, task.side, task.rule)
    accepted = set()
    for point, attempt in outcomes(task):
        assert attempt.verdict is not None
        if attempt.verdict.grade is Grade.GOES_ON:
            assert len(attempt.placed) == 2
            assert wins_by_fours(attempt.board, task.side, task.rule)
        elif attempt.solved:
            assert point not in accepted
        elif len(attempt.placed) == 2:
            assert not wins_by_fours(attempt.board, task.side, task.rule)
        else:
            assert codes[point] < THREAT_FOUR or codes[point] == THREAT_FORBIDDEN
        if not attempt.refuted:
            accepted.add(point)
    assert accepted


@pytest.mark.parametrize("name", [name for name in of(Win) if "four" not in TASKS[name].ask])
def test_only_fours_win_where_the_task_does_not_ask_for_them(name: str) -> None:
    """After any other stone, some reply leaves no win by fours."""
    task = TASKS[name]
    for point, attempt in outcomes(task):
        if not (attempt.refuted and len(attempt.placed) == 1):
            continue
        board = attempt.board
        replies = (reply for reply in near(board) if answers(board, reply, task))
        assert next(replies, None) is not None, point


def answers(board: Board, reply: Point, task: Task) -> bool:
    """Whether a stone of the other side leaves the side of a task without a win by fours."""
    board.place(reply, task.side.other)
    found = wins_by_fours(board, task.side, task.rule)
    board.remove(reply)
    return not found


def test_the_layout_that_is_hard_to_judge_is_even() -> None:
    """It is one of those that the engine itself lays out."""
    stones = TaskAttempt(TASKS["swap2-3"]).board
    drawn = {(str(point), stones[point]) for point in stones if stones[point] is not None}
    layouts = [line.split() for line in _LAYOUTS.read_text("utf-8").splitlines()]
    colors = (Stone.BLACK, Stone.WHITE, Stone.BLACK)
    even = [set(zip(points, colors, strict=True)) for size, *points in layouts if size == "15"]
    assert drawn in even


@pytest.mark.parametrize("name", of(Win))
def test_each_winning_stone_leads_to_the_five(name: str) -> None:
    """After either of the first two accepted stones, hints lead to the end."""
    task = TASKS[name]

    def ends_after(line: tuple[Point, ...]) -> int:
        attempt = answered(task, *line)
        if attempt.refuted:
            return 0
        if len(line) == 2 or attempt.solved:
            follow_hints(attempt)
            assert attempt.solved, line
            return 1
        codes = threats(attempt.board, task.side, task.rule)
        fours = [point for point, code in codes.items() if code >= THREAT_FOUR]
        ends = sum(ends_after((*line, point)) for point in fours)
        assert ends or not line
        return ends

    assert ends_after(())


def follow_hints(attempt: TaskAttempt) -> None:
    for _stone in range(8):
        if (point := attempt.hint()) is None:
            return
        attempt.answer(point)
        assert not attempt.refuted


@pytest.mark.parametrize("name", ON_BOARD)
def test_hints_lead_to_the_solution(name: str) -> None:
    attempt = TaskAttempt(TASKS[name])
    follow_hints(attempt)
    assert attempt.solved
    assert attempt.hint() is None


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_wrong_stone_is_refuted_and_taken_back(lesson: Lesson) -> None:
    for task in lesson.tasks:
        before = TaskAttempt(task).board
        for point in [Point(0, 0), *near(before)] if task.goal else []:
            attempt = answered(task, point)
            assert attempt.verdict is not None
            assert attempt.verdict.text
            if attempt.refuted:
                attempt.take_back()
                assert [attempt.board[at] for at in before] == [before[at] for at in before]
                assert attempt.verdict is None

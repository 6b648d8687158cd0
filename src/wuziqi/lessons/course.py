"""The lessons, read from the files of ``course``, and the goals of their tasks.

Every stone is judged by its formation and by wins by fours. docs/lessons.md describes the format of
the files.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from wuziqi.lessons.lesson import (
    Goal,
    Grade,
    Lesson,
    Task,
    TaskChoice,
    TaskPosition,
    Verdict,
    drawn,
    five_points,
    formation_made,
    four_points,
    useful_points,
)
from wuziqi.rules.board import Board, OffBoard, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule
from wuziqi.rules.threats import Formation
from wuziqi.texts import N_

# Wins by fours


_MOST_FOURS: Final = 7


def win_by_fours(board: Board, side: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the shortest win by fours of the side to move, both sides' moves; () if there is none.

    It ends with the five, or with a four whose only answer is forbidden. The search ends
    after ``_MOST_FOURS`` fours. The board stays unchanged.
    """
    if not wins_by_fours(board, side, rule, _MOST_FOURS):
        return ()
    for fours in range(_MOST_FOURS + 1):
        if line := _win(board, side, rule, fours):
            return line
    return ()


def wins_by_fours(board: Board, side: Stone, rule: Rule, most: int = _MOST_FOURS) -> bool:
    """Whether the side to move has a win by fours; faster than the search for the shortest."""
    return bool(_win(board, side, rule, 1) or _win(board, side, rule, most))  # most wins are short


def _win(board: Board, side: Stone, rule: Rule, fours: int) -> tuple[Point, ...]:
    """Return a win with at most ``fours`` fours before the five; () if there is none."""
    if own := five_points(board, side, rule):
        return (own[0],)
    if not fours:
        return ()
    theirs = five_points(board, side.other, rule)
    for point in four_points(board, side, rule):
        if theirs and theirs != [point]:
            continue
        if line := _after_four(board, point, side, rule, fours):
            return line
    return ()


def _after_four(
    board: Board, point: Point, side: Stone, rule: Rule, fours: int
) -> tuple[Point, ...]:
    """Return the win that a four on a point begins; () if there is none."""
    if forbidden_to(board, point, side, rule) is not None:
        return ()
    board.place(point, side)
    try:
        reply, *others = five_points(board, side, rule)
        if others:
            return (point, reply, others[0])
        if forbidden_to(board, reply, side.other, rule) is not None:
            return (point,)
        board.place(reply, side.other)
        line = _win(board, side, rule, fours - 1)
        board.remove(reply)
        return (point, reply, *line) if line else ()
    finally:
        board.remove(point)


# Goals: points to name


Finder = Callable[[TaskPosition], frozenset[Point]]


@dataclass(frozen=True)
class PointOut:
    """Point out all points that ``find`` returns; the task has the words for other points."""

    find: Finder
    places = False

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a point; the last one solves the task."""
        wanted = self.find(position)
        if point not in wanted:
            return Verdict(Grade.WRONG, at=point)
        if wanted <= position.found | {point}:
            return Verdict(Grade.SOLVED)
        return Verdict(Grade.GOES_ON, N_("Right: {point} is one of them. There are more."), point)

    def hint(self, position: TaskPosition) -> Point | None:
        return min(self.find(position) - position.found, default=None)


@contextmanager
def _placed(board: Board, point: Point, stone: Stone) -> Iterator[None]:
    board.place(point, stone)
    try:
        yield
    finally:
        board.remove(point)


@dataclass(frozen=True)
class Makes:
    """Finds the points where a stone makes a formation."""

    stone: Stone
    formation: Formation

    def __call__(self, position: TaskPosition) -> frozenset[Point]:
        board, rule = position.board, position.rule
        return frozenset(
            point
            for point in useful_points(board, self.stone)
            if forbidden_to(board, point, self.stone, rule) is None
            and formation_made(board, point, self.stone, rule) is self.formation
        )


def stops(position: TaskPosition) -> frozenset[Point]:
    """Return the points where a stone leaves the opponent without a win by fours.

    Fives and fours are left out: a four only gains time.
    """
    board, side, rule, _found = position
    found = set()
    for point in useful_points(board, side.other):
        with _placed(board, point, side):
            if not five_points(board, side, rule) and not wins_by_fours(board, side.other, rule):
                found.add(point)
    return frozenset(found)


def forbidden_to_black(position: TaskPosition) -> frozenset[Point]:
    return frozenset(forbidden_points(position.board))


# Stones to place


_MADE: Final = {
    Formation.OPEN_FOUR: N_("That is an open four. Strong, but something else is asked for here."),
    Formation.FOUR: N_("Only a four: {other} closes it at {point}, and nothing is left."),
    Formation.OPEN_THREE: N_("An open three, not what is asked for: try another point."),
    Formation.THREE: N_("That three can only become a four with one open end: no threat yet."),
    Formation.NOTHING: N_("This stone makes no threat. Look along the rows of your stones."),
}
"""The words for a stone that makes another formation."""


@dataclass(frozen=True)
class Make:
    """Make a formation with one stone."""

    formation: Formation
    places = True

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a stone; the opponent closes a four that the task did not ask for."""
        board, side, rule, _found = position
        made = formation_made(board, point, side, rule)
        if made is self.formation:
            return Verdict(Grade.SOLVED)
        text = _MADE.get(made, _MADE[Formation.OPEN_THREE])
        if made is not Formation.FOUR:
            return Verdict(Grade.WRONG, text, point)
        with _placed(board, point, side):
            reply = five_points(board, side, rule)[0]
        return Verdict(Grade.WRONG, text, reply, replies=(reply,))

    def hint(self, position: TaskPosition) -> Point | None:
        return min(Makes(position.side, self.formation)(position), default=None)


@dataclass(frozen=True)
class Win:
    """Win by fours: each stone makes a four that keeps such a win, until the five."""

    places = True

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a stone; the opponent closes every four."""
        board, side, rule, _found = position
        made = formation_made(board, point, side, rule)
        if made is Formation.FIVE:
            return Verdict(Grade.SOLVED)
        with _placed(board, point, side):
            if theirs := five_points(board, side.other, rule):
                text = N_("{other} has a four and makes five first, at {point}.")
                return Verdict(Grade.WRONG, text, theirs[0], replies=(theirs[0],))
            replies = five_points(board, side, rule)
            if not replies:
                text = N_("That is no four: {other} gets a free move. Keep making fours.")
                return Verdict(Grade.WRONG, text)
            if forbidden_to(board, replies[0], side.other, rule) is not None:
                return Verdict(Grade.SOLVED)
            return self._closed(position, replies)

    def _closed(self, position: TaskPosition, replies: list[Point]) -> Verdict:
        board, side, rule, _found = position
        reply = replies[0]
        with _placed(board, reply, side.other):
            goes_on = wins_by_fours(board, side, rule)
        if len(replies) > 1:
            text = N_("{other} can close only one point. Make five!")
        elif goes_on:
            text = N_("Good: {other} has to close at {point}. Go on.")
        else:
            text = N_(
                "{other} closes at {point}, and no win by fours is left."
                " Another four, or another order?"
            )
        outcome = Grade.GOES_ON if goes_on else Grade.WRONG
        return Verdict(outcome, text, reply, replies=(reply,))

    def hint(self, position: TaskPosition) -> Point | None:
        line = win_by_fours(position.board, position.side, position.rule)
        return line[0] if line else None


@dataclass(frozen=True)
class Defend:
    """Leave the opponent without a win by fours; fours may gain time before.

    With ``gains`` the defending stone must make a four, which keeps the turn.
    """

    gains: bool = False
    places = True

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge a stone; the opponent closes a four, or else wins if possible."""
        board, side, rule, _found = position
        if formation_made(board, point, side, rule) is Formation.FIVE:
            return Verdict(Grade.SOLVED)
        with _placed(board, point, side):
            theirs, own = (five_points(board, color, rule) for color in (side.other, side))
            if own and not theirs:
                return self._after_four(position, own)
            line = win_by_fours(board, side.other, rule)
        if line:
            return _refuted(position, point, line)
        if self.gains:
            text = N_(
                "That stops {other}, but then {other} moves. A four does it and gains a turn."
            )
            return Verdict(Grade.WRONG, text)
        return Verdict(Grade.SOLVED)

    def _after_four(self, position: TaskPosition, replies: list[Point]) -> Verdict:
        board, side, rule, _found = position
        if len(replies) > 1 or forbidden_to(board, replies[0], side.other, rule) is not None:
            return Verdict(Grade.SOLVED)
        reply = replies[0]
        with _placed(board, reply, side.other):
            if not wins_by_fours(board, side.other, rule):
                return Verdict(Grade.SOLVED, at=reply, replies=(reply,))
            if len(five_points(board, side.other, rule)) > 1:
                text = N_("{other} closes at {point}, and that makes an open four.")
                return Verdict(Grade.WRONG, text, reply, replies=(reply,))
        text = N_("{other} has to close at {point}, but the threat is still there. Your move.")
        return Verdict(Grade.GOES_ON, text, reply, replies=(reply,))

    def hint(self, position: TaskPosition) -> Point | None:
        """Return a stone that defends, or else a four that prepares the defence."""
        board, side, rule, _found = position
        if five := five_points(board, side, rule):
            return five[0]
        quiet = () if self.gains else sorted(stops(position))
        fours = (p for p in four_points(board, side, rule) if self._gains(position, p))
        return next(chain(quiet, fours), None)

    def _gains(self, position: TaskPosition, point: Point) -> bool:
        """Whether a four defends, or makes a position where one stone does."""
        verdict = self.judge(position, point)
        if verdict.grade is not Grade.GOES_ON:
            return verdict.grade is Grade.SOLVED
        board, side = position.board, position.side
        with _placed(board, point, side), _placed(board, verdict.replies[0], side.other):
            return bool(stops(position))


def _refuted(position: TaskPosition, point: Point, line: tuple[Point, ...]) -> Verdict:
    board, side, rule, _found = position
    with _placed(board, point, side):
        made = formation_made(board, line[0], side.other, rule)
    texts = {
        Formation.FIVE: N_("{other} makes five at {point}: that point had to be closed."),
        Formation.OPEN_FOUR: N_("{other} makes an open four at {point}. Now it is too late."),
    }
    text = texts.get(made, N_("{other} wins by fours, beginning at {point}: see the numbers."))
    shown = (line[0],) if made in texts else ()
    return Verdict(Grade.WRONG, text, line[0], replies=shown, line=() if shown else line)


# The files


T = TypeVar("T")

_BETWEEN_TASKS: Final = "---"
_SIDE_NAMES: Final = {"black": Stone.BLACK, "white": Stone.WHITE}
_LESSON_RULES: Final = {rule.name: rule for rule in (FREESTYLE, STANDARD, RENJU)}
_FORMATIONS: Final = {
    made.value.replace(" and ", "-"): made for made in Formation if made is not Formation.NOTHING
}
"""The formations by their names: ``four-three``, the others as in ``Formation``."""
_GOALS: Final[dict[str, Goal]] = {
    "win by fours": Win(),
    "stop": Defend(),
    "stop with a four": Defend(gains=True),
    "point out defences": PointOut(stops),
    "point out forbidden points": PointOut(forbidden_to_black),
    **{f"make {name}": Make(made) for name, made in _FORMATIONS.items()},
    **{
        f"point out {name} of {side}": PointOut(Makes(stone, made))
        for name, made in _FORMATIONS.items()
        for side, stone in _SIDE_NAMES.items()
    },
}
_WRONG: Final = {f"wrong {name}": made for name, made in _FORMATIONS.items()}
_LESSON_FIELDS: Final = {"title", "summary", "learned"}
_CODES: Final = {"board", "goal", "rule", "side"}
"""The fields that are not for the player."""
_TASK_FIELDS: Final = {*_CODES, "text", "ask", "right", "wrong", *_WRONG}


class LessonError(ValueError):
    """A fault in the file of a lesson; the message begins with file and line."""


@dataclass(frozen=True)
class Field:
    """A line ``name: text`` of a lesson, with the lines that continue it."""

    file: str
    line: int
    name: str
    lines: list[str]

    @property
    def text(self) -> str:
        return " ".join(filter(None, self.lines))

    @property
    def is_for_players(self) -> bool:
        return self.name not in {*_CODES, _BETWEEN_TASKS}

    def fault(self, reason: str) -> LessonError:
        return LessonError(f"{self.file}, line {self.line}: {reason}")


@dataclass(frozen=True)
class _Block:
    """The fields of the lesson or of one task; ``start`` stands before them."""

    start: Field
    fields: dict[str, Field] = field(default_factory=dict)
    choices: list[TaskChoice] = field(default_factory=list)

    def text(self, name: str) -> str:
        """Raises LessonError where the field is missing."""
        if name not in self.fields:
            raise self.start.fault(f"'{name}: ...' is missing below")
        return self.fields[name].text

    def get(self, name: str, default: str = "") -> str:
        return self.fields[name].text if name in self.fields else default

    def one_of(self, name: str, values: Mapping[str, T], default: str = "") -> T:
        """Raises LessonError for an unknown name."""
        text = self.get(name, default)
        if text not in values:
            close = get_close_matches(text, values, 3, 0) or sorted(values)
            raise self.fields[name].fault(f"{name} '{text}' is unknown; close are {close}")
        return values[text]


def read_fields(file: str, source: str) -> Iterator[Field]:
    """Yield the fields of a lesson's file in their order. Raises LessonError.

    The line between tasks is a field without text. Lines that begin with # are comments.
    """
    found: list[Field] = []
    for number, line in enumerate(source.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace() and found:
            found[-1].lines.append(line.strip())
            continue
        name, colon, text = line.strip().partition(":")
        found.append(Field(file, number, name, [text.strip()]))
        if not colon and name != _BETWEEN_TASKS:
            raise found[-1].fault(f"neither 'name: text', nor indented, nor {_BETWEEN_TASKS}")
    for each in found:
        if each.name != _BETWEEN_TASKS and not each.text:
            raise each.fault(f"'{each.name}' has no text")
        if re.search("[{}]", re.sub(r"{(point|other)}", "", each.text)):
            raise each.fault("only {point} and {other} may stand in braces")
        yield each


def parse_lesson(file: str, source: str) -> Lesson:
    """Return the lesson of a file ``NUMBER-ID.txt``. Raises LessonError."""
    head, *tasks = _blocks(file, source)
    if not tasks:
        raise head.start.fault("a lesson needs a task")
    return Lesson(
        id=file.partition("-")[2].removesuffix(".txt"),
        title=head.text("title"),
        summary=head.text("summary"),
        learned=head.text("learned"),
        tasks=tuple(map(_task, tasks)),
    )


def _blocks(file: str, source: str) -> list[_Block]:
    blocks = [_Block(Field(file, 1, "", []))]
    fields = read_fields(file, source)
    for found in fields:
        block, known = blocks[-1], _TASK_FIELDS if len(blocks) > 1 else _LESSON_FIELDS
        if found.name == _BETWEEN_TASKS:
            blocks.append(_Block(found))
        elif found.name == "choice" and len(blocks) > 1:
            reason = next(fields, None)
            if reason is None or reason.name not in {"right", "wrong"}:
                raise found.fault("'right: ...' or 'wrong: ...' must follow a choice")
            block.choices.append(TaskChoice(found.text, reason.name == "right", reason.text))
        elif found.name not in known:
            raise found.fault(f"'{found.name}' is unknown; here stand {', '.join(sorted(known))}")
        elif found.name in block.fields:
            raise found.fault(f"a second '{found.name}'")
        else:
            block.fields[found.name] = found
    return blocks


def _task(block: _Block) -> Task:
    if ("goal" in block.fields) == bool(block.choices):
        raise block.start.fault("a task needs either a goal or choices")
    goal = None if block.choices else block.one_of("goal", _GOALS)
    return Task(
        drawing=_drawing(block),
        text=block.get("text"),
        ask=block.text("ask"),
        goal=goal,
        choices=tuple(block.choices),
        right=block.text("right") if goal else "",
        wrong={made: block.get(name) for name, made in _WRONG.items() if name in block.fields},
        otherwise=block.text("wrong") if isinstance(goal, PointOut) else block.get("wrong"),
        rule=block.one_of("rule", _LESSON_RULES, "freestyle"),
        side=block.one_of("side", _SIDE_NAMES, "black"),
    )


def _drawing(block: _Block) -> str:
    if strange := set(block.text("board")).difference(" .XOxo"):
        raise block.fields["board"].fault(f"a board has no {sorted(strange)}, only . X O x o")
    drawing = "\n".join(block.fields["board"].lines)
    try:
        drawn(drawing)
    except OffBoard:
        raise block.fields["board"].fault("the board is larger than 15 by 15") from None
    return drawing


def _course() -> tuple[Lesson, ...]:
    sources = sorted(Path(__file__).with_name("course").iterdir())
    return tuple(parse_lesson(source.name, source.read_text("utf-8")) for source in sources)


LESSONS: Final = _course()
"""The lessons in the order of their files' numbers."""


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson after another one; None after the last."""
    following = LESSONS[LESSONS.index(lesson) + 1 :]
    return following[0] if following else None

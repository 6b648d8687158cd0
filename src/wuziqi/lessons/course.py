"""The lessons, read from the files of ``course``. docs/lessons.md describes their format."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.resources import files
from typing import Final, TypeVar

from wuziqi.lessons.goals import Defend, Make, Makes, PointOut, Win, forbidden_to_black, stops
from wuziqi.lessons.lesson import Goal, Lesson, Task, TaskChoice, drawn
from wuziqi.rules.board import OffBoard, Stone
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD
from wuziqi.rules.threats import Formation

T = TypeVar("T")

_BETWEEN_TASKS: Final = "---"
_SIDES: Final = {"black": Stone.BLACK, "white": Stone.WHITE}
_RULES: Final = {rule.name: rule for rule in (FREESTYLE, STANDARD, RENJU)}
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
        for side, stone in _SIDES.items()
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
        """Return the text of a field. Raises LessonError where the field is missing."""
        if name not in self.fields:
            raise self.start.fault(f"'{name}: ...' is missing below")
        return self.fields[name].text

    def get(self, name: str, default: str = "") -> str:
        return self.fields[name].text if name in self.fields else default

    def one_of(self, name: str, values: Mapping[str, T], default: str = "") -> T:
        """Return the value that a field names. Raises LessonError for an unknown name."""
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
    """Return the blocks of the lesson and of its tasks."""
    blocks = [_Block(Field(file, 1, "", []))]
    fields = read_fields(file, source)
    for found in fields:
        block, known = blocks[-1], _TASK_FIELDS if len(blocks) > 1 else _LESSON_FIELDS
        if found.name == _BETWEEN_TASKS:
            blocks.append(_Block(found))
        elif found.name == "choice" and len(blocks) > 1:
            block.choices.append(_choice(found, next(fields, None)))
        elif found.name not in known:
            raise found.fault(f"'{found.name}' is unknown; here stand {', '.join(sorted(known))}")
        elif found.name in block.fields:
            raise found.fault(f"a second '{found.name}'")
        else:
            block.fields[found.name] = found
    return blocks


def _choice(label: Field, reason: Field | None) -> TaskChoice:
    if reason is None or reason.name not in {"right", "wrong"}:
        raise label.fault("'right: ...' or 'wrong: ...' must follow a choice")
    return TaskChoice(label.text, reason.name == "right", reason.text)


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
        rule=block.one_of("rule", _RULES, "freestyle"),
        side=block.one_of("side", _SIDES, "black"),
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
    folder = files(__package__).joinpath("course")
    sources = sorted(folder.iterdir(), key=lambda source: source.name)
    return tuple(parse_lesson(source.name, source.read_text("utf-8")) for source in sources)


LESSONS: Final = _course()
"""The lessons in the order of their files' numbers."""


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson after another one; None after the last."""
    following = LESSONS[LESSONS.index(lesson) + 1 :]
    return following[0] if following else None

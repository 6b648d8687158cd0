"""Boards drawn as text: a row a line, the top one first, with or without blanks between points.

Black is one of ``X # @ * ● ◆ ■ 黑`` or 1, white one of ``O ○ ◇ □ 白`` or 2, an empty point a dot,
a line, a cross or 0; beside dots a 0 is white where nothing else is. One triangle among other
stones is the last stone. Numbers up to 3 and more, or beside other stones, are moves in order.
Numbers of rows at the sides and letters of columns are passed over. The text is UTF-8, GBK or Big5.
Sensei's Library draws behind ``$$``, with ``B # Y Z`` and ``W @ Q P`` for marked stones.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase
from typing import Final, NamedTuple

from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.reading import Format, Head, Source, set_up_tree
from wuziqi.records.formats.sgf import letters_of
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_

_LAST_MARKS: Final = {"▲": Stone.BLACK, "△": Stone.WHITE}
"""The last stone, where a board has one of these marks."""

_BLACK: Final = "Xx#@*Ｘｘ╳✕✖●◉⬤⚫◆■▲黑1１"
_WHITE: Final = "OoＯｏ○◯⚪◎◇□△白2２"
_ZEROS: Final = "0０"
_EMPTY: Final = ".·・．。+＋-－_＿?？┼┽┾┿╋╂╬├┤┬┴┌┐└┘┏┓┗┛┠┨┯┷╔╗╚╝╠╣╦╩•∙⋅"
"""Marks of empty points, besides zeros; a question mark is the point of the task."""

_DOTS: Final = ".·・．"
_DRAWN_LINES: Final = "┼┽┾┿╋╂╬●○"
"""Marks that nothing but a drawn board has."""

_MOST_AHEAD: Final = 2
"""The most stones that one colour has more in a position without dots."""

_MARKS: Final = frozenset(_BLACK + _WHITE + _ZEROS + _EMPTY)
_FRAME: Final = frozenset(" \t+-=_|─━—│┃┌┐└┘┬┴")
_LINKS: Final = frozenset(" \t,-─━—=|│()[]<>*")
"""The characters between two points of a row: lines, and marks of the last move."""

_FEWEST_WITH_DIGITS: Final = 5
"""The smallest board drawn with 0, 1 and 2: fewer lines are more likely moves or numbers."""

_FEWEST_MARKS: Final = 3

_ROW_FORMS: Final = tuple(
    re.compile(form, re.ASCII)
    for form in (
        r"(?P<row>.*)",
        r"\s*(?P<label>[0-9]{1,2})(?=[^0-9]) ?(?P<row>.*?)\s*(?:(?<![0-9])(?P=label))?\s*",
        r"\s*[0-9]{1,2}(?=[^0-9]) ?(?P<row>.*?)\s*(?<![0-9])[0-9]{1,2}\s*",
    )
)
"""A row alone, with a label at the left and maybe at the right, and with two labels."""

_NUMBER: Final = re.compile(r"[0-9０-９]{1,3}|[①-⑳]")
_MOST_STONE: Final = 2
"""The largest number that can stand for a colour."""

_LONGEST_ROW: Final = 400
_SEARCHED_LINES: Final = 500
"""The number of lines searched for a board."""

_SENSEI: Final = re.compile(
    r"^(?:\$\$([BW]?)c?[0-9]*(?:m[0-9]+)?(?: +(?![|.+\s-])(.*))?\n)?((?:\$\$ .*(?:\n|\Z))+)",
    re.MULTILINE,
)
_SENSEI_MARKS: Final = str.maketrans(
    {
        **dict.fromkeys("B#YZ", "X"),
        **dict.fromkeys("W@QP", "O"),
        **dict.fromkeys(",CSTM", "."),
        "0": "⑩",
        **{chr(ord("a") + at): chr(ord("ⓐ") + at) for at in range(26)},
    }
)
_LABELS: Final = "ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩ"
"""Letters on empty points."""

MarkRow = tuple[str, ...]
"""The marks of the points of a row: characters, or numbers."""


class _DrawnRows(NamedTuple):
    """A board in a text: its rows from the top, the number of its first line.

    ``turn`` and ``title`` are those of Sensei's Library, in the line of number ``head``.
    """

    rows: Sequence[MarkRow] = ()
    line: int = 1
    turn: Stone | None = None
    title: str = ""
    head: int = 0


def looks_drawn(head: Head) -> bool:
    """Whether rows of marks are a position, not a frame, a list or a table of digits.

    Most points of a position are empty, or it has about as many stones of each colour.
    """
    for text in _texts(head.data):
        drawn = drawing_in(text).rows
        found = [(number, mark) for mark, number in _numbers(drawn) if number]
        in_order = sorted(number for number, _mark in found) == [*range(1, len(found) + 1)]
        moves = {mark for number, mark in found if in_order and number > _MOST_STONE} | _MARKS
        rows, _first = _largest([row if moves.issuperset(row) else () for row in drawn])
        marks = [mark for row in rows for mark in row]
        black, white = (sum(mark in kind for mark in marks) for kind in (_BLACK, _WHITE))
        is_empty = 2 * sum(mark in _DOTS for mark in marks) > len(marks)
        if (
            any(mark in _DRAWN_LINES for mark in marks)
            or (is_empty and (black or white or any(mark in _ZEROS for mark in marks)))
            or (not is_empty and black and white and abs(black - white) <= _MOST_AHEAD)
        ):
            return True
    return False


def parse_drawn(source: Source) -> Tree:
    """Read a position; its stones are set up in the root, and numbered moves follow.

    White is to move if black has more stones. Raises FormatError for a mark that is unknown or,
    without options, ambiguous, and for a line among the rows that is no row.
    """
    marks = source.options.marks
    if marks and len(set(marks)) < _FEWEST_MARKS:
        text = N_("--marks has three marks or more: black, white, then empty points, not {marks!r}")
        raise FormatError(text, marks=marks)
    known = frozenset(marks) or _MARKS
    for text in [source.text] if source.options.encoding else _texts(source.data):
        if (drawing := drawing_in(text, known)).rows:
            tree = position_of(drawing, source)
            source.text = text
            _pass_over_the_rest(source, drawing, known)
            return tree
    raise FormatError(N_("no board is drawn here, of at least 3 equal rows of X, O and dots"))


def position_of(drawing: _DrawnRows, source: Source) -> Tree:
    """Return the position of a drawing, with its numbered moves. Raises FormatError."""
    board = Board(len(drawing.rows[0]), len(drawing.rows))
    stones, last = list[tuple[Point, Stone]](), list[tuple[Point, Stone]]()
    played, labels = dict[int, Point](), list[str]()
    for point, mark, meaning in _marked(drawing, board, source):
        if isinstance(meaning, Stone):
            stones.append((point, meaning))
            last += [stones[-1]] if _LAST_MARKS.get(mark) is meaning else []
        elif isinstance(meaning, str):
            labels.append(f"{letters_of(point, board.height)}:{meaning}")
        elif meaning is not None and played.setdefault(meaning, point) is not point:
            text = N_("move {number} stands on {point} and on {other}")
            values = {"number": meaning, "point": played[meaning], "other": point}
            line = drawing.line + board.height - 1 - point.row
            raise FormatError.in_line(line, 1, text, **values)
    first = min(played, default=1)
    missing = set(range(first, first + len(played))) - played.keys()
    ahead = sum(1 if stone is Stone.BLACK else -1 for _point, stone in stones)
    turn = Stone.WHITE if ahead > 0 or not (stones or first % 2) else Stone.BLACK
    properties = {"LB": labels} if labels else {}
    if len(last) == 1 and len(stones) > 1:
        turn = last[0][1].other
        properties["TR"] = [letters_of(last[0][0], board.height)]
    if stones and first > 1 and (turn is Stone.BLACK) is not bool(first % 2) and not drawing.turn:
        missing = missing or {first - 1}
    if missing:
        text = N_("move {number} is missing on the board")
        raise FormatError.in_line(drawing.line, 1, text, number=min(missing))
    turn = drawing.turn or turn
    tree = set_up_tree(board, stones, white_to_move=turn is Stone.WHITE)
    if properties:
        note = tree.note(0)
        tree.notes[0] = replace(note, properties={**note.properties, **properties})
    for depth, number in enumerate(sorted(played), 1):
        tree.add(depth, played[number], turn if depth % 2 else turn.other)
    tree.event = drawing.title
    return tree


def _marked(
    drawing: _DrawnRows, board: Board, source: Source
) -> Iterator[tuple[Point, str, Stone | int | str | None]]:
    """The points with their marks and meanings: a stone, the number of a move, a label, or None."""
    marks, rows = source.options.marks, drawing.rows
    used = {mark for row in rows for mark in row}
    known = frozenset(marks) or _MARKS
    is_beside_stones = any(mark in _BLACK + _WHITE and _number(mark) < 0 for mark in used)
    numbers = {} if marks or (used <= known and not is_beside_stones) else dict(_numbers(rows))
    if any(numbers.values()) and used & set(_EMPTY):
        known -= set(_ZEROS)
    plain = used & known - {mark for mark, number in numbers.items() if number}
    black, white = (marks[0], marks[1]) if marks else _stones_of(plain)
    meanings: dict[str, Stone | int | str | None] = {
        **{label: chr(ord("a") + at) for at, label in enumerate(_LABELS)},
        **dict.fromkeys(plain),
        **dict.fromkeys(black, Stone.BLACK),
        **dict.fromkeys(white, Stone.WHITE),
        **{mark: number for mark, number in numbers.items() if number},
    }
    for line, row in enumerate(rows, drawing.line):
        for column, mark in enumerate(row):
            point = Point(column, board.height - 1 - (line - drawing.line))
            if mark not in meanings:
                text = N_("{mark!r} on {point} is no mark of black, white or an empty point")
                raise FormatError.in_line(line, 1, text, mark=mark, point=point)
            yield point, mark, meanings[mark]


def _pass_over_the_rest(source: Source, drawing: _DrawnRows, known: frozenset[str]) -> None:
    """Note the lines beside the board. Raises FormatError for a damaged row at its edges."""
    rows = range(drawing.line, drawing.line + len(drawing.rows))
    width = len(drawing.rows[0])
    for number, (offset, line) in enumerate(source.lines, 1):
        marks = "".join(line.split()).removeprefix("$$")
        columns = (ascii_uppercase[:width], ascii_uppercase.replace("I", "")[:width])
        is_heading = marks.upper() in columns or (marks.isdigit() and len(marks) >= width)
        if number in (*rows, drawing.head) or is_heading or _FRAME.issuperset(marks):
            continue
        at_edge = number in (rows.start - 1, rows.stop) and len(marks) >= MIN_SIZE
        points = [mark in known for mark in marks if mark in known or mark not in _LINKS]
        if at_edge and 2 * sum(points) > len(points):
            text = N_("not a row of {width} points as beside it")
            raise FormatError.in_line(number, 1, text, width=width)
        source.pass_over(offset, offset + len(line))


def _stones_of(used: frozenset[str] | set[str]) -> tuple[str, str]:
    """The marks of black, and of white, also a zero if no other white is beside empty points."""
    black, white, zeros, empty = (
        "".join(sorted(used & set(marks))) for marks in (_BLACK, _WHITE, _ZEROS, _EMPTY)
    )
    if zeros and empty and not white:
        white, zeros = zeros, ""
    point, meanings = (empty or zeros or ".")[0], None
    if zeros and empty:
        first, second = (black or "X")[0], white[0]
        meanings = zeros[0], f"{first}{zeros[0]}{point}", f"{first}{second}{point}"
    elif "*" in black and len(black) > 1 and white:  # the mark of a star point, or a stone
        first, second = black.replace("*", "")[0], white[0]
        meanings = "*", f"{first}{second}{point}*", f"*{second}{point}{first}"
    for one, other in ((black, white), (white, black)):
        kinds = [*dict.fromkeys(mark for mark in one.lower() if mark not in _LAST_MARKS)]
        if len(kinds) > 1 and not other:
            first, second = kinds[:2]
            meanings = meanings or (second, f"{first}{second}{point}", f"{second}{first}{point}")
    if meanings:
        text = N_(
            "{mark!r} has two meanings here: say --marks {one} or {other} (black, white, empty)"
        )
        raise FormatError(text, mark=meanings[0], one=meanings[1], other=meanings[2])
    return black, white


def _texts(data: bytes) -> Iterator[str]:
    """The text in its most plausible encoding, then in Big5, whose marks GBK misreads."""
    yield line_feeds(decode(data, whole=False))
    with suppress(UnicodeDecodeError):
        yield line_feeds(data.decode("big5"))


def drawing_in(text: str, known: frozenset[str] = _MARKS) -> _DrawnRows:
    """The largest board in a text; rows may have some unknown marks."""
    turn, title, head = None, "", 0
    if block := _SENSEI.search(text):
        turn, title = Stone.WHITE if block[1] == "W" else Stone.BLACK, (block[2] or "").strip()
        head = text.count("\n", 0, block.start()) + 1 if block.start(1) >= 0 else 0
        drawn = [line.strip("$| ") for line in block[3].split("\n")]
        drawn = ["" if _FRAME.issuperset(row) else row.translate(_SENSEI_MARKS) for row in drawn]
        text = "\n" * text.count("\n", 0, block.start(3)) + "\n".join(drawn)
    if "⬤" in text:
        text = text.replace("◉", "○")  # a white stone beside large black ones
    lines = [
        line.rstrip(" \t\\") if len(line) <= _LONGEST_ROW else ""
        for line in text.split("\n")[:_SEARCHED_LINES]
    ]
    plain, left, both = (
        _largest(
            [
                _points_of(match["row"], known) if (match := form.fullmatch(line)) else ()
                for line in lines
            ]
        )
        for form in _ROW_FORMS
    )
    if _run_on([row[0] for row in plain[0]]):
        plain = (), 0
    rows, first = max(plain, both, left, key=lambda found: len(found[0]))
    return _DrawnRows(rows, first + 1, turn, title, head)


def _largest(rows: Sequence[MarkRow]) -> tuple[Sequence[MarkRow], int]:
    """The longest run of rows of equal length that can be a board, and its beginning."""
    best: tuple[Sequence[MarkRow], int] = (), 0
    first = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or len(rows[end]) != len(rows[first]):
            run = rows[first:end]
            sides = min(len(run), len(run[0])) >= MIN_SIZE, max(len(run), len(run[0])) <= MAX_SIZE
            if len(run) > len(best[0]) and all(sides):
                best = run, first
            first = end
    return best


def _points_of(line: str, known: frozenset[str]) -> MarkRow:
    """The marks of a row, one for each point; () for any other line.

    A row with only known marks is tried first, then one where most marks are known.
    """
    words = line.split()
    points = tuple(words[0] if len(words) == 1 else words)
    linked = [
        tuple(line[first::2])
        for first in (0, 1, 2)
        if _LINKS.issuperset(line[:first] + line[first + 1 :: 2])
    ]
    if "-" in points[1::2] and "-" not in points[::2]:
        points = ()
    if len(points) < _FEWEST_WITH_DIGITS and all(mark.isdigit() for mark in points):
        points = ()
    rows = [row for row in (points, *linked) if len(row) >= MIN_SIZE]
    for row in rows:
        if known.issuperset(row):
            return row
    for row in rows:
        others = [mark for mark in row if mark not in known and not _NUMBER.fullmatch(mark)]
        is_text = any(len(mark) > 1 or mark in _LINKS for mark in others)
        if 2 * len(others) < len(row) and not is_text and not _run_on(row):
            return row
    return ()


def _run_on(row: Sequence[str]) -> bool:
    """Whether marks are the numbers of rows or columns."""
    numbers = [_number(mark) for mark in row]
    steps = {(later - earlier) % 10 for earlier, later in pairwise(numbers)}
    return -1 not in numbers and steps in ({1}, {9})


def _number(mark: str) -> int:
    """The number of a mark; -1 for another mark."""
    if not _NUMBER.fullmatch(mark):
        return -1
    return int(unicodedata.numeric(mark) if len(mark) == 1 else mark)


def _numbers(rows: Sequence[MarkRow]) -> Iterator[tuple[str, int]]:
    return ((mark, _number(mark)) for row in rows for mark in row if _NUMBER.fullmatch(mark))


FORMATS: Final = (Format("drawn", looks_drawn, parse_drawn),)

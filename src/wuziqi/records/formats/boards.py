"""Boards as text: drawn with marks, strings of moves on the web, puzzles in JSON."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import cycle, pairwise
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from wuziqi.locale import _
from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.reading import (
    Format,
    Head,
    MoveReader,
    Source,
    are_moves,
    begins_inside,
    fitting_rule,
    game_or_reason,
    set_up_tree,
)
from wuziqi.records.formats.sgf import letters_of
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Board, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.texts import N_

# Boards drawn as text: a row a line, the top one first, with or without blanks between its points
#
# Black is one of ``X # @ * ● ◆ ■ 黑`` or 1, white one of ``O ○ ◇ □ 白`` or 2, an empty point a dot,
# a line, a cross or 0; beside dots a 0 is white where nothing else is. One triangle among other
# stones is the last stone. Numbers up to 3 and more, or beside other stones, are moves in order.
# Numbers of rows at the sides and letters of columns are passed over. The text is
# UTF-8, GBK or Big5.
# Sensei's Library draws behind ``$$``, with ``B # Y Z`` and ``W @ Q P`` for marked stones.


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
_STAR: Final = "*"

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

    ``turn`` and ``title`` are those of Sensei's Library.
    """

    rows: Sequence[MarkRow] = ()
    line: int = 1
    turn: Stone | None = None
    title: str = ""


def looks_drawn(head: Head) -> bool:
    return any(_is_position(_drawing(text).rows) for text in _texts(head.data))


def _is_position(drawn: Sequence[MarkRow]) -> bool:
    """Whether rows of marks are a position, not a frame, a list or a table of digits.

    Most points of a position are empty, or it has about as many stones of each colour.
    """
    moves = {mark for mark, number in _numbers(drawn) if number > _MOST_STONE} & _in_order(drawn)
    rows, _first = _largest([row if moves.union(_MARKS).issuperset(row) else () for row in drawn])
    marks = [mark for row in rows for mark in row]
    stones = [sum(mark in kind for mark in marks) for kind in (_BLACK, _WHITE)]
    if any(mark in _DRAWN_LINES for mark in marks):
        return True
    if 2 * sum(mark in _DOTS for mark in marks) > len(marks):
        return any(stones) or any(mark in _ZEROS for mark in marks)
    return all(stones) and abs(stones[0] - stones[1]) <= _MOST_AHEAD


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
    texts = [source.text] if source.options.encoding else _texts(source.data)
    for text in texts:
        if (drawing := _drawing(text, known)).rows:
            tree = position_of(drawing, source)
            _pass_over_the_rest(text, drawing, source)
            return tree
    text = N_("no board is drawn here, of at least 3 equal rows of X, O and dots")
    raise FormatError(text)


def position_of(drawing: _DrawnRows, source: Source) -> Tree:
    """Return the position of a drawing, with its numbered moves. Raises FormatError."""
    rows, meanings = drawing.rows, _meanings(drawing.rows, source.options.marks)
    board = Board(len(rows[0]), len(rows))
    marked = [
        (Point(column, board.height - 1 - down), row[column], drawing.line + down)
        for down, row in enumerate(rows)
        for column in range(board.width)
    ]
    played = _played(marked, meanings)
    stones = [
        (point, meaning)
        for point, mark, _line in marked
        if isinstance(meaning := meanings.get(mark), Stone)
    ]
    last = [
        (point, mark)
        for point, mark, _line in marked
        if mark in _LAST_MARKS and meanings.get(mark) is _LAST_MARKS[mark]
    ]
    labels = [
        f"{letters_of(point, board.height)}:{chr(ord(mark) - ord(_LABELS[0]) + ord('a'))}"
        for point, mark, _line in marked
        if mark in _LABELS
    ]
    first = min(played, default=1)
    if missing := set(range(first, first + len(played))) - played.keys():
        text = N_("move {number} is missing on the board")
        raise FormatError.in_line(drawing.line, 1, text, number=min(missing))
    ahead = sum(1 if stone is Stone.BLACK else -1 for _point, stone in stones)
    turn = Stone.WHITE if ahead > 0 or not (stones or first % 2) else Stone.BLACK
    properties = {"LB": labels} if labels else {}
    if len(last) == 1 and len(stones) > 1:
        turn = _LAST_MARKS[last[0][1]].other
        properties["TR"] = [letters_of(last[0][0], board.height)]
    unlikely = (turn is Stone.BLACK) is not bool(first % 2)
    turn = drawing.turn or turn
    if stones and first > 1 and unlikely and drawing.turn is None:
        text = N_("move {number} is missing on the board")
        raise FormatError.in_line(drawing.line, 1, text, number=first - 1)
    tree = set_up_tree(board, stones, white_to_move=turn is Stone.WHITE)
    note = tree.note(0)
    if properties:
        tree.notes[0] = replace(note, properties={**note.properties, **properties})
    for depth, number in enumerate(sorted(played), 1):
        tree.add(depth, played[number], turn if depth % 2 else turn.other)
    tree.event = drawing.title
    return tree


def _meanings(rows: Sequence[MarkRow], marks: str) -> Mapping[str, Stone | int | None]:
    """The meanings of marks: a stone, the number of a move, None for an empty point."""
    used = {mark for row in rows for mark in row}
    known = frozenset(marks) or _MARKS
    numbers = {} if marks or (used <= known and not _are_moves(rows)) else dict(_numbers(rows))
    if numbers and used & set(_EMPTY):
        known -= set(_ZEROS)
    numbers = {mark: number for mark, number in numbers.items() if number}
    plain = used & known - numbers.keys()
    black, white = (marks[0], marks[1]) if marks else _stones_of(plain)
    stones = {**dict.fromkeys(black, Stone.BLACK), **dict.fromkeys(white, Stone.WHITE)}
    return {**dict.fromkeys(plain), **stones, **numbers}


def _played(
    marked: Iterable[tuple[Point, str, int]], meanings: Mapping[str, Stone | int | None]
) -> dict[int, Point]:
    """The numbered moves. Raises FormatError for one that stands twice, and for unknown marks."""
    played: dict[int, Point] = {}
    for point, mark, line in marked:
        if mark not in meanings and mark not in _LABELS:
            text = N_("{mark!r} on {point} is no mark of black, white or an empty point")
            raise FormatError.in_line(line, 1, text, mark=mark, point=point)
        meaning = meanings.get(mark)
        if meaning is None or isinstance(meaning, Stone):
            continue
        if meaning in played:
            text = N_("move {number} stands on {point} and on {other}")
            values = {"number": meaning, "point": played[meaning], "other": point}
            raise FormatError.in_line(line, 1, text, **values)
        played[meaning] = point
    return played


def _pass_over_the_rest(text: str, drawing: _DrawnRows, source: Source) -> None:
    """Note the lines beside the board. Raises FormatError for a damaged row at its edges."""
    known = frozenset(source.options.marks) or _MARKS
    rows = range(drawing.line, drawing.line + len(drawing.rows))
    for number, line in enumerate(text.split("\n"), 1):
        marks = "".join(line.split()).removeprefix("$$")
        is_head = drawing.turn is not None and line.startswith("$$") and number < rows.start
        if number in rows or is_head or _is_heading(marks):
            continue
        at_edge = number in (rows.start - 1, rows.stop) and len(marks) >= MIN_SIZE
        points = [mark in known for mark in marks if mark in known or mark not in _LINKS]
        if at_edge and 2 * sum(points) > len(points):
            width = len(drawing.rows[0])
            raise FormatError.in_line(
                number, 1, N_("not a row of {width} points as beside it"), width=width
            )
        source.pass_over(number, line)


def _is_heading(marks: str) -> bool:
    """Whether a line has only a frame, or the letters or numbers of columns."""
    letters = marks.upper()
    return _FRAME.issuperset(marks) or marks.isdigit() or "".join(sorted({*letters})) == letters


def _stones_of(used: frozenset[str] | set[str]) -> tuple[str, str]:
    """The marks of black and of white. Raises FormatError for an ambiguous mark.

    A zero beside other marks of empty points is white if no other mark is.
    """
    black, white, zeros, empty = (
        "".join(sorted(used & set(marks))) for marks in (_BLACK, _WHITE, _ZEROS, _EMPTY)
    )
    if zeros and empty and not white:
        white, zeros = zeros, ""
    if zeros and empty:
        first = (black or "X")[0]
        readings = (f"{first}{zeros[0]}{empty[0]}", f"{first}{white[0]}{empty[0]}")
        raise _ambiguous(zeros[0], *readings)
    if _STAR in black and len(black) > 1 and white:  # the mark of a star point, or a stone
        rest = black.replace(_STAR, "")[0]
        point = (empty or zeros or ".")[0]
        one, other = f"{rest}{white[0]}{point}{_STAR}", f"{_STAR}{white[0]}{point}{rest}"
        raise _ambiguous(_STAR, one, other)
    for one, other in ((black, white), (white, black)):
        kinds = dict.fromkeys(mark for mark in one.lower() if mark not in _LAST_MARKS)
        if len(kinds) > 1 and not other:
            first, second = list(kinds)[:2]
            rest = (empty or zeros or ".")[0]
            raise _ambiguous(second, f"{first}{second}{rest}", f"{second}{first}{rest}")
    return black, white


def _ambiguous(mark: str, one: str, other: str) -> FormatError:
    text = N_("{mark!r} has two meanings here: say --marks {one} or {other} (black, white, empty)")
    return FormatError(text, mark=mark, one=one, other=other)


def _texts(data: bytes) -> Iterator[str]:
    """The text in its most plausible encoding, then in Big5, whose marks GBK misreads."""
    yield line_feeds(decode(data, whole=False))
    with suppress(UnicodeDecodeError):
        yield line_feeds(data.decode("big5"))


def _drawing(text: str, known: frozenset[str] = _MARKS) -> _DrawnRows:
    """The largest board in a text; rows may have some unknown marks."""
    turn, title = None, ""
    if block := _SENSEI.search(text):
        turn, title = Stone.WHITE if block[1] == "W" else Stone.BLACK, (block[2] or "").strip()
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
    return _DrawnRows(rows, first + 1, turn, title)


def _largest(rows: Sequence[MarkRow]) -> tuple[Sequence[MarkRow], int]:
    """The longest run of rows of equal length that can be a board, and its beginning."""
    best: tuple[Sequence[MarkRow], int] = (), 0
    first = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or len(rows[end]) != len(rows[first]):
            run = rows[first:end]
            if len(run) > len(best[0]) and _is_board(run):
                best = run, first
            first = end
    return best


def _is_board(rows: Sequence[MarkRow]) -> bool:
    return MIN_SIZE <= len(rows) <= MAX_SIZE and MIN_SIZE <= len(rows[0]) <= MAX_SIZE


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
    whole = next((row for row in rows if known.issuperset(row)), ())
    return whole or next((row for row in rows if _is_row(row, known)), ())


def _is_row(row: MarkRow, known: frozenset[str]) -> bool:
    """Whether most of the marks are known, and the others no lines nor the numbers of columns."""
    rest = [mark for mark in row if mark not in known]
    marks = [mark for mark in rest if not _NUMBER.fullmatch(mark)]
    return (
        2 * len(marks) < len(row)
        and all(len(mark) == 1 and mark not in _LINKS for mark in marks)
        and not _run_on(row)
    )


def _run_on(row: Sequence[str]) -> bool:
    """Whether marks are the numbers of rows or columns."""
    numbers = [_number(mark) for mark in row]
    steps = {(later - earlier) % 10 for earlier, later in pairwise(numbers)}
    return -1 not in numbers and steps in ({1}, {9})


def _number(mark: str) -> int:
    """The number of a mark; -1 for another mark."""
    return (
        int(unicodedata.numeric(mark) if len(mark) == 1 else mark)
        if _NUMBER.fullmatch(mark)
        else -1
    )


def _numbers(rows: Sequence[MarkRow]) -> Iterator[tuple[str, int]]:
    return ((mark, _number(mark)) for row in rows for mark in row if _NUMBER.fullmatch(mark))


def _in_order(rows: Sequence[MarkRow]) -> set[str]:
    """The numbers of moves, if each stands once and none is missing."""
    found = [(mark, number) for mark, number in _numbers(rows) if number]
    return (
        {mark for mark, _n in found}
        if sorted(n for _m, n in found) == list(range(1, len(found) + 1))
        else set()
    )


def _are_moves(rows: Sequence[MarkRow]) -> bool:
    """Whether the numbers 1 and 2 are moves, as beside stones of other marks."""
    numbers = {mark for mark, number in _numbers(rows) if number}
    return bool(numbers) and any(
        mark in _BLACK + _WHITE and not _NUMBER.fullmatch(mark) for row in rows for mark in row
    )


# Strings of boards on the web: links that end with moves, digits of KU10, and puzzles in JSON
#
# A link such as ``https://gomocalc.com/#/h8i9`` or ``...?data=H8,I9`` has its moves behind ``#``,
# ``?`` or the last slash. KU10 (五林五子棋) has two hexadecimal digits for each move, ``887899``:
# column and row from 1, the row from the bottom. A puzzle is a position: ``stones`` of both colours
# in turn, ``blackStones`` and ``whiteStones``, as ``H8I9``, and maybe ``size``, ``rule`` (a number
# as in the protocol of engines) and ``side``, 1 for black. A game has ``moves`` in order: names,
# pairs of numbers, or objects with x and y, or row and column, counted from the upper left.


_LINK: Final = re.compile(r"\s*[A-Za-z][A-Za-z+.-]{1,15}://\S+\s*")
_LINKED_MOVES: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}(?![0-9])[,_+| .-]?)+", re.ASCII)
_NAMED_POINT: Final = re.compile(r"([A-Za-z])([0-9]{1,2})", re.ASCII)
_HEX_PAIRS: Final = re.compile(r"\s*((?:[1-9A-Fa-f]{2}){2,225})\s*", re.ASCII)
_JSON: Final = re.compile(
    r'\s*[\[{].{0,300}?"(?:(?:puzzles|openings|stones|moves|blackStones|whiteStones)"\s*:\s*["\[]|board_size"\s*:\s*[0-9])',
    re.DOTALL,
)
_NAME_LIST: Final = re.compile(
    r'\s*\[\s*(?:"[A-Za-z][0-9]{1,2}"\s*,\s*){2,}"[A-Za-z][0-9]{1,2}"\s*\]\s*', re.ASCII
)
"""A list in JSON with only names of points."""

_CENTRE: Final = Point(7, 7)
_FEWEST_ELSEWHERE: Final = 10
"""The fewest moves of KU10 that are recognised if the first is not in the centre."""

_MOST_LINK: Final = 4000
"""The most characters read of a link."""


def looks_like_web_board(head: Head) -> bool:
    """Whether a text is a link with moves, digits of KU10, or a puzzle in JSON."""
    if digits := _HEX_PAIRS.fullmatch(head.text):
        return _are_moves_of_ku10(digits[1])
    if _LINK.fullmatch(head.text):
        return bool(_runs_in(head.text))
    if _NAME_LIST.fullmatch(head.text):
        points = [parse_point(match[0]) for match in _NAMED_POINT.finditer(head.text)]
        return are_moves(points) and begins_inside(points, DEFAULT_SIZE)
    return _JSON.match(head.text) is not None


def _are_moves_of_ku10(digits: str) -> bool:
    """Whether digits begin at the centre, as other numbers hardly do, or are a longer game."""
    points = [
        Point(int(column, 16) - 1, int(row, 16) - 1)
        for column, row in zip(digits[::2], digits[1::2], strict=True)
    ]
    begins = points[0] == _CENTRE or len(points) >= _FEWEST_ELSEWHERE
    return begins and are_moves(points) and begins_inside(points, DEFAULT_SIZE)


def parse_web_board(source: Source) -> Tree:
    """Read the moves of a link or of digits, or the first puzzle. Raises FormatError."""
    text = source.text
    if digits := _HEX_PAIRS.fullmatch(text):
        moves = source.moves(Board(*DEFAULT_SIZE))
        for at in range(digits.start(1), digits.end(1), 2):
            moves.add_digits(text[at : at + 2], at)
        return moves.tree()
    if _LINK.fullmatch(text):
        longest, *others = _moves_in(text[:_MOST_LINK])
        for other in others:
            source.pass_over(1, other)
        return _named_moves(longest, Board(*DEFAULT_SIZE), source).tree()
    puzzles = _puzzles(text)
    tree = _read_puzzle(puzzles[0], source)
    tree.games = len(puzzles)
    return tree


def web_boards(source: Source) -> Iterator[Tree]:
    """Read all puzzles of a file, or its only game.

    A puzzle that makes no sense is a tree without stones, with the reason in ``remarks``. Raises
    FormatError.
    """
    puzzles = _puzzles(source.text) if _JSON.match(source.text) else []
    if len(puzzles) < _SEVERAL:
        yield parse_web_board(source)
        return
    for number, puzzle in enumerate(puzzles, 1):
        yield game_or_reason(number, partial(_read_puzzle, puzzle, source))


_SEVERAL: Final = 2


def _moves_in(link: str) -> list[str]:
    """The runs of moves in the parts of a link, the longest first. Raises FormatError without."""
    runs = _runs_in(link)
    if not runs:
        raise FormatError.in_line(1, 1, N_("no moves such as h8i9 are in this link"))
    return sorted(runs, key=len, reverse=True)


def _runs_in(link: str) -> list[str]:
    parts = re.split(r"[#?/=&]", unquote(link.strip()))
    return [part for part in parts if _LINKED_MOVES.fullmatch(part)]


def _named_moves(text: str, board: Board, source: Source, *, whole: bool = False) -> MoveReader:
    """The moves of a text; ``whole`` refuses anything else in it. Raises FormatError."""
    own = Source(text.encode("utf-8", "replace"), source.options)
    moves, at = own.named_moves([match[0] for match in _NAMED_POINT.finditer(text)], board), 0
    for match in _NAMED_POINT.finditer(text):
        if whole and text[at : match.start()].strip(" ,;\n\t"):
            break
        moves.add_named(match[0], match.start())
        at = match.end()
    if whole and (rest := text[at:].strip(" ,;\n\t")):
        raise FormatError(N_("{word!r} is no point such as H8"), word=rest[:20])
    return moves


def _puzzles(text: str) -> list[dict[str, Any]]:
    """The puzzles of a JSON text, with their defaults. Raises FormatError."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(N_("no puzzles: {error}"), error=error) from error
    defaults: Any = {}
    if isinstance(found, dict):
        defaults, found = (
            found.get("defaultSettings", {}),
            found.get("puzzles", found.get("openings", [found])),
        )
    found = found if isinstance(found, list) else []
    puzzles = [one for one in found if isinstance(one, dict)]
    if found and not puzzles:
        puzzles = [{"moves": found}]
    if not puzzles or not isinstance(defaults, dict):
        raise FormatError(N_("no puzzles with stones are in this text"))
    return [defaults | one for one in puzzles]


_NESTED: Final = ("meta", "info", "players")
"""The objects whose members are read as the puzzle's own."""

_READ_KEYS: Final = frozenset(
    {"stones", "moves", "blackStones", "whiteStones", "board_state", "size", "boardSize"}
    | {"board_size", "rule", "ruleMode", "side", "title", "comment", "winner", "result"}
    | {"black", "white", "date", "event", "puzzles", "openings"}
)
_SIDES: Final = {
    **dict.fromkeys(("1", "b", "black", "x"), Stone.BLACK),
    **dict.fromkeys(("2", "w", "white", "o"), Stone.WHITE),
}
_RESULTS: Final = {"1-0": "black", "0-1": "white", "b+": "black", "w+": "white", "draw": "draw"}
_COORDINATES: Final = (("x", "y"), ("col", "row"), ("column", "row"), ("c", "r"))
_COLORS: Final = ("color", "player", "stone", "side")
_TIMES: Final = ("timeMs", "time_ms")


def _read_puzzle(puzzle: dict[str, Any], source: Source) -> Tree:
    """Read a puzzle or a game. Raises FormatError."""
    told = _flat(puzzle)
    rows = told.get("board_state")
    if isinstance(rows, list) and all(isinstance(row, str) for row in rows):
        drawing = _drawing("\n".join(rows))
        if len(drawing.rows) != len(rows):
            raise FormatError(N_("no puzzles with stones are in this text"))
        tree = position_of(drawing, source)
    else:
        tree = _read_stones(told, _board_of(told), source)
    tree.rule = fitting_rule(told.get("rule", told.get("ruleMode")), tree.size)
    for field, keys in (("event", ("title", "event")), ("date", ("date",))):
        setattr(tree, field, next((_words(told[key]) for key in keys if key in told), ""))
    tree.black, tree.white = _words(told.get("black")), _words(told.get("white"))
    tree.result = _result_of(told, tree)
    comment = told.get("comment")
    if isinstance(comment, str) and comment:
        tree.notes[0] = replace(tree.note(0), comment=comment)
    if unread := [str(key) for key in told if key not in _READ_KEYS]:
        text = _("Not read in JSON: {names}.")
        tree.remarks.append(text.format(names=", ".join(unread)[:_MOST_NAMES]))
    return tree


_MOST_NAMES: Final = 200


def _flat(puzzle: dict[str, Any]) -> dict[str, Any]:
    """The members of a puzzle, those of nested objects and the players' names included."""
    told: dict[str, Any] = {}
    for key, value in puzzle.items():
        if key in _NESTED and isinstance(value, dict):
            told |= _flat(value)
        elif key == "players" and isinstance(value, list):
            for player in filter(lambda one: isinstance(one, dict), value):
                if color := _side(player.get("color")):
                    told[color.name.lower()] = player.get("playerName", player.get("name"))
        else:
            told[key] = value
    return told


def _words(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("name")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _side(value: object) -> Stone | None:
    return _SIDES.get(str(value).lower())


def _result_of(told: dict[str, Any], tree: Tree) -> str:
    """The result, "" for an unknown one, of which a remark tells."""
    value = told.get("winner", told.get("result"))
    if value in (None, "", "none", 0):
        return ""
    name = str(value)
    if side := _side(value):
        return side.name.lower()
    if name in (tree.black, tree.white):
        return "black" if name == tree.black else "white"
    result = next((_RESULTS[start] for start in _RESULTS if name.lower().startswith(start)), "")
    if not result:
        tree.remarks.append(_("The result {result!r} names no winner.").format(result=name[:20]))
    return result


def _board_of(told: dict[str, Any]) -> Board:
    size = next((told[key] for key in ("size", "boardSize", "board_size") if key in told), 15)
    try:
        return Board(int(size))
    except (ValueError, TypeError, OverflowError) as error:
        text = N_("a puzzle on a board of {size!r} lines")
        raise FormatError(text, size=str(size)[:20]) from error


def _read_stones(told: dict[str, Any], board: Board, source: Source) -> Tree:
    """Read ``moves`` in order, or the stones of a position. Raises FormatError."""
    stones = told.get("moves") or told.get("stones")
    if isinstance(stones, list):
        return _read_list(stones, board, source)
    if told.get("moves"):
        return _named_moves(str(told["moves"]), board, source, whole=True).tree()
    added, remarks = list[tuple[Point, Stone]](), list[str]()
    for name, colors in (
        ("stones", tuple(Stone)),
        ("blackStones", (Stone.BLACK,)),
        ("whiteStones", (Stone.WHITE,)),
    ):
        moves = _named_moves(str(told.get(name) or ""), board, source, whole=True)
        added += zip(filter(None, moves.points), cycle(colors), strict=False)
        remarks += moves.tree().remarks
    if not added:
        raise FormatError(N_("no puzzles with stones are in this text"))
    ahead = sum(1 if color is Stone.BLACK else -1 for _point, color in added)
    side = _side(told.get("side")) or (Stone.WHITE if ahead > 0 else Stone.BLACK)
    tree = set_up_tree(board, added, white_to_move=side is Stone.WHITE)
    tree.remarks += remarks
    return tree


def _read_list(entries: list[Any], board: Board, source: Source) -> Tree:
    """The moves of a list of names, of pairs of numbers, or of objects. Raises FormatError."""
    names = [entry for entry in entries if isinstance(entry, str)]
    moves = Source(b"", source.options).named_moves(
        [name for name in names if _NAMED_POINT.fullmatch(name)], board
    )
    pairs = [_pair(entry) for entry in entries]
    numbers = [number for pair in pairs if pair for number in pair]
    first = int(bool(numbers) and 0 not in numbers and max(numbers) == board.width)
    for number, (entry, pair) in enumerate(zip(entries, pairs, strict=True), 1):
        word = json.dumps(entry, ensure_ascii=False)[:20]
        if pair is not None:
            moves.add_from_top(pair[0] - first, pair[1] - first, 0, word)
        elif isinstance(entry, str) and _NAMED_POINT.fullmatch(entry):
            moves.add_named(entry, 0)
        else:
            text = N_("move {number}: {word} is no point such as H8 or [7,7]")
            raise FormatError(text, number=number, word=word)
    tree = moves.tree()
    _take_members(tree, entries)
    if numbers:
        text = _("Pairs of numbers in JSON are read as x,y from {first} at the upper left.")
        tree.remarks.append(text.format(first=first))
    return tree


def _pair(entry: object) -> tuple[int, int] | None:
    """The column and the row of a move; None for anything else."""
    match entry:
        case [int(x), int(y)]:
            return x, y
        case dict():
            for names in _COORDINATES:
                match [entry.get(name) for name in names]:
                    case [int(x), int(y)]:
                        return x, y
    return None


def _take_members(tree: Tree, entries: list[Any]) -> None:
    """Take the colours, comments and times of moves that are objects."""
    for node, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            continue
        color = next(filter(None, (_side(entry.get(key)) for key in _COLORS)), None)
        if color is not None:
            tree.colors[node] = int(color)
        if isinstance(entry.get("comment"), str):
            tree.notes[node] = Note(entry["comment"])
        for time in (entry[key] for key in _TIMES if isinstance(entry.get(key), int)):
            tree.milliseconds[node] = time


FORMATS: Final = (
    Format("web", looks_like_web_board, parse_web_board, web_boards),
    Format("drawn", looks_drawn, parse_drawn),
)

"""Boards as text: drawn with marks, strings of moves on the web, puzzles in JSON."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import unquote

from wuziqi.locale import _
from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.reading import (
    Format,
    Head,
    MoveReader,
    Source,
    are_moves,
    begins_inside,
    fitting_rule,
    set_up_tree,
)
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_

# Boards drawn as text: a row a line, the top one first, with or without blanks between its points
#
# Black is one of ``X # @ * ● ◆ ■ 黑`` or 1, white one of ``O ○ ◇ □ 白`` or 2, an empty point a dot,
# a line, a cross or 0; beside dots a 0 is white where nothing else is. Numbers of rows at the sides
# and letters of columns are passed over, as are lines above and below the board. Encoded in UTF-8,
# GBK or Big5.


_BLACK: Final = "Xx#@*Ｘｘ╳✕✖●◉⬤⚫◆■▲黑1１"
_WHITE: Final = "OoＯｏ○◯⚪◎◇□白2２"
_ZEROS: Final = "0０"
_EMPTY: Final = ".·・．。+＋-－_＿?？┼┽┾┿╋╂╬├┤┬┴┌┐└┘┏┓┗┛┠┨┯┷╔╗╚╝╠╣╦╩•∙⋅"
"""Marks of empty points, besides zeros; a question mark is the point of the task."""

_DOTS: Final = ".·・．"
_DRAWN_LINES: Final = "┼┽┾┿╋╂╬●○"
"""Marks that nothing but a drawn board has."""

_MOST_AHEAD: Final = 2
"""The most stones that one colour has more in a position without dots."""

_MARKS: Final = frozenset(_BLACK + _WHITE + _ZEROS + _EMPTY)
_LINKS: Final = frozenset(" \t,-─━—=|│()[]<>*")
"""The characters between two points of a row: lines, and marks of the last move."""

_FEWEST_WITH_DIGITS: Final = 5
"""The smallest board drawn with 0, 1 and 2: fewer lines are more likely moves or numbers."""

_FEWEST_MARKS: Final = 3

_ROW_LABELS: Final = re.compile(
    r"\s*[0-9]{1,2}(?=[^0-9]) ?(.*?)\s*(?:(?<![0-9])[0-9]{1,2})?\s*", re.ASCII
)
_LONGEST_ROW: Final = 400
_SEARCHED_LINES: Final = 500
"""The number of lines searched for a board."""


def looks_drawn(head: Head) -> bool:
    return any(_is_position(_grid(text)) for text in _texts(head.data))


def _is_position(rows: Sequence[str]) -> bool:
    """Whether rows of marks are a position, not a frame, a list or a table of digits.

    Most points of a position are empty, or it has about as many stones of each colour.
    """
    marks = "".join(rows)
    stones = [sum(marks.count(mark) for mark in kind) for kind in (_BLACK, _WHITE)]
    if any(mark in _DRAWN_LINES for mark in marks):
        return True
    dots = sum(marks.count(mark) for mark in _DOTS)
    if 2 * dots > len(marks):
        return any(stones) or any(zero in marks for zero in _ZEROS)
    return all(stones) and abs(stones[0] - stones[1]) <= _MOST_AHEAD


def parse_drawn(source: Source) -> Tree:
    """Read a position; its stones are set up in the root.

    White is to move if black has more stones. Raises FormatError, also for ambiguous marks without
    options.
    """
    marks = source.options.marks
    if marks and len(set(marks)) < _FEWEST_MARKS:
        text = N_("--marks has three marks or more: black, white, then empty points, not {marks!r}")
        raise FormatError(text, marks=marks)
    known = frozenset(marks) or _MARKS
    texts = [source.text] if source.options.encoding else _texts(source.data)
    rows = next(filter(None, (_grid(text, known) for text in texts)), None)
    if rows is None:
        text = N_("no board is drawn here, of at least 3 equal rows of X, O and dots")
        raise FormatError(text)
    return position_of_rows(rows, marks)


def position_of_rows(rows: Sequence[str], marks: str = "") -> Tree:
    """Return the position of rows of marks, one for each point; the top row is the first.

    ``marks`` are the characters of black, white and empty points. Raises FormatError if they are
    neither given nor clear.
    """
    black, white = (marks[0], marks[1]) if marks else _stones_of(set().union(*rows))
    board = Board(len(rows[0]), len(rows))
    stones = [
        (Point(column, board.height - 1 - down), Stone.BLACK if mark in black else Stone.WHITE)
        for down, row in enumerate(rows)
        for column, mark in enumerate(row)
        if mark in black or mark in white
    ]
    colors = [stone for _point, stone in stones]
    return set_up_tree(
        board, stones, white_to_move=colors.count(Stone.BLACK) > colors.count(Stone.WHITE)
    )


def _stones_of(used: set[str]) -> tuple[str, str]:
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
    for one, other in ((black, white), (white, black)):
        kinds = dict.fromkeys(one.lower())
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
    yield decode(data, whole=False)
    with suppress(UnicodeDecodeError):
        yield data.decode("big5")


def _grid(text: str, known: frozenset[str] = _MARKS) -> Sequence[str]:
    if "⬤" in text:
        text = text.replace("◉", "○")  # a white stone beside large black ones
    lines = text.splitlines()[:_SEARCHED_LINES]
    lines = [line.rstrip(" \t\\") for line in lines if len(line) <= _LONGEST_ROW]
    grids = [
        _largest([_points_of(line, known) for line in lines]),
        _largest([_labelled(line, known) for line in lines]),
    ]
    return max(grids, key=len)


def _largest(rows: Sequence[str]) -> Sequence[str]:
    """The longest run of rows of equal length that can be a board; () without one."""
    best: Sequence[str] = ()
    first = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or len(rows[end]) != len(rows[first]):
            run = rows[first:end]
            if len(run) > len(best) and _is_board(run):
                best = run
            first = end
    return best


def _is_board(rows: Sequence[str]) -> bool:
    return MIN_SIZE <= len(rows) <= MAX_SIZE and MIN_SIZE <= len(rows[0]) <= MAX_SIZE


def _labelled(line: str, known: frozenset[str]) -> str:
    match = _ROW_LABELS.fullmatch(line)
    return _points_of(match[1], known) if match else ""


def _points_of(line: str, known: frozenset[str]) -> str:
    """The marks of a row, one for each point; "" for any other line."""
    words = line.split()
    text = words[0] if len(words) == 1 else ""
    if len(words) > 1 and all(len(word) == 1 for word in words):
        text = "".join(words)
    if len(text) >= MIN_SIZE and all(char in known for char in text):
        if set(text) <= set("0123456789") and len(text) < _FEWEST_WITH_DIGITS:
            return ""
        if "-" not in text[1::2] or set(text[::2]) & {"-"}:
            return text
    return _linked(line, known)


def _linked(line: str, known: frozenset[str]) -> str:
    for first in (0, 1, 2):
        points, links = line[first::2], line[:first] + line[first + 1 :: 2]
        if len(points) < MIN_SIZE or not all(char in known for char in points):
            continue
        if all(char in _LINKS for char in links):
            return points
    return ""


# Strings of boards on the web: links that end with moves, digits of KU10, and puzzles in JSON
#
# A link such as ``https://gomocalc.com/#/h8i9`` or ``...?data=H8,I9`` has its moves behind ``#``,
# ``?`` or the last slash. KU10 (五林五子棋) has two hexadecimal digits for each move, ``887899``:
# column and row from 1, the row from the bottom. A puzzle has ``stones``, or ``blackStones`` and
# ``whiteStones``, as ``H8I9``, and maybe ``size``, ``rule`` (a number as in the protocol of
# engines) and ``side``, 1 for black.


_LINK: Final = re.compile(r"\s*[A-Za-z][A-Za-z+.-]{1,15}://\S+\s*")
_LINKED_MOVES: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}(?![0-9])[,_+| .-]?)+", re.ASCII)
_NAMED_POINT: Final = re.compile(r"([A-Za-z])([0-9]{1,2})", re.ASCII)
_HEX_PAIRS: Final = re.compile(r"\s*((?:[1-9A-Fa-f]{2}){2,225})\s*", re.ASCII)
_JSON: Final = re.compile(
    r'\s*[\[{].{0,300}?"(?:(?:puzzles|openings|stones|moves|blackStones|whiteStones)"\s*:\s*["\[]|board_size"\s*:\s*[0-9])',
    re.DOTALL,
)
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
        return _read_moves(_moves_in(text[:_MOST_LINK]), Board(*DEFAULT_SIZE), source)
    puzzles = _puzzles(text)
    tree = _read_puzzle(puzzles[0], source)
    tree.games = len(puzzles)
    return tree


def web_boards(source: Source) -> Iterator[Tree]:
    """Read all puzzles of a file, or its only game. Raises FormatError."""
    if _JSON.match(source.text):
        for puzzle in _puzzles(source.text):
            yield _read_puzzle(puzzle, source)
    else:
        yield parse_web_board(source)


def _moves_in(link: str) -> str:
    """The longest run of moves in the last parts of a link. Raises FormatError without one."""
    runs = _runs_in(link)
    if not runs:
        raise FormatError.in_line(1, 1, N_("no moves such as h8i9 are in this link"))
    return max(runs, key=len)


def _runs_in(link: str) -> list[str]:
    parts = re.split(r"[#?/=&]", unquote(link.strip()))
    return [part for part in parts if _LINKED_MOVES.fullmatch(part)]


def _read_moves(text: str, board: Board, source: Source) -> Tree:
    moves = MoveReader(Source(text.encode("utf-8", "replace"), source.options), board)
    for match in _NAMED_POINT.finditer(text):
        moves.add(_point(match), match.start(), match[0])
    return moves.tree()


def _point(match: re.Match[str]) -> Point:
    return Point(ord(match[1].lower()) - ord("a"), int(match[2]) - 1)


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
    puzzles = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    if not puzzles or not isinstance(defaults, dict):
        raise FormatError(N_("no puzzles with stones are in this text"))
    return [defaults | one for one in puzzles]


def _read_puzzle(puzzle: dict[str, Any], source: Source) -> Tree:
    if isinstance(rows := puzzle.get("board_state"), list) and all(
        isinstance(r, str) for r in rows
    ):
        grid = _grid("\n".join(rows))
        if len(grid) != len(rows):
            raise FormatError(N_("no puzzles with stones are in this text"))
        return position_of_rows(grid)
    try:
        board = Board(int(puzzle.get("size", puzzle.get("board_size", DEFAULT_SIZE.width))))
    except (ValueError, TypeError, OverflowError) as error:
        text = N_("a puzzle on a board of {size!r} lines")
        raise FormatError(text, size=str(puzzle["size"])[:20]) from error
    stones = puzzle.get("stones") or puzzle.get("moves")
    if isinstance(stones, str) and stones:
        tree = _read_moves(stones, board, source)
    elif isinstance(stones, list):
        tree = _read_pairs(stones, board, source)
    else:
        tree = _set_up(puzzle, board)
    tree.rule = fitting_rule(puzzle.get("rule"), tree.size)
    title = puzzle.get("title")
    tree.event = " ".join(title.split()) if isinstance(title, str) else ""
    comment = puzzle.get("comment")
    if isinstance(comment, str) and comment:
        note = tree.note(0)
        tree.notes[0] = Note(comment, added=note.added, properties=note.properties)
    return tree


def _read_pairs(pairs: list[Any], board: Board, source: Source) -> Tree:
    """The moves of a list of pairs of numbers, counted from 0 from the upper left."""
    moves = MoveReader(Source(b"", source.options), board)
    for pair in pairs:
        match pair:
            case [int(x), int(y)]:
                moves.add_from_top(x, y, 0, f"{x},{y}")
            case _:
                raise FormatError(N_("{word!r} is no pair such as 7,7"), word=str(pair)[:20])
    tree = moves.tree()
    tree.remarks.append(_("Pairs of numbers in JSON are read as x,y from 0 at the upper left."))
    return tree


def _set_up(puzzle: dict[str, Any], board: Board) -> Tree:
    stones: list[tuple[Point, Stone]] = []
    for name, color in (("blackStones", Stone.BLACK), ("whiteStones", Stone.WHITE)):
        text = str(puzzle.get(name) or "")
        moves = MoveReader(Source(text.encode("utf-8", "replace")), board)
        for match in _NAMED_POINT.finditer(text):
            moves.add(_point(match), match.start(), match[0])
        stones += [(point, color) for point in moves.points if point is not None]
    return set_up_tree(board, stones, white_to_move=puzzle.get("side") == Stone.WHITE)


FORMATS: Final = (
    Format("web", looks_like_web_board, parse_web_board, web_boards),
    Format("drawn", looks_drawn, parse_drawn),
)

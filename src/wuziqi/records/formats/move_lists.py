"""Moves that a reader finds in a text, one after the other, each checked against those before."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.rule_names import rule_in_file
from wuziqi.records.formats.tree import FormatError, Note, Tree, error_at, in_turn, tree_of_line
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_


@dataclass
class MoveList:
    """The moves read so far of a text; ``board`` has a stone on every point that is taken.

    ``milliseconds`` are the times of moves by their numbers from 1, where the text has them.
    """

    text: str
    board: Board
    points: list[Point | None] = field(default_factory=list)
    milliseconds: dict[int, int] = field(default_factory=dict)

    def add(self, point: Point | None, offset: int, name: str = "") -> None:
        """Add a move, None for a pass; ``offset`` is where it stands, ``name`` how it is written.

        Raises FormatError, with line and column, for a point that is off the board or taken.
        """
        if point is not None:
            try:
                self.board.check(point, name)
            except IllegalMove as error:
                raise error_at(self.text, offset, error) from error
            self.board.place(point, Stone.BLACK)
        self.points.append(point)

    def time(self, milliseconds: int) -> None:
        """Note how long the last move took."""
        if self.points:
            self.milliseconds[len(self.points)] = milliseconds

    def take_back(self) -> None:
        """Take the last move back, if there is one."""
        self.milliseconds.pop(len(self.points), None)
        if self.points and (point := self.points.pop()) is not None:
            self.board.remove(point)

    def tree(self, rule: Rule) -> Tree:
        """Return the moves as a tree of one line; the rule says whose stone each one is."""
        tree = tree_of_line(self.board.width, self.board.height, self.points, rule)
        tree.milliseconds = dict(self.milliseconds)
        return tree


def set_up_tree(board: Board, stones: Iterable[tuple[Point, Stone]], white_to_move: bool) -> Tree:
    """Return a tree whose stones are set up in its root; whether they are free is not checked."""
    tree = Tree(board.width, board.height)
    added = tuple(stones)
    properties = {"PL": ["W"]} if white_to_move else {}
    if added:
        tree.notes[0] = Note(added=added, properties=properties)
    return tree


# Moves as plain text: ``h8 i9 g7``, also with commas or nothing between them; ``--`` is a pass


ROWS: Final = ("bottom", "top")
"""Where rows are counted from."""

_SIZE: Final = re.compile(r"\s*([0-9]{1,9})(?:x([0-9]{1,9}))?(?=[\s,]|\Z)", re.ASCII)
_MOVE: Final = re.compile(r"[\s,;]*(?:(--|pass\b)|([A-Za-z])([0-9]{1,2})(?![0-9]))", re.ASCII)
MOVES: Final = re.compile(rf"(?:{_SIZE.pattern})?{_MOVE.pattern}", re.ASCII)
"""How such a text begins."""

_BETWEEN: Final = re.compile(r"[\s,;]*", re.ASCII)
_BLANK: Final = re.compile(r"[\s,;]", re.ASCII)
_USUAL: Final = DEFAULT_SIZE.width


def parse_notation(
    data: bytes, rows: str = "bottom", rule: Rule = FREESTYLE, size: Size | None = None
) -> Tree:
    """Read moves; the rule says whose stone each one is.

    ``size`` is that of the board where the text does not say it; None for 15 lines.

    Raises FormatError, with line and column.
    """
    text = decode(data)
    sized = _SIZE.match(text)
    board = _board(text, sized) if sized else Board(*(size or DEFAULT_SIZE))
    points = _points(text, sized.end() if sized else 0, board, from_top=rows == "top")
    return tree_of_line(board.width, board.height, points, rule)


def format_notation(tree: Tree, rows: str = "bottom", rule: Rule = FREESTYLE) -> bytes:
    """Write the first variation in one line.

    Raises FormatError for a colour out of turn, and stones that are set up.
    """
    return (notation_of(tree, tree.main_line(), rule, rows) + "\n").encode("ascii")


def notation_of(tree: Tree, nodes: Sequence[int], rule: Rule, rows: str = "bottom") -> str:
    """Return a line of play, such as ``h8 i9 g7``. Raises FormatError as ``format_notation``."""
    words = [
        "--" if point is None else _name(point, tree.height, from_top=rows == "top")
        for point in in_turn(tree, nodes, rule)
    ]
    if tree.width != tree.height:
        words.insert(0, f"{tree.width}x{tree.height}")
    elif tree.width != _USUAL:
        words.insert(0, str(tree.width))
    return " ".join(words)


def _board(text: str, sized: re.Match[str]) -> Board:
    try:
        return Board(int(sized[1]), int(sized[2] or sized[1]))
    except ValueError as error:
        raise error_at(text, sized.start(1), error) from error


def _points(text: str, at: int, board: Board, *, from_top: bool) -> list[Point | None]:
    """Read points from ``at`` on, None for a pass, and place them on the board."""
    points: list[Point | None] = []
    while match := _MOVE.match(text, at):
        at = match.end()
        point = None if match[1] else _point(match, board.height, from_top=from_top)
        if point is not None:
            name = match[2] + match[3]
            try:
                board.check(point, name)
            except IllegalMove as error:
                raise error_at(text, match.start(2), error) from error
            board.place(point, Stone.BLACK)
        points.append(point)
    end = _BETWEEN.match(text, at)
    at = end.end() if end else at
    if at < len(text):
        raise _unreadable(text, at)
    return points


def _point(match: re.Match[str], height: int, *, from_top: bool) -> Point:
    number = int(match[3])
    return Point(ord(match[2].lower()) - ord("a"), height - number if from_top else number - 1)


def _unreadable(text: str, at: int) -> FormatError:
    word = _BLANK.split(text[at : at + 20], maxsplit=1)[0]
    return error_at(text, at, N_("{word!r} is no move such as h8, and no pass '--'"), word=word)


def _name(point: Point, height: int, *, from_top: bool) -> str:
    return str(Point(point.column, height - 1 - point.row) if from_top else point)


# Moves with their numbers, as players and game servers write them: ``1.H8 2.I9 (0:12)``


_HEADER: Final = re.compile(r'\s*\[([A-Za-z]+)\s+"([^"\n]*)"\]')
_BEGINS: Final = re.compile(
    r"""\s*(?:\[(?:Event|Site|Date|Round|Black|White|Result|GameType)\s+"|1\s*[.)、:]?\s*[A-Za-z][0-9])""",
    re.ASCII,
)
_TOKEN: Final = re.compile(
    r"""[\s,;|]*(?:
        (?P<result>1-0|0-1|1/2-1/2|½-½|0\.5-0\.5|\*)(?=\s|\Z)
        | (?P<number>[0-9]{1,4}\s*(?:[.)、:]+|(?=\s*[A-Za-z]|\s+--)))
        | (?P<move>[A-Za-z][0-9]{1,2})(?![0-9A-Za-z])
        | (?P<skip>--|pass\b)
        | (?P<time>[({\[]\s*[0-9]{1,3}(?::[0-9]{2}){0,2}(?:\.[0-9]{1,3})?\s*s?\s*[)}\]])
        | (?P<color>(?:black|white|黑|白)(?:[:：]|\b))
    )""",
    re.ASCII | re.VERBOSE | re.IGNORECASE,
)
_CLOCK: Final = re.compile(r"[0-9.]+")
_FIELDS: Final = {"black": "black", "white": "white", "event": "event", "date": "date"}
_RESULTS: Final = {"1-0": "black", "0-1": "white", "1/2-1/2": "draw", "½-½": "draw"}
_RESULTS_ALL: Final = {**_RESULTS, "0.5-0.5": "draw"}
_SERVERS: Final = ("kurnik", "playok")
"""The sites whose files have ``--`` for a turn that the opening skips."""


def looks_numbered(text: str) -> bool:
    """Whether a text begins with such a line in front, or with move number 1."""
    return _BEGINS.match(text) is not None


def parse_numbered(data: bytes, rows: str, rule: Rule, size: Size | None = None) -> Tree:
    """Read a game, on 15x15 without a ``size``; the rule says whose stone each one is.

    Raises FormatError, with line and column.
    """
    text = decode(data)
    headers, at = _headers(text)
    skips = any(server in headers.get("site", "").lower() for server in _SERVERS)
    moves, result = MoveList(text, Board(*(size or DEFAULT_SIZE))), ""
    while token := _TOKEN.match(text, at):
        at, kind = token.end(), token.lastgroup or ""
        if kind == "move":
            moves.add(_point_numbered(token["move"], moves.board.height, rows), token.start("move"))
        elif kind == "skip" and not skips:
            moves.add(None, token.start("skip"))
        elif kind == "time":
            moves.time(_milliseconds(token["time"]))
        elif kind == "result":
            result = _RESULTS_ALL.get(token["result"], "")
    _check_end(text, at)
    tree = moves.tree(rule)
    tree.result = result
    _take_headers(tree, headers)
    return tree


def _headers(text: str) -> tuple[dict[str, str], int]:
    """The lines in front by their names in lower case, and where they end."""
    headers, at = dict[str, str](), 0
    while match := _HEADER.match(text, at):
        headers[match[1].lower()] = match[2]
        at = match.end()
    return headers, at


def _check_end(text: str, at: int) -> None:
    """Raise FormatError unless nothing but blanks follows."""
    rest = text[at:].lstrip(" \t\r\n,;|")
    if rest.strip():
        word = rest.split(maxsplit=1)[0][:20]
        raise error_at(
            text, len(text) - len(rest), N_("{word!r} is no move such as 1.h8"), word=word
        )


def _take_headers(tree: Tree, headers: dict[str, str]) -> None:
    for name, attribute in _FIELDS.items():
        setattr(tree, attribute, headers.get(name, "").strip("? "))
    tree.result = tree.result or _RESULTS_ALL.get(headers.get("result", ""), "")
    rule = rule_in_file(headers.get("rule", ""))
    if rule is not None and rule.min_side <= tree.width <= rule.max_side:
        tree.rule = rule


def _point_numbered(name: str, height: int, rows: str) -> Point:
    number = int(name[1:])
    return Point(ord(name[0].lower()) - ord("a"), height - number if rows == "top" else number - 1)


def _milliseconds(text: str) -> int:
    """The time of a text such as ``(0:12)``, ``(1:02:03)`` or ``(2.5s)``."""
    seconds = 0.0
    for part in _CLOCK.findall(text):
        seconds = 60 * seconds + float(part)
    return round(1000 * seconds)


# Moves as pairs of numbers, ``7,7 7,6`` or one pair a line: x from the left, y from the TOP


_PAIR: Final = re.compile(
    r"[\s;]*\(?[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})(?:[ \t]*,[ \t]*([0-9]{1,9})(?![ \t]*,))?"
    r"[ \t]*\)?(?=[\s,;]|\Z),?",
    re.ASCII,
)
_BETWEEN_COORDINATES: Final = re.compile(r"[\s,;]*", re.ASCII)
_SIZES: Final = (15, 20, 25)
_USUAL_SIZES: Final = (15, 20)


def looks_like_coordinates(text: str) -> bool:
    """Whether a text begins with pairs of numbers, none of them negative."""
    return "-" not in text and _PAIR.match(text) is not None


def counts_from_one(text: str) -> bool:
    """Whether pairs can only count from 1: none is 0, and one is the last line of a usual board."""
    numbers = [int(part) for match in _PAIR.finditer(text) for part in match.group(1, 2)]
    return 0 not in numbers and max(numbers, default=0) in _USUAL_SIZES


def parse_coordinates(
    data: bytes, rule: Rule, first: int = 0, *, guessed: bool = False, size: Size | None = None
) -> Tree:
    """Read moves whose numbers begin with ``first``; the rule says whose stone each one is.

    Without a ``size`` the board is the smallest of 15, 20 or 25 lines that all fit on. If the
    format was only ``guessed``, a remark says what else it could be. Raises FormatError, with line
    and column.
    """
    text = decode(data)
    pairs = _pairs(text)
    moves = MoveList(text, Board(*(size or _smallest(pairs, first))))
    for pair in pairs:
        x, y = int(pair[1]) - first, int(pair[2]) - first
        moves.add(Point(x, moves.board.height - 1 - y), pair.start(1), f"{pair[1]},{pair[2]}")
        if pair[3]:
            moves.time(int(pair[3]))
    tree = moves.tree(rule)
    if guessed:
        remark = _(
            "Pairs of numbers are read as x,y from {first} at the upper left; --from xy counts"
            " from 0, --from xy1 from 1, and --from openings reads offsets from the centre."
        )
        tree.remarks.append(remark.format(first=first))
    return tree


def _smallest(pairs: list[re.Match[str]], first: int) -> Size:
    largest = max((int(part) for pair in pairs for part in pair.group(1, 2)), default=0)
    side = next((side for side in _SIZES if largest - first < side), _SIZES[-1])
    return Size(side, side)


def _pairs(text: str) -> list[re.Match[str]]:
    """All pairs of a text that has nothing else. Raises FormatError."""
    found, at = [], 0
    while match := _PAIR.match(text, at):
        found.append(match)
        at = match.end()
    between = _BETWEEN_COORDINATES.match(text, at)
    at = between.end() if between else at
    if at < len(text) or not found:
        word = "".join(text[at : at + 20].split()[:1])
        raise error_at(text, at, N_("{word!r} is no pair such as 7,7"), word=word)
    return found

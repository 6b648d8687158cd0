"""Games as ``.bdt`` files of Black Stone, which RenLib reads: renju on 15x15, a game a line.

``Tournament=[Black,White,result,moves,5A,reverse,comment]``: the result is ``+ = -`` for black,
every move two hexadecimal digits, column and row from 1, the row from the bottom; 00 is a pass. 5A
is the fifth move that was not picked.
"""

import re
from collections.abc import Iterator
from typing import Final

from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.move_lists import MoveList
from wuziqi.records.formats.tree import FormatError, Note, Tree, error_at, tree_of_line
from wuziqi.rules.board import DEFAULT_SIZE, MIN_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RENJU, Rule, RuleError, rule_numbered
from wuziqi.texts import N_

_GAME: Final = re.compile(
    r"(?P<event>[^\n]*?)=\[(?P<black>[^,\n]*),(?P<white>[^,\n]*),(?P<result>[^,\n]*),"
    r"\s*(?P<moves>[0-9A-Fa-f]*)\s*(?:,(?P<fifth>[^,\n\]]*))?(?:,(?P<swap>[^,\n\]]*))?"
    r"(?:,(?P<comment>[^\n]*?))?\]?[ \t]*(?=\n|\Z)"
)
_RESULTS: Final = {"+": "black", "-": "white", "=": "draw"}


def looks_like_bdt(text: str) -> bool:
    """Whether a text begins with such a line."""
    match = _GAME.match(text.lstrip())
    return match is not None and len(match["moves"]) > 1


def parse_bdt(data: bytes) -> Tree:
    """Read the first game; the others are counted. Raises FormatError, with line and column."""
    text = line_feeds(decode(data))
    first = next(_games(text))
    tree = _read(text, first)
    tree.games = sum(1 for _ in _games(text))
    return tree


def bdt_games(data: bytes) -> Iterator[Tree]:
    """Read all games. Raises FormatError, with line and column."""
    text = line_feeds(decode(data))
    for match in _games(text):
        yield _read(text, match)


def _games(text: str) -> Iterator[re.Match[str]]:
    """The lines with a game. Raises FormatError if the first line has none."""
    offset = 0
    for line in text.split("\n"):
        if line.strip():
            match = _GAME.match(text, offset)
            if match is None:
                raise error_at(text, offset, N_("not like 'Cup=[Ann,Bob,+,8878,?,,]'"))
            yield match
        offset += len(line) + 1
    if not text.strip():
        raise FormatError.in_line(1, 1, N_("the file is empty"))


def _read(text: str, match: re.Match[str]) -> Tree:
    moves = MoveList(text, Board(*DEFAULT_SIZE))
    first, last = match.span("moves")
    if (last - first) % 2:
        raise error_at(text, last, N_("half a move at the end"))
    for at in range(first, last, 2):
        column, row = int(text[at], 16), int(text[at + 1], 16)
        moves.add(Point(column - 1, row - 1) if column or row else None, at, text[at : at + 2])
    tree = moves.tree(RENJU)
    tree.rule = RENJU
    tree.black, tree.white = match["black"].strip(), match["white"].strip()
    tree.event = match["event"].strip(" ,")
    tree.result = _RESULTS.get(match["result"].strip(), "")
    if comment := _comment(match):
        tree.notes[0] = Note(comment)
    return tree


def _comment(match: re.Match[str]) -> str:
    """What a game says beside its fields, a line each."""
    fifth, comment = (match[name] or "" for name in ("fifth", "comment"))
    fifth = fifth.strip(" ?")
    return "\n".join(filter(None, [f"5A: {fifth}" if fifth else "", comment.strip()]))


# Games as ``.pos`` files, which RenLib and Yixin read: renju on 15x15 in a few bytes


_SIZE: Final = 15


def looks_like_pos(data: bytes) -> bool:
    """Whether a file is as long as its first byte says, and all else are different points."""
    cells = data[1:]
    return (
        bool(cells)
        and len(cells) == data[0] == len(set(cells))
        and all(cell < _SIZE * _SIZE for cell in cells)
    )


def parse_pos(data: bytes, rule: Rule) -> Tree:
    """Read a game. Raises FormatError, with the byte."""
    count = data[0] if data else 0
    if not 0 < count < len(data):
        text = N_("{count} moves in a file of {bytes} bytes")
        raise FormatError.at_byte(0, text, count=count, bytes=len(data))
    board, points = Board(_SIZE), list[Point]()
    for at, cell in enumerate(data[1 : count + 1], 1):
        row, column = divmod(cell, _SIZE)
        point = Point(column, _SIZE - 1 - row)
        try:
            board.place(point, Stone.BLACK)
        except IllegalMove as error:
            raise FormatError.at_byte(at, error) from error
        points.append(point)
    return tree_of_line(_SIZE, _SIZE, points, rule)


# Games as ``.rec`` files of the first Gomocup tournaments, on 20x20


_SIZE_REC: Final = 20
_MOVE: Final = re.compile(
    r"[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*(?:,[ \t]*([0-9]{1,9}))?.*", re.ASCII
)
_PLAYERS: Final = 2


def looks_like_rec(text: str) -> bool:
    """Whether a text has two lines that are no moves, and then moves."""
    lines = text.splitlines()
    names, moves = lines[:_PLAYERS], lines[_PLAYERS : _PLAYERS + 2]
    return (
        len(moves) == _PLAYERS
        and all(_MOVE.fullmatch(line) for line in moves)
        and all(name.strip() and not name.strip()[0].isdigit() for name in names)
    )


def parse_rec(data: bytes, rule: Rule) -> Tree:
    """Read a game; the rule says whose stone each one is. Raises FormatError, with its place."""
    text = line_feeds(decode(data))
    moves = MoveList(text, Board(_SIZE_REC))
    lines = text.split("\n")
    if len(lines) <= _PLAYERS or not _MOVE.fullmatch(lines[_PLAYERS]):
        raise error_at(text, 0, N_("not two lines with names and then moves such as 10,10"))
    offset = sum(len(line) + 1 for line in lines[:_PLAYERS])
    for line in lines[_PLAYERS:]:
        if not (match := _MOVE.fullmatch(line)):
            break
        moves.add(Point(int(match[1]), _SIZE_REC - 1 - int(match[2])), offset)
        if match[3]:
            moves.time(int(match[3]))
        offset += len(line) + 1
    tree = moves.tree(rule)
    tree.black, tree.white = (name.strip() for name in lines[:_PLAYERS])
    return tree


# Games as ``.sav`` files of Yixin-Board: numbers, one or two a line


_NUMBERS: Final = re.compile(r"\s*(?:[0-9]{1,4}(?:\s+|\Z))+", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_HEADER: Final = 3
_FEWEST_COLUMNS: Final = 5
"""A smaller second number is that of a rule."""


def looks_like_sav(text: str) -> bool:
    """Whether a text begins with numbers alone that can be the size of a board and its moves."""
    if not _NUMBERS.match(text) or "," in text:
        return False
    numbers = [int(match[0]) for match in _NUMBER.finditer(text)]
    pairs = len(numbers) - _HEADER
    return pairs >= 0 and numbers[0] >= MIN_SIZE and pairs in (2 * numbers[2], 2 * numbers[2] + 1)


def parse_sav(data: bytes, rule: Rule) -> Tree:
    """Read a game; the rule says whose stone each one is. Raises FormatError, with its place."""
    text = decode(data)
    found = list(_NUMBER.finditer(text))
    if not _NUMBERS.fullmatch(text) or len(found) < _HEADER:
        raise error_at(text, 0, N_("not the numbers of a position that Yixin has saved"))
    rows, columns, count = (int(match[0]) for match in found[:_HEADER])
    try:
        board = Board(columns if columns >= _FEWEST_COLUMNS else rows, rows)
    except ValueError as error:
        raise error_at(text, found[0].start(), error) from error
    moves = MoveList(text, board)
    pairs = found[_HEADER : _HEADER + 2 * count]
    if len(pairs) < 2 * count:
        reason = N_("the file ends after {read} of {count} moves")
        raise error_at(text, len(text), reason, read=len(pairs) // 2, count=count)
    for row, column in zip(pairs[::2], pairs[1::2], strict=True):
        moves.add(Point(int(column[0]), rows - 1 - int(row[0])), row.start())
    tree = moves.tree(rule)
    tree.rule = _rule(columns, tree) if columns < _FEWEST_COLUMNS else None
    return tree


def _rule(number: int, tree: Tree) -> Rule | None:
    try:
        rule = rule_numbered(number)
        rule.check(tree.size)
    except RuleError:
        return None
    return rule

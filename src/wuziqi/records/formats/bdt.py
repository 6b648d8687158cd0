"""Games as ``.bdt`` files of Black Stone, which RenLib reads: renju on 15x15, a game a line.

``Tournament=[Black,White,result,moves,5A,reverse,comment]``: the result is ``+ = -`` for black,
every move two hexadecimal digits, column and row from 1, the row from the bottom; 00 is a pass. 5A
is the fifth move that was not picked.
"""

import re
from collections.abc import Iterator
from typing import Final

from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.move_list import MoveList
from wuziqi.records.formats.tree import FormatError, Note, Tree, error_at
from wuziqi.rules.board import DEFAULT_SIZE, Board
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RENJU
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

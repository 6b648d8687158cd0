"""Games in the format of Piskvork, the manager of the Gomocup tournaments: ``.psq`` files.

A file is a header such as ``Piskvorky 15x15, 11:11, 0``; a line ``X,Y,milliseconds`` for every
move, X from the left and Y from the TOP, both from 1; the names of the two players; and the
result, a code of Piskvork that is 0 for a normal end. The header's first two numbers are levels,
its last one is 1 when the player named second began.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.records.formats.tree import FormatError, Note, Tree, in_turn, tree_of_line
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_

NO_RESULT = -1
"""PsqGame.result of a file without a result."""

_LINE_END = re.compile(r"\r\n|\n|\r")
_HEADER = re.compile(r"Piskvorky\s+([0-9]+)x([0-9]+),\s*[0-9]+:[0-9]+,\s*([01])", re.ASCII)
_MOVE = re.compile(r"(-?[0-9]+)\s*,\s*(-?[0-9]+)(?:\s*,\s*(-?[0-9]+))?", re.ASCII)
_RESULT = re.compile(r"(-?[0-9]{1,9})(?:,.*)?", re.ASCII)
_MOST_DIGITS = 10
_CODE = "PSQ"


class PsqError(FormatError):
    """The text is no game in this format; the error says where it is wrong, and why."""


class PsqMove(NamedTuple):
    """A move and how long the player thought; 0 ms also when that is not known."""

    point: Point
    milliseconds: int


@dataclass(frozen=True)
class PsqGame:
    """A game on a board of ``width`` columns and ``height`` rows: its moves, black's first.

    ``black`` and ``white`` are the players' names, "" when not known; ``result`` is Piskvork's
    code, 0 for a normal end.
    """

    width: int
    height: int
    moves: tuple[PsqMove, ...]
    black: str = ""
    white: str = ""
    result: int = 0


def format_psq(game: PsqGame) -> str:
    """Write a game. Runs of blanks and line ends in a name become one blank.

    Raises PsqError for a name that would be read as a move.
    """
    lines = [f"Piskvorky {game.width}x{game.height}, 11:11, 0"]
    for (column, row), milliseconds in game.moves:
        lines.append(f"{column + 1},{game.height - row},{milliseconds}")
    if game.black or game.white:
        lines += [_clean(game.black), _clean(game.white)]
    return "\n".join([*lines, str(game.result), ""])


def parse_psq(text: str) -> PsqGame:
    """Read a game; times, names, result and whatever follows it may be missing.

    Raises PsqError for anything else that is not as it should be, such as a move off the board or
    on a stone, and a move behind the end of the moves.
    """
    rows = _LINE_END.split(text.removeprefix("\ufeff"))
    lines = [line.strip() for line in rows]
    width, height, second_began = _parse_header(lines[0])
    last = max((number for number, line in enumerate(lines) if _MOVE.fullmatch(line)), default=0)
    moves = _parse_moves(rows[: last + 1], Board(width, height))
    names, result = _parse_end(lines[last + 1 :])
    black, white = reversed(names) if second_began else names
    return PsqGame(width, height, moves, black, white, result)


def tree_of_psq(game: PsqGame, rule: Rule = FREESTYLE) -> Tree:
    """Return a game as a tree. Files do not name the rule, which decides the colour of each stone.

    The code of the result stays in the root, as a property of our own called PSQ.
    """
    tree = tree_of_line(game.width, game.height, [move.point for move in game.moves], rule)
    tree.black, tree.white = game.black, game.white
    times = enumerate((move.milliseconds for move in game.moves), 1)
    tree.milliseconds = {node: time for node, time in times if time}
    tree.notes[0] = Note(properties={_CODE: [str(game.result)]})
    return tree


def psq_of_tree(tree: Tree, rule: Rule = FREESTYLE) -> PsqGame:
    """Return the first variation of a tree as a game.

    Raises FormatError for a pass, a colour out of turn, and stones that are set up.
    """
    nodes = [node for node in tree.main_line() if tree.stone(node) is not None]
    moves = []
    for node, point in zip(nodes, in_turn(tree, tree.main_line(), rule), strict=True):
        if point is None:
            raise PsqError(N_("a pass cannot be written: psq has none"))
        moves.append(PsqMove(point, tree.milliseconds.get(node, 0)))
    code = _parse_result(next(iter(tree.note(0).properties.get(_CODE, ())), ""))
    if code == NO_RESULT and tree.result:
        code = 0
    return PsqGame(tree.width, tree.height, tuple(moves), tree.black, tree.white, code)


def _clean(name: str) -> str:
    cleaned = " ".join(name.split())
    if _MOVE.fullmatch(cleaned):
        raise PsqError(N_("a player called {name!r} would be read as a move"), name=cleaned)
    return cleaned


def _parse_header(line: str) -> tuple[int, int, bool]:
    """Columns and rows of the board, and whether the player named second began."""
    match = _HEADER.fullmatch(line)
    if match is None:
        raise PsqError.in_line(1, 1, N_("not like 'Piskvorky 15x15, 11:11, 0'"))
    try:
        board = Board(_number(match[1]), _number(match[2]))
    except ValueError as error:
        raise PsqError.in_line(1, 1, error) from error
    return board.width, board.height, match[3] == "1"


def _parse_moves(rows: Sequence[str], board: Board) -> tuple[PsqMove, ...]:
    """The moves of all lines but the first and the blank ones; they are placed on the board."""
    moves: list[PsqMove] = []
    for number, row in enumerate(rows[1:], 2):
        line = row.strip()
        if line:
            column = len(row) - len(row.lstrip()) + 1
            try:
                move = _parse_move(line, board.height)
                board.check(move.point, repr(line))
                board.place(move.point, Stone.BLACK)
            except ValueError as error:
                raise PsqError.in_line(number, column, error) from error
            moves.append(move)
    return tuple(moves)


def _parse_move(line: str, height: int) -> PsqMove:
    match = _MOVE.fullmatch(line)
    if match is None:
        raise PsqError(N_("not a move such as '8,8,100', though moves follow"))
    column, from_top = _number(match[1]), _number(match[2])
    return PsqMove(Point(column - 1, height - from_top), _number(match[3] or "0"))


def _number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise PsqError(N_("a number is too long"))
    return int(digits)


def _parse_end(lines: Sequence[str]) -> tuple[tuple[str, str], int]:
    """The names of the players and the result, from the lines behind the moves."""
    first = next((line for line in lines if line), "")
    if not (len(lines) > 2 and _RESULT.fullmatch(lines[2])) and _RESULT.fullmatch(first):
        return ("", ""), _parse_result(first)
    first_name, second_name, result = [*lines, "", "", ""][:3]
    return (first_name, second_name), _parse_result(result)


def _parse_result(line: str) -> int:
    match = _RESULT.fullmatch(line)
    return int(match[1]) if match else NO_RESULT

"""Strings of boards on the web: links that end with moves, digits of KU10, and puzzles as JSON.

A link such as ``https://gomocalc.com/#/h8i9`` or ``...?data=H8,I9`` has its moves behind ``#``,
``?`` or the last slash. KU10 (五林五子棋) has two hexadecimal digits for each move, ``887899``:
column and row from 1, the row from the bottom. A puzzle has ``stones``, or ``blackStones`` and
``whiteStones``, as ``H8I9``, and maybe ``size``, ``rule`` (a number as in the protocol of engines)
and ``side``, 1 for black.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.move_lists import MoveList, set_up_tree
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, RuleError, rule_numbered
from wuziqi.texts import N_

_LINK: Final = re.compile(r"\s*[A-Za-z][A-Za-z+.-]{1,15}://\S+\s*")
_MOVES: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}(?![0-9])[,_+| .-]?)+", re.ASCII)
_MOVE: Final = re.compile(r"([A-Za-z])([0-9]{1,2})", re.ASCII)
_DIGITS: Final = re.compile(r"\s*((?:[1-9A-Fa-f]{2}){2,225})\s*", re.ASCII)
_JSON: Final = re.compile(
    r'\s*[\[{].{0,300}?"(?:puzzles|stones|blackStones|whiteStones)"\s*:', re.DOTALL
)
_LONGEST: Final = 4000
"""Characters of a link that are looked at."""


def looks_like_web_board(text: str) -> bool:
    """Whether a text is a link, digits of KU10, or a puzzle in JSON."""
    return any(form.match(text) for form in (_JSON,)) or any(
        form.fullmatch(text) for form in (_LINK, _DIGITS)
    )


def parse_web_board(data: bytes, rule: Rule) -> Tree:
    """Read the moves of a link or of digits, or the first puzzle. Raises FormatError."""
    text = decode(data)
    if digits := _DIGITS.fullmatch(text):
        return _read_digits(text, digits, rule)
    if _LINK.fullmatch(text):
        return _read_moves(_moves_in(text[:_LONGEST]), Board(*DEFAULT_SIZE), rule)
    puzzles = _puzzles(text)
    tree = _read_puzzle(puzzles[0], rule)
    tree.games = len(puzzles)
    return tree


def web_boards(data: bytes, rule: Rule) -> Iterator[Tree]:
    """Read all puzzles of a file, or the one game of another. Raises FormatError."""
    text = decode(data)
    if _JSON.match(text):
        for puzzle in _puzzles(text):
            yield _read_puzzle(puzzle, rule)
    else:
        yield parse_web_board(data, rule)


def _read_digits(text: str, digits: re.Match[str], rule: Rule) -> Tree:
    moves = MoveList(text, Board(*DEFAULT_SIZE))
    for at in range(digits.start(1), digits.end(1), 2):
        column, row = int(text[at], 16), int(text[at + 1], 16)
        moves.add(Point(column - 1, row - 1), at, text[at : at + 2])
    return moves.tree(rule)


def _moves_in(link: str) -> str:
    """The longest run of moves in the last parts of a link. Raises FormatError if there is none."""
    parts = re.split(r"[#?/=&]", unquote(link.strip()))
    runs = [run[0] for part in parts for run in _MOVES.finditer(part) if run[0] == part]
    if not runs:
        raise FormatError.in_line(1, 1, N_("no moves such as h8i9 are in this link"))
    return max(runs, key=len)


def _read_moves(text: str, board: Board, rule: Rule) -> Tree:
    moves = MoveList(text, board)
    for match in _MOVE.finditer(text):
        moves.add(_point(match), match.start(), match[0])
    return moves.tree(rule)


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
        defaults, found = found.get("defaultSettings", {}), found.get("puzzles", [found])
    puzzles = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    if not puzzles or not isinstance(defaults, dict):
        raise FormatError(N_("no puzzles with stones are in this text"))
    return [defaults | one for one in puzzles]


def _read_puzzle(puzzle: dict[str, Any], rule: Rule) -> Tree:
    try:
        board = Board(int(puzzle.get("size", DEFAULT_SIZE.width)))
    except (ValueError, TypeError, OverflowError) as error:
        text = N_("a puzzle on a board of {size!r} lines")
        raise FormatError(text, size=str(puzzle["size"])[:20]) from error
    stones = puzzle.get("stones")
    if isinstance(stones, str) and stones:
        tree = _read_moves(stones, board, rule)
    else:
        tree = _set_up(puzzle, board)
    tree.rule = _rule(puzzle.get("rule"), tree)
    title = puzzle.get("title")
    tree.event = " ".join(title.split()) if isinstance(title, str) else ""
    _add_comment(tree, puzzle.get("comment"))
    return tree


def _set_up(puzzle: dict[str, Any], board: Board) -> Tree:
    """The stones that a puzzle gives by their colours."""
    stones: list[tuple[Point, Stone]] = []
    for name, color in (("blackStones", Stone.BLACK), ("whiteStones", Stone.WHITE)):
        moves = MoveList(str(puzzle.get(name) or ""), board)
        for match in _MOVE.finditer(moves.text):
            moves.add(_point(match), match.start(), match[0])
        stones += [(point, color) for point in moves.points if point is not None]
    return set_up_tree(board, stones, white_to_move=puzzle.get("side") == Stone.WHITE)


def _add_comment(tree: Tree, comment: object) -> None:
    if isinstance(comment, str) and comment:
        note = tree.note(0)
        tree.notes[0] = Note(comment, added=note.added, properties=note.properties)


def _rule(number: object, tree: Tree) -> Rule | None:
    """The rule of a number, None for another and one that is not played on this board."""
    try:
        rule = rule_numbered(number) if isinstance(number, int) else None
        if rule is not None:
            rule.check(tree.size)
    except RuleError:
        return None
    return rule

"""Moves with their numbers, as players and game servers write them: ``1.H8 2.I9 (0:12)``.

A number may stand before every move or before every second one. In parentheses behind a move is
how long it took. ``[Black "Ann"]`` and such lines in front name the game, as in the files of
PlayOK; there ``--`` is a turn that an opening skips, elsewhere a pass.
"""

import re
from typing import Final

from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.move_list import MoveList
from wuziqi.records.formats.rule_names import rule_in_file
from wuziqi.records.formats.tree import Tree, error_at
from wuziqi.rules.board import DEFAULT_SIZE, Board, Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_

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
            moves.add(_point(token["move"], moves.board.height, rows), token.start("move"))
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
    for name, field in _FIELDS.items():
        setattr(tree, field, headers.get(name, "").strip("? "))
    tree.result = tree.result or _RESULTS_ALL.get(headers.get("result", ""), "")
    rule = rule_in_file(headers.get("rule", ""))
    if rule is not None and rule.min_side <= tree.width <= rule.max_side:
        tree.rule = rule


def _point(name: str, height: int, rows: str) -> Point:
    number = int(name[1:])
    return Point(ord(name[0].lower()) - ord("a"), height - number if rows == "top" else number - 1)


def _milliseconds(text: str) -> int:
    """The time of a text such as ``(0:12)``, ``(1:02:03)`` or ``(2.5s)``."""
    seconds = 0.0
    for part in _CLOCK.findall(text):
        seconds = 60 * seconds + float(part)
    return round(1000 * seconds)

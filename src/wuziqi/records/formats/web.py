"""Boards on the web: links that end with moves, digits of KU10, puzzles and games in JSON.

A link such as ``https://gomocalc.com/#/h8i9`` or ``...?data=H8,I9`` has its moves behind ``#``,
``?`` or the last slash. KU10 (五林五子棋) has two hexadecimal digits for each move, ``887899``:
column and row from 1, the row from the bottom. A puzzle is a position: ``stones`` of both colours
in turn, ``blackStones`` and ``whiteStones``, as ``H8I9``, and maybe ``size``, ``rule`` (a number
as in the protocol of engines) and ``side``, 1 for black. A game has ``moves`` in order: names,
pairs of numbers, or objects with x and y, or row and column, counted from the upper left.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle
from typing import Any, Final, cast
from urllib.parse import unquote

from wuziqi.locale import _
from wuziqi.records.formats.drawn import drawing_in, position_of
from wuziqi.records.formats.reading import (
    Format,
    Head,
    MoveReader,
    Source,
    likely_game,
    set_up_tree,
    take_told,
)
from wuziqi.records.formats.sgf import take_rule
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_

_LINK: Final = re.compile(r"\s*[A-Za-z][A-Za-z+.-]{1,15}://\S+\s*")
_LINK_PART: Final = re.compile(r"(?:[^#?/=&\s]+=)?([^#?/=&\s]+)")
_LINKED_MOVES: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}(?![0-9])[,_+| .-]?)+", re.ASCII)
_NAMED_POINT: Final = re.compile(r"[\s,;_+|.-]*([A-Za-z][0-9]{1,2})", re.ASCII)
_BETWEEN: Final = " \t\n,;_+|.-"
_HEX_PAIRS: Final = re.compile(r"\s*((?:[1-9A-Fa-f]{2}){2,225})\s*", re.ASCII)
_JSON: Final = re.compile(
    r'\s*[\[{].{0,300}?"(?:(?:puzzles|openings|stones|moves|blackStones|whiteStones)"\s*:\s*["\[]'
    r'|board_size"\s*:\s*[0-9])',
    re.DOTALL,
)
_NAME_LIST: Final = re.compile(
    r'\s*\[\s*(?:"[A-Za-z][0-9]{1,2}"\s*,\s*){2,}"[A-Za-z][0-9]{1,2}"\s*\]\s*', re.ASCII
)
"""A list in JSON with only names of points."""

_CENTRE: Final = Point(7, 7)
_FEWEST_ELSEWHERE: Final = 10
"""The fewest moves of KU10 that are recognised if the first is not in the centre."""


def looks_like_web_board(head: Head) -> bool:
    """Whether a text is a link with moves, digits of KU10, or a puzzle in JSON."""
    text = head.text
    if _LINK.fullmatch(text):
        return bool(_moves_in(text))
    if _HEX_PAIRS.fullmatch(text) or _NAME_LIST.fullmatch(text):
        tree = likely_game(lambda source: next(web_boards(source))(), head.data)
        points = tree.moves() if tree else []
        is_long = not _HEX_PAIRS.fullmatch(text) or len(points) >= _FEWEST_ELSEWHERE
        return bool(points) and (is_long or points[0] == _CENTRE)
    return _JSON.match(text) is not None


def web_boards(source: Source) -> Iterator[Callable[[], Tree]]:
    """Read a link, digits, or all puzzles of a file. Raises FormatError."""
    if digits := _HEX_PAIRS.fullmatch(source.text):
        yield partial(_read_digits, digits, source)
    elif _LINK.fullmatch(source.text):
        yield partial(_read_link, source)
    else:
        yield from (partial(_read_puzzle, puzzle, source) for puzzle in _puzzles(source))


def _read_digits(digits: re.Match[str], source: Source) -> Tree:
    moves = source.moves(Board(*DEFAULT_SIZE))
    for at in range(digits.start(1), digits.end(1), 2):
        moves.add_digits(source.text[at : at + 2], at)
    return moves.tree()


def _read_link(source: Source) -> Tree:
    """Read the longest run of moves; the others, and what else the page is told, are unread."""
    runs = _moves_in(source.text)
    if not runs:
        raise source.error(0, N_("no moves such as h8i9 are in this link"))
    longest = max(runs, key=lambda run: len(run[1]))
    told = re.search("[#?]|$", source.text)
    for part in _LINK_PART.finditer(source.text):
        is_told = told is not None and part.start() > told.start()
        if part.start() != longest.start() and (is_told or _is_moves(part)):
            source.pass_over(*part.span())
    return _named_moves(unquote(longest[1]), Board(*DEFAULT_SIZE), source).tree()


def _moves_in(link: str) -> list[re.Match[str]]:
    return [part for part in _LINK_PART.finditer(link) if _is_moves(part)]


def _is_moves(part: re.Match[str]) -> bool:
    return _LINKED_MOVES.fullmatch(unquote(part[1])) is not None


def _named_moves(text: str, board: Board, source: Source) -> MoveReader:
    """The moves of a text of moves. Raises FormatError."""
    own = Source(text.encode("utf-8", "replace"), source.options)
    moves = own.named_moves(_NAMED_POINT.findall(text), board).take_named(_NAMED_POINT)
    if rest := text[own.at :].strip(_BETWEEN):
        raise FormatError(N_("{word!r} is no point such as H8"), word=rest[:20])
    return moves


# JSON: every member that is understood is taken, and the others are named


def _puzzles(source: Source) -> list[Any]:
    """The puzzles of a JSON text, with their defaults. Raises FormatError."""
    try:
        found = json.loads(source.text, object_pairs_hook=_members)
    except (ValueError, RecursionError) as error:
        raise FormatError(N_("no puzzles: {error}"), error=error) from error
    defaults: Any = {}
    for name in ("puzzles", "openings"):
        if isinstance(found, dict) and isinstance(found.get(name), list):
            defaults, puzzles = found.pop("defaultSettings", {}), found.pop(name)
            for key in found:
                at = source.text.find(json.dumps(key, ensure_ascii=False))
                source.pass_over(max(at, 0), max(at, 0) + len(key) + 2)
            found = puzzles
    puzzles = found if isinstance(found, list) else [found]
    if puzzles and not any(isinstance(one, dict) for one in puzzles):
        puzzles = [{"moves": puzzles}]
    if not puzzles or not isinstance(defaults, dict):
        raise FormatError(_NO_PUZZLES)
    return [defaults | one if isinstance(one, dict) else one for one in puzzles]


def _members(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object; a second one of a name gets another name."""
    members: dict[str, Any] = {}
    for key, value in pairs:
        members[f"{key} (2)" if key in members else key] = value
    return members


_NO_PUZZLES: Final = N_("no puzzles with stones are in this text")
_NESTED: Final = ("meta", "info", "players")
"""The objects whose members are read as the puzzle's own."""

_SIDES: Final = {
    **dict.fromkeys(("1", "b", "black", "x"), Stone.BLACK),
    **dict.fromkeys(("2", "w", "white", "o"), Stone.WHITE),
}
_RESULTS: Final = {"1-0": "black", "0-1": "white", "b+": "black", "w+": "white", "draw": "draw"}
_COORDINATES: Final = (("x", "y"), ("col", "row"), ("column", "row"), ("c", "r"))
_COLORS: Final = ("color", "player", "stone", "side")
_TIMES: Final = ("timeMs", "time_ms")
_OWN_NUMBERS: Final = ("no", "number", "move", "n")
_MOST_NAMES: Final = 200


def _read_puzzle(puzzle: object, source: Source) -> Tree:
    """Read a puzzle or a game. Raises FormatError."""
    if not isinstance(puzzle, dict):
        raise FormatError(_NO_PUZZLES)
    told = _members(_flat(puzzle))
    if rows := take_told(told, ("board_state",), _texts):
        drawing = drawing_in("\n".join(rows))
        if len(drawing.rows) != len(rows):
            raise FormatError(_NO_PUZZLES)
        tree = position_of(drawing, source)
        take_told(told, ("size", "boardSize", "board_size"), partial(_same, tree.width))
    else:
        tree = _read_stones(told, _board_of(told), source)
    take_told(told, ("rule", "ruleMode"), partial(take_rule, tree))
    tree.event = take_told(told, ("title", "event"), _words) or ""
    tree.date = take_told(told, ("date",), _words) or ""
    tree.black, tree.white = (take_told(told, (who,), _words) or "" for who in ("black", "white"))
    results = (take_told(told, (name,), partial(_result, tree)) for name in ("winner", "result"))
    tree.result = next(filter(None, [*results]), "")
    if comment := take_told(told, ("comment",), _text):
        tree.notes[0] = replace(tree.note(0), comment=comment)
    if told:
        text = _("Not read in JSON: {names}.")
        tree.remarks.append(text.format(names=", ".join(map(str, told))[:_MOST_NAMES]))
    return tree


def _flat(puzzle: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The members of a puzzle, those of nested objects and the players' names included."""
    for key, value in puzzle.items():
        if isinstance(value, dict) and key in _NESTED:
            yield from _flat(value)
        elif isinstance(value, dict) and key in ("black", "white"):
            yield from ((key if name == "name" else f"{key} {name}", value[name]) for name in value)
        elif key == "players" and isinstance(value, list) and all(map(_color_of, value)):
            for player in value:
                members = dict(player)
                color = take_told(members, ("color",), _side) or Stone.BLACK
                yield color.name.lower(), take_told(members, ("playerName", "name"), _words) or ""
                yield from ((f"players {name}", one) for name, one in members.items())
        else:
            yield key, value


def _color_of(player: object) -> Stone | None:
    return _side(player.get("color")) if isinstance(player, dict) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: object) -> list[str] | None:
    is_list = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return cast("list[str]", value) if is_list else None


def _words(value: object) -> str | None:
    return " ".join(value.split()) if isinstance(value, str) else None


def _side(value: object) -> Stone | None:
    return _SIDES.get(str(value).lower())


def _result(tree: Tree, value: object) -> str | None:
    """The result of a game; "" where it is open, None for a result that names no winner."""
    name = str(value)
    if value in (None, "", "none", 0):
        return ""
    if side := _side(value):
        return side.name.lower()
    if name in (tree.black, tree.white):
        return "black" if name == tree.black else "white"
    return next((_RESULTS[start] for start in _RESULTS if name.lower().startswith(start)), None)


def _board_of(told: dict[str, Any]) -> Board:
    sizes = [told.pop(name) for name in ("size", "boardSize", "board_size") if name in told]
    size = next(iter(sizes), DEFAULT_SIZE.width)
    try:
        return Board(int(size))
    except (ValueError, TypeError, OverflowError) as error:
        text = N_("a puzzle on a board of {size!r} lines")
        raise FormatError(text, size=str(size)[:20]) from error


def _read_stones(told: dict[str, Any], board: Board, source: Source) -> Tree:
    """Read ``moves`` in order, or the stones of a position. Raises FormatError."""
    for name in ("moves", "stones"):
        if isinstance(told.get(name), list) and told[name]:
            return _read_list(told, told.pop(name), board, source)
    if told.get("moves"):
        return _named_moves(str(told.pop("moves")), board, source).tree()
    added, remarks = list[tuple[Point, Stone]](), list[str]()
    for name, colors in (
        ("stones", tuple(Stone)),
        ("blackStones", (Stone.BLACK,)),
        ("whiteStones", (Stone.WHITE,)),
    ):
        moves = _named_moves(str(told.pop(name, "") or ""), board, source)
        added += zip(filter(None, moves.points), cycle(colors), strict=False)
        remarks += moves.tree().remarks
    if not added:
        raise FormatError(_NO_PUZZLES)
    ahead = sum(1 if color is Stone.BLACK else -1 for _point, color in added)
    side = take_told(told, ("side",), _side) or (Stone.WHITE if ahead > 0 else Stone.BLACK)
    tree = set_up_tree(board, added, white_to_move=side is Stone.WHITE)
    tree.remarks += remarks
    return tree


def _read_list(told: dict[str, Any], moved: list[Any], board: Board, source: Source) -> Tree:
    """Read names, pairs or objects; members of objects that are not read are put into ``told``."""
    entries = [dict(entry) if isinstance(entry, dict) else entry for entry in moved]
    names = [entry for entry in entries if isinstance(entry, str) and _LINKED_MOVES.match(entry)]
    moves = Source(b"", source.options).named_moves(names, board)
    pairs = [_pair(entry) for entry in entries]
    numbers = [number for pair in pairs if pair for number in pair]
    first = int(bool(numbers) and 0 not in numbers and max(numbers) == board.width)
    for number, (entry, pair) in enumerate(zip(moved, pairs, strict=True), 1):
        word = json.dumps(entry, ensure_ascii=False)[:20]
        if pair is not None:
            moves.add_from_top(pair[0] - first, pair[1] - first, 0, word)
        elif isinstance(entry, str) and (name := _NAMED_POINT.fullmatch(entry)):
            moves.add_named(name[1], 0)
        else:
            text = N_("move {number}: {word} is no point such as H8 or [7,7]")
            raise FormatError(text, number=number, word=word)
    tree = moves.tree()
    for node, members in enumerate(entries, 1):
        if not isinstance(members, dict):
            continue
        if color := take_told(members, _COLORS, _side):
            tree.colors[node] = int(color)
        if comment := take_told(members, ("comment",), _text):
            tree.notes[node] = Note(comment)
        if time := take_told(members, _TIMES, lambda time: time if isinstance(time, int) else None):
            tree.milliseconds[node] = time
        take_told(members, _OWN_NUMBERS, partial(_same, node))
        told |= {f"{name} (moves)": value for name, value in members.items()}
    if numbers:
        text = _("Pairs of numbers in JSON are read as x,y from {first} at the upper left.")
        tree.remarks.append(text.format(first=first))
    return tree


def _same(wanted: object, value: object) -> bool | None:
    return value == wanted or None


def _pair(entry: object) -> tuple[int, int] | None:
    """The column and the row of a move, which are taken from an object; None for anything else."""
    if isinstance(entry, dict):
        for names in _COORDINATES:
            if all(isinstance(entry.get(name), int) for name in names):
                return entry.pop(names[0]), entry.pop(names[1])
    match entry:
        case [int(x), int(y)]:
            return x, y
    return None


FORMATS: Final = (Format("web", looks_like_web_board, read_each=web_boards),)

"""Moves written as text: plain, with numbers, as pairs of numbers, and lists of openings."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice, starmap
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.reading import (
    DEFAULT_OPTIONS,
    Format,
    FormatOptions,
    Head,
    Source,
    are_moves,
    begins_inside,
    likely_game,
    narrowed,
    run_on,
    take_told,
)
from wuziqi.records.formats.sgf import take_rule
from wuziqi.records.formats.tree import (
    Feature,
    FormatError,
    Tree,
    in_turn,
    moves_in_turn,
    tree_of_line,
)
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6, Rule
from wuziqi.texts import N_

_POINT_NAME: Final = re.compile(r"(?<![A-Za-z])[A-Za-z][0-9]{1,2}(?![0-9])", re.ASCII)


# Plain notation: ``h8 i9 g7``, also with commas or nothing between moves; ``--`` is a pass


_SIZE: Final = re.compile(r"\s*([0-9]{1,9})(?:x([0-9]{1,9}))?(?=[\s,]|\Z)", re.ASCII)
_MOVE: Final = re.compile(r"[\s,;]*(?:--|pass\b|([A-Za-z][0-9]{1,2})(?![0-9]))", re.ASCII)
_RUN: Final = re.compile(rf"(?:{_MOVE.pattern})+[\s,;]*", re.ASCII)
_WORD: Final = re.compile(r"[^\s,;]+")
_FEWEST_ELSEWHERE: Final = 4
"""The fewest moves that are recognised if the first is not in the middle of a board."""

_LARGE: Final = Size(20, 20)
_USUAL_SIZE: Final = DEFAULT_SIZE.width


def looks_like_notation(head: Head) -> bool:
    """Whether the first line has only moves, maybe behind the board's size, and most words are.

    The few other words are mistakes, which the reader names. Other texts have such names too: of
    cells of a table, of registers, of sizes of paper. Without a size or a pass, few of them are
    moves only where most games begin.
    """
    text = head.complete
    sized = _SIZE.match(text)
    text = text[sized.end() if sized else 0 :].lstrip(" \t\r\n,;")
    words = _WORD.findall(text)
    moves = [word for word in words if _RUN.fullmatch(word)]
    if 3 * len(moves) < 2 * len(words) or not _RUN.fullmatch(text.partition("\n")[0]):
        return False
    points = list(map(parse_point, _POINT_NAME.findall(" ".join(moves))))
    if sized or "--" in text or not points:
        return bool(sized) or "--" in text
    inside = any(begins_inside(points, size) for size in (DEFAULT_SIZE, _LARGE))
    return (
        2 * len(set(points)) >= len(points)
        and not run_on(points)
        and (inside or len(points) >= _FEWEST_ELSEWHERE)
    )


def parse_notation(source: Source) -> Tree:
    """Read moves, on 15 lines if neither text nor options name the size."""
    board = None
    if sized := source.take(_SIZE):
        board = source.board(int(sized[1]), int(sized[2] or sized[1]), sized.start(1))
    moves = source.named_moves(_POINT_NAME.findall(source.text, source.at), board)
    moves.take_named(_MOVE)
    source.end(N_("{word!r} is not a move such as h8, nor a pass '--'"))
    return moves.tree()


def format_notation(tree: Tree, options: FormatOptions = DEFAULT_OPTIONS) -> bytes:
    """Write the first variation. Raises FormatError for set-up stones and a colour out of turn."""
    return (notation_of(tree, tree.main_line(), options.rule, options.rows) + "\n").encode("ascii")


def notation_of(tree: Tree, nodes: Sequence[int], rule: Rule, rows: str = "bottom") -> str:
    """Return a line of play, such as ``h8 i9 g7``. Raises FormatError as ``format_notation``."""
    words = [
        "--"
        if point is None
        else str(Point(point.column, tree.height - 1 - point.row) if rows == "top" else point)
        for point in in_turn(tree, nodes, rule)
    ]
    if tree.width != tree.height:
        words.insert(0, f"{tree.width}x{tree.height}")
    elif tree.width != _USUAL_SIZE:
        words.insert(0, str(tree.width))
    return " ".join(words)


# Moves with their numbers, as players and game servers write them: ``1.H8 2.I9 (0:12)``


_PGN_HEADER: Final = re.compile(r'\s*\[([A-Za-z][A-Za-z0-9 ]*?)\s+"([^"\n]*)"\]')
_BEGINS: Final = re.compile(
    r"""\s*(?:
        \[(?:Event|Site|Date|Round|Black|White|Result|Game|GameType|Player\ 1\ Name)\s+"
        | 1\s*[.)、:]?\s*[A-Za-z][0-9]
    )""",
    re.ASCII | re.VERBOSE,
)
_MOVE_TOKEN: Final = re.compile(
    r"""[\s,;|]*(?:
        (?P<result>1-0|0-1|1/2-1/2|½-½|0\.5-0\.5|\*)(?=\s|\Z)
        | (?P<number>[0-9]{1,4}\s*(?:[.)、:]+|(?=\s*[A-Za-z]|\s+--)))
        | (?P<move>[A-Za-z][0-9]{1,2})(?![0-9]|[A-Za-z]{2})
        | (?P<skip>--|pass\b)
        | (?P<time>[({\[]\s*[0-9]{1,3}(?::[0-9]{2}){0,2}(?:\.[0-9]{1,3})?\s*s?\s*[)}\]])
        | (?P<color>(?:black|white|黑|白)(?:[:：]|\b))
    )""",
    re.ASCII | re.VERBOSE | re.IGNORECASE,
)
_BARS: Final = re.compile(r"[\s,;|]*", re.ASCII)
_FEWEST_NUMBERED: Final = 4
"""The moves that a text with moves of chess hardly has without a piece's letter."""

_TWO_A_TURN: Final = re.compile(
    r"\s*1\s*\.\s*[a-s][0-9]{1,2}\s+2\s*\.\s*[a-s][0-9]{1,2}[a-s][0-9]{1,2}(?![0-9])", re.ASCII
)
"""The first turns of connect6, as Little Golem writes them: one stone, then two together."""

_CONNECT6_SIZE: Final = Size(19, 19)
_CLOCK: Final = re.compile(r"[0-9.]+")
_HEADER_FIELDS: Final = {
    "black": ("black", "player 1 name"),
    "white": ("white", "player 2 name"),
    "event": ("event", "site"),
    "date": ("date",),
}
_READ_RESULTS: Final = {
    "1-0": "black",
    "0-1": "white",
    **dict.fromkeys(("1/2-1/2", "½-½", "0.5-0.5"), "draw"),
}
_SERVERS: Final = ("kurnik", "playok")
"""The sites whose files have ``--`` for a turn skipped by the opening."""

_WITHOUT_I: Final = ("pente.org", "itsyourturn")
"""The sites whose boards have 19 lines and letters without I."""


def looks_numbered(head: Head) -> bool:
    """Whether a text begins with a header, or with move number 1, and goes on with moves.

    Moves of chess, such as ``Nf3``, stand under the same headers.
    """
    source = Source(narrowed(head.complete).encode())
    if _BEGINS.match(source.text) is None:
        return False
    for _header in source.each(_PGN_HEADER):
        pass
    found = (token for token in source.each(_MOVE_TOKEN) if token.lastgroup == "move")
    moves = len(list(islice(found, _FEWEST_NUMBERED)))
    is_whole = not source.text[source.at :].strip(" \t\r\n,;|")
    return moves == _FEWEST_NUMBERED or (moves > 0 and is_whole)


def parse_numbered(source: Source) -> Tree:
    """Read a game, on 15 lines if the options do not name the size."""
    source.text = narrowed(source.text)
    headers = dict[str, re.Match[str]]()
    for header in source.each(_PGN_HEADER):
        if headers.setdefault(header[1].lower(), header) is not header:
            _pass_over(source, header)
    site = headers["site"][2].lower() if "site" in headers else ""
    connect6 = _TWO_A_TURN.match(source.text, source.at) is not None
    board = Board(*(source.options.size or _CONNECT6_SIZE)) if connect6 else None
    names = _POINT_NAME.findall(source.text, source.at)
    moves = source.named_moves(names, board, go=any(one in site for one in _WITHOUT_I))
    result = ""
    for token in source.each(_MOVE_TOKEN):
        match token.lastgroup:
            case "move":
                moves.add_named(token["move"], token.start("move"))
            case "skip" if not any(one in site for one in _SERVERS):
                moves.add(None, token.start("skip"))
            case "time":
                moves.time(_milliseconds(token["time"]))
            case "result":
                result = _READ_RESULTS.get(token["result"], "")
    source.take(_BARS)
    source.end(N_("{word!r} is not a move such as 1.h8"))
    tree = moves.tree(CONNECT6 if connect6 else None)
    told = take_told(headers, ("result",), lambda header: _READ_RESULTS.get(header[2]))
    tree.result = result or told or ""
    for attribute, fields in _HEADER_FIELDS.items():
        value = take_told(headers, fields, lambda header: header[2].strip("? ") or None)
        setattr(tree, attribute, value or "")
    take_told(headers, ("rule",), lambda header: take_rule(tree, header[2]))
    tree.rule = CONNECT6 if connect6 else tree.rule
    for header in headers.values():
        _pass_over(source, header)
    return tree


def _pass_over(source: Source, header: re.Match[str]) -> None:
    if header[2].strip("?-.* "):
        source.pass_over(header.start(1) - 1, header.end())


def _milliseconds(text: str) -> int:
    """The time of a text such as ``(0:12)``, ``(1:02:03)`` or ``(2.5s)``."""
    seconds = 0.0
    for part in _CLOCK.findall(text):
        seconds = 60 * seconds + float(part)
    return round(1000 * seconds)


# Moves as pairs of numbers, ``7,7 7,6`` or one pair a line: x from the left, y from the TOP


_NUMBER_PAIR: Final = re.compile(
    r"[\s;]*\(?[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})(?:[ \t]*,[ \t]*([0-9]{1,9})(?![ \t]*,))?"
    r"[ \t]*\)?(?=[\s,;]|\Z),?",
    re.ASCII,
)
_SIZE_LINE: Final = re.compile(r"\s*(9|1[0-9]|2[0-5])(?:x([0-9]{1,2}))?[ \t]*\n", re.ASCII)
_KNOWN_SIZES: Final = (15, 20, 25)
_USUAL_SIZES: Final = (15, 20)


def looks_like_pairs(head: Head) -> bool:
    """Whether a text has only pairs of numbers, and they can be the moves of a game."""
    return likely_game(parse_pairs, head.complete.encode()) is not None


def counts_from_one(head: Head) -> bool:
    """Whether a text has pairs of moves that must count from 1.

    No number is 0, and one is the size of a usual board.
    """
    tree = likely_game(_parse_pairs_from_one, head.complete.encode())
    if tree is None or tree.width not in _USUAL_SIZES:
        return False
    return any(point.column == tree.width - 1 or point.row == 0 for point in tree.moves())


def _parse_pairs_from_one(source: Source) -> Tree:
    return parse_pairs(source, 1)


def parse_pairs(source: Source, first: int = 0) -> Tree:
    """Read moves whose numbers begin with ``first``.

    Without a size the board has 15, 20 or 25 lines, the fewest on which all moves fit. For a
    guessed format, a remark names the other possibility.
    """
    board = None
    if sized := source.take(_SIZE_LINE):
        board = source.board(int(sized[1]), int(sized[2] or sized[1]), sized.start(1))
    pairs = list(source.each(_NUMBER_PAIR))
    source.end(N_("{word!r} is no pair such as 7,7"))
    if not pairs:
        raise source.error(source.at, N_("{word!r} is no pair such as 7,7"), word="")
    if board is None:
        largest = max(int(part) for pair in pairs for part in pair.group(1, 2))
        board = Board(*(source.options.size or _smallest(largest, first)))
    moves = source.moves(board)
    for pair in pairs:
        x, y = int(pair[1]) - first, int(pair[2]) - first
        moves.add_from_top(x, y, pair.start(1), f"{pair[1]},{pair[2]}")
        moves.time(int(pair[3] or 0))
    tree = moves.tree()
    if source.options.guessed:
        remark = _(
            "Pairs of numbers are read as x,y from {first} at the upper left; --from xy counts"
            " from 0, --from xy1 from 1, and --from openings reads offsets from the centre."
        )
        tree.remarks.append(remark.format(first=first))
    return tree


def _smallest(largest: int, first: int) -> Size:
    side = next((side for side in _KNOWN_SIZES if largest - first < side), _KNOWN_SIZES[-1])
    return Size(side, side)


# Lists of openings, one a line: points, or offsets from the centre as in the lists of Gomocup
#
# ``0,0, 1,-1`` are offsets to the right, then DOWN, from the centre, which is ``size // 2`` from
# the left and the top; ``h8 i9`` are points, behind the size of the board if need be. Black's stone
# is the first of each. Comments after ``#`` and blank lines are skipped.


SIZED: Final = re.compile(r"([0-9]{1,2})\s+(?=[A-Za-z])")
POINT_NAMES: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}[\s,]*)+")
OFFSETS: Final = re.compile(r"(?:-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2}(?:[\s,]+|$))+")
_SPACED_OFFSETS: Final = re.compile(r"(?:-?[0-9]{1,2},-?[0-9]{1,2}, +)*-?[0-9]{1,2},-?[0-9]{1,2},?")
"""Offsets as Gomocup's lists have them, with blanks only between points."""

_SIZED_LINE: Final = re.compile(rf"{SIZED.pattern}{POINT_NAMES.pattern}")
_SAID: Final = re.compile(r"\s*#\s*([0-9]{1,2}) lines\s*")
_OPENING_WORD: Final = re.compile(r"(?:[a-z][0-9]{1,2}){3,10}", re.ASCII)
"""An opening as one word; several such lines are openings, not a single game."""

_OPENING_SIZES: Final = (15, 20)
"""The boards of Gomocup; a list of offsets does not name its board."""


def looks_like_openings(head: Head) -> bool:
    """Whether a text has lines of offsets or of names only, or two lines that name a board."""
    lines = [line.partition("#")[0].strip() for line in head.complete.splitlines()]
    lines = list(filter(None, lines))
    if lines and all(map(OFFSETS.fullmatch, lines)):
        return all(map(_are_offsets, lines))
    if len(lines) == 1 and _OPENING_WORD.fullmatch(lines[0]):
        points = [parse_point(name) for name in re.findall("[a-z][0-9]+", lines[0])]
        furthest = max(max(point.column, point.row) for point in points)
        return 15 <= furthest < 20 and "t" not in lines[0]  # on 20 lines only, or without I on 19
    is_words, is_sized = (
        all(map(form.fullmatch, lines[:most]))
        for form, most in ((_OPENING_WORD, None), (_SIZED_LINE, 2))
    )
    return len(lines) > 1 and (is_words or is_sized)


def _are_offsets(line: str) -> bool:
    """Whether the numbers of a line are offsets from the centre, not those of a table."""
    numbers = [int(number) for number in re.findall("-?[0-9]+", line)]
    points = list(starmap(Point, zip(numbers[::2], numbers[1::2], strict=True)))
    if max(map(abs, numbers)) > MAX_SIZE // 2 or len(set(points)) < len(points):
        return False
    spaced = _SPACED_OFFSETS.fullmatch(line) is not None
    return len(points) > 1 and (spaced or are_moves(points))


def parse_opening(line: str, size: int, rows: str = "bottom") -> list[Point]:
    """Read one opening for a board of ``size`` lines. Raises ValueError for another form.

    ``rows`` is the side from which rows are counted, ``bottom`` or ``top``. Does not check that the
    points are empty and on the board.
    """
    if POINT_NAMES.fullmatch(line):
        points = [parse_point(name) for name in re.findall("[A-Za-z][0-9]+", line)]
        if rows == "top":
            return [Point(column, size - 1 - row) for column, row in points]
        return points
    if OFFSETS.fullmatch(line):
        numbers = [int(number) for number in re.findall("-?[0-9]+", line)]
        centre = size // 2
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return [Point(centre + right, size - 1 - (centre + down)) for right, down in pairs]
    raise FormatError(N_("neither points such as h8 i9 nor offsets such as 0,0, 1,-1"))


def parse_openings(source: Source) -> Tree:
    """Read a list; every opening becomes a variation from the root.

    A line, or ``# 19 lines`` at the top, names the board; without either it has 15 lines, or 20
    where an opening needs them.
    """
    lines = [line for _offset, line in source.lines]
    named = [int(match[1]) for line in lines if (match := SIZED.match(line))]
    said = _SAID.fullmatch(lines[0])
    sizes = (int(said[1]),) if said else (named[0],) if named else _OPENING_SIZES
    for size in sizes[:-1]:
        with suppress(FormatError):
            return _openings_tree(source, size)
    return _openings_tree(source, sizes[-1])


def each_opening(source: Source) -> Iterator[Callable[[], Tree]]:
    """Read each opening of a list as a tree. Raises FormatError."""
    tree, rule = parse_openings(source), source.options.rule
    for points in filter(None, _openings(tree, rule)):
        yield partial(tree_of_line, tree.width, tree.height, points, rule)


def format_openings(tree: Tree, options: FormatOptions = DEFAULT_OPTIONS) -> bytes:
    """Write the offsets of every variation in a line. Raises FormatError for what has none."""
    if tree.width != tree.height:
        raise FormatError(N_("a list of openings is for square boards"))
    lines = [_offsets(points, tree.width) for points in _openings(tree, options.rule)]
    text = "".join(f"{line}\n" for line in lines if line)
    if text and parse_openings(Source(text.encode(), options)).width != tree.width:
        text = f"# {tree.width} lines\n{text}"
    return text.encode("ascii")


def _openings(tree: Tree, rule: Rule) -> Iterator[list[Point]]:
    """The points of every variation; visits each node once. Raises FormatError."""
    path: list[tuple[int, Point]] = []
    leaves = set(tree.leaves())
    for node, depth in enumerate(tree.depths):
        while path and path[-1][0] >= depth:
            path.pop()
        if moves_in_turn(tree, node, rule, len(path)):
            point = tree.point(node)
            if point is None:
                raise FormatError(N_("a pass cannot be written: a list of openings has none"))
            path.append((depth, point))
        if node in leaves:
            yield [point for _depth, point in path]


def _openings_tree(source: Source, size: int) -> Tree:
    tree = None
    for offset, line in source.lines:
        opening = line.partition("#")[0].strip()
        try:
            tree = tree or Tree(Board(size).width, size)
            _add(tree, opening, source.options)
        except ValueError as error:
            raise source.error(offset, error) from error
    tree = tree or Tree()
    tree.openings = sum(1 for leaf in tree.leaves() if leaf)
    return tree


def _add(tree: Tree, line: str, options: FormatOptions) -> None:
    """Add an opening as a variation. Raises ValueError."""
    board = Board(tree.width)
    if sized := SIZED.match(line):
        line = line[sized.end() :]
        if int(sized[1]) != tree.width:
            text = N_("an opening for {lines} lines among others for {others}")
            raise FormatError(text, lines=sized[1], others=tree.width)
    for number, point in enumerate(parse_opening(line, tree.width, options.rows) if line else ()):
        try:
            board.place(point, Stone.BLACK)
        except IllegalMove as error:
            text = N_("the stone number {number}, {error}")
            raise FormatError(text, number=number + 1, error=error) from error
        tree.add(number + 1, point, options.rule.color_of_move(number))


def _offsets(points: Sequence[Point], size: int) -> str:
    centre = size // 2
    pairs = ((point.column - centre, size - 1 - point.row - centre) for point in points)
    return ", ".join(f"{right},{down}" for right, down in pairs)


FORMATS: Final = (
    Format(
        "notation",
        looks_like_notation,
        parse_notation,
        write=format_notation,
        title=N_("plain notation"),
    ),
    Format(
        "openings",
        looks_like_openings,
        parse_openings,
        each_opening,
        format_openings,
        frozenset({Feature.VARIATION}),
        title=N_("a list of openings"),
    ),
    Format("numbered", looks_numbered, parse_numbered),
    Format("xy", looks_like_pairs, parse_pairs),
    Format("xy1", counts_from_one, _parse_pairs_from_one),
)

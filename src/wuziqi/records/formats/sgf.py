"""Games in SGF, the format of most programs for board games: trees with comments and marks.

A node such as ``;B[hh]C[text]`` has properties with values; parentheses hold variations. A point is
two letters, its column from the left and its row from the TOP. The module reads and writes FF[4];
it reads older versions as far as they agree, any number GM of a game, moves without a semicolon
between them, as in ``;B[hh]W[hi]``, and properties such as ``5A``.

It uses no library: sgfmill, the best maintained, refuses boards that are not square and sizes such
as 15:15, does not recognize undeclared GBK, reads points only on request, and reports no line and
column; its last release is of 2018. The tests compare both.
"""

import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from io import BytesIO
from itertools import accumulate, cycle, islice, product, takewhile
from typing import Final, NamedTuple

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.encodings import encoding_named, line_feeds
from wuziqi.records.formats.reading import (
    DEFAULT_OPTIONS,
    Format,
    FormatOptions,
    Source,
    fitting_rule,
    rule_in_file,
    too_many_nodes,
)
from wuziqi.records.formats.tree import (
    EMPTY_NOTE,
    NO_POINT,
    BoardPath,
    Feature,
    FormatError,
    Note,
    Tree,
    no_character,
    tree_cell,
)
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import CONNECT6, Rule
from wuziqi.texts import N_

MOVE_COLORS: Final = {"B": Stone.BLACK, "W": Stone.WHITE}
"""The properties of moves."""

ADDED_COLORS: Final = {"AB": Stone.BLACK, "AW": Stone.WHITE, "AE": None}
"""The properties of set-up stones; None removes a stone."""

TEXT_FIELDS: Final = {
    "PB": "black",
    "PW": "white",
    "EV": "event",
    "DT": "date",
    "TM": "main_time",
    "OT": "overtime",
}
"""The properties of a game with a field in Tree."""

RESULT_CODES: Final = {"B+": "black", "W+": "white", "0": "draw"}
"""The beginnings of RE with their Tree.result."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxy"
_DRAWS: Final = {"0", "draw", "jigo", "1/2", "tie"}
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE: Final = str.maketrans({"]": "\\]", "\\": "\\\\"})
_PIECE_CHARACTERS: Final = 1 << 16
"""Characters unescaped at once: re keeps every piece of a text in memory."""


def plain_text(raw: str) -> str:
    """Return the text of a raw value: unescaped, with line feeds."""
    raw, pieces, at = line_feeds(raw), list[str](), 0
    while at < len(raw):
        piece = raw[at : at + _PIECE_CHARACTERS]
        if (len(piece) - len(piece.rstrip("\\"))) % 2:
            piece = raw[at : at + _PIECE_CHARACTERS + 1]
        at += len(piece)
        pieces.append(_ESCAPED.sub(lambda match: match[1].replace("\n", ""), piece))
    return "".join(pieces)


def simple_text(raw: str) -> str:
    """Return the text of a one-line value."""
    return " ".join(plain_text(raw).split())


def result_in_sgf(value: str) -> str:
    """Return the result of a value of RE, such as ``B+R``; "" for an unknown result."""
    if value.lower() in _DRAWS:
        return "draw"
    return RESULT_CODES.get(value[:2].upper(), "")


def written_rule(tree: Tree) -> str:
    """Return the rule in the words of the file, such as ``Soosyrv-8``; "" for a rule's own name."""
    return simple_text(next(iter(tree.note(0).properties.get("RU", ())), ""))


def escaped(text: str) -> str:
    return text.translate(_TO_ESCAPE)


def take_rule(tree: Tree, value: object) -> Rule | None:
    """Give a tree the rule of a name in a file, if known; the root keeps a name that says more."""
    tree.rule = fitting_rule(value, tree.size)
    if tree.rule is not None and isinstance(value, str) and value != tree.rule.name:
        note = tree.note(0)
        tree.notes[0] = replace(note, properties={**note.properties, "RU": [escaped(value)]})
    return tree.rule


def letters_of(point: Point, height: int) -> str:
    """Return the two letters of a point on a board of this height."""
    return _LETTERS[point.column] + _LETTERS[height - 1 - point.row]


# Reading


_SGF_START: Final = re.compile(r"\(\s*(?:;|(?=[A-Z]{1,2}\s*\[))")
_SGF_TOKEN: Final = re.compile(r"\s*([();]|(?=[0-9]*[A-Za-z])[A-Za-z0-9]+(?=\s*\[))")
_OPENING_BRACKET: Final = re.compile(r"\s*\[")
_INSIDE: Final = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*){0,1000}", re.DOTALL)
"""A part of a value: re needs memory for every repetition of a group, so they are limited."""

_FOLLOWING: Final = re.compile(r"\s*(?:[\[;()]|(?=[0-9]*[A-Za-z])[A-Za-z0-9]+\s*\[|\Z)")
"""What follows a value."""

_MOST_ODD: Final = 9
"""The most brackets of a value that have no backslash before them."""

_ODD: Final = re.compile(r"[\[\]]")
_NODES: Final = re.compile(r"[();\[]")
_DECLARED: Final = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_SIZE: Final = re.compile(r"\s*([0-9]{1,9})\s*(?::\s*([0-9]{1,9})\s*)?", re.ASCII)
_NO_POINT: Final = N_("{raw!r} is not a point such as 'hh'")
_OTHER_POINTS: Final = (
    (
        re.compile(r"[A-Za-z][0-9]{1,2}", re.ASCII),
        N_(
            "{raw!r} is not a point such as 'hh', but a letter and a number, and SGF does "
            "not say where rows begin"
        ),
    ),
    (
        re.compile(r"-?[0-9]{1,3}\s*,\s*-?[0-9]{1,3}", re.ASCII),
        N_(
            "{raw!r} is not a point such as 'hh', but a pair of numbers, and SGF does not "
            "say where they begin"
        ),
    ),
)
"""Points as other programs write them in files that are SGF otherwise."""

_TWO_POINTS: Final = re.compile(r";\s*[BW]\s*\[\s*(?:[a-s][0-9]{1,2}){2}\s*\]", re.ASCII)
"""A move of connect6 in files of Little Golem: both points in one value, rows from the bottom."""

_NAMED_POINT: Final = re.compile(r"[a-s][0-9]{1,2}", re.ASCII)
_MOVE_COLOR: Final = re.compile(r";\s*([BW])\s*\[")
_TURNS_OF_CONNECT6: Final = ["B", "W", "W", "B", "B"]
_SEARCHED: Final = 1 << 14
"""The characters of a game that are searched for the moves of connect6."""

_CONNECT6: Final = "511"
_GOMOKU: Final = "4"
"""The numbers of games as values of GM."""

_GO: Final = "1"
_GO_SIZE: Final = 19
_MOST_ADDED: Final = 50_000
"""The most set-up stones of all nodes together: a short file could name any number."""

_FIRST_MOVES: Final = "QPR"
_SWAPPED_MOVES: Final = {"QSLB": "B", "QSLW": "W"}
"""Moves of the opening in files of Gomoku Quest: the first three in one value, then the fourth."""

_KNOWN: Final = re.compile(
    "A[BENPRSW]|B[LMRT]?|C[APR]?|D[DMOT]|EV|F[FG]|G[BCMNW]|H[AO]|IT|K[MO]|L[BN]|M[AKN]|N|O[BNTW]"
    "|P[BCLMW]|R[EOU]|S[LOQTZ]|T[BEMRWX]|U[CS]|V[VW]?|W[LRT]?|LIBFLAGS|PSQ|MS"
)
"""The properties of SGF, and our own."""

_POINTS: Final = re.compile(r"[a-y]{2}(?:[,:][a-y]{2})*")

_TIME: Final = "MS"
"""Our own property of a move: the milliseconds that it took, for which SGF has none."""

_MILLISECONDS: Final = re.compile(r"[0-9]{1,10}", re.ASCII)
_WRITTEN_PROPERTIES: Final = {"FF", "GM", "CA", "SZ"}
"""Properties that a tree does not keep: the writer makes them."""


_SINGLE: Final = _WRITTEN_PROPERTIES | TEXT_FIELDS.keys() | {"RE", "RU"}
"""Properties of the root with a single value."""


class _Value(NamedTuple):
    """A value as written in the file, and its offset."""

    raw: str
    offset: int


_Properties = dict[str, list[_Value]]


_ROOT: Final = re.compile(
    r"""\(\s*;\s*(?:
            (?:FF|GM)\s*\[\s*[0-9]{1,3}\s*\]
            | SZ\s*\[\s*[0-9]{1,2}(?::[0-9]{1,2})?\s*\]
            | CA\s*\[\s*[\w.:-]{1,40}\s*\]
            | (?:AP|PB|PW|EV|GN|DT|RE|RU|KM|TM|US|SO)\s*\[
            | [A-Z][A-Za-z0-9]{0,15}\s*\[(?:\\.|[^\]\\]){0,3000}
                (?:\]\s*(?:\)|(?:\(?\s*;\s*)?[A-Z][A-Za-z0-9]{0,15}\s*\[)|\Z)
        )
        | \(\s*(?:FF|GM|SZ|CA|AP|PB|PW|EV|GN)\s*\[[^\]]{0,80}\]\s*;?\s*[A-Z]{1,2}\s*\[
        | \(\s*[BW]\s*\[[A-Sa-s]{2}\]\s*;\s*[BW]\s*\[[A-Sa-s]{2}\]
        | \A\(\s*;[\s;()]*\Z
    """,
    re.VERBOSE | re.DOTALL,
)
"""The beginning of a game: a first property with its value, and what follows it in a game.

``for (;;)``, ``f(B[i])`` and ``for (;A[i];)`` of other languages are none.
"""


def sgf_games(source: Source) -> Iterator[Callable[[], Tree]]:
    """Read all games of a file, and note the text beside them. Raises FormatError without a game.

    Reads the intact parts of a damaged game, and adds a remark about the damage; strict options
    refuse the game, with line and column.
    """
    declared = _DECLARED.search(source.data)
    text = line_feeds(source.decoded(declared[1].decode("ascii") if declared else ""))
    source.text, end, most = text, 0, source.options.most_nodes
    has_many = text.count(";") > most + 1 and not source.options.unlimited
    start = _SGF_START.search(text)
    if start is None:
        raise source.error(0, N_("no game begins here with '(;'"))
    while start is not None:
        source.pass_over(end, start.start())
        reader = _Reader(source, text, start.start())
        yield partial(reader.read, most if has_many else None)
        end = reader.end or _end(text, start.start())
        start = _SGF_START.search(text, end)
    source.pass_over(end)


@dataclass
class _Reader:
    """Reads a game: ``tree`` has the nodes so far, ``path`` the stones at the last node.

    The game begins at ``begin``, and ends at ``end`` once it is read. ``damage`` is the first fault
    skipped, ``unknown`` the unknown properties with points. ``cut`` is the depth of the last node
    omitted with all nodes after it, None once they are over, and ``nodes`` counts these nodes too.
    The game is ``connect6`` by its GM or its turns, with ``named`` points such as j10.
    """

    source: Source
    text: str
    begin: int
    end: int = 0
    tree: Tree = field(default_factory=Tree)
    path: BoardPath = field(default_factory=lambda: BoardPath(*DEFAULT_SIZE))
    added: int = 0
    damage: FormatError | None = None
    unknown: dict[str, None] = field(default_factory=dict)
    cut: int | None = None
    nodes: int = 0
    named: bool = False
    connect6: bool = False
    garbled: FormatError | None = None

    def read(self, most_nodes: int | None) -> Tree:
        """Read the game; one with more nodes is refused before they are read."""
        if most_nodes is not None:
            inside = takewhile(lambda part: part[1] > 0, _outline(self.text, self.begin))
            nodes = (sign for sign, _depth, _end in inside if sign == ";")
            if next(islice(nodes, most_nodes + 1, None), None):
                raise too_many_nodes(self.source.options)
        end = self._read_tree(self.begin)
        if self.garbled and not self.tree.moves() and not self.tree.has_set_up:
            raise self.garbled
        if self.damage is not None:
            text = _("The file is damaged, and only a part may have been read: {error}.")
            self.tree.remarks.append(text.format(error=error_words(self.damage)))
        if self.unknown:
            text = _("Unknown properties have points, whose stones are not shown: {names}.")
            self.tree.remarks.append(text.format(names=", ".join(self.unknown)))
        self.end = end
        return self.tree

    def _pass_over(self, offset: int, why: str | Exception, **values: object) -> None:
        """Note the first fault and continue, or raise it if the reader is strict."""
        if self.damage is None:
            self.damage = self.source.error(offset, why, **values)
        if self.source.options.strict:
            raise self.damage

    def _read_tree(self, at: int) -> int:
        """Read nodes and variations from an opening parenthesis to its closing one."""
        depth, above = -1, list[int]()
        while True:
            token = _SGF_TOKEN.match(self.text, at)
            if token is None:
                at = self._skip_unexpected(at)
                if at == len(self.text):
                    return at
                continue
            at = token.end()
            if token[1] == "(":
                above.append(depth)
            elif token[1] == ")":
                depth = above.pop()
                if not above:
                    return at
            else:
                if token[1] != ";":
                    text = N_("the property {name!r} is in no node")
                    at = token.start(1)
                    self._pass_over(at, text, name=token[1][:20])
                depth, at = self._read_node(depth, at)
                while (token := _SGF_TOKEN.match(self.text, at)) and token[1] in MOVE_COLORS:
                    depth, at = self._read_node(depth, at)  # a move without a semicolon

    def _read_node(self, above: int, at: int) -> tuple[int, int]:
        """Read a node up to a second move; returns the depth of the last node made, and the end."""
        self._count(1)
        properties: _Properties = {}
        while (token := _SGF_TOKEN.match(self.text, at)) and token[1] not in "();":
            name = "".join(letter for letter in token[1] if not letter.islower())
            if not name or name.isdigit():
                text = N_("{name!r} is not the name of a property")
                raise self.source.error(token.start(1), text, name=token[1][:20])
            if name in MOVE_COLORS and MOVE_COLORS.keys() & properties.keys():
                break
            at = self._read_values(name, token.end(), properties.setdefault(name, []))
            if not properties[name]:
                del properties[name]
                text = N_("{name!r} has no value")
                self._pass_over(token.start(1), text, name=name[:20])
        if above < 0:
            return self._add_root(properties), at
        first = self._add_opening(above, properties)
        if first == above or properties:
            first = self._add(first + 1, properties)
        return first, at

    def _add_opening(self, depth: int, properties: _Properties) -> int:
        """Add a node for each opening move of Gomoku Quest; returns the depth of the last node."""
        moves = [
            (color, point, value.offset)
            for value in properties.pop(_FIRST_MOVES, ())
            for color, point in zip(cycle(MOVE_COLORS), value.raw.split(","), strict=False)
        ]
        for color in MOVE_COLORS if self.named else ():
            for value in properties.get(color, ())[:1]:
                names = _NAMED_POINT.findall(value.raw)
                if "".join(names) != value.raw.strip():
                    self._pass_over(value.offset, _NO_POINT, raw=value.raw[:20])
                rows = ((self.tree.height - int(name[1:])) for name in names)
                letters = (chr(ord("a") + row) if 0 <= row < MAX_SIZE else "z" for row in rows)
                points = [name[0] + letter for name, letter in zip(names, letters, strict=True)]
                moves += [(color, point, value.offset) for point in points[:-1]]
                properties[color] = [_Value(point, value.offset) for point in points[-1:] or [""]]
        for name, color in _SWAPPED_MOVES.items():
            moves += [(color, value.raw, value.offset) for value in properties.pop(name, ())]
        self._count(len(moves))
        for color, point, offset in moves:
            depth = self._add(depth + 1, {color: [_Value(point, offset)]})
        return depth

    def _count(self, nodes: int) -> None:
        """Count nodes that are read, also those that the tree will not have. Raises FormatError."""
        self.nodes += nodes
        options = self.source.options
        if self.nodes > options.most_nodes + 1 and not options.unlimited:
            raise too_many_nodes(options)

    def _read_values(self, name: str, at: int, values: list[_Value]) -> int:
        while opening := _OPENING_BRACKET.match(self.text, at):
            start = opening.end()
            end = _value_end(self.text, start)
            if end < 0:
                text = N_("a value that begins here is never closed by ']'")
                self._pass_over(start - 1, text)
                return len(self.text)
            if not _FOLLOWING.match(self.text, end + 1):
                end = self._odd_end(name, start, end)
            values.append(_Value(self.text[start:end], start))
            at = end + 1
        return at

    def _odd_end(self, name: str, start: int, first: int) -> int:
        """The end of a value that has brackets, by what follows it; ``first`` if none fits."""
        end = first
        for _tried in range(_MOST_ODD):
            last, end = end, _value_end(self.text, end + 1)
            if end < 0 or ";" in self.text[last:end]:
                break
            inside = _ESCAPED.sub("", self.text[start:end])
            fits = _FOLLOWING.match(self.text, end + 1) is not None
            if fits and ("[" not in inside or _is_nested(inside)):
                text = N_("the value of {name} has a bracket without a backslash before it")
                self._pass_over(start, text, name=name[:20])
                return end
        return first

    def _add_root(self, properties: _Properties) -> int:
        """Read the properties of the root; a move in it becomes another node."""
        tree = self.tree
        part = self.begin, self.begin + _SEARCHED
        colors = [match[1] for match in islice(_MOVE_COLOR.finditer(self.text, *part), 5)]
        self.named = _TWO_POINTS.search(self.text, *part) is not None
        number = properties["GM"][0].raw.strip() if "GM" in properties else ""
        in_turns = colors == _TURNS_OF_CONNECT6 and number != _GOMOKU
        self.connect6 = number == _CONNECT6 or self.named or in_turns
        tree.width, tree.height = self._size(properties)
        self.path = BoardPath(tree.width, tree.height)
        for name in sorted(_SINGLE & properties.keys()):
            for value in properties[name][1:]:
                self._pass_over(value.offset, N_("{name} has a second value"), name=name)
        for name, attribute in TEXT_FIELDS.items():
            if name in properties:
                setattr(tree, attribute, simple_text(properties.pop(name)[0].raw))
        self._take_rule_and_result(properties)
        for name in sorted(_WRITTEN_PROPERTIES & properties.keys()):
            value = properties.pop(name)[0]
            if not (_is_encoding if name == "CA" else _SIZE.fullmatch)(value.raw.strip()):
                text = N_("{raw!r} is no value of {name}")
                self._pass_over(value.offset, text, raw=value.raw[:20], name=name)
        moving: _Properties = {
            name: properties.pop(name) for name in ("B", "W") if name in properties
        }
        if not moving:
            self._note(0, properties, None)
            return 0
        moving |= {
            name: properties.pop(name) for name in ("C", "LB", "MA", _TIME) if name in properties
        }
        self._note(0, properties, None)
        return self._add(self._add_opening(0, moving) + 1, moving)

    def _take_rule_and_result(self, properties: _Properties) -> None:
        tree = self.tree
        if "RE" in properties:
            value = simple_text(properties["RE"][0].raw)
            tree.result = result_in_sgf(value)
            if value in RESULT_CODES or not value:
                del properties["RE"]
        if self.connect6 and CONNECT6.min_side <= min(tree.size):
            tree.rule = CONNECT6
        if "RU" in properties:
            value = simple_text(properties["RU"][0].raw)
            tree.rule = fitting_rule(value, tree.size)
            if tree.rule is not None and tree.rule.name == value:
                del properties["RU"]

    def _size(self, properties: _Properties) -> Size:
        game = properties.get("GM")
        if "SZ" not in properties:
            large = self.connect6 or (game and game[0].raw.strip() == _GO)
            return Size(_GO_SIZE, _GO_SIZE) if large else DEFAULT_SIZE
        value = properties["SZ"][0]
        match = _SIZE.fullmatch(value.raw)
        if match is None:
            text = N_("{raw!r} is not a size such as 15 or 15:15")
            raise self.source.error(value.offset, text, raw=value.raw[:20])
        return self.source.board(int(match[1]), int(match[2] or match[1]), value.offset).size

    def _add(self, depth: int, properties: _Properties) -> int:
        """Add a node; returns the depth of the last one, which is above where it is left out."""
        if self.cut is not None and depth > self.cut:
            return depth
        self.cut = None
        self.path.back(depth)
        color = next((name for name in MOVE_COLORS if name in properties), None)
        if color is None:
            return self._add_without_move(depth, properties)
        values = properties.pop(color)
        if len(values) > 1:
            raise self.source.error(values[1].offset, N_("a second move in the same node"))
        if self._is_garbled(values[0]):
            return self._add_without_move(depth, properties) if properties else depth - 1
        raw, small = values[0].raw.strip(), max(self.tree.size) <= _GO_SIZE
        is_pass = not raw or (raw == "tt" and small)
        point = None if is_pass else self._point(raw, values[0].offset)
        if point is not None:
            doubled = self.path.board[point] is MOVE_COLORS[color]
            try:
                self.path.play(depth, point, MOVE_COLORS[color])
            except IllegalMove as error:
                self._pass_over(values[0].offset, error)
                if doubled:
                    return self._add_without_move(depth, properties) if properties else depth - 1
                self.cut = depth
                return depth
        node = self.tree.add(depth, point, MOVE_COLORS[color])
        times = properties.get(_TIME, ())
        if len(times) == 1 and _MILLISECONDS.fullmatch(times[0].raw):
            self.tree.milliseconds[node] = int(properties.pop(_TIME)[0].raw)
        self._note(node, properties, point)
        return depth

    def _add_without_move(self, depth: int, properties: _Properties) -> int:
        self._note(self.tree.add(depth, None, None), properties, None)
        return depth

    def _is_garbled(self, value: _Value) -> bool:
        """Note a value that is no point in any notation, such as 'undefined', and go on."""
        raw = value.raw.strip()
        if not raw or (len(raw) == len("hh") and raw.isascii() and raw.isalpha()):
            return False
        if any(form.fullmatch(raw) for form, _text in _OTHER_POINTS):
            return False
        self._pass_over(value.offset, _NO_POINT, raw=raw[:20])
        self.garbled = self.garbled or self.damage
        return True

    def _point(self, raw: str, offset: int) -> Point:
        if len(raw) != 2 or not (raw.isascii() and raw.isalpha()):
            text = next((text for form, text in _OTHER_POINTS if form.fullmatch(raw)), _NO_POINT)
            raise self.source.error(offset, text, raw=raw[:20])
        column, from_top = (ord(letter) - ord("a") for letter in raw.lower())
        point = Point(column, self.tree.height - 1 - from_top)
        if point not in self.path.board:
            text = N_("the point {raw!r} is off the board of {size}")
            raise self.source.error(offset, text, raw=raw, size=self.path.board.size)
        return point

    def _note(self, node: int, properties: _Properties, point: Point | None) -> None:
        if not properties:
            return
        added = self._set_up(self.tree.depths[node], properties)
        comment = "\n".join(plain_text(value.raw) for value in properties.pop("C", ()))
        raw = {name: [value.raw for value in values] for name, values in properties.items()}
        self.unknown |= {
            name: None
            for name, values in raw.items()
            if not _KNOWN.fullmatch(name) and all(map(_POINTS.fullmatch, values))
        }
        text, marked = _take_own_marks(
            raw, "" if point is None else letters_of(point, self.tree.height)
        )
        note = Note(comment, text, marked, added, raw or EMPTY_NOTE.properties)
        if note != EMPTY_NOTE:
            self.tree.notes[node] = note

    def _set_up(
        self, depth: int, properties: _Properties
    ) -> tuple[tuple[Point, Stone | None], ...]:
        added: dict[Point, Stone | None] = {}
        for name, color in ADDED_COLORS.items():
            for value in properties.pop(name, ()):
                for point in self._points(value):
                    if point in added:
                        text = N_("{point} is set up twice in this node")
                        raise self.source.error(value.offset, text, point=point)
                    added[point] = color
                    self.path.set_up(depth, point, color)
        self.added += len(added)
        return tuple(added.items())

    def _points(self, value: _Value) -> Iterator[Point]:
        if self.added > _MOST_ADDED:
            text = N_("more than {most} stones are set up")
            raise self.source.error(value.offset, text, most=_MOST_ADDED)
        first, colon, last = value.raw.strip().partition(":")
        one = self._point(first, value.offset)
        other = self._point(last, value.offset) if colon else one
        columns = range(min(one.column, other.column), max(one.column, other.column) + 1)
        rows = range(min(one.row, other.row), max(one.row, other.row) + 1)
        return (Point(column, row) for column, row in product(columns, rows))

    def _skip_unexpected(self, at: int) -> int:
        """Skip text that is no SGF; returns the offset of the next node or variation."""
        unexpected = re.compile(r"\S").search(self.text, at)
        if unexpected is None:
            self._pass_over(len(self.text), N_("the file ends in the middle of a game"))
            return len(self.text)
        at = unexpected.start()
        self._pass_over(at, N_("{char!r} is not expected here"), char=unexpected[0])
        following = re.compile("[();]").search(self.text, at)
        return following.start() if following else len(self.text)


def _is_encoding(name: str) -> bool:
    with suppress(LookupError):
        return name.isascii() and bool(encoding_named(name))
    return False


def _outline(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    """The parentheses and semicolons of the game that begins at ``at``, outside of its values.

    Each has the depth and the place after it. It costs a tenth of reading the nodes.
    """
    depth = 0
    while token := _NODES.search(text, at):
        at = token.end()
        if token[0] != "[":
            depth += {"(": 1, ")": -1}.get(token[0], 0)
            yield token[0], depth, at
        elif (at := _value_end(text, at)) < 0:
            return


def _end(text: str, at: int) -> int:
    """The end of the game that begins at ``at``, by its parentheses."""
    return next((end for _sign, depth, end in _outline(text, at) if depth <= 0), len(text))


def _value_end(text: str, at: int) -> int:
    """The index of the bracket that ends the value at ``at``; -1 without one."""
    while (part := _INSIDE.match(text, at)) and part.end() > at:
        at = part.end()
    return at if text.startswith("]", at) else -1


def _is_nested(text: str) -> bool:
    """Whether every bracket of a text has its other one."""
    steps = [1 if bracket == "[" else -1 for bracket in _ODD.findall(text)]
    return sum(steps) == 0 <= min(accumulate(steps), default=0)


def _take_own_marks(raw: dict[str, list[str]], letters: str) -> tuple[str, bool]:
    """Take the text and the mark on a node's own point out of its properties."""
    if not letters:
        texts, marks = raw.pop("TX", [""]), raw.pop("MK", None)
        return plain_text(texts[0]), marks is not None
    label = _take(
        raw, "LB", lambda value: value.startswith(f"{letters}:") and len(value) > len("hh:")
    )
    mark = _take(raw, "MA", lambda value: value == letters)
    return plain_text(label[3:]), bool(mark)


def _take(raw: dict[str, list[str]], name: str, wanted: Callable[[str], bool]) -> str:
    """Remove the first wanted value of a property and return it; "" without one."""
    values = raw.get(name, [])
    found = next((value for value in values if wanted(value)), "")
    if found:
        values.remove(found)
        if not values:
            del raw[name]
    return found


# Writing


_LINE_WIDTH: Final = 76
_BATCH: Final = 1 << 16
"""Pieces joined at once: all pieces of a large tree would fill the memory."""

_MERGED: Final = {"LB", "MA"}
"""Properties that a node may have on its own point and on others."""


def format_sgf(tree: Tree) -> bytes:
    """Write a tree in UTF-8. Raises FormatError for a lone surrogate, which no file can hold."""
    written, pieces = BytesIO(), _pieces(tree)
    try:
        while batch := "".join(islice(pieces, _BATCH)):
            written.write(batch.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise no_character(error) from error
    return written.getvalue()


def _pieces(tree: Tree) -> Iterator[str]:
    branching, plain = _branching(tree), _plain_nodes(tree.width, tree.height)
    opened: list[int] = []
    way = array("i")  # the node at each depth of the way to the last one
    length, before = 0, -1
    yield "("
    for node, depth in enumerate(tree.depths):
        if depth <= before:
            del way[depth:]
            while opened and opened[-1] >= depth:
                opened.pop()
                yield ")"
        if node and branching[way[-1]]:
            opened.append(depth)
            length = 0
            yield "\n("
        way.append(node)
        before = depth
        is_plain = node and node not in tree.notes and node not in tree.milliseconds
        piece = plain[tree.colors[node]][tree.cells[node]] if is_plain else _node(tree, node)
        if length and length + len(piece) > _LINE_WIDTH:
            length = 0
            yield "\n"
        length += len(piece)
        yield piece
    yield ")" * len(opened) + ")\n"


def _branching(tree: Tree) -> bytearray:
    branching, way = bytearray(len(tree)), array("i")
    for node, depth in enumerate(tree.depths):
        if depth < len(way):
            branching[way[depth - 1]] = 1
            del way[depth:]
        way.append(node)
    return branching


@cache
def _plain_nodes(width: int, height: int) -> list[dict[int, str]]:
    """The texts of all nodes without a note on a board, by color and cell."""
    letters = {tree_cell(point): letters_of(point, height) for point in Board(width, height)}
    letters[NO_POINT] = ""
    moves = [
        {cell: f";{color}[{place}]" for cell, place in letters.items()} for color in MOVE_COLORS
    ]
    return [{NO_POINT: ";"}, *moves]


def _node(tree: Tree, node: int) -> str:
    note, stone, point = tree.note(node), tree.stone(node), tree.point(node)
    written: dict[str, Sequence[str]] = {} if node else dict(_root(tree, note))
    letters = "" if point is None else letters_of(point, tree.height)
    if stone is not None:
        written[stone.name[0]] = [letters]
    for name, color in ADDED_COLORS.items():
        points = [letters_of(added, tree.height) for added, kind in note.added if kind is color]
        if points:
            written[name] = points
    if node in tree.milliseconds:
        written[_TIME] = [f"{tree.milliseconds[node]}"]
    if note.comment:
        written["C"] = [escaped(note.comment)]
    text = escaped(note.text)
    if text:
        written["LB" if letters else "TX"] = [f"{letters}:{text}" if letters else text]
    if note.marked:
        written["MA" if letters else "MK"] = [letters]
    for name, values in note.properties.items():
        if name in _MERGED or name not in written:
            written[name] = [*written.get(name, ()), *values]
    parts = (name + "".join(f"[{value}]" for value in values) for name, values in written.items())
    return ";" + "".join(parts)


def _root(tree: Tree, note: Note) -> Iterator[tuple[str, Sequence[str]]]:
    square = tree.width == tree.height
    yield "FF", ["4"]
    yield "GM", ["4"]
    yield "CA", ["UTF-8"]
    yield "SZ", [f"{tree.width}" if square else f"{tree.width}:{tree.height}"]
    for name, attribute in TEXT_FIELDS.items():
        if value := getattr(tree, attribute):
            yield name, [escaped(value)]
    if tree.rule and not _tells(note.properties, "RU", rule_in_file, tree.rule):
        yield "RU", [tree.rule.name]
    if tree.result and not _tells(note.properties, "RE", result_in_sgf, tree.result):
        yield "RE", [next(value for value, who in RESULT_CODES.items() if who == tree.result)]


def _tells(
    properties: Mapping[str, Sequence[str]],
    name: str,
    reader: Callable[[str], object],
    value: object,
) -> bool:
    """Whether the first value of a property, read by ``reader``, is ``value``."""
    return name in properties and reader(simple_text(properties[name][0])) == value


FORMATS: Final = (
    Format(
        "sgf",
        _ROOT,
        read_each=sgf_games,
        write=lambda tree, _options: format_sgf(tree),
        carries=frozenset(Feature) - {Feature.GAME},
        title="SGF",
        most_bytes=64 << 20,
    ),
)


def parse_sgf(data: bytes, options: FormatOptions = DEFAULT_OPTIONS) -> Tree:
    """Read the first game of a file; more of them are only counted. Raises FormatError."""
    return FORMATS[0].parse(data, options)

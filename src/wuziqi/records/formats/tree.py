"""A game in a file: a tree of moves with comments and marks, compact enough for millions of nodes.

The nodes have the order of a file: a node, then its first variation with all nodes after it, then
the next variation. This order and the depth of every node make the tree. A node without a note
takes 7 bytes, so that 20 million of them stay below 200 MB.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from wuziqi.rules.board import DEFAULT_SIZE, Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_, TextError

if TYPE_CHECKING:
    from typing_extensions import Self

NO_POINT: Final = -1
"""In Tree.cells: a node without a stone, such as the root or a pass."""

NO_COLOR: Final = 0
"""In Tree.colors: a node without a move; a pass has the colour of the side that passed."""

_NODE_SHIFT: Final = 5
_CHUNK_NODES: Final = 4096
"""The number of nodes that a search skips at once."""

_NO_PROPERTIES: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})
_COLOR_BITS: Final = (None, Stone.BLACK, Stone.WHITE)
RESULTS: Final = {Stone.BLACK: "black", Stone.WHITE: "white", None: "draw"}
"""Tree.result by winner."""


class FormatError(TextError, ValueError):
    """A file violates its format, or a format cannot express a tree.

    The text is one line; it begins with the place, if known: line and column, or the byte from 0.
    """

    @classmethod
    def in_line(cls, line: int, column: int, why: str | Exception, /, **values: object) -> "Self":
        """Return an error of a line and a column, both from 1; ``why`` is marked, or an error."""
        text = N_("line {line}, column {column}: {why}")
        return cls(text, line=line, column=column, why=_reason(why, values))

    @classmethod
    def at_byte(cls, at: int, why: str | Exception, /, **values: object) -> "Self":
        """Return an error of a byte, from 0; ``why`` is marked, or an error."""
        return cls(N_("byte {at}: {why}"), at=at, why=_reason(why, values))


def _reason(why: str | Exception, values: Mapping[str, object]) -> Exception:
    return TextError(why, **values) if isinstance(why, str) else why


def out_of_turn(stone: Stone | None, point: Point | None) -> FormatError:
    """Return the error of a stone out of turn, or of a pass if ``point`` is None."""
    white = N_("White plays {point} out of turn")
    text = white if stone is Stone.WHITE else N_("Black plays {point} out of turn")
    return FormatError(text, point=point or TextError(N_("a pass")))


def no_character(error: UnicodeEncodeError) -> FormatError:
    """Return the error of a lone surrogate, which no file can hold."""
    return FormatError(N_("invalid character {char!r}"), char=error.object[error.start])


def set_up() -> FormatError:
    """Return the error of set-up stones, for which a format has no place."""
    return FormatError(N_("stones that are set up, not played, cannot be written"))


_CLOCKS: Final = frozenset({"BL", "WL", "OB", "OW"})
"""The properties of the time left on the clocks after a move."""

_OWN_PROPERTIES: Final = {"PSQ", "LIBFLAGS", "RE", "RU"} | _CLOCKS
"""Properties that are no feature of this name: codes of a format, clocks, fields of Tree."""


class Feature(Enum):
    """The parts that a tree may have beside its main variation."""

    GAME = "game"
    """A game after the first game of a file."""
    VARIATION = "variation"
    COMMENT = "comment"
    MARK = "mark"
    """A mark, or a text, on the board."""
    NAME = "name"
    """The name of a player."""
    EVENT = "event"
    """The event, or its date."""
    RULE = "rule"
    RESULT = "result"
    TIME = "time"
    CLOCK = "clock"
    """The time control, and the time left after moves."""
    PROPERTY = "property"
    """Another property of an SGF file."""


@dataclass(frozen=True, slots=True)
class Note:
    """The data of a node beside its stone.

    ``text`` is written on its point, ``marked`` is True if the point has a mark; the lines of
    ``comment`` end with a line feed. ``added`` are set-up stones (None removes a stone).
    ``properties`` are all other properties of an SGF file, by name, with their values unchanged.
    Equal notes may be the same object.
    """

    comment: str = ""
    text: str = ""
    marked: bool = False
    added: tuple[tuple[Point, Stone | None], ...] = ()
    properties: Mapping[str, Sequence[str]] = field(default_factory=lambda: _NO_PROPERTIES)


EMPTY_NOTE: Final = Note()


@dataclass
class Tree:
    """A board and its nodes; node 0 is the root, of depth 0, and has no stone.

    ``cells`` has row * 32 + column for every node, or NO_POINT; ``colors`` the number of its Stone,
    or NO_COLOR; ``depths`` the number of nodes above it. ``notes`` has the notes by node. ``rule``
    is None if the file does not name it; ``result`` is ``black``, ``white``, ``draw`` or "".
    ``rule_assumed`` is True if it is the usual rule of the file's format, as the last of the
    remarks says. ``main_time`` and ``overtime`` are the time control, as TM and OT of an SGF file.
    ``milliseconds`` are the moves' times, where known. ``games`` is the number of games in the
    file, whose first game this is. ``openings`` is the number of openings in a list, each a
    variation; 0 for a game. ``remarks`` are lines for the player about omissions and guesses of the
    reader, in the player's language.

    Readers make no tree with a stone off the board or on another stone.
    """

    width: int = DEFAULT_SIZE.width
    height: int = DEFAULT_SIZE.height
    rule: Rule | None = None
    rule_assumed: bool = field(default=False, compare=False, kw_only=True)
    black: str = ""
    white: str = ""
    event: str = ""
    date: str = ""
    result: str = ""
    main_time: str = ""
    overtime: str = ""
    games: int = 1
    openings: int = 0
    cells: "array[int]" = field(default_factory=lambda: array("h", [NO_POINT]))
    colors: "array[int]" = field(default_factory=lambda: array("b", [NO_COLOR]))
    depths: "array[int]" = field(default_factory=lambda: array("i", [0]))
    notes: dict[int, Note] = field(default_factory=dict)
    milliseconds: dict[int, int] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list, compare=False)

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    def __len__(self) -> int:
        """The number of nodes, the root included."""
        return len(self.depths)

    def add(self, depth: int, point: Point | None, stone: Stone | None) -> int:
        """Append a node, at most one deeper than the last; returns its number.

        Raises ValueError for another depth. Does not check that the point is empty.
        """
        if not 1 <= depth <= self.depths[-1] + 1:
            raise ValueError(f"a node of depth {depth} cannot follow one of {self.depths[-1]}")
        self.cells.append(NO_POINT if point is None else tree_cell(point))
        self.colors.append(NO_COLOR if stone is None else stone)
        self.depths.append(depth)
        return len(self.depths) - 1

    def point(self, node: int) -> Point | None:
        return point_of(self.cells[node])

    def stone(self, node: int) -> Stone | None:
        """The colour of a node's stone or pass; None without either."""
        return _COLOR_BITS[self.colors[node]]

    def note(self, node: int) -> Note:
        """The note of a node, an empty one by default."""
        return self.notes.get(node, EMPTY_NOTE)

    @property
    def has_set_up(self) -> bool:
        return any(note.added for note in self.notes.values())

    def main_line(self) -> list[int]:
        """Return the numbers of the nodes of the first variation, without the root."""
        end = 1
        while end < len(self.depths) and self.depths[end] == end:
            end += 1
        return list(range(1, end))

    def node_of_move(self, moves: int) -> int:
        """Return the node of the main line after ``moves`` stones, or the last one before it."""
        placed = [node for node in self.main_line() if self.point(node) is not None]
        return placed[min(moves, len(placed)) - 1] if moves and placed else 0

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, the main variation first."""
        below = self.depths[node] + 1
        for start in range(node + 1, len(self.depths), _CHUNK_NODES):
            depths = self.depths[start : start + _CHUNK_NODES]
            if min(depths) > below:
                continue
            for number, depth in enumerate(depths, start):
                if depth < below:
                    return
                if depth == below:
                    yield number

    def line(self, node: int) -> list[int]:
        """Return the numbers of the nodes from the root, excluded, to a node, included."""
        found: list[int] = []
        wanted = self.depths[node]
        for number in range(node, 0, -1):
            if not wanted:
                break
            if self.depths[number] == wanted:
                found.append(number)
                wanted -= 1
        return found[::-1]

    def leaves(self) -> Iterator[int]:
        """The nodes without children, one for every variation."""
        depths = self.depths
        for node in range(len(depths)):
            if node + 1 == len(depths) or depths[node + 1] <= depths[node]:
                yield node

    def moves(self) -> list[Point]:
        """Return the points of the first variation, without passes and set-up stones."""
        points = (self.point(node) for node in self.main_line())
        return [point for point in points if point is not None]

    def board(self, node: int) -> Board:
        """Return the board at a node, set-up stones included."""
        path = BoardPath(self.width, self.height)
        for number in [0, *self.line(node)]:
            for added, color in self.note(number).added:
                path.set_up(1, added, color)
            point, stone = self.point(number), self.stone(number)
            if point is not None and stone is not None:
                path.play(1, point, stone)
        return path.board


def features_of(tree: Tree) -> Mapping[Feature, int]:
    """Return the number of each feature of a tree."""
    parts: Counter[Feature] = Counter()
    parts[Feature.GAME] = tree.games - 1
    parts[Feature.VARIATION] = sum(1 for _ in tree.leaves()) - 1
    clocks = bool(tree.main_time or tree.overtime)
    for note in tree.notes.values():
        clocks = clocks or not _CLOCKS.isdisjoint(note.properties)
        parts[Feature.COMMENT] += bool(note.comment)
        parts[Feature.MARK] += note.marked + bool(note.text)
        parts[Feature.PROPERTY] += len(note.properties.keys() - _OWN_PROPERTIES)
    parts[Feature.NAME] = bool(tree.black) + bool(tree.white)
    parts[Feature.EVENT] = bool(tree.event) + bool(tree.date)
    parts[Feature.RULE] = tree.rule is not None and not tree.rule_assumed
    parts[Feature.RESULT] = bool(tree.result)
    parts[Feature.TIME] = len(tree.milliseconds)
    parts[Feature.CLOCK] = clocks
    return parts


class BoardPath:
    """The stones on the board on the way from the root to a node; ``board`` has them.

    Readers walk through a tree in its order and check every stone by it.
    """

    def __init__(self, width: int, height: int) -> None:
        self.board = Board(width, height)
        self._before: list[tuple[int, Point, Stone | None]] = []

    def back(self, depth: int) -> None:
        """Undo the stones of all nodes of this depth or deeper."""
        while self._before and self._before[-1][0] >= depth:
            _, point, stone = self._before.pop()
            self._change(point, stone)

    def play(self, depth: int, point: Point, stone: Stone) -> None:
        """Place the stone of a node. Raises OffBoard or Occupied."""
        self.board.place(point, stone)
        self._before.append((depth, point, None))

    def set_up(self, depth: int, point: Point, stone: Stone | None) -> None:
        """Place a stone, also on another, or remove a stone. Raises OffBoard."""
        if point not in self.board:
            self.board.check(point)
        self._before.append((depth, point, self.board[point]))
        self._change(point, stone)

    def _change(self, point: Point, stone: Stone | None) -> None:
        if self.board[point] is not None:
            self.board.remove(point)
        if stone is not None:
            self.board.place(point, stone)


def tree_cell(point: Point) -> int:
    """Return the number of a point in Tree.cells."""
    return (point.row << _NODE_SHIFT) + point.column


def point_of(cell: int) -> Point | None:
    """Return the point of a number in Tree.cells."""
    return None if cell == NO_POINT else Point(cell & (1 << _NODE_SHIFT) - 1, cell >> _NODE_SHIFT)


def tree_of_line(width: int, height: int, points: Sequence[Point | None], rule: Rule) -> Tree:
    """Return a tree of one variation; None is a pass. The rule decides the colours only."""
    tree = Tree(width, height)
    for number, point in enumerate(points):
        tree.add(number + 1, point, rule.color_of_move(number))
    return tree


def in_turn(tree: Tree, nodes: Sequence[int], rule: Rule) -> list[Point | None]:
    """Return the points of a line of play, None for a pass; nodes without a move are skipped.

    Raises FormatError for a colour out of turn and for set-up stones: in a format of points alone
    they would become another game.
    """
    points: list[Point | None] = []
    for node in [0, *nodes]:
        if moves_in_turn(tree, node, rule, len(points)):
            points.append(tree.point(node))
    return points


def moves_in_turn(tree: Tree, node: int, rule: Rule, played: int) -> bool:
    """Whether a node has a move; ``played`` are earlier moves. Raises FormatError as in_turn."""
    if tree.note(node).added:
        raise set_up()
    stone = tree.stone(node)
    if stone is not None and stone is not rule.color_of_move(played):
        raise out_of_turn(stone, tree.point(node))
    return stone is not None

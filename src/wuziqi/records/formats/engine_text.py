"""Games as engines and managers speak of them: START, BOARD, TURN and the answers, a line each.

Points are ``x,y`` from 0, y from the TOP. ``BOARD`` to ``DONE`` gives stones, 1 for those of the
engine, which is to move; ``TURN`` is a move against the engine, a mere ``x,y`` its own. Arrows in
front of a line, as in logs, and all other lines are passed over. The protocol: protocl2en.htm of
Piskvork.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.tree import FormatError, Tree, error_at
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, RuleError, rule_numbered
from wuziqi.texts import N_

_PREFIX: Final = r"[ \t]*(?:-+>|<-+|[<>]+)?[ \t]*"
_STARTS: Final = re.compile(
    rf"{_PREFIX}(?:START\s+[0-9]|RECTSTART\s+[0-9]|(?:YX)?BOARD\s*$|TURN\s+[0-9])",
    re.ASCII | re.IGNORECASE | re.MULTILINE,
)
_LINE: Final = re.compile(rf"{_PREFIX}([A-Za-z0-9]*)(.*)", re.ASCII)
_POINT: Final = re.compile(
    rf"{_PREFIX}([0-9]{{1,3}})\s*,\s*([0-9]{{1,3}})(?:\s*,\s*([0-9]))?\s*", re.ASCII
)
_SIZE: Final = re.compile(r"\s*([0-9]{1,3})(?:\s*,\s*([0-9]{1,3}))?\s*", re.ASCII)
_RULE: Final = re.compile(r"\s*rule\s+([0-9]{1,2})\s*", re.ASCII | re.IGNORECASE)
_OWN: Final = 1


def looks_like_engine_text(text: str) -> bool:
    """Whether a text has a line that begins a game, or goes on with one, for an engine."""
    return _STARTS.search(text) is not None


def parse_engine_text(data: bytes, rule: Rule) -> Tree:
    """Read the last game of a text. Raises FormatError, with line and column."""
    text = line_feeds(decode(data))
    reader = _Reader(text)
    for line in text.split("\n"):
        reader.read(line)
        reader.offset += len(line) + 1
    return reader.tree(rule)


@dataclass
class _Reader:
    """What the lines so far have made: ``moves`` in order, each with who made it, 1 the engine.

    ``given`` are the stones of BOARD while it is being read, else None.
    """

    text: str
    offset: int = 0
    board: Board = field(default_factory=lambda: Board(*DEFAULT_SIZE))
    rule: Rule | None = None
    moves: list[tuple[Point, int]] = field(default_factory=list)
    given: list[tuple[Point, int]] | None = None

    def read(self, line: str) -> None:
        """Read a line."""
        if point := _POINT.fullmatch(line):
            self._point(point)
        elif match := _LINE.fullmatch(line):
            command = _COMMANDS.get(match[1].upper())
            if command is not None:
                command(self, match[2])

    def start(self, words: str) -> None:
        """Begin a game on a board of the size that the words give, the last one by default."""
        if size := _SIZE.fullmatch(words):
            try:
                self.board = Board(int(size[1]), int(size[2] or size[1]))
            except ValueError as error:
                raise self._error(error) from error
        self.board.clear()
        self.moves, self.given = [], None

    def info(self, words: str) -> None:
        """Take the rule, if it is one that we know."""
        if match := _RULE.fullmatch(words):
            try:
                self.rule = rule_numbered(int(match[1]))
            except RuleError:
                self.rule = None

    def begin_board(self, _words: str) -> None:
        """Let stones follow, on an empty board."""
        self.start("")
        self.given = []

    def done(self, _words: str) -> None:
        """Take the stones that BOARD gave."""
        self.moves, self.given = self.given or self.moves, None

    def turn(self, words: str) -> None:
        """Take a move against the engine."""
        if point := _POINT.fullmatch(words):
            if self.moves and self.moves[-1][1] != _OWN:
                raise self._error(N_("TURN follows TURN: the answers of the engine are missing"))
            self.moves.append((self._placed(point), _OWN + 1))

    def take_back(self, words: str) -> None:
        """Take the last move back."""
        if _POINT.fullmatch(words) and self.moves:
            self.board.remove(self.moves.pop()[0])

    def tree(self, rule: Rule) -> Tree:
        """Return the game; stones that were given in no order of play are set up in the root."""
        moves = self.given or self.moves
        black = moves[0][1] if moves else _OWN
        played = Tree(self.board.width, self.board.height)
        if self.rule is not None and _fits(self.rule, played):
            played.rule = rule = self.rule
        for number, (point, who) in enumerate(moves):
            color = Stone.BLACK if who == black else Stone.WHITE
            if color is not rule.color_of_move(number):
                text = N_("the stones do not take turns: number {number}, {point}")
                raise FormatError(text, number=number + 1, point=point)
            played.add(number + 1, point, color)
        return played

    def _point(self, match: re.Match[str]) -> None:
        """A stone of BOARD, or a move of the engine."""
        if self.given is not None:
            self.given.append((self._placed(match), int(match[3] or _OWN)))
        elif self.moves and self.moves[-1][1] == _OWN:
            raise self._error(N_("the engine moves twice"))
        else:
            self.moves.append((self._placed(match), _OWN))

    def _placed(self, match: re.Match[str]) -> Point:
        point = Point(int(match[1]), self.board.height - 1 - int(match[2]))
        try:
            self.board.place(point, Stone.BLACK)
        except IllegalMove as error:
            raise self._error(error) from error
        return point

    def _error(self, why: str | Exception) -> FormatError:
        return error_at(self.text, self.offset, why)


_COMMANDS: Final[Mapping[str, Callable[[_Reader, str], None]]] = {
    "START": _Reader.start,
    "RECTSTART": _Reader.start,
    "RESTART": _Reader.start,
    "INFO": _Reader.info,
    "BOARD": _Reader.begin_board,
    "YXBOARD": _Reader.begin_board,
    "DONE": _Reader.done,
    "TURN": _Reader.turn,
    "TAKEBACK": _Reader.take_back,
}


def _fits(rule: Rule, tree: Tree) -> bool:
    try:
        rule.check(tree.size)
    except RuleError:
        return False
    return True

"""The rules of the game, each a line of one table, and the test of what wins.

Everything else reads this table: the menu and the command line offer what is in it, the engine
and the protocol are told what it says. Another way to play is one more line.
"""

from typing import Final, NamedTuple

from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Board, Size, Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point
from wuziqi.texts import N_

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The four directions of a line, as steps in column and row."""

LEAST_FIVE: Final = 5
RENJU_SIZE: Final = 15
ROWS: Final = range(3, 11)
"""How many in a row an m,n,k game may ask for."""

_EXCHANGES: Final = ("free", "swap", "swap2", "pro", "long-pro")
_RENJU_OPENINGS: Final = ("free", "swap", "swap2", "soosorv-8", "taraguchi-10")


class RuleError(ValueError):
    """A rule, a board and an opening do not go together; the text says what does."""


class Rule(NamedTuple):
    """A way to play. All texts are English, to be translated by whoever shows them.

    A row of ``row`` stones wins. A longer one wins too, but not for the colours in ``exact``. If
    not ``closed_wins``, a row of exactly ``row`` stones does not win when opponent's stones stand
    at both of its ends. If ``forbids``, black loses by an overline, a double-four or a
    double-three, see renju.py. Black places one stone, then the colours take turns with
    ``a_turn`` stones each. The rule is for boards with sides of ``least`` to ``most`` lines, and
    for the openings named in ``openings``. ``number`` is that of the engine protocol, None where
    it has none.
    """

    name: str
    title: str
    summary: str
    row: int = 5
    exact: tuple[Stone, ...] = ()
    closed_wins: bool = True
    forbids: bool = False
    a_turn: int = 1
    least: int = LEAST_FIVE
    most: int = MAX_SIZE
    openings: tuple[str, ...] = _EXCHANGES
    number: int | None = None

    def wins(self, stone: Stone, length: int, *, closed: bool = False) -> bool:
        """Whether an unbroken row wins; ``closed`` if opponent's stones stand at both ends."""
        if length == self.row:
            return self.closed_wins or not closed
        return length > self.row and stone not in self.exact

    def color_of_move(self, number: int) -> Stone:
        """The colour of a move, counted from 0."""
        return Stone.WHITE if (number + self.a_turn - 1) // self.a_turn % 2 else Stone.BLACK

    def check(self, size: Size, opening: str = "free") -> None:
        """Raise RuleError when the rule is not played on such a board or with this opening."""
        if opening not in self.openings:
            raise RuleError(
                f"{self.name} is not played with the opening {opening}"
                f" (choose from {', '.join(self.openings)})"
            )
        least = max(self.least, OPENINGS[opening].least)
        played = self.name if opening == "free" else f"{self.name} with the opening {opening}"
        if not least <= min(size) <= max(size) <= self.most:
            sides = f"{least} to {self.most}" if least < self.most else f"{least}"
            raise RuleError(f"{played} is played on {sides} lines, not {size}")
        if self.row > max(size):
            raise RuleError(f"{self.name} needs a side of at least {self.row} lines, not {size}")


FREESTYLE: Final = Rule("freestyle", N_("Freestyle"), N_("Five or more in a row win."), number=0)
STANDARD: Final = Rule(
    "standard",
    N_("Standard"),
    N_("Exactly five in a row win; six or more do not."),
    exact=(Stone.BLACK, Stone.WHITE),
    number=1,
)
RENJU: Final = Rule(
    "renju",
    N_("Renju"),
    N_("Five wins; black may not make 3-3, 4-4 or more than five."),
    exact=(Stone.BLACK,),
    forbids=True,
    least=RENJU_SIZE,
    most=RENJU_SIZE,
    openings=_RENJU_OPENINGS,
    number=4,
)
CARO: Final = Rule(
    "caro",
    N_("Caro"),
    N_("Five win, unless blocked at both ends; six always win."),
    closed_wins=False,
    number=8,
)
STANDARD_CARO: Final = Rule(
    "standard-caro",
    N_("Standard caro"),
    N_("Exactly five in a row win, unless blocked at both ends."),
    exact=(Stone.BLACK, Stone.WHITE),
    closed_wins=False,
    number=9,
)
CONNECT6: Final = Rule(
    "connect6",
    N_("Connect6"),
    N_("Six in a row win; black begins with one stone, then two a turn."),
    row=6,
    a_turn=2,
    least=6,
    openings=("free",),
)
RULES: Final = {
    rule.name: rule for rule in (FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO, CONNECT6)
}
"""The rules that have a name of their own."""

_ROW: Final = "row-"
_NUMBERS: Final = {rule.number: rule for rule in RULES.values() if rule.number is not None}
_ALIASES: Final = {2: RENJU}
"""Numbers that mean something only to some managers: 2 is renju to those that know Yixin."""


class Variant(NamedTuple):
    """A game of its own: a rule on a certain board; the title is English."""

    title: str
    rule: Rule
    size: Size


def row_rule(row: int) -> Rule:
    """The rule of an m,n,k game: so many in a row, or more, win. Raises RuleError."""
    if row not in ROWS:
        raise RuleError(f"a row has {ROWS[0]} to {ROWS[-1]} stones, not {row}")
    return Rule(
        f"{_ROW}{row}",
        N_("{row} in a row"),
        N_("{row} or more in a row win."),
        row=row,
        least=MIN_SIZE,
        openings=("free",),
    )


VARIANTS: Final = (
    Variant(N_("Tic-tac-toe"), row_rule(3), Size(3, 3)),
    Variant(N_("Four in a row"), row_rule(4), Size(4, 4)),
    Variant(N_("Four in a row"), row_rule(4), Size(5, 5)),
    Variant(N_("Six in a row"), row_rule(6), DEFAULT_SIZE),
    Variant(N_("Connect6"), CONNECT6, Size(19, 19)),
)
"""The small and the other games that the menu offers."""


def rule_named(name: str) -> Rule:
    """The rule of a name: one in RULES, or ``row-3`` and so on. Raises RuleError."""
    if name in RULES:
        return RULES[name]
    digits = name.removeprefix(_ROW)
    if name.startswith(_ROW) and digits.isascii() and digits.isdecimal() and len(digits) < 3:
        return row_rule(int(digits))
    known = ", ".join([*RULES, f"{_ROW}{ROWS[0]} to {_ROW}{ROWS[-1]}"])
    raise RuleError(f"there is no rule {name!r} (choose from {known})")


def rule_numbered(number: int) -> Rule:
    """The rule of a number in the engine protocol. Raises RuleError."""
    rule = _NUMBERS.get(number) or _ALIASES.get(number)
    if rule is None:
        raise RuleError(f"rule {number} is not supported")
    return rule


def winning_line(board: Board, last: Point, rule: Rule = FREESTYLE) -> tuple[Point, ...]:
    """Return the points of the rows that the stone on ``last`` completes, sorted; () if none.

    Only the four lines through ``last`` are looked at, so the cost does not depend on the
    size of the board. One stone can complete several rows at once: all their points count.
    """
    won: set[Point] = set()
    stone = board[last]
    if stone is not None:
        for step in DIRECTIONS:
            row = row_through(board, last, step)
            if len(row) < rule.row:
                continue
            if rule.wins(stone, len(row), closed=_is_closed(board, row, step)):
                won.update(row)
    return tuple(sorted(won))


def row_through(board: Board, point: Point, step: tuple[int, int]) -> list[Point]:
    """Return the unbroken row of one colour through ``point`` along ``step``, in that order."""
    back = _run(board, point, (-step[0], -step[1]))
    return [*reversed(back), point, *_run(board, point, step)]


def _run(board: Board, point: Point, step: tuple[int, int]) -> list[Point]:
    """Return the stones like the one on ``point`` that follow it along ``step``."""
    found = []
    column, row = point.column + step[0], point.row + step[1]
    while board[Point(column, row)] is board[point]:
        found.append(Point(column, row))
        column, row = column + step[0], row + step[1]
    return found


def _is_closed(board: Board, row: list[Point], step: tuple[int, int]) -> bool:
    """Whether stones of the other colour stand at both ends of a row; the edge is no stone."""
    before = Point(row[0].column - step[0], row[0].row - step[1])
    behind = Point(row[-1].column + step[0], row[-1].row + step[1])
    return board[before] is not None and board[behind] is not None

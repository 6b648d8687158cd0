"""The rules of the game as one table, the test for a winning row, and odds.

The menu, the command line, the engine and the protocol all read this table: a new rule is one more
entry in it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Board, Size, Stone
from wuziqi.rules.opening import (
    FREE,
    OPENINGS,
    Opening,
    OpeningState,
    Player,
    Procedure,
    Step,
    StepKind,
)
from wuziqi.rules.point import Point
from wuziqi.texts import N_, TextError

DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The four directions of a line, as steps in column and row."""

FIVE_LENGTH: Final = 5
"""The usual length of a winning row, and so the shortest side of a board for it."""

WIN_LENGTHS: Final = range(3, 11)
"""The lengths of a winning row in the m,n,k games."""

_RENJU_SIDE: Final = 15

_HANDICAP_SIDE: Final = 9
"""On smaller boards two or three stones may leave no point for the next."""

_HANDICAP_TEXTS: Final = {
    1: N_("Place your first two stones, not in one row of five."),
    2: N_("Place your first three stones, no two in one row of five."),
    3: N_("Place your first four stones, no two in one row of five."),
}
"""The instruction to black, by the number of extra stones."""


def _first_stones(extra: int) -> Callable[[OpeningState], Procedure]:
    """Return the procedure by which black places its first stone and ``extra`` more."""
    text = _HANDICAP_TEXTS[extra]

    def begin(state: OpeningState) -> Procedure:
        # No two of these stones share a row of five, because together they could be an open three,
        # or even a four, before white has a stone on the board.
        for _ in range(1 + extra):
            point = yield Step(StepKind.PLACE, Player.FIRST, text, apart=True)
            state.place(point, Stone.BLACK)

    return begin


HANDICAPS: Final = {
    extra: Opening(
        f"odds-{extra}",
        N_("At odds"),
        N_("Black begins with more than one stone."),
        _first_stones(extra),
        _HANDICAP_SIDE,
    )
    for extra in _HANDICAP_TEXTS
}
"""The openings of games at odds, by the number of black's extra stones."""


def _openings(*names: str) -> tuple[Opening, ...]:
    return tuple(OPENINGS[name] for name in names)


_USUAL_OPENINGS: Final = _openings("free", "swap", "swap2", "pro", "long-pro")
_RENJU_OPENINGS: Final = _openings("free", "swap", "swap2", "soosorv-8", "taraguchi-10")


class RuleError(TextError, ValueError):
    """An unknown rule, or a rule, a board and an opening that exclude each other."""


_PLAYED_ON: Final = {
    (True, True): N_("{rule} is played on {least} lines, not {size}"),
    (True, False): N_("{rule} is played on {least} to {most} lines, not {size}"),
    (False, True): N_("{rule} with the opening {opening} is played on {least} lines, not {size}"),
    (False, False): N_(
        "{rule} with the opening {opening} is played on {least} to {most} lines, not {size}"
    ),
}
"""Errors of a size, by whether the opening is free and whether only one size will do."""


class Rule(NamedTuple):
    """A way to play. The texts are English and marked for translation.

    A row of ``win_length`` stones wins. A longer one (an overline) wins too, but not for
    the colours in ``exact``. Without ``closed_wins`` a row of exactly that length does not win when
    opponent's stones stand at both of its ends. With ``forbids`` black loses by an overline, a
    double-four or a double-three, see renju.py.

    Black's first turn has one stone and, where the white player gives odds, ``handicap`` more; all
    others have ``stones_per_turn``. The sides of the board
    have ``min_side`` to ``max_side`` lines. ``number`` is the rule's number in the engine protocol,
    None where it has none.
    """

    name: str
    title: str
    summary: str
    win_length: int = FIVE_LENGTH
    exact: tuple[Stone, ...] = ()
    closed_wins: bool = True
    forbids: bool = False
    stones_per_turn: int = 1
    min_side: int = FIVE_LENGTH
    max_side: int = MAX_SIZE
    openings: tuple[Opening, ...] = _USUAL_OPENINGS
    number: int | None = None
    handicap: int = 0

    def wins(self, stone: Stone, length: int, *, closed: bool = False) -> bool:
        """Whether an unbroken row wins; ``closed`` if opponent's stones stand at both ends."""
        if length == self.win_length:
            return self.closed_wins or not closed
        return length > self.win_length and stone not in self.exact

    @property
    def is_of_fives(self) -> bool:
        """Whether five in a row win and a turn is one stone, so that fours and threes matter."""
        return self.win_length == FIVE_LENGTH and self.stones_per_turn == 1

    def color_of_move(self, number: int) -> Stone:
        """The colour of a move, counted from 0."""
        turn = (max(number - self.handicap, 0) + self.stones_per_turn - 1) // self.stones_per_turn
        return Stone.WHITE if turn % 2 else Stone.BLACK

    def black_moves(self, moves: int) -> int:
        """How many of the first ``moves`` moves are black's.

        >>> [RULES["connect6"].black_moves(moves) for moves in range(8)]
        [0, 1, 1, 1, 2, 3, 3, 3]
        """
        before = min(moves, self.handicap + 1)
        turns, left = divmod(moves - before, self.stones_per_turn)
        return before + turns // 2 * self.stones_per_turn + (left if turns % 2 else 0)

    def with_handicap(self, stones: int) -> "Rule":
        """The rule where black places ``stones`` extra stones in the first turn."""
        if not stones:
            return self
        return self._replace(handicap=stones, openings=(HANDICAPS[stones],))

    @property
    def words(self) -> TextError:
        """The title, for an error in any language."""
        return TextError(self.title, row=self.win_length)

    @property
    def even(self) -> "Rule":
        return rule_named(self.name) if self.handicap else self

    def opening_named(self, name: str) -> Opening:
        """The opening of a name. Raises RuleError when the rule excludes it."""
        known = {opening.name: opening for opening in self.openings}
        if name not in known:
            text = N_("{rule} is not played with the opening {opening} (choose from {known})")
            words = OPENINGS[name].words if name in OPENINGS else name
            raise RuleError(text, rule=self.words, opening=words, known=[*known])
        return known[name]

    def check(self, size: Size, opening: Opening = FREE) -> None:
        """Raise RuleError when the rule is not played on such a board or with this opening."""
        self.opening_named(opening.name)
        shortest = max(self.min_side, opening.min_side)
        if not shortest <= min(size) <= max(size) <= self.max_side:
            text = _PLAYED_ON[opening is FREE, shortest == self.max_side]
            values = {"least": shortest, "most": self.max_side, "size": size}
            raise RuleError(text, rule=self.words, opening=opening.words, **values)
        if self.win_length > max(size):
            text = N_("{rule} needs a side of at least {least} lines, not {size}")
            raise RuleError(text, rule=self.words, least=self.win_length, size=size)


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
    N_("Five wins; Black may not make 3-3, 4-4 or more than five."),
    exact=(Stone.BLACK,),
    forbids=True,
    min_side=_RENJU_SIDE,
    max_side=_RENJU_SIDE,
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
    N_("Six in a row win; Black begins with one, then two a turn."),
    win_length=6,
    stones_per_turn=2,
    min_side=6,
    openings=(FREE,),
)
RULES: Final = {
    rule.name: rule for rule in (FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO, CONNECT6)
}
"""The rules by name; ``row_rule`` returns the rules of m,n,k games, such as ``row-4``."""

_FIVES_SIDE: Final = 4
"""The fewest lines for a row of five: the engine solves smaller boards, and cannot judge there."""

_ROW_PREFIX: Final = "row-"
_RULES_BY_NUMBER: Final = {rule.number: rule for rule in RULES.values() if rule.number is not None}
_ALIASES: Final = {2: RENJU}
"""Numbers from some managers: for managers made for Yixin, 2 is renju."""


class Variant(NamedTuple):
    """A game with a name of its own: a rule on a board of one size. The title is English."""

    title: str
    rule: Rule
    size: Size


def row_rule(win_length: int) -> Rule:
    """The rule of an m,n,k game: a row of that length or longer wins. Raises RuleError."""
    if win_length not in WIN_LENGTHS:
        shortest, longest = WIN_LENGTHS[0], WIN_LENGTHS[-1]
        text = N_("a row has {shortest} to {longest} stones, not {length}")
        raise RuleError(text, shortest=shortest, longest=longest, length=win_length)
    return Rule(
        f"{_ROW_PREFIX}{win_length}",
        N_("{row} in a row"),
        N_("{row} or more in a row win."),
        win_length=win_length,
        min_side=_FIVES_SIDE if win_length == FIVE_LENGTH else MIN_SIZE,
        openings=(FREE,),
    )


VARIANTS: Final = (
    Variant(N_("Tic-tac-toe"), row_rule(3), Size(3, 3)),
    Variant(N_("Four in a row"), row_rule(4), Size(4, 4)),
    Variant(N_("Four in a row"), row_rule(4), Size(5, 5)),
    Variant(N_("Six in a row"), row_rule(6), DEFAULT_SIZE),
    Variant(N_("Connect6"), CONNECT6, Size(19, 19)),
)
"""The small and the special games in the menu."""


GAME_NAMES: Final = {"tic-tac-toe": "row-3"}
"""Other names of rules."""


def rule_named(name: str) -> Rule:
    """The rule of a name: in RULES, in GAME_NAMES, or ``row-3`` and so on. Raises RuleError."""
    name = GAME_NAMES.get(name, name)
    if name in RULES:
        return RULES[name]
    digits = name.removeprefix(_ROW_PREFIX)
    if name.startswith(_ROW_PREFIX) and digits.isascii() and digits.isdecimal() and len(digits) < 3:
        return row_rule(int(digits))
    text = N_("there is no rule {name!r} (choose from {known}, {first} to {last})")
    first, last = (f"{_ROW_PREFIX}{length}" for length in (WIN_LENGTHS[0], WIN_LENGTHS[-1]))
    raise RuleError(text, name=name, known=[*RULES], first=first, last=last)


def rule_numbered(number: int) -> Rule:
    """The rule of a number in the engine protocol. Raises RuleError."""
    rule = _RULES_BY_NUMBER.get(number) or _ALIASES.get(number)
    if rule is None:
        raise RuleError(N_("rule {number} is not supported"), number=number)
    return rule


def winning_line(board: Board, last: Point, rule: Rule = FREESTYLE) -> tuple[Point, ...]:
    """Return the points of the winning rows through the stone on ``last``, sorted; () if none.

    Only the four lines through ``last`` are searched. One stone can complete several rows; the
    points of all of them are returned.
    """
    won: set[Point] = set()
    stone = board[last]
    if stone is not None:
        for step in DIRECTIONS:
            row = board.row(last, step)
            if len(row) < rule.win_length:
                continue
            run = [last.along(step, at) for at in row]
            if rule.wins(stone, len(run), closed=_is_closed(board, run, step)):
                won.update(run)
    return tuple(sorted(won))


def _is_closed(board: Board, run: list[Point], step: tuple[int, int]) -> bool:
    # The edge of the board is no stone.
    return board[run[0].along(step, -1)] is not None and board[run[-1].along(step, 1)] is not None


# Odds: advantages that the stronger player gives the weaker player, who takes black


class OddsError(TextError, ValueError):
    """Unknown odds."""


class Odds(NamedTuple):
    """Odds by ``name``; title and summary are English.

    Black places ``stones`` extra stones in the first turn. Without ``threats`` the computer
    searches for wins by fours, but not by threats.
    """

    name: str
    title: str
    summary: str
    stones: int = 0
    threats: bool = True

    @property
    def words(self) -> TextError:
        """The title, for an error in any language."""
        return TextError(self.title)

    def rule_of(self, rule: Rule) -> Rule:
        """Return a rule changed by these odds."""
        return rule.with_handicap(self.stones)

    def opening_of(self, opening: Opening) -> Opening:
        """Return the opening that replaces another at these odds."""
        return HANDICAPS[self.stones] if self.stones else opening


NO_ODDS: Final = Odds("", N_("none"), N_("An even game."))

ODDS: Final = {
    odds.name: odds
    for odds in (
        NO_ODDS,
        Odds("one-stone", N_("one stone"), N_("Black begins with two stones, well apart."), 1),
        Odds("two-stones", N_("two stones"), N_("Black begins with three stones, well apart."), 2),
        Odds(
            "three-stones", N_("three stones"), N_("Black begins with four stones, well apart."), 3
        ),
        Odds(
            "no-threats",
            N_("no threats"),
            N_("The computer looks for no win by threats."),
            threats=False,
        ),
    )
}
"""The odds by name; "" is the name of an even game."""


def odds_named(name: str) -> Odds:
    """Return the odds of a name. Raises OddsError."""
    if name not in ODDS:
        text = N_("there are no odds {name!r} (choose from {known})")
        raise OddsError(text, name=name, known=[*filter(None, ODDS)])
    return ODDS[name]

"""A puzzle being solved: the player's moves, questions to the engine, and verdicts.

It knows no screen and no engine. ``play`` takes a move of the player; it may leave a ``question``,
a position for the engine to judge, and ``answer`` takes the judgement. A reply follows a right
move, a ``refutation``, the moves that punish it, a wrong one; the position then is as before.
"""

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from wuziqi.protocol.evaluation import Judgement, Proven, Score
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import winning_line
from wuziqi.rules.threats import winning_points
from wuziqi.session.analysis import Target, win_chance

MOST_HINTS: Final = 3
"""The hints at a position: the length, the area, the move."""

STAGE_OF_ZONE: Final = 2
"""The number of the hint that marks the points around the move."""


_NEARLY_BEST: Final = 0.05
"""The chance to win that a move may cost, 0 to 1, to be about as good as the best."""

_UNPROVEN_PLIES: Final = 5
"""The plies shown of a refutation that ends without a win."""


class Phase(Enum):
    """The state of a puzzle."""

    PLAY = auto()
    """The player is to move."""
    WAIT = auto()
    """A question is open."""
    REFUTED = auto()
    """The last move was wrong, and its refutation is there."""
    DONE = auto()
    """The puzzle was solved, or its solution was shown to the end."""


class Verdict(Enum):
    """How the first attempt at a puzzle ended."""

    SOLVED = auto()
    HELPED = auto()
    """With a hint or the solution: the attempt is not rated."""
    FAILED = auto()


class _Purpose(Enum):
    MOVE = auto()
    """Whether the defence, to move now, loses."""
    AFTER_BLOCK = auto()
    """Whether the player wins after a four and its only block."""
    REPLY = auto()
    """The reply to a right move."""
    DEFENCE = auto()
    """Whether the attack, to move now, still wins."""
    HELP = auto()
    """The player's best move."""
    THREAT = auto()
    """The attack's win if the player passed."""


@dataclass(frozen=True)
class Refutation:
    """A wrong move and its refutation; ``proven`` if the other side wins by it."""

    moves: tuple[Point, ...]
    proven: bool


class Help(NamedTuple):
    """A solution of the present position, the player's move first, ``plies`` long."""

    line: tuple[Point, ...]
    plies: int


@dataclass(frozen=True)
class Trap:
    """Black would have to block on a forbidden point."""

    point: Point
    kind: Forbidden


class Solving:
    """A puzzle and the player's progress; with ``own``, the engine also judges first moves.

    With ``first_only`` a right first move solves it. Later attempts do not change the ``verdict``.
    ``gave_up`` says that the solution was shown before the player had ``solved`` it, with or
    without hints, at once or later. ``shown`` says that the last move was shown, not played.
    """

    def __init__(self, puzzle: Puzzle, *, own: bool = False, first_only: bool = False) -> None:
        self.puzzle = puzzle
        self.own = own
        self.first_only = first_only
        self.side = puzzle.side
        self.verdict: Verdict | None = None
        self.hints = 0
        self.gave_up = False
        self.solved = False
        self.restart()

    def restart(self) -> None:
        """Go back to the position of the puzzle; what was solved stays solved."""
        self.board: Board = self.puzzle.board
        self.played: list[Point] = []
        self.phase = Phase.PLAY
        self.stage = 0
        self.help: Help | None = None
        self.threat: Proven | None = None
        self.refutation: Refutation | None = None
        self.trap: Trap | None = None
        self.won: tuple[Point, ...] = ()
        self.question: Target | None = None
        self.shown = False
        self._purpose = _Purpose.MOVE
        self._block: tuple[Point, ...] = ()
        self._shows = False

    @property
    def last(self) -> Point | None:
        """The last move; None for a puzzle without moves."""
        return (self.played or self.puzzle.moves or (None,))[-1]

    def copy(self) -> "Solving":
        """Return a copy of the progress, independent of this one."""
        other = copy(self)
        other.board, other.played = deepcopy(self.board), [*self.played]
        return other

    # Moves

    def play(self, point: Point) -> None:
        """Take the player's move. Raises OffBoard or Occupied.

        It must be the player's turn, and the point not forbidden.
        """
        self.board.check(point)
        self.shown = False
        self._put(point)
        if line := winning_line(self.board, point, self.puzzle.rule):
            self._end(line)
        elif self.puzzle.theme.is_single:
            if point in self.puzzle.firsts:
                self._end(())
            elif answers := winning_points(self.board, self.side.other, self.puzzle.rule):
                self._refute(answers[:1], proven=True)
            elif self.puzzle.theme is PuzzleTheme.FOUR:
                self._end(())
            else:
                self._ask(_Purpose.DEFENCE, self.side.other)
        else:
            self._examine_attack(point)

    def answer(self, judgement: Judgement) -> None:
        """Take the engine's judgement of the position in question."""
        purpose, self.question = self._purpose, None
        self.phase = Phase.PLAY
        proof = judgement.proof
        match purpose:
            case _Purpose.MOVE if proof is None or proof.wins:
                self._refute(judgement.line, proven=proof is not None)
            case _Purpose.MOVE | _Purpose.REPLY:
                self._meet(judgement.best)
            case _Purpose.AFTER_BLOCK:
                self._judge_after_block(judgement)
            case _Purpose.DEFENCE if self._holds(judgement):
                self._end(())
            case _Purpose.DEFENCE:
                self._refute(judgement.line, proven=proof is not None)
            case _Purpose.HELP:
                plies = judgement.proof.plies if judgement.proof else len(judgement.line)
                self.help = Help(judgement.line, plies)
                if self._shows:
                    self._show(self.help)
            case _Purpose.THREAT:
                self.threat = proof

    def take_back(self) -> None:
        """Return from a refutation to the position before the wrong move."""
        self.refutation = None
        self.phase = Phase.PLAY

    def _holds(self, judgement: Judgement) -> bool:
        """Whether a defence is right, by the engine's judgement of the following attack."""
        if self.puzzle.theme is not PuzzleTheme.BETTER:
            return self.own and not (judgement.proof and judgement.proof.wins)
        return 1 - judged_chance(judgement) >= self.puzzle.chance - _NEARLY_BEST

    def _examine_attack(self, point: Point) -> None:
        rule = self.puzzle.rule
        if answers := winning_points(self.board, self.side.other, rule):
            self._refute(answers[:1], proven=True)
            return
        if self.puzzle.plies == 1 and point not in self.puzzle.firsts:
            self._refute((), proven=False)  # The task is to win at once.
            return
        blocks = self._blocks()
        if blocks is None:
            self._end(())
            return
        line, played = self.puzzle.line, len(self.played)
        reply = line[played] if self._follows_line() and played < len(line) else None
        if len(blocks) > 1 or (blocks and self._is_right(point)):
            self._meet(reply or blocks[0])
        elif self._is_right(point):
            self._meet(reply) if reply else self._ask(_Purpose.REPLY, self.side.other)
        elif blocks:
            self._block = blocks
            self._ask(_Purpose.AFTER_BLOCK, self.side, *blocks)
        else:
            self._ask(_Purpose.MOVE, self.side.other)

    @property
    def is_over(self) -> bool:
        """Whether the game is over on the board."""
        return bool(self.won) or self.trap is not None

    def _blocks(self) -> tuple[Point, ...] | None:
        """Return the points where the other side can stop a five.

        Returns None, and sets ``trap``, if all of them are forbidden.
        """
        rule, other = self.puzzle.rule, self.side.other
        points = winning_points(self.board, self.side, rule)
        kinds = [forbidden_to(self.board, point, other, rule) for point in points]
        for point, kind in zip(points, kinds, strict=True):
            if kind is not None and all(kinds):
                self.trap = Trap(point, kind)
                return None
        return tuple(point for point, kind in zip(points, kinds, strict=True) if kind is None)

    def _is_right(self, point: Point) -> bool:
        first = len(self.played) == 1 and point in self.puzzle.firsts
        return first or self._follows_line()

    def _follows_line(self) -> bool:
        return tuple(self.played) == self.puzzle.line[: len(self.played)]

    def _judge_after_block(self, judgement: Judgement) -> None:
        proof = judgement.proof
        if proof is not None and proof.wins:
            self._meet(self._block[0])
            self.help = Help(judgement.line, proof.plies)
        else:
            self._refute((*self._block, *judgement.line), proven=proof is not None)

    def _meet(self, reply: Point) -> None:
        if self.first_only:
            self._end(())
        else:
            self._put(reply)

    def _refute(self, line: tuple[Point, ...], *, proven: bool) -> None:
        self._decide(Verdict.FAILED)
        wrong = self.played.pop()
        self.board.remove(wrong)
        moves = self._played_out((wrong, *line), proven=proven)
        self.refutation = Refutation(moves, proven)
        self.phase = Phase.REFUTED

    def _played_out(self, moves: tuple[Point, ...], *, proven: bool) -> tuple[Point, ...]:
        board, side = self._copy(), self.side
        shown: list[Point] = []
        for point in moves if proven else moves[:_UNPROVEN_PLIES]:
            if board[point] is not None:
                break
            board.place(point, side)
            shown.append(point)
            if winning_line(board, point, self.puzzle.rule):
                return tuple(shown)
            side = side.other
        last = winning_points(board, side, self.puzzle.rule) if proven else ()
        return (*shown, *last[:1])

    # Hints and the solution

    def hint(self) -> None:
        """Give the next hint about the present position; after a hint the puzzle is not rated.

        ``stage`` counts the hints at this position, ``help`` and ``threat`` are their content.
        """
        self.hints += 1
        tells_length = self.puzzle.theme is not PuzzleTheme.BETTER and not self.puzzle.wins_at_once
        least = 1 if tells_length else STAGE_OF_ZONE
        self.stage = min(max(self.stage + 1, least), MOST_HINTS)
        if self.puzzle.theme.is_single and self.stage == 1:
            self._ask(_Purpose.THREAT, self.side.other)
        else:
            self._need_help()

    def show_next(self) -> None:
        """Show the next move of the solution and the reply; the puzzle is then not rated."""
        if self.phase is Phase.DONE:
            self.restart()
        elif self.phase is Phase.REFUTED:
            self.take_back()
        self._decide(Verdict.HELPED)
        self.gave_up = not self.solved
        self._shows = True
        self._need_help()
        if self.help is not None:
            self._show(self.help)

    def _need_help(self) -> None:
        self.help = self.help or self._known_help()
        if self.help is None:
            self._ask(_Purpose.HELP, self.side)

    def _known_help(self) -> Help | None:
        puzzle, played = self.puzzle, len(self.played)
        if puzzle.theme.is_single:
            return Help(puzzle.firsts[:1], 1)
        if self._follows_line() and played < len(puzzle.line):
            return Help(puzzle.line[played:], puzzle.plies - played)
        return None if played else Help(puzzle.firsts[:1], puzzle.plies)

    def _show(self, known: Help) -> None:
        self._shows = False
        self.shown = True
        line, plies = known
        self._put(line[0])
        won = winning_line(self.board, line[0], self.puzzle.rule)
        blocks = self._blocks()
        if won or blocks is None or self.first_only or self.puzzle.theme.is_single:
            self._end(won)
        elif len(line) > 1 or blocks:
            self._put(line[1] if len(line) > 1 else blocks[0])
            self.help = Help(line[2:], plies - 2) if line[2:] else None
        else:
            self._ask(_Purpose.REPLY, self.side.other)

    # The position

    def position(self, *further: Point) -> Target:
        """Return the present position, after ``further`` moves, for the engine."""
        moves = (*self.puzzle.moves, *self.played, *further)
        return Target.after(moves, self.puzzle.size, self.puzzle.rule)

    def _put(self, point: Point) -> None:
        self.board.place(point, self.side if len(self.played) % 2 == 0 else self.side.other)
        self.played.append(point)
        self.stage, self.help, self.threat = 0, None, None

    def _copy(self) -> Board:
        board = self.puzzle.board
        for number, point in enumerate(self.played):
            board.place(point, self.side if number % 2 == 0 else self.side.other)
        return board

    def _ask(self, purpose: _Purpose, side: Stone, *further: Point) -> None:
        self._purpose = purpose
        self.question = self.position(*further)._replace(side=side)
        self.phase = Phase.WAIT

    def _end(self, won: tuple[Point, ...]) -> None:
        self._decide(Verdict.SOLVED)
        self.won = won
        self.phase = Phase.DONE
        self.solved = not self.gave_up

    def _decide(self, verdict: Verdict) -> None:
        if self.verdict is None:
            self.verdict = Verdict.HELPED if self.hints else verdict


def judged_chance(judgement: Judgement) -> float:
    """Return the chance to win, 0 to 1, of the side to move."""
    if judgement.proof is not None:
        return float(judgement.proof.wins)
    return win_chance(Score(judgement.score))


# The marked points of a hint


_FEWEST_IN_ZONE: Final = 4


def zone_of_hint(solving: Solving) -> tuple[Point, ...]:
    """Return the points that the present hint marks; () for another hint.

    They are the empty points of a square of nine, or of a larger square if they are few.
    """
    if solving.help is None or solving.stage != STAGE_OF_ZONE:
        return ()
    point = solving.help.line[0]
    small = _square(solving, point, 3)
    return small if len(small) >= _FEWEST_IN_ZONE else _square(solving, point, 5)


def _square(solving: Solving, point: Point, side: int) -> tuple[Point, ...]:
    """Return the empty points of a square that contains a point, not always at its centre."""
    board = solving.board
    shift = sum(map(ord, solving.puzzle.id)) + len(solving.played)
    left, low = point.column - shift % side, point.row - shift // side % side
    square = (Point(left + right, low + up) for right in range(side) for up in range(side))
    return tuple(each for each in square if each in board and board[each] is None)


# The solution as a tree of moves


class _Solution(dict[Point, "_Solution"]):
    """The moves after a position, each with its own branch, the main one first."""


def solution_tree(solving: Solving) -> tuple[Tree, int]:
    """Return a tree with the solution and the player's attempts, and the node of the puzzle."""
    puzzle = solving.puzzle
    lines = [puzzle.line or puzzle.firsts[:1], solving.played]
    if solving.refutation is not None:
        lines.append([*solving.played, *solving.refutation.moves])
    lines += [[first] for first in puzzle.firsts]
    return _tree(puzzle, ([*puzzle.moves, *line] for line in lines)), len(puzzle.moves)


def _tree(puzzle: Puzzle, lines: Iterable[Sequence[Point]]) -> Tree:
    root = _Solution()
    for line in lines:
        branch = root
        for point in line:
            branch = branch.setdefault(point, _Solution())
    tree = Tree(puzzle.size.width, puzzle.size.height, puzzle.rule)
    _add(tree, puzzle, root, 1)
    return tree


def _add(tree: Tree, puzzle: Puzzle, branch: _Solution, depth: int) -> None:
    for point, following in branch.items():
        tree.add(depth, point, puzzle.rule.color_of_move(depth - 1))
        _add(tree, puzzle, following, depth + 1)

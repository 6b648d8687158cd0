"""Prove every puzzle of the program again by the solver, and say what is wrong where that fails.

    python -m tools.puzzles.proof
    python -m tools.puzzles.proof --file build/found.jsonl --processes 4

Nothing of the engine is used: boards, rules, the referee and the solver beside this module judge.
Prints a line for every unproven puzzle, and the time; exits 1 if there is one. A puzzle takes about
half a second.
"""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from tools.command_line import command_line
from tools.puzzles.field import Field
from tools.puzzles.solver import NO_REPLY, Line, Solver, TooHardError

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, parse_puzzle, read_puzzles, write_puzzle
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.rule import Rule

MOST_FIRSTS: Final = 3
"""Correct first moves of a puzzle at most, when it is made; more may be found later."""

MOST_THREATS: Final = 8
"""Moves of the solver at most, fours included, before a win by fours is there."""

REPLY_THREATS: Final = 3
"""The same for a win that refutes a wrong defence."""

STONES: Final = 300_000
"""Stones that one search may place."""

FOUR_THREE_PLIES: Final = 7
"""A win by a four-three has at most one four before it; longer wins count as wins by fours."""


def fault(puzzle: Puzzle) -> str:
    try:
        return _play_fault(puzzle) or _line_fault(puzzle) or _KINDS[puzzle.theme](puzzle)
    except TooHardError:
        return "the search for a proof is too long"


def field_of(puzzle: Puzzle, rule: Rule | None = None) -> Field:
    """Return the position of a puzzle, by another rule if one is given."""
    return Field(puzzle.size, rule or puzzle.rule, puzzle.target.stones)


def _play_fault(puzzle: Puzzle) -> str:
    """Return the fault in the moves before the puzzle or in its solution."""
    game = Game(*puzzle.size, rule=puzzle.rule)
    for point in puzzle.moves:
        game.play(point)
    if game.outcome is not None:
        return "the game is over before the puzzle"
    field = field_of(puzzle)
    if field.fives(1) or field.fives(2):
        return "a five is to be made or stopped at once"
    for point in puzzle.line:
        if game.outcome is not None:
            return "the solution goes on after the end of the game"
        game.play(point)
    if puzzle.theme is PuzzleTheme.DEFENCE or len(puzzle.line) != puzzle.plies:
        return ""
    won = game.outcome is not None and game.outcome.winner is puzzle.side
    return "" if won else "the solution does not end with a five"


def _line_fault(puzzle: Puzzle) -> str:
    """Return the false statements of a puzzle's numbers about its solution."""
    if not puzzle.line or puzzle.line[0] not in puzzle.firsts:
        return "the solution does not begin with a correct first move"
    if len(set(puzzle.firsts)) < len(puzzle.firsts):
        return "a first move is there twice"
    if puzzle.theme is PuzzleTheme.DEFENCE:
        return "" if puzzle.plies == len(puzzle.line) == 1 else "a defence is one ply"
    field = field_of(puzzle)
    cells = [field.cell(point) for point in puzzle.line]
    if quiet_moves(field, cells, puzzle.side) != puzzle.quiet:
        return "the number of quiet moves is wrong"
    return "" if puzzle.plies in {len(cells), len(cells) + 2} else "the number of plies is wrong"


def quiet_moves(field: Field, line: Iterable[int], side: Stone) -> int:
    """Return how many moves of a side to move make neither a four nor a five in a line."""
    quiet = 0
    color = int(side)
    with field.restored():
        for cell in line:
            loud = cell in field.fives(color) or cell in field.fours(color)
            quiet += color == side and not loud
            field.place(cell, color)
            color = 3 - color
    return quiet


# Wins by fours


def _fours_fault(puzzle: Puzzle) -> str:
    field = field_of(puzzle)
    solver = Solver(field)
    line = solver.fours(puzzle.side, STONES)
    if line is None:
        return "there is no win by fours"
    if len(line) != puzzle.plies:
        return f"the shortest win by fours takes {len(line)} plies"
    firsts = {field.cell(point) for point in puzzle.firsts}
    fours = winning_fours(solver, puzzle.side)
    if not fours <= firsts:
        return "a four that wins is no first move"
    for cell in firsts - fours:
        if not wins_from(puzzle, cell):
            return f"{field.point(cell)} is not proven to win"
    return ""


def _four_three_fault(puzzle: Puzzle) -> str:
    field = field_of(puzzle)
    cells = tuple(field.cell(point) for point in puzzle.line)
    if puzzle.plies > FOUR_THREE_PLIES or not is_by_four_three(field, cells, puzzle.side):
        return "the solution is not a four-three"
    return _fours_fault(puzzle)


def _forbidden_fault(puzzle: Puzzle) -> str:
    allowed = field_of(puzzle, puzzle.rule._replace(forbids=False))
    if not needs_forbidden_point(allowed, puzzle.side):
        return "the win does not need a forbidden point"
    return _fours_fault(puzzle)


def winning_fours(solver: Solver, color: int) -> set[int]:
    """Return every four of a colour that begins a win by fours."""
    fours = solver.four_cells(color)
    return {cell for cell in fours if solver.four(color, cell, STONES) is not None}


def is_by_four_three(field: Field, line: Line, side: Stone) -> bool:
    """Whether a win by fours is decided by a four and three at once, three moves before the end.

    Then the row of three becomes a straight four.
    """
    if len(line) < 5 or NO_REPLY in line:
        return False
    with field.restored():
        for at, cell in enumerate(line[:-5]):
            field.place(cell, 3 - side if at % 2 else side)
        if not field.is_four_three(line[-5], side):
            return False
        for cell, color in zip(line[-5:-2], (side, 3 - side, side), strict=True):
            field.place(cell, color)
        return len(field.fives(side)) > 1


def needs_forbidden_point(field: Field, side: Stone) -> bool:
    """Whether white wins by fours in a position of renju only because black is forbidden points.

    ``field`` is the position by a rule that forbids nothing.
    """
    return side is Stone.WHITE and Solver(field).fours(side, STONES) is None


# Wins by threats, and defences


def _threats_fault(puzzle: Puzzle) -> str:
    if puzzle.quiet == 0:
        return "every move makes a four"
    field = field_of(puzzle)
    solver = Solver(field, [field.cell(point) for point in puzzle.line])
    if solver.fours(puzzle.side, STONES) is not None:
        return "there is a win by fours"
    for point in puzzle.firsts:
        if not wins_from(puzzle, field.cell(point)):
            return f"{point} is not proven to win"
    return ""


def wins_from(puzzle: Puzzle, cell: int, most: int = STONES) -> bool:
    """Whether a first move is proven to win by threats. Raises TooHardError."""
    field = field_of(puzzle)
    solver = Solver(field, [field.cell(point) for point in puzzle.line])
    return solver.threat(puzzle.side, cell, MOST_THREATS, most) is not None


def _defence_fault(puzzle: Puzzle) -> str:
    field = field_of(puzzle)
    if len(puzzle.firsts) != 1:
        return "there is more than one defence"
    return defence_fault(field, puzzle.side, field.cell(puzzle.firsts[0]))


def defence_fault(field: Field, side: Stone, only: int, most: int = STONES) -> str:
    """Return why the solution is not proven to be the only move that holds; "" if it is.

    That it holds is proven against wins by fours alone. Raises TooHardError.
    """
    solver = Solver(field)
    if solver.fours(side, most) is not None:
        return "the side to defend wins by fours"
    if solver.threats(side.other, REPLY_THREATS, most) is None:
        return "nothing is threatened"
    for cell in candidates(solver, side):
        if cell != only and not solver.loses(side, cell, REPLY_THREATS, most):
            return f"{field.point(cell)} is not proven to lose"
    with field.restored():
        field.place(only, side)
        if solver.fours(side.other, most) is not None:
            return "the defence loses"
    return ""


def candidates(solver: Solver, side: Stone) -> list[int]:
    """Return the moves that may stop a side's threat; all others are proven to lose.

    Where the threat is no win by fours, these are all empty points.
    """
    field = solver.field
    line = solver.fours(side.other, STONES)
    cells = field.empty() if line is None else solver.defences(side.other, line)
    return [cell for cell in cells if not field.is_forbidden(cell, side)]


_KINDS: Final = {
    PuzzleTheme.FOURS: _fours_fault,
    PuzzleTheme.FOUR_THREE: _four_three_fault,
    PuzzleTheme.FORBIDDEN: _forbidden_fault,
    PuzzleTheme.THREATS: _threats_fault,
    PuzzleTheme.DEFENCE: _defence_fault,
}


def fault_in(line: str) -> str:
    """Return the fault of the puzzle in a line, after its name; "" if it is proven."""
    puzzle = parse_puzzle(line)
    found = fault(puzzle)
    return f"{puzzle.id}: {found}" if found else ""


def faults(lines: Sequence[str], processes: int) -> list[str]:
    with ProcessPoolExecutor(processes) as pool:
        return [found for found in pool.map(fault_in, lines, chunksize=8) if found]


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--file", type=Path, help="other puzzles than those of the program")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if options.file is None:
        lines = [write_puzzle(puzzle) for puzzle in read_puzzles()]
    else:
        lines = options.file.read_text("ascii").splitlines()
    begin = time.monotonic()
    found = faults(lines, options.processes)
    print("".join(f"{line}\n" for line in found), end="")
    seconds = time.monotonic() - begin
    print(f"{len(lines) - len(found)} of {len(lines)} puzzles are proven, in {seconds:.0f} s")
    return 1 if found or not lines else 0


if __name__ == "__main__":
    sys.exit(main())

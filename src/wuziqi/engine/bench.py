"""The bench: fixed work that measures the engine's speed and gives its signature.

The signature is the number of stones placed in fixed searches. It is the same on every machine and
in every build, compiled or not, and changes with the search: a commit that touches the engine
quotes it as ``Bench: N``.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from wuziqi.engine import read_data
from wuziqi.engine.api import Limits, ignore, never
from wuziqi.engine.board.cells import BLACK, ROW_SHIFT, WHITE
from wuziqi.engine.board.listing import near_cell_list
from wuziqi.engine.board.patterns import PatternTable
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import COMPILED
from wuziqi.engine.players.search_player import SearchPlayer
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.transposition_table import TranspositionTable
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch
from wuziqi.rules.rule import FREESTYLE, STANDARD

_GAMES: Final = (
    (15, "h8 g7 h6 k9 h7 h5 i8 i6 h9 h10 j7 k6 g9"),
    (15, "h8 i8 j9 e9 j11 h9 g10 j10 i12 h11 g9 g11 i11"),
    (15, "h8 i7 f10 k8 e8 j7 f8 g8 f9 f7 g10 h11 h9"),
    (15, "h8 h9 g8 g7 i8 f8 f9 f10 j6 e9 d10 d8 g11 k8 i7 k5 d11 h7 e11 h11"),
    (20, "l12 k12 l14 l11 n14 j13 i14 k11 m11 j14 k14 j12 j15"),
    (20, "i9 i8 i10 g7 k8 h11 k10 k11 l9 j11"),
    (20, "i10 h9 h11 i11 j9 k8 g10 f9 g9 g8 f8 j10 e10"),
    (20, "m11 l10 o11 l13 n11 l11 l12"),
)
SIGNATURE: Final = 78_275
"""The signature of this engine, to be changed with the search."""

SHALLOW_SIGNATURE: Final = 8_993
"""The signature of searches to SHALLOW_DEPTH, which are quick uncompiled too."""

DEPTH: Final = 13
SHALLOW_DEPTH: Final = 6
"""Depths in plies."""

_TT_BYTES: Final = 8_000_000
_PLACED_PAIRS: Final = 300_000 if COMPILED else 3_000
_MAX_VCF_NODES: Final[i64] = 1_000_000


@dataclass(frozen=True)
class VcfProblem:
    """A position and the cells that begin a win by fours for ``side``, empty without a win."""

    size: int
    rule: str
    side: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    winning: frozenset[int]

    def position(self, table: PatternTable) -> Position:
        """Return the position set up."""
        position = Position(self.size, self.size, table)
        for side, cells in ((BLACK, self.black), (WHITE, self.white)):
            for cell in cells:
                position.place(cell, side)
        return position


@dataclass(frozen=True)
class BenchResult:
    """The measurements of the bench; rates are per second."""

    signature: int
    nodes_rate: int
    pair_rate: int
    vcf_seconds: float
    vcf_solved: int
    vcf_problems: int

    def lines(self) -> tuple[str, ...]:
        """Return the result as lines of text."""
        return (
            f"compiled: {'yes' if COMPILED else 'no'}",
            f"signature: {self.signature}",
            f"nodes/s: {self.nodes_rate}",
            f"place+undo/s: {self.pair_rate}",
            f"VCF suite: {self.vcf_solved} of {self.vcf_problems} in {self.vcf_seconds:.2f} s",
        )


def bench() -> BenchResult:
    """Run the bench: about a second compiled, two minutes uncompiled."""
    pair_rate = place_and_undo_rate()
    start = perf_counter()
    nodes = signature()
    seconds = perf_counter() - start
    problems = vcf_suite()
    start = perf_counter()
    solved = sum(solves(problem) for problem in problems)
    vcf_seconds = perf_counter() - start
    return BenchResult(nodes, int(nodes / seconds), pair_rate, vcf_seconds, solved, len(problems))


def signature(depth: int = DEPTH) -> int:
    """Return the number of stones placed in searches of fixed positions to a depth in plies."""
    return sum(_nodes(size, moves, depth) for size, moves in _GAMES)


def _nodes(size: int, moves: str, depth: int) -> int:
    position = _played(size, moves)
    before = position.placed
    side = position.stones % 2
    SearchPlayer(position, TranspositionTable(_TT_BYTES)).think(
        side, Limits(max_depth=depth), never, ignore, []
    )
    return int(position.placed - before)


def _played(size: int, moves: str) -> Position:
    position = Position(size, size, PatternTable(FREESTYLE))
    for number, cell in enumerate(_cells(moves)):
        position.place(cell, number % 2)
    return position


def place_and_undo_rate() -> int:
    """Return how many stones can be placed and taken back in a second, in a middle game."""
    position = _played(*_GAMES[3])
    cells = [cell for cell in near_cell_list(position) if position.is_empty(cell)]
    start = perf_counter()
    _place_and_undo(position, cells)
    return int(_PLACED_PAIRS / (perf_counter() - start))


def _place_and_undo(position: Position, cells: list[i64]) -> None:
    for number in range(_PLACED_PAIRS):
        position.place(cells[number % len(cells)], number & 1)
        position.undo()


def vcf_suite() -> list[VcfProblem]:
    """Return the problems shipped with the engine."""
    text = read_data("vcf_suite.json")
    return [
        VcfProblem(
            row["size"],
            row["rule"],
            WHITE if row["side"] == "w" else BLACK,
            tuple(_cells(row["black"])),
            tuple(_cells(row["white"])),
            frozenset(_cells(row["win"])),
        )
        for row in json.loads(text)
    ]


_TABLES: Final = {rule.name: PatternTable(rule) for rule in (FREESTYLE, STANDARD)}


def solves(problem: VcfProblem) -> bool:
    """Whether the search for wins by fours solves a problem."""
    position = problem.position(_TABLES[problem.rule])
    search = VcfSearch(position)
    plies = search.win(problem.side, _MAX_VCF_NODES, Budget(position, never))
    if plies == NO_WIN:
        return not problem.winning
    return search.first_move in problem.winning


def _cells(names: str) -> Iterator[i64]:
    for name in names.split():
        yield (int(name[1:]) - 1) << ROW_SHIFT | (ord(name[0]) - ord("a"))

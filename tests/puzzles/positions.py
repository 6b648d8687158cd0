"""Puzzles of every theme at random positions; the engine has proven their first moves."""

from dataclasses import replace

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.protocol.brain.messages import judge_answer
from wuziqi.protocol.client.events import parse_judged
from wuziqi.protocol.evaluation import Judgement
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.rules.board import Size
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU
from wuziqi.session.analysis import Target


def points(names: str) -> tuple[Point, ...]:
    return tuple(map(parse_point, names.split()))


def puzzle(kind: PuzzleTheme, moves: str, firsts: str, line: str) -> Puzzle:
    return Puzzle(
        id=kind.value,
        rule=FREESTYLE,
        size=Size.square(15),
        moves=points(moves),
        theme=kind,
        firsts=points(firsts),
        plies=len(line.split()),
        line=points(line),
        quiet=0,
        tempting=1,
        levels=(),
        rating=1000,
    )


FOURS = puzzle(
    PuzzleTheme.FOURS,
    "k9 e8 e10 f5 i8 h11 h7 f8 h6 g8 k8 i7 e6 h9 e7 f10 k5 f6 g7 j7",
    "f7 k7",
    "f7 d7 k7 k6 k10 k11 j9 g6 l11",
)
FOUR_THREE = puzzle(
    PuzzleTheme.FOUR_THREE,
    "h11 i6 k8 f10 f7 f11 j6 j9 h8 i5 h5 e5 e9 g6 j10 h7 i8 g9 e6 f8 i10",
    "g8 f9",
    "f9 f12 g8 j5 e10",
)
THREATS = puzzle(
    PuzzleTheme.THREATS,
    "i10 g11 g5 j9 j11 g9 f11 e8 e5 e11 i9 h6 f6 e6 f7",
    "g8",
    "g8 g7 h8 c3 d4 f8 f10 i7 d12",
)
DEFENCE = puzzle(
    PuzzleTheme.DEFENCE,
    "h11 i10 i5 e6 f8 g5 k9 g11 g8 e5 f5 i7 g9 h6",
    "f4",
    "f4",
)
FORBIDDEN = replace(
    puzzle(PuzzleTheme.FORBIDDEN, "b8 c8 g6 d8 g7 e8 h9 a1 i10", "f8", "f8"), rule=RENJU, plies=3
)
RENJU_THREATS = replace(
    puzzle(
        PuzzleTheme.THREATS,
        "j10 f5 k5 e8 i6 k8 j7 f7 g11 i8 i9 e6",
        "h8",
        "h8 g7 j6 i7 j8 j9 h10 k7 f12",
    ),
    id="renju",
    rule=RENJU,
)
OPEN_THREE = replace(
    puzzle(PuzzleTheme.FOURS, "h8 a1 i8 a3 j8 a5", "g8 k8", "g8 f8 k8"), id="open-three"
)
"""The easiest of all."""

ATTACKS = (FOURS, FOUR_THREE, THREATS, FORBIDDEN, RENJU_THREATS, OPEN_THREE)


def rated(base: Puzzle, name: str, rating: int, kind: PuzzleTheme | None = None) -> Puzzle:
    """Return a copy of a puzzle with another id."""
    return replace(base, id=name, rating=rating, theme=kind or base.theme)


def judged(target: Target, nodes: int = 4_000) -> Judgement:
    """Return the judgement of a position by the engine in this process."""
    engine = Engine(*target.size, rule=target.rule, seed=1, memory=4_000_000)
    engine.set_up((*point, stone) for point, stone in target.stones)
    found = engine.judge(target.side, Limits(max_nodes=nodes))
    answer = judge_answer(found, target.size).removeprefix("JUDGE ")
    return parse_judged(0, answer, target.size).judgement

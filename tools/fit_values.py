r"""Fit the values of shapes, and the order of moves, to the engine's own searches.

    python tools/fit_values.py src/wuziqi/engine/values.json
    python tools/fit_values.py src/wuziqi/engine/values-renju.json --rule renju \
        --base src/wuziqi/engine/values.json

The engine plays games against itself on 15x15 and 20x20 (on 15x15 alone where the rule wants it),
half of them from the shipped openings, straying from its best move now and then. Where the rule
treats the colours differently, each gets values of its own. Each quiet position on the way is one
sample: who is to move, the score of a search of ``--nodes`` stones, and the move it chose. Then

- the sum of the values is fitted to the scores, both seen as chances to win, by gradient descent
  on the cross-entropy. A shape's value is the sum of a value for each of its four patterns and
  a rest of its own, so that shapes that are seldom seen take after their patterns;
- the order of moves is fitted to the chosen moves, as the most probable of all that are listed.

With the compiled engine and two processes this takes about five minutes; uncompiled, half a day.
Values fitted to the results of games overfit; so a small part only of what is aimed at is the
result. Confirm every new file with wuziqi match before keeping it.
"""

import argparse
import json
import math
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from multiprocessing import Pool
from pathlib import Path
from random import Random

from wuziqi.engine.api import WIN, Limits
from wuziqi.engine.engine import Engine
from wuziqi.engine.pattern_player import empty_cells, legal_cells
from wuziqi.engine.patterns import PATTERNS, SHAPE_PATTERNS, SHAPES, THREAT_FIVE, THREAT_OPEN_FOUR
from wuziqi.engine.position import ROW_SHIFT, Position
from wuziqi.engine.values import VALUE_SCALE
from wuziqi.matches.openings import own_openings
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import FREESTYLE, rule_named

SIZES = (15, 20)
SITUATIONS = 1024
STRAY = 0.12
LONGEST_GAME = 120
RESULT_SHARE = 0.1
MEMORY = 16_000_000
ORDER_SCALE = 100
ORDERS = ("attack", "defence")


@dataclass(frozen=True)
class Sample:
    """One position: shapes counted for the side to move and for the other, and the verdict.

    ``side`` is the side to move. ``own`` and ``foe`` are pairs of shape and count. ``moves`` are
    the shapes (own, foe) of the cells that could be chosen, the chosen one first. ``situation`` is
    that of Position, ``score`` that of the search and ``result`` that of the game, 1 for a win, all
    for the side to move.
    """

    side: int
    own: tuple[tuple[int, int], ...]
    foe: tuple[tuple[int, int], ...]
    moves: tuple[tuple[int, int], ...]
    situation: int
    score: int
    result: float


def play(task: tuple[str, int, int, int]) -> list[Sample]:
    """Play one game; the task is the rule, a seed, the size and the nodes for a move."""
    rule, seed, size, nodes = task
    random = Random(seed)
    engine = Engine(size, rule=rule_named(rule), memory=MEMORY, seed=seed)
    stones = opening(size, random)
    samples: list[Sample] = []
    winner = None
    while winner is None and len(stones) < LONGEST_GAME:
        side = FREESTYLE.color_of_move(len(stones))
        engine.set_up(stones)
        decision = engine.think(side, Limits(max_nodes=nodes))
        if decision.score == WIN - 1:
            winner = side
        if is_quiet(engine.position, int(side) - 1):
            samples.append(sample(engine.position, int(side) - 1, decision.move, decision.score))
        move = decision.move
        if random.random() < STRAY and len(decision.vcf) == 0:
            move = stray(engine, side, random)
        stones.append((*move, side))
    if winner is None:
        return samples
    return [replace(one, result=float(winner == one.side + 1)) for one in samples]


def opening(size: int, random: Random) -> list[tuple[int, int, Stone]]:
    """Return a shipped opening or a few stones at random near the middle."""
    if random.random() < 0.5:
        points = [(point.column, point.row) for point in random.choice(own_openings(size))]
    else:
        near = [
            (c, r)
            for c in range(size // 2 - 3, size // 2 + 4)
            for r in range(size // 2 - 3, size // 2 + 4)
        ]
        points = random.sample(near, random.randint(2, 7))
    return [(*point, FREESTYLE.color_of_move(number)) for number, point in enumerate(points)]


def stray(engine: Engine, side: Stone, random: Random) -> tuple[int, int]:
    """Return one of the moves that look best without search."""
    scores = engine.scores(side)
    return random.choice(sorted(scores, key=lambda move: -scores[move])[:8])


def is_quiet(position: Position, side: int) -> bool:
    """Whether the search would ask for the value of the position."""
    return (
        position.count(side, THREAT_FIVE) + position.count(1 - side, THREAT_FIVE) == 0
        and position.count(side, THREAT_OPEN_FOUR) == 0
        and position.stones > 0
    )


def sample(position: Position, side: int, move: tuple[int, int], score: int) -> Sample:
    """Return what is to be learnt from a position."""
    empty = empty_cells(position)
    own = Counter(int(position.shape(cell, side)) for cell in empty)
    foe = Counter(int(position.shape(cell, 1 - side)) for cell in empty)
    chosen = move[1] << ROW_SHIFT | move[0]
    near = [
        cell
        for cell in legal_cells(position, side)
        if position.near_row(cell >> 5) >> (cell & 31) & 1
    ]
    moves = [chosen] + [cell for cell in near if cell != chosen]
    if position.count(1 - side, THREAT_OPEN_FOUR):
        moves = []
    shapes = tuple((int(position.shape(c, side)), int(position.shape(c, 1 - side))) for c in moves)
    situation = int(position.situation(side))
    return Sample(side, tuple(own.items()), tuple(foe.items()), shapes, situation, score, 0.5)


class Weights:
    """A weight for every shape: what it had, a part for each pattern and a rest.

    The parts and the rest are learnt with Adagrad.
    """

    def __init__(self, before: list[float]) -> None:
        self.patterns = [0.0] * PATTERNS
        self.rest = [0.0] * SHAPES
        self.whole = list(before)
        self._before = before
        self._seen_patterns = [1e-6] * PATTERNS
        self._seen_rest = [1e-6] * SHAPES

    def learn(self, gradient: dict[int, float], rate: float, decay: float) -> None:
        """Take a step against a gradient by shapes; the rest decays, so that it stays small."""
        by_pattern = [0.0] * PATTERNS
        for shape, slope in gradient.items():
            for pattern in SHAPE_PATTERNS[shape]:
                by_pattern[pattern] += slope
            step = slope + decay * self.rest[shape]
            self._seen_rest[shape] += step * step
            self.rest[shape] -= rate * step / math.sqrt(self._seen_rest[shape])
        for pattern in range(1, PATTERNS):
            slope = by_pattern[pattern]
            self._seen_patterns[pattern] += slope * slope
            self.patterns[pattern] -= rate * slope / math.sqrt(self._seen_patterns[pattern])
        for shape in gradient:
            self.whole[shape] = self._whole(shape)

    def table(self) -> list[float]:
        """Return the weights of all shapes; nothing is worth anything where all is dead."""
        return [0.0] + [self._whole(shape) for shape in range(1, SHAPES)]

    def _whole(self, shape: int) -> float:
        parts = sum(self.patterns[pattern] for pattern in SHAPE_PATTERNS[shape])
        return self._before[shape] + self.rest[shape] + parts


class Situations:
    """What it is worth to be to move: what it had been, one number for all, a rest for each."""

    def __init__(self, before: list[float]) -> None:
        self._before = before
        self._common = 0.0
        self._rest = [0.0] * SITUATIONS
        self._seen = [1e-6] * SITUATIONS

    def worth(self, situation: int) -> float:
        """Return the worth of being to move in a situation."""
        return self._before[situation] + self._common + self._rest[situation]

    def learn(self, situation: int, slope: float, rate: float) -> None:
        """Take a step against a slope; the rest decays."""
        self._common -= 0.1 * rate * slope
        step = slope + 1e-3 * self._rest[situation]
        self._seen[situation] += step * step
        self._rest[situation] -= 2 * rate * step / math.sqrt(self._seen[situation])

    def table(self) -> list[float]:
        """Return the worth in every situation."""
        return [self.worth(situation) for situation in range(SITUATIONS)]


def chance(score: float, scale: float) -> float:
    """Return the chance to win that a score stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score / scale))))


def score_scale(samples: list[Sample]) -> float:
    """Return the scale at which the scores of the searches foretell the results best."""

    def loss(scale: float) -> float:
        return sum((chance(one.score, scale) - one.result) ** 2 for one in samples[:20000])

    return min((20 * 1.15**step for step in range(30)), key=loss)


class Side:
    """All that is fitted for one colour, or for both, beginning with the tables of a file."""

    def __init__(self, before: dict[str, list[int]]) -> None:
        tables = {
            name: [number / (ORDER_SCALE if name in ORDERS else VALUE_SCALE) for number in row]
            for name, row in before.items()
        }
        self.own = Weights(tables["own"])
        self.foe = Weights(tables["foe"])
        self.situations = Situations(tables["situations"])
        self.attack = Weights(tables["attack"])
        self.defence = Weights(tables["defence"])

    def tables(self) -> dict[str, list[int]]:
        """Return the integers that are kept."""
        return {
            "situations": whole_numbers(self.situations.table(), VALUE_SCALE),
            "own": whole_numbers(self.own.table(), VALUE_SCALE),
            "foe": whole_numbers(self.foe.table(), VALUE_SCALE),
            "attack": whole_numbers(self.attack.table(), ORDER_SCALE),
            "defence": whole_numbers(self.defence.table(), ORDER_SCALE),
        }


def fit_values(sides: list[Side], samples: list[Sample], rounds: int, random: Random) -> None:
    """Fit the values of own and foreign shapes and the worth of being to move."""
    scale = score_scale(samples)
    say(f"scores count as chances at a scale of {scale:.0f}")
    for number in range(rounds):
        random.shuffle(samples)
        rate = 0.03 * 0.75**number
        total = 0.0
        for one in samples:
            own, situations = sides[one.side].own, sides[one.side].situations
            foe = sides[1 - one.side].foe
            guess = chance(
                situations.worth(one.situation) + dot(own, one.own) - dot(foe, one.foe), 1.0
            )
            aim = (1 - RESULT_SHARE) * chance(one.score, scale) + RESULT_SHARE * one.result
            total += (guess - aim) ** 2
            slope = guess - aim
            situations.learn(one.situation, slope, rate)
            own.learn({shape: slope * count for shape, count in one.own if shape}, rate, 1e-4)
            foe.learn({shape: -slope * count for shape, count in one.foe if shape}, rate, 1e-4)
        say(f"values, round {number + 1}: error {math.sqrt(total / len(samples)):.4f}")


def dot(weights: Weights, shapes: tuple[tuple[int, int], ...]) -> float:
    """Return the sum of the weights of shapes counted."""
    return sum(weights.whole[shape] * count for shape, count in shapes)


def fit_order(sides: list[Side], samples: list[Sample], rounds: int, random: Random) -> None:
    """Fit how promising a move is by the shape it makes and the one it takes away."""
    useful = [one for one in samples if len(one.moves) > 1]
    for number in range(rounds):
        random.shuffle(useful)
        total = 0.0
        for one in useful:
            side = sides[one.side]
            total += learn_choice(side.attack, side.defence, one.moves, 0.05 * 0.7**number)
        say(f"order, round {number + 1}: mean probability {math.exp(-total / len(useful)):.4f}")


def learn_choice(
    attack: Weights, defence: Weights, moves: tuple[tuple[int, int], ...], rate: float
) -> float:
    """Make the first move more probable; return what it cost that it was not certain."""
    promise = [attack.whole[own] + defence.whole[foe] for own, foe in moves]
    most = max(promise)
    powers = [math.exp(one - most) for one in promise]
    whole = sum(powers)
    own_slopes: dict[int, float] = defaultdict(float)
    foe_slopes: dict[int, float] = defaultdict(float)
    for number, (own, foe) in enumerate(moves):
        slope = powers[number] / whole - (number == 0)
        own_slopes[own] += slope
        foe_slopes[foe] += slope
    attack.learn(own_slopes, rate, 1e-4)
    defence.learn(foe_slopes, rate, 1e-4)
    return -math.log(powers[0] / whole + 1e-9)


def say(text: str) -> None:
    """Tell how far the work is."""
    sys.stderr.write(text + "\n")


def whole_numbers(weights: list[float], scale: float) -> list[int]:
    """Return weights as integers."""
    return [round(weight * scale) for weight in weights]


def main() -> None:
    """Play, fit and write the file of values."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("output", type=Path)
    parser.add_argument("--rule", default=FREESTYLE.name)
    parser.add_argument("--base", type=Path, help="values to begin with, of another rule")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rule = rule_named(options.rule)
    sizes = [size for size in SIZES if rule.least <= size <= rule.most]
    tasks = [
        (rule.name, 1_000_000 * options.seed + number, sizes[number % len(sizes)], options.nodes)
        for number in range(options.games)
    ]
    with Pool(options.processes) as pool:
        games = pool.map(play, tasks, chunksize=4)
    samples = [one for game in games for one in game]
    say(f"{len(samples)} positions")
    random = Random(options.seed)
    sides = [Side(one) for one in beginnings(options.base)]
    if not rule.forbids:
        sides[1] = sides[0]
    fit_values(sides, samples, options.rounds, random)
    fit_order(sides, samples, options.rounds // 2, random)
    black, white = (written(side.tables()) for side in sides)
    text = f'{{"black": {black},\n"white": {white}}}' if rule.forbids else black
    options.output.write_text(text + "\n", encoding="ascii")


def beginnings(base: Path | None) -> list[dict[str, list[int]]]:
    """Return the tables to begin with for both colours: those of a file, or nothing but zeros."""
    if base is None:
        tables = {name: [0] * SHAPES for name in ("own", "foe", *ORDERS)}
        tables["situations"] = [0] * SITUATIONS
        return [tables, tables]
    read = json.loads(base.read_text("ascii"))
    return [read["black"], read["white"]] if "black" in read else [read, read]


def written(tables: dict[str, list[int]]) -> str:
    """Return tables as JSON, one a line."""
    rows = (f'"{name}": {json.dumps(row)}' for name, row in tables.items())
    return "{\n" + ",\n".join(rows) + "\n}"


if __name__ == "__main__":
    main()

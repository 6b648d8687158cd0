"""Fit the values of shapes, and the order of moves, to the engine's own searches.

    python tools/fit_values.py play build/games-1.jsonl --seed 1 --seconds 3600
    python tools/fit_values.py fit src/wuziqi/engine/values.json build/games-*.jsonl

``play`` adds games of the engine against itself on 15x15 and 20x20, from openings of all kinds and
straying from the best move now and then, one game a line: see ``Game``. ``fit`` reads the present
values and writes better ones in their place, those of small boards learnt on 15 lines, those of
large ones on 20:

- Each position of the games that the search would evaluate is a sample, if its score is not proven
  or is a near loss; so is, at every other one, the position at the end of the line expected.
  The sum of the values is fitted to what the score says of the chance to win; a small part of
  what is aimed at is the result of the game, which alone would be overfitted.
- The order of moves is fitted to the chosen moves, as the most probable of all that are near.
- A shape's value is the sum of a value for each of its four patterns and a rest of its own, which
  is drawn to the present value: so shapes that are seldom seen take after their patterns.
- One game of 13 is held out, to tell how good the values are. The weights that are kept are a
  moving average of those of all steps.

The values of small boards come from 12,000 games, 5,500 with 5,000 nodes a move and 6,500 with
1,000, which gave 214,000 positions; the order, from those with 5,000. With the compiled engine and
two processes such games take about ten minutes, and their fit, on one core, two. It needs torch and
numpy, which nothing else here does.

The values of large boards come from 25,000 games, 18,000 of them with 4,000 nodes by an engine of
newer values; 170 were added to all situations, as matches asked for. A smaller loss is no proof:
without that these values lost. So confirm new values with wuziqi match on both sizes, and leave out
with ``--only`` what does not win.
"""

import argparse
import json
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, Protocol

from wuziqi.engine.api import WIN, Limits
from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.board.evaluation import situation
from wuziqi.engine.board.listing import empty_cells, near_cell_list
from wuziqi.engine.board.patterns import (
    PATTERNS,
    SHAPE_PATTERNS,
    SHAPES,
    THREAT_FIVE,
    THREAT_OPEN_FOUR,
    PatternTable,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.values import VALUE_SCALE
from wuziqi.engine.engine import Engine
from wuziqi.matches.start_positions import own_openings, symmetries
from wuziqi.rules.rule import FREESTYLE

SIZES: Final = (15, 15, 20)
LONGEST_GAME: Final = 160
EXPECTED: Final = 8
"""So many moves of the line expected are kept."""

PROVEN: Final = 29_000
SOON: Final = 20
MOST_SCORE: Final = 2000
"""Scores beyond PROVEN are proven; a loss in fewer than SOON stones counts as of MOST_SCORE."""

SCORE_SCALE: Final = 285
"""A score of a search of so much makes a win e times as likely as a loss."""

VALUE_SHARE: Final = 0.78
"""The odds that are fitted are those of this share of a value: so much suited the values before.

It keeps the values at the size that the margins of the search are made for.
"""

ORDER_SCALE: Final = 100
RESULT_SHARE: Final = 0.2
HELD_OUT: Final = 13
ROUNDS: Final = 8
BATCH: Final = 512

SIZE_OF: Final = {"small": 15, "large": 20}
PARTS: Final = (*SIZE_OF, "order")


@dataclass(frozen=True)
class Game:
    """One game: cells in the order of play, the first ``opening`` of them set up.

    ``scores`` and ``lines`` are, for each position that was searched, the score for the side to
    move and the moves expected. ``winner`` is 1 for black, 2 for white and 0 for a game without.
    """

    size: int
    opening: int
    winner: int
    moves: list[int]
    scores: list[int]
    lines: list[list[int]]


# Playing


class Player:
    """Plays games against itself that vary with the seed."""

    def __init__(self, seed: str, nodes: int) -> None:
        self._random = Random(seed)
        self._nodes = nodes

    def play(self) -> Game:
        """Play one game; a proven win ends most of them."""
        random = self._random
        size = random.choice(SIZES)
        engine = Engine(size, memory=16_000_000, seed=random.getrandbits(32))
        stones = [(*p, FREESTYLE.color_of_move(n)) for n, p in enumerate(self._opening(size))]
        game = Game(size, len(stones), 0, [cell_of(c, r) for c, r, _ in stones], [], [])
        strays = random.choice([0.0, 0.08, 0.2])
        winner = 0
        while not winner and len(stones) < LONGEST_GAME:
            side = FREESTYLE.color_of_move(len(stones))
            engine.set_up(stones)
            nodes = int(self._nodes * random.choice([0.5, 1, 1.5]))
            decision = engine.think(side, Limits(max_nodes=nodes))
            game.scores.append(decision.score)
            game.lines.append([int(cell_of(*move)) for move in decision.pv[:EXPECTED]])
            winner = self._winner(int(side), decision.score)
            move = decision.move
            if abs(decision.score) < PROVEN and random.random() < strays:
                move = self._stray(engine.scores(side))
            stones.append((*move, side))
            game.moves.append(int(cell_of(*move)))
        return Game(size, game.opening, winner, game.moves[:-1], game.scores, game.lines)

    def _winner(self, side: int, score: int) -> int:
        """Return who has won as good as surely, 0 when the game is to go on."""
        if score >= WIN - 1:
            return side
        if abs(score) > PROVEN and self._random.random() < 0.25:
            return side if score > 0 else 3 - side
        return 0

    def _opening(self, size: int) -> list[tuple[int, int]]:
        """Return a shipped opening or a part of it, or stones at random, near or far."""
        random = self._random
        kind = random.random()
        if kind < 0.45:
            points = random.choice(symmetries(random.choice(own_openings(size)), size))
            stones = len(points) if random.random() < 0.7 else random.randint(1, len(points))
            return [(point.column, point.row) for point in points[:stones]]
        spread = random.choice([2, 3, 4]) if kind < 0.8 else random.choice([5, 6, 7])
        stones = random.randint(1, 8) if kind < 0.8 else random.randint(4, 16)
        lines = range(size // 2 - spread, size // 2 + spread + 1)
        return random.sample([(column, row) for column in lines for row in lines], stones)

    def _stray(self, scores: dict[tuple[int, int], int]) -> tuple[int, int]:
        """Return one of the moves that look best without search."""
        best = sorted(scores, key=lambda move: -scores[move])
        return self._random.choice(best[: self._random.choice([4, 10, 20])])


def play(options: argparse.Namespace) -> None:
    """Add games to a file until the time is up; those that it has already are not played again."""
    end = monotonic() + options.seconds
    with options.output.open("a+", encoding="ascii", buffering=1) as file:
        file.seek(0)
        number = sum(1 for _ in file)
        while monotonic() < end:
            game = Player(f"{options.seed}-{number}", options.nodes).play()
            file.write(json.dumps(asdict(game), separators=(",", ":")) + "\n")
            number += 1


# What is learnt from


Pairs = Counter[tuple[int, int]]
"""How many cells there are with each pair of shapes, of the side to move and of the other."""


@dataclass(frozen=True)
class Sample:
    """One position, seen by the side to move: its empty cells, the score, 1 for a won game.

    ``situation`` is that of Position.
    """

    cells: Pairs
    situation: int
    score: int
    result: float


def searched(game: Game, position: Position) -> Iterator[int]:
    """Yield the number of each search of a game, with the position set up as it was then."""
    while position.stones:
        position.undo()
    for stones, cell in enumerate([*game.moves, -1]):
        if 0 <= stones - game.opening < len(game.scores):
            yield stones - game.opening
        if cell >= 0:
            position.place(cell, stones % 2)


def samples(game: Game, position: Position, at: int) -> Iterator[Sample]:
    """Yield what a search teaches of the position and of the end of the line expected."""
    score = game.scores[at]
    side = (game.opening + at) % 2
    result = 0.5 if not game.winner else float(game.winner == side + 1)
    if (abs(score) < PROVEN or score < SOON - WIN) and is_quiet(position, side):
        bounded = max(-MOST_SCORE, min(MOST_SCORE, score))
        yield sample(position, side, bounded, result)
    if abs(score) < PROVEN and at % 2 == 0 and len(game.lines[at]) > 1:
        yield from at_the_end(position, side, game.lines[at], score, result)


def at_the_end(
    position: Position, side: int, line: list[int], score: int, result: float
) -> Iterator[Sample]:
    """Yield a sample of the position after a line; none if it is not quiet or has five on it."""
    placed = 0
    for cell in line:
        mover = (side + placed) % 2
        if not position.is_empty(cell) or position.count(mover, THREAT_FIVE):
            break
        position.place(cell, mover)
        placed += 1
    last = (side + placed) % 2
    if placed == len(line) and is_quiet(position, last):
        same = last == side
        yield sample(position, last, score if same else -score, result if same else 1 - result)
    for _ in range(placed):
        position.undo()


def is_quiet(position: Position, side: int) -> bool:
    """Whether the search would ask for the value of the position."""
    fives = position.count(side, THREAT_FIVE) + position.count(1 - side, THREAT_FIVE)
    return bool(fives == 0 and position.count(side, THREAT_OPEN_FOUR) == 0)


def sample(position: Position, side: int, score: int, result: float) -> Sample:
    """Return a position as a sample."""
    cells = pairs(position, side, empty_cells(position))
    return Sample(cells, int(situation(position, side)), score, result)


def pairs(position: Position, side: int, cells: Iterable[int]) -> Pairs:
    """Count pairs of shapes at some empty cells."""
    shape = position.shape
    return Counter((int(shape(cell, side)), int(shape(cell, 1 - side))) for cell in cells)


def choices(game: Game, position: Position, at: int) -> Iterator[Pairs]:
    """Yield the cells that a search chose from, the chosen one first, where nothing forced it."""
    side = (game.opening + at) % 2
    line = game.lines[at]
    calm = is_quiet(position, side) and position.count(1 - side, THREAT_OPEN_FOUR) == 0
    if line and calm and position.stones > 1 and abs(game.scores[at]) < PROVEN:
        near = [int(cell) for cell in near_cell_list(position)]
        if line[0] in near:
            near.remove(line[0])
            yield pairs(position, side, [line[0], *near])


class Bags:
    """The pairs of shapes of many positions, one after the other; ``ends`` tells where each ends.

    Kept as arrays, since there are tens of millions of them. The first end is 0, where the first
    position begins. ``held_out`` tells for each position whether it is not to be learnt from.
    """

    def __init__(self) -> None:
        self.own = array("i")
        self.foe = array("i")
        self.counts = array("i")
        self.ends = array("q", [0])
        self.held_out = array("b")

    def add(self, cells: Pairs, *, held_out: bool) -> None:
        """Add those of a position."""
        for (own, foe), count in cells.items():
            self.own.append(own)
            self.foe.append(foe)
            self.counts.append(count)
        self.ends.append(len(self.own))
        self.held_out.append(held_out)


class Samples:
    """All samples of one size: their cells, their situations and what is aimed at."""

    def __init__(self) -> None:
        self.bags = Bags()
        self.situations = array("i")
        self.scores = array("f")
        self.results = array("f")

    def add(self, one: Sample, *, held_out: bool) -> None:
        """Add one."""
        self.bags.add(one.cells, held_out=held_out)
        self.situations.append(one.situation)
        self.scores.append(one.score)
        self.results.append(one.result)


def gather(paths: list[Path]) -> tuple[dict[int, Samples], Bags]:
    """Return the samples of the games of some files, by size, and the choices of all sizes."""
    table = PatternTable(FREESTYLE)
    positions = {size: Position(size, size, table) for size in set(SIZES)}
    evaluated = {size: Samples() for size in positions}
    chosen = Bags()
    for number, game in enumerate(games(paths)):
        held_out = number % HELD_OUT == 0
        position = positions[game.size]
        for at in searched(game, position):
            for one in samples(game, position, at):
                evaluated[game.size].add(one, held_out=held_out)
            for cells in choices(game, position, at):
                chosen.add(cells, held_out=held_out)
    return evaluated, chosen


def games(paths: list[Path]) -> Iterator[Game]:
    """Yield the games of some files."""
    for path in paths:
        with path.open(encoding="ascii") as file:
            for line in file:
                yield Game(**json.loads(line))


# Fitting


class Table:
    """A weight for every shape: a part for each of its patterns and a rest of its own."""

    def __init__(self, present: Any) -> None:
        import torch  # noqa: PLC0415  # only fitting needs it

        self.present = present
        self.rest = present.clone().requires_grad_()
        self.patterns = torch.zeros(PATTERNS, requires_grad=True)
        self._patterns_of = torch.tensor(SHAPE_PATTERNS)

    def weights(self) -> Any:
        """Return the weights by shape."""
        return self.rest + self.patterns[self._patterns_of].sum(1)

    def strangeness(self) -> Any:
        """Return how far the rests are from the present weights."""
        return ((self.rest - self.present) ** 2).sum()


class Cells:
    """Bags as tensors, for sums over the cells of some positions."""

    def __init__(self, bags: Bags) -> None:
        import numpy as np  # noqa: PLC0415
        import torch  # noqa: PLC0415

        self.own, self.foe, self.counts = (
            torch.frombuffer(numbers, dtype=torch.int32)
            for numbers in (bags.own, bags.foe, bags.counts)
        )
        self._ends = np.array(bags.ends)
        held_out = np.array(bags.held_out) > 0
        self.train, self.test = np.flatnonzero(~held_out), np.flatnonzero(held_out)

    def of(self, positions: Any) -> tuple[Any, Any, Any]:
        """Return where the pairs of some positions are, whose they are, and each one's first.

        The second is, for each pair, the place of its position among those asked for; the third,
        for each position, the place of its first pair in what is returned.
        """
        import numpy as np  # noqa: PLC0415
        import torch  # noqa: PLC0415

        starts = self._ends[positions]
        sizes = self._ends[positions + 1] - starts
        first = np.cumsum(sizes) - sizes
        numbers = np.repeat(starts - first, sizes) + np.arange(sizes.sum())
        owners = np.repeat(np.arange(len(positions)), sizes)
        return torch.from_numpy(numbers), torch.from_numpy(owners), torch.from_numpy(first)


class Model(Protocol):
    """What can be fitted: it has cells, a loss, and parameters in groups of one rate each."""

    cells: Cells
    groups: list[dict[str, Any]]
    least: float
    """The least mean loss possible on the positions held out."""

    def loss(self, positions: Any) -> Any:
        """Return the mean loss on some positions."""

    def penalty(self) -> Any:
        """Return what is added to the loss for being unlike what is present."""


class Evaluation:
    """The sum of the values of all shapes, as the logarithm of the odds to win."""

    def __init__(self, evaluated: Samples, present: dict[str, list[int]]) -> None:
        import torch  # noqa: PLC0415

        self.cells = Cells(evaluated.bags)
        self._situations = torch.tensor(evaluated.situations)
        chances = torch.sigmoid(torch.tensor(evaluated.scores) / SCORE_SCALE)
        results = torch.tensor(evaluated.results)
        self._aims = (1 - RESULT_SHARE) * chances + RESULT_SHARE * results
        own, foe, situations = (
            torch.tensor(present[name]) * (VALUE_SHARE / VALUE_SCALE)
            for name in ("own", "foe", "situations")
        )
        self._own, self._foe = Table(own), Table(foe)
        self._usual = situations.clone()
        self._situation = situations.requires_grad_()
        self._common = torch.zeros(1, requires_grad=True)
        self._alive = torch.ones(SHAPES)
        self._alive[0] = 0  # a cell where all is dead is worth nothing
        tables = (self._own, self._foe)
        self.groups = [
            {"params": [self._common, *(one.patterns for one in tables)], "lr": 0.0015},
            {"params": [one.rest for one in tables], "lr": 0.0015},
            {"params": [self._situation], "lr": 0.004},
        ]
        aims = self._aims[self.cells.test]
        self.least = float(torch.nn.functional.binary_cross_entropy(aims, aims))

    def loss(self, positions: Any) -> Any:
        """Return the mean cross-entropy."""
        import torch  # noqa: PLC0415

        numbers, owners, _ = self.cells.of(positions)
        own = (self._own.weights() * self._alive)[self.cells.own[numbers]]
        foe = (self._foe.weights() * self._alive)[self.cells.foe[numbers]]
        worth = (own - foe) * self.cells.counts[numbers]
        odds = self._situation[self._situations[positions]] + self._common
        return torch.nn.functional.binary_cross_entropy_with_logits(
            odds.index_add(0, owners, worth), self._aims[positions]
        )

    def penalty(self) -> Any:
        """Return what is added to the loss for being unlike what is present."""
        strangeness = self._own.strangeness() + self._foe.strangeness()
        return 4e-5 * strangeness + 1e-4 * ((self._situation - self._usual) ** 2).sum()

    def values(self) -> dict[str, list[int]]:
        """Return the values as in the file."""
        scale = VALUE_SCALE / VALUE_SHARE
        return {
            "situations": whole_numbers(self._situation + self._common, scale),
            "own": whole_numbers(self._own.weights() * self._alive, scale),
            "foe": whole_numbers(self._foe.weights() * self._alive, scale),
        }


class Order:
    """How promising moves are by the shapes they make and take, as logarithms of their odds."""

    least = 0.0

    def __init__(self, chosen: Bags, present: dict[str, Any]) -> None:
        import torch  # noqa: PLC0415

        self.cells = Cells(chosen)
        self._attack, self._defence = (
            Table(torch.tensor(present[name]) / ORDER_SCALE) for name in ("attack", "defence")
        )
        tables = (self._attack, self._defence)
        self.groups = [
            {"params": [one.patterns for one in tables], "lr": 0.01},
            {"params": [one.rest for one in tables], "lr": 0.005},
        ]

    def loss(self, positions: Any) -> Any:
        """Return the mean of the negative logarithms of how probable the chosen moves are."""
        import torch  # noqa: PLC0415

        numbers, owners, first = self.cells.of(positions)
        own = self._attack.weights()[self.cells.own[numbers]]
        promise = own + self._defence.weights()[self.cells.foe[numbers]]
        odds = promise.exp() * self.cells.counts[numbers]
        sums = torch.zeros(len(positions)).index_add(0, owners, odds)
        return (sums.log() - promise[first]).mean()

    def penalty(self) -> Any:
        """Return what is added to the loss for being unlike what is present."""
        return 1e-5 * (self._attack.strangeness() + self._defence.strangeness())

    def values(self) -> dict[str, list[int]]:
        """Return the order as in the file."""
        return {
            "attack": whole_numbers(self._attack.weights(), ORDER_SCALE),
            "defence": whole_numbers(self._defence.weights(), ORDER_SCALE),
        }


def whole_numbers(weights: Any, scale: float) -> list[int]:
    """Return weights as integers."""
    return [round(weight * scale) for weight in weights.tolist()]


def train(model: Model, name: str, seed: int, batch: int) -> None:
    """Fit a model; its parameters become the moving averages of what they were."""
    import numpy as np  # noqa: PLC0415
    import torch  # noqa: PLC0415

    random = np.random.default_rng(seed)
    say(f"{name}: {len(model.cells.train)} positions, {len(model.cells.test)} held out")
    say(f"{name}: present loss {held_out_loss(model):.4f}")
    optimiser = torch.optim.Adam(model.groups, betas=(0.9, 0.99))
    rates = torch.optim.lr_scheduler.ExponentialLR(optimiser, 0.7)
    parameters = [one for group in model.groups for one in group["params"]]
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.99)
    averages = [one.detach().clone() for one in parameters]
    for number in range(ROUNDS):
        order = random.permutation(model.cells.train)
        for start in range(0, len(order), batch):
            loss = model.loss(order[start : start + batch]) + model.penalty()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            with torch.no_grad():
                average(averages, parameters, 0)
        rates.step()
        say(f"{name}: loss {held_out_loss(model):.4f} after round {number + 1}")
    with torch.no_grad():
        for one, mean in zip(parameters, averages, strict=True):
            one.copy_(mean)
    say(f"{name}: loss {held_out_loss(model):.4f} at last")


def held_out_loss(model: Model) -> float:
    """Return by how much the mean loss on what is held out exceeds the least possible."""
    import torch  # noqa: PLC0415

    test = model.cells.test
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(test), BATCH):
            some = test[start : start + BATCH]
            total += float(model.loss(some)) * len(some)
    return total / len(test) - model.least


def fit(options: argparse.Namespace) -> None:
    """Fit the values in a file to games and write it."""
    try:
        import torch  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit("fit needs torch and numpy: pip install torch numpy") from error
    torch.set_num_threads(1)
    values = json.loads(options.values.read_text("ascii"))
    evaluated, chosen = gather(options.games)
    for name, size in SIZE_OF.items():
        if name in options.only:
            evaluation = Evaluation(evaluated[size], values[name])
            train(evaluation, name, options.seed, options.batch)
            values[name] = evaluation.values()
    if "order" in options.only:
        order = Order(chosen, values)
        train(order, "order", options.seed, options.batch)
        values |= order.values()
    options.values.write_text(written(values), encoding="ascii")


def written(values: dict[str, Any]) -> str:
    """Return values as JSON with one table a line."""
    return json.dumps(values).replace("], ", "],\n").replace("}, ", "},\n") + "\n"


def say(text: str) -> None:
    """Tell how far the work is."""
    sys.stderr.write(text + "\n")


def main() -> None:
    """Play or fit, as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="add games to a file")
    playing.set_defaults(run=play)
    playing.add_argument("output", type=Path)
    playing.add_argument("--seconds", type=float, default=3600)
    playing.add_argument("--nodes", type=int, default=5000)
    fitting = commands.add_parser("fit", help="fit the values in a file to games")
    fitting.set_defaults(run=fit)
    fitting.add_argument("values", type=Path)
    fitting.add_argument("games", type=Path, nargs="+")
    fitting.add_argument("--batch", type=int, default=BATCH, help="positions of a step")
    fitting.add_argument("--only", choices=PARTS, nargs="+", default=PARTS)
    for command in (playing, fitting):
        command.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()

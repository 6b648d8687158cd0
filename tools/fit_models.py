"""What fit_values fits: samples of positions, and the models whose losses are made small.

Only fitting needs torch and numpy, so they are imported where they are used.
"""

import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wuziqi.engine.board.patterns import PATTERNS, SHAPE_PATTERNS, SHAPES
from wuziqi.engine.board.values import FACTOR_PARTS, SHAPE_PARTS, VALUE_SCALE
from wuziqi.session.analysis import SCORE_SCALE

VALUE_SHARE: Final = 0.78
"""The odds that are fitted are those of this share of a value: so much suited the values before.

It keeps the values at the size that the margins of the search are made for.
"""

UNIT: Final = VALUE_SCALE / VALUE_SHARE
"""Points that make one of the logarithm of the odds."""

THIRD_PARTS: Final = 8
"""Third numbers are so large that neither they nor their factors lose much when rounded."""

FACTOR_UNITS: Final = (FACTOR_PARTS,) * 2 + (FACTOR_PARTS * SHAPE_PARTS / THIRD_PARTS,) * 2

UNITS: Final = {
    "own": (UNIT * SHAPE_PARTS,),
    "foe": (UNIT * SHAPE_PARTS,),
    "third": (UNIT * THIRD_PARTS,),
    "situations": (UNIT,),
    "factors": FACTOR_UNITS,
    "stages": (UNIT, *FACTOR_UNITS),
}
"""What the numbers of the file are multiples of, for each column of its tables."""

ORDER_SCALE: Final = 100
RESULT_SHARE: Final = 0.2
ROUNDS: Final = 8
BATCH: Final = 1024

Pairs = Counter[tuple[int, int]]
"""How many cells there are with each pair of shapes, of the side to move and of the other."""


@dataclass(frozen=True)
class Sample:
    """One position, seen by the side to move: its empty cells, the score, 1 for a won game.

    ``situation`` and ``stage`` are those of the evaluation.
    """

    cells: Pairs
    situation: int
    stage: int
    score: int
    result: float


class Bags:
    """The pairs of shapes of many positions, one after the other; ``ends`` has where each ends.

    Kept as arrays, since there are tens of millions of them. The first end is 0, where the first
    position begins. ``held_out`` says of each position whether it is kept from the fit.
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
        self.stages = array("i")
        self.scores = array("f")
        self.results = array("f")

    def add(self, one: Sample, *, held_out: bool) -> None:
        """Add one."""
        self.bags.add(one.cells, held_out=held_out)
        self.situations.append(one.situation)
        self.stages.append(one.stage)
        self.scores.append(one.score)
        self.results.append(one.result)


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
    """The logarithm of the odds to win: sums of numbers of shapes, as the situation weighs them.

    Every shape has a value to move, one not to move and a third number; situation and stage have
    factors, see ``Values``. The third numbers begin at random where all are 0.
    """

    def __init__(self, evaluated: Samples, present: dict[str, list[int]], results: float) -> None:
        import torch  # noqa: PLC0415

        self.cells = Cells(evaluated.bags)
        self._situations = torch.tensor(evaluated.situations).long()
        self._stages = torch.tensor(evaluated.stages).long()
        chances = torch.sigmoid(torch.tensor(evaluated.scores) / SCORE_SCALE)
        self._aims = (1 - results) * chances + results * torch.tensor(evaluated.results)
        own, foe, third, situations, factors, stages = (
            torch.tensor(present[name]).view(-1, len(units)) / torch.tensor(units)
            for name, units in UNITS.items()
        )
        torch.manual_seed(1)
        self._own, self._foe, self._third = (Table(one[:, 0]) for one in (own, foe, third))
        self._third.patterns = (0.01 * torch.randn(PATTERNS)).requires_grad_()
        self._situation = situations[:, 0].clone().requires_grad_()
        self._common = torch.zeros(1, requires_grad=True)
        self._factors = factors.clone().requires_grad_()
        self._by_stage = stages.clone().requires_grad_()
        self._usual = (situations[:, 0], factors)
        self._alive = torch.ones(SHAPES)
        self._alive[0] = 0  # a cell where all is dead is worth nothing
        tables = (self._own, self._foe, self._third)
        self.groups = [
            {"params": [self._common, *(one.patterns for one in tables)], "lr": 0.0015},
            {"params": [one.rest for one in tables], "lr": 0.0015},
            {"params": [self._situation], "lr": 0.004},
            {"params": [self._factors, self._by_stage], "lr": 0.003},
        ]
        aims = self._aims[self.cells.test]
        self.least = float(torch.nn.functional.binary_cross_entropy(aims, aims))

    def loss(self, positions: Any) -> Any:
        """Return the mean cross-entropy."""
        import torch  # noqa: PLC0415

        numbers, _, first = self.cells.of(positions)
        counts = self.cells.counts[numbers].float()
        own = self._sums(self._own, self.cells.own[numbers], first, counts)
        foe = self._sums(self._foe, self.cells.foe[numbers], first, counts)
        situations = self._situations[positions]
        factors, stages = self._factors[situations], self._by_stage[self._stages[positions]]
        sums = torch.stack([own[:, 0], foe[:, 0], own[:, 1], foe[:, 1]], 1)
        odds = self._situation[situations] + self._common + stages[:, 0]
        odds = odds + (sums * (factors + stages[:, 1:])).sum(1)
        return torch.nn.functional.binary_cross_entropy_with_logits(odds, self._aims[positions])

    def _sums(self, table: Table, shapes: Any, first: Any, counts: Any) -> Any:
        """Return, for each position, the sums of the values of a table and of third numbers."""
        import torch  # noqa: PLC0415

        pair = torch.stack([self._weights(table), self._weights(self._third)], 1)
        return torch.nn.functional.embedding_bag(
            shapes, pair, first, mode="sum", per_sample_weights=counts
        )

    def _weights(self, table: Table) -> Any:
        return table.weights() * self._alive

    def penalty(self) -> Any:
        """Return what is added to the loss for being unlike what is present."""
        strangeness = sum(table.strangeness() for table in (self._own, self._foe, self._third))
        situations, factors = self._usual
        strangeness += 2.5 * ((self._situation - situations) ** 2).sum()
        return 1e-5 * (strangeness + ((self._factors - factors) ** 2).sum())

    def values(self) -> dict[str, list[int]]:
        """Return the values as in the file."""
        found = {
            "own": self._weights(self._own),
            "foe": self._weights(self._foe),
            "third": self._weights(self._third),
            "situations": self._situation + self._common,
            "factors": self._factors,
            "stages": self._by_stage,
        }
        return {name: whole_numbers(found[name], units) for name, units in UNITS.items()}


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
            "attack": whole_numbers(self._attack.weights(), (ORDER_SCALE,)),
            "defence": whole_numbers(self._defence.weights(), (ORDER_SCALE,)),
        }


def whole_numbers(weights: Any, units: Sequence[float]) -> list[int]:
    """Return a table of weights as integers, row by row, each column in a unit of its own."""
    return [
        round(weight * unit)
        for row in weights.view(-1, len(units)).tolist()
        for weight, unit in zip(row, units, strict=True)
    ]


def train(model: Model, name: str, seed: int, batch: int) -> None:
    """Fit a model; its parameters become the moving averages of what they were."""
    import numpy as np  # noqa: PLC0415
    import torch  # noqa: PLC0415

    random = np.random.default_rng(seed)
    say(f"{name}: {len(model.cells.train)} positions, {len(model.cells.test)} held out")
    say(f"{name}: present loss {held_out_loss(model):.4f}")
    optimiser = torch.optim.Adam(model.groups, betas=(0.9, 0.99))
    rates = torch.optim.lr_scheduler.ExponentialLR(optimiser, 0.6)
    parameters = [one for group in model.groups for one in group["params"]]
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.995)
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


def say(text: str) -> None:
    """Report progress on standard error."""
    sys.stderr.write(text + "\n")

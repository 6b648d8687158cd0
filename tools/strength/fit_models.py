"""The models that ``fit`` fits, their parts, and the samples of positions that they learn from.

Where the colours have separate values, each part has black's first, then white's: the numbers of
shapes run on, and each colour has its own hidden units.

Only fitting needs torch and numpy, so its functions import them.
"""

import math
import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wuziqi.engine.board.patterns import OPEN_ONE, PATTERNS, SHAPE_PATTERNS, SHAPES
from wuziqi.engine.board.values import (
    FACTOR_PARTS,
    INPUTS,
    JOINT_BITS,
    JOINT_SHIFT,
    LANES,
    MAX_INPUT,
    SHAPE_PARTS,
    SITUATIONS,
    THIRD_SHIFT,
    UNIT_BITS,
    UNIT_SHIFT,
    UNIT_WORDS,
    VALUE_SCALE,
    VALUE_SHIFT,
)
from wuziqi.session.analysis import SCORE_SCALE

VALUE_SHARE: Final = 0.78
"""The fit assumes these odds of a win for this share of a value: the values suited them before.

It keeps the values at the size that the margins of the search are made for.
"""

UNIT: Final = VALUE_SCALE / VALUE_SHARE
"""Points that make one of the logarithm of the odds."""

THIRD_PARTS: Final = 8
"""Third numbers are so large that neither they nor their factors lose much when rounded."""

MOST_NUMBER: Final = 0.99 * (1 << 20) / 400
"""The limit of a shape's numbers in the file: larger sums on 20 lines overflow a lane."""

JOINT_PARTS: Final = 1024
"""The unit of joint features, as a part of their unit in the fit."""

MOST_JOINT: Final = ((1 << (JOINT_BITS - 1)) - 1) / JOINT_PARTS
"""No shape may add more to a joint feature: the features of two would leave their lane."""

UNIT_PARTS: Final = 1 << int(UNIT_SHIFT)
"""Hidden units are in these parts of a point."""

MOST_UNIT: Final = 0.99 * (1 << int(UNIT_BITS)) / (UNIT * UNIT_PARTS)
"""No hidden unit may be more, whatever its inputs are, or it would leave its lane."""

FACTOR_UNITS: Final = (FACTOR_PARTS,) * 2 + (FACTOR_PARTS * SHAPE_PARTS / THIRD_PARTS,) * 2

UNITS: Final = {
    "own": (UNIT * SHAPE_PARTS,),
    "foe": (UNIT * SHAPE_PARTS,),
    "third": (UNIT * THIRD_PARTS,),
    "situations": (UNIT,),
    "factors": FACTOR_UNITS,
    "stages": (UNIT, *FACTOR_UNITS),
    "joint_own": (JOINT_PARTS,) * LANES,
    "joint_foe": (JOINT_PARTS,) * LANES,
    "joint_factors": (UNIT * FACTOR_PARTS * SHAPE_PARTS / JOINT_PARTS,),
    "hidden_biases": (UNIT * UNIT_PARTS,),
    "hidden_weights": (UNIT * UNIT_PARTS / int(MAX_INPUT),),
}
"""The units of the file's numbers, for each column of its tables."""

FULL_INPUTS: Final = (
    *[int(MAX_INPUT << VALUE_SHIFT) / (UNIT * SHAPE_PARTS)] * 2,
    *[int(MAX_INPUT << THIRD_SHIFT) / (UNIT * THIRD_PARTS)] * 2,
    *[int(MAX_INPUT << JOINT_SHIFT) / JOINT_PARTS] * (2 * LANES),
)
"""The sums that are the largest inputs of the hidden units."""


class Table:
    """Weights for every shape: a part for each of its patterns and a rest of its own.

    No weight is more than ``most``, or less than ``-most``.
    """

    def __init__(self, present: Any, most: float = math.inf) -> None:
        import torch  # noqa: PLC0415  # only fitting needs it

        self.present = present
        self._most = most
        self.rest = present.clone().requires_grad_()
        colors = len(present) // SHAPES
        size = (colors * PATTERNS, *present.shape[1:])
        self.patterns = torch.zeros(size, requires_grad=True)
        patterns_of = torch.tensor(SHAPE_PATTERNS)
        self._patterns_of = torch.cat([patterns_of + PATTERNS * one for one in range(colors)])

    def weights(self) -> Any:
        weights = self.rest + self.patterns[self._patterns_of].sum(1)
        return weights.clamp(-self._most, self._most)

    def strangeness(self) -> Any:
        """Return how far the rests are from the present weights."""
        return ((self.rest - self.present) ** 2).sum()


class Joint:
    """Joint features of both colours' shapes on a cell, and what their sums count by themselves.

    If all are 0 they begin at random. Their sums count by themselves from the first step on:
    features that only the hidden units saw died or grew without bound.
    """

    def __init__(self, own: Any, foe: Any, factors: Any) -> None:
        import torch  # noqa: PLC0415

        self._own, self._foe = Table(own, MOST_JOINT), Table(foe, MOST_JOINT)
        self.factors = factors.view(-1, 2 * LANES).clone()
        if not (own.any() or foe.any()):
            for table in (self._own, self._foe):
                noise = 0.05 * torch.randn(table.patterns.shape)
                noise.view(-1, PATTERNS, LANES)[:, : OPEN_ONE + 1] = 0  # most cells have no more
                table.patterns = noise.requires_grad_()
            self.factors = torch.tensor([[0.5, -0.5] * LANES] * len(self.factors))
        self.tables = (self._own, self._foe)
        self.parameters = [self.factors.requires_grad_()]
        self.parameters += [one for table in self.tables for one in (table.patterns, table.rest)]

    def weights(self) -> tuple[Any, Any]:
        """Return the numbers that shapes add to the features of their colour, and of the other.

        A point where no row is possible any more has no feature, like a point with a stone.
        """
        own, foe = (one.weights() for one in self.tables)
        excess = foe.new_zeros(foe.shape)
        excess[::SHAPES] = (own[::SHAPES].flip(0) + foe[::SHAPES]).relu().detach()
        return own, foe - excess

    def numbers(self) -> dict[str, Any]:
        own, foe = self.weights()
        return {"joint_own": own, "joint_foe": foe, "joint_factors": self.factors}

    def sums(self, own: Any, foe: Any, counts: Any, owners: Any, positions: int) -> Any:
        """Return the sums over the cells of each position: the own features, the other's."""
        import torch  # noqa: PLC0415

        own_weights, foe_weights = self.weights()
        sums = own_weights.new_zeros(positions, 2 * LANES)
        features = [own_weights[own] + foe_weights[foe], own_weights[foe] + foe_weights[own]]
        return sums.index_add(0, owners, torch.cat(features, 1).relu() * counts[:, None])

    def odds(self, sums: Any, colors: Any) -> Any:
        """Return the sums' share in the logarithms of the odds of positions.

        ``colors`` has the colour to move of each; 0 for all where the colours share their values.
        """
        return (sums * self.factors[colors]).sum(1)


class Hidden:
    """Hidden units behind all sums, the first half of them for the side to move.

    If all are 0 they begin at random.
    """

    def __init__(self, biases: Any, weights: Any) -> None:
        import torch  # noqa: PLC0415

        half = LANES * int(UNIT_WORDS) // 2
        self._biases = biases.view(-1, 2 * half).clone()
        colors = len(self._biases)
        self._weights = weights.view(colors, int(UNIT_WORDS), int(INPUTS), LANES).clone()
        if not weights.any():  # to each unit one that counts the other way, but for a little
            at_random = 0.16 * torch.randn(colors, int(UNIT_WORDS) // 2, int(INPUTS), LANES)
            self._weights = torch.cat([at_random, at_random], 1)
            self._weights += 0.01 * torch.randn(self._weights.shape)
            self._biases = (0.2 * torch.rand(colors, half)).repeat(1, 2)
        self._signs = torch.tensor([1.0] * half + [-1.0] * half)
        self._full = torch.tensor(FULL_INPUTS)
        self.parameters = [self._biases.requires_grad_(), self._weights.requires_grad_()]

    def limited(self) -> tuple[Any, Any]:
        """Return biases and weights, those of too large units scaled down to the limit."""
        sizes = self._weights.abs().sum(2).flatten(1) + self._biases.abs()
        factors = (MOST_UNIT / sizes).clamp(max=1)
        return self._biases * factors, self._weights * factors.view(-1, int(UNIT_WORDS), 1, LANES)

    def odds(self, sums: Any, colors: Any) -> Any:
        """Return the units' share in the logarithms of the odds of positions.

        ``colors`` is as in ``Joint.odds``.
        """
        inputs = (sums / self._full).clamp(-1, 1)
        biases, weights = self.limited()
        weights = weights.transpose(1, 2).flatten(2)
        units = (inputs[:, None] @ weights[colors])[:, 0] + biases[colors]
        return units.relu() @ self._signs

    def numbers(self) -> dict[str, Any]:
        biases, weights = self.limited()
        return {"hidden_biases": biases, "hidden_weights": weights}


def whole_numbers(weights: Any, units: Sequence[float]) -> list[int]:
    """Return a table of weights as integers, row by row, each column in a unit of its own."""
    return [
        round(weight * unit)
        for row in weights.view(-1, len(units)).tolist()
        for weight, unit in zip(row, units, strict=True)
    ]


Pairs = Counter[tuple[int, int]]
"""The number of cells with each pair of shapes, of the side to move and of the other."""


@dataclass(frozen=True)
class Sample:
    """One position, seen by the side to move: its empty cells, the score, 1 for a won game.

    ``situation`` and ``stage`` are the evaluation's. Where the colours have values of their own,
    the shapes of white are numbered on from SHAPES, and with white to move so are situations and
    stages.
    """

    cells: Pairs
    situation: int
    stage: int
    score: int
    result: float
    mover: int = 0
    """1 for our engine to move in a game against another one, -1 for that one; else 0."""


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
        for (own, foe), count in cells.items():
            self.own.append(own)
            self.foe.append(foe)
            self.counts.append(count)
        self.ends.append(len(self.own))
        self.held_out.append(held_out)


class Samples:
    """All samples of one board size: their cells, situations and target values."""

    def __init__(self) -> None:
        self.bags = Bags()
        self.situations = array("i")
        self.stages = array("i")
        self.scores = array("f")
        self.results = array("f")
        self.movers = array("b")

    def add(self, one: Sample, *, held_out: bool) -> None:
        self.bags.add(one.cells, held_out=held_out)
        self.situations.append(one.situation)
        self.stages.append(one.stage)
        self.scores.append(one.score)
        self.results.append(one.result)
        self.movers.append(one.mover)


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

        The second is, for each pair, the place of its position among the requested ones; the third,
        for each position, the place of its first pair in the result.
        """
        import numpy as np  # noqa: PLC0415
        import torch  # noqa: PLC0415

        starts = self._ends[positions]
        sizes = self._ends[positions + 1] - starts
        first = np.cumsum(sizes) - sizes
        numbers = np.repeat(starts - first, sizes) + np.arange(sizes.sum())
        owners = np.repeat(np.arange(len(positions)), sizes)
        return torch.from_numpy(numbers), torch.from_numpy(owners), torch.from_numpy(first)


ORDER_SCALE: Final = 100
RESULT_SHARE: Final = 0.2
OUTSIDE_RESULT_SHARE: Final = 0.6
ROUNDS: Final = 8
BATCH: Final = 1024


class Model(Protocol):
    """A model for the fit: it has cells, a loss, and parameters in groups with one rate each."""

    cells: Cells
    groups: list[dict[str, Any]]
    least: float
    """The least mean loss possible on the positions held out."""

    def loss(self, positions: Any) -> Any:
        """Return the mean loss on some positions."""

    def penalty(self) -> Any:
        """Return the penalty for the distance from the present values."""


class Evaluation:
    """The logarithm of the odds to win: sums of numbers of shapes, as the situation weighs them.

    Every shape has a value to move, one not to move and a third number; situation and stage have
    factors, see ``Values``. Sums of joint features and hidden units behind all sums add to it.
    """

    def __init__(
        self,
        evaluated: Samples,
        present: dict[str, list[int]],
        results: tuple[float, float],
    ) -> None:
        """Aim at the share ``results`` of the results of own games and of games with others."""
        import torch  # noqa: PLC0415

        self.cells = Cells(evaluated.bags)
        self._situations = torch.tensor(evaluated.situations).long()
        self._colors = self._situations // int(SITUATIONS)
        self._stages = torch.tensor(evaluated.stages).long()
        self._chances = torch.sigmoid(torch.tensor(evaluated.scores) / SCORE_SCALE)
        self._results = torch.tensor(evaluated.results)
        self._movers = torch.tensor(evaluated.movers).float()
        self._shares = torch.tensor(results)[self._movers.abs().long()]
        self._advantage = torch.zeros(1, requires_grad=True)
        torch.manual_seed(1)
        given = {
            name: torch.tensor(present[name]).view(-1, len(units)) / torch.tensor(units)
            for name, units in UNITS.items()
        }
        situations, factors, stages = (given[name] for name in ("situations", "factors", "stages"))
        self._joint = Joint(given["joint_own"], given["joint_foe"], given["joint_factors"])
        self._hidden = Hidden(given["hidden_biases"], given["hidden_weights"])
        self._own, self._foe, self._third = (
            Table(given[name][:, 0], MOST_NUMBER / UNITS[name][0])
            for name in ("own", "foe", "third")
        )
        if not given["third"].any():
            noise = 0.01 * torch.randn(self._third.patterns.shape)
            self._third.patterns = noise.requires_grad_()
        self._situation = situations[:, 0].clone().requires_grad_()
        self._common = torch.zeros(len(situations) // int(SITUATIONS), 1, requires_grad=True)
        self._factors = factors.clone().requires_grad_()
        self._by_stage = stages.clone().requires_grad_()
        self._usual = (situations[:, 0], factors)
        self._alive = torch.ones(given["own"].shape[0])
        self._alive[::SHAPES] = 0  # a cell where all is dead is worth nothing
        tables = (self._own, self._foe, self._third)
        self.groups = [
            {"params": [self._common, *(one.patterns for one in tables)], "lr": 0.0015},
            {"params": [one.rest for one in tables], "lr": 0.0015},
            {"params": [self._situation, self._advantage], "lr": 0.004},
            {"params": [self._factors, self._by_stage, *self._hidden.parameters], "lr": 0.003},
            {"params": self._joint.parameters, "lr": 0.0015},
        ]
        aims = torch.lerp(self._chances, self._results, self._shares)[self.cells.test]
        self.least = float(torch.nn.functional.binary_cross_entropy(aims, aims))

    def loss(self, positions: Any) -> Any:
        """Return the mean cross-entropy.

        Against another engine the stronger one wins more than the positions say: the advantage of
        our engine is fitted too, and left out of the values.
        """
        import torch  # noqa: PLC0415

        numbers, owners, first = self.cells.of(positions)
        own_shapes, foe_shapes = self.cells.own[numbers], self.cells.foe[numbers]
        counts = self.cells.counts[numbers].float()
        own = self._sums(self._own, own_shapes, first, counts)
        foe = self._sums(self._foe, foe_shapes, first, counts)
        joint = self._joint.sums(own_shapes, foe_shapes, counts, owners, len(positions))
        situations = self._situations[positions]
        factors, stages = self._factors[situations], self._by_stage[self._stages[positions]]
        sums = torch.stack([own[:, 0], foe[:, 0], own[:, 1], foe[:, 1]], 1)
        colors = self._colors[positions]
        odds = self._situation[situations] + self._common[colors, 0] + stages[:, 0]
        odds = odds + (sums * (factors + stages[:, 1:])).sum(1)
        odds = odds + self._joint.odds(joint, colors)
        odds = odds + self._hidden.odds(torch.cat([sums, joint], 1), colors)
        by_players = odds + self._advantage * self._movers[positions]
        cross_entropy = torch.nn.functional.binary_cross_entropy_with_logits
        told = cross_entropy(odds, self._chances[positions], reduction="none")
        came = cross_entropy(by_players, self._results[positions], reduction="none")
        return torch.lerp(told, came, self._shares[positions]).mean()

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
        tables = (self._own, self._foe, self._third, *self._joint.tables)
        strangeness = sum(table.strangeness() for table in tables)
        situations, factors = self._usual
        strangeness += 2.5 * ((self._situation - situations) ** 2).sum()
        return 1e-5 * (strangeness + ((self._factors - factors) ** 2).sum())

    def values(self) -> dict[str, list[int]]:
        found = {
            "own": self._weights(self._own),
            "foe": self._weights(self._foe),
            "third": self._weights(self._third),
            "situations": self._situation.view(len(self._common), -1) + self._common,
            "factors": self._factors,
            "stages": self._by_stage,
            **self._joint.numbers(),
            **self._hidden.numbers(),
        }
        return {name: whole_numbers(found[name], units) for name, units in UNITS.items()}


class Order:
    """The prospects of moves by the shapes they make and take, as logarithms of their odds."""

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
        return 1e-5 * (self._attack.strangeness() + self._defence.strangeness())

    def values(self) -> dict[str, list[int]]:
        return {
            "attack": whole_numbers(self._attack.weights(), (ORDER_SCALE,)),
            "defence": whole_numbers(self._defence.weights(), (ORDER_SCALE,)),
        }


def train(model: Model, name: str, seed: int, batch: int) -> None:
    """Fit a model; its parameters become their moving averages."""
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
    """Return the excess of the mean loss on held-out games over the least possible."""
    import torch  # noqa: PLC0415

    test = model.cells.test
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(test), BATCH):
            some = test[start : start + BATCH]
            total += float(model.loss(some)) * len(some)
    return total / len(test) - model.least


def say(text: str) -> None:
    sys.stderr.write(text + "\n")

"""What fit_values fits: the models whose losses are made small.

Only fitting needs torch and numpy, so they are imported where they are used.
"""

import sys
from typing import Any, Final, Protocol

from tools.fit_parts import MOST_NUMBER, UNITS, Hidden, Joint, Table, whole_numbers
from tools.fit_samples import Bags, Cells, Samples

from wuziqi.engine.board.patterns import SHAPES
from wuziqi.engine.board.values import SITUATIONS
from wuziqi.session.analysis import SCORE_SCALE

ORDER_SCALE: Final = 100
RESULT_SHARE: Final = 0.2
ROUNDS: Final = 8
BATCH: Final = 1024


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
    factors, see ``Values``. Sums of joint features and hidden units behind all sums add to it.
    """

    def __init__(self, evaluated: Samples, present: dict[str, list[int]], results: float) -> None:
        import torch  # noqa: PLC0415

        self.cells = Cells(evaluated.bags)
        self._situations = torch.tensor(evaluated.situations).long()
        self._colors = self._situations // int(SITUATIONS)
        self._stages = torch.tensor(evaluated.stages).long()
        chances = torch.sigmoid(torch.tensor(evaluated.scores) / SCORE_SCALE)
        self._aims = (1 - results) * chances + results * torch.tensor(evaluated.results)
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
            {"params": [self._situation], "lr": 0.004},
            {"params": [self._factors, self._by_stage, *self._hidden.parameters], "lr": 0.003},
            {"params": self._joint.parameters, "lr": 0.0015},
        ]
        aims = self._aims[self.cells.test]
        self.least = float(torch.nn.functional.binary_cross_entropy(aims, aims))

    def loss(self, positions: Any) -> Any:
        """Return the mean cross-entropy."""
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
        tables = (self._own, self._foe, self._third, *self._joint.tables)
        strangeness = sum(table.strangeness() for table in tables)
        situations, factors = self._usual
        strangeness += 2.5 * ((self._situation - situations) ** 2).sum()
        return 1e-5 * (strangeness + ((self._factors - factors) ** 2).sum())

    def values(self) -> dict[str, list[int]]:
        """Return the values as in the file."""
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

"""The parts of the models that fit_values fits: tables of shapes, joint features, hidden units.

Where the colours have values of their own, each part has those of black first, then those of white:
shapes are numbered on, and the hidden units of either colour are units of their own.

Only fitting needs torch, so it is imported where it is used.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from wuziqi.engine.board.patterns import OPEN_ONE, PATTERNS, SHAPE_PATTERNS, SHAPES
from wuziqi.engine.board.values import (
    FACTOR_PARTS,
    INPUTS,
    JOINT_BITS,
    JOINT_SHIFT,
    LANES,
    MAX_INPUT,
    SHAPE_PARTS,
    THIRD_SHIFT,
    UNIT_BITS,
    UNIT_SHIFT,
    UNIT_WORDS,
    VALUE_SCALE,
    VALUE_SHIFT,
)

VALUE_SHARE: Final = 0.78
"""The odds that are fitted are those of this share of a value: so much suited the values before.

It keeps the values at the size that the margins of the search are made for.
"""

UNIT: Final = VALUE_SCALE / VALUE_SHARE
"""Points that make one of the logarithm of the odds."""

THIRD_PARTS: Final = 8
"""Third numbers are so large that neither they nor their factors lose much when rounded."""

MOST_NUMBER: Final = 0.99 * (1 << 20) / 400
"""No number of a shape in the file may be more: a board of 20 lines would overflow its lane."""

JOINT_PARTS: Final = 1024
"""Joint features are in these parts of what they are when fitted."""

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
"""What the numbers of the file are multiples of, for each column of its tables."""

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
        """Return the weights by shape."""
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
        """Return what shapes add to the features of their colour, and to those of the other.

        A cell where all is dead has no feature, as one that is taken.
        """
        own, foe = (one.weights() for one in self.tables)
        excess = foe.new_zeros(foe.shape)
        excess[::SHAPES] = (own[::SHAPES].flip(0) + foe[::SHAPES]).relu().detach()
        return own, foe - excess

    def numbers(self) -> dict[str, Any]:
        """Return what is fitted by its names in the file."""
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
        """Return what the sums add to the logarithms of the odds of positions.

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
        """Return biases and weights, those of too large units as much smaller as they must be."""
        sizes = self._weights.abs().sum(2).flatten(1) + self._biases.abs()
        factors = (MOST_UNIT / sizes).clamp(max=1)
        return self._biases * factors, self._weights * factors.view(-1, int(UNIT_WORDS), 1, LANES)

    def odds(self, sums: Any, colors: Any) -> Any:
        """Return what the units add to the logarithms of the odds of positions.

        ``colors`` is as in ``Joint.odds``.
        """
        inputs = (sums / self._full).clamp(-1, 1)
        biases, weights = self.limited()
        weights = weights.transpose(1, 2).flatten(2)
        units = (inputs[:, None] @ weights[colors])[:, 0] + biases[colors]
        return units.relu() @ self._signs

    def numbers(self) -> dict[str, Any]:
        """Return what is fitted by its names in the file."""
        biases, weights = self.limited()
        return {"hidden_biases": biases, "hidden_weights": weights}


def whole_numbers(weights: Any, units: Sequence[float]) -> list[int]:
    """Return a table of weights as integers, row by row, each column in a unit of its own."""
    return [
        round(weight * unit)
        for row in weights.view(-1, len(units)).tolist()
        for weight, unit in zip(row, units, strict=True)
    ]

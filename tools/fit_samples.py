"""The samples of positions that fit_values learns from, as arrays, and as tensors when fitted.

Only fitting needs torch and numpy, so they are imported where they are used.
"""

from array import array
from collections import Counter
from dataclasses import dataclass
from typing import Any

Pairs = Counter[tuple[int, int]]
"""How many cells there are with each pair of shapes, of the side to move and of the other."""


@dataclass(frozen=True)
class Sample:
    """One position, seen by the side to move: its empty cells, the score, 1 for a won game.

    ``situation`` and ``stage`` are those of the evaluation. Where the colours have values of their
    own, the shapes of white are numbered on from SHAPES, and with white to move so are situations
    and stages.
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

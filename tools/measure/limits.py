"""Measured figures beside their limits."""

from collections.abc import Iterable
from typing import NamedTuple


class Limit(NamedTuple):
    """A figure with the most it may be; the name ends with the unit."""

    name: str
    figure: float
    most: float

    def __str__(self) -> str:
        verdict = "ok" if self.figure <= self.most else "MISSED"
        return f"{self.name:<52} {self.figure:8.1f}  at most {self.most:6.1f}  {verdict}"


def report(limits: Iterable[Limit]) -> int:
    """Print each figure as soon as it is measured; return the exit code, 1 beyond a limit."""
    missed = 0
    for limit in limits:
        print(limit, flush=True)
        missed |= limit.figure > limit.most
    return int(missed)

"""What an exploration does and finds: acts, faults, and the count of what was tried."""

import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

TOLD_SECONDS: Final = 300.0
"""The seconds between two lines about the progress."""


class Act(NamedTuple):
    """An act: ``kind`` is start, key, keys, click, wheel, paste, size, wait, line or friend.

    ``keys`` come at once, each character of ``value`` is one. With ``more`` the next act comes in
    the same moment.
    """

    kind: str
    value: str
    more: bool = False

    def __str__(self) -> str:
        told = self.value if self.kind == "key" else f"<{self.kind} {self.value!r}>"
        return told + "+" * self.more


class Fault(Exception):
    """The program has failed; ``kind`` names the same fault in every run."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.detail = detail


State = tuple[object, ...]
"""What the present frame depends on, coarsely."""


class Tried:
    """How often each act was tried in each state, and the ends that games had."""

    def __init__(self) -> None:
        self.pairs: defaultdict[State, Counter[str]] = defaultdict(Counter)
        self.ends: Counter[str] = Counter()
        self.goals: Counter[str] = Counter()
        self.steps = 0


class Report(NamedTuple):
    """The findings of an exploration: the faults with their acts, and the slow acts."""

    faults: dict[str, tuple[Fault, list[Act]]]
    tried: Tried
    slow: list[tuple[float, str]]

    @property
    def figures(self) -> str:
        """The numbers of all that was found and tried."""
        pairs = sum(map(len, self.tried.pairs.values()))
        return (
            f"{len(self.tried.pairs)} states, {pairs} pairs of state and key,"
            f" {self.tried.steps} steps, {len(self.faults)} faults"
        )


class Progress:
    """Tells on standard error what an exploration finds, at once, and how fast it is."""

    def __init__(self, seconds: float, seed: int) -> None:
        self._seed = seed
        self._seconds = seconds
        self._began = self._told_at = time.perf_counter()
        self._told_steps = 0

    @property
    def seconds(self) -> float:
        """The seconds since the beginning."""
        return time.perf_counter() - self._began

    def goes_on(self, report: Report) -> bool:
        """Whether there is time left; tells the speed now and then."""
        since = time.perf_counter() - self._told_at
        if since >= TOLD_SECONDS:
            self._tell(
                f"{report.figures}, {(report.tried.steps - self._told_steps) / since:.0f} a second,"
                f" {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB"
            )
            self._told_at, self._told_steps = time.perf_counter(), report.tried.steps
        return self.seconds < self._seconds

    def found(self, fault: Fault, acts: Sequence[Act]) -> None:
        """Tell a new fault, with all acts that led to it."""
        self._tell(f"{fault.kind} (seed {self._seed})\n{fault.detail}")
        self._tell(f"all acts: {' '.join(map(str, acts))}")

    def _tell(self, text: str) -> None:
        print(f"{self.seconds:.0f} s: {text}", file=sys.stderr, flush=True)

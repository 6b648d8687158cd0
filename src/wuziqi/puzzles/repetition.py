"""Spaced repetition: when a puzzle that was not solved comes again."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from wuziqi.records.library.attempts import Attempt

STEPS: Final = (1, 3, 7, 21)
"""The days after which a puzzle comes again: one step more each time it is solved."""


@dataclass(frozen=True)
class Repetition:
    """A puzzle that comes again on a ``day``, ``step`` of STEPS after the last time."""

    step: int
    day: date


def repetition(attempts: Iterable[Attempt]) -> Repetition | None:
    """Return when a puzzle with these attempts, the oldest first, comes again; None for never.

    The first attempt of a day counts. What was failed, or solved with help, comes again after the
    first step; what is solved when it is due moves up a step, and is done after the last one. To
    solve it before it is due changes nothing.
    """
    present: Repetition | None = None
    latest: date | None = None
    for attempt in attempts:
        if attempt.day != latest:
            latest = attempt.day
            present = _after(present, attempt)
    return present


def _after(present: Repetition | None, attempt: Attempt) -> Repetition | None:
    if not attempt.clean:
        return _at(0, attempt.day)
    if present is None or attempt.day < present.day:
        return present
    step = present.step + 1
    return _at(step, attempt.day) if step < len(STEPS) else None


def _at(step: int, day: date) -> Repetition:
    return Repetition(step, day + timedelta(days=STEPS[step]))

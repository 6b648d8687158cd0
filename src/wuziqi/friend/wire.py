"""JSON objects as lines of text, and the limits that hold for them on every way."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

MAX_MESSAGE: Final = 60_000
"""The most characters of a message between two programs, written as JSON."""

_DEEPEST: Final = 20
"""How deep lists and objects may lie in each other."""


class Rate:
    """Counts what comes, and allows ``burst`` at once and ``speed`` a second in the long run."""

    def __init__(self, clock: Callable[[], float], burst: float = 200, speed: float = 50) -> None:
        self._clock = clock
        self._burst = self._left = burst
        self._speed = speed
        self._counted_at = clock()

    def allows(self, cost: float = 1) -> bool:
        """Count one more, or ``cost`` of them; False if that is too many."""
        now = self._clock()
        self._left = min(self._left + (now - self._counted_at) * self._speed, self._burst)
        self._counted_at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


def read_object(text: str) -> dict[str, Any] | None:
    """Return the JSON object in a text from outside; None for anything else."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and _is_flat(value, _DEEPEST) else None


def write_object(value: Mapping[str, Any]) -> str:
    """Return an object as one line of ASCII. Raises ValueError for NaN and infinity."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _no_number(name: str) -> float:
    """Refuse NaN and infinity, which are not JSON. Raises ValueError."""
    raise ValueError(name)


def _is_flat(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_flat(item, levels - 1) for item in inner)

"""The number of random tests: few in ``make test``, many in ``make test-long``."""

import os
from typing import Final

_FACTOR: Final = int(os.environ.get("WUZIQI_DRAWS", "1"))


def draws(count: int) -> int:
    """Return how many boards, games or messages to draw where ``make test`` draws ``count``."""
    return count * _FACTOR

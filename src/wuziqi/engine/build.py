"""How this engine was built."""

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
"""Whether the engine runs compiled."""

NODES_BETWEEN_CHECKS: Final = 400 if COMPILED else 2
"""After how many stones placed a search looks at the clock: less than a millisecond."""

RESERVE_MS: Final = 18 if COMPILED else 30
"""What a busy machine may add to the time of a search."""

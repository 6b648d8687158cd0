"""The build of this engine, and the constants that depend on it."""

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
"""Whether the engine runs compiled."""

NODES_BETWEEN_CHECKS: Final = 400 if COMPILED else 2
"""Stones placed between two checks of the clock: less than a millisecond."""

RESERVE_MS: Final = 18 if COMPILED else 30
"""The time that a busy machine may add to a search."""

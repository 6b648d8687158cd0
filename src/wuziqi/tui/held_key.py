"""A key that is held down from another's turn into the player's places no stone."""

HOLD_SECONDS = 0.2
"""Presses of one key that follow each other faster than this are one key held down."""


class HeldKey:
    """Tells presses of a key that places stones from the repeats of one that is held down."""

    def __init__(self) -> None:
        self._until = 0.0

    def release(self) -> None:
        """Note that another key was pressed, or that the game is not on the screen."""
        self._until = 0.0

    def is_held(self, now: float, *, others_turn: bool) -> bool:
        """Take a press at ``now``; returns whether it repeats one of another's turn."""
        held = now < self._until
        if others_turn or held:
            self._until = now + HOLD_SECONDS
        return held

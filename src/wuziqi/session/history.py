"""Who did each act of a game and how long it took."""

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player

_ROUNDING = 1e-3
"""Milliseconds: more than what sums of seconds are wrong by."""


class History:
    """Notes about the acts of one game, by their numbers from 0.

    Notes of acts that are taken back stay, for redo; another act in their place replaces them.
    """

    def __init__(self) -> None:
        self._actors: dict[int, Player] = {}
        self._movers: dict[int, Player] = {}
        self._milliseconds: dict[int, int] = {}

    def note(self, game: Game, player: Player, stones_before: int, seconds: float) -> None:
        """Note the last act of a game: who did it, and the seconds it took.

        ``stones_before`` is the number of stones before the act, which may have placed none.
        """
        number = len(game.acts) - 1
        self._actors[number] = player
        # Rounded down, so that an act that was in time is so too when it is done again.
        self._milliseconds[number] = int(seconds * 1000 + _ROUNDING)
        if len(game.moves) > stones_before:
            self._movers[stones_before] = player

    def retime(self, act: int, milliseconds: int) -> None:
        """Note that an act took another time."""
        self._milliseconds[act] = milliseconds

    def actor(self, act: int) -> Player | None:
        """Return who did an act; None for an act that was not done here."""
        return self._actors.get(act)

    def mover(self, stone: int) -> Player:
        """Return who placed a stone, by its number from 0."""
        return self._movers[stone]

    def milliseconds(self, acts: int) -> tuple[int, ...]:
        """Return the milliseconds of each of the first ``acts`` acts."""
        return tuple(self._milliseconds[number] for number in range(acts))

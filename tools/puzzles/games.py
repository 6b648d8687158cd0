"""Plays games of our engine against itself, with slips, so that wins are missed."""

from collections.abc import Sequence
from random import Random
from typing import Final

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
from wuziqi.matches.start_positions import own_openings, symmetries
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule

MOST_MOVES: Final = 64
"""A game is broken off here: positions with more stones are no puzzles."""

_LEVEL: Final = level_of(8)
_NODES: Final = (0, 0, 110, 500, 1_700, 8_000)
"""Nodes of a move, chosen for each side, as players of different strength. Without any, one of the
two best shapes is played: such games are long, and full of wins that nobody sees."""

_SLIPS: Final = (0.0, 0.05, 0.15)
"""How often a side plays one of the best shapes instead of searching, chosen for each side."""

_UNSEARCHED: Final = 2
_SLIP: Final = 8
"""Among so many of the best shapes a move without search chooses, and a slip."""

_MEMORY: Final = 4_000_000


class GamePlayer:
    """Plays games by one rule on one size of board; equal random numbers give equal games."""

    def __init__(self, size: Size, rule: Rule) -> None:
        self.size = size
        self.rule = rule
        self._openings = own_openings(size.width, rule)
        self._engine = Engine(*size, rule=rule, memory=_MEMORY, seed=1)

    def play(self, random: Random) -> Sequence[Point]:
        """Return the moves of a game, which need not be finished."""
        game = Game(*self.size, rule=self.rule, early_draw=True)
        opening = random.choice(symmetries(random.choice(self._openings), self.size.width))
        for point in opening[: random.randint(3, len(opening)) if len(opening) > 3 else None]:
            game.play(point)
        players = [(random.choice(_NODES), random.choice(_SLIPS)) for _ in range(2)]
        while game.outcome is None and len(game.moves) < MOST_MOVES:
            nodes, slips = players[len(game.moves) % 2]
            game.play(self._move(game, nodes, slips, random))
        return game.moves

    def _move(self, game: Game, nodes: int, slips: float, random: Random) -> Point:
        """Return the next move."""
        color = self.rule.color_of_move
        side = color(len(game.moves))
        stones = [(*point, color(number)) for number, point in enumerate(game.moves)]
        self._engine.set_up(stones)
        if random.random() < slips:
            return self._shape(side, _SLIP, random)
        if nodes == 0:
            return self._shape(side, _UNSEARCHED, random)
        self._engine.forget()
        return Point(*self._engine.think(side, Limits(_LEVEL, max_nodes=nodes)).move)

    def _shape(self, side: Stone, among: int, random: Random) -> Point:
        """Return one of so many cells with the best shapes."""
        scores = self._engine.scores(side)
        best = sorted(scores, key=lambda move: (-scores[move], move))
        return Point(*random.choice(best[:among]))

"""Measure the levels at tic-tac-toe: against a perfect player and against one that plays anywhere.

    python -m tools.measure_small_boards --games 1000

Prints the lines of the table in docs/levels.md. The games follow from the seed alone.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import row_rule

PERFECT = LEVELS[-1]
MEASURED = LEVELS[:5]
"""The levels that differ: from the last of them on all are perfect."""

Player = Callable[[Game], Point]


def level_player(level: Level, seed: int) -> Player:
    """Return the computer of a level; it remembers what it has solved."""
    engine = Engine(3, rule=row_rule(3), seed=seed)

    def play(game: Game) -> Point:
        engine.set_up([(point.column, point.row, stone) for point, stone in game.stones])
        return Point(*engine.think(game.turn, Limits(level=level)).move)

    return play


def random_player(seed: int) -> Player:
    """Return a player who places its stones anywhere."""
    random = Random(seed)
    return lambda game: random.choice(game.allowed)


def results(player: Player, other: Player, games: int) -> Iterator[str]:
    """Play games, with black in every other one; yields won, drawn or lost for ``player``."""
    for number in range(games):
        color = Stone.WHITE if number % 2 else Stone.BLACK
        game = Game(3, rule=row_rule(3))
        while game.outcome is None:
            game.play((player if game.turn is color else other)(game))
        winner = game.outcome.winner
        yield "drawn" if winner is None else "won" if winner is color else "lost"


def shares(player: Player, other: Player, games: int) -> str:
    """Return how many per cent a player won, drew and lost."""
    count = Counter(results(player, other, games))
    return " / ".join(f"{count[result] / games:.0%}" for result in ("won", "drawn", "lost"))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seed: int = options.seed
    for level in MEASURED:
        told = [
            shares(level_player(level, seed), other, options.games)
            for other in (level_player(PERFECT, seed + 1), random_player(seed + 2))
        ]
        print(f"| {level.number} | {level.description_on(9)} | {told[0]} | {told[1]} |")


if __name__ == "__main__":
    main()

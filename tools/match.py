r"""Play two engines against each other and say which is stronger.

Each is a command line that speaks the Gomocup protocol. Every opening is played twice, with the
colours swapped. To compare two builds of our own engine, by equal time or by equal nodes:

    python tools/match.py "env PYTHONPATH=old python tools/brain.py" \
        "env PYTHONPATH=new python tools/brain.py" --info max_node=20000 --size 15

Won, drawn and lost are those of the second engine.
"""

import argparse
import math
import shlex
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from wuziqi.matches.openings import own_openings
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point


class Player:
    """An engine process in one game on a board of ``size`` lines."""

    def __init__(self, command: str, size: int, info: list[str]) -> None:
        self.slowest = 0.0
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._size = size
        self._say(f"START {size}")
        self._answer()
        for setting in info:
            self._say("INFO " + setting.replace("=", " "))

    def move(self, game: Game) -> Point:
        """Ask for a move in a game."""
        own = len(game.moves) % 2
        stones = [
            f"{point.column},{self._size - 1 - point.row},{1 if number % 2 == own else 2}"
            for number, point in enumerate(game.moves)
        ]
        start = time.monotonic()
        self._say("\n".join(["BOARD", *stones, "DONE"]))
        column, row = map(int, self._answer().split(","))
        self.slowest = max(self.slowest, time.monotonic() - start)
        return Point(column, self._size - 1 - row)

    def close(self) -> None:
        """End the process."""
        self._say("END")
        self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _answer(self) -> str:
        assert self._process.stdout
        while line := self._process.stdout.readline():
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line.strip()
        raise ChildProcessError("the engine has died")


@dataclass(frozen=True)
class Task:
    """One game to play: ``players`` are two command lines, that of black first."""

    players: tuple[str, str]
    size: int
    opening: tuple[Point, ...]
    info: list[str]


@dataclass(frozen=True)
class Result:
    """Who won, 0 for black, 1 for white, None for nobody; and the slowest move of each."""

    winner: int | None
    slowest: tuple[float, float]
    moves: int


def play(task: Task) -> Result:
    """Play one game."""
    game = Game(task.size)
    players = [Player(command, task.size, task.info) for command in task.players]
    for point in task.opening:
        game.play(point)
    while game.outcome is None:
        game.play(players[len(game.moves) % 2].move(game))
    for player in players:
        player.close()
    winner = None if game.outcome.winner is None else int(game.outcome.winner) - 1
    return Result(winner, (players[0].slowest, players[1].slowest), len(game.moves))


def elo(points: float, games: int) -> float:
    """Return the difference in strength that a score of ``points`` in ``games`` speaks for."""
    share = min(max(points / games, 0.5 / games), 1 - 0.5 / games)
    return 400 * math.log10(share / (1 - share))


def main() -> None:
    """Play the match."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--info", action="append", default=[], metavar="KEY=VALUE")
    options = parser.parse_args()
    pairs = own_openings(options.size)[options.skip : options.skip + options.games // 2]
    tasks = [
        Task(players, options.size, opening, options.info)
        for opening in pairs
        for players in ((options.first, options.second), (options.second, options.first))
    ]
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(play, tasks))
    print(summary(results))


def summary(results: list[Result]) -> str:
    """Return the score of the second engine, which is white in the even games."""
    outcomes = Counter(
        "drawn" if result.winner is None else "won" if result.winner == (number + 1) % 2 else "lost"
        for number, result in enumerate(results)
    )
    points = outcomes["won"] + outcomes["drawn"] / 2
    slowest = max(result.slowest[(number + 1) % 2] for number, result in enumerate(results))
    return (
        f"won {outcomes['won']} drawn {outcomes['drawn']} lost {outcomes['lost']}, "
        f"{100 * points / len(results):.0f} %, Elo {elo(points, len(results)):+.0f}, "
        f"slowest move {1000 * slowest:.0f} ms"
    )


if __name__ == "__main__":
    main()

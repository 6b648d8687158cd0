"""The engine behind the smallest possible piece of the Gomocup protocol, for matches.

Knows START, INFO (timeout_turn, max_node, max_depth), BOARD and END. Run it with the build to
test on the module path, so that two builds can play each other.
"""

import sys
from dataclasses import replace

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.rules.board import Stone

_LIMITS = {"timeout_turn": "turn_ms", "max_node": "max_nodes", "max_depth": "max_depth"}


def main() -> None:
    """Answer commands until END or the end of the input."""
    engine, size, limits = Engine(15), 15, Limits()
    while words := sys.stdin.readline().split():
        command, *arguments = words
        if command == "START":
            size = int(arguments[0])
            engine = Engine(size, seed=1)
            say("OK")
        elif command == "INFO" and arguments[0] in _LIMITS:
            limits = replace(limits, **{_LIMITS[arguments[0]]: int(arguments[1])})
        elif command == "BOARD":
            stones = read_stones(size)
            side = Stone(1 + len(stones) % 2)
            engine.set_up(stones)
            column, row = engine.think(side, limits).move
            say(f"{column},{size - 1 - row}")
        elif command == "END":
            return


def read_stones(size: int) -> list[tuple[int, int, Stone]]:
    """Read the lines of a BOARD in order of play: columns and rows with their colours."""
    stones: list[tuple[int, int, Stone]] = []
    while (line := sys.stdin.readline().strip()) != "DONE":
        column, row, _ = map(int, line.split(","))
        stones.append((column, size - 1 - row, Stone(1 + len(stones) % 2)))
    return stones


def say(line: str) -> None:
    """Answer with a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

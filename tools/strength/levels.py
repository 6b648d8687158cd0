"""Measure the levels of the computer against simulated people, each other, and at tic-tac-toe.

    python -m tools.strength.levels table build/levels --size 15 --games 200 --jobs 2
    python -m tools.strength.levels tic-tac-toe --games 1000

``table`` prints the tables of docs/levels.md: what each kind of people (``people.py``) scores
against each level, and each level against the one below, with the strengths that this makes. A kind
that scored next to nothing against a level does not meet the levels above it. Measured results are
kept in a folder and not measured again; empty the folder after a change of the levels. Levels up to
9 play the same on every machine; level 10 has --time.

``tic-tac-toe`` prints another table of docs/levels.md: the levels against a perfect player and
against a random one. The games follow from the seed alone.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

from tools.command_line import command_line
from tools.strength.people import KINDS, Person, Player, people_of

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level, level_of
from wuziqi.matches.elo import MatchScore, expected_share, ratings
from wuziqi.matches.plan import own_openings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import row_rule

ANCHOR = LEVELS[4]
"""The level that the others are measured from: its strength stays, so ratings stay comparable."""

HOPELESS = 0.03
"""A kind of people that scores no better against a level does not meet the next one."""

TIMED_GAMES = 60
"""The games of level 10, which takes its time for every move."""

MEMORY = 8_000_000


class Side(Protocol):
    """One side of a game: it hears of every stone, and says where it places its own."""

    def place(self, point: Point, color: int) -> None: ...
    def move(self, color: int) -> Point: ...


class LevelSide:
    """The computer of a level at a board."""

    def __init__(self, level: Level, size: int, seed: int, milliseconds: int) -> None:
        self._limits = Limits(level=level, turn_ms=milliseconds if level.nodes is None else None)
        self._engine = Engine(size, memory=MEMORY * (8 if level.nodes is None else 1), seed=seed)
        self._stones: list[tuple[int, int, Stone]] = []

    def place(self, point: Point, color: int) -> None:
        self._stones.append((point.column, point.row, Stone(color)))

    def move(self, color: int) -> Point:
        self._engine.set_up(self._stones)
        return Point(*self._engine.think(Stone(color), self._limits).move)


class Meeting(NamedTuple):
    """Games to measure: a kind of people or a level, by its name, against a level."""

    size: int
    who: str
    level: int

    @property
    def key(self) -> str:
        return f"{self.size} {self.who} {self.level}"


def points(number: int, meeting: Meeting, milliseconds: int) -> float:
    """Play the game of a number; return the points of the first side: 1, 0.5 or 0.

    People begin from the empty board, levels from the openings of matches; each opening and each
    person comes twice, with the colours swapped.
    """
    size, who, level = meeting
    color = Stone.WHITE if number % 2 else Stone.BLACK
    game = Game(size)
    one: Person | Level
    if who in KINDS:
        one = people_of(who)[number // 2 % len(people_of(who))]
    else:
        one = level_of(int(who))
        openings = own_openings(size)
        for point in openings[number // 2 % len(openings)]:
            game.play(point)
    sides: list[Side] = [
        side(one, size, 2 * number, milliseconds),
        side(level_of(level), size, 2 * number + 1, milliseconds),
    ]
    for point, stone in game.stones:
        for each in sides:
            each.place(point, stone)
    while game.outcome is None:
        turn = game.turn
        point = sides[turn is not color].move(turn)
        game.play(point)
        for each in sides:
            each.place(point, turn)
    winner = game.outcome.winner
    return 0.5 if winner is None else float(winner is color)


def side(one: Person | Level, size: int, seed: int, milliseconds: int) -> Side:
    if isinstance(one, Level):
        return LevelSide(one, size, seed, milliseconds)
    return Player(one, size, seed)


def score_of(meeting: Meeting, options: argparse.Namespace) -> MatchScore:
    """Return the score of the first side, played now unless it is kept in the folder."""
    kept: Path = options.out / "scores.json"
    scores = json.loads(kept.read_text(encoding="ascii")) if kept.exists() else {}
    if meeting.key not in scores:
        timed = LEVELS[meeting.level - 1].nodes is None or meeting.who == str(len(LEVELS))
        games = min(options.games, TIMED_GAMES) if timed else options.games
        play = partial(points, meeting=meeting, milliseconds=options.time)
        with Pool(options.jobs) as pool:
            count = Counter(pool.imap_unordered(play, range(games)))
        scores[meeting.key] = [count[1.0], count[0.5], count[0.0]]
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(scores, indent=0) + "\n", encoding="ascii")
    return MatchScore(*scores[meeting.key])


def percent(score: MatchScore) -> str:
    elo = score.elo()
    low, high = expected_share(elo.low), expected_share(elo.high)
    return f"{score.share:.0%} ({100 * low:.0f} to {100 * high:.0f})"


def strengths(results: dict[tuple[str, str], MatchScore]) -> dict[str, int]:
    """Return the strength of everybody from the results of all against all."""
    found = ratings(results)
    shift = ANCHOR.elo - found[str(ANCHOR.number)].value
    return {name: round(estimate.value + shift) for name, estimate in found.items()}


def measure_table(options: argparse.Namespace) -> None:
    """Print what people and levels score against each level, and the strength of all."""
    results: dict[tuple[str, str], MatchScore] = {}
    hopeful = list(KINDS)
    print(f"| level | {' | '.join(KINDS)} | against the level below |")
    print("|---" * (len(KINDS) + 2) + "|")
    for level in LEVELS:
        cells = []
        for kind in KINDS:
            cells.append("")
            if kind in hopeful:
                score = score_of(Meeting(options.size, kind, level.number), options)
                results[kind, str(level.number)] = score
                cells[-1] = percent(score)
                if score.share <= HOPELESS:
                    hopeful.remove(kind)
        cells.append("")
        if level.number > 1:
            meeting = Meeting(options.size, str(level.number), level.number - 1)
            results[meeting.who, str(meeting.level)] = score_of(meeting, options)
            cells[-1] = percent(results[meeting.who, str(meeting.level)])
        print(f"| {level.number} | {' | '.join(cells)} |", flush=True)
    for name, elo in strengths(results).items():
        print(f"{name:>6}: {elo:5}")


# Tic-tac-toe


PERFECT = LEVELS[-1]
MEASURED = LEVELS[:5]
"""The levels that differ: from the last of them on all are perfect."""

Mover = Callable[[Game], Point]


def level_player(level: Level, seed: int) -> Mover:
    """Return the computer of a level; it remembers its solved positions."""
    engine = Engine(3, rule=row_rule(3), seed=seed)

    def play(game: Game) -> Point:
        engine.set_up([(point.column, point.row, stone) for point, stone in game.stones])
        return Point(*engine.think(game.turn, Limits(level=level)).move)

    return play


def random_player(seed: int) -> Mover:
    """Return a player who places its stones anywhere."""
    random = Random(seed)
    return lambda game: random.choice(game.allowed)


def results(player: Mover, other: Mover, games: int) -> Iterator[str]:
    """Play games, with black in every other one; yields won, drawn or lost for ``player``."""
    for number in range(games):
        color = Stone.WHITE if number % 2 else Stone.BLACK
        game = Game(3, rule=row_rule(3))
        while game.outcome is None:
            game.play((player if game.turn is color else other)(game))
        winner = game.outcome.winner
        yield "drawn" if winner is None else "won" if winner is color else "lost"


def shares(player: Mover, other: Mover, games: int) -> str:
    count = Counter(results(player, other, games))
    return " / ".join(f"{count[result] / games:.0%}" for result in ("won", "drawn", "lost"))


def measure_tic_tac_toe(options: argparse.Namespace) -> None:
    """Print a row of the table for each level that differs."""
    seed: int = options.seed
    for level in MEASURED:
        cells = [
            shares(level_player(level, seed), other, options.games)
            for other in (level_player(PERFECT, seed + 1), random_player(seed + 2))
        ]
        print(f"| {level.number} | {level.description_on(9)} | {cells[0]} | {cells[1]} |")


def main() -> None:
    parser = command_line(__doc__)
    commands = parser.add_subparsers(required=True)
    table = commands.add_parser("table")
    table.set_defaults(measure=measure_table)
    table.add_argument("out", type=Path)
    table.add_argument("--size", type=int, default=15)
    table.add_argument("--games", type=int, default=200, help="games of each cell")
    table.add_argument("--jobs", type=int, default=1)
    table.add_argument("--time", type=int, default=1000, help="milliseconds a move of level 10")
    small = commands.add_parser("tic-tac-toe")
    small.set_defaults(measure=measure_tic_tac_toe)
    small.add_argument("--games", type=int, default=1000)
    small.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.measure(options)


if __name__ == "__main__":
    main()

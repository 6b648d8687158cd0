"""Measure the levels of the computer against kinds of people, each other, and at tic-tac-toe.

    python -m tools.strength.levels table build/levels --size 15 --games 200 --jobs 2
    python -m tools.strength.levels fits build/levels --size 15 --series 6 --jobs 2
    python -m tools.strength.levels tic-tac-toe --games 1000

``table`` prints what each kind (``kinds.py``) scores against each level, and each level against the
one below, with the strengths that this makes. A kind that scored next to nothing against a level
does not meet the levels above it.

``fits`` prints what each kind scores against the opponent that fits: in games 4 to 43 of a series
that begins with an unknown player, and in the best and the worst series. ``now`` is the mean
strength of the opponents at the end.

Measured results are kept in a folder and not measured again; empty the folder after a change of the
levels. Levels up to 9 play the same on every machine; level 10 has --time.

``tic-tac-toe`` prints another table of docs/levels.md: the levels against a perfect player and
against a random one. The games follow from the seed alone.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from tools.command_line import command_line
from tools.strength.kinds import KINDS, Kind, Somebody, kind_named
from tools.strength.people import Player

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level, level_at, level_of
from wuziqi.matches.elo import MatchScore, expected_share, ratings
from wuziqi.matches.plan import own_openings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import row_rule
from wuziqi.session.estimate import FIRST, after_game, opponent_for, seen_in

ANCHORS = {"child": 1031, "casual": 1196, "club": 1318}
"""The strengths of people that the levels are measured from, so that ratings stay comparable."""

HOPELESS = 0.15
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
    game = Game(size)
    one: Somebody
    if who.isdecimal():
        one = level_of(int(who))
        openings = own_openings(size)
        for point in openings[number // 2 % len(openings)]:
            game.play(point)
    else:
        one = kind_named(who).player(number // 2)
    return finish(game, (one, level_of(level)), number, milliseconds)


def finish(game: Game, players: tuple[Somebody, Somebody], number: int, milliseconds: int) -> float:
    """Play a game to its end; return the points of the first player, black at even numbers."""
    size, color = game.board.width, color_at(number)
    sides: list[Side] = [
        side(one, size, 2 * number + at, milliseconds) for at, one in enumerate(players)
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


def color_at(number: int) -> Stone:
    return Stone.WHITE if number % 2 else Stone.BLACK


def side(one: Somebody, size: int, seed: int, milliseconds: int) -> Side:
    if isinstance(one, Level):
        return LevelSide(one, size, seed, milliseconds)
    return Player(one, size, seed)


def kept(path: Path) -> dict[str, list[Any]]:
    """Return the results kept in a file, none where there is no such file."""
    return json.loads(path.read_text(encoding="ascii")) if path.exists() else {}


def keep(path: Path, results: dict[str, list[Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=0) + "\n", encoding="ascii")


def score_of(meeting: Meeting, options: argparse.Namespace) -> MatchScore:
    """Return the score of the first side, played now unless it is kept in the folder."""
    path: Path = options.out / "scores.json"
    scores = kept(path)
    if meeting.key not in scores:
        timed = LEVELS[meeting.level - 1].nodes is None or meeting.who == str(len(LEVELS))
        games = min(options.games, TIMED_GAMES) if timed else options.games
        play = partial(points, meeting=meeting, milliseconds=options.time)
        with Pool(options.jobs) as pool:
            count = Counter(pool.imap_unordered(play, range(games)))
        scores[meeting.key] = [count[1.0], count[0.5], count[0.0]]
        keep(path, scores)
    return MatchScore(*scores[meeting.key])


def percent(score: MatchScore) -> str:
    elo = score.elo()
    low, high = expected_share(elo.low), expected_share(elo.high)
    return f"{score.share:.0%} ({100 * low:.0f} to {100 * high:.0f})"


def strengths(results: dict[tuple[str, str], MatchScore]) -> dict[str, int]:
    """Return the strength of everybody from the results of all against all."""
    found = ratings(results)
    known = [elo - found[name].value for name, elo in ANCHORS.items() if name in found]
    shift = sum(known) / len(known)
    return {name: round(estimate.value + shift) for name, estimate in found.items()}


def measure_table(options: argparse.Namespace) -> None:
    """Print what people and levels score against each level, and the strength of all."""
    results: dict[tuple[str, str], MatchScore] = {}
    print(f"| kind | fitted | {' | '.join(str(level.number) for level in LEVELS)} | largest step |")
    print("|---" * (len(LEVELS) + 3) + "|")
    for kind in KINDS:
        if not kind.stages:
            row = list(scores_of(kind, options))
            results |= {(kind.name, str(at)): score for at, score in enumerate(row, start=1)}
            cells = [f"{score.share:.0%}" for score in row] + [""] * (len(LEVELS) - len(row))
            step = max((one.share - other.share for one, other in pairwise(row)), default=0)
            print(f"| {kind.name} | {fitted(kind)} | {' | '.join(cells)} | {100 * step:.0f} |")
    below = []
    for level in LEVELS[1:]:
        meeting = Meeting(options.size, str(level.number), level.number - 1)
        results[meeting.who, str(meeting.level)] = score = score_of(meeting, options)
        below.append(percent(score))
    print(f"| the level above | | {' | '.join(below)} | | |", flush=True)
    for name, elo in strengths(results).items():
        print(f"{name:>24}: {elo:5}")


def scores_of(kind: Kind, options: argparse.Namespace) -> Iterator[MatchScore]:
    """Yield what a kind scores against each level, up to the first that is hopeless."""
    for level in LEVELS:
        yield (score := score_of(Meeting(options.size, kind.name, level.number), options))
        if score.share <= HOPELESS:
            return


def fitted(kind: Kind) -> str:
    return "yes" if kind.fitted else "no"


# The opponent that fits


SERIES_GAMES = 43
FOUND = 3
"""The games of a series, and the first of them, in which the strength is found and not counted."""


def series(number: int, kind: Kind, size: int, milliseconds: int) -> list[tuple[float, float]]:
    """Play a series of a number; return the opponent's strength and the points of each game."""
    estimate, played = FIRST, []
    for at in range(SERIES_GAMES):
        game, strength = Game(size), opponent_for(estimate)
        players = kind.player(number, at), level_at(strength)
        score = finish(game, players, SERIES_GAMES * number + at, milliseconds)
        seen = seen_in(game, color_at(SERIES_GAMES * number + at))
        estimate = after_game(estimate, strength, score, seen)
        played.append((strength, score))
    return played


def series_of(kind: Kind, options: argparse.Namespace) -> list[list[tuple[float, float]]]:
    """Return the series of a kind, played now unless they are kept in the folder."""
    path: Path = options.out / "series.json"
    played = kept(path)
    key = f"{options.size} {kind.name}"
    if key not in played:
        play = partial(series, kind=kind, size=options.size, milliseconds=options.time)
        with Pool(options.jobs) as pool:
            played[key] = pool.map(play, range(options.series))
        keep(path, played)
    return played[key]


def share(played: Iterable[tuple[float, float]]) -> float:
    scores = [score for _strength, score in played]
    return sum(scores) / len(scores)


def measure_fits(options: argparse.Namespace) -> None:
    """Print what each kind scores against the opponent that fits."""
    print("| kind | fitted | games 4 to 43 | series | games 15 to 20 | games 21 to 43 | now |")
    print("|---" * 7 + "|")
    for kind in KINDS:
        all_played = series_of(kind, options)
        shares = [share(played[FOUND:]) for played in all_played]
        parts = [
            share(game for played in all_played for game in played[part])
            for part in (slice(FOUND, None), slice(14, 20), slice(20, None))
        ]
        cells = [f"{part:.0%}" for part in parts]
        cells.insert(1, f"{min(shares):.0%} to {max(shares):.0%}")
        now = sum(played[-1][0] for played in all_played) / len(all_played)
        print(f"| {kind.name} | {fitted(kind)} | {' | '.join(cells)} | {now:.1f} |", flush=True)


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
    table.add_argument("--games", type=int, default=200, help="games of each cell")
    fits = commands.add_parser("fits")
    fits.set_defaults(measure=measure_fits)
    fits.add_argument("--series", type=int, default=6, help="series of each kind")
    for measured in (table, fits):
        measured.add_argument("out", type=Path)
        measured.add_argument("--size", type=int, default=15)
        measured.add_argument("--jobs", type=int, default=1)
        measured.add_argument(
            "--time", type=int, default=1000, help="milliseconds a move of level 10"
        )
    small = commands.add_parser("tic-tac-toe")
    small.set_defaults(measure=measure_tic_tac_toe)
    small.add_argument("--games", type=int, default=1000)
    small.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.measure(options)


if __name__ == "__main__":
    main()

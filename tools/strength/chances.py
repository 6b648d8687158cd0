"""Fit the chance to win, by score and level, to games of levels and simulated people.

    python -m tools.strength.chances play build/chances.jsonl --minutes 30
    python -m tools.strength.chances fit build/chances.jsonl
    python -m tools.strength.chances accuracy build/chances.jsonl

``play`` has levels and the people of ``people.py`` play each other on 15 and 20 lines, judges some
positions of each game as a quick review does, and appends a line for each game to a file. ``fit``
prints for each level the score that makes a win e times as likely as a loss, and how often the side
with a proven win won, and pools neighbouring levels whose scores do not fall: the table ``BANDS``.
Then it fits the same pools to two thirds of the games and compares chances and results in the
others. ``accuracy`` reviews whole games
of the file, and prints accuracy and the share of mistakes and blunders for each player: both must
tell the players apart.
"""

import json
import math
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tools.command_line import command_line
from tools.positions import PositionJudge, game_of, records
from tools.strength.levels import Side, side
from tools.strength.people import KINDS, Person, people_of

from wuziqi.levels import Level, level_of
from wuziqi.matches.plan import own_openings, turned_openings
from wuziqi.review.marks import Mark
from wuziqi.review.review import LEVELS_OF_DETAIL, Review, review_of
from wuziqi.review.reviewed_game import WON, band_of, likely
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game

NODES: Final = LEVELS_OF_DETAIL["quick"]
POSITIONS: Final = 4
"""The judged positions of a game."""

LEVEL_OF: Final = {"child": 2, "casual": 4, "club": 5}
"""The level whose strength a kind of people has about."""

SIZES: Final = (15, 20)

PAIRS: Final = (
    *[(kind, kind) for kind in KINDS],
    *[("child", "1"), ("child", "2"), ("child", "3")],
    *[("casual", "3"), ("casual", "4"), ("casual", "5")],
    *[("club", "4"), ("club", "5"), ("club", "6")],
    *[(str(level), str(level)) for level in range(1, 8)],
    *[(str(level), str(level + 1)) for level in range(1, 7)],
)


def level_number(name: str) -> int:
    """Return the level of a player's name, which is a level or a kind of people."""
    return LEVEL_OF.get(name) or int(name)


def level_of_game(players: Iterable[str]) -> int:
    """Return the level that a review takes for a game: the computer's, of two the lower."""
    levels = [int(name) for name in players if name not in KINDS]
    return min(levels or map(level_number, players))


def play(path: Path, minutes: float, seed: int) -> None:
    """Play and judge games for some minutes, each appended to a file."""
    end, judge = time.monotonic() + 60 * minutes, PositionJudge(NODES)
    done = sum(1 for _ in records([path])) if path.exists() else 0
    with path.open("a", encoding="ascii", buffering=1) as file:
        while time.monotonic() < end:
            file.write(json.dumps(_game(done, seed, judge)) + "\n")
            done += 1


def _game(number: int, seed: int, judge: PositionJudge) -> dict[str, Any]:
    """Play the game of a number; return its line."""
    random = Random(f"{seed} {number}")
    rounds, pair = divmod(number, len(PAIRS))
    names, size = PAIRS[pair], SIZES[rounds % len(SIZES)]
    names = names if random.random() < 0.5 else names[::-1]
    game = Game(size, early_draw=True)
    opening = random.choice(turned_openings(random.choice(own_openings(size)), size))
    players: list[Person | Level] = [
        random.choice(people_of(name)) if name in KINDS else level_of(int(name)) for name in names
    ]
    sides: list[Side] = [side(one, size, 2 * number + at, 100) for at, one in enumerate(players)]
    for point in opening:
        _place(game, point, sides)
    while game.outcome is None:
        _place(game, sides[game.turn is Stone.WHITE].move(game.turn), sides)
    record: dict[str, Any] = {
        "rule": game.rule.name,
        "size": size,
        "moves": " ".join(map(str, game.moves)),
        "players": names,
        "opening": len(opening),
        "winner": None if game.outcome.winner is None else int(game.outcome.winner),
    }
    whole = game_of(record)
    numbers = range(len(opening), len(game.moves))
    scores = []
    for at in sorted(random.sample(numbers, min(POSITIONS, len(numbers)))):
        found = judge.judgement(whole.target(at))
        proof = None if found.proof is None else [found.proof.wins, found.proof.plies]
        scores.append([at, int(whole.side(at)), found.score, proof])
    return record | {"scores": scores}


def _place(game: Game, point: Any, sides: Iterable[Side]) -> None:
    color = game.turn
    game.play(point)
    for each in sides:
        each.place(point, color)


# Fitting


class Sample(NamedTuple):
    """A judged position: the score and proof of the side to move, and the points that it got.

    ``stones`` are those of a proven win, 0 without one.
    """

    score: int
    proof: bool | None
    stones: int
    points: float


Games = dict[int, list[list[Sample]]]
"""The judged positions of the games of each level."""

Pool = tuple[int, ...]
"""Neighbouring levels with one scale."""


def games_of(paths: Sequence[Path]) -> Games:
    found: Games = defaultdict(list)
    for record in records(paths):
        winner = record["winner"]
        judged = [
            Sample(
                score,
                None if proof is None else proof[0],
                0 if proof is None else (proof[1] + 1) // 2,
                0.5 if winner is None else float(winner == color),
            )
            for _at, color, score, proof in record["scores"]
        ]
        found[level_of_game(record["players"])].append(judged)
    return dict(sorted(found.items()))


def _unproven(games: Games, levels: Iterable[int]) -> list[Sample]:
    """Return the positions of some levels without a proven or scored win."""
    every = (one for level in levels for judged in games[level] for one in judged)
    return [one for one in every if one.proof is None and abs(one.score) < WON]


def scale_of(known: list[Sample]) -> float:
    """Return the score that makes a win e times as likely as a loss, by least log loss."""
    low, high = 20.0, 5_000.0
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 1:
        first, second = high - ratio * (high - low), low + ratio * (high - low)
        if _loss(known, first) < _loss(known, second):
            high = second
        else:
            low = first
    return (low + high) / 2


def _loss(known: list[Sample], scale: float) -> float:
    """Return the log loss of a scale."""
    total = 0.0
    for one in known:
        chance = likely(one.score, scale)
        total -= one.points * math.log(chance) + (1 - one.points) * math.log(1 - chance)
    return total


def pools_of(games: Games) -> dict[Pool, float]:
    """Return the scales of the levels, pooled until they fall from each pool to the next."""
    pools: list[tuple[Pool, float]] = []
    for level in games:
        pools.append(((level,), scale_of(_unproven(games, [level]))))
        while len(pools) > 1 and pools[-2][1] <= pools[-1][1]:
            pool = pools[-2][0] + pools[-1][0]
            pools[-2:] = [(pool, scale_of(_unproven(games, pool)))]
    return dict(pools)


def fit(paths: Sequence[Path]) -> None:
    """Print the scale of each level and pool, and how well it predicts games not fitted to."""
    games = games_of(paths)
    pools = pools_of(games)
    print("levels   games  positions  scale  won by the proven winner: wins they see  longer ones")
    for pool in dict.fromkeys([*((level,) for level in games), *pools]):
        known = _unproven(games, pool)
        judged = [one for level in pool for game in games[level] for one in game]
        proven = [one for one in judged if one.proof is not None]
        sees = band_of(pool[0]).sees
        near = _share([one for one in proven if one.stones <= sees])
        far = _share([one for one in proven if one.stones > sees])
        count = sum(len(games[level]) for level in pool)
        scale = scale_of(known)
        print(f"{_name(pool):6} {count:7} {len(known):10} {scale:6.0f} {near:>40} {far:>15}")
    print()
    fitted = {level: [game for at, game in enumerate(games[level]) if at % 3] for level in games}
    others = {level: games[level][::3] for level in games}
    print("levels  chance in tenths of the positions, and points there, in the other games")
    for pool in pools:
        scale = scale_of(_unproven(fitted, pool))
        known = sorted(_unproven(others, pool), key=lambda one: one.score)
        cuts = [len(known) * at // 10 for at in range(11)]
        tenths = [known[low:high] for low, high in pairwise(cuts)]
        chances = [_mean([likely(one.score, scale) for one in tenth]) for tenth in tenths]
        points = [_mean([one.points for one in tenth]) for tenth in tenths]
        for name, row in ((_name(pool), chances), (str(len(known)), points)):
            print(f"{name:6}  {'  '.join(f'{value:4.0%}' for value in row)}")


def _share(proven: Sequence[Sample]) -> str:
    """Return which share of its points the proven winner got."""
    right = [abs(one.points - (not one.proof)) for one in proven]
    return f"{_mean(right):.0%} of {len(right)}"


def _name(pool: Pool) -> str:
    return f"{pool[0]}-{pool[-1]}" if len(pool) > 1 else str(pool[0])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(len(values), 1)


# Marks


def accuracy(path: Path, games: int, level: int | None) -> None:
    """Review some games of each pair of equals, and print the statistics of the marks.

    All count for one ``level`` if given, else for their own.
    """
    judge = PositionJudge(NODES)
    reviews: dict[str, list[Review]] = defaultdict(list)
    for record in records([path]):
        name, other = record["players"]
        if name != other or len(reviews[name]) >= games:
            continue
        whole = game_of(record)
        game = replace(  # no position behind the last move is judged
            whole,
            moves=whole.moves[:-1],
            opening=record["opening"],
            level=level or level_number(name),
        )
        judged = [judge.judgement(game.target(at)) for at in range(game.positions)]
        reviews[name].append(review_of(game, judged))
    print("players  games  moves  accuracy  inaccuracies  mistakes  blunders  missed wins")
    for name in sorted(reviews, key=level_number):
        print(_row(name, reviews[name]))


def _row(name: str, found: list[Review]) -> str:
    marks = [move.mark for review in found for move in review.moves]
    values = [value for review in found for one in Stone if (value := review.accuracy(one))]
    kinds = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
    shares = [f"{100 * marks.count(mark) / max(len(marks), 1):.1f} %" for mark in kinds]
    mean = sum(values) / max(len(values), 1)
    cells = "  ".join(f"{share:>9}" for share in shares)
    return f"{name:8} {len(found):5} {len(marks):6}  {mean:6.1f} %  {cells}"


def main() -> None:
    parser = command_line(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("--minutes", type=float, default=30.0)
    playing.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", type=Path, nargs="+")
    reviewing = commands.add_parser("accuracy")
    reviewing.add_argument("file", type=Path)
    reviewing.add_argument("--games", type=int, default=10, help="of each pair of equals")
    reviewing.add_argument("--level", type=int, help="that all players count for")
    options = parser.parse_args()
    if options.command == "play":
        play(options.file, options.minutes, options.seed)
    elif options.command == "fit":
        fit(options.files)
    else:
        accuracy(options.file, options.games, options.level)


if __name__ == "__main__":
    main()

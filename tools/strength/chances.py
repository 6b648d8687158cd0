"""Fit the chance to win, by score and level, to games of levels and simulated people.

    python -m tools.strength.chances play build/chances.jsonl --minutes 30
    python -m tools.strength.chances fit build/chances.jsonl
    python -m tools.strength.chances accuracy build/chances.jsonl

``play`` has neighbouring levels and the people of ``people.py`` play each other, judges some
positions of each game as a quick review does, and appends a line for each game to a file. ``fit``
prints for each band of levels the score that makes a win e times as likely as a loss: the table
``review.chances`` has. ``accuracy`` reviews whole games of the file, and prints accuracy and the
share of mistakes and blunders for each player: both must tell the players apart.
"""

import json
import math
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tools.command_line import command_line
from tools.positions import PositionJudge, game_of, records
from tools.strength.levels import Side, side
from tools.strength.people import KINDS, Person, people_of

from wuziqi.levels import Level, level_of
from wuziqi.matches.start_positions import own_openings, symmetries
from wuziqi.review.chances import Band, band_of
from wuziqi.review.review import Mark, Review, review_of
from wuziqi.review.run import LEVELS_OF_DETAIL
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game

NODES: Final = LEVELS_OF_DETAIL["quick"]
POSITIONS: Final = 8
"""Positions of a game that are judged."""

LEVEL_OF: Final = {"child": 1, "casual": 3, "club": 5}
"""The level whose strength a kind of people has about."""

PAIRS: Final = (
    *[(kind, kind) for kind in KINDS],
    *[("child", "1"), ("child", "2"), ("casual", "2"), ("casual", "3"), ("casual", "4")],
    *[("club", "4"), ("club", "5"), ("club", "6")],
    *[(str(level), str(level)) for level in range(2, 7)],
    *[(str(level), str(level + 1)) for level in range(2, 6)],
)


def level_number(name: str) -> int:
    """Return the level of a player's name, which is a level or a kind of people."""
    return LEVEL_OF.get(name) or int(name)


def play(path: Path, minutes: float, seed: int, size: int) -> None:
    """Play and judge games for some minutes, each appended to a file."""
    end, judge = time.monotonic() + 60 * minutes, PositionJudge(NODES)
    done = sum(1 for _ in records([path])) if path.exists() else 0
    with path.open("a", encoding="ascii", buffering=1) as file:
        while time.monotonic() < end:
            file.write(json.dumps(_game(done, seed, size, judge)) + "\n")
            done += 1


def _game(number: int, seed: int, size: int, judge: PositionJudge) -> dict[str, Any]:
    """Play the game of a number; return its line."""
    random = Random(f"{seed} {number}")
    names = PAIRS[number % len(PAIRS)]
    names = names if random.random() < 0.5 else names[::-1]
    game = Game(size, early_draw=True)
    opening = random.choice(symmetries(random.choice(own_openings(size)), size))
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
        proof = None if found.proof is None else found.proof.wins
        scores.append([at, int(whole.side(at)), found.score, proof])
    return record | {"scores": scores}


def _place(game: Game, point: Any, sides: Iterable[Side]) -> None:
    color = game.turn
    game.play(point)
    for each in sides:
        each.place(point, color)


# Fitting


class Sample(NamedTuple):
    """A judged position: the level of its players, the score of the side to move, its points."""

    level: float
    score: int
    proof: bool | None
    points: float


def samples(path: Path) -> Iterator[Sample]:
    """Yield the judged positions of the games of a file."""
    for record in records([path]):
        level = sum(map(level_number, record["players"])) / 2
        for _at, color, score, proof in record["scores"]:
            winner = record["winner"]
            yield Sample(level, score, proof, 0.5 if winner is None else float(winner == color))


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


_MOST: Final = math.log(0.99 / 0.01)
"""Chances of unproven positions stay between 0.01 and 0.99."""


def _loss(known: list[Sample], scale: float) -> float:
    """Return the log loss of a scale."""
    total = 0.0
    for one in known:
        x = max(min(one.score / scale, _MOST), -_MOST)
        total += one.points * math.log1p(math.exp(-x)) + (1 - one.points) * math.log1p(math.exp(x))
    return total


def fit(path: Path) -> None:
    """Print the scale of each band of levels, and what proven wins are worth there."""
    groups: dict[Band, list[Sample]] = defaultdict(list)
    for one in samples(path):
        groups[band_of(int(one.level))].append(one)
    print("levels  positions  scale  proven wins won  proven losses won")
    for band in sorted(groups):
        unproven = [one for one in groups[band] if one.proof is None]
        won = [one.points for one in groups[band] if one.proof]
        lost = [one.points for one in groups[band] if one.proof is False]
        shares = [
            f"{100 * sum(of) / len(of):.0f} % of {len(of)}" if of else "-" for of in (won, lost)
        ]
        scale = scale_of(unproven)
        print(
            f"{band.first}-{band.last:<5} {len(unproven):9} {scale:6.0f}  {shares[0]:15}  "
            + shares[1]
        )


# Marks


def accuracy(path: Path, games: int, level: int | None) -> None:
    """Review some games of each pair of equals, and print what the marks say of the players.

    All count for one ``level`` if it is given, else for their own.
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
    """Play, fit or review, as the command line says."""
    parser = command_line(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("--minutes", type=float, default=30.0)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--size", type=int, default=15)
    fitting = commands.add_parser("fit")
    fitting.add_argument("file", type=Path)
    reviewing = commands.add_parser("accuracy")
    reviewing.add_argument("file", type=Path)
    reviewing.add_argument("--games", type=int, default=10, help="of each pair of equals")
    reviewing.add_argument("--level", type=int, help="that all players count for")
    options = parser.parse_args()
    if options.command == "play":
        play(options.file, options.minutes, options.seed, options.size)
    elif options.command == "fit":
        fit(options.file)
    else:
        accuracy(options.file, options.games, options.level)


if __name__ == "__main__":
    main()

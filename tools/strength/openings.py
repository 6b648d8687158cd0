r"""Make the openings that matches begin from: short, varied, and equally good for both colours.

    python -m tools.strength.openings src/wuziqi/matches/openings.txt --seed 1 --count 120 \
        --games --nodes 8000

    python -m tools.strength.openings build/even.txt --sift src/wuziqi/matches/openings.txt

    python -m tools.strength.openings src/wuziqi/protocol/brain/openings.txt --seed 1 --count 24 \
        --stones 3 3 --reach 5 --nodes 200000

    python -m tools.strength.openings src/wuziqi/matches/openings-standard.txt --seed 1 \
        --count 120 --games --nodes 8000 --rule standard --sizes 15

    python -m tools.strength.openings src/wuziqi/matches/openings-renju.txt --seed 1 --count 120 \
        --games --rule renju --sizes 15

The list of the brain is what the engine places first where the other player then chooses a colour.

Stones are put at random near the middle, so that neither side threatens to make five or an open
four. Our own engine judges the position: its score has to be near 0 at the last few depths, and
of two short games against itself not both may be won soon by the same colour. Of openings that
turning and mirroring makes alike only the first is kept. Equal seeds give equal openings.

A score near 0 does not make an opening even: of two games from such openings, one colour mostly won
both, and in renju white won 62 of 100 games. With --games, games judge too: of four, each colour
has to win two. One opening in ten passes in renju, where the score before them matters little.

--sift keeps the openings of lists from which, in twenty longer games, no colour ever leads by six:
about one of three. The lists of matches were made with --games and sifted.

With the compiled engine a list of matches takes half an hour, and sifting it four minutes for each
size; uncompiled, days.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, count, islice
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

from tools.command_line import command_line

from wuziqi.engine.api import Limits, Progress
from wuziqi.engine.engine import Engine
from wuziqi.matches.plan import StartPosition, load_openings, turned_openings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RULES, Rule

SIZES = (15, 20)
STONES = (4, 7)
"""The least and the most stones of an opening."""
REACH = 2
"""The most lines between a stone and the nearest other one, or the middle for the first."""
OFF_CENTRE = 3
"""The most lines by which the middle itself is moved on boards of more than 15 lines."""
JUDGE_NODES = 25_000
JUDGEMENTS = ((1 / 16, 150), (1.0, 60))
"""Shares of the nodes for the judgement, and the greatest score that counts as near 0.

One search in twenty from such stones ends within 60, which makes a win 1.35 times as likely as a
loss. The first judgement saves most of the others.
"""
LAST_DEPTHS = 3
GAME_SHARE = 0.12
"""Nodes for a move of the short games, as a share of the judgement's."""
SPLIT_SHARES = (0.24, 0.4, 0.32, 0.56)
"""The same of the games of which each colour has to win two."""
BEFORE_GAMES = ((1 / 16, 150), (1 / 4, 150))
RENJU_BEFORE_GAMES = ((1 / 2, 320),)
"""The judgements before them, as in JUDGEMENTS: they save games that one colour surely wins."""
LONGER_GAMES = range(12_000, 20_000, 400)
"""Nodes for a move of the longer games, all different: equal ones would give equal games."""
MOST_LEAD = 5
"""The most games by which one colour may ever be ahead in them."""
SOON = 30
"""A game won in fewer moves than this behind the opening was won soon."""
LONGEST_GAME = 80
MEMORY = 4_000_000
BATCH = 32
STANDING_THREATS = {"five", "open four"}


def grow(size: int, random: Random, most: int, reach: int, rule: Rule = FREESTYLE) -> Game:
    """Put stones at random near the middle until one more would leave a threat or all stand."""
    game = Game(size, rule=rule)
    off = OFF_CENTRE if size > 15 else 0
    middle = Point(*(size // 2 + random.randint(-off, off) for _axis in range(2)))
    engine = Engine(size, rule=rule, memory=MEMORY)
    for _stone in range(most):
        near = game.moves or (middle,)
        free = [point for point in game.board if game.board[point] is None]
        game.play(random.choice([point for point in free if _is_near(point, near, reach)]))
        if game.outcome is not None or _threatens(engine, game):
            game.undo()
            break
    return game


def _is_near(point: Point, others: Sequence[Point], reach: int) -> bool:
    return any(
        max(abs(point.column - other.column), abs(point.row - other.row)) <= reach
        for other in others
    )


def _threatens(engine: Engine, game: Game) -> bool:
    """Whether somebody could make a five or an open four with one stone."""
    engine.set_up(stones(game))
    classes = {name for places in engine.threats().values() for name in places.values()}
    return bool(classes & STANDING_THREATS)


def stones(game: Game) -> list[tuple[int, int, Stone]]:
    """Return the stones of a game as the engine takes them."""
    return [(point.column, point.row, stone) for point, stone in game.stones]


def is_balanced(game: Game, nodes: int, bound: int) -> bool:
    """Return whether the last scores of a search with so many nodes are near 0."""
    found = scores(game, nodes)
    return len(found) == LAST_DEPTHS and max(map(abs, found)) <= bound


def scores(game: Game, nodes: int) -> list[int]:
    """Return the engine's scores for the side to move at the last depths it finished."""
    engine = Engine(game.board.width, rule=game.rule, memory=MEMORY, seed=1)
    engine.set_up(stones(game))
    found: list[Progress] = []
    engine.think(game.turn, Limits(max_nodes=nodes), report=found.append)
    return [progress.score for progress in found[-LAST_DEPTHS:]]


def wins_soon(opening: StartPosition, size: int, nodes: int) -> Stone | None:
    """Return which colour soon wins a game of the engine against itself, if one does."""
    game = played_out(opening, size, nodes, FREESTYLE)
    soon = len(game.moves) - len(opening) < SOON
    return game.outcome.winner if game.outcome is not None and soon else None


def splits_games(opening: StartPosition, size: int, rule: Rule, nodes: Sequence[int]) -> bool:
    """Return whether each colour wins half of some games of the engine against itself.

    There is one game for each number of nodes for a move.
    """
    won: Counter[Stone | None] = Counter()
    for winner in winners(opening, size, rule, nodes):
        won[winner] += 1
        if winner is None or won[winner] > len(nodes) // 2:
            return False
    return True


def is_even(
    opening: StartPosition, size: int, rule: Rule, nodes: Sequence[int] = LONGER_GAMES
) -> bool:
    """Return whether neither colour is ever far ahead in games of the engine against itself.

    There is one game for each number of nodes for a move; drawn games count for neither.
    """
    lead = 0
    for winner in winners(opening, size, rule, nodes):
        if winner is not None:
            lead += 1 if winner is Stone.BLACK else -1
        if abs(lead) > MOST_LEAD:
            return False
    return True


def winners(
    opening: StartPosition, size: int, rule: Rule, nodes: Sequence[int]
) -> Iterator[Stone | None]:
    """Yield the winner of each game, None for a draw or a game that is too long."""
    for for_a_move in nodes:
        outcome = played_out(opening, size, for_a_move, rule).outcome
        yield None if outcome is None else outcome.winner


def played_out(opening: StartPosition, size: int, nodes: int, rule: Rule) -> Game:
    """Return a game of the engine against itself, of LONGEST_GAME moves at most."""
    game = Game(size, rule=rule)
    for point in opening:
        game.play(point)
    engine = Engine(size, rule=rule, memory=MEMORY, seed=1)
    while game.outcome is None and len(game.moves) < LONGEST_GAME:
        engine.set_up(stones(game))
        game.play(Point(*engine.think(game.turn, Limits(max_nodes=nodes)).move))
    return game


def candidate(number: int, size: int, options: argparse.Namespace) -> StartPosition | None:
    """Return the opening of a number, or None when it is too short or not balanced."""
    random = Random(f"{options.seed} {size} {number}")
    least, most = options.stones
    rule = RULES[options.rule]
    game = grow(size, random, random.choice(range(least, most + 1)), options.reach, rule)
    if len(game.moves) < least:
        return None
    nodes = options.nodes
    judgements: tuple[tuple[float, int], ...] = JUDGEMENTS
    if options.games:
        judgements = RENJU_BEFORE_GAMES if rule.forbids else BEFORE_GAMES
    if not all(is_balanced(game, round(nodes * share), bound) for share, bound in judgements):
        return None
    if options.games:
        for_moves = [round(nodes * share) for share in SPLIT_SHARES]
        return game.moves if splits_games(game.moves, size, rule, for_moves) else None
    for_a_move = round(nodes * GAME_SHARE)
    first, second = (wins_soon(game.moves, size, n) for n in (for_a_move, for_a_move * 5 // 4))
    lopsided = first is not None and first is second
    return None if lopsided else game.moves


def sifted(opening: StartPosition, size: int, rule: Rule) -> StartPosition | None:
    """Return an opening, or None when it is not even."""
    return opening if is_even(opening, size, rule) else None


def openings(size: int, options: argparse.Namespace) -> Iterator[StartPosition]:
    if not options.sift:
        make = partial(candidate, size=size, options=options)
        return distinct(make, count(), size, options.jobs)
    rule = RULES[options.rule]
    listed = chain(*(load_openings(path, size, rule) for path in options.sift))
    return distinct(partial(sifted, size=size, rule=rule), listed, size, options.jobs)


def distinct(
    make: Callable[[Any], StartPosition | None], candidates: Iterator[Any], size: int, jobs: int
) -> Iterator[StartPosition]:
    """Yield the openings made of candidates by ``jobs`` processes, none like another."""
    seen: set[StartPosition] = set()
    with Pool(jobs) as pool:
        while batch := list(islice(candidates, BATCH)):
            for opening in pool.map(make, batch, chunksize=1):
                if opening is not None and (shape := form(opening, size)) not in seen:
                    seen.add(shape)
                    yield opening


def form(opening: StartPosition, size: int) -> StartPosition:
    """Return the key of all openings with the same stones but for turning and mirroring.

    The order in which a colour's stones were put does not matter.
    """
    return min((*sorted(one[::2]), *sorted(one[1::2])) for one in turned_openings(opening, size))


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120, help="openings for each size")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=JUDGE_NODES, help="nodes for each judgement")
    text = "the least and the most stones of an opening"
    parser.add_argument("--stones", type=int, nargs=2, default=STONES, metavar="N", help=text)
    text = "how far from the others a stone may be"
    parser.add_argument("--reach", type=int, default=REACH, help=text)
    parser.add_argument("--rule", choices=["freestyle", "standard", "renju"], default="freestyle")
    parser.add_argument("--games", action="store_true", help="let games judge too")
    parser.add_argument("--sift", type=Path, nargs="+", help="keep the even ones of these lists")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="(default 15 20)")
    options = parser.parse_args()
    with options.out.open("w", encoding="ascii", buffering=1) as file:
        print(f"# tools/strength/openings.py {' '.join(sys.argv[2:])}", file=file)
        for size in options.sizes:
            found = openings(size, options)
            for _number, opening in zip(range(options.count), found, strict=False):
                print(size, *opening, file=file)


if __name__ == "__main__":
    main()

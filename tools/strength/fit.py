r"""Fit the values of shapes, and the order of moves, to the engine's own searches.

    python -m tools.strength.fit play build/games-1.jsonl --seed 1 --seconds 3600
    python -m tools.strength.fit play build/games-renju.jsonl --rule renju --sizes 15
    python -m tools.strength.fit fit src/wuziqi/engine/values \
        build/games-*.jsonl build/searched.jsonl

``play`` adds games of the engine against itself on 15x15 and 20x20 (``--sizes 20``: on 20x20 only),
from openings of all kinds and straying from the best move now and then, one game a line: see
``Game``. ``--rule`` plays games of another rule.

``fit`` reads the present values of a folder and writes better values in their place. Small boards
learn from freestyle on 15 lines, large boards from freestyle on 20 lines, standard and renju from
their own games; only renju has separate values for each colour:

- Each position of the games that the search would evaluate is a sample, if its score is not proven
  or is a near loss; so is, at every other one, the position at the end of the line expected.
  The evaluation is fitted to what the score says of the chance to win; a small part of what is
  aimed at is the result of the game.
- The positions that ``tools.strength.search_positions`` draws from search trees are samples too,
  fitted to their scores alone.
- The order of moves is fitted to the chosen moves, as the most probable of all that are near.
- A number of a shape is the sum of one for each of its four patterns and a rest of its own, which
  is drawn to the present one: so shapes that are seldom seen take after their patterns.
- Joint features and hidden units that are all 0 begin at random. Where one size has fewer games,
  its fit does better if it begins with the values of the other: ``--begin-with small``.
- One game of 13 is held out, with the games before and after it from the same opening, to measure
  how good the values are. The weights that are kept are a moving average of those of all steps.
- Games of our engine against another one teach too, if they are given as JSON lines with the fields
  that ``outside`` reads. A position's score is then the mean of its mover's score and the other
  engine's score after the move; the result counts by ``--outside-results``.

What the present values were fitted to, and what they are worth, is in docs/strength.md, Evaluation;
the order of moves comes from 5,500 games on 15 lines with 5,000 nodes a move. It needs torch and
numpy, which nothing else of the engine does. A smaller loss is no proof: confirm new values by a
match on both sizes, and leave out with ``--only`` what does not win.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from tools.command_line import command_line
from tools.strength.fit_models import (
    BATCH,
    OUTSIDE_RESULT_SHARE,
    RESULT_SHARE,
    Bags,
    Evaluation,
    Order,
    Pairs,
    Sample,
    Samples,
    train,
)

from wuziqi.engine.api import WIN, Limits
from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.board.listing import empty_cells, near_cell_list
from wuziqi.engine.board.patterns import (
    SHAPES,
    THREAT_FIVE,
    THREAT_OPEN_FOUR,
    pattern_table,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.static_evaluation import situation, stage
from wuziqi.engine.board.values import SITUATIONS, STAGES
from wuziqi.engine.engine import Engine
from wuziqi.matches.plan import own_openings, turned_openings
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, RULES, STANDARD, Rule
from wuziqi.session.analysis import SCORE_SCALE

PLAYED_RULES: Final = [name for name, rule in RULES.items() if rule.stones_per_turn == 1]
SIZES: Final = (15, 15, 20)
LONGEST_GAME: Final = 160
EXPECTED: Final = 8
"""Moves kept of the principal variation."""

PROVEN: Final = 29_000
UNKNOWN: Final = PROVEN + 1
"""The score of a position that no engine judged: it teaches nothing."""

OUTSIDE_SCALE: Final = 250 / 400
"""A score of the other engine times this is worth as much as ours."""

SOON: Final = 20
MOST_SCORE: Final = 2000
"""Scores beyond PROVEN are proven; a loss in fewer than SOON stones counts as of MOST_SCORE."""

HELD_OUT: Final = 13

LEARNT_FROM: Final = {
    "small": (15, FREESTYLE.name),
    "large": (20, FREESTYLE.name),
    "standard": (15, STANDARD.name),
    "renju": (15, RENJU.name),
}
"""The size and the rule of the games that teach values; all of freestyle teach the order."""

PARTS: Final = (*LEARNT_FROM, "order")


@dataclass(frozen=True)
class Game:
    """One game: cells in the order of play, the first ``opening`` of them set up.

    ``scores`` and ``lines`` are, for each searched position, the score for the side to move and the
    expected moves. ``winner`` is 1 for black, 2 for white, 0 for a game without and None if the
    game was not played to its end. ``rule`` is the name of the rule; games without one are of
    freestyle.
    """

    size: int
    opening: int
    winner: int | None
    moves: list[int]
    scores: list[int]
    lines: list[list[int]]
    rule: str = FREESTYLE.name
    ours: int | None = None
    """The colour that our engine played against another one: 1 black, 2 white."""


# Playing


class Player:
    """Plays games against itself that vary with the seed."""

    def __init__(
        self, seed: str, nodes: int, sizes: Sequence[int] = SIZES, rule: Rule = FREESTYLE
    ) -> None:
        self._random = Random(seed)
        self._nodes = nodes
        self._sizes = sizes
        self._rule = rule

    def play(self) -> Game:
        """Play one game; a proven win ends most of them."""
        random = self._random
        size = random.choice(self._sizes)
        rule = self._rule
        engine = Engine(size, rule=rule, memory=16_000_000, seed=random.getrandbits(32))
        stones = [(*p, rule.color_of_move(n)) for n, p in enumerate(self._opening(size))]
        cells = [cell_of(column, row) for column, row, _ in stones]
        game = Game(size, len(stones), 0, cells, [], [], rule.name)
        strays = random.choice([0.0, 0.08, 0.2])
        winner = 0
        while not winner and len(stones) < LONGEST_GAME:
            side = rule.color_of_move(len(stones))
            engine.set_up(stones)
            nodes = int(self._nodes * random.choice([0.5, 1, 1.5]))
            decision = engine.think(side, Limits(max_nodes=nodes))
            game.scores.append(decision.score)
            game.lines.append([int(cell_of(*move)) for move in decision.pv[:EXPECTED]])
            winner = self._winner(int(side), decision.score)
            move = decision.move
            if abs(decision.score) < PROVEN and random.random() < strays:
                move = self._stray(engine.scores(side))
            stones.append((*move, side))
            game.moves.append(int(cell_of(*move)))
        return replace(game, winner=winner, moves=game.moves[:-1])

    def _winner(self, side: int, score: int) -> int:
        """Return the winner of a won or all but won game, 0 while it goes on."""
        if score >= WIN - 1:
            return side
        if abs(score) > PROVEN and self._random.random() < 0.25:
            return side if score > 0 else 3 - side
        return 0

    def _opening(self, size: int) -> list[tuple[int, int]]:
        """Return a shipped opening or a part of it, or stones at random, near or far."""
        random = self._random
        kind = random.random()
        if kind < 0.45:
            points = random.choice(
                turned_openings(random.choice(own_openings(size, self._rule)), size)
            )
            stones = len(points) if random.random() < 0.7 else random.randint(1, len(points))
            return [(point.column, point.row) for point in points[:stones]]
        spread = random.choice([2, 3, 4]) if kind < 0.8 else random.choice([5, 6, 7])
        stones = random.randint(1, 8) if kind < 0.8 else random.randint(4, 16)
        lines = range(size // 2 - spread, size // 2 + spread + 1)
        return random.sample([(column, row) for column in lines for row in lines], stones)

    def _stray(self, scores: dict[tuple[int, int], int]) -> tuple[int, int]:
        """Return one of the moves that look best without search."""
        best = sorted(scores, key=lambda move: -scores[move])
        return self._random.choice(best[: self._random.choice([4, 10, 20])])


def play(options: argparse.Namespace) -> None:
    """Add games to a file until the time is up; those that it has already are not played again."""
    end = monotonic() + options.seconds
    with options.output.open("a+", encoding="ascii", buffering=1) as file:
        file.seek(0)
        number = sum(1 for _ in file)
        while monotonic() < end:
            seed = f"{options.seed}-{number}"
            game = Player(seed, options.nodes, options.sizes, RULES[options.rule]).play()
            file.write(json_line(game))
            number += 1


def json_line(game: Game) -> str:
    return json.dumps(asdict(game), separators=(",", ":")) + "\n"


# Samples


def searched(game: Game, position: Position) -> Iterator[int]:
    """Yield the number of each search of a game, with the position set up as it was then."""
    while position.stones:
        position.undo()
    for stones, cell in enumerate([*game.moves, -1]):
        if 0 <= stones - game.opening < len(game.scores):
            yield stones - game.opening
        if cell >= 0:
            position.place(cell, stones % 2)


def samples(game: Game, position: Position, at: int) -> Iterator[Sample]:
    """Yield a search's samples: the position, and the end of the expected line."""
    score = game.scores[at]
    side = (game.opening + at) % 2
    if game.winner is None:
        result = 1 / (1 + exp(-score / SCORE_SCALE))
    else:
        result = float(game.winner == side + 1) if game.winner else 0.5
    if (abs(score) < PROVEN or score < SOON - WIN) and is_quiet(position, side):
        bounded = max(-MOST_SCORE, min(MOST_SCORE, score))
        mover = 0 if game.ours is None else 1 if side == game.ours - 1 else -1
        yield replace(sample(position, side, bounded, result), mover=mover)
    if abs(score) < PROVEN and at % 2 == 0 and len(game.lines[at]) > 1:
        yield from at_the_end(position, side, game.lines[at], score, result)


def at_the_end(
    position: Position, side: int, line: list[int], score: int, result: float
) -> Iterator[Sample]:
    """Yield a sample of the position after a line; none if it is not quiet or has a five."""
    placed = 0
    for cell in line:
        mover = (side + placed) % 2
        if not position.is_empty(cell) or position.count(mover, THREAT_FIVE):
            break
        position.place(cell, mover)
        placed += 1
    last = (side + placed) % 2
    if placed == len(line) and is_quiet(position, last):
        same = last == side
        yield sample(position, last, score if same else -score, result if same else 1 - result)
    for _ in range(placed):
        position.undo()


def is_quiet(position: Position, side: int) -> bool:
    """Whether the search would ask for the value of the position."""
    fives = position.count(side, THREAT_FIVE) + position.count(1 - side, THREAT_FIVE)
    return bool(fives == 0 and position.count(side, THREAT_OPEN_FOUR) == 0)


def sample(position: Position, side: int, score: int, result: float) -> Sample:
    cells = pairs(position, side, empty_cells(position))
    color = side & position.values.by_color
    at = int(situation(position, side) + SITUATIONS * color)
    return Sample(cells, at, int(stage(position) + STAGES * color), score, result)


def pairs(position: Position, side: int, cells: Iterable[int]) -> Pairs:
    """Count pairs of shapes at some empty cells, numbered as the values are."""
    shape = position.shape
    own = SHAPES * (side & position.values.by_color)
    foe = SHAPES * ((1 - side) & position.values.by_color)
    return Counter(
        (int(own + shape(cell, side)), int(foe + shape(cell, 1 - side))) for cell in cells
    )


def choices(game: Game, position: Position, at: int) -> Iterator[Pairs]:
    """Yield the cells that a search chose from, the chosen one first, where nothing forced it."""
    side = (game.opening + at) % 2
    line = game.lines[at]
    calm = is_quiet(position, side) and position.count(1 - side, THREAT_OPEN_FOUR) == 0
    if line and calm and position.stones > 1 and abs(game.scores[at]) < PROVEN:
        near = [int(cell) for cell in near_cell_list(position)]
        if line[0] in near:
            near.remove(line[0])
            yield pairs(position, side, [line[0], *near])


def gather(paths: list[Path], parts: Sequence[str]) -> tuple[dict[str, Samples], Bags]:
    """Return the samples of the games in files, by part, and the choices of all of freestyle."""
    positions = {
        (size, rule): Position(size, size, pattern_table(RULES[rule]))
        for size, rule in LEARNT_FROM.values()
    }
    evaluated = {part: Samples() for part in parts if part in LEARNT_FROM}
    found = {LEARNT_FROM[part]: samples for part, samples in evaluated.items()}
    chosen = Bags()
    opening: list[int] = []
    openings = 0
    for game in games(paths):
        if (begun_with := game.moves[: game.opening]) != opening:
            opening = begun_with
            openings += 1
        held_out = openings % HELD_OUT == 0
        kind = (game.size, game.rule)
        orders = "order" in parts and game.rule == FREESTYLE.name
        if not orders and kind not in found:
            continue
        position = positions[kind]
        for at in searched(game, position):
            if kind in found:
                for one in samples(game, position, at):
                    found[kind].add(one, held_out=held_out)
            if orders:
                for cells in choices(game, position, at):
                    chosen.add(cells, held_out=held_out)
    return evaluated, chosen


def games(paths: list[Path]) -> Iterator[Game]:
    for path in paths:
        with path.open(encoding="ascii") as file:
            for line in file:
                fields = json.loads(line)
                yield outside(fields) if "nodes" in fields else Game(**fields)


def outside(fields: dict[str, Any]) -> Game:
    """Return a game of our engine against another one.

    Its fields are the size, the rule, the number of stones of the opening, who is black (``ours``
    or ``other``), the score of black, the moves in order, with spaces between, and a score for each
    move behind the opening as its mover gave it: ``+M9`` for a proof, null for none.
    """
    moves = [int(cell_of(*parse_point(move))) for move in fields["moves"].split()]
    color = 1 if fields["black"] == "ours" else 2
    ours = fields["opening"] % 2 == color - 1
    told: list[int | None] = []
    for score in fields["scores"]:
        told.append(outside_score(score, 1 if ours else OUTSIDE_SCALE))
        ours = not ours
    scores = [joint_score(*pair) for pair in zip(told, [*told[1:], None], strict=True)]
    winner = {1.0: 1, 0.0: 2, 0.5: 0}[fields["black_score"]]
    lines: list[list[int]] = [[] for _ in scores]
    opening = fields["opening"]
    return Game(fields["size"], opening, winner, moves, scores, lines, fields["rule"], color)


def outside_score(told: str | None, scale: float) -> int | None:
    """Return a score as ours: ``-M8`` is a loss in eight moves; None if there is none."""
    if told is None or "M" not in told:
        return None if told is None else round(scale * int(told))
    sign, moves = told.split("M")
    return int(f"{sign}{WIN - int(moves)}")


def joint_score(mover: int | None, reply: int | None) -> int:
    """Return what both engines say of a position: the mover, and the other after the move."""
    if reply is None or abs(reply) >= PROVEN:
        return UNKNOWN if mover is None else mover
    if mover is None:
        return -reply
    return mover if abs(mover) >= PROVEN else (mover - reply) // 2


# Fitting


def fit(options: argparse.Namespace) -> None:
    """Fit the values in a folder to games and write them."""
    try:
        import torch  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit("fit needs torch and numpy: pip install torch numpy") from error
    torch.set_num_threads(1)
    values = read_values(options.values)
    for name in options.only if options.begin_with else ():
        if name in LEARNT_FROM:
            values[name] = begun(
                values[options.begin_with], by_color=RULES[LEARNT_FROM[name][1]].forbids
            )
    evaluated, chosen = gather(options.games, options.only)
    for name, found in evaluated.items():
        if not found.scores:
            raise SystemExit(f"no game teaches {name}: leave it out with --only")
        shares = (options.results, options.outside_results)
        evaluation = Evaluation(found, values[name], shares)
        train(evaluation, name, options.seed, options.batch)
        values[name] = evaluation.values()
    if "order" in options.only:
        order = Order(chosen, values["order"])
        train(order, "order", options.seed, options.batch)
        values["order"] = order.values()
    write_values(options.values, values)


def begun(values: dict[str, list[int]], *, by_color: bool) -> dict[str, list[int]]:
    return {name: numbers * (2 if by_color else 1) for name, numbers in values.items()}


def read_values(folder: Path) -> dict[str, dict[str, list[int]]]:
    """Return the values of a folder by the names of its files."""
    return {file.stem: json.loads(file.read_text("ascii")) for file in folder.glob("*.json")}


def write_values(folder: Path, values: dict[str, dict[str, list[int]]]) -> None:
    for name, numbers in values.items():
        text = json.dumps(numbers).replace("], ", "],\n") + "\n"
        (folder / f"{name}.json").write_text(text, encoding="ascii")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = command_line(__doc__)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="add games to a file")
    playing.set_defaults(run=play)
    playing.add_argument("output", type=Path)
    playing.add_argument("--seconds", type=float, default=3600)
    playing.add_argument("--nodes", type=int, default=8000)
    playing.add_argument(
        "--sizes",
        type=int,
        choices=sorted(set(SIZES)),
        nargs="+",
        default=SIZES,
        help="drawn by lot",
    )
    playing.add_argument("--rule", choices=PLAYED_RULES, default=FREESTYLE.name)
    fitting = commands.add_parser("fit", help="fit the values in a folder to games")
    fitting.set_defaults(run=fit)
    fitting.add_argument("values", type=Path)
    fitting.add_argument("games", type=Path, nargs="+")
    fitting.add_argument("--results", type=float, default=RESULT_SHARE, help="their share in aims")
    text = "the same for games against other engines"
    fitting.add_argument("--outside-results", type=float, default=OUTSIDE_RESULT_SHARE, help=text)
    fitting.add_argument("--batch", type=int, default=BATCH, help="positions of a step")
    fitting.add_argument("--only", choices=PARTS, nargs="+", default=PARTS)
    text = "the values that fits begin with"
    fitting.add_argument("--begin-with", choices=("small", "large"), help=text)
    for command in (playing, fitting):
        command.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    options.run(options)


if __name__ == "__main__":
    main()

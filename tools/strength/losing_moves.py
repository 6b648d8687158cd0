"""Find the moves that lost games, and what the engine did not see when it played them.

    python -m tools.strength.losing_moves build/lost.jsonl --size 15 --games 60 --nodes 20000
    python -m tools.strength.losing_moves build/lost.jsonl --read build/match/*.psq

The engine plays itself from the openings of matches, with --nodes nodes a move and nothing
remembered between moves, so that every move can be thought again; or the games are read from files
of any format that ``wuziqi convert`` knows. Each game that somebody won is walked backwards over
the loser's moves, each position being searched with --long nodes: the losing move is the last
before which a move was there that holds, as far as such a search and another one after it see.

OUT gets one JSON object a line for every decided game, see ``Report``; a table of the threats that
the losing moves met ends the output. With the compiled engine a game takes about ten seconds.
"""

import argparse
import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from tools.command_line import command_line

from wuziqi.engine.api import MAX_WIN_PLIES, WIN, Limits, Progress, never
from wuziqi.engine.board.cells import cell_of, move_of
from wuziqi.engine.board.patterns import NO_THREAT
from wuziqi.engine.board.static_evaluation import evaluate
from wuziqi.engine.engine import Engine
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.move_picker import MovePicker
from wuziqi.engine.search.transposition_table import NO_MOVE
from wuziqi.engine.search.vcf import VcfSearch
from wuziqi.engine.search.vct import VctSearch
from wuziqi.matches.plan import own_openings
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.tree import FormatError
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE

PROVEN: Final = WIN - MAX_WIN_PLIES
"""Better scores are proven wins."""

MOST_TRIED: Final = 3
"""The position counts as lost when this many moves turn out to lose."""

FORCED_NODES: Final = 200_000
"""For wins by fours, and by threats, behind the losing move."""

PLAYER_MEMORY: Final = 16_000_000
JUDGE_MEMORY: Final = 100_000_000

Line = Sequence[Point]


@dataclass(frozen=True)
class Thought:
    """The result of a search: its move, the score for the side to move, the expected line.

    ``depth`` is the last finished one, in plies.
    """

    move: str
    score: int
    depth: int
    line: list[str]


@dataclass(frozen=True)
class Step:
    """A move as the search sees it on reaching its position.

    ``place`` is its place, from 1, among the ``listed`` moves in the order of shapes; 0 when it is
    not listed. ``quiet``: it neither makes nor takes away a threat.
    """

    move: str
    place: int
    listed: int
    quiet: bool


@dataclass(frozen=True)
class Loss:
    """A losing move, behind the moves ``before``.

    ``thought`` is what made the engine play it, ``static`` what the shapes alone say to the loser,
    now and at the end of the line expected. ``better`` is a move that holds and ``refutation``
    what the long search says to the winner, each with the steps of its line. ``fours`` and
    ``threats`` are the plies of a win by fours, or by fours and threes, at once (0: none found) and
    ``threat_nodes`` the stones that finding it took. ``seen_at`` is how many nodes a search needs
    behind the losing move until it sees the danger, ``avoided_at`` how many before it until it
    plays another move; None when it takes --long or more.
    """

    before: list[str]
    played: Step
    thought: Thought
    static: tuple[int, int]
    better: Thought
    better_steps: list[Step]
    refutation: Thought
    refutation_steps: list[Step]
    fours: int
    threats: int
    threat_nodes: int
    seen_at: int | None
    avoided_at: int | None

    @property
    def cause(self) -> str:
        """The threat that the move meets, by its name in the table."""
        if self.fours:
            return "a win by fours"
        if self.threats:
            return "a win by threats"
        return "a proven win" if self.refutation.score > PROVEN else "a bad position"


@dataclass(frozen=True)
class Report:
    """A won game, and its losing move; None if it was lost from the opening on."""

    size: int
    opening: int
    moves: list[str]
    loss: Loss | None


# Games


def play(size: int, opening: Line, nodes: int) -> Game:
    """Return a game of the engine against itself that begins with an opening."""
    game = Game(size, early_draw=True)
    for point in opening:
        game.play(point)
    player = Searcher(size, PLAYER_MEMORY)
    while game.outcome is None:
        game.play(player.best(game.moves, nodes))
    return game


def games(options: argparse.Namespace) -> Iterator[tuple[Game, int]]:
    """Yield games, each with how many of its moves nobody is to blame for."""
    if options.read:
        yield from ((read(path), 0) for path in options.read)
        return
    openings = own_openings(options.size)
    Random(options.seed).shuffle(openings)
    for opening in openings[: options.games]:
        yield play(options.size, opening, options.nodes), len(opening)


def read(path: Path) -> Game:
    """Return the game of a file; one line ends the program where there is none of freestyle."""
    try:
        tree = read_file(path)
        game = Game(tree.width)
        for point in tree.moves():
            game.play(point)
    except FormatError as error:
        raise SystemExit(str(error)) from error
    except IllegalMove as error:
        raise SystemExit(f"{path}: {error}") from error
    return game


# Searching


class Searcher:
    """Searches positions of one size of board, without memory from one to the next."""

    def __init__(self, size: int, memory: int) -> None:
        self.engine = Engine(size, memory=memory, seed=1)

    def think(self, moves: Line, nodes: int, without: Collection[Point] = ()) -> Thought:
        """Return a search's judgement of the position after some moves, leaving out some others."""
        self.set_up(moves)
        self.engine.forget()
        among = [point for point in self.listed(moves) if point not in without]
        found: list[Progress] = []
        decision = self.engine.think(
            FREESTYLE.color_of_move(len(moves)),
            Limits(max_nodes=nodes),
            report=found.append,
            among=among if without else (),
        )
        line = [str(Point(*move)) for move in decision.pv]
        depth = found[-1].depth if found else 0
        return Thought(line[0], decision.score, depth, line)

    def best(self, moves: Line, nodes: int) -> Point:
        return parse_point(self.think(moves, nodes).move)

    def set_up(self, moves: Line) -> None:
        color = FREESTYLE.color_of_move
        self.engine.set_up((*point, color(number)) for number, point in enumerate(moves))

    def listed(self, moves: Line) -> list[Point]:
        """Return the moves that a search would look at, in the order of their shapes."""
        self.set_up(moves)
        picker = MovePicker(self.engine.position, 1)
        end = picker.generate(len(moves) % 2, 0, NO_MOVE)
        return [Point(*move_of(picker.pick(at, end))) for at in range(end)]

    def steps(self, moves: Line, line: Sequence[str]) -> list[Step]:
        """Return the search's opinion of each move of a line, when the line reaches it."""
        found = []
        played = list(moves)
        for name in line:
            found.append(self.step(played, parse_point(name)))
            played.append(parse_point(name))
        return found

    def step(self, moves: Line, point: Point) -> Step:
        listed = self.listed(moves)
        place = listed.index(point) + 1 if point in listed else 0
        position, cell = self.engine.position, cell_of(*point)
        quiet = all(position.threat(cell, side) == NO_THREAT for side in (0, 1))
        return Step(str(point), place, len(listed), quiet)

    def static(self, moves: Line, line: Sequence[str] = ()) -> int:
        """Return the shapes' value after a line for the side to move before it."""
        self.set_up([*moves, *map(parse_point, line)])
        position = self.engine.position
        value = int(evaluate(position, (len(moves) + len(line)) % 2))
        return -value if len(line) % 2 else value

    def forced(self, moves: Line, nodes: int = FORCED_NODES) -> tuple[int, int, int]:
        """Return the plies of wins by fours and by threats (0: none), and the nodes of these."""
        self.set_up(moves)
        position, side = self.engine.position, len(moves) % 2
        vcf = VcfSearch(position)
        fours = vcf.win(side, nodes, Budget(position, never, max_nodes=nodes))
        budget = Budget(position, never, max_nodes=nodes)
        threats = VctSearch(position, vcf).win(side, budget)
        return int(fours), int(threats), int(budget.nodes)


class Judge:
    """Finds losing moves with searches of ``long`` nodes; see the options for the others."""

    def __init__(self, size: int, nodes: int, long: int, threshold: int) -> None:
        self._player = Searcher(size, PLAYER_MEMORY)
        self._judge = Searcher(size, JUDGE_MEMORY)
        self._nodes = nodes
        self._long = long
        self._threshold = threshold

    def loss(self, moves: Line, opening: int) -> Loss | None:
        """Return the losing move of a game whose last move won; None if none of them was."""
        for at in range(len(moves) - 2, opening - 1, -2):
            better = self._better(moves[:at], moves[at])
            if better is not None:
                return self._describe(moves[:at], moves[at], better)
        return None

    def _better(self, before: Line, played: Point) -> Thought | None:
        """Return another move than the played one that holds, if there is one."""
        tried: set[Point] = set()
        while len(tried) < MOST_TRIED:
            thought = self._judge.think(before, self._long, tried)
            if thought.score <= -self._threshold:
                return None
            move = parse_point(thought.move)
            if move in tried:
                return None
            if move != played and not self._wins([*before, move], self._long):
                return thought
            tried.add(move)
        return None

    def _wins(self, moves: Line, nodes: int) -> bool:
        """Whether a search sees the side to move win, or as good as that."""
        return self._judge.think(moves, nodes).score >= self._threshold

    def _describe(self, before: Line, played: Point, better: Thought) -> Loss:
        judge, after = self._judge, [*before, played]
        thought = self._player.think(before, self._nodes)
        refutation = judge.think(after, self._long)
        fours, threats, threat_nodes = judge.forced(after)
        return Loss(
            before=[str(point) for point in before],
            played=judge.step(before, played),
            thought=thought,
            static=(judge.static(before), judge.static(before, thought.line)),
            better=better,
            better_steps=judge.steps(before, better.line),
            refutation=refutation,
            refutation_steps=judge.steps(after, refutation.line),
            fours=fours,
            threats=threats,
            threat_nodes=threat_nodes,
            seen_at=next((n for n in self._doubling() if self._wins(after, n)), None),
            avoided_at=next((n for n in self._doubling() if self._avoids(before, played, n)), None),
        )

    def _avoids(self, before: Line, played: Point, nodes: int) -> bool:
        return self._judge.best(before, nodes) != played

    def _doubling(self) -> Iterator[int]:
        """Yield numbers of nodes, from those of a move of the game up to a long search's."""
        nodes = self._nodes
        while nodes < self._long:
            yield nodes
            nodes *= 2


# Telling


def table(losses: Sequence[Loss]) -> list[str]:
    """Return the threats that the losing moves met: counts, and distances beyond the search."""
    lines = []
    for cause, count in Counter(loss.cause for loss in losses).most_common():
        those = [loss for loss in losses if loss.cause == cause]
        seen = median(loss.seen_at or inf for loss in those)
        plies = median(len(loss.refutation.line) for loss in those)
        lines.append(f"{count:4} {cause}: seen with {seen:,.0f} nodes, {plies:.0f} plies (medians)")
    return lines


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1, help="which openings come first")
    parser.add_argument("--nodes", type=int, default=20_000, help="of a move of the games")
    parser.add_argument("--long", type=int, default=1_000_000, help="nodes of a long search")
    parser.add_argument(
        "--threshold", type=int, default=1000, help="a score that is as good as won"
    )
    parser.add_argument(
        "--read", type=Path, nargs="+", metavar="FILE", help="games to judge instead"
    )
    options = parser.parse_args()
    losses, sound = [], 0
    with options.out.open("w", encoding="ascii", buffering=1) as file:
        for game, opening in games(options):
            if game.outcome is None or game.outcome.winner is None:
                continue
            size = game.board.width
            judge = Judge(size, options.nodes, options.long, options.threshold)
            loss = judge.loss(game.moves, opening)
            report = Report(size, opening, [str(point) for point in game.moves], loss)
            file.write(json.dumps(asdict(report)) + "\n")
            losses += [loss] if loss else []
            sound += loss is None
    print("\n".join([*table(losses), f"{sound:4} lost from the opening on"]))


if __name__ == "__main__":
    main()

"""Add positions that searches evaluate to what the values are fitted to.

    python -m tools.strength.search_positions build/searched.jsonl build/games-1.jsonl --seconds 600

Most positions that a search evaluates follow a bad move and its answer, and values fitted to games
alone are less good there: docs/strength.md, Evaluation, has the figures. The script searches every
fourth position of a game, draws a few of the positions that the search evaluated by lot, and has a
second search judge each. A position is written as a game without a winner whose last score alone is
known: ``tools.strength.fit`` reads it as it reads other games.

The script builds the engine of the working tree as ``tools.strength.arena`` does, but with
``tools.strength.recorder`` in it, and then runs itself in the environment of that copy.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tools.command_line import command_line
from tools.strength.fit import MOST_SCORE, UNKNOWN, Game, games, json_line

from tools.strength import arena
from wuziqi.engine.api import Limits
from wuziqi.engine.board.cells import move_of
from wuziqi.engine.engine import Engine
from wuziqi.rules.rule import RULES

RECORDER = Path(__file__).with_name("recorder.py")
SEARCH = Path("src/wuziqi/engine/search/alpha_beta.py")
RECORDED = "from wuziqi.engine.board.static_evaluation import evaluate\n"
RECORDING = "from wuziqi.engine.search.recorder import evaluate\n"
STEP = 4
MOST_DRAWN = 5
"""Positions of a search; more would be too much alike."""


class Recording:
    """Searches positions of games, and draws some of those that each search evaluated."""

    def __init__(self, options: argparse.Namespace, size: int, rule: str) -> None:
        self._random = Random(f"{options.seed}-{size}-{rule}")
        self._color = RULES[rule].color_of_move
        self._recorder: Any = import_module("wuziqi.engine.search.recorder").RECORDER
        self._searcher, self._judge = (
            Engine(size, rule=RULES[rule], memory=16_000_000, seed=1) for _ in range(2)
        )
        self._search = Limits(max_nodes=options.search_nodes)
        self._judgement = Limits(max_nodes=options.nodes)

    def positions(self, game: Game) -> Iterator[Game]:
        """Yield games that begin like a game and end with a judged position."""
        first = game.opening + self._random.randrange(STEP)
        for stones in range(first, len(game.moves), STEP):
            score = game.scores[stones - game.opening]
            if abs(score) < MOST_SCORE:
                for cells in self._drawn(game.moves[:stones], score):
                    yield self._judged(game, cells)

    def _drawn(self, moves: list[int], score: int) -> list[tuple[int, ...]]:
        self._recorder.drawn = set()
        self._recorder.scores = [score, -score] if len(moves) % 2 == 0 else [-score, score]
        self._think(self._searcher, moves, self._search)
        drawn = sorted(self._recorder.drawn)
        return self._random.sample(drawn, min(MOST_DRAWN, len(drawn)))

    def _judged(self, game: Game, cells: tuple[int, ...]) -> Game:
        score = self._think(self._judge, cells, self._judgement)
        scores = [*[UNKNOWN] * (len(cells) - game.opening), score]
        lines: list[list[int]] = [[] for _ in scores]
        return replace(game, winner=None, moves=list(cells), scores=scores, lines=lines)

    def _think(self, engine: Engine, cells: Sequence[int], limits: Limits) -> int:
        """Return the score of a search of a position."""
        color = self._color
        engine.set_up([(*move_of(cell), color(number)) for number, cell in enumerate(cells)])
        return engine.think(color(len(cells)), limits).score


def rewrite(sources: Path) -> None:
    """Let the search of a copy of the sources evaluate by the recorder, which is put in."""
    search = sources / SEARCH
    text = search.read_text(encoding="utf-8")
    if RECORDED not in text:
        raise SystemExit(f"{SEARCH} does not import the evaluation as expected")
    search.write_text(text.replace(RECORDED, RECORDING), encoding="utf-8")
    search.with_name(RECORDER.name).write_bytes(RECORDER.read_bytes())


def record(options: argparse.Namespace) -> None:
    """Add positions to a file until the time is up or the games are."""
    end = monotonic() + options.seconds
    played = list(games(options.games))
    Random(options.seed).shuffle(played)
    recordings: dict[tuple[int, str], Recording] = {}
    with options.output.open("a", encoding="ascii") as file:
        for game in played:
            kind = game.size, game.rule
            if kind not in recordings:
                recordings[kind] = Recording(options, *kind)
            for one in recordings[kind].positions(game):
                file.write(json_line(one))
            if monotonic() > end:
                break


def main(arguments: Sequence[str] | None = None) -> None:
    parser = command_line(__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--nodes", type=int, default=8000, help="of the search that judges")
    text = "of the search whose positions are drawn"
    parser.add_argument("--search-nodes", type=int, default=20_000, help=text)
    options = parser.parse_args(arguments)
    if find_spec("wuziqi.engine.search.recorder") is not None:
        record(options)
        return
    program = arena.build(arena.present_state(), rewrite, RECORDER.read_text(encoding="utf-8"))
    words = sys.argv[1:] if arguments is None else arguments
    command = [str(program.with_name("python")), "-m", "tools.strength.search_positions", *words]
    raise SystemExit(subprocess.run(command, check=False).returncode)


if __name__ == "__main__":
    main()

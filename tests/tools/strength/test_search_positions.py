"""Positions of the search tree, in a copy of the sources that runs uncompiled."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.strength.recorder import RECORDER, evaluate

from tools.strength import fit, search_positions
from wuziqi.engine.board import static_evaluation
from wuziqi.engine.board.patterns import pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.rules.rule import FREESTYLE

ROOT = Path(search_positions.__file__).parents[2]


@pytest.fixture
def position() -> Position:
    return Position(15, 15, pattern_table(FREESTYLE))


def test_positions_are_drawn_seldom_and_more_seldom_far_from_the_score(position: Position) -> None:
    drawn = {}
    for off in (0, 5000):
        RECORDER.drawn, RECORDER.scores = set(), [off, off]
        for first in range(0, 15 * 15, 5):
            for second in range(15 * 15):
                if first != second:
                    for side, number in enumerate((first, second)):
                        position.place(number // 15 << 5 | number % 15, side)
                    assert evaluate(position, 0) == static_evaluation.evaluate(position, 0)
                    position.undo()
                    position.undo()
        drawn[off] = len(RECORDER.drawn)
    assert 45 * 224 / 256 * 0.4 < drawn[0] < 45 * 224 / 256 * 1.6
    assert drawn[5000] < drawn[0] / 4


def test_positions_behind_a_null_move_are_left_out(position: Position) -> None:
    RECORDER.drawn, RECORDER.scores = set(), [0, 0]
    for number in range(2, 15 * 15):
        position.place(0, 0)
        position.place(number // 15 << 5 | number % 15, 0)
        evaluate(position, 1)
        evaluate(position, 0)
        position.undo()
        position.undo()
    assert not RECORDER.drawn


def test_searches_of_games_give_positions_to_learn_from(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    search_positions.rewrite(tmp_path)
    game = fit.Player("1", nodes=300, sizes=[15]).play()
    played, output = tmp_path / "games.jsonl", tmp_path / "searched.jsonl"
    played.write_text(fit.json_line(game))
    command = [sys.executable, "-m", "tools.strength.search_positions", str(output), str(played)]
    subprocess.run(
        [*command, "--seconds", "1", "--nodes", "50", "--search-nodes", "2000"],
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "src"), str(ROOT)])},
        cwd=ROOT,
    )
    found = list(fit.games([output]))
    assert found
    for one in found:
        assert one.moves[: game.opening] == game.moves[: game.opening]
        assert len(one.scores) == len(one.moves) - one.opening + 1
        assert set(one.scores[:-1]) <= {fit.UNKNOWN}
        assert one.winner is None
    samples, _chosen = fit.gather([output], ["small"])
    assert 0 < len(samples["small"].scores) <= len(found)
    for score, result in zip(samples["small"].scores, samples["small"].results, strict=True):
        assert (score > 0) == (result > 0.5)

"""The parts of the script that fits the values; those that need torch only where it is there."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from tools.strength.fit_models import MOST_UNIT, Hidden, Joint, Sample

from tools.strength import fit as script
from wuziqi.engine.api import WIN
from wuziqi.engine.board.listing import near_cell_list
from wuziqi.engine.board.patterns import SHAPES, pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.static_evaluation import situation
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule

LINE = [7 << 5 | 9, 8 << 5 | 8, 6 << 5 | 7]
GAME = script.Game(15, 2, 1, [7 << 5 | 7, 8 << 5 | 7], [40], [LINE])

ZEROS = {name: [0] * SHAPES for name in ("own", "foe", "third")} | {
    "situations": [0] * 1024,
    "factors": [1024, -1024, 0, 0] * 1024,
    "stages": [0] * 80,
    "joint_own": [0] * 3 * SHAPES,
    "joint_foe": [0] * 3 * SHAPES,
    "joint_factors": [0] * 6,
    "hidden_biases": [0] * 18,
    "hidden_weights": [0] * 180,
}


def empty_board(rule: Rule = FREESTYLE) -> Position:
    return Position(15, 15, pattern_table(rule))


def after(cells: list[int], rule: Rule = FREESTYLE) -> Position:
    position = empty_board(rule)
    for number, cell in enumerate(cells):
        position.place(cell, number % 2)
    return position


def cell_by_cell(position: Position, side: int) -> Counter[tuple[int, int]]:
    return Counter(
        (
            int(position.shape(row << 5 | column, side)),
            int(position.shape(row << 5 | column, other)),
        )
        for other in [1 - side]
        for row in range(15)
        for column in range(15)
        if position.is_empty(row << 5 | column)
    )


def test_a_game_is_searched_position_by_position() -> None:
    game = script.Player("3", nodes=60).play()
    assert len(game.moves) == game.opening + len(game.scores) - 1
    assert len(game.lines) == len(game.scores)
    assert len(set(game.moves)) == len(game.moves)
    assert game == script.Player("3", nodes=60).play()
    seen = [int(position.stones) for position in positions(game)]
    assert seen == list(range(game.opening, len(game.moves) + 1))


def positions(game: script.Game) -> list[Position]:
    board = Position(game.size, game.size, pattern_table(FREESTYLE))
    return [after(game.moves[: board.stones]) for _ in script.searched(game, board)]


def test_a_search_teaches_of_its_position_and_of_the_end_of_its_line() -> None:
    position = empty_board()
    for at in script.searched(GAME, position):
        here, there = script.samples(GAME, position, at)
        assert position.stones == 2
    before, end = after(GAME.moves), after(GAME.moves + LINE)
    assert here == Sample(cell_by_cell(before, 0), int(situation(before, 0)), 0, 40, 1.0)
    assert there == Sample(cell_by_cell(end, 1), int(situation(end, 1)), 0, -40, 0.0)


def test_in_renju_the_shapes_of_white_and_its_turns_are_numbered_on() -> None:
    for side in (0, 1):
        cells = [*GAME.moves, LINE[0]][: 2 + side]
        plain = script.sample(after(cells), side, 40, 1.0)
        renju = script.sample(after(cells, RENJU), side, 40, 1.0)
        assert renju.situation == plain.situation + 1024 * side
        assert renju.stage == plain.stage + 16 * side
        assert sum(renju.cells.values()) == sum(plain.cells.values()) == 225 - len(cells)
        for own, foe in renju.cells:
            assert own // SHAPES == side
            assert foe // SHAPES == 1 - side


def test_what_is_proven_teaches_nothing_but_a_loss_that_is_near() -> None:
    for score, taught in ((29_970, []), (-29_970, []), (-29_990, [-script.MOST_SCORE])):
        game = script.Game(15, 2, 1, GAME.moves, [score], GAME.lines)
        position = after(game.moves)
        assert [one.score for one in script.samples(game, position, 0)] == taught


def test_the_chosen_cell_comes_first_of_all_that_are_near() -> None:
    position = after(GAME.moves)
    (cells,) = script.choices(GAME, position, 0)
    assert next(iter(cells)) == (position.shape(LINE[0], 0), position.shape(LINE[0], 1))
    assert sum(cells.values()) == len(near_cell_list(position))


def test_a_position_where_a_five_can_be_made_is_not_quiet() -> None:
    position = empty_board()
    for column in range(4):
        assert script.is_quiet(position, 1)
        position.place(7 << 5 | column, 0)
    assert not script.is_quiet(position, 1)


def play(output: Path, *options: str) -> None:
    command = ["play", str(output), "--nodes", "60", "--seconds", "3", *options]
    subprocess.run([sys.executable, "-m", "tools.strength.fit", *command], check=True)


def test_games_can_be_of_one_size(tmp_path: Path) -> None:
    output = tmp_path / "games.jsonl"
    play(output, "--sizes", "20")
    assert {game.size for game in script.games([output])} == {20}


def test_games_of_another_rule_are_told_apart(tmp_path: Path) -> None:
    output = tmp_path / "games.jsonl"
    output.write_text(json.dumps(asdict(GAME)) + "\n")
    play(output, "--rule", "renju", "--sizes", "15")
    first, *more = script.games([output])
    assert first == GAME
    assert {game.rule for game in more} == {"renju"}
    found, chosen = script.gather([output], script.PARTS)
    assert set(found["small"].scores) == {40, -40}
    assert len(found["renju"].scores) > 2
    assert not found["large"].scores
    assert len(chosen.held_out) == 1


OTHER = {
    "size": 15,
    "rule": "freestyle",
    "opening": 3,
    "black": "other",
    "nodes": {"ours": 4000, "other": 8000},
    "black_score": 0.0,
    "moves": "a1 h8 i9 j10 c2 g7 o15",
    "scores": ["100", "200", None, "-M2"],
}


def test_a_game_against_another_engine_has_the_scores_of_both(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(OTHER) + "\n")
    (game,) = script.games([path])
    assert (game.opening, game.winner, game.ours) == (3, 2, 2)
    assert game.moves[:2] == [0, 7 << 5 | 7]
    ours, theirs = 100, round(200 * script.OUTSIDE_SCALE)
    assert game.scores == [(ours - theirs) // 2, theirs, script.UNKNOWN, 2 - WIN]
    found, _ = script.gather([path], ["small"])
    assert list(found["small"].scores) == [game.scores[0], theirs, -script.MOST_SCORE]
    assert list(found["small"].results) == [1, 0, 0]
    assert list(found["small"].movers) == [1, -1, -1]


def write_games(path: Path, game: script.Game) -> None:
    """Write the game and one beside it ten times each, so that openings follow each other."""
    beside = replace(game, moves=[cell + 1 for cell in game.moves], lines=[[c + 1 for c in LINE]])
    path.write_text("\n".join(json.dumps(asdict(one)) for one in [game, beside] * 10))


def fit(values: Path, games: Path, *options: str) -> None:
    script.main(["fit", str(values), str(games), "--batch", "1", *options])


def test_a_fit_writes_better_values_and_leaves_the_others(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    games, values = tmp_path / "games.jsonl", tmp_path
    write_games(games, GAME)
    order = {"attack": [0] * SHAPES, "defence": [0] * SHAPES}
    before = {"small": ZEROS, "large": ZEROS, "order": order}
    script.write_values(values, before)
    assert script.read_values(values) == before
    fit(values, games, "--only", "small", "order")
    after_fit = script.read_values(values)
    assert after_fit["large"] == ZEROS
    assert after_fit["small"]["own"][0] == after_fit["small"]["foe"][0] == 0
    position = after(GAME.moves)
    (cells,) = script.choices(GAME, position, 0)
    own, foe = next(iter(cells))
    attack, defence = after_fit["order"]["attack"], after_fit["order"]["defence"]
    assert attack[own] + defence[foe] >= max(attack[a] + defence[b] for a, b in cells)
    shapes = script.sample(position, 0, 0, 0.5).cells.items()
    small = after_fit["small"]
    assert small["situations"][situation(position, 0)] > 0
    assert sum(count * (small["own"][a] - small["foe"][b]) for (a, b), count in shapes) > 0
    assert any(small["joint_own"])
    assert any(small["hidden_weights"])
    dead = zip(small["joint_own"][:3], small["joint_foe"][:3], strict=True)
    assert all(own + foe <= 0 for own, foe in dead)


def test_joint_features_are_summed_from_both_views() -> None:
    torch = pytest.importorskip("torch")
    own, foe = torch.zeros(SHAPES, 3), torch.zeros(SHAPES, 3)
    own[5], foe[7] = torch.tensor([0.5, -0.5, 0.25]), torch.tensor([0.25, 0.25, -0.5])
    own_shapes, foe_shapes = torch.tensor([5, 5, 7]), torch.tensor([7, 0, 5])
    counts, owners = torch.tensor([2, 1, 1]), torch.tensor([0, 1, 1])
    joint = Joint(own, foe, torch.zeros(6, 1))
    sums = joint.sums(own_shapes, foe_shapes, counts, owners, positions=2)
    assert sums.tolist() == [[1.5, 0, 0, 0, 0, 0], [0.5, 0, 0.25, 0.75, 0, 0]]


def test_hidden_units_that_are_too_large_are_made_smaller() -> None:
    torch = pytest.importorskip("torch")
    given = torch.zeros(180, 1)
    given[0], given[1] = 2 * MOST_UNIT, 0.5  # of the first input, in the first two units
    biases, weights = (numbers.detach() for numbers in Hidden(torch.ones(18, 1), given).limited())
    assert float(biases[0, 0] + weights[0, 0, 0, 0]) == pytest.approx(MOST_UNIT)
    assert (float(biases[0, 1]), float(weights[0, 0, 0, 1])) == (1, 0.5)


def test_a_part_that_no_game_teaches_is_told(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    games, values = tmp_path / "games.jsonl", tmp_path
    games.write_text(json.dumps(asdict(GAME)))
    script.write_values(values, {"large": ZEROS})
    with pytest.raises(SystemExit, match="no game teaches large"):
        fit(values, games, "--only", "large")


def test_a_fit_begins_with_the_values_of_the_other_size(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    games, values = tmp_path / "games.jsonl", tmp_path
    write_games(games, replace(GAME, size=20))
    before = {"small": ZEROS | {"stages": [64] * 80}, "large": ZEROS}
    script.write_values(values, before)
    fit(values, games, "--only", "large", "--begin-with", "small")
    after_fit = script.read_values(values)
    assert after_fit["small"] == before["small"]
    assert after_fit["large"]["stages"][-5:] == [64] * 5  # of a stage that no game reaches


def test_a_fit_of_renju_begins_with_one_set_of_values_for_both_colours(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    games, values = tmp_path / "games.jsonl", tmp_path
    write_games(games, replace(GAME, rule="renju"))
    before = {"small": ZEROS | {"stages": [64] * 80}}
    script.write_values(values, before)
    fit(values, games, "--only", "renju", "--begin-with", "small")
    after_fit = script.read_values(values)
    assert after_fit["small"] == before["small"]
    renju = after_fit["renju"]
    assert {name: len(numbers) for name, numbers in renju.items()} == {
        name: 2 * len(numbers) for name, numbers in ZEROS.items()
    }
    assert renju["stages"][75:80] == renju["stages"][-5:] == [64] * 5
    for name in ("own", "foe", "factors", "joint_own", "joint_foe", "hidden_weights"):
        assert renju[name][: len(ZEROS[name])] != renju[name][len(ZEROS[name]) :], name

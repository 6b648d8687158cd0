"""The parts of the script that makes the openings."""

from multiprocessing.pool import ThreadPool
from pathlib import Path
from random import Random

import pytest

from tools.strength import openings as script
from wuziqi.engine.engine import Engine
from wuziqi.matches.plan import own_openings, turned_openings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU


def game_of(names: str) -> Game:
    game = Game(15)
    for name in names.split():
        game.play(parse_point(name))
    return game


@pytest.mark.parametrize("size", [15, 20])
def test_stones_are_grown_near_the_middle_without_a_threat(size: int) -> None:
    for seed in range(3):
        game = script.grow(size, Random(seed), 7, 2)
        assert 2 <= len(game.moves) <= 7
        assert all(4 <= number < size - 4 for number in game.moves[0])
        assert game.moves == script.grow(size, Random(seed), 7, 2).moves


def test_a_three_is_a_threat_and_two_stones_are_none() -> None:
    engine = Engine(15)
    assert script._threatens(engine, game_of("h8 a1 i8 a15 j8"))
    assert not script._threatens(engine, game_of("h8 a1 i8"))


def test_what_is_won_is_not_balanced() -> None:
    won = game_of("h8 a1 i8 a15 j8 o1")
    assert not script.is_balanced(won, 300, 10_000)
    assert script.wins_soon(won.moves, 15, 300) is Stone.BLACK


def test_an_opening_is_not_even_once_a_colour_leads_by_six() -> None:
    won = game_of("h8 a1 i8 a15 j8 o1").moves
    assert script.is_even(won, 15, FREESTYLE, [60] * 5)
    assert not script.is_even(won, 15, FREESTYLE, [60] * 6)


def test_a_list_is_sifted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed, output = tmp_path / "listed.txt", tmp_path / "even.txt"
    even = "15 h8 i9 h10"
    listed.write_text(f"15 h8 a1 i8 a15 j8 o1\n{even}\n15 h8 g9 h10\n20 a1\n")
    monkeypatch.setattr(script, "is_even", lambda opening, *_: len(opening) < 6)
    monkeypatch.setattr(script, "Pool", ThreadPool)
    monkeypatch.setattr(
        "sys.argv", ["openings", str(output), "--sift", str(listed), "--sizes", "15"]
    )
    script.main()
    assert output.read_text().splitlines()[1:] == [even]


def test_openings_that_are_alike_have_one_form() -> None:
    opening = own_openings(15)[0]
    other = (opening[2], opening[1], opening[0], *opening[3:])
    forms = {script.form(one, 15) for one in [*turned_openings(opening, 15), other]}
    assert len(forms) == 1
    assert script.form((opening[1], opening[0], *opening[2:]), 15) not in forms


@pytest.mark.slow
def test_openings_of_renju_are_those_that_games_split() -> None:
    nodes = (40, 50, 60, 70)
    split = []
    for opening in own_openings(15)[16:24]:
        games = [script.played_out(opening, 15, one, RENJU) for one in nodes]
        winners = sorted(game.outcome.winner or 0 for game in games if game.outcome is not None)
        split.append(winners == [Stone.BLACK, Stone.BLACK, Stone.WHITE, Stone.WHITE])
        assert script.splits_games(opening, 15, RENJU, nodes) == split[-1]
    assert any(split)
    assert not all(split)


def test_stones_of_renju_are_grown_without_a_forbidden_one() -> None:
    for seed in range(3):
        game = script.grow(15, Random(seed), 7, 2, RENJU)
        assert game.outcome is None
        assert all(game.moves.count(point) == 1 for point in game.moves)

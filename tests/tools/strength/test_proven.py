"""Positions of a game with a proven outcome, and the table of what searches say of them."""

import sys
from pathlib import Path

import pytest
from tools.strength.tune import Factor

from tools.strength import proven
from wuziqi.engine.api import WIN

GAME = "h8 a1 h9 o15 j10 o1 k10 a15 i10 g10 i8 l10 j7"
"""White plays in the corners while black makes two twos, then a three of one of them."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("proven")
    game = tmp_path / "game.txt"
    game.write_text(GAME)
    path = tmp_path / "proven.jsonl"
    proven.main(["find", str(path), str(game), "--nodes", "1000"])
    return path


def test_positions_are_kept_with_their_outcome(known: Path) -> None:
    found = proven.positions(known)
    assert [len(one.moves) for one in found] == [12, 11, 10, 9, 8]
    assert all(one.wins == (len(one.moves) % 2 == 0) for one in found)
    assert all(one.size == 15 for one in found)


def test_a_game_ends_the_walk_where_nothing_is_proven(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text("h8 a1 o15 a3 a15 a5")
    assert proven.proven(500, game) == []


def test_a_process_searches_with_the_nodes_of_its_trial(known: Path) -> None:
    trial = proven.Trial("few", {"search.root._ASPIRATION_WINDOW": 40}, 1000)
    scores = proven.run(Path(sys.executable), known, trial)
    assert [abs(score) > WIN - 100 for score in scores] == [True] * 5
    assert [score > 0 for score in scores] == [one.wins for one in proven.positions(known)]


def test_each_level_is_tried_alone() -> None:
    factors = [Factor("a.ONE", (1, 2, 3)), Factor("a.TWO", (False, True))]
    found = {trial.name: (trial.levels, trial.nodes) for trial in proven.trials(factors, 400)}
    first = {"a.ONE": 1, "a.TWO": False}
    assert found == {
        "first levels": (first, 400),
        "200 nodes": (first, 200),
        "800 nodes": (first, 800),
        "a.ONE 2": ({**first, "a.ONE": 2}, 400),
        "a.ONE 3": ({**first, "a.ONE": 3}, 400),
        "a.TWO True": ({**first, "a.TWO": True}, 400),
    }


def test_the_error_is_the_distance_of_the_chance_from_the_outcome() -> None:
    won, lost = proven.Position(15, [], wins=True), proven.Position(15, [], wins=False)
    assert proven.errors([WIN - 9, 9 - WIN, 0], [won, won, lost]) == [0, 1, 0.25]
    near, far = proven.errors([600, 100], [won, won])
    assert 0 < near < far < 0.25


def test_the_table_compares_with_the_first_levels(
    known: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_program: Path, _path: Path, trial: proven.Trial) -> list[int]:
        right = [WIN - 9 if one.wins else 9 - WIN for one in proven.positions(known)]
        return right if trial.levels["search.root._ASPIRATION_WINDOW"] == 20 else [0] * len(right)

    monkeypatch.setattr(proven, "run", run)
    monkeypatch.setattr(proven, "build", lambda _factors: Path("wuziqi"))
    factors = known.with_name("factors.txt")
    factors.write_text("search.root._ASPIRATION_WINDOW 40 20 90\n")
    proven.main(["compare", str(known), str(factors), "--nodes", "2000"])
    table = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert table[1] == ["first", "levels", "250.0", "+0.0", "±", "0.0", "0"]
    assert table[4][-5:] == ["0.0", "-250.0", "±", "0.0", "5"]
    assert table[5][-5:] == ["250.0", "+0.0", "±", "0.0", "0"]


@pytest.mark.parametrize("text", ["search.root._NOTHING 1 2", "search.root._ASPIRATION_WINDOW 40"])
def test_what_cannot_be_compared_is_told(known: Path, text: str) -> None:
    factors = known.with_name("factors.txt")
    factors.write_text(text)
    with pytest.raises(SystemExit, match="proven: line 1: "):
        proven.main(["compare", str(known), str(factors)])

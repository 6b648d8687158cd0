"""The parts of the script that looks for the moves that lost games."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import pytest

from tools.strength import losing_moves as script
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point

GAME = "h8 i9 i8 h10 g9 i7 g8 c3 f8 e8 j8"
"""White leaves an open three alone with c3, and blocks the resulting four in vain."""


def points(names: str) -> list[Point]:
    return [parse_point(name) for name in names.split()]


@pytest.fixture(scope="module")
def loss() -> script.Loss:
    found = script.Judge(15, nodes=100, long=600, threshold=1000).loss(points(GAME), 4)
    assert found is not None
    return found


def test_the_losing_move_is_the_last_one_instead_of_which_another_held(loss: script.Loss) -> None:
    assert [*loss.before, loss.played.move] == GAME.split()[:8]
    assert loss.thought.move == loss.better.move == loss.better_steps[0].move == "j8"
    assert loss.better.score > -1000 < 1000 < loss.refutation.score
    assert loss.refutation.line[0] == "f8"


def test_a_file_without_a_game_of_freestyle_ends_the_program_with_a_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for text, line in (
        ("h8 h8", "game.txt: line 1, column 4: h8 is occupied"),
        ("a1 b1 a2 b2 a3 b3 a4 b4 a5 b5", "game.txt: b5 cannot be played: the game is over"),
    ):
        file.write_text(text)
        with pytest.raises(SystemExit, match=line):
            script.read(file)


def test_it_is_told_what_the_losing_move_ran_into(loss: script.Loss) -> None:
    assert (loss.fours, loss.threats) == (3, 3)
    assert loss.seen_at == loss.avoided_at == 100
    assert loss.cause == "a win by fours"
    assert replace(loss, fours=0).cause == "a win by threats"
    unforced = replace(loss, fours=0, threats=0)
    assert unforced.cause == "a proven win"
    doubtful = replace(unforced, refutation=replace(loss.refutation, score=1200), seen_at=None)
    assert doubtful.cause == "a bad position"
    assert script.table([loss, loss, doubtful]) == [
        "   2 a win by fours: seen with 100 nodes, 3 plies (medians)",
        "   1 a bad position: seen with inf nodes, 3 plies (medians)",
    ]


def test_a_game_that_was_lost_from_the_opening_on_has_no_losing_move() -> None:
    judge = script.Judge(15, nodes=100, long=600, threshold=1000)
    assert judge.loss(points(GAME), 8) is None


def test_a_step_tells_where_a_move_stands_in_the_order() -> None:
    searcher = script.Searcher(15, 1_000_000)
    before = points("h8 i9 i8 h10")
    listed = searcher.listed(before)
    steps = searcher.steps(before, ["g8", "j8", "a1"])
    assert steps[0] == script.Step("g8", listed.index(Point(6, 7)) + 1, len(listed), quiet=False)
    assert steps[1].place > 0
    assert steps[2] == script.Step("a1", 0, 5, quiet=True)  # j8 made a three: 5 moves may answer it


def test_shapes_speak_to_who_was_to_move_before_a_line() -> None:
    searcher = script.Searcher(15, 1_000_000)
    before = points("h8 i9 i8 h10")
    after = searcher.static([*before, *points("g8")])
    assert searcher.static(before, ["g8"]) == -after
    assert searcher.static([*before, *points("g8 j8")]) == searcher.static(before, ["g8", "j8"])


def test_games_are_played_on_from_an_opening_or_read(tmp_path: Path) -> None:
    opening = points("h8 i9 i8 h10 g8 c3 f8 c5")
    game = script.play(15, opening, nodes=30)
    assert game.moves[:-1] == tuple(opening)
    assert game.outcome is not None
    assert game.outcome.winner is Stone.BLACK
    path = tmp_path / "game.txt"
    path.write_text(" ".join(map(str, game.moves)))
    ((found, to_blame_from),) = script.games(Namespace(read=[path]))
    assert (found.moves, found.outcome, to_blame_from) == (game.moves, game.outcome, 0)


def test_games_that_go_on_after_a_dead_draw_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    rows = ["12345", "21354", "12345", "12345", "12345"]
    cells = [(column, row) for row, columns in enumerate(rows, 1) for column in columns]
    path.write_text("Piskvorky 5x5, 5:5, 0\n" + "".join(f"{x},{y},0\n" for x, y in cells))
    assert len(script.read(path).moves) == 25

"""Single games: the report of each fault, and the time of a game besides its moves."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.matches.fakes import Fakes, command_line

from wuziqi.matches.game import KeptEngines, play_game
from wuziqi.matches.plan import (
    Contestant,
    Ending,
    GameResult,
    GameTask,
    MoveLimits,
    parse_player,
)
from wuziqi.records.formats.programs import parse_psq
from wuziqi.records.formats.reading import Source
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CARO, FREESTYLE, RENJU, STANDARD, Rule


@pytest.fixture
def fakes(tmp_path: Path) -> Fakes:
    return Fakes(tmp_path)


def task(black: Contestant, white: Contestant, size: int = 7, seed: int = 1) -> GameTask:
    return GameTask(
        number=1,
        size=size,
        rule=FREESTYLE,
        opening=(),
        players=(black, white),
        seed=seed,
        tolerance_ms=100,
        grace_ms=300,
    )


def played(black: Contestant, white: Contestant, size: int = 7, seed: int = 1) -> GameResult:
    return play_game(task(black, white, size, seed), KeptEngines())


def played_on(opening: str, rule: Rule, players: tuple[Contestant, Contestant]) -> GameResult:
    """A game by another rule, on 15 lines, from an opening."""
    points = tuple(map(parse_point, opening.split()))
    return play_game(replace(task(*players, size=15), rule=rule, opening=points), KeptEngines())


def player(text: str, time_ms: int = 1000) -> Contestant:
    return parse_player(text, (sys.executable, "-m", "wuziqi", "engine"), MoveLimits(time_ms))


def test_a_game_is_won_by_five(fakes: Fakes) -> None:
    result = played(player(fakes.player("top")), player(fakes.player("bottom")))
    assert (result.winner, result.ending, result.detail) == (0, Ending.FIVE, "")
    assert result.moves[:3] == (Point(0, 6), Point(6, 0), Point(1, 6))
    assert (len(result.moves), len(result.times_ms)) == (9, 9)


def stubborn(folder: Path, move: str) -> Contestant:
    """An engine with one answer to every BOARD and none to anything else."""
    script = folder / "stubborn.py"
    script.write_text(
        "for line in iter(input, 'END'):\n"
        "    if line[:5] == 'START': print('OK', flush=True)\n"
        f"    if line[:4] == 'DONE': print({move!r}, flush=True)\n",
        encoding="utf-8",
    )
    return player(command_line([sys.executable, str(script)]))


@pytest.mark.parametrize(
    ("rule", "winner", "ending", "detail"),
    [
        (RENJU, 1, Ending.FORBIDDEN, "h8: double-three"),
        (STANDARD, 1, Ending.HANG, "no answer"),
    ],
)
def test_black_on_a_forbidden_point_loses(
    tmp_path: Path, rule: Rule, winner: int, ending: Ending, detail: str
) -> None:
    one = stubborn(tmp_path, "7,7")
    calm = player(Fakes(tmp_path).player("calm"), 200)
    black = replace(one, limits=MoveLimits(200))
    result = played_on("h6 a1 h7 c1 f8 e1 g8 g1", rule, (black, calm))
    assert (result.winner, result.ending, result.detail) == (winner, ending, detail)


def test_an_overline_ends_the_game_as_the_rule_has_it(tmp_path: Path) -> None:
    opening = "c8 c1 d8 e1 e8 g1 g8 i1 h8 k1"
    for rule, ending, detail in (
        (FREESTYLE, Ending.FIVE, ""),
        (CARO, Ending.FIVE, ""),
        (RENJU, Ending.FORBIDDEN, "f8: overline"),
    ):
        black = stubborn(tmp_path, "5,7")
        result = played_on(opening, rule, (black, player(Fakes(tmp_path).player("calm"))))
        assert (result.ending, result.detail) == (ending, detail)


def test_a_full_board_is_a_draw(fakes: Fakes) -> None:
    calm = player(fakes.player("calm"))
    result = played(calm, calm, size=5)
    assert (result.winner, result.ending, len(result.moves)) == (None, Ending.DRAW, 25)


@pytest.mark.parametrize(
    ("way", "ending", "detail"),
    [
        ("die", Ending.CRASH, "I am tired"),
        ("hang", Ending.HANG, "no answer"),
        ("lines", Ending.BABBLE, "endlessly"),
        ("bytes", Ending.BABBLE, "endlessly"),
        ("off", Ending.ILLEGAL, "99,99"),
        ("taken", Ending.ILLEGAL, "occupied"),
        ("nonsense", Ending.ILLEGAL, "7 7 please"),
        ("error", Ending.ILLEGAL, "ERROR no idea"),
        ("slow", Ending.TIME, "100 were allowed"),
        ("refuse", Ending.NOT_STARTED, "not this size"),
    ],
)
def test_a_fault_loses_and_is_named(fakes: Fakes, way: str, ending: Ending, detail: str) -> None:
    bad = player(fakes.player(way), {"slow": 100, "hang": 500}.get(way, 5000))
    good = player(fakes.player("calm"), 5000)
    for winner, players in ((1, (bad, good)), (0, (good, bad))):
        result = played(*players)
        assert (result.winner, result.ending) == (winner, ending)
        assert detail in result.detail
        assert fakes.processes() == []


def test_a_command_that_is_none_cannot_be_started(fakes: Fakes) -> None:
    result = played(player(fakes.player("calm")), player("/no/such/engine"))
    assert (result.winner, result.ending) == (0, Ending.NOT_STARTED)
    assert result.detail == "No such file or directory"


def test_a_late_answer_counts_among_the_slowest(fakes: Fakes) -> None:
    result = played(player(fakes.player("slow"), 150), player(fakes.player("calm")))
    assert result.slowest_ms[0] >= 300 > result.slowest_ms[1]


def test_what_is_written_unasked_is_no_answer(tmp_path: Path) -> None:
    hasty = tmp_path / "hasty.py"
    hasty.write_text(
        "for line in iter(input, 'END'):\n"
        "    if line[:5] == 'START': print('OK', flush=True)\n"
        "    if line[:5] == 'BEGIN': print('0,0\\n1,0\\n2,0\\n3,0\\n4,0', flush=True)\n",
        encoding="utf-8",
    )
    calm = player(Fakes(tmp_path).player("calm"))
    result = played(player(command_line([sys.executable, str(hasty)]), 500), calm)
    assert (result.winner, result.ending, len(result.moves)) == (1, Ending.HANG, 2)


def test_equal_seeds_make_equal_games(fakes: Fakes) -> None:
    random = player(fakes.player("random"))
    one, same, other = (played(random, random, seed=seed).moves for seed in (1, 1, 2))
    assert one == same != other


def test_our_own_engine_plays(tmp_path: Path) -> None:
    result = played(player("level:3,nodes:100"), player(Fakes(tmp_path).player("calm")), size=9)
    assert (result.winner, result.ending) == (0, Ending.FIVE)


def test_psq_has_the_game(fakes: Fakes, tmp_path: Path) -> None:
    from wuziqi.matches.match_run import save_game  # noqa: PLC0415

    players = (player(fakes.player("top")), player("b c=" + fakes.command("bottom")))
    task = GameTask(7, 7, FREESTYLE, (), players, 1, 100, 300)
    result = play_game(task, KeptEngines())
    save_game(tmp_path, task, result)
    (path,) = tmp_path.glob("*.psq")
    game = parse_psq(Source(path.read_bytes()))
    assert path.name.startswith("0007-top-")
    assert tuple(game.moves()) == result.moves
    assert game.black == "top"


def test_engines_are_kept_for_the_next_game_and_play_it_the_same(fakes: Fakes) -> None:
    players = (player(fakes.player("calm")), player(fakes.player("random")))
    games = [replace(task(*players, seed=seed), keeps_engines=True) for seed in (1, 2, 1)]
    kept = KeptEngines()
    first, other, again = (play_game(game, kept) for game in games)
    assert len(fakes.processes()) == 2
    kept.close()
    assert fakes.processes() == []
    assert (first.moves, first.winner) == (again.moves, again.winner)
    assert other.moves != first.moves
    assert play_game(task(*players, seed=1), KeptEngines()).moves == first.moves


def test_an_engine_at_fault_is_not_kept(fakes: Fakes) -> None:
    game = task(player(fakes.player("calm")), player(fakes.player("nonsense")))
    kept = KeptEngines()
    result = play_game(replace(game, keeps_engines=True), kept)
    assert result.ending is Ending.ILLEGAL
    assert fakes.processes() == []


def test_an_engine_that_died_while_it_waited_is_started_again(fakes: Fakes) -> None:
    calm = player(fakes.player("calm"))
    game = replace(task(calm, calm), keeps_engines=True)
    kept = KeptEngines()
    first = play_game(game, kept)
    engine = kept.take(calm.command)
    engine.send("END")
    while not engine.ended:
        engine.wait(0.1)
        engine.read()
    kept.keep(calm.command, engine)
    assert play_game(game, kept).moves == first.moves
    kept.close()


def test_a_game_is_won_when_both_engines_say_so() -> None:
    own = player("level:10,nodes:2000")
    opening = tuple(map(parse_point, "h8 a1 i8 o15 j9 a15".split()))  # black is far ahead
    game = replace(task(own, own, size=15), opening=opening)
    whole, broken_off = (
        play_game(replace(game, adjudicates=adjudicates), KeptEngines())
        for adjudicates in (False, True)
    )
    assert (whole.winner, whole.ending) == (0, Ending.FIVE)
    assert (broken_off.winner, broken_off.ending) == (0, Ending.PROVEN)
    assert whole.moves[: len(broken_off.moves)] == broken_off.moves
    assert len(broken_off.moves) < len(whole.moves)

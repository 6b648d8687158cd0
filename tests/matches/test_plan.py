from wuziqi.matches.elo import Sprt
from wuziqi.matches.plan import (
    Conditions,
    Contestant,
    Ending,
    GameResult,
    GameTask,
    MoveLimits,
    PairingTest,
    all_pairings,
    plan_games,
)
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE

A, B, C = (Contestant(name, (name,), MoveLimits(1)) for name in "ABC")
OPENINGS = [(Point(0, 0), Point(1, 2)), (Point(3, 3),)]


def plan(games: int, seed: int = 1) -> list[GameTask]:
    return plan_games([(A, B)], OPENINGS, games, Conditions(7, FREESTYLE, seed, 50, 5000))


def won_by(player: Contestant, task: GameTask) -> GameResult:
    winner = task.players.index(player)
    return GameResult(task.number, winner, Ending.FIVE, "", (), (), (0, 0), (0.0, 0.0))


def test_an_opening_is_played_with_both_colours() -> None:
    tasks = plan(4)
    assert [task.players for task in tasks] == [(A, B), (B, A)] * 2
    assert tasks[0].opening == tasks[1].opening != tasks[2].opening == tasks[3].opening


def test_openings_come_again_turned_and_mirrored() -> None:
    tasks = plan(4 * 8)
    slanted = [task.opening for task in tasks[::2] if len(task.opening) == 2]
    assert len(set(slanted)) == 8


def test_a_seed_gives_the_order_and_every_game_a_seed_of_its_own() -> None:
    assert plan(8) == plan(8)
    assert len({task.seed for task in plan(8)}) == 8
    assert {task.seed for task in plan(8)}.isdisjoint(task.seed for task in plan(8, seed=2))


def test_everybody_plays_everybody_or_the_first_all() -> None:
    assert all_pairings([A, B, C]) == [(A, B), (A, C), (B, C)]
    assert all_pairings([A, B, C], gauntlet=True) == [(A, B), (A, C)]


def test_only_pairs_before_the_first_unfinished_one_decide() -> None:
    tasks = plan(100)
    results = {task.number: won_by(A, task) for task in tasks[1:]}
    decision = PairingTest(Sprt(0, 400), tasks, results)
    assert (decision.verdict(), decision.games) == (None, 0)
    results[1] = won_by(A, tasks[0])
    assert decision.verdict() is True
    decided = decision.games
    assert 2 <= decided < 100
    again = PairingTest(Sprt(0, 400), tasks, {n: results[n] for n in range(1, decided + 1)})
    assert (again.verdict(), again.games) == (True, decided)

"""Offers of another level after three wins or losses in a row, with and without a library."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.answers import accept
from tests.processes import PATIENCE
from tests.setups import setup_of

from wuziqi.levels import level_of
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.session.notices import GameNotSaved, LessonOffer, LevelOffer, Notice
from wuziqi.session.recorder import Recorder
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession

WON = "h8 a1 h9 b1 h10 c1 h11 d1 h12"
LOST = "h8 a1 h9 b1 h10 c1 o1 d1 o15 e1"


@pytest.fixture(params=["with a library", "without one"])
def recorder(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Recorder]:
    directory = tmp_path / "data"
    if request.param == "without one":
        directory.write_text("in the way")
    made = Recorder(directory)
    yield made
    made.close()


def settled(recorder: Recorder) -> list[Notice]:
    """Return the notice once all is saved, without library trouble."""
    assert recorder._saver.wait(PATIENCE)
    told = [recorder.settle(), recorder.settle(), recorder.settle()]
    return [notice for notice in told if notice and not isinstance(notice, GameNotSaved)]


def played(
    recorder: Recorder, moves: str, level: int = 5, setup: Setup | None = None
) -> list[Notice]:
    """Play a game as black; returns the notice at its end."""
    setup = setup or setup_of(level=level)
    session = GameSession(Game(*setup.size, rule=setup.rule), Seats(Player.SECOND, setup.level))
    recorder.follow(session, setup)
    assert not settled(recorder)
    for name in moves.split():
        session.play(parse_point(name))
    if not session.is_over:
        accept(session.resign())
    return settled(recorder)


def test_three_wins_offer_the_next_level_and_three_losses_the_one_before(
    recorder: Recorder,
) -> None:
    ends = [played(recorder, moves) for moves in (WON, WON, WON, WON, LOST, LOST, LOST)]
    up = [LevelOffer(level_of(6), won=True, games=3)]
    down = [LevelOffer(level_of(4), won=False, games=3)]
    assert ends == [[], [], up, [], [], [], down]


def test_it_is_offered_again_after_three_more(recorder: Recorder) -> None:
    ends = [played(recorder, WON) for _ in range(6)]
    assert [len(offers) for offers in ends] == [0, 0, 1, 0, 0, 1]


def test_there_is_nothing_beyond_the_last_level(recorder: Recorder) -> None:
    assert not any(played(recorder, WON, level=10) for _ in range(4))


def test_three_losses_at_the_first_level_offer_lessons_and_odds(recorder: Recorder) -> None:
    ends = [played(recorder, LOST, level=1) for _ in range(4)]
    assert ends == [[], [], [LessonOffer(3)], []]


def test_other_levels_and_helped_games_do_not_count(recorder: Recorder) -> None:
    played(recorder, WON)
    played(recorder, WON)
    assert not played(recorder, WON, level=4)
    session = GameSession(Game(15), Seats(Player.SECOND, level_of(5)))
    recorder.follow(session, setup_of(level=5))
    session.note_help()
    for name in WON.split():
        session.play(parse_point(name))
    assert not settled(recorder)
    assert played(recorder, WON) == [LevelOffer(level_of(6), won=True, games=3)]


def test_a_resignation_that_is_taken_back_was_none(recorder: Recorder) -> None:
    played(recorder, LOST)
    played(recorder, LOST)
    session = GameSession(Game(15), Seats(Player.SECOND, level_of(5)))
    recorder.follow(session, setup_of(level=5))
    session.play(parse_point("h8"))
    accept(session.resign())
    accept(session.undo())
    assert not settled(recorder)
    assert played(recorder, LOST) == [LevelOffer(level_of(4), won=False, games=3)]


def test_where_all_upper_levels_are_perfect_the_one_before_makes_mistakes(
    recorder: Recorder,
) -> None:
    setup = setup_of(rule="row-3", width=3, height=3, level=8)
    ends = [played(recorder, "a1", setup=setup) for _ in range(3)]
    assert ends == [[], [], [LevelOffer(level_of(4), won=False, games=3)]]


def test_a_streak_lasts_from_one_day_to_the_next(tmp_path: Path) -> None:
    def day(play: Callable[[Recorder], list[Notice]]) -> list[Notice]:
        recorder = Recorder(tmp_path)
        try:
            return play(recorder)
        finally:
            recorder.close()

    assert not day(lambda recorder: played(recorder, WON))
    assert not day(lambda recorder: played(recorder, WON))
    assert day(lambda recorder: played(recorder, WON))


def test_nothing_is_offered_between_people_or_computers(recorder: Recorder) -> None:
    for setup, seats in (
        (Setup(opponent="human"), Seats()),
        (Setup(opponent="watch"), Seats(Player.FIRST, level_of(2), level_of(2))),
        (Setup(opponent="engine", engine="x"), Seats(Player.SECOND, engine="x")),
    ):
        for _ in range(3):
            session = GameSession(Game(15), seats)
            recorder.follow(session, setup)
            for name in WON.split():
                session.play(parse_point(name))
            assert not settled(recorder)

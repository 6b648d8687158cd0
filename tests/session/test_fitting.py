"""The level that fits the player: what a game changes, and which games count."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.answers import accept
from tests.processes import PATIENCE
from tests.setups import setup_of

from wuziqi.levels import FITTING, LEVELS, Level, fitting, kept_level, level_of
from wuziqi.records.library.practice import KeptEstimate, read_estimates
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup, read_setup, write_setup
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Reason
from wuziqi.rules.rule import FREESTYLE, RULES, rule_named
from wuziqi.session.estimate import FIRST, Estimate, opponent_for
from wuziqi.session.fitting import estimate_for, fitted, kind_of
from wuziqi.session.notices import Fitted, GameNotSaved, LevelOffer
from wuziqi.session.recorder import Recorder
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession

WON = "h8 a1 h9 b1 h10 c1 h11 d1 h12"
LOST = "h8 a1 h9 b1 h10 c1 o1 d1 o15 e1"
LARGE = "five large"


@pytest.fixture(params=["with a library", "without one"])
def recorder(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Recorder]:
    directory = tmp_path / "data"
    if request.param == "without one":
        directory.write_text("in the way")
    made = Recorder(directory)
    yield made
    made.close()


def settled(recorder: Recorder) -> list[Any]:
    """Return the notices once all is saved, without library trouble."""
    assert recorder._saver.wait(PATIENCE)
    told = [recorder.settle(), recorder.settle(), recorder.settle()]
    return [notice for notice in told if notice and not isinstance(notice, GameNotSaved)]


class Table:
    """A game of the person, who has Black, against the computer."""

    def __init__(self, recorder: Recorder, setup: Setup, *, coach: bool = False) -> None:
        self.recorder = recorder
        level = fitted(setup, kind_of(setup.rule, setup.size), recorder.estimates()).level
        game = Game(*setup.size, rule=setup.rule)
        seats = Seats(Player.SECOND, level, odds=setup.odds)
        self.session = GameSession(game, seats, settings=lambda: Settings(coach=coach))
        recorder.follow(self.session, setup)
        assert not settled(recorder)

    def play(self, moves: str) -> list[Any]:
        """Play moves, then resign if the game is not over."""
        for name in moves.split():
            self.session.play(parse_point(name))
        if not self.session.is_over:
            accept(self.session.resign())
        return settled(self.recorder)


def played(recorder: Recorder, moves: str, level: object = 5) -> list[Any]:
    return Table(recorder, setup_of(level=level)).play(moves)


# What a game changes


def test_the_fitting_level_follows_the_player_and_says_where_it_goes(recorder: Recorder) -> None:
    assert recorder.estimates() == {}
    [won] = played(recorder, WON, "fit")
    assert isinstance(won, Fitted)
    assert (won.score, won.change > 0, won.coach) == (1.0, True, False)
    known = recorder.estimates()[LARGE]
    assert (known.games, known.lost) == (1, 0)
    assert known.strength == pytest.approx(FIRST.strength + won.change, abs=0.02)
    [lost] = played(recorder, LOST, "fit")
    assert isinstance(lost, Fitted)
    assert lost.change < 0
    assert recorder.estimates()[LARGE].games == 2


def test_it_lasts_from_one_day_to_the_next(tmp_path: Path) -> None:
    for games in (1, 2):
        recorder = Recorder(tmp_path)
        played(recorder, WON, "fit")
        recorder.close()
        assert read_estimates(tmp_path)[LARGE].games == games


def test_fixed_levels_count_too_and_a_fitting_one_is_offered(recorder: Recorder) -> None:
    [offer] = played(recorder, LOST, level=8)
    assert isinstance(offer, LevelOffer)
    assert (offer.won, offer.level in LEVELS) == (False, True)
    assert offer.level.number == 6, "not far down after one loss"
    assert recorder.estimates()[LARGE].games == 1


def test_who_keeps_losing_at_the_first_level_is_offered_the_fitting_one(
    recorder: Recorder,
) -> None:
    ends = [played(recorder, LOST, level=1) for _ in range(6)]
    offers = [offer for end in ends for offer in end]
    assert offers
    assert all(isinstance(offer, LevelOffer) and offer.level.fits for offer in offers)


def test_nobody_is_offered_more_than_the_last_level(recorder: Recorder) -> None:
    assert not any(played(recorder, WON, level=10) for _ in range(4))


def test_the_second_loss_in_a_row_brings_the_offer_of_a_coach(recorder: Recorder) -> None:
    coaches = [notice.coach for _ in range(4) for notice in played(recorder, LOST, "fit")]
    assert coaches == [False, True, False, True]
    played(recorder, WON, "fit")
    coaches = [notice.coach for _ in range(2) for notice in played(recorder, LOST, "fit")]
    assert coaches == [False, True]


def test_who_has_a_coach_or_is_strong_is_offered_none(recorder: Recorder) -> None:
    setup = setup_of(level="fit")
    for _ in range(2):
        [end] = Table(recorder, setup, coach=True).play(LOST)
        assert not end.coach
    games = 0
    while recorder.estimates()[LARGE].strength < 6:
        played(recorder, WON, "fit")
        games += 1
        assert games < 30
    for _ in range(2):
        [end] = played(recorder, LOST, "fit")
        assert not end.coach


def test_each_kind_of_game_has_its_own_and_begins_near_the_others() -> None:
    assert kind_of(FREESTYLE, Size(15, 15)) == kind_of(RULES["standard"], Size(20, 20)) == LARGE
    others = [
        kind_of(RULES["renju"], Size(15, 15)),
        kind_of(FREESTYLE, Size(9, 9)),
        kind_of(rule_named("row-3"), Size(3, 3)),
    ]
    assert len({LARGE, *others}) == 4
    known = {LARGE: KeptEstimate(6.5, 0.5, 9), others[1]: KeptEstimate(2, 0.5, 3)}
    assert estimate_for(others[0], known) == FIRST._replace(strength=6.5)
    assert estimate_for(others[2], known) == FIRST
    assert estimate_for(LARGE, known) == (6.5, 0.5, 9)


def test_a_new_player_is_shown_the_level_that_begins() -> None:
    assert fitted(Setup(level=FITTING), LARGE, {}).level == FITTING


def test_both_computers_of_a_watched_game_fit(recorder: Recorder) -> None:
    del recorder
    known = {LARGE: KeptEstimate(4.25, 0.5, 9)}
    watched = fitted(setup_of(opponent="watch", level=3, second_level="fit"), LARGE, known)
    assert (watched.level, watched.second_level) == (
        level_of(3),
        fitting(opponent_for(Estimate(4.25, 0.5, 9))),
    )


# What counts


def test_a_won_game_with_advice_counts_not_and_a_lost_one_does(recorder: Recorder) -> None:
    table = Table(recorder, setup_of(level="fit"))
    table.session.note_help()
    assert not table.play(WON)
    assert recorder.estimates() == {}
    table = Table(recorder, setup_of(level="fit"))
    table.session.note_help()
    assert table.play(LOST)
    assert recorder.estimates()[LARGE].games == 1


def test_advice_after_the_end_changes_nothing(recorder: Recorder) -> None:
    table = Table(recorder, setup_of(level="fit"))
    assert table.play(WON)
    before = recorder.estimates()
    table.session.note_help()
    assert not settled(recorder)
    assert recorder.estimates() == before


def test_the_coachs_questions_are_no_such_help(recorder: Recorder) -> None:
    table = Table(recorder, setup_of(level="fit"), coach=True)
    session = table.session
    for name in WON.split()[:-1]:
        session.play(parse_point(name))
    session.place(parse_point("o15"))
    assert (session.coached, session.helped) == (True, True)
    session.place(parse_point("h12"))
    assert settled(recorder)


def test_a_resignation_that_is_taken_back_was_none(recorder: Recorder) -> None:
    played(recorder, WON, "fit")
    before = recorder.estimates()
    table = Table(recorder, setup_of(level="fit"))
    [end] = table.play(" ".join(WON.split()[:8]) + " o15 o14")
    assert end.change < 0
    assert recorder.estimates() != before
    accept(table.session.undo())
    assert not settled(recorder)
    assert recorder.estimates() == before


def test_a_game_too_short_for_a_row_counts_nowhere(recorder: Recorder) -> None:
    assert not played(recorder, " ".join(WON.split()[:8]), "fit")
    assert recorder.estimates() == {}


def test_an_agreed_draw_counts_half(recorder: Recorder) -> None:
    session = Table(recorder, setup_of(level="fit")).session
    recorder.follow(session, setup_of(level="fit"))
    for number in range(24):
        session.play(
            parse_point(f"{'abcdefghijkl'[number // 2]}{1 + 7 * (number % 2) + number % 4}")
        )
    session.end(None, Reason.AGREEMENT)
    [end] = settled(recorder)
    assert isinstance(end, Fitted)
    assert end.score == 0.5
    assert recorder.estimates()[LARGE].games == 1


def test_odds_positions_people_computers_and_engines_count_nowhere(recorder: Recorder) -> None:
    given = setup_of(level="fit", odds="no-threats")
    assert not Table(recorder, given).play(LOST)
    for setup, seats in (
        (Setup(opponent="human"), Seats()),
        (Setup(opponent="watch"), Seats(Player.FIRST, level_of(2), level_of(2))),
        (Setup(opponent="engine", engine="x"), Seats(Player.SECOND, engine="x")),
    ):
        session = GameSession(Game(15), seats)
        recorder.follow(session, setup)
        for name in WON.split():
            session.play(parse_point(name))
        assert not settled(recorder)
    assert recorder.estimates() == {}


# The level as files and people name it


@pytest.mark.parametrize("level", [*LEVELS, FITTING, fitting(2.7156), fitting(-1.5)])
def test_a_level_is_kept_as_it_is(level: Level) -> None:
    setup = Setup(level=level, second_level=LEVELS[3])
    assert read_setup(write_setup(setup)) == setup


@pytest.mark.parametrize("kept", [0, 11, 3.0, True, "3", "fit x", "fit 2.71563", "fitting", None])
def test_other_values_are_no_level(kept: object) -> None:
    assert kept_level(kept) is None


def test_only_the_first_player_colour_matters(recorder: Recorder) -> None:
    """A person with White wins a game that White wins."""
    session = GameSession(Game(15), Seats(Player.FIRST, FITTING))
    recorder.follow(session, Setup(color="white"))
    for name in LOST.split():
        session.play(parse_point(name))
    assert session.game.outcome is not None
    assert session.game.outcome.winner is Stone.WHITE
    [end] = settled(recorder)
    assert end.score == 1.0

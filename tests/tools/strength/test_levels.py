from argparse import Namespace
from pathlib import Path

import pytest
from tools.strength.kinds import kind_named
from tools.strength.levels import (
    ANCHORS,
    SERIES_GAMES,
    Meeting,
    percent,
    points,
    score_of,
    series,
    strengths,
)

from wuziqi.matches.elo import MatchScore


def options(folder: Path, games: int) -> Namespace:
    return Namespace(out=folder, games=games, jobs=1, time=10)


def test_a_score_is_kept_and_not_measured_again(tmp_path: Path) -> None:
    meeting = Meeting(9, "child", 1)
    score = score_of(meeting, options(tmp_path, games=2))
    assert score.games == 2
    assert score_of(meeting, options(tmp_path, games=4)) == score


@pytest.mark.parametrize("meeting", [Meeting(9, "club", 1), Meeting(15, "2", 1)])
def test_equal_numbers_are_equal_games(meeting: Meeting) -> None:
    assert points(3, meeting, 10) == points(3, meeting, 10)


def test_points_are_printed_with_their_interval() -> None:
    assert percent(MatchScore(90, 20, 90)) == "50% (43 to 57)"


def test_strengths_are_those_of_all_games_with_people_as_the_anchor() -> None:
    score = MatchScore(3000, 0, 1000)
    found = strengths({("4", "3"): score, ("5", "4"): score, ("casual", "3"): score})
    assert found["casual"] == ANCHORS["casual"]
    assert found["casual"] == pytest.approx(found["4"], abs=2)
    assert found["4"] - found["3"] == pytest.approx(191, abs=3)


def test_somebody_who_gets_better_does_so_in_game_15() -> None:
    kind = kind_named("gets better")
    players = [kind.player(0, game) for game in range(SERIES_GAMES)]
    assert players.index(kind.people[1]) == 14
    assert set(players) == {*kind.people}


def test_a_series_goes_to_the_strength_of_its_player() -> None:
    played = series(0, kind_named("random, completes fours"), 9, 10)
    assert len(played) == SERIES_GAMES
    assert played[0][0] > played[-1][0]

from argparse import Namespace
from pathlib import Path

import pytest
from tools.strength.levels import Meeting, percent, points, score_of, strengths

from wuziqi.levels import level_of
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


def test_strengths_are_those_of_all_games_with_level_5_as_the_anchor() -> None:
    score = MatchScore(3000, 0, 1000)
    found = strengths({("4", "3"): score, ("5", "4"): score, ("casual", "3"): score})
    assert found["5"] == level_of(5).elo
    assert found["casual"] == pytest.approx(found["4"], abs=2)
    assert found["4"] - found["3"] == pytest.approx(191, abs=3)

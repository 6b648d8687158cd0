from itertools import pairwise
from pathlib import Path

from tools.strength.levels import read_score, strengths

from wuziqi.levels import LEVELS
from wuziqi.matches.elo import MatchScore


def test_a_score_is_read_from_a_table_of_results(tmp_path: Path) -> None:
    table = tmp_path / "results.csv"
    rows = ["1,level:5,level:4,level:5", "2,level:4,level:5,", "3,level:5,level:4,level:4"]
    table.write_text("\n".join(["number,black,white,winner", *rows]) + "\n")
    assert read_score(table, "level:5") == MatchScore(1, 1, 1)


def test_strengths_add_up_from_level_3() -> None:
    scores = [MatchScore(75, 0, 25)] * (len(LEVELS) - 1)
    found = strengths(scores)
    assert found[2] == 1000
    assert {round(b - a) for a, b in pairwise(found)} <= {190, 191}

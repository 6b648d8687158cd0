"""The parts of the script that compares two states of the engine."""

import os
import subprocess
import sys
from pathlib import Path

from tools.strength import arena

REPORT = """new against base: 40 games
won 21, drawn 0, lost 19: 21 points, 52.5%
Elo +17.4, from -6.1 to +41.2 by 95%
SPRT: not decided between 0 and 8 Elo; log-likelihood ratio 0.46 of -2.94 to 2.94
new: lost by five 19; slowest move 13 ms
"""


def test_a_report_becomes_one_line() -> None:
    assert arena.result_of(REPORT) == (
        "won 21, drawn 0, lost 19: 21 points, 52.5%; Elo +17.4, from -6.1 to +41.2 by 95%;"
        " SPRT: not decided between 0 and 8 Elo; log-likelihood ratio 0.46 of -2.94 to 2.94"
    )


def test_an_engine_is_not_the_one_that_the_environment_points_to(tmp_path: Path) -> None:
    (tmp_path / "wuziqi").mkdir()
    (tmp_path / "wuziqi" / "__init__.py").touch()
    (tmp_path / "wuziqi" / "__main__.py").write_text("print('another engine')", encoding="ascii")
    command = arena.engine_of(Path(sys.executable).with_name("wuziqi"))
    elsewhere = os.environ | {"PYTHONPATH": str(tmp_path)}
    trusting = [word for word in command if word != "-I"]
    for words, expected in ((trusting, True), (command, False)):
        done = subprocess.run(
            words, env=elsewhere, input="END\n", stdout=subprocess.PIPE, text=True, check=False
        )
        assert ("another engine" in done.stdout) == expected


def test_arguments_have_their_defaults() -> None:
    options = arena.parser().parse_args(["5471a03", "--time", "100"])
    assert (options.size, options.sprt, options.nodes, options.time) == (15, [0, 8], 60_000, 100)

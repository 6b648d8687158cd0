import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tools.attack.monkey import Hasty, Monkey


def test_a_short_run_crashes_nothing_and_is_led_out(tmp_path: Path) -> None:
    monkey = Monkey(seed=1, home=tmp_path)
    monkey.type(1_000)
    assert monkey.left <= 0


def test_strings_that_come_at_once_end_and_delete_no_game(tmp_path: Path) -> None:
    Hasty(seed=1, home=tmp_path).send(300)

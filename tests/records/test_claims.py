"""Claims of games, by the locks of this system and of Windows."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.system.fakes import Msvcrt

from wuziqi.records.library.library import Claims
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System
from wuziqi.system.windows import Windows


@pytest.mark.parametrize("system", [SYSTEM, Windows(Msvcrt())], ids=["own", "windows"])
def test_a_game_is_claimed_again_and_again_by_the_same_program(
    tmp_path: Path, system: System
) -> None:
    claims = Claims(tmp_path / "library.lock", system)
    assert claims.claim(5)
    assert claims.claim(5)
    assert claims.is_played(5)
    claims.release(5)
    claims.release(5)
    assert not claims.is_played(5)
    with claims.opening():
        assert claims.claim(6)


@pytest.fixture
def programs(tmp_path: Path) -> Callable[[], Claims]:
    """Programs on Windows that share a file of claims."""
    taken: dict[int, Msvcrt] = {}
    return lambda: Claims(tmp_path / "library.lock", Windows(Msvcrt(taken)))


def test_a_game_that_another_program_plays_on_windows_is_known(
    programs: Callable[[], Claims],
) -> None:
    one, other = programs(), programs()
    assert one.claim(5)
    assert other.is_played(5)
    assert not other.claim(5)
    assert other.claim(6)
    one.release(5)
    assert other.claim(5)


def test_a_game_whose_number_is_no_place_in_a_file_can_be_looked_at(
    programs: Callable[[], Claims],
) -> None:
    """The C library of Windows counts places in files up to 2 GB, which no library reaches."""
    assert programs().claim(1 << 40)

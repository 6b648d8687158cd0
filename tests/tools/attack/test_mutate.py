"""A small sample of the damaged files that ``make mutate`` tries."""

from pathlib import Path
from random import Random

import pytest
from tools.attack.mutate import Found, mutated, run, sample, try_file

from wuziqi.records.formats.files import FORMATS


@pytest.mark.parametrize("form", FORMATS)
def test_damaged_files_give_a_game_or_an_error(form: str, tmp_path: Path) -> None:
    found = run(form, 150, 7, tmp_path, quiet=True)
    assert found.faults == 0
    assert found.read
    assert found.refused


def test_the_same_seed_damages_alike() -> None:
    one, other = (mutated(Random(5), sample(Random(5), "sgf")) for _ in range(2))
    assert one == other


def test_a_changed_file_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;B[hh])")
    with pytest.raises(AssertionError, match="has changed"):
        try_file(path, b"(;B[ii])", "sgf", Found())

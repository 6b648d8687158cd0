"""Fake engines for matches; none may be left running."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.matches.fakes import Fakes, wait_until


@pytest.fixture
def fakes(tmp_path: Path) -> Iterator[Fakes]:
    made = Fakes(tmp_path)
    yield made
    wait_until(lambda: made.processes() == [])

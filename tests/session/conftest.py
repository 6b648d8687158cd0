"""Fixtures of the tests of sessions."""

from collections.abc import Iterator

import pytest
from tests.session.two_programs import end_programs


@pytest.fixture(autouse=True)
def _programs_end() -> Iterator[None]:
    """End the programs that a test has started, with their libraries."""
    yield
    end_programs()

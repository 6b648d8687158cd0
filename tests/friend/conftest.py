"""What the tests of a game over the network share: one server a process of tests."""

from collections.abc import Iterator

import pytest
from tests.friend.network import MailboxServer, Player, playing, serving


@pytest.fixture(scope="session")
def server() -> Iterator[MailboxServer]:
    with serving() as server:
        yield server


@pytest.fixture
def two() -> Iterator[list[Player]]:
    with playing(2) as players:
        yield players

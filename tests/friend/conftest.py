"""Fixtures of the tests of games over the network: one mailbox server for each test process."""

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

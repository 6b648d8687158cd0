"""Fixtures of the tests of games over the network: one mailbox server for each test process."""

import json
from collections.abc import Iterator

import pytest
from tests.friend.network import MailboxServer, Player, playing, serving
from tests.friend.warm_network import command
from tests.warm_start import CARRIER


@pytest.fixture(autouse=True)
def _warm_carriers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let warm-started programs start their carriers warm too."""
    monkeypatch.setenv(CARRIER, json.dumps(command("wuziqi.friend.carrier.main", "main")))


@pytest.fixture(scope="session")
def server() -> Iterator[MailboxServer]:
    with serving() as server:
        yield server


@pytest.fixture
def two() -> Iterator[list[Player]]:
    with playing(2) as players:
        yield players

"""Engine processes for the tests of the protocol."""

import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.processes import PATIENCE
from tests.protocol.clients import (
    ENGINE,
    Client,
    Run,
)
from tests.protocol.talk import Talk

import wuziqi
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System


@pytest.fixture(autouse=True, scope="session")
def _import_path() -> Iterator[None]:
    """Let child processes import the package from where the tests did."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(wuziqi.__file__).parents[1]), prepend=os.pathsep)
        yield


@pytest.fixture(scope="module")
def open_talk() -> Iterator[Callable[..., Talk]]:
    """Start engine processes which end with the module."""
    talks: list[Talk] = []

    def start(*options: str) -> Talk:
        talks.append(Talk(*options))
        return talks[-1]

    yield start
    for talk in talks:
        talk.close()


@pytest.fixture
def clients() -> Iterator[list[Client]]:
    """Close every client in the end, and check that none of their processes remains."""
    opened: list[Client] = []
    yield opened
    for client in opened:
        client.close()
        assert client.descriptors() == []
        assert all(process.is_gone for process in client.processes)


@pytest.fixture
def real(clients: list[Client]) -> Client:
    client = Client(ENGINE)
    clients.append(client)
    client.info("timeout_turn", 50)
    client.start(DEFAULT_SIZE)
    return client


@pytest.fixture
def fake(clients: list[Client], tmp_path: Path) -> Run:
    """Write an engine that runs ``body`` for each command ``line`` and start a client of it.

    In it, ``say`` writes a line; ``words`` are the command's. START is answered OK and ABOUT
    unknown unless ``polite`` is false.
    """
    head = """\
        import os, sys, time
        def say(*words): print(*words, flush=True)
        for line in sys.stdin:
            words = line.split()
        """

    def run(
        body: str,
        *,
        polite: bool = True,
        patience: float = PATIENCE,
        ours: bool = False,
        system: System = SYSTEM,
    ) -> Client:
        script = tmp_path / f"engine{len(clients)}.py"
        start = 'if words[0] == "START": say("OK"); continue' if polite else ""
        about = 'if words[0] == "ABOUT": say("UNKNOWN"); continue' if polite else ""
        loop = "\n".join([start, about, textwrap.dedent(body)])
        script.write_text(textwrap.dedent(head) + textwrap.indent(loop, "    "))
        client = Client([sys.executable, "-S", str(script)], patience, ours=ours, system=system)
        clients.append(client)
        client.start(DEFAULT_SIZE)
        return client

    return run


@pytest.fixture
def ours(clients: list[Client]) -> Client:
    client = Client(ENGINE, ours=True)
    clients.append(client)
    client.info("max_node", 100)
    client.start(DEFAULT_SIZE)
    return client

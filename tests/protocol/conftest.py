"""Engine processes for the tests of the protocol."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.protocol.talk import Talk

import wuziqi


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

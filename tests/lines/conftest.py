"""Line mode over a library of its own."""

from pathlib import Path

import pytest
from tests.lines.talk import Talk


@pytest.fixture
def talk(wuziqi_command: list[str], tmp_path: Path) -> Talk:
    """Line mode as a process."""
    return Talk([*wuziqi_command, "--lines"], tmp_path)

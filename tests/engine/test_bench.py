"""The signature: equal compiled and uncompiled, and as quoted by the last commits."""

import re
import subprocess
from pathlib import Path

import pytest

from wuziqi.engine import bench

ROOT = Path(__file__).parents[2]
SOURCE = "src/wuziqi/engine/bench.py"


def test_the_shallow_signature_is_the_same_in_every_build() -> None:
    assert bench.signature(bench.SHALLOW_DEPTH) == bench.SHALLOW_SIGNATURE


@pytest.mark.slow
def test_the_signature_is_the_same_in_every_build() -> None:
    assert bench.signature() == bench.SIGNATURE


def git(*arguments: str) -> str:
    """What git says of the committed state; the test is skipped where there is no history."""
    try:
        done = subprocess.run(
            ["git", "-C", ROOT, *arguments], capture_output=True, check=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no history here")
    return done.stdout


def test_the_last_commit_with_a_bench_line_quotes_the_signature() -> None:
    source = git("show", f"HEAD:{SOURCE}")
    committed = re.search(r"^SIGNATURE: Final = ([\d_]+)$", source, re.MULTILINE)
    quoted = re.search(r"^Bench: (\d+)$", git("log", "--format=%B", "HEAD"), re.MULTILINE)
    if quoted is None or committed is None:
        pytest.skip("no commit here quotes a signature")
    assert int(quoted[1]) == int(committed[1])

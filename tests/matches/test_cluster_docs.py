"""The commands of docs/matches.md open no machine to others, and play a match."""

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.matches.fakes import wait_until
from tests.matches.test_match import free_port, running

DOC = Path(__file__).parents[2] / "docs" / "matches.md"
PART = DOC.read_text(encoding="utf-8").partition("## More machines")[2]
BLOCKS = re.findall(r"```sh\n(.*?)```", PART, re.DOTALL)
LINES = [
    line for block in BLOCKS for line in block.replace("\\\n", "").splitlines() if "dask " in line
]


def test_no_scheduler_or_worker_listens_to_everybody() -> None:
    assert len(LINES) == 5
    for line in LINES:
        assert "--no-dashboard" in line
        assert "--host 127.0.0.1" in line or "tls://" in line
    assert "tcp://" not in "".join(line for line in LINES if "127.0.0.1" not in line)


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("openssl") is None, reason="commands of a shell"
)
def test_the_commands_with_tls_play_a_match(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    [make] = [block for block in BLOCKS if "openssl" in block]
    [settings] = [block for block in BLOCKS if "CA_FILE" in block]
    subprocess.run(["sh", "-c", make], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "cluster.pem").stat().st_mode & 0o077 == 0
    port = free_port()
    [scheduler, worker, match] = [
        line.replace("THIS", "127.0.0.1").replace("THAT", "127.0.0.1").replace("8786", str(port))
        for block in BLOCKS
        if "THAT" in block
        for line in block.splitlines()
    ]
    programs = f"PATH={shlex.quote(str(Path(sys.executable).parent))}:$PATH"

    def shell(line: str) -> list[str]:
        return ["sh", "-c", f"cd {shlex.quote(str(tmp_path))}; {settings}\n{programs} exec {line}"]

    quick = match.replace("level:5 level:6", "level:1 level:2 --size 7 --games 2")
    with running(shell(scheduler)):
        wait_until(lambda: answers(port))
        with running(shell(worker)):
            done = subprocess.run(shell(quick), capture_output=True, text=True, check=False)
            assert "level:1 against level:2: 2 games" in done.stdout, done.stderr
            bare = ["sh", "-c", f"{programs} exec {quick.replace('tls:', 'tcp:')}"]
            done = subprocess.run(
                bare, capture_output=True, text=True, check=False, env=dict(os.environ)
            )
            assert done.returncode == 2
            assert "no scheduler answers" in done.stderr


def answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0

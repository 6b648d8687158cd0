"""Named pipes and devices in the place of files: none makes the program wait or write for ever."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.records.test_command import games, library_with

from wuziqi.matches.plan import OpeningsError, load_openings
from wuziqi.records.formats import sources
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.tree import FormatError

if sys.platform == "win32":
    pytest.skip("named pipes and devices are POSIX", allow_module_level=True)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_WRITER_SECONDS", 0.1)
    monkeypatch.setattr(sources, "_SILENCE_SECONDS", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("said", [None, b"", b"(;SZ[15];B[hh]"])
def test_nobody_waits_for_ever_for_a_writer(pipe: Path, said: bytes | None) -> None:
    """There is none, he says nothing, or he falls silent in the middle."""
    writer = None if said is None else os.open(pipe, os.O_RDWR)
    if writer is not None and said:
        os.write(writer, said)
    with pytest.raises(FormatError, match="pipe: nobody writes into this pipe"):
        read_file(pipe)
    with pytest.raises(OpeningsError, match="pipe: nobody writes into this pipe"):
        load_openings(pipe, 15)
    if writer is not None:
        os.close(writer)


def test_a_slow_writer_is_read_to_the_end(pipe: Path) -> None:
    def write() -> None:
        time.sleep(0.2)
        with pipe.open("wb", buffering=0) as file:
            for part in (b"(;SZ[15]", b";B[hh]", b";W[ii])"):
                time.sleep(0.1)
                file.write(part)

    writer = threading.Thread(target=write)
    writer.start()
    assert len(read_file(pipe, "sgf").moves()) == 2
    writer.join()


def refusal(command: list[str]) -> str:
    """Run a command, which must be refused without output; returns its error output."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def test_the_command_ends_in_a_line_where_nobody_writes(
    wuziqi_command: list[str], pipe: Path
) -> None:
    refused = refusal([*wuziqi_command, "show", str(pipe)])
    assert refused == f"wuziqi: {pipe}: nobody writes into this pipe\n"


@pytest.mark.parametrize("file", ["/dev/zero", "/dev/full", "/dev/tty", "pipe"])
def test_only_a_file_is_taken_back_or_overwritten(
    wuziqi_command: list[str], tmp_path: Path, pipe: Path, file: str
) -> None:
    data = tmp_path / "data"
    library_with(data, 2).close()
    before = sorted(data.iterdir())
    named = str(pipe) if file == "pipe" else file
    for words in (["restore"], ["backup", "--force"]):
        refused = refusal([*wuziqi_command, "--data-dir", str(data), *words, named])
        assert refused == f"wuziqi: not a file ({named})\n"
    assert not Path(named).is_file()
    assert sorted(data.iterdir()) == before
    assert games(data) == 2

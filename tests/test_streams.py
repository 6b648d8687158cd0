"""Commands whose standard streams are closed, full, or lack characters of the output."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("these streams are POSIX's", allow_module_level=True)

full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
PRINTING = ["--version", "--help", "play --help", "show game.txt", "show game.txt --svg -"]


def run(
    command: list[str], words: str, directory: Path, redirection: str
) -> "subprocess.CompletedProcess[str]":
    (directory / "game.txt").write_text("h8 i9", encoding="ascii")
    line = f"{shlex.join(command)} {words} {redirection}"
    return subprocess.run(
        ["/bin/sh", "-c", line],
        cwd=directory,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("redirection", "reason"),
    [
        (">&-", "Bad file descriptor"),
        pytest.param(">/dev/full", "No space left on device", marks=full_device),
    ],
)
def test_output_that_cannot_be_written_is_told_in_one_line(
    wuziqi_command: list[str],
    tmp_path: Path,
    redirection: str,
    reason: str,
    unbuffered: str,
) -> None:
    command = ["env", f"PYTHONUNBUFFERED={unbuffered}", *wuziqi_command]
    for words in PRINTING[1:2] if unbuffered else PRINTING:
        done = run(command, words, tmp_path, redirection)
        assert (done.returncode, done.stderr) == (2, f"wuziqi: standard output: {reason}\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [("convert game.txt game.psq", 0), ("engine </dev/null", 0), ("show none.sgf", 2), ("", 2)],
)
def test_a_command_that_prints_nothing_needs_no_standard_output(
    wuziqi_command: list[str], tmp_path: Path, words: str, code: int
) -> None:
    done = run(wuziqi_command, words, tmp_path, ">&-")
    assert done.returncode == code
    assert done.stderr.count("\n") == bool(code)


def test_no_file_takes_the_place_of_a_closed_stream(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    done = run(wuziqi_command, "convert game.txt game.psq", tmp_path, "<&- >&- 2>&-")
    assert done.returncode == 0
    written = (tmp_path / "game.psq").read_text(encoding="utf-8")
    assert written.startswith("Piskvorky 15x15")
    done = run(wuziqi_command, "show none.sgf", tmp_path, "<&- 2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def test_what_the_characters_of_the_terminal_cannot_say_is_replaced(
    wuziqi_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    run(wuziqi_command, "convert game.txt 棋.psq", tmp_path, "")
    done = run(wuziqi_command, "--data-dir 棋 backup x", tmp_path, "2>&1")
    assert done.returncode == 2
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("encoding", "stones", "told"),
    [
        ("utf-8", "黑方  李明", ""),
        ("gbk", "黑方  李明", ""),
        ("cp1252", "Black  ??", "English instead of zh, ? instead of 2 characters"),
        ("cp437", "Black  ??", "English instead of zh, ? instead of 2 characters"),
    ],
)
def test_redirected_output_loses_nothing_in_silence(
    wuziqi_command: list[str], tmp_path: Path, encoding: str, stones: str, told: str
) -> None:
    (tmp_path / "x.sgf").write_text("(;GM[4]SZ[15]PB[李明];B[hh])", encoding="utf-8")
    command = ["env", f"PYTHONIOENCODING={encoding}", *wuziqi_command]
    done = run(command, "--lang zh_CN show x.sgf", tmp_path, ">out")
    assert stones in (tmp_path / "out").read_text(encoding=encoding)
    line = f"the output in {encoding.upper()} has {told}; PYTHONIOENCODING=utf-8 keeps everything"
    assert (done.returncode, done.stderr) == (0, f"wuziqi: {line}\n" if told else "")


def test_the_remedy_for_lost_characters_is_true(
    wuziqi_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.sgf").write_text("(;GM[4]SZ[15]PB[李明];B[hh])", encoding="utf-8")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONUTF8", "0")
    done = run(wuziqi_command, "--lang en show x.sgf", tmp_path, ">out")
    told = "? instead of 2 characters; PYTHONUTF8=1 keeps everything\n"
    assert done.stderr.endswith(told)
    monkeypatch.setenv("PYTHONUTF8", "1")
    done = run(wuziqi_command, "--lang zh_CN show x.sgf", tmp_path, ">out")
    assert "黑方  李明" in (tmp_path / "out").read_text(encoding="utf-8")
    assert done.stderr == ""


@full_device
def test_a_log_that_cannot_be_written_any_more_is_no_trouble(tmp_path: Path) -> None:
    code = """
import resource, sys
from pathlib import Path
from wuziqi.cli.log import open_log

log = open_log(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
log("more")
"""
    command = [sys.executable, "-c", code, str(tmp_path / "log")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")

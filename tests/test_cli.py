import re
import subprocess
from pathlib import Path

import pytest


def run(command: list[str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*command, *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        "play --size 4",
        "play --size 26",
        "play --size x",
        "play --size",
        "play --level 2",
        "play --level three",
        "play --opponent dog",
        "play --color red",
        "play --seed -1",
        "play --glyphs emoji",
        "--glyphs emoji",
        "play --sise 15",
        "dance",
        "watch",
        "watch a.psq b.psq",
        "watch no-such-file.psq",
        "watch .",
        "engine --level 99",
        "play extra",
    ],
)
def test_a_wrong_use_gets_one_line_and_exit_code_2(
    wuziqi_command: list[str], arguments: str
) -> None:
    done = run(wuziqi_command, *arguments.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"wuziqi[^\n]*\n", done.stderr)


@pytest.mark.parametrize("arguments", ["", "play"])
def test_without_a_terminal_one_line_and_exit_code_2(
    wuziqi_command: list[str], arguments: str
) -> None:
    done = run(wuziqi_command, *arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"wuziqi: The game needs a terminal[^\n]*\n", done.stderr)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: not like"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", "line 3: '8,8,0' is occupied"),
    ],
)
def test_a_damaged_game_is_told_with_file_and_line(
    wuziqi_command: list[str], tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "game.psq"
    file.write_text(text, encoding="ascii")
    done = run(wuziqi_command, "watch", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"wuziqi: {file}, {told}")
    assert done.stderr.count("\n") == 1


def test_version_tells_whether_the_engine_is_compiled(wuziqi_command: list[str]) -> None:
    done = run(wuziqi_command, "--version")
    assert done.returncode == 0
    assert re.fullmatch(r"wuziqi \d+\.\d+\.\d+, compiled: (yes|no)\n", done.stdout)


@pytest.mark.parametrize("arguments", ["--help", "play --help", "watch --help", "engine --help"])
def test_help_is_printed(wuziqi_command: list[str], arguments: str) -> None:
    done = run(wuziqi_command, *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage: wuziqi" in done.stdout

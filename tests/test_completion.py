"""The scripts of ``wuziqi completion`` in the shells themselves, where they are installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("shells and pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.warm_start import run_text

from wuziqi.cli.completion import SHELLS, script_for
from wuziqi.cli.parser import COMMANDS, make_parser

THEMES = ("wood", "my-own")
STARTS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config"],
}
LOADS = {
    "bash": "source {script}",
    "zsh": "fpath=({script.parent} $fpath); autoload -U compinit; compinit -D -u",
    "fish": "source {script}",
}
"""The way to tell each shell of its script, as the documentation says."""


def ask(shell: str, script: Path, typed: str, wanted: str) -> None:
    """Type into a shell that knows the script, press Tab, and wait for the expected text."""
    with Emulator(STARTS[shell], 24, 100) as terminal:
        terminal.press(LOADS[shell].format(script=script) + "; echo rea'dy'", "enter")
        terminal.wait_for("ready")
        terminal.press("clear", "enter")
        terminal.wait_until(lambda: "ready" not in terminal.text, "cleared the screen")
        terminal.press(typed, "tab")
        terminal.wait_for(wanted)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("wuziqi repl", "wuziqi replay"),
        ("wuziqi --lang zh tourn", "tournament"),
        ("wuziqi play --rule ren", "--rule renju"),
        ("wuziqi play --rule tic", "--rule tic-tac-toe"),
        ("wuziqi play --opening taragu", "--opening taraguchi-10"),
        ("wuziqi play --opponent wat", "--opponent watch"),
        ("wuziqi play --second-", "--second-level"),
        ("wuziqi show --encoding big", "--encoding big5"),
        ("wuziqi --theme my", "--theme my-own"),
        ("wuziqi a-ga", "a-game.sgf"),
        ("wuziqi replay a-ga", "a-game.sgf"),
        ("wuziqi play a-ga", "a-game.sgf"),
        ("wuziqi import x.sgf a-ga", "a-game.sgf"),
        ("wuziqi --data-dir a-dir", "a-directory/"),
        ("wuziqi completion fi", "completion fish"),
    ],
)
@pytest.mark.parametrize("shell", STARTS)
def test_a_tab_completes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str, typed: str, wanted: str
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-game.sgf").touch()
    (tmp_path / "a-directory").mkdir()
    script = tmp_path / "_wuziqi"
    script.write_text(script_for(shell, THEMES), encoding="utf-8")
    ask(shell, script, typed, wanted)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(wuziqi_command: list[str], shell: str) -> None:
    done = run_text([*wuziqi_command, "completion", shell])
    assert done.returncode == 0
    assert done.stdout.startswith("#")
    assert all(command.name in done.stdout for command in COMMANDS)
    if shell == "bash" and shutil.which("bash"):
        subprocess.run(["bash", "-n"], input=done.stdout, check=True, encoding="utf-8")


def test_every_option_is_known_to_the_script() -> None:
    script = script_for("fish", THEMES)
    parser = make_parser([command.name for command in COMMANDS])
    [commands] = [action for action in parser._actions if isinstance(action.choices, dict)]
    assert isinstance(commands.choices, dict)
    for name, command in commands.choices.items():
        for option in command._option_string_actions:
            if option.startswith("--"):
                assert f"_using {name}' " in script
                assert f"-l {option[2:]} " in script


def test_an_unknown_shell_is_refused(wuziqi_command: list[str]) -> None:
    done = run_text([*wuziqi_command, "completion", "csh"])
    assert done.returncode == 2
    assert "invalid choice: 'csh' (choose from" in done.stderr

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from tests.setups import setup_of
from tests.warm_start import run_text

from wuziqi.cli import screen
from wuziqi.cli.main import main
from wuziqi.cli.options import default_options
from wuziqi.cli.parser import parse
from wuziqi.cli.parser import setup_of as setup_asked_for
from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE, Settings, data_paths, save_settings
from wuziqi.records.setup import Setup
from wuziqi.tui.widgets.preferences import ScreenOptions


def run(command: list[str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    return run_text([*command, *arguments])


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the standard error of a refused command line."""
    try:
        code: object = main(arguments)
    except SystemExit as left:
        code = left.code
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    return printed.err


@pytest.mark.parametrize(
    "arguments",
    [
        "play --size 4",
        "play --size 2x3",
        "play --size 15x",
        "play --size 15x15x15",
        "play --rule chess",
        "play --rule row-11",
        "play --rule renju --size 19",
        "play --rule connect6 --opening swap2",
        "play --opening fischer",
        "play --opening pro --size 7",
        "play --rule row-4 --size 3",
        "replay game.psq --rule chess",
        "play --size 26",
        "play --size x",
        "play --size",
        "play --level 11",
        "play --level three",
        "play --opponent dog",
        "play --color red",
        "play --seed -1",
        "play --glyphs emoji",
        "--glyphs emoji",
        "play --sise 15",
        "dance",
        "replay",
        "replay a.psq b.psq",
        "replay no-such-file.psq",
        "replay .",
        "engine --level 99",
        "play extra",
        "play --move 3",
        "play game.sgf --size 15",
        "show",
        "show no-such-file.sgf",
    ],
)
def test_a_wrong_use_gets_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: str
) -> None:
    assert re.fullmatch(r"wuziqi[^\n]*\n", refused(capsys, *arguments.split()))


def test_a_process_that_refuses_a_wrong_use_ends_with_code_2(wuziqi_command: list[str]) -> None:
    done = run(wuziqi_command, "play", "--size", "4")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"wuziqi[^\n]*\n", done.stderr)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--rule chess", "there is no rule 'chess' (choose from freestyle, standard, renju"),
        ("--rule renju --size 19", "Renju is played on 15 lines, not 19x19"),
        ("--rule renju --opening pro", "Renju is not played with the opening Pro (choose from"),
        ("--opening pro --size 7", "Freestyle with the opening Pro is played on 9 to 25 lines"),
        ("--rule row-6 --size 5x4", "6 in a row needs a side of at least 6 lines, not 5x4"),
        ("--size 26", "argument --size: '26' is not a size such as 15 or 7x6"),
        ("--move 0", "--move is for a saved game only"),
        ("--game 2", "--game is for a saved game only"),
        ("--from sgf", "--from is for a saved game only"),
        ("--strict", "--strict is for a saved game only"),
        ("--clock 5x", "Type a clock such as none, 30s for a move"),
        ("--clock 9h", "A clock has at most 300 minutes for the game"),
    ],
)
def test_what_does_not_go_together_is_told_with_what_does(
    capsys: pytest.CaptureFixture[str], arguments: str, told: str
) -> None:
    assert told in refused(capsys, "play", *arguments.split())


@pytest.mark.parametrize(
    ("arguments", "setup"),
    [
        ("", Setup()),
        ("--size 7", setup_of(width=7, height=7)),
        ("--size 20X7 --rule row-4", setup_of(width=20, height=7, rule="row-4")),
        ("--rule tic-tac-toe", setup_of(width=3, height=3, rule="row-3")),
        ("--rule row-4", setup_of(width=4, height=4, rule="row-4")),
        ("--rule row-7", setup_of(rule="row-7")),
        ("--rule connect6", setup_of(width=19, height=19, rule="connect6")),
        ("--rule renju --opening soosorv-8", setup_of(rule="renju", opening="soosorv-8")),
        ("--clock 40s", setup_of(clock="move", move_seconds=40)),
        ("--clock 10m+3x30s", setup_of(clock="game", game_minutes=10, periods=3)),
    ],
)
def test_the_game_that_the_options_ask_for(arguments: str, setup: Setup) -> None:
    assert setup_asked_for(parse(["play", *arguments.split()])) == setup


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ("", None),
        ("game.sgf", "replay"),
        ("games/saved", "replay"),
        ("--lang zh --theme dark game.sgf --rule renju", "replay"),
        ("--wide game.sgf", "replay"),
        ("--log out.txt", None),
        ("show game.sgf", "show"),
        ("--data-dir here.d play", "play"),
    ],
)
def test_a_file_alone_is_watched(arguments: str, command: str | None) -> None:
    options = parse(arguments.split())
    assert options.command == command
    if command == "replay":
        assert options.file in (Path("game.sgf"), Path("games/saved"))


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("--lines", None),
        ("--size 15 --level 3", "play"),
        ("--clock 5m+3s", "play"),
        ("--lines --lang zh --level=3", "play"),
        ("play --lines", "play"),
    ],
)
def test_options_of_a_game_need_no_command(words: str, command: str | None) -> None:
    options = parse(words.split())
    assert (options.command, options.lines) == (command, "--lines" in words)


def test_a_file_with_a_plain_name_is_watched_and_a_misspelt_command_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saved").touch()
    assert parse(["saved"]).command == "replay"
    for word in ("plya", "x" * 5000):
        with pytest.raises(SystemExit):
            parse([word])
    assert "plya" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: not like"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", "line 3, column 1: '8,8,0' is occupied"),
    ],
)
def test_a_damaged_game_is_told_with_file_and_line(
    wuziqi_command: list[str], tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "game.psq"
    file.write_text(text, encoding="ascii")
    done = run(wuziqi_command, "replay", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"wuziqi: {file}: {told}")
    assert done.stderr.count("\n") == 1


def test_version_tells_whether_the_engine_is_compiled(wuziqi_command: list[str]) -> None:
    done = run(wuziqi_command, "--version")
    assert done.returncode == 0
    version, *remedy = done.stdout.splitlines()
    assert re.fullmatch(r"wuziqi \d+\.\d+\.\d+, compiled: (yes|no)", version)
    assert bool(remedy) is version.endswith("no")


@pytest.mark.parametrize("arguments", ["--help", "play --help", "replay --help", "engine --help"])
def test_help_is_printed(wuziqi_command: list[str], arguments: str) -> None:
    done = run(wuziqi_command, *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage: wuziqi" in done.stdout


@pytest.mark.parametrize(
    "arguments", ["--lang zh --help", "play --help --lang=zh", "convert --help --lang zh"]
)
def test_help_speaks_the_language_that_is_asked_for(
    wuziqi_command: list[str], arguments: str
) -> None:
    done = run(wuziqi_command, *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert "用法：wuziqi" in done.stdout
    assert "显示本帮助并退出" in done.stdout
    assert "show this" not in done.stdout
    assert "usage" not in done.stdout


def test_a_wrong_use_is_told_in_the_language_of_the_locale(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    monkeypatch.setenv("LC_CTYPE", "C.UTF-8")
    monkeypatch.setenv("PYTHONUTF8", "1")
    done = run(wuziqi_command, "play", "--size")
    assert done.returncode == 2
    assert "需要一个值" in done.stderr


@pytest.mark.parametrize("words", ["statistics", "library", "--help", "review none.sgf"])
def test_every_command_speaks_the_language_of_the_settings(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUZIQI_DATA_DIR", str(tmp_path))
    save_settings(Settings(language="zh"), data_paths(tmp_path).file)
    Library(tmp_path / LIBRARY_FILE).close()

    def said(*arguments: str) -> str:
        with suppress(SystemExit):
            main([*arguments, *words.split()])
        told = capsys.readouterr()
        return told.out + told.err

    assert re.search("[一-龥]", said())
    assert not re.search("[一-龥]", said("--lang", "en"))
    assert said("--lang", "zh_CN.UTF-8") == said("--lang=zh")


@pytest.mark.skipif(os.name == "nt", reason="locales are named by the environment on POSIX alone")
def test_where_chinese_cannot_be_shown_help_is_english(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONUTF8", "0")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run(wuziqi_command, "--help", "--lang", "zh")
    assert done.returncode == 0
    assert "ASCII has English instead of zh" in done.stderr
    assert "usage: wuziqi" in done.stdout


@pytest.mark.parametrize("command", [(), ("show", "-"), ("statistics",), ("backup", "copy")])
@pytest.mark.parametrize("place", ["none/log", ".", "pipe", "/dev/full"])
def test_a_log_that_cannot_be_written_is_refused_by_every_command(
    wuziqi_command: list[str], tmp_path: Path, command: tuple[str, ...], place: str
) -> None:
    if os.name == "nt" and place in ("pipe", "/dev/full"):
        pytest.skip("named pipes and devices are POSIX")
    if place == "pipe":
        os.mkfifo(tmp_path / place)
    done = run(wuziqi_command, "--log", str(tmp_path / place), *command)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"wuziqi: The log cannot be written: [^\n]*\n", done.stderr)


def test_every_command_logs(wuziqi_command: list[str], tmp_path: Path) -> None:
    run(wuziqi_command, "--log", str(tmp_path / "log"), "statistics")
    assert " compiled: " in (tmp_path / "log").read_text(encoding="utf-8")


def test_a_reader_that_goes_away_is_no_trouble(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*wuziqi_command, "--help"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_watched_computer_has_one_level_unless_two_are_given() -> None:
    options = parse("play --opponent watch --level 3".split())
    assert setup_asked_for(options) == setup_of(opponent="watch", level=3, second_level=3)


def test_odds_are_chosen_on_the_command_line() -> None:
    options = parse("play --odds two-stones --level 6".split())
    assert setup_asked_for(options) == setup_of(odds="two-stones", level=6)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("--odds queen", "there are no odds 'queen' (choose from one-stone,"),
        ("--odds one-stone --color white", "the player who gets stones as odds plays Black"),
        ("--odds no-threats --opponent human", "the odds no threats are not for this opponent"),
        ("--odds one-stone --opening swap2", "odds are given in games of five in a row"),
        ("--odds one-stone --size 8", "need a board of at least 9 lines"),
        ("--odds one-stone game.sgf", "--odds is not for a saved game"),
    ],
)
def test_odds_that_cannot_be_given_are_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], arguments: str, why: str
) -> None:
    said = refused(capsys, "--lang", "en", "play", *arguments.split())
    assert why in said
    assert said.count("\n") == 1


def test_a_new_player_reads_once_that_the_engine_is_uncompiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[ScreenOptions] = []

    def start(program: ScreenOptions) -> int:
        started.append(program)
        return 0

    monkeypatch.setattr(screen, "is_compiled", lambda: False)
    monkeypatch.setattr(screen, "wants_lines", lambda _options: False)
    monkeypatch.setattr(screen, "_front_end", lambda lines: start)  # noqa: ARG005
    options = default_options()
    options.data_dir = tmp_path
    assert screen.run_screen(options) == 0
    started[0].file.write_text("{}", encoding="utf-8")
    assert screen.run_screen(options) == 0
    assert ["not compiled" in program.notice for program in started] == [True, False]


def test_a_board_starts_its_engine_without_the_parser_and_the_settings() -> None:
    code = "from wuziqi.cli.main import main; main(['engine']); import sys; print(*sys.modules)"
    loaded = run([sys.executable, "-c", code]).stdout.split()
    assert "wuziqi.protocol.brain.brain" in loaded
    assert not {"argparse", "wuziqi.records.settings", "importlib.resources"} & set(loaded)

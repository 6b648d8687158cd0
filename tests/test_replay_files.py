"""``wuziqi FILE``: the screen for one game, for several, for a match, a directory or a pipe."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tui.preferred import prefer, text_of
from tests.warm_start import run_text

from wuziqi.cli.parser import with_command
from wuziqi.play.events import Analyse, Go
from wuziqi.records.formats.files import Collection, files_of
from wuziqi.records.formats.tree import FormatError
from wuziqi.tui.pages.games_page import GamesPage
from wuziqi.words.glyphs import ASCII

MANY = """\
(;GM[4]SZ[15]PB[Ann]PW[B\x1bb]RE[B+]DT[2026-01-02]EV[Cup];B[hh];W[ii];B[gg])
(;GM[4]SZ[15]PB[Cid]PW[Dan];B[hh])
(;GM[4]SZ[20];B[aa];W[bb])
"""


def opened(
    command: list[str], *arguments: str | Path, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    return run_text([*command, *map(str, arguments)], typed)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of three games."""
    path = tmp_path / "many.sgf"
    path.write_text(MANY, encoding="utf-8")
    return path


def test_the_games_of_a_file_are_listed_and_opened_by_number(
    wuziqi_command: list[str], many: Path
) -> None:
    done = opened(wuziqi_command, many, typed="2\nback\n9\nx\nquit\n")
    assert done.returncode == 0
    assert "1: Ann - B?b, Black won, 2026-01-02, Cup, 3 moves, many.sgf." in done.stdout
    assert "3: many.sgf, 2 moves." in done.stdout
    assert "Black: Cid." in done.stdout
    assert done.stdout.count("Several games. Type the number of one.") == 2
    assert "Type the number of a game in the list" in done.stdout
    assert "\x1b" not in done.stdout


def test_one_game_of_several_is_opened_at_once_if_it_is_named(
    wuziqi_command: list[str], many: Path
) -> None:
    done = opened(wuziqi_command, many, "--game", "2")
    assert "Black: Cid." in done.stdout
    assert "Several" not in done.stdout


def test_a_match_is_opened_by_its_directory_or_its_journal(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    match = tmp_path / "match"
    players = ("A=level:1", "B=level:1")
    played = opened(
        wuziqi_command, "match", *players, *"--games 2 --depth 1 --output".split(), match
    )
    assert played.returncode == 0, played.stderr
    for path in (match, match / "journal.jsonl"):
        done = opened(wuziqi_command, path, typed="1\n")
        assert re.search(r"1: A - B, (Black|White) won, \d+ moves", done.stdout)
        assert "2: B - A, " in done.stdout
        assert "Black: A." in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes and -")
def test_pipes_are_read_as_files_are(wuziqi_command: list[str], tmp_path: Path) -> None:
    done = opened(wuziqi_command, "-", typed="h8 i9\n")
    assert "Freestyle 15×15." in done.stdout
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([*wuziqi_command, str(pipe)], stdout=-1, stdin=-3) as process:
        pipe.write_bytes(MANY.encode())
        assert b"Black: Ann." in process.communicate()[0]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("empty", None, "empty: a directory without games"),
        ("a.csv", b"1,x\n", "a.csv: not a game in any format known"),
        ("a.sgf", b"junk", "a.sgf: line 1, column 1: no game begins here"),
        ("a.sgf", b"", "a.sgf: "),
        ("a.psq", b"\x00\xff", "a.psq: "),
        ("a.lib", b"\xffRenLib\xff", "a.lib: "),
    ],
)
def test_what_is_no_game_is_told_in_a_line(
    wuziqi_command: list[str], tmp_path: Path, name: str, content: bytes | None, problem: str
) -> None:
    path = tmp_path / name
    path.mkdir() if content is None else path.write_bytes(content)
    done = opened(wuziqi_command, path)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{tmp_path}{os.sep}{problem}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_words_that_are_files_and_directories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "play").mkdir()
    assert with_command(["games"]) == ["replay", "games"]
    assert with_command(["play"]) == ["play"]
    assert with_command(["-"]) == ["replay", "-"]
    assert with_command(["--wide", "-"]) == ["--wide", "replay", "-"]


# The list on the screen


def page_of(*paths: Path) -> GamesPage:
    page = GamesPage(prefer(ASCII), Collection("games", paths))
    while page.busy:
        page.work()
    return page


def test_the_list_names_players_and_results_and_opens_a_game(many: Path) -> None:
    page = page_of(many)
    assert "Games of games" in text_of(page)
    assert "1  Ann - B?b" in text_of(page)
    assert "Black won" in text_of(page)
    assert "2026-01-02  Cup  3 moves  many.sgf" in text_of(page)
    page.press("end")
    assert "3/3" in text_of(page)
    event = page.press("enter")
    assert isinstance(event, Analyse)
    assert (event.tree.size, event.file) == ((20, 20), many)
    assert page.press("q") is Go.QUIT


def test_damaged_files_of_a_directory_stay_in_the_list_with_their_reason(many: Path) -> None:
    (many.parent / "bad.sgf").write_bytes(b"junk")
    page = page_of(*files_of(many.parent))
    assert "1  bad.sgf" in text_of(page)
    assert "damaged" in text_of(page)
    assert page.press("enter") is None
    assert "no game begins here" in page.notice
    page.press("down")
    assert isinstance(page.press("enter"), Analyse)


def test_a_long_list_is_read_while_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "long.sgf"
    path.write_text("(;SZ[15];B[hh])\n" * 3000, encoding="ascii")
    page = GamesPage(prefer(ASCII), Collection("long", [path]))
    assert page.busy
    assert "1/1..." in text_of(page)
    while page.busy:
        page.work()
    for key in ("end", "pageup", "up"):
        page.press(key)
    assert "2987/3000" in text_of(page)
    assert isinstance(page.press("enter"), Analyse)
    assert text_of(page, 8, 20)


def test_a_directory_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("none", encoding="ascii")
    with pytest.raises(FormatError, match="a directory without games"):
        files_of(tmp_path)
    assert files_of(tmp_path / "notes.md") == []

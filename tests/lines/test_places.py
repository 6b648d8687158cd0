"""Line mode where people have it: folders with strange names, code pages, two at once."""

import os
import signal
import subprocess

import pytest
from tests.lines.talk import SECONDS, Talk
from tests.lines.test_leaving import KEPT, TWO, await_line, begun

windows_only = pytest.mark.skipif(os.name != "nt", reason="only Windows has code pages and breaks")


@pytest.mark.parametrize("folder", ["my games", "五子棋/李's"], ids=["blank", "Chinese"])
def test_a_game_is_kept_in_any_folder(talk: Talk, folder: str) -> None:
    place = talk.directory / folder
    told = {"WUZIQI_DATA_DIR": str(place)}
    typed = b"h8\r\nh9\r\nquit\r\n"  # Windows ends lines so
    done = talk.raw(typed, *TWO, **told)
    assert (done.returncode, done.stderr) == (0, b"")
    assert KEPT.encode() in done.stdout
    again = talk.raw(b"resume\r\nboard\r\nquit\r\n", **told)
    assert b"Row 8: black h8." in again.stdout


@pytest.mark.skipif(os.name != "nt", reason="only Windows has a limit that people meet")
def test_a_path_too_long_for_the_system_is_told_and_the_game_goes_on(talk: Talk) -> None:
    """The limit is 260 characters, unless somebody has lifted it; Wine has none."""
    place = talk.directory.joinpath(*["a long name"] * 30)
    done = talk.raw(b"h8\nboard\nquit\n", *TWO, WUZIQI_DATA_DIR=str(place))
    assert done.returncode == 0
    assert b"Row 8: black h8." in done.stdout
    told = done.stderr.decode().splitlines()
    assert [line.partition(":")[0] for line in told] in ([], ["This game is not being saved"])


def test_two_programs_share_a_library_and_no_game(talk: Talk) -> None:
    with begun(talk, *TWO) as first:
        assert first.stdin is not None
        first.stdin.write(b"h8\n")
        first.stdin.flush()
        await_line(first, "White to move.")
        said = talk.say("library\nquit\n")
        assert not [line for line in said if "resume" in line], "the first program has it open"
        assert any("1 move" in line for line in said)
        assert talk.say("a1\nquit\n", *TWO)[-1] == KEPT
        first.stdin.write(b"h9\nquit\n")
        first.stdin.flush()
        await_line(first, KEPT)
        assert first.wait(SECONDS) == 0
    assert sum("unfinished" in line for line in talk.say("library\nquit\n")) == 3


@windows_only
@pytest.mark.parametrize(
    ("page", "said"),
    [("cp936", "五子棋"), ("utf-8", "五子棋"), ("cp1252", "Wuziqi: five in a row wins.")],
)
def test_the_language_follows_the_code_page(talk: Talk, page: str, said: str) -> None:
    done = talk.raw(b"quit\r\n", LANG="zh_CN", PYTHONIOENCODING=page)
    assert (done.returncode, done.stderr) == (0, b"")
    assert said in done.stdout.decode(page)


@windows_only
def test_the_closing_of_the_console_keeps_the_game(talk: Talk) -> None:
    """Ctrl-Break: Python makes the same signal of the window's button."""
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    with begun(talk, *TWO, creationflags=flags) as process:
        assert process.stdin is not None
        process.stdin.write(b"h8\n")
        process.stdin.flush()
        await_line(process, "White to move.")
        try:
            os.kill(process.pid, getattr(signal, "CTRL_BREAK_EVENT", 0))
        except OSError:
            pytest.skip("the tests run without a console")
        process.communicate(timeout=SECONDS)
        assert process.returncode
    assert "1 resume: 15×15, move 1, two people." in talk.say("")


def test_the_choices_of_the_menu_stay_while_a_setting_changes(talk: Talk) -> None:
    said = talk.say("level 3\n2 20\nsettings\nearly-draw off\nmenu\nquit\n")
    menu = said[said.index("early-draw: off.") :]
    assert "2 size: 20×20." in menu
    assert any(line.startswith("8 level: 3 ") for line in menu)

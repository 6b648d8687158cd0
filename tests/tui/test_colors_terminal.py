"""The colours that the program sends to each terminal, and that curses shows the same."""

import re
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_terminal import playing

TRUE, RICH, BASIC = rb"\x1b\[[34]8;2;", rb"\x1b\[[34]8;5;", rb"\x1b\[[34][0-7]m"

PAINTS = """
import sys
from functools import partial
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import parse_point
from wuziqi.tui.terminal.posix_driver import MeagreDriver, PosixDriver
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.terminal import open_terminal
from wuziqi.tui.terminal.theme import theme

def painted(terminal, shift):
    canvas = terminal.canvas()
    for row, style in enumerate(list(Style)[:23]):
        canvas.put(row, shift, style.name + " \u25cf \u4e94\u5b50 x", style)
    return canvas

driver = MeagreDriver() if sys.argv[1] == "curses" else PosixDriver()
with open_terminal(driver) as terminal:
    terminal.use_theme(partial(theme, "kaya"))
    for shift in (5, 2):
        terminal.paint(painted(terminal, shift))
    while not terminal.read_keys(expected=False):
        pass
"""
"""Shows most styles, first at one place and then at another, until a key is typed."""


@pytest.mark.parametrize(
    ("kind", "sent", "not_sent"),
    [
        ("xterm-256color truecolor", TRUE, (RICH, BASIC)),
        ("xterm-256color 24bit", TRUE, (RICH, BASIC)),
        ("xterm-256color ", RICH, (TRUE,)),
        ("tmux-256color 1", RICH, (TRUE,)),
        ("xterm ", BASIC, (TRUE, RICH)),
        ("xterm  XTERM_VERSION", RICH, (TRUE,)),
        ("linux ", BASIC, (TRUE, RICH)),
        ("vt100 truecolor", rb"\x1b\[", (TRUE, RICH, BASIC)),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(
    wuziqi_command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    sent: bytes,
    not_sent: tuple[bytes, ...],
) -> None:
    term, color, *own = kind.split(" ")
    for name in own:
        monkeypatch.setenv(name, "XTerm(390)")
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", color)
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("enter")
        game.settle()
        assert re.search(sent, game.output)
        assert not [kind for kind in not_sent if re.search(kind, game.output)]


def test_the_linux_console_gets_the_characters_of_its_fonts(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "linux")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("enter")
        game.wait_for("White to move")
        assert "\u25cf" not in game.text
        assert "┼─┼─┼" in game.text


def test_a_resize_leaves_nothing_of_the_board_behind(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    with playing(wuziqi_command, "play", "--opponent", "human", size=(40, 120)) as game:
        game.press("enter")  # the last output is on the board, in its colours
        game.settle(0.5)
        game.resize(24, 80)
        game.wait_for("White to move")
        game.settle()
        beside = [game.screen.buffer[row][column] for row in range(24) for column in range(74, 80)]
        assert {cell.bg for cell in beside} == {"default"}


def test_the_screen_is_painted_anew_on_demand(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        before = game.text
        game.screen.reset()
        game.press("\x0c")
        game.wait_until(lambda: game.text == before, "painted anew")


def test_at_its_end_the_terminal_is_plain_again(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.output.clear()
        game.press("q")
        assert game.wait_exit() == 0
        assert b"\x1b[m" in game.output


def test_curses_shows_what_our_own_sequences_show(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "paints.py"
    script.write_text(PAINTS, encoding="utf-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "")
    cells = []
    for painter in ("curses", "sequences"):
        with Emulator([sys.executable, str(script), painter]) as shown:
            shown.wait_for(r"(?m)^  GRID")
            cells.append([dict(shown.screen.buffer[row]) for row in range(23)])
            shown.press("x")
            assert shown.wait_exit() == 0
    for by_curses, by_sequences in zip(*cells, strict=True):
        for column in range(60):
            one, other = by_curses.get(column), by_sequences.get(column)
            blank = one is None or (one.data == " " and one.bg == "default")
            assert one == other or (blank and (other is None or other.data == " "))


def test_a_theme_of_ones_own_is_used_and_a_wrong_one_told(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    themes = tmp_path / "themes"
    themes.mkdir()
    (themes / "night.theme").write_text("like = dark\nground = #5a7896\n", encoding="utf-8")
    (themes / "wrong.theme").write_text("ground = #5a7896\ngrid = blue\n", encoding="utf-8")
    command = [*wuziqi_command, "--data-dir", str(tmp_path), "--theme"]
    with playing([*command, "night"]) as game:
        game.wait_for(r"wrong\.theme not read: line 2")
        game.press("enter")
        game.wait_for("a b c d e")
        backgrounds = {cell.bg for row in game.screen.buffer.values() for cell in row.values()}
        assert "5a7896" in backgrounds
    with Emulator([*command, "moon"]) as refused:
        assert refused.wait_exit() == 2
        assert "There is no theme 'moon'; there are kaya, slate, gruvbox" in refused.text
    with Emulator([*command, "wrong"]) as refused:
        assert refused.wait_exit() == 2
        assert "Theme wrong.theme not read: line 2: 'blue' is no colour" in refused.text


@pytest.mark.parametrize(
    ("ground", "black"), [("ffff/ffff/dddd", "\u25cf"), ("00/00/00", "\u25cb"), ("", "\u25cb")]
)
def test_black_is_dark_on_the_ground_that_the_terminal_tells(
    wuziqi_command: list[str], ground: str, black: str
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", "--theme", "terminal") as game:
        game.wait_until(lambda: b"\x1b]11;?" in game.output, "asked for the ground")
        game.press(f"\x1b]11;rgb:{ground}\x1b\\")
        game.wait_for(f"{black}  Black")
        game.press("enter")
        game.wait_for("White to move")
        assert f"{black}  Black" in game.text

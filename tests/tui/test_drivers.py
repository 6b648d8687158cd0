"""What the console of Windows needs, against fakes of what windows-curses offers."""

import curses
from typing import Any

import pytest
from tests.system.fakes import Console, Curses, Kernel

from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR, Color, Look
from wuziqi.tui.terminal.input import MousePress, read_escapes
from wuziqi.tui.terminal.painters import CursesPainter
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.terminal.terminal import own_driver
from wuziqi.tui.terminal.windows_driver import WindowsConsole, WindowsDriver


class Window:
    """A window of curses over a console: clearing it blanks the screen."""

    def __init__(self, console: Console) -> None:
        self._screen = console.screen

    def clear(self) -> None:
        self._screen.reset()

    def refresh(self) -> None:
        """Only ``clear`` is painted, as blanks."""


def test_windows_needs_nothing_that_pdcurses_lacks() -> None:
    """The fake has no setupterm, tigetstr, tigetflag, tparm, def_prog_mode or resizeterm."""
    library = Curses()
    driver = WindowsDriver(library, console_size=lambda: (24, 80))
    driver.check()
    driver.read_without_waiting()
    assert driver.polls
    assert not driver.has_true_color()
    assert driver.size() == (24, 80)
    driver.resize(24, 80)
    driver.resize(1, 1)  # PDCurses refuses a window of a line
    assert library.resized == [(0, 0), (0, 0)], "a size would change the window itself"


def test_a_window_without_a_console_has_no_size() -> None:
    def no_console() -> tuple[int, int]:
        raise OSError

    assert WindowsDriver(Curses(), console_size=no_console).size() == (0, 0)


@pytest.mark.parametrize(
    ("read", "typed"),
    [
        ("a", "a"),
        ("五", "五"),
        ("ē", "ē"),  # its number belongs to a key, but nobody means that key
        (curses.KEY_F1, curses.KEY_F1),
        (Curses.KEY_RESIZE, Curses.KEY_RESIZE),
        (chr(Curses.KEY_RESIZE), Curses.KEY_RESIZE),
        (450, 450),
        (chr(456), 456),
        (459, 459),
    ],
)
def test_numbers_of_keys_that_come_as_characters(read: str | int, typed: str | int) -> None:
    assert WindowsDriver(Curses()).typed(read) == typed


def test_the_keypad_of_windows_has_names() -> None:
    names = WindowsDriver(Curses()).names
    assert [names[code] for code in (450, 452, 454, 456)] == ["up", "left", "right", "down"]
    assert names[459] == "enter"


def test_ctrl_c_that_comes_as_a_character_is_the_signal() -> None:
    interrupts: list[str] = []
    driver = WindowsDriver(Curses(), interrupt=lambda: interrupts.append("one"))
    assert driver.typed("\x03") == ""
    assert interrupts == ["one"]


@pytest.mark.parametrize(
    ("buttons", "report"),
    [
        (Curses.BUTTON1_PRESSED, "\x1b[<0;35;5M"),
        (Curses.BUTTON4_PRESSED, "\x1b[<64;35;5M"),
        (Curses.BUTTON5_PRESSED, "\x1b[<65;35;5M"),
        (0x4, ""),
    ],
)
def test_the_mouse_of_pdcurses_is_told_as_xterm_tells_it(buttons: int, report: str) -> None:
    library = Curses((0, 34, 4, 0, buttons))
    driver = WindowsDriver(library)
    driver.switch_mouse(on=True)
    driver.switch_mouse(on=False)
    assert library.masks == [0x2210002, 0]
    assert library.intervals == [0, 0]
    assert driver.mouse_report() == report
    if buttons == Curses.BUTTON1_PRESSED:
        assert read_escapes(report) == ([MousePress(4, 34)], "")


def test_a_report_of_the_mouse_that_is_not_there_is_none() -> None:
    assert WindowsDriver(Curses()).mouse_report() == ""


def test_there_is_a_driver_for_this_system() -> None:
    assert own_driver().names is not None


def test_a_console_that_obeys_sequences_is_painted_in_true_colour() -> None:
    console = Console()
    driver = WindowsDriver(Curses(), open_console=lambda: console)
    assert driver.has_true_color()
    window: Any = Window(console)
    painter = driver.painter(window, TRUE_COLOR)
    painter.forget()
    canvas = Canvas(8, 40, Theme(TRUE_COLOR, {}))
    ground = Look(Color(1, 2, 3), Color(222, 184, 135))
    canvas.put(2, 5, "●", ground)
    canvas.put(3, 5, "五子棋", Look(bold=True, underline=True))
    canvas.put_cursor(2, 5)
    painter.paint(canvas)
    stone = console.screen.buffer[2][5]
    assert (stone.data, stone.fg, stone.bg) == ("●", "010203", "deb887")
    assert console.screen.display[3].rstrip() == "     五子棋"
    assert console.screen.buffer[3][5].bold
    assert (console.screen.cursor.y, console.screen.cursor.x) == (2, 5)
    painter.rest()
    console.write("\x1b[8;1H.")
    assert console.screen.buffer[7][0].bg == "default"


def test_a_console_that_obeys_sequences_gets_its_screen_back() -> None:
    written: list[str] = []

    class Recorder(Console):
        def write(self, text: str) -> None:
            written.append(text)
            super().write(text)

    driver = WindowsDriver(Curses(), open_console=Recorder)
    driver.restore()
    assert written == [], "nothing was shown"
    assert driver.has_true_color()
    assert written[-1] == "\x1b[?1049h"
    driver.restore()
    assert written[-1] == "\x1b[?1049l"


@pytest.mark.parametrize(
    "console", [Console(accepts=False), Console(obeys=False), Console(stone=2)]
)
def test_another_console_is_painted_by_curses(console: Console) -> None:
    driver = WindowsDriver(Curses(), open_console=lambda: console)
    assert not driver.has_true_color()
    window: Any = Window(console)
    assert isinstance(driver.painter(window, 16), CursesPainter)


class PaintedWindow:
    """A window of PDCurses: it fills with its background and shows its cells when refreshed."""

    def __init__(self) -> None:
        self._cells: list[tuple[str, int]] = []
        self._background = (" ", 0)
        self.shown: list[tuple[str, int]] = []

    def bkgdset(self, char: str, attribute: int) -> None:
        self._background = (char, attribute)

    def erase(self) -> None:
        self._cells = [self._background] * 40 * 8

    def addstr(self, row: int, column: int, text: str, attribute: int) -> None:
        start = 40 * row + column
        self._cells[start : start + len(text)] = [(char, attribute) for char in text]

    def refresh(self) -> None:
        self.shown = list(self._cells)


def test_curses_leaves_a_blank_console_in_its_own_colours() -> None:
    window: Any = PaintedWindow()
    painter = CursesPainter(window, 0)
    canvas = Canvas(8, 40, Theme(0, {Style.PLAIN: Look(reverse=True)}))
    canvas.put(2, 5, "stone")
    painter.paint(canvas)
    assert window.shown[85] == ("s", curses.A_REVERSE)
    painter.rest()
    assert {*window.shown} == {(" ", 0)}


def test_without_a_console_curses_paints() -> None:
    def no_console() -> Console:
        raise OSError

    assert not WindowsDriver(Curses(), open_console=no_console).has_true_color()


def test_the_mode_is_set_before_every_piece_of_text() -> None:
    """Curses takes it away whenever it has painted; a piece counts UTF-16 units."""
    kernel = Kernel()
    WindowsConsole(kernel).write("🙂" + "x" * 8000)
    assert kernel.calls == [("mode", 5), ("🙂" + "x" * 7999, 8001), ("mode", 5), ("x", 1)]


@pytest.mark.parametrize("refused", ["mode", "text"])
def test_a_console_that_is_gone_or_refuses_is_an_error(refused: str) -> None:
    with pytest.raises(OSError, match="the console"):
        WindowsConsole(Kernel(refuses=refused)).write("x")

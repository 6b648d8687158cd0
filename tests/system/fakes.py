"""Fakes of the Windows interfaces that the program uses, to run its branches on every system."""

import errno
import os
from typing import Any

import pyte

from wuziqi.system.windows import Windows


class Msvcrt:
    """The module's locks: one process each, all processes of a test share ``taken``.

    Locks are mandatory and belong to a place in a file; unlocking what is not locked fails.
    """

    LK_UNLCK, LK_NBLCK = 0, 2

    def __init__(self, taken: dict[int, "Msvcrt"] | None = None) -> None:
        self.taken = {} if taken is None else taken

    def locking(self, fd: int, mode: int, nbytes: int, /) -> None:
        assert nbytes == 1
        place = os.lseek(fd, 0, os.SEEK_CUR)
        if place >= 1 << 31:  # the C library's "long"
            raise OSError(errno.EINVAL, "Invalid argument")
        if mode == self.LK_UNLCK:
            if self.taken.get(place) is not self:
                raise PermissionError(errno.EACCES, "Permission denied")
            del self.taken[place]
        elif place in self.taken:
            raise PermissionError(errno.EACCES, "Permission denied")
        else:
            self.taken[place] = self


class ThreadedSystem(Windows):
    """Windows with the processes of the system that the tests run on."""

    def __init__(self) -> None:
        super().__init__(Msvcrt())

    def group_options(self) -> dict[str, Any]:
        return {}


class Popen:
    """A process that only counts the calls."""

    pid = 4711

    def __init__(self) -> None:
        self.kills = 0

    def kill(self) -> None:
        self.kills += 1


class Curses:
    """PDCurses as windows-curses wraps it: no terminfo, no resizeterm, buttons of its own."""

    KEY_RESIZE = 0x222
    BUTTON1_PRESSED, BUTTON4_PRESSED, BUTTON5_PRESSED = 0x2, 0x10000, 0x200000

    class error(Exception):  # noqa: N801  its name in curses
        """What curses raises."""

    def __init__(self, mouse: tuple[int, int, int, int, int] | None = None) -> None:
        self.mouse = mouse
        self.masks: list[int] = []
        self.intervals: list[int] = []
        self.resized: list[tuple[int, int]] = []

    def mouseinterval(self, milliseconds: int) -> None:
        self.intervals.append(milliseconds)

    def mousemask(self, mask: int) -> None:
        self.masks.append(mask)

    def getmouse(self) -> tuple[int, int, int, int, int]:
        if self.mouse is None:
            raise self.error
        return self.mouse

    def resize_term(self, height: int, width: int) -> None:
        self.resized.append((height, width))
        if len(self.resized) > 1:
            raise self.error


class Console:
    """A console's screen buffer, kept by an emulator.

    Wine's (``obeys`` false) accepts control sequences and prints them; an old one (``accepts``
    false) refuses them. One with a Chinese font draws a stone ``stone`` columns wide.
    """

    def __init__(self, *, accepts: bool = True, obeys: bool = True, stone: int = 1) -> None:
        self.screen = pyte.Screen(40, 8)
        self._stream = pyte.Stream(self.screen)
        self._accepts = accepts
        self._obeys = obeys
        self._stone = stone

    def write(self, text: str) -> None:
        if not self._accepts:
            raise OSError("no such mode")
        shown = text if self._obeys else text.replace("\x1b", "?")
        self._stream.feed(shown + "\x1b[C" * (self._stone - 1) * text.count("●"))

    def column(self) -> int:
        return self.screen.cursor.x


class Kernel:
    """The calls of kernel32 for a console, as ``ctypes`` makes them."""

    def __init__(self, *, refuses: str = "") -> None:
        self._refuses = refuses
        self.calls: list[tuple[Any, ...]] = []
        self.CreateFileW = lambda *_arguments: 7

    def SetConsoleMode(self, _handle: object, mode: int) -> int:  # noqa: N802  its name there
        self.calls.append(("mode", mode))
        return int(self._refuses != "mode")

    def WriteConsoleW(  # noqa: N802  its name there
        self, _handle: object, text: str, units: int, _written: object, _reserved: None
    ) -> int:
        self.calls.append((text, units))
        return int(self._refuses != "text")

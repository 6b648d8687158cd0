"""Run a module of Windows' Python in Wine's console: ``console.py MODULE ARGUMENTS``.

Wine 8's console lacks two things that Windows has. It reads its terminal only after a first
blocking read, and it accepts escape sequences from a program that asks whether they work, but
prints them as characters. This file makes one blocking read, and refuses PDCurses the escape
sequences. With ``WUZIQI_SCREEN`` in the environment it plays a console that obeys them: the program
believes so, and what it writes goes to this file.
"""

import _curses
import ctypes
import os
import runpy
import struct
import sys
from ctypes import wintypes
from pathlib import Path

OUTPUT, INPUT = -11, -10
"""The numbers of the standard streams for GetStdHandle."""

FOCUS_EVENT = 0x10
ESCAPE_SEQUENCES = 4
"""ENABLE_VIRTUAL_TERMINAL_PROCESSING, a mode of a console's output."""

kernel = ctypes.WinDLL("kernel32", use_last_error=True)
kernel.GetStdHandle.restype = wintypes.HANDLE
kernel.GetModuleHandleW.restype = ctypes.c_void_p
SetMode = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HANDLE, wintypes.DWORD)
set_mode = SetMode(("SetConsoleMode", kernel))


class InputRecord(ctypes.Structure):
    """INPUT_RECORD of a change of focus, which no program heeds."""

    _fields_ = (
        ("type", wintypes.WORD),
        ("padding", wintypes.WORD),
        ("focused", wintypes.BOOL),
        ("rest", ctypes.c_byte * 12),
    )


def read_once() -> None:
    """Write an event to the console's input and read it again, which blocks if there is none."""
    handle, count = wintypes.HANDLE(kernel.GetStdHandle(INPUT)), wintypes.DWORD()
    event = InputRecord(FOCUS_EVENT, 0, 1)
    if kernel.WriteConsoleInputW(handle, ctypes.byref(event), 1, ctypes.byref(count)):
        kernel.ReadConsoleInputW(handle, ctypes.byref(event), 1, ctypes.byref(count))


@SetMode
def refuse_escape_sequences(handle: int, mode: int) -> int:
    """Set the mode of a console, except one of an output with escape sequences."""
    screen = ctypes.create_string_buffer(64)
    is_output = kernel.GetConsoleScreenBufferInfo(wintypes.HANDLE(handle), screen)
    return 0 if is_output and mode & ESCAPE_SEQUENCES else set_mode(handle, mode)


def replace_import(library: str, name: bytes, function: object) -> None:
    """Let a loaded library call ``function`` for the imported function ``name``."""
    base = kernel.GetModuleHandleW(ctypes.c_wchar_p(library))

    def read(address: int, form: str) -> tuple[int, ...]:
        return struct.unpack(form, ctypes.string_at(address, struct.calcsize(form)))

    header = base + read(base + 0x3C, "<I")[0]
    descriptor = base + read(header + 0x90, "<I")[0]
    while (fields := read(descriptor, "<5I"))[3]:
        names, addresses = base + fields[0], base + fields[4]
        while hint := read(names, "<Q")[0]:
            if not hint >> 63 and ctypes.string_at(base + hint + 2) == name:
                old = wintypes.DWORD()
                kernel.VirtualProtect(
                    ctypes.c_void_p(addresses), ctypes.c_size_t(8), 4, ctypes.byref(old)
                )
                pointer = ctypes.cast(function, ctypes.c_void_p).value
                ctypes.c_void_p.from_address(addresses).value = pointer
                return
            names, addresses = names + 8, addresses + 8
        descriptor += 20
    raise SystemExit(f"{library} does not import {name.decode()}")


class FileScreen:
    """A console's screen that obeys escape sequences: a file."""

    def __init__(self) -> None:
        self._path = Path(os.environ["WUZIQI_SCREEN"])
        self._path.write_bytes(b"")
        self._writes = 0

    def write(self, text: str) -> None:
        with self._path.open("ab") as file:
            file.write(text.encode())
        self._writes += 1

    def column(self) -> int:
        """Return what the program expects of one that has drawn a stone in one column."""
        return min(self._writes, 1)


def give_screen() -> None:
    from wuziqi.tui.terminal.windows_driver import WindowsDriver  # noqa: PLC0415  seldom wanted

    defaults = WindowsDriver.__init__.__kwdefaults__
    assert defaults is not None
    defaults["open_console"] = FileScreen


if __name__ == "__main__":
    read_once()
    if "WUZIQI_SCREEN" in os.environ:
        give_screen()
    file = str(_curses.__file__).rsplit("\\", 1)[-1]
    replace_import(file, b"SetConsoleMode", refuse_escape_sequences)
    sys.argv[:] = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)

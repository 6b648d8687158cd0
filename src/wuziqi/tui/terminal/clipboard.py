"""The clipboard of the machine that the player sits at: by OSC 52, and by programs that have it.

OSC 52 is a control sequence that asks the terminal itself, also at the other end of ssh. tmux
obeys it only if it is told to, but takes a text from its own command; GNU screen hands it on if
it is wrapped. Some desktops' terminals know no OSC 52, so that a text is given to the desktop's
own program as well when that runs on the same machine.
"""

import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from wuziqi.texts import N_
from wuziqi.tui.terminal.errors import CopyError

MOST_BYTES: Final = 56_000
"""What terminals take at once: about 75,000 bytes of base64."""

_SCREEN_STRING: Final = 252
"""The bytes of a string that every GNU screen hands on; longer ones it drops."""

_SECONDS: Final = 1.0
"""How long a program may take to accept a text."""

_WITHOUT: Final = ("linux", "dumb", "vt100", "vt220")
"""Terminals that have no clipboard."""

_TMUX: Final = ("tmux", "load-buffer", "-w", "-")
_MACOS: Final = ("pbcopy",)
_WAYLAND: Final = ("wl-copy",)
_X11: Final = (("xclip", "-selection", "clipboard"), ("xsel", "--clipboard", "--input"))

Give = Callable[[Sequence[str], bytes], bool]
"""Gives bytes to a command; returns whether it took them."""


def copy_by_terminal(
    text: str,
    environment: Mapping[str, str],
    send: Callable[[bytes], object],
    give: "Give | None" = None,
) -> None:
    """Copy a text to the clipboard of a POSIX terminal.

    ``send`` writes to the terminal, ``give`` runs a program; by default a real one. Raises
    CopyError for a text that is too long, and where there is no clipboard.
    """
    give = give or give_to_program
    data = _checked(text.encode("utf-8", "replace"))
    in_tmux = bool(environment.get("TMUX")) and give(_TMUX, data)
    on_desktop = any(give(command, data) for command in _desktop(environment))
    if in_tmux:
        return
    if environment.get("TERM") not in _WITHOUT:
        send(sequences(data, environment))
    elif not on_desktop:
        raise CopyError(N_("This terminal has no clipboard."))


def copy_by_program(text: str, command: Sequence[str], give: "Give | None" = None) -> None:
    """Copy a text by a program that takes UTF-16, as Windows has it. Raises CopyError."""
    data = _checked(text.encode("utf-16-le", "replace"))
    if not (give or give_to_program)(command, data):
        raise CopyError(N_("This terminal has no clipboard."))


def _checked(data: bytes) -> bytes:
    """The bytes. Raises CopyError if no terminal takes so many."""
    if len(data) > MOST_BYTES:
        text = N_("Too long for the clipboard: {size} kB, at most {most} kB.")
        raise CopyError(text, size=-(-len(data) // 1000), most=MOST_BYTES // 1000)
    return data


def sequences(data: bytes, environment: Mapping[str, str]) -> bytes:
    """The control sequences that ask a terminal to copy bytes, through what lies between.

    What does not know a sequence passes over it, so both forms are sent where either may be right.
    """
    plain = b"\x1b]52;c;" + b64encode(data) + b"\x07"
    term = environment.get("TERM", "")
    if environment.get("TMUX") or term.startswith("tmux"):
        return plain + b"\x1bPtmux;" + plain.replace(b"\x1b", b"\x1b\x1b") + b"\x1b\\"
    if environment.get("STY") or term.startswith("screen"):
        return plain + b"".join(b"\x1bP" + part + b"\x1b\\" for part in _parts(plain))
    return plain


def _parts(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), _SCREEN_STRING):
        yield data[start : start + _SCREEN_STRING]


def _desktop(environment: Mapping[str, str]) -> list[Sequence[str]]:
    """The programs that have the clipboard of the desktop on this machine; none over ssh."""
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        return []
    found: tuple[Sequence[str], ...] = (_MACOS,)
    if environment.get("WAYLAND_DISPLAY"):
        found = (_WAYLAND,)
    elif environment.get("DISPLAY"):
        found = _X11
    return [command for command in found if shutil.which(command[0], path=environment.get("PATH"))]


def give_to_program(command: Sequence[str], data: bytes) -> bool:
    """Give bytes to a command's standard input; returns whether it took them."""
    try:
        done = subprocess.run(
            command,
            input=data,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0

"""Copies texts to the clipboard of the player's machine, by OSC 52 and by programs.

The control sequence OSC 52 asks the terminal itself, also at the other end of ssh. tmux obeys the
sequence only if configured to, but its own command takes a text; GNU screen passes on a wrapped
sequence. Some desktop terminals do not know OSC 52: on the same machine the desktop's own program
gets the text as well.
"""

import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wuziqi.texts import N_
from wuziqi.tui.terminal.driver import CopyError
from wuziqi.tui.terminal.painters import multiplexer

MOST_COPIED_BYTES: Final = 56_000
"""The limit of terminals: about 75,000 bytes of base64."""

_SCREEN_STRING: Final = 252
"""The longest string that every version of GNU screen passes on, in bytes."""

_ACCEPT_SECONDS: Final = 1.0
"""Time for a program to accept a text."""

_WITHOUT: Final = ("linux", "dumb", "vt100", "vt220")
"""Terminals without a clipboard."""

_TMUX: Final = ("tmux", "load-buffer", "-w", "-")
_MACOS: Final = ("pbcopy",)
_WAYLAND: Final = ("wl-copy",)
_X11: Final = (("xclip", "-selection", "clipboard"), ("xsel", "--clipboard", "--input"))

Give = Callable[[Sequence[str], bytes], bool]
"""Passes bytes to a command; returns whether the command took them."""


def copy_by_terminal(
    text: str,
    environment: Mapping[str, str],
    send: Callable[[bytes], object],
    give: "Give | None" = None,
) -> None:
    """Copy a text to the clipboard of a POSIX terminal.

    ``send`` writes to the terminal; ``give`` passes bytes to a program (``give_to_program`` if
    None). Raises CopyError if the text is too long or there is no clipboard.
    """
    give = give or give_to_program
    data = _checked(text.encode("utf-8", "replace"))
    in_tmux = bool(environment.get("TMUX")) and give(_TMUX, data)
    on_desktop = any(give(command, data) for command in _desktop(environment))
    if in_tmux:
        return
    # Only the terminal's own sequence reaches the player's machine over ssh.
    if environment.get("TERM") not in _WITHOUT:
        send(sequences(data, environment))
    elif not on_desktop:
        raise CopyError(N_("This terminal has no clipboard."))


def copy_by_program(text: str, command: Sequence[str], give: "Give | None" = None) -> None:
    """Copy a text by a program that takes UTF-16, as on Windows. Raises CopyError."""
    data = _checked(text.encode("utf-16-le", "replace"))
    if not (give or give_to_program)(command, data):
        raise CopyError(N_("This terminal has no clipboard."))


def _checked(data: bytes) -> bytes:
    """Raises CopyError if they are too many for terminals."""
    if len(data) > MOST_COPIED_BYTES:
        text = N_("Too long for the clipboard: {size} kB, at most {most} kB.")
        raise CopyError(text, size=-(-len(data) // 1000), most=MOST_COPIED_BYTES // 1000)
    return data


def sequences(data: bytes, environment: Mapping[str, str]) -> bytes:
    """The control sequences that ask a terminal to copy bytes, also through tmux and screen.

    Programs skip unknown sequences, so where either form may be right, both are sent.
    """
    plain = b"\x1b]52;c;" + b64encode(data) + b"\x07"
    match multiplexer(environment):
        case "tmux":
            return plain + b"\x1bPtmux;" + plain.replace(b"\x1b", b"\x1b\x1b") + b"\x1b\\"
        case "screen":
            starts = range(0, len(plain), _SCREEN_STRING)
            parts = (plain[start : start + _SCREEN_STRING] for start in starts)
            return plain + b"".join(b"\x1bP" + part + b"\x1b\\" for part in parts)
    return plain


def _desktop(environment: Mapping[str, str]) -> list[Sequence[str]]:
    # Over ssh the desktop of this machine is not the player's.
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        return []
    found: tuple[Sequence[str], ...] = (_MACOS,)
    if environment.get("WAYLAND_DISPLAY"):
        found = (_WAYLAND,)
    elif environment.get("DISPLAY"):
        found = _X11
    return [command for command in found if shutil.which(command[0], path=environment.get("PATH"))]


def give_to_program(command: Sequence[str], data: bytes) -> bool:
    """Pass bytes to a command's standard input; returns whether the command succeeded."""
    try:
        done = subprocess.run(
            command,
            input=data,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_ACCEPT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0

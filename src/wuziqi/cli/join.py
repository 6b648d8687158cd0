"""The command ``wuziqi join``: the game of a friend who has read out a code."""

import argparse
import os
import sys

from wuziqi.cli import screen
from wuziqi.cli.online import add_meeting, invitation, missing_module, use_proxy
from wuziqi.cli.options import Options
from wuziqi.cli.streams import refuse
from wuziqi.console import say
from wuziqi.friend.wire import read_code
from wuziqi.locale import _

_LONGEST = 200
"""The most bytes read of a typed code."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    text = _(
        "the code that your friend reads out, such as 7-guitarist-revenge (default: ask for it)"
    )
    parser.add_argument("code", metavar=_("CODE"), nargs="*", help=text)
    add_meeting(parser)


def run(options: Options) -> int:
    """Answer to the code and play; returns the exit code."""
    if missing := missing_module():
        return refuse(missing)
    use_proxy(options.proxy)
    typed = " ".join(options.code).strip() or _asked()
    if not typed:
        return refuse(_("Type the code that your friend reads out, such as 7-guitarist-revenge."))
    try:
        code = read_code(typed)
    except ValueError:
        return refuse(_("{words} is not a code such as 7-guitarist-revenge.").format(words=typed))
    options.invite = lambda settings: invitation(options, settings, code=code)
    return screen.run(options)


def _asked() -> str:
    """Return the code that the player types.

    It reads only its own line of the input: the rest is for the game.
    """
    say(_("The code that your friend reads out, such as 7-guitarist-revenge:"))
    sys.stdout.flush()
    typed = b""
    while len(typed) < _LONGEST and (char := os.read(sys.stdin.fileno(), 1)) not in (b"", b"\n"):
        typed += char
    return typed.decode(errors="replace").strip()

"""The commands ``host`` and ``join``: a game with a friend who types, or has read out, a code."""

import argparse
import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from wuziqi.cli.options import Options
from wuziqi.cli.parser import add_board, add_clock, add_color, add_odds, setup_of
from wuziqi.cli.screen import run_screen
from wuziqi.cli.streams import refuse
from wuziqi.console import say
from wuziqi.friend.wire import PROXY_VARIABLE, LinkReason, read_code, reason_error
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.settings import Settings, is_relay
from wuziqi.records.setup import Setup
from wuziqi.rules.rule import ODDS
from wuziqi.texts import clean_name

if TYPE_CHECKING:
    from wuziqi.session.lobby import Invitation


_NEEDED: Final = ("wormhole", "twisted", "autobahn", "nacl")


def add_meeting(parser: argparse.ArgumentParser) -> None:
    text = _("address of the mailbox server, such as ws://host:4000/v1 (default: a public one)")
    parser.add_argument("--relay", type=_relay, metavar=_("URL"), help=text)
    text = _("proxy to it: socks5://HOST:PORT or http://HOST:PORT; none for none")
    parser.add_argument("--proxy", metavar=_("URL"), help=text)
    text = _("your name, as the friend sees it (default: that of the settings)")
    parser.add_argument("--name", type=clean_name, metavar=_("NAME"), help=text)


def use_proxy(url: str | None) -> None:
    """Let the carriers of this program use the named proxy, if any."""
    if url:
        os.environ[PROXY_VARIABLE] = url


def missing_module() -> str:
    """Return the line about a missing module for the network, else ""."""
    missing = next((name for name in _NEEDED if find_spec(name) is None), None)
    if missing is None:
        return ""
    return error_words(reason_error(LinkReason.NO_MODULE, missing))


def invitation(
    options: Options, settings: Settings, *, setup: Setup | None = None, code: str = ""
) -> "Invitation":
    """Return the invitation of a host with a ``setup``, or of a guest with a ``code``."""
    from wuziqi.session.lobby import invitation_of  # noqa: PLC0415  a game alone needs none

    relay, name = options.relay or settings.relay, options.name or settings.name
    own = replace(settings, relay=relay, name=name)
    spectators = setup is not None and options.spectators
    return invitation_of(own, setup, code, spectators=spectators)


def _relay(text: str) -> str:
    if not is_relay(text):
        message = _("{text!r} is not the address of a mailbox server, such as ws://host:4000/v1")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return text


def add_host(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    stones = [name for name, odds in ODDS.items() if odds.stones]
    add_odds(parser, _("odds that White gives: {names} (default none)"), stones)
    add_color(parser)
    add_clock(parser)
    add_meeting(parser)
    text = _("also print codes for spectators")
    parser.add_argument("--spectators", action="store_true", help=text)


def run_host(options: Options) -> int:
    if missing := missing_module():
        return refuse(missing)
    use_proxy(options.proxy)
    options.opponent = "friend"
    setup = setup_of(options)
    options.invite = lambda settings: invitation(options, settings, setup=setup)
    return run_screen(options)


_MOST_CODE = 200
"""The most bytes read of a typed code."""


def add_join(parser: argparse.ArgumentParser) -> None:
    text = _(
        "the code that your friend reads out, such as 7-guitarist-revenge (default: ask for it)"
    )
    parser.add_argument("code", metavar=_("CODE"), nargs="*", help=text)
    add_meeting(parser)


def run_join(options: Options) -> int:
    if missing := missing_module():
        return refuse(missing)
    use_proxy(options.proxy)
    typed = " ".join(options.code).strip() or _asked()
    if not typed:
        return refuse(_("Type the code that your friend reads out, such as 7-guitarist-revenge."))
    try:
        code = read_code(typed)
    except ValueError:
        return refuse(error_words(reason_error(LinkReason.BAD_CODE, typed)))
    options.invite = lambda settings: invitation(options, settings, code=code)
    return run_screen(options)


def _asked() -> str:
    say(_("The code that your friend reads out, such as 7-guitarist-revenge:"))
    sys.stdout.flush()
    # Only this line is read, because the rest of the input is for the game.
    typed = b""
    while len(typed) < _MOST_CODE and (char := os.read(sys.stdin.fileno(), 1)) not in (b"", b"\n"):
        typed += char
    return typed.decode(errors="replace").strip()

"""Options and invitation of ``host`` and ``join``: the server, the name, a proxy."""

import argparse
import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from wuziqi.cli.options import Options
from wuziqi.friend.wire import PROXY_VARIABLE, LinkReason, reason_error
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.settings import Settings, is_relay
from wuziqi.records.setup import Setup
from wuziqi.texts import clean_name

if TYPE_CHECKING:
    from wuziqi.session.lobby import Invitation

_NEEDED: Final = ("wormhole", "twisted", "autobahn", "nacl")


def add_meeting(parser: argparse.ArgumentParser) -> None:
    """Add the options for the server and the player's name."""
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
    from wuziqi.session.lobby import Invitation, Role  # noqa: PLC0415  a game alone needs none

    return Invitation(
        Role.JOIN if setup is None else Role.HOST,
        relay=options.relay or settings.relay,
        code=code,
        setup=setup,
        name=options.name or settings.name,
        spectators=setup is not None and options.spectators,
    )


def _relay(text: str) -> str:
    """Read the address of a mailbox server. Raises ArgumentTypeError."""
    if not is_relay(text):
        message = _("{text!r} is not the address of a mailbox server, such as ws://host:4000/v1")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return text

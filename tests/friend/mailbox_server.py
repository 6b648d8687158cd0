"""A mailbox server as a process: ``main`` runs it, with orders on its input.

It prints its port first, and ``done`` after every order. The orders act on mailboxes as a hostile
or forgetful server might.
"""

import json
import sys
import time
from typing import Any

from twisted.internet import endpoints, reactor
from twisted.internet.stdio import StandardIO
from twisted.protocols.basic import LineOnlyReceiver
from wormhole_mailbox_server.database import create_or_upgrade_channel_db
from wormhole_mailbox_server.server import SidedMessage, make_server
from wormhole_mailbox_server.web import make_web_server

_LARGE = 1_000_000


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


class Orders(LineOnlyReceiver):  # type: ignore[misc]  # it has no types
    """Carries out one order a line."""

    delimiter = b"\n"

    def __init__(self, server: Any) -> None:
        self._server = server

    def lineReceived(self, line: bytes) -> None:  # noqa: N802  twisted's name
        getattr(self, line.decode())()
        say("done")

    def connectionLost(self, _reason: object = None) -> None:  # noqa: N802  twisted's name
        reactor.stop()

    def prune(self) -> None:
        """Delete every mailbox without a listener."""
        self._server.prune_all_apps(time.time(), time.time())

    def replay(self) -> None:
        """Send the content of every mailbox again to all listeners."""
        for mailbox in self._mailboxes():
            for message in mailbox.get_messages():
                mailbox.broadcast_message(message)

    def reflect(self) -> None:
        """Send everything again under the other side's name."""
        for mailbox in self._mailboxes():
            for message in mailbox.get_messages():
                side = "join" if message.side == "host" else "host"
                mailbox.broadcast_message(message._replace(side=side))

    def forge(self) -> None:
        """Send a body that nobody has sealed."""
        for body in ("", "00", "zz", "ab" * 100, "00" * 40, '{"k":"data"}'):
            self._show(body)

    def swell(self) -> None:
        """Send an oversized body."""
        self._show("00" * _LARGE)

    def flood(self) -> None:
        """Send a flood of messages."""
        for _ in range(3000):
            self._show("00")

    def crowd(self) -> None:
        """Open every mailbox as a third client."""
        for app in self._server._apps.values():
            for name in list(app._mailboxes):
                app._mailboxes[name].open("guest", time.time())

    def _show(self, body: str) -> None:
        for mailbox in self._mailboxes():
            for side in ("host", "join"):
                mailbox.broadcast_message(SidedMessage(side, "00", body, time.time(), "00"))

    def _mailboxes(self) -> list[Any]:
        apps = self._server._apps.values()
        return [mailbox for app in apps for mailbox in app._mailboxes.values()]


def main(port: str, welcome: str) -> None:
    server = make_server(create_or_upgrade_channel_db(":memory:"))
    server._welcome.update(json.loads(welcome))
    site = make_web_server(server, log_requests=False)
    endpoint = endpoints.serverFromString(reactor, f"tcp:{port}:interface=127.0.0.1")
    endpoint.listen(site).addCallback(lambda listening: say(str(listening.getHost().port)))
    StandardIO(Orders(server))
    reactor.run()

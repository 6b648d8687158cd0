"""Servers that are none: the player reads why, whatever they do."""

import base64
import hashlib
import json
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Final

import pytest
from tests.friend.network import Player, playing, quick_carrier

from wuziqi.friend.link import Down, LinkFailed
from wuziqi.friend.wire import HOST, Keys

PATIENCE: Final = 3.0
Serve = Callable[[socket.socket], None]


def _upgrade(end: socket.socket) -> None:
    """Accept a websocket."""
    lines = end.recv(4096).decode().split("\r\n")
    [key] = [line[19:] for line in lines if line.lower().startswith("sec-websocket-key: ")]
    digest = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()  # noqa: S324
    accept = base64.b64encode(digest).decode()
    head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    end.sendall(f"{head}Sec-WebSocket-Accept: {accept}\r\n\r\n".encode())


def _frame(kind: int, content: bytes) -> bytes:
    return bytes([0x80 | kind, len(content)]) + content


def closes(_end: socket.socket) -> None:
    """Close at once."""


def resets(end: socket.socket) -> None:
    end.recv(100)
    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def is_silent(end: socket.socket) -> None:
    while end.recv(4096):
        pass


def says(answer: bytes) -> Serve:
    def serve(end: socket.socket) -> None:
        end.recv(4096)
        end.sendall(answer)
        end.recv(4096)

    return serve


def upgrades_and_says(*frames: bytes) -> Serve:
    def serve(end: socket.socket) -> None:
        _upgrade(end)
        end.sendall(b"".join(frames))
        time.sleep(0.2)

    return serve


def upgrades(end: socket.socket) -> None:
    """Accept a websocket, and say nothing."""
    _upgrade(end)
    is_silent(end)


def text(message: object) -> bytes:
    return _frame(1, json.dumps(message).encode())


SERVERS: Final[dict[str, tuple[str, Serve]]] = {
    "closes": ("ws", closes),
    "closes tls": ("wss", closes),
    "resets": ("ws", resets),
    "silent": ("ws", is_silent),
    "silent tls": ("wss", is_silent),
    "no tls": ("wss", says(b"SSH-2.0-OpenSSH_9.6\r\n")),
    "tls alert": ("wss", says(bytes([21, 3, 3, 0, 2, 2, 40]))),
    "ssh": ("ws", says(b"SSH-2.0-OpenSSH_9.6\r\n")),
    "not found": ("ws", says(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")),
    "bare status": ("ws", says(b"HTTP/1.1 500\r\nContent-Length: 0\r\n\r\n")),
    "page": ("ws", says(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")),
    "silent websocket": ("ws", upgrades),
    "dropped websocket": ("ws", upgrades_and_says()),
    "closed websocket": ("ws", upgrades_and_says(_frame(8, b""))),
    "junk": ("ws", upgrades_and_says(_frame(1, b"hello"))),
    "bytes": ("ws", upgrades_and_says(_frame(2, b"\0\1"))),
    "error": ("ws", upgrades_and_says(text({"type": "error"}))),
    "empty error": ("ws", upgrades_and_says(text({"type": "welcome", "welcome": {"error": ""}}))),
}
ADDRESSES: Final = (
    "ws://nowhere.invalid/v1",
    "wss://nowhere.invalid/v1",
    "ws://a..b/v1",
    "wss://a..b/v1",
    "wss://_x_.invalid/v1",
    "ws://127.0.0.1:1/v1",
    "ws://127.0.0.1:0/v1",
    "ws://127.0.0.1:99999/v1",
)


@contextmanager
def server(scheme: str, serve: Serve) -> Iterator[str]:
    """Provide the address of a server."""
    listener = socket.create_server(("127.0.0.1", 0))

    def handle(end: socket.socket) -> None:
        with closing(end), suppress(OSError, ssl.SSLError):
            serve(end)

    def accept() -> None:
        with suppress(OSError):
            while True:
                end, _ = listener.accept()
                threading.Thread(target=handle, args=(end,), daemon=True).start()

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield f"{scheme}://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


def begin(player: Player, role: str, relay: str) -> None:
    if role == "host":
        player.link.host(relay)
    elif role == "join":
        player.link.join(relay, "7-guitarist-revenge")
    else:
        player.link.meet(Keys("ab" * 32, HOST, relay))


def reasons(player: Player) -> list[str]:
    return [str(event.reason) for event in player.events if isinstance(event, Down | LinkFailed)]


@pytest.mark.parametrize("role", ["host", "join", "meet"])
def test_every_bad_server_has_a_reason(role: str) -> None:
    with ExitStack() as stack:
        named = {name: stack.enter_context(server(*bad)) for name, bad in SERVERS.items()}
        named |= {address: address for address in ADDRESSES}
        carrier = quick_carrier(patience=PATIENCE, first_pause=60.0, absence=0.3, tick=0.1)
        players = stack.enter_context(playing(len(named), carrier))
        for player, relay in zip(players, named.values(), strict=True):
            begin(player, role, relay)
        for player in players:
            player.wait_until(lambda player=player: bool(reasons(player)))  # type: ignore[misc]
        told = {name: reasons(player)[0] for name, player in zip(named, players, strict=True)}
    for name, reason in told.items():
        before, _colon, words = reason.partition(": ")
        assert before, name
        assert words or not before.endswith(":"), (name, reason)
        assert "Nobody is waiting" not in reason, name

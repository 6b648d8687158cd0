"""A mailbox server behind a proxy: SOCKS5 and HTTP, and their replies."""

import socket
import socketserver
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

import pytest
from tests.friend.network import MailboxServer, introduce, playing

from wuziqi.friend.carrier.proxy import (
    Proxy,
    ProxyError,
    ServerAddress,
    proxy_for,
    read_proxy,
)
from wuziqi.friend.link import Down, LinkFailed, Received
from wuziqi.friend.wire import PROXY_VARIABLE, Keys

ADDRESS = ServerAddress("relay.example.org", 4000, tls=False)


class SmallProxy(socketserver.ThreadingTCPServer):
    """Speaks SOCKS5 and HTTP; all names are this machine. ``login`` is wanted over HTTP."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, login: str = "") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.login = login
        self.asked: list[str] = []

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"


class _Handler(socketserver.StreamRequestHandler):
    server: SmallProxy

    def handle(self) -> None:
        with suppress(OSError):
            port = (
                self._socks()
                if self.connection.recv(1, socket.MSG_PEEK) == b"\x05"
                else self._http()
            )
            if port:
                self._pass_on(port)

    def _socks(self) -> int:
        self.rfile.read(self.rfile.read(2)[1])
        self.wfile.write(b"\x05\x00")
        _version, _connect, _zero, kind = self.rfile.read(4)
        size = self.rfile.read(1)[0] if kind == 3 else 4
        name = self.rfile.read(size)
        port = int.from_bytes(self.rfile.read(2), "big")
        self.server.asked.append(name.decode() if kind == 3 else ".".join(map(str, name)))
        self.wfile.write(b"\x05\x00\x00\x01" + bytes(6))
        return port

    def _http(self) -> int:
        lines = [self.rfile.readline().decode().strip()]
        while lines[-1]:
            lines.append(self.rfile.readline().decode().strip())
        _connect, place, _version = lines[0].split()
        if self.server.login and f"Proxy-Authorization: Basic {self.server.login}" not in lines:
            self.wfile.write(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
            return 0
        host, _colon, port = place.rpartition(":")
        self.server.asked.append(host)
        self.wfile.write(b"HTTP/1.1 200 Connection established\r\nVia: small\r\n\r\n")
        return int(port)

    def _pass_on(self, port: int) -> None:
        far = socket.create_connection(("127.0.0.1", port))
        back = threading.Thread(target=self._copy, args=(far, self.connection), daemon=True)
        back.start()
        self._copy(self.connection, far)
        back.join()
        far.close()

    @staticmethod
    def _copy(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while chunk := source.recv(65_536):
                target.sendall(chunk)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@contextmanager
def small_proxy(login: str = "") -> Iterator[SmallProxy]:
    with SmallProxy(login) as proxy:
        threading.Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
        yield proxy
        proxy.shutdown()


@pytest.mark.parametrize(("scheme", "login"), [("socks5", ""), ("http", ""), ("http", "bGk6YSBi")])
def test_two_meet_through_a_proxy(
    server: MailboxServer, monkeypatch: pytest.MonkeyPatch, scheme: str, login: str
) -> None:
    with small_proxy(login) as proxy:
        known = "li:a%20b@" if login else ""
        monkeypatch.setenv(PROXY_VARIABLE, f"{scheme}://{known}{proxy.place}")
        with playing() as (host, guest):
            introduce(host, guest, f"ws://relay.example.org:{server.port}/v1")
            host.link.send({"n": 1})
            assert guest.wait_for(Received).message == {"n": 1}
        assert set(proxy.asked) == {"relay.example.org"}, "the proxy resolves the name"
        assert len(proxy.asked) == 4


def lines_said() -> Iterator[str]:
    """The text about a proxy at a new code, and at keys."""
    with playing() as players:
        host, friend = players
        host.link.host("ws://relay.example.org:4000/v1")
        yield str(host.wait_for(LinkFailed).reason)
        friend.link.meet(Keys("12" * 32, "host", "ws://relay.example.org:4000/v1"))
        yield str(friend.wait_for(Down).reason)


def test_a_proxy_that_refuses_or_is_not_there_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with small_proxy("bGk6YSBi") as proxy:
        monkeypatch.setenv(PROXY_VARIABLE, f"http://li:wrong@{proxy.place}")
        for line in lines_said():
            assert line.startswith("The proxy cannot reach the server: ")
            assert "407 Proxy Authentication Required" in line
            assert "wrong" not in line
    for url in (f"socks5://{proxy.place}", "ftp://proxy"):
        monkeypatch.setenv(PROXY_VARIABLE, url)
        with playing(1) as (host,):
            host.link.host("ws://relay.example.org:4000/v1")
            assert "The proxy cannot reach the server" in str(host.wait_for(LinkFailed).reason)


@pytest.mark.parametrize(
    ("environment", "proxy"),
    [
        ({}, None),
        ({"HTTPS_PROXY": "http://p:1"}, Proxy("http", "p", 1)),
        ({"https_proxy": "p:1"}, Proxy("http", "p", 1)),
        ({"ALL_PROXY": "socks5://p"}, Proxy("socks5", "p", 1080)),
        ({"ALL_PROXY": "socks5h://p:9", "HTTPS_PROXY": "http://q"}, Proxy("http", "q", 8080)),
        ({"ALL_PROXY": "http://p", "NO_PROXY": "a.org, .example.org"}, None),
        ({"ALL_PROXY": "http://p", "no_proxy": "*"}, None),
        ({"ALL_PROXY": "http://p", "NO_PROXY": "ample.org"}, Proxy("http", "p", 8080)),
        ({"ALL_PROXY": "http://p", PROXY_VARIABLE: "none"}, None),
        ({PROXY_VARIABLE: "http://li:a%40b@p:1"}, Proxy("http", "p", 1, "li:a@b")),
    ],
)
def test_the_proxy_of_an_environment(environment: Mapping[str, str], proxy: Proxy | None) -> None:
    assert proxy_for(ADDRESS, environment) == proxy


def test_this_machine_needs_no_proxy() -> None:
    for host in ("localhost", "127.0.0.1", "::1"):
        address = ServerAddress(host, 4000, tls=False)
        assert proxy_for(address, {"ALL_PROXY": "http://p"}) is None
        assert proxy_for(address, {PROXY_VARIABLE: "http://p"}) is not None


@pytest.mark.parametrize("url", ["ftp://p:1", "http://", "http://p:x", "socks5://li:secret@p"])
def test_what_is_no_proxy(url: str) -> None:
    with pytest.raises(ProxyError) as error:
        read_proxy(url)
    assert "secret" not in str(error.value)

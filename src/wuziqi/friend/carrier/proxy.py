"""The way to a server: straight, or through a SOCKS5 or HTTP proxy.

``WUZIQI_PROXY`` names the proxy, or ``none``; without it ``HTTPS_PROXY`` or ``ALL_PROXY`` do,
except for this machine and the hosts of ``NO_PROXY``. The proxy resolves the server's name.
"""

import os
from base64 import b64encode
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from twisted.internet.defer import Deferred
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS
from twisted.internet.error import ConnectError
from twisted.internet.interfaces import IStreamClientEndpoint
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.ssl import optionsForClientTLS
from txtorcon.socks import TorSocksEndpoint
from wormhole._interfaces import ITorManager
from zope.interface import implementer

from wuziqi.friend.wire import PROXY_VARIABLE, words_of
from wuziqi.texts import clean

_PROXY_VARIABLES: Final = ("HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
_PROXY_PORTS: Final = {"http": 8080, "socks5": 1080, "socks5h": 1080}
_LONGEST_HEAD: Final = 16_384
"""The most bytes of a proxy's answer."""


class ServerAddress(NamedTuple):
    """The address of a mailbox server."""

    host: str
    port: int
    tls: bool


class Proxy(NamedTuple):
    """A proxy; ``login`` is ``name:password``, "" if there is none."""

    scheme: str
    host: str
    port: int
    login: str = ""

    def __str__(self) -> str:
        """Omit the password, which must not appear on a screen."""
        return f"{self.scheme}://{self.host}:{self.port}"


class ProxyError(ConnectError):  # type: ignore[misc]  # it has no types
    """A proxy that cannot reach the server, with the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(string=reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


def read_proxy(url: str) -> Proxy:
    """Parse a URL such as ``socks5://127.0.0.1:1080``; without a scheme it is HTTP.

    Raises ProxyError.
    """
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        scheme, host, port = "", None, None
    if scheme not in _PROXY_PORTS or not host:
        raise ProxyError(f"{_public(url)} is not http://HOST:PORT or socks5://HOST:PORT")
    login = f"{unquote(parts.username)}:{unquote(parts.password or '')}" if parts.username else ""
    if login and scheme != "http":
        raise ProxyError(f"{scheme}://{host}: a SOCKS5 proxy with a password is not supported")
    return Proxy(scheme, host, port or _PROXY_PORTS[scheme], login)


def _public(url: str) -> str:
    """A URL without its possible password."""
    return clean(url.rpartition("@")[2])


def proxy_for(address: ServerAddress, environment: Mapping[str, str] = os.environ) -> Proxy | None:
    """Return the proxy for a server, or None. Raises ProxyError for a malformed one."""
    if chosen := environment.get(PROXY_VARIABLE, ""):
        return None if chosen == "none" else read_proxy(chosen)
    named = [
        environment.get(name) or environment.get(name.lower(), "") for name in _PROXY_VARIABLES
    ]
    url, spared = named[0] or named[1], named[2]
    if not url or _is_here(address.host) or _is_listed(address.host, spared):
        return None
    return read_proxy(url)


def _is_listed(host: str, names: str) -> bool:
    """Whether a host is one of some names, or below one; ``*`` is every host."""
    listed = [name.strip().lstrip(".").lower() for name in names.split(",")]
    return any(name in ("*", host) or (name and host.endswith(f".{name}")) for name in listed)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def endpoint_to(reactor: Any, address: ServerAddress, patience: float) -> Any:
    endpoint: Any = _Way(reactor, address, patience)
    return wrapClientTLS(optionsForClientTLS(address.host), endpoint) if address.tls else endpoint


@implementer(ITorManager)
class Wormholes:
    """The connection of magic-wormhole to its server, through a hook that it offers for Tor."""

    def __init__(self, reactor: Any, patience: float) -> None:
        self._reactor = reactor
        self._patience = patience

    def stream_via(self, host: str, port: int, *, tls: bool = False) -> Any:
        return endpoint_to(self._reactor, ServerAddress(host, port, tls), self._patience)


@implementer(IStreamClientEndpoint)
class _Way:
    """An endpoint that picks the proxy when it connects."""

    def __init__(self, reactor: Any, address: ServerAddress, patience: float) -> None:
        self._reactor = reactor
        self._address = address
        self._patience = patience

    def connect(self, factory: Any) -> Any:
        """Connect to the server; the result is a Deferred with the protocol of the factory."""
        host, port, _tls = self._address
        try:
            proxy = proxy_for(self._address)
        except ProxyError as error:
            return _failed(error)
        if proxy is None:
            return self._endpoint(host, port).connect(factory)
        near = self._endpoint(proxy.host, proxy.port)
        if proxy.scheme == "http":
            tunnel = Deferred(lambda waiting: waiting.errback(ProxyError("no answer")))
            made = Factory.forProtocol(lambda: _Tunnel(factory, self._address, proxy, tunnel))
            near.connect(made).addErrback(_fail(tunnel))
        else:
            tunnel = TorSocksEndpoint(near, host, port).connect(factory)
        tunnel.addTimeout(self._patience, self._reactor)
        return tunnel.addErrback(lambda failure: _failed(_named(proxy, failure)))

    def _endpoint(self, host: str, port: int) -> Any:
        return HostnameEndpoint(self._reactor, host, port, timeout=self._patience)


def _failed(error: ProxyError) -> Any:
    failed: Any = Deferred()
    failed.errback(error)
    return failed


def _fail(waiting: Any) -> Any:
    """Return a callback that passes a failure on, unless the result is there."""
    return lambda failure: None if waiting.called else waiting.errback(failure)


def _named(proxy: Proxy, failure: Any) -> ProxyError:
    return ProxyError(f"{proxy}: {words_of(failure.value)}")


class _Tunnel(Protocol):  # type: ignore[misc]  # it has no types
    """Asks an HTTP proxy for a tunnel, then passes everything to the protocol of a factory."""

    def __init__(self, factory: Any, address: ServerAddress, proxy: Proxy, made: Any) -> None:
        self._factory = factory
        self._address = address
        self._proxy = proxy
        self._made = made
        self._head = b""
        self._inner: Any = None

    def connectionMade(self) -> None:  # noqa: N802  twisted's name, as those below
        host = self._address.host
        place = f"[{host}]:{self._address.port}" if ":" in host else f"{host}:{self._address.port}"
        lines = [f"CONNECT {place} HTTP/1.1", f"Host: {place}"]
        if self._proxy.login:
            login = b64encode(self._proxy.login.encode()).decode()
            lines.append(f"Proxy-Authorization: Basic {login}")
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self._inner is not None:
            self._inner.dataReceived(data)
            return
        self._head += data
        head, end, rest = self._head.partition(b"\r\n\r\n")
        if end:
            self._answered(head, rest)
        elif len(self._head) > _LONGEST_HEAD:
            self._refuse("the answer is too long")

    def _answered(self, head: bytes, rest: bytes) -> None:
        line = head.partition(b"\r\n")[0].decode("latin-1")
        _version, _blank, status = line.partition(" ")
        if not (line.startswith("HTTP/1.") and status.startswith("2")):
            self._refuse(status or line)
        elif self._made.called:
            self.transport.abortConnection()
        else:
            self._inner = self._factory.buildProtocol(self.transport.getPeer())
            self._inner.makeConnection(self.transport)
            self._made.callback(self._inner)
            if rest:
                self._inner.dataReceived(rest)

    def _refuse(self, reason: str) -> None:
        if not self._made.called:
            self._made.errback(ProxyError(reason[:100]))
        self.transport.abortConnection()

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        if self._inner is not None:
            self._inner.connectionLost(reason)
        elif not self._made.called:
            self._made.errback(ProxyError("the connection was closed"))

"""Starts carriers and mailbox servers with twisted and magic-wormhole already imported.

The starter imports them once and forks for every process; see tests/warm_start.py for the program.
A process that a test starts by ``command`` hands its standard streams and its environment to the
starter, waits for the process that it gets, and ends with its exit code; killed, it takes that
process along.
"""

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import closing, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from tests.warm_start import leave

_WARM: Final = (
    "wuziqi.friend.carrier.carrier",
    "wuziqi.friend.carrier.main",
    "tests.friend.network",
    "tests.friend.mailbox_server",
)
"""Modules to import early."""

_CONNECT: Final = """
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as end:
    end.connect(sys.argv[1])
    order = json.dumps([sys.argv[2], dict(os.environ)])
    socket.send_fds(end, [order.encode()], [0, 1, 2])
    sys.exit(int(end.recv(100) or 1))
"""


_CALL: Final = """
import sys
sys.path[:0] = {path!r}
from tests.friend.warm_network import call
sys.exit(call(sys.argv[1]))
"""


def command(module: str, function: str, *arguments: object) -> list[str]:
    """Return the command of a process that calls a function, warm on Linux."""
    order = json.dumps([module, function, *arguments])
    if sys.platform != "linux":
        return [sys.executable, "-W", "ignore", "-c", _CALL.format(path=sys.path), order]
    return [sys.executable, "-I", "-S", "-c", _CONNECT, _starter(), order]


@cache
def _starter() -> str:
    """Start the starter, which ends with this process; returns the path of its socket."""
    path = str(Path(tempfile.mkdtemp()) / "starter")
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", __name__, path],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
    atexit.register(process.wait)
    atexit.register(process.stdin.close)
    return path


def serve(path: str) -> None:
    """Fork for every connection, until standard input ends."""
    reactor = _import_modules()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        print("ready", flush=True)
        while (
            listener.fileno() in select.select([listener.fileno(), sys.stdin.fileno()], [], [])[0]
        ):
            with closing(listener.accept()[0]) as end:
                if os.fork() == 0:
                    listener.close()
                    _supervise(end, reactor)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _import_modules() -> Any:
    """Import what processes need; returns twisted's reactor, which they have to initialize.

    The reactor polls by a descriptor of its own: processes that shared one took events from each
    other, and one in twenty never read its orders.
    """
    from twisted.internet.epollreactor import EPollReactor  # noqa: PLC0415  only in the starter
    from twisted.internet.main import installReactor  # noqa: PLC0415  likewise

    reactor = EPollReactor.__new__(EPollReactor)
    installReactor(reactor)
    for module in _WARM:
        import_module(module)
    gc.freeze()
    return reactor


def _supervise(end: socket.socket, reactor: Any) -> None:
    """Run a process in a child, and kill it when the other end goes."""
    message, streams, _, _ = socket.recv_fds(end, 100_000, 3)
    running, held = os.pipe()  # the child alone holds its end
    pid = os.fork()
    if pid == 0:
        end.close()
        _become(message.decode(), streams, reactor)
    for descriptor in (held, *streams):
        os.close(descriptor)
    ready, _, _ = select.select([end.fileno(), running], [], [])
    if running in ready:
        _, status = os.waitpid(pid, 0)
        with suppress(BrokenPipeError):  # the other end went at the same time
            end.send(str(abs(os.waitstatus_to_exitcode(status))).encode())
    else:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    os._exit(0)


def _become(message: str, streams: list[int], reactor: Any) -> NoReturn:
    order, environment = json.loads(message)
    os.environ.clear()
    os.environ.update(environment)
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    reactor.__init__()
    leave(call(order) or 0)


def call(order: str) -> int | None:
    """Call the function of an order; returns the exit code."""
    module, function, *arguments = json.loads(order)
    code: int | None = getattr(import_module(module), function)(*arguments)
    return code


if __name__ == "__main__":
    serve(sys.argv[1])

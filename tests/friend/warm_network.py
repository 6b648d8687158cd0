"""Starts carriers and mailbox servers with twisted and magic-wormhole already imported.

The starter imports them once and forks for every process; see tests/warm_start.py for the program.
What a test starts by ``command`` hands its standard streams to the starter, waits for the process
that it gets, and ends with its exit code; killed, it takes that process along.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import closing
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

WARM: Final = [
    "tests.friend.network",
    "wuziqi.friend.carrier.channel",
    "wuziqi.friend.carrier.introduction",
    "wuziqi.friend.carrier.mailbox",
    "wormhole_mailbox_server.server",
    "twisted.internet.posixbase",
    "twisted.internet.stdio",
    "twisted.internet.task",
    "twisted.protocols.basic",
]
"""Modules to import early; none of them installs the reactor, which forks cannot share."""

_CONNECT: Final = """
import socket, sys
with socket.socket(socket.AF_UNIX) as end:
    end.connect(sys.argv[1])
    socket.send_fds(end, [sys.argv[2].encode()], [0, 1, 2])
    sys.exit(int(end.recv(100) or 1))
"""


_CALL: Final = """
import sys
sys.path[:0] = {path!r}
from tests.friend.warm_network import call
call(sys.argv[1])
"""


def command(module: str, function: str, *arguments: object) -> list[str]:
    """Return the command of a process that calls a function, warm where the system can fork."""
    order = json.dumps([module, function, *arguments])
    if sys.platform == "win32":
        return [sys.executable, "-W", "ignore", "-c", _CALL.format(path=sys.path), order]
    return [sys.executable, "-I", "-S", "-c", _CONNECT, _starter(), order]


@cache
def _starter() -> str:
    """Start the starter, which ends with this process; returns the path of its socket."""
    path = str(Path(tempfile.mkdtemp()) / "starter")
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", __name__, path],
        cwd=Path(__file__).parents[2],
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
    for module in WARM:
        import_module(module)
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
                    _supervise(end)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _supervise(end: socket.socket) -> None:
    """Run a process in a child, and kill it when the other end goes."""
    message, streams, _, _ = socket.recv_fds(end, 100_000, 3)
    running, held = os.pipe()  # the child alone holds its end
    pid = os.fork()
    if pid == 0:
        _become(message.decode(), streams)
    for descriptor in (held, *streams):
        os.close(descriptor)
    ready, _, _ = select.select([end.fileno(), running], [], [])
    if running in ready:
        _, status = os.waitpid(pid, 0)
        end.send(str(abs(os.waitstatus_to_exitcode(status))).encode())
    else:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    os._exit(0)


def _become(order: str, streams: list[int]) -> NoReturn:
    """Be the process."""
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    call(order)


def call(order: str) -> NoReturn:
    """Call the function of an order, and end with what it returns."""
    module, function, *arguments = json.loads(order)
    sys.exit(getattr(import_module(module), function)(*arguments))


if __name__ == "__main__":
    serve(sys.argv[1])

"""Starts the program with its modules already imported, so that tests wait less for it.

One process for all tests of a test process, the starter, imports the modules and forks for every
program. The program is a process of its own, with the streams, the environment and the directory
that a test gives it.
"""

import atexit
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any, Final, NoReturn

from tests.processes import PATIENCE

from wuziqi.installation import own_engine_command

COMMAND: Final = [sys.executable, "-m", "wuziqi"]

CARRIER: Final = "WUZIQI_WARM_CARRIER"
"""A variable with the command of the carrier, as JSON; see tests/friend/warm_network.py."""

_STARTS_DIFFERENTLY: Final = ("LC_", "LANG", "PYTHON")
"""Beginnings of the variables that the interpreter itself reads when it starts."""

_UNUSED: Final = (
    "wuziqi.friend.carrier",
    "wuziqi.__main",
)
"""Modules that need more than the program does, and the module that starts it."""

_REPORT: Final = struct.Struct("i")
"""The starter's report of a program: its process, and later its exit code."""


class WarmProgram:
    """A program after a warm start; ``pid`` is its process."""

    def __init__(
        self,
        arguments: Sequence[str],
        streams: Sequence[int],
        environment: Mapping[str, str],
        directory: Path | None = None,
        *,
        has_session: bool = True,
    ) -> None:
        """Start it with these descriptors as standard input, output and error.

        It leads a session of its own, or only a process group.
        """
        self._end, other = socket.socketpair()
        order = [has_session, list(arguments), dict(environment), str(directory or Path.cwd())]
        with other:
            message = json.dumps(order).encode() + b"\n"
            socket.send_fds(_starter(), [message], [other.fileno(), *streams])
        self.pid = self._receive()

    def poll(self, seconds: float | None = 0) -> int | None:
        """Return the exit code, negative for a signal; None while the program runs."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        return self._receive() if ready else None

    def _receive(self) -> int:
        number: int = _REPORT.unpack(self._end.recv(_REPORT.size, socket.MSG_WAITALL))[0]
        return number

    def close(self) -> None:
        self._end.close()


class WarmPipes:
    """A warm program on pipes, with that part of subprocess.Popen that tests use."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], *, is_engine: bool = False
    ) -> None:
        """Start it; an engine gets what EngineProcess asks of Popen."""
        ours = [os.pipe() for _ in range(3)]
        ends = [ours[0][0], ours[1][1], ours[2][1]]
        self._program = WarmProgram(command[3:], ends, environment, has_session=not is_engine)
        for end in ends:
            os.close(end)
        self.pid = self._program.pid
        buffering = 0 if is_engine else -1
        self.stdin: IO[bytes] = os.fdopen(ours[0][1], "wb", buffering)
        self.stdout: IO[bytes] = os.fdopen(ours[1][0], "rb", buffering)
        self.stderr: IO[bytes] = os.fdopen(ours[2][0], "rb", buffering)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._poll(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end. Raises subprocess.TimeoutExpired."""
        if (code := self._poll(timeout)) is None:
            raise subprocess.TimeoutExpired(COMMAND, timeout or 0)
        return code

    def _poll(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            self.returncode = self._program.poll(timeout)
            if self.returncode is not None:
                self._program.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Close its input, and return the rest of its output and of its warnings."""
        self.stdin.close()
        with self.stdout, self.stderr:
            said = self.stdout.read(), self.stderr.read()
        self.wait(timeout)
        return said

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ends just now
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def open_pipes(
    command: Sequence[str], environment: Mapping[str, str], *, creationflags: int = 0
) -> "WarmPipes | subprocess.Popen[bytes]":
    """Start a program on pipes, warm if possible; ``creationflags`` are Windows' own."""
    if can_start(command, environment):
        return WarmPipes(command, environment)
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        creationflags=creationflags,
    )


class _ForkedEngine(subprocess.Popen[bytes]):
    """An engine that a warm program forks from itself, of its own session as EngineProcess asks."""

    def _execute_child(self, command: Sequence[str], *options: Any) -> None:
        """Fork where Popen would execute: its private method, the same from Python 3.10 on."""
        pipes = options[9:15]
        self.pid = os.fork()
        if self.pid == 0:
            os.setpgid(0, 0)
            gc.freeze()  # objects of the program would close or write to descriptors of the engine
            self.kept = sys.stdin, sys.stdout, sys.stderr  # likewise
            atexit._clear()  # the program's own end
            signal.set_wakeup_fd(-1)
            for number in signal.valid_signals():
                if callable(signal.getsignal(number)):
                    signal.signal(number, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            _run(_arguments(command), pipes[::3] + pipes[5:])
        with suppress(PermissionError, ProcessLookupError):  # it is faster
            os.setpgid(self.pid, self.pid)
        self._child_created = True
        vars(subprocess.Popen)["_close_pipe_fds"](self, *pipes)


def warm_engines(open_process: Callable[..., object]) -> None:
    """Let EngineProcess open its processes by this function."""
    from wuziqi.protocol.client import process  # noqa: PLC0415  see serve

    warm = {**vars(subprocess), "Popen": open_process}
    vars(process)["subprocess"] = SimpleNamespace(**warm)


def open_engine(command: Sequence[str], **options: Any) -> "WarmPipes | subprocess.Popen[bytes]":
    """Start an engine from a test as Popen does, warm if it is the program's own."""
    if _is_warm(command):
        return WarmPipes([*COMMAND, *_arguments(command)], os.environ, is_engine=True)
    return subprocess.Popen(command, **options)


def _fork_engine(command: Sequence[str], **options: Any) -> "subprocess.Popen[bytes]":
    """Start an engine from a warm program as Popen does, warm if it is the program's own."""
    return (_ForkedEngine if _is_warm(command) else subprocess.Popen)(command, **options)


def _is_warm(command: Sequence[str]) -> bool:
    return _arguments(command)[:1] == ["engine"] and can_start(COMMAND, os.environ)


def _arguments(command: Sequence[str]) -> list[str]:
    """Return the arguments of the program, if the command starts it."""
    words = list(command)
    is_ours = words[:3] in (COMMAND, list(own_engine_command()[:3]))
    return words[3:] if is_ours else []


def can_start(command: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Whether a command runs the program in the same interpreter as the starter."""
    if sys.platform == "win32" or list(command[:3]) != COMMAND:
        return False
    own = _variables()
    return all(
        environment.get(name) == own.get(name)
        for name in {*environment, *own}
        if name.startswith(_STARTS_DIFFERENTLY)
    )


def run(
    command: Sequence[str],
    typed: bytes = b"",
    *,
    directory: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> "subprocess.CompletedProcess[bytes]":
    """Run a program to its end with this standard input, warm if it can be."""
    variables = os.environ if environment is None else environment
    if not can_start(command, variables):
        return subprocess.run(
            command,
            input=typed,
            capture_output=True,
            check=False,
            cwd=directory,
            env=variables,
            timeout=PATIENCE,
        )
    reading, writing = os.pipe()
    threading.Thread(target=_type, args=(writing, typed)).start()
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as warned:
        streams = [reading, printed.fileno(), warned.fileno()]
        with closing(WarmProgram(command[3:], streams, variables, directory)) as program:
            os.close(reading)
            if (code := program.poll(PATIENCE)) is None:
                os.kill(program.pid, signal.SIGKILL)
                raise subprocess.TimeoutExpired(command, PATIENCE)
        for file in (printed, warned):
            file.seek(0)
        return subprocess.CompletedProcess(command, code, printed.read(), warned.read())


def _type(descriptor: int, typed: bytes) -> None:
    """Write all input, unless the reader has enough."""
    with suppress(BrokenPipeError), open(descriptor, "wb") as writer:
        writer.write(typed)


def run_text(command: Sequence[str], typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a program whose standard streams are texts, see ``run``."""
    done = run(command, typed.encode())
    said = [text.decode().replace(os.linesep, "\n") for text in (done.stdout, done.stderr)]
    return subprocess.CompletedProcess(command, done.returncode, *said)


@cache
def _variables() -> dict[str, str]:
    """Return the environment of the starter: the tests' environment, see conftest.py."""
    neutral = {name: value for name, value in os.environ.items() if not name.startswith("L")}
    return {**neutral, "LANG": "C.UTF-8"}


@cache
def _starter() -> socket.socket:
    """Return our end to the starter, which ends with this process."""
    ours, other = socket.socketpair()
    code = f"from tests.warm_start import serve; serve({other.fileno()})"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[1],
        env=_variables(),
        pass_fds=[other.fileno()],
        stdin=subprocess.DEVNULL,
    )
    other.close()
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


def serve(number: int) -> None:
    """Fork for every order on a socket, until the socket ends, and report the exit codes."""
    import wuziqi  # noqa: PLC0415  tests import this module without the program

    for module in pkgutil.walk_packages(wuziqi.__path__, "wuziqi."):
        if not module.name.startswith(_UNUSED):
            importlib.import_module(module.name)
    gc.freeze()
    ended, wake = socket.socketpair()
    wake.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # wakes select
    signal.set_wakeup_fd(wake.fileno())
    running: dict[int, int] = {}
    with socket.socket(fileno=number) as orders:
        while True:
            ready, _, _ = select.select([orders, ended], [], [])
            if ended in ready:
                ended.recv(100)
                _report_ends(running)
            if orders not in ready:
                continue
            message, descriptors, _, _ = socket.recv_fds(orders, 100_000, 4)
            if not message:
                return
            end, *streams = descriptors
            order = json.loads(message)
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _become(order, streams)
            for descriptor in streams:
                os.close(descriptor)
            running[pid] = end
            if not order[0]:
                with suppress(PermissionError, ProcessLookupError):  # it ended at once
                    os.setpgid(pid, pid)
            os.write(end, _REPORT.pack(pid))


def _report_ends(running: dict[int, int]) -> None:
    """Report the exit codes of the programs that have ended."""
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            end = running.pop(pid)
            with suppress(BrokenPipeError):  # the test no longer asks
                os.write(end, _REPORT.pack(os.waitstatus_to_exitcode(status)))
            os.close(end)


def _become(order: Sequence[Any], streams: Sequence[int]) -> NoReturn:
    """Be the program: with its streams, the terminal if there is one, and its environment."""
    import fcntl  # noqa: PLC0415  not on Windows
    import termios  # noqa: PLC0415  likewise

    from wuziqi.session import lobby  # noqa: PLC0415  see serve

    has_session, arguments, environment, directory = order
    if has_session:
        os.setsid()
    if os.isatty(streams[0]):
        fcntl.ioctl(streams[0], termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(directory)
    if carrier := os.environ.get(CARRIER):
        vars(lobby)["carrier_command"] = lambda: json.loads(carrier)
    warm_engines(_fork_engine)
    _run(arguments, streams)


def _run(arguments: Sequence[str], streams: Sequence[int]) -> NoReturn:
    """Run the program on these streams, to the end of this process."""
    from wuziqi.cli.main import main  # noqa: PLC0415  see serve

    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
    os.closerange(3, 100)
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", -1, "utf-8", "surrogateescape", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, "utf-8", "backslashreplace", closefd=False)  # noqa: SIM115
    sys.argv = ["wuziqi", *arguments]
    try:
        leave(main())
    except SystemExit as end:
        leave(int(end.code or 0))
    finally:  # an error: the code that has forked must not run on with it
        sys.excepthook(*sys.exc_info())
        leave(1)


def leave(code: int) -> NoReturn:
    """End the process as the interpreter does, but leave the modules alive: that saves 20 ms."""
    vars(threading)["_shutdown"]()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if not stream.closed:
            stream.flush()
    os._exit(code)

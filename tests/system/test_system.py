"""The contract of every operating system, and its fulfilment by Windows.

The class for Windows runs everywhere, against fakes of what Windows offers.
"""

import errno
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.processes import PATIENCE
from tests.system.fakes import Msvcrt, Popen, ThreadedSystem

from wuziqi.locale import fitting_language
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System, standard_directories
from wuziqi.system.windows import Windows

EVERY: list[Callable[[], System]] = [ThreadedSystem, lambda: SYSTEM]
every_system = pytest.mark.parametrize("system", [make() for make in EVERY], ids=["windows", "own"])


@pytest.fixture
def pipe() -> Iterator[list[int]]:
    ends = list(os.pipe())
    yield ends
    for end in ends:
        with suppress(OSError):
            os.close(end)


# Pipes


@every_system
def test_a_source_tells_nothing_yet_from_the_end(pipe: list[int], system: System) -> None:
    source = system.source(pipe[0])
    assert source.fileno() >= 0
    assert source.read(0) is None
    os.write(pipe[1], b"half")
    assert source.read(PATIENCE) == b"half"
    assert source.read(0.01) is None
    os.close(pipe[1])
    assert source.read(PATIENCE) == b""
    source.close()


@every_system
def test_a_source_has_all_that_was_written_also_before_the_end(
    pipe: list[int], system: System
) -> None:
    source = system.source(pipe[0])
    os.write(pipe[1], b"last words")
    os.close(pipe[1])
    heard = b""
    while chunk := source.read(PATIENCE):
        heard += chunk
    assert heard == b"last words"
    source.close()


@every_system
def test_a_sink_writes_and_tells_when_nobody_reads(pipe: list[int], system: System) -> None:
    before = set(threading.enumerate())
    sink = system.sink(pipe[1])
    sink.write(b"hello")
    assert os.read(pipe[0], 10) == b"hello"
    os.close(pipe[0])
    with suppress(BrokenPipeError):
        sink.write(b"this breaks it")
    join(set(threading.enumerate()) - before)
    with pytest.raises(BrokenPipeError):
        sink.write(b"this finds it broken")
    sink.close()


@every_system
def test_a_sink_never_waits_for_room(system: System) -> None:
    reading, writing = os.pipe()
    sink = system.sink(writing)
    sink.write(b"x" * 1000)
    with pytest.raises(BlockingIOError):
        sink.write(b"x" * 2_000_000)
    os.close(reading)
    sink.close()
    os.close(writing)


def join(threads: set[threading.Thread]) -> None:
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_a_thread_that_reads_ends_with_its_input_and_with_its_reader(pipe: list[int]) -> None:
    before = set(threading.enumerate())
    first, second = ThreadedSystem().source(pipe[0]), ThreadedSystem().source(pipe[0])
    first.close()
    second.close()
    os.write(pipe[1], b"for whom?")
    os.close(pipe[1])
    join(set(threading.enumerate()) - before)


def test_a_descriptor_can_be_closed_while_a_thread_reads_it(pipe: list[int]) -> None:
    source = ThreadedSystem().source(pipe[0])
    os.close(pipe[0])
    os.write(pipe[1], b"still heard")
    assert source.read(PATIENCE) == b"still heard"
    source.close()


# Locks


@every_system
def test_a_byte_is_locked_until_it_is_given_up(tmp_path: Path, system: System) -> None:
    descriptor = os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT)
    for byte in (0, 1, 1000):
        system.lock(descriptor, byte)
        system.unlock(descriptor, byte)
        system.lock(descriptor, byte)
    os.close(descriptor)


def test_two_processes_cannot_lock_the_same_byte_on_windows(tmp_path: Path) -> None:
    taken: dict[int, Msvcrt] = {}
    one, other = Windows(Msvcrt(taken)), Windows(Msvcrt(taken))
    descriptor = os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT)
    one.lock(descriptor, 7)
    other.lock(descriptor, 8)
    with pytest.raises(PermissionError):
        other.lock(descriptor, 7)
    with pytest.raises(PermissionError):
        other.unlock(descriptor, 7)
    one.unlock(descriptor, 7)
    other.lock(descriptor, 7)
    with pytest.raises(OSError, match="Invalid"):
        one.lock(descriptor, 1 << 40)
    os.close(descriptor)


# Files


@every_system
def test_a_file_takes_the_place_of_another(tmp_path: Path, system: System) -> None:
    old, fresh = tmp_path / "old", tmp_path / "fresh"
    old.write_text("old", encoding="utf-8")
    fresh.write_text("fresh", encoding="utf-8")
    system.replace(fresh, old)
    assert old.read_text(encoding="utf-8") == "fresh"
    assert not fresh.exists()
    with pytest.raises(FileNotFoundError):
        system.replace(fresh, old)


class Scanner:
    """A virus scanner that has the file open during the first ``times`` attempts to rename it."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.slept = 0.0

    def rename(self, _source: Path, _target: Path) -> None:
        self.times -= 1
        if self.times >= 0:
            raise PermissionError(13, "Access is denied")

    def sleep(self, seconds: float) -> None:
        self.slept += seconds


def test_windows_waits_for_a_file_to_be_closed_but_not_for_ever() -> None:
    short, long = Scanner(3), Scanner(10_000)
    for scanner in (short, long):
        windows = Windows(Msvcrt(), rename=scanner.rename, sleep=scanner.sleep)
        with suppress(PermissionError):
            windows.replace(Path("a"), Path("b"))
    assert short.times == -1
    assert 0 < short.slept < 0.5
    assert long.times > 9_000
    assert 0.5 < long.slept <= 2
    with pytest.raises(PermissionError):
        windows.replace(Path("a"), Path("b"))


# Characters


@pytest.mark.parametrize(
    ("encoding", "charset", "shown"),
    [
        ("utf-8", "utf-8", True),  # every console
        ("cp936", "gbk", True),  # a pipe or a file of a Chinese Windows
        ("cp1252", "cp1252", False),  # of a western one
        ("cp437", "cp437", False),
    ],
)
def test_windows_shows_what_standard_output_can(encoding: str, charset: str, shown: bool) -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
    found = Windows(Msvcrt(), output=output).charset()
    assert found == charset
    assert ("五子棋".encode(found, errors="replace").decode(found) == "五子棋") == shown


@pytest.mark.parametrize(
    ("number", "named", "language"),
    [
        (0x0804, "", "zh"),  # China
        (0x0404, "", "zh_TW"),  # Taiwan
        (0x0411, "", "ja"),
        (0x0412, "", "ko"),
        (0x0419, "", "ru"),
        (0x0407, "", "en"),  # Germany
        (0x0804, "fr_FR.UTF-8", "en"),  # the environment is nearer
    ],
)
def test_windows_speaks_the_language_of_its_own_texts(
    monkeypatch: pytest.MonkeyPatch, number: int, named: str, language: str
) -> None:
    monkeypatch.setenv("LANG", named)
    monkeypatch.setenv("LANGUAGE", "en")  # of our own making: the last language we spoke
    windows = Windows(Msvcrt(), ui_language=lambda: number)
    assert fitting_language(windows.locale_environment()) == language


# Command lines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"C:\engines\rapfi.exe --level 5", ["C:\\engines\\rapfi.exe", "--level", "5"]),
        (r'"C:\Program Files\e.exe"  "a b"', ["C:\\Program Files\\e.exe", "a b"]),
        (r'e.exe "C:\dir\\" "say \"hi\"" ""', ["e.exe", "C:\\dir\\", 'say "hi"', ""]),
        (r"it's \\server\share", ["it's", "\\\\server\\share"]),
        ("  ", []),
    ],
)
def test_windows_splits_a_command_line_as_its_programs_do(text: str, words: list[str]) -> None:
    windows = Windows(Msvcrt())
    assert windows.split_command(text) == words
    assert windows.split_command(subprocess.list2cmdline(words)) == words


@every_system
def test_a_quotation_without_an_end_is_no_command_line(system: System) -> None:
    assert system.split_command('engine "a b" c') == ["engine", "a b", "c"]
    with pytest.raises(ValueError, match="No closing quotation"):
        system.split_command('engine "a b')


# Processes


@every_system
def test_a_process_with_its_group_is_killed(system: System) -> None:
    command = [sys.executable, "-S", "-c", "import time; print(flush=True); time.sleep(60)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, **system.group_options()) as child:
        assert child.stdout is not None
        child.stdout.readline()
        system.pause_group(child)
        system.resume_group(child)
        system.kill_group(child)
        assert child.wait(PATIENCE) != 0


def test_windows_terminates_by_the_handle_never_by_the_number() -> None:
    """A number may be another process's by now; a handle never is."""
    child, windows = Popen(), Windows(Msvcrt())
    windows.pause_group(child)
    windows.resume_group(child)
    assert child.kills == 0
    windows.kill_group(child)
    assert child.kills == 1


def test_windows_keeps_ctrl_c_from_an_engine() -> None:
    flag = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200)
    assert Windows(Msvcrt()).group_options() == {"creationflags": flag}


def test_windows_watches_no_signal_that_it_does_not_have() -> None:
    """SIGBREAK is its own; SIGWINCH, SIGTSTP, SIGHUP and SIGQUIT it lacks."""
    assert set(Windows.watched_signals) == {"SIGINT", "SIGTERM", "SIGBREAK"}
    if sys.platform == "win32":
        assert all(name in signal.Signals.__members__ for name in Windows.watched_signals)


def test_windows_cannot_fork() -> None:
    windows = Windows(Msvcrt())
    assert not windows.forks
    with pytest.raises(OSError, match="fork"):
        windows.fork()


@pytest.mark.skipif(not SYSTEM.forks, reason="processes cannot be forked here")
def test_a_forked_process_that_is_gone_already_is_ended_in_vain() -> None:
    pid = SYSTEM.fork()
    if pid == 0:
        os._exit(0)
    SYSTEM.end_fork(pid)
    SYSTEM.end_fork(pid)


@every_system
def test_there_is_a_processor(system: System) -> None:
    assert system.cores() >= 1


def test_an_engine_whose_input_is_read_by_a_thread_ends_with_its_input(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUZIQI_AS_ON_WINDOWS", "1")
    command = [*wuziqi_command, "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"START 15\r\nINFO timeout_turn 600000\r\nBEGIN\r\nTURN 0,0\r\n")
        engine.stdin.flush()
        assert engine.stdout.readline().strip() == b"OK"
        engine.stdin.close()  # in the middle of a search of ten minutes
        assert engine.wait(PATIENCE) == 0


# Standard output


@every_system
def test_a_closed_pipe_is_a_reader_that_left(system: System) -> None:
    assert system.reader_left(BrokenPipeError())
    assert not system.reader_left(OSError(errno.ENOSPC, "full"))


def test_windows_calls_a_closed_pipe_an_invalid_argument() -> None:
    system = ThreadedSystem()
    assert system.reader_left(OSError(errno.EINVAL, "Invalid argument"))
    assert not system.reader_left(OSError(errno.EINVAL, "Invalid argument", "a?.sgf"))


@pytest.mark.skipif(sys.platform != "linux", reason="the directories of XDG")
@pytest.mark.parametrize("chosen", [True, False])
def test_the_directories_are_those_of_the_module_for_all_systems(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, chosen: bool
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        if chosen:
            monkeypatch.setenv(name, str(tmp_path / name))
        else:
            monkeypatch.delenv(name, raising=False)
    assert SYSTEM.user_directories("wuziqi") == standard_directories("wuziqi")


def test_signals_handled_outside_python_are_watched_too() -> None:
    code = "from wuziqi.system import signals\nwith signals.collect_signals(): print('fine')"
    command = [sys.executable, "-X", "faulthandler", "-X", "dev", "-W", "ignore", "-c", code]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.stdout, done.stderr, done.returncode) == ("fine\n", "", 0)

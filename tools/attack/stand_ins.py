"""Stand-ins for all that surrounds the program: terminal, signals, clock, engines and links.

With them the whole program runs in one process, at its own speed: nothing waits, and equal acts
give equal frames.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

from wuziqi.friend.link import Link
from wuziqi.protocol.brain.brain import Brain
from wuziqi.protocol.brain.messages import BrainOptions, Inbox
from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.lines import LineReader
from wuziqi.system.signals import Signals
from wuziqi.texts import TextError
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.style import COLORLESS, Theme
from wuziqi.tui.terminal.terminal import Input, Terminal

ENGINE = ("stand-in",)
"""The command of our engine; no other command starts."""

_NODES = 60
"""The nodes of a search: any move will do."""

_DROPPED = ("max_node", "timeout_turn", "time_left", "pondering", "thread_num")
"""The keys of INFO that would let an engine think."""


class Clock:
    """Takes the place of ``time.monotonic``; time passes only when somebody waits."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class StandInSignals(Signals):
    """The signals of a terminal, as far as somebody puts their numbers into ``waiting``."""

    def __init__(self) -> None:
        self.waiting: list[int] = []

    def fileno(self) -> int:
        return -1

    def read(self) -> list[int]:
        waiting, self.waiting = self.waiting, []
        return waiting


class StandInTerminal(Terminal):
    """Keeps the last canvas; ``take`` returns what is typed next, and lets time pass."""

    def __init__(
        self,
        size: tuple[int, int],
        signals: StandInSignals,
        take: Callable[[], list[Input]],
        see: Callable[[Canvas], None],
    ) -> None:
        self.colors = TRUE_COLOR
        self.heard = self.single = False
        self._size = self._next_size = size
        self._signals = signals
        self._take = take
        self._see = see
        self._look: Callable[[int], Theme] = lambda _colors: COLORLESS

    def set_size(self, height: int, width: int) -> None:
        """Give the window another size during the next wait: what is typed then comes with it."""
        self._next_size = height, width

    def wait(self, descriptors: Sequence[int], seconds: float | None) -> bool:
        del descriptors, seconds
        if self._size != self._next_size:
            self._size = self._next_size
            self._signals.waiting.append(signal.SIGWINCH)
        return True

    def read_keys(self, *, expected: bool) -> list[Input]:
        del expected
        taken = self._take()
        self.heard, self.single = bool(taken), len(taken) == 1
        return taken

    def has_more(self, seconds: float) -> bool:
        del seconds
        return False

    def size(self) -> tuple[int, int]:
        return self._size

    def canvas(self) -> Canvas:
        return Canvas(*self._size, self._look(self.colors))

    def paint(self, canvas: Canvas) -> None:
        self._see(canvas)

    def use_theme(self, theme: Callable[[int], Theme]) -> None:
        self._look = theme

    def repaint(self) -> None:
        """Do nothing: every canvas is kept as a whole."""

    resize = suspend = resume = ring = repaint

    def copy(self, text: str) -> None:
        """Take a text for the clipboard."""

    def use_pictures(self, wanted: str) -> None:
        """Show no pictures."""

    def use_mouse(self, *, on: bool) -> None:
        """Report the mouse in any case."""


# Engines and links


class _NoMore(Exception):
    """The engine has obeyed all lines, and would wait for more."""


class _Lines(LineReader):
    """The lines sent to an engine."""

    def __init__(self) -> None:
        self.ended = False
        self.sent: list[str] = []

    def read(self, timeout: float | None) -> list[str]:
        if timeout is None and not self.sent:
            raise _NoMore
        sent, self.sent = self.sent, []
        return sent


class StandInProcess:
    """A process that says nothing: a link on which no friend comes."""

    def __init__(self, command: Sequence[str]) -> None:
        del command
        self.ended = False

    def fileno(self) -> int:
        return -1

    def send(self, *lines: str) -> None:
        """Take lines."""

    def wait(self, timeout: float) -> None:
        """Wait for nothing."""

    def read(self) -> list[str]:
        return []

    def finish(self, grace: float = 0) -> TextError:
        del grace
        return TextError("gone")

    def pause(self) -> None:
        """Stand still."""

    resume = pause


class StandInEngine(StandInProcess):
    """Our engine in this process: it searches next to nothing, and has its answer at once.

    ``spent`` are the seconds of the processor that all of them took. Every ``_FRAIL``th ends at its
    third request, as an engine that crashes does.
    """

    spent = 0.0
    _FRAIL = 25
    _started = 0

    def __init__(self, command: Sequence[str]) -> None:
        if tuple(command) != ENGINE:
            raise FileNotFoundError(2, "No such file or directory")
        super().__init__(command)
        StandInEngine._started += 1
        self._requests_left = 3 if self._started % self._FRAIL == 0 else -1
        self._said: list[str] = []
        self._lines = _Lines()
        self._brain = Brain(Inbox(self._lines), self._said.append, BrainOptions(max_nodes=_NODES))

    def send(self, *lines: str) -> None:
        if any(line.startswith(("BOARD", "YXBOARD", "TURN")) for line in lines):
            self._requests_left -= 1
            self.ended = self._requests_left == 0
        began = time.thread_time()
        self._lines.sent += [line for line in lines if not self._is_dropped(line)]
        with suppress(_NoMore):
            self._brain.run()
        StandInEngine.spent += time.thread_time() - began

    @staticmethod
    def _is_dropped(line: str) -> bool:
        return line.startswith(tuple(f"INFO {key} " for key in _DROPPED))

    def read(self) -> list[str]:
        said = self._said.copy()
        self._said.clear()
        return [] if self.ended else said

    @classmethod
    def begin(cls) -> None:
        """Count engines from the first again."""
        cls._started = 0


@contextmanager
def stand_ins(clock: Clock, directory: Path) -> Iterator[None]:
    """Let engines, links and the clock be stand-ins, and relative paths lie in a directory."""
    engines = mock.patch.dict(EngineClient.__init__.__kwdefaults__, open_process=StandInEngine)
    links = mock.patch.dict(Link.__init__.__kwdefaults__, open_process=StandInProcess)
    moves = mock.patch("wuziqi.tui.app.wants_stillness", return_value=False)
    before = Path.cwd()
    os.chdir(directory)
    try:
        with engines, links, moves, mock.patch("time.monotonic", clock):
            StandInEngine.begin()
            yield
    finally:
        os.chdir(before)

"""Stand-ins for all that surrounds the program: terminal, signals, clock, engines and links.

With them the whole program runs in one process, at its own speed: nothing waits, and equal acts
give equal frames.
"""

import os
import random
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
from wuziqi.session.lobby import Lobby, open_link
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
    """Takes the place of ``time.monotonic``; time passes only when somebody waits.

    The clock on the wall goes with it: the library tells from it how long the program was closed.
    """

    def __init__(self) -> None:
        self.now = 1_000.0
        self._wall = time.time() - self.now
        self._gmtime = time.gmtime

    def __call__(self) -> float:
        return self.now

    def wall(self) -> float:
        """Take the place of ``time.time``."""
        return self._wall + self.now

    def gmtime(self, seconds: float | None = None) -> time.struct_time:
        """Take the place of ``time.gmtime``."""
        return self._gmtime(self.wall() if seconds is None else seconds)


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
    """Keeps the last canvas; ``take`` returns what is typed next, and lets time pass before.

    ``wakes_in`` are the seconds that the program would wait for it, None for any time.
    """

    def __init__(
        self,
        size: tuple[int, int],
        signals: StandInSignals,
        take: Callable[[], list[Input]],
        see: Callable[[Canvas], None],
    ) -> None:
        self.colors = TRUE_COLOR
        self.is_light = None
        self.heard = self.single = False
        self.wakes_in: float | None = None
        self._size = size
        self._typed: list[Input] = []
        self._signals = signals
        self._take = take
        self._see = see
        self._look: Callable[[int], Theme] = lambda _colors: COLORLESS

    def set_size(self, height: int, width: int) -> None:
        """Give the window another size."""
        if self._size != (height, width):
            self._size = height, width
            self._signals.waiting.append(signal.SIGWINCH)

    def wait(self, descriptors: Sequence[int], seconds: float | None) -> bool:
        """Take what comes next: time has passed and the window has its new size before keys."""
        del descriptors
        self.wakes_in = seconds
        self._typed = self._take()
        return True

    def read_keys(self, *, expected: bool) -> list[Input]:
        del expected
        typed, self._typed = self._typed, []
        self.heard, self.single = bool(typed), len(typed) == 1
        return typed

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
    """A process that says nothing."""

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
    third request, as an engine that crashes does. Those started while ``is_feeble`` play on the
    first free point of every other row and column, and so lose fast.
    """

    spent = 0.0
    is_feeble = False
    _FRAIL = 25
    _started = 0

    def __init__(self, command: Sequence[str]) -> None:
        if tuple(command) != ENGINE:
            raise FileNotFoundError(2, "No such file or directory")
        super().__init__(command)
        StandInEngine._started += 1
        self._requests_left = 3 if self._started % self._FRAIL == 0 else -1
        self._is_feeble = self.is_feeble
        self._side = 0
        self._taken: set[str] = set()
        self._said: list[str] = []
        self._lines = _Lines()
        self._brain = Brain(Inbox(self._lines), self._said.append, BrainOptions(max_nodes=_NODES))

    def send(self, *lines: str) -> None:
        if any(line.startswith(("BOARD", "YXBOARD", "TURN")) for line in lines):
            self._requests_left -= 1
            self.ended = self._requests_left == 0
        if self._is_feeble and self._answers(lines):
            return
        began = time.thread_time()
        self._lines.sent += [line for line in lines if not self._is_dropped(line)]
        with suppress(_NoMore):
            self._brain.run()
        StandInEngine.spent += time.thread_time() - began

    def _answers(self, lines: Sequence[str]) -> bool:
        """Answer the request of a move without the brain, if it is one and there is a point."""
        for line in lines:
            if line.startswith(("START ", "RECTSTART ")):
                self._side = min(map(int, line.split()[1].split(",")))
        if not lines[0].startswith(("BOARD", "TURN")):
            return False
        if lines[0] == "BOARD":
            self._taken.clear()
        self._taken |= {",".join(one.removeprefix("TURN ").split(",")[:2]) for one in lines}
        points = (f"{x},{y}" for y in range(0, self._side, 2) for x in range(0, self._side, 2))
        point = next((point for point in points if point not in self._taken), None)
        if point is not None:
            self._taken.add(point)
            self._said.append(point)
        return point is not None

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
def stand_ins(
    clock: Clock, directory: Path, open_carrier: Callable[[Sequence[str]], StandInProcess]
) -> Iterator[None]:
    """Let engines, carriers and the clock be stand-ins, and relative paths lie in a directory."""
    engines = mock.patch.dict(EngineClient.__init__.__kwdefaults__, open_process=StandInEngine)
    links = mock.patch.dict(Link.__init__.__kwdefaults__, open_process=open_carrier)
    lots = mock.patch.object(Lobby.__init__, "__defaults__", (open_link, random.Random(1)))
    moves = mock.patch("wuziqi.tui.app.wants_stillness", return_value=False)
    before = Path.cwd()
    os.chdir(directory)
    try:
        with (
            engines,
            links,
            lots,
            moves,
            mock.patch("time.monotonic", clock),
            mock.patch("time.time", clock.wall),
            mock.patch("time.gmtime", clock.gmtime),
        ):
            StandInEngine.begin()
            yield
    finally:
        os.chdir(before)

"""The data of some runs, what happens on them, and the faults that it shows."""

import gc
import random
import re
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tools.attack.exploration import Act, Fault
from tools.attack.explored_lines import ExploredLines, no_terminal
from tools.attack.explored_screen import Explored, buttons_of
from tools.attack.explored_setups import random_setup, setup_for_goal
from tools.attack.explorer import SIZES, Ended, Explorer, Replayed
from tools.attack.stand_in_friends import CODE, RELAY, StandInFriends
from tools.attack.stand_ins import (
    ENGINE,
    Clock,
    StandInEngine,
    StandInSignals,
    StandInTerminal,
    stand_ins,
)

import wuziqi
from wuziqi.cli.options import Options, default_options
from wuziqi.cli.preferences import read_preferences
from wuziqi.columns import set_ambiguous_width
from wuziqi.locale import LANGUAGES, _, use
from wuziqi.records.settings import Settings, data_paths
from wuziqi.session.lobby import Invitation, Role
from wuziqi.tui.page_table import PAGES
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click, Paste, Wheel
from wuziqi.tui.terminal.terminal import Input
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.preferences import ScreenOptions

PRESS_SECONDS: Final = 0.25
TICK_SECONDS: Final = 8.0
"""The most seconds that pass at once beside a running clock: after more the program has slept."""

SOON_SECONDS: Final = 0.05
SETTLING: Final = 50
"""The most frames with messages, or those that the program wants soon, until more time passes."""

SLOW_SECONDS: Final = 0.3

SHRINK_SECONDS: Final = 40.0

OWN: Final = (Path(__file__).parents[2], Path(wuziqi.__file__).parent)
"""The folders of this repository and of the program, whose lines name a fault."""


class Collections:
    """Measures the collection of garbage; ``spent`` are its seconds of the processor."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __enter__(self) -> "Collections":
        gc.callbacks.append(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        gc.callbacks.remove(self._note)

    def _note(self, phase: str, _found: object) -> None:
        now = time.thread_time()
        self.spent += now if phase == "stop" else -now


class World:
    """The data of some runs; ``live`` has them from the acts of a source."""

    def __init__(self, home: Path, source: Replayed | Explorer) -> None:
        self._home = home
        self._source = source
        self._clock = Clock()
        self._friends = source.friends = StandInFriends(self._clock)
        self._app: Explored | None = None
        self._terminal: StandInTerminal | None = None
        self._canvas: Canvas | None = None
        self._wait: Act | None = None
        """A wait that has not yet passed, its seconds left, and how often it was put off."""
        self._left = 0.0
        self._settled = 0
        self._pressed: list[str] = []
        """The keys of the last act that the screen showed."""
        self._kept: Settings | None = None
        self._began = 0.0
        """The moment of the last act, in seconds of the program alone; 0 before the first."""
        self._collections = Collections()
        self._latest = "start"
        self.slow: list[tuple[float, str]] = []

    def live(self) -> Fault | None:
        """Run the program until there is no more start, or a fault; it is English afterwards."""
        try:
            with stand_ins(self._clock, self._home, self._friends.open), self._collections:
                while (start := self._source.start()) is not None:
                    if (fault := self._fault_in(start.value)) is not None:
                        return fault
        finally:
            use("en")
            set_ambiguous_width(1)
        return None

    def _fault_in(self, start: str) -> Fault | None:
        """Run the program once; returns the fault that ended it."""
        try:
            self._run(start)
        except Ended:
            return None
        except Fault as fault:
            return fault
        except Exception as error:  # noqa: BLE001  any error is what is looked for
            return _fault_of(error)
        return None

    def _run(self, start: str) -> None:
        mode, number, *goal = start.split(maxsplit=2)
        options, size = self._options(random.Random(int(number)), "".join(goal))
        StandInEngine.is_feeble = goal == ["fast"]
        self._began, self._wait = 0.0, None
        app = self._line_mode(options) if mode == "lines" else self._screen(options, size)
        with no_terminal():
            try:
                _latest, problem = app.unfinished()
                if problem is not None:
                    raise Fault(f"not resumed: {problem!r}")
                code = app.run()
            finally:
                app.close()
                self._kept = options.preferences.kept
        if code and not (mode == "lines" and options.invitation):  # then nobody came
            raise Fault(f"exit code {code}")

    def _screen(self, options: ScreenOptions, size: tuple[int, int]) -> Explored:
        signals = StandInSignals()
        self._terminal = StandInTerminal(size, signals, self._take, self._see)
        self._app = Explored(options, self._terminal, signals)
        return self._app

    def _line_mode(self, options: ScreenOptions) -> ExploredLines:
        def take() -> list[str]:
            if app.refused:
                said = "\n".join(app.said)
                raise Fault(
                    f"{type(app.place).__name__}: {app.refused} is listed and refused", said
                )
            act = self._source.line(app)
            app.note(act.value if act.kind == "line" else "")
            if act.kind == "friend":
                self._friends.obey(act.value)
            elif act.kind != "line":
                raise Ended
            return [act.value] if act.kind == "line" else []

        with no_terminal():
            app = ExploredLines(options, StandInSignals(), take, self._rest)
        return app

    def _rest(self, seconds: float) -> None:
        self._clock.now += seconds

    def _options(self, chance: random.Random, goal: str) -> tuple[ScreenOptions, tuple[int, int]]:
        """Return the options of a start as the command line makes them."""
        paths = data_paths(self._home / "data")
        options = Options(**vars(default_options()) | {"blind": chance.random() < 0.03})
        preferences, notice = read_preferences(options, paths.file)
        if notice or preferences.keymap.problems:
            raise Fault("settings refused", notice or preferences.keymap.problems[0])
        if paths.file.exists() and self._kept not in (None, preferences.kept):
            raise Fault("settings not kept", f"{self._kept}\n{preferences.kept}")
        early_draw = not goal and chance.random() < 0.5
        settings = replace(preferences.settings, early_draw=early_draw)
        if chance.random() < 0.5:
            settings = replace(settings, language=chance.choice((*LANGUAGES, "zh", "zh", "zh")))
        preferences.settings = settings
        what = {"break": 0.2, "meet": 0.2, "": chance.random()}.get(goal, 1.0)
        page = chance.choice(sorted(PAGES)) if what < 0.15 else ""
        direct = setup_for_goal(goal, chance) if what > 0.7 else None
        invitation = None
        if 0.15 < what < 0.3:
            setup = random_setup(chance, "friend")
            role, own = chance.choice(((Role.HOST, setup), (Role.HOST, setup), (Role.JOIN, None)))
            invitation = Invitation(role, RELAY, CODE, own, "Li", spectators=own is not None)
        program = ScreenOptions(
            preferences, "utf-8", ENGINE, paths.file, paths.directory, lambda *_words: None
        )
        program = replace(program, page=page, direct=direct, invitation=invitation)
        program = replace(program, seed=1, version="0")
        return program, chance.choice(SIZES[:5]) if chance.random() < 0.8 else chance.choice(SIZES)

    # Acts

    def _take(self) -> list[Input]:
        if self._app is None or self._canvas is None or self._terminal is None:
            raise Ended
        typed: list[Input] = []
        acts: list[Act] = []
        if self._wait is None:
            self._clock.now += PRESS_SECONDS
            if self._app.holds_letter:
                return typed
        elif not self._wakes(self._wait):
            self._pressed, self._began = [], self._spent
            return typed
        while not acts or (acts[-1].more and self._wait is None):
            acts.append(self._source.act(self._app, self._canvas))
            typed += self._happens(acts[-1], self._terminal)
        first = acts[0]  # what is pressed behind it may come to another page
        shown = first.kind == "key" and first.value in {
            button.key for button in buttons_of(self._canvas)
        }
        self._pressed = [first.value] if shown else []
        self._latest = f"{type(self._app.shown).__name__}: {' '.join(map(str, acts))}"
        self._began = self._spent
        return typed

    def _wakes(self, wait: Act) -> bool:
        """Let a wait go on; returns whether more acts come at its end.

        Both programs wake at each message, and while a clock runs, however long nobody acts; ours
        also wakes for what it does behind, such as saving.
        """
        wakes_in = None if self._terminal is None else self._terminal.wakes_in
        soon = wakes_in is not None and wakes_in < SOON_SECONDS
        passed = min(self._left, TICK_SECONDS) if self._clock_runs else self._left
        self._settled += 1
        if self._settled == SETTLING:
            soon = False
        elif self._friends.take_all():
            return False
        if soon and wakes_in is not None:
            passed = min(passed, wakes_in)
        else:
            self._settled = 0
        self._clock.now += passed
        self._left -= passed
        if self._left:
            return False
        self._wait = None
        return wait.more

    @property
    def _clock_runs(self) -> bool:
        host = None if self._app is None else self._app.games.host
        return host is not None and host.session.clock.next_change(self._clock.now) is not None

    def _happens(self, act: Act, terminal: StandInTerminal) -> list[Input]:
        """Let an act happen; returns what is typed by it."""
        numbers = act.value.split()
        match act.kind:
            case "key":
                return [act.value]
            case "click":
                return [Click(int(numbers[0]), int(numbers[1]), *terminal.size())]
            case "keys":
                return [*act.value]
            case "wheel":
                return [Wheel(int(act.value))]
            case "paste":
                return [Paste(act.value)]
            case "size":
                terminal.set_size(int(numbers[0]), int(numbers[1]))
            case "wait" if self._friends.live or self._clock_runs:
                self._wait, self._left, self._settled = act, float(act.value), 0
            case "wait":
                self._clock.now += float(act.value)
            case "friend":
                self._friends.obey(act.value)
        return []

    @property
    def _spent(self) -> float:
        """The seconds of the processor that the program has spent."""
        return time.thread_time() - StandInEngine.spent - self._collections.spent

    def _see(self, canvas: Canvas) -> None:
        """Look for faults in a frame."""
        self._canvas = canvas
        app = self._app
        if app is None:
            return
        used = self._spent - self._began
        if self._began and used > SLOW_SECONDS:
            self.slow.append((used, self._latest))
        again = app.painted_again()
        page = type(app.shown).__name__
        if rows := [row for row in range(canvas.height) if canvas.row(row) != again.row(row)]:
            lines, others = canvas.lines(), again.lines()
            detail = "\n".join(f"{lines[row]}\n{others[row]}" for row in rows[:3])
            raise Fault(f"{page}: painted again, the frame differs", detail)
        if again.cut:
            raise Fault(f"{page}: cut: {again.cut[0]}", "\n".join(canvas.lines()))
        if self._friends.refused:
            raise Fault(f"the friend's program refuses: {self._friends.refused}")
        for key in filter(lambda key: _is_dead(key, canvas), self._pressed):
            raise Fault(f"{page}: {key} is shown, and does nothing", "\n".join(canvas.lines()))


def _is_dead(key: str, canvas: Canvas) -> bool:
    words = re.split(r"\{\w+\}", _("{key} does nothing here; {help} shows the keys."))
    said = re.escape(f"{words[0]}{key_text(key)}{words[1]}".strip())
    # The name of a key ends that of another one: Tab, Shift-Tab.
    return any(re.search(rf"(?<!-){said}", line) for line in canvas.lines())


def _fault_of(error: Exception) -> Fault:
    frames = traceback.extract_tb(error.__traceback__)
    own = (one for one in reversed(frames) if any(map(Path(one.filename).is_relative_to, OWN)))
    last = next(own, frames[-1])
    where = f"{Path(last.filename).name}:{last.lineno} in {last.name}"
    return Fault(f"{type(error).__name__} at {where}", "".join(traceback.format_exception(error)))


def replay(acts: Sequence[Act]) -> Fault | None:
    """Let a list of acts happen on new data; returns the fault that it shows."""
    with tempfile.TemporaryDirectory() as home:
        return World(Path(home), Replayed(acts)).live()


def slow_again(acts: Sequence[Act], slow: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Return the slow acts that a replay shows slow too: others were held up by the machine."""
    if not slow:
        return []
    with tempfile.TemporaryDirectory() as home:
        world = World(Path(home), Replayed(acts))
        world.live()
    again = {what for _used, what in world.slow}
    return [(used, what) for used, what in slow if what in again]


def shortened(acts: Sequence[Act], kind: str) -> list[Act] | None:
    """Return a short list of acts that shows the same fault; None if the list shows it no more."""
    until = time.process_time() + SHRINK_SECONDS

    def shows(some: Sequence[Act]) -> bool:
        fault = replay(some)
        return fault is not None and fault.kind == kind

    kept = list(acts)
    starts = [number for number, act in enumerate(acts) if act.kind == "start"]
    for start in reversed(starts):  # mostly the last run shows it alone
        if shows(acts[start:]):
            kept = list(acts[start:])
            break
        if time.process_time() > until:
            return None
    else:
        return None
    piece = len(kept) // 2
    while piece and time.process_time() < until:
        at = 0
        while at < len(kept) and time.process_time() < until:
            fewer = kept[:at] + kept[at + piece :]
            if shows(fewer):
                kept = fewer
            else:
                at += piece
        piece //= 2
    return kept

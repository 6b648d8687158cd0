"""Explore the program: in every state press what was least tried there.

    python -m tools.attack.explore --seconds 600 --seed 1

Drives the whole program in this process, with stand-ins for terminal, engines and clock, one run
after the other on the same data, and counts how often each key was pressed in each state: page,
rule, step of the opening, end of the game, open question, shown advice, who is to move ... Now and
then it plays sensible stones, so that games end in every way.

Friends come, move, propose, answer, break off and send nonsense; keys, clicks, pastes, sizes, the
clock and friends also act in one moment.

A fault is an exception, an exit code, a frame that is another when painted again, a text cut
without a mark, a key of the screen that "does nothing here", a word that help lists and line mode
then refuses, a state that the next start refuses, a friend's program that finds ours wrong, or an
act of more than 0.3 seconds of the processor, also in a replay, without those of engines and of the
collection of garbage: most of it is the explorer's own. Each is told on standard error at once, and
at the end with a short list of acts that shows it again. Exits with 1 after a fault.
"""

import contextlib
import gc
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tools.attack.exploration import Act, Fault, Progress, Report, State, Tried
from tools.attack.explored_lines import HELP, ExploredLines, no_terminal, typed_line
from tools.attack.explored_lines import WORDS as COMMANDS
from tools.attack.planned_stones import SMALL, Plan
from tools.attack.stand_in_friends import BREAKING, CODE, RELAY, StandInFriends
from tools.attack.stand_in_friends import WORDS as FRIENDS_WORDS
from tools.attack.stand_ins import (
    ENGINE,
    Clock,
    StandInEngine,
    StandInSignals,
    StandInTerminal,
    stand_ins,
)
from tools.attack.watched_canvas import WatchedCanvas
from tools.command_line import command_line

import wuziqi
from wuziqi.cli.options import Options, default_options
from wuziqi.cli.preferences import read_preferences
from wuziqi.columns import set_ambiguous_width
from wuziqi.levels import LEVELS
from wuziqi.locale import LANGUAGES, _, use
from wuziqi.play.library_access import ResumeProblem
from wuziqi.records.settings import Settings, data_paths
from wuziqi.records.setup import Setup, SetupError
from wuziqi.rules.board import Size
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS, FREESTYLE, NO_ODDS, ODDS, RENJU, RULES, row_rule
from wuziqi.session.friend import Friend
from wuziqi.session.lobby import Invitation, Role
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession
from wuziqi.tui.app import App
from wuziqi.tui.page_table import PAGES
from wuziqi.tui.terminal.canvas import Button, Canvas
from wuziqi.tui.terminal.input import Click, Paste, Wheel
from wuziqi.tui.terminal.terminal import Input
from wuziqi.tui.widgets.footer import paint_notice
from wuziqi.tui.widgets.keys import DEFAULT_KEYS, key_text
from wuziqi.tui.widgets.preferences import ScreenOptions
from wuziqi.tui.widgets.screen import Screen
from wuziqi.tui.widgets.text_entry import Layered
from wuziqi.words.actions import CURSOR_STEPS, JUMPS, REPAINT

SIZES: Final = (
    *((24, 80), (24, 80), (20, 60), (40, 120), (60, 200)),
    *((24, 60), (18, 50), (16, 40), (50, 80), (30, 100), (12, 90), (24, 20), (8, 20), (1, 1)),
)
WORDS: Final = (
    *("h8", "a1", "8 8", "z99", "swap", "test", "game.sgf", "", "30", "3", "10m+5s", "7-guitarist"),
    *("五", "x" * 90, "no-such-engine", ENGINE[0], "ws://host:4000/v1", "renju", "a  b", "games"),
)
PASTES: Final = ("h8 i9 g7", "h8", "(;GM[4]SZ[15];B[hh];W[ii])", "xy", "五\n\x1b[Ah8", "")
KEYS: Final = tuple(
    sorted(
        {key for keys in DEFAULT_KEYS.values() for key in keys}
        | CURSOR_STEPS.keys()
        | JUMPS.keys()
        | {*"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/*+-=,;<>~'%&"}
        | {"enter", "escape", "backspace", "tab", "shift-tab", "insert", "delete", "F1", "Ctrl-U"}
        | {REPAINT, "Ctrl-W", "五", "é"}
    )
)
HASTY: Final = "hHi98xydnRDSEmuqgCc[]{}:eM1 "
"""Keys that come at once, as of a paste without marks."""

WAYS: Final = {
    **{f"row {number}": f"{x:+}{y:+}" for number, (x, y) in enumerate(DIRECTIONS)},
    "overline": "overline",
    "threes": "forbidden",
    "full": "draw",
    "fast": "fast",
}
ENDINGS: Final = {"resign": "resignation", "draw": "agreement", "time": "time", "break": "broken"}
GOALS: Final = {**WAYS, **ENDINGS, "meet": ""}
"""The goals of runs, with a word about the end of the game.

A goal is an end by the stones of a ``Plan`` or by another act, or a game with a friend.
"""

PRESS_SECONDS: Final = 0.25
TICK_SECONDS: Final = 8.0
"""The most seconds that pass at once beside a running clock: after more the program has slept."""

SOON_SECONDS: Final = 0.05
SETTLING: Final = 50
"""The most frames with messages, or those that the program wants soon, until more time passes."""

SLOW_SECONDS: Final = 0.3
FAST: Final = 20
"""The most moves of a game that a computer loses fast."""

LINES_SHARE: Final = 0.25
"""The share of runs in line mode."""

AFTERWARDS: Final = 60
"""Acts after the end that was the goal of a run."""

LONGEST_RUN: Final = 200
"""Acts until the program starts anew, if nothing has ended it."""

MUCH: Final = 400
"""Acts in one state, from which on the explorer leaves it soon."""

RUNS: Final = 12
"""Runs on the same data."""

SHRINK_SECONDS: Final = 40.0

OWN: Final = (Path(__file__).parents[2], Path(wuziqi.__file__).parent)
"""The folders of this repository and of the program, whose lines name a fault."""


class Ended(Exception):
    """No more acts are to come in this run."""


# The program


class Explored(App):
    """The program, with what the explorer looks at."""

    @property
    def shown(self) -> Screen:
        """The visible screen."""
        return self._screens[-1]

    @property
    def session(self) -> GameSession | None:
        """The session of the visible game; None on every other page."""
        game = self.games.page
        return game.session if game is not None and self.shown is game else None

    def painted_again(self) -> WatchedCanvas:
        """Paint the visible screen on a new canvas."""
        canvas = WatchedCanvas(self._terminal.canvas())
        self.shown.paint(canvas)
        if self._notice:
            paint_notice(canvas, self._notice)
        return canvas

    def show_menu(self, problem: ResumeProblem | None = None, line: str = "") -> None:
        if problem is not None:
            raise Fault(f"not resumed: {problem!r}")
        super().show_menu(problem, line)


def state_of(app: Explored, canvas: Canvas) -> State:
    """Describe what the present frame depends on, coarsely; pages also by the keys they show."""
    shown = app.shown
    layer = shown.layers.top if isinstance(shown, Layered) else None
    advice = None if shown.adviser is None else (shown.adviser.layer.name, shown.adviser.line > 0)
    state = (type(shown).__name__, type(layer).__name__, shown.is_typing, advice)
    if app.session is not None:
        return (*state, *_game_state(app.session))
    return (*state, frozenset(button.key for button in buttons_of(canvas)).intersection(KEYS))


def _game_state(session: GameSession) -> State:
    game, outcome = session.game, session.game.outcome
    step = game.step and (game.opening.name, game.step.kind.name, game.step.choices)
    end = outcome and (outcome.winner, outcome.reason.name)
    turn: State = (session.others_turn, session.paused, session.stuck, len(session.seats.computers))
    friend = session.friend
    if isinstance(friend, Friend):
        open_to = (friend.proposal, friend.own_proposal, friend.failed is None)
        turn = (*turn, friend.connected, friend.presence, *open_to, friend.match.round > 0)
    return (game.rule.name, step, end, session.look_back.active, *turn)


# Where the acts come from


class Replayed:
    """The acts of a list."""

    def __init__(self, acts: Iterable[Act]) -> None:
        self.friends = StandInFriends(Clock())
        self.acts = list(acts)
        self._next = 0

    def start(self) -> Act | None:
        """Return the next start; acts before it are dropped: the program was left."""
        for number in range(self._next, len(self.acts)):
            if self.acts[number].kind == "start":
                self._next = number + 1
                return self.acts[number]
        return None

    def act(self, app: Explored, canvas: Canvas) -> Act:
        """Return the next act. Raises Ended."""
        del app, canvas
        return self._following()

    def line(self, app: ExploredLines) -> Act:
        """Return the next line of line mode. Raises Ended."""
        del app
        return self._following()

    def _following(self) -> Act:
        if self._next == len(self.acts) or self.acts[self._next].kind == "start":
            raise Ended
        self._next += 1
        return self.acts[self._next - 1]


class Explorer:
    """Chooses acts until ``goes_on`` says no; ``acts`` are those on the present data."""

    def __init__(self, chance: random.Random, tried: Tried, goes_on: Callable[[], bool]) -> None:
        self.acts: list[Act] = []
        self.friends = StandInFriends(Clock())
        self._chance = chance
        self._tried = tried
        self._goes_on = goes_on
        self._runs = self._left = self._moves = self._stones = 0
        self._goal = self._aim = ""
        """The goal of the run until its game is over, and until it is reached."""
        self._waiting: list[Act] = []
        self._plan: Plan | None = None
        self._ended: Game | None = None
        self._broken: Friend | None = None

    def start(self) -> Act | None:
        """Return the next start: its mode, the seed of its options, and often an end to reach."""
        if self._runs == RUNS or not self._goes_on():
            return None
        chance, goals = self._chance, self._tried.goals
        self._runs += 1
        self._left, self._moves, self._waiting = LONGEST_RUN, 0, []
        mode = "lines" if chance.random() < LINES_SHARE else "screen"
        self._goal = ""
        share = 0.3 if goals.keys() >= GOALS.keys() else 0.9
        if mode == "screen" and chance.random() < share:
            self._goal = min(GOALS, key=lambda goal: (goals[goal], chance.random()))
        self._aim = self._goal
        goals["meet"] += self._goal == "meet"
        return self._note(Act("start", f"{mode} {chance.randrange(10**9)} {self._goal}".strip()))

    def line(self, app: ExploredLines) -> Act:
        """Choose a line for line mode. Raises Ended."""
        self._step(app.session)
        session, chance = app.session, self._chance
        state: State = (type(app.place).__name__,)
        if session is not None:
            state = (*state, *_game_state(session))
        counts = self._tried.pairs[state]
        word = min(app.listed or COMMANDS, key=lambda word: (counts[word], chance.random()))
        line = HELP if chance.random() < 0.2 else typed_line(word, chance)
        if session is not None and session.awaits_point and chance.random() < 0.5:
            point = self._planned(session)
            word, line = ("point", str(point)) if point is not None else (word, line)
        if self.friends.live and chance.random() < 0.3:
            return self._note(self._friends_word(session, state))
        counts[word] += 1
        return self._note(Act("line", line))

    def _step(self, session: GameSession | None) -> None:
        """Count a step. Raises Ended."""
        if self.acts[-1].more:  # at the same moment
            return
        if not self._left or not self._goes_on():
            raise Ended
        moves = 0 if session is None else len(session.game.moves)
        self._left += 4 * max(moves - self._moves, 0) - 1  # a long game is no long run
        self._moves = max(moves, self._moves)
        self._tried.steps += 1
        self._note_end(session)

    def _planned(self, session: GameSession) -> Point | None:
        if self._plan is None or not self._plan.is_for(session.game):
            self._plan = Plan(session, self._chance, self._goal if self._goal in WAYS else "")
        return self._plan.point(session.game)

    def act(self, app: Explored, canvas: Canvas) -> Act:
        """Choose an act for the screen. Raises Ended."""
        self._step(app.session)
        state = state_of(app, canvas)
        act = self._waiting.pop(0) if self._waiting else self._chosen(app, canvas, state)
        name = act.value if act.kind == "key" else act.kind
        self._tried.pairs[state][name] += 1
        return self._note(act)

    def _note(self, act: Act) -> Act:
        self.acts.append(act)
        return act

    def _note_end(self, session: GameSession | None) -> None:
        friend = None if session is None else session.friend
        if isinstance(friend, Friend) and friend.failed is not None and friend is not self._broken:
            self._broken = friend
            self._count_end("friend broken")
        if session is None or session.game.outcome is None or self._ended is session.game:
            return
        game = self._ended = session.game
        winner, line, reason, forbidden = session.game.outcome
        words = [reason.name.lower(), winner.name.lower() if winner else "draw"]
        if len(line) > 1:
            first, second = sorted(line)[:2]
            across, up = second.column - first.column, second.row - first.row
            words.append(f"{across:+}{up:+}")
            words += ["overline"] * (len(line) > game.rule.win_length)
        computers, person = session.seats.computers, session.seats.person
        if len(computers) == 1 and winner is not None and person is not None:
            fast = len(game.moves) <= FAST and winner is color_of(game, person)
            words += ["of the computer fast"] * fast
        self._count_end(" ".join([*words, forbidden.name.lower() if forbidden else ""]).strip())

    def _count_end(self, end: str) -> None:
        """Count an end; a run that has reached its goal goes on for a while."""
        self._tried.ends[end] += 1
        if self._aim and GOALS[self._aim] in end.split():
            self._tried.goals[self._aim] += 1
            self._aim, self._left = "", min(self._left, AFTERWARDS)

    def _chosen(self, app: Explored, canvas: Canvas, state: State) -> Act:
        chance = self._chance
        if canvas.is_too_small:
            return self._size()
        if app.shown.is_typing and chance.random() < 0.5:
            return self._typed(chance.choice(WORDS))
        if (act := self._stone(app)) is not None:
            return act
        counts = self._tried.pairs[state]
        choose = chance.choices(
            (
                lambda: self._least_tried(app, canvas, state),
                lambda: self._wait(app),
                lambda: self._point(canvas),
                lambda: self._button(canvas),
                lambda: Act("wheel", chance.choice(("1", "-1"))),
                lambda: Act("paste", chance.choice(PASTES)),
                lambda: Act("keys", "".join(chance.choices(HASTY, k=chance.randrange(2, 6)))),
                self._size,
                self._together,
                lambda: self._friends_word(app.session, state),
            ),
            (80, 6, 6, 3, 2, 1, 1, 2 if counts["size"] else 12, 2, 60 if self.friends.live else 0),
        )
        return choose[0]()

    def _together(self) -> Act:
        """Return the first of some acts that come in one moment: of the window, clock and keys."""
        chance = self._chance
        height, width = chance.choice(SIZES)
        row, column = map(chance.randrange, (height, width))
        acts = [
            Act("size", f"{height} {width}", more=True),
            Act("wait", chance.choice(("1", "1000")), more=True),
            Act(
                "friend", f"0 {chance.choice(('come', 'break', 'yes', 'undo', 'draw'))}", more=True
            ),
            Act("paste", chance.choice(PASTES), more=True),
            Act("key", chance.choice(KEYS), more=True),
            Act("key", chance.choice(KEYS), more=True),
        ]
        first = chance.sample(acts, chance.randrange(1, 4))
        last = chance.choice((Act("click", f"{row} {column}"), Act("key", chance.choice(KEYS))))
        self._waiting = [*first[1:], last]
        return first[0]

    def _friends_word(self, session: GameSession | None, state: State) -> Act:
        """Let a friend do what was least tried in this state."""
        chance, counts = self._chance, self._tried.pairs[state]
        words = [word for word in FRIENDS_WORDS if word not in BREAKING or chance.random() < 0.15]
        if chance.random() < 0.3:
            word = chance.choice(("come", "come", "play"))
        else:
            word = min(words, key=lambda word: (counts[f"friend {word}"], chance.random()))
        counts[f"friend {word}"] += 1
        value = str(chance.randrange(99))
        if word == "play":
            value = self._friends_act(session)
        return Act("friend", f"{chance.randrange(len(self.friends.live))} {word} {value}")

    def _friends_act(self, session: GameSession | None) -> str:
        """Return a point, or a choice of the opening; "" without a game."""
        if session is None:
            return ""
        if session.game.step is not None and session.game.step.choices:
            return self._chance.choice(session.game.step.choices)
        return str(self._planned(session) or "")

    def _point(self, canvas: Canvas) -> Act:
        row, column = map(self._chance.randrange, (canvas.height, canvas.width))
        return Act("click", f"{row} {column}")

    def _size(self) -> Act:
        """Return another size of the window, mostly with a click that comes with it."""
        height, width = self._chance.choice(SIZES)
        if self._chance.random() < 0.2:
            return Act("size", f"{height} {width}")
        row, column = map(self._chance.randrange, (height, width))
        self._waiting = [Act("click", f"{row} {column}")]
        return Act("size", f"{height} {width}", more=True)

    def _wait(self, app: Explored) -> Act:
        clock = app.session is not None and app.session.clock.control is not None
        seconds = self._chance.choice((0.0, 1, 3) if not clock else (0.0, 1, 30, 1000))
        return Act("wait", str(seconds))

    def _typed(self, word: str) -> Act:
        self._waiting = [*(Act("key", char) for char in word), Act("key", "enter")]
        return self._waiting.pop(0)

    def _button(self, canvas: Canvas) -> Act:
        button = self._chance.choice(buttons_of(canvas) or [Button(0, range(1), "")])
        return Act("click", f"{button.row} {button.columns.start}")

    def _stone(self, app: Explored) -> Act | None:  # noqa: PLR0911  one for each state
        """Return the first key of a sensible stone, or None."""
        session = app.session
        if session is None or session.is_over or session.look_back.active:
            self._stones, self._goal = 0, self._goal if session is None else ""
            return None
        if not self._stones and (self._goal or self._chance.random() < 0.2):
            self._stones = self._chance.choice((2, 20, 200))
        self._goal = "" if self._goal == "meet" else self._goal
        if self._goal in ENDINGS and len(session.game.moves) > 3:
            goal, self._goal = self._goal, ""
            return self._end(goal)
        if not self._stones:
            return (
                self._end(self._chance.choice([*ENDINGS])) if self._chance.random() < 0.01 else None
            )
        self._stones -= 1
        if session.others_turn and self.friends.live:
            if not self._is_friend_here(session):
                return Act("friend", "0 come")
            return Act("friend", f"0 play {self._friends_act(session)}")
        if session.others_turn or session.paused or session.stuck:
            return Act("wait", "1")
        if isinstance(app.shown, Layered) and app.shown.asks:
            return Act("key", self._chance.choice(("y", "enter", "escape")))
        point = self._planned(session) if session.awaits_point else None
        if point is None:
            return None
        together = self._chance.random() < 0.8
        typed = [Act("key", key, more=together) for key in (":", *str(point))]
        self._waiting = [*typed, *[Act("key", "enter")] * self._chance.choice((1, 2))]
        return self._waiting.pop(0)

    @staticmethod
    def _is_friend_here(session: GameSession) -> bool:
        return isinstance(session.friend, Friend) and session.friend.connected

    def _end(self, how: str) -> Act:
        """Return the first act that ends a game without a row."""
        if how == "time":
            return Act("wait", "9000")
        if how == "break":
            return Act("friend", f"0 {self._chance.choice(BREAKING)} {self._chance.randrange(99)}")
        self._waiting = [Act("key", "y"), Act("friend", "0 yes"), Act("wait", "1")]
        return Act("key", "x" if how == "resign" else "d")

    def _least_tried(self, app: Explored, canvas: Canvas, state: State) -> Act:
        """Return a key that was tried least in this state; keys on the screen count double."""
        counts = self._tried.pairs[state]
        if sum(counts.values()) > MUCH and self._chance.random() < 0.2:
            return Act("key", self._chance.choice(("q", "escape")))  # elsewhere there is more
        shown = {button.key for button in buttons_of(canvas)}
        keys = [key for key in (*KEYS, *sorted(shown - {*KEYS})) if key != "q" or self._leaves(app)]
        rated = [(counts[key] / (2 if key in shown else 1), key) for key in keys]
        least = min(rate for rate, _key in rated)
        return Act("key", self._chance.choice([key for rate, key in rated if rate <= least]))

    def _leaves(self, app: Explored) -> bool:
        """Whether to allow the key that leaves: seldom from the menu."""
        return type(app.shown).__name__ != "Menu" or self._chance.random() < 0.2


def buttons_of(canvas: Canvas) -> list[Button]:
    """Return the buttons on a canvas that can be clicked."""
    return [
        button
        for button in canvas.buttons
        if button.columns and canvas.button_at(button.row, button.columns.start) == button.key
    ]


# One run after the other on the same data


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


OPPONENTS: Final = ("computer", "computer", "human", "human", "human", "watch")


def random_setup(chance: random.Random, *opponents: str) -> Setup:
    """Return a random set-up, on a small board as often as on a usual one."""
    while True:
        rule = chance.choice([*RULES.values(), RENJU, RENJU, row_rule(3), row_rule(4), row_rule(6)])
        side = chance.choice((3, 5, 6, 7, 9, 15, 15, 15, 19))
        other = side if chance.random() < 0.7 else chance.choice((3, 5, 7, 10))
        clock = chance.choice(("none", "none", "move", "game"))
        with contextlib.suppress(SetupError):
            return Setup(
                size=Size(side, other),
                rule=rule,
                opening=chance.choice([*rule.openings, OPENINGS["free"], OPENINGS["free"]]),
                odds=chance.choice(
                    [NO_ODDS, NO_ODDS, NO_ODDS, NO_ODDS, NO_ODDS, NO_ODDS, *ODDS.values()]
                ),
                opponent=chance.choice(opponents or OPPONENTS),
                color=chance.choice(("black", "white", "random")),
                level=chance.choice(LEVELS[:4]),
                clock=clock,
                periods=chance.choice((0, 3)),
            )


def setup_for_goal(goal: str, chance: random.Random) -> Setup:
    """Return a random set-up in which a game can reach a goal, if there is one."""
    while True:
        opponents = ("computer",) if goal == "fast" else ("human",) if goal else ()
        setup = random_setup(chance, *opponents)
        rule, plain = setup.rule, setup.odds is NO_ODDS and setup.opening is OPENINGS["free"]
        fits = {
            "threes": rule is RENJU,
            "full": setup.size.cells < SMALL // 2 and rule.win_length > 3,
            "overline": rule is FREESTYLE,
            "time": setup.clock == "move",
        }
        if not goal or (plain and fits.get(goal, rule.win_length == FREESTYLE.win_length)):
            return setup


# Faults and their shortest lists of acts


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


def explore(
    seed: int,
    goes_on: Callable[[Report], bool],
    found: Callable[[Fault, Sequence[Act]], None] = lambda _fault, _acts: None,
) -> Report:
    """Explore as long as ``goes_on`` says so.

    Calls ``found`` with every new fault, and all acts on its data.
    """
    report = Report({}, Tried(), [])
    chance = random.Random(seed)
    while goes_on(report):
        with tempfile.TemporaryDirectory() as home:
            explorer = Explorer(chance, report.tried, lambda: goes_on(report))
            world = World(Path(home), explorer)
            fault = world.live()
            for used, what in slow_again(explorer.acts, world.slow):
                report.slow.append((used, what))
                found(Fault(what, f"{used:.2f} s"), explorer.acts)
            if fault is not None and fault.kind not in report.faults:
                report.faults[fault.kind] = fault, explorer.acts
                found(fault, explorer.acts)
    return report


def tell(report: Report, seed: int, seconds: float) -> None:
    """Print faults and figures."""
    for kind, (fault, acts) in report.faults.items():
        short = shortened(acts, kind)
        print(f"\n{kind} (seed {seed})\n{fault.detail}")
        print("acts:", " ".join(map(str, acts[-40:] if short is None else short)))
        print("" if short is not None else "(not shown again by a replay)")
    for used, what in sorted(report.slow, reverse=True)[:10]:
        print(f"{used:.2f} s  {what}")
    tried = report.tried
    pages: Counter[str] = Counter()
    for state, counts in tried.pairs.items():
        pages[str(state[0])] += sum(counts.values())
    print("pages:", ", ".join(f"{page} ({count})" for page, count in pages.most_common()))
    print(
        "ends:", ", ".join(f"{end.strip()} ({count})" for end, count in sorted(tried.ends.items()))
    )
    print(f"{report.figures}, {tried.steps / seconds:.0f} a second")


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="for other acts")
    options = parser.parse_args()
    progress = Progress(options.seconds, options.seed)
    report = explore(options.seed, progress.goes_on, progress.found)
    tell(report, options.seed, progress.seconds)
    return 1 if report.faults or report.slow else 0


if __name__ == "__main__":
    sys.exit(main())

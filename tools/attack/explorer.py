"""Chooses what the explorer does next, or repeats what it did."""

import random
from collections.abc import Callable, Iterable
from typing import Final

from tools.attack.exploration import Act, State, Tried
from tools.attack.explored_lines import HELP, ExploredLines, typed_line
from tools.attack.explored_lines import WORDS as COMMANDS
from tools.attack.explored_screen import KEYS, Explored, buttons_of, game_state, state_of
from tools.attack.planned_stones import Plan
from tools.attack.stand_in_friends import BREAKING, StandInFriends
from tools.attack.stand_in_friends import WORDS as FRIENDS_WORDS
from tools.attack.stand_ins import ENGINE, Clock

from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS
from wuziqi.session.friend import Friend
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession
from wuziqi.tui.terminal.canvas import Button, Canvas
from wuziqi.tui.widgets.text_entry import Layered

SIZES: Final = (
    *((24, 80), (24, 80), (20, 60), (40, 120), (60, 200)),
    *((24, 60), (18, 50), (16, 40), (50, 80), (30, 100), (12, 90), (24, 20), (8, 20), (1, 1)),
)
WORDS: Final = (
    *("h8", "a1", "8 8", "z99", "swap", "test", "game.sgf", "", "30", "3", "10m+5s", "7-guitarist"),
    *("五", "x" * 90, "no-such-engine", ENGINE[0], "ws://host:4000/v1", "renju", "a  b", "games"),
)
PASTES: Final = ("h8 i9 g7", "h8", "(;GM[4]SZ[15];B[hh];W[ii])", "xy", "五\n\x1b[Ah8", "")
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


class Ended(Exception):
    """No more acts are to come in this run."""


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
            state = (*state, *game_state(session))
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

"""The client: the manager's end of the protocol, made for a screen that must never wait.

The screen's loop selects on ``fileno()``, sleeps no longer than ``next_check()`` says, and
then asks ``read_events()`` what has happened. Nothing here blocks, and nothing that an engine
does or fails to do raises: a broken engine is an event, and the next question starts a fresh
one.

Answers bear no number in this protocol. One that is no longer wanted is therefore made
impossible: its engine is killed, which takes a millisecond, and another started when needed.

Our own engine can do more than the protocol demands of others: it takes a BOARD at any time, plays
by every rule, and answers what our screen asks it beside moves.
"""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from wuziqi.protocol.board_state import BoardState
from wuziqi.protocol.client.answers import (
    AnswerError,
    parse_about,
    parse_hint,
    parse_scores,
    parse_step,
    parse_thought,
    parse_threats,
)
from wuziqi.protocol.client.events import EngineFailed, Event, Failure, Message, MoveFound, Ready
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.protocol.coordinates import CoordinatesError, format_coordinates, parse_several
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.opening import Act, Opening, replay
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule

_GRACE: Final = 0.05
"""Seconds that an engine is given to end by itself."""

_SETTLE: Final = 0.02
"""Seconds between an answer and the next question: some engines lose what comes sooner."""

_ABOUT_SECONDS: Final = 1.0
_MOVE: Final = re.compile(r"-?\d+\s*,\s*-?\d+\s*")
"""What an engine is given to say who it is before the first question is put."""

_MOST_CHATTER: Final = 1_000
"""Lines that an engine may send without being asked."""

_TICK: Final = 0.2
_POLL: Final = 0.02
"""Seconds between two looks at an engine that owes an answer: to watch the clock and its error
output, or for want of a descriptor to select on."""

Stones = tuple[tuple[Point, Stone], ...]


class Ask(Enum):
    """What only our own engine answers, by the word that asks for it and begins the answer."""

    SCORES = "SCORES"
    THREATS = "THREATS"
    HINT = "HINT"


_PARSERS: Final[dict[Ask, Callable[[int, str, Size], Event]]] = {
    Ask.SCORES: parse_scores,
    Ask.THREATS: parse_threats,
    Ask.HINT: parse_hint,
}


class _Wish(NamedTuple):
    """What is wanted of our own engine beside moves: behind WUZIQI goes ``asked``.

    The answer begins with the first word of that; ``parse`` reads the rest of it.
    """

    asked: str
    parse: Callable[[str], Event]

    @property
    def word(self) -> str:
        return self.asked.partition(" ")[0]


@dataclass
class _Question:
    """``wish`` is None where a move is asked for."""

    number: int
    stones: Stones
    side: Stone
    wish: _Wish | None = None
    is_urgent: bool = False


@dataclass
class _Talk:
    """One engine from its start to its end, and how far the talk with it has come.

    ``board`` is what stands there after its last move, () before that and after other questions.
    """

    process: EngineProcess
    waiting_since: float | None = None
    is_ready: bool = False
    owes_about: bool = False
    chatter: int = 0
    told: dict[str, str] = field(default_factory=dict)
    board: Stones = ()
    asked: _Question | None = None
    settled_at: float = 0.0

    def is_reply(self, question: _Question) -> bool:
        """Whether the position is the one after the engine's move and a move against it."""
        return (
            bool(self.board)
            and question.stones[:-1] == self.board
            and question.stones[-1][1] is question.side.other
            and self.board[-1][1] is question.side
        )


class EngineClient:
    """Plays with the engine that ``command`` starts. ``start`` comes first, ``close`` last.

    ``patience`` is how many seconds the engine may take to start and to answer; it may be
    changed at any time. ``ours`` tells that it is our own engine. What another one says about
    itself arrives as About before its first answer.
    """

    def __init__(
        self, command: Sequence[str], patience: float = 30.0, *, ours: bool = False
    ) -> None:
        self.patience = patience
        self.paused = False
        self._ours = ours
        self._command = tuple(command)
        self._size = DEFAULT_SIZE
        self._rule = FREESTYLE
        self._info: dict[str, str] = {}
        self._talk: _Talk | None = None
        self._question: _Question | None = None
        self._questions = 0
        self._events: list[Event] = []

    # What the game asks for

    def start(self, width: int, height: int | None = None, rule: Rule = FREESTYLE) -> None:
        """Begin a game with a fresh engine; Ready follows. An open question is dropped.

        The board is square when no height is given. An engine that is not ours fails when the
        rule has no number in the protocol.
        """
        self._question = None
        self._size = Size(width, width if height is None else height)
        self._rule = rule
        self._restart()

    def info(self, key: str, value: str | int) -> None:
        """Set an INFO key, from the next question on and for every engine started later.

        The rule is told by ``start``.
        """
        self._info[key] = str(value)

    def move_for(self, stones: Sequence[tuple[Point, Stone]], side: Stone) -> int:
        """Ask for a move of ``side`` where these stones, in the order of play, are on the board.

        Returns the number that MoveFound will bear. A question still open is dropped.
        """
        return self._put(_Question(self._questions + 1, tuple(stones), side))

    def ask_for(self, ask: Ask, stones: Sequence[tuple[Point, Stone]], side: Stone) -> int:
        """Ask our own engine something else about the position where ``side`` is to move.

        Returns the number that the answer will bear. A question still open is dropped.
        """
        number = self._questions + 1

        def parse(rest: str) -> Event:
            return _PARSERS[ask](number, rest, self._size)

        return self._put(_Question(number, tuple(stones), side, _Wish(ask.value, parse)))

    def step_for(self, opening: Opening, acts: Sequence[Act]) -> int:
        """Ask our own engine what to do next in an opening after these acts.

        Returns the number that StepFound will bear. A question still open is dropped.
        """
        number = self._questions + 1

        def parse(rest: str) -> Event:
            found = parse_step(number, rest, self._size)
            try:
                replay(opening, Board(*self._size), [*acts, found.act])
            except ValueError as error:
                raise AnswerError(str(error)) from error
            return found

        told = (self._act_text(act) for act in acts)
        wish = _Wish(" ".join(["STEP", opening.name, *told]), parse)
        return self._put(_Question(number, (), Stone.BLACK, wish))

    def _act_text(self, act: Act) -> str:
        return format_coordinates(act, self._size) if isinstance(act, Point) else act

    def _put(self, question: _Question) -> int:
        self.cancel()
        self._question = question
        self._questions = question.number
        self._go_on()
        return question.number

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def stop(self) -> None:
        """Make the engine answer now with the best move it has found."""
        if self._question is None or self._question.is_urgent:
            return
        self._question.is_urgent = True
        if self._talk is not None and self._talk.asked is not None:
            self._send(self._talk, "YXSTOP")

    def rest(self) -> None:
        """Have an engine that was told to ponder stop it, until it has answered again."""
        talk = self._talk
        if talk is not None and talk.asked is None and talk.told.get("pondering") == "1":
            self._send(talk, "STOP")

    def cancel(self) -> None:
        """Drop the open question, if there is one."""
        self._question = None
        if self._talk is not None and self._talk.asked is not None:
            self._end_talk()

    def pause(self) -> None:
        """Stop the engine where it is; the time it may take to answer stands still too."""
        self.paused = True
        if self._talk is not None:
            self._talk.process.pause()

    def resume(self) -> None:
        """Let the engine run on; the time it may take to answer starts anew."""
        self.paused = False
        if self._talk is not None:
            self._talk.process.resume()
            if self._talk.waiting_since is not None:
                self._talk.waiting_since = time.monotonic()

    def say_goodbye(self) -> None:
        """Ask the engine to end, without waiting for it: ``close`` will then be quick."""
        self._question = None
        if self._talk is not None:
            with suppress(OSError):
                self._talk.process.send("END")
            self._talk.process.resume()

    def close(self) -> None:
        """End the engine, by force if it does not go at once; our own has nothing to see to."""
        self.say_goodbye()
        self._end_talk(0 if self._ours else _GRACE)

    # What the loop needs

    def fileno(self) -> int | None:
        """Return the descriptor to select on; None without an engine, and on Windows."""
        return None if self._talk is None else self._talk.process.fileno()

    def next_check(self) -> float | None:
        """Return after how many seconds to read events even if nothing came; None for never."""
        if self._events:
            return 0.0
        if self._talk is None:
            return None
        if self.paused:
            return None
        if self._talk.waiting_since is not None:
            return _POLL if self.fileno() is None else _TICK
        if self._question is not None:
            wait = max(self._talk.settled_at - time.monotonic(), 0.0)
            return wait if self.fileno() is not None else min(wait, _POLL)
        return None

    def read_events(self) -> list[Event]:
        """Return what has happened since the last call, without waiting for more."""
        if self._talk is not None:
            self._receive(self._talk)
            self._check_patience()
            self._go_on()
        events, self._events = self._events, []
        return events

    # Talking

    def _restart(self) -> None:
        self._end_talk()
        if not self._ours and self._rule.number is None:
            self._fail(Failure.REFUSED, f"the protocol has no number for {self._rule.name}")
            return
        try:
            talk = self._talk = _Talk(EngineProcess(self._command), time.monotonic())
        except OSError as error:
            self._fail(Failure.NOT_STARTED, error.strerror or str(error))
        else:
            self._send(talk, *self._start_lines())

    def _start_lines(self) -> list[str]:
        """Return what begins a game: our own engine has to know the rule before the size."""
        width, height = self._size
        start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
        if self._ours:
            return [f"INFO wuziqi_rule {self._rule.name}", start]
        self._info["rule"] = str(self._rule.number)
        return [start]

    def _go_on(self) -> None:
        """Take the next step towards the answer to the open question."""
        talk, question = self._talk, self._question
        if question is None or (talk is not None and talk.asked is not None):
            return
        if talk is None or not self._can_take(talk, question):
            self._restart()
        elif talk.is_ready and time.monotonic() >= talk.settled_at:
            self._ask(talk, question)

    def _can_take(self, talk: _Talk, question: _Question) -> bool:
        """Whether the engine can be led to the position; many choke on a second BOARD."""
        return self._ours or not talk.board or talk.is_reply(question)

    def _ask(self, talk: _Talk, question: _Question) -> None:
        talk.asked = question
        talk.waiting_since = time.monotonic()
        stop = ["YXSTOP"] if question.is_urgent else []
        lines = [*self._news_for(talk), *self._position_lines(talk, question), *stop]
        self._send(talk, *lines)

    def _news_for(self, talk: _Talk) -> list[str]:
        """Return INFO lines for all that this engine has not been told."""
        news = {key: value for key, value in self._info.items() if talk.told.get(key) != value}
        talk.told.update(news)
        return [f"INFO {key} {value}" for key, value in news.items()]

    def _position_lines(self, talk: _Talk, question: _Question) -> list[str]:
        board = [*_board_lines(question, self._size), "DONE"]
        if question.wish is not None:
            return ["YXBOARD", *board, f"WUZIQI {question.wish.asked}"]
        if not question.stones and not self._ours:
            return ["BEGIN"]
        if talk.is_reply(question):
            return [f"TURN {format_coordinates(question.stones[-1][0], self._size)}"]
        return ["BOARD", *board]

    def _send(self, talk: _Talk, *lines: str) -> None:
        try:
            talk.process.send(*lines)
        except BlockingIOError:
            self._fail(Failure.SILENT, "it does not read its input")
        except OSError:
            self._fail_with_last_words()

    # Listening

    def _receive(self, talk: _Talk) -> None:
        for line in talk.process.read():
            if self._talk is talk:
                self._take(talk, line)
        if self._talk is talk and talk.process.ended:
            self._fail_with_last_words()

    def _take(self, talk: _Talk, line: str) -> None:
        """Act on one line; what is neither expected nor an answer is skipped as chatter."""
        word, _, rest = line.partition(" ")
        self._count_chatter(talk)
        match word.upper():
            case "MESSAGE":
                self._events.append(parse_thought(rest) or Message(rest))
            case "DEBUG":
                pass
            case "OK" if not talk.is_ready:
                self._take_ready(talk)
            case _ if talk.owes_about and not _MOVE.fullmatch(line):  # some ignore ABOUT
                self._take_about(talk, word.upper(), line)
            case "ERROR":
                self._take_error(talk, line)
            case "UNKNOWN" if not talk.is_ready:
                self._fail(Failure.REFUSED, line)
            case _ if talk.asked is not None and talk.asked.wish is not None:
                self._take_answer(talk, talk.asked.wish, line)
            case _ if talk.asked is not None and (line[0].isdecimal() or line[0] == "-"):
                self._take_move(talk, talk.asked, line)

    def _count_chatter(self, talk: _Talk) -> None:
        talk.chatter = talk.chatter + 1 if talk.asked is None else 0
        if talk.chatter > _MOST_CHATTER:
            self._fail(Failure.BABBLING, "")

    def _take_ready(self, talk: _Talk) -> None:
        """Go on to the first question, once an engine that is not ours has said who it is."""
        talk.is_ready = True
        talk.waiting_since = None
        self._events.append(Ready())
        if not self._ours:
            talk.owes_about = True
            talk.settled_at = time.monotonic() + _ABOUT_SECONDS
            self._send(talk, "ABOUT")

    def _take_about(self, talk: _Talk, word: str, line: str) -> None:
        talk.owes_about = False
        talk.settled_at = time.monotonic() + _SETTLE
        if word not in ("ERROR", "UNKNOWN"):
            self._events.append(parse_about(line))

    def _take_error(self, talk: _Talk, line: str) -> None:
        """Take ERROR for a refusal, but not where it may mean that YXSTOP is not known."""
        stopped = not self._ours and talk.asked is not None and talk.asked.is_urgent
        if (talk.asked is not None or not talk.is_ready) and not stopped:
            self._fail(Failure.REFUSED, line)

    def _take_move(self, talk: _Talk, question: _Question, line: str) -> None:
        try:
            points = parse_several(line, self._size)
            self._check_turn(question, points)
        except (CoordinatesError, IllegalMove):
            self._fail(Failure.ILLEGAL_MOVE, line)
            return
        own = tuple((point, question.side) for point in points)
        self._settle(talk, (*question.stones, *own))
        self._events.append(MoveFound(question.number, points))

    def _check_turn(self, question: _Question, points: Sequence[Point]) -> None:
        """See that a turn's stones are legal, and as many as there must be.

        Raises CoordinatesError and IllegalMove.
        """
        before = BoardState(self._size, question.side, question.stones)
        after = before.with_stones(points, question.side)
        left = before.stones_left(self._rule)
        if len(points) > left or (len(points) < left and after.outcome(self._rule) is None):
            raise CoordinatesError("not as many points as the turn has stones")

    def _take_answer(self, talk: _Talk, wish: _Wish, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word != wish.word:
            return
        try:
            answer = wish.parse(rest)
        except AnswerError as error:
            self._fail(Failure.REFUSED, str(error))
            return
        self._settle(talk, ())
        self._events.append(answer)

    def _settle(self, talk: _Talk, board: Stones) -> None:
        """Note that the question is answered, and what then stands on the engine's board."""
        talk.board = board
        talk.asked = talk.waiting_since = self._question = None
        talk.settled_at = time.monotonic() + (0 if self._ours else _SETTLE)

    def _check_patience(self) -> None:
        since = None if self._talk is None else self._talk.waiting_since
        waited = 0.0 if since is None or self.paused else time.monotonic() - since
        if waited > self.patience:
            self._fail(Failure.SILENT, f"{self.patience:g} s")

    # Giving up

    def _fail_with_last_words(self) -> None:
        words = self._end_talk(_GRACE)
        self._fail(Failure.DIED, words)

    def _fail(self, reason: Failure, detail: str) -> None:
        self._end_talk()
        self._question = None
        self._events.append(EngineFailed(reason, detail))

    def _end_talk(self, grace: float = 0) -> str:
        """End the engine, if there is one, and return its last words."""
        talk, self._talk = self._talk, None
        return "" if talk is None else talk.process.finish(grace)


def _board_lines(question: _Question, size: Size) -> list[str]:
    """Return lines ``X,Y,F`` in the order of play, but with a stone of black's in front.

    Engines without a sense of colour take the first stone for black's.
    """
    first = [told for told in question.stones if told[1] is Stone.BLACK][:1]
    return [
        f"{format_coordinates(point, size)},{1 if stone is question.side else 2}"
        for point, stone in dict.fromkeys([*first, *question.stones])
    ]

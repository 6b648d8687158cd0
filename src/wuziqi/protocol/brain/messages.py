"""The input and output of the brain: its reports, the commands that come, the options of INFO."""

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar

from wuziqi.engine.api import SHARED_BYTES, Hint, JudgeResult, Move, Progress, Proof, mate_plies
from wuziqi.engine.engine import USUAL_MEMORY
from wuziqi.levels import LEVELS, Level, level_at
from wuziqi.protocol.evaluation import Depth, Evaluation, Mate, Score
from wuziqi.protocol.lines import LineReader, format_coordinates, parse_number
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule, RuleError, rule_named, rule_numbered

# Reports: MESSAGE lines, and replies for our front ends. Points in a MESSAGE are for people
# (``h8``), points in the replies for programs (``X,Y``).


def depth_message(progress: Progress) -> str:
    """Return ``MESSAGE Depth D-S | Eval E | Node N | Time Tms | PV`` for one finished depth."""
    return (
        f"MESSAGE Depth {depth(progress)}"
        f" | Eval {evaluation(progress.score)} | Node {progress.nodes}"
        f" | Time {progress.time_ms}ms | {line(progress.pv)}"
    )


def line_message(place: int, found: Progress) -> str:
    """Return ``MESSAGE (place) E | D-S | PV`` for one of several best moves."""
    told = f"{evaluation(found.score)} | {depth(found)} | {line(found.pv)}"
    return f"MESSAGE ({place}) {told}"


def vcf_message(vcf: tuple[Move | None, ...]) -> str:
    """Return ``MESSAGE VCF n | h8 j10 ...`` for a win by fours alone, n being own moves."""
    return f"MESSAGE VCF {(len(vcf) + 1) // 2} | {line(vcf)}"


def depth(progress: Progress) -> Depth:
    return Depth(progress.depth, progress.selective_depth)


def evaluation(score: int) -> Evaluation:
    """Return the evaluation of an engine's score, for the same side."""
    plies = mate_plies(score)
    return Score(score) if plies is None else Mate(plies)


def line(moves: Iterable[Move | None]) -> str:
    """Return moves as players write them, ``--`` for a ply without a legal move."""
    return " ".join("--" if move is None else str(Point(*move)) for move in moves)


def scores_answer(scores: Mapping[Move, int], size: Size) -> str:
    """Return ``SCORES X,Y,n X,Y,n ...``."""
    cells = (f"{_coordinates(move, size)},{score}" for move, score in scores.items())
    return " ".join(["SCORES", *cells])


def threats_answer(threats: Mapping[Stone, Mapping[Move, str]], size: Size) -> str:
    """Return ``THREATS X,Y,colour,class ...`` with classes such as ``open-four``."""
    cells = (
        f"{_coordinates(move, size)},{stone.name.lower()},{threat.replace(' ', '-')}"
        for stone, points in threats.items()
        for move, threat in points.items()
    )
    return " ".join(["THREATS", *cells])


def hint_answer(hint: Hint, size: Size) -> str:
    """Return ``HINT X,Y reason,reason X,Y ...`` with reasons such as ``makes-four``."""
    reasons = ",".join(reason.replace(" ", "-") for reason in hint.reasons)
    forced = ["--" if move is None else _coordinates(move, size) for move in hint.line]
    return " ".join(["HINT", _coordinates(hint.move, size), reasons, *forced])


def judge_answer(judgement: JudgeResult, size: Size) -> str:
    """Return ``JUDGE score proof shape only X,Y X,Y ...``, see brain.py."""
    proof = "-" if judgement.proof is None else _proof(judgement.proof)
    shape = judgement.shape.replace(" ", "-") or "-"
    only = "-" if judgement.only is None else _coordinates(judgement.only, size)
    line = (_coordinates(move, size) for move in judgement.line)
    return " ".join(["JUDGE", str(judgement.score), proof, shape, only, *line])


def _proof(proof: Proof) -> str:
    """Return ``win,7,fours,shortest`` or ``loss,12,threats``."""
    result = "win" if proof.wins else "loss"
    return f"{result},{proof.plies},{proof.way}{',shortest' if proof.shortest else ''}"


def forbidden_answer(points: Iterable[Move], size: Size) -> str:
    """Return ``FORBID xxyyxxyy.``, two digits each for X and Y, sorted, or ``FORBID .``."""
    cells = sorted((column, size.height - 1 - row) for column, row in points)
    return "FORBID " + "".join(f"{x:02}{y:02}" for x, y in cells) + "."


def _coordinates(move: Move, size: Size) -> str:
    return format_coordinates(Point(*move), size)


# The inbox: commands with their times of arrival, in order


_URGENT = frozenset({"STOP", "YXSTOP", "END"})


class ReceivedCommand(NamedTuple):
    """One line from the manager, whole and cut after its first word.

    ``name`` is in capitals, ``arrived`` in seconds of ``time.monotonic``.
    """

    name: str
    argument: str
    text: str
    arrived: float


class Inbox:
    """A queue of commands that the engine can check during a search.

    The end of the input counts as END. STOP and END do not overtake the commands before them, but
    while one of them waits, ``hurried`` is true and every search must end.
    """

    def __init__(self, reader: LineReader) -> None:
        self._reader = reader
        self._commands: deque[ReceivedCommand] = deque()
        self._urgent = 0
        self._polled = time.monotonic()

    @property
    def hurried(self) -> bool:
        return self._urgent > 0

    def next(self) -> ReceivedCommand:
        """Return the next command, waiting for it. Raises EOFError when it is END."""
        if not self._commands:
            self.poll()
        while not self._commands:
            self._listen(None)
        if self._commands[0].name == "END":
            raise EOFError
        command = self._commands.popleft()
        self._urgent -= command.name in _URGENT
        return command

    def has_come(self) -> bool:
        """Whether a command has arrived while pondering.

        As in ``next`` the present counts as its time of arrival, since the brain was never busy
        long.
        """
        if not self._commands:
            self._listen(0)
        return bool(self._commands)

    def poll(self) -> None:
        """Queue the commands received.

        They count as arrived at the last poll, when they were certainly not there: the brain pays
        for the time in which it was too busy to notice.
        """
        if not self._reader.ended:
            lines = self._reader.read(0)
            self._take(lines)
            self._polled = time.monotonic()

    def _listen(self, timeout: float | None) -> None:
        lines = self._reader.read(timeout)
        self._polled = time.monotonic()
        self._take(lines)

    def _take(self, lines: list[str]) -> None:
        for line in [*lines, "END"] if self._reader.ended else lines:
            name, _, argument = line.replace("\t", " ").partition(" ")
            self._commands.append(
                ReceivedCommand(name.upper(), argument.strip(), line, self._polled)
            )
            self._urgent += name.upper() in _URGENT


# The options that INFO sets


_DEFAULT_MEMORY: Final = 200_000_000
_MOST_MEMORY: Final = 2_000_000_000
_PROGRAM_MEMORY: Final = 40_000_000
"""Bytes; the last is what the program takes without the transposition table."""

_LEAST_TABLE_SHARE: Final = 8
"""The table has at least the memory divided by this, where the program leaves less room."""

_UNLIMITED_TIME: Final = 2_147_483_647
"""The ``time_left`` of managers without a limit."""

_DEFAULT_TURN_MS: Final = 1000
_MOVES_TO_COME: Final = 20
"""The moves that share the rest of a game's time."""

_MOST_PONDERED_MS: Final = 60_000
_TURNS_PONDERED: Final = 10
_MOST_PROCESSES: Final = 32
"""More processes would leave too small a transposition table for each."""

_MARGIN_MS: Final = 10
_MOST_MARGIN_MS: Final = 100
"""The time reserved for a slow pipe: 10 ms and 2 % of the turn, at most 100 ms."""

_STRENGTH: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")

_CONTINUOUS: Final = 2
"""Added to the number of a rule for a continuous game; alone it is renju, as Yixin reads it."""

_Key = TypeVar("_Key", int, str)


@dataclass(frozen=True)
class BrainOptions:
    """The options of one brain; times in milliseconds, memory in bytes, None for no limit.

    ``turn_ms`` and ``match_ms`` limit a turn and the whole game, ``left_ms`` is the rest of the
    latter by the manager's count. ``rule`` is an error after an INFO with an unknown rule;
    ``any_board`` is set by ``INFO wuziqi_rule``, which allows boards of all sizes of the rule.
    ``book`` allows moves from the opening book, ``threats`` searches for wins by threats,
    ``pondering`` thinking in the opponent's time. ``threads`` is the number of processors to use.
    """

    level: Level = LEVELS[-1]
    seed: int | None = None
    memory: int | None = None
    max_depth: int | None = None
    max_nodes: int | None = None
    rule: Rule | RuleError = FREESTYLE
    any_board: bool = False
    book: bool = True
    threats: bool = True
    turn_ms: int | None = None
    match_ms: int | None = None
    left_ms: int | None = None
    pondering: bool = False
    threads: int = 1

    def with_info(self, key: str, value: str) -> "BrainOptions":
        """Return the options after ``INFO key value``; unchanged by an unknown key or value."""
        if key.lower() == "wuziqi_rule":
            return replace(self, rule=_find(rule_named, value.lower()), any_board=True)
        if key.lower() == "strength":
            return replace(self, level=_level(value) or self.level)
        number = parse_number(value)
        if number is None or key.lower() not in _INFO_KEYS:
            return self
        return _INFO_KEYS[key.lower()](self, number)

    def turn_budget(self, used_ms: int) -> int | None:
        """Return the milliseconds from request to reply, or None without a time limit.

        ``used_ms`` is the time used in the game so far. A margin for a slow pipe is taken off (the
        engine keeps its own for a busy machine), and time is left for later moves of the game.
        """
        times = [time for time in (self.turn_ms, self._share(used_ms)) if time is not None]
        if times:
            return _without_margin(min(times))
        bounds = (self.max_depth, self.max_nodes, self.level.nodes)
        return _DEFAULT_TURN_MS if bounds == (None, None, None) else None

    def ponder_budget(self, used_ms: int) -> int:
        """Return the most milliseconds to ponder, 0 for not at all.

        It is ten times the time of a turn, at most a minute, so that a computer left alone comes to
        rest. A limit of nodes, by the level or the manager, excludes pondering, which would make
        the engine stronger than the limit.
        """
        if not self.pondering or self._is_bounded:
            return 0
        turn = self.turn_budget(used_ms)
        return _MOST_PONDERED_MS if turn is None else min(_TURNS_PONDERED * turn, _MOST_PONDERED_MS)

    def processes(self, cores: int) -> int:
        """Return the number of processes for the search on a machine with ``cores`` cores.

        With a limit of nodes, by the level or the manager, it is 1.
        """
        return 1 if self._is_bounded else min(self.threads, max(cores, 1), _MOST_PROCESSES)

    def table_memory(self, cores: int) -> int:
        """Return the bytes for the transposition table of each process.

        Without a limit of memory it is what a search of a minute fills, as far as there is room.
        """
        memory = self.memory or _DEFAULT_MEMORY
        left = max(memory - _PROGRAM_MEMORY, memory // _LEAST_TABLE_SHARE)
        room = left // self.processes(cores) - SHARED_BYTES
        return room if self.memory else min(room, USUAL_MEMORY)

    @property
    def _is_bounded(self) -> bool:
        return (self.max_nodes, self.level.nodes) != (None, None)

    def _share(self, used_ms: int) -> int | None:
        left = self.left_ms
        if left is None and self.match_ms is not None:
            left = self.match_ms - used_ms
        return None if left is None else max(left, 0) // _MOVES_TO_COME


def _without_margin(time_ms: int) -> int:
    return max(time_ms - min(_MARGIN_MS + time_ms // 50, _MOST_MARGIN_MS), 0)


def _find(find: Callable[[_Key], Rule], key: _Key) -> Rule | RuleError:
    try:
        return find(key)
    except RuleError as error:
        return error


def _rule(number: int) -> Rule | RuleError:
    # A continuous game has no end but a win.
    continuous = number in {3, 6, 10, 11}
    return _find(rule_numbered, number - _CONTINUOUS if continuous else number)


def _level(text: str) -> Level | None:
    """Return the level of a strength such as ``3`` or ``-1.5``; None for any other text."""
    return level_at(float(text)) if _STRENGTH.fullmatch(text) else None


def _limit(number: int) -> int | None:
    return number if number > 0 else None


_INFO_KEYS: Final[dict[str, Callable[[BrainOptions, int], BrainOptions]]] = {
    "timeout_turn": lambda old, ms: replace(old, turn_ms=max(ms, 0)),
    "timeout_match": lambda old, ms: replace(old, match_ms=_limit(ms)),
    "time_left": lambda old, ms: replace(
        old, left_ms=None if ms >= _UNLIMITED_TIME else max(ms, 0)
    ),
    "max_memory": lambda old, size: replace(old, memory=_limit(min(size, _MOST_MEMORY))),
    "max_depth": lambda old, plies: replace(old, max_depth=_limit(plies)),
    "max_node": lambda old, nodes: replace(old, max_nodes=_limit(nodes)),
    "rule": lambda old, number: replace(old, rule=_rule(number), any_board=False),
    "seed": lambda old, seed: replace(old, seed=seed),
    "wuziqi_book": lambda old, number: replace(old, book=number != 0),
    "wuziqi_threats": lambda old, number: replace(old, threats=number != 0),
    "thread_num": lambda old, count: replace(old, threads=max(count, 1)),
    "pondering": lambda old, wanted: replace(old, pondering=wanted > 0),
}

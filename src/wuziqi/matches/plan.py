"""Players, openings and the planned games of a match; when a match is decided early."""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from pathlib import Path
from typing import Final

from wuziqi.matches.elo import MatchScore, Pairs, Sprt
from wuziqi.records.formats.sources import opened
from wuziqi.records.formats.text_moves import SIZED, parse_opening
from wuziqi.records.formats.tree import FormatError
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, STANDARD, Rule
from wuziqi.system import SYSTEM
from wuziqi.texts import N_, TextError, clean

# Openings that the games of a match begin from: lists of them in files, and our own


StartPosition = tuple[Point, ...]

_SHIPPED = Path(__file__).parent
_SHIPPED_SIZES = (15, 20)
_MOST_BYTES = 64 << 20
_LEAST_EDGE_DISTANCE = 2
"""The least lines between the stones of a moved opening and the edge of its new board."""


class OpeningsError(TextError, ValueError):
    """A list of openings cannot be used; the text says in which file, in which line, and why."""


def load_openings(path: Path, size: int, rule: Rule = FREESTYLE) -> list[StartPosition]:
    """Read the openings for a board of ``size`` lines; black's stone is the first of each.

    A line holds the names of points (``h8 i9 g7``, with or without blanks or commas), behind the
    size of the board if other sizes are in the file too; or offsets from the centre as in the lists
    of Gomocup (``0,0, 1,-1``: to the right, then DOWN; the centre is ``size // 2`` from the left
    and the top). Comments after ``#`` and blank lines are skipped.

    Raises OpeningsError for a file that cannot be read, a line of another form, stones that
    cannot be placed or have ended the game already, and when there is no opening for this size.
    """
    try:
        with opened(path) as file:
            text = file.read(_MOST_BYTES).decode("utf-8")
    except (OSError, FormatError) as error:
        raise OpeningsError(N_("{path}: {error}"), path=path, error=error) from error
    except UnicodeDecodeError as error:
        raise OpeningsError(N_("{path}: not a text in UTF-8"), path=path) from error
    if found := _parse_list(text, size, rule, str(path)):
        return found
    reason = N_("{path}: no openings for a board of {size} lines")
    raise OpeningsError(reason, path=path, size=size)


def own_openings(size: int, rule: Rule = FREESTYLE) -> list[StartPosition]:
    """Return the shipped openings for a board of ``size`` lines, always in the same order.

    tools/strength/openings.py made them for freestyle on 15 and 20 lines, and for standard and
    renju on 15, where games of the engine against itself split. Other boards use the openings of 15
    lines around their own centre that keep off the edge, other rules the freestyle openings that do
    not end the game; the empty board if there are none.
    """
    if rule.forbids:
        return _shipped("openings-renju.txt", size, rule) or [()]
    if rule == STANDARD and size == _SHIPPED_SIZES[0]:
        return _shipped("openings-standard.txt", size, rule)
    source = size if size in _SHIPPED_SIZES else _SHIPPED_SIZES[0]
    shipped = _shipped("openings.txt", source, FREESTYLE)
    if source != size:
        by = size // 2 - source // 2
        shipped = [tuple(Point(p.column + by, p.row + by) for p in one) for one in shipped]
        shipped = [one for one in shipped if _keeps_off_the_edge(one, size)]
    return [one for one in shipped if _goes_on(one, size, rule)] or [()]


def _shipped(name: str, size: int, rule: Rule) -> list[StartPosition]:
    return _parse_list((_SHIPPED / name).read_text(encoding="ascii"), size, rule, name)


def turned_openings(opening: StartPosition, size: int) -> list[StartPosition]:
    """Return the 8 ways to turn and mirror an opening on its board, itself first.

    Some of them are alike when the opening is symmetrical itself.
    """
    found = []
    for _turn in range(4):
        found += [opening, tuple(Point(size - 1 - column, row) for column, row in opening)]
        opening = tuple(Point(row, size - 1 - column) for column, row in opening)
    return found


def _keeps_off_the_edge(opening: StartPosition, size: int) -> bool:
    inside = range(_LEAST_EDGE_DISTANCE, size - _LEAST_EDGE_DISTANCE)
    return all(point.column in inside and point.row in inside for point in opening)


def _goes_on(opening: StartPosition, size: int, rule: Rule) -> bool:
    try:
        _checked(opening, size, rule)
    except ValueError:
        return False
    return True


def _parse_list(text: str, size: int, rule: Rule, name: str) -> list[StartPosition]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        wanted = line.partition("#")[0].strip()
        if sized := SIZED.match(wanted):
            wanted = wanted[sized.end() :] if int(sized[1]) == size else ""
        if wanted:
            try:
                found.append(_checked(parse_opening(wanted, size), size, rule))
            except ValueError as error:
                reason = N_("{path}, line {number}: {error}")
                raise OpeningsError(reason, path=name, number=number, error=error) from error
    return found


def _checked(points: Sequence[Point], size: int, rule: Rule) -> StartPosition:
    """Raises IllegalMove, or OpeningsError when the game is over."""
    game = Game(size, rule=rule)
    for point in points:
        game.play(point)
    if game.outcome is not None:
        raise OpeningsError(N_("the game is over after this opening"))
    return game.moves


# Players


DEFAULT_TIME_MS: Final = 1000
"""Milliseconds a move where no limit is given at all."""

_NAMED_ENGINE = re.compile(r"([^\s=:,\"'/\\]+)=(.*)", re.DOTALL)
_OWN_ENGINE = re.compile(r"(?:level|nodes|time|depth):")
_LIMITS: Final = {"nodes": 10**12, "time": 86_400_000, "depth": 625, "level": 10}
"""The settings of our own engine, with their greatest values."""


class PlayerError(TextError, ValueError):
    """A player cannot be understood or cannot be started; the text says why."""


@dataclass(frozen=True)
class MoveLimits:
    """The limits of a move in milliseconds, nodes and plies; None for no limit."""

    time_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None

    def or_else(self, common: "MoveLimits") -> "MoveLimits":
        """Return these limits, completed by the common limits of all players.

        Without a limit of any kind a move may take ``DEFAULT_TIME_MS``.
        """
        limits = MoveLimits(
            common.time_ms if self.time_ms is None else self.time_ms,
            common.nodes if self.nodes is None else self.nodes,
            common.depth if self.depth is None else self.depth,
        )
        return replace(limits, time_ms=DEFAULT_TIME_MS) if limits == MoveLimits() else limits


@dataclass(frozen=True)
class Contestant:
    """A player: its ``name`` in all reports, the command that starts it, and its limits."""

    name: str
    command: tuple[str, ...]
    limits: MoveLimits


def parse_players(texts: Iterable[str], own: Sequence[str], common: MoveLimits) -> list[Contestant]:
    """Read players as a command line names them; ``own`` is the command of our own engine.

    Each is ``level:5,nodes:20000`` (any of level, nodes, time and depth: our own engine) or a
    command line; ``name=`` may stand in front. Players of equal names get a number.
    Raises PlayerError.
    """
    players: list[Contestant] = []
    for text in texts:
        player = parse_player(text, own, common)
        players.append(replace(player, name=_unique(player.name, [one.name for one in players])))
    return players


def parse_player(text: str, own: Sequence[str], common: MoveLimits) -> Contestant:
    """Read one player, see ``parse_players``."""
    named = _NAMED_ENGINE.fullmatch(text.strip())
    what = named[2].strip() if named else text.strip()
    name = clean(" ".join((named[1] if named else what).split()))
    if _OWN_ENGINE.match(what):
        settings = dict(_setting(part) for part in what.split(","))
        level = settings.get("level")
        command = (*own, *(() if level is None else ("--level", str(level))))
        limits = MoveLimits(settings.get("time"), settings.get("nodes"), settings.get("depth"))
        return Contestant(name, command, limits.or_else(common))
    return Contestant(name, _split(what), MoveLimits().or_else(common))


def _setting(text: str) -> tuple[str, int]:
    key, _colon, value = text.strip().partition(":")
    if key not in _LIMITS:
        message = N_("{text!r} is none of level:N, nodes:N, time:MS and depth:N")
        raise PlayerError(message, text=text)
    if (key, value) == ("level", "fit"):
        raise PlayerError(N_("level:fit follows a person; a match needs a level from 1 to 10"))
    if not (re.fullmatch("[0-9]{1,13}", value) and 1 <= int(value) <= _LIMITS[key]):
        message = N_("{key}: {value!r} is not a whole number from 1 to {most}")
        raise PlayerError(message, key=key, value=value, most=_LIMITS[key])
    return key, int(value)


def _split(text: str) -> tuple[str, ...]:
    try:
        words = tuple(SYSTEM.split_command(text))
    except ValueError as error:
        message = N_("{text!r} is not a command line: {error}")
        raise PlayerError(message, text=text, error=error) from error
    if not words:
        raise PlayerError(N_("a player is a level such as level:5, or an engine's command line"))
    return words


def _unique(name: str, taken: Sequence[str]) -> str:
    if name not in taken:
        return name
    numbered = (f"{name}#{number}" for number in range(2, len(taken) + 3))
    return next(one for one in numbered if one not in taken)


# A game to play and how it went, as values that any process on any machine understands


class Ending(Enum):
    """The end of a game. All but the first three are losses by a fault of the loser's."""

    FIVE = "five"
    PROVEN = "proven win"
    """Both engines reported the same win, which ended the game early."""
    DRAW = "draw"
    FORBIDDEN = "forbidden move"
    """Black's stone stands on a point that the rule forbids."""
    TIME = "time"
    """The answer came too late."""
    ILLEGAL = "illegal move"
    """The answer is off the board, on a stone, or no move at all."""
    CRASH = "crash"
    """The engine ended without a command."""
    NOT_STARTED = "cannot be started"
    """No game took place: it is played again."""
    HANG = "hang"
    """No answer came."""
    BABBLE = "babble"
    """It wrote and wrote, but no answer."""


@dataclass(frozen=True)
class GameTask:
    """A game to play. ``players`` are black and white, ``opening`` is on the board already.

    ``rule`` must have a number in the protocol. An answer is late ``tolerance_ms`` after the time
    limit; ``grace_ms`` after it the engine counts as hanging. If it ``adjudicates``, a game is won
    as soon as both engines report the win; if it ``keeps_engines``, they go on to the next game
    with START.
    """

    number: int
    size: int
    rule: Rule
    opening: tuple[Point, ...]
    players: tuple[Contestant, Contestant]
    seed: int
    tolerance_ms: int
    grace_ms: int
    adjudicates: bool = False
    keeps_engines: bool = False


@dataclass(frozen=True)
class GameResult:
    """The result of game ``number``: ``winner`` is 0 for black, 1 for white, None for a draw.

    ``moves`` include the opening's, ``times_ms`` has the milliseconds of each move (0 in the
    opening). ``slowest_ms`` and ``mean_ms`` belong to black and white, and count an answer that
    lost by time; ``detail`` describes a fault.
    """

    number: int
    winner: int | None
    ending: Ending
    detail: str
    moves: tuple[Point, ...]
    times_ms: tuple[int, ...]
    slowest_ms: tuple[int, int]
    mean_ms: tuple[float, float]


# The plan: who plays whom from which opening


Pairing = tuple[Contestant, Contestant]


@dataclass(frozen=True)
class Conditions:
    """The conditions common to all games of a match; see ``GameTask``. ``seed`` is the match's."""

    size: int
    rule: Rule
    seed: int
    tolerance_ms: int
    grace_ms: int
    adjudicates: bool = False
    keeps_engines: bool = False


def all_pairings(players: Sequence[Contestant], *, gauntlet: bool = False) -> list[Pairing]:
    """Return who plays whom: everybody, or only the first player all others."""
    found = list(combinations(players, 2))
    return found[: len(players) - 1] if gauntlet else found


def plan_games(
    pairings: Sequence[Pairing],
    openings: Sequence[StartPosition],
    games: int,
    conditions: Conditions,
) -> list[GameTask]:
    """Return ``games`` games (an even number) of each pairing, numbered from 1.

    Two consecutive games begin from one opening with the colours swapped; all pairings play it
    before the next one comes. The seed gives the openings their order and every game a seed of its
    own. After the last opening all come again, turned and mirrored.
    """
    shuffled = list(openings)
    random.Random(conditions.seed).shuffle(shuffled)  # noqa: S311  repeatable, not secret
    tasks: list[GameTask] = []
    for turn in range(games // 2):
        again, which = divmod(turn, len(shuffled))
        opening = turned_openings(shuffled[which], conditions.size)[again % 8]
        for first, second in pairings:
            for players in ((first, second), (second, first)):
                tasks.append(_task(len(tasks) + 1, opening, players, conditions))
    return tasks


def _task(
    number: int,
    opening: StartPosition,
    players: tuple[Contestant, Contestant],
    conditions: Conditions,
) -> GameTask:
    chance = random.Random(f"{conditions.seed} {number}")  # noqa: S311  repeatable, not secret
    return GameTask(
        number=number,
        size=conditions.size,
        rule=conditions.rule,
        opening=opening,
        players=players,
        seed=chance.getrandbits(31),
        tolerance_ms=conditions.tolerance_ms,
        grace_ms=conditions.grace_ms,
        adjudicates=conditions.adjudicates,
        keeps_engines=conditions.keeps_engines,
    )


def points_of(player: Contestant, task: GameTask, result: GameResult) -> float:
    """Return the player's points of the game: 1, 0.5 or 0."""
    if result.winner is None:
        return 0.5
    return 1.0 if task.players[result.winner] is player else 0.0


def score_of(
    player: Contestant, tasks: Iterable[GameTask], results: Mapping[int, GameResult]
) -> MatchScore:
    """Return the player's score in its own tasks that have a result."""
    points = [
        points_of(player, task, results[task.number])
        for task in tasks
        if task.number in results and player in task.players
    ]
    return MatchScore(points.count(1.0), points.count(0.5), points.count(0.0))


def pairs_of(
    player: Contestant, tasks: Sequence[GameTask], results: Mapping[int, GameResult]
) -> Pairs:
    """Return the player's points in all whole pairs of these games of one pairing."""
    return Pairs.of(
        points_of(player, one, results[one.number]) + points_of(player, two, results[two.number])
        for one, two in zip(tasks[::2], tasks[1::2], strict=True)
        if one.number in results and two.number in results
    )


class PairingTest:
    """Watches the games of one pairing by a sequential test, for its first player.

    Only the pairs before the first unfinished one count, so the answer does not depend on the order
    in which games finish. ``results`` is read again with every request; ``pairs`` are the ones that
    count so far.
    """

    def __init__(
        self, sprt: Sprt, tasks: Sequence[GameTask], results: Mapping[int, GameResult]
    ) -> None:
        self.sprt = sprt
        self.pairs = Pairs.of(())
        self._tasks = tasks
        self._results = results
        self._player = tasks[0].players[0]
        self._points: list[float] = []

    @property
    def games(self) -> int:
        return 2 * len(self._points)

    def verdict(self) -> bool | None:
        """Return the answer of the test, None while it has none."""
        while (answer := self.sprt.verdict(self.pairs)) is None:
            pair = self._tasks[self.games : self.games + 2]
            if not pair or any(task.number not in self._results for task in pair):
                return None
            points = (points_of(self._player, task, self._results[task.number]) for task in pair)
            self._points.append(sum(points))
            self.pairs = Pairs.of(self._points)
        return answer

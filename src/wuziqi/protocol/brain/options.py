"""What INFO may set, and how long a turn may then take."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from wuziqi.levels import level_of
from wuziqi.protocol.coordinates import parse_number
from wuziqi.rules.rule import FREESTYLE, Rule, RuleError, rule_named, rule_numbered

DEFAULT_MEMORY: Final = 200_000_000
_MOST_MEMORY: Final = 2_000_000_000
_UNLIMITED: Final = 2_147_483_647
_DEFAULT_TURN_MS: Final = 1000
_MOVES_TO_COME: Final = 20
_MOST_PONDERED_MS: Final = 60_000
_TURNS_PONDERED: Final = 10
_MARGIN_MS: Final = 10
_MOST_MARGIN_MS: Final = 100

_Told = TypeVar("_Told", int, str)


@dataclass(frozen=True)
class Settings:
    """The settings of one brain; times in milliseconds, memory in bytes, None for no limit.

    ``turn_ms`` and ``match_ms`` limit a turn and the whole game, ``left_ms`` is what the
    manager says is left of the latter. ``rule`` may also be why there is none, and
    ``any_board`` tells that it was named by the key of our own, which frees the sizes of boards.
    ``book`` allows moves of the opening book.
    ``pondering`` asks for thinking in the opponent's time, ``threads`` tells how many processors
    may be busy.
    """

    level: int = 10
    seed: int | None = None
    memory: int = DEFAULT_MEMORY
    max_depth: int | None = None
    max_nodes: int | None = None
    rule: Rule | RuleError = FREESTYLE
    any_board: bool = False
    book: bool = True
    turn_ms: int | None = None
    match_ms: int | None = None
    left_ms: int | None = None
    pondering: bool = False
    threads: int = 1

    def informed(self, key: str, value: str) -> "Settings":
        """Return the settings after ``INFO key value``; the same when that means nothing."""
        if key.lower() == "wuziqi_rule":
            return replace(self, rule=_rule(rule_named, value.lower()), any_board=True)
        number = parse_number(value)
        if number is None or key.lower() not in _KEYS:
            return self
        return _KEYS[key.lower()](self, number)

    def turn_budget(self, used_ms: int) -> int | None:
        """Return the milliseconds from question to answer, or None when time is no limit.

        ``used_ms`` is what the game has cost so far. A margin for a slow pipe is taken off
        (the engine keeps its own for a busy machine), and a fair share of the game's time is left
        for later moves.
        """
        times = [time for time in (self.turn_ms, self._share(used_ms)) if time is not None]
        if times:
            return _without_margin(min(times))
        bounds = (self.max_depth, self.max_nodes, level_of(self.level).nodes)
        return _DEFAULT_TURN_MS if bounds == (None, None, None) else None

    def ponder_budget(self, used_ms: int) -> int:
        """Return the most milliseconds to think in the opponent's time, 0 for not at all.

        It is so many times what a turn may take, and never more than a minute: a computer that
        is left alone comes to rest. Where nodes are bounded, by the level or the manager, the
        strength is to be that of so many nodes and no more.
        """
        if not self.pondering or self._is_bounded:
            return 0
        turn = self.turn_budget(used_ms)
        return _MOST_PONDERED_MS if turn is None else min(_TURNS_PONDERED * turn, _MOST_PONDERED_MS)

    @property
    def wants_helper(self) -> bool:
        """Whether another process is to search too, which makes bounded nodes worth more."""
        return self.threads > 1 and not self._is_bounded

    @property
    def engine_memory(self) -> int:
        """The bytes for one process."""
        return self.memory // 2 if self.wants_helper else self.memory

    @property
    def _is_bounded(self) -> bool:
        """Whether nodes are bounded, by the level or by the manager."""
        return (self.max_nodes, level_of(self.level).nodes) != (None, None)

    def _share(self, used_ms: int) -> int | None:
        left = self.left_ms
        if left is None and self.match_ms is not None:
            left = self.match_ms - used_ms
        return None if left is None else max(left, 0) // _MOVES_TO_COME


def _without_margin(time_ms: int) -> int:
    return max(time_ms - min(_MARGIN_MS + time_ms // 50, _MOST_MARGIN_MS), 0)


def _rule(find: Callable[[_Told], Rule], told: _Told) -> Rule | RuleError:
    try:
        return find(told)
    except RuleError as error:
        return error


def _limit(number: int) -> int | None:
    return number if number > 0 else None


_KEYS: Final[dict[str, Callable[[Settings, int], Settings]]] = {
    "timeout_turn": lambda old, ms: replace(old, turn_ms=max(ms, 0)),
    "timeout_match": lambda old, ms: replace(old, match_ms=_limit(ms)),
    "time_left": lambda old, ms: replace(old, left_ms=None if ms >= _UNLIMITED else max(ms, 0)),
    "max_memory": lambda old, size: replace(
        old, memory=min(_limit(size) or DEFAULT_MEMORY, _MOST_MEMORY)
    ),
    "max_depth": lambda old, plies: replace(old, max_depth=_limit(plies)),
    "max_node": lambda old, nodes: replace(old, max_nodes=_limit(nodes)),
    "strength": lambda old, level: replace(old, level=min(max(level, 1), 10)),
    "rule": lambda old, number: replace(old, rule=_rule(rule_numbered, number), any_board=False),
    "seed": lambda old, seed: replace(old, seed=seed),
    "wuziqi_book": lambda old, number: replace(old, book=number != 0),
    "thread_num": lambda old, count: replace(old, threads=max(count, 1)),
    "pondering": lambda old, wanted: replace(old, pondering=wanted > 0),
}

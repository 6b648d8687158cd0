"""The games of a match or a tournament, and when a match is decided early."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from wuziqi.matches.elo import MatchScore, Pairs, Sprt
from wuziqi.matches.players import Contestant, GameResult, GameTask
from wuziqi.matches.start_positions import StartPosition, symmetries
from wuziqi.rules.rule import Rule

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
    """Return ``games`` games (an even number) of each pairing, numbered from 1 on.

    Two consecutive games begin from one opening with the colours swapped; all pairings play it
    before the next one comes. The seed gives the openings their order and every game a seed of its
    own. After the last opening all come again, turned and mirrored.
    """
    shuffled = list(openings)
    random.Random(conditions.seed).shuffle(shuffled)  # noqa: S311  repeatable, not secret
    tasks: list[GameTask] = []
    for turn in range(games // 2):
        again, which = divmod(turn, len(shuffled))
        opening = symmetries(shuffled[which], conditions.size)[again % 8]
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
        """The number of games that count."""
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

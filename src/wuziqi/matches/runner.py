"""Plays the games of a match; those that are running may finish in any order."""

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Final

from wuziqi.matches.players import PlayerError
from wuziqi.matches.task import Ending, GameResult, GameTask
from wuziqi.matches.workers import Workers
from wuziqi.texts import N_, TextError

_MOST_ATTEMPTS: Final = 5


class WorkersLost(TextError, RuntimeError):
    """A game was begun again and again because its worker was lost."""


def run(
    tasks: Sequence[GameTask],
    done: Mapping[int, GameResult],
    workers: Workers,
    record: Callable[[GameResult], None],
    is_decided: Callable[[], bool],
) -> None:
    """Play those of the tasks that are not ``done``, until all are or ``is_decided()``.

    ``record`` is called with every result; ``done`` must grow by it. A game whose worker was
    lost is played again. Raises WorkersLost, and PlayerError for a player that cannot be started
    and never could in this match; ends no workers.
    """
    games = _Games(tasks, done, workers, record)
    while not (games.all_done or is_decided()):
        games.go_on()


class _Games:
    """The games that wait, and those under way."""

    def __init__(
        self,
        tasks: Sequence[GameTask],
        done: Mapping[int, GameResult],
        workers: Workers,
        record: Callable[[GameResult], None],
    ) -> None:
        self._tasks = {task.number: task for task in tasks}
        self._done = done
        self._workers = workers
        self._record = record
        self._waiting = deque(task for task in tasks if task.number not in done)
        self._running: dict[Future[GameResult], GameTask] = {}
        self._attempts: Counter[int] = Counter()

    @property
    def all_done(self) -> bool:
        """Whether no game is left."""
        return not (self._waiting or self._running)

    def go_on(self) -> None:
        """Begin all games that there is room for, and wait until one is over."""
        try:
            self._begin()
            for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                result = future.result()
                _check_start(self._tasks, self._done, result)
                self._record(result)
                del self._running[future]
        except self._workers.losses:
            self._begin_again()

    def _begin(self) -> None:
        room = self._workers.capacity() - len(self._running)
        for task in list(self._waiting)[: max(room, 0)]:
            self._running[self._workers.submit(task)] = task
            self._waiting.popleft()

    def _begin_again(self) -> None:
        again = sorted(self._running.values(), key=lambda task: task.number)
        self._running.clear()
        self._waiting.extendleft(reversed(again))
        self._attempts.update(task.number for task in again)
        for number, times in self._attempts.items():
            if times >= _MOST_ATTEMPTS:
                text = N_("game {number} has lost its worker {times} times")
                raise WorkersLost(text, number=number, times=times)
        self._workers.rebuild()


def _check_start(
    tasks: Mapping[int, GameTask], done: Mapping[int, GameResult], result: GameResult
) -> None:
    """Raise PlayerError when a player could not be started and never could before."""
    if result.ending is not Ending.NOT_STARTED or result.winner is None:
        return
    player = tasks[result.number].players[1 - result.winner]
    if not any(_has_started(player.name, tasks[number], done[number]) for number in done):
        text = N_("{player} cannot be started: {detail}")
        raise PlayerError(text, player=player.name, detail=result.detail)


def _has_started(name: str, task: GameTask, result: GameResult) -> bool:
    names = [player.name for player in task.players]
    if name not in names:
        return False
    return result.ending is not Ending.NOT_STARTED or result.winner == names.index(name)

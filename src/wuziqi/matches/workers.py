"""Workers that play the games: processes on this machine, or the machines of a cluster.

Both are a ``concurrent.futures.Executor`` that takes one task after the other.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.util import Finalize
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple, Protocol

from wuziqi.installation import extra_command
from wuziqi.locale import language_in_use, use
from wuziqi.matches.game import KeptEngines, play_game
from wuziqi.matches.plan import Ending, GameResult, GameTask, PlayerError
from wuziqi.texts import N_, TextError

_WORKER_LEAVE_SECONDS = 2.0
"""Seconds for a worker to end its engines and itself."""


_CONNECT = 10.0
"""Seconds that a scheduler has to answer."""

_RETRIES = 3
"""The most restarts of a game that failed with a worker of a cluster."""


class ClusterError(TextError, RuntimeError):
    """The cluster cannot be used; the text says why."""


class PlayedTask(NamedTuple):
    """A game, and the address of the worker that played it; "" on this machine."""

    result: GameResult
    place: str


class Workers(Protocol):
    """Plays games, ``capacity`` of them at a time."""

    @property
    def losses(self) -> tuple[type[Exception], ...]:
        """The exceptions of a future, or of ``submit``, when workers are lost."""

    def capacity(self) -> int:
        """Return how many games can be played at once now, at least 1."""

    def submit(self, task: GameTask, failed: Collection[str] = ()) -> "Future[PlayedTask]":
        """Have a game played; where it ``failed`` to begin only if there is no other place."""

    def rebuild(self) -> None:
        """Replace the parts that a lost worker broke, and give up all games under way.

        Raises ClusterError when that cannot be done.
        """

    def close(self) -> None:
        """Give up all games under way and end every worker and every engine."""


class LocalWorkers:
    """``jobs`` processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = self._new_pool()

    losses = (BrokenExecutor,)

    def capacity(self) -> int:
        return self._jobs

    def submit(self, task: GameTask, _failed: Collection[str] = ()) -> "Future[PlayedTask]":
        if len(multiprocessing.active_children()) == self._jobs:
            return self._pool.submit(_play_locally, task)
        with _ctrl_c_ignored():  # a new process must not die of it before it can ignore it itself
            return self._pool.submit(_play_locally, task)

    def rebuild(self) -> None:
        """Begin with a new pool: one lost worker breaks the old one."""
        self.close()
        self._pool = self._new_pool()

    def close(self) -> None:
        """End all processes, which end their engines; by force if they do not."""
        workers = multiprocessing.active_children()
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(_WORKER_LEAVE_SECONDS)
            worker.kill()
        # At its end Python wakes the thread of a pool; a pipe closed just then is a traceback.
        self._pool.shutdown(cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self._jobs, context, initializer=_begin_worker, initargs=(language_in_use(),)
        )


class ClusterWorkers:
    """The workers of a dask.distributed scheduler at ``address``, such as ``tcp://host:8786``.

    The scheduler itself gives the game of a lost worker to another. Raises ClusterError.
    """

    def __init__(self, address: str) -> None:
        try:
            # A rarely needed extra, slow to import.
            import distributed  # noqa: PLC0415
        except ModuleNotFoundError as error:
            text = N_("a cluster needs: {command}")
            raise ClusterError(text, command=extra_command("cluster")) from error
        try:
            if address.startswith("tls:") and not _has_certificate(distributed):
                raise ClusterError(N_("no certificate is set for {address}"), address=address)
            connect: Any = distributed.Client  # without types
            self._client = connect(address, timeout=_CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            text = N_("no scheduler answers at {address}: {error}")
            raise ClusterError(text, address=address, error=error) from error
        self.losses = (
            distributed.KilledWorker,
            CancelledError,
            distributed.comm.core.CommClosedError,
        )
        self._executor = self._new_executor()

    def capacity(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(sum(threads.values()), 1)

    def submit(self, task: GameTask, failed: Collection[str] = ()) -> "Future[PlayedTask]":
        others = [place for place in self._client.nthreads() if place not in failed]
        executor = self._new_executor(workers=others) if failed and others else self._executor
        return executor.submit(_play_in_cluster, task)

    def _new_executor(self, **where: Any) -> Executor:
        executor: Executor = self._client.get_executor(pure=False, retries=_RETRIES, **where)
        return executor

    def rebuild(self) -> None:
        """Raise ClusterError, because the scheduler has used up its attempts."""
        raise ClusterError(N_("the cluster has lost its scheduler or too many of its workers"))

    def close(self) -> None:
        """Take back the games not yet begun, and leave the scheduler."""
        self._executor.shutdown(wait=False)
        self._client.close()


def _has_certificate(distributed: Any) -> bool:
    """Whether the settings of dask name one. Raises OSError and ValueError for wrong ones."""
    return distributed.Security().get_connection_args("client")["ssl_context"] is not None


_WAITING_ENGINES: Final = KeptEngines()
"""The engines that wait in this process for their next game."""


def _play(task: GameTask, place: str = "") -> PlayedTask:
    return PlayedTask(play_game(task, _WAITING_ENGINES), place)


def _play_in_cluster(task: GameTask) -> PlayedTask:
    from distributed import get_worker  # noqa: PLC0415  only there

    worker: Any = get_worker()
    return _play(task, worker.address)


def _play_locally(task: GameTask) -> PlayedTask:
    """Play a game in a process of ours, which ends if SIGTERM came while playing."""
    try:
        return _play(task)
    except SystemExit:
        # The pool would take SystemExit for a result of the game.
        _WAITING_ENGINES.close()
        os._exit(0)  # the game has ended its engines


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin_worker(language: str) -> None:
    """Leave Ctrl-C to the process that plans the match, and end with it or by SIGTERM.

    An exception in a game comes back as the game's error.
    """
    use(language)
    # Standard error could only be about a pool that a lost worker has broken, which the pool
    # reports itself.
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  until its end
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    Finalize(None, _WAITING_ENGINES.close, exitpriority=0)


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


# The match: games that run at once may finish in any order


_MOST_ATTEMPTS: Final = 5
"""The most times that a game is begun, because its worker was lost or a player did not start."""


class WorkersLost(TextError, RuntimeError):
    """A game was begun again and again because its worker was lost."""


def run_games(
    tasks: Sequence[GameTask],
    done: Mapping[int, GameResult],
    workers: Workers,
    record: Callable[[GameResult], None],
    is_decided: Callable[[], bool],
) -> None:
    """Play the tasks outside ``done`` until all are done or ``is_decided()``.

    ``record`` is called with every result; ``done`` must grow by it. A game whose worker was
    lost is played again, and so is a game that a player could not begin, elsewhere if possible: an
    overloaded machine tells nothing about a player. Raises WorkersLost, and PlayerError for a
    player that cannot be started again and again; ends no workers.
    """
    games = _Games(tasks, done, workers, record)
    while not (games.all_done or is_decided()):
        games.go_on()


class _Games:
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
        self._running: dict[Future[PlayedTask], GameTask] = {}
        self._attempts: Counter[int] = Counter()
        self._failed: defaultdict[int, list[str]] = defaultdict(list)
        """The places where a player of a game could not be started."""

    @property
    def all_done(self) -> bool:
        return not (self._waiting or self._running)

    def go_on(self) -> None:
        """Begin all games that there is room for, and wait until one is over."""
        try:
            room = self._workers.capacity() - len(self._running)
            for task in list(self._waiting)[: max(room, 0)]:
                self._running[self._workers.submit(task, self._failed[task.number])] = task
                self._waiting.popleft()
            for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                result, place = future.result()
                task = self._running.pop(future)
                if result.ending is Ending.NOT_STARTED:
                    self._begin_later(task, result, place)
                else:
                    self._record(result)
        except self._workers.losses:
            self._begin_again()

    def _begin_later(self, task: GameTask, result: GameResult, place: str) -> None:
        """Have a game that a player could not begin played next, before others meet the same."""
        failed = self._failed[task.number]
        failed.append(place)
        if len(failed) == _MOST_ATTEMPTS:
            player = task.players[0 if result.winner == 1 else 1]
            text = N_("{player} cannot be started: {detail}")
            raise PlayerError(text, player=player.name, detail=result.detail)
        self._waiting.appendleft(task)

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

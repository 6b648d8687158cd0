"""Saves a session during play: the library has the game as the screen shows it."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from wuziqi.records.library.names import YOU, computer_name
from wuziqi.records.library.practice import read_estimates
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.saver import Record, SavedGame, Saver
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.session.ending import GameEffect, GameEnd, notice_of
from wuziqi.session.fitting import Estimates, with_estimate
from wuziqi.session.notices import (
    Fitted,
    GameNotSaved,
    GameSavedAgain,
    LevelOffer,
    LibraryNotice,
    SaverNotice,
)
from wuziqi.session.seats import Seats, color_of, setup_for
from wuziqi.session.session import GameSession, SessionEvent

_FRAME_SECONDS = 0.02
"""The most seconds that a frame waits for the last act to be saved."""

_RETRY_SECONDS = 5.0
"""The time between two attempts to save a game while that fails."""

_LEAVE_SECONDS = 2.0
"""Seconds that the program waits at its end; on a slower disk the last act is lost."""

_WORTH_SAVING = (SessionEvent.ACTED, SessionEvent.STARTED, SessionEvent.ENDED)
"""Events that make an unsaved game worth saving."""

_COLOR_NAMES = {Stone.BLACK: "black", Stone.WHITE: "white"}


class LinkState(NamedTuple):
    """The library's data for meeting the friend of a game again, "" without a friend.

    A game is unfinished in the library until it is ``settled``: the friend's program knows the end.
    """

    text: str = ""
    settled: bool = True


class Recorder:
    """Saves one session after the other in the library of a directory, as their observer."""

    def __init__(self, directory: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._retry_at: float | None = None
        """The time of the next try to save; None while saving succeeds."""
        self._directory = directory
        self._saver = Saver(directory)
        self._saved = SavedGame()
        self._setup = Setup()
        self._session: GameSession | None = None
        self._seats: Seats | None = None
        """The players that ``_setup`` names."""
        self._link: Callable[[], LinkState] = LinkState
        self._reported: str | None = None
        """The trouble reported last."""
        self._new = self._busy = False
        self._estimates: Estimates = {}
        """The estimates of this run, used where there is no library."""
        self._told: GameEffect | None = None
        """The end of a game that the player has heard of."""
        self._end = GameEnd()
        self._what_if = False
        self._waits = False
        """Whether saving waits for the next act, as at the beginning of a what-if."""

    def follow(
        self,
        session: GameSession,
        setup: Setup,
        stored: StoredGame | None = None,
        link: Callable[[], LinkState] = LinkState,
    ) -> None:
        """Save this session from now on, as the ``stored`` game if the library has it.

        ``link`` returns the state to keep of a friend. A finished game from a file is saved only
        after another act.
        """
        if stored is None or stored.entry.id != self._saved.game:
            self._leave()
        self._end = GameEnd()
        self._session, self._setup, self._link = session, setup, link
        self._seats = None
        self._saved = SavedGame(stored)
        self._what_if = stored is not None and stored.what_if
        self._waits = stored is None and session.is_over
        session.observe(self._observe)
        if not self._waits:
            self._save(session)

    def rest(self) -> None:
        """Save nothing until the next ``follow``, because the next game is not the player's."""
        self._leave()
        self._end = GameEnd()
        self._session, self._saved = None, SavedGame()

    def settle(self) -> SaverNotice | None:
        """Return what the end of the game says, or wait up to 20 ms for the last act to be saved.

        Then returns the notice about saving, if any, once it is done.
        """
        if (notice := self._notice()) is not None:
            return notice
        if self._retry_at is not None and self._now() >= self._retry_at:
            self._retry_at = None
            self.save()
        if not self._busy:
            return None
        seconds = _FRAME_SECONDS if self._new else 0
        self._new = False
        self._busy = not self._saver.wait(seconds)
        return None if self._busy else self._report()

    def next_wake(self) -> float | None:
        """Return the seconds until ``settle`` is due; None when all is saved."""
        if self._busy:
            return _FRAME_SECONDS
        return None if self._retry_at is None else max(self._retry_at - self._now(), 0.0)

    def game(self) -> int | None:
        """Return the number of the game in the library once all is saved; None if saving fails."""
        done = self._saver.wait(_LEAVE_SECONDS)
        return self._saved.game if done and not self.trouble else None

    @property
    def saved(self) -> bool:
        """Whether everything is saved, or saving has failed."""
        return self._saver.wait(0)

    def save(self) -> None:
        """Save the session again, when the result of ``link`` has changed."""
        if self._session is not None and not self._waits:
            self._save(self._session)

    @property
    def trouble(self) -> str | None:
        """Why the game is not being saved, None if it is."""
        return self._saver.trouble

    def pause(self) -> None:
        """Save the rest before suspension, so that no lock stops other programs."""
        self._saver.wait(_LEAVE_SECONDS)

    def close(self) -> None:
        self._leave()
        self._saver.close(_LEAVE_SECONDS)

    def _observe(self, session: GameSession, change: SessionEvent) -> None:
        if session is not self._session:
            return
        if change in (SessionEvent.STARTED, SessionEvent.BRANCHED):
            self._leave()
            self._saved = SavedGame()
            self._end = GameEnd()
            self._what_if = change is SessionEvent.BRANCHED
        self._waits = (
            change not in _WORTH_SAVING if self._waits else change is SessionEvent.BRANCHED
        )
        if not self._waits:
            self._save(session)

    def _save(self, session: GameSession) -> None:
        if session.seats is not self._seats:
            self._seats, self._setup = session.seats, setup_for(session.seats, self._setup)
        self._rate(session)
        record, link = _record(self._setup, session, what_if=self._counts_nowhere), self._link()
        if not link.settled:
            record = replace(record, result="", reason="")
        record = replace(record, link=link.text, estimate=self._end.estimate)
        self._saver.save(self._saved, record)
        self._new = self._busy = True

    def _leave(self) -> None:
        if self._session is not None:
            self._saver.leave(self._saved)

    def _report(self) -> SaverNotice | None:
        trouble, notice = self._saver.trouble, self._saver.notice
        before, self._reported = self._reported, trouble
        self._saver.notice = None
        self._retry_at = self._now() + _RETRY_SECONDS if trouble else None
        if trouble:
            return GameNotSaved(trouble, repeated=trouble == before)
        if notice:
            return LibraryNotice(notice)
        return GameSavedAgain() if before else None

    def _notice(self) -> LevelOffer | Fitted | None:
        """Return what follows from the end of the game, once."""
        effect, told = self._end.effect, self._told
        self._told = effect
        if effect is None or effect is told or self._session is None:
            return None
        cells, coach = self._session.game.board.size.cells, self._session.has_coach
        return notice_of(effect, cells, has_coach=coach)

    # The estimate of the player

    def estimates(self) -> Estimates:
        """Return the estimates once all is saved; without a library, those of this run."""
        if self._saver.wait(_LEAVE_SECONDS) and not self.trouble:
            self._estimates = read_estimates(self._directory)
        return self._estimates

    def _rate(self, session: GameSession) -> None:
        counts = not self._counts_nowhere
        if self._end.follow(session, self.estimates, counts=counts) and self._end.estimate:
            self._estimates = with_estimate(self._estimates, *self._end.estimate)

    @property
    def _counts_nowhere(self) -> bool:
        return self._what_if or bool(self._setup.start)


def _record(setup: Setup, session: GameSession, *, what_if: bool) -> Record:
    game, seats, outcome = session.game, session.seats, session.game.outcome
    result = "draw" if outcome and outcome.winner is None else ""
    if outcome and outcome.winner:
        result = _COLOR_NAMES[outcome.winner]
    return Record(
        setup=setup,
        black=library_name(seats, game.black),
        white=library_name(seats, game.black.other),
        color=_COLOR_NAMES[color_of(game, seats.person)] if seats.person else "",
        acts=game.acts,
        milliseconds=session.milliseconds,
        moves=len(game.moves),
        result=result,
        reason=outcome.reason.name.lower() if outcome else "",
        helped=session.helped,
        undone=game.undone,
        what_if=what_if,
    )


def library_name(seats: Seats, player: Player) -> str:
    """Return the name of a player as the library keeps it, the same in every language."""
    if player is seats.friend:
        return seats.name_of(player)
    if player not in seats.computers:
        return seats.name_of(player) or ("" if seats.two_people else YOU)
    if seats.engine:
        return seats.engine
    return computer_name(seats.level_of(player))

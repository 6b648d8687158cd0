"""Saves a session during play: the library has the game as the screen shows it."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from wuziqi.levels import easier, harder
from wuziqi.records.library.names import YOU, computer_name
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.saver import Record, SavedGame, Saver
from wuziqi.records.library.statistics import Streak, streak
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.rules.rule import NO_ODDS
from wuziqi.session.notices import (
    GameNotSaved,
    GameSavedAgain,
    LessonOffer,
    LevelOffer,
    LibraryNotice,
    SaverNotice,
)
from wuziqi.session.seats import Seats, color_of, setup_for
from wuziqi.session.session import GameSession, SessionEvent

_Kind = tuple[object, ...]


class OwnGames:
    """The results of games against the computer in this run, used where there is no library."""

    def __init__(self) -> None:
        self._earlier: list[tuple[_Kind, str]] = []
        self._present: tuple[_Kind, str] | None = None

    def note(self, record: Record) -> None:
        """Replace the result of the present game."""
        setup = record.setup
        counts = (
            setup.opponent == "computer"
            and setup.odds is NO_ODDS
            and not (record.helped or record.what_if)
        )
        self._present = (_kind(record), _outcome(record)) if record.result and counts else None

    def leave(self) -> None:
        """Keep the result of the present game: another game begins."""
        if self._present is not None:
            self._earlier.append(self._present)
        self._present = None

    @property
    def streak(self) -> Streak | None:
        """The streak up to the present game, see ``streak``."""
        if self._present is None:
            return None
        kind, outcome = self._present
        alike = [result for other, result in reversed(self._earlier) if other == kind]
        return streak(outcome, alike)


def _kind(record: Record) -> _Kind:
    return (record.setup.level, record.setup.rule, record.setup.size)


def _outcome(record: Record) -> str:
    if record.result == "draw":
        return "drawn"
    return "won" if record.result == record.color else "lost"


_FRAME_SECONDS = 0.02
"""The most seconds that a frame waits for the last act to be saved."""

_RETRY_SECONDS = 5.0
"""The time between two attempts to save a game while that fails."""

_LEAVE_SECONDS = 2.0
"""Seconds that the program waits at its end; on a slower disk the last act is lost."""

_WORTH_SAVING = (SessionEvent.ACTED, SessionEvent.STARTED, SessionEvent.ENDED)
"""Events that make an unsaved game worth saving."""

_OFFERED_STREAK = 3
"""The number of games in a row, won or lost, that brings the offer of another level."""

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
        self._own_games = OwnGames()
        self._streak: Streak | None = None
        """The streak of the last offer of another level."""
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
            self._own_games.leave()
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
        self._own_games.leave()
        self._session, self._saved = None, SavedGame()

    def settle(self) -> SaverNotice | None:
        """Wait up to 20 ms for the last act to be saved.

        Returns the notice about saving, if any, once it is done.
        """
        if self._retry_at is not None and self._now() >= self._retry_at:
            self._retry_at = None
            self.save()
        if not self._busy:
            return self._offer()
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
            self._own_games.leave()
            self._what_if = change is SessionEvent.BRANCHED
        self._waits = (
            change not in _WORTH_SAVING if self._waits else change is SessionEvent.BRANCHED
        )
        if not self._waits:
            self._save(session)

    def _save(self, session: GameSession) -> None:
        if session.seats is not self._seats:
            self._seats, self._setup = session.seats, setup_for(session.seats, self._setup)
        what_if = self._what_if or bool(self._setup.start)
        record, link = _record(self._setup, session, what_if=what_if), self._link()
        if not link.settled:
            record = replace(record, result="", reason="")
        record = replace(record, link=link.text)
        self._own_games.note(record)
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
        return GameSavedAgain() if before else self._offer()

    def _offer(self) -> LevelOffer | LessonOffer | None:
        """Return the offer after the end of the game, once."""
        streak = self._own_games.streak if self._saver.trouble else self._saved.streak
        before, self._streak = self._streak, streak
        return None if streak is None or streak == before else offer_after(self._setup, streak)


def offer_after(setup: Setup, streak: Streak) -> LevelOffer | LessonOffer | None:
    """Return the offer after a streak at the level of ``setup``: after every third game."""
    if streak.games % _OFFERED_STREAK:
        return None
    level = (harder if streak.won else easier)(setup.level, setup.size.cells)
    if level is not None:
        return LevelOffer(level, *streak)
    return None if streak.won else LessonOffer(streak.games)


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
    return computer_name(seats.level_of(player).number)

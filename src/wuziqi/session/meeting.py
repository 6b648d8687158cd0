"""Games with a friend: begun at a table, resumed from the library, or watched as a spectator."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wuziqi.friend.link import Down, LinkEvent, LinkFailed, Received, Up
from wuziqi.friend.messages import (
    LOOK,
    ActDone,
    GameEnd,
    Hello,
    MessageError,
    OpenProposal,
    Ping,
    PlayedRound,
    Snapshot,
    State,
    VersionError,
    parse_message,
    read_end,
    read_place,
    read_played,
    read_proposal,
    shared_setup,
    write,
    write_end,
    write_played,
    write_proposal,
)
from wuziqi.friend.wire import Keys, Presence, read_keys, write_keys
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.library.library import seconds_since
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import time_control
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.session.friend import Friend, MatchStore, Stage
from wuziqi.session.friend_match import IllegalAct, Match, MessagesMissing, ProtocolViolation
from wuziqi.session.lobby import PROGRAM, FriendLink, OpenLink, Role, Spectators, Table
from wuziqi.session.notices import (
    FriendFailed,
    FriendGone,
    FriendHere,
    FriendLost,
    FriendMoved,
    Notice,
)
from wuziqi.session.recorder import LinkState
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.session import GameSession
from wuziqi.texts import N_, TextError, clean_name


class MeetingError(TextError, ValueError):
    """The library does not have the keys to meet a friend again."""

    def __init__(self) -> None:
        super().__init__(N_("The library lacks the keys to meet your friend again."))


@dataclass(frozen=True)
class Meeting:
    """A session, its setup as seen by the person here, the friend, and the spectators."""

    session: GameSession
    setup: Setup
    friend: Friend
    spectators: Spectators | None = None


def first_meeting(table: Table, store: MatchStore) -> Meeting:
    """Return the game that begins at a table."""
    snapshot, hosting = table.snapshot, table.invitation.role is Role.HOST
    friend = snapshot.host.other if hosting else snapshot.host
    session = _session(snapshot.setup, friend, table.invitation.name, table.hello.name)
    match = Match(session, snapshot.setup, hosting=hosting)
    friend_here = Friend(table.link, match, table.keys, store)
    friend_here.begin(table.hello, table.events)
    return _meeting(match, friend_here, table.spectators)


def next_meeting(stored: StoredGame, open_link: OpenLink, store: MatchStore) -> Meeting:
    """Return a game of the library with new links to its friend and its spectators.

    Where the library has no keys, the friend has failed from the beginning. Raises ValueError for
    an act that the rules do not allow.
    """
    shared = shared_setup(stored.setup)
    friend = Player.SECOND if stored.setup.color == "black" else Player.FIRST
    try:
        kept = _read(stored.link)
    except (ValueError, MessageError, RecursionError):
        kept = None
    own, other = ("", "") if kept is None else kept.names
    session = _session(shared, friend, own, other)
    session.restore(stored.acts, stored.milliseconds)
    if kept is None:
        match = Match(session, shared, hosting=True)
        meeting = _meeting(match, Friend(open_link(), match, None, store))
        meeting.friend.give_up(MeetingError())
        return meeting
    if kept.end is not None:
        winner = kept.end.winner
        stone = None if winner is None else color_of(session.game, winner)
        session.end(stone, kept.end.reason)
    match = Match(session, shared, kept.place, hosting=kept.hosting)
    match.own_proposal, match.previous = kept.proposal, kept.previous
    match.end_known = bool(stored.entry.result)
    match.judge.note_start(seconds_since(stored.entry.changed))
    link = open_link()
    link.meet(kept.keys)
    spectators = None
    if kept.spectators is not None:
        spectators = Spectators(open_link, kept.keys.relay, own, kept.spectators)
    return _meeting(match, Friend(link, match, kept.keys, store), spectators)


def _session(setup: Setup, friend: Player, own: str, other: str) -> GameSession:
    names = (other, own) if friend is Player.FIRST else (own, other)
    return _opened(setup, Seats(odds=setup.odds, names=names, friend=friend))


def _opened(setup: Setup, seats: Seats) -> GameSession:
    rule, opening = setup.played_rule, setup.played_opening
    game = Game(*setup.size, rule=rule, opening=opening, early_draw=True)
    return GameSession(game, seats, time_control(setup))


def _meeting(match: Match, friend: Friend, spectators: Spectators | None = None) -> Meeting:
    color = "black" if match.me is Player.FIRST else "white"
    return Meeting(match.session, replace(match.setup, color=color), friend, spectators)


# Saved games with a friend


class _Kept(NamedTuple):
    keys: Keys
    hosting: bool
    names: tuple[str, str]
    spectators: tuple[Keys, ...] | None
    place: tuple[int, int]
    proposal: OpenProposal | None
    previous: PlayedRound | None
    end: GameEnd | None


def link_state(friend: Friend, spectators: Spectators | None) -> LinkState:
    """Return the library's data about a friend and the spectators.

    The data are empty for a game left without an act.
    """
    match, keys = friend.match, friend.keys
    if keys is None or (friend.left and not match.acts):
        return LinkState()
    names = match.session.seats.name_of
    kept = {
        "keys": write_keys(keys),
        "hosting": match.hosting,
        "names": [names(match.me), names(match.me.other)],
        "spectators": None if spectators is None else list(map(write_keys, spectators.keys)),
        "round": match.round,
        "era": match.era,
        "end": None if match.end is None else write_end(match.end),
        "asked": None if match.own_proposal is None else write_proposal(match.own_proposal),
        "before": None if match.previous is None else write_played(match.previous),
    }
    return LinkState(json.dumps(kept), settled=match.end_known or not match.session.is_over)


def _read(text: str) -> _Kept:
    """Read the text of ``link_state``. Raises ValueError, MessageError or RecursionError."""
    kept: Any = json.loads(text)
    match kept:
        case {"keys": dict(keys), "hosting": bool(hosting), "names": [str(own), str(other)]}:
            names = (clean_name(own), clean_name(other))
            proposal, previous, end = (kept.get(name) for name in ("asked", "before", "end"))
            return _Kept(
                read_keys(keys),
                hosting,
                names,
                _read_spectators(kept.get("spectators")),
                read_place(kept),
                read_proposal(proposal) if isinstance(proposal, dict) else None,
                read_played(previous) if isinstance(previous, dict) else None,
                read_end(end) if isinstance(end, dict) else None,
            )
    raise ValueError(text)


def _read_spectators(given: object) -> tuple[Keys, ...] | None:
    """Return the keys of spectators, None where none were admitted. Raises ValueError."""
    if not isinstance(given, list):
        return None
    return tuple(read_keys(keys if isinstance(keys, dict) else {}) for keys in given)


class SpectatedGame(Worker):
    """Follows the game of two others in a session, as the host's program reports it."""

    def __init__(self, table: Table) -> None:
        self._link = table.link
        self._name = table.invitation.name
        self._events: list[LinkEvent] = [Received(write(table.hello)), *table.events]
        self._notices: list[Notice] = []
        self._place = (0, 0)
        self._stage = Stage.UP
        self._paused = False
        self._setup = table.snapshot.setup
        self.session = _opened(self._setup, self._seats(table.snapshot))

    @staticmethod
    def _seats(snapshot: Snapshot) -> Seats:
        return Seats(odds=snapshot.setup.odds, names=snapshot.names, spectating=True)

    def poll(self) -> list[Notice]:
        """Apply the events of the link; returns the notices about them."""
        if self._paused:
            self._paused = False
            self._link.resume()
        events, self._events = [*self._events, *self._link.read_events()], []
        for event in events:
            if self._stage is not Stage.OVER:
                self._take(event)
        notices, self._notices = self._notices, []
        return notices

    def _take(self, event: LinkEvent) -> None:
        match event:
            case Up():
                self._stage = self._stage.after(event)
                self._greet()
            case Down(reason):
                self._lose(event, FriendLost(reason, watched=True))
            case LinkFailed(reason):
                self._fail(reason)
            case Received(message):
                self._receive(message)

    def _greet(self) -> None:
        self._link.send(write(Hello(PROGRAM, self._name, LOOK)))

    def _lose(self, event: Down | State, notice: Notice) -> None:
        if self._stage is Stage.GREETED:
            self.session.stall(0)
            self._notices.append(notice)
        self._stage = self._stage.after(event)

    def _fail(self, reason: TextError) -> None:
        self._stage = Stage.OVER
        self.session.close()
        self._link.close()
        self._notices.append(FriendFailed(reason))

    def _receive(self, given: dict[str, object]) -> None:
        try:
            self._apply(given)
        except MessagesMissing:
            self._greet()
        except (MessageError, VersionError, ProtocolViolation, IllegalAct) as error:
            self._fail(error)

    def _apply(self, given: dict[str, object]) -> None:
        message = parse_message(given)
        match message:
            case Hello(snapshot=Snapshot() as snapshot):
                self._show(snapshot)
                before, self._stage = self._stage, self._stage.after(message)
                if self._stage is not before:
                    self.session.go_on()
                    self._notices.append(FriendHere())
            case ActDone():  # also while the link is down, since a departed host does not repeat it
                self._do(message)
            case Ping(number, back=False):
                self._link.send(write(Ping(number, back=True)))
            case State(Presence.LEFT):
                self._lose(message, FriendGone())

    def _do(self, done: ActDone) -> None:
        if (*self._place, len(self.session.game.acts)) != done.at:
            raise MessagesMissing
        self._play([(done.act, done.milliseconds)])

    def _show(self, snapshot: Snapshot) -> None:
        """Bring the session to the state of a snapshot."""
        if snapshot.setup != self._setup:
            raise ProtocolViolation
        session = self.session
        if snapshot.round != self._place[0]:
            session.restart(self._seats(snapshot), early_draw=True)
        self._place = (snapshot.round, snapshot.era)
        shown = list(zip(session.game.acts, session.milliseconds, strict=True))
        same = 0
        while same < min(len(shown), len(snapshot.acts)) and shown[same] == snapshot.acts[same]:
            same += 1
        if same < len(shown) or (session.is_over and snapshot.end is None):
            session.cut(same)
        self._play(snapshot.acts[same:])
        self._end(snapshot)

    def _play(self, acts: Sequence[tuple[Act, int]]) -> None:
        for act, milliseconds in acts:
            try:
                choice = self.session.play(act, milliseconds=milliseconds)
            except ValueError as error:
                raise IllegalAct(error) from error
            self._notices.append(FriendMoved() if choice is None else choice)

    def _end(self, snapshot: Snapshot) -> None:
        session, end = self.session, snapshot.end
        if end is not None and not session.is_over:
            winner = None if end.winner is None else color_of(session.game, end.winner)
            session.end(winner, end.reason)

    @property
    def runners(self) -> list[FriendLink]:
        """The link, while it works."""
        return [] if self._stage is Stage.OVER else [self._link]

    def next_wake(self) -> float | None:
        """Return the seconds until ``poll`` is due even if nothing comes; None for never."""
        waits = self._events and self._stage is not Stage.OVER
        return 0.0 if waits else super().next_wake()

    def pause(self) -> None:
        """Suspend the link until the next ``poll``."""
        self._paused = True
        super().pause()

    def close(self) -> None:
        """Leave, and tell the host's program if possible."""
        if self._stage is Stage.GREETED:
            self._link.send(write(State(Presence.LEFT)))
        super().close()

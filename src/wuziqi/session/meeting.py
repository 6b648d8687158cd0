"""A game with a friend: from a table where two have met, or from the library to meet again."""

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
    parse,
    read_end,
    read_place,
    read_played,
    read_proposal,
    shared_setup,
    write,
    write_end,
    write_played,
)
from wuziqi.friend.terms import Presence
from wuziqi.friend.wire import Keys, read_keys, write_keys
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import time_control
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.session.friend import Friend, Saving
from wuziqi.session.linked import LinkedSession
from wuziqi.session.lobby import HOST, PROGRAM, OpenLink, Table
from wuziqi.session.match import IllegalAct, Match, MessagesMissing, ProtocolViolation
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
from wuziqi.texts import N_, TextError, clean_name


class MeetingError(TextError, ValueError):
    """The library does not have what it takes to meet a friend again."""

    def __init__(self) -> None:
        super().__init__(N_("What it takes to meet your friend again is missing from the library."))


@dataclass(frozen=True)
class Meeting:
    """A session, how it is set up for the person here, and the friend."""

    session: LinkedSession
    setup: Setup
    friend: Friend


def first_meeting(table: Table, saving: Saving) -> Meeting:
    """Return the game that begins at a table."""
    story, hosting = table.story, table.invitation.role == HOST
    friend = story.host.other if hosting else story.host
    session = _session(story.setup, friend, table.invitation.name, table.hello.name)
    match = Match(session, story.setup, hosting=hosting)
    meeting = _meeting(match, Friend(table.link, match, table.keys, saving))
    meeting.friend.begin(table.hello, table.events)
    return meeting


def next_meeting(stored: StoredGame, open_link: OpenLink, saving: Saving) -> Meeting:
    """Return a game of the library as it stood, and meet its friend again.

    Where the library does not have what that takes, the friend has failed from the beginning.
    Raises ValueError for an act that the rules do not allow.
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
    if kept is not None and kept.end is not None:
        winner = kept.end.winner
        stone = None if winner is None else color_of(session.game, winner)
        session.game.end(stone, kept.end.reason)
    if kept is None:
        match = Match(session, shared, hosting=True)
        meeting = _meeting(match, Friend(open_link(), match, None, saving))
        meeting.friend.give_up(MeetingError())
        return meeting
    match = Match(session, shared, kept.place, hosting=kept.hosting)
    match.own_proposal, match.before = kept.asked, kept.before
    match.end_known = bool(stored.entry.result)
    link = open_link()
    link.meet(kept.keys)
    return _meeting(match, Friend(link, match, kept.keys, saving))


def _session(setup: Setup, friend: Player, own: str, other: str) -> LinkedSession:
    names = (other, own) if friend is Player.FIRST else (own, other)
    seats = Seats(odds=setup.odds, names=names, friend=friend)
    rule, opening = setup.played_rule, setup.played_opening
    game = Game(*setup.size, rule=rule, opening=opening, early_draw=True)
    return LinkedSession(game, seats, time_control(setup))


def _meeting(match: Match, friend: Friend) -> Meeting:
    color = "black" if match.me is Player.FIRST else "white"
    return Meeting(match.session, replace(match.setup, color=color), friend)


# What the library keeps


class _Kept(NamedTuple):
    keys: Keys
    hosting: bool
    names: tuple[str, str]
    place: tuple[int, int]
    asked: OpenProposal | None
    before: PlayedRound | None
    end: GameEnd | None


def link_state(friend: Friend) -> LinkState:
    """Return what the library keeps of a friend: nothing where a game was left without an act."""
    match, keys = friend.match, friend.keys
    if keys is None or (friend.left and not match.acts):
        return LinkState()
    names = match.session.seats.name_of
    kept = {
        "keys": write_keys(keys),
        "hosting": match.hosting,
        "names": [names(match.me), names(match.me.other)],
        "round": match.round,
        "era": match.era,
        "end": None if match.end is None else write_end(match.end),
        "asked": None if match.own_proposal is None else match.own_proposal._asdict(),
        "before": None if match.before is None else write_played(match.before),
    }
    return LinkState(json.dumps(kept), settled=match.end_known or not match.session.is_over)


def _read(text: str) -> _Kept:
    """Read what ``write_meeting`` wrote. Raises ValueError or RecursionError."""
    kept: Any = json.loads(text)
    match kept:
        case {"keys": dict(keys), "hosting": bool(hosting), "names": [str(own), str(other)]}:
            names = (clean_name(own), clean_name(other))
            asked, before, end = (kept.get(name) for name in ("asked", "before", "end"))
            return _Kept(
                read_keys(keys),
                hosting,
                names,
                read_place(kept),
                read_proposal(asked) if isinstance(asked, dict) else None,
                read_played(before) if isinstance(before, dict) else None,
                read_end(end) if isinstance(end, dict) else None,
            )
    raise ValueError(text)


# A game of two others that is looked on at: the session follows what the host's program tells


class SpectatedGame:
    """Follows a game; ``session`` is for front ends. The host decides what is told."""

    def __init__(self, table: Table) -> None:
        self._link = table.link
        self._name = table.invitation.name
        self._events: list[LinkEvent] = [Received(write(table.hello)), *table.events]
        self._notices: list[Notice] = []
        self._place = (0, 0)
        self._here = self._paused = self._failed = False
        story = table.story
        self._setup = story.setup
        rule, opening = story.setup.played_rule, story.setup.played_opening
        game = Game(*story.setup.size, rule=rule, opening=opening, early_draw=True)
        self.session = LinkedSession(game, self._seats(story), time_control(story.setup))

    @staticmethod
    def _seats(story: Snapshot) -> Seats:
        return Seats(odds=story.setup.odds, names=story.names, spectating=True)

    def attend(self) -> list[Notice]:
        """Follow what has come; returns what there is to say about it."""
        if self._paused:
            self._paused = False
            self._link.resume()
        events, self._events = [*self._events, *self._link.read_events()], []
        for event in events:
            if not self._failed:
                self._take(event)
        notices, self._notices = self._notices, []
        return notices

    def _take(self, event: LinkEvent) -> None:
        match event:
            case Up():
                self._greet()
            case Down(reason):
                self._lose(FriendLost(reason))
            case LinkFailed(reason):
                self._fail(reason)
            case Received(message):
                self._receive(message)

    def _greet(self) -> None:
        """Ask for the whole story."""
        self._link.send(write(Hello(PROGRAM, self._name, LOOK)))

    def _lose(self, notice: Notice) -> None:
        if self._here:
            self._here = False
            self.session.stall(0)
            self._notices.append(notice)

    def _fail(self, reason: TextError) -> None:
        self._failed = True
        self.session.close()
        self._link.close()
        self._notices.append(FriendFailed(reason))

    def _receive(self, given: dict[str, object]) -> None:
        try:
            self._hear(given)
        except MessagesMissing:
            self._greet()
        except (MessageError, VersionError, ProtocolViolation, IllegalAct) as error:
            self._fail(error)

    def _hear(self, given: dict[str, object]) -> None:
        message = parse(given)
        match message:
            case Hello(story=Snapshot() as story):
                self._follow(story)
            case ActDone() if self._here:
                self._do(message)
            case Ping(number, back=False):
                self._link.send(write(Ping(number, back=True)))
            case State(state) if state == Presence.LEFT:
                self._lose(FriendGone())

    def _do(self, done: ActDone) -> None:
        if (*self._place, len(self.session.game.acts)) != done.at:
            raise MessagesMissing
        self._play([(done.act, done.milliseconds)])

    def _follow(self, story: Snapshot) -> None:
        """Show a story, which may be another one than before."""
        if story.setup != self._setup:
            raise ProtocolViolation
        session = self.session
        if story.round != self._place[0]:
            session.restart(self._seats(story), early_draw=True)
        self._place = (story.round, story.era)
        have = list(zip(session.game.acts, session.milliseconds, strict=True))
        same = 0
        while same < min(len(have), len(story.acts)) and have[same] == tuple(story.acts[same]):
            same += 1
        if same < len(have) or (session.is_over and story.end is None):
            session.cut(same)
        self._play(story.acts[same:])
        self._end(story)
        if not self._here:
            self._here = True
            session.go_on()
            self._notices.append(FriendHere())

    def _play(self, acts: Sequence[tuple[Act, int]]) -> None:
        for act, milliseconds in acts:
            try:
                choice = self.session.receive(act, milliseconds)
            except ValueError as error:
                raise IllegalAct(error) from error
            self._notices.append(FriendMoved() if choice is None else choice)

    def _end(self, story: Snapshot) -> None:
        session, end = self.session, story.end
        if end is not None and not session.is_over:
            winner = None if end.winner is None else color_of(session.game, end.winner)
            session.end(winner, end.reason)

    def descriptors(self) -> list[int]:
        """Return what becomes readable when something comes."""
        number = self._link.fileno()
        return [] if number is None or self._failed else [number]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        if self._failed:
            return None
        return 0.0 if self._events else self._link.next_check()

    def note_visible(self, *, visible: bool) -> None:
        """Do nothing: the players do not hear of it."""

    def pause(self) -> None:
        """Stand still until the next ``attend``."""
        self._paused = True
        self._link.pause()

    def close(self) -> None:
        """Leave."""
        if not self._failed:
            self._link.close()

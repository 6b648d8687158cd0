"""The friend at another program: binds a session to a link, as ``Computer`` binds it to engines."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

from wuziqi.friend.link import Down, LinkEvent, LinkFailed, Received, Up
from wuziqi.friend.messages import (
    FEATURES,
    MAX_TEXT,
    PLAY,
    ActDone,
    ActReceived,
    At,
    ChatLine,
    ClaimRefused,
    Hello,
    Message,
    MessageError,
    Ping,
    PositionShown,
    ProposalAnswer,
    Propose,
    Resigned,
    State,
    TimeOver,
    VersionError,
    clean_line,
    parse_message,
    write,
)
from wuziqi.friend.wire import TAKEBACKS, Keys, Presence, Proposal
from wuziqi.protocol.client.worker import Worker, earliest
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.friend_match import (
    IllegalAct,
    Match,
    MessagesMissing,
    ProtocolViolation,
    UnsupportedClaim,
    handle,
    reconcile,
)
from wuziqi.session.friend_time import Grace
from wuziqi.session.lobby import PROGRAM, FriendLink
from wuziqi.session.notices import (
    FriendAnswers,
    FriendFailed,
    FriendGone,
    FriendHere,
    FriendLost,
    FriendMoved,
    FriendProposes,
    FriendSaid,
    FriendShows,
    Notice,
)
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.texts import N_, TextError

_MOST_GAPS: Final = 3
"""The number of consecutive requests for missing messages after which the connection ends."""

_MOST_UNSAID: Final = 20
"""Lines of chat kept for a friend who is not connected."""

_PING_SECONDS: Final = 5.0
_CALM_PING_SECONDS: Final = 30.0
"""Seconds between two pings, with clocks and without.

The mailbox server keeps all messages, so pings are rare.
"""

_MOST_PINGS: Final = 12
"""The number of pings on their way that are remembered."""

_SILENT_SECONDS: Final = 12.0
"""Seconds without a message after which the friend counts as not connected."""

_GONE_SECONDS: Final = 120.0
"""Seconds without a message after which a friend who is not connected counts as gone."""


class Stage(Enum):
    """The state of the connection to another program."""

    DOWN = auto()
    """There is no connection; the link keeps trying."""
    UP = auto()
    """The link is up, and the hello of the other program awaited."""
    GREETED = auto()
    """Both programs have said hello."""
    OVER = auto()
    """The connection has ended for good."""

    @property
    def is_up(self) -> bool:
        return self in (Stage.UP, Stage.GREETED)

    def after(self, event: LinkEvent | Hello | State) -> "Stage":
        """Return the state after an event, the same where the event does not change it."""
        return _NEXT[type(event)].get(self, self)


_NEXT: Final[dict[type, dict[Stage, Stage]]] = {
    Up: {Stage.DOWN: Stage.UP, Stage.GREETED: Stage.UP},
    Down: {Stage.UP: Stage.DOWN, Stage.GREETED: Stage.DOWN},
    Hello: {Stage.UP: Stage.GREETED},
    State: {Stage.GREETED: Stage.UP},
    LinkFailed: dict.fromkeys(Stage, Stage.OVER),
}
"""The states after events; a ``State`` here says that the other program has left."""


class MatchStore(NamedTuple):
    """The library: ``saved`` returns whether it has all acts, ``save`` saves the match again."""

    saved: Callable[[], bool]
    save: Callable[[], None]


class Friend(Worker):
    """The friend as the loop and the front ends use it.

    ``presence`` is the friend's last reported activity, ``failed`` the reason why the connection
    has ended for good, None before. ``left`` is True once the person here has left. ``can`` are the
    FEATURES of the friend's program. ``keys`` meet the same friend again, None where they are lost.
    Only this object uses ``link`` from now on; it sends nothing that ``store`` has not saved.
    """

    def __init__(
        self, link: FriendLink, match: Match, keys: Keys | None, store: MatchStore
    ) -> None:
        self.presence = Presence.LOST
        self.failed: TextError | None = None
        self.left = False
        self.can: tuple[str, ...] = ()
        self._shown: PositionShown | None = None
        self._shown_number = 0
        self._announced = False
        """Whether the person knows of shown positions that no board has taken."""
        self.match = match
        self.keys = keys
        self._link = link
        self._store = store
        self._session = match.session
        self._pending: list[LinkEvent] = []
        self._notices: list[Notice] = []
        self._outbox = Outbox()
        self._heartbeat = Heartbeat(self._session.now)
        self._own_presence = Presence.THINKING
        self._stage = Stage.DOWN
        self._held = self._busy = False
        self._away_is_ours = True
        """Whether our connection is the lost one, while the friend is not connected."""
        self._polled_at: float | None = None
        self._met = False
        """Whether the friend's hello has come. Messages after it count, even while the link is
        down, because a friend who has left does not repeat them.
        """
        self._gaps = 0
        self._session.friend = self
        self._session.stall(0)
        self._session.observe(self._observe)

    def begin(self, hello: Hello, events: Sequence[LinkEvent]) -> None:
        """Begin at a connected link, with the friend's hello and the events after it."""
        self._stage = Stage.UP
        self._pending = [Received(write(hello)), *events]

    def give_up(self, reason: TextError) -> None:
        """End the connection for good; the game so far is kept."""
        self.failed, self._stage = reason, Stage.OVER
        self.presence = Presence.LOST
        self.match.friends_proposal = None
        self._session.close()
        self._link.close()
        self._notices.append(FriendFailed(reason))

    # For front ends

    @property
    def name(self) -> str:
        return self._session.seats.name_of(self.match.me.other)

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal of the friend; ``answer`` accepts or declines it."""
        return None if self.match.friends_proposal is None else self.match.friends_proposal.what

    @property
    def own_proposal(self) -> Proposal | None:
        own = self.match.own_proposal
        if own is None or (own.what is not Proposal.REMATCH and own.number != self.match.acts):
            return None
        return own.what

    @property
    def moves_left(self) -> int | None:
        """The number of moves that would stay after a proposed undo of several moves."""
        return self.match.moves_left(self.match.own_proposal or self.match.friends_proposal)

    @property
    def lag(self) -> float | None:
        """The round trip in seconds; None before it is known."""
        return self._heartbeat.lag

    @property
    def grace(self) -> Grace:
        """The seconds of lost connections that the friend has in the game, and those used."""
        return self.match.judge.grace

    @property
    def connected(self) -> bool:
        """Whether the friend's program receives our messages."""
        return self._stage is Stage.GREETED and not self._heartbeat.silent

    @property
    def gone_in(self) -> float | None:
        """The seconds until the friend counts as gone, 0 after a goodbye, None while here."""
        if self.presence is Presence.LEFT:
            return 0.0
        if self.connected:
            return None
        return max(_GONE_SECONDS - self._heartbeat.silence(self._session.now), 0.0)

    def can_propose(self, what: Proposal) -> bool:
        """Whether something can be proposed now.

        An undo needs an act of the person, and removes it with all later acts; a rematch needs the
        end of the game.
        """
        return self.failed is None and self.match.can_propose(what)

    def propose(self, what: Proposal, to: int | None = None) -> bool:
        """Make a proposal; returns whether it was possible. FriendAnswers follows.

        A draw or rematch that the friend has proposed is accepted. ``to`` is the number of acts to
        go back to.
        """
        if self.failed is None and what is self.proposal and what not in TAKEBACKS:
            self.answer(yes=True)
            return True
        if not self.can_propose(what):
            return False
        self._outbox.put(Propose(self.match.at, self.match.propose(what, to)))
        self._store.save()
        return True

    def answer(self, *, yes: bool) -> None:
        """Accept or decline the friend's proposal, if there is one."""
        if self.failed is not None:
            return
        with self._applying():
            answer = self.match.answer(yes=yes)
        if answer is not None:
            self._outbox.put(answer)
            self._store.save()

    def say(self, text: str) -> None:
        """Send a line of chat, cut to 200 characters; it waits until the friend is connected."""
        line = clean_line(text, MAX_TEXT)
        if line and self.failed is None:
            self._outbox.say(line)

    @property
    def can_analyse(self) -> bool:
        """Whether both can look at positions of the finished game together."""
        return self.failed is None and self._session.is_over and "show" in self.can

    def show(self, moves: tuple[Point, ...]) -> None:
        """Show the friend the position after some moves, in the finished game or beside it."""
        if self.can_analyse:
            self._shown_number += 1
            self._shown = None
            self._outbox.put(PositionShown(self.match.round, self._shown_number, moves))

    def take_shown(self) -> tuple[Point, ...] | None:
        """Return the moves of a position that the friend has shown since the last call."""
        shown, self._shown, self._announced = self._shown, None, False
        return None if shown is None else shown.moves

    def note_visible(self, *, visible: bool) -> None:
        """Tell the friend whether the person sees the game or another page."""
        presence = Presence.THINKING if visible else Presence.AWAY
        if presence is not self._own_presence:
            self._own_presence = presence
            if self._stage is Stage.GREETED:
                self._outbox.put(State(presence))

    # For the loop

    def poll(self) -> list[Notice]:
        """Take the events of the link, and send the saved acts; returns the notices."""
        now = self._session.now
        passed = 0.0 if self._polled_at is None else now - self._polled_at
        self._polled_at = now
        if self._held:
            self._held = False
            self.match.judge.note_missed(passed)
            self._link.resume()
            self._heartbeat.note_pause(passed, now)
        elif not self.connected and self.failed is None:
            self._wait(passed)
        self._announce_position()
        events = self._pending + self._link.read_events()
        self._pending = []
        for event in events:
            self._take(event)
        if self._stage is Stage.GREETED:
            self._watch()
        self._note_turn()
        self._flush()
        notices, self._notices = self._notices, []
        return notices

    @property
    def runners(self) -> list[FriendLink]:
        """The link, while it works."""
        return [] if self.failed is not None else [self._link]

    def next_wake(self) -> float | None:
        """Return the seconds until ``poll`` is due even if nothing comes; None for never."""
        if self.failed is not None:
            return None
        greeted = self._stage is Stage.GREETED
        sends = self._stage.is_up and self._outbox.waiting(greeted=greeted)
        announces = self._shown is not None and not self._announced
        if self._pending or announces or (sends and self._store.saved()):
            return 0.0
        ping = self._heartbeat.next_ping(self._session.now) if greeted else None
        return earliest(super().next_wake(), ping, self._next_start())

    def hold(self) -> None:
        """Count the time until the next ``poll`` as missed: the whole program does not run."""
        self._held = True

    def close(self) -> None:
        """Leave, and tell the friend if possible."""
        self.left = True
        if self.failed is None:
            if self._stage.is_up:
                self._outbox.put(State(Presence.LEFT))
                self._flush()
            super().close()

    # The link

    def _take(self, event: LinkEvent) -> None:
        if self._stage is Stage.OVER:
            return
        was_here = self.connected
        if not isinstance(event, Received):
            self._stage = self._stage.after(event)
        match event:
            case Up():
                self._away_is_ours = False
                self._outbox.clear()
                self._outbox.greet(reply=False)
            case Down(reason, ours):
                self._outbox.clear()
                self._lose(reason, ours=ours, was_here=was_here)
            case LinkFailed(reason):
                self.give_up(reason)
            case Received(message):
                self._receive(message)

    def _lose(self, reason: TextError, *, ours: bool, was_here: bool) -> None:
        """Note that there is no connection, since the friend's last message if it was ``here``."""
        session = self._session
        self._away_is_ours = ours
        if was_here:
            self._wait(self._heartbeat.silence(session.now), passed=True)
            if self.presence is not Presence.LEFT:
                self.presence = Presence.LOST
                runs = session.clock.running is self.match.me
                self._notices.append(FriendLost(reason, clock_runs=runs))

    def _wait(self, seconds: float, *, passed: bool = False) -> None:
        """Stop or run the clock after ``seconds`` without a connection.

        The clock has run in them if they have ``passed`` before the loss was noticed.
        """
        session, match = self._session, self.match
        if self._away_is_ours and match.known < match.acts:
            match.judge.note_missed(seconds)
        if not self._mover_is_away:
            session.stall(seconds if passed and session.others_turn else 0.0)
        elif session.others_turn:
            self._use_grace(seconds, passed=passed)
        else:
            session.go_on()

    @property
    def _mover_is_away(self) -> bool:
        """Whether the player to move has lost the connection, in a game with clocks."""
        session = self._session
        if not self._met or session.is_over or session.clock.control is None:
            return False
        return not self.connected and session.others_turn is not self._away_is_ours

    def _use_grace(self, seconds: float, *, passed: bool) -> None:
        """Let the friend's clock stand for as many of the ``seconds`` as the grace has."""
        session, grace = self._session, self.grace
        if passed:
            session.stall(grace.use(seconds))
        elif session.stalled:
            session.stall(grace.use(seconds) - seconds)
        if not grace.left:
            session.go_on()

    def _next_start(self) -> float | None:
        """Return the seconds until the clock of a friend without a connection runs again."""
        waits = self._mover_is_away and self._session.others_turn and self._session.stalled
        return self.grace.left if waits else None

    def _note_turn(self) -> None:
        match = self.match
        confirmed = match.known >= match.acts and self._heartbeat.is_up_to_date
        match.judge.note_turn(
            self._session.now, friends=self._session.others_turn, confirmed=confirmed
        )

    def _receive(self, given: dict[str, object]) -> None:
        if self._heartbeat.note_message(self._session.now) and self._stage is Stage.GREETED:
            self._return()
        before = _MatchBefore(self.match)
        try:
            message = parse_message(given)
            with self._applying():
                self._apply(message)
        except MessagesMissing as error:
            self._request_missing(error)
        except (MessageError, VersionError, ProtocolViolation, IllegalAct) as error:
            if isinstance(error, UnsupportedClaim) and "refuse" in self.can:
                self._link.send(write(ClaimRefused(self.match.at)))
            self.give_up(error)
        else:
            self._notices += before.notices(self.match, message)
        if before.own_proposal != self.match.own_proposal:
            self._store.save()  # the library keeps the person's proposal

    def _request_missing(self, error: MessagesMissing) -> None:
        """Have the friend's program send its whole snapshot again."""
        self._gaps += 1
        if self._gaps > _MOST_GAPS:
            self.give_up(error)
        else:
            self._outbox.greet(reply=False)

    def _return(self) -> None:
        """Go on: the friend is connected again."""
        self.presence = Presence.THINKING
        self._session.go_on()
        self._notices.append(FriendHere())

    @contextmanager
    def _applying(self) -> Iterator[None]:
        """Keep ``_observe`` from sending changes that the friend's program has caused."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    # Messages of the friend's program

    def _apply(self, message: Message) -> None:
        match message:
            case Hello():
                self._greet(message)
            case State(presence):
                self._note_presence(presence)
            case Ping():
                self._answer_ping(message)
            case ChatLine(text) if text:
                self._notices.append(FriendSaid(text))
            case PositionShown():
                self._take_position(message)
            case ClaimRefused(at):
                self.match.withdraw_claim(at)
            case _ if self._met:
                handled = handle(self.match, message)
                self._outbox.put_all(handled.replies)
                self._notices += handled.choices
                self._gaps = 0
        if self.match.claimed:
            self._send_claim()

    def _greet(self, hello: Hello) -> None:
        self._session.rename(self.match.me.other, hello.name)
        self.can = hello.can
        if (theirs := hello.snapshot) is not None:
            reconcile(self.match, theirs)
            if theirs.proposal is not None and theirs.proposal == self.match.declined:
                self._outbox.put(ProposalAnswer(self.match.at, theirs.proposal, yes=False))
            if hello.reply and self.match.has_end_of(theirs):  # no other message would report it
                self._outbox.put(ActReceived(self.match.at, 0))
        if not hello.reply:
            self._outbox.greet(reply=True)
        self._met = True
        before, self._stage = self._stage, self._stage.after(hello)
        if self._stage is not before:
            self._outbox.put(State(self._own_presence))
            self._return()

    def _take_position(self, shown: PositionShown) -> None:
        """Keep a position that the friend shows, unless ours is later."""
        later = shown.number > self._shown_number
        draws = shown.number == self._shown_number and not self.match.hosting
        if shown.round == self.match.round and self.can_analyse and (later or draws):
            self._shown_number, self._shown = shown.number, shown

    def _announce_position(self) -> None:
        """Announce once a shown position that no board has taken since the last call."""
        if self._shown is not None and self._shown.round != self.match.round:
            self._shown = None
        if self._shown is not None and not self._announced:
            self._announced = True
            self._notices.append(FriendShows(len(self._shown.moves)))

    def _note_presence(self, presence: Presence) -> None:
        if presence is Presence.LEFT and self.presence is not Presence.LEFT:
            self._notices.append(FriendGone())
        self.presence = presence

    def _answer_ping(self, ping: Ping) -> None:
        if not ping.back:
            self._outbox.put(Ping(ping.number, back=True))
        else:
            sent = self._heartbeat.take_back(ping, self._session.now)
            if sent is not None:
                self.match.note_turn_begun(sent.at)
                self.match.judge.note_round_trip(self._session.now - sent.now, sent.at, sent.turn)

    # Time

    def _watch(self) -> None:
        """Send pings, and check whether the friend is silent or out of time."""
        session, match = self._session, self.match
        timed = session.clock.control is not None and not session.is_over
        turn = session.clock.turn(session.now) if session.others_turn else 0.0
        moment = SentPing(session.now, match.at, turn, late=match.friend_may_be_late())
        if (ping := self._heartbeat.ping(moment, timed=timed)) is not None:
            self._outbox.put(ping)
        if timed and self._heartbeat.falls_silent(session.now):
            text = N_("Nothing has come from your friend's program for a while.")
            self._lose(TextError(text), ours=False, was_here=True)
        heard = turn - self._heartbeat.silence(session.now)
        if match.friend_is_late(heard):
            with self._applying():
                match.claim_time()
            self._send_claim()

    def _send_claim(self) -> None:
        self.match.claimed = False
        self._outbox.put(TimeOver(self.match.at, self.match.me.other))

    # Sending

    def _observe(self, _session: GameSession, event: SessionEvent) -> None:
        """Send the act of the person at this program."""
        if self._busy or self.failed is not None:
            return
        if (message := _message_about(self.match, event)) is not None:
            self.match.friends_proposal = None
            self._outbox.put(message)

    def _flush(self) -> None:
        """Send the waiting messages, once the library has saved their acts."""
        if not self._stage.is_up:
            self._outbox.clear()
        elif self._store.saved():
            for message in self._outbox.take(self._hello, greeted=self._stage is Stage.GREETED):
                self._link.send(write(message))

    def _hello(self, *, reply: bool) -> Hello:
        own = self._session.seats.name_of(self.match.me)
        return Hello(PROGRAM, own, PLAY, self.match.snapshot(), reply, FEATURES)


class _MatchBefore:
    """A match as it was before a message came."""

    def __init__(self, match: Match) -> None:
        self.own_proposal = match.own_proposal
        self._place = (match.round, match.era)
        self._acts = match.acts
        self._friends_proposal = match.friends_proposal
        self._was_over = match.session.is_over

    def notices(self, match: Match, message: Message) -> list[Notice]:
        """Return the notices about the changes since then, except choices of openings."""
        notices: list[Notice] = []
        if self._has_moved(match):
            notices.append(FriendMoved())
        if (answer := self._answer(match, message)) is not None:
            notices.append(answer)
        proposal = match.friends_proposal
        if proposal is not None and proposal != self._friends_proposal:
            notices.append(FriendProposes(proposal.what, match.moves_left(proposal)))
        return notices

    def _has_moved(self, match: Match) -> bool:
        if self._place != (match.round, match.era) or match.acts <= self._acts:
            return False
        last = match.acts - 1
        is_stone = isinstance(match.session.game.acts[last], Point)
        return is_stone and match.session.actor(last) is not match.me

    def _answer(self, match: Match, message: Message) -> FriendAnswers | None:
        """Return the answer to the person's proposal; None while it is open."""
        own = self.own_proposal
        if own is None or match.own_proposal is not None:
            return None
        agreed = not self._was_over and match.end is not None and match.end.winner is None
        if agreed or self._place != (match.round, match.era):
            return FriendAnswers(own.what, yes=True)
        if isinstance(message, ProposalAnswer):
            return FriendAnswers(own.what, yes=False)
        was_open = own.what is Proposal.REMATCH or own.number == self._acts
        return FriendAnswers(own.what, yes=False, lapsed=True) if was_open else None


def _message_about(match: Match, event: SessionEvent) -> Message | None:
    """Return the message about a change by the person here, if the friend needs it."""
    if event is SessionEvent.ACTED:
        at = At(match.round, match.era, match.acts - 1)
        session = match.session
        return ActDone(at, session.game.acts[at.number], session.milliseconds[at.number])
    if event is SessionEvent.ENDED and match.end is not None:
        flagged = match.end.reason is Reason.TIME
        return TimeOver(match.at, match.me) if flagged else Resigned(match.at)
    return None


class SentPing(NamedTuple):
    """When a ping was sent: the place of the match, and the seconds of the friend's turn.

    ``late`` says that it proves the friend late if it comes back before an act.
    """

    now: float
    at: At
    turn: float
    late: bool


class Heartbeat:
    """Pings and silence since ``now``, in seconds of the session's clock.

    ``lag`` is the last round trip in seconds, None before the first; ``silent`` is True after too
    long without a message. ``is_up_to_date`` is False from a pause until a later ping has come
    back: messages keep their order, so all that were sent in the pause have come then.
    """

    def __init__(self, now: float) -> None:
        self.lag: float | None = None
        self.silent = False
        self._heard_at = self._ping_at = now
        self._woke_at: float | None = None
        self._number = 0
        self._sent: dict[int, SentPing] = {}
        """The last pings that have not come back."""

    def note_message(self, now: float) -> bool:
        """Note that a message has come; returns whether it ends a silence."""
        was_silent, self.silent = self.silent, False
        self._heard_at = now
        return was_silent

    def note_pause(self, seconds: float, now: float) -> None:
        """Note that the program has not run for some seconds until ``now``: they are no silence."""
        self._heard_at += seconds
        self._woke_at = now

    @property
    def is_up_to_date(self) -> bool:
        return self._woke_at is None

    def silence(self, now: float) -> float:
        """Return the seconds since the last message."""
        return now - self._heard_at

    def falls_silent(self, now: float) -> bool:
        """Whether a silence has become too long since the last call."""
        if self.silent or self.silence(now) <= _SILENT_SECONDS:
            return False
        self.silent = True
        return True

    def ping(self, moment: SentPing, *, timed: bool) -> Ping | None:
        """Return the due ping, more often in a ``timed`` game, at once to prove a friend late."""
        asks = moment.late and not any(
            sent.late and sent.at == moment.at for sent in self._sent.values()
        )
        if moment.now < self._ping_at and not asks:
            return None
        self._number += 1
        self._sent[self._number] = moment
        self._sent.pop(self._number - _MOST_PINGS, None)
        self._ping_at = moment.now + (_PING_SECONDS if timed else _CALM_PING_SECONDS)
        return Ping(self._number)

    def take_back(self, ping: Ping, now: float) -> SentPing | None:
        """Measure the lag by a returned ping; returns when it was sent, None if it was not."""
        sent = self._sent.pop(ping.number, None)
        if sent is not None:
            self.lag = now - sent.now
            if self._woke_at is not None and sent.now >= self._woke_at:
                self._woke_at = None
        return sent

    def next_ping(self, now: float) -> float:
        """Return the seconds until a ping is due."""
        return max(self._ping_at - now, 0.0)


class _Greeting(NamedTuple):
    """A placeholder for a hello, whose content is made on sending."""

    reply: bool


class _MakeHello(Protocol):
    def __call__(self, *, reply: bool) -> Hello: ...


class Outbox:
    """Messages in the order of sending.

    When the connection is lost, only lines of chat stay: the next hello contains the rest.
    """

    def __init__(self) -> None:
        self._messages: list[Message | _Greeting] = []
        self._lines: list[str] = []

    def put(self, message: Message) -> None:
        self._messages.append(message)

    def put_all(self, messages: Iterable[Message]) -> None:
        self._messages += messages

    def greet(self, *, reply: bool) -> None:
        self._messages.append(_Greeting(reply))

    def say(self, line: str) -> None:
        self._lines = [*self._lines, line][-_MOST_UNSAID:]

    def clear(self) -> None:
        """Drop all but the lines of chat."""
        self._messages = []

    def waiting(self, *, greeted: bool) -> bool:
        """Whether there is something to send; chat only once the friend is ``greeted``."""
        return bool(self._messages or (greeted and self._lines))

    def take(self, hello: _MakeHello, *, greeted: bool) -> list[Message]:
        """Return the messages to send, and drop them."""
        lines = self._lines if greeted else []
        messages = self._with_hello(hello)
        self._messages, self._lines = [], self._lines[len(lines) :]
        return [*messages, *map(ChatLine, lines)]

    def _with_hello(self, hello: _MakeHello) -> list[Message]:
        """Return the messages, with one hello if one is due.

        The first hello of a connection replaces other messages. A reply follows the messages before
        it, because its snapshot must not repeat a proposal that they answer.
        """
        greetings = [message for message in self._messages if isinstance(message, _Greeting)]
        others = [message for message in self._messages if not isinstance(message, _Greeting)]
        if not greetings:
            return others
        if all(greeting.reply for greeting in greetings):
            return [*others, hello(reply=True)]
        return [hello(reply=False), *(m for m in others if isinstance(m, Ping | State))]

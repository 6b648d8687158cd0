"""The friend at another program: binds a session to a link, as ``computer`` does to an engine."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

from wuziqi.friend.link import Down, LinkEvent, LinkFailed, Received, Up
from wuziqi.friend.messages import (
    MAX_TEXT,
    PLAY,
    ActDone,
    At,
    ChatLine,
    Hello,
    Message,
    MessageError,
    Ping,
    ProposalAnswer,
    Propose,
    Resigned,
    State,
    TimeOver,
    VersionError,
    clean_line,
    parse,
    write,
)
from wuziqi.friend.terms import Presence, Proposal
from wuziqi.friend.wire import Keys
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.lobby import PROGRAM, FriendLink
from wuziqi.session.match import IllegalAct, Match, MessagesMissing, ProtocolViolation, adopt, hear
from wuziqi.session.notices import (
    FriendAnswers,
    FriendFailed,
    FriendGone,
    FriendHere,
    FriendLost,
    FriendMoved,
    FriendProposes,
    FriendSaid,
    Notice,
)
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.texts import N_, TextError

_MOST_UNSAID: Final = 20
"""How many lines of chat are kept for a friend who is not connected."""


class Saving(NamedTuple):
    """Whether the library has all that was done, and how to have a match saved again."""

    saved: Callable[[], bool]
    save: Callable[[], None]


class Greeting(NamedTuple):
    """A hello; what it tells is what there is when it is sent."""

    reply: bool


class MakeHello(Protocol):
    """Makes a hello of what there is now."""

    def __call__(self, *, reply: bool) -> Hello:
        """Return the hello."""


class Outbox:
    """Messages in their order. Lines of chat wait for the friend, everything else is told anew."""

    def __init__(self) -> None:
        self._messages: list[Message | Greeting] = []
        self._lines: list[str] = []

    def put(self, message: Message) -> None:
        """Add a message."""
        self._messages.append(message)

    def put_all(self, messages: Iterable[Message]) -> None:
        """Add messages."""
        self._messages += messages

    def greet(self, *, reply: bool) -> None:
        """Add a hello."""
        self._messages.append(Greeting(reply))

    def say(self, line: str) -> None:
        """Add a line of chat."""
        self._lines = [*self._lines, line][-_MOST_UNSAID:]

    def clear(self) -> None:
        """Drop what the next hello tells."""
        self._messages = []

    def waiting(self, *, greeted: bool) -> bool:
        """Whether there is something to send; chat only to a friend who was ``greeted``."""
        return bool(self._messages or (greeted and self._lines))

    def take(self, hello: MakeHello, *, greeted: bool) -> list[Message]:
        """Return what is to be sent, and drop it."""
        lines = self._lines if greeted else []
        messages = self._with_hello(hello)
        self._messages, self._lines = [], self._lines[len(lines) :]
        return [*messages, *map(ChatLine, lines)]

    def _with_hello(self, hello: MakeHello) -> list[Message]:
        """Return the messages, one hello among them if one is due.

        The first one after a connection tells what other messages would. A reply tells what comes
        of those before it: what was answered must not be asked again by it.
        """
        greetings = [message for message in self._messages if isinstance(message, Greeting)]
        others = [message for message in self._messages if not isinstance(message, Greeting)]
        if not greetings:
            return others
        if all(greeting.reply for greeting in greetings):
            return [*others, hello(reply=True)]
        return [hello(reply=False), *(m for m in others if isinstance(m, Ping | State))]


# Whether the friend's program is still there, and how long messages take


_PING_SECONDS: Final = 5.0
_CALM_PING_SECONDS: Final = 30.0
"""How often the friend's program is asked for a sign of life, with clocks and without.

The mailbox server keeps all that passes through it: more often would be unkind.
"""

_SILENT_SECONDS: Final = 12.0
"""After so many seconds without a sign of life no clock runs."""


class Heartbeat:
    """What has been heard since ``now``, in seconds of the session's clock.

    ``lag`` is how many seconds a message takes there and back, None before that is known;
    ``silent`` says that nothing has come for too long.
    """

    def __init__(self, now: float) -> None:
        self.lag: float | None = None
        self.silent = False
        self._heard_at = self._ping_at = now
        self._number, self._sent_at = 0, now

    def heard(self, now: float) -> bool:
        """Note that something has come; returns whether that ends a silence."""
        was_silent, self.silent = self.silent, False
        self._heard_at = now
        return was_silent

    def silence(self, now: float) -> float:
        """Return for how many seconds nothing has come."""
        return now - self._heard_at

    def falls_silent(self, now: float) -> bool:
        """Whether nothing has come for too long since the last call or sign."""
        if self.silent or self.silence(now) <= _SILENT_SECONDS:
            return False
        self.silent = True
        return True

    def ping(self, now: float, *, timed: bool) -> Ping | None:
        """Return the ping that is due, more often in a game that is ``timed``; None before."""
        if now < self._ping_at:
            return None
        self._number, self._sent_at = self._number + 1, now
        self._ping_at = now + (_PING_SECONDS if timed else _CALM_PING_SECONDS)
        return Ping(self._number)

    def take_back(self, ping: Ping, now: float) -> None:
        """Take a ping that has come back."""
        if ping.number == self._number:
            self.lag = now - self._sent_at

    def next_ping(self, now: float) -> float:
        """Return in how many seconds a ping is due."""
        return max(self._ping_at - now, 0.0)


# Changes of a match: what to say of the friend's, and what to tell the friend of ours


class Moment:
    """A match as it was before a message came."""

    def __init__(self, match: Match) -> None:
        self._place = (match.round, match.era)
        self._acts = match.acts
        self._asked = match.own_proposal
        self._asks = match.friends_proposal
        self._was_over = match.session.is_over

    def differs(self, match: Match) -> bool:
        """Whether what is asked for has changed, which the library keeps."""
        return self._asked != match.own_proposal

    def notices(self, match: Match, message: Message) -> list[Notice]:
        """Return what there is to say since then, but for choices of openings."""
        told: list[Notice] = []
        if self._has_moved(match):
            told.append(FriendMoved())
        if (answer := self._answer(match, message)) is not None:
            told.append(answer)
        if match.friends_proposal is not None and match.friends_proposal != self._asks:
            told.append(FriendProposes(match.friends_proposal.what))
        return told

    def _has_moved(self, match: Match) -> bool:
        if self._place != (match.round, match.era) or match.acts <= self._acts:
            return False
        last = match.acts - 1
        is_stone = isinstance(match.session.game.acts[last], Point)
        return is_stone and match.session.actor(last) is not match.me

    def _answer(self, match: Match, message: Message) -> FriendAnswers | None:
        """Return what has become of what the person had asked for; None while nothing has."""
        asked = self._asked
        if asked is None or match.own_proposal is not None:
            return None
        agreed = not self._was_over and match.end is not None and match.end.winner is None
        if agreed or self._place != (match.round, match.era):
            return FriendAnswers(asked.what, yes=True)
        if isinstance(message, ProposalAnswer):
            return FriendAnswers(asked.what, yes=False)
        open_still = asked.what == Proposal.REMATCH or asked.number == self._acts
        return FriendAnswers(asked.what, yes=False, lapsed=True) if open_still else None


def message_of(match: Match, change: SessionEvent) -> Message | None:
    """Return what tells the friend's program of a change that the person here has made."""
    if change is SessionEvent.ACTED:
        at = At(match.round, match.era, match.acts - 1)
        session = match.session
        return ActDone(at, session.game.acts[at.number], session.milliseconds[at.number])
    if change is SessionEvent.ENDED and match.end is not None:
        flagged = match.end.reason is Reason.TIME
        return TimeOver(match.at, match.me) if flagged else Resigned(match.at)
    return None


# The friend at another program: binds a session to a link, as ``computer`` does to an engine


_FRESH_SECONDS: Final = 4.0
"""How recent the last sign of life of a friend must be whose time is claimed to be over."""

_MOST_GAPS: Final = 3
"""How often in a row missing messages are asked for."""


class Friend:
    """The friend, for the loop that attends to the game and for front ends.

    ``presence`` is what the friend does, ``failed`` why the connection has ended for good, None
    while it has not. ``left`` says that the person here has left. ``keys`` meet the same friend
    again, None where they are lost. Only this object uses ``link`` from now on; it sends nothing
    before ``saving`` says that the library has what was done.
    """

    def __init__(
        self,
        link: FriendLink,
        match: Match,
        keys: Keys | None,
        saving: Saving,
    ) -> None:
        self.presence = Presence.LOST
        self.failed: TextError | None = None
        self.left = False
        self.match = match
        self.keys = keys
        self._link = link
        self._saved, self._save = saving
        self._session = match.session
        self._pending: list[LinkEvent] = []
        self._notices: list[Notice] = []
        self._outbox = Outbox()
        self._life = Heartbeat(self._session.now)
        self._state = Presence.THINKING
        self._up = self._greeted = self._paused = self._busy = False
        self._gaps = 0
        self._session.stall(0)
        self._session.observe(self._observe)

    def begin(self, hello: Hello, events: Sequence[LinkEvent]) -> None:
        """Begin at a link that is up: what the friend has said first, and what has come since."""
        self._up = True
        self._pending = [Received(write(hello)), *events]

    def give_up(self, reason: TextError) -> None:
        """End the connection for good; the game so far is kept."""
        self.failed = reason
        self.presence = Presence.LOST
        self._up = self._greeted = False
        self.match.friends_proposal = None
        self._session.close()
        self._link.close()
        self._notices.append(FriendFailed(reason))

    # What front ends ask

    @property
    def name(self) -> str:
        """The friend's name; "" for none."""
        return self._session.seats.name_of(self.match.me.other)

    @property
    def proposal(self) -> Proposal | None:
        """What the friend proposes; ``answer`` accepts or declines."""
        return None if self.match.friends_proposal is None else self.match.friends_proposal.what

    @property
    def own_proposal(self) -> Proposal | None:
        """What the person has proposed, while there is no answer."""
        asked = self.match.own_proposal
        if asked is None or (asked.what != Proposal.REMATCH and asked.number != self.match.acts):
            return None
        return asked.what

    @property
    def lag(self) -> float | None:
        """How many seconds a message takes there and back; None before that is known."""
        return self._life.lag

    @property
    def connected(self) -> bool:
        """Whether the friend's program hears us."""
        return self._greeted and not self._life.silent

    def can_propose(self, what: Proposal) -> bool:
        """Whether something can be proposed now.

        An undo if there is an act of the person's to take back, with all behind it; a rematch once
        the game is over.
        """
        return self.failed is None and self.match.can_propose(what)

    def propose(self, what: Proposal) -> bool:
        """Ask the friend; returns whether that can be. FriendAnswers follows.

        Who asks for what the friend asks for agrees with that.
        """
        if self.failed is None and what == self.proposal != Proposal.UNDO:
            self.answer(yes=True)
            return True
        if not self.can_propose(what):
            return False
        self.match.propose(what)
        if self.match.own_proposal is not None:
            self._outbox.put(Propose(self.match.at, self.match.own_proposal))
        self._save()
        return True

    def answer(self, *, yes: bool) -> None:
        """Answer what the friend asks for, if there is something; "yes" does it at once."""
        if self.failed is not None:
            return
        with self._being_told():
            answer = self.match.answer(yes=yes)
        if answer is not None:
            self._outbox.put(answer)
            self._save()

    def say(self, text: str) -> None:
        """Write a line to the friend, cut to 200 characters; it waits while there is no link."""
        line = clean_line(text, MAX_TEXT)
        if line and self.failed is None:
            self._outbox.say(line)

    def note_visible(self, *, visible: bool) -> None:
        """Note whether the person sees the game; the friend is told when they look away."""
        state = Presence.THINKING if visible else Presence.AWAY
        if state != self._state:
            self._state = state
            if self._greeted:
                self._outbox.put(State(state))

    # What the loop needs

    def attend(self) -> list[Notice]:
        """Take what has come, send what is saved; returns what there is to say about it."""
        if self._paused:
            self._paused = False
            self._link.resume()
            self._life.heard(self._session.now)
        events = self._pending + self._link.read_events()
        self._pending = []
        for event in events:
            self._take(event)
        if self.failed is None and self._greeted:
            self._watch()
        self._flush()
        notices, self._notices = self._notices, []
        return notices

    def descriptors(self) -> list[int]:
        """Return what becomes readable when something comes."""
        number = self._link.fileno()
        return [] if number is None or self.failed is not None else [number]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        if self.failed is not None:
            return None
        if self._pending or (
            self._up and self._outbox.waiting(greeted=self._greeted) and self._saved()
        ):
            return 0.0
        wakes = [self._link.next_check()]
        if self._greeted:
            wakes.append(self._life.next_ping(self._session.now))
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self) -> None:
        """Stand still until the next ``attend``."""
        self._paused = True
        self._link.pause()

    def close(self) -> None:
        """Leave, and say so if that is possible."""
        self.left = True
        if self.failed is None:
            if self._up:
                self._outbox.put(State(Presence.LEFT))
                self._flush()
            self._link.close()

    # The link

    def _take(self, event: LinkEvent) -> None:
        if self.failed is not None:
            return
        match event:
            case Up():
                self._up, self._greeted = True, False
                self._outbox.clear()
                self._outbox.greet(reply=False)
            case Down(reason):
                self._lose(reason)
            case LinkFailed(reason):
                self.give_up(reason)
            case Received(message):
                self._receive(message)

    def _lose(self, reason: TextError) -> None:
        """Wait for the link: both clocks stand, since when the friend was last heard of."""
        was_here = self.connected
        self._up = self._greeted = False
        self._outbox.clear()
        self._stall(reason, was_here=was_here)

    def _stall(self, reason: TextError, *, was_here: bool) -> None:
        session = self._session
        session.stall(self._life.silence(session.now))
        if was_here and self.presence != Presence.LEFT:
            self.presence = Presence.LOST
            self._notices.append(FriendLost(reason))

    def _receive(self, given: dict[str, object]) -> None:
        if self._life.heard(self._session.now) and self._greeted:
            self._return()
        before = Moment(self.match)
        try:
            message = parse(given)
            with self._being_told():
                self._hear(message)
        except MessagesMissing as error:
            self._ask_for_missing(error)
        except (MessageError, VersionError, ProtocolViolation, IllegalAct) as error:
            self.give_up(error)
        else:
            self._notices += before.notices(self.match, message)
        if before.differs(self.match):
            self._save()

    def _ask_for_missing(self, error: MessagesMissing) -> None:
        """Have the friend's program tell the whole story once more."""
        self._gaps += 1
        if self._gaps > _MOST_GAPS:
            self.give_up(error)
        else:
            self._outbox.greet(reply=False)

    def _return(self) -> None:
        """Go on: the friend is there again."""
        self.presence = Presence.THINKING
        self._session.go_on()
        self._notices.append(FriendHere())

    @contextmanager
    def _being_told(self) -> Iterator[None]:
        """Keep from telling the friend what the friend's program has told us."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    # What the friend's program says

    def _hear(self, message: Message) -> None:
        match message:
            case Hello():
                self._greet(message)
            case State(state):
                self._note_state(state)
            case Ping():
                self._answer_ping(message)
            case ChatLine(text) if text:
                self._notices.append(FriendSaid(text))
            case _ if self._greeted:
                heard = hear(self.match, message)
                self._outbox.put_all(heard.replies)
                self._notices += heard.choices
                self._gaps = 0
        if self.match.claimed:
            self._tell_claim()

    def _greet(self, hello: Hello) -> None:
        self._session.rename(self.match.me.other, hello.name)
        if hello.story is not None:
            adopt(self.match, hello.story)
            if (proposal := hello.story.proposal) is not None and proposal == self.match.declined:
                self._outbox.put(ProposalAnswer(self.match.at, proposal, yes=False))
        if not hello.reply:
            self._outbox.greet(reply=True)
        if not self._greeted:
            self._greeted = True
            self._outbox.put(State(self._state))
            self._return()

    def _note_state(self, state: Presence) -> None:
        if state == Presence.LEFT and self.presence != Presence.LEFT:
            self._notices.append(FriendGone())
        self.presence = state

    def _answer_ping(self, ping: Ping) -> None:
        if not ping.back:
            self._outbox.put(Ping(ping.number, back=True))
        else:
            self._life.take_back(ping, self._session.now)

    # Time

    def _watch(self) -> None:
        """Look for signs of life, and for a friend whose time is over."""
        session, match = self._session, self.match
        timed = session.clock.control is not None and not session.is_over
        if (ping := self._life.ping(session.now, timed=timed)) is not None:
            self._outbox.put(ping)
        if timed and self._life.falls_silent(session.now):
            text = N_("Nothing has come from your friend's program for a while.")
            self._stall(TextError(text), was_here=True)
        if match.friend_is_late() and self._life.silence(session.now) < _FRESH_SECONDS:
            with self._being_told():
                match.claim_time()
            self._tell_claim()

    def _tell_claim(self) -> None:
        self.match.claimed = False
        self._outbox.put(TimeOver(self.match.at, self.match.me.other))

    # Sending

    def _observe(self, _session: GameSession, change: SessionEvent) -> None:
        """Tell the friend what the person here does."""
        if self._busy or self.failed is not None:
            return
        if (message := message_of(self.match, change)) is not None:
            self.match.friends_proposal = None
            self._outbox.put(message)

    def _flush(self) -> None:
        """Send what waits, once the library has it."""
        if not self._up:
            self._outbox.clear()
        elif self._saved():
            for message in self._outbox.take(self._hello, greeted=self._greeted):
                self._link.send(write(message))

    def _hello(self, *, reply: bool) -> Hello:
        own = self._session.seats.name_of(self.match.me)
        return Hello(PROGRAM, own, PLAY, self.match.story(), reply)

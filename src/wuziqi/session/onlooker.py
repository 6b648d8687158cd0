"""A game of two others that is looked on at: the session follows what the host's program tells."""

from collections.abc import Sequence

from wuziqi.friend.events import Down, LinkEvent, LinkFailed, Received, Up
from wuziqi.friend.messages import LEFT, LOOK, Done, Hello, Ping, State, Story, write
from wuziqi.friend.reading import MessageError, VersionError, parse
from wuziqi.records.time_control import time_control
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act
from wuziqi.session.contradictions import Contradiction, Illegal, Missing
from wuziqi.session.linked import LinkedSession
from wuziqi.session.links import PROGRAM
from wuziqi.session.lobby import Table
from wuziqi.session.notices import (
    FriendFailed,
    FriendGone,
    FriendHere,
    FriendLost,
    FriendMoved,
    Notice,
)
from wuziqi.session.seats import Seats, color_of
from wuziqi.texts import TextError


class Onlooker:
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
    def _seats(story: Story) -> Seats:
        return Seats(odds=story.setup.odds, names=story.names, looking=True)

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
        except Missing:
            self._greet()
        except (MessageError, VersionError, Contradiction, Illegal) as error:
            self._fail(error)

    def _hear(self, given: dict[str, object]) -> None:
        message = parse(given)
        match message:
            case Hello(story=Story() as story):
                self._follow(story)
            case Done() if self._here:
                self._do(message)
            case Ping(number, back=False):
                self._link.send(write(Ping(number, back=True)))
            case State(state) if state == LEFT:
                self._lose(FriendGone())

    def _do(self, done: Done) -> None:
        if (*self._place, len(self.session.game.acts)) != done.at:
            raise Missing
        self._play([(done.act, done.milliseconds)])

    def _follow(self, story: Story) -> None:
        """Show a story, which may be another one than before."""
        if story.setup != self._setup:
            raise Contradiction
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
                raise Illegal(error) from error
            self._notices.append(FriendMoved() if choice is None else choice)

    def _end(self, story: Story) -> None:
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

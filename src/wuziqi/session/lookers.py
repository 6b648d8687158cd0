"""Those who look on at a game with a friend: each has a code and a link, and is told what happens.

Of what they send only hello and ping count.
"""

from collections.abc import Sequence
from typing import Final

from wuziqi.friend.events import CodeMade, Down, Introduced, LinkEvent, LinkFailed, Received, Up
from wuziqi.friend.messages import LEFT, LOOK, At, Done, Hello, Ping, State, Story, write
from wuziqi.friend.reading import MessageError, VersionError, parse
from wuziqi.session.links import PROGRAM, FriendLink, OpenLink
from wuziqi.session.notices import LookCodeMade, LookersChanged, LookingFailed, Notice

MOST_LOOKERS: Final = 4
"""How many may look on at once."""


class Lookers:
    """Says a code for whoever wants to look on, and another one once that is used.

    ``relay`` is the address of the mailbox server, ``name`` that of the player here.
    """

    def __init__(self, open_link: OpenLink, relay: str, name: str) -> None:
        self._open_link = open_link
        self._relay = relay
        self._name = name
        self._lookers: list[_Looker] = []
        self._count = 0
        self._failed = self._paused = False
        self._invite()

    def attend(self, story: Story | None) -> list[Notice]:
        """Tell all of them the ``story``, None before the game; returns what there is to say."""
        if self._paused:
            self.resume()
        notices: list[Notice] = []
        for looker in list(self._lookers):
            notices += looker.attend(story)
            if looker.gone:
                self._lookers.remove(looker)
                self._failed = self._failed or not looker.met
        self._invite()
        count = sum(looker.up for looker in self._lookers)
        if story is not None and count != self._count:
            self._count = count
            notices.append(LookersChanged(count))
        return notices

    def _invite(self) -> None:
        """Make another code, unless there is one or nobody more may come."""
        waiting = any(not looker.met for looker in self._lookers)
        if not (self._failed or waiting) and len(self._lookers) < MOST_LOOKERS:
            link = self._open_link()
            link.host(self._relay)
            self._lookers.append(_Looker(link, self._name))

    def descriptors(self) -> list[int]:
        """Return what becomes readable when one of them says something."""
        numbers = [looker.link.fileno() for looker in self._lookers]
        return [number for number in numbers if number is not None]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        checks = [looker.link.next_check() for looker in self._lookers]
        return min((check for check in checks if check is not None), default=None)

    def pause(self) -> None:
        """Stand still until ``resume`` or the next ``attend``."""
        self._paused = True
        for looker in self._lookers:
            looker.link.pause()

    def resume(self) -> None:
        """Go on."""
        self._paused = False
        for looker in self._lookers:
            looker.link.resume()

    def close(self) -> None:
        """Send all of them away."""
        for looker in self._lookers:
            looker.link.close()
        self._lookers = []


class _Looker:
    """One who looks on, or may: ``met`` says that the code was used, ``gone`` that it is over."""

    def __init__(self, link: FriendLink, name: str) -> None:
        self.link = link
        self.met = self.up = self.gone = False
        self._name = name
        self._told: Story | None = None

    def attend(self, story: Story | None) -> list[Notice]:
        """Take what has come, and tell what is new."""
        notices: list[Notice] = []
        for event in self.link.read_events():
            if not self.gone:
                notices += self._take(event)
        if self.up and not self.gone and story is not None and story != self._told:
            self._tell(story)
        return notices

    def _take(self, event: LinkEvent) -> Sequence[Notice]:
        match event:
            case CodeMade(code):
                return [LookCodeMade(code)]
            case Introduced():
                self.met = True
            case Up():
                self.up, self._told = True, None
            case Down():
                self.up = False
            case LinkFailed(reason):
                self._leave()
                return [] if self.met else [LookingFailed(reason)]
            case Received(message):
                self._hear(message)
        return []

    def _hear(self, given: dict[str, object]) -> None:
        try:
            message = parse(given)
        except (MessageError, VersionError):
            self._leave()
            return
        match message:
            case Hello(reply=False):
                self._told = None
            case Ping(number, back=False):
                self.link.send(write(Ping(number, back=True)))
            case State(state) if state == LEFT:
                self._leave()

    def _leave(self) -> None:
        self.gone, self.up = True, False
        self.link.close()

    def _tell(self, story: Story) -> None:
        """Tell the acts that are new, or else the whole story."""
        told, self._told = self._told, story
        if told is None or not _goes_on(told, story):
            hello = Hello(PROGRAM, self._name, LOOK, story, reply=True)
            self.link.send(write(hello))
            return
        for number in range(len(told.acts), len(story.acts)):
            at = At(story.round, story.era, number)
            self.link.send(write(Done(at, *story.acts[number])))


def _goes_on(told: Story, story: Story) -> bool:
    """Whether acts are all that is new."""
    same = (told.round, told.era, told.end) == (story.round, story.era, story.end)
    return same and story.acts[: len(told.acts)] == told.acts

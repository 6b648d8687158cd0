"""What waits to be sent to the friend's program until the library has what it tells."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol

from wuziqi.friend.messages import Hello, Message, Ping, Said, State

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
        return [*messages, *map(Said, lines)]

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

"""Layers of keys: a question, a prompt or a typed line takes keys before the screen does."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from wuziqi.columns import tail
from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.terminal.input import typed_text
from wuziqi.tui.widgets.footer import KeyCaption, question_keys
from wuziqi.tui.widgets.screen import Event, Screen

_KILLS: Final = {"Ctrl-U": re.compile(r"(?s).*"), "Ctrl-W": re.compile(r"\S*\s*$")}
"""What Ctrl-U and Ctrl-W delete, as in a shell: the whole text, and its last word."""


@dataclass
class LineEditor:
    """The ``text`` so far, of at most ``limit`` characters.

    ``suggested``: the first typed character replaces it as a whole. A text keeps full-width
    characters from input methods; a point or a code is ``narrow``: it takes the keys' ASCII
    characters.
    """

    text: str = ""
    suggested: bool = False
    limit: int = 200
    narrow: bool = False

    def press(self, key: str) -> bool:
        """Edit the line by a key; returns whether it did something, as Enter and Esc do not."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif key in _KILLS:
            self.text = _KILLS[key].sub("", self.text)
        elif len(key) == 1 and len(self.text) < self.limit:
            char = str(key) if self.narrow else typed_text(key)
            self.text = char if self.suggested else self.text + char
        else:
            return False
        self.suggested = False
        return True


def pasted_line(text: str) -> str:
    """Return a pasted text as one line without control characters."""
    return "".join(filter(str.isprintable, " ".join(text.split())))


# Layers of keys


class KeyLayer(ABC):
    """Takes keys before the screen does, as long as it is open."""

    is_open = True

    @property
    def text(self) -> str:
        """The question, with the typed text; "" where the screen shows it in its own way."""
        return ""

    @property
    def captions(self) -> list[KeyCaption]:
        return []

    @abstractmethod
    def press(self, key: str) -> Event | None:
        """Take a key; returns an event for the program, if any."""

    def needs_care(self, _key: str) -> bool:
        """Whether a key answers a question with yes."""
        return False

    def lets_point(self, _letter: str) -> bool:
        """Whether a digit right after the ``letter`` that opened this begins a point instead."""
        return False


class KeyLayers:
    """The stack of open layers; the uppermost takes all keys."""

    def __init__(self) -> None:
        self._opened: list[KeyLayer] = []

    @property
    def top(self) -> KeyLayer | None:
        """The question, prompt or line that all keys go to; None without one."""
        while self._opened and not self._opened[-1].is_open:
            self._opened.pop()
        return self._opened[-1] if self._opened else None

    @property
    def text(self) -> str:
        """The question of the uppermost layer, "" without one."""
        return "" if self.top is None else self.top.text

    @property
    def captions(self) -> list[KeyCaption]:
        return [] if self.top is None else self.top.captions

    def open(self, layer: KeyLayer) -> None:
        """Put a layer on top."""
        layer.is_open = True
        self._opened = [other for other in self._opened if other is not layer and other.is_open]
        self._opened.append(layer)

    def close(self) -> None:
        """Close the uppermost layer, if any is open."""
        if self.top is not None:
            self.top.is_open = False


class Layered(Screen):
    """A screen with layers of keys."""

    @cached_property
    def layers(self) -> KeyLayers:
        """The open questions, prompts and typed lines."""
        return KeyLayers()

    @property
    def asks(self) -> bool:
        """Whether a layer takes all keys: a question or a typed line."""
        return self.layers.top is not None

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return isinstance(self.layers.top, TypedLine)

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        top = self.layers.top
        return top is not None and top.needs_care(key)


class Question(KeyLayer):
    """A question that y answers with ``yes``, every other key with ``no``."""

    def __init__(
        self,
        text: str,
        yes: Callable[[], Event | None],
        no: Callable[[], None] = lambda: None,
    ) -> None:
        self._text = text
        self._yes = yes
        self._no = no

    @property
    def text(self) -> str:
        return self._text

    @property
    def captions(self) -> list[KeyCaption]:
        return question_keys()

    def needs_care(self, key: str) -> bool:
        return key in ("y", "Y")

    def lets_point(self, _letter: str) -> bool:
        return True

    def press(self, key: str) -> Event | None:
        self.is_open = False
        return self._yes() if key in ("y", "Y") else self._no()


class Again(NamedTuple):
    """The entered line is refused, and stays open for editing.

    The ``problem`` stands in front of it until the next key, "" for none.
    """

    problem: str = ""


_SHOWN = 100
"""The last characters of a line, shown while the player types."""
_LONGEST = 2_000


class TypedLine(KeyLayer):
    """A typed line in the place ``{typed}`` of the question ``asked``; Esc drops it.

    Enter calls ``enter`` with the text, and closes the line unless ``enter`` returns ``Again``. The
    first key replaces a merely ``suggested`` text. The line has at most ``limit`` characters, of
    which the last ``columns`` columns are shown. ``done`` names the effect of Enter in a word.
    """

    def __init__(  # noqa: PLR0913  what is typed, and how the line looks
        self,
        asked: str,
        enter: Callable[[str], Event | Again | None],
        typed: str = "",
        *,
        suggested: bool = False,
        limit: int = _LONGEST,
        narrow: bool = False,
        columns: int | None = None,
        done: str = N_("done"),
    ) -> None:
        self.asked = asked
        self.line = LineEditor(typed, suggested, limit, narrow)
        self._enter = enter
        self._columns = columns
        self._done = done
        self._problem = ""

    @property
    def text(self) -> str:
        asked = self.asked.replace("{typed}", self._shown)
        return f"{self._problem} - {asked}" if self._problem else asked

    @property
    def _shown(self) -> str:
        typed = self.line.text.replace("\n", " ")
        if self._columns is not None:
            return tail(typed, self._columns)
        return typed if len(typed) <= _SHOWN else f"...{typed[-_SHOWN:]}"

    @property
    def captions(self) -> list[KeyCaption]:
        keys = (("enter", _(self._done)), ("escape", _("close")))
        return [KeyCaption(key, text) for key, text in keys]

    def lets_point(self, letter: str) -> bool:
        return self.line.suggested and letter.islower()

    def press(self, key: str) -> Event | None:
        self._problem = ""
        if key == "escape":
            self.is_open = False
        elif key == "enter":
            return self._submit()
        else:
            self.line.press(key)
        return None

    def _submit(self) -> Event | None:
        self.is_open = False
        result = self._enter(self.line.text)
        if isinstance(result, Again):
            self.is_open = True
            self.refuse(result.problem)
            return None
        return result

    def refuse(self, problem: str) -> None:
        """Show a problem with the text in front of the line, until the next key."""
        self._problem = problem


_LENGTH = 24
"""The most characters of a typed point."""


class Prompt(TypedLine):
    """A line of at most ``limit`` characters after a ``sign``, whose key begins it anew.

    Backspace closes it while it is empty. After a refused line, a letter begins another one. With
    ``narrow`` full-width characters become narrow ones, as in a point.
    """

    is_open = False

    def __init__(
        self,
        enter: Callable[[str], Again | None],
        sign: str = ":",
        limit: int = _LENGTH,
        *,
        narrow: bool = True,
        done: str = N_("place"),
    ) -> None:
        super().__init__("", enter, limit=limit, narrow=narrow, done=done)
        self._sign = sign
        self._refused = False

    @property
    def typed(self) -> str | None:
        """The typed text; None while the prompt is closed."""
        return self.line.text if self.is_open else None

    def begin(self, text: str = "") -> None:
        self.line.text, self._refused = text, False

    def press(self, key: str) -> Event | None:
        refused, self._refused = self._refused, False
        if refused and len(key) == 1 and key.isalpha():
            self.begin(key)
        elif key == self._sign:
            self.begin()
        elif key == "backspace" and not self.line.text:
            self.is_open = False
        else:
            return super().press(key)
        return None

    def _submit(self) -> Event | None:
        event = super()._submit()
        self._refused = self.is_open
        return event

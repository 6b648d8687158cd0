"""Layers of keys: a question, a prompt or a typed line takes keys before the screen does."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from wuziqi.columns import text_width
from wuziqi.tui.terminal.input import typed_text
from wuziqi.tui.widgets.entry_text import EntryText
from wuziqi.tui.widgets.footer import KeyCaption, entry_keys, question_keys
from wuziqi.tui.widgets.screen import Screen, ScreenEvent

_LAST_WORD: Final = re.compile(r"\S*\s*$")

_EDITS: Final[dict[str, Callable[[str, str], tuple[str, str]]]] = {
    "backspace": lambda before, after: (before[:-1], after),
    "delete": lambda before, after: (before, after[1:]),
    "left": lambda before, after: (before[:-1], before[-1:] + after),
    "right": lambda before, after: (before + after[:1], after[1:]),
    "home": lambda before, after: ("", before + after),
    "end": lambda before, after: (before + after, ""),
    "Ctrl-U": lambda _before, after: ("", after),
    "Ctrl-K": lambda before, _after: (before, ""),
    "Ctrl-W": lambda before, after: (_LAST_WORD.sub("", before), after),
}
"""The keys that edit a text, by their effects on what is before and after the cursor."""

_SHELL_KEYS: Final = {
    "Ctrl-A": "home",
    "Ctrl-B": "left",
    "Ctrl-D": "delete",
    "Ctrl-E": "end",
    "Ctrl-F": "right",
}


@dataclass
class LineEditor:
    """The ``text`` so far, of at most ``limit`` characters, ``behind`` of them after the cursor.

    The next typed character replaces a ``selected`` text as a whole. A text keeps full-width
    characters from input methods; a point or a code is ``narrow``: it takes the keys' ASCII
    characters. A number takes ``digits`` only. A name takes at most so many ``columns``.
    """

    text: str = ""
    selected: bool = False
    limit: int = 200
    narrow: bool = False
    behind: int = 0
    digits: bool = False
    columns: int | None = None

    def begin(self, text: str, *, selected: bool = False) -> None:
        """Edit another text, from its end."""
        self.text, self.selected, self.behind = text, selected, 0

    def _has_room(self, key: str) -> bool:
        fits = self.columns is None or text_width(self.text + key) <= self.columns
        return fits and len(self.text) < self.limit

    def press(self, key: str) -> bool:
        """Edit the line by a key, as in a shell; returns whether the key does that."""
        cursor = len(self.text) - self.behind
        before, after = self.text[:cursor], self.text[cursor:]
        if self.digits and len(key) == 1 and not str(key).isdecimal():
            return False
        if (edit := _EDITS.get(_SHELL_KEYS.get(key, key))) is not None:
            before, after = edit(before, after)
        elif len(key) == 1 and (self.selected or self._has_room(key)):
            if self.selected:
                before = after = ""
            before += str(key) if self.narrow else typed_text(key)
        else:
            return False
        self.text, self.behind, self.selected = before + after, len(after), False
        return True

    def entry(self, question: str = "", end: str = "") -> EntryText:
        """Return the text behind a question; ``end`` marks a cursor at the end."""
        typed = self.text.replace("\n", " ")
        text = f"{question}{typed}{'' if self.behind else end}"
        cursor = len(question) + len(typed) - self.behind
        return EntryText.of(text, len(question), cursor, selected=self.selected and bool(typed))


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
    def press(self, key: str) -> ScreenEvent | None:
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
        """The question, prompt or line that all keys go to; None if there is none."""
        while self._opened and not self._opened[-1].is_open:
            self._opened.pop()
        return self._opened[-1] if self._opened else None

    @property
    def text(self) -> str:
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
        return KeyLayers()

    @property
    def asks(self) -> bool:
        return self.layers.top is not None

    @property
    def is_typing(self) -> bool:
        return isinstance(self.layers.top, TypedLine)

    def enter_pasted(self, key: str) -> ScreenEvent | None:
        """Take a character into the line; none of it is the key of a command."""
        return self.layers.top.press(key) if isinstance(self.layers.top, TypedLine) else None

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        top = self.layers.top
        return top is not None and top.needs_care(key)


YES_KEYS: Final = ("y", "Y")
NO_KEYS: Final = ("n", "N", "escape")
"""The keys that answer a question."""


class Question(KeyLayer):
    """A question that y answers with ``yes``, n and Esc with ``no``; ``others`` are further keys.

    It stays open at any other key.
    """

    def __init__(
        self,
        text: str,
        yes: Callable[[], ScreenEvent | None],
        no: Callable[[], None] = lambda: None,
        others: Mapping[KeyCaption, Callable[[], ScreenEvent | None]] = MappingProxyType({}),
    ) -> None:
        self._text = text
        self._others = others
        self._answers: dict[str, Callable[[], ScreenEvent | None]] = {
            **{caption.key: answer for caption, answer in others.items()},
            **dict.fromkeys(YES_KEYS, yes),
            **dict.fromkeys(NO_KEYS, no),
        }

    @property
    def text(self) -> str:
        return self._text

    @property
    def captions(self) -> list[KeyCaption]:
        return [*self._others, *question_keys()]

    def needs_care(self, key: str) -> bool:
        return key in YES_KEYS

    def lets_point(self, _letter: str) -> bool:
        return True

    def press(self, key: str) -> ScreenEvent | None:
        # Enter does not mean yes, because it may be meant to place a stone.
        if (answer := self._answers.get(key)) is None:
            return None
        self.is_open = False
        return answer()


class Again(NamedTuple):
    """The entered line is refused, and stays open for editing.

    A ``problem`` stands in place of the question until the next key; "" is no problem.
    """

    problem: str = ""


_MOST_CHARACTERS = 2_000


class TypedLine(KeyLayer):
    """A typed line in the place ``{typed}`` of the question ``asked``; Esc drops it.

    Enter calls ``enter`` with the text, and closes the line unless ``enter`` returns ``Again``. The
    first typed character replaces a text that is merely ``suggested`` or was refused. The line has
    at most ``limit`` characters, only ``digits`` for a number, and takes at most so many
    ``columns``.
    """

    def __init__(  # noqa: PLR0913  what is typed, and how the line looks
        self,
        asked: str,
        enter: Callable[[str], ScreenEvent | Again | None],
        typed: str = "",
        *,
        suggested: bool = False,
        limit: int = _MOST_CHARACTERS,
        narrow: bool = False,
        digits: bool = False,
        columns: int | None = None,
    ) -> None:
        self._asked = asked
        self.line = LineEditor(typed, suggested, limit, narrow, digits=digits, columns=columns)
        self._enter = enter
        self._problem = ""

    @property
    def text(self) -> EntryText:
        before, _place, after = self._asked.rpartition("{typed}")
        if self._problem:
            before = f"{self._problem}  "
        return self.line.entry(before, after)

    @property
    def captions(self) -> list[KeyCaption]:
        return entry_keys()

    def lets_point(self, letter: str) -> bool:
        return self.line.selected and letter.islower()

    def press(self, key: str) -> ScreenEvent | None:
        self._problem = ""
        if key == "escape":
            self.is_open = False
        elif key == "enter":
            return self._submit()
        else:
            self.line.press(key)
        return None

    def _submit(self) -> ScreenEvent | None:
        self.is_open = False
        result = self._enter(self.line.text)
        if isinstance(result, Again):
            self.is_open, self.line.selected, self.line.behind = True, True, 0
            self.refuse(result.problem)
            return None
        return result

    def refuse(self, problem: str) -> None:
        """Show a problem with the text in place of the question, until the next key."""
        self._problem = problem


_LENGTH = 24
"""The most characters of a typed point."""


class Prompt(TypedLine):
    """A line of at most ``limit`` characters after a ``sign``, whose key begins it anew.

    Backspace closes it while it is empty. With ``narrow`` full-width characters become narrow ones,
    as in a point.
    """

    is_open = False

    def __init__(
        self,
        enter: Callable[[str], Again | None],
        sign: str = ":",
        limit: int = _LENGTH,
        *,
        narrow: bool = True,
    ) -> None:
        super().__init__("{typed}", enter, limit=limit, narrow=narrow)
        self._sign = sign

    @property
    def text(self) -> EntryText:
        """Nothing: the screen shows the prompt in its own way."""
        return EntryText.of("", 0, 0)

    @property
    def typed(self) -> EntryText | None:
        """The typed text; None while the prompt is closed."""
        return self.line.entry() if self.is_open else None

    def begin(self, text: str = "") -> None:
        self.line.begin(text)

    def press(self, key: str) -> ScreenEvent | None:
        if key == self._sign:
            self.begin()
        elif key == "backspace" and not self.line.text:
            self.is_open = False
        else:
            return super().press(key)
        return None

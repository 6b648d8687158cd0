"""A line that the player types, such as a name or a path."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from wuziqi.columns import fit, tail, text_width
from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import typed_text
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption, question_keys
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.screen import Event


@dataclass
class LineEditor:
    """The ``text`` so far, of at most ``limit`` characters.

    ``suggested``: the first typed character replaces it as a whole. A text keeps the characters of
    full width that input methods send; a point or a code is ``narrow``, and has those of the keys.
    """

    text: str = ""
    suggested: bool = False
    limit: int = 200
    narrow: bool = False

    def press(self, key: str) -> bool:
        """Edit the line by a key; returns whether it did something, as Enter and Esc do not."""
        if key == "backspace":
            self.text = self.text[:-1]
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


def typed_path(text: str) -> Path:
    """The absolute path that the player has typed; ``~`` is the home directory."""
    # Path.expanduser raises RuntimeError for the home of an unknown user.
    return Path(os.path.expanduser(text)).absolute()  # noqa: PTH111


# The line that a point, or something to say, is typed into


_LENGTH = 24


class Prompt:
    """A line of at most ``limit`` characters behind a ``sign``, whose key begins it anew.

    With ``narrow`` full-width characters become narrow ones, as in a point.
    """

    def __init__(self, sign: str = ":", limit: int = _LENGTH, *, narrow: bool = True) -> None:
        self._line: LineEditor | None = None
        self._sign = sign
        self._limit = limit
        self._narrow = narrow
        self._entered = False
        """Whether the last key was Enter, and the line has stayed."""

    @property
    def text(self) -> str | None:
        """What was typed; None while there is no prompt."""
        return None if self._line is None else self._line.text

    @property
    def is_open(self) -> bool:
        """Whether keys go into the prompt."""
        return self._line is not None

    def open(self, text: str = "") -> None:
        """Begin a line."""
        self._entered = False
        self._line = LineEditor(text, limit=self._limit, narrow=self._narrow)

    def close(self) -> None:
        """Drop the line."""
        self._line = None

    def enter(self) -> str:
        """Return what was typed, as Enter is pressed.

        If the line stays, because it was refused, a letter begins another point, and any other key
        edits this one.
        """
        self._entered = True
        return self.text or ""

    def press(self, key: str) -> bool:
        """Edit the line by a key other than Enter; returns whether the key did something."""
        entered, self._entered = self._entered, False
        if entered and len(key) == 1 and key.isalpha():
            self.open(key)
        elif key == "escape" or (key == "backspace" and not self.text):
            self.close()
        elif key == self._sign:
            self.open()
        else:
            return self._line is not None and self._line.press(key)
        return True


def prompt_width(typed: str) -> int:
    """The columns of the prompt, its cursor and a blank: what can be typed is narrow."""
    return len(typed) + 3


def paint_prompt(canvas: Canvas, area: Area, typed: str, *, explained: bool) -> None:
    """Write what was typed behind ``:``; an empty prompt says what may be typed if ``explained``.

    The prompt takes ``prompt_width`` columns of the area.
    """
    canvas.put(area.top, area.left, f":{typed}", Style.TITLE)
    canvas.put(area.top, area.left + 1 + len(typed), " ", Style.SELECTED)
    if explained and not typed:
        width = prompt_width(typed)
        text = fit(_("a point: h8 or 8 8"), area.width - width)
        canvas.put(area.top, area.left + width, text, Style.DIM)


def paint_talk(canvas: Canvas, area: Area, typed: str) -> None:
    """Write what is typed to be said, its end if it is long; an empty line says what it is for."""
    left = canvas.put(area.top, area.left, "> ", Style.TITLE)
    shown = tail(typed, area.width - 3)
    end = canvas.put(area.top, left, shown, Style.TITLE)
    canvas.put(area.top, end, " ", Style.SELECTED)
    if not typed:
        text = fit(_("say something, then Enter"), area.width - text_width("> ") - 2)
        canvas.put(area.top, end + 2, text, Style.DIM)


# What a key on a board has led to


class Told(NamedTuple):
    """What there is to say, "" for nothing, and the event that the program must act on."""

    text: str = ""
    event: Event | None = None


# What is asked under a board: a question, or a line to be typed


_SHOWN = 100
"""The last characters of a line that are shown while it is typed."""
_LONGEST = 2_000


class Dialogue:
    """Takes all keys while it is open; at most one thing is asked at a time."""

    def __init__(self) -> None:
        self._text = self._problem = ""
        self._line: LineEditor | None = None
        self._yes: Callable[[], Told] | None = None
        self._enter: Callable[[str], Told] | None = None

    @property
    def is_open(self) -> bool:
        """Whether something is asked."""
        return bool(self._text)

    @property
    def is_line(self) -> bool:
        """Whether a line is being typed."""
        return self._line is not None

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        return self.is_open and not self.is_line and key in ("y", "Y")

    @property
    def text(self) -> str:
        """What is asked, with the end of what was typed; "" when nothing is."""
        if self._line is None:
            return self._text
        typed = self._line.text.replace("\n", " ")
        tail = typed if len(typed) <= _SHOWN else f"...{typed[-_SHOWN:]}"
        asked = self._text.format(typed=tail)
        return f"{self._problem} - {asked}" if self._problem else asked

    @property
    def captions(self) -> list[KeyCaption]:
        """The keys that answer."""
        if self._line is None:
            return question_keys()
        keys = (("enter", _("done")), ("escape", _("close")))
        return [KeyCaption(key, text, key_text(key)) for key, text in keys]

    def ask(self, text: str, yes: Callable[[], Told]) -> None:
        """Ask a question; ``yes`` is called if y answers it."""
        self._text, self._line, self._yes = text, None, yes

    def read(
        self,
        text: str,
        typed: str,
        enter: Callable[[str], Told],
        *,
        suggested: bool = False,
        problem: str = "",
    ) -> None:
        """Have a line typed, which begins as ``typed``; Enter calls ``enter`` with it.

        ``text`` has the place ``{typed}``. The first key replaces what is only ``suggested``. A
        ``problem`` with what was typed before is shown in front until the next key.
        """
        self._text, self._enter, self._problem = text, enter, problem
        self._line = LineEditor(typed, suggested, _LONGEST)

    def press(self, key: str) -> Told:
        """Take a key; what was asked may ask something new."""
        self._problem = ""
        if self._line is None:
            yes = self._yes
            self.close()
            return yes() if key in ("y", "Y") and yes is not None else Told()
        if key == "escape":
            self.close()
        elif key == "enter" and self._enter is not None:
            enter, typed = self._enter, self._line.text
            self.close()
            return enter(typed)
        else:
            self._line.press(key)
        return Told()

    def close(self) -> None:
        """Ask nothing any more."""
        self._text, self._line, self._yes, self._enter = "", None, None, None

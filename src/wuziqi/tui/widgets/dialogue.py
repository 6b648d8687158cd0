"""What is asked under a board: a question, or a line to be typed."""

from collections.abc import Callable

from wuziqi.locale import _
from wuziqi.tui.widgets.footer import KeyCaption, question_keys
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.line_editor import LineEditor
from wuziqi.tui.widgets.told import Told

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

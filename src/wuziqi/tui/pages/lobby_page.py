"""Waiting for a friend: the code to read out, and what has become of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from wuziqi.columns import fold, tail
from wuziqi.locale import _
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.play.worker import Runner
from wuziqi.session.lobby import (
    CodeGiven,
    Invitation,
    Lobby,
    LobbyEvent,
    LobbyFailed,
    LobbyTrouble,
    Met,
    Role,
    SpectatorCodeGiven,
    WrongCodeTyped,
)
from wuziqi.texts import clean
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption, accept_and_cancel, help_and_back, paint_footer
from wuziqi.tui.widgets.key_names import key_text, unknown_page_key
from wuziqi.tui.widgets.line_editor import LineEditor
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, EngineUser, Event, Meet, paint_too_small
from wuziqi.words.friend_texts import lobby_text, typed_code

_MIN_HEIGHT, _MIN_WIDTH = 8, 30
_WIDTH: Final = 64
"""The most columns of the text."""
_LONGEST_CODE: Final = 80


class Waits(Runner, Protocol):
    """What waits for a friend: a ``Lobby``."""

    def attend(self) -> list[LobbyEvent]:
        """Return what has happened."""


_Line = tuple[str, Style]


@dataclass
class LobbyPage(EngineUser):
    """The page of an ``invitation``; ``open_lobby`` begins to wait for the friend.

    ``code`` is the one to read out, ``look_code`` that for lookers-on, "" before there is one;
    ``trouble`` is what went wrong, ``failed`` says that nobody is waited for any more. ``typing``
    is the code that is typed anew, None while there is none.
    """

    invitation: Invitation
    preferences: Preferences
    open_lobby: "Callable[[Invitation], Waits]" = Lobby
    code: str = ""
    look_code: str = ""
    trouble: str = ""
    failed: bool = False
    notice: str = ""
    typing: LineEditor | None = None
    _lobby: "Waits" = field(init=False)

    def __post_init__(self) -> None:
        self._lobby = self.open_lobby(self.invitation)

    # The friend

    def attend(self) -> Event | None:
        """Take in what has happened; returns the table once the friend is there."""
        for event in self._lobby.attend():
            if isinstance(event, Met):
                return Meet(event.table, self.look_code)
            self._take(event)
        return None

    def _take(self, event: LobbyEvent) -> None:
        match event:
            case CodeGiven(code):
                self.code = clean(code)
            case SpectatorCodeGiven(code):
                self.look_code = clean(code)
            case WrongCodeTyped():
                self.code, self.trouble = "", lobby_text(event)
            case LobbyTrouble():
                self.trouble = lobby_text(event)
            case LobbyFailed():
                self.trouble, self.failed = lobby_text(event), True

    @property
    def runners(self) -> list[Waits]:
        """The lobby."""
        return [self._lobby]

    # Keys

    def press(self, key: str) -> Event | None:
        """Copy the code, try again, or go back."""
        if self.typing is not None:
            self._type(self.typing, key)
            return None
        self.notice = ""
        match key:
            case "escape" | "q":
                return Go.BACK
            case "?":
                return OpenPage("help", Topic.FRIEND)
            case "y" if self.code and not self.failed:
                return Copy(self.code, _("The code is copied."), self._tell)
            case "enter" | " " if self.failed and self._hosts:
                self._try_again()
            case "enter" | " " if self.failed:
                self.typing = LineEditor(self.invitation.code, suggested=True, limit=_LONGEST_CODE)
            case _:
                self.notice = unknown_page_key(key)
        return None

    def _type(self, line: LineEditor, key: str) -> None:
        """Take a key into the code that is typed anew."""
        if key == "escape":
            self.typing = None
        elif key != "enter":
            line.press(key)
        elif code := typed_code(line.text):
            self.typing = None
            self.invitation = replace(self.invitation, code=code)
            self._try_again()

    @property
    def _hosts(self) -> bool:
        return self.invitation.role is Role.HOST

    def _tell(self, text: str) -> None:
        self.notice = text

    def _try_again(self) -> None:
        self._lobby.close()
        self.code = self.look_code = self.trouble = ""
        self.failed = False
        self._lobby = self.open_lobby(self.invitation)

    def click(self, click: Click) -> Event | None:
        """Do nothing: the keys of the last line are buttons."""

    def scroll(self, step: int) -> None:
        """Do nothing: all is shown."""

    # What is shown

    def fits(self, height: int, width: int) -> bool:
        """Whether the code can be read."""
        return height >= _MIN_HEIGHT and width >= _MIN_WIDTH

    def paint(self, canvas: Canvas) -> None:
        """Draw the page, in the middle."""
        if not self.fits(canvas.height, canvas.width):
            paint_too_small(canvas, _MIN_HEIGHT, _MIN_WIDTH)
            return
        width = min(_WIDTH, canvas.width - 2)
        left, lines = (canvas.width - width) // 2, list(self._lines(width))
        rows = canvas.height - 1
        if len(lines) > rows:
            lines = [line for line in lines if line[0]]
        top = max(0, (rows - len(lines)) // 3)
        for row, (text, style) in enumerate(lines[:rows], top):
            canvas.put(row, left, text, style)
        paint_footer(canvas, self._captions(), left)

    def _lines(self, width: int) -> Iterator[_Line]:
        """What is said, in lines of at most ``width`` columns."""
        yield _("Play with a friend"), Style.TITLE
        yield "", Style.PLAIN
        yield from self._hosting(width) if self._hosts else self._joining(width)
        if self.trouble:
            yield "", Style.PLAIN
            yield from _folded(self.trouble, width, Style.WARNING)
        if self.typing is not None:
            typed = tail(self.typing.text, width // 2)
            yield "", Style.PLAIN
            yield (
                _("The code of your friend, then Enter: {typed}_").format(typed=typed),
                Style.TITLE,
            )
        if self.notice:
            yield "", Style.PLAIN
            yield from _folded(self.notice, width, Style.TITLE)

    def _hosting(self, width: int) -> Iterator[_Line]:
        if not self.code:
            if not self.failed:
                yield _("A code is made ..."), Style.PLAIN
            return
        yield from _folded(_("Read this code to your friend:"), width, Style.PLAIN)
        yield "", Style.PLAIN
        yield f"  {self.code}  ", Style.SELECTED
        yield "", Style.PLAIN
        text = _('Your friend opens "Play with a friend" and joins, or starts:')
        yield from _folded(text, width, Style.DIM)
        yield f"  wuziqi join {self.code}", Style.DIM
        if self.look_code:
            yield "", Style.PLAIN
            yield from _folded(lobby_text(SpectatorCodeGiven(self.look_code)), width, Style.PLAIN)
        if not self.failed:
            yield "", Style.PLAIN
            yield from _folded(_("Waiting for your friend ..."), width, Style.TITLE)

    def _joining(self, width: int) -> Iterator[_Line]:
        text = _("The code of your friend: {code}").format(code=self.invitation.code)
        yield from _folded(text, width, Style.PLAIN)
        if not self.failed:
            yield "", Style.PLAIN
            yield from _folded(_("Looking for your friend ..."), width, Style.TITLE)

    def _captions(self) -> list[KeyCaption]:
        if self.typing is not None:
            return list(accept_and_cancel())
        keys = []
        if self.failed:
            text = _("try again") if self._hosts else _("type the code again")
            keys.append(KeyCaption("enter", text, key_text("enter")))
        elif self.code:
            keys.append(KeyCaption("y", _("copy the code")))
        return [*keys, *help_and_back()]


def _folded(text: str, width: int, style: Style) -> Iterator[_Line]:
    for line in fold(text, width):
        yield line, style

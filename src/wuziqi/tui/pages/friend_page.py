"""The page of a game with a friend over the network: invite, or join by a code."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from shlex import quote
from typing import Final, Protocol

from wuziqi.columns import fold, text_width
from wuziqi.friend.wire import LinkReason, read_code, reason_error
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.protocol.client.worker import Runner
from wuziqi.records.setup import COLORS, Setup, changed, with_opening
from wuziqi.rules.opening import FREE, OPENINGS
from wuziqi.session.lobby import (
    CodeGiven,
    CodeUsed,
    Invitation,
    Lobby,
    LobbyEvent,
    LobbyFailed,
    LobbyTrouble,
    Met,
    Role,
    SpectatorCodeGiven,
    WrongCodeTyped,
    invitation_of,
)
from wuziqi.texts import N_, NAME_COLUMNS, clean, clean_name
from wuziqi.tui.pages.option_page import LEAST_WIDTH, OptionPage, page_areas, paint_board_beside
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.entry_text import EntryText, paint_row
from wuziqi.tui.widgets.footer import KeyCaption, entry_keys, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import HELP_KEYS, unknown_page_key
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, Meet, Open, ScreenEvent, paint_too_small
from wuziqi.tui.widgets.text_entry import Again, Layered, TypedLine
from wuziqi.words.friend_texts import lobby_text
from wuziqi.words.rule_texts import game_text
from wuziqi.words.setup_texts import choice_text, color_text


class Waits(Runner, Protocol):
    """A worker that waits for a friend: a ``Lobby``."""

    def poll(self) -> list[LobbyEvent]:
        """Return the events since the last call."""


_StyledLine = tuple[str, Style]


@dataclass
class LobbyPage(Layered):
    """The page of an ``invitation``; ``open_lobby`` begins to wait for the friend.

    ``code`` is the code to read out, ``look_code`` the code for spectators, "" before there is one;
    ``trouble`` is the problem, ``failed`` tells that the page no longer waits for anybody.
    """

    invitation: Invitation
    preferences: Preferences
    open_lobby: "Callable[[Invitation], Waits]" = Lobby
    code: str = ""
    look_code: str = ""
    trouble: str = ""
    failed: bool = False
    used: bool = False
    """Whether the code was typed, and cannot be typed again."""
    notice: str = ""
    _lobby: "Waits" = field(init=False)

    def __post_init__(self) -> None:
        self._lobby = self.open_lobby(self.invitation)

    # The friend

    def poll(self) -> ScreenEvent | None:
        """Take in the events; returns the table once the friend is there."""
        for event in self._lobby.poll():
            self.notice = ""
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
            case CodeUsed():
                self.code, self.used = "", True
            case LobbyTrouble():
                self.trouble = lobby_text(event)
            case LobbyFailed():
                self.code = self.look_code = ""
                self.trouble, self.failed = lobby_text(event), True

    @property
    def runners(self) -> list[Waits]:
        return [self._lobby]

    # Keys

    def press(self, key: str) -> ScreenEvent | None:
        """Copy the code, try again, or go back."""
        if self.layers.top is not None:
            return self.layers.top.press(key)
        self.notice = ""
        match key:
            case "escape" | "q":
                return Go.BACK
            case _ if key in HELP_KEYS:
                return OpenPage("help", Topic.FRIEND)
            case "y" if self.code and not self.failed:
                return Copy(self.code, _("The code is copied."), self._tell)
            case "enter" | " " if self._hosts and (self.failed or self.used):
                self._try_again()
            case "enter" | " " if self.failed:
                self.layers.open(_code_line(self._set_code, self.invitation.code))
            case _:
                self.notice = unknown_page_key(key)
        return None

    def _set_code(self, code: str) -> None:
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
        self.failed = self.used = False
        self._lobby = self.open_lobby(self.invitation)

    def click(self, click: Click) -> ScreenEvent | None:
        """Do nothing, because the keys of the last line are buttons."""

    def scroll(self, step: int) -> None:
        """Do nothing: all is shown."""

    # What is shown

    def paint(self, canvas: Canvas) -> None:
        if canvas.height < MIN_HEIGHT or canvas.width < MIN_WIDTH:
            paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
            return
        area, beside = page_areas(canvas.height, canvas.width, LEAST_WIDTH)
        left, rows = area.left, area.height
        lines = list(self._lines(area.width))
        if len(lines) > rows:
            lines = [line for line in lines if line[0]]
        top = max(0, (rows - len(lines)) // 3)
        for row, (text, style) in enumerate(lines[:rows], top):
            paint_row(canvas, row, left, text, style)
        if beside is not None:
            setup = self.invitation.setup or self.preferences.settings.setup
            paint_board_beside(canvas, beside, setup, self.preferences.glyphs)
        paint_footer(canvas, self._captions(), left)

    def _lines(self, width: int) -> Iterator[_StyledLine]:
        yield _("Play with a friend"), Style.TITLE
        yield "", Style.PLAIN
        waiting = list(self._hosting(width) if self._hosts else self._joining(width))
        yield from waiting
        if self.trouble:
            if waiting:
                yield "", Style.PLAIN
            yield from _folded(self.trouble, width, Style.WARNING)
        if self.asks:
            yield "", Style.PLAIN
            text = self.layers.text
            rows = text.rows(width) if isinstance(text, EntryText) else fold(text, width)
            yield from ((row, Style.TITLE) for row in rows)
        if self.notice:
            yield "", Style.PLAIN
            yield from _folded(self.notice, width, Style.TITLE)

    def _hosting(self, width: int) -> Iterator[_StyledLine]:
        if not self.code:
            if self.used:
                yield from _folded(lobby_text(CodeUsed()), width, Style.PLAIN)
            elif not self.failed:
                yield _("Making a code ..."), Style.PLAIN
            return
        yield from _folded(_("Read this code to your friend:"), width, Style.PLAIN)
        yield "", Style.PLAIN
        framed = f"  {self.code}  "
        fits = text_width(framed) <= width
        yield from [(framed, Style.SELECTED)] if fits else _folded(self.code, width, Style.SELECTED)
        yield "", Style.PLAIN
        text = _('Your friend opens "Play with a friend" and joins, or starts:')
        yield from _folded(text, width, Style.DIM)
        yield from _folded(f"  {_join_command(self.invitation.relay)}", width, Style.DIM)
        if self.look_code:
            yield "", Style.PLAIN
            yield from _folded(lobby_text(SpectatorCodeGiven(self.look_code)), width, Style.PLAIN)
        if not self.failed:
            yield "", Style.PLAIN
            yield from _folded(_("Waiting for your friend ..."), width, Style.TITLE)

    def _joining(self, width: int) -> Iterator[_StyledLine]:
        text = _("Your friend's code: {code}").format(code=self.invitation.code)
        yield from _folded(text, width, Style.PLAIN)
        if not self.failed:
            yield "", Style.PLAIN
            yield from _folded(_("Looking for your friend ..."), width, Style.TITLE)

    def _captions(self) -> list[KeyCaption]:
        if self.asks:
            return entry_keys()
        keys = []
        if self.failed or self.used:
            again = _("try again") if self.failed else _("new code")
            text = again if self._hosts else _("type the code again")
            keys.append(KeyCaption("enter", text))
        elif self.code:
            keys.append(KeyCaption("y", _("copy the code")))
        return [*keys, *help_and_back()]


def _join_command(relay: str) -> str:
    """The command that asks the friend for the code, which no list of processes should show."""
    return f"wuziqi join --relay {quote(relay)}" if relay else "wuziqi join"


def _folded(text: str, width: int, style: Style) -> Iterator[_StyledLine]:
    for line in fold(text, width):
        yield line, style


# The page


_FRIEND_PROMPTS: Final = {
    "join": N_("Your friend's code: {typed}_"),
    "name": N_("Your name: {typed}_"),
}
_PLACES: Final = {
    "black": N_("first player"),
    "white": N_("second player"),
    "random": N_("random"),
}
"""The first mover of an opening that gives the colours later."""

_SWAP2: Final = OPENINGS["swap2"]
_MOST_TYPED: Final = 80

_Enter = Callable[[str], ScreenEvent | Again | None]
"""Takes a typed line; returns the event that follows, or why the line is refused."""


def _line(option: str, enter: _Enter, typed: str, columns: int | None = None) -> TypedLine:
    return TypedLine(
        _(_FRIEND_PROMPTS[option]),
        enter,
        typed,
        suggested=True,
        limit=_MOST_TYPED,
        columns=columns,
    )


def _code_line(enter: _Enter, typed: str = "") -> TypedLine:
    def entered(text: str) -> ScreenEvent | Again | None:
        try:
            return enter(read_code(text))
        except ValueError:
            error = reason_error(LinkReason.BAD_CODE, text)
            return Again(error_words(error) if text.strip() else "")

    return _line("join", entered, typed)


@dataclass
class FriendPage(OptionPage):
    """The page. ``setup`` is the game to invite to.

    ``lookers`` says whether others may look on, ``open_lobby`` begins to wait for the friend.
    """

    setup: Setup
    preferences: Preferences
    selected: str = "invite"
    notice: str = ""
    lookers: bool = False
    open_lobby: Callable[[Invitation], Waits] = Lobby

    topic = Topic.FRIEND

    def __post_init__(self) -> None:
        self.setup = changed(self.setup, opponent="friend")
        self._offered = self.setup.opening

    # What keys do

    def turn(self, step: int) -> None:
        """Change who plays which colour, or whether others may look on."""
        if self.selected == "lookers":
            self.lookers = not self.lookers
        elif self.selected == "color":
            setups = self._setups()
            index = setups.index(self.setup) if self.setup in setups else 0
            self.setup = setups[(index + step) % len(setups)]

    def _setups(self) -> list[Setup]:
        plain = replace(self.setup, opening=self._offered)
        setups = [replace(plain, color=color) for color in COLORS]
        rule, size = plain.rule, plain.size
        fits = _SWAP2 in rule.openings and min(size) >= _SWAP2.min_side
        if self._offered is FREE and fits:
            setups.append(with_opening(replace(plain, color="random"), _SWAP2))
        return setups

    def choose(self) -> ScreenEvent | None:
        """Change the value of the selected option, or execute it."""
        if self.selected in ("color", "lookers"):
            self.turn(1)
            return None
        return self.enter()

    def enter(self) -> ScreenEvent | None:
        """Invite, or ask for the text to type; a value is changed."""
        if self.selected == "invite":
            return self._open(self._invitation(self.setup))
        if self.selected == "join":
            self.layers.open(_code_line(lambda code: self._open(self._invitation(code=code))))
            return None
        if self.selected == "name":
            name = self.preferences.settings.name
            self.layers.open(_line("name", self._set_name, name, NAME_COLUMNS))
            return None
        return self.choose()

    def _set_name(self, typed: str) -> ScreenEvent:
        return ChangeSettings(replace(self.preferences.settings, name=clean_name(typed)))

    def _invitation(self, setup: Setup | None = None, code: str = "") -> Invitation:
        return invitation_of(self.preferences.settings, setup, code, spectators=self.lookers)

    def _open(self, invitation: Invitation) -> ScreenEvent:
        return Open(LobbyPage(invitation, self.preferences, self.open_lobby))

    # What is shown

    @property
    def enter_text(self) -> str:
        if self.selected in _FRIEND_PROMPTS:
            return _("type")
        return _("invite") if self.selected == "invite" else ""

    @property
    def back_text(self) -> str:
        return _("menu")

    @property
    def previewed(self) -> Setup:
        return self.setup

    @property
    def title(self) -> str:
        return _("Play with a friend")

    @property
    def subtitle(self) -> str:
        return _("Over the network, encrypted, without an account.")

    @property
    def options(self) -> list[Option]:
        return [
            Option(
                "invite",
                _("Invite a friend"),
                self._game(),
                _("The game set in the menu. You get a code to read to your friend."),
                stays=True,
            ),
            Option(
                "color",
                _("Your colour"),
                self._colors(),
                _("Swap2: one places three stones, the other chooses the colour."),
            ),
            Option(
                "lookers",
                _("Allow spectators"),
                _("on") if self.lookers else _("off"),
                _("You get a second code: whoever types it can watch the game."),
            ),
            Option(
                "join",
                _("Join with a code"),
                note=_("Type the code that your friend reads to you."),
                gap_above=True,
            ),
            Option(
                "name",
                _("Your name"),
                self.preferences.settings.name or _("none"),
                _("Your friend sees it."),
                gap_above=True,
                stays=True,
            ),
        ]

    def _game(self) -> str:
        glyphs, setup = self.preferences.glyphs, self.setup
        game = game_text(setup, glyphs)
        clock = [] if setup.clock == "none" else [choice_text(setup, "clock", glyphs)]
        return _(", ").join([game, *clock])

    def _colors(self) -> str:
        if self.setup.opening is FREE:
            return color_text(self.setup.color)
        if self._offered is FREE:
            return _("by Swap2")
        return _(_PLACES[self.setup.color])

"""The page of a game with a friend over the network: invite, or join by a code."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from wuziqi.columns import tail
from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings, Go, Topic
from wuziqi.records.setup import COLORS, Setup, changed, with_opening
from wuziqi.rules.opening import FREE, OPENINGS
from wuziqi.session.lobby import Invitation, Lobby, Role
from wuziqi.texts import N_, clean_name
from wuziqi.tui.pages.lobby_page import LobbyPage, Waits
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.footer import KeyCaption, accept_and_cancel
from wuziqi.tui.widgets.line_editor import LineEditor
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Open
from wuziqi.words.friend_texts import typed_code
from wuziqi.words.rule_texts import game_text
from wuziqi.words.setup_texts import choice_text, color_text

_KEYS: Final[Mapping[str, str]] = {
    "invite": "i",
    "color": "y",
    "lookers": "o",
    "join": "c",
    "name": "n",
}
_LABELS: Final = {
    "invite": N_("Invite a friend"),
    "color": N_("Your colour"),
    "lookers": N_("Others may look on"),
    "join": N_("Join with a code"),
    "name": N_("Your name"),
}
_NOTES: Final = {
    "invite": N_("The game of the menu. You get a code to read to your friend."),
    "color": N_("Swap2: one places three stones, the other chooses the colour."),
    "lookers": N_("You get a second code; who types it sees the game and changes nothing."),
    "join": N_("Type the code that your friend reads to you."),
    "name": N_("Your friend sees it."),
}
_PROMPTS: Final = {
    "join": N_("The code of your friend, then Enter: {typed}_"),
    "name": N_("Your name, then Enter: {typed}_"),
}
_PLACES: Final = {
    "black": N_("first player"),
    "white": N_("second player"),
    "random": N_("random"),
}
"""Who begins an opening that gives the colours later."""

_SWAP2: Final = OPENINGS["swap2"]
_MOST_TYPED: Final = 80
_TYPED_WIDTH: Final = 24


@dataclass
class FriendPage(OptionPage):
    """The page. ``setup`` is the game to invite to, ``asked`` what is typed: "join", "name" or "".

    ``lookers`` says whether others may look on, ``open_lobby`` begins to wait for the friend.
    """

    setup: Setup
    preferences: Preferences
    selected: str = "invite"
    notice: str = ""
    lookers: bool = False
    asked: str = ""
    open_lobby: Callable[[Invitation], Waits] = Lobby

    topic = Topic.FRIEND
    hot_keys = _KEYS

    def __post_init__(self) -> None:
        self.setup = changed(self.setup, opponent="friend")
        self._offered = self.setup.opening
        self._line = LineEditor()

    @property
    def options(self) -> list[str]:
        """The names of the options, from the top."""
        return list(_KEYS)

    # What keys do

    def press(self, key: str) -> Event | None:
        """Take a key; while something is typed, into its line."""
        if not self.asked:
            return super().press(key)
        self.notice = ""
        if key == "escape":
            self.asked = ""
        elif key == "enter":
            return self._submit()
        else:
            self._line.press(key)
        return None

    def click(self, click: Click) -> Event | None:
        """Select an option, or do what its key does; nothing while something is typed."""
        return None if self.asked else super().click(click)

    def scroll(self, step: int) -> None:
        """Select another option by the wheel; nothing while something is typed."""
        if not self.asked:
            super().scroll(step)

    def turn(self, step: int) -> None:
        """Change who plays which colour, or whether others may look on."""
        if self.selected == "lookers":
            self.lookers = not self.lookers
        elif self.selected == "color":
            setups = self._setups()
            index = setups.index(self.setup) if self.setup in setups else 0
            self.setup = setups[(index + step) % len(setups)]

    def _setups(self) -> list[Setup]:
        """The choices of colours: by name, by lot, or by swap2 where the game has no opening."""
        plain = replace(self.setup, opening=self._offered)
        setups = [replace(plain, color=color) for color in COLORS]
        rule, size = plain.rule, plain.size
        fits = _SWAP2 in rule.openings and min(size) >= _SWAP2.min_side
        if self._offered is FREE and fits:
            setups.append(with_opening(replace(plain, color="random"), _SWAP2))
        return setups

    def choose(self) -> Event | None:
        """Change the value of the selected option, or do what it says."""
        if self.selected in ("color", "lookers"):
            self.turn(1)
            return None
        return self.enter()

    def enter(self) -> Event | None:
        """Invite, or ask for what is to be typed; a value is changed."""
        if self.selected == "invite":
            return self._open(self._invitation(Role.HOST))
        if self.selected in _PROMPTS:
            self.asked = self.selected
            name = self.preferences.settings.name if self.asked == "name" else ""
            self._line = LineEditor(name, suggested=True, limit=_MOST_TYPED)
            return None
        return self.choose()

    def leave(self) -> Event:
        """Go back to the menu."""
        return Go.BACK

    def _submit(self) -> Event | None:
        """Take what was typed."""
        if self.asked == "name":
            self.asked = ""
            name = clean_name(self._line.text)
            return ChangeSettings(replace(self.preferences.settings, name=name))
        code = typed_code(self._line.text)
        if not code:
            return None
        self.asked = ""
        return self._open(self._invitation(Role.JOIN, code))

    def _invitation(self, role: Role, code: str = "") -> Invitation:
        settings = self.preferences.settings
        setup = self.setup if role is Role.HOST else None
        return Invitation(role, settings.relay, code, setup, settings.name, self.lookers)

    def _open(self, invitation: Invitation) -> Event:
        return Open(LobbyPage(invitation, self.preferences, self.open_lobby))

    # What is shown

    @property
    def captions(self) -> tuple[KeyCaption, ...]:
        """The keys of the last line; those of the line that is typed."""
        return accept_and_cancel() if self.asked else tuple(super().captions)

    @property
    def enter_text(self) -> str:
        """What Enter does on the selected option."""
        if self.selected in _PROMPTS:
            return _("type")
        return _("invite") if self.selected == "invite" else ""

    @property
    def back_text(self) -> str:
        """Where ``q`` leads."""
        return _("menu")

    @property
    def previewed(self) -> Setup:
        """The game to invite to."""
        return self.setup

    def option_list(self) -> OptionList:
        """The options, and below them what is typed."""
        return OptionList(
            title=_("Play with a friend"),
            subtitle=_("Over the network, encrypted, without an account."),
            options=[self._option(name) for name in self.options],
            selected=self.selected,
            notice=self.notice,
            prompt=self._prompt(),
        )

    def _option(self, name: str) -> Option:
        return Option(
            name,
            _KEYS[name],
            _(_LABELS[name]),
            self._value(name),
            _(_NOTES[name]),
            gap_above=name in ("join", "name"),
            stays=name in ("invite", "name"),
        )

    def _value(self, name: str) -> str:
        match name:
            case "invite":
                return self._game()
            case "color":
                return self._colors()
            case "lookers":
                return _("on") if self.lookers else _("off")
            case "name":
                return self.preferences.settings.name or _("none")
            case _:
                return ""

    def _game(self) -> str:
        glyphs, setup = self.preferences.glyphs, self.setup
        game = game_text(setup, glyphs)
        return game if setup.clock == "none" else f"{game}, {choice_text(setup, 'clock', glyphs)}"

    def _colors(self) -> str:
        if self.setup.opening is FREE:
            return color_text(self.setup.color)
        if self._offered is FREE:
            return _("by swap2")
        return _(_PLACES[self.setup.color])

    def _prompt(self) -> str:
        if not self.asked:
            return ""
        return _(_PROMPTS[self.asked]).format(typed=tail(self._line.text, _TYPED_WIDTH))

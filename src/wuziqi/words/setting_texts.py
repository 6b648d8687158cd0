"""The table of settings: a new setting is a field of ``Settings`` and one entry here.

The page of the settings, line mode and the help show every entry.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from wuziqi.locale import _, language_name, ngettext, translated_percentage, typed_word
from wuziqi.play.events import OpenPage
from wuziqi.play.settings import (
    SWITCH,
    Kind,
    NewEngine,
    NoProgram,
    NotInRange,
    Number,
    OneOf,
    SettingReason,
    SettingRefusal,
    Text,
    read_address,
    read_name,
)
from wuziqi.records.settings import (
    GLYPH_CHOICES,
    LANGUAGE_CHOICES,
    MOST_SECONDS,
    PICTURE_CHOICES,
    Settings,
)
from wuziqi.session.results import NotOneOf
from wuziqi.texts import N_, NAME_COLUMNS
from wuziqi.words.actions import as_sentence
from wuziqi.words.setup_texts import number_text, one_of_text


class Group(Enum):
    """The groups of settings."""

    YOU = auto()
    PLAYING = auto()
    MORE = auto()
    TERMINAL = auto()
    ADVANCED = auto()


OWN_PAGES: Final = {Group.TERMINAL: N_("Terminal"), Group.ADVANCED: N_("Advanced")}
"""The groups with pages of their own, and the titles of these."""


def page_name(group: Group) -> str:
    """Return the name of the page of a group, for OpenPage."""
    return f"settings {group.name.lower()}"


def on_or_off(*, on: bool) -> str:
    return _("on") if on else _("off")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return on_or_off(on=value)
    return str(value) or _("none")


def _named(names: Mapping[str, str]) -> Callable[[Any], str]:
    return lambda value: _(names[value]) if value in names else str(value)


def _language(value: str) -> str:
    if value == "auto":
        return _("automatic")
    name, share = language_name(value), translated_percentage(value)
    return name if share == 100 else _("{language} {share}%").format(language=name, share=share)


def _seconds(count: int) -> str:
    return ngettext("at most {count} second", "at most {count} seconds", count).format(count=count)


@dataclass(frozen=True, eq=False)
class Setting:
    """A setting, with the ``name`` of its field in Settings where it has a value.

    Line mode accepts ``word`` with a value as in ``example``;
    settings of the screen alone have no word. ``help`` is a phrase, the same for all front ends.
    ``shown`` returns the words for a value. ``prompt`` asks for a text.
    """

    name: str
    kind: Kind
    group: Group
    label: str
    help: str
    word: str = ""
    example: str = ""
    shown: Callable[[Any], str] = _shown
    prompt: str = ""

    @property
    def spoken(self) -> str:
        return typed_word(self.word, self.label)

    @property
    def short(self) -> tuple[str, ...]:
        return (self.label,) if self.word else ()

    @property
    def names(self) -> dict[str, tuple[str, str]]:
        """The word and the shown name of each value, by the words."""
        kind = self.kind
        if not isinstance(kind, OneOf):
            return {}
        pairs = zip(kind.words, map(self.shown, kind.values), strict=True)
        return {word: (word, shown) for word, shown in pairs}

    @property
    def note(self) -> str:
        return as_sentence(self.help)

    def value(self, settings: Settings) -> str:
        """The words for the value; "" if there is none."""
        has_value = isinstance(self.kind, OneOf | Number | Text)
        return self.shown(getattr(settings, self.name)) if has_value else ""


SETTINGS: Final = (
    Setting(
        "language",
        OneOf(LANGUAGE_CHOICES),
        Group.YOU,
        N_("Language"),
        N_("automatic follows the system; texts that are not translated yet stay English"),
        "language",
        shown=_language,
    ),
    Setting(
        "theme",
        OneOf(),
        Group.YOU,
        N_("Colours"),
        N_("eight themes, and your own; NO_COLOR=1 turns all colours off"),
        shown=_named(
            {
                "kaya": N_("kaya wood"),
                "slate": N_("slate"),
                "gruvbox": "Gruvbox",
                "nord": "Nord",
                "solarized-light": N_("Solarized Light"),
                "contrast": N_("high contrast"),
                "terminal": N_("the terminal's own"),
                "mono": N_("monochrome"),
            }
        ),
    ),
    Setting(
        "name",
        Text(read_name, NAME_COLUMNS),
        Group.YOU,
        N_("Your name"),
        N_("in the panel, in the library, and what a friend over the network sees"),
        "name",
        N_("name Ann"),
        prompt=N_("Your name: {typed}_"),
    ),
    Setting(
        "coach",
        SWITCH,
        Group.PLAYING,
        N_("Coach"),
        N_("asks before a stone that overlooks a five, open four or four-three; counts as help"),
        "coach",
        N_("coach on"),
    ),
    Setting(
        "computer_seconds",
        Number(MOST_SECONDS, (1, 2, 5, 10, 20, 30, 60, 120, 300, 600)),
        Group.PLAYING,
        N_("Computer thinks"),
        N_("the computer's maximum time per move"),
        "seconds",
        shown=_seconds,
    ),
    Setting(
        "forbidden",
        SWITCH,
        Group.PLAYING,
        N_("Forbidden points"),
        N_("marks in renju where Black may not play"),
    ),
    Setting(
        "one_click",
        SWITCH,
        Group.PLAYING,
        N_("One click places"),
        N_("when off, the first click aims and a second one on the same point places"),
    ),
    Setting(
        "keys",
        OpenPage("keys"),
        Group.MORE,
        N_("Keys"),
        N_("change the keys of any action on the board"),
    ),
    Setting(
        "terminal",
        OpenPage(page_name(Group.TERMINAL)),
        Group.MORE,
        N_("Terminal"),
        N_("characters, the board as a picture, mouse, motion, bell"),
    ),
    Setting(
        "advanced",
        OpenPage(page_name(Group.ADVANCED)),
        Group.MORE,
        N_("Advanced"),
        N_("early draw, thinking on your time, server for friends, other engines"),
    ),
    Setting(
        "glyphs",
        OneOf(GLYPH_CHOICES),
        Group.TERMINAL,
        N_("Characters"),
        N_("Unicode, those of common fonts, or ASCII"),
        shown=_named(
            {
                "auto": N_("automatic"),
                "unicode": N_("full Unicode"),
                "safe": N_("common fonts"),
                "ascii": "ASCII",
            }
        ),
    ),
    Setting(
        "wide",
        SWITCH,
        Group.TERMINAL,
        N_("Wide characters"),
        N_("for terminals that draw such characters in two columns: stones and lines drift apart"),
    ),
    Setting(
        "pictures",
        OneOf(PICTURE_CHOICES),
        Group.TERMINAL,
        N_("Board as picture"),
        N_("where the terminal shows pictures (kitty, sixel); automatic: not in tmux or screen"),
        shown=_named({"auto": N_("automatic"), "on": N_("on"), "off": N_("off")}),
    ),
    Setting(
        "check",
        OpenPage("characters"),
        Group.TERMINAL,
        N_("Check the characters"),
        N_("shows whether your terminal draws every character well"),
    ),
    Setting(
        "mouse",
        SWITCH,
        Group.TERMINAL,
        N_("Mouse"),
        N_("clicks and the wheel; when off, the terminal selects text by them"),
    ),
    Setting(
        "motion",
        SWITCH,
        Group.TERMINAL,
        N_("Motion"),
        N_("a new stone flashes; the computer answers no faster than you can see"),
    ),
    Setting(
        "bell",
        SWITCH,
        Group.TERMINAL,
        N_("Bell"),
        N_("rings when the computer has moved"),
    ),
    Setting(
        "early_draw",
        SWITCH,
        Group.ADVANCED,
        N_("Early draw"),
        N_("draw when nobody can win, not only when the board is full"),
        "early-draw",
    ),
    Setting(
        "pondering",
        SWITCH,
        Group.ADVANCED,
        N_("Think on your time"),
        N_("level 10 only: stronger, but drains a battery faster"),
        "pondering",
    ),
    Setting(
        "relay",
        Text(read_address),
        Group.ADVANCED,
        N_("Server for friends"),
        N_("where you meet a friend over the network; yours must be the same"),
        "relay",
        N_("relay ws://example.org:4000/v1"),
        shown=lambda address: address or _("the public one"),
        prompt=N_("Address (empty: the public server): {typed}_"),
    ),
    Setting(
        "add",
        NewEngine(),
        Group.ADVANCED,
        N_("Add an engine"),
        N_("any program that speaks the Gomocup protocol, by a name and its command"),
        "add",
        N_("add mine ./my-engine"),
    ),
)
"""The settings in the order of their page."""

SETTING: Final[Mapping[str, Setting]] = {setting.name: setting for setting in SETTINGS}
"""The settings by their names."""


def refusal_text(reason: SettingReason) -> str:
    """Say why a setting stays as it is."""
    match reason:
        case SettingRefusal():
            return _(_SETTING_REFUSALS[reason])
        case NotOneOf(words):
            return one_of_text(words)
        case NotInRange(most):
            return number_text(1, most)
        case NoProgram(program):
            return _("There is no program {program}.").format(program=program)


_SETTING_REFUSALS = {
    SettingRefusal.NO_ADDRESS: N_("Type an address such as ws://example.org:4000/v1."),
    SettingRefusal.NO_COMMAND_LINE: N_("That is not a command line: quotes must be closed."),
    SettingRefusal.ENGINE_KNOWN: N_("There is already an engine of this name."),
    SettingRefusal.NO_ENGINE: N_("No engine has been added."),
}

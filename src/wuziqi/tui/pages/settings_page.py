"""The settings page, saved at every change, and the check of the characters."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from wuziqi.columns import fit, fold, text_width
from wuziqi.locale import _
from wuziqi.play.choices import next_value
from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.play.settings import (
    NewEngine,
    Number,
    OneOf,
    SettingReason,
    Text,
    engine_name_refusal,
    remove_engine,
    with_engine,
    with_setting,
)
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Stone
from wuziqi.session.results import Refused
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import HELP_KEYS, key_text, unknown_page_key
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen, ScreenEvent, paint_too_small
from wuziqi.tui.widgets.text_entry import Again, Question, TypedLine
from wuziqi.words.glyphs import GLYPHS, Glyphs
from wuziqi.words.setting_texts import (
    OWN_PAGES,
    SETTING,
    SETTINGS,
    Group,
    Setting,
    refusal_text,
)

if TYPE_CHECKING:
    from wuziqi.tui.pages.preview import PreviewBoard

_SAMPLE_WIDTH = 80
"""The columns of the smallest screen with a sample of the colours."""
_TYPED_LENGTH = 200
_ENGINE = "engine "
"""The prefix of the names of engines' options; the name of the engine follows."""


@dataclass
class SettingsPage(OptionPage):
    """The page; ``selected`` is the name of an option."""

    preferences: Preferences
    selected: str = ""
    notice: str = ""
    group: Group | None = None
    """The group that has this page for itself; None for the page of all others."""

    topic = Topic.MENU

    def __post_init__(self) -> None:
        self.selected = self.selected or self._shown[0].name

    @property
    def _shown(self) -> list[Setting]:
        if self.group is not None:
            return [setting for setting in SETTINGS if setting.group is self.group]
        return [setting for setting in SETTINGS if setting.group not in OWN_PAGES]

    @property
    def _settings(self) -> Settings:
        return self.preferences.settings

    @property
    def _setting(self) -> Setting | None:
        """The selected setting; None while an engine is selected."""
        return SETTING.get(self.selected)

    # What keys do

    def turn(self, step: int) -> ScreenEvent | None:
        """Change the value of the selected setting."""
        setting = self._setting
        if setting is None or not isinstance(setting.kind, OneOf | Number):
            return None
        values = setting.kind.values or self.preferences.theme_names
        value = next_value(values, getattr(self._settings, setting.name), step)
        return self._keep(with_setting(self._settings, setting.name, value))

    def choose(self) -> ScreenEvent | None:
        """Change the value of the selected setting, open its page, or ask for an engine."""
        match self._setting:
            case None:
                question = _("Remove {name}?").format(name=self._engine)
                self.layers.open(Question(question, self._remove))
            case Setting(kind=OpenPage() as page):
                return page
            case Setting(kind=Text(columns=columns), name=name) as setting:
                self._read(
                    _(setting.prompt), self._set_text, getattr(self._settings, name), columns
                )
            case Setting(kind=NewEngine()):
                self._read(_("A name for the engine: {typed}_"), self._name_engine)
            case _:
                return self.turn(1)
        return None

    def enter(self) -> ScreenEvent | None:
        return self.choose()

    # Requests

    def _read(
        self,
        asked: str,
        enter: Callable[[str], ScreenEvent | Again | None],
        typed: str = "",
        columns: int | None = None,
    ) -> None:
        line = TypedLine(asked, enter, typed, limit=_TYPED_LENGTH, columns=columns)
        self.layers.open(line)

    def _set_text(self, typed: str) -> ScreenEvent | Again | None:
        setting = self._setting
        if setting is None or not isinstance(setting.kind, Text):
            return None
        value = setting.kind.read(typed.strip())
        return _typed(with_setting(self._settings, self.selected, value))

    def _name_engine(self, typed: str) -> Again | None:
        name = typed.strip()
        if (refused := engine_name_refusal(self._settings, name)) is not None:
            return Again(refusal_text(refused.reason))
        if not name:
            return Again()
        asked = _("Command line of {name}: {typed}_").replace("{name}", name)
        self._read(asked, partial(self._add_engine, name))
        return None

    def _add_engine(self, name: str, command: str) -> ScreenEvent | Again:
        return _typed(with_engine(self._settings, name, command.strip()))

    def _remove(self) -> ScreenEvent | None:
        engine, self.selected = self._engine, "add"
        return self._keep(remove_engine(self._settings, engine))

    def _keep(self, settings: Settings | Refused[SettingReason]) -> ScreenEvent | None:
        if isinstance(settings, Refused):
            self.notice = refusal_text(settings.reason)
            return None
        return ChangeSettings(settings)

    # What is shown

    @property
    def enter_text(self) -> str:
        match self._setting:
            case None:
                return _("remove")
            case Setting(kind=OpenPage()):
                return _("open")
            case Setting(kind=Text()):
                return _("type")
            case Setting(kind=NewEngine()):
                return _("add")
        return ""

    @property
    def least_width(self) -> int:
        # The command lines of engines need the whole width.
        return super().least_width if self.group is Group.ADVANCED else _SAMPLE_WIDTH

    @property
    def shown_position(self) -> "PreviewBoard":
        """A sample of the chosen colours and characters."""
        from wuziqi.tui.pages.preview import sample_of_marks  # noqa: PLC0415  see option_page

        return sample_of_marks(SETTING["theme"].shown(self.preferences.seen_theme))

    @property
    def title(self) -> str:
        return _("Settings") if self.group is None else _(OWN_PAGES[self.group])

    @property
    def options(self) -> list[Option]:
        engines = self._settings.engines if self.group is Group.ADVANCED else {}
        return [
            *map(self._option, self._shown),
            *(
                Option(_ENGINE + name, name, command, _("Enter removes it."), stays=True)
                for name, command in engines.items()
            ),
        ]

    def _option(self, setting: Setting) -> Option:
        first = next(one for one in self._shown if one.group is setting.group)
        return Option(
            setting.name,
            _(setting.label),
            self._value(setting),
            self._note(setting),
            gap_above=setting is first is not self._shown[0],
            stays=isinstance(setting.kind, Text),
        )

    @property
    def _engine(self) -> str:
        return self.selected.removeprefix(_ENGINE)

    def _value(self, setting: Setting) -> str:
        value = setting.value(self._settings)
        if setting.name == "theme" and self.preferences.lacks_colors:
            return _("{theme} (not here)").format(theme=value)
        return value

    def _note(self, setting: Setting) -> str:
        if setting.name == "theme" and self.preferences.lacks_colors:
            return _("This theme needs 256 colours; here boards have the terminal's own.")
        if setting.name == "motion" and self.preferences.still:
            return _("No motion on this terminal: NO_COLOR is set, or the connection is slow.")
        return setting.note


# The check of the characters

_SAMPLE_HEIGHT = 12
_WIDEST_TEXT = 72
"""Lines of text are broken at this width, however wide the screen is."""
_LABELS, _SHORT_LABELS = 20, 2
"""Columns of the names of the sets, or only of their numbers where room is short."""
_RULER = "|"
_OVAL = ("▗▄██▄▖", "▝▀██▀▘")
_BLOCK_SAMPLES = ("▏▎▍▌▋▊▉ ━", "▛▜▙▟▚   ┃")
"""The other characters of stones and the cursor."""


@dataclass
class GlyphCheck(Screen):
    """Shows every set of characters; keys change the set and the width."""

    preferences: Preferences
    notice: str = ""

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key: the number of a set, Left or Right for the width, or q to go back."""
        self.notice, settings = "", self.preferences.settings
        names = dict(zip("123", GLYPHS, strict=True))
        if key in names:
            return ChangeSettings(replace(settings, glyphs=names[key]))
        if key in ("left", "right"):
            return ChangeSettings(replace(settings, wide=not settings.wide))
        if key in ("q", "escape"):
            return Go.BACK
        self.notice = unknown_page_key(key)
        return OpenPage("help", Topic.MENU) if key in HELP_KEYS else None

    def paint(self, canvas: Canvas) -> None:
        """Draw the samples, with advice how to read them."""
        if canvas.height < _SAMPLE_HEIGHT or canvas.width < _SHORT_LABELS + _samples_width():
            paint_too_small(canvas, _SAMPLE_HEIGHT, _SHORT_LABELS + _samples_width())
            return
        labels = _LABELS if canvas.width >= _LABELS + _samples_width() else _SHORT_LABELS
        width = min(canvas.width, max(_WIDEST_TEXT, labels + _samples_width()))
        left = (canvas.width - width) // 2
        rows = sum(len(_samples(glyphs)) for glyphs in GLYPHS.values())
        lines = _advice(width)[: canvas.height - rows - 2]
        is_roomy = canvas.height >= len(lines) + rows + len(GLYPHS) + 2
        row = max((canvas.height - len(lines) - rows - 2 - is_roomy * len(GLYPHS)) // 2, 0)
        style = Style.WARNING if self.notice else Style.TITLE
        title = self.notice or _("Do you see every character?")
        canvas.put(row, left, fit(title, width), style)
        for line in lines:
            row += 1
            canvas.put(row, left, line, Style.DIM)
        self._paint_sets(canvas, row + 1, (left, labels), is_roomy=is_roomy)
        columns = _("two columns") if self.preferences.settings.wide else _("one column")
        arrows = f"{key_text('left')} {key_text('right')}"
        sets = [KeyCaption(str(number), _name(name)) for number, name in enumerate(GLYPHS, 1)]
        paint_footer(canvas, [KeyCaption("right", columns, arrows), *sets, *help_and_back()], left)

    def _paint_sets(
        self, canvas: Canvas, row: int, columns: tuple[int, int], *, is_roomy: bool
    ) -> None:
        left, labels = columns
        for number, glyphs in enumerate(GLYPHS.values(), 1):
            row += is_roomy
            is_chosen = glyphs is self.preferences.glyphs
            name, pointer = _name(glyphs.name), glyphs.pointer if is_chosen else ""
            label = fit(f"{number}  {name} {pointer}", labels)
            style = Style.SELECTED if is_chosen else Style.PLAIN
            if is_chosen:
                canvas.put_cursor(row, left)
            canvas.put(row, left, label if labels == _LABELS else str(number), style)
            canvas.add_button(row, range(left, left + labels), str(number))
            row = _paint_samples(canvas, row, left + labels, _samples(glyphs))


def _advice(width: int) -> list[str]:
    texts = [
        _("Boxes or question marks: choose a set without them."),
        _("Rulers | out of line: press {key}; if that does not help, 2 or 3.").format(
            key=key_text("right")
        ),
        _("If the oval has gaps, so will the stones of the first set."),
    ]
    return [line for text in texts for line in fold(text, width)]


def _paint_samples(canvas: Canvas, row: int, left: int, samples: list[str]) -> int:
    """Each row is between two rulers; returns the row below."""
    width = max(map(text_width, samples))
    for below, sample in enumerate(samples):
        blanks = " " * (width - text_width(sample))
        canvas.put(row + below, left, _RULER + sample + blanks + _RULER)
    return row + len(samples)


def _name(glyphs: str) -> str:
    return SETTING["glyphs"].shown(glyphs)


def _samples(glyphs: Glyphs) -> list[str]:
    stones = [looks[stone] for looks in (glyphs.stones, glyphs.last) for stone in Stone]
    signs = [
        glyphs.star,
        glyphs.hint,
        glyphs.allowed,
        *glyphs.forbidden.values(),
        glyphs.pointer,
        glyphs.times,
        *glyphs.arrows,
        *glyphs.vertical,
    ]
    lines = "".join(glyphs.grid) + 2 * glyphs.across + glyphs.down
    rows = [" ".join(dict.fromkeys(stones + signs)), f"{lines} {glyphs.bar.strip()}"]
    if glyphs.disc:
        rows += [f"{half} {blocks}" for half, blocks in zip(_OVAL, _BLOCK_SAMPLES, strict=True)]
    return rows


def _samples_width() -> int:
    rows = (row for glyphs in GLYPHS.values() for row in _samples(glyphs))
    return max(map(text_width, rows)) + 2 * len(_RULER)


def _typed(settings: Settings | Refused[SettingReason]) -> ScreenEvent | Again:
    """Return the event that keeps settings with a typed value, or why they are refused."""
    if isinstance(settings, Refused):
        return Again(refusal_text(settings.reason))
    return ChangeSettings(settings)

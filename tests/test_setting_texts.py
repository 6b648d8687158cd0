"""The table of settings: every entry is on the page, in line mode if it has a word, and in help."""

from dataclasses import fields
from pathlib import Path

import pytest

from wuziqi.lines.context import Context
from wuziqi.lines.settings import SettingsPlace
from wuziqi.locale import use
from wuziqi.play.events import ChangeSettings, Go, OpenPage
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.program_options import ActiveSettings, ProgramOptions
from wuziqi.play.settings import Number, OneOf
from wuziqi.records.settings import Settings
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.setting_texts import OWN_PAGES, SETTINGS, Setting

each = pytest.mark.parametrize("setting", SETTINGS, ids=[one.name for one in SETTINGS])


class Typist:
    """Line mode at its settings."""

    def __init__(self, directory: Path) -> None:
        self.said: list[str] = []
        self.settings = ActiveSettings()
        paths = (directory / "settings.json", directory)
        options = ProgramOptions(self.settings, "utf-8", ["/no/engine"], *paths, lambda *_: None)
        library = LibraryAccess(options.directory, options.log)
        context = Context(options, library, lambda *lines: self.said.extend(lines))
        self.place = SettingsPlace(context, Go.MENU)

    def type(self, *lines: str) -> list[str]:
        """Return the program's replies to these lines."""
        self.said.clear()
        for line in lines:
            event = self.place.take(line)
            if isinstance(event, ChangeSettings):
                self.settings.change(event.settings)
                use(self.settings.language)
            self.place.settle()
        return list(self.said)


@pytest.fixture
def typist(tmp_path: Path) -> Typist:
    return Typist(tmp_path)


def page_of(setting: Setting) -> SettingsPage:
    group = setting.group if setting.group in OWN_PAGES else None
    return SettingsPage(Preferences(), setting.name, group=group)


@each
def test_a_setting_is_on_its_page_with_its_note(setting: Setting) -> None:
    page, canvas = page_of(setting), Canvas(50, 160)
    page.paint(canvas)
    text = " ".join("\n".join(canvas.lines()).split())
    assert setting.label in text
    assert setting.help[1:30] in text


@each
def test_enter_changes_a_setting(setting: Setting) -> None:
    page = page_of(setting)
    event = page.press("enter")
    assert isinstance(event, ChangeSettings | OpenPage) or page.asks


@each
def test_a_setting_with_a_word_is_in_line_mode_and_its_help(
    setting: Setting, typist: Typist
) -> None:
    assert bool(setting.word) == any(
        line.startswith(f"{setting.word}: {setting.help}") for line in typist.type("help")
    )


@each
def test_a_word_takes_each_value(setting: Setting, typist: Typist) -> None:
    if not setting.word or not isinstance(setting.kind, OneOf | Number):
        return
    for value in setting.kind.values:
        word = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        typist.type(f"{setting.word} {word}")
        assert getattr(typist.settings.settings, setting.name) == value
    typist.type("language en")


def test_every_field_of_the_settings_has_an_entry() -> None:
    # The menu's choices, lines of their own, and what keys of the board change.
    elsewhere = {"setup", "engines", "numbers", "evaluation"}
    assert {one.name for one in fields(Settings)} - elsewhere <= {one.name for one in SETTINGS}


def test_words_of_settings_are_unique() -> None:
    words = [setting.word for setting in SETTINGS if setting.word]
    assert len({*words}) == len(words)

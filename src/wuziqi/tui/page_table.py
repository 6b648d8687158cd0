"""The table of the pages that any screen can open by name.

A new page needs its own module and an entry in ``PAGES``; whoever has the key for it returns
``OpenPage`` with that name. A page is imported when it is opened: most are seldom wanted.
"""

from collections.abc import Callable, Mapping

from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import OpenPage, Screen


def page_of(event: OpenPage, preferences: Preferences) -> Screen:
    """The page that an event asks for. Raises KeyError for an unknown name."""
    return PAGES[event.name](event, preferences)


def _help(event: OpenPage, preferences: Preferences) -> Screen:
    from wuziqi.tui.pages.help_page import HelpPage  # noqa: PLC0415  see above

    return HelpPage(preferences, event.topic)


def _settings(_event: OpenPage, preferences: Preferences) -> Screen:
    from wuziqi.tui.pages.settings_page import SettingsPage  # noqa: PLC0415  see above

    return SettingsPage(preferences)


def _characters(_event: OpenPage, preferences: Preferences) -> Screen:
    from wuziqi.tui.pages.glyph_check import GlyphCheck  # noqa: PLC0415  see above

    return GlyphCheck(preferences)


def _rules(event: OpenPage, preferences: Preferences) -> Screen:
    from wuziqi.tui.pages.rules_page import RulesPage  # noqa: PLC0415  see above

    return RulesPage(event.setup or preferences.settings.setup, preferences)


PAGES: Mapping[str, Callable[[OpenPage, Preferences], Screen]] = {
    "help": _help,
    "settings": _settings,
    "characters": _characters,
    "rules": _rules,
}

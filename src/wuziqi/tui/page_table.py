"""The table of the pages that any screen can open by name.

A new page needs its own module and an entry in ``PAGES``; the screen with the key for it returns
``OpenPage`` with that name. A page is imported on its first use: most are seldom used.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.play.events import Learn, OpenPage
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library


class PageContext(NamedTuple):
    """The context of a page.

    ``open_library`` returns the library, or None, and a line for the player about a problem with
    it. ``engine`` is the command that starts our engine, ``notice`` a line for the welcome.
    """

    preferences: Preferences
    open_library: "Callable[[], tuple[Library | None, str]]"
    engine: Sequence[str]
    notice: str = ""


def page_of(event: OpenPage, context: PageContext) -> Screen:
    """The page that an event asks for. Raises KeyError for an unknown name."""
    return PAGES[event.name.partition(" ")[0]](event, context)


def learn_page_of(event: Learn, context: PageContext) -> Screen:
    """The page on which the player looks for better moves."""
    from wuziqi.tui.practice.learn_page import open_learning  # noqa: PLC0415  see above

    library, notice = context.open_library()
    return open_learning(context.preferences, library, notice, context.engine, event)


def _help(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.help_page import HelpPage  # noqa: PLC0415  see above

    return HelpPage(context.preferences, event.topic)


def _settings(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.settings_page import SettingsPage  # noqa: PLC0415  see above
    from wuziqi.words.setting_texts import OWN_PAGES, page_name  # noqa: PLC0415

    group = next((group for group in OWN_PAGES if page_name(group) == event.name), None)
    return SettingsPage(context.preferences, group=group)


def _characters(_event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.settings_page import GlyphCheck  # noqa: PLC0415  see above

    return GlyphCheck(context.preferences)


def _keys(_event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.keys_page import KeysPage  # noqa: PLC0415  see above

    return KeysPage(context.preferences)


def _choices(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.choices_page import ChoicesPage  # noqa: PLC0415  see above

    setup = event.setup or context.preferences.settings.setup
    return ChoicesPage(setup, context.preferences)


def _learn(_event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.learn_menu import LearnMenu  # noqa: PLC0415  see above

    return LearnMenu(context.preferences, context.open_library)


def _puzzles(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.puzzles_page import open_puzzles  # noqa: PLC0415  see above

    return open_puzzles(event, context.preferences, *context.open_library(), context.engine)


def _lessons(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.lessons_page import open_lessons  # noqa: PLC0415  see above

    return open_lessons(context.preferences, *context.open_library(), event.lesson)


def _position(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.rules.draft import Draft  # noqa: PLC0415  see above
    from wuziqi.tui.editor.page import EditorPage  # noqa: PLC0415

    setup = context.preferences.settings.setup
    draft = event.draft or Draft(setup.size, setup.rule)
    return EditorPage(draft, context.preferences, context.open_library, context.engine)


def _explorer(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.practice.explorer_page import open_explorer  # noqa: PLC0415  see above

    return open_explorer(event, context.preferences, *context.open_library())


def _statistics(_event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.statistics_page import statistics_page  # noqa: PLC0415  see above

    return statistics_page(context.preferences, *context.open_library())


def _insights(_event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.statistics_page import insights_page  # noqa: PLC0415  see above

    return insights_page(context.preferences, *context.open_library())


def _friend(event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.friend_page import FriendPage  # noqa: PLC0415  see above

    return FriendPage(event.setup or context.preferences.settings.setup, context.preferences)


def _welcome(_event: OpenPage, context: PageContext) -> Screen:
    from wuziqi.tui.pages.menu import Welcome  # noqa: PLC0415  see above

    return Welcome(context.preferences, context.notice)


PAGES: Mapping[str, Callable[[OpenPage, PageContext], Screen]] = {
    "help": _help,
    "settings": _settings,
    "characters": _characters,
    "keys": _keys,
    "choices": _choices,
    "learn": _learn,
    "puzzles": _puzzles,
    "daily": _puzzles,
    "own": _puzzles,
    "lessons": _lessons,
    "position": _position,
    "explorer": _explorer,
    "statistics": _statistics,
    "insights": _insights,
    "friend": _friend,
    "welcome": _welcome,
}

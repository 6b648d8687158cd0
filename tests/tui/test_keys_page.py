"""The page that changes keys: giving, taking, adding, removing, and the result."""

import pytest
from tests.tui.preferred import prefer, rows_of, screen_of, text_of

from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.records.settings import Settings
from wuziqi.rules.game import Game
from wuziqi.tui.editor.page import EditorPage
from wuziqi.tui.page_table import PageContext, page_of
from wuziqi.tui.pages.help_page import topic_entries
from wuziqi.tui.pages.keys_page import KeysPage
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.contexts import EDITOR
from wuziqi.tui.widgets.keys import DEFAULT_KEYS, keymap
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.actions import BOARD_ACTIONS, Action


def page_at(action: Action, keys: dict[str, list[str]] | None = None) -> KeysPage:
    preferences = Preferences(Settings(keys=keys or {}))
    assert not preferences.keymap.problems
    return KeysPage(preferences, action.name)


def press(page: KeysPage, *keys: str) -> ScreenEvent | None:
    """Press keys as the program does, which takes changes over at once."""
    event = None
    for key in keys:
        event = page.press(key)
        if isinstance(event, ChangeSettings):
            page.preferences.change(event.settings)
            assert not page.preferences.keymap.problems
    return event


def kept(page: KeysPage) -> dict[str, list[str]]:
    return page.preferences.settings.keys


def test_an_action_gets_another_key() -> None:
    page = page_at(Action.UNDO)
    press(page, "enter")
    assert (
        rows_of(page)[-2].strip()
        == "The key for: take back a move; against the computer, back to your turn"
    )
    press(page, "z")
    assert kept(page) == {"undo": ["z"]}
    assert page.preferences.keymap.keys_of(Action.UNDO) == ["z"]
    assert page.preferences.keymap.action("u") is None


def test_help_captions_and_the_board_follow_at_once() -> None:
    preferences = prefer()
    play = screen_of(Game(15), preferences=preferences)
    play.press("enter")
    page = KeysPage(preferences, Action.UNDO.name)
    press(page, "enter", "z")
    canvas = Canvas(24, 80)
    play.paint(canvas)
    assert "z undo" in canvas.lines()[-1]
    assert ("z", Action.UNDO.label) in topic_entries(Topic.BOARD, preferences)
    play.press("z")
    assert not play.game.moves


def test_a_key_that_another_screen_has_is_warned_about() -> None:
    page = KeysPage(prefer(), Action.UNDO.name)
    press(page, "enter", "z")
    assert "In the position editor, z stays: size; there this has no key." in "\n".join(
        rows_of(page)
    )
    press(page, "+", "u")
    assert "In the position editor, z stays: size." in text_of(page)
    page = KeysPage(prefer(), Action.NEW.name)
    press(page, "enter", "z")
    assert "stays" not in text_of(page), "the editor has no such action"


def test_default_keys_are_not_warned_about() -> None:
    page = KeysPage(prefer(), Action.PLACE.name)
    assert "stays" not in text_of(page)


def test_a_label_that_has_no_room_is_whole_below_the_list() -> None:
    page = KeysPage(prefer(), Action.UNDO.name)
    canvas = Canvas(20, 60)
    page.paint(canvas)
    assert canvas.lines()[-2].strip() == Action.UNDO.label


def test_keys_that_have_no_room_end_with_a_mark() -> None:
    page = page_at(Action.PLACE, {"place": ["enter", "space", "backspace"], "undo": ["u"]})
    canvas = Canvas(20, 20)
    page.paint(canvas)
    assert any(line.rstrip().endswith("Enter Space Bac~") for line in canvas.lines())


def test_every_key_of_the_tables_of_contexts_is_one_of_the_screen() -> None:
    editor = page_of(OpenPage("position"), PageContext(prefer(), lambda: (None, ""), ()))
    assert isinstance(editor, EditorPage)
    assert {*editor.own_keys} == {*EDITOR.fixed}


def test_a_key_is_added_and_removed() -> None:
    page = page_at(Action.UNDO)
    press(page, "+", "z")
    assert kept(page) == {"undo": ["u", "backspace", "z"]}
    press(page, "+", "Z", "-")
    assert kept(page) == {"undo": ["u", "backspace", "z"]}
    press(page, "delete")
    assert kept(page) == {}, "the usual keys are not kept"
    press(page, "-", "-", "-")
    assert kept(page) == {"undo": []}, "an action may have no key"


def test_a_key_of_another_action_is_taken_after_a_question() -> None:
    page = page_at(Action.UNDO)
    press(page, "enter", "t")
    assert "t is: fives, fours and threes of both sides. Reassign it?" in rows_of(page)[-2]
    assert kept(page) == {}
    press(page, "n")
    assert kept(page) == {}
    press(page, "enter", "t", "y")
    assert kept(page) == {"undo": ["t"], "threats": []}
    assert page.preferences.keymap.action("t") is Action.UNDO


def test_two_actions_change_places() -> None:
    page = page_at(Action.UNDO)
    press(page, "enter", "r", "y", "down", "enter", "u")
    assert kept(page) == {"undo": ["r"], "redo": ["u"]}


@pytest.mark.parametrize("key", ["h", "up", "home", "8"])
def test_the_keys_of_the_cursor_cannot_be_given(key: str) -> None:
    page = page_at(Action.UNDO)
    press(page, "enter", key)
    assert "moves the cursor and cannot do anything else." in rows_of(page)[-2]
    assert kept(page) == {}


def test_keys_without_a_place_in_the_settings_cannot_be_given() -> None:
    page = page_at(Action.UNDO)
    press(page, "enter", "F5")
    assert rows_of(page)[-2].strip() == "F5 cannot be assigned."


@pytest.mark.parametrize("action", [Action.PLACE, Action.HELP, Action.MENU])
def test_nobody_is_left_without_a_way_to_place_ask_or_leave(action: Action) -> None:
    page = page_at(action)
    press(page, *["-"] * 4)
    assert "There must be a key for:" in rows_of(page)[-2]
    assert page.preferences.keymap.keys_of(action) == [DEFAULT_KEYS[action][0]]
    page.selected = Action.UNDO.name
    press(page, "enter", DEFAULT_KEYS[action][0], "y")
    assert page.preferences.keymap.action(DEFAULT_KEYS[action][0]) is action


def test_escape_gives_nothing() -> None:
    page = page_at(Action.UNDO)
    assert press(page, "enter", "escape") is None
    assert press(page, "+", "escape") is None
    assert kept(page) == {}
    assert press(page, "escape") is Go.BACK


def test_one_action_or_all_as_at_first() -> None:
    page = page_at(Action.UNDO, {"undo": ["z"], "hint": ["g"], "threats": ["u"]})
    press(page, "u")
    assert "u is: fives, fours and threes of both sides. Reassign it?" in rows_of(page)[-2]
    press(page, "y")
    assert kept(page) == {"hint": ["g"], "threats": []}
    press(page, "D", "n")
    assert kept(page) == {"hint": ["g"], "threats": []}
    press(page, "D", "y")
    assert kept(page) == {}


def test_space_is_kept_by_its_name() -> None:
    page = page_at(Action.HINT)
    press(page, "enter", " ", "y")
    assert kept(page) == {"hint": ["space"], "place": ["enter", "5"]}
    assert keymap(kept(page)).action(" ") is Action.HINT


def test_actions_of_a_newer_version_stay_in_the_file() -> None:
    preferences = Preferences(Settings(keys={"fly": ["!"]}))
    page = KeysPage(preferences, Action.UNDO.name)
    press(page, "enter")
    assert isinstance(event := page.press("z"), ChangeSettings)
    assert event.settings.keys == {"fly": ["!"], "undo": ["z"]}


def test_every_action_is_on_the_page_and_can_be_reached() -> None:
    page = page_at(Action.PLACE)
    seen = set()
    for action in BOARD_ACTIONS:
        page.selected = action.name
        lines = rows_of(page, 12, 60)
        label = action.label[:26]
        assert any("▶" in line and label in line for line in lines), action
        seen.add(label)
    assert len(seen) == len(BOARD_ACTIONS)
    press(page, "home")
    top, title, gap, heading = rows_of(page)[:4]
    assert (top, title.split(), gap) == ("", ["Keys", "1/3"], "")
    assert heading.startswith(" Keys on the board ──")
    page.preferences.change(Settings(keys={"hint": []}))
    assert any(line.split()[:2] == ["none", "the"] for line in rows_of(page, 40, 80))
    press(page, "end")
    assert page.selected == BOARD_ACTIONS[-1].name
    assert rows_of(page)[1].split() == ["Keys", "3/3"]


def test_the_mouse_selects_and_asks() -> None:
    page = page_at(Action.PLACE)
    row = next(row for row, line in enumerate(rows_of(page)) if "redo an undone" in line)
    assert page.click(Click(row, 20, 24, 80)) is None
    assert page.selected == Action.REDO.name
    page.click(Click(row, 20, 24, 80))
    assert "The key for: redo an undone" in rows_of(page)[-2]
    assert page.click(Click(row, 20, 24, 80)) is None
    page.scroll(1)
    assert page.selected == Action.REDO.name, "a key is awaited"


def test_the_settings_lead_there() -> None:
    preferences = prefer()
    event = SettingsPage(preferences).press("8")
    assert event == OpenPage("keys")
    context = PageContext(preferences, lambda: (None, ""), ["/no/engine"])
    assert isinstance(page_of(event, context), KeysPage)

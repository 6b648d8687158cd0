from dataclasses import replace

import pytest
from tests.records.lines import line
from tests.tui.preferred import prefer

from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.widgets.contexts import CONTEXTS
from wuziqi.tui.widgets.keys import DEFAULT_KEYS, keymap
from wuziqi.words.actions import BOARD_ACTIONS, CURSOR_STEPS, JUMPS, Action


def test_the_default_keys_are_unique_and_every_action_has_one() -> None:
    keys = [
        *CURSOR_STEPS,
        *JUMPS,
        *(key for given in DEFAULT_KEYS.values() for key in given),
    ]
    assert len(keys) == len(set(keys))
    assert set(DEFAULT_KEYS) == set(BOARD_ACTIONS)
    assert keymap({}).problems == ()


def test_a_key_asks_for_its_action() -> None:
    keys = keymap({})
    assert keys.action("H") is Action.HINT
    assert keys.action("z") is None
    assert keys.action("up") is None
    assert keys.keys_of(Action.PLACE) == ["enter", " ", "5"]


def test_the_player_changes_keys() -> None:
    keys = keymap({"undo": ["z", "backspace"], "place": ["space"]})
    assert keys.problems == ()
    assert keys.keys_of(Action.UNDO) == ["z", "backspace"]
    assert keys.action("u") is None
    assert keys.keys_of(Action.PLACE) == [" "]


def test_two_actions_may_change_places() -> None:
    keys = keymap({"undo": ["r"], "redo": ["u"]})
    assert keys.problems == ()
    assert (keys.action("r"), keys.action("u")) == (Action.UNDO, Action.REDO)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"fly": ["f"]}, "Keys: there is no action 'fly'"),
        ({"undo": ["ctrl-u"]}, "Keys: there is no key 'ctrl-u'"),
        ({"undo": [""]}, "Keys: there is no key ''"),
        ({"undo": ["q"]}, "Keys: 'q' cannot be undo: it is menu already"),
        ({"undo": ["h"]}, "Keys: 'h' cannot be undo: it is cursor already"),
        ({"undo": ["home"]}, "Keys: 'home' cannot be undo: it is cursor already"),
    ],
)
def test_a_change_that_cannot_be_is_reported_and_the_default_stands(
    changes: dict[str, list[str]], problem: str
) -> None:
    keys = keymap(changes)
    assert keys.problems == (problem,)
    assert keys.actions == keymap({}).actions


def test_a_default_given_back_may_clash_in_its_turn() -> None:
    keys = keymap({"undo": ["q"], "redo": ["u"]})
    assert keys.problems == (
        "Keys: 'q' cannot be undo: it is menu already",
        "Keys: 'u' cannot be redo: it is undo already",
    )
    assert keys.actions == keymap({}).actions


def test_a_saved_game_steps_by_the_players_own_keys() -> None:
    preferences = prefer()
    preferences.settings = replace(preferences.settings, keys={"back": ["X"], "forward": ["Y"]})
    screen = ReplayScreen(line("h8 i9 g7", 15, 15), preferences)
    for key, shown in [("Y", 1), ("Y", 2), ("X", 1), ("[", 1)]:
        screen.press(key)
        assert screen.view().shown == shown


SAME = (
    {Action.NEW, Action.DONE, Action.NEXT_TASK},  # the next one, or a new one
    {Action.REVIEW, Action.REVIEW_GAME, Action.ANALYSE},
    {Action.UNDO, Action.RESTORE},
    {Action.DELETE, Action.DELETE_MOVE, Action.CLEAR},
    {Action.COMMENT, Action.NAME},
    {Action.EXPORT, Action.EXPORT_GAME},
    {Action.COPY, Action.COPY_GAME},
    {Action.MOVE_NOW, Action.SHOW},
    {Action.PAUSE, Action.ALL},  # one step back
)
"""Actions of different screens that mean the same."""


def test_a_key_has_one_meaning_on_all_screens() -> None:
    meanings: dict[str, set[Action]] = {}
    for action in Action:
        same = next((group for group in SAME if action in group), {action})
        for key in (*action.keys, *action.page_keys):
            assert meanings.setdefault(key, same) == same, key


def test_the_keys_of_single_screens_mean_nothing_else_on_a_board() -> None:
    of_boards = {key for keys in DEFAULT_KEYS.values() for key in keys}
    of_pages = {key for action in Action for key in action.page_keys}
    for context in CONTEXTS:
        own = set(context.fixed) - of_pages
        # The next mistake, help, the way back, and what the editor's panel shows.
        assert own & of_boards <= {"n", "?", "F1", "q", "escape", "tab", *"123456789"}

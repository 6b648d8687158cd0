"""The key list of the panel: its lines in each kind of game."""

from wuziqi.tui.widgets.key_list import key_list
from wuziqi.tui.widgets.keys import keymap

LOOKS = [("# e", "numbers, evaluation"), ("o f", "turn, mirror")]
ALWAYS = [("n m", "new game, rematch"), ("? q", "help, menu")]


def test_the_list_while_a_person_plays() -> None:
    lines = key_list(keymap({}), over=False, watched=False, forbids=False, fives=True)
    assert lines == [
        ("arrows hjkl", "move the cursor"),
        ("Enter Space", "place a stone"),
        (":", "type a point"),
        ("u r", "undo, redo"),
        ("H L", "hint, its line"),
        *ALWAYS,
        ("t v", "threats, scores"),
        ("[ ]", "look back, forward"),
        (". Esc", "move now, pause"),
        ("x d", "resign, offer draw"),
        *LOOKS,
    ]


def test_the_list_while_the_computer_plays_both_colours() -> None:
    lines = key_list(keymap({}), over=False, watched=True, forbids=True, fives=True)
    assert lines[:3] == [
        ("Esc .", "pause, one step"),
        ("+ -", "faster, slower"),
        ("u r", "undo, redo"),
    ]
    assert lines[-3:] == [("F", "forbidden points"), *LOOKS]


def test_the_list_of_a_finished_game() -> None:
    lines = key_list(keymap({}), over=True, watched=False, forbids=False, fives=True)
    new, leave = ALWAYS
    assert lines == [new, ("[ ]", "look back, forward"), ("u r", "undo, redo"), leave, *LOOKS]


def test_other_rows_have_no_threats_and_no_evaluation() -> None:
    lines = key_list(keymap({}), over=False, watched=False, forbids=False, fives=False)
    captions = [caption for _keys, caption in lines]
    assert "threats, scores" not in captions
    assert lines[-2:] == [("#", "numbers"), LOOKS[1]]


def test_the_players_own_keys_are_listed() -> None:
    keys = keymap({"undo": ["z"], "redo": []})
    lines = key_list(keys, over=True, watched=False, forbids=False, fives=True)
    assert ("z", "undo, redo") in lines

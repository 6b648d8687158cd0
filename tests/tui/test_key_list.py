"""The keys beside a board and on the last line: what they are in each kind of game."""

import pytest

from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.widgets.captions import (
    CAPTIONS,
    CAPTIONS_WHEN_OVER,
    GameKind,
    footer_keys,
    listed_keys,
)
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import keymap
from wuziqi.tui.widgets.panel import KeyRow, paint_key_list
from wuziqi.words.actions import BOARD_ACTIONS, Action
from wuziqi.words.glyphs import ASCII

DEFAULT = keymap({})
KINDS = [
    GameKind(over, watched, forbids, fives)
    for over in (False, True)
    for watched in (False, True)
    for forbids in (False, True)
    for fives in (False, True)
] + [
    GameKind(over, linked=True, looking=looking)
    for over in (False, True)
    for looking in (False, True)
]


def words(rows: list[KeyRow]) -> list[str]:
    return [", ".join(f"{caption.name} {caption.text}" for caption in row) for row in rows]


def footer(kind: GameKind) -> str:
    return ", ".join(f"{caption.name} {caption.text}" for caption in footer_keys(DEFAULT, kind))


def test_the_keys_while_a_person_plays() -> None:
    assert words(listed_keys(DEFAULT, GameKind())) == [
        "M best moves, : type h8",
        "L hint line, r redo",
        "t threats, v heat map",
        "# numbers, e chances",
        ". move now, Esc pause",
        "x resign, d draw",
        "o rotate, f mirror",
        "] forward, s settings",
        "y copy, E export",
    ]
    line = "Enter place, u undo, H hint, [ look back, n new game, ? help, q back"
    assert footer(GameKind()) == line


def test_the_keys_while_a_friend_plays() -> None:
    assert words(listed_keys(DEFAULT, GameKind(linked=True))) == [
        ": type h8",
        "# numbers",
        "x resign, d draw",
        "o rotate, f mirror",
        "] forward, s settings",
        "y copy, E export",
    ]
    line = "Enter place, T say something, u undo, [ look back, ? help, q back"
    assert footer(GameKind(linked=True)) == line
    over = "m rematch, T say something, a review, [ look back, y copy, ? help, q back"
    assert footer(GameKind(over=True, linked=True)) == over


def test_who_only_looks_on_has_no_keys_that_act() -> None:
    kind = GameKind(linked=True, looking=True)
    assert footer(kind) == "[ look back, ? help, q back"
    assert not {"x resign", "d draw", "T say something"} & {
        *", ".join(words(listed_keys(DEFAULT, kind))).split(", ")
    }


def test_the_keys_while_the_computer_plays_both_colours() -> None:
    lines = words(listed_keys(DEFAULT, GameKind(watched=True, forbids=True)))
    assert lines[0] == "+ faster, - slower"
    assert "F forbidden points" in lines
    assert footer(GameKind(watched=True)).startswith("Esc pause, . one step, u undo")


def test_the_keys_of_a_finished_game() -> None:
    lines = words(listed_keys(DEFAULT, GameKind(over=True)))
    assert lines[:2] == ["r redo, ] forward", "M best moves, H hint"]
    line = "n new game, m rematch, a review, [ look back, u undo, y copy, ? help, q back"
    assert footer(GameKind(over=True)) == line


def test_other_rows_have_no_threats_and_no_chances() -> None:
    lines = words(listed_keys(DEFAULT, GameKind(fives=False)))
    assert "# numbers" in lines
    assert not any("threats" in line for line in lines)


def test_the_players_own_keys_are_listed_and_actions_without_a_key_are_not() -> None:
    own = keymap({"undo": ["z"], "redo": [], "help": ["backspace"], "menu": ["Q"]})
    assert "L hint line" in words(listed_keys(own, GameKind()))
    shown = footer_keys(own, GameKind())
    assert KeyCaption("z", "undo", "z") in shown
    assert shown[-2:] == [
        KeyCaption("backspace", "help", "Backspace"),
        KeyCaption("Q", "back", "Q"),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_the_list_and_the_last_line_share_no_key(kind: GameKind) -> None:
    listed = [caption.key for row in listed_keys(DEFAULT, kind) for caption in row]
    below = [caption.key for caption in footer_keys(DEFAULT, kind)]
    assert len({*listed, *below}) == len(listed) + len(below)
    assert below[-2:] == ["?", "q"]


def test_every_action_is_on_the_screen_of_some_game() -> None:
    shown = {caption.action for row in (*CAPTIONS, *CAPTIONS_WHEN_OVER) for caption in row}
    keys = {caption.key for kind in KINDS for caption in footer_keys(DEFAULT, kind)}
    missing = {action for action in BOARD_ACTIONS if not keys & {*DEFAULT.keys_of(action)}} - shown
    assert missing == {Action.FIRST, Action.LAST, Action.BLIND}


ROWS: list[KeyRow] = [
    (KeyCaption("t", "threats"), KeyCaption("v", "scores")),
    (KeyCaption("escape", "pause", "Esc"),),
    (KeyCaption("x", "resign"), KeyCaption("d", "offer draw")),
]


def painted(height: int, width: int) -> Canvas:
    canvas = Canvas(height + 1, width + 1)
    paint_key_list(canvas, Area(0, 0, height, width), ROWS, ASCII, live=True)
    return canvas


def test_the_first_keys_have_rows_and_a_heading_only_where_all_have() -> None:
    assert painted(2, 32).lines() == ["t   threats     v scores", "Esc pause", ""]
    assert painted(4, 32).lines() == [
        "Keys ---------------------------",
        "t   threats     v scores",
        "Esc pause",
        "x   resign      d offer draw",
        "",
    ]


def test_a_narrow_list_has_a_key_in_every_row() -> None:
    lines = painted(5, 20).lines()
    assert lines == ["t   threats", "v   scores", "Esc pause", "x   resign", "d   offer draw", ""]


def test_every_key_of_the_list_is_a_button() -> None:
    canvas = painted(3, 32)
    assert [canvas.button_at(0, column) for column in (0, 4, 10, 13, 16, 23)] == [
        *("t", "t", "t", None, "v", "v"),
    ]
    assert canvas.button_at(1, 5) == "escape"

"""The keys beside a board and on the last line, in each moment of a game."""

from collections.abc import Sequence
from itertools import product

import pytest

from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.widgets.captions import Moment, keys_to_show
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import keymap
from wuziqi.tui.widgets.panel import KeyRow, paint_key_list
from wuziqi.words.glyphs import ASCII

DEFAULT = keymap({})
MOMENTS = [
    Moment(over, watched, fives, linked=linked, can_undo=can_undo, looks_back=looks_back)
    for over, watched, fives, linked, can_undo, looks_back in product((False, True), repeat=6)
    if not (watched and linked)
]


def words(rows: Sequence[KeyRow]) -> list[str]:
    return [", ".join(f"{caption.name} {caption.text}" for caption in row) for row in rows]


def footer(now: Moment) -> str:
    return ", ".join(
        f"{caption.name} {caption.text}" for caption in keys_to_show(DEFAULT, now).footer
    )


def test_about_ten_keys_while_a_person_plays() -> None:
    now = Moment(can_undo=True)
    assert footer(now) == "Enter place, u undo, H hint, Arrows move, ? help, q menu"
    assert words(keys_to_show(DEFAULT, now).listed) == [
        "M best moves, t threats",
        "v heat map, e chances",
        "x resign, d draw",
        "[ look back, # numbers",
    ]


def test_what_is_possible_in_this_moment() -> None:
    assert "u undo" not in footer(Moment())
    assert "r redo" in footer(Moment(can_redo=True))
    assert "H aim at the hint, L hint line" in footer(Moment(hinted=True))
    assert ". move now" in words(keys_to_show(DEFAULT, Moment(waits=True)).listed)[3]
    first = words(keys_to_show(DEFAULT, Moment()).listed)[:3]
    for now in (Moment(hinted=True), Moment(can_pause=True), Moment(can_undo=True, can_redo=True)):
        assert words(keys_to_show(DEFAULT, now).listed)[:3] == first, "their places stay"
    blind = ", ".join(words(keys_to_show(DEFAULT, Moment(blind=True)).listed))
    assert blind.startswith("B show stones")
    assert not {"numbers", "threats"} & {*blind.split()}, "they would show the stones"
    assert footer(Moment(paused=True)).startswith("Esc resume")
    assert footer(Moment(looks_back=True)).startswith("[ backward, ] forward, Esc to the present")


def test_the_keys_while_a_friend_plays() -> None:
    now = Moment(linked=True, can_undo=True)
    assert footer(now) == (
        "Enter place, T say something, u undo, [ look back, Arrows move, ? help, q menu"
    )
    assert words(keys_to_show(DEFAULT, now).listed)[0] == "x resign, d draw"
    over = "m rematch, a review, y copy, T say something, [ look back, ? help, q menu"
    assert footer(Moment(over=True, linked=True)) == over


def test_who_only_looks_on_has_no_keys_that_act() -> None:
    now = Moment(linked=True, looking=True)
    assert footer(now) == "[ look back, ? help, q menu"
    assert not {"x resign", "d draw", "T say something"} & {
        *", ".join(words(keys_to_show(DEFAULT, now).listed)).split(", ")
    }


def test_the_keys_while_the_computer_plays_both_colours() -> None:
    assert footer(Moment(watched=True)) == (
        "Esc pause, . one step, + faster, - slower, ? help, q menu"
    )
    assert footer(Moment(watched=True, paused=True)).startswith("Esc resume, . one step")


def test_the_keys_of_a_finished_game() -> None:
    now = Moment(over=True)
    assert footer(now) == "m rematch, a review, y copy, n new game, [ look back, ? help, q menu"
    assert words(keys_to_show(DEFAULT, now).listed)[0] == "w what if, i insights"


def test_other_rows_have_no_threats_and_no_chances() -> None:
    lines = words(keys_to_show(DEFAULT, Moment(fives=False)).listed)
    assert not any("threats" in line or "chances" in line for line in lines)


def test_the_players_own_keys_are_listed_and_actions_without_a_key_are_not() -> None:
    own = keymap({"undo": ["z"], "resign": [], "help": ["F1"], "menu": ["Q"]})
    now = Moment(can_undo=True)
    assert not any("resign" in line for line in words(keys_to_show(own, now).listed))
    shown = keys_to_show(own, now).footer
    assert KeyCaption("z", "undo") in shown
    assert shown[-2:] == (KeyCaption("F1", "help"), KeyCaption("Q", "menu"))


@pytest.mark.parametrize("now", MOMENTS)
def test_the_list_and_the_last_line_share_no_key(now: Moment) -> None:
    rows = keys_to_show(DEFAULT, now).listed
    listed = [caption.key for row in rows for caption in row]
    below = [caption.key for caption in keys_to_show(DEFAULT, now).footer]
    assert len({*listed, *below}) == len(listed) + len(below)
    assert below[-2:] == ["?", "q"]
    assert len(rows) == 4


ROWS: Sequence[KeyRow] = [
    (KeyCaption("t", "threats"), KeyCaption("v", "scores")),
    (KeyCaption("escape", "pause"),),
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


def test_only_pairs_that_do_not_fit_are_split() -> None:
    lines = painted(4, 23).lines()
    assert lines == ["t   threats  v scores", "Esc pause", "x   resign", "d   offer draw", ""]


def test_every_key_of_the_list_is_a_button() -> None:
    canvas = painted(3, 32)
    assert [canvas.button_at(0, column) for column in (0, 4, 10, 13, 16, 23)] == [
        *("t", "t", "t", None, "v", "v"),
    ]
    assert canvas.button_at(1, 5) == "escape"

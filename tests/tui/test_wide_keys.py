"""Keys of full width and of other scripts: used as a key, or kept as typed."""

import pytest
from tests.tui.preferred import prefer, screen_of

from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.input import key_of_char, typed_text
from wuziqi.tui.widgets.text_entry import LineEditor


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("ｈＨ５：？", "hH5:?"),
        ("！～", "!~"),
        ("。、【】「」《》", ".,[]{}<>"),
        ("“”‘’￥", "\"\"''$"),
        ("\u3000", " "),
        ("hé中", "hé中"),
        ("рфРФЖЮ", "haHA:>"),  # Russian
        ("іїєґ", "s]'\\"),  # Ukrainian
        ("ηΗσςΣ", "hHswS"),  # Greek
        ("יןש", "hia"),  # Hebrew
        ("اش", "ha"),  # Arabic
        ("ㅗㅛㄲ", "hyR"),  # Korean
        ("۱۲۳٤٥٦७৮๙²", "123456789²"),
    ],
)
def test_what_a_key_is(typed: str, keys: str) -> None:
    assert [key_of_char(char) for char in typed] == list(keys)
    assert "".join(map(typed_text, map(key_of_char, typed))) == typed


def test_a_text_keeps_what_was_typed_and_a_point_has_the_keys() -> None:
    for narrow, text in ((False, "ｈ５？"), (True, "h5?")):
        line = LineEditor(narrow=narrow)
        for char in "ｈ５？":
            line.press(key_of_char(char))
        assert line.text == text
        assert type(line.text) is str


def test_points_and_keys_on_the_board() -> None:
    for typed, point in (
        ("：ｈ５", Point(7, 4)),
        ("ｎ１２", Point(13, 11)),
        (":８，９", Point(7, 8)),
    ):
        screen = screen_of(Game(15), preferences=prefer())
        for key in [*map(key_of_char, typed), "enter"]:
            screen.press(key)
        assert screen.game.moves == (point,)
    screen.press(key_of_char("ｕ"))
    assert not screen.game.moves

"""The player's own theme files: their contents, and the error for each fault."""

from pathlib import Path

import pytest

from wuziqi.tui.terminal.color import TRUE_COLOR, Color, contrast
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import MARK, TINTS, theme
from wuziqi.tui.terminal.theme_files import ThemeError, load_themes, read_theme

NIGHT = """
# A blue board.
name = Night
like = dark
ground = #5a7896

cursor = #FFAA00
"""


def test_a_theme_names_what_differs() -> None:
    name, tints = read_theme(NIGHT)
    assert name == "Night"
    assert tints.ground == Color(0x5A, 0x78, 0x96)
    assert tints.cursor == Color(255, 170, 0)
    assert tints.frame == TINTS["slate"].frame


def test_the_file_names_a_theme_without_a_name_and_kaya_has_the_other_colours() -> None:
    name, tints = read_theme("hot = #ff0000", "fire")
    assert name == "fire"
    assert tints == TINTS["kaya"]._replace(hot=Color(255, 0, 0))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\nground #123456", "line 2: not NAME = VALUE"),
        ("sky = #123456", "line 1: there is no 'sky'; there are name, like, ground, "),
        *[
            (f"grid = {text}", f"line 1: {text!r} is no colour")
            for text in ("", "red", "#12345", "#1234567", "#gggggg", "# 12345", "1234567")
        ],
        ("# x\n\ngrid = brown", "line 3: 'brown' is no colour such as #9e6b33"),
        ("like = pink", "line 1: there is no theme 'pink'; there are kaya, slate, gruvbox, nord"),
        ("name =", "line 1: a name is missing"),
        ("hot = #ffffff\nground = #ffffff", "line 2: white and ground have a contrast of 1.00"),
        ("ground = #202020", "line 1: black and ground have a contrast of 1.29, not 3"),
        ("black = #a06040", "line 1: black and ground have a contrast of"),
        ("name = a\x1b[2Jb\nx", "line 2: not NAME = VALUE"),
    ],
)
def test_a_wrong_line_is_told(text: str, reason: str) -> None:
    with pytest.raises(ThemeError) as caught:
        read_theme(text)
    assert str(caught.value).startswith(reason)


def test_a_name_is_made_harmless() -> None:
    assert read_theme("name = a\x1b[2Jb")[0] == "a?[2Jb"


def test_the_marks_of_any_theme_stand_out() -> None:
    _name, tints = read_theme("name = x\ncursor = #9e6b33\nforbidden = #9e6b33\nletters = #5c3818")
    shown = theme("x", TRUE_COLOR, {"x": tints})
    for style in (Style.CURSOR, Style.FORBIDDEN, Style.COORDINATE):
        look = shown[style]
        assert look.front is not None
        assert look.back is not None
        assert contrast(look.front, look.back) >= MARK


def test_all_files_of_a_directory_are_read_and_wrong_ones_told(tmp_path: Path) -> None:
    (tmp_path / "b.theme").write_text(NIGHT, encoding="utf-8")
    (tmp_path / "c.theme").write_text("name = Night", encoding="utf-8")
    (tmp_path / "d.theme").write_text("name = kaya", encoding="utf-8")
    (tmp_path / "e.theme").write_text("ground = red", encoding="utf-8")
    (tmp_path / "f.theme").mkdir()
    (tmp_path / "g.theme").write_bytes(b"name = x\xff\n")
    (tmp_path / "h.theme").write_text("#" * 20_000, encoding="utf-8")
    (tmp_path / "other.txt").write_text("nothing", encoding="utf-8")
    themes = load_themes(tmp_path)
    assert list(themes.tints) == ["Night", "x\ufffd"]
    assert [str(problem) for problem in themes.problems.values()] == [
        "Theme c.theme not read: there is another theme Night",
        "Theme d.theme not read: there is another theme kaya",
        "Theme e.theme not read: line 1: 'red' is no colour such as #9e6b33",
        "Theme f.theme not read: not a file of at most 10000 bytes",
        "Theme h.theme not read: not a file of at most 10000 bytes",
    ]


def test_without_a_directory_there_are_none(tmp_path: Path) -> None:
    assert load_themes(tmp_path / "none") == ({}, {})

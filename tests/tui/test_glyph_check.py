import pytest
from tests.tui.preferred import prefer, rows_of

from wuziqi.columns import set_ambiguous_width, text_width
from wuziqi.locale import use
from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.tui.pages.settings_page import GlyphCheck
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.words.glyphs import GLYPHS


def test_keys_choose_the_set_and_the_width() -> None:
    check = GlyphCheck(prefer())
    for key, name in [("1", "unicode"), ("2", "safe"), ("3", "ascii")]:
        event = check.press(key)
        assert isinstance(event, ChangeSettings)
        assert event.settings.glyphs == name
    event = check.press("right")
    assert isinstance(event, ChangeSettings)
    assert event.settings.wide
    assert check.press("q") is Go.BACK
    assert check.press("escape") is Go.BACK
    assert check.press("x") is None
    assert any("x does nothing here; ? shows the keys." in line for line in rows_of(check))
    assert check.press("?") == OpenPage("help", Topic.MENU)


@pytest.mark.parametrize(("height", "width"), [(12, 40), (20, 60), (24, 80), (50, 160)])
def test_every_screen_shows_all_characters_and_the_keys(height: int, width: int) -> None:
    shown = rows_of(GlyphCheck(prefer()), height, width)
    text = "\n".join(shown)
    assert "Do you see every character?" in text
    assert "▗▄██▄▖" in text
    assert shown[-1].strip().startswith("Left Right one column")
    assert shown[-1].endswith("? help   q back")
    for glyphs in GLYPHS.values():
        assert all(char in text for char in "".join(glyphs.stones.values()) + glyphs.bar)


def test_the_smallest_screen_in_both_languages() -> None:
    check = GlyphCheck(prefer())
    assert rows_of(check, 12, 40) == [
        "Do you see every character?",
        "Boxes or question marks: choose a set",
        "without them.",
        "1 |● ○ ◉ ◎ • ◇ · ✕ □ △ ▶ × ◀ ▲ ▼|",
        "  |┌┬┐├┼┤└┴┘──│ ▁▂▃▄▅▆▇█        |",
        "  |▗▄██▄▖ ▏▎▍▌▋▊▉ ━             |",
        "  |▝▀██▀▘ ▛▜▙▟▚   ┃             |",
        "2 |@ O + ☼ - ! # ⌂ ► x ◄ ^ v|",
        "  |∙∙∙∙∙∙∙∙∙    O@          |",
        "3 |X O + ? - ! # ^ > x < v|",
        "  |.........    OX        |",
        "Left Right one column   ? help   q back",
    ]
    use("zh")
    try:
        assert rows_of(check, 12, 40)[0] == "您能看清每个字符吗？"
    finally:
        use("en")


def test_a_click_on_a_label_chooses_its_set() -> None:
    canvas = Canvas(24, 80)
    GlyphCheck(prefer()).paint(canvas)
    row = next(row for row, line in enumerate(canvas.lines()) if "2  common fonts" in line)
    assert canvas.button_at(row, canvas.lines()[row].index("common")) == "2"


def test_rulers_are_in_line_in_both_widths() -> None:
    check = GlyphCheck(prefer())
    try:
        for columns in (1, 2):
            set_ambiguous_width(columns)
            rows = [line for line in rows_of(check) if line.endswith("|")]
            assert len(rows) == 8
            assert len({text_width(row) for row in rows[:4]}) == 1
    finally:
        set_ambiguous_width(1)


def test_any_size_can_be_painted() -> None:
    check = GlyphCheck(prefer())
    for height, width in [(1, 1), (5, 10), (12, 40), (100, 300)]:
        canvas = Canvas(height, width)
        check.paint(canvas)
        assert canvas.is_too_small == (height < 12 or width < 40)

from tests.tui.preferred import prefer

from wuziqi.tui.pages.glyph_check import GlyphCheck
from wuziqi.tui.terminal.canvas import Canvas, set_ambiguous_width, text_width
from wuziqi.tui.widgets.screen import Change, Go, OpenPage
from wuziqi.tui.widgets.topics import Topic


def painted(check: GlyphCheck, height: int = 24, width: int = 80) -> list[str]:
    canvas = Canvas(height, width)
    check.paint(canvas)
    return canvas.lines()


def test_keys_choose_the_set_and_the_width() -> None:
    check = GlyphCheck(prefer())
    for key, name in [("1", "unicode"), ("2", "safe"), ("3", "ascii")]:
        event = check.press(key)
        assert isinstance(event, Change)
        assert event.settings.glyphs == name
    event = check.press("w")
    assert isinstance(event, Change)
    assert event.settings.wide
    assert check.press("q") is Go.BACK
    assert check.press("escape") is Go.BACK
    assert check.press("x") is None
    assert "x does nothing here; ? shows the keys." in painted(check)[5]
    assert check.press("?") == OpenPage("help", Topic.SETTINGS)


def test_the_smallest_screen_shows_all_of_it() -> None:
    shown = painted(GlyphCheck(prefer()), 14, 60)
    assert shown[0] == "Do you see every character?"
    assert shown[-1].startswith("w changes the width")


def test_rulers_are_in_line_in_both_widths() -> None:
    check = GlyphCheck(prefer())
    try:
        for columns in (1, 2):
            set_ambiguous_width(columns)
            rows = [line for line in painted(check) if line.endswith("|")]
            assert len(rows) == 6
            assert len({text_width(row) for row in rows[:2]}) == 1
    finally:
        set_ambiguous_width(1)


def test_any_size_can_be_painted() -> None:
    check = GlyphCheck(prefer())
    for height, width in [(1, 1), (5, 10), (14, 60), (100, 300)]:
        painted(check, height, width)
        assert check.fits(height, width) == (height >= 14 and width >= 60)

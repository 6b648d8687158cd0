import pytest
from wcwidth import wcwidth

from wuziqi.columns import char_width, fit, fold, text_width
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.painters import changed_runs
from wuziqi.tui.terminal.style import Style


def test_widths_are_those_that_terminals_use() -> None:
    for first, last in [(0x20, 0xAC), (0xAE, 0x36F), (0x2010, 0x2027), (0x2190, 0x23FF)]:
        for code in range(first, last + 1):
            assert char_width(chr(code)) == max(0, wcwidth(chr(code))), hex(code)
    for first, last in [(0x2500, 0x25FC), (0x3041, 0x3096), (0x4E00, 0x9FA5), (0xFF01, 0xFF60)]:
        for code in range(first, last + 1):
            assert char_width(chr(code)) == wcwidth(chr(code)), hex(code)


@pytest.mark.usefixtures("wide")
def test_ambiguous_characters_may_be_wide() -> None:
    assert text_width("●─a五") == 7
    assert fit("●●●", 5) == "●●~"


def test_what_overwrites_half_a_wide_character_removes_the_other_half() -> None:
    canvas = Canvas(1, 8)
    canvas.put(0, 0, "五子棋")
    canvas.put(0, 1, "xy")
    assert canvas.lines() == [" xy 棋"]
    canvas.put(0, 3, "五")
    assert canvas.lines() == [" xy五"]


def test_halves_of_characters_are_dropped() -> None:
    canvas = Canvas(1, 4)
    assert canvas.put(0, 0, "a\ud800\u0301b") == 2
    assert canvas.lines() == ["ab"]


@pytest.mark.usefixtures("wide")
def test_only_changes_are_written_and_never_half_a_character() -> None:
    blank, canvas = Canvas(2, 10), Canvas(2, 10)
    canvas.put(0, 2, "●●●")
    canvas.put(1, 9, "x")
    assert [tuple(run[:3]) for run in changed_runs(blank, canvas, scrolls=True)] == [(0, 2, "●●●")]
    assert [run.text for run in changed_runs(blank, canvas)] == ["●●●", "x"]
    assert not list(changed_runs(canvas, canvas))
    changed = Canvas(2, 10)
    changed.put(0, 2, "●")
    changed.put(0, 5, "a", Style.TITLE)
    changed.put(0, 6, "●")
    changed.put(1, 9, "x")
    runs = [(run.column, run.text, run.style) for run in changed_runs(canvas, changed)]
    assert runs == [(4, " ", Style.PLAIN), (5, "a", Style.TITLE)]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, ()),
        ("one two three", 7, ("one two", "three")),
        ("once more three", 6, ("once", "more", "three")),
        ("abcdefgh", 3, ("abc", "def", "gh")),
        ("one\n\ntwo ", 9, ("one", "", "two")),
        ("五子棋 is old", 5, ("五子", "棋 is", "old")),
        ("五子", 1, ("五", "子")),
    ],
)
def test_a_text_is_folded(text: str, width: int, lines: tuple[str, ...]) -> None:
    assert fold(text, width) == lines


def test_a_very_long_line_is_folded_at_once() -> None:
    assert len(fold("x" * 300_000, 30)) == 10_000

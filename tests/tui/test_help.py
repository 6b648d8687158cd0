import pytest

from wuziqi.records.settings import Settings
from wuziqi.tui.canvas import Canvas
from wuziqi.tui.help import Help
from wuziqi.tui.preferences import Preferences
from wuziqi.tui.screen import Back, Click


def frame(page: Help, height: int = 24) -> str:
    canvas = Canvas(height, 80)
    page.paint(canvas)
    return "\n".join(canvas.lines())


def test_left_right_and_tab_turn_the_pages_round() -> None:
    page = Help(Preferences())
    assert "Help 1/7: keys on the board" in frame(page)
    page.press("right")
    assert "Help 2/7: looking and analysing" in frame(page)
    page.press("tab")
    assert "Help 3/7: games and clocks" in frame(page)
    page.press("left")
    page.press("left")
    page.press("left")
    assert "Help 7/7: levels of the computer" in frame(page)


def test_the_players_own_keys_are_shown() -> None:
    preferences = Preferences(Settings(keys={"undo": ["z", "backspace"], "hint": []}))
    lines = frame(Help(preferences)).splitlines()
    assert any(line.split() == ["z", "Backspace", *line.split()[2:]] for line in lines)
    hint = next(line for line in frame(Help(preferences, "looking")).splitlines() if "why" in line)
    assert hint.split()[0] == "-"


def test_a_short_terminal_scrolls_to_the_last_line_and_back() -> None:
    page = Help(Preferences(), "board")
    assert "Ctrl-Z" not in frame(page, 10)
    page.press("pagedown")
    page.press("pagedown")
    assert "With a mouse" in frame(page, 10)
    page.press("pageup")
    page.press("pageup")
    page.press("up")
    assert "move the cursor" in frame(page, 10)


@pytest.mark.parametrize("key", ["q", "?", "escape", "enter", " "])
def test_the_keys_that_close_it(key: str) -> None:
    assert Help(Preferences()).press(key) == Back()
    assert Help(Preferences()).click(Click(0, 0, 24, 80)) == Back()


def test_other_keys_leave_it_open() -> None:
    page = Help(Preferences())
    assert page.press("x") is None
    assert page == Help(page.preferences)

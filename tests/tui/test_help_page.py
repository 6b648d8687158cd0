import pytest
from tests.tui.preferred import prefer

from wuziqi.records.settings import Settings
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden
from wuziqi.rules.rule import RULES
from wuziqi.tui.pages.help_page import HelpPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import ASCII
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Go
from wuziqi.tui.widgets.topics import Topic


def frame(page: HelpPage, height: int = 24, width: int = 80) -> str:
    canvas = Canvas(height, width)
    page.paint(canvas)
    return "\n".join(canvas.lines())


def test_left_right_and_tab_turn_the_pages_round() -> None:
    page = HelpPage(Preferences())
    assert "Help 1/10: keys on the board" in frame(page)
    page.press("right")
    assert "Help 2/10: looking and analysing" in frame(page)
    page.press("tab")
    assert "Help 3/10: games and clocks" in frame(page)
    page.press("left")
    page.press("left")
    page.press("left")
    assert "Help 10/10: levels of the computer" in frame(page)


def test_the_players_own_keys_are_shown() -> None:
    preferences = Preferences(Settings(keys={"undo": ["z", "backspace"], "hint": []}))
    lines = frame(HelpPage(preferences)).splitlines()
    assert any(line.split() == ["z", "Backspace", *line.split()[2:]] for line in lines)
    hint = next(
        line for line in frame(HelpPage(preferences, Topic.LOOKING)).splitlines() if "why" in line
    )
    assert hint.split()[0] == "-"


def test_a_short_terminal_scrolls_to_the_last_line_and_back() -> None:
    page = HelpPage(Preferences(), Topic.BOARD)
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
    assert HelpPage(Preferences()).press(key) == Go.BACK
    assert HelpPage(Preferences()).click(Click(0, 0, 24, 80)) == Go.BACK


def test_other_keys_leave_it_open() -> None:
    page = HelpPage(Preferences())
    assert page.press("x") is None
    assert "x does nothing here." in frame(page)
    assert page == HelpPage(page.preferences, notice="x does nothing here.")


def test_what_is_too_long_for_a_line_goes_on_below_and_nothing_is_cut() -> None:
    for topic in (Topic.RULES, Topic.FORBIDDEN, Topic.OPENINGS, Topic.LEVELS):
        assert "~" not in frame(HelpPage(Preferences(), topic), 60)
    assert "ten fifth moves to pick from" in " ".join(
        frame(HelpPage(Preferences(), Topic.OPENINGS)).split()
    )


@pytest.mark.parametrize("topic", Topic)
def test_nothing_of_a_page_is_cut_on_a_small_screen(topic: Topic) -> None:
    for width in (20, 40, 60):
        page = HelpPage(prefer(ASCII), topic)
        whole = "".join(frame(page, 300).split("\n")[2:-1])
        shown = "".join(frame(page, 300, width).split("\n")[2:-1])
        assert sorted(shown.replace(" ", "")) == sorted(whole.replace(" ", ""))


def test_every_line_of_a_small_screen_can_be_scrolled_to() -> None:
    page = HelpPage(prefer(ASCII), Topic.FORBIDDEN)
    seen = frame(page, 8, 20)
    assert ". . # x x ." not in seen
    for step in (1, 1, 1, 1):
        page.scroll(step)
        seen += frame(page, 8, 20)
    assert ". . ^ x x ." in seen
    for _ in range(60):
        page.press("j")
    assert "plays it." in frame(page, 8, 20)
    page.press("k")
    assert "plays it." not in frame(page, 8, 20)


def test_every_rule_and_opening_is_explained() -> None:
    rules, openings = (
        frame(HelpPage(Preferences(), Topic.RULES), 60),
        frame(HelpPage(Preferences(), Topic.OPENINGS)),
    )
    assert all(rule.title in rules for rule in RULES.values())
    assert all(opening.title in openings for opening in OPENINGS.values())


def test_the_drawings_of_forbidden_points_are_what_they_say() -> None:
    lines = frame(HelpPage(prefer(ASCII), Topic.FORBIDDEN)).splitlines()
    drawn = {
        kind: [row[2:22] for row in lines if sign in row[2:22]]
        for kind, sign in ASCII.forbidden.items()
    }
    assert len(drawn[Forbidden.OVERLINE]) == 1
    assert len(drawn[Forbidden.DOUBLE_FOUR]) == 2
    for kind, rows in drawn.items():
        for row in rows:
            below = lines[next(n for n, line in enumerate(lines) if line[2:22] == row) :]
            assert forbidden(*drawing(below)) is kind


def drawing(rows: list[str]) -> tuple[Board, Point]:
    """The board with a drawing at its upper left corner, and the point of its sign."""
    board, asked = Board(15), None
    for down, row in enumerate(rows):
        cells = row[2:22].split()
        if not cells or (down and any(sign in cells for sign in "^#!")):
            break
        for column, cell in enumerate(cells):
            point = Point(column + 2, 12 - down)
            if cell == "x":
                board.place(point, Stone.BLACK)
            elif cell != ".":
                asked = point
    assert asked is not None
    return board, asked

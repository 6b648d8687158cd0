import re
from collections import Counter

import pytest
from tests.tui.preferred import prefer, press, text_of

from wuziqi.columns import ELLIPSIS, text_width
from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import Go, Topic
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden
from wuziqi.tui.pages.help_page import Drawing, HelpPage, topic_entries
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.glyphs import ASCII


def title_of(topic: Topic) -> str:
    return topic.value[0].upper() + topic.value[1:]


@pytest.mark.parametrize("topic", Topic)
def test_the_part_of_the_present_screen_is_first_and_all_others_follow(topic: Topic) -> None:
    lines = [line.strip(" ─-") for line in text_of(HelpPage(prefer(), topic), 300).splitlines()]
    assert lines[:3] == ["", f"Help  {title_of(topic)}", ""]
    titles = [title_of(one) for one in Topic if one is not topic]
    assert sorted(line for line in lines if line in titles) == sorted(titles)


def test_the_help_is_short_and_says_which_page_of_it_is_shown() -> None:
    page = HelpPage(prefer())
    assert text_of(page, 24, 80).splitlines()[1].split("   ")[0] == " Help  Keys on the board"
    assert page.scroller.count <= 120
    press(page, "pagedown")
    assert text_of(page, 24, 80).splitlines()[1].endswith("2/6")
    assert "Help  Looking and analysing   " in text_of(page, 24, 80)
    press(page, "end")
    assert text_of(page, 24, 80).splitlines()[1].split()[-1] == "6/6"


@pytest.mark.parametrize("size", [(24, 80), (40, 120)])
def test_all_parts_are_apart_and_have_their_keys_in_one_column(size: tuple[int, int]) -> None:
    page = HelpPage(prefer())
    lines = text_of(page, 300, size[1]).splitlines()
    titles = [number for number, line in enumerate(lines) if "──" in line and "─┼" not in line]
    assert len(titles) == len(Topic) - 1, "the first one stands in the heading"
    assert not any(lines[number - 1].strip() for number in titles)
    column = next(line.index("place a stone") for line in lines if "place a stone" in line)
    assert any(line[column:].startswith("give up") for line in lines)
    assert any(line[column:].startswith("Five or more") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_pages_of_80x24_have_the_whole_help_in_every_language(language: str) -> None:
    use(language)
    try:
        page = HelpPage(prefer())
        text_of(page, 24, 80)
        assert page.scroller.place == "1/6"
    finally:
        use("en")


def test_a_text_is_found_below_and_then_from_the_top_again() -> None:
    page = HelpPage(prefer())
    assert press(page, "n") is None
    assert "n does nothing here." in text_of(page)
    press(page, "/", *"RENJU", "enter")
    assert "renju: the points" in text_of(page).splitlines()[3]
    assert marked(page) == ["renju"]
    found = set()
    for _time in range(4):
        press(page, "n")
        found |= {*marked(page)}
    assert found == {"renju", "Renju"}
    press(page, *"nnnnnn", "/", "enter")
    assert "n next place" in text_of(page)
    press(page, "/", *"no such text", "enter")
    assert "n next place" not in text_of(page)
    assert "The help has no 'no such text'." in text_of(page)
    press(page, "/", "escape")
    assert press(page, "q") == Go.BACK


def test_the_players_own_keys_are_shown() -> None:
    preferences = Preferences(Settings(keys={"undo": ["z", "backspace"], "hint": []}))
    lines = text_of(HelpPage(preferences)).splitlines()
    assert any(line.split() == ["z", "Backspace", *line.split()[2:]] for line in lines)
    shown = text_of(HelpPage(preferences, Topic.LOOKING)).splitlines()
    hint = next(line for line in shown if "why" in line)
    assert hint.split()[0] == "-"


def test_a_short_terminal_scrolls_to_the_last_line_and_back() -> None:
    page = HelpPage(Preferences(), Topic.BOARD)
    assert "Ctrl-Z" not in text_of(page, 10)
    page.press("end")
    assert "overline" in text_of(page, 10)
    assert text_of(page, 10).splitlines()[-1].strip().startswith("PgUp back up   / search")
    page.press("home")
    page.press("up")
    assert "move the cursor" in text_of(page, 10)
    assert text_of(page, 10).splitlines()[-1].strip().startswith("PgDn more   / search")
    page.press(" ")
    assert "move the cursor" not in text_of(page, 10)


@pytest.mark.parametrize("key", ["q", "escape", "enter", "?"])
def test_the_keys_that_close_it(key: str) -> None:
    assert HelpPage(Preferences()).press(key) == Go.BACK


def marked(page: HelpPage) -> list[str]:
    """The marked texts of the screen."""
    canvas = Canvas(24, 80)
    page.paint(canvas)
    rows = (canvas.cells(row) for row in range(1, 23))
    texts = (
        "".join(char if style is Style.SELECTED else " " for char, style in row) for row in rows
    )
    return [word for text in texts for word in text.split()]


def test_other_keys_leave_it_open() -> None:
    page = HelpPage(Preferences())
    assert page.press("x") is None
    assert "x does nothing here." in text_of(page)
    page.press("down")
    assert "x does nothing here." not in text_of(page)


def words_of(text: str) -> Counter[str]:
    """The words of a text; of Chinese the characters, which lines may part anywhere."""
    return Counter(re.findall(r"[\u3000-\uffef]|[^\s\u3000-\uffef]+", text))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("topic", Topic)
def test_at_any_width_every_word_of_a_page_is_there(topic: Topic, language: str) -> None:
    use(language)
    try:
        entries = topic_entries(topic, prefer())
        texts = [text for keys, text in entries]
        texts += [keys for keys, _text in entries if not isinstance(keys, Drawing)]
        wanted = words_of(" ".join(texts))
        for width in (*range(40, 80, 3), 80, 100, 120, 160):
            shown = text_of(HelpPage(prefer(), topic), 300, width)
            assert ELLIPSIS not in shown
            assert not wanted - words_of(shown), width
            assert all(text_width(line) <= width for line in shown.splitlines())
    finally:
        use("en")


@pytest.mark.parametrize("topic", Topic)
def test_nothing_of_a_page_is_cut_on_the_smallest_screen(topic: Topic) -> None:
    page = HelpPage(prefer(ASCII), topic)
    whole = "".join(text_of(page, 900).split("\n")[:-1])
    shown = "".join(text_of(page, 900, 20).split("\n")[:-1])
    # The lines behind the headings have the width of the screen.
    assert sorted(re.sub("[ -]", "", shown)) == sorted(re.sub("[ -]", "", whole))


def test_what_keys_do_hangs_beside_them() -> None:
    lines = text_of(HelpPage(prefer(), Topic.LIBRARY), 60, 40).splitlines()
    assert [line.rstrip() for line in lines[3:7]] == [
        "Enter              open it; arrows step",
        "                   through, Enter goes",
        "                   on from any move",
        "c                  resume an",
    ]


def test_the_players_keys_are_never_cut() -> None:
    keys = ["z", "backspace", "Q", "Z", "W", "X", "Y", "K", "J"]
    preferences = Preferences(Settings(keys={"undo": keys, "threats": ["T"]}))
    for width in (40, 80, 120):
        shown = text_of(HelpPage(preferences), 60, width)
        assert all(key_text(key) in shown.split() for key in keys)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(12, 40), (24, 80), (50, 160)])
def test_the_last_line_leads_back(size: tuple[int, int], language: str) -> None:
    use(language)
    try:
        frames = [text_of(HelpPage(prefer(), topic), *size).splitlines() for topic in Topic]
    finally:
        use("en")
    for lines in frames:
        assert len(lines) == size[0]
        assert lines[-1].endswith({"en": "q back", "zh": "q 返回"}[language])


def test_every_line_of_a_small_screen_can_be_scrolled_to() -> None:
    page = HelpPage(prefer(ASCII), Topic.RULES)
    seen = text_of(page, 8, 20)
    assert ". . ^ X X ." not in seen
    for _step in range(20):
        page.scroll(1)
        seen += text_of(page, 8, 20)
    assert ". . ^ X X ." in seen


def test_the_drawings_of_forbidden_points_are_what_they_say() -> None:
    lines = text_of(HelpPage(prefer(ASCII), Topic.RULES)).splitlines()
    drawn = {
        kind: [row[2:21] for row in lines if sign in row[2:21]]
        for kind, sign in ASCII.forbidden.items()
    }
    assert len(drawn[Forbidden.OVERLINE]) == 1
    assert len(drawn[Forbidden.DOUBLE_FOUR]) == 2
    for kind, rows in drawn.items():
        for row in rows:
            below = lines[next(n for n, line in enumerate(lines) if line[2:21] == row) :]
            assert forbidden(*drawing(below)) is kind


def drawing(rows: list[str]) -> tuple[Board, Point]:
    """The board with a drawing at its upper left corner, and the point of its sign."""
    board, asked = Board(15), None
    for down, row in enumerate(rows):
        cells = row[1:20].split()
        if not {*cells} <= {*".X^#!"} or (down and any(sign in cells for sign in "^#!")):
            break
        for column, cell in enumerate(cells):
            point = Point(column + 2, 12 - down)
            if cell == "X":
                board.place(point, Stone.BLACK)
            elif cell != ".":
                asked = point
    assert asked is not None
    return board, asked


def test_the_help_of_the_menu_names_keys_of_the_menu() -> None:
    menu = Menu(Setup(), prefer())
    keys = {*menu.option_list().hot_keys, *menu.board_keys} | {"?", "q"}
    named = {entry[0] for entry in topic_entries(Topic.MENU, prefer()) if len(entry[0]) == 1}
    assert named <= keys

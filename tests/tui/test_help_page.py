import re
from collections import Counter

import pytest
from tests.tui.preferred import prefer, text_of

from wuziqi.columns import ELLIPSIS, text_width
from wuziqi.locale import use
from wuziqi.play.events import Go, Topic
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden
from wuziqi.rules.rule import RULES
from wuziqi.tui.pages.help_page import Drawing, HelpPage, topic_entries
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.glyphs import ASCII


def test_left_right_and_tab_turn_the_pages_round() -> None:
    page = HelpPage(Preferences())
    assert re.match(r" Help: keys on the board +◀ 1/16 ▶", text_of(page))
    page.press("right")
    assert re.match(r" Help: looking and analysing +◀ 2/16 ▶", text_of(page))
    page.press("tab")
    assert re.match(r" Help: games and clocks +◀ 3/16 ▶", text_of(page))
    page.press("left")
    page.press("left")
    page.press("left")
    assert re.match(r" Help: keys on every page +◀ 16/16 ▶", text_of(page))


@pytest.mark.parametrize(("key", "topic"), list(zip("1234567890-=+_*?", Topic, strict=True)))
def test_every_topic_has_a_key(key: str, topic: Topic) -> None:
    page = HelpPage(prefer(), Topic.OPENINGS)
    page.press("down")
    assert page.press(key) is None
    assert page.topic is topic
    assert page.scroller.first == 0


@pytest.mark.parametrize("topic", Topic)
def test_beside_the_text_every_topic_can_be_clicked(topic: Topic) -> None:
    page = HelpPage(prefer())
    canvas = Canvas(24, 120)
    page.paint(canvas)
    lines = canvas.lines()
    row = next(row for row, line in enumerate(lines[2:], 2) if topic.value in line[:40])
    key = canvas.button_at(row, lines[row].index(topic.value))
    assert key is not None
    page.press(key)
    assert page.topic is topic
    title = topic.value[0].upper() + topic.value[1:]
    assert title in text_of(page, 24, 120).splitlines()[0]


def test_the_arrows_of_the_title_can_be_clicked() -> None:
    page = HelpPage(prefer())
    canvas = Canvas(24, 80)
    page.paint(canvas)
    title = canvas.lines()[0]
    assert canvas.button_at(0, title.index("◀")) == "left"
    assert canvas.button_at(0, title.index("▶")) == "right"
    assert canvas.button_at(0, title.index("1/16")) is None
    assert page.click(Click(5, 5, 24, 80)) is None


def test_the_players_own_keys_are_shown() -> None:
    preferences = Preferences(Settings(keys={"undo": ["z", "backspace"], "hint": []}))
    lines = text_of(HelpPage(preferences)).splitlines()
    assert any(line.split() == ["z", "Backspace", *line.split()[2:]] for line in lines)
    hint = next(
        line for line in text_of(HelpPage(preferences, Topic.LOOKING)).splitlines() if "why" in line
    )
    assert hint.split()[0] == "-"


def test_a_short_terminal_scrolls_to_the_last_line_and_back() -> None:
    page = HelpPage(Preferences(), Topic.BOARD)
    assert "Ctrl-Z" not in text_of(page, 10)
    for _ in range(3):
        page.press("pagedown")
    assert "With a mouse" in text_of(page, 10)
    assert text_of(page, 10).splitlines()[-1].strip().startswith("PgUp back up   Right next page")
    page.press("home")
    page.press("up")
    assert "move the cursor" in text_of(page, 10)
    assert text_of(page, 10).splitlines()[-1].strip().startswith("PgDn more   Right next page")
    page.press(" ")
    assert "move the cursor" not in text_of(page, 10)


@pytest.mark.parametrize("key", ["q", "escape", "enter"])
def test_the_keys_that_close_it(key: str) -> None:
    assert HelpPage(Preferences()).press(key) == Go.BACK


def test_other_keys_leave_it_open() -> None:
    page = HelpPage(Preferences())
    assert page.press("x") is None
    assert "x does nothing here." in text_of(page)
    page.press("down")
    assert "x does nothing here." not in text_of(page)


def test_what_is_too_long_for_a_line_goes_on_below_and_nothing_is_cut() -> None:
    for topic in (Topic.RULES, Topic.FORBIDDEN, Topic.OPENINGS, Topic.LEVELS):
        assert "~" not in text_of(HelpPage(Preferences(), topic), 60)
    assert "ten fifth moves to pick from" in " ".join(
        text_of(HelpPage(Preferences(), Topic.OPENINGS)).split()
    )


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
    whole = "".join(text_of(page, 300).split("\n")[2:-1])
    shown = "".join(text_of(page, 300, 20).split("\n")[2:-1])
    assert sorted(shown.replace(" ", "")) == sorted(whole.replace(" ", ""))


def test_what_keys_do_hangs_beside_them() -> None:
    lines = text_of(HelpPage(prefer(), Topic.LIBRARY), 60, 40).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("Enter"))
    assert [line.rstrip() for line in lines[at - 2 : at + 3]] == [
        "Up Down PgUp  choose a game; j k, Home,",
        "PgDn          End likewise",
        "Enter         open it; arrows step",
        "              through, Enter goes on",
        "              from any move",
    ]


def test_the_players_keys_are_never_cut() -> None:
    keys = ["z", "backspace", "tab", "Z", "W", "X", "Y", "K", "J"]
    preferences = Preferences(Settings(keys={"undo": keys, "threats": ["T"]}))
    for width in (40, 80, 120):
        shown = text_of(HelpPage(preferences), 60, width)
        assert all(key_text(key) in shown.split() for key in keys)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(12, 40), (24, 80), (50, 160)])
def test_the_last_line_has_help_and_back(size: tuple[int, int], language: str) -> None:
    use(language)
    try:
        frames = [text_of(HelpPage(prefer(), topic), *size).splitlines() for topic in Topic]
    finally:
        use("en")
    for lines in frames:
        assert len(lines) == size[0]
        assert lines[-1].endswith({"en": "? help   q back", "zh": "? 帮助   q 返回"}[language])


def test_every_line_of_a_small_screen_can_be_scrolled_to() -> None:
    page = HelpPage(prefer(ASCII), Topic.FORBIDDEN)
    seen = text_of(page, 8, 20)
    assert ". . ^ X X ." not in seen
    for step in (1, 1, 1, 1):
        page.scroll(step)
        seen += text_of(page, 8, 20)
    assert ". . ^ X X ." in seen
    for _ in range(60):
        page.press("j")
    assert "plays\nit." in text_of(page, 8, 20)
    page.press("k")
    assert "plays it." not in text_of(page, 8, 20)


def test_every_rule_and_opening_is_explained() -> None:
    rules, openings = (
        text_of(HelpPage(Preferences(), Topic.RULES), 60),
        text_of(HelpPage(Preferences(), Topic.OPENINGS)),
    )
    assert all(rule.title in rules for rule in RULES.values())
    assert all(opening.title in openings for opening in OPENINGS.values())


def test_the_drawings_of_forbidden_points_are_what_they_say() -> None:
    lines = text_of(HelpPage(prefer(ASCII), Topic.FORBIDDEN)).splitlines()
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
        if not cells or (down and any(sign in cells for sign in "^#!")):
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
    keys = {option.key for option in menu.option_list().options} | {"?", "q"}
    named = {entry[0] for entry in topic_entries(Topic.MENU, prefer()) if len(entry[0]) == 1}
    assert "R" in named
    assert named <= keys

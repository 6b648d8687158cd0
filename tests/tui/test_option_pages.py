"""What menu, rules, settings and filter share: the last line, the mouse, the board beside them."""

import itertools
import re
from collections.abc import Callable

import pytest
from tests.tui.mouse import cell_of, click_on
from tests.tui.option_pages import LEARNING, PAGES, WAITING, hot
from tests.tui.preferred import painted, prefer

from wuziqi.columns import text_width
from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import ChangeSettings, Go, OpenPage
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RULES, VARIANTS, Rule, row_rule
from wuziqi.tui.pages.choices_page import ChoicesPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.pages.preview import preview_position
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import TINTS, theme
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Chosen, Leave
from wuziqi.words.glyphs import ASCII, GLYPHS, SAFE, UNICODE, Glyphs
from wuziqi.words.setting_texts import Group

SIZES = [(12, 40), (20, 60), (24, 80), (40, 120), (50, 160), (70, 240)]


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> OptionPage:
    return PAGES[request.param](UNICODE)


def frame(page: OptionPage, height: int, width: int) -> str:
    """The rows of a page from the first non-blank one, without the blanks at their ends."""
    return "\n".join(line.rstrip() for line in painted(page, height, width).lines()).strip("\n")


# The last line


@pytest.mark.parametrize("size", SIZES)
def test_help_and_back_are_on_the_last_line_and_work(
    page: OptionPage, size: tuple[int, int]
) -> None:
    canvas = painted(page, *size)
    last, footer = size[0] - 1, canvas.lines()[-1]
    back = "leave" if isinstance(page, Menu) else "back"
    assert footer.endswith(f"? help   q {back}")
    assert canvas.button_at(last, footer.index("help")) == "?"
    assert canvas.button_at(last, footer.index(back)) == "q"
    assert page.press("?") == OpenPage("help", page.topic)
    assert isinstance(page.press("q"), Go | Leave | Chosen)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("size", SIZES)
def test_help_and_back_are_there_in_chinese(page: OptionPage, size: tuple[int, int]) -> None:
    back = "退出" if isinstance(page, Menu) else "返回"
    assert painted(page, *size).lines()[-1].endswith(f"? 帮助   q {back}")


def test_no_line_of_a_page_reaches_the_last_one(page: OptionPage) -> None:
    page.notice = "A notice of many words. " * 20
    for height in range(4, 30):
        for width in (20, 40, 80, 110):
            assert "?" in painted(page, height, width).lines()[-1]
            assert "notice" not in painted(page, height, width).lines()[-1]


def test_the_last_line_says_what_enter_does() -> None:
    menu = Menu(Setup(), prefer())
    said = {}
    for name in menu.names:
        menu.selected = name
        said[name] = painted(menu, 24, 80).lines()[-1].split("   ")[3].strip()
    assert said["start"] == "Enter start"
    assert said["choices"] == said["library"] == "Enter open"
    assert "Enter" not in said["size"]
    waiting = Menu(Setup(), prefer(), behind=WAITING)
    assert "Enter go on   Up Down choose" in painted(waiting, 24, 80).lines()[-1]


def test_while_the_settings_ask_the_last_line_has_the_keys_that_answer() -> None:
    engines = Preferences(Settings(engines={"Rook": "rook"}))
    page = SettingsPage(engines, group=Group.ADVANCED)
    page.press(hot(page, "add"))
    assert frame(page, 24, 80).splitlines()[-1].strip() == "Enter done   Esc cancel"
    click_on(page, *cell_of(page, "cancel"))
    assert not page.asks
    page.selected = "engine Rook"
    page.press("enter")
    assert frame(page, 24, 80).splitlines()[-1].strip() == "y yes   n no"
    click_on(page, *cell_of(page, "n no"))
    assert not page.asks


# The mouse


def test_the_first_click_selects_and_the_second_acts(page: OptionPage) -> None:
    label = next(one.label for one in page.option_list().options[1:] if one.turns)
    value = page.option_list().options[1].value
    name = next(one.name for one in page.option_list().options if one.label == label)
    before = [one.value for one in page.option_list().options]
    cell = cell_of(page, label)
    assert click_on(page, *cell) is None
    assert (page.selected, [one.value for one in page.option_list().options]) == (name, before)
    assert click_on(page, *cell) is not None or page.option_list().option.value != value


def test_the_arrows_of_the_selected_line_are_left_and_right(page: OptionPage) -> None:
    page.press("down")
    while not page.option_list().option.turns:
        page.press("down")
    for size in [(24, 80), (40, 120), (12, 40)]:
        canvas = painted(page, *size)
        keys = [
            (char, canvas.button_at(row, column))
            for row in range(size[0] - 1)
            for column, (char, _style) in enumerate(canvas.cells(row))
            if canvas.button_at(row, column) and char in "◀▶"
        ]
        assert [key for char, key in keys if char.strip()] == ["left", "right"]


def test_home_end_and_pages_stop_at_the_ends_of_the_list(page: OptionPage) -> None:
    names = page.names
    for key, at in (("end", -1), ("pagedown", -1), ("home", 0), ("pageup", 0)):
        assert page.press(key) is None
        assert page.selected == names[at]


def test_the_wheel_goes_through_the_list(page: OptionPage) -> None:
    names = page.names
    for _turn in names:
        page.scroll(1)
    assert page.selected == names[-1]
    page.scroll(-1)
    assert page.selected == names[-2]


# The board beside the options


@pytest.mark.parametrize("size", [(24, 100), (30, 104), (40, 120), (50, 160), (70, 240)])
def test_the_chosen_size_is_shown_beside_the_options(size: tuple[int, int]) -> None:
    menu = Menu(Setup(), prefer())
    rows = painted(menu, *size).lines()
    assert any(" 15 " in line for line in rows)
    assert not any(" 20 " in line for line in rows)
    menu.press(hot(menu, "size"))
    assert any(" 20 " in line for line in painted(menu, *size).lines())


def test_a_list_that_is_scrolled_has_its_title_and_marks_where_it_goes_on() -> None:
    settings = Settings(engines={f"Rook {number}": "rook" for number in range(10)})
    page = SettingsPage(Preferences(settings), group=Group.ADVANCED)
    top = frame(page, 16, 80).splitlines()
    page.selected = page.options[len(page.options) // 2].name
    middle = frame(page, 16, 80).splitlines()
    page.selected = page.options[-1].name
    end = frame(page, 16, 80).splitlines()
    marks = [[sign in "".join(lines) for sign in "▲▼"] for lines in (top, middle, end)]
    assert marks == [[False, True], [True, True], [True, False]]
    assert top[0].strip() == middle[0].strip() == end[0].strip() == "Advanced"


def test_values_stand_in_one_column_also_behind_the_longest_label() -> None:
    lines = frame(SettingsPage(prefer()), 50, 160).splitlines()
    columns = {
        line.index(value) for value in ("at most", "automatic") for line in lines if value in line
    }
    assert len(columns) == 1


def test_the_options_stay_where_they_are_while_the_board_changes() -> None:
    for size in [(24, 100), (40, 120), (50, 160)]:
        page = ChoicesPage(Setup(), prefer())
        where = {cell_of(page, "More choices", *size)}
        for key in ("b", "b", "g", "g", "g", "g", "g", "r"):
            page.press(key)
            where.add(cell_of(page, "More choices", *size))
        assert len(where) == 1
        menu = Menu(Setup(), prefer())
        where = {cell_of(menu, "Board size", *size)}
        for key in "SSVVVSRRS":
            menu.press(key)
            where.add(cell_of(menu, "Board size", *size))
        assert len(where) == 1


@pytest.mark.parametrize("name", [*PAGES, *LEARNING])
def test_there_is_a_board_beside_every_list_but_not_on_a_small_screen(name: str) -> None:
    page = {**PAGES, **LEARNING}[name](UNICODE)
    assert "┼" in frame(page, 24, 100)
    assert "┼" not in frame(page, 23, 100)
    if not isinstance(page, SettingsPage):
        assert "┼" not in frame(page, 24, 99)


@pytest.mark.parametrize("name", [*PAGES, *LEARNING])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(24, 80), (24, 100), (40, 120)])
def test_no_value_is_cut_in_any_language(name: str, language: str, size: tuple[int, int]) -> None:
    use(language)
    try:
        page = {**PAGES, **LEARNING}[name](UNICODE)
        for option in page.option_list().options:
            without_brackets = re.split(r" ?[(（]", option.value)[0]
            assert without_brackets in frame(page, *size), option.name
    finally:
        use("en")


@pytest.mark.parametrize("name", [*TINTS, "mono"])
def test_the_board_beside_the_settings_has_the_colours_of_the_theme(name: str) -> None:
    page = SettingsPage(Preferences(Settings(theme=name)), selected="theme")
    canvas = Canvas(40, 120, theme(name, TRUE_COLOR))
    page.paint(canvas)
    assert any(style is Style.GRID for row in range(40) for _char, style in canvas.cells(row))


def test_the_characters_of_the_board_are_those_of_the_settings() -> None:
    page = SettingsPage(Preferences(Settings(glyphs="ascii")))
    assert ". . X O X X X(O)." in frame(page, 24, 80)


SAMPLE = """
    a b c d e f g h i
  9 ┌─┬─┬─┬─┬─┬─┬─┬─┐  9
  8 ├─┼─┼─┼─┼─●─┼─┼─┤  8
  7 ├[┼]•─┼─●─┼─●─┼─┤  7
  6 ├─┼─┼─●─┼─●─┼─┼─┤  6
  5 ├─┼─●─●─●─●─●─●─┤  5
  4 ├─┼─┼─┼─┼─●─┼─┼─┤  4
  3 ├─┼─•─1─2─3─•─┼─┤  3
  2 ├─┼─┼─┼─┼─┼─┼─┼─┤  2
  1 └─┴─┴─┴─┴─┴─┴─┴─┘  1
    a b c d e f g h i
"""


def test_the_settings_show_a_sample_of_the_chosen_colours_on_80_columns() -> None:
    page = SettingsPage(prefer(), selected="theme")
    for name, caption in (("kaya", "kaya wood"), ("slate", "slate")):
        canvas = Canvas(24, 80, page.preferences.theme(TRUE_COLOR))
        page.paint(canvas)
        shown = "\n".join(line[53:].rstrip() for line in canvas.lines()[:-1])
        board, _gap, below = shown.strip("\n").rpartition("\n\n")
        assert (board, below.strip()) == (SAMPLE.strip("\n"), caption)
        looks = {canvas.theme[style] for row in range(24) for _char, style in canvas.cells(row)}
        marks = (Style.CURSOR, Style.WHITE_LAST, Style.RANK_GOOD, Style.RANK_FAIR, Style.RANK_POOR)
        assert {theme(name, TRUE_COLOR)[mark] for mark in marks} <= looks
        changed = page.press("right")
        assert isinstance(changed, ChangeSettings)
        page.preferences.change(changed.settings)


GAMES = [
    *((rule, Size.square(side)) for rule in RULES.values() for side in (rule.min_side, 15, 19)),
    *((variant.rule, variant.size) for variant in VARIANTS),
    *((row_rule(3), Size(width, height)) for width in (3, 5, 25) for height in (3, 4, 25)),
    *((row_rule(4), Size(width, height)) for width in (4, 7, 25) for height in (3, 6, 25)),
]


@pytest.mark.parametrize(("rule", "size"), GAMES, ids=lambda one: getattr(one, "name", str(one)))
def test_the_position_of_the_board_is_no_finished_game(rule: Rule, size: Size) -> None:
    board, last = preview_position(size, rule)
    stones = {point: stone for point in board if (stone := board[point]) is not None}
    assert last in stones
    assert 3 <= len(stones) <= size.cells // 2
    for point, stone in stones.items():
        for right, up in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            line = (Point(point.column + n * right, point.row + n * up) for n in range(25))
            row = itertools.takewhile(lambda one: stones.get(one) is stone, line)  # noqa: B023
            assert len(list(row)) < rule.win_length


# Whole pages


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES)
def test_any_page_can_be_painted_at_any_size(
    make: Callable[[Glyphs], OptionPage], glyphs: Glyphs
) -> None:
    page = make(glyphs)
    for height, width in [(4, 20), (4, 300), (12, 39), (24, 80), (24, 101), (100, 20), (100, 300)]:
        for name in page.names:
            page.selected = name
            lines = painted(page, height, width).lines()
            assert all(text_width(line) <= width for line in lines)


def test_large_letters_only_where_there_is_room_and_the_characters_allow() -> None:
    letters = "▀█▄█▀▀█▄█▀"
    assert letters in frame(Menu(Setup(), prefer(UNICODE)), 26, 80)
    assert letters not in frame(Menu(Setup(), prefer(UNICODE)), 16, 60)
    for glyphs in (ASCII, SAFE):
        assert letters not in frame(Menu(Setup(), prefer(glyphs)), 50, 160)
        assert "Wuziqi" in frame(Menu(Setup(), prefer(glyphs)), 50, 160)


@pytest.mark.usefixtures("wide")
def test_pages_of_wide_characters_stay_on_the_screen_and_their_arrows_are_hit() -> None:
    for make in PAGES.values():
        for height, width in [(12, 40), (24, 80), (24, 100), (40, 120)]:
            page = make(UNICODE)
            page.selected = next(option.name for option in page.options if option.turns)
            canvas = painted(page, height, width)
            assert all(text_width(line) <= width for line in canvas.lines())
            row, column = cell_of(page, "◀", height, width)
            assert {canvas.button_at(row, column), canvas.button_at(row, column + 1)} == {"left"}
            assert "right" in {canvas.button_at(row, beside) for beside in range(column, width)}


@pytest.mark.usefixtures("wide")
def test_a_selected_value_that_has_no_room_beside_its_label_stands_below() -> None:
    use("ru")
    try:
        page = SettingsPage(prefer())
        page.selected = "computer_seconds"
        lines = frame(page, 24, 80).splitlines()
    finally:
        use("en")
    row = next(row for row, line in enumerate(lines) if "▶" in line and "Время компьютера" in line)
    assert "до 2 секунд" not in lines[row]
    assert any("◀ до 2 секунд ▶" in line for line in lines[row + 1 :])

"""The typed lines of all screens: the editor, the line behind a question, and the prompt."""

import pytest

from wuziqi.columns import text_width
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.entry_text import EntryText, paint_row
from wuziqi.tui.widgets.text_entry import Again, LineEditor, Prompt, TypedLine


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("a b backspace c", "ac"),
        ("backspace backspace a", "a"),
        ("五 子 棋 backspace", "五子"),
        ("ａ ８", "ａ８"),
        ("a b Ctrl-U c", "c"),
        ("Ctrl-W Ctrl-U a", "a"),
        ("a up tab pageup f5 b", "ab"),
        ("a b left c", "acb"),
        ("a b left left left right c", "acb"),
        ("a b home c end d", "cabd"),
        ("a b Ctrl-A c Ctrl-E d", "cabd"),
        ("a b Ctrl-B c Ctrl-F d", "acbd"),
        ("a b c left left delete", "ac"),
        ("a b c Ctrl-B Ctrl-D Ctrl-D", "ab"),
        ("a b c left backspace", "ac"),
        ("a b c left Ctrl-K", "ab"),
        ("a b c left Ctrl-U d", "dc"),
        ("a b c left Ctrl-W", "c"),
    ],
)
def test_keys_edit_a_line(keys: str, text: str) -> None:
    line = LineEditor()
    for key in keys.split():
        line.press(key)
    assert line.text == text


def test_ctrl_w_deletes_the_last_word_with_the_blanks_behind_it() -> None:
    line = LineEditor("my engine --fast  ")
    for left in ("my engine ", "my ", "", ""):
        line.press("Ctrl-W")
        assert line.text == left


def test_a_narrow_line_takes_the_character_of_the_key() -> None:
    """A keyboard in the mode of an input method sends wide characters with the narrow name."""
    line = LineEditor(narrow=True, limit=3)
    assert [line.press(key) for key in ("h", "1", "5", "9")] == [True, True, True, False]
    assert line.text == "h15"


def test_a_name_takes_only_so_many_columns() -> None:
    line = LineEditor(columns=4)
    assert [line.press(key) for key in "五a子b"] == [True, True, False, True]
    assert line.text == "五ab"


def test_the_first_character_replaces_a_suggestion_and_backspace_edits_it() -> None:
    typed, edited = LineEditor("game.sgf", selected=True), LineEditor("game.sgf", selected=True)
    for key in "ab":
        typed.press(key)
    edited.press("backspace")
    edited.press("!")
    assert (typed.text, edited.text) == ("ab", "game.sg!")


def test_escape_drops_a_typed_line_and_enter_hands_it_over() -> None:
    taken: list[str] = []
    for key in ("escape", "enter"):
        line = TypedLine("Name: {typed}_", taken.append, "Li")
        line.press("!")
        assert line.text == "Name: Li!_"
        line.press(key)
        assert not line.is_open
    assert taken == ["Li!"]


def test_a_refused_line_stays_with_the_problem_until_the_next_key() -> None:
    line = TypedLine("Name: {typed}", lambda _text: Again("taken"), "Li")
    line.press("enter")
    assert (line.is_open, line.text) == (True, "taken  Li")
    line.press("backspace")
    assert line.text == "Name: L"


def test_the_next_character_replaces_a_refused_text_and_other_keys_edit_it() -> None:
    for keys, text in (("W u", "Wu"), ("end W", "LiW"), ("home W", "WLi"), ("enter W", "W")):
        line = TypedLine("Name: {typed}_", lambda _text: Again("taken"), "Li")
        line.press("enter")
        assert line.text.selected
        for key in keys.split():
            line.press(key)
        assert line.line.text == text
        assert not line.text.selected


@pytest.mark.parametrize("width", [12, 20, 60])
@pytest.mark.parametrize("typed", ["", "五" * 40 + "end", "/a/way/to the/engine --deep " * 3])
def test_a_long_line_is_shown_around_its_cursor_with_marks_where_it_is_cut(
    typed: str, width: int
) -> None:
    line = TypedLine("Command line of Rook: {typed}_", lambda _text: None, typed)
    for _ in range(len(typed) + 2):
        text, cursor = line.line.text, len(line.line.text) - line.line.behind
        *_question, row = line.text.rows(width)
        assert isinstance(row, EntryText)
        assert text_width(row) <= width
        assert row[row.cursor : row.cursor + 1] == (text[cursor : cursor + 1] or "_")
        shown = row[row.start :].removesuffix("_")
        assert (shown[:1] == "~") is (not text.startswith(shown[:4]) and bool(shown))
        assert (shown[-1:] == "~") is (not text.endswith(shown[-4:]) and bool(shown))
        line.press("left")


def test_a_question_that_has_room_stands_in_the_row_of_its_text() -> None:
    text = EntryText.of("No such place - File: a.sgf_", 22, 27)
    assert [*text.rows(40)] == ["No such place - File: a.sgf_"]
    assert [*text.rows(20)] == ["No such place -", "File: a.sgf_"]
    assert [*text.rows(10)] == ["No such", "place -", "File:", "a.sgf_"]


def test_the_cursor_and_a_selection_are_marked() -> None:
    canvas = Canvas(1, 20)
    paint_row(canvas, 0, 1, EntryText.of("N: abc", 3, 4), Style.TITLE)
    assert canvas.cursor == (0, 5)
    looks = [look for _char, look in canvas.cells(0)]
    assert [column for column, look in enumerate(looks) if look == Style.SELECTED] == [5]
    paint_row(canvas, 0, 1, EntryText.of("N: abc_", 3, 6, selected=True), Style.TITLE)
    looks = [look for _char, look in canvas.cells(0)]
    assert [column for column, look in enumerate(looks) if look == Style.SELECTED] == [4, 5, 6]


def test_the_prompt_begins_anew_by_its_sign_and_closes_by_backspace_when_empty() -> None:
    prompt = Prompt(lambda _text: Again())
    assert prompt.typed is None
    prompt.is_open = True
    for key in ("h", ":", "i", "9"):
        prompt.press(key)
    assert prompt.typed == "i9"
    prompt.press("enter")
    assert prompt.typed == "i9", "it is refused"
    prompt.press("k")
    assert prompt.typed == "k", "a letter begins another line"
    prompt.press("backspace")
    assert prompt.typed == ""
    prompt.press("backspace")
    assert prompt.typed is None

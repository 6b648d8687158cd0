"""The typed lines of all screens: the editor, the line behind a question, and the prompt."""

import pytest

from wuziqi.columns import text_width
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
        ("a home end left up delete tab pageup f5 b", "ab"),
    ],
)
def test_keys_edit_the_end_of_a_line(keys: str, text: str) -> None:
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


def test_the_first_character_replaces_a_suggestion_and_backspace_edits_it() -> None:
    typed, edited = LineEditor("game.sgf", suggested=True), LineEditor("game.sgf", suggested=True)
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
    assert (line.is_open, line.text) == (True, "taken - Name: Li")
    line.press("backspace")
    assert line.text == "Name: L"


def test_of_a_long_line_the_end_is_shown_in_columns() -> None:
    line = TypedLine("{typed}", lambda _text: None, "五" * 40 + "end", columns=10)
    assert line.text.endswith("五end")
    assert text_width(line.text) <= 10


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

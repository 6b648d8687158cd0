"""Typed words: always English, and the words of the language in use."""

from collections.abc import Iterator, Sequence

import pytest

from wuziqi.lines.phrases import Typed, find
from wuziqi.locale import LANGUAGES, use
from wuziqi.words.actions import Action
from wuziqi.words.setting_texts import SETTINGS

TYPED = [action for action in Action if action.word]
IN_OTHER_PLACES: tuple[set[Typed], ...] = (
    {Action.LAST, Action.LEAVE},
    {Action.FORWARD, Action.NEXT_TASK},
    {Action.FORWARD, Action.NEXT_TASK, Action.NO},
    {Action.DELETE, Action.DELETE_MOVE},
    {Action.EXPORT, Action.EXPORT_GAME},
    {Action.PLAY, Action.DONE, Action.PLAY_ON},
    {Action.PLAY, Action.PLAY_ON},
)
"""Words of the same form that no place knows together."""

SETTINGS_PLACE: list[Typed] = [
    *(setting for setting in SETTINGS if setting.word),
    *(Action.REMOVE, Action.SETTINGS, Action.LEAVE, Action.MENU, Action.HELP, Action.QUIT),
]


def clashes(known: Sequence[Typed]) -> Iterator[set[Typed]]:
    """Yield words with a form in common."""
    by_form: dict[str, set[Typed]] = {}
    for command in known:
        for form in {command.word, *command.short, command.spoken}:
            by_form.setdefault(form, set()).add(command)
    yield from (together for together in by_form.values() if len(together) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things_in_one_place(language: str) -> None:
    use(language)
    try:
        assert all(clash in IN_OTHER_PLACES for clash in clashes(TYPED))
        assert not list(clashes(SETTINGS_PLACE))
        assert all(find(one.spoken, SETTINGS_PLACE) == (one, "") for one in SETTINGS_PLACE)
    finally:
        use("en")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("row 8", (Action.ROW, "8")),
        ("ROW  8 ", (Action.ROW, "8")),
        ("?", (Action.HELP, "")),
        ("rows", None),
        ("", None),
    ],
)
def test_a_command_and_what_stands_behind_it(typed: str, found: tuple[Action, str] | None) -> None:
    assert find(typed, [Action.ROW, Action.HELP]) == found


def test_chinese_words_need_no_blank_and_the_longest_is_meant() -> None:
    use("zh")
    try:
        known = [Action.RESIGN, Action.ROW, Action.LEVEL, Action.SECOND]
        assert find("行8", known) == (Action.ROW, "8")
        assert find("第二级别5", known) == (Action.SECOND, "5")
        assert find("级别 5", known) == (Action.LEVEL, "5")
        assert find("row 8", known) == (Action.ROW, "8")
    finally:
        use("en")

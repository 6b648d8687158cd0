"""The words that are typed: English ones always, and those of the language in use."""

import pytest

from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, find
from wuziqi.locale import use

ALL = [command for command in vars(words).values() if isinstance(command, Command)]
TOGETHER = (
    [
        *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND, words.MOVES),
        *(
            words.THREATS,
            words.HINT,
            words.LINE,
            words.CHANCES,
            words.BEST,
            words.FORBIDDEN,
            words.LAST,
        ),
        *(words.STATUS, words.CLOCKS, words.UNDO, words.REDO, words.NOW, words.AGAIN),
        *(words.PAUSE, words.RESUME, words.WAIT, words.FASTER, words.SLOWER, words.RESIGN),
        *(words.DRAW, words.NEW, words.REMATCH, words.LEVEL, words.REVIEW, words.STOP, words.SAVE),
        *(words.LIBRARY, words.MENU, words.HELP, words.QUIT),
        *(words.PREVIOUS, words.NEXT, words.GO, words.PRESENT, words.SETTINGS),
        words.POSITION,
        *(words.SAY, words.WHAT_IF),
    ],
    [
        *(words.OPEN, words.MORE, words.FIND, words.NAME, words.DELETE, words.RESTORE),
        *(words.ONLY, words.SORT, words.STAR, words.EXPORT, words.STATISTICS),
        *(words.SAVE, words.LIBRARY, words.CONTINUE, words.MENU, words.HELP, words.QUIT),
    ],
    [
        *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND),
        *(words.NEXT, words.PREVIOUS, words.GO, words.LAST, words.STATUS, words.REVIEW),
        *(words.BRANCH, words.GAME, words.ANSWERS, words.NOW, words.UNDO, words.UP, words.MAIN),
        *(words.DELETE_MOVE, words.COMMENT, words.MOVES, words.THREATS, words.HINT, words.LINE),
        *(words.POSITION, words.BEST, words.CHANCES, words.FORBIDDEN),
        *(words.STOP, words.PLAY, words.SAVE, words.BACK, words.MENU, words.HELP, words.QUIT),
    ],
    [
        *(words.CONTINUE, words.RESUME, words.START, words.SIZE, words.RULE, words.OPENING),
        *(words.OPPONENT, words.ENGINE, words.COLOR, words.LEVEL, words.SECOND, words.CLOCK),
        *(words.PUZZLES, words.LESSONS, words.LIBRARY, words.QUIT, words.HELP, words.MENU),
        *(words.ODDS, words.STATISTICS, words.SETTINGS, words.FRIEND, words.HOST, words.JOIN),
        words.POSITION,
    ],
    [
        *(words.LANGUAGE, words.EARLY_DRAW, words.SECONDS, words.PONDERING, words.BEST_MOVES),
        *(
            words.OWN_NAME,
            words.RELAY,
            words.ADD,
            words.REMOVE,
            words.SETTINGS,
            words.BACK,
            words.MENU,
            words.HELP,
            words.QUIT,
        ),
    ],
    [
        *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND, words.HINT),
        *(words.AGAIN, words.NEXT, words.LESSONS, words.MENU, words.HELP, words.QUIT),
    ],
    [
        *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND, words.HINT),
        *(words.SHOW, words.AGAIN, words.NEXT, words.RATING, words.MENU, words.HELP, words.QUIT),
    ],
    [
        *(words.BLACK, words.WHITE, words.EMPTY, words.TO, words.CLEAR, words.RULE, words.SIZE),
        *(words.UNDO, words.REDO, words.STATUS, words.DONE, words.ANALYSE, words.SAVE, words.KEEP),
        *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND, words.HINT),
        *(words.THREATS, words.LINE, words.CHANCES, words.BEST, words.FORBIDDEN, words.STOP),
        *(words.BACK, words.MENU, words.HELP, words.QUIT),
    ],
    [words.YES, words.NO],
)
"""Commands that are known in the same place."""


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("known", TOGETHER)
def test_no_word_means_two_things(known: list[Command], language: str) -> None:
    use(language)
    try:
        forms = [form for command in known for form in {command.word, *command.short}]
        assert len(set(forms)) == len(forms)
        spoken = [command.spoken for command in known]
        assert len(set(spoken)) == len(spoken)
        assert all(find(command.spoken, known) == (command, "") for command in known)
    finally:
        use("en")


def test_every_command_is_known_somewhere() -> None:
    assert {command.word for known in TOGETHER for command in known} == {
        command.word for command in ALL
    }


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("row 8", (words.ROW, "8")),
        ("ROW  8 ", (words.ROW, "8")),
        ("?", (words.HELP, "")),
        ("rows", None),
        ("", None),
    ],
)
def test_a_command_and_what_stands_behind_it(typed: str, found: tuple[Command, str] | None) -> None:
    assert find(typed, [words.ROW, words.HELP]) == found


def test_chinese_words_need_no_blank_and_the_longest_is_meant() -> None:
    use("zh")
    try:
        known = [words.RESIGN, words.ROW, words.LEVEL, words.SECOND]
        assert find("行8", known) == (words.ROW, "8")
        assert find("第二级别5", known) == (words.SECOND, "5")
        assert find("级别 5", known) == (words.LEVEL, "5")
        assert find("row 8", known) == (words.ROW, "8")
    finally:
        use("en")

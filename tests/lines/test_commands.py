"""The words that are typed: English ones always, and those of the language in use."""

import pytest

from wuziqi.lines.phrases import Typed, find
from wuziqi.locale import use
from wuziqi.words.actions import Action
from wuziqi.words.setting_texts import SETTINGS

ALL = [action for action in Action if action.word]
TOGETHER: tuple[list[Typed], ...] = (
    [
        *(Action.BOARD, Action.PICTURE, Action.ROW, Action.COLUMN, Action.AROUND, Action.MOVES),
        *(
            Action.THREATS,
            Action.HINT,
            Action.LINE,
            Action.EVALUATION,
            Action.LINES,
            Action.FORBIDDEN,
            Action.LAST_MOVE,
        ),
        *(Action.STATUS, Action.CLOCKS, Action.UNDO, Action.REDO, Action.MOVE_NOW, Action.AGAIN),
        *(Action.REST, Action.RESUME, Action.WAIT, Action.FASTER, Action.SLOWER, Action.RESIGN),
        *(
            Action.DRAW,
            Action.NEW,
            Action.REMATCH,
            Action.LEVEL,
            Action.REVIEW,
            Action.STOP,
            Action.EXPORT,
        ),
        *(Action.LIBRARY, Action.MENU, Action.HELP, Action.QUIT),
        *(Action.BACK, Action.FORWARD, Action.GO, Action.LAST, Action.SETTINGS),
        Action.EDIT,
        *(Action.SAY, Action.WHAT_IF),
    ],
    [
        *(Action.OPEN, Action.MORE, Action.FIND, Action.NAME, Action.DELETE, Action.RESTORE),
        *(Action.ONLY, Action.SORT, Action.STAR, Action.EXPORT_ALL, Action.STATISTICS),
        *(Action.EXPORT, Action.LIBRARY, Action.CONTINUE, Action.MENU, Action.HELP, Action.QUIT),
    ],
    [
        *(Action.BOARD, Action.PICTURE, Action.ROW, Action.COLUMN, Action.AROUND),
        *(Action.FORWARD, Action.BACK, Action.GO, Action.LAST_MOVE, Action.STATUS, Action.REVIEW),
        *(
            Action.BRANCH,
            Action.GAME,
            Action.ANSWERS,
            Action.MOVE_NOW,
            Action.UNDO,
            Action.UP,
            Action.MAIN,
        ),
        *(
            Action.DELETE_MOVE,
            Action.COMMENT,
            Action.MOVES,
            Action.THREATS,
            Action.HINT,
            Action.LINE,
        ),
        *(Action.EDIT, Action.LINES, Action.EVALUATION, Action.FORBIDDEN),
        *(
            Action.STOP,
            Action.PLAY,
            Action.EXPORT,
            Action.LEAVE,
            Action.MENU,
            Action.HELP,
            Action.QUIT,
        ),
    ],
    [
        *(Action.CONTINUE, Action.RESUME, Action.START, Action.SIZE, Action.RULE, Action.OPENING),
        *(Action.OPPONENT, Action.ENGINE, Action.COLOR, Action.LEVEL, Action.SECOND, Action.CLOCK),
        *(Action.PUZZLES, Action.LESSONS, Action.LIBRARY, Action.QUIT, Action.HELP, Action.MENU),
        *(Action.ODDS, Action.STATISTICS, Action.SETTINGS, Action.FRIEND, Action.HOST, Action.JOIN),
        Action.EDIT,
    ],
    [
        *(setting for setting in SETTINGS if setting.word),
        *(Action.REMOVE, Action.SETTINGS, Action.LEAVE, Action.MENU, Action.HELP, Action.QUIT),
    ],
    [
        *(Action.BOARD, Action.PICTURE, Action.ROW, Action.COLUMN, Action.AROUND, Action.HINT),
        *(Action.AGAIN, Action.NEXT_TASK, Action.LESSONS, Action.MENU, Action.HELP, Action.QUIT),
    ],
    [
        *(Action.BOARD, Action.PICTURE, Action.ROW, Action.COLUMN, Action.AROUND, Action.HINT),
        *(
            Action.SHOW,
            Action.AGAIN,
            Action.NEXT_TASK,
            Action.RATING,
            Action.MENU,
            Action.HELP,
            Action.QUIT,
        ),
    ],
    [
        *(
            Action.BLACK,
            Action.WHITE,
            Action.EMPTY,
            Action.TO,
            Action.CLEAR,
            Action.RULE,
            Action.SIZE,
        ),
        *(
            Action.UNDO,
            Action.REDO,
            Action.STATUS,
            Action.DONE,
            Action.ANALYSE,
            Action.EXPORT,
            Action.KEEP,
        ),
        *(Action.BOARD, Action.PICTURE, Action.ROW, Action.COLUMN, Action.AROUND, Action.HINT),
        *(
            Action.THREATS,
            Action.LINE,
            Action.EVALUATION,
            Action.LINES,
            Action.FORBIDDEN,
            Action.STOP,
        ),
        *(Action.LEAVE, Action.MENU, Action.HELP, Action.QUIT),
    ],
    [Action.YES, Action.NO],
)
"""Commands that are known in the same place."""


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("known", TOGETHER)
def test_no_word_means_two_things(known: list[Typed], language: str) -> None:
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
    known = {command.word for commands in TOGETHER for command in commands}
    assert known >= {command.word for command in ALL}


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

"""Boards show the player's own keys: none of them does nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest
from tests.puzzles.test_run import trainer
from tests.tui.preferred import painted, prefer, rows_of
from tests.tui.test_editor import editor
from tests.tui.test_explorer import EVENT
from tests.tui.test_learn_page import learn_page
from tests.tui.test_lesson_page import opened
from tests.tui.test_replay_page import watch

from wuziqi.puzzles.sitting import RunKind
from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.practice.explorer_page import open_explorer
from wuziqi.tui.practice.run_page import RunPage
from wuziqi.tui.widgets.keys import keymap

OWN: Mapping[str, Sequence[str]] = {"place": ["%"], "help": ["!"], "menu": ["Q"]}
BOARDS: Mapping[str, Callable[[], BoardScreen]] = {
    "lesson": lambda: opened("five"),
    "editor": editor,
    "explorer": lambda: open_explorer(EVENT, prefer(), None, ""),
    "mistakes": learn_page,
    "run": lambda: RunPage(prefer(), trainer(), RunKind.STREAK),
    "saved game": lambda: watch("e5 e6 f5"),
}


@pytest.mark.parametrize("board", BOARDS)
def test_every_shown_key_has_an_effect(board: str) -> None:
    assert keymap(OWN).problems == ()

    def fresh() -> BoardScreen:
        page = BOARDS[board]()
        preferences = page.preferences
        preferences.settings = replace(
            preferences.settings, keys={name: [*keys] for name, keys in OWN.items()}
        )
        return page

    keys = {button.key for button in painted(fresh(), 40, 120).buttons}
    assert board == "saved game" or {"!", "Q"} <= keys  # that one has keys of its own
    for key in keys:
        page = fresh()
        page.press(key)
        said = " ".join(rows_of(page, 40, 120))
        assert "does nothing here" not in said, key

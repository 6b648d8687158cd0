"""The library of a front end, while a game is saved."""

import os
from contextlib import closing
from pathlib import Path

import pytest
from tests.records.made_up import add_game

from wuziqi.play.library_access import LibraryAccess
from wuziqi.records.library.library import Library, put_aside
from wuziqi.records.settings import LIBRARY_FILE


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be renamed there")
def test_the_menu_offers_the_game_of_a_library_that_replaces_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    with closing(Library(path)) as library:
        add_game(library, "h8", result="black")
    access = LibraryAccess(tmp_path, lambda *_words: None)
    shown, _notice = access.open()
    assert shown is not None
    assert access.latest_unfinished() == (None, None)
    put_aside(path, "damaged")
    with closing(Library(path)) as library:
        add_game(library, "h8 i9", moves=2)
    latest, problem = access.latest_unfinished()
    assert problem is None
    assert latest is not None
    assert latest.moves == 2
    assert shown.game(1).entry.result == "black"  # of a page that is still open
    access.close()

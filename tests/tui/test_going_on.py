"""Enter on the board of a game of the library: the game that continues from there."""

from tests.records.made_up import add_game

from wuziqi.play.events import ResumeGame
from wuziqi.play.library_game import going_on
from wuziqi.records.formats.replay import position_at
from wuziqi.records.formats.tree import tree_of_line
from wuziqi.records.library.library import Library
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE
from wuziqi.tui.widgets.screen import ScreenEvent

FIVE = "h8 a1 i8 a3 j8 a5 k8 a7 l8"


def event(library: Library, acts: str, shown: str, **values: object) -> ScreenEvent | None:
    tree = tree_of_line(15, 15, [parse_point(name) for name in shown.split()], FREESTYLE)
    position = position_at(tree, [0, *tree.main_line()])
    return going_on(library.game(add_game(library, acts, **values)), tree, position)


def test_an_unfinished_game_is_resumed_and_an_earlier_move_begins_a_new_one(
    library: Library,
) -> None:
    assert event(library, "h8 i9 j10", "h8 i9 j10") == ResumeGame(1)
    assert event(library, "h8 i9 j10", "h8 i9") == ResumeGame(2, 2)
    assert event(library, "h8 i9 j10", "") == ResumeGame(3, 0)


def test_a_variation_begins_a_new_game_with_its_moves(library: Library) -> None:
    more = (parse_point("a1"), parse_point("b1"))
    assert event(library, "h8 i9 j10", "h8 a1 b1") == ResumeGame(1, 1, more)
    assert event(library, "h8 i9", "h8 i9 a1 b1") == ResumeGame(2, 2, more)


def test_nothing_goes_on_behind_an_end(library: Library) -> None:
    assert event(library, FIVE, FIVE, result="black", reason="board") is None
    assert event(library, FIVE[:-3], FIVE) is None
    assert event(library, "h8 i9", "h8 i9", result="white", reason="resignation") == ResumeGame(
        3, 2
    )


def test_a_variation_that_its_opening_does_not_allow_begins_no_game(library: Library) -> None:
    acts = "h8 i9 j9 keep k10"
    assert event(library, acts, "h8 i9 k10", opening="swap2") == ResumeGame(
        1, 2, (parse_point("k10"),)
    )
    assert event(library, acts, "h8 i9 k10 l11", opening="swap2") is None

"""A position while it is being set up."""

import random

from wuziqi.rules.board import Size, Stone
from wuziqi.rules.draft import Draft, Drafting
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6, RENJU
from wuziqi.rules.start import EMPTY, Start, format_start

BLACK, WHITE = Stone.BLACK, Stone.WHITE
H8, I9 = parse_point("h8"), parse_point("i9")


def test_stones_are_put_replaced_and_taken_away() -> None:
    draft = Draft().with_stone(H8, BLACK).with_stone(I9, WHITE).with_stone(H8, WHITE)
    assert format_start(draft.start) == "white h8 i9 to black"
    assert draft.board[H8] is WHITE
    assert draft.with_stone(H8, None).with_stone(I9, None).start == EMPTY


def test_the_turn_goes_through_all_that_the_rule_knows() -> None:
    draft = Draft()
    assert draft.next_turn().start.turn is WHITE
    assert draft.next_turn().next_turn() == draft
    draft, turns = Draft(Size(19, 19), CONNECT6), []
    for _ in range(4):
        turns.append((draft.start.turn, draft.start.left))
        draft = draft.next_turn()
    assert turns == [(BLACK, 0), (BLACK, 1), (WHITE, 0), (WHITE, 1)]
    assert draft == Draft(Size(19, 19), CONNECT6)


def test_a_smaller_board_drops_the_stones_beyond_it() -> None:
    draft = Draft().with_stone(H8, BLACK).with_stone(parse_point("a1"), WHITE)
    smaller = draft.with_size(Size(7, 6))
    assert format_start(smaller.start) == "white a1 to black"
    assert (smaller.board.width, smaller.board.height) == (7, 6)


def test_what_is_wrong_is_told_and_can_stand_meanwhile() -> None:
    draft = Draft()
    for column in range(5):
        draft = draft.with_stone(Point(column, 0), BLACK)
    assert "Black has 5 in a row already" in str(draft.problem)
    assert "Renju is played on 15 lines" in str(Draft(Size(9, 9), RENJU).problem)
    assert draft.with_stone(Point(2, 0), None).problem is None
    assert draft.cleared() == Draft()


def test_every_change_can_be_undone_and_redone() -> None:
    rng, drafting, seen = random.Random(1), Drafting(Draft()), [Draft()]
    for _ in range(200):
        point = Point(rng.randrange(15), rng.randrange(15))
        changed = rng.choice(
            [
                drafting.draft.with_stone(point, rng.choice([BLACK, WHITE, None])),
                drafting.draft.next_turn(),
            ]
        )
        if drafting.change(changed):
            seen.append(drafting.draft)
    for draft in reversed(seen[:-1]):
        assert drafting.undo()
        assert drafting.draft == draft
    assert not drafting.undo()
    for draft in seen[1:]:
        assert drafting.redo()
        assert drafting.draft == draft
    assert not drafting.redo()
    drafting.undo()
    drafting.change(Draft(start=Start(turn=WHITE)))
    assert not drafting.redo()

"""Positions along the lines of a tree."""

import pytest
from tests.records.lines import line

from wuziqi.records.formats.replay import ReplayPosition, following, position_at
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.formats.tree import Note
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Reason
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule


def end_of(names: str, size: int = 15, rule: Rule = FREESTYLE) -> ReplayPosition:
    tree = line(names, size, size)
    return position_at(tree, [0, *tree.main_line()], rule)


def test_moves_that_follow_the_end_of_a_game_do_not_change_how_it_ended() -> None:
    position = end_of("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")
    assert position.outcome is not None
    assert position.outcome.winner is Stone.BLACK
    assert position.ended == 9
    assert len(position.board) == 10


@pytest.mark.parametrize(("rule", "reason"), [(FREESTYLE, None), (RENJU, Reason.FORBIDDEN)])
def test_the_rule_says_what_ends_a_game(rule: Rule, reason: Reason | None) -> None:
    position = end_of("h8 a15 i8 c15 g9 e15 g10 g15 g8", rule=rule)
    assert (position.outcome and position.outcome.reason) == reason


def test_passes_and_nodes_without_a_move_are_no_moves() -> None:
    tree = parse_sgf(b"(;SZ[9];B[aa];W[];B[bb];C[no move])")
    position = position_at(tree, [0, *tree.main_line()])
    assert [str(move.point) for move in position.moves] == ["a9", "b8"]
    assert position.last is None
    assert position.note.comment == "no move"
    assert position_at(tree, [0, 1]).last == position.moves[0]


def test_a_stone_that_is_taken_away_or_replaced_has_no_number() -> None:
    tree = line("a1 b1 c1")
    gone = ((parse_point("a1"), None), (parse_point("b1"), Stone.BLACK))
    tree.notes[3] = Note(added=gone)
    position = position_at(tree, [0, 1, 2, 3])
    assert {str(point): number for point, number in position.numbers.items()} == {"c1": 3}
    assert position.board[parse_point("b1")] is Stone.BLACK


def test_labels_and_marks_of_sgf_are_found_on_their_points() -> None:
    tree = parse_sgf(b"(;SZ[9]LB[aa:1\\]][bb:B][cc]TR[dd]MA[ef:fg]SQ[dd][z])")
    position = position_at(tree, [0])
    assert {str(point): text for point, text in position.texts.items()} == {"a9": "1]", "b8": "B"}
    assert sorted(map(str, position.marked)) == ["d6", "e3", "e4", "f3", "f4"]


def test_the_main_variation_behind_a_node() -> None:
    tree = parse_sgf(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee];W[ff]))")
    assert [following(tree, node) for node in (0, 1, 3, 4, 6)] == [
        [1, 2, 3],
        [2, 3],
        [],
        [5, 6],
        [],
    ]

"""The client with the real engine."""

import pytest
from tests.protocol.clients import BLACK, LONG, WHITE, Client, Run, Stones, alternating

from wuziqi.protocol.client.client import QueryKind
from wuziqi.protocol.client.events import (
    About,
    EngineFailed,
    Failure,
    HintFound,
    MoveFound,
    Ready,
    ScoresFound,
    StepFound,
    Thought,
    ThreatsFound,
)
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.opening import OPENINGS, Act, replay
from wuziqi.rules.point import Point
from wuziqi.rules.rule import rule_named
from wuziqi.rules.threats import Formation

# The real engine


def test_whole_opening(real: Client) -> None:
    assert isinstance(real.wait(Ready), Ready)
    stones: Stones = []
    for _ in range(4):
        number = real.move_for(stones, BLACK)
        event = real.wait(MoveFound)
        assert isinstance(event, MoveFound)
        assert event.request == number
        stones.append((event.point, BLACK))
        free = next(Point(x, 0) for x in range(15) if all(x != p.column for p, _ in stones))
        stones.append((free, WHITE))


def test_question_may_come_before_the_engine_is_ready(real: Client) -> None:
    number = real.move_for([], BLACK)
    assert real.wait(MoveFound) == MoveFound(number, (Point(7, 7),))


def test_undo_asks_a_fresh_engine(real: Client) -> None:
    real.info("max_node", 1000)
    real.info("timeout_turn", 60_000)
    real.move_for(alternating((7, 7)), WHITE)
    first = real.answer()
    real.move_for([*alternating((7, 7)), (first, WHITE), (Point(0, 0), BLACK)], WHITE)
    real.answer()
    number = real.move_for(alternating((7, 7)), WHITE)
    assert real.wait(MoveFound) == MoveFound(number, (first,))


@pytest.mark.slow
def test_only_the_last_question_is_answered(real: Client) -> None:
    real.info("wuziqi_book", 0)
    real.info("timeout_turn", 1000)
    real.move_for(alternating((7, 7)), WHITE)
    real.wait(Thought)
    number = real.move_for(alternating((3, 3)), WHITE)
    event = real.wait(MoveFound)
    assert isinstance(event, MoveFound)
    assert event.request == number
    assert not any(isinstance(event, MoveFound) for event in real.events_within(0.2))


@pytest.mark.parametrize("asked", [False, True])
def test_stop_brings_the_answer(real: Client, asked: bool) -> None:
    real.wait(Ready)
    real.info("wuziqi_book", 0)
    real.info("timeout_turn", 60_000)
    real.move_for(alternating((7, 7)), WHITE)
    if asked:
        real.wait(Thought)
    real.stop()
    real.answer()


def test_cancel_brings_none_and_the_next_question_works(real: Client) -> None:
    real.info("wuziqi_book", 0)
    real.info("timeout_turn", LONG)
    real.move_for(alternating((7, 7)), WHITE)
    real.wait(Thought)
    real.cancel()
    assert real.descriptors() == []
    assert real.next_wake() is None
    real.info("timeout_turn", 50)
    real.move_for(alternating((7, 7)), WHITE)
    real.answer()


def test_paused_engine_stands_still(real: Client) -> None:
    real.wait(About)
    real.pause()
    real.move_for(alternating((7, 7)), WHITE)
    assert real.events_within(0.3) == []
    real.resume()
    real.answer()


def test_close_does_not_wait_while_it_thinks(real: Client) -> None:
    real.info("timeout_turn", LONG)
    real.move_for(alternating((7, 7)), WHITE)
    real.wait(Thought)
    real.close()
    real.close()


# What only our own engine does


def test_scores_threats_and_a_hint_are_never_confused(ours: Client) -> None:
    stones = alternating((7, 7), (0, 0), (8, 8), (0, 1))
    number = ours.query_for(QueryKind.THREATS, [*stones, (Point(9, 9), BLACK)], WHITE)
    threats = ours.wait(ThreatsFound)
    assert isinstance(threats, ThreatsFound)
    assert threats.request == number
    assert threats.threats[BLACK][Point(6, 6)] == Formation.OPEN_FOUR
    number = ours.query_for(QueryKind.SCORES, stones, BLACK)
    scores = ours.wait(ScoresFound)
    assert isinstance(scores, ScoresFound)
    assert (scores.request, len(scores.scores)) == (number, 15 * 15 - 4)
    number = ours.query_for(
        QueryKind.HINT, [*stones, (Point(9, 9), BLACK), (Point(0, 2), WHITE)], BLACK
    )
    hint = ours.wait(HintFound)
    assert isinstance(hint, HintFound)
    assert (hint.request, hint.reasons[0]) == (number, "win by fours")
    assert hint.line[0] == hint.point


def test_moves_after_undo_and_other_questions_need_no_new_engine(ours: Client) -> None:
    stones = alternating((7, 7))
    ours.move_for(stones, WHITE)
    first = ours.answer()
    ours.move_for([*stones, (first, WHITE), (Point(0, 0), BLACK)], WHITE)
    ours.answer()
    ours.query_for(QueryKind.SCORES, [], BLACK)
    ours.wait(ScoresFound)
    number = ours.move_for([], BLACK)
    assert ours.wait(MoveFound) == MoveFound(number, (Point(7, 7),))
    ours.move_for(stones, WHITE)
    ours.answer()
    assert not [event for event in ours.seen if isinstance(event, Ready)][1:]


@pytest.mark.parametrize("answer", ["HINT", "HINT 7,7", "HINT 99,99 best-shape"])
def test_an_answer_that_makes_no_sense_is_a_failure(fake: Run, answer: str) -> None:
    client = fake(f'if words[0] == "WUZIQI": say("{answer}")', ours=True)
    client.query_for(QueryKind.HINT, [], BLACK)
    assert client.failure().reason is Failure.REFUSED


def test_a_small_board_by_a_rule_of_its_own(ours: Client) -> None:
    ours.start(Size(3, 4), rule_named("row-3"))
    stones: Stones = []
    while len(stones) < 12:
        side = Stone(1 + len(stones) % 2)
        ours.move_for(stones, side)
        event = ours.wait(MoveFound, EngineFailed)
        if isinstance(event, EngineFailed):
            assert event == EngineFailed(Failure.REFUSED, "ERROR the game is over")
            break
        assert isinstance(event, MoveFound)
        stones.append((event.point, side))
    assert len(stones) >= 5


def test_turns_of_two_stones(ours: Client) -> None:
    ours.start(Size.square(19), rule_named("connect6"))
    ours.move_for([], BLACK)
    first = ours.wait(MoveFound)
    assert isinstance(first, MoveFound)
    assert len(first.points) == 1
    stones = [(first.point, BLACK)]
    for left in (2, 1):
        number = ours.move_for(stones, WHITE)
        answer = ours.wait(MoveFound)
        assert isinstance(answer, MoveFound)
        assert (answer.request, len(set(answer.points))) == (number, left)
        stones = [(first.point, BLACK), (answer.point, WHITE)]


def test_steps_of_an_opening(ours: Client) -> None:
    ours.start(Size.square(15), rule_named("renju"))
    opening, acts = OPENINGS["soosorv-8"], list[Act]()
    while (step := replay(opening, Board(15), acts)[1]) is not None:
        number = ours.step_for(opening, acts)
        found = ours.wait(StepFound, EngineFailed)
        assert isinstance(found, StepFound)
        assert found.request == number
        assert (found.act in step.choices) is bool(step.choices)
        acts.append(found.act)
    assert acts[0] == Point(7, 7)


def test_acts_that_do_not_fit_are_refused(ours: Client) -> None:
    for opening, acts in (("pro", [Point(0, 0)]), ("soosorv-8", []), ("swap2", ["add"])):
        ours.step_for(OPENINGS[opening], acts)
        assert ours.failure().reason is Failure.REFUSED


@pytest.mark.parametrize(
    "answer", ["STEP", "STEP 7,7", "STEP 15,3", "STEP keep 3,3", "STEP offer", "STEP keep keep"]
)
def test_a_step_that_is_not_allowed_is_a_failure(fake: Run, answer: str) -> None:
    client = fake(f'if words[0] == "WUZIQI": say("{answer}")', ours=True)
    client.step_for(OPENINGS["swap"], [Point(7, 7), Point(8, 8), Point(9, 9)])
    assert client.failure().reason is Failure.REFUSED

"""The client's lines to engines, and its reading of their replies."""

import pytest
from tests.protocol.clients import BLACK, WHITE, Run, Stones

from wuziqi.protocol.client.events import (
    About,
    EngineFailed,
    EngineMessage,
    Failure,
    MoveFound,
    Ready,
)
from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import rule_named


def test_our_own_engine_knows_the_rule_before_the_board(fake: Run) -> None:
    client = fake('say("MESSAGE", *words)\nif words[0][-5:] == "START": say("OK")', ours=True)
    client.messages(1)
    client.start(Size(7, 6), rule_named("row-4"))
    assert client.messages(2) == ["INFO wuziqi_rule row-4", "RECTSTART 7,6"]


def test_other_engines_know_rules_by_number(fake: Run) -> None:
    client = fake("""\
        say("MESSAGE", *words)
        if words[0] == "RECTSTART": say("OK")
        if words[0] == "BEGIN": say("3,3")
        """)
    client.wait(Ready)
    client.start(Size(15, 15), rule_named("renju"))
    client.move_for([], BLACK)
    assert client.messages(2) == ["INFO rule 4", "BEGIN"]
    client.answer()
    client.start(Size(15, 20), rule_named("caro"))
    client.move_for([], BLACK)
    assert client.messages(3) == ["RECTSTART 15,20", "INFO rule 8", "BEGIN"]
    assert client.answer() == Point(3, 16)


def test_a_rule_without_a_number_cannot_be_played_with_others(fake: Run) -> None:
    client = fake("")
    client.wait(Ready)
    client.start(Size.square(19), rule_named("connect6"))
    refused = EngineFailed(Failure.REFUSED, "the protocol has no number for Connect6")
    assert client.failure() == refused
    assert client.descriptors() == []
    client.move_for([], BLACK)
    assert client.failure() == refused


@pytest.mark.parametrize("answer", ["3,3", "3,3 4,4 5,5", "3,3 3,3", "9,9 3,3", "3,3 19,0"])
def test_a_turn_needs_all_its_stones_and_free_points(fake: Run, answer: str) -> None:
    client = fake(f'if words[0] == "DONE": say("{answer}")', ours=True)
    client.start(Size.square(19), rule_named("connect6"))
    client.move_for([(Point(9, 9), BLACK)], WHITE)
    assert client.failure() == EngineFailed(Failure.ILLEGAL_MOVE, answer)


def test_a_turn_may_win_by_its_first_stone(fake: Run) -> None:
    client = fake('if words[0] == "DONE": say("5,18")', ours=True)
    client.start(Size.square(19), rule_named("connect6"))
    row = [(Point(column, 0), WHITE) for column in range(5)]
    far = [(Point(2 * column, 18), BLACK) for column in range(7)]
    client.move_for([*far, *row, (Point(9, 9), WHITE)], WHITE)
    assert client.answer() == Point(5, 0)


def test_words_of_a_game(fake: Run) -> None:
    client = fake("""\
        say("MESSAGE", *words)
        if words[0] in ("BEGIN", "TURN", "DONE"): say(f"{len(line)},3")
        """)
    client.info("rule", 0)
    client.move_for([], BLACK)
    assert client.messages(2) == ["INFO rule 0", "BEGIN"]
    first = client.answer()
    client.info("rule", 0)
    client.info("max_depth", 3)
    client.move_for([(first, BLACK), (Point(14, 14), WHITE)], BLACK)
    assert client.messages(2) == ["INFO max_depth 3", "TURN 14,0"]
    client.answer()
    client.move_for([(Point(0, 0), WHITE), (Point(1, 14), BLACK)], WHITE)
    assert client.messages(6)[2:] == ["BOARD", "1,0,2", "0,14,1", "DONE"]


def test_other_side_is_not_continued(fake: Run) -> None:
    client = fake("""\
        if words[0] in ("TURN", "BOARD"): say("MESSAGE", words[0])
        if words[0] in ("TURN", "DONE"): say("5,5")
        """)
    stones: Stones = [(Point(0, 0), BLACK)]
    client.move_for(stones, WHITE)
    assert client.answer() == Point(5, 9)
    client.move_for([*stones, (Point(5, 9), WHITE), (Point(1, 1), WHITE)], BLACK)
    assert client.wait(EngineMessage) == EngineMessage("BOARD")


def test_another_engine_says_who_it_is_before_its_first_question(fake: Run) -> None:
    client = fake(
        """\
        if words[0] == "START": say("OK")
        if words[0] == "ABOUT": say('name="X", author="Y"')
        if words[0] == "BEGIN": say("3,3")
        """,
        polite=False,
    )
    client.move_for([], BLACK)
    assert client.wait(About, MoveFound) == About("X", "", "Y")
    assert client.answer() == Point(3, 11)


def test_an_engine_that_does_not_say_who_it_is_plays_all_the_same(fake: Run) -> None:
    for answer in ("UNKNOWN", "ERROR what?"):
        client = fake(
            f"""\
            if words[0] == "START": say("OK")
            if words[0] == "ABOUT": say("{answer}")
            if words[0] == "BEGIN": say("3,3")
            """,
            polite=False,
        )
        client.move_for([], BLACK)
        assert client.answer() == Point(3, 11)
        assert not [event for event in client.seen if isinstance(event, About)]


def test_a_move_is_not_taken_for_the_answer_of_an_engine_that_ignores_about(fake: Run) -> None:
    client = fake(
        'if words[0] == "START": say("OK")\nif words[0] == "BEGIN": say("3,3")', polite=False
    )
    client.move_for([], BLACK)
    assert client.answer() == Point(3, 11)


def test_stop_does_not_harm_where_it_is_not_known(fake: Run) -> None:
    client = fake("""\
        if words[0] == "YXSTOP": say("ERROR Unknown command"); say("3,3")
        """)
    client.move_for([], BLACK)
    client.wait(Ready)
    client.stop()
    assert client.answer() == Point(3, 11)

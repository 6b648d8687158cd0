"""Several best moves: how the engine's process reports them, and how the client reads them."""

import sys

import pytest
from tests.protocol.clients import BLACK, LONG, WHITE, Client, Run, alternating
from tests.protocol.talk import OpenTalk, Talk

from wuziqi.protocol.client.events import (
    EngineMessage,
    LinesFound,
    MoveFound,
    Thought,
    parse_placed,
)
from wuziqi.protocol.evaluation import Depth, Mate, Score
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point

if sys.platform == "win32":
    pytest.skip("pipes cannot be waited for there", allow_module_level=True)

"""A turn time in ms which no test waits for."""


@pytest.fixture(scope="module")
def shared(open_talk: OpenTalk) -> Talk:
    return open_talk("--seed", "1")


@pytest.fixture
def talk(shared: Talk) -> Talk:
    defaults = ("rule 0", "strength 10", "timeout_turn 5000", "max_depth 0", "max_node 0")
    shared.send(*(f"INFO {info}" for info in defaults))
    return shared


def told(talk: Talk) -> tuple[list[str], str]:
    """The messages of an answer, without the word, and the answer."""
    messages = []
    while (line := talk.line()).startswith("MESSAGE "):
        messages.append(line.removeprefix("MESSAGE "))
    return messages, line


def places(messages: list[str]) -> list[str]:
    """The first word of every message."""
    return [message.split()[0] for message in messages]


def best_of(message: str) -> str:
    """The most moves of a line in a report."""
    return message.rpartition("| ")[2].partition(" ")[0]


# The engine


def test_every_depth_is_told_and_the_best_move_is_the_answer(talk: Talk) -> None:
    talk.set_up(15, "7,7,1", "8,8,2")
    talk.send("INFO max_depth 3", "YXNBEST 3")
    messages, answer = told(talk)
    assert places(messages) == ["(1)", "(2)", "(3)", "Depth"] * 3
    assert [message.split(" | ")[1][0] for message in messages[::4]] == ["1", "2", "3"]
    last = messages[-4:]
    assert len({best_of(message) for message in last[:3]}) == 3
    assert best_of(last[0]) == best_of(last[3])
    point = parse_point(best_of(last[0]))
    assert answer == f"{point.column},{14 - point.row}"


def test_the_answer_is_played(talk: Talk) -> None:
    talk.set_up(15, "7,7,1", "8,8,2")
    answer = talk.ask("INFO max_depth 1", "YXNBEST 2")
    assert talk.ask(f"TAKEBACK {answer}") == "OK"


def test_a_win_does_not_end_the_search_for_the_others(talk: Talk) -> None:
    open_three = [f"{column},7,1" for column in (6, 7, 8)]
    talk.set_up(15, *open_three, "0,0,2", "3,1,2", "0,5,2")
    talk.send("INFO max_depth 2", "YXNBEST 4")
    messages, _ = told(talk)
    assert places(messages)[-5:] == ["(1)", "(2)", "(3)", "(4)", "Depth"]
    assert messages[-5].startswith("(1) +M3 | ")
    assert "M" not in messages[-2].split(" | ")[0]


def test_no_more_lines_than_moves_that_hold(talk: Talk) -> None:
    four = [f"{column},7,2" for column in (4, 5, 6, 7)]
    talk.set_up(15, "3,7,1", "0,0,1", "3,1,1", *four)
    talk.send("INFO max_depth 2", "YXNBEST 3")
    messages, answer = told(talk)
    assert places(messages) == ["(1)", "Depth"] * 2
    assert answer == "8,7"


@pytest.mark.parametrize("stop", ["STOP", "YXSTOP"])
def test_it_goes_on_until_it_is_stopped(talk: Talk, stop: str) -> None:
    talk.set_up(15, "7,7,1", "8,8,2", "9,5,1", "5,6,2")
    talk.send(f"INFO timeout_turn {LONG}", "YXNBEST 3")
    talk.hear("MESSAGE Depth 3")
    talk.send(stop)
    talk.hold("< move")


def test_levels_that_do_not_search_tell_shapes(talk: Talk) -> None:
    talk.set_up(15, "7,7,1", "8,8,2")
    talk.send("INFO strength 3", "YXNBEST 4")
    messages, _ = told(talk)
    assert places(messages) == ["(1)", "(2)", "(3)", "(4)"]
    assert all(" 0 | 0-0 | " in message for message in messages)
    assert len({best_of(message) for message in messages}) == 4


def test_small_boards_and_turns_of_two_stones_tell_one_move(open_talk: OpenTalk) -> None:
    talk = open_talk("--seed", "1")
    for rule, size in (("row-3", 3), ("connect6", 19)):
        talk.hold(f"> INFO wuziqi_rule {rule}\n> START {size}\n< OK")
        talk.send("INFO max_node 300", "YXNBEST 3")
        assert places(told(talk)[0])[0] == "(1)"


# The client


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        (
            "(2) -67 | 8-13 | h8 -- j10",
            (2, Thought(Depth(8, 13), Score(-67), (Point(7, 7), None, Point(9, 9)))),
        ),
        ("(1) +M5 | 3 | I8", (1, Thought(Depth(3), Mate(5), (Point(8, 7),)))),
        ("(1) +M5 | 3 |", None),
        ("(x) 5 | 3 | h8", None),
        ("Depth 8-13 | Eval -67 | Node 4018 | Time 13ms | h8", None),
    ],
)
def test_lines_as_the_usual_engines_tell_them(
    text: str, placed: tuple[int, Thought] | None
) -> None:
    assert parse_placed(text) == placed


def test_lines_of_a_depth_are_one_event(fake: Run) -> None:
    client = fake(
        """\
        if words[0] != "YXNBEST": continue
        say("MESSAGE (1) 20 | 1-1 | h8")
        say("MESSAGE (2) 10 | 1-1 | h9")
        say("MESSAGE Depth 1-1 | Eval 20 | Node 9 | Time 0ms | h8")
        say("MESSAGE (1) 30 | 2-2 | h9 h8")
        say("7,5")
        """,
        ours=True,
    )
    number = client.lines_for(2, [], BLACK)
    first = client.wait(LinesFound)
    h8, h9 = Point(7, 7), Point(7, 8)
    assert first == LinesFound(
        number,
        (Thought(Depth(1, 1), Score(20), (h8,)), Thought(Depth(1, 1), Score(10), (h9,))),
    )
    assert client.wait(LinesFound) == LinesFound(
        number, (Thought(Depth(2, 2), Score(30), (h9, h8)),)
    )
    assert client.wait(MoveFound) == MoveFound(number, (Point(7, 9),))


def test_unasked_lines_are_messages(fake: Run) -> None:
    client = fake('if words[0] == "DONE": say("MESSAGE (1) 20 | 1-1 | h8"); say("0,0")', ours=True)
    client.move_for([], BLACK)
    assert client.wait(EngineMessage) == EngineMessage("(1) 20 | 1-1 | h8")
    client.answer()


def test_lines_until_they_are_stopped(ours: Client) -> None:
    ours.info("max_node", 0)
    ours.info("timeout_turn", LONG)
    number = ours.lines_for(3, alternating((7, 7), (8, 8)), BLACK)
    depths = []
    for _ in range(3):
        event = ours.wait(LinesFound)
        assert isinstance(event, LinesFound)
        assert event.request == number
        assert len(event.lines) == 3
        depths.append(event.lines[0].depth.plies)
    assert depths == [1, 2, 3]
    ours.stop()
    move = ours.wait(MoveFound)
    assert isinstance(move, MoveFound)
    assert move.request == number


def test_after_lines_the_game_goes_on(ours: Client) -> None:
    stones = alternating((7, 7), (8, 8))
    ours.lines_for(2, stones, BLACK)
    best = ours.answer()
    ours.move_for([*stones, (best, Stone.BLACK), (Point(0, 0), WHITE)], BLACK)
    assert ours.answer() != best

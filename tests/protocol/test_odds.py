"""Odds at the engine's end: no wins by threats, and the stones that black has ahead."""

import re
from collections.abc import Iterator

import pytest
from tests.engine.drawing import TWO_THREES, stones
from tests.protocol.talk import Talk

from wuziqi.rules.board import Stone


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk("--seed", "1")
    yield talk
    talk.process.kill()
    talk.process.communicate()


def thoughts(talk: Talk) -> list[tuple[int, bool]]:
    """The depths that the engine tells where it wins by threats, and whether each is a proof."""
    size = 11
    told = [
        f"{column},{size - 1 - row},{1 if stone is Stone.BLACK else 2}"
        for column, row, stone in stones(TWO_THREES)
    ]
    talk.send("INFO max_node 3000", "INFO timeout_turn 4000", "BOARD", *told, "DONE")
    found = []
    while (line := talk.line()).startswith("MESSAGE"):
        if depth := re.match(r"MESSAGE Depth (\d+)-", line):
            found.append((int(depth[1]), "+M" in line))
    assert re.fullmatch(r"\d+,\d+", line)
    return found


def test_no_win_by_threats_is_looked_for_where_that_is_switched_off(talk: Talk) -> None:
    talk.hold("> START 11\n< OK")
    [(_depth, proven)] = thoughts(talk)
    assert proven
    talk.hold("> INFO wuziqi_threats 0\n> RESTART\n< OK")
    assert thoughts(talk) == [(depth, False) for depth in range(1, 5)]
    talk.hold("> INFO wuziqi_threats 1\n> RESTART\n< OK")
    assert thoughts(talk)[0][1]


def test_stones_that_black_has_ahead_are_a_position_like_any_other(talk: Talk) -> None:
    talk.hold(
        """
        > INFO strength 3
        > START 15
        < OK
        > BOARD
        > 7,7,2
        > 9,6,2
        > 5,8,2
        > DONE
        < move
        > BOARD
        > 7,7,1
        > 9,6,1
        > DONE
        < move
        """
    )

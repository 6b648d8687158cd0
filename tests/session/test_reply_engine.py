"""The reply engine as a real process."""

import select
import sys
import time

import pytest
from tests.processes import PATIENCE

if sys.platform == "win32":
    pytest.skip("pipes cannot be waited for there", allow_module_level=True)

from wuziqi.rules.board import Size
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import NoReply, Reply, ReplyEngine, ReplyEvent

FIVE = Target.after(map(parse_point, "h8 a1 i8 a3 j8 a5 k8 a7".split()))


def answer(replies: ReplyEngine, wanted: Target | None) -> ReplyEvent:
    """Request a move; returns the first event."""
    replies.wanted = wanted
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if events := replies.poll():
            return events[0]
        select.select(replies.descriptors(), [], [], replies.next_wake() or 0.1)
    raise TimeoutError


def test_the_engine_moves_for_the_side_that_is_to_move(wuziqi_command: list[str]) -> None:
    replies = ReplyEngine([*wuziqi_command, "engine"])
    try:
        found = answer(replies, FIVE)
        assert isinstance(found, Reply)
        assert found.target == FIVE
        assert [str(point) for point in found.moves] in (["g8"], ["l8"])
        assert replies.wanted is None
        assert replies.poll() == []
    finally:
        replies.close()


def test_what_is_wanted_no_longer_is_not_answered(wuziqi_command: list[str]) -> None:
    replies = ReplyEngine([*wuziqi_command, "engine"])
    try:
        replies.wanted = Target.after(map(parse_point, "h8 h9 i9".split()))
        replies.poll()
        found = answer(replies, FIVE)
        assert isinstance(found, Reply)
        assert found.target == FIVE
    finally:
        replies.close()


def test_the_engine_places_all_stones_of_a_turn(wuziqi_command: list[str]) -> None:
    replies = ReplyEngine([*wuziqi_command, "engine"])
    try:
        found = answer(replies, Target.after([parse_point("j10")], Size.square(19), CONNECT6))
        assert isinstance(found, Reply)
        assert len(found.moves) == 2
    finally:
        replies.close()


def test_an_engine_that_cannot_be_started_is_told() -> None:
    replies = ReplyEngine(["/no/such/engine"])
    found = answer(replies, Target.after([], rule=FREESTYLE))
    assert isinstance(found, NoReply)
    assert replies.wanted is None
    replies.close()

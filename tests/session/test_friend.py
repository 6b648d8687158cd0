"""Two programs play with each other."""

from pathlib import Path

import pytest
from tests.session.two_programs import Programs

from wuziqi.rules.opening import Player
from wuziqi.session.notices import FriendHere, FriendMoved

FIVE = "h8 a1 i8 b1 j8 c1 k8 d1 l8"


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


def same(programs: Programs) -> None:
    """Check that both programs and their libraries have the same game."""
    one, other = programs.host.session, programs.guest.session
    assert one.game.acts == other.game.acts
    assert one.milliseconds == other.milliseconds
    assert one.game.outcome == other.game.outcome
    mine, theirs = programs.host.stored()[-1], programs.guest.stored()[-1]
    assert mine.acts == theirs.acts == one.game.acts
    assert mine.milliseconds == theirs.milliseconds == one.milliseconds
    assert mine.entry.result == theirs.entry.result
    assert mine.entry.reason == theirs.entry.reason
    assert {mine.entry.color, theirs.entry.color} == {"black", "white"}


def test_a_whole_game(programs: Programs) -> None:
    assert programs.host.session.seats.person is Player.FIRST
    assert programs.guest.session.seats.person is Player.SECOND
    assert (programs.host.friend.name, programs.guest.friend.name) == ("Ann", "Li")
    assert programs.host.heard(FriendHere)
    programs.play(FIVE)
    same(programs)
    assert len(programs.guest.heard(FriendMoved)) == 5
    stored = programs.host.stored()[-1].entry
    assert (stored.black, stored.white, stored.color, stored.result) == (
        "Li",
        "Ann",
        "black",
        "black",
    )
    stored = programs.guest.stored()[-1].entry
    assert (stored.black, stored.white, stored.color, stored.result) == (
        "Li",
        "Ann",
        "white",
        "black",
    )

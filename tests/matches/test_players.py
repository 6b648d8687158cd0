import os

import pytest

from wuziqi.matches.plan import Contestant, MoveLimits, PlayerError, parse_player, parse_players

OWN = ("own", "engine")


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("level:5", Contestant("level:5", (*OWN, "--level", "5"), MoveLimits(1000))),
        ("nodes:20", Contestant("nodes:20", OWN, MoveLimits(nodes=20))),
        ("x=depth:6,time:500", Contestant("x", OWN, MoveLimits(500, depth=6))),
        (
            "level:10, nodes:9",
            Contestant("level:10, nodes:9", (*OWN, "--level", "10"), MoveLimits(nodes=9)),
        ),
        ('new=a "b c" -d', Contestant("new", ("a", "b c", "-d"), MoveLimits(1000))),
        (
            "env P=old/src a",
            Contestant("env P=old/src a", ("env", "P=old/src", "a"), MoveLimits(1000)),
        ),
        ("x=env P=q a", Contestant("x", ("env", "P=q", "a"), MoveLimits(1000))),
    ],
)
def test_a_player_is_read(text: str, player: Contestant) -> None:
    assert parse_player(text, OWN, MoveLimits()) == player


@pytest.mark.parametrize(
    ("own", "common", "limits"),
    [
        (MoveLimits(), MoveLimits(), MoveLimits(1000)),
        (MoveLimits(nodes=5), MoveLimits(), MoveLimits(nodes=5)),
        (MoveLimits(nodes=5), MoveLimits(700), MoveLimits(700, 5)),
        (MoveLimits(nodes=5), MoveLimits(nodes=9, depth=2), MoveLimits(None, 5, 2)),
        (MoveLimits(300), MoveLimits(700), MoveLimits(300)),
    ],
)
def test_own_limits_come_before_common_ones(
    own: MoveLimits, common: MoveLimits, limits: MoveLimits
) -> None:
    assert own.or_else(common) == limits


@pytest.mark.parametrize(
    "text",
    [
        *("", "x=", "level:0", "level:11", "level:", "level:fit", "nodes:-1", "level:5,"),
        pytest.param(
            "a 'b",
            marks=pytest.mark.skipif(os.name == "nt", reason="single quotes quote nothing there"),
        ),
    ],
)
def test_what_is_no_player_is_refused(text: str) -> None:
    with pytest.raises(PlayerError):
        parse_player(text, OWN, MoveLimits())


def test_players_of_one_name_are_told_apart() -> None:
    players = parse_players(["level:3", "level:3", "a=x", "a=y", "a=z"], OWN, MoveLimits())
    assert [player.name for player in players] == ["level:3", "level:3#2", "a", "a#2", "a#3"]

import pytest

from wuziqi.matches.players import Limits, Player, PlayerError, parse_player, parse_players

OWN = ("own", "engine")


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("level:5", Player("level:5", (*OWN, "--level", "5"), Limits(1000))),
        ("nodes:20", Player("nodes:20", OWN, Limits(nodes=20))),
        ("x=depth:6,time:500", Player("x", OWN, Limits(500, depth=6))),
        (
            "level:10, nodes:9",
            Player("level:10, nodes:9", (*OWN, "--level", "10"), Limits(nodes=9)),
        ),
        ("new=a 'b c' -d", Player("new", ("a", "b c", "-d"), Limits(1000))),
        ("env P=old/src a", Player("env P=old/src a", ("env", "P=old/src", "a"), Limits(1000))),
        ("x=env P=q a", Player("x", ("env", "P=q", "a"), Limits(1000))),
    ],
)
def test_a_player_is_read(text: str, player: Player) -> None:
    assert parse_player(text, OWN, Limits()) == player


@pytest.mark.parametrize(
    ("own", "common", "limits"),
    [
        (Limits(), Limits(), Limits(1000)),
        (Limits(nodes=5), Limits(), Limits(nodes=5)),
        (Limits(nodes=5), Limits(700), Limits(700, 5)),
        (Limits(nodes=5), Limits(nodes=9, depth=2), Limits(None, 5, 2)),
        (Limits(300), Limits(700), Limits(300)),
    ],
)
def test_own_limits_come_before_common_ones(own: Limits, common: Limits, limits: Limits) -> None:
    assert own.or_else(common) == limits


@pytest.mark.parametrize(
    "text", ["", "x=", "level:0", "level:11", "level:", "nodes:-1", "level:5,", "a 'b"]
)
def test_what_is_no_player_is_refused(text: str) -> None:
    with pytest.raises(PlayerError):
        parse_player(text, OWN, Limits())


def test_players_of_one_name_are_told_apart() -> None:
    players = parse_players(["level:3", "level:3", "a=x", "a=y", "a=z"], OWN, Limits())
    assert [player.name for player in players] == ["level:3", "level:3#2", "a", "a#2", "a#3"]

"""Whole games of two real programs; one is killed twice and loses its network once."""

from pathlib import Path
from typing import Final

import pytest
from tests.friend.network import MailboxServer, proxied
from tests.friend.seats import meeting, story_of

from wuziqi.rules.opening import Player
from wuziqi.rules.rule import RULES

_KILLS: Final = (7, 16)
_CUT: Final = 11
"""After so many acts the guest's program is killed, and its network cut."""


@pytest.mark.parametrize("game", ["freestyle free black", "renju soosorv-8 white"])
def test_no_move_is_lost(
    wuziqi_command: list[str], server: MailboxServer, tmp_path: Path, game: str
) -> None:
    rule, opening, color = game.split()
    story = story_of(RULES[rule], opening, seed=3)
    words = f"--size 15 --rule {rule} --opening {opening} --color {color} --clock 20m".split()
    with (
        proxied(server.port) as proxy,
        meeting(wuziqi_command, tmp_path, (server.url, proxy.url), words) as (host, guest),
    ):
        black, white = (host, guest) if color == "black" else (guest, host)
        for number, (text, player) in enumerate(story, 1):
            mover = black if player is Player.FIRST else white
            if number == _CUT:
                proxy.cut()
            mover.player.type(text)
            mover.kept.wait_for_acts(number)
            if number == _CUT:
                proxy.mend()
            if number in _KILLS:
                guest.fall()
            for seat in (host, guest):
                seat.kept.wait_for_acts(number)
        for seat in (host, guest):
            seat.kept.wait_for_result()
            assert [act for act, _ in seat.kept.record] == [text for text, _ in story]
            assert seat.kept.games == 1
        host.kept.wait_for_agreement(guest.kept)
        assert [seat.leave() for seat in (host, guest)] == [0, 0]

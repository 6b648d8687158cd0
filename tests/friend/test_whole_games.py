"""Whole games of two real programs, of which one is killed twice and loses its network once."""

import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.friend.kept_games import KeptGame
from tests.friend.line_players import LinePlayer
from tests.friend.network import MailboxServer, Proxy, proxied

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RULES, Rule

_KILLS = (7, 16)
_CUT = 11
_LEAST = 20
"""After so many acts the guest's program is killed, and its network cut; and how many there are."""

Story = list[tuple[str, Player]]
"""What is typed in a game, and who types it."""


def story_of(rule: Rule, opening: str, seed: int) -> Story:
    """Play a game by chance, near the centre."""
    rng = random.Random(seed)
    game = Game(15, rule=rule, opening=rule.opening_named(opening))
    story: Story = []
    while game.outcome is None:
        player = game.player
        if game.step is not None and game.step.choices:
            choice = rng.choice(game.step.choices)
            game.choose(choice)
            story.append((choice, player))
        else:
            point = _point(game, rng)
            game.play(point)
            story.append((str(point), player))
    return story if len(story) > _LEAST else story_of(rule, opening, seed + 1)


def _point(game: Game, rng: random.Random) -> Point:
    """Return a point near the centre, so that a game ends soon, but not by a forbidden point."""
    points = [point for point in game.allowed if game.reason_forbidden(point) is None]
    centre = game.board.centre
    near = [p for p in points if max(abs(p.column - centre.column), abs(p.row - centre.row)) < 5]
    return rng.choice(near or points)


class Seat:
    """A program at the board, and what its library has of the game."""

    def __init__(self, command: list[str], directory: Path, *arguments: str) -> None:
        self.player = LinePlayer(command, directory, *arguments, "--lines", "--lang", "en")
        self.kept = KeptGame(directory)

    def close(self) -> None:
        self.player.close()

    def fall(self) -> None:
        """Be killed, and go on with the game."""
        self.player.kill()
        self.player.restart("--lines", "--lang", "en")
        self.player.type("resume")

    def leave(self) -> int:
        self.player.type("quit")
        return self.player.leave()


class Table:
    """Two seats, of which the guest's has its network through ``proxy``."""

    def __init__(self, command: list[str], directory: Path, server: str, proxy: Proxy) -> None:
        self._command = command
        self._directory = directory
        self._server = server
        self._proxy = proxy

    @contextmanager
    def meeting(self, *game: str) -> Iterator[tuple[Seat, Seat]]:
        """Let two programs meet for a game of these options."""
        host_words = ("host", "--relay", self._server, *game)
        with closing(Seat(self._command, self._directory / "host", *host_words)) as host:
            code = host.player.hear("Code: ").removeprefix("Code: ")
            guest_words = ("join", code, "--relay", self._proxy.url)
            with closing(Seat(self._command, self._directory / "guest", *guest_words)) as guest:
                for seat in (host, guest):
                    seat.player.hear("Connected.")
                yield host, guest

    def play(self, story: Story, seats: dict[Player, Seat], guest: Seat) -> None:
        """Type every act once; both libraries must have it before the next one."""
        for number, (text, player) in enumerate(story, 1):
            if number == _CUT:
                self._proxy.cut()
            seats[player].player.type(text)
            seats[player].kept.wait_for_acts(number)
            if number == _CUT:
                self._proxy.mend()
            if number in _KILLS:
                guest.fall()
            for seat in seats.values():
                seat.kept.wait_for_acts(number)


@pytest.fixture
def table(wuziqi_command: list[str], server: MailboxServer, tmp_path: Path) -> Iterator[Table]:
    with proxied(server.port) as proxy:
        yield Table(wuziqi_command, tmp_path, server.url, proxy)


@pytest.mark.parametrize("game", ["freestyle free black", "renju soosorv-8 white"])
def test_no_move_is_lost(table: Table, game: str) -> None:
    rule, opening, color = game.split()
    story = story_of(RULES[rule], opening, seed=3)
    options = ("--rule", rule, "--opening", opening, "--color", color, "--clock", "20m")
    with table.meeting("--size", "15", *options) as (host, guest):
        first, second = (host, guest) if color == "black" else (guest, host)
        table.play(story, {Player.FIRST: first, Player.SECOND: second}, guest)
        for seat in (host, guest):
            seat.kept.wait_for_result()
            assert [act for act, _ in seat.kept.record] == [text for text, _ in story]
            assert seat.kept.games == 1
        assert host.kept.record == guest.kept.record
        assert host.kept.result == guest.kept.result
        assert [seat.leave() for seat in (host, guest)] == [0, 0]

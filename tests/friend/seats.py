"""Random games for two programs, and a program that can be killed and resumed."""

import random
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from tests.friend.kept_games import KeptGame
from tests.friend.line_players import LinePlayer

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule

Story = list[tuple[str, Player]]
"""The typed lines of a game, and their players."""


def story_of(rule: Rule, opening: str, seed: int, least: int = 20) -> Story:
    """Return a random game of at least ``least`` acts, near the centre of 15x15."""
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
    return story if len(story) >= least else story_of(rule, opening, seed + 1, least)


def _point(game: Game, rng: random.Random) -> Point:
    """Return an allowed point near the centre, so that games end soon."""
    points = [point for point in game.allowed if game.reason_forbidden(point) is None]
    centre = game.board.centre
    near = [p for p in points if max(abs(p.column - centre.column), abs(p.row - centre.row)) < 5]
    return rng.choice(near or points)


class Seat:
    """A program that plays, and the game in its library."""

    def __init__(self, command: Sequence[str], directory: Path, *arguments: str) -> None:
        self.player = LinePlayer(command, directory, *arguments, "--lines", "--lang", "en")
        self.kept = KeptGame(directory)

    def close(self) -> None:
        """End the program."""
        self.player.close()

    def fall(self) -> None:
        """Kill the program, and resume the game."""
        self.player.kill()
        self.player.restart("--lines", "--lang", "en")
        self.player.type("resume")

    def leave(self) -> int:
        """Quit the program; returns the exit code."""
        self.player.type("quit")
        return self.player.leave()


@contextmanager
def meeting(
    command: Sequence[str], directory: Path, relays: tuple[str, str], game: Sequence[str]
) -> Iterator[tuple[Seat, Seat]]:
    """Let the programs of a host and a guest meet for a game of these options.

    Each has its own address of the server.
    """
    host_words = ("host", "--relay", relays[0], *game)
    with closing(Seat(command, directory / "host", *host_words)) as host:
        code = host.player.hear("Code: ").removeprefix("Code: ")
        guest_words = ("join", code, "--relay", relays[1])
        with closing(Seat(command, directory / "guest", *guest_words)) as guest:
            for seat in (host, guest):
                seat.player.hear("Connected.")
            yield host, guest

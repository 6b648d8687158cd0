"""Kill programs that play with each other at random moments: no move may be lost.

    python -m tools.attack.kill_friends --games 50

Two real programs play by lines through a mailbox server on this machine. At random moments the test
kills one of them, or cuts its network. What a library once had it must still have, and in the end
both must have the same acts, the same times and the same result. Exits with 1 if they have not.
Needs POSIX, and the requirements of the tests.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.friend.network import MailboxServer, Proxy, proxied, serving
from tests.friend.seats import Seat, Story, meeting, story_of
from tools.command_line import command_line

from wuziqi.rules.opening import Player
from wuziqi.rules.rule import RULES

PROGRAM = (sys.executable, "-m", "wuziqi")
_GAMES = (
    *("freestyle free", "freestyle swap", "freestyle swap2", "standard pro"),
    *("renju soosorv-8", "renju taraguchi-10"),
)
_CLOCKS = ("none", "60s", "20m", "10m+3s", "5m+3x30s")
_KILL, _CUT = 0.1, 0.08
"""The probability of each with every act."""

_MOST_ACTS = 60
_PATIENCE = 60.0
"""Seconds that an act may take to be in both libraries."""

_AGAIN = 3.0
"""Seconds after which input lost in a kill is typed again."""


class Lost(Exception):
    """Something saved is missing, or both differ."""


class Match:
    """A game of two seats; ``counts`` counts what happened."""

    def __init__(self, seats: tuple[Seat, Seat], proxy: Proxy, rng: random.Random) -> None:
        self.counts: Counter[str] = Counter()
        self._seats = seats
        self._proxy = proxy
        self._random = rng

    def play(self, story: Story, first: Seat) -> None:
        """Play a story; ``first`` is who begins. Raises Lost."""
        host, guest = self._seats
        second = guest if first is host else host
        for number, (text, player) in enumerate(story, 1):
            self._act(first if player is Player.FIRST else second, text, number)
        try:
            host.kept.wait_for_agreement(guest.kept)
        except AssertionError as error:
            raise Lost(f"{host.kept.record} differs from {guest.kept.record}") from error
        if [act for act, _ in host.kept.record] != [text for text, _ in story]:
            raise Lost(f"{host.kept.record} is not {story}")

    def _act(self, mover: Seat, text: str, number: int) -> None:
        self.counts["acts"] += 1
        if self._random.random() < _CUT:
            self.counts["cuts"] += 1
            self._proxy.cut()
        mover.player.type(text)
        if self._random.random() < _KILL:
            self._kill()
        self._proxy.mend()
        typed_at = began_at = time.monotonic()
        while not all(len(seat.kept.record) == number for seat in self._seats):
            now = time.monotonic()
            if now - began_at > _PATIENCE:
                said = [seat.player.heard()[-8:] for seat in self._seats]
                raise Lost(f"act {number}, {text}, does not arrive: {said}")
            if now - typed_at > _AGAIN and len(mover.kept.record) < number:
                self.counts["typed again"] += 1
                mover.player.type(text)
                typed_at = now
            time.sleep(0.01)

    def _kill(self) -> None:
        """Kill one of both within 50 ms after something was typed."""
        self.counts["kills"] += 1
        time.sleep(self._random.random() * 0.05)
        victim = self._random.choice(self._seats)
        before = victim.kept.record
        victim.fall()
        if victim.kept.record[: len(before)] != before:
            raise Lost(f"{before} has become {victim.kept.record}")


def play_one(server: MailboxServer, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    rule, opening = rng.choice(_GAMES).split()
    color, clock = rng.choice(("black", "white")), rng.choice(_CLOCKS)
    story = story_of(RULES[rule], opening, seed)[:_MOST_ACTS]
    words = f"--size 15 --rule {rule} --opening {opening} --color {color} --clock {clock}".split()
    with (
        tempfile.TemporaryDirectory() as directory,
        proxied(server.port) as proxy,
        meeting(PROGRAM, Path(directory), (server.url, proxy.url), words) as (host, guest),
    ):
        match = Match((host, guest), proxy, rng)
        match.play(story, host if color == "black" else guest)
        if [seat.leave() for seat in (host, guest)] != [0, 0]:
            raise Lost("a program does not leave in peace")
        return match.counts


def _counted(server: MailboxServer, seed: int) -> Counter[str]:
    """Play one game and return what happened; losses are printed and counted too."""
    try:
        return play_one(server, seed)
    except Lost as error:
        print(f"seed {seed}: {error}")
        return Counter(lost=1)


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    with serving() as server:
        for seed in range(options.seed, options.seed + options.games):
            counts += _counted(server, seed)
    told = ", ".join(f"{number} {name}" for name, number in counts.items())
    print(f"{options.games} games: {told}; {counts['lost']} of them with something lost")
    return 1 if counts["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())

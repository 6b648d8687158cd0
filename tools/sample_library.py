"""A small library of games between levels of our engine, as if a person had played them."""

import random
from datetime import datetime, timedelta, timezone
from pathlib import Path

from wuziqi.levels import level_of
from wuziqi.records.library.library import Library
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.rule import FREESTYLE, RENJU

_GAMES = (
    (15, "h8 h9 i10 f6 d8 i8 g10 g6 f10 h10 g9 i7 g11 g8 e9 h12 c7"),
    (15, "h7 i8 j9 j6 h8 i6 h6 h9 g7 j7 k6 h5 k8 j5 j4 i5 g5 i7 i9 i4"),
    (15, "h7 i8 j9 j6 h8 h9 j7 i7 i6 g8 k8 h5 i10 h11 j10 m10 k11 i9 k10 k9 h10 l10 g10"),
    (20, "n13 l13 m11 n12 o13 m12 o12 o11 m14 p11 l15 k16 k14 p10 m13 p9 p12 q9 r8 n9 o9 o10 n11"),
    (20, "k10 i8 j9 j11 j10 i10 i9 h9 k12 g8 f7 h8 j8 j7 g10 k6 l5 h7 h10 k7 i7 i6 f9 h5 h6 g4 k8"),
    (15, "i8 j8 i6 k6 g5 e4 m7 i9 k7 l7 j5 j9 i5 h5 h4 l8 g3 j6 i4 i7 i3 i2 j2 f6 k1"),
)
_RENJU_GAMES = (
    (15, "h9 g11 g9 g10 i8 h13 f14 h11 i11 h10 h12 g13 i10 i9 f12 j13 i12 i13 f13 k13"),
    (15, "h10 h9 f9 h12 j9 i11 j8 g11 f10 f11 j11 j10 g13 e11 h11 e12 i8 d11 c11 d13 c14 g10"),
)
"""Lines of the board and moves. Games on 20 lines are unfinished, or were given up."""


_NEWEST = datetime(2026, 11, 20, 21, 40)  # noqa: DTZ001  local time, as the screen shows it


def sample_library(path: Path, games: int = 40) -> Library:
    """Make a library of so many games, which looks the same in every time zone."""
    rng = random.Random(3)
    library = Library(path)
    with library.together():
        for number in range(games):
            _add(library, number, games, rng)
    return library


def _add(library: Library, number: int, games: int, rng: random.Random) -> None:
    renju = number % 5 == 2
    lines, moves = rng.choice(_RENJU_GAMES if renju else _GAMES)
    acts, level = moves.split(), level_of(min(10, 1 + number * 9 // games + rng.randrange(2)))
    color = rng.choice(["black", "white"])
    ago = timedelta(days=(games - 1 - number) // 2, minutes=rng.randrange(720))
    when = (_NEWEST - ago).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    unfinished = number == games - 3
    winner = "black" if len(acts) % 2 else "white"
    reason = "resignation" if lines == 20 else "board"
    setup = Setup(rule=RENJU if renju else FREESTYLE, level=level, size=Size.square(lines))
    game = library.write(
        "INSERT INTO games (started, changed, opponent, color, width, height, rule, moves, result,"
        " reason, starred) VALUES (?, ?, 'computer', ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(when, when, color, lines, lines, setup.rule.name, len(acts)),
            *("" if unfinished else winner, "" if unfinished else reason, number % 11 == 5),
        ),
    )
    names = ("you", f"computer {level.number}")
    black, white = names if color == "black" else names[::-1]
    library.describe(game, setup, black, white, color)
    for act, text in enumerate(acts[:-1] if unfinished else acts):
        library.write("INSERT INTO acts VALUES (?, ?, ?, ?)", (game, act, text, 900))

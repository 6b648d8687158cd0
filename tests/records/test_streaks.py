from typing import Any

import pytest
from tests.records.made_up import add_game

from wuziqi.records.library.library import Library
from wuziqi.records.library.statistics import Streak, streak_of

RESULTS = {"w": "black", "l": "white", "d": "draw"}


def add(library: Library, results: str, **values: Any) -> int:
    """Add black's wins, losses or draws, the oldest first; returns the last game."""
    [number] = library.read("SELECT count(*) FROM games")[0]
    game = 0
    for later, result in enumerate(results):
        changed = f"2026-11-01T10:00:{number + later:02}Z"
        row: dict[str, Any] = {"result": RESULTS[result], "moves": 30, "changed": changed}
        game = add_game(library, **row | values)
    return game


@pytest.mark.parametrize(
    ("results", "streak"),
    [
        ("w", Streak(won=True, games=1)),
        ("lwww", Streak(won=True, games=3)),
        ("wwlll", Streak(won=False, games=3)),
        ("wwdw", Streak(won=True, games=1)),
        ("wwd", None),
        ("wwwwwww", Streak(won=True, games=7)),
    ],
)
def test_games_in_a_row_are_counted(library: Library, results: str, streak: Streak | None) -> None:
    assert streak_of(library, add(library, results)) == streak


@pytest.mark.parametrize(
    "other",
    [
        {"level": 4},
        {"rule": "renju"},
        {"width": 20, "height": 20},
        {"helped": 1},
        {"odds": "one-stone"},
        {"what_if": 1},
        {"deleted": 1},
        {"opponent": "engine", "level": None},
        {"result": ""},
    ],
)
def test_games_of_another_kind_neither_count_nor_end_a_streak(
    library: Library, other: dict[str, Any]
) -> None:
    add(library, "ww")
    unlike = add(library, "l", **other)
    assert streak_of(library, unlike) != Streak(won=True, games=3)
    assert streak_of(library, add(library, "w")) == Streak(won=True, games=3)


def test_a_game_that_does_not_count_ends_no_streak(library: Library) -> None:
    add(library, "ww")
    assert streak_of(library, add(library, "w", helped=1)) is None
    assert streak_of(library, 99) is None


def test_the_colour_that_was_played_decides(library: Library) -> None:
    add(library, "ww")
    assert streak_of(library, add(library, "l", color="white")) == Streak(won=True, games=3)


def test_a_long_streak_is_not_counted_to_its_end(library: Library) -> None:
    game = add(library, "w" * 150)
    found = streak_of(library, game)
    assert found is not None
    assert found.games % 3

"""Going on with a game of the library, from any position of it or of a variation."""

from collections.abc import Sequence

from wuziqi.records.formats.replay import Move
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.stored_tree import acts_to, game_after
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.point import Point
from wuziqi.tui.widgets.screen import Event, Resume

_ENDED_ON_THE_BOARD = ("board", "forbidden", "dead")
"""The reasons of results behind which no stone can follow."""


def going_on(stored: StoredGame, moves: Sequence[Move]) -> Event | None:
    """Resume a game behind these moves: itself at its end, else as a new game.

    None where no game can go on: behind its end, or where its opening does not allow the moves.
    """
    entry, points = stored.entry, [move.point for move in moves]
    played = game_after(stored, stored.acts).moves
    common = _common(played, points)
    if common < len(points):
        return _new_game(stored, common, tuple(points[common:]))
    if common < len(played):
        return Resume(entry.id, len(acts_to(stored, common)))
    over = entry.reason in _ENDED_ON_THE_BOARD
    return None if over else Resume(entry.id, len(stored.acts) if entry.result else None)


def _new_game(stored: StoredGame, moves: int, more: tuple[Point, ...]) -> Event | None:
    """Begin a new game with the first moves of a game and more behind them, if that can be."""
    acts = acts_to(stored, moves)
    game = game_after(stored, acts)
    try:
        for point in more:
            game.play(point)
    except IllegalMove:
        return None
    return None if game.outcome else Resume(stored.entry.id, len(acts), more)


def _common(played: Sequence[Point], points: Sequence[Point]) -> int:
    """How many of the first moves are the same."""
    pairs = zip(played, points, strict=False)
    return next(
        (number for number, (one, other) in enumerate(pairs) if one != other),
        min(len(played), len(points)),
    )

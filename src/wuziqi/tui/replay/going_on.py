"""Going on with a game of the library, from any position of it or of a variation."""

from collections.abc import Sequence
from dataclasses import replace

from wuziqi.play.events import CommonEvent, PlayFrom, ResumeGame
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.records.formats.starts import Line, line_of
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.stored_tree import acts_to, game_after
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point

_ENDED_ON_THE_BOARD = ("board", "forbidden", "dead")
"""The reasons of results behind which no stone can follow."""


def going_on(stored: StoredGame, tree: Tree, position: ReplayPosition) -> CommonEvent | None:
    """Resume a game at a position of its tree: itself at its end, else as a new game.

    None where no game can go on: behind its end, or where its opening does not allow the moves.
    """
    points = [move.point for move in position.moves]
    if tree.has_set_up:
        rule = stored.entry.known_rule()
        line = line_of(tree, [0, *tree.line(position.node)], rule)
        if not _is_of(stored, line):
            return _from_start(stored, line)
        points = [move.point for move in line.moves]
    return _behind(stored, points)


def _is_of(stored: StoredGame, line: Line) -> bool:
    """Whether a line begins where a game of the library does."""
    game = game_after(stored, ())
    start, colors = game.start, [move.stone for move in line.moves]
    same = (start.black, start.white) == (line.start.black, line.start.white)
    return same and colors == [game.color_of_move(number) for number in range(len(colors))]


def _from_start(stored: StoredGame, line: Line) -> CommonEvent | None:
    """Begin a new game from the stones that are set up, if that can be."""
    acts = [move.point for move in line.moves]
    try:
        setup = replace(stored.setup, start=line.start)
        game = Game(*setup.size, rule=setup.played_rule)
        game.set_up(setup.start)
        for point in acts:
            game.play(point)
    except ValueError:
        return None
    return None if game.outcome else PlayFrom(setup, acts)


def _behind(stored: StoredGame, points: Sequence[Point]) -> CommonEvent | None:
    """Resume a game behind these moves, the first of which may be its own."""
    entry = stored.entry
    played = game_after(stored, stored.acts).moves
    common = _common(played, points)
    if common < len(points):
        return _new_game(stored, common, tuple(points[common:]))
    if common < len(played):
        return ResumeGame(entry.id, len(acts_to(stored, common)))
    over = entry.reason in _ENDED_ON_THE_BOARD
    return None if over else ResumeGame(entry.id, len(stored.acts) if entry.result else None)


def _new_game(stored: StoredGame, moves: int, more: tuple[Point, ...]) -> CommonEvent | None:
    """Begin a new game with the first moves of a game and more behind them, if that can be."""
    acts = acts_to(stored, moves)
    game = game_after(stored, acts)
    try:
        for point in more:
            game.play(point)
    except IllegalMove:
        return None
    return None if game.outcome else ResumeGame(stored.entry.id, len(acts), more)


def _common(played: Sequence[Point], points: Sequence[Point]) -> int:
    """How many of the first moves are the same."""
    pairs = zip(played, points, strict=False)
    return next(
        (number for number, (one, other) in enumerate(pairs) if one != other),
        min(len(played), len(points)),
    )

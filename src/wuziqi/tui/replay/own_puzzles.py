"""Puts the puzzles that a review makes into the library."""

from wuziqi.puzzles.puzzle import Puzzle, PuzzleError, parse_puzzle, write_puzzle
from wuziqi.records.library import own_puzzles as kept
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import Entry
from wuziqi.review.own_puzzles import own_puzzles, without_repeats
from wuziqi.review.run import ReviewRun
from wuziqi.rules.board import Stone

_SIDES = {"black": (Stone.BLACK,), "white": (Stone.WHITE,)}


def add_puzzles(library: Library, game: int, run: ReviewRun) -> int:
    """Add what the player missed in a game as puzzles; returns how many are new.

    Raises LibraryError. A position of which there is a puzzle already makes no second one.
    """
    known = [puzzle for one in kept.own_puzzles(library) if (puzzle := _readable(one.line))]
    made = own_puzzles(run, sides_of_player(library.game(game).entry), game)
    fresh = without_repeats(made, known)
    kept.add_own_puzzles(
        library, [kept.OwnPuzzle(puzzle.id, game, write_puzzle(puzzle)) for puzzle in fresh]
    )
    return len(fresh)


def sides_of_player(entry: Entry) -> tuple[Stone, ...]:
    """Return the colours that people of this program had in a game."""
    if entry.opponent == "human":
        return tuple(Stone)
    return _SIDES.get(entry.color, ())


def _readable(line: str) -> Puzzle | None:
    """Return the puzzle of a line, None for a line that a newer version has written."""
    try:
        return parse_puzzle(line)
    except PuzzleError:
        return None

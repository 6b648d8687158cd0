"""Reviews and the player's own puzzles in the library."""

from tests.records.made_up import add_game

from wuziqi.records.library.analyses import keep_review, kept_review
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import OwnPuzzle, add_own_puzzles, kept_puzzles
from wuziqi.records.library.rows import KeptReview

FIRST, SECOND = KeptReview("0.1.0", "one"), KeptReview("0.2.0", "two")


def test_the_last_review_of_a_game_is_kept(library: Library) -> None:
    game, other = add_game(library, "h8", result="black"), add_game(library, "h8", result="black")
    assert kept_review(library, game) is None
    keep_review(library, game, FIRST)
    keep_review(library, game, SECOND)
    assert kept_review(library, game) == SECOND
    assert kept_review(library, other) is None
    assert not library.game(game).entry.helped


def test_the_review_of_a_game_that_goes_on_is_help(library: Library) -> None:
    game = add_game(library, "h8")
    keep_review(library, game, FIRST)
    assert library.game(game).entry.helped


def test_a_review_goes_with_its_game(library: Library) -> None:
    game = add_game(library, "h8")
    keep_review(library, game, FIRST)
    library.remove(game)
    assert kept_review(library, game) is None
    keep_review(library, game, FIRST)
    assert kept_review(library, game) is None


def test_a_puzzle_is_kept_once_and_survives_its_game(library: Library) -> None:
    game = add_game(library, "h8")
    first, again = OwnPuzzle("own-1-7", game, "{}"), OwnPuzzle("own-1-7", game, "[]")
    add_own_puzzles(library, [first])
    add_own_puzzles(library, [again, OwnPuzzle("own-1-9", game, "{}")])
    library.remove(game)
    assert [(puzzle.id, puzzle.line) for puzzle in kept_puzzles(library)] == [
        ("own-1-7", "{}"),
        ("own-1-9", "{}"),
    ]

"""Puzzles out of reviews in the library, and the key that asks why a game was lost."""

import pytest
from tests.records.made_up import add_game
from tests.tui.preferred import prefer, screen_of
from tests.tui.reviewed import MOVES, complete_run

from wuziqi.play.events import Analyse
from wuziqi.play.library_game import LibraryKeeper, reviewed_run
from wuziqi.puzzles.puzzle import PuzzleTheme, parse_puzzle
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import OwnPuzzle, add_own_puzzles, kept_puzzles
from wuziqi.records.library.rows import KeptReview
from wuziqi.review.review import dump_run
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, Rule
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.words.glyphs import ASCII


def keeper(library: Library, **values: object) -> LibraryKeeper:
    game = add_game(library, MOVES, moves=13, result="white", **values)
    return LibraryKeeper(lambda: (library, ""), game)


def test_what_the_player_missed_becomes_a_puzzle_once(library: Library) -> None:
    first, again = keeper(library), keeper(library)
    assert first.add_puzzles(complete_run()) == 2
    assert first.add_puzzles(complete_run()) == 0
    assert again.add_puzzles(complete_run()) == 0
    puzzles = {kept.id: parse_puzzle(kept.line) for kept in kept_puzzles(library)}
    assert {name: one.theme for name, one in puzzles.items()} == {
        "own-1-13": PuzzleTheme.BETTER,
        "own-1-17": PuzzleTheme.FOURS,
    }
    assert puzzles["own-1-13"].chance == 0.5
    puzzle = puzzles["own-1-17"]
    assert " ".join(map(str, puzzle.moves)) == " ".join(MOVES.split()[:16])
    assert puzzle.side is Stone.BLACK


@pytest.mark.parametrize(
    ("values", "count"),
    [
        ({"color": "white"}, 3),
        ({"color": "", "opponent": "human"}, 5),
        ({"color": "", "opponent": "watch"}, 0),
        ({"color": "", "opponent": "file"}, 0),
    ],
)
def test_only_the_games_and_moves_of_the_player_count(
    library: Library, values: dict[str, object], count: int
) -> None:
    assert keeper(library, **values).add_puzzles(complete_run()) == count


def test_a_puzzle_of_a_newer_version_is_left_alone(library: Library) -> None:
    add_own_puzzles(library, [OwnPuzzle("own-9-9", 9, "{}")])
    assert keeper(library).add_puzzles(complete_run()) == 2
    assert len(kept_puzzles(library)) == 3


def test_a_kept_review_has_the_level_of_the_game(library: Library) -> None:
    kept = keeper(library, level=2)
    kept.keep(KeptReview("1.0", dump_run(complete_run())))
    run = reviewed_run(library, 1)
    assert run is not None
    assert (run.game.level, kept.background().level) == (2, 2)


def test_without_a_library_nothing_is_kept() -> None:
    nowhere = LibraryKeeper(lambda: (None, "no library"), 1)
    assert nowhere.kept() is None
    nowhere.keep(KeptReview("1.0", "{}"))
    assert nowhere.add_puzzles(complete_run()) == 0


# The end of a game


def finished(seats: Seats, rule: Rule | None = None) -> GameScreen:
    """A game that black has resigned."""
    game = Game(19, 19, rule=rule) if rule else Game(15)
    screen = screen_of(game, seats, prefer(ASCII))
    screen.session.play(parse_point("h8"))
    screen.press("x")
    screen.press("y")
    assert screen.session.is_over
    return screen


def last_line(screen: GameScreen) -> str:
    canvas = Canvas(24, 80)
    screen.paint(canvas)
    return canvas.lines()[-1]


def test_the_key_reviews_the_finished_game() -> None:
    event = finished(Seats(Player.SECOND)).press("a")
    assert isinstance(event, Analyse)
    assert (event.review, len(event.tree.main_line()), event.game) == (True, 1, None)


def test_a_game_without_fives_has_no_review() -> None:
    screen = finished(Seats(), CONNECT6)
    assert "a review" not in last_line(screen)
    assert screen.press("a") is None
    assert screen.message == "Only games of five in a row can be reviewed."


def test_a_running_game_cannot_be_reviewed() -> None:
    screen = screen_of(Game(15))
    assert screen.press("a") is None
    assert screen.message == "The game goes on: it can be reviewed when it is over."

"""The opening explorer: games of the library and the book, under every symmetry."""

from collections import Counter
from random import Random

import pytest
from tests.draws import draws
from tests.records.made_up import add_game

from wuziqi.engine.book import own_book
from wuziqi.play.explorer import OpeningExplorer
from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import PlacedStones, Results
from wuziqi.rules.board import Occupied, Size, Stone
from wuziqi.rules.orientation import ORIENTATIONS, symmetries
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule

SIZE = Size.square(15)


def stones_of(moves: str, rule: Rule = FREESTYLE) -> PlacedStones:
    points = map(parse_point, moves.split())
    return [(point, rule.color_of_move(at)) for at, point in enumerate(points)]


def explored(library: Library | None, moves: str = "", rule: Rule = FREESTYLE) -> OpeningExplorer:
    return OpeningExplorer(rule, SIZE, stones_of(moves, rule), library)


def played(explorer: OpeningExplorer) -> dict[str, int]:
    return {str(move.point): move.results.games for move in explorer.moves if move.results.games}


def test_own_games_and_files_are_counted_apart(library: Library) -> None:
    add_game(library, "h8 i9 g7", result="black")
    add_game(library, "h8 i9 i10", result="white", opponent="file")
    add_game(library, "h8 i9 i10", result="draw", opponent="file")
    add_game(library, "h8 i9 i10", result="", opponent="file")
    explorer = explored(library, "h8 i9")
    own, imported = Results(black=1), Results(drawn=1, white=1, unknown=1)
    found = [move for move in explorer.moves if move.results.games]
    assert [(move.own, move.imported) for move in found] == [
        (Results(), imported),
        (own, Results()),
    ]


@pytest.mark.parametrize(
    "values",
    [
        {"result": ""},
        {"deleted": 1},
        {"what_if": 1},
        {"odds": "two"},
        {"start": "a1"},
        {"rule": "renju"},
        {"width": 19, "height": 19},
    ],
)
def test_other_games_are_left_out(library: Library, values: dict[str, object]) -> None:
    add_game(library, "h8 i9 g7", **{"result": "black", **values})
    assert not played(explored(library, "h8 i9"))


def test_the_order_of_the_stones_does_not_matter(library: Library) -> None:
    add_game(library, "h8 i9 g7 a1", result="black")
    assert played(explored(library, "g7 i9 h8")) == {"a1": 1}
    assert not played(explored(library, "i9 h8 g7"))


def test_a_game_with_an_opening_counts_by_its_stones(library: Library) -> None:
    add_game(library, "h8 i9 g7 keep k7", result="black", opening="swap")
    assert played(explored(library, "h8 i9 g7")) == {"g11": 1}


def test_a_damaged_game_is_left_out(library: Library) -> None:
    add_game(library, "h8 nonsense g7", result="black")
    add_game(library, "h8 i9 g7", result="black", opening="unheard of")
    assert not played(explored(library, "h8"))


@pytest.mark.random
def test_turned_games_are_one_position(library: Library) -> None:
    """Against a count of the next moves in all eight images of every game."""
    random = Random(20261125)
    games: list[list[Point]] = []
    near = [Point(column, row) for column in range(6, 9) for row in range(6, 9)]
    for _game in range(40):
        game = random.sample(near, 6)
        one = random.choice(ORIENTATIONS)
        turned = [one.to_screen(point, *SIZE) for point in game]
        add_game(library, " ".join(map(str, turned)), result="white")
        games.append(game)
    for _draw in range(draws(20)):
        game = random.choice(games)
        shown = game[: random.randrange(6)]
        expected: Counter[Point] = Counter()
        for other in games:
            images = ([one.to_screen(point, *SIZE) for point in other] for one in symmetries(SIZE))
            follows = {
                image[len(shown)]
                for image in images
                if set(image[: len(shown) : 2]) == set(shown[::2])
                and set(image[1 : len(shown) : 2]) == set(shown[1::2])
            }
            expected.update(follows)
        moves = explored(library, " ".join(map(str, shown))).moves
        for move in moves:
            if move.results.games:
                assert expected[move.point] == move.results.games
        assert sum(move.results.games for move in moves) <= sum(expected.values())
        assert {move.point for move in moves if move.results.games} <= set(expected)


def test_of_symmetrical_moves_the_first_stands_for_all(library: Library) -> None:
    for answer in ("g8", "i8", "h7", "h9"):
        add_game(library, f"h8 {answer}", result="black")
    assert played(explored(library, "h8")) == {"g8": 4}


def test_the_book_is_known_without_a_library() -> None:
    explorer = explored(None, "h8")
    book = own_book().moves(15, [(7, 7, Stone.BLACK)], Stone.WHITE)
    points = {Point(*found.move) for found in book}
    assert {move.point for move in explorer.moves} <= points
    assert len(explorer.moves) == len(points) / 4
    assert all(move.in_book for move in explorer.moves)
    assert not explored(None, "h8", RENJU).moves


def test_a_walk_goes_in_and_out() -> None:
    explorer = explored(None)
    explorer.place(parse_point("h8"))
    with pytest.raises(Occupied):
        explorer.place(parse_point("h8"))
    assert explorer.stones == stones_of("h8")
    assert explorer.back()
    assert not explorer.back()

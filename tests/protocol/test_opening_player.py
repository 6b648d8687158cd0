"""The list of openings that leave both colours alike, on every board."""

import pytest

from wuziqi.protocol.brain.opening_player import listed_openings
from wuziqi.rules.board import MAX_SIZE, Size
from wuziqi.rules.game import Game
from wuziqi.rules.rule import FIVE_LENGTH


@pytest.mark.parametrize("size", [15, 20])
def test_there_are_many_openings_for_the_usual_boards(size: int) -> None:
    found = listed_openings(Size.square(size))
    assert len(found) == len(set(found)) >= 8 * 20
    mirrored = {tuple((row, column) for column, row in opening) for opening in found}
    assert mirrored == set(found)


@pytest.mark.parametrize("width", range(FIVE_LENGTH, MAX_SIZE + 1, 4))
@pytest.mark.parametrize("height", range(FIVE_LENGTH, MAX_SIZE + 1, 5))
def test_openings_fit_the_board(width: int, height: int) -> None:
    found = listed_openings(Size(width, height))
    assert found or min(width, height) < 11
    for opening in found:
        game = Game(width, height)
        for point in opening:
            game.play(point)
        assert len(game.moves) == 3

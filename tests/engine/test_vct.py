"""Wins by threats: found, proven against every answer, and not seen where there is none."""

from tests.engine.drawing import Placed, stones

from wuziqi.engine.api import never
from wuziqi.engine.brake import NO_LIMIT, Brake
from wuziqi.engine.patterns import THREAT_FIVE, LineTable
from wuziqi.engine.position import BLACK, WHITE, Position
from wuziqi.engine.vcf import NO_WIN, VcfSearch
from wuziqi.engine.vct import VctSearch

TWO_TWOS = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . O . . . . . .
    . . . . X . . . . . .
    . . . . X . X . . . .
    . . . O . X O . . . .
    . . . . O . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . . """

NOTHING = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
    . . . . X . . . .
    . . . O . X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """


def position_with(board: list[Placed], size: int) -> Position:
    position = Position(size, LineTable())
    for column, row, stone in board:
        position.place(row << 5 | column, int(stone) - 1)
    return position


def forever(position: Position) -> Brake:
    return Brake(position, never, 1e9, NO_LIMIT)


def test_finds_a_win_and_its_line() -> None:
    position = position_with(stones(TWO_TWOS), 11)
    search = VctSearch(position, VcfSearch(position))
    before = position.hash
    plies = search.win(BLACK, forever(position))
    assert plies != NO_WIN
    line = search.line(BLACK, plies)
    assert position.hash == before
    assert len(line) % 2 == 1
    for number, cell in enumerate(line[:-1]):
        assert position.is_empty(cell)
        position.place(cell, number % 2)
    assert position.threat(line[-1], BLACK) == THREAT_FIVE


def test_finds_none_where_there_is_none() -> None:
    position = position_with(stones(NOTHING), 9)
    for side in (BLACK, WHITE):
        search = VctSearch(position, VcfSearch(position))
        brake = Brake(position, never, 1e9, 2000)
        assert search.win(side, brake) == NO_WIN


def test_stops_when_told() -> None:
    position = position_with(stones(TWO_TWOS), 11)
    before = position.hash
    search = VctSearch(position, VcfSearch(position))
    assert search.win(BLACK, Brake(position, never, 1e9, 1)) == NO_WIN
    assert position.hash == before

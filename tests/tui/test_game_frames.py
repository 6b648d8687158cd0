"""Whole frames of a game at every size that a terminal usually has, in both languages."""

import pytest
from tests.tui.preferred import engine, prefer, rows_of, screen_of, text_of

from wuziqi.columns import text_width
from wuziqi.levels import level_of
from wuziqi.protocol.client.events import Thought
from wuziqi.protocol.evaluation import Depth, Score
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.session.computer import ActRequested, ThoughtReported
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.words.glyphs import ASCII


def game(size: int = 15) -> GameScreen:
    """A game in which the computer, white, has played and thinks that it stands worse."""
    play = screen_of(Game(size), Seats(Player.SECOND, level_of(7)), prefer(ASCII))
    for name in ("h8", "i9", "f10", "i11"):
        play.session.play(parse_point(name))
    engine(play, ActRequested())
    thought = Thought(Depth(6, 9), Score(-152), (parse_point("j9"), parse_point("i8")), 1700)
    engine(play, ThoughtReported(thought))
    return play


FRAME_60 = """\
 X  Black: your turn                 Wuziqi 15x15
 15 . . . . . . . . . . . . . . .
 14 . . . . . . . . . . . . . . .    >  X  Black  you
 13 . . . . . . . . . . . . . . .       O  White  level 7
 12 . . . + . . . . . . . + . . .
 11 . . . . . . . .(O). . . . . .    You 37%: worse
 10 . . . . . X . . . . . . . . .    depth 6  1 k nodes
  9 . . . . . . . . O . . . . . .    expects j9 i8
  8 . . . . . . .[X]. . . . . . .
  7 . . . . . . . . . . . . . . .    Moves: 4 --------- < >
  6 . . . . . . . . . . . . . . .      1. h8   i9
  5 . . . . . . . . . . . . . . .      3. f10  i11
  4 . . . + . . . . . . . + . . .
  3 . . . . . . . . . . . . . . .
  2 . . . . . . . . . . . . . . .
  1 . . . . . . . . . . . . . . .    M best moves
    a b c d e f g h i j k l m n o    t threats


Enter place   u undo   H hint   ? help   q menu"""

FRAME_40 = """\
 X  Black: your turn
^13 . . . . . . . . . . . . . . .
 12 . . . + . . . . . . . + . . .
 11 . . . . . . . .(O). . . . . .
 10 . . . . . X . . . . . . . . .
  9 . . . . . . . . O . . . . . .
  8 . . . . . . .[X]. . . . . . .
  7 . . . . . . . . . . . . . . .
v 6 . . . . . . . . . . . . . . .
    a b c d e f g h i j k l m n o

Enter place   u undo   ? help   q menu"""

FRAME_20 = """\
 X  Black: your turn
^10 . . . X . . . .
  9 . . . . . . O .
  8 . . . . .[X]. .
v 7 . . . . . . . .
  < c d e f g h i j>

? help   q menu"""


@pytest.mark.parametrize(
    ("height", "width", "frame"), [(20, 60, FRAME_60), (12, 40, FRAME_40), (8, 20, FRAME_20)]
)
def test_a_small_screen_has_the_board_and_the_most_useful_keys(
    height: int, width: int, frame: str
) -> None:
    assert text_of(game(), height, width) == frame


@pytest.mark.parametrize(
    ("height", "width", "rows", "columns"),
    [(24, 80, 15, 1), (40, 120, 15, 1), (50, 160, 15, 2), (70, 240, 15, 2), (40, 160, 15, 2)],
)
@pytest.mark.usefixtures("language")
def test_a_large_screen_has_the_whole_board_and_the_panel_beside_it(
    height: int, width: int, rows: int, columns: int
) -> None:
    shown = rows_of(game(), height, width)
    numbers = [line.split()[0] for line in shown if line.split()[:1] and line.split()[0].isdigit()]
    assert numbers == [str(number) for number in range(rows, 0, -1)]
    title = next(row for row, line in enumerate(shown) if " 15x15" in line)
    chance = next(row for row, line in enumerate(shown) if "37" in line)
    depth = next(row for row, line in enumerate(shown) if " 6  1 " in line)
    moves = next(row for row, line in enumerate(shown) if "< >" in line)
    keys = next(row for row, line in enumerate(shown) if " t " in line and " M " in line)
    assert title < chance < depth < keys < height - 1
    assert (moves == title) == (columns == 2)
    assert all(text_width(line) <= width for line in shown)
    assert "?" in shown[-1]


@pytest.mark.parametrize(("height", "width"), [(30, 120), (40, 120), (24, 80), (50, 160)])
@pytest.mark.usefixtures("language")
def test_20_lines_have_the_last_line_and_every_key_where_rows_are_free(
    height: int, width: int
) -> None:
    shown = rows_of(game(20), height, width)
    assert " q " in shown[-1]
    assert "? " in shown[-1]
    if width >= 120:
        assert any(" x " in line for line in shown)

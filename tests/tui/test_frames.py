"""Whole screens as text, without a terminal."""

import re
from itertools import product

import pytest
from tests.tui.preferred import painted, prefer, screen_of

from wuziqi.columns import fit, text_width
from wuziqi.levels import level_of
from wuziqi.protocol.evaluation import Evaluation, Mate, Score
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.orientation import star_points
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, row_rule
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.pages.help_page import HelpPage
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import paint_bar
from wuziqi.words.glyphs import ASCII, GLYPHS, SAFE, UNICODE, Glyphs
from wuziqi.words.rule_texts import move_lines

FIVE = "j9 k10 j10 k11 j11 k12 j12 k13 j8"


def play_of(size: int, names: str, glyphs: Glyphs, seats: Seats | None = None) -> GameScreen:
    play = screen_of(Game(size), seats or Seats(), prefer(glyphs))
    for name in names.split():
        play.session.play(parse_point(name))
    return play


def test_a_whole_20x20_board_at_80x24() -> None:
    play = play_of(20, "h8 i9 j10", ASCII, Seats(Player.SECOND, level_of(3)))
    play.message = "h8 is occupied."
    assert (
        "\n".join(painted(play, 24, 80).lines())
        == """\
  O  White: the computer thinks                   Wuziqi 20x20
  20 . . . . . . . . . . . . . . . . . . . .
  19 . . . . . . . . . . . . . . . . . . . .         X  Black  you
  18 . . . . . . . . . . . . . . . . . . . .      >  O  White  level 3
  17 . . . + . . . . . . . . . . . . + . . .
  16 . . . . . . . . . . . . . . . . . . . .
  15 . . . . . . . . . . . . . . . . . . . .
  14 . . . . . . . . . . . . . . . . . . . .
  13 . . . . . . . . . . . . . . . . . . . .
  12 . . . . . . . . . . . . . . . . . . . .
  11 . . . . . . . . . .[.]. . . . . . . . .
  10 . . . . . . . . .(X). . . . . . . . . .      Moves: 3 ---------------- < >
   9 . . . . . . . . O . . . . . . . . . . .        1. h8   i9
   8 . . . . . . . X . . . . . . . . . . . .        3. j10
   7 . . . . . . . . . . . . . . . . . . . .
   6 . . . . . . . . . . . . . . . . . . . .
   5 . . . . . . . . . . . . . . . . . . . .
   4 . . . + . . . . . . . . . . . . + . . .      Keys ------------------------
   3 . . . . . . . . . . . . . . . . . . . .      M best moves  t threats
   2 . . . . . . . . . . . . . . . . . . . .      v heat map    e chances
   1 . . . . . . . . . . . . . . . . . . . .      x resign      d draw
     a b c d e f g h i j k l m n o p q r s t      . move now    [ look back
 h8 is occupied.
 Enter place   u undo   H hint   Arrows move   ? help   q menu"""
    )


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
def test_20x20_at_80x24_shows_result_panel_and_every_line(glyphs: Glyphs) -> None:
    canvas = painted(play_of(20, FIVE, glyphs, Seats(Player.SECOND, level_of(3))), 24, 80)
    text = "\n".join(canvas.lines())
    assert "Black wins: you made five!" in text
    assert "White  level 3" in text
    assert "a b c d e f g h i j k l m n o p q r s t" in text
    assert [int(line[:4]) for line in canvas.lines()[1:21]] == list(range(20, 0, -1))
    assert "m rematch   a review   y copy" in text
    assert "? help   q menu" in canvas.lines()[23]
    assert "~" not in text


@pytest.mark.parametrize("glyphs", [SAFE, ASCII], ids=lambda glyphs: glyphs.name)
def test_the_winning_line_is_marked_by_shape(glyphs: Glyphs) -> None:
    text = "\n".join(painted(play_of(15, FIVE, glyphs), 24, 80).lines())
    stone = glyphs.stones[Stone.BLACK]
    assert text.count(glyphs.won_sides[0] + stone + glyphs.won_sides[1]) == 4
    assert text.count(glyphs.last_sides[0] + stone + glyphs.last_sides[1]) == 1


def test_cursor_last_move_and_winning_line_differ_without_colour() -> None:
    text = "\n".join(painted(play_of(15, FIVE, UNICODE), 24, 80).lines())
    assert (text.count("◉"), text.count("(◉)")) == (5, 1)
    play = play_of(15, "c3 d4 e5", UNICODE)
    text = "\n".join(painted(play, 24, 80).lines())
    assert (text.count("◉"), text.count("◎")) == (1, 0)
    assert "[•]" in text


def test_stones_differ_by_shape_in_every_glyph_set() -> None:
    for glyphs in GLYPHS.values():
        for shapes in (glyphs.stones, glyphs.last):
            assert shapes[Stone.BLACK] != shapes[Stone.WHITE]


def test_every_glyph_takes_one_column_and_ascii_is_ascii() -> None:
    for glyphs in GLYPHS.values():
        parts = [
            *glyphs.grid,
            glyphs.hint,
            glyphs.vertical,
            glyphs.bar,
            glyphs.across,
            glyphs.down,
            glyphs.star,
            glyphs.pointer,
        ]
        parts += [*glyphs.stones.values(), *glyphs.last.values()]
        for char in "".join(parts):
            assert text_width(char) == 1
            assert char.isascii() or glyphs is not ASCII


def test_at_120x40_a_15x15_board_is_drawn_larger() -> None:
    lines = painted(play_of(15, "a15", UNICODE), 40, 120).lines()
    assert any("◉───┬───┬" in line for line in lines)
    assert any("o" in line and "a   b   c" in line for line in lines)


@pytest.mark.parametrize("size", [5, 8, 15, 20])
def test_the_least_screen_shows_the_cursor_and_a_smaller_one_says_what_is_needed(size: int) -> None:
    play = play_of(size, "a1", ASCII)
    for point in play.game.board:
        play.cursor = point
        text = "\n".join(painted(play, 8, 20).lines())
        assert re.search(r"\[|\{", text)
        assert "White" in text
    for smaller in [(7, 20), (8, 19)]:
        assert "Needed: 20x8" in "\n".join(painted(play, *smaller).lines())


@pytest.mark.parametrize("size", [5, 15, 25])
def test_any_screen_can_be_painted(size: int) -> None:
    play = play_of(size, "a1 b2", UNICODE, Seats(Player.FIRST))
    play.open_prompt("z99")
    play.message = "z99 is off the board."
    heights, widths = [1, 2, 3, 5, 10, 22, 23, 24, 50, 100], [1, 2, 10, 40, 44, 69, 70, 80, 300]
    for height, width in product(heights, widths):
        for screen in (play, HelpPage(prefer())):
            lines = painted(screen, height, width).lines()
            assert len(lines) == height
            assert all(text_width(line) <= width for line in lines)


def test_the_prompt_its_text_and_its_error_share_the_message_line() -> None:
    play = play_of(20, "", ASCII)
    play.open_prompt("z99")
    play.message = "z99 is off the board."
    assert [line.strip() for line in painted(play, 24, 80).lines()[22:]] == [
        ":z99  z99 is off the board.",
        "Enter done   Esc cancel",
    ]


def test_the_question_before_a_new_game_is_asked() -> None:
    play = play_of(20, "a1", ASCII)
    play.press("n")
    assert [line.strip() for line in painted(play, 24, 80).lines()[22:]] == [
        "Start a new game?",
        "y yes   n no",
    ]


@pytest.mark.parametrize(
    ("extra", "lines"),
    [
        (0, ["1 2", "3 4", "5 6", "7"]),
        (1, ["1", "2 3", "4 5", "6 7"]),
        (2, ["1 2", "3 4", "5 6", "7"]),
        (3, ["1 2", "3", "4 5", "6 7"]),
    ],
)
def test_the_stones_that_black_has_ahead_come_before_the_first_round(
    extra: int, lines: list[str]
) -> None:
    rule = FREESTYLE.with_handicap(extra)
    colors = [rule.color_of_move(number) for number in range(7)]
    told = [" ".join(map(str, line.moves)) for line in move_lines(colors, rule)]
    assert told == lines
    assert move_lines(colors[:1], rule) == move_lines([Stone.BLACK], FREESTYLE)


def test_the_move_list_shows_the_last_moves() -> None:
    names = [f"{'abcdefghij'[n % 10]}{1 + n // 10 * 2 + (n % 2)}" for n in range(60)]
    play = play_of(20, " ".join(names), ASCII)
    text = "\n".join(painted(play, 24, 80).lines())
    assert "Moves: 60" in text
    assert " 59. " in text
    assert "  1. " not in text


@pytest.mark.parametrize(
    ("columns", "rows", "stars"),
    [
        (3, 3, "b2"),
        (5, 5, "c3"),
        (6, 6, ""),
        (7, 6, ""),
        (9, 9, "c3 c7 e5 g3 g7"),
        (15, 15, "d4 d12 h8 l4 l12"),
        (15, 9, "d3 d7 h5 l3 l7"),
        (16, 9, "d3 d7 m3 m7"),
        (19, 19, "d4 d10 d16 j4 j10 j16 p4 p10 p16"),
        (20, 20, "d4 d17 q4 q17"),
    ],
)
def test_star_points(columns: int, rows: int, stars: str) -> None:
    assert star_points(columns, rows) == {parse_point(name) for name in stars.split()}


def test_a_canvas_keeps_columns_aligned_with_wide_characters() -> None:
    canvas = Canvas(2, 10)
    assert canvas.put(0, 0, "五子", Style.TITLE) == 4
    canvas.put(0, 4, "x")
    canvas.put(1, 9, "五")  # half of it would be off the screen
    assert canvas.lines() == ["五子x", ""]
    assert [(run.column, run.text) for run in canvas.runs()] == [(0, "五子"), (4, "x     ")]


def test_fit_counts_columns_not_characters() -> None:
    assert fit("五子棋", 6) == "五子棋"
    assert fit("五子棋", 5) == "五子~"
    assert fit("五子棋", 4) == "五~"
    assert fit("abc", 0) == ""


def test_points_lie_where_the_coordinates_say() -> None:
    play = play_of(15, "a1 o15 a15 o1", ASCII)
    play.cursor = Point(7, 7)
    lines = painted(play, 19, 34).lines()
    assert lines[1].split() == ["15", "X", *".............", "O"]
    assert lines[15].replace("(O)", " O").split() == ["1", "X", *".............", "O"]


def bar_of(glyphs: Glyphs, evaluation: Evaluation) -> list[str]:
    """The evaluation bar beside a 20x20 board at 80x24, from the top."""
    play = play_of(20, "h8 i9", glyphs)
    play.preferences.settings = Settings(evaluation=True)
    play.adviser.evaluation = evaluation
    canvas = painted(play, 24, 80)
    assert "a b c d e f g h i j k l m n o p q r s t" in canvas.lines()[21]
    assert canvas.lines()[23].endswith("? help   q menu")
    return [line[46:49].rstrip() for line in canvas.lines()[1:21]]


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize(
    ("evaluation", "white", "black", "filled"),
    [
        (Score(0), "50%", "50%", 8),
        (Score(152), "37%", "63%", 10),
        (Score(-9999), "99%", " 1%", 0),
        (Mate(3), " 0%", "100", 16),
        (Mate(-4), "100", " 0%", 0),
    ],
)
def test_the_evaluation_bar_shows_the_chances_of_both_sides(
    glyphs: Glyphs, evaluation: Evaluation, white: str, black: str, filled: int
) -> None:
    stones = glyphs.stones
    top, *shares, bottom = bar_of(glyphs, evaluation)
    assert (top, bottom) == (f" {stones[Stone.WHITE]}", f" {stones[Stone.BLACK]}")
    assert (shares[0], shares[-1]) == (white, black)
    assert [cell.strip() for cell in shares].count(glyphs.bar[-1]) == filled


def test_the_evaluation_bar_goes_by_eighths_of_a_cell() -> None:
    glyphs = prefer(UNICODE).glyphs
    cells = []
    for share in range(9):
        canvas = Canvas(6, 3)
        paint_bar(canvas, Area(0, 0, 6, 3), (8 + share) / 32, glyphs)
        cells.append(canvas.lines()[3].strip())
    assert cells == ["", *"▁▂▃▄▅▆▇█"]


def test_on_a_small_screen_a_message_takes_two_lines() -> None:
    play = play_of(15, "h8", UNICODE)
    play.message = "The draw is declined: there is still much to play for."
    assert [line.strip() for line in painted(play, 10, 40).lines()[-3:-1]] == [
        "The draw is declined: there is still",
        "much to play for.",
    ]


def test_a_whole_3x3_board_at_80x24() -> None:
    play = screen_of(Game(3, rule=row_rule(3)), Seats(), prefer(ASCII))
    for name in ("b2", "a1"):
        play.session.play(parse_point(name))
    assert (
        "\n".join(painted(play, 24, 80).lines())
        == """\

  X  Black to move                           Tic-tac-toe 3x3
                                             Three in a row win.
          a         b         c
                                             >  X  Black
                                                O  White
   3      +---------+---------+       3
          |         |         |              Moves: 2 --------------------- < >
          |         |         |                1. b2   a1
          |         |         |
          |        \\ /        |
   2      +--------[X]--------+       2
          |        / \\        |
          |         |         |
          |         |         |
         /-\\        |         |
   1    (| |)-------+---------+       1
         \\-/                                 Keys -----------------------------
                                             x resign         d   draw
          a         b         c              [ look back      #   numbers
                                             n new game       Tab move list
                                             s settings       o   rotate

 Enter place   u undo   H hint   Arrows move   ? help   q menu"""
    )


@pytest.mark.parametrize(("width", "height"), [(3, 3), (25, 3), (3, 25), (7, 6), (10, 25)])
def test_a_board_of_any_shape_is_drawn_whole_and_turned(width: int, height: int) -> None:
    play = screen_of(Game(width, height, rule=row_rule(3)), Seats(), prefer(ASCII))
    for _turn in range(4):
        lines = painted(play, 100, 200).lines()
        signs = (" .", "[.", "+", "[*", "-*")
        assert sum(line.count(sign) for line in lines for sign in signs) >= width * height - 1
        play.press("o")

"""Stepping through a saved game: keys and frames without a terminal."""

from dataclasses import replace

import pytest
from tests.records.lines import branching, line
from tests.tui.preferred import painted, prefer, rows_of, text_of

from wuziqi.play.adviser import Standing
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.protocol.client.events import HintFound, Thought, ThreatsFound
from wuziqi.protocol.evaluation import Depth, Evaluation, Mate, Score
from wuziqi.records.formats.reading import Source
from wuziqi.records.formats.text_moves import parse_openings
from wuziqi.records.formats.tree import Note
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, row_rule
from wuziqi.session.analysis import Searched, Want, win_chance
from wuziqi.session.analyst import Found
from wuziqi.tui.board_view import layout_of
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import ASCII

FIVE = "e5 e6 f5 f6 g5 g6 h5 h6 i5"


def watch(names: str, size: int = 9, result: str = "") -> ReplayScreen:
    tree = line(names, size, size)
    tree.result = result
    return ReplayScreen(tree, prefer(ASCII))


def press(screen: ReplayScreen, keys: str) -> ScreenEvent | None:
    event = None
    for key in keys.split():
        event = screen.press(key)
    return event


def text(screen: ReplayScreen) -> str:
    return text_of(screen)


def test_a_list_of_openings_is_shown_as_one() -> None:
    screen = ReplayScreen(parse_openings(Source(b"0,0, 1,-1\n1,1, 2,2\n")), prefer(ASCII))
    assert "Opening 1 of 2 in the list: h8" in text(screen)
    press(screen, "down right right")
    assert "The opening ends here." in text(screen)
    assert "j6" in text(screen)


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("", 0),
        ("left", 0),
        ("right l right h", 2),
        ("end", 25),
        ("end right pagedown", 25),
        ("end home", 0),
        ("} [ [", 23),
        ("} { ]", 1),
        ("pagedown pagedown", 20),
        ("end pageup pageup left", 4),
        ("pagedown pageup pageup", 0),
        ("x 5 enter ?", 0),
    ],
)
def test_keys_step_through_the_game(keys: str, shown: int) -> None:
    screen = watch(" ".join(f"{column}{row}" for row in range(1, 6) for column in "acegi"))
    press(screen, keys)
    assert len(screen.position.moves) == shown
    assert len(screen.position.board) == shown


def test_the_last_move_is_marked_and_told_with_its_time() -> None:
    screen = watch(FIVE)
    press(screen, "right right right")
    assert any("Move 3 of 9: f5, 0.2 s" in line for line in rows_of(screen))
    assert "(X)" in text(screen)
    assert "wins" not in text(screen)


def test_the_end_shows_the_winning_line_and_the_players() -> None:
    screen = watch(FIVE)
    press(screen, "end")
    assert (
        "\n".join([*rows_of(screen, 14, 80), ""])
        == """\
  X  Move 9 of 9: i5, 0.8 s                 Wuziqi 9x9
     a b c d e f g h i
   9 . . . . . . . . .  9                      X  Black  Ann
   8 . . . . . . . . .  8                      O  White  Bob
   7 . . + . . . + . .  7
   6 . . . . O O O O .  6                   Moves ------------------------- < >
   5 . . . .*X*X*X*X(X) 5                     1. e5   e6
   4 . . . . . . . . .  4                     3. f5   f6
   3 . . + . . . + . .  3                     5. g5   g6
   2 . . . . . . . . .  2                     7. h5   h6
   1 . . . . . . . . .  1                     9. i5
     a b c d e f g h i
 Black wins with five in a row
 Right forward   Left backward   w what if   y copy   ? help   q leave
"""
    )


@pytest.mark.parametrize(
    ("names", "size", "result", "shown"),
    [
        ("e5 e6", 9, "white", "White won, according to the file."),
        ("e5 e6", 9, "draw", "A draw, according to the file."),
        ("e5 e6", 9, "", "The saved game ends here, without a result."),
        ("", 9, "", "No moves yet: w tries some."),
        (FIVE, 9, "white", "Black wins with five in a row"),
        (
            "a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3 a4 c4 b4 d4 e4 a5 c5 b5 d5 e5",
            5,
            "",
            "Draw: the board is full",
        ),
    ],
)
def test_how_the_game_ended_is_shown(names: str, size: int, result: str, shown: str) -> None:
    screen = watch(names, size, result)
    press(screen, "end")
    assert shown in text(screen)


def test_the_help_is_that_of_saved_games() -> None:
    assert press(watch(FIVE), "?") == OpenPage("help", Topic.REPLAY)


def test_q_leaves() -> None:
    assert press(watch(FIVE), "right q") == Go.QUIT
    assert press(watch(FIVE), "right escape") == Go.QUIT


def test_the_wheel_goes_through_the_moves() -> None:
    screen = watch(FIVE)
    for step in (1, 1, 1, -1):
        screen.scroll(step)
    assert "Move 2 of 9" in text(screen)


@pytest.mark.parametrize("size", [5, 15, 20, 25])
def test_a_frame_of_any_size_can_be_painted(size: int) -> None:
    screen = watch("a1 b2 c3", size)
    press(screen, "end")
    for height in range(1, 60, 4):
        for width in range(1, 140, 9):
            shown = rows_of(screen, height, width)
            fits = height >= MIN_HEIGHT and width >= MIN_WIDTH
            assert fits or "Move 3" not in "".join(shown)


def test_a_stone_on_a_forbidden_point_is_told_as_the_end() -> None:
    names = "h8 a15 i8 c15 g9 e15 g10 g15 g8"
    tree = line(names, 15, 15)
    screen = ReplayScreen(tree, prefer(ASCII), RENJU)
    press(screen, "end")
    assert "White wins: double three" in text(screen)
    assert "double" not in text(ReplayScreen(tree, prefer(ASCII), FREESTYLE, len(tree.depths) - 1))


def test_the_rule_says_who_won_and_whose_the_stones_are() -> None:
    names = "a1 a2 b1 b2 c1"
    screen = ReplayScreen(line(names, 4, 3), prefer(ASCII), row_rule(3))
    press(screen, "end")
    assert "Black wins with three in a row" in text(screen)
    assert "Three in a row 4x3" in text(screen)
    six = ReplayScreen(line(names, 19, 19, CONNECT6), prefer(ASCII), CONNECT6)
    press(six, "end")
    assert "2.  O  a2   b1" in text(six)
    assert "Connect6 19x19" in text(six)


@pytest.mark.parametrize(
    ("keys", "moves"),
    [
        ("end", "e5 e6 f6"),
        ("right down end", "e5 d4 c3"),
        ("right tab tab end", "e5 e6 f6"),
        ("right 2", "e5 d4"),
        ("right 2 2", "e5 d4 c4"),
        ("right 2 2 left left 1 end", "e5 e6 f6"),
        ("right 3 9", "e5"),
        ("end tab 1", "e5 e6 f6"),
        ("1 1 1", "e5 e6 f6"),
        ("right 2 down home end", "e5 d4 c4"),
    ],
)
def test_keys_choose_a_variation(keys: str, moves: str) -> None:
    screen = ReplayScreen(branching(), prefer(ASCII))
    press(screen, keys)
    assert " ".join(str(move.point) for move in screen.position.moves) == moves


def test_variations_are_signed_on_the_board_and_told() -> None:
    screen = ReplayScreen(branching(), prefer(ASCII))
    press(screen, "right")
    assert "Variation 1 of 2: e6" in text(screen)
    rows = {row.split()[0]: row for row in rows_of(screen, 14) if row.strip()}
    assert rows["6"].split()[5] == "1"
    assert rows["4"].split()[4] == "2"
    press(screen, "down")
    assert "Variation 2 of 2: d4" in text(screen)


def test_a_node_of_a_tree_may_be_shown_first() -> None:
    screen = ReplayScreen(branching(), prefer(ASCII), node=4)
    assert [str(move.point) for move in screen.position.moves] == ["e5", "d4"]
    press(screen, "end")
    assert [str(move.point) for move in screen.position.moves] == ["e5", "d4", "c3"]


def test_comments_labels_and_marks_are_shown() -> None:
    tree = branching()
    tree.notes[1] = Note(comment="A fine start.", properties={"LB": ["aa:A"], "TR": ["ee"]})
    tree.notes[2] = Note(text="B", marked=True)
    screen = ReplayScreen(tree, prefer(ASCII))
    press(screen, "right")
    rows = {row.split()[0]: row for row in rows_of(screen) if row.strip()}
    assert "A fine start." in text(screen)
    assert rows["9"].split()[1].startswith("A---+")
    assert rows["6"].split()[1].split("---")[4] == "B"
    press(screen, "right")
    assert "A fine start." not in text(screen)


def test_a_comment_stands_in_the_line_under_the_board_where_there_is_no_panel() -> None:
    tree = line("e5 e6")
    tree.notes[1] = Note(comment="Short\nand good.")
    screen = ReplayScreen(tree, prefer(ASCII), node=1)
    assert rows_of(screen, 12, 24)[-2:] == ["Short and good.", "? help   q leave"]


def test_a_long_comment_is_read_on() -> None:
    tree = line("e5 e6")
    tree.notes[1] = Note(comment="\n".join(f"Line {number}" for number in range(1, 10)))
    screen = ReplayScreen(tree, prefer(ASCII), node=1)
    assert "Line 1" in text(screen)
    assert "Line 9" not in text(screen)
    for _line in range(8):
        screen.press(" ")
    assert "Line 1" not in text(screen)
    assert "Line 9" in text(screen)
    screen.press(" ")
    assert "Line 1" in text(screen)


@pytest.mark.parametrize(
    ("comment", "offered"), [("Short.", False), ("Long.\n" * 20, True), ("", False)]
)
def test_the_key_that_reads_on_is_offered_where_there_is_more(comment: str, offered: bool) -> None:
    tree = line("e5 e6")
    tree.notes[1] = Note(comment=comment)
    assert ("Space read on" in text(ReplayScreen(tree, prefer(ASCII), node=1))) is offered


def test_stones_that_are_set_up_stand_without_being_moves() -> None:
    tree = line("e5")
    tree.notes[0] = Note(
        added=(
            (parse_point("a1"), Stone.WHITE),
            (parse_point("e5"), Stone.WHITE),
        )
    )
    tree.notes[1] = Note(
        added=(
            (parse_point("a1"), None),
            (parse_point("e5"), None),
        )
    )
    screen = ReplayScreen(tree, prefer(ASCII))
    assert len(screen.position.board) == 2
    assert screen.position.moves == ()
    press(screen, "right")
    assert len(screen.position.board) == 1


def test_enter_goes_on_where_that_is_possible() -> None:
    tree = line("e5 e6")
    assert ReplayScreen(tree, prefer(ASCII)).press("enter") is None
    asked: list[list[str]] = []
    screen = ReplayScreen(
        tree,
        prefer(ASCII),
        node=1,
        on_leave=Go.BACK,
        on_enter=lambda _tree, position: asked.append([str(at.point) for at in position.moves]),
    )
    assert screen.press("enter") is None
    assert asked == [["e5"]]
    assert screen.press("q") == Go.BACK


# The mouse


def click_on(screen: ReplayScreen, found: str, height: int = 24, width: int = 80) -> None:
    """Press the button where a text stands, or click on the board there."""
    canvas = painted(screen, height, width)
    row = next(row for row, line in enumerate(canvas.lines()) if found in line)
    column = canvas.lines()[row].index(found)
    key = canvas.button_at(row, column)
    assert key is not None
    screen.press(key)


@pytest.mark.parametrize(("height", "width"), [(24, 80), (40, 120), (50, 160), (20, 60)])
def test_a_click_on_a_move_of_the_list_shows_it(height: int, width: int) -> None:
    screen = watch(FIVE)
    click_on(screen, "f6", height, width)
    assert len(screen.position.moves) == 4
    click_on(screen, "i5", height, width)
    assert len(screen.position.moves) == 9
    click_on(screen, "e5", height, width)
    assert len(screen.position.moves) == 1


def test_the_arrows_go_back_and_forward_and_every_caption_is_a_button() -> None:
    screen = watch(FIVE)
    for found, shown in (
        (">", 1),
        ("Right", 2),
        ("Right forward", 3),
        ("<", 2),
        ("Left", 1),
        ("End", 9),
    ):
        click_on(screen, f" {found}" if found in "<>" else found)
        assert len(screen.position.moves) == shown
    canvas = painted(screen)
    row = canvas.lines()[23]
    assert canvas.button_at(23, row.index("? help")) == "?"
    assert canvas.button_at(23, row.index("leave")) == "q"


def test_the_shown_move_stands_out_in_the_list_and_later_ones_are_dim() -> None:
    screen = watch(FIVE)
    press(screen, "right right right")
    styles = {run.text.strip(): run.style for run in painted(screen).runs()}
    assert styles["f5"] is Style.SELECTED
    assert styles["f6"] is Style.DIM


def test_a_click_on_a_stone_shows_its_move_and_one_on_a_variation_goes_there() -> None:
    screen = ReplayScreen(branching(), prefer(ASCII))
    press(screen, "end")
    click_board(screen, "e5")
    assert len(screen.position.moves) == 1
    click_board(screen, "d4")
    assert [str(move.point) for move in screen.position.moves] == ["e5", "d4"]
    click_board(screen, "a1")
    assert len(screen.position.moves) == 2


def click_board(screen: ReplayScreen, name: str) -> None:
    layout = layout_of(screen.view(), 24, 80)
    assert layout is not None
    cell = layout.board.cell(parse_point(name))
    assert cell is not None
    screen.click(Click(*cell, 24, 80))


# The evaluation bar


def test_the_bar_follows_the_position_and_knows_the_result() -> None:
    screen = watch(FIVE)
    screen.preferences.change(replace(screen.preferences.settings, evaluation=True))
    press(screen, "right right")
    tell(screen, Score(152))
    assert "Black 63%: better" in text(screen)
    press(screen, "right")
    assert screen.view().standing == Standing(win_chance(Score(152)), Score(152), fresh=False)
    tell(screen, Mate(4))
    assert "White wins in 2 stones" in text(screen)
    press(screen, "left")
    assert screen.adviser.wants() == []
    assert "Black 63%: better" in text(screen)
    press(screen, "end")
    assert screen.view().standing == Standing(1.0)


def tell(screen: ReplayScreen, evaluation: Evaluation) -> None:
    """Let the analyst find out the evaluation of the position for the side to move."""
    assert screen.adviser.wants() == [Want.SEARCH]
    target = screen.adviser.shown.target
    assert target is not None
    screen.receive(Found(target, Searched(Point(0, 0), Thought(Depth(5), evaluation))))
    screen.adviser.wants()


# Advice, as on the board of a game


def test_the_keys_of_a_game_mark_numbers_and_turn_the_board() -> None:
    screen = ReplayScreen(line("a1 b2"), prefer(ASCII))
    screen.press("#")
    screen.press("end")
    assert screen._marks().numbers == {Point(0, 0): 1, Point(1, 1): 2}
    assert any(row.split()[:3] == ["a", "b", "c"] for row in rows_of(screen))
    screen.press("o")
    assert any(row.split()[:3] == ["1", "2", "3"] for row in rows_of(screen))


def test_a_hint_is_looked_for_and_said() -> None:
    screen = ReplayScreen(line("h8 a1 i8 a2 j8 a3", 15, 15), prefer(ASCII), node=6)
    assert screen.adviser.wants() == []
    screen.press("H")
    assert screen.message == "Looking for a hint ..."
    assert screen.adviser.wants() == [Want.THREATS, Want.HINT, Want.SEARCH]
    target = screen.adviser.shown.target
    assert target is not None
    assert (len(target.stones), target.side) == (6, Stone.BLACK)
    for finding in (
        ThreatsFound(1, {Stone.BLACK: {}, Stone.WHITE: {}}),
        HintFound(1, Point(6, 7), ("makes open four",), ()),
        Searched(Point(6, 7)),
    ):
        screen.receive(Found(target, finding))
    assert screen.message == "Hint g8: makes an open four"
    assert "Hint g8" in text(screen)
    screen.press("left")
    assert screen.message == ""


def test_there_is_no_advice_about_a_game_that_is_over() -> None:
    screen = ReplayScreen(line("h8 a1 h9 b1 h10 c1 h11 d1 h12", 15, 15), prefer(ASCII), node=9)
    screen.press("H")
    assert screen.message.startswith("The game is over")
    screen.press("[")
    screen.press("H")
    assert screen.message == "Looking for a hint ..."


def test_forbidden_points_of_renju_are_marked() -> None:
    screen = ReplayScreen(
        line("h8 a15 i8 c15 g9 e15 g10 g15", 15, 15), prefer(ASCII), RENJU, node=8
    )
    assert screen._marks().forbidden == {parse_point("g8"): Forbidden.DOUBLE_THREE}


def test_an_unknown_key_says_so_and_escape_leaves() -> None:
    screen = ReplayScreen(line("a1"), prefer(ASCII))
    screen.press("z")
    assert screen.message == "z does nothing here; ? shows the keys."
    assert screen.press("escape") is Go.QUIT


@pytest.mark.parametrize(
    "key", [key for one in Action for key in one.page_keys if one.topic is Topic.REPLAY]
)
def test_every_key_of_the_table_of_actions_works(key: str) -> None:
    screen = watch(FIVE)
    press(screen, f"right {key}")
    assert "does nothing" not in screen.message


class Time:
    """A clock that moves only by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def playing(keys: str = "") -> tuple[ReplayScreen, Time]:
    """A game of nine moves at its start, after some keys, with its clock."""
    clock = Time()
    screen = ReplayScreen(line(FIVE, 9, 9), prefer(ASCII), clock=clock)
    press(screen, keys)
    return screen, clock


def moves_after(screen: ReplayScreen, clock: Time, seconds: float) -> int:
    """The moves shown after some seconds, a twentieth each time."""
    for _step in range(round(seconds * 20)):
        clock.now += 0.05
        screen.poll()
    return len(screen.position.moves)


@pytest.mark.parametrize(
    ("keys", "moves"),
    [
        ("A", 4),
        ("A +", 8),
        ("A + +", 9),
        ("A -", 2),
        ("A - -", 1),
        ("A - - - - -", 0),
        ("A - - - - - + + +", 4),
        ("end A", 4),
        ("right right A", 6),
        ("A A", 0),
    ],
)
def test_autoplay_shows_the_moves_at_the_speed_of_its_keys(keys: str, moves: int) -> None:
    screen, clock = playing(keys)
    assert moves_after(screen, clock, 4.25) == moves


@pytest.mark.parametrize("key", ["A", "escape", "q", "enter", " ", "right", "w", "?", "z"])
def test_any_other_key_only_stops_autoplay(key: str) -> None:
    screen, clock = playing("A")
    assert moves_after(screen, clock, 2.25) == 2
    assert screen.press(key) is None
    assert screen.message == "Autoplay has stopped."
    assert moves_after(screen, clock, 3) == 2
    assert screen.next_wake() is None


def test_click_and_wheel_stop_autoplay() -> None:
    screen, _clock = playing("A")
    screen.click(Click(5, 5, 24, 80))
    assert screen.next_wake() is None
    press(screen, "A")
    screen.scroll(1)
    assert screen.next_wake() is None


def test_autoplay_ends_with_the_line_and_wakes_the_program_for_each_move() -> None:
    screen, clock = playing("A + + + +")
    assert screen.next_wake() == pytest.approx(0.25)
    assert "a move every 0.25 s" in screen.message
    assert "A stop" in rows_of(screen)[-1]
    assert moves_after(screen, clock, 3) == 9
    assert screen.next_wake() is None
    assert "Black wins" in text(screen)
    assert "A stop" not in rows_of(screen)[-1]


def test_without_a_move_there_is_no_autoplay_nor_while_stones_are_tried_out() -> None:
    screen = ReplayScreen(line(""), prefer(ASCII))
    press(screen, "A")
    assert (screen.message, screen.next_wake()) == ("No stone has been placed.", None)
    screen, _clock = playing("w A")
    assert screen.next_wake() is None


def test_steps_beyond_both_ends_say_so() -> None:
    screen = watch("e5 e6")
    said = []
    for key in ("[", "right", "right", "]", "left"):
        screen.press(key)
        said.append(screen.message)
    assert said == ["This is the start.", "", "", "This is the end.", ""]

import pytest
from tests.tui.preferred import prefer

from wuziqi.rules.board import Occupied, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.tui.canvas import Canvas
from wuziqi.tui.help import Help
from wuziqi.tui.play import Play
from wuziqi.tui.screen import Event, Open, ShowMenu
from wuziqi.tui.seats import Seats
from wuziqi.tui.settings_page import SettingsPage


def two_people(size: int = 15) -> Play:
    return Play(Game(size), Seats(), prefer())


def against_computer(color: Stone = Stone.WHITE) -> Play:
    """A game in which the computer plays this colour; tests move its stones."""
    return Play(Game(15), Seats(color), prefer())


def press(play: Play, keys: str) -> Event | None:
    event = None
    for key in keys.split():
        event = play.press({"space": " "}.get(key, key))
    return event


def type_points(play: Play, names: str) -> None:
    for name in names.split():
        press(play, ": " + " ".join(name) + " enter")


def moves(play: Play) -> str:
    return " ".join(map(str, play.game.moves))


def painted(play: Play) -> list[str]:
    canvas = Canvas(24, 80)
    play.paint(canvas)
    return canvas.lines()


@pytest.mark.parametrize(
    ("keys", "point"),
    [
        ("", "h8"),
        ("left up", "g9"),
        ("h k", "g9"),
        ("right down", "i7"),
        ("l j", "i7"),
        ("7", "g9"),
        ("9", "i9"),
        ("1", "g7"),
        ("3", "i7"),
        ("8 4 6 2", "h8"),
        ("home pageup", "a15"),
        ("end pagedown", "o1"),
        ("home left pagedown down 1", "a1"),
        ("end right pageup up 9", "o15"),
    ],
)
def test_the_cursor_walks_and_stops_at_the_edges(keys: str, point: str) -> None:
    play = two_people()
    press(play, keys)
    assert play.cursor == parse_point(point)


@pytest.mark.parametrize("key", ["enter", "space", "5"])
def test_a_stone_is_placed_under_the_cursor(key: str) -> None:
    play = two_people()
    press(play, f"{key} right {key}")
    assert moves(play) == "h8 i8"


def test_an_occupied_point_is_told_and_changes_nothing() -> None:
    play = two_people()
    press(play, "enter enter")
    assert moves(play) == "h8"
    assert play.message == "h8 is occupied."
    press(play, "left")
    assert play.message == ""


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("hh8", "Type a point such as h8, or column and row such as 8 8."),
        ("8", "Type a point such as h8, or column and row such as 8 8."),
        ("H8", "H8 is occupied."),
        ("8,8", "8,8 is occupied."),
        ("p3", "p3 is off the board."),
        ("16,3", "16,3 is off the board."),
        ("z99", "z99 is off the board."),
    ],
)
def test_what_was_typed_stays_for_editing(typed: str, message: str) -> None:
    play = two_people()
    press(play, "enter")
    type_points(play, typed)
    assert (play.prompt, play.message, moves(play)) == (typed, message, "h8")
    press(play, "backspace")
    assert (play.prompt, play.message) == (typed[:-1], "")
    press(play, "escape")
    assert play.prompt is None


def test_a_typed_point_is_placed_and_the_cursor_goes_there() -> None:
    play = two_people()
    type_points(play, "c4 5,6")
    assert moves(play) == "c4 e6"
    assert (play.cursor, play.prompt) == (Point(4, 5), None)


def test_the_prompt_takes_two_numbers_with_a_blank_between() -> None:
    play = two_people()
    press(play, ": 1 2 space 3 enter")
    assert moves(play) == "l3"


def test_keys_of_the_board_are_text_while_the_prompt_is_open() -> None:
    play = two_people()
    press(play, ": q u n ? left escape")
    assert (moves(play), play.prompt, play.cursor) == ("", None, Point(7, 7))


def test_an_empty_prompt_closes_and_a_colon_begins_it_again() -> None:
    play = two_people()
    press(play, ": enter")
    assert (play.prompt, play.message) == (None, "")
    press(play, ": x y : h 8 enter")
    assert moves(play) == "h8"
    press(play, ": a backspace backspace")
    assert play.prompt is None


def test_the_prompt_is_bounded() -> None:
    play = two_people()
    press(play, ": " + "1 " * 100)
    assert play.prompt is not None
    assert len(play.prompt) < 30


def test_undo_and_redo_between_two_people_are_single_moves() -> None:
    play = two_people()
    type_points(play, "h8 i9 j10")
    press(play, "u u")
    assert moves(play) == "h8"
    press(play, "r")
    assert moves(play) == "h8 i9"
    press(play, "r r")
    assert moves(play) == "h8 i9 j10"
    assert play.message == "There is no move to play again."


def test_undo_against_the_computer_goes_back_to_the_own_turn() -> None:
    play = against_computer()
    type_points(play, "h8")
    play.computer_plays(parse_point("i9"))
    type_points(play, "j10")
    play.computer_plays(parse_point("k11"))
    press(play, "u")
    assert moves(play) == "h8 i9"
    press(play, "r")
    assert moves(play) == "h8 i9 j10 k11"
    press(play, "u u u")
    assert moves(play) == ""
    assert play.message == "There is no move to take back."


def test_undo_while_the_computer_thinks_takes_back_the_own_move() -> None:
    play = against_computer()
    type_points(play, "h8")
    assert play.computer_to_move
    press(play, "u")
    assert (moves(play), play.computer_to_move) == ("", False)
    press(play, "r")
    assert (moves(play), play.computer_to_move) == ("h8", True)


def test_the_first_move_of_the_computer_is_not_taken_back() -> None:
    play = against_computer(Stone.BLACK)
    assert play.computer_to_move
    press(play, "u")
    play.computer_plays(parse_point("h8"))
    press(play, "u")
    assert moves(play) == "h8"
    type_points(play, "i9")
    press(play, "u")
    assert moves(play) == "h8"


@pytest.mark.parametrize("keys", ["enter", "space", "5", ": a 1 enter"])
def test_no_stone_is_placed_while_the_computer_thinks(keys: str) -> None:
    play = against_computer()
    type_points(play, "h8")
    press(play, f"left {keys}")
    assert moves(play) == "h8"
    assert "thinking" in play.message


def test_a_move_of_the_computer_leaves_prompt_and_cursor_alone() -> None:
    play = against_computer()
    type_points(play, "h8")
    press(play, "left left : a")
    play.computer_plays(parse_point("i9"))
    assert (play.prompt, play.cursor, moves(play)) == ("a", Point(5, 7), "h8 i9")


def test_an_illegal_move_of_the_computer_changes_nothing() -> None:
    play = against_computer()
    type_points(play, "h8")
    with pytest.raises(Occupied):
        play.computer_plays(parse_point("h8"))
    assert moves(play) == "h8"


def test_a_stuck_computer_is_asked_again_by_enter() -> None:
    play = against_computer()
    type_points(play, "h8")
    play.computer_failed("The engine ended", stuck=False)
    assert not play.stuck
    assert play.message == "The engine ended. A new one is started."
    play.computer_failed("The engine ended", stuck=True)
    assert play.stuck
    assert "Enter" in play.message
    assert "does not answer" in "".join(painted(play))
    press(play, "enter")
    assert (play.stuck, play.message, moves(play)) == (False, "", "h8")


def test_a_stuck_computer_is_not_stuck_in_another_position() -> None:
    play = against_computer()
    type_points(play, "h8")
    play.computer_failed("The engine ended", stuck=True)
    press(play, "u")
    type_points(play, "i9")
    assert (play.computer_to_move, play.stuck) == (True, False)
    first = against_computer(Stone.BLACK)
    first.computer_failed("The engine ended", stuck=True)
    assert first.stuck
    press(first, "n")
    assert not first.stuck


def test_a_new_game_is_asked_for_in_mid_game_only() -> None:
    play = two_people()
    press(play, "n")
    assert not play.question
    type_points(play, "h8")
    press(play, "n")
    assert play.question
    press(play, "n")
    assert (play.question, moves(play)) == ("", "h8")
    press(play, "n y")
    assert moves(play) == ""


def test_a_new_game_after_the_end_is_not_asked_for() -> None:
    play = two_people()
    type_points(play, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert play.game.outcome is not None
    press(play, "enter")
    assert "game is over" in play.message
    press(play, "n")
    assert (moves(play), play.message) == ("", "")


def test_help_and_menu_are_asked_for() -> None:
    play = two_people()
    assert press(play, "?") == Open(Help(play.preferences, "board"))
    assert press(play, "s") == Open(SettingsPage(play.preferences))
    assert press(two_people(), "q") == ShowMenu()


def test_keys_without_a_meaning_do_nothing() -> None:
    play = two_people()
    press(play, "enter")
    before = (moves(play), play.cursor, play.message)
    assert press(play, "x é escape backspace 0 Q tab") is None
    assert (moves(play), play.cursor, play.message) == before

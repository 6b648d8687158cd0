import re
from dataclasses import replace

import pytest
from tests.answers import accept
from tests.tui.preferred import (
    click_at,
    computer_fails,
    computer_plays,
    found,
    prefer,
    rows_of,
    screen_of,
    text_of,
    tick,
)

from wuziqi.levels import fitting, level_of
from wuziqi.play.adviser import Standing
from wuziqi.play.events import ChangeSettings, Go, OpenPage
from wuziqi.protocol.client.events import HintFound, ScoresFound, Thought, ThreatsFound
from wuziqi.protocol.evaluation import EVEN_SCORE, Depth, Mate, Score, parse_evaluation
from wuziqi.records.settings import Settings
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import Occupied, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.rule import CONNECT6, RULES, Rule, row_rule
from wuziqi.rules.threats import Formation
from wuziqi.session.analysis import Searched, Want
from wuziqi.session.notices import Fitted, GameNotSaved, LevelOffer
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.marks import ThreatMark
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.glyphs import ASCII


def two_people(size: int = 15) -> GameScreen:
    return screen_of(Game(size), Seats(), prefer())


def against_computer(computer: Player = Player.SECOND) -> GameScreen:
    """A game in which the computer is this player; tests move its stones."""
    return screen_of(Game(15), Seats(computer), prefer())


def press(play: GameScreen, keys: str) -> ScreenEvent | None:
    event = None
    for key in keys.split():
        event = play.press({"space": " "}.get(key, key))
    return event


def type_points(play: GameScreen, names: str) -> None:
    for name in names.split():
        press(play, ": " + " ".join(name) + " enter")


def moves(play: GameScreen) -> str:
    return " ".join(map(str, play.game.moves))


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


@pytest.mark.parametrize("moves", [3, 9, 16, 17, 24, 33])
@pytest.mark.parametrize("keys", ["", "[", "x y", "x y ["])
@pytest.mark.parametrize("width", [80, 90])
def test_no_row_above_the_list_is_empty_while_earlier_moves_have_none(
    moves: int, keys: str, width: int
) -> None:
    """The card at the end of a game and the engine's search leave rows to a long list."""
    screen = screen_of(Game(15), Seats(Player.SECOND, level_of(3)))
    spread = [Point(column, row) for row in range(0, 15, 3) for column in range(0, 14, 2)]
    screen.session.restore(spread[:moves], [0] * moves)
    for key in keys.split():
        screen.press(key)
    panel = [row[44:].strip() for row in rows_of(screen, 24, width)]
    heading = next(at for at, row in enumerate(panel) if re.match("Moves?:? ", row))
    first = panel[heading + 1].split(".")[0]
    assert first == "1" or panel[heading - 2], "\n".join(panel)


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
    assert (play.prompt.typed, play.message, moves(play)) == (typed, message, "h8")
    press(play, "backspace")
    assert (play.prompt.typed, play.message) == (typed[:-1], "")
    press(play, "escape")
    assert play.prompt.typed is None


def test_behind_a_refused_point_a_letter_begins_another_one() -> None:
    play = two_people()
    press(play, "enter")
    type_points(play, "h8")
    assert (play.prompt.typed, moves(play)) == ("h8", "h8")
    for key in ("i", "1", "0", "enter"):
        play.press(key)
    assert (play.prompt.typed, moves(play)) == (None, "h8 i10")


def test_a_typed_point_is_placed_and_the_cursor_goes_there() -> None:
    play = two_people()
    type_points(play, "c4 5,6")
    assert moves(play) == "c4 e6"
    assert (play.cursor, play.prompt.typed) == (Point(4, 5), None)


def test_the_prompt_takes_two_numbers_with_a_blank_between() -> None:
    play = two_people()
    press(play, ": 1 2 space 3 enter")
    assert moves(play) == "l3"


def test_keys_of_the_board_are_text_while_the_prompt_is_open() -> None:
    play = two_people()
    press(play, ": q u n ? left escape")
    assert (moves(play), play.prompt.typed, play.cursor) == ("", None, Point(7, 7))


def test_an_empty_prompt_closes_and_a_colon_begins_it_again() -> None:
    play = two_people()
    press(play, ": enter")
    assert (play.prompt.typed, play.message) == (None, "")
    press(play, ": x y : h 8 enter")
    assert moves(play) == "h8"
    press(play, ": a backspace backspace")
    assert play.prompt.typed is None


def test_the_prompt_is_bounded() -> None:
    play = two_people()
    press(play, ": " + "1 " * 100)
    assert play.prompt.typed is not None
    assert len(play.prompt.typed) < 30


def test_undo_and_redo_between_two_people_are_single_moves() -> None:
    play = two_people()
    type_points(play, "h8 i9 j10")
    press(play, "u u")
    assert moves(play) == "h8"
    press(play, "r")
    assert moves(play) == "h8 i9"
    press(play, "r r")
    assert moves(play) == "h8 i9 j10"
    assert play.message == "Nothing to redo."


def test_undo_against_the_computer_goes_back_to_the_own_turn() -> None:
    play = against_computer()
    type_points(play, "h8")
    computer_plays(play, parse_point("i9"))
    type_points(play, "j10")
    computer_plays(play, parse_point("k11"))
    press(play, "u")
    assert moves(play) == "h8 i9"
    press(play, "r")
    assert moves(play) == "h8 i9 j10 k11"
    press(play, "u u u")
    assert moves(play) == ""
    assert play.message == "Nothing to undo."


def test_undo_while_the_computer_thinks_takes_back_the_own_move() -> None:
    play = against_computer()
    type_points(play, "h8")
    assert play.session.computer_to_move
    press(play, "u")
    assert (moves(play), play.session.computer_to_move) == ("", False)
    press(play, "r")
    assert (moves(play), play.session.computer_to_move) == ("h8", True)


def test_the_first_move_of_the_computer_is_not_taken_back() -> None:
    play = against_computer(Player.FIRST)
    assert play.session.computer_to_move
    press(play, "u")
    computer_plays(play, parse_point("h8"))
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
    computer_plays(play, parse_point("i9"))
    assert (play.prompt.typed, play.cursor, moves(play)) == ("a", Point(5, 7), "h8 i9")


def test_an_illegal_move_of_the_computer_changes_nothing() -> None:
    play = against_computer()
    type_points(play, "h8")
    with pytest.raises(Occupied):
        computer_plays(play, parse_point("h8"))
    assert moves(play) == "h8"


def test_a_stuck_computer_is_asked_again_by_enter() -> None:
    play = against_computer()
    type_points(play, "h8")
    computer_fails(play, stuck=False)
    assert not play.session.stuck
    assert play.message == "the engine ended unexpectedly. A new one is started."
    computer_fails(play, stuck=True)
    assert play.session.stuck
    assert "Enter" in play.message
    assert "the computer has failed" in "".join(rows_of(play))
    press(play, "enter")
    assert (play.session.stuck, play.message, moves(play)) == (False, "", "h8")


def test_a_stuck_computer_is_not_stuck_in_another_position() -> None:
    play = against_computer()
    type_points(play, "h8")
    computer_fails(play, stuck=True)
    press(play, "u")
    type_points(play, "i9")
    assert (play.session.computer_to_move, play.session.stuck) == (True, False)
    first = against_computer(Player.FIRST)
    computer_fails(first, stuck=True)
    assert first.session.stuck
    press(first, "n")
    assert not first.session.stuck


def test_a_new_game_is_asked_for_in_mid_game_only() -> None:
    play = two_people()
    press(play, "n")
    assert not play.view().question
    type_points(play, "h8")
    press(play, "n")
    assert play.view().question
    press(play, "n")
    assert (play.view().question, moves(play)) == ("", "h8")
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
    assert press(play, "?") == OpenPage("help")
    assert press(play, "s") == OpenPage("settings")
    assert press(two_people(), "q") == Go.MENU


@pytest.mark.parametrize(
    ("key", "name"),
    [("z", "z"), ("é", "é"), ("insert", "Insert"), ("0", "0"), ("Q", "Q")],
)
def test_keys_without_a_meaning_say_so_and_do_nothing(key: str, name: str) -> None:
    play = two_people()
    press(play, "enter")
    before = (moves(play), play.cursor)
    assert press(play, key) is None
    assert (moves(play), play.cursor) == before
    assert play.message == f"{name} does nothing here; ? shows the keys."


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("+", "Only a game between two computers has a speed."),
        (".", "The computer is not to move."),
    ],
)
def test_keys_out_of_season_say_so(key: str, message: str) -> None:
    play = two_people()
    press(play, key)
    assert play.message == message


def test_escape_goes_back() -> None:
    play = two_people()
    type_points(play, "h8 i9")
    press(play, "[")
    assert press(play, "escape") is None
    assert not play.viewpoint.look_back.active
    assert press(play, "escape") is Go.MENU


# Ends of a game without a move


def test_resigning_is_asked_and_the_other_side_wins() -> None:
    play = against_computer()
    press(play, "x")
    assert play.view().question == "Resign the game?"
    press(play, "n")
    assert (play.view().question, play.game.outcome) == ("", None)
    press(play, "x y")
    assert play.game.outcome == Outcome(Stone.WHITE, (), Reason.RESIGNATION)
    press(play, "x")
    assert play.message == "There is nothing to resign."


def test_only_y_says_yes() -> None:
    play = against_computer()
    type_points(play, "h8")
    computer_plays(play, parse_point("i9"))
    press(play, "x enter c v")
    assert (play.session.is_over, play.view().question) == (False, "Resign the game?")
    press(play, "escape")
    assert (play.session.is_over, play.view().question) == (False, "")
    assert moves(play) == "h8 i9"


def test_who_resigns_while_looking_back_sees_the_end() -> None:
    play = against_computer()
    type_points(play, "h8")
    computer_plays(play, parse_point("i9"))
    press(play, "{ x y")
    assert play.view().status.text.endswith("White wins: Black resigned")


def test_between_two_people_the_side_to_move_resigns() -> None:
    play = two_people()
    type_points(play, "h8")
    press(play, "x y")
    assert play.game.outcome == Outcome(Stone.BLACK, (), Reason.RESIGNATION)
    press(play, "u")
    assert play.view().question == "Take back the resignation?"
    press(play, "n")
    assert play.session.is_over
    press(play, "u y")
    assert (moves(play), play.session.helped) == ("h8", True)
    assert play.view().status.text == "White to move"


def test_undo_after_a_win_is_a_what_if() -> None:
    play = two_people()
    type_points(play, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    won = play.game
    press(play, "u")
    assert (won.outcome is not None, len(won.moves), len(play.game.moves)) == (True, 9, 8)
    assert play.message == "What if: the finished game is kept as it is."
    press(play, "r")
    assert play.session.is_over
    press(play, "[ [ : o 1 5 enter")
    assert play.message == "What if: the finished game is kept as it is."
    assert (len(play.game.moves), play.game.undone) == (8, ())


def test_undo_and_redo_do_not_leave_the_position_that_is_shown() -> None:
    play = two_people()
    type_points(play, "h8 i9 j10")
    for key in ("u", "r"):
        press(play, f"[ {key}")
        assert play.message == "Looking back: ] goes on, Esc returns to the game."
        assert play.viewpoint.look_back.active
    assert moves(play) == "h8 i9 j10"


@pytest.mark.parametrize(("key", "agreed"), [("y", True), ("n", False)])
def test_a_draw_between_two_people_needs_both(key: str, agreed: bool) -> None:
    play = two_people()
    press(play, "d")
    assert play.view().question == "Black offers a draw. Does White accept?"
    press(play, key)
    assert (play.game.outcome == Outcome(None, (), Reason.AGREEMENT)) is agreed
    assert (play.message == "The draw is declined.") is not agreed


@pytest.mark.parametrize(
    ("played", "score", "agreed"),
    [
        (20, "60", True),
        (20, "+M5", True),
        (20, "0", False),
        (20, "-60", False),
    ],
)
def test_the_computer_takes_a_draw_when_it_stands_worse(
    played: int, score: str, agreed: bool
) -> None:
    play = against_computer()
    for number in range(played):  # rows too short for five, and too far apart
        play.session.play(Point(number % 4 * 3, number // 4 * 2))
    press(play, "d")
    assert (play.view().question, play.adviser.wants()) == ("Offer a draw?", [])
    press(play, "y")
    assert play.adviser.wants() == [Want.SEARCH]
    found(play, Searched(Point(7, 7), Thought(Depth(5), parse_evaluation(score))))
    assert (play.game.outcome == Outcome(None, (), Reason.AGREEMENT)) is agreed
    assert play.adviser.wants() == []
    assert play.message.startswith("The draw is declined") is not agreed


def test_no_draw_is_taken_early() -> None:
    play = against_computer()
    type_points(play, "h8")
    play.session.play(parse_point("a1"))
    press(play, "d")
    assert (play.view().question, play.adviser.wants()) == ("", [])
    assert play.message == "The draw is declined: there is still much to play for."


def test_on_a_small_board_a_draw_is_taken_sooner() -> None:
    play = screen_of(Game(3, rule=row_rule(3)), Seats(Player.SECOND), prefer())
    for name in ("b2", "a1"):
        play.session.play(parse_point(name))
    press(play, "d y")
    found(play, Searched(Point(1, 2), Thought(Depth(7), Score(60))))
    assert play.game.outcome == Outcome(None, (), Reason.AGREEMENT)


def test_a_draw_offer_ends_with_its_position() -> None:
    play = against_computer()
    press(play, "d y")
    type_points(play, "h8")
    assert play.adviser.wants() == []
    press(play, "d")
    assert play.message == "Offer a draw when it is your turn."


def test_a_rematch_changes_colours() -> None:
    play = against_computer()
    type_points(play, "h8")
    press(play, "m")
    assert play.view().question == "Start again with colours swapped?"
    press(play, "y")
    assert (moves(play), play.session.seats.computer) == ("", Player.FIRST)


def test_questions_go_when_time_ends_the_game() -> None:
    play = screen_of(Game(15), Seats(), prefer(), TimeControl(10))
    tick(play, 0)
    press(play, "x")
    tick(play, 11)
    assert play.view().question == ""
    assert play.game.outcome == Outcome(Stone.WHITE, (), Reason.TIME)


def test_little_time_is_warned_of_once_a_turn() -> None:
    play = screen_of(Game(15), Seats(Player.SECOND), prefer(), TimeControl(60))
    tick(play, 0)
    tick(play, 49)
    assert play.message == ""
    tick(play, 50)
    assert play.message == "Only 10 seconds are left."
    press(play, "left")
    tick(play, 51)
    assert play.message == ""


@pytest.mark.parametrize(
    ("width", "shown"), [(80, "Wuziqi 20x20"), (60, " X 0:51  O 1:00"), (30, "turn    X 0:51")]
)
def test_without_a_panel_the_clocks_stand_above_the_board(width: int, shown: str) -> None:
    play = screen_of(Game(20), Seats(Player.SECOND), prefer(ASCII), TimeControl(60))
    tick(play, 0)
    tick(play, 9)
    assert rows_of(play, 24, width)[0].rstrip().endswith(shown)


# Looking back


def test_looking_back_shows_an_earlier_board_and_changes_nothing() -> None:
    play = two_people()
    type_points(play, "h8 i9 j10")
    press(play, "[ [")
    assert (len(play.view().board), play.view().marks.last) == (1, Point(7, 7))
    assert play.view().status.text == "Looking back: move 1 of 3"
    press(play, "]")
    assert len(play.view().board) == 2
    press(play, "{ [")
    assert (len(play.view().board), play.view().marks.last) == (0, None)
    press(play, "}")
    assert (play.viewpoint.look_back.moves, moves(play)) == (None, "h8 i9 j10")


def test_a_stone_played_at_an_earlier_position_goes_on_from_there() -> None:
    play = two_people()
    type_points(play, "h8 i9 j10")
    press(play, "[ [")
    type_points(play, "h8")
    assert (play.message, moves(play)) == ("h8 is occupied.", "h8 i9 j10")
    press(play, "escape")
    type_points(play, "j10")
    assert (moves(play), play.viewpoint.look_back.moves) == ("h8 j10", None)


def test_a_point_typed_after_the_end_leaves_the_keys_to_what_they_do() -> None:
    play = two_people()
    type_points(play, "a1 h8")
    press(play, "x y : c 3 enter")
    assert play.message.startswith("The game is over: n starts a new one")
    press(play, "n")
    assert moves(play) == ""


def test_nobody_plays_at_an_earlier_turn_of_the_computer() -> None:
    play = against_computer()
    type_points(play, "h8")
    computer_plays(play, parse_point("i9"))
    press(play, "[ up up enter")
    assert moves(play) == "h8 i9"
    assert "computer's turn" in play.message


def test_the_computer_moves_on_while_the_player_looks_back() -> None:
    play = against_computer()
    type_points(play, "h8")
    press(play, "[")
    computer_plays(play, parse_point("i9"))
    assert (len(play.view().board), moves(play)) == (0, "h8 i9")
    press(play, "escape u")
    assert (play.viewpoint.look_back.moves, moves(play)) == (None, "")


def test_the_winning_line_is_marked_only_where_it_stands() -> None:
    play = two_people()
    type_points(play, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert len(play.view().marks.won) == 5
    press(play, "[")
    assert play.view().marks.won == ()


# Pausing, hurrying, watching


def test_escape_pauses_what_goes_on_and_enter_goes_on() -> None:
    play = against_computer()
    type_points(play, "h8")
    press(play, "escape")
    assert (play.session.halted, play.message) == (True, "Paused: Esc continues.")
    assert play.view().status.text == "White: paused"
    press(play, "enter")
    assert (play.session.halted, moves(play)) == (False, "h8")


def test_a_dot_hurries_the_computer_and_ends_a_pause() -> None:
    play = against_computer()
    press(play, ".")
    assert not play.session.thinking.hurried
    type_points(play, "h8")
    press(play, "escape .")
    assert (play.session.paused, play.session.thinking.hurried) == (False, False)
    press(play, ".")
    assert play.session.thinking.hurried


def test_enter_while_paused_places_the_persons_stone() -> None:
    play = screen_of(Game(15), Seats(Player.SECOND), prefer(), TimeControl(60))
    press(play, "escape")
    assert play.message == "Paused: Esc continues."
    press(play, "enter")
    assert (play.session.paused, moves(play)) == (False, "h8")


def test_looking_back_at_the_start_says_so() -> None:
    play = screen_of(Game(15), Seats(), prefer())
    press(play, "[")
    assert play.message == "This is the start."


def test_a_refused_stone_does_not_end_a_pause() -> None:
    play = screen_of(Game(15), Seats(), prefer(), TimeControl(60))
    type_points(play, "h8")
    press(play, "escape enter")
    assert (play.session.paused, play.message) == (True, "h8 is occupied.")


def test_a_hint_in_a_watched_game_comes_in_a_pause() -> None:
    play = screen_of(Game(15), Seats(Player.FIRST, level_of(3), level_of(3)), prefer())
    press(play, "H")
    assert play.message == "A hint comes when the game is paused."


def test_a_watched_game_takes_no_stones_and_has_a_speed() -> None:
    play = screen_of(Game(15), Seats(Player.FIRST, level_of(3), level_of(3)), prefer())
    press(play, "enter")
    assert moves(play) == ""
    assert "both colours" in play.message
    assert "[" not in text_of(play).split("Moves")[0], "no cursor waits for a stone"
    press(play, "+")
    assert play.message == "0.5 s from move to move"
    press(play, "escape")
    assert play.message == "Paused: . plays one move, Esc continues."
    press(play, ".")
    assert (play.session.paused, play.session.halted) == (True, False)


def test_our_computer_plays_on_for_an_engine_that_failed() -> None:
    play = screen_of(Game(15), Seats(Player.SECOND, engine="x"), prefer())
    type_points(play, "h8")
    computer_fails(play, stuck=True)
    assert play.message == "Enter tries again, . plays instead: the engine ended unexpectedly"
    press(play, ".")
    assert (play.session.seats.engine, play.session.stuck, moves(play)) == (None, False, "h8")


# Aids and views


def test_aids_are_marked_on_the_position_they_are_about() -> None:
    play = two_people()
    press(play, "v")
    assert play.adviser.wants() == [Want.SCORES]
    found(play, ScoresFound(1, {Point(0, 0): 1, Point(7, 7): 100}))
    assert play.view().marks.heat == {Point(7, 7): 9}
    press(play, "enter")
    assert play.view().marks.heat == {}
    assert play.adviser.wants() == [Want.SCORES]
    press(play, "t")
    assert play.adviser.wants() == [Want.THREATS]
    found(play, ThreatsFound(2, {Stone.BLACK: {Point(1, 1): Formation.FOUR}, Stone.WHITE: {}}))
    assert play.view().marks.threats == {Point(1, 1): ThreatMark(Formation.FOUR, None)}
    press(play, "t")
    assert play.adviser.wants() == []


def test_a_hint_is_asked_shown_and_told() -> None:
    play = two_people()
    press(play, "H")
    assert play.message == "Looking for a hint ..."
    assert play.adviser.wants() == [Want.THREATS, Want.HINT, Want.SEARCH]
    found(play, ThreatsFound(1, {Stone.BLACK: {}, Stone.WHITE: {}}))
    found(play, HintFound(1, Point(7, 7), ("best shape",), ()))
    found(play, Searched(Point(7, 7), Thought(Depth(5), Score(0), (Point(7, 7), Point(8, 8)))))
    assert (play.message, play.view().marks.hint) == ("Hint h8: the best shape", Point(7, 7))
    press(play, "L L")
    assert [number for _point, _stone, number in play.view().marks.line] == [1, 2]


def test_a_hint_pressed_again_moves_the_cursor_there() -> None:
    play = two_people()
    press(play, "H")
    found(play, ThreatsFound(1, {Stone.BLACK: {}, Stone.WHITE: {}}))
    found(play, HintFound(1, Point(7, 7), ("best shape",), ()))
    found(play, Searched(Point(7, 7), Thought(Depth(5), Score(0), (Point(7, 7), Point(8, 8)))))
    press(play, "up left H")
    assert play.cursor == Point(7, 7)
    press(play, "enter")
    assert play.game.moves == (Point(7, 7),)


def test_one_click_places_where_the_player_wants_it_so() -> None:
    play = screen_of(Game(15), Seats(), Preferences(Settings(one_click=True)))
    play.click(click_at(play, Point(7, 7)))
    assert play.game.moves == (Point(7, 7),)


def test_nothing_is_found_out_about_a_game_that_is_over() -> None:
    play = two_people()
    type_points(play, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    for key in "tvH":
        press(play, key)
        assert play.message == "The game is over: [ looks back to ask about a move."
        assert play.adviser.wants() == []
    press(play, "[ t")
    assert play.adviser.wants() == [Want.THREATS]


def test_the_evaluation_bar_is_a_setting() -> None:
    play = two_people()
    type_points(play, "h8")
    event = press(play, "e")
    assert isinstance(event, ChangeSettings)
    assert event.settings.evaluation
    play.preferences.settings = event.settings
    assert play.adviser.wants() == [Want.SEARCH]
    assert play.view().standing == Standing(0.5, EVEN_SCORE, fresh=False)
    found(play, Searched(Point(0, 0), Thought(Depth(5), Mate(4))))
    assert play.view().standing == Standing(0, Mate(-4))


def test_the_cursor_walks_as_the_board_lies() -> None:
    play = two_people()
    press(play, "f right")
    assert play.cursor == parse_point("g8")
    press(play, "f o up")
    assert play.cursor != parse_point("g9")


# The mouse


def test_a_click_places_nothing_where_the_cursor_has_walked_on() -> None:
    play = two_people()
    click = click_at(play, Point(3, 3))
    play.click(click)
    press(play, "left")
    play.click(click)
    assert (play.cursor, moves(play)) == (Point(3, 3), "")


@pytest.mark.parametrize("keys", ["n", ":"])
def test_clicks_and_the_wheel_leave_a_question_and_a_prompt_as_they_are(keys: str) -> None:
    play = two_people()
    type_points(play, "h8")
    click = click_at(play, Point(3, 3))
    press(play, keys)
    before = play.view()
    for _click in range(2):
        play.click(click)
        play.scroll(-1)
    assert play.view() == before
    assert before.question or before.prompt is not None


def test_a_click_that_aimed_before_the_computer_moved_places_nothing() -> None:
    play = against_computer()
    type_points(play, "h8")
    click = click_at(play, Point(3, 3))
    play.click(click)
    computer_plays(play, parse_point("i9"))
    play.click(click)
    assert moves(play) == "h8 i9"


# Other rules and boards


def game_of(rule: Rule, width: int, height: int, computer: Player | None = None) -> GameScreen:
    return screen_of(Game(width, height, rule=rule, early_draw=True), Seats(computer), prefer())


def test_the_cursor_stays_on_a_board_that_is_not_square_however_it_lies() -> None:
    play = game_of(row_rule(4), 7, 4)
    press(play, "end pageup")
    assert play.cursor == parse_point("g4")
    press(play, "o end pageup")
    assert play.cursor == parse_point("a4")
    assert "Four in a row 7×4" in text_of(play)


def test_three_in_a_row_on_the_smallest_board() -> None:
    play = game_of(row_rule(3), 3, 3)
    type_points(play, "a1 a2 c2 c1 a3 c3")
    assert play.game.outcome == Outcome(None, reason=Reason.DEAD)
    assert play.view().status.text == "Draw: nobody can make three any more"
    press(play, "u")
    assert play.view().status.text == "White to move"


def test_a_win_with_three_is_told_so() -> None:
    play = game_of(row_rule(3), 3, 3)
    type_points(play, "a1 a2 b1 b2 c1")
    assert play.view().status.text == "Black wins with three in a row"
    text = text_of(play)
    assert "Three in a row win." in text
    assert text.count("◉") == 3


def test_a_new_game_follows_the_setting_of_early_draws() -> None:
    play = game_of(row_rule(3), 3, 3)
    play.preferences.settings = replace(play.preferences.settings, early_draw=False)
    press(play, "n")
    type_points(play, "a1 a2 c2 c1 a3 c3")
    assert play.game.outcome is None
    type_points(play, "b1 b2 b3")
    assert play.view().status.text == "Draw: the board is full"


def test_both_stones_of_a_turn_in_connect6() -> None:
    play = game_of(CONNECT6, 19, 19, Player.SECOND)
    press(play, "enter")
    computer_plays(play, parse_point("a1"), parse_point("b2"))
    type_points(play, "c3")
    assert (play.session.computer_to_move, play.view().status) == (
        False,
        Status("Black: your turn, one more stone", Stone.BLACK),
    )
    type_points(play, "d4")
    computer_plays(play, parse_point("a2"), parse_point("b3"))
    assert (play.view().marks.last, play.view().marks.same_turn) == (Point(1, 2), (Point(0, 1),))
    lines = text_of(play)
    assert lines.count("◎") == 2
    assert "4.  ●  c3   d4" in lines
    assert "6.  ○  a2   b3" in lines
    press(play, "u")
    assert moves(play) == "j10 a1 b2 c3"
    press(play, "u")
    assert moves(play) == "j10 a1 b2"
    press(play, "r r")
    assert moves(play) == "j10 a1 b2 c3 d4 a2 b3"
    press(play, "[ [")
    board = play.view().board
    assert [board[parse_point(name)] for name in ("a1", "c3", "d4")] == [
        Stone.WHITE,
        Stone.BLACK,
        Stone.BLACK,
    ]


def test_the_computer_may_finish_a_turn_with_one_stone() -> None:
    play = game_of(CONNECT6, 19, 19, Player.SECOND)
    press(play, "enter")
    computer_plays(play, parse_point("a1"))
    assert play.session.computer_to_move
    computer_plays(play, parse_point("b2"), parse_point("c3"))
    assert moves(play) == "j10 a1 b2"


def test_what_means_nothing_in_a_game_is_not_shown_but_told() -> None:
    play = game_of(row_rule(3), 3, 3)
    for key in ("t", "v", "M", "e"):
        assert press(play, key) is None
        assert play.message == (
            "Threats, heat map, best moves and evaluation work for five in a row only."
        )
    play.preferences.settings = replace(play.preferences.settings, evaluation=True)
    assert (play.view().standing, play.adviser.wants()) == (None, [])
    press(play, "H")
    assert play.adviser.wants() == [Want.SEARCH]
    found(play, Searched(Point(1, 1), Thought(Depth(1), Score(0))))
    assert play.message == "Hint b2: the best found by looking ahead"


def test_the_summary_of_a_rule_other_than_freestyle_is_shown_beside_the_board() -> None:
    for rule in RULES.values():
        size = min(rule.max_side, 19)
        text = " ".join(text_of(game_of(rule, size, size)).split())
        told = all(word in text for word in rule.summary.split())
        assert told == (rule.name != "freestyle")


def test_that_a_game_is_not_saved_pushes_no_longer_text_out() -> None:
    play, warning = two_people(), "This game is not being saved: disk full"
    play.show_notice(GameNotSaved("disk full", repeated=False))
    assert play.message == warning
    play.message = "Only 10 seconds are left."
    play.show_notice(GameNotSaved("disk full", repeated=True))
    assert play.message == "Only 10 seconds are left."
    play.message = ""
    play.show_notice(GameNotSaved("disk full", repeated=True))
    assert play.message == warning


def test_a_clock_that_begins_short_gives_no_warning() -> None:
    play = screen_of(Game(15), Seats(), control=TimeControl(10, per_move=True))
    for now in (0, 1, 5):
        tick(play, now)
        assert play.message == ""


def beaten(level: int = 3) -> GameScreen:
    """A game that the person has just resigned to the computer, who plays white."""
    play = screen_of(Game(15), Seats(Player.SECOND, level_of(level)))
    play.session.play(parse_point("h8"))
    accept(play.session.resign())
    return play


def test_the_level_that_is_offered_is_one_key_away() -> None:
    play = beaten()
    play.show_notice(LevelOffer(level_of(2), won=False))
    shown = rows_of(play)
    assert sum("try level 2" in line for line in shown) == 1
    assert "- try level 2" in shown[-1]
    event = press(play, "-")
    assert (play.session.seats, play.game.moves) == (Seats(Player.FIRST, level_of(2)), ())
    assert event is None  # the menu has another level, so it does not follow
    assert "level 2" not in rows_of(play)[-1]


def test_the_menu_follows_the_level_that_was_taken() -> None:
    play = beaten(2)
    setup = replace(play.preferences.settings.setup, level=level_of(2))
    play.preferences.change(replace(play.preferences.settings, setup=setup))
    play.show_notice(LevelOffer(level_of(3), won=True))
    assert "+ try level 3" in rows_of(play)[-1]
    event = press(play, "+")
    assert isinstance(event, ChangeSettings)
    assert event.settings.setup.level is level_of(3)
    assert play.session.seats.level is level_of(3)


def test_only_what_is_offered_can_be_taken_and_only_until_the_next_game() -> None:
    play = beaten()
    play.show_notice(LevelOffer(level_of(2), won=False))
    assert press(play, "+") is None
    assert (play.session.is_over, play.message) == (
        True,
        "Only a game between two computers has a speed.",
    )
    press(play, "n")
    assert press(play, "-") is None
    assert play.session.seats.level is level_of(3)
    assert "speed" in play.message


def test_an_offer_leaves_the_line_that_says_why_a_game_was_lost() -> None:
    play = beaten()
    play.message = "Black made a double four."
    play.show_notice(LevelOffer(level_of(2), won=False))
    assert play.message == "Black made a double four."


@pytest.mark.parametrize(
    ("score", "change", "told"),
    [
        (1.0, 0.4, "Next game: it plays a little stronger."),
        (1.0, 1.6, "Next game: it plays clearly stronger."),
        (0.5, 0.0, "Next game: it plays as before."),
        (0.0, -0.3, "Next game: it plays a little weaker."),
    ],
)
def test_after_a_game_one_line_says_where_the_fitting_level_goes(
    score: float, change: float, told: str
) -> None:
    play = beaten()
    play.show_notice(Fitted(score, change))
    assert play.message == told
    assert play.view().offer is None


def test_one_key_plays_the_next_game_with_a_coach() -> None:
    play = beaten()
    play.show_notice(Fitted(0.0, -0.5, coach=True))
    assert "Two losses in a row: play with a coach? (+)" in play.message
    assert "+ with a coach" in rows_of(play)[-1]
    event = press(play, "+")
    assert isinstance(event, ChangeSettings)
    assert event.settings.coach
    assert (play.session.seats.computer, play.game.moves) == (Player.FIRST, ())


def test_the_fitting_level_is_offered_by_its_name() -> None:
    play = beaten(1)
    play.show_notice(LevelOffer(fitting(-1), won=False))
    assert "- try fit" in rows_of(play)[-1]


def coached() -> GameScreen:
    """A game with a coach, in which Black threatens an open four."""
    game = Game(15)
    for name in ("h8", "a1", "i8", "a3", "j8"):
        game.play(parse_point(name))
    play = screen_of(game, Seats(), prefer())
    play.preferences.settings = replace(play.preferences.settings, coach=True)
    return play


def test_the_coach_shows_on_the_board_what_it_means() -> None:
    play = coached()
    play.cursor = parse_point("o15")
    press(play, "enter")
    assert play.message == "Black makes an open four at g8 next."
    marks = play.view().marks
    assert marks.threats[parse_point("g8")].black is Formation.OPEN_FOUR
    press(play, "left")
    assert not play.view().marks.threats
    press(play, "right")
    press(play, "enter")
    press(play, "enter")
    assert not play.view().marks.threats
    assert play.game.moves[-1] == parse_point("o15")


def test_a_typed_point_that_the_coach_warns_of_is_played_by_enter() -> None:
    play = coached()
    for key in (":", "o", "1"):
        press(play, key)
    assert "Enter done   Esc cancel" in rows_of(play)[-1]
    press(play, "enter")
    assert "Enter play anyway   Esc back" in rows_of(play)[-1]
    press(play, "backspace")
    assert "play anyway" not in rows_of(play)[-1]
    press(play, "1")
    press(play, "enter")
    assert play.game.moves[-1] == parse_point("o1")


def test_an_offer_without_a_key_is_not_made() -> None:
    play = beaten()
    play.preferences.change(replace(play.preferences.settings, keys={"slower": []}))
    play.show_notice(LevelOffer(level_of(2), won=False))
    assert play.message == ""
    assert "level 2" not in rows_of(play)[-1]

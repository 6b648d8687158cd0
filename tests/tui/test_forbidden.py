from dataclasses import replace

import pytest
from tests.tui.preferred import click_at, painted, prefer, screen_of

from wuziqi.levels import level_of
from wuziqi.play.events import ChangeSettings
from wuziqi.rules.board import Board
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.orientation import UPRIGHT
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import RENJU
from wuziqi.session.seats import Seats
from wuziqi.tui.board_screen import Stance
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.game.view import view_of
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.marks import ForbiddenMarks
from wuziqi.words.glyphs import ASCII, GLYPHS, UNICODE, Glyphs

WATCHED = Seats(Player.FIRST, level_of(3), level_of(3))
THREES = "h8 a15 i8 c15 g9 e15 g10 g15"
"""Black has two open threes to make at once at g8; white's stones lie far away."""


def play_of(names: str = THREES, glyphs: Glyphs = ASCII, seats: Seats | None = None) -> GameScreen:
    play = screen_of(Game(15, rule=RENJU), seats or Seats(), prefer(glyphs))
    for name in names.split():
        play.session.play(parse_point(name))
    return play


def press(play: GameScreen, keys: str) -> object:
    event: object = None
    for key in keys.split():
        event = play.press(key)
    return event


def test_forbidden_points_are_marked_while_black_is_to_move() -> None:
    play = play_of()
    assert play.view().marks.forbidden == {parse_point("g8"): Forbidden.DOUBLE_THREE}
    row = next(line for line in painted(play).lines() if line.split()[:1] == ["8"])
    assert "^" in row
    play.session.play(parse_point("o1"))
    assert play.view().marks.forbidden == {}
    press(play, "[")
    assert play.view().marks.forbidden == {parse_point("g8"): Forbidden.DOUBLE_THREE}


@pytest.mark.parametrize("seats", [Seats(Player.FIRST), WATCHED])
def test_they_are_marked_whoever_plays_black(seats: Seats) -> None:
    assert play_of(seats=seats).view().marks.forbidden


def test_a_key_hides_them_and_that_is_a_setting() -> None:
    play = play_of()
    event = press(play, "F")
    assert isinstance(event, ChangeSettings)
    assert event.settings.forbidden is False
    assert play.message == "Forbidden points are not marked, in later games too."
    play.preferences.settings = event.settings
    assert play.view().marks.forbidden == {}


def test_where_nothing_is_forbidden_the_key_tells_that() -> None:
    play = screen_of(Game(15), Seats(), prefer())
    assert press(play, "F") is None
    assert play.message == "This rule forbids no points."


def test_the_first_try_is_told_and_the_second_one_loses() -> None:
    play = play_of()
    press(play, ": g 8 enter")
    told = "g8 is forbidden for Black: double three. Place again to play it and lose."
    assert (play.message, len(play.game.moves), play.session.is_over) == (told, 8, False)
    press(play, "enter")
    assert play.game.outcome is not None
    assert play.game.outcome.reason is Reason.FORBIDDEN
    assert play.view().status.text == "White wins: double three"
    assert play.message == "g8 was forbidden: it makes two threes at once."
    press(play, "u")
    assert not play.session.is_over


@pytest.mark.parametrize("typed", [": g 8 enter", "g 8 enter"])
def test_typing_the_point_again_plays_it_too(typed: str) -> None:
    play = play_of()
    press(play, typed)
    assert not play.session.is_over
    press(play, typed)
    assert play.session.is_over


def test_the_warning_comes_again_after_anything_else() -> None:
    play = play_of()
    play.cursor = parse_point("g8")
    press(play, "enter left right enter")
    assert "Place again" in play.message
    assert len(play.game.moves) == 8
    press(play, "enter")
    assert play.session.is_over


def test_clicks_are_warned_too() -> None:
    play = play_of()
    click = click_at(play, parse_point("g8"))
    play.click(click)
    play.click(click)
    assert "Place again" in play.message
    play.click(click)
    assert play.session.is_over


def test_the_warning_comes_also_where_play_goes_on_from_an_earlier_position() -> None:
    play = play_of(THREES + " o1")
    press(play, "[ : g 8 enter")
    assert "Place again" in play.message
    assert len(play.game.moves) == 9
    press(play, "enter")
    assert (len(play.game.moves), play.session.is_over) == (9, True)


def test_white_is_not_warned() -> None:
    play = play_of(THREES + " o1")
    press(play, ": g 8 enter")
    assert len(play.game.moves) == 10


def test_the_points_are_found_once_for_a_position() -> None:
    boards = []

    def find(board: Board) -> dict[Point, Forbidden]:
        boards.append(board)
        return {}

    play = play_of()
    session = play.session
    viewpoint = replace(play.viewpoint, forbidden_marks=ForbiddenMarks(find))
    for column in range(4):
        view_of(session, viewpoint, Stance(Point(column, 7), UPRIGHT), prefer())
    assert len(boards) == 1
    viewpoint.look_back.go(6)
    view_of(session, viewpoint, Stance(Point(7, 7), UPRIGHT), prefer())
    assert len(boards) == 2


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
def test_kinds_differ_by_their_signs_and_from_all_else_on_the_board(glyphs: Glyphs) -> None:
    signs = list(glyphs.forbidden.values())
    others = {*"".join(glyphs.grid), glyphs.star, glyphs.hint, *"ABCDEFGHIJ0123456789f"}
    others |= {stone for looks in (glyphs.stones, glyphs.last) for stone in looks.values()}
    assert len(set(signs)) == len(Forbidden)
    assert not others & set(signs)


def test_the_screen_shows_them_in_their_own_style() -> None:
    assert any(run.style is Style.FORBIDDEN for run in painted(play_of(glyphs=UNICODE)).runs())

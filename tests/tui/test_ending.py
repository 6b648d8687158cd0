"""The card at the end of a game."""

import re
import select
import sys
from dataclasses import replace

import pytest
from tests.tui.preferred import prefer, screen_of, text_of
from tests.tui.reviewed import complete_run

from wuziqi.levels import Level, level_of
from wuziqi.play.events import Learn, OpenPage
from wuziqi.play.review import QuickReview
from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, ODDS, RENJU, row_rule
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.widgets.screen import Copy
from wuziqi.words.glyphs import UNICODE

FIVE = "h8 a1 i9 a3 j10 a5 k11 a7 l12"


def ended(seats: Seats) -> GameScreen:
    play = screen_of(Game(15), seats, prefer(UNICODE))
    for name in FIVE.split():
        play.session.play(parse_point(name))
    return play


@pytest.mark.parametrize("level", [level_of(1), None])
@pytest.mark.parametrize("computer", list(Player))
def test_a_forbidden_point_ends_the_game_with_its_kind(
    computer: Player, level: Level | None
) -> None:
    seats = Seats() if level is None else Seats(computer, level)
    play = screen_of(Game(15, rule=RENJU), seats, prefer(UNICODE))
    for name in "g8 c3 h8 m3 i9 c13 i10 m13 i8".split():
        play.session.play(parse_point(name))
    assert "double three" in text_of(play)


@pytest.mark.parametrize(
    ("seats", "result"),
    [
        (Seats(Player.SECOND, level_of(1)), "Black wins: you made five!"),
        (Seats(Player.FIRST, level_of(1)), "Black wins: the computer made five"),
        (Seats(), "Black wins with five in a row"),
    ],
)
def test_the_result_stands_once_above_the_board(seats: Seats, result: str) -> None:
    shown = text_of(ended(seats))
    assert shown.count(result) == 1
    assert "9 moves in 0:00" in shown


def test_the_time_before_a_resignation_counts() -> None:
    play = screen_of(Game(15), Seats(Player.SECOND, level_of(1)), prefer(UNICODE))
    play.session.tick(0)
    play.session.play(parse_point("h8"))
    play.session.play(parse_point("a1"))
    play.session.tick(15)
    for key in "xy":
        play.press(key)
    assert "2 moves in 0:15" in text_of(play)


def test_a_game_against_the_computer_with_help_is_told_to_be_unrated() -> None:
    for seats, told in ((Seats(Player.SECOND, level_of(1)), True), (Seats(), False)):
        play = screen_of(Game(15), seats, prefer(UNICODE))
        play.session.note_help()
        for name in FIVE.split():
            play.session.play(parse_point(name))
        assert ("Not rated: help, or undo" in text_of(play)) is told


def test_the_card_has_what_the_review_has_found() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    play.take_review(complete_run())
    play.work()
    shown = text_of(play)
    assert "Accuracy: You " in shown
    *_trees, copied = (play.press("y") for _ in range(3))
    assert isinstance(copied, Copy)
    turning = re.search("Turning point: [0-9]+[.] (Black|White) ([a-o][0-9]+)", copied.text)
    assert turning is not None
    assert f"find a better move than {turning[2]}" in shown
    assert "Turning point" not in shown, "the line below the board names the move"
    assert "50%┤" in shown
    play.press("[")
    assert "Accuracy" not in text_of(play), "an earlier position is shown"
    assert "50%┤" in text_of(play), "with its place in the game"
    play.press("]")
    play.press("u")
    assert play.review is None


@pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be selected")
def test_a_quick_review_fills_the_card_unless_the_player_leaves_it() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    quick = QuickReview([sys.executable, "-m", "wuziqi", "engine"], nodes=100)
    quick.attend(play.session, wanted=True)
    assert quick.runners
    quick.attend(play.session, wanted=False)
    assert not quick.runners
    while play.wants_review:
        if (found := quick.attend(play.session, wanted=True)) is not None:
            play.take_quick_look(found)
            play.work()
        select.select(quick.descriptors(), [], [], 0.1)
    assert not quick.runners
    assert "Accuracy" not in text_of(play), "a quick look is too rough for it"
    assert "50%┤" in text_of(play)
    play.press("u")
    play.press("y")
    assert play.sketch is None
    quick.attend(play.session, wanted=False)
    for key in "xy":
        play.press(key)
    quick.attend(play.session, wanted=True)
    assert quick.runners, "the game has ended once more"
    quick.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be selected")
def test_stones_of_an_opening_are_neither_judged_nor_a_turning_point() -> None:
    rule = ODDS["two-stones"].rule_of(FREESTYLE)
    game = Game(15, rule=rule, opening=rule.openings[0])
    play = screen_of(game, Seats(Player.SECOND, level_of(1)), prefer(UNICODE))
    play.session.play(parse_point("h8"))
    play.session.play(parse_point("a1"))
    for key in "xy":
        play.press(key)
    quick = QuickReview([sys.executable, "-m", "wuziqi", "engine"], nodes=100)
    while play.wants_review:
        if (found := quick.attend(play.session, wanted=True)) is not None:
            play.take_quick_look(found)
            play.work()
        select.select(quick.descriptors(), [], [], 0.1)
    assert "Turning point" not in text_of(play)
    assert "50%" not in text_of(play), "the chances of two positions are no curve"


def test_the_finished_game_is_shared_as_a_picture_of_characters() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    copies = [play.press("y") for _ in range(3)]
    assert all(isinstance(copy, Copy) for copy in copies)
    sgf, moves, picture = (copy.text for copy in copies if isinstance(copy, Copy))
    assert picture.splitlines() == [
        "Wuziqi 15×15  ⚫ you - ⚪ level 1",
        *("🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫", "🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟢🟫", "🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟢🟫🟫"),
        *("🟫🟫🟫🟫🟫🟫🟫🟫🟫🟢🟫🟫🟫", "🟫🟫🟫🟫🟫🟫🟫🟫🟢🟫🟫🟫🟫", "🟫🟫🟫🟫🟫🟫🟫🟢🟫🟫🟫🟫🟫"),
        *("⚪🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫", "🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫", "⚪🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫"),
        *("🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫", "⚪🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫", "🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫"),
        "⚪🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫🟫",
        "⚫ Black wins: you made five!",
        "9 moves in 0:00",
    ]
    assert sgf.startswith("(;")
    assert moves.startswith("h8")


def test_the_key_learn_waits_for_the_quick_look_alone() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    assert play.press("R") is None
    assert play.message == "A quick look at the game begins ..."
    event = play.take_quick_look(complete_run())
    assert isinstance(event, Learn)
    assert not event.keeps, "the game is in no library"
    assert isinstance(play.press("R"), Learn)


def below(play: GameScreen) -> list[str]:
    return [line.strip() for line in text_of(play).split("\n")[-2:-1] if line.strip()]


def test_a_line_leads_on_from_the_end_to_the_mistake() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    assert not below(play), "the quick look goes on"
    event = play.take_quick_look(complete_run()) or play.press("R")
    play.work()
    assert isinstance(event, Learn)
    point = event.mistakes[0].puzzle.played
    assert below(play) == [f"R find a better move than {point}"]
    assert "a review" in text_of(play)
    assert f" {point}" not in "".join(re.findall("Turning point.*", text_of(play)))
    play.press("[")
    assert "find a better move" not in text_of(play)
    play.press("]")
    play.press("u")
    assert "find a better move" not in text_of(play)


def test_without_a_mistake_a_line_leads_to_the_review_where_the_game_turned() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    play.take_quick_look(replace(complete_run(), judgements=[], sketches=[]))
    play.work()
    assert not below(play), "nothing turned"
    assert text_of(play).splitlines()[-1].strip().startswith("m rematch")
    watched = ended(Seats(Player.SECOND, level_of(1), level_of(1)))
    watched.take_quick_look(complete_run())
    watched.work()
    assert below(watched) == ["a review where the game turned"]
    small = screen_of(Game(3, rule=row_rule(3)), Seats(Player.SECOND, level_of(1)))
    for key in ("enter", "x", "y"):
        small.press(key)
    assert not below(small)
    assert text_of(small).splitlines()[-1].strip().startswith("m rematch")


def test_a_quick_look_that_fails_is_told_to_the_player_who_waits_for_it() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    assert play.take_quick_look(EngineFailed(Failure.DIED, "")) is None
    assert not play.message
    play.press("R")
    assert "the engine ended unexpectedly" in play.message


def test_another_key_waits_no_longer_for_the_quick_look() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    play.press("R")
    play.press("[")
    assert play.take_quick_look(complete_run()) is None


def test_the_insights_are_a_key_away_from_the_end_of_a_game() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    assert "i insights" in text_of(play, 40, 120)
    assert play.press("i") == OpenPage("insights")


def test_a_short_game_without_a_curve_has_its_keys_beside_the_board() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    assert "what if" not in text_of(play), "the quick look may bring a curve"
    flat = complete_run()
    play.take_quick_look(replace(flat, judgements=[], sketches=[]))
    play.work()
    assert "w what if" in text_of(play)

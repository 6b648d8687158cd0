import pytest

from wuziqi.levels import LEVELS
from wuziqi.rules.board import IllegalMove, Occupied, OffBoard
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.session.reasons import AdviceRefusal, GameRefusal
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.widgets.keys import key_names, keymap, keys_text
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import no_advice_text
from wuziqi.words.game_texts import (
    failure_text,
    paused_text,
    refusal_text,
    speed_text,
)
from wuziqi.words.rule_texts import illegal_text

DEFAULT = keymap({})
OWN = keymap({"undo": ["z"], "new": ["N"], "place": ["space"], "pause": ["p"], "back": []})
NAMES = key_names(OWN)


def refusal(game: Game, point: Point) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        game.play(point)
    return caught.value


def test_messages_name_the_players_own_keys() -> None:
    one = GameSession(Game(15), Seats(Player.FIRST))
    both = GameSession(Game(15), Seats(Player.FIRST, second_level=LEVELS[0]))
    reason = GameRefusal.COMPUTERS_TURN
    default = key_names(DEFAULT)
    assert refusal_text(reason, one, default).endswith("u takes your move back.")
    assert refusal_text(reason, one, NAMES).endswith("z takes your move back.")
    assert refusal_text(reason, both, NAMES).endswith("p pauses, . plays at once.")
    assert paused_text(NAMES, watched=False) == "Paused: p continues."
    assert no_advice_text(AdviceRefusal.OVER, NAMES).startswith("The game is over: - looks back")


def test_a_refused_stone_is_explained() -> None:
    game = Game(15)
    game.play(parse_point("h8"))
    occupied, off = refusal(game, parse_point("h8")), refusal(game, Point(20, 0))
    assert isinstance(occupied, Occupied)
    assert isinstance(off, OffBoard)
    assert illegal_text(occupied, NAMES) == "h8 is occupied."
    assert "is off the board" in illegal_text(off, NAMES)
    text = "The game is over: N starts a new one, z goes back for a what-if."
    assert illegal_text(GameOver(parse_point("h8")), NAMES) == text


def test_a_failure_names_the_way_out_first_and_keeps_its_braces() -> None:
    text = failure_text("no {x}", NAMES, stuck=True, to_move=True, ours=False)
    assert text == "Space tries again, . plays instead: no {x}"
    text = failure_text("ended", NAMES, stuck=True, to_move=True, ours=True)
    assert text == "Space asks again: ended"
    text = failure_text("ended", NAMES, stuck=False, to_move=False, ours=True)
    assert text == "ended. It will be started again."


def test_a_speed_without_waiting_is_told_in_words() -> None:
    assert speed_text(0.25) == "0.25 s from move to move"
    assert speed_text(0) == "as fast as the computer plays"


def test_keys_of_one_action_are_all_named_and_of_several_the_first() -> None:
    assert keys_text(DEFAULT, Action.PLACE) == "Enter Space 5"
    assert keys_text(DEFAULT, Action.PLACE, limit=2) == "Enter Space"
    assert keys_text(OWN, Action.UNDO, Action.BACK, Action.REDO) == "z r"
    assert keys_text(OWN, Action.BACK) == "-"

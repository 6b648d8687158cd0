import pytest

from wuziqi.rules.board import IllegalMove, Occupied, OffBoard
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.point import Point, parse_point
from wuziqi.tui.widgets.key_names import keys_text
from wuziqi.tui.widgets.keys import Action, keymap
from wuziqi.tui.words import status_lines

DEFAULT = keymap({})
OWN = keymap({"undo": ["z"], "new": ["N"], "place": ["space"], "pause": ["p"], "back": []})


def refusal(game: Game, point: Point) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        game.play(point)
    return caught.value


def test_messages_name_the_players_own_keys() -> None:
    assert status_lines.wait(DEFAULT, watched=False).endswith("u takes your move back.")
    assert status_lines.wait(OWN, watched=False).endswith("z takes your move back.")
    assert status_lines.wait(OWN, watched=True).endswith("p pauses, . plays at once.")
    assert status_lines.paused(OWN, watched=False) == "Paused: Space goes on."
    assert status_lines.over(OWN).startswith("The game is over: - looks back")


def test_a_refused_stone_is_explained() -> None:
    game = Game(15)
    game.play(parse_point("h8"))
    occupied, off = refusal(game, parse_point("h8")), refusal(game, Point(20, 0))
    assert isinstance(occupied, Occupied)
    assert isinstance(off, OffBoard)
    assert status_lines.illegal_move(occupied, OWN) == "h8 is occupied."
    assert "is off the board" in status_lines.illegal_move(off, OWN)
    text = "The game is over: N starts a new one, z goes back for a what-if."
    assert status_lines.illegal_move(GameOver(parse_point("h8")), OWN) == text


def test_a_failure_names_the_way_out_first_and_keeps_its_braces() -> None:
    text = status_lines.computer_failed("no {x}", OWN, stuck=True, to_move=True, ours=False)
    assert text == "Space asks again, . plays ours: no {x}"
    text = status_lines.computer_failed("ended", OWN, stuck=True, to_move=True, ours=True)
    assert text == "Space asks again: ended"
    text = status_lines.computer_failed("ended", OWN, stuck=False, to_move=False, ours=True)
    assert text == "ended. It will be started again."


def test_a_speed_without_waiting_is_told_in_words() -> None:
    assert status_lines.speed(0.25) == "0.25 s from move to move"
    assert status_lines.speed(0) == "as fast as the computer plays"


def test_keys_of_one_action_are_all_named_and_of_several_the_first() -> None:
    assert keys_text(DEFAULT, Action.PLACE) == "Enter Space 5"
    assert keys_text(DEFAULT, Action.PLACE, limit=2) == "Enter Space"
    assert keys_text(OWN, Action.UNDO, Action.BACK, Action.REDO) == "z r"
    assert keys_text(OWN, Action.BACK) == "-"

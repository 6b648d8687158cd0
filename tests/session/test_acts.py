"""The acts of a session, as both front ends call them: what is done, refused or asked first."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.answers import accept
from tests.session.two_programs import Programs, end_programs

from wuziqi.friend.wire import Proposal
from wuziqi.levels import LEVELS
from wuziqi.play.events import Analyse, ChangeSettings, OpenPage
from wuziqi.play.game import analyse, open_editor, start_at
from wuziqi.protocol.evaluation import EVEN_SCORE
from wuziqi.records.settings import Settings
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import Occupied, OffBoard, Stone
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import RENJU, row_rule
from wuziqi.session.notices import (
    DrawConsidered,
    ProposalAccepted,
    ProposalRejected,
    ProposalSent,
    Rewound,
    SpeedChanged,
    WhatIf,
)
from wuziqi.session.reasons import (
    AdviceRefusal,
    GameQuestion,
    GameRefusal,
    IllegalStone,
    Warned,
)
from wuziqi.session.results import Ask, Done, Refused
from wuziqi.session.seats import Seats
from wuziqi.session.session import ActResult, GameAsk, GameSession
from wuziqi.texts import TextError

BLACK_WINS = "h8 a1 i8 b1 j8 c1 k8 d1 l8"
DOUBLE_THREE = "i8 a1 j8 c1 h9 e1 h10 g1"
"""Black's h8 would make two open threes."""
COMPUTER = Seats(Player.SECOND)
WATCHED = Seats(Player.FIRST, second_level=LEVELS[2])


def session_of(
    game: Game | None = None, seats: Seats | None = None, control: TimeControl | None = None
) -> GameSession:
    return GameSession(game or Game(15), seats or Seats(), control)


def play(session: GameSession, points: str) -> GameSession:
    for point in points.split():
        session.play(parse_point(point))
    return session


def place(session: GameSession, point: str, typed: str = "") -> ActResult:
    return session.place(parse_point(point), typed)


def moves(session: GameSession) -> str:
    return " ".join(map(str, session.game.moves))


def refused(result: object) -> GameRefusal:
    assert isinstance(result, Refused)
    assert isinstance(result.reason, GameRefusal)
    return result.reason


def asked(result: ActResult, question: GameQuestion) -> GameAsk:
    assert isinstance(result, Ask)
    assert result.question is question
    return result


# Stones


def test_a_stone_is_placed_or_refused_for_a_reason_with_the_typed_name() -> None:
    session = session_of()
    assert place(session, "h8") == Done()
    result = place(session, "h8", "H 8")
    assert isinstance(result, Refused)
    assert isinstance(result.reason, IllegalStone)
    assert isinstance(result.reason.error, Occupied)
    assert result.reason.error.name == "H 8"
    result = place(session_of(Game(9)), "o15")
    assert isinstance(result, Refused)
    assert isinstance(result.reason, IllegalStone)
    assert isinstance(result.reason.error, OffBoard)
    result = place(play(session_of(), BLACK_WINS), "a15")
    assert isinstance(result, Refused)
    assert isinstance(result.reason, IllegalStone)
    assert isinstance(result.reason.error, GameOver)


def test_a_stone_waits_for_its_turn() -> None:
    assert refused(place(session_of(seats=Seats(Player.FIRST)), "h8")) is GameRefusal.COMPUTERS_TURN
    spectator = session_of(seats=Seats(spectating=True))
    assert refused(place(spectator, "h8")) is GameRefusal.LOOKS_ON


def test_a_paused_game_goes_on_with_the_next_stone() -> None:
    session = session_of(control=TimeControl(60, 0))
    assert session.pause() == Done()
    assert session.paused
    assert place(session, "h8") == Done()
    assert (moves(session), session.paused) == ("h8", False)


def test_a_stone_in_a_paused_game_of_another_player_only_ends_the_pause() -> None:
    session = play(session_of(seats=COMPUTER), "h8")
    session.pause()
    assert place(session, "a1") == Done()
    assert (moves(session), session.paused) == ("h8", False)
    assert refused(place(session, "a1")) is GameRefusal.COMPUTERS_TURN


def test_a_stone_asks_an_engine_again_that_has_failed() -> None:
    session = play(session_of(seats=COMPUTER), "h8")
    session.get_stuck()
    assert session.stuck
    assert place(session, "a1") == Done()
    assert (moves(session), session.stuck) == ("h8", False)


def test_a_choice_of_an_opening_ends_a_pause() -> None:
    game = Game(15, opening=OPENINGS["swap"])
    session = play(session_of(game, control=TimeControl(60, 0)), "h8 i8 i9")
    session.pause()
    assert place(session, "a1") == Done()
    assert not session.paused, "no stone can be placed"
    session.pause()
    session.choose("keep")
    assert (session.paused, session.step) == (False, None)


def test_a_forbidden_point_is_played_at_the_second_try_in_a_row_only() -> None:
    session = play(session_of(Game(15, rule=RENJU)), DOUBLE_THREE)
    warned = Refused(Warned(parse_point("h8"), Forbidden.DOUBLE_THREE))
    assert place(session, "h8") == warned
    session.caution.forget()
    assert place(session, "h8") == warned
    assert place(session, "h8") == Done()
    outcome = session.game.outcome
    assert outcome is not None
    assert outcome.forbidden is Forbidden.DOUBLE_THREE


def test_a_choice_of_an_opening_comes_before_stones() -> None:
    session = play(session_of(Game(15, opening=OPENINGS["swap"])), "h8 i8 i9")
    assert refused(place(session, "a1")) is GameRefusal.CHOOSE_FIRST
    assert not session.awaits_point
    assert session.step is not None
    choice = session.step.choices[0]
    result = session.choose(choice)
    assert isinstance(result, Done)
    assert session.game.acts[-1] == choice


# Looking back


def test_looking_back_steps_between_the_start_and_the_present() -> None:
    session = play(session_of(), "h8 i9")
    look_back = session.look_back
    assert refused(look_back.step(1)) is GameRefusal.AT_PRESENT
    assert look_back.step(-1) == Done()
    assert (look_back.active, len(look_back.shown), look_back.board[parse_point("i9")]) == (
        True,
        1,
        None,
    )
    look_back.step(-1)
    assert refused(look_back.step(-1)) is GameRefusal.AT_START
    look_back.go(99)
    assert not look_back.active


def test_undo_and_redo_need_the_present_position() -> None:
    session = play(session_of(), "h8 i9")
    session.look_back.go(1)
    assert refused(session.undo()) is GameRefusal.LOOKS_BACK
    assert refused(session.redo()) is GameRefusal.LOOKS_BACK


def test_a_stone_at_an_earlier_position_branches_off() -> None:
    session = play(session_of(), "h8 i9 j10")
    session.look_back.go(1)
    assert place(session, "a1") == Done()
    assert (moves(session), session.look_back.active) == ("h8 a1", False)
    finished = play(session_of(), BLACK_WINS)
    finished.look_back.go(2)
    assert place(finished, "a15") == Done(WhatIf())
    against = play(session_of(seats=COMPUTER), "h8 i9")
    against.look_back.go(1)
    assert refused(place(against, "a1")) is GameRefusal.COMPUTERS_TURN_THERE


# Undo, new games, the end


def test_undo_and_redo_return_the_stones() -> None:
    session = play(session_of(seats=COMPUTER), "h8 i9")
    stones = ((parse_point("h8"), Stone.BLACK), (parse_point("i9"), Stone.WHITE))
    assert session.undo() == Done(Rewound(stones, again=False, what_if=False))
    assert refused(session.undo()) is GameRefusal.NOTHING_TO_UNDO
    assert session.redo() == Done(Rewound(stones, again=True, what_if=False))
    assert refused(session.redo()) is GameRefusal.NOTHING_TO_REDO


def test_undo_of_a_finished_game_is_a_what_if() -> None:
    result = play(session_of(), BLACK_WINS).undo()
    assert isinstance(result, Done)
    assert isinstance(result.notice, Rewound)
    assert result.notice.what_if


def test_a_resignation_is_asked_for_and_taken_back_after_a_question() -> None:
    session = play(session_of(), "h8")
    asked(session.resign(), GameQuestion.RESIGN).accept()
    assert session.game.outcome is not None
    assert session.game.outcome.reason is Reason.RESIGNATION
    assert refused(session.resign()) is GameRefusal.NOTHING_TO_RESIGN
    asked(session.undo(), GameQuestion.REOPEN).accept()
    assert not session.is_over


def test_a_game_that_goes_on_is_given_up_after_a_question_only() -> None:
    session = session_of(seats=COMPUTER)
    assert session.start_again(rematch=False) == Done()
    play(session, "h8 i9")
    asked(session.start_again(rematch=False), GameQuestion.NEW)
    assert moves(session) == "h8 i9"
    asked(session.start_again(rematch=True), GameQuestion.REMATCH).accept()
    assert (moves(session), session.seats.computer) == ("", Player.FIRST)


def test_a_rematch_at_another_level_changes_the_menu_too() -> None:
    session = session_of(seats=COMPUTER)
    assert refused(start_at(session, LEVELS[3], Settings())) is GameRefusal.NO_REMATCH_AT_LEVEL
    play(session, "h8 i9")
    accept(session.resign())
    result = start_at(session, LEVELS[3], Settings())
    assert isinstance(result, Done)
    assert isinstance(result.notice, ChangeSettings)
    assert result.notice.settings.setup.level is LEVELS[3]
    assert session.seats.level is LEVELS[3]


def test_a_draw_is_agreed_on_by_two_people_and_considered_by_the_computer() -> None:
    people = play(session_of(), "h8")
    asked(people.offer_draw(), GameQuestion.ACCEPT_DRAW).accept()
    assert people.is_over
    assert refused(people.offer_draw()) is GameRefusal.ENDED
    computer = session_of(seats=COMPUTER)
    assert refused(computer.offer_draw()) is GameRefusal.DRAW_TOO_EARLY
    play(computer, " ".join(f"{letter}{row}" for row in (1, 5) for letter in "acegikmobd"))
    result = asked(computer.offer_draw(), GameQuestion.OFFER_DRAW).accept()
    assert result == Done(DrawConsidered())
    assert not computer.judge_draw(EVEN_SCORE)
    play(computer, "h8")
    assert refused(computer.offer_draw()) is GameRefusal.DRAW_ON_YOUR_TURN
    watched = session_of(seats=WATCHED)
    assert refused(watched.offer_draw()) is GameRefusal.NOBODY_TO_DRAW_WITH
    opening = session_of(Game(15, opening=OPENINGS["swap"]), COMPUTER)
    assert refused(opening.offer_draw()) is GameRefusal.DRAW_AFTER_OPENING


def test_time_and_engines_are_for_games_that_have_them() -> None:
    people = session_of()
    assert refused(people.pause()) is GameRefusal.NOTHING_TO_PAUSE
    assert refused(people.move_now()) is GameRefusal.NO_MOVE_NOW
    assert refused(people.ask_again()) is GameRefusal.NOTHING_FAILED
    assert refused(people.change_speed(1)) is GameRefusal.NO_SPEED
    watched = session_of(seats=WATCHED)
    result = watched.change_speed(1)
    assert isinstance(result, Done)
    assert isinstance(result.notice, SpeedChanged)
    assert watched.move_now() == Done()
    watched.get_stuck()
    assert watched.ask_again() == Done()
    assert not watched.stuck


# Other boards


def test_a_finished_game_goes_to_the_analysis_board_at_the_shown_position() -> None:
    session = play(session_of(), "h8 i9")
    assert refused(analyse(session, lambda: None, review=True)) is GameRefusal.REVIEW_WHEN_OVER
    assert refused(analyse(session, lambda: None, review=False)) is GameRefusal.WHAT_IF_WHEN_OVER
    accept(session.resign())
    session.look_back.go(1)
    event = analyse(session, lambda: None, review=True)
    assert isinstance(event, Analyse)
    assert (event.review, event.tree.point(event.node)) == (True, parse_point("h8"))
    small = session_of(Game(3, rule=row_rule(3)))
    accept(small.resign())
    assert refused(analyse(small, lambda: None, review=True)) is GameRefusal.REVIEW_OF_FIVES


def test_setting_up_a_position_of_a_game_that_goes_on_is_help() -> None:
    session = play(session_of(), "h8 i9")
    event = open_editor(session)
    assert isinstance(event, OpenPage)
    assert event.draft is not None
    assert session.helped


# A friend


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[tuple[Programs, GameSession, GameSession]]:
    """Two programs that play each other, and the session of host and guest."""
    programs = Programs(tmp_path)
    programs.settle()
    yield programs, programs.host.session, programs.guest.session
    end_programs()


def test_a_friend_is_asked_and_answers(
    friends: tuple[Programs, GameSession, GameSession],
) -> None:
    programs, host, guest = friends
    assert refused(guest.place(parse_point("h8"))) is GameRefusal.FRIENDS_TURN
    assert refused(host.undo()) is GameRefusal.NO_UNDO_TO_ASK
    assert refused(host.start_again(rematch=True)) is GameRefusal.GAME_GOES_ON
    assert refused(host.redo()) is GameRefusal.NOTHING_TO_REDO
    assert refused(open_editor(host)) is GameRefusal.SET_UP_WHEN_OVER
    assert host.why_no_advice is AdviceRefusal.WITH_FRIEND
    assert host.place(parse_point("h8")) == Done()
    programs.settle()
    result = asked(host.undo(), GameQuestion.ASK_UNDO).accept()
    assert result == Done(ProposalSent(Proposal.UNDO))
    assert refused(host.undo()) is GameRefusal.ASKED_ALREADY
    programs.settle()
    assert guest.proposal is Proposal.UNDO
    assert guest.answer(yes=False) == Done(ProposalRejected(Proposal.UNDO))
    assert guest.answer(yes=False) == Done()
    programs.settle()
    asked(host.offer_draw(), GameQuestion.OFFER_DRAW).accept()
    programs.settle()
    result = asked(guest.offer_draw(), GameQuestion.OFFER_DRAW).accept()
    assert result == Done(ProposalAccepted(Proposal.DRAW))
    assert guest.is_over


def test_nothing_is_placed_at_an_earlier_position_of_a_game_with_a_friend(
    friends: tuple[Programs, GameSession, GameSession],
) -> None:
    programs, host, _guest = friends
    programs.play("h8 i9")
    host.look_back.go(1)
    assert refused(host.place(parse_point("a1"))) is GameRefusal.LOOKS_BACK


def test_there_is_talk_with_a_friend_only() -> None:
    assert refused(session_of().say("Hello!")) is GameRefusal.NO_FRIEND
    assert refused(session_of(seats=Seats(spectating=True)).say("Hello!")) is GameRefusal.LOOKS_ON
    linked = session_of(seats=Seats(friend=Player.SECOND))
    assert refused(linked.say("Hello!")) is GameRefusal.NOBODY_HEARS
    assert refused(linked.undo()) is GameRefusal.CONNECTION_OVER


def test_no_stone_is_placed_once_the_connection_is_over(
    friends: tuple[Programs, GameSession, GameSession],
) -> None:
    programs, host, _guest = friends
    programs.host.friend.give_up(TextError("gone"))
    assert refused(host.place(parse_point("h8"))) is GameRefusal.CONNECTION_OVER
    assert refused(host.offer_draw()) is GameRefusal.CONNECTION_OVER

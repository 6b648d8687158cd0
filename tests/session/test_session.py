import random
from collections.abc import Callable

import pytest
from tests.answers import accept

from wuziqi.levels import level_of
from wuziqi.records.time_control import Reading, TimeControl
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS, Act, Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.session.notices import ClockNotice, LowTime, PeriodBegan
from wuziqi.session.results import Ask, Refused
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession, SessionEvent

BLACK, WHITE = Stone
FIRST, SECOND = Player
WATCHED = Seats(FIRST, level_of(3), level_of(5))


def session(seats: Seats, control: TimeControl | None = None, names: str = "") -> GameSession:
    made = GameSession(Game(15), seats, control)
    made.tick(100)
    for name in names.split():
        made.play(parse_point(name))
    return made


def wanted(made: GameSession) -> bool:
    """Whether the computer is to move; a function hides this from the type checker."""
    return made.computer_wanted and not made.halted


# Clocks


def test_the_clock_of_the_side_to_move_runs_and_ends_the_game() -> None:
    made = session(Seats(), TimeControl(60), "h8")
    made.tick(100)
    made.tick(130)
    assert (made.clock.left(FIRST, made.now), made.clock.left(SECOND, made.now)) == (60, 30)
    made.tick(161)
    assert made.game.outcome == Outcome(BLACK, (), Reason.TIME)
    made.tick(200)
    assert made.clock.left(SECOND, made.now) == 0
    assert made.next_wake() is None


def test_the_clock_of_the_player_starts_when_the_computer_has_moved() -> None:
    made = session(Seats(FIRST), TimeControl(60), "h8")
    assert made.next_wake() == 1
    made.tick(107)
    assert made.clock.left(SECOND, made.now) == 53


def test_clocks_stop_out_of_sight_against_the_computer_but_not_between_people() -> None:
    for seats, left in [(Seats(SECOND), 60), (Seats(), 40)]:
        made = session(seats, TimeControl(60))
        made.tick(100, visible=False)
        made.tick(120, visible=False)
        assert made.clock.left(FIRST, made.now) == left


def test_clocks_stop_while_paused_stuck_or_suspended() -> None:
    made = session(Seats(SECOND), TimeControl(60), "h8")
    made.pause()
    made.tick(110)
    made.tick(120)
    made.resume()
    made.tick(120)
    made.tick(125)
    made.hold(125)
    made.tick(200)
    made.get_stuck()
    made.tick(200)
    made.tick(210)
    assert made.clock.left(SECOND, made.now) == 55


def test_undo_gives_back_the_time_and_redo_takes_it_again() -> None:
    made = session(Seats(), TimeControl(60))
    made.tick(110)
    made.play(parse_point("h8"))
    made.undo()
    assert made.clock.left(FIRST, made.now) == 60
    made.redo()
    assert made.clock.left(FIRST, made.now) == 50


def test_a_game_without_clocks_and_computer_never_wakes() -> None:
    made = session(Seats(), None, "h8")
    assert made.next_wake() is None
    assert made.clock.left(SECOND, made.now) is None


# The computer's turn


def test_it_wakes_for_the_spinner_only_while_the_computer_thinks_in_sight() -> None:
    made = session(Seats(SECOND))
    assert made.next_wake() is None
    made.play(parse_point("h8"))
    assert made.next_wake() == 0.25
    made.tick(101, visible=False)
    assert made.next_wake() is None
    made.tick(102)
    made.pause()
    assert made.next_wake() is None


def test_a_watched_game_waits_between_moves_and_goes_faster_or_slower() -> None:
    made = session(WATCHED, None, "h8")
    assert not wanted(made)
    assert made.next_wake() == 1
    made.tick(101)
    assert wanted(made)
    assert [made.pace.change_speed(1, made.now) for _ in range(4)] == [0.5, 0.25, 0, 0]
    made.play(parse_point("i9"))
    assert wanted(made)
    assert [made.pace.change_speed(-1, made.now) for _ in range(6)] == [0.25, 0.5, 1, 2, 4, 4]


def test_a_watched_game_stands_still_out_of_sight() -> None:
    made = session(WATCHED)
    made.tick(101, visible=False)
    assert not wanted(made)
    made.tick(102)
    assert wanted(made)


def test_a_step_is_one_move() -> None:
    made = session(WATCHED, None, "h8")
    made.pause()
    assert not wanted(made)
    made.move_now()
    assert wanted(made)
    made.play(parse_point("i9"))
    made.tick(200)
    assert not wanted(made)
    made.resume()
    assert wanted(made)


def test_undo_of_a_watched_game_takes_one_move_and_stands_still() -> None:
    made = session(WATCHED, None, "h8 i9 j10")
    made.undo()
    assert len(made.game.moves) == 2
    assert made.paused
    made.undo()
    made.undo()
    assert not made.can_undo


def test_thinking_time_counts_from_the_question_and_ends_with_the_move() -> None:
    made = session(Seats(SECOND), None, "h8")
    assert made.thinking_seconds is None
    made.thinking.begin(made.now)
    made.tick(103)
    assert made.thinking_seconds == 3
    made.play(parse_point("i9"))
    assert made.thinking_seconds is None


def test_a_new_game_begins_with_fresh_clocks() -> None:
    made = session(Seats(), TimeControl(60))
    made.tick(130)
    made.pause()
    made.restart(WATCHED)
    assert (made.clock.left(FIRST, made.now), made.game.moves, made.paused) == (60, (), False)
    assert wanted(made)


# What follows from the game and the seats


def derived(made: GameSession, moves: int | None) -> object:
    """The fields of a session, derived from its game, its seats and the moves shown."""
    game, seats = made.game, made.seats
    over, player = game.outcome is not None, game.player
    computer = seats.second_level is not None or player is seats.computer
    others = computer or seats.spectating or player is seats.friend
    active = moves is not None and moves < len(game.moves)
    shown = game.moves[:moves]
    board = game.board_after(len(shown))
    stones = {point: board[point] for point in board}
    return over, not over and computer, not over and others, active, shown, stones


def fields(made: GameSession) -> object:
    back = made.look_back
    stones = {point: back.board[point] for point in back.board}
    asked = (made.is_over, made.computer_to_move, made.others_turn)
    return *asked, back.active, back.shown, stones


@pytest.mark.parametrize(
    "seats",
    [Seats(), Seats(FIRST), Seats(SECOND, engine="x"), WATCHED, Seats(friend=SECOND)],
    ids=["people", "computer", "engine", "watched", "friend"],
)
@pytest.mark.parametrize("opening", ["free", "swap2", "pro"])
def test_after_random_acts_every_field_is_as_derived(seats: Seats, opening: str) -> None:
    rng = random.Random(f"{seats} {opening}")
    made = GameSession(Game(9, opening=OPENINGS[opening]), seats, TimeControl(60))
    shown: int | None = None

    def act() -> None:
        step, game = made.game.step, made.game
        if made.is_over or rng.random() < 0.05:
            made.restart(rng.choice([seats, made.seats.swapped()]))
        elif step is not None and step.choices:
            made.play(rng.choice(step.choices))
        else:
            made.play(rng.choice(game.allowed))

    acts: list[Callable[[], object]] = [
        *[act] * 6,
        made.undo,
        made.redo,
        lambda: made.undo(rng.randrange(1, 4)),
        lambda: made.place(rng.choice(list(made.game.board))),
        lambda: made.look_back.go(rng.randrange(9)),
        lambda: made.look_back.step(rng.choice([-1, 1])),
        made.look_back.end,
        lambda: made.end(rng.choice([BLACK, WHITE, None]), Reason.AGREEMENT),
        lambda: made.rename(rng.choice([FIRST, SECOND]), rng.choice("ab")),
        made.get_stuck,
        made.move_now,
        lambda: made.tick(made.now + 20 * rng.random()),
    ]
    if seats.linked:
        acts.append(lambda: made.cut(rng.randrange(len(made.game.acts) + 1)))
    for _ in range(400):
        result = rng.choice(acts)()
        if isinstance(result, Ask) and rng.random() < 0.5:
            result.accept()
        shown = made.look_back.moves
        assert fields(made) == derived(made, shown)
        assert shown is None or shown < len(made.game.moves)
        assert not made.stuck or made.computer_to_move


# Time spent, help, and games of an earlier day


def points(names: str) -> list[Act]:
    return [parse_point(name) for name in names.split()]


def test_every_act_knows_how_long_it_took_also_without_clocks() -> None:
    made = session(Seats(SECOND))
    made.tick(103)
    made.play(parse_point("h8"))
    made.pause()
    made.tick(110)
    made.resume()
    made.tick(112)
    made.hold(113)
    made.tick(150)  # the whole program stood still
    made.tick(151.5)
    made.play(parse_point("i9"))
    assert made.milliseconds == (3000, 4500)
    made.undo()
    made.redo()
    assert made.milliseconds == (3000, 4500)


def test_a_restored_game_has_its_clocks_movers_and_turn() -> None:
    made = session(Seats(FIRST), TimeControl(60, increment=5))
    made.tick(100)
    for seconds, name in ((7, "h8"), (11, "i9"), (2, "a1")):
        made.tick(made.now)
        made.tick(made.now + seconds)
        made.play(parse_point(name))
    again = GameSession(Game(15), Seats(FIRST), TimeControl(60, increment=5))
    again.restore(made.game.acts, made.milliseconds)
    again.tick(1000)
    assert made.milliseconds == again.milliseconds == (7000, 11000, 2000)
    assert again.game.acts == made.game.acts
    assert [again.clock.left(player, again.now) for player in Player] == [61, 54]
    assert [again.mover(number) for number in range(4)] == [FIRST, SECOND, FIRST, SECOND]
    again.undo()
    assert [str(move) for move in again.game.moves] == ["h8"]
    assert [again.clock.left(player, again.now) for player in Player] == [58, 60]


def test_a_restored_opening_has_its_choices() -> None:
    again = GameSession(Game(15, opening=OPENINGS["swap"]), Seats(FIRST))
    again.restore([*points("h8 i9 j10"), "swap", *points("a1")], [1] * 5)
    assert again.game.step is None
    assert again.game.black is SECOND
    assert again.mover(3) is FIRST


def test_an_act_that_is_not_allowed_is_not_restored() -> None:
    for acts in (points("h8 h8"), points("h8 p1"), [*points("h8"), "swap"]):
        with pytest.raises(ValueError, match=r"occupied|off the board|nothing to choose"):
            GameSession(Game(15), Seats()).restore(acts, [0] * 2)


def test_who_takes_back_was_helped_until_a_new_game_begins() -> None:
    made = session(Seats(), names="h8 i9")
    assert not made.helped
    made.undo()
    assert made.helped
    made.restart(Seats())
    assert not made.helped
    assert made.milliseconds == ()


def test_observers_hear_of_every_change() -> None:
    heard: list[SessionEvent] = []
    made = session(Seats(SECOND), names="h8")
    made.observe(lambda _session, change: heard.append(change))
    made.play(parse_point("i9"))
    made.undo()
    made.redo()
    made.note_help()  # which undo has done already
    made.look_back.go(0)
    made.place(parse_point("a1"))
    accept(made.resign())
    made.restart(Seats())
    made.note_help()
    rewound = [SessionEvent.REWOUND] * 2
    assert heard == [
        *[SessionEvent.ACTED, *rewound, SessionEvent.ACTED],
        *[SessionEvent.ENDED, SessionEvent.STARTED, SessionEvent.HELPED],
    ]


def test_a_stone_that_cannot_be_played_from_an_earlier_position_takes_nothing_back() -> None:
    made = session(Seats(), names="h8 i9 j10")
    made.look_back.go(1)
    assert isinstance(made.place(parse_point("h8")), Refused)
    assert len(made.game.moves) == 3
    made.place(parse_point("j10"))
    assert [str(move) for move in made.game.moves] == ["h8", "j10"]


def test_a_person_is_warned_once_a_turn_when_little_time_is_left() -> None:
    made = session(Seats(SECOND), TimeControl(30))
    assert [made.tick(now) for now in (115, 120, 125)] == [None, LowTime(10), None]
    made.play(parse_point("h8"))
    assert [made.tick(now) for now in (140, 150)] == [None, None], "it is the computer's time"


def test_a_person_is_told_of_every_period_and_warned_in_the_last() -> None:
    made = session(Seats(), TimeControl(30, periods=2, period=20))
    told = [(now, made.tick(now)) for now in (120, 129, 130, 141, 150, 159, 160, 169)]
    assert [(now, notice) for now, notice in told if notice] == [
        (130, PeriodBegan(2, first=True)),
        (150, PeriodBegan(1, first=False)),
        (160, LowTime(10)),
    ]
    made.tick(170)
    assert made.game.outcome is not None
    assert made.game.outcome.reason is Reason.TIME


def test_a_turn_that_begins_in_a_period_tells_nothing_of_it() -> None:
    made = session(Seats(), TimeControl(0, periods=3, period=20))
    told: list[ClockNotice | None] = [made.tick(now) for now in (101, 115)]
    made.play(parse_point("h8"))
    assert [*told, made.tick(116), made.tick(130)] == [None] * 4


def test_time_beyond_a_period_stays_lost_on_another_day() -> None:
    made = session(Seats(), TimeControl(5, periods=3, period=10))
    made.tick(124.9999)  # a moment before the second period is used up too
    made.play(parse_point("h8"))
    made.tick(127.9999)
    made.play(parse_point("i9"))
    again = GameSession(Game(15), Seats(), TimeControl(5, periods=3, period=10))
    again.restore(made.game.acts, made.milliseconds)
    assert again.clock.reading(FIRST, 0) == made.clock.reading(FIRST, 127.9999)
    assert again.clock.reading(FIRST, 0) == Reading(10, 2, more=True)
    assert again.clock.left(SECOND, again.now) == pytest.approx(2)
    made.undo()
    made.undo()
    assert made.clock.left(FIRST, made.now) == 5

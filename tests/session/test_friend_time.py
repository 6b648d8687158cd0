"""Whose count of a turn stands: a friend who lies gains nothing, and a slow line costs no game."""

import random

import pytest
from tests.draws import draws
from tests.session.slow_lines import CLOCKS, POINTS, STEP, Liar, Line, SlowGame

from wuziqi.friend.link import Down, Up
from wuziqi.friend.messages import At
from wuziqi.friend.wire import HOST, JOIN
from wuziqi.rules.referee import Reason
from wuziqi.session.friend_time import TimeJudge
from wuziqi.texts import TextError
from wuziqi.words.friend_texts import friend_text, presence_text

QUICK = 0.05
"""The delay of a line in one direction."""


def liar(clock: str, *, first: bool = False) -> Liar:
    return Liar(Line(random.Random(1), QUICK), clock, first=first)


def lost_on_time(made: Liar) -> bool:
    outcome = made.victim.session.game.outcome
    return outcome is not None and outcome.reason is Reason.TIME


# A friend who lies about our time


@pytest.mark.parametrize("held", [0.0, 4.6, None])
@pytest.mark.parametrize("clock", CLOCKS)
def test_an_early_claim_of_our_time_never_wins(clock: str, held: float | None) -> None:
    """The friend confirms at once, late, or never."""
    for acted in (False, True):
        made = liar(clock)
        made.holds_back = held
        made.pass_(0.3)
        number = made.acts
        if acted:
            made.victim.session.play(POINTS[number])
            made.pass_(0.3)
        made.claim(number)
        made.pass_(1.0)
        assert not made.victim.session.is_over
        assert made.acts == number + acted, "the stone stays"


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_claim_wins_at_most_a_second(clock: str) -> None:
    """It once won up to six seconds after pongs that came late."""
    made = liar(clock)
    made.holds_back = 4.6
    left = made.victim.left
    made.pass_(left - 1.2 - made.victim.session.clock.turn(made.line.now))
    made.claim()
    made.pass_(2 * QUICK)
    assert not made.victim.session.is_over


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("held", [0.0, 3.0])
def test_a_game_costs_at_most_our_count_the_round_trip_and_a_second(
    clock: str, held: float
) -> None:
    for more in (90, 200, 1_500, 4_000, 29_990):
        made = liar(clock)
        made.holds_back, made.counts_more_ms = held, more
        spent = 0.0
        while not made.victim.failure and made.acts < 20:
            spent += play(made, 0.5)
            assert not lost_on_time(made)
        session = made.victim.session
        control = session.clock.control
        assert control is not None
        counted = sum(session.milliseconds[::2]) / 1000
        assert control.per_move or counted - spent <= 2 * QUICK + 2 * STEP + held + 1.0


def play(made: Liar, seconds: float) -> float:
    """Let the victim think and act, and the friend act; returns the victim's seconds."""
    made.pass_(seconds)
    session = made.victim.session
    spent = session.clock.turn(made.line.now)
    session.play(POINTS[made.acts])
    made.pass_(2 * QUICK + (made.holds_back or 0.0) + STEP)
    if not made.victim.failure:
        made.act(1)
        made.pass_(2 * QUICK)
    return spent


# A friend who lies about his own time


def think(made: Liar, seconds: float, *, silent: bool) -> float:
    """Let the friend think and claim a millisecond; returns the seconds that did not count."""
    session, number = made.victim.session, made.acts
    made.holds_back = None if silent else 0.0
    made.pass_(seconds)
    made.act(1)
    made.pass_(2 * QUICK + 2 * STEP)
    if session.is_over or made.victim.failure:
        return 0.0
    counted = session.milliseconds[number] / 1000
    made.holds_back = 0.0
    made.pass_(0.1)
    session.play(POINTS[made.acts])
    made.pass_(2 * QUICK + 2 * STEP)
    return seconds - counted


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("clock", CLOCKS)
def test_thinking_costs_time_whatever_the_friend_reports(clock: str, silent: bool) -> None:
    made = liar(clock, first=True)
    grace = made.victim.friend.grace
    usual = 0.9 * min(made.victim.left, 20.0)
    gained, acts, control = 0.0, 0, made.victim.session.clock.control
    assert control is not None
    while not made.victim.session.is_over and acts < 25:
        gained += think(made, usual, silent=silent)
        acts += 1
    if not control.per_move:
        assert gained <= grace.whole + acts * (2 * QUICK + 2 * STEP)


@pytest.mark.parametrize("clock", ["3s", "20s+0s", "1m", "3x10s"])
def test_a_silence_in_the_own_turn_ends_the_game_on_time(clock: str) -> None:
    """Seventy seconds of thought once cost nothing under a clock of twenty."""
    made = liar(clock, first=True)
    think(made, made.victim.left + made.victim.friend.grace.whole + 3.0, silent=True)
    assert lost_on_time(made)
    assert made.victim.friend.grace.left == 0


def test_the_used_grace_is_shown() -> None:
    made = liar("20s+0s", first=True)
    friend = made.victim.friend
    assert friend_text(friend, "Ann") == presence_text(friend.presence, "Ann", friend.lag)
    made.holds_back = None
    made.pass_(15.0)
    assert not friend.connected
    assert friend_text(friend, "Ann").endswith("; delays: 15 of 16 s")


def test_a_friend_who_answers_and_does_not_act_loses_on_time() -> None:
    made = liar("20s+0s", first=True)
    made.pass_(20 + 1 + 5 + 1)
    assert lost_on_time(made)
    assert made.victim.friend.grace.used == 0


def test_talk_instead_of_pings_does_not_put_off_the_end() -> None:
    made = liar("20s+0s", first=True)
    made.holds_back = None
    for _ in range(45):
        made.pass_(1.0)
        made.say(m="say", text="Wait!")
    assert lost_on_time(made)
    assert made.victim.friend.grace.used == 0


def test_a_program_that_comes_back_without_a_greeting_gains_nothing() -> None:
    made = liar("20s+0s", first=True)
    made.holds_back = None
    made.line.ends[HOST].append(Up())
    made.pass_(60.0)
    made.holds_back = 0.0
    made.greet()
    made.pass_(8.0)
    assert lost_on_time(made)


@pytest.mark.parametrize("reason", ["left", "silent"])
def test_leaving_and_coming_back_is_no_way_to_think(reason: str) -> None:
    made = liar("20s+0s", first=True)
    whole = made.victim.friend.grace.whole
    for _ in range(8):
        made.line.ends[HOST].append(Down(TextError(reason)))
        made.holds_back = None
        made.pass_(9.0)
        made.line.ends[HOST].append(Up())
        made.holds_back = 0.0
        made.greet()
        made.pass_(1.0)
        if made.victim.session.is_over:
            break
    assert lost_on_time(made)
    assert made.line.now < 20 + whole + 15


# Honest friends on a slow line


def outages(rng: random.Random) -> list[tuple[float, float, str]]:
    found, at = [], rng.uniform(5, 60)
    for _ in range(rng.randint(0, 2)):
        seconds = rng.uniform(1, 6)
        found.append((at, seconds, rng.choice([HOST, JOIN, "both"])))
        at += seconds + rng.uniform(15, 60)
    return found


@pytest.mark.random
@pytest.mark.parametrize("seed", range(draws(2)))
@pytest.mark.parametrize("clock", CLOCKS)
def test_a_slow_line_costs_no_honest_friend_the_game(clock: str, seed: int) -> None:
    """The round trip is 0.2 to 3 s and more; messages get lost, and connections break."""
    rng = random.Random(f"{seed} {clock}")
    line = Line(rng, rng.uniform(0.1, 1.5), jitter=0.3, losses=0.03)
    game = SlowGame(rng, clock, line, outages(rng))
    game.play(40)
    for seat in game.seats:
        assert not seat.failure
        assert seat.session.game.outcome is None


@pytest.mark.parametrize("seed", [35, 203])
def test_an_unsteady_line_leaves_the_grace_for_lost_connections(seed: int) -> None:
    """These games ended on time: the least round trip charged half a second with every act."""
    rng = random.Random(f"{seed} 3x10s")
    line = Line(rng, rng.uniform(0.1, 1.5), jitter=0.3, losses=0.03)
    game = SlowGame(rng, "3x10s", line, outages(rng))
    game.play(40)
    for seat in game.seats:
        assert not seat.failure
        assert seat.session.game.outcome is None


def test_a_friend_who_delays_half_of_the_answers_makes_no_round_trip_longer() -> None:
    judge = TimeJudge(None)
    for number in range(30):
        judge.note_round_trip(4.6 if number % 2 else 0.1, At(0, 0, 0), 0.0)
        assert judge.round_trip == 0.1


# A friend whose every message is a lie


def lie(made: Liar, rng: random.Random) -> None:
    """Send something false."""
    number = rng.choice([made.acts, max(made.acts - 1, 0), 0])
    at, ms = made.at(number), rng.choice([0, 1, 500, 1_000, 2_900, 20_000, 10**6])
    match rng.randrange(6):
        case 0:
            made.claim(number)
        case 1:
            made.say(m="got", **at, ms=ms)
        case 2:
            made.say(m="ping", number=rng.randint(1, 30), back=True)
        case 3:
            made.greet()
        case 4:
            made.line.ends[HOST] += [Down(TextError("left")), Up()]
            made.greet()
        case _:
            made.holds_back = rng.choice([0.0, 0.5, 2.0, 4.6, None])
            made.counts_more_ms = rng.choice([0, 90, 900, 3_000, 29_990])


@pytest.mark.random
@pytest.mark.parametrize("seed", range(draws(2)))
@pytest.mark.parametrize("clock", CLOCKS)
def test_no_lies_win_on_time(clock: str, seed: int) -> None:
    """The person moves in time by the own count, with what a game may cost more."""
    rng = random.Random(f"{seed} {clock}")
    for _ in range(20):
        made = liar(clock)
        session, friend = made.victim.session, made.victim.friend
        while not made.victim.failure and made.acts < 16:
            thinks = rng.uniform(0.05, 0.5)
            for _ in range(rng.randint(0, 2)):
                made.pass_(thinks / 3)
                lie(made, rng)
            made.pass_(thinks / 3)
            if friend.failed is not None or session.is_over or session.others_turn:
                break
            session.play(POINTS[made.acts])
            made.pass_(rng.uniform(0.1, 0.4))
            lie(made, rng)
            if friend.connected and session.others_turn and not made.victim.failure:
                made.act(rng.choice([0, 1, 100]))
            made.pass_(0.3)
        assert not lost_on_time(made) or made.victim_won

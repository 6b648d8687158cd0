"""Two programs play with each other."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.answers import accept
from tests.session.fake_links import CODE, Network
from tests.session.two_programs import NAMES, Program, Programs

from wuziqi.friend.messages import ClaimRefused, write
from wuziqi.friend.wire import HOST, JOIN, Presence, Proposal
from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.rule import rule_named
from wuziqi.session.game_host import GameHost
from wuziqi.session.lobby import (
    CodeGiven,
    Invitation,
    Lobby,
    Met,
    Role,
    SpectatorCodeGiven,
)
from wuziqi.session.notices import (
    FriendAnswers,
    FriendFailed,
    FriendGone,
    FriendHere,
    FriendLost,
    FriendMoved,
    FriendProposes,
    FriendSaid,
    SpectatorCodeMade,
    SpectatorsChanged,
)
from wuziqi.session.reasons import GameRefusal
from wuziqi.session.results import Refused

FIVE = "h8 a1 i8 b1 j8 c1 k8 d1 l8"
TIMED = Setup(opponent="friend", clock="game", game_minutes=1, increment_seconds=0)


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


def same(programs: Programs) -> None:
    """Check that both programs and their libraries have the same game."""
    one, other = programs.host.session, programs.guest.session
    assert one.game.acts == other.game.acts
    assert one.milliseconds == other.milliseconds
    assert one.game.outcome == other.game.outcome
    mine, theirs = programs.host.stored()[-1], programs.guest.stored()[-1]
    assert mine.acts == theirs.acts == one.game.acts
    assert mine.milliseconds == theirs.milliseconds == one.milliseconds
    assert mine.entry.result == theirs.entry.result
    assert mine.entry.reason == theirs.entry.reason
    assert {mine.entry.color, theirs.entry.color} == {"black", "white"}


def names(program: Program) -> str:
    return " ".join(map(str, program.session.game.acts))


def test_a_whole_game(programs: Programs) -> None:
    host, guest = programs.both
    assert host.heard(CodeGiven) == [CodeGiven(CODE)]
    assert host.session.seats.person is Player.FIRST
    assert guest.session.seats.person is Player.SECOND
    assert (host.friend.name, guest.friend.name) == ("Ann", "Li")
    assert host.heard(FriendHere)
    assert (host.friend.presence, host.friend.connected) == (Presence.THINKING, True)
    programs.play(FIVE)
    same(programs)
    assert host.session.game.outcome is not None
    assert len(guest.heard(FriendMoved)) == 5
    for program, color in ((host, "black"), (guest, "white")):
        entry = program.stored()[-1].entry
        assert (entry.black, entry.white) == ("Li", "Ann")
        assert (entry.opponent, entry.color, entry.result) == ("friend", color, "black")
        assert entry.level is None


def test_the_host_may_have_white_and_chance_decides_once(tmp_path: Path) -> None:
    white = Programs(tmp_path / "white", Setup(color="white"))
    assert white.host.session.seats.person is Player.SECOND
    white.play("h8 i9")
    same(white)
    chance = Programs(tmp_path / "chance", Setup(color="random"))
    assert chance.host.session.seats.friend is chance.guest.session.seats.person


def test_nobody_acts_for_the_friend(programs: Programs) -> None:
    guest = programs.guest.session
    refused = Refused(GameRefusal.FRIENDS_TURN)
    assert guest.place(parse_point("h8")) == guest.choose("swap") == refused
    assert guest.pause() == Refused(GameRefusal.NOTHING_TO_PAUSE)
    assert not any([guest.paused, guest.can_undo, guest.can_pause, guest.can_reopen])
    assert (guest.others_turn, programs.host.session.others_turn) == (True, False)


def test_an_undo_needs_consent_and_takes_back_to_the_own_act(programs: Programs) -> None:
    host, guest = programs.both
    assert not host.friend.can_propose(Proposal.UNDO)
    programs.play("h8 i9")
    assert host.friend.propose(Proposal.UNDO)
    assert (host.friend.own_proposal, host.friend.can_propose(Proposal.DRAW)) == (
        Proposal.UNDO,
        False,
    )
    programs.settle()
    assert (guest.friend.proposal, guest.heard(FriendProposes)) == (
        Proposal.UNDO,
        [FriendProposes(Proposal.UNDO)],
    )
    guest.friend.answer(yes=False)
    programs.settle()
    assert host.heard(FriendAnswers) == [FriendAnswers(Proposal.UNDO, yes=False)]
    assert names(host) == "h8 i9"
    host.friend.propose(Proposal.UNDO)
    programs.settle()
    guest.friend.answer(yes=True)
    programs.settle()
    assert host.heard(FriendAnswers)[1] == FriendAnswers(Proposal.UNDO, yes=True)
    assert names(host) == names(guest) == ""
    assert not host.session.game.undone
    programs.play("j10 k11")
    same(programs)
    assert not host.stored()[-1].entry.helped


def test_several_moves_are_taken_back_together(programs: Programs) -> None:
    host, guest = programs.both
    programs.play("h8 i9 j7 k6 l5")
    assert host.friend.propose(Proposal.BACK, 1)
    programs.settle()
    assert guest.heard(FriendProposes) == [FriendProposes(Proposal.BACK, 1)]
    assert guest.friend.moves_left == host.friend.moves_left == 1
    guest.friend.answer(yes=False)
    programs.settle()
    assert host.heard(FriendAnswers) == [FriendAnswers(Proposal.BACK, yes=False)]
    programs.network.cut()
    programs.settle()
    host.friend.propose(Proposal.BACK, 1)
    guest.friend.propose(Proposal.UNDO)
    programs.network.connect()
    programs.settle()
    assert guest.friend.proposal is Proposal.BACK, "of two wishes the host's counts"
    guest.friend.answer(yes=True)
    programs.settle()
    assert names(host) == names(guest) == "h8"
    programs.play("a1 b1")
    same(programs)


def test_of_two_different_proposals_only_that_of_the_host_is_considered(
    programs: Programs,
) -> None:
    """Both were accepted at the same time once, and the connection ended."""
    host, guest = programs.both
    programs.play("h8 i9")
    host.friend.propose(Proposal.DRAW)
    guest.friend.propose(Proposal.UNDO)
    programs.settle()
    assert (host.friend.proposal, guest.friend.proposal) == (None, Proposal.DRAW)
    assert guest.heard(FriendAnswers) == [FriendAnswers(Proposal.UNDO, yes=False, lapsed=True)]
    guest.friend.answer(yes=True)
    programs.settle()
    assert host.session.is_over
    same(programs)


def test_a_slow_connection_costs_the_mover_nothing(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    programs.settle(6)
    for program in programs.both:
        program.friend.match.judge.note_round_trip(4.0, program.friend.match.at, 0.0)
    programs.settle(1)
    programs.host.act("h8")
    programs.host.poll()
    for program in programs.both:
        program.poll(3.0)  # the act is under way
    programs.settle()
    assert programs.guest.session.milliseconds == (7000,)
    same(programs)


def test_a_yes_to_go_back_reaches_a_program_that_was_killed(programs: Programs) -> None:
    host, guest = programs.both
    programs.play("h8 i9 j7 k6")
    host.friend.propose(Proposal.BACK, 0)
    programs.settle()
    host.kill()
    guest.friend.answer(yes=True)
    programs.settle()
    host.start_again()
    programs.settle()
    programs.settle()
    assert names(host) == names(guest) == ""
    same(programs)


def test_what_was_asked_lapses_with_the_next_act(programs: Programs) -> None:
    host, guest = programs.both
    programs.play("h8")
    host.friend.propose(Proposal.UNDO)
    programs.settle()
    guest.act("i9")
    programs.settle()
    assert guest.friend.proposal is None
    assert host.heard(FriendAnswers) == [FriendAnswers(Proposal.UNDO, yes=False, lapsed=True)]
    assert names(host) == "h8 i9"


def test_a_draw_is_agreed_to_and_two_offers_agree(tmp_path: Path) -> None:
    asked = Programs(tmp_path / "asked")
    asked.play("h8 i9")
    asked.guest.friend.propose(Proposal.DRAW)
    asked.settle()
    asked.host.friend.answer(yes=True)
    asked.settle()
    same(asked)
    assert asked.guest.session.game.outcome == Outcome(None, reason=Reason.AGREEMENT)
    both = Programs(tmp_path / "both")
    both.play("h8 i9")
    for program in both.both:
        program.friend.propose(Proposal.DRAW)
    both.settle()
    same(both)
    assert both.host.session.game.outcome == Outcome(None, reason=Reason.AGREEMENT)
    assert both.host.heard(FriendAnswers) == [FriendAnswers(Proposal.DRAW, yes=True)]


def test_who_resigns_loses_whoever_has_to_act(programs: Programs) -> None:
    programs.play("h8")
    accept(programs.host.session.resign())
    programs.settle()
    same(programs)
    assert programs.guest.session.game.outcome == Outcome(Stone.WHITE, reason=Reason.RESIGNATION)


def test_a_rematch_with_colours_changed(programs: Programs) -> None:
    programs.play(FIVE)
    assert programs.guest.friend.can_propose(Proposal.REMATCH)
    programs.guest.friend.propose(Proposal.REMATCH)
    programs.settle()
    programs.host.friend.propose(
        Proposal.REMATCH
    )  # a proposal that meets an equal one is an agreement
    programs.settle()
    assert programs.host.session.seats.person is Player.SECOND
    assert programs.guest.session.seats.names == ("Ann", "Li")
    programs.play("h8 i9")
    same(programs)
    assert [len(program.stored()) for program in programs.both] == [2, 2]


@pytest.mark.parametrize("opening", ["swap2", "soosorv-8", "taraguchi-10"])
def test_choices_are_told(opening: str, tmp_path: Path) -> None:
    rule = rule_named("freestyle" if opening == "swap2" else "renju")
    programs = Programs(tmp_path, Setup(rule=rule, opening=rule.opening_named(opening)))
    acts = {
        "swap2": "a1 c3 e5 add g7 h9 swap h8 i9",
        "soosorv-8": "h8 h9 h10 swap i9 3 keep a1 b1 c1 b1 d4",
        "taraguchi-10": "h8 keep h9 swap h10 keep i9 offer a1 a2 a3 a4 a5 a6 a8 a9 b2 b3 a3 d4",
    }
    programs.play(acts[opening])
    assert names(programs.host) == acts[opening]
    same(programs)


def test_a_friend_who_left_meanwhile_has_moved_and_talked(programs: Programs) -> None:
    """Nobody would repeat the move: the friend left while this program did not reach the server."""
    host, guest = programs.both
    programs.play("h8 i9")
    guest.said.clear()
    programs.network.lose(guest.side)
    guest.poll()
    assert (guest.heard(FriendLost) != [], guest.friend.connected) == (True, False)
    host.act("j7")
    host.friend.say("Until tomorrow!")
    host.poll()
    host.games.close()
    guest.poll()
    assert names(guest) == "h8 i9 j7"
    assert guest.heard(FriendMoved)
    assert guest.heard(FriendSaid) == [FriendSaid("Until tomorrow!")]
    assert guest.heard(FriendGone)
    assert (guest.friend.presence, guest.friend.connected) == (Presence.LEFT, False)
    assert not guest.session.others_turn


def test_lines_are_cut_cleaned_and_kept_for_a_friend_who_is_lost(programs: Programs) -> None:
    host, guest = programs.both
    host.friend.say("hello\x1b[2J\nthere" + "!" * 300)
    programs.settle()
    [said] = guest.heard(FriendSaid)
    assert isinstance(said, FriendSaid)
    assert said.text == "hello?[2J there" + "!" * 185
    programs.network.cut()
    host.friend.say("are you there?")
    programs.settle()
    programs.network.connect()
    programs.settle()
    assert guest.heard(FriendSaid)[1:] == [FriendSaid("are you there?")]


def test_presence(programs: Programs) -> None:
    host, guest = programs.both

    def presence() -> Presence:
        return host.friend.presence

    guest.visible = False
    programs.settle()
    assert presence() is Presence.AWAY
    guest.visible = True
    programs.settle()
    assert presence() is Presence.THINKING
    programs.network.cut()
    programs.settle()
    assert (presence(), host.friend.connected) == (Presence.LOST, False)
    assert len(host.heard(FriendLost)) == 1
    programs.network.connect()
    programs.settle()
    assert presence() is Presence.THINKING
    guest.games.close()
    guest.playing = False
    programs.network.arrives()
    host.poll()
    assert host.heard(FriendGone)
    assert presence() is Presence.LEFT
    assert host.friend.gone_in == 0


def test_a_lost_friend_counts_as_gone_after_two_minutes(programs: Programs) -> None:
    host = programs.host
    assert host.friend.gone_in is None
    programs.network.cut()
    programs.settle()
    host.poll(20)
    assert host.friend.gone_in == 100
    host.poll(101)
    assert host.friend.gone_in == 0
    programs.network.connect()
    programs.settle()
    assert host.friend.gone_in is None


def test_the_lag_is_measured(programs: Programs) -> None:
    host, guest = programs.both
    host.poll(31)
    programs.network.arrives()
    guest.poll()
    programs.network.arrives()
    host.poll(0.5)
    assert host.friend.lag == pytest.approx(0.5)


def test_acts_while_there_is_no_connection_come_later(programs: Programs) -> None:
    programs.play("h8 i9")
    programs.network.cut()
    programs.settle()
    programs.host.act("j10")
    programs.settle()
    assert names(programs.guest) == "h8 i9"
    programs.network.connect()
    programs.settle()
    assert names(programs.guest) == "h8 i9 j10"
    same(programs)


@pytest.mark.parametrize("killed", [0, 1])
def test_a_program_that_was_killed_goes_on(programs: Programs, killed: int) -> None:
    programs.play("h8 i9")
    programs.mover.act("j10")  # saved, but perhaps not sent
    program = programs.both[killed]
    program.kill()
    program.start_again()
    programs.settle()
    assert program.friend.name == NAMES[programs.both[1 - killed].side]
    same(programs)
    programs.play("k11 l12")
    same(programs)


def test_a_match_without_an_act_is_met_again_too(programs: Programs) -> None:
    programs.guest.kill()
    programs.guest.start_again()
    programs.settle()
    programs.play("h8")
    same(programs)


def test_a_game_that_is_left_without_an_act_is_not_kept(programs: Programs) -> None:
    programs.host.games.close()
    programs.host.playing = False
    assert programs.host.stored() == []
    assert len(programs.guest.stored()) == 1


def test_a_game_is_unfinished_until_the_friend_knows_its_end(programs: Programs) -> None:
    """Otherwise the last stone would be lost when the winner's program ends before sending it."""
    programs.play(FIVE[:-3])
    programs.network.cut()
    programs.settle()
    programs.host.act("l8")
    programs.settle()
    assert programs.host.session.is_over
    assert programs.host.stored()[-1].entry.result == ""
    programs.host.kill()
    programs.host.start_again()
    assert programs.host.session.is_over
    programs.settle()
    same(programs)
    assert programs.host.stored()[-1].entry.result == "black"


@pytest.mark.parametrize("how", ["resign", "draw"])
def test_so_it_is_with_other_ends(programs: Programs, how: str) -> None:
    programs.play("h8 i9")
    host, guest = programs.both
    if how == "draw":
        guest.friend.propose(Proposal.DRAW)
        programs.settle()
        host.friend.answer(yes=True)
    else:
        accept(host.session.resign())
    programs.network.cut()
    host.poll()
    assert host.stored()[-1].entry.result == ""
    host.kill()
    host.start_again()
    programs.settle()
    same(programs)
    assert host.stored()[-1].entry.result == ("draw" if how == "draw" else "white")


def test_a_library_without_keys_says_so(programs: Programs) -> None:
    programs.play("h8")
    guest = programs.guest
    guest.kill()
    guest.stored()
    library = Library(guest.directory / LIBRARY_FILE)
    library.set_columns(1, {"link": '{"keys": 3}'})
    library.close()
    guest.start_again()
    programs.settle()
    [failed] = guest.heard(FriendFailed)
    assert "meet your friend again" in str(failed)
    assert guest.session.place(parse_point("i9")) == Refused(GameRefusal.CONNECTION_OVER)
    assert names(guest) == "h8"


# Clocks


def test_the_mover_counts_and_the_other_forgives_a_second(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    host, guest = programs.both
    for program in programs.both:
        program.poll(3.0)
    host.act("h8")
    host.poll()
    guest.poll(0.9)  # the act is under way
    programs.settle()
    assert host.session.milliseconds == guest.session.milliseconds == (3000,)
    same(programs)


def test_what_is_more_counts_and_the_mover_is_told(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    host, guest = programs.both
    guest.friend.grace.use(100)
    for program in programs.both:
        program.poll(2.0)
    host.act("h8")
    host.poll()
    guest.poll(0.5)
    programs.settle()
    assert guest.session.milliseconds == (2500,)
    assert host.session.clock.left(Player.FIRST, host.session.now) == 57.5
    assert guest.session.clock.left(Player.FIRST, guest.session.now) == 57.5
    same(programs)


def test_a_silence_of_the_connection_costs_the_mover_nothing(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    for act in ("h8", "i9", "j7"):
        programs.settle(1)
        programs.mover.act(act)
        for program in programs.both:
            program.poll(4.0)  # the act is under way
        programs.settle()
    same(programs)
    assert programs.host.session.milliseconds == (1000, 1000, 1000)


def test_silences_are_no_way_to_think_where_pings_come_back(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    for _ in range(5):
        programs.host.poll(9.0)  # it sends, but nothing is delivered
        programs.guest.poll(9.0)
        programs.settle()
    programs.host.act("h8")
    claimed = programs.host.network.under_way[HOST]
    programs.host.poll()
    claimed[-1]["ms"] = 0
    programs.settle()
    assert programs.guest.session.milliseconds == (45_000 - 1_000,)


def test_no_time_is_claimed_that_a_silence_may_have_taken(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    for _ in range(29):
        programs.settle(2)
    programs.host.act("h8")
    for program in programs.both:
        program.poll(9.0)
    programs.host.network.deliver(HOST, 1)
    programs.guest.poll()
    programs.settle()
    assert names(programs.guest) == "h8"
    same(programs)


def test_the_own_flag_ends_the_game(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    for _ in range(31):
        programs.settle(2)
    same(programs)
    assert programs.guest.session.game.outcome == Outcome(Stone.WHITE, reason=Reason.TIME)


def test_the_flag_of_a_friend_who_does_not_see_it_is_claimed(tmp_path: Path) -> None:
    """The host's clock is slow: the guest waits a second more, and its claim counts."""
    programs = Programs(tmp_path, TIMED)
    for _ in range(31):
        programs.host.poll(1.92)
        programs.guest.poll(2.0)
        programs.settle()
    assert programs.guest.session.game.outcome == Outcome(Stone.WHITE, reason=Reason.TIME)
    same(programs)


def test_a_claim_that_cannot_be_is_refused(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    for _ in range(31):
        programs.guest.poll(2.0)
        programs.settle()
    reasons = ("your time is over, but it is not", "not agree that your friend's time is over")
    for program, reason in zip(programs.both, reasons, strict=True):
        [failed] = program.heard(FriendFailed)
        assert reason in str(failed)
        assert not program.session.is_over
        stored = program.stored()[-1]
        assert stored.entry.result == ""
        assert '"end": null' in stored.link


def test_a_game_goes_on_after_a_refused_claim_once_both_have_started_again(
    tmp_path: Path,
) -> None:
    programs = Programs(tmp_path, TIMED)
    for _ in range(31):
        programs.guest.poll(2.0)
        programs.settle()
    for program in programs.both:
        program.kill()
        program.start_again()
    programs.play("h8 i9")
    same(programs)


def test_a_program_that_cannot_refuse_leaves_the_claim_unfinished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wuziqi.session.friend.FEATURES", ("back", "show"))
    programs = Programs(tmp_path, TIMED)
    for _ in range(31):
        programs.guest.poll(2.0)
        programs.settle()
    assert programs.guest.session.is_over
    assert programs.guest.stored()[-1].entry.result == ""


@pytest.mark.parametrize("how", ["resignation", "agreed time"])
def test_no_other_end_can_be_refused(tmp_path: Path, how: str) -> None:
    programs = Programs(tmp_path, TIMED)
    if how == "resignation":
        accept(programs.host.session.resign())
    else:
        for _ in range(31):
            programs.settle(2)
    programs.settle()
    programs.network.carry(HOST, write(ClaimRefused(programs.host.friend.match.at)))
    programs.settle()
    assert programs.guest.session.is_over
    assert programs.guest.stored()[-1].entry.result == "white"
    assert not programs.guest.heard(FriendFailed)


def test_a_lost_connection_of_both_stops_the_clock_of_the_friend_alone(tmp_path: Path) -> None:
    """Each can think and act without a connection."""
    programs = Programs(tmp_path, TIMED)
    programs.settle(5)  # a sign of life comes
    programs.network.cut()
    programs.settle()
    for _ in range(4):
        programs.settle(5)
    host, guest = programs.both
    assert guest.session.clock.left(Player.FIRST, guest.session.now) == 55
    assert host.session.clock.left(Player.FIRST, host.session.now) == 35
    host.act("h8")
    programs.settle(20)
    programs.network.connect()
    programs.settle()
    same(programs)
    assert host.session.milliseconds == (25_000,)


def test_the_clock_stands_while_the_other_has_no_connection(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    programs.settle(5)
    programs.network.lose(JOIN)
    for program in programs.both:
        program.poll()
        program.poll(6)
        program.poll(7)
        program.poll(100)
    host, guest = programs.both
    assert host.session.clock.left(Player.FIRST, host.session.now) == 60 - 5 - 13
    assert guest.session.clock.left(Player.FIRST, guest.session.now) == 55


def test_a_friend_who_is_silent_stops_the_clocks(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    for _ in range(7):
        programs.guest.poll(2)
    assert not programs.guest.friend.connected
    assert programs.guest.session.clock.left(Player.FIRST, programs.guest.session.now) == 60
    programs.settle()
    assert programs.guest.friend.connected


def test_a_program_that_slept_accepts_that_its_time_is_over(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    host, guest = programs.both
    programs.settle(1)
    host.act("h8")
    for _ in range(100):
        host.poll(1)
    assert not host.session.is_over  # before a sign of life
    guest.poll(100)
    programs.settle()
    same(programs)
    assert host.session.game.outcome == Outcome(Stone.BLACK, reason=Reason.TIME)


def test_a_program_that_slept_claims_no_time(tmp_path: Path) -> None:
    programs = Programs(tmp_path, TIMED)
    host, guest = programs.both
    programs.play("h8")
    for _ in range(4):
        guest.poll(5)
    guest.act("i9")
    guest.poll()
    host.network.deliver(JOIN, 1)
    host.poll(90)
    assert not host.session.is_over
    programs.settle()
    same(programs)
    assert names(host) == "h8 i9"


def test_the_clock_stands_while_the_program_sleeps(tmp_path: Path) -> None:
    games = GameHost(["no-engine"], 1, tmp_path)
    games.begin(replace(TIMED, opponent="human"))
    for now in (0, 5, 200, 201):
        games.tick(now)
    assert games.session.clock.left(Player.FIRST, 201) == 60 - 5 - 1
    games.close()


# Looking on


class WithSpectator:
    """Two programs that play, and a spectator."""

    def __init__(self, directory: Path) -> None:
        main, self.network, *_others = networks = [Network() for _ in range(7)]
        links = iter([network.link() for network in networks])
        self.links_after_a_restart = iter([network.link() for network in networks])
        host = Program(HOST, main, directory)
        guest = Program(JOIN, main, directory)
        invitation = Invitation(Role.HOST, setup=Setup(), name="Li", spectators=True)
        host.lobby = Lobby(invitation, links.__next__)
        guest.invite(Setup())
        self.spectator = Program("spectator", self.network, directory)
        self.spectator.lobby = Lobby(Invitation(Role.SPECTATE, code=CODE), self.network.link)
        self.programs = Programs.of(host, guest)

    def settle(self) -> None:
        """Deliver all messages."""
        self.programs.settle()
        for _ in range(3):
            self.programs.host.poll()
            self.network.arrives()
            self.spectator.poll()
            self.network.arrives()


@pytest.fixture
def watched(tmp_path: Path) -> WithSpectator:
    made = WithSpectator(tmp_path)
    made.settle()
    return made


def test_who_types_the_other_code_looks_on(watched: WithSpectator) -> None:
    host, spectator = watched.programs.host, watched.spectator
    assert host.heard(SpectatorCodeGiven)
    assert spectator.heard(Met)
    assert host.heard(SpectatorsChanged) == [SpectatorsChanged(1)]
    assert host.heard(SpectatorCodeMade), "another one may come"
    watched.programs.play("h8 i9")
    watched.settle()
    assert names(spectator) == "h8 i9"
    seats = spectator.session.seats
    assert (seats.spectating, seats.person, seats.names) == (True, None, ("Li", "Ann"))
    assert spectator.session.place(parse_point("a1")) == Refused(GameRefusal.LOOKS_ON)
    assert spectator.session.resign() == Refused(GameRefusal.NOTHING_TO_RESIGN)
    assert not spectator.session.is_over
    assert spectator.games.library_game() is None


def test_who_looks_on_sees_undo_and_rematch_and_the_end(watched: WithSpectator) -> None:
    (host, guest), spectator = watched.programs.both, watched.spectator
    watched.programs.play("h8 i9")
    host.friend.propose(Proposal.UNDO)
    watched.programs.settle()
    guest.friend.answer(yes=True)
    watched.settle()
    assert names(spectator) == ""
    watched.programs.play(FIVE)
    host.friend.propose(Proposal.REMATCH)
    watched.programs.settle()
    guest.friend.answer(yes=True)
    watched.programs.settle()
    watched.programs.play("e5")
    watched.settle()
    assert names(spectator) == "e5"
    assert spectator.session.seats.names == ("Ann", "Li")
    accept(guest.session.resign())
    watched.settle()
    assert spectator.session.game.outcome == host.session.game.outcome
    assert spectator.session.is_over


def test_what_a_looker_sends_does_not_count(watched: WithSpectator) -> None:
    watched.programs.play("h8 i9")
    watched.settle()
    at = {"round": 0, "era": 0, "number": 2}
    for message in ({"m": "act", **at, "act": "a1", "ms": 0}, {"m": "resign", **at}):
        watched.network.carry(JOIN, message)
    watched.settle()
    assert names(watched.programs.host) == "h8 i9"
    assert not watched.programs.host.session.is_over
    watched.network.carry(JOIN, {"m": "nonsense"})
    watched.settle()
    assert watched.programs.host.heard(SpectatorsChanged)[-1] == SpectatorsChanged(0)
    watched.programs.play("a1")
    same(watched.programs)


def test_a_spectator_looks_on_again_after_the_host_was_killed(
    watched: WithSpectator, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, spectator = watched.programs.host, watched.spectator
    watched.programs.play("h8 i9")
    watched.settle()
    monkeypatch.setattr(host.network, "link", watched.links_after_a_restart.__next__)
    host.kill()
    watched.network.leave(HOST)
    spectator.poll()
    assert isinstance(spectator.said[-1], FriendLost)
    host.start_again()
    watched.settle()
    assert isinstance(spectator.said[-1], FriendHere)
    watched.programs.play("j7")
    watched.settle()
    assert names(spectator) == "h8 i9 j7"
    assert host.heard(SpectatorsChanged)[-1] == SpectatorsChanged(1)
    spectator.games.close()
    watched.settle()
    assert host.heard(SpectatorsChanged)[-1] == SpectatorsChanged(0)


def test_a_spectator_sees_the_last_move_of_a_host_who_leaves(watched: WithSpectator) -> None:
    host, spectator = watched.programs.host, watched.spectator
    watched.programs.play("h8 i9")
    watched.settle()
    watched.network.lose(JOIN)
    spectator.poll()
    assert isinstance(spectator.said[-1], FriendLost)
    host.act("j7")
    host.games.close()
    spectator.poll()
    assert names(spectator) == "h8 i9 j7"
    assert not spectator.heard(FriendFailed)
    assert len(spectator.heard(FriendHere)) == 1


def test_the_board_of_a_friend_can_be_of_any_size(tmp_path: Path) -> None:
    programs = Programs(tmp_path, Setup(Size(25, 9)))
    programs.play("y9 a1")
    same(programs)

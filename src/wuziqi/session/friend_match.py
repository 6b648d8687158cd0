"""This program's copy of a match with a friend, checked against the friend's messages.

Both programs keep the same acts. Every message carries its place in the match (``At``), and
messages arrive in order: so this program knows which acts the friend's program had when it sent a
message. Where both acted at once, each program retracts the act that the other did not know.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from wuziqi.friend.messages import (
    ENDINGS,
    SERIALS,
    ActDone,
    ActReceived,
    At,
    GameEnd,
    Message,
    OpenProposal,
    PlayedRound,
    ProposalAnswer,
    Propose,
    Resigned,
    Snapshot,
    TimedAct,
    TimeOver,
)
from wuziqi.friend.wire import TAKEBACKS, Proposal
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player
from wuziqi.rules.referee import Reason
from wuziqi.session.friend_time import TimeJudge
from wuziqi.session.notices import ChoiceMade
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession
from wuziqi.texts import N_, TextError

_ANOTHER_GAME: Final = N_("Your friend's program has a different record of this game.")


class ProtocolViolation(TextError, ValueError):
    """A message contradicts the game or the rules of the messages."""

    def __init__(self, text: str = _ANOTHER_GAME) -> None:
        super().__init__(text)


class UnsupportedClaim(ProtocolViolation):
    """The friend's program claims our time, which is not over by our count."""

    def __init__(self) -> None:
        super().__init__(N_("Your friend's program says that your time is over, but it is not."))


class IllegalAct(TextError, ValueError):
    """The friend's program has done an act that the rules do not allow."""

    def __init__(self, error: Exception) -> None:
        super().__init__(N_("Your friend's program broke the rules: {error}"), error=error)


class MessagesMissing(TextError, ValueError):
    """Earlier messages of the friend's program have not arrived."""

    def __init__(self) -> None:
        super().__init__(N_("Messages of your friend's program are missing."))


class Match:
    """The match of which a session plays a round; ``hosting`` says whether we are its host.

    ``setup`` is the setup of every round, ``place`` the round and era of the session. ``declined``
    is the last proposal that the person declined, ``previous`` the round before, None in the first.
    ``known`` is the number of acts that the friend's program has confirmed, ``end_known`` whether
    it knows the end of the game. ``claimed`` is True after a claim of the friend's time until the
    friend's program knows of it. ``judge`` decides whose count of a turn stands.

    Methods that change the session raise ProtocolViolation, IllegalAct or MessagesMissing where the
    friend's program is wrong.
    """

    def __init__(
        self,
        session: GameSession,
        setup: Setup,
        place: tuple[int, int] = (0, 0),
        *,
        hosting: bool,
    ) -> None:
        self.session = session
        self.setup = setup
        self.hosting = hosting
        self.round, self.era = place
        self.own_proposal: OpenProposal | None = None
        self.friends_proposal: OpenProposal | None = None
        self.declined: OpenProposal | None = None
        self.previous: PlayedRound | None = None
        self.known = 0
        self.end_known = False
        self.claimed = False
        self.judge = TimeJudge(session.clock.control)

    @property
    def me(self) -> Player:
        """The place of the person here in this round."""
        person = self.session.seats.person
        assert person is not None  # noqa: S101  the seats of a match have a friend
        return person

    @property
    def host(self) -> Player:
        return self.me if self.hosting else self.me.other

    @property
    def acts(self) -> int:
        return len(self.session.game.acts)

    @property
    def at(self) -> At:
        return At(self.round, self.era, self.acts)

    @property
    def end(self) -> GameEnd | None:
        """The end of the game, None before it and for an end by a move."""
        outcome = self.session.game.outcome
        if outcome is None or outcome.reason not in ENDINGS:
            return None
        winner = None
        if outcome.winner is not None:
            first = color_of(self.session.game, Player.FIRST)
            winner = Player.FIRST if outcome.winner is first else Player.SECOND
        return GameEnd(winner, outcome.reason)

    def snapshot(self) -> Snapshot:
        """Return the match as messages describe it."""
        return Snapshot(
            self.setup,
            self.host,
            self.session.seats.names,
            self.round,
            *self._played(),
            self.own_proposal,
            self.previous,
        )

    def _played(self) -> PlayedRound:
        timed = map(TimedAct, self.session.game.acts, self.session.milliseconds)
        return PlayedRound(self.era, tuple(timed), self.end)

    def is_old(self, at: At) -> bool:
        """Whether a message was sent before the friend's program knew the last undo or rematch.

        Raises MessagesMissing where this program does not know one yet.
        """
        if at[:2] > (self.round, self.era):
            raise MessagesMissing
        return at[:2] < (self.round, self.era)

    # Acts

    def take_act(self, done: ActDone) -> tuple[int | None, ChoiceMade | None]:
        """Play an act of the friend.

        Returns the milliseconds that count for it, None where the act does not count, and the
        choice of an opening that it made, if any.
        """
        number, session = done.at.number, self.session
        if self.is_old(done.at) or (session.is_over and number >= self.acts):
            return None, None
        if number < self.acts:
            if session.game.acts[number] != done.act or session.actor(number) is self.me:
                raise ProtocolViolation
            return session.milliseconds[number], None
        if number > self.acts:
            raise MessagesMissing
        return self.play_next(TimedAct(done.act, done.milliseconds))

    def play_next(self, timed: TimedAct) -> tuple[int | None, ChoiceMade | None]:
        """Play the next act of the friend, unless the friend's time was over before."""
        session = self.session
        if not session.others_turn:
            raise ProtocolViolation(N_("Your friend's program has played out of turn."))
        counted = self._counted(timed.milliseconds)
        if counted is None:
            self.claim_time()
            return None, None
        try:
            choice = session.play(timed.act, milliseconds=counted)
        except ValueError as error:
            raise IllegalAct(error) from error
        self.note_known(self.acts)
        self._drop_proposals()
        return counted, choice

    def confirm_act(self, at: At, milliseconds: int) -> None:
        """Note that the friend's program has an act of ours, and the time that counts for it."""
        if self.is_old(at):
            return
        if at.number >= self.acts:
            if self.session.is_over and at == self.at:
                self.note_end_known()
            return
        if self.session.actor(at.number) is not self.me:
            raise ProtocolViolation
        self.retime(at.number, milliseconds)
        self.note_turn_begun(at._replace(number=at.number + 1))
        self.note_known(at.number + 1)

    def note_known(self, acts: int) -> None:
        """Note that the friend's program has ``acts`` acts; proposals made before them lapse."""
        self.known = max(self.known, acts)
        if self.session.is_over and self.end is None and self.known == self.acts:
            self.note_end_known()
        if self.own_proposal is not None and self.own_proposal.number < self.known:
            self.drop_own_proposal()

    def note_end_known(self) -> None:
        """Note that the friend's program knows how the game has ended."""
        if not self.end_known:
            self.end_known = True
            self.session.settle()

    def drop_own_proposal(self) -> None:
        """Drop a proposal that the friend's program no longer considers; a rematch stays."""
        if self.own_proposal is not None and self.own_proposal.what is not Proposal.REMATCH:
            self.own_proposal = None

    def _drop_proposals(self) -> None:
        self.drop_own_proposal()
        self.friends_proposal = None

    def retime(self, number: int, milliseconds: int) -> None:
        """Set the time of an act of ours to the friend's program's count, if ours supports it."""
        session, own = self.session, self.session.milliseconds[number]
        left = session.clock.left_after(number, self.me)
        if milliseconds < own:
            raise ProtocolViolation(N_("Your friend's program counts your time wrongly."))
        if milliseconds != own and self.judge.supports_count(own, milliseconds, left):
            session.retime(number, milliseconds)

    def _counted(self, milliseconds: int) -> int | None:
        """Return what counts for the friend's next act, None if the friend's time was over before.

        Raises ProtocolViolation for more time than can have passed.
        """
        session, judge = self.session, self.judge
        if not judge.could_pass(milliseconds, session.now):
            raise ProtocolViolation(N_("Your friend's program reports a time that has not passed."))
        left = session.clock.left_after(self.acts, session.game.player)
        own = round(session.clock.turn(session.now) * 1000)
        counted = judge.counted(milliseconds, own, left, self.at)
        over = session.clock.control is not None and counted > max(milliseconds, left * 1000)
        return None if over else counted

    def retract(self, number: int) -> None:
        """Undo acts of ours after the first ``number``, which the friend did not know."""
        session = self.session
        if number > self.acts:
            raise MessagesMissing
        later = range(number, self.acts)
        if later and (
            self.known > number or any(session.actor(act) is not self.me for act in later)
        ):
            raise ProtocolViolation
        if later or self.end is not None:
            session.cut(number)

    # Undo, draw, rematch

    def can_propose(self, what: Proposal) -> bool:
        """Whether the person can make a proposal now."""
        pending = self.own_proposal or self.friends_proposal
        return pending is None and self._makes_sense(what, self.me)

    def _makes_sense(self, what: Proposal, player: Player) -> bool:
        if what is Proposal.REMATCH:
            return self.session.is_over
        if self.session.is_over:
            return False
        if what is Proposal.BACK:
            return self.acts > 0
        return what is Proposal.DRAW or self._last_act(player, self.acts) is not None

    def _last_act(self, player: Player, acts: int) -> int | None:
        """Return the number of the last of the first ``acts`` acts that a player did."""
        own = [act for act in range(min(acts, self.acts)) if self.session.actor(act) is player]
        return own[-1] if own else None

    def propose(self, what: Proposal, to: int | None = None) -> OpenProposal:
        """Note that the person makes a proposal; ``to`` is how many acts are to stay."""
        serial = random.choice(SERIALS)  # noqa: S311  no secret
        self.own_proposal = OpenProposal(what, self.acts, serial, to)
        return self.own_proposal

    def moves_left(self, proposal: OpenProposal | None) -> int | None:
        """Return how many moves stay after an undo of several; None for other proposals."""
        if proposal is None or proposal.to is None:
            return None
        game = self.session.game.copy()
        while len(game.acts) > proposal.to:
            game.undo()
        return len(game.moves)

    def take_proposal(self, at: At, proposal: OpenProposal) -> None:
        """Take a proposal of the friend.

        Where both propose a draw or a rematch, both agree. Of any other two proposals only the
        host's counts: each side might accept before it knows the other's proposal.
        """
        what, own = proposal.what, self.own_proposal
        if self.is_old(at) or proposal == self.declined:
            return
        if own is not None and what not in TAKEBACKS and _match_each_other(proposal, own):
            self._accept_own(own)
            return
        if proposal.number > self.acts and what is not Proposal.REMATCH:
            raise MessagesMissing
        early = proposal.number < self.acts and what is not Proposal.REMATCH
        if early or not self._makes_sense(what, self.me.other):
            return
        if own is not None:
            if self.hosting:
                return
            self.own_proposal = None
        self.friends_proposal = proposal

    def settle_mutual_draw(self, proposal: OpenProposal | None) -> bool:
        """Agree to a draw that both have proposed after the same act, also if one played on."""
        own = self.own_proposal
        if proposal is None or own is None or proposal == self.declined:
            return False
        if proposal.what is not Proposal.DRAW or not _match_each_other(proposal, own):
            return False
        self._accept_own(own)
        return True

    def take_answer(self, at: At, proposal: OpenProposal, *, yes: bool) -> None:
        """Take the friend's answer to a proposal of the person."""
        if self.is_old(at) or proposal != self.own_proposal:
            return
        if yes:
            self._accept_own(proposal)
        self.own_proposal = None

    def answer(self, *, yes: bool) -> ProposalAnswer | None:
        """Answer the friend's proposal, and carry it out if accepted; None without a proposal."""
        proposal, at = self.friends_proposal, self.at
        if proposal is None:
            return None
        self.friends_proposal = None
        if yes:
            self.carry_out(self.me.other, proposal)
        else:
            self.declined = proposal
        return ProposalAnswer(at, proposal, yes)

    def _accept_own(self, proposal: OpenProposal) -> None:
        """Carry out an accepted proposal; a draw only if the game has not ended otherwise."""
        if proposal.what is Proposal.DRAW:
            at = At(self.round, self.era, proposal.number)
            self.finish(at, GameEnd(None, Reason.AGREEMENT))
        else:
            self.carry_out(self.me, proposal)

    def carry_out(self, proposer: Player, proposal: OpenProposal) -> None:
        """Carry out a proposal that the opponent of ``proposer`` has accepted."""
        if proposal.what is Proposal.REMATCH:
            self._begin_round()
        elif proposal.what is Proposal.DRAW:
            self.own_proposal = self.friends_proposal = None
            self.session.end(None, Reason.AGREEMENT)
        else:
            self.retract(proposal.number)
            stay = proposal.to
            if stay is None:
                stay = self._last_act(proposer, proposal.number)
            if stay is None:
                raise ProtocolViolation
            self._begin_era(stay)

    def _begin_era(self, acts: int) -> None:
        self.era += 1
        self.claimed = self.end_known = False
        self.own_proposal = self.friends_proposal = None
        self.known = min(self.known, acts)
        self.session.cut(acts)

    def _begin_round(self) -> None:
        """Begin a rematch with sides changed."""
        self.note_end_known()
        self.previous = self._played()
        self.round, self.era, self.known = self.round + 1, 0, 0
        self.judge.begin_game()
        self.claimed = self.end_known = False
        self.own_proposal = self.friends_proposal = None
        self.session.restart(self.session.seats.swapped(), early_draw=True)

    # The end

    def finish(self, at: At, end: GameEnd) -> None:
        """Take the end of the game from the friend's program.

        Where the game has ended here in another way at the same time, the host's end counts.
        """
        if self.is_old(at) or self.keeps_end(at.number, end):
            return
        self._check_end(at.number, end)
        self.retract(at.number)
        winner = None if end.winner is None else color_of(self.session.game, end.winner)
        self._drop_proposals()
        self.end_known = True
        self.session.end(winner, end.reason)

    def has_end_of(self, theirs: Snapshot) -> bool:
        """Whether the game is over here as in the friend's snapshot."""
        place = (theirs.round, theirs.era, theirs.end, len(theirs.acts))
        return self.session.is_over and place == (self.round, self.era, self.end, self.acts)

    def keeps_end(self, number: int, end: GameEnd) -> bool:
        """Whether our end of the game prevails over an ``end`` after ``number`` acts."""
        if not self.session.is_over:
            return False
        if self.end is None:  # by a move, which the friend did not know if we made it
            return number >= self.acts or self.known > number
        return self.hosting or (self.end, self.acts) == (end, number)

    def _check_end(self, number: int, end: GameEnd) -> None:
        """Raise ProtocolViolation for an impossible end."""
        timed = self.session.clock.control is not None
        if end.reason is Reason.TIME and end.winner is self.me and not timed:
            raise ProtocolViolation
        if end.reason is Reason.AGREEMENT:
            if self.own_proposal is None or self.own_proposal[:2] != (Proposal.DRAW, number):
                raise ProtocolViolation
        elif end.winner is self.me.other and not (
            end.reason is Reason.TIME and self._own_time_may_be_over(number)
        ):
            if end.reason is Reason.TIME:
                raise UnsupportedClaim
            raise ProtocolViolation

    def _own_time_may_be_over(self, number: int) -> bool:
        """Whether the person may have had no time left after ``number`` acts."""
        session, acted = self.session, number < self.acts
        if number > self.acts or (session.actor(number) if acted else self._turn) is not self.me:
            return False
        spent = session.milliseconds[number] / 1000 if acted else session.clock.turn(session.now)
        return self.judge.supports_end(spent, session.clock.left_after(number, self.me))

    @property
    def _turn(self) -> Player:
        return self.me.other if self.session.others_turn else self.me

    def friend_is_late(self, heard: float) -> bool:
        """Whether it is proved that the friend has not acted in time.

        The last message came after ``heard`` seconds of the turn.
        """
        return self._friend_is_timed and self.judge.is_late(self._friends_left, self.at, heard)

    def friend_may_be_late(self) -> bool:
        """Whether a ping that comes back would prove that the friend has not acted in time."""
        turn = self.session.clock.turn(self.session.now)
        return self._friend_is_timed and self.judge.may_be_late(self._friends_left, self.at, turn)

    def note_turn_begun(self, at: At) -> None:
        """Note that the friend's program knew the acts before a place by now."""
        if at == self.at and self.session.others_turn:
            self.judge.note_begun(at, self.session.clock.turn(self.session.now))

    @property
    def _friend_is_timed(self) -> bool:
        return self.session.others_turn and self.session.clock.control is not None

    @property
    def _friends_left(self) -> float:
        return self.session.clock.left_after(self.acts, self.session.game.player)

    def claim_time(self) -> None:
        """End the game because the friend's time is over."""
        self.claimed = True
        self.own_proposal = self.friends_proposal = None
        self.session.end(color_of(self.session.game, self.me), Reason.TIME)

    def withdraw_claim(self, at: At) -> None:
        """Take back the end by a claim of the friend's time that the friend's program refuses.

        Both keep the game unfinished, and the connection ends: raises ProtocolViolation.
        """
        won = GameEnd(self.me, Reason.TIME)
        if self.is_old(at) or self.end != won or self.end_known:
            return
        self.claimed = False
        self.session.cut(self.acts)
        raise ProtocolViolation(
            N_("Your friend's program does not agree that your friend's time is over.")
        )


def _match_each_other(one: OpenProposal, other: OpenProposal) -> bool:
    """Whether each of two proposals accepts the other."""
    if one.what is not other.what:
        return False
    return one.what is Proposal.REMATCH or one.number == other.number


# Messages about the game


class Handled(NamedTuple):
    """The replies to a message, and the choice of an opening that it made."""

    replies: tuple[Message, ...] = ()
    choices: tuple[ChoiceMade, ...] = ()


def handle(match: Match, message: Message) -> Handled:
    """Apply a message about the game.

    Raises ProtocolViolation, IllegalAct or MessagesMissing where the friend's program is wrong.
    """
    match message:
        case ActDone():
            return _take_act(match, message)
        case ActReceived(at, milliseconds):
            match.confirm_act(at, milliseconds)
        case Propose(at, proposal):
            match.take_proposal(at, proposal)
            return _confirm_end(match)
        case ProposalAnswer(at, proposal, yes):
            match.take_answer(at, proposal, yes=yes)
            return _confirm_end(match)
        case Resigned(at):
            return _finish(match, at, GameEnd(match.me, Reason.RESIGNATION))
        case TimeOver(at, player):
            return _finish(match, at, GameEnd(player.other, Reason.TIME))
    return Handled()


def _take_act(match: Match, done: ActDone) -> Handled:
    counted, choice = match.take_act(done)
    if counted is None:
        return Handled()
    return Handled((ActReceived(done.at, counted),), () if choice is None else (choice,))


def _finish(match: Match, at: At, end: GameEnd) -> Handled:
    """Take the end of the game; an earlier proposal of the friend is declined."""
    declined = match.answer(yes=False)
    match.finish(at, end)
    handled = _confirm_end(match)
    return handled if declined is None else Handled((declined, *handled.replies))


def _confirm_end(match: Match) -> Handled:
    return Handled((ActReceived(match.at, 0),)) if match.session.is_over else Handled()


# The whole match, compared after every reconnection


def reconcile(match: Match, theirs: Snapshot) -> None:
    """Take the acts and ends that only the friend's snapshot has; its program does the same.

    Acts that only one program has must be its own player's; a round or an era that only one has
    must be the other's proposal. Raises ProtocolViolation, IllegalAct or MessagesMissing for an
    impossible snapshot.
    """
    _check_match(match, theirs)
    _follow(match, theirs)
    if (theirs.round, theirs.era) < (match.round, match.era):
        return
    _compare(match, theirs)
    if match.settle_mutual_draw(theirs.proposal):
        return
    if theirs.end is None:
        if match.end is None:
            _play_on(match, theirs.acts)
    elif not match.keeps_end(len(theirs.acts), theirs.end):
        if len(theirs.acts) > match.acts:
            match.retract(match.acts)
            _play_on(match, theirs.acts)
        match.finish(At(match.round, match.era, len(theirs.acts)), theirs.end)
    if match.has_end_of(theirs):
        match.drop_own_proposal()
        match.note_end_known()
    match.friends_proposal = None
    if theirs.proposal is not None:
        match.take_proposal(match.at, theirs.proposal)


def _check_match(match: Match, theirs: Snapshot) -> None:
    """Raise ProtocolViolation if the friend's program plays another match."""
    swapped = theirs.round % 2 != match.round % 2 and match.session.seats.swapped() != (
        match.session.seats
    )
    if theirs.setup != match.setup or (theirs.host is match.host) is swapped:
        raise ProtocolViolation(N_("Your friend's program speaks of another game."))


def _follow(match: Match, theirs: Snapshot) -> None:
    """Carry out the proposal that the friend accepted while the connection was lost."""
    if (theirs.round, theirs.era) <= (match.round, match.era):
        return
    own = match.own_proposal
    what = None if own is None else own.what
    rematch = (theirs.round, theirs.era) == (match.round + 1, 0)
    undo = (theirs.round, theirs.era) == (match.round, match.era + 1)
    accepted = (rematch and what is Proposal.REMATCH) or (undo and what in TAKEBACKS)
    if own is None or not accepted:
        raise ProtocolViolation
    if rematch and theirs.previous is not None:
        _finish_round(match, theirs, theirs.previous)
    match.carry_out(match.me, own)


def _finish_round(match: Match, theirs: Snapshot, previous: PlayedRound) -> None:
    """Complete our round by ``previous``, which the friend's program has left."""
    era, acts, end = previous
    round_ = replace(theirs, host=match.host, round=match.round, era=era, acts=acts, end=end)
    reconcile(match, replace(round_, proposal=None, previous=None))


def _compare(match: Match, theirs: Snapshot) -> None:
    """Compare the acts that both have; the time of each comes from the opponent's program."""
    session = match.session
    for number, (timed, act) in enumerate(zip(theirs.acts, session.game.acts, strict=False)):
        if timed.act != act:
            raise ProtocolViolation
        if session.actor(number) is match.me:
            match.retime(number, timed.milliseconds)
        match.note_known(number + 1)


def _play_on(match: Match, acts: Sequence[TimedAct]) -> None:
    for timed in acts[match.acts :]:
        if match.claimed:
            return
        if match.session.is_over:
            raise ProtocolViolation
        match.play_next(timed)

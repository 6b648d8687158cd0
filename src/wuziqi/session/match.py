"""A match with a friend as this program has it, and what the friend's program says of it.

Both programs keep the same acts. What one says carries its place, see ``At``, and messages come in
order; so an act of ours that the friend's program did not have when it spoke can be told from one
that it knew. Such an act gives way where both spoke at once.
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
from wuziqi.friend.terms import Proposal
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player
from wuziqi.rules.referee import Reason
from wuziqi.session.linked import LinkedSession
from wuziqi.session.notices import ChoiceMade
from wuziqi.session.seats import color_of
from wuziqi.texts import N_, TextError

_ANOTHER_STORY: Final = N_("Your friend's program tells another story of this game.")


class ProtocolViolation(TextError, ValueError):
    """What the friend's program says cannot be true."""

    def __init__(self, text: str = _ANOTHER_STORY) -> None:
        super().__init__(text)


class IllegalAct(TextError, ValueError):
    """The friend's program has done an act that the rules do not allow."""

    def __init__(self, error: Exception) -> None:
        super().__init__(N_("Your friend's program has broken the rules: {error}"), error=error)


class MessagesMissing(TextError, ValueError):
    """Something that the friend's program has said before did not arrive."""

    def __init__(self) -> None:
        super().__init__(N_("Messages of your friend's program are missing."))


# Whose count of a time is believed: each program measures its own player, the other checks


_FORGIVEN_MS: Final = 1_000
"""How much less than our count an act of the friend may take by its own program's count."""

_MOST_MORE_MS: Final = 30_000
"""How much more than our count an act of ours may take by the count of the friend's program.

It counts how long messages take, and what it does not know yet of a connection that is lost. Where
there are no clocks that may be any time."""

_MOST_LEFT: Final = 5.0
"""The most seconds that we may have left where the friend's program says that we have none."""


def counted_time(session: LinkedSession, milliseconds: int) -> int | None:
    """Return what the friend's act counts that took ``milliseconds`` by its own program's count.

    That is at least our own count less a second, which is forgiven: messages take time. None where
    the friend's time was over by that count.
    """
    own = round(session.clock.turn(session.now) * 1000)
    counted = max(milliseconds, own - _FORGIVEN_MS)
    if session.clock.control is not None and counted > milliseconds:
        left = session.clock.left_after(len(session.game.acts), session.game.player)
        return None if counted > left * 1000 else counted
    return counted


def may_count(session: LinkedSession, own: int, theirs: int) -> bool:
    """Whether an act of ours may count ``theirs`` milliseconds by the friend's program's count."""
    timed = session.clock.control is not None
    return own <= theirs and not (timed and theirs > own + _MOST_MORE_MS)


def friend_is_late(session: LinkedSession) -> bool:
    """Whether the time of the friend, who is to act, has been over for a second."""
    if not session.others_turn or session.clock.control is None:
        return False
    over = session.clock.beyond(session.game.player, len(session.game.acts), session.now)
    return over * 1000 > _FORGIVEN_MS


def own_time_may_be_over(session: LinkedSession, number: int) -> bool:
    """Whether the person may have had no time left after ``number`` acts.

    Either so little is left now that the friend's program may be right, or little was left when
    the next act was done, which it did not know of.
    """
    acts, clock = len(session.game.acts), session.clock
    if clock.control is None or number > acts:
        return False
    if number < acts:
        left = clock.left_after(number, session.actor(number))
        return session.milliseconds[number] / 1000 >= left - _MOST_LEFT
    over = clock.beyond(session.game.player, number, session.now)
    return not session.others_turn and over >= -_MOST_LEFT


# A match with a friend as this program has it, and what the friend's program says of it


class Match:
    """The match that a session plays a round of; ``hosting`` says whether we are its host.

    ``setup`` is that of every round, ``place`` the round and the era that the session is in.
    ``asked`` is what the person has asked for, ``asks`` what the friend asks for, ``declined`` what
    the person did not agree to last. ``before`` is the game of the round before, None in the first.
    ``known`` is how many acts the friend's program is known to have, ``end_known`` whether it knows
    how the game has ended; ``claimed`` says that the game was ended here because the friend was
    late, which the friend has to be told. All that changes the session raises Contradiction,
    Illegal or Missing where the friend's program is wrong.
    """

    def __init__(
        self,
        session: LinkedSession,
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
        self.before: PlayedRound | None = None
        self.known = 0
        self.end_known = False
        self.claimed = False

    # What there is

    @property
    def me(self) -> Player:
        """The place of the person here in this round."""
        person = self.session.seats.person
        assert person is not None  # noqa: S101  the seats of a match have a friend
        return person

    @property
    def acts(self) -> int:
        """How many acts were done."""
        return len(self.session.game.acts)

    @property
    def at(self) -> At:
        """Where the match stands."""
        return At(self.round, self.era, self.acts)

    @property
    def end(self) -> GameEnd | None:
        """How the game ended if that was not by a move."""
        outcome = self.session.game.outcome
        if outcome is None or outcome.reason not in ENDINGS:
            return None
        winner = None
        if outcome.winner is not None:
            first = color_of(self.session.game, Player.FIRST)
            winner = Player.FIRST if outcome.winner is first else Player.SECOND
        return GameEnd(winner, outcome.reason)

    def story(self) -> Snapshot:
        """Return the match as it is told to the friend's program."""
        return Snapshot(
            self.setup,
            self.me if self.hosting else self.me.other,
            self.session.seats.names,
            self.round,
            *self._played(),
            self.own_proposal,
            self.before,
        )

    def _played(self) -> PlayedRound:
        spent = map(TimedAct, self.session.game.acts, self.session.milliseconds)
        return PlayedRound(self.era, tuple(spent), self.end)

    def is_old(self, at: At) -> bool:
        """Whether something was said before the friend's program heard of an undo or a rematch.

        Raises Missing where we have not heard of one.
        """
        if at[:2] > (self.round, self.era):
            raise MessagesMissing
        return at[:2] < (self.round, self.era)

    # Acts

    def take(self, done: ActDone) -> tuple[int | None, ChoiceMade | None]:
        """Do an act of the friend.

        Returns the milliseconds that it counts for, None where it does not count, and what it was
        if it was a choice.
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
        return self.do_next(TimedAct(done.act, done.milliseconds))

    def do_next(self, spent: TimedAct) -> tuple[int | None, ChoiceMade | None]:
        """Do the next act of the friend, unless its time was over before."""
        session = self.session
        if not session.others_turn:
            raise ProtocolViolation(N_("Your friend's program has played out of turn."))
        counted = counted_time(session, spent.milliseconds)
        if counted is None:
            self.claim_time()
            return None, None
        try:
            choice = session.receive(spent.act, counted)
        except ValueError as error:
            raise IllegalAct(error) from error
        self.note_known(self.acts)
        self._drop_proposals()
        return counted, choice

    def heard(self, at: At, milliseconds: int) -> None:
        """Note that the friend's program has an act of ours, and for how long that counts."""
        if self.is_old(at):
            return
        if at.number >= self.acts:
            if self.session.is_over and at == self.at:
                self.note_end_known()
            return
        if self.session.actor(at.number) is not self.me:
            raise ProtocolViolation
        self.retime(at.number, milliseconds)
        self.note_known(at.number + 1)

    def note_known(self, acts: int) -> None:
        """Note that the friend's program has so many acts: what was asked before them is over."""
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
        """Note that the friend's program does not consider it any more: a rematch stays."""
        if self.own_proposal is not None and self.own_proposal.what != Proposal.REMATCH:
            self.own_proposal = None

    def _drop_proposals(self) -> None:
        self.drop_own_proposal()
        self.friends_proposal = None

    def retime(self, number: int, milliseconds: int) -> None:
        """Let an act of ours count for as long as the friend's program says."""
        own = self.session.milliseconds[number]
        if not may_count(self.session, own, milliseconds):
            raise ProtocolViolation(N_("Your friend's program counts your time wrongly."))
        if milliseconds != own:
            self.session.retime(number, milliseconds)

    def give_way(self, number: int) -> None:
        """Take back acts of ours behind the first ``number``, which the friend did not know of."""
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
        """Whether the person can ask for something now."""
        return (
            self.own_proposal is None
            and self.friends_proposal is None
            and self._makes_sense(what, self.me)
        )

    def _makes_sense(self, what: Proposal, player: Player) -> bool:
        if what == Proposal.REMATCH:
            return self.session.is_over
        if self.session.is_over:
            return False
        return what == Proposal.DRAW or self._last_act(player, self.acts) is not None

    def _last_act(self, player: Player, acts: int) -> int | None:
        """Return the number of the last of the first ``acts`` acts that a player did."""
        own = [act for act in range(min(acts, self.acts)) if self.session.actor(act) is player]
        return own[-1] if own else None

    def propose(self, what: Proposal) -> None:
        """Note that the person asks for something."""
        serial = random.choice(SERIALS)  # noqa: S311  no secret
        self.own_proposal = OpenProposal(what, self.acts, serial)

    def take_proposal(self, at: At, proposal: OpenProposal) -> None:
        """Take what the friend asks for.

        Where both ask for a draw or a rematch, both agree. Where both want an undo, that of the
        host is considered.
        """
        what, asked = proposal.what, self.own_proposal
        if self.is_old(at):
            return
        if proposal == self.declined:
            return
        if asked is not None and what != Proposal.UNDO and self._is_same(proposal, asked):
            self._be_granted(asked)
            return
        if proposal.number > self.acts and what != Proposal.REMATCH:
            raise MessagesMissing
        early = proposal.number < self.acts and what != Proposal.REMATCH
        if early or not self._makes_sense(what, self.me.other):
            return
        if asked is not None and (what, asked.what) == (Proposal.UNDO, Proposal.UNDO):
            if self.hosting:
                return
            self.own_proposal = None
        self.friends_proposal = proposal

    def both_ask_for_a_draw(self, proposal: OpenProposal | None) -> bool:
        """Agree to a draw that both have asked for after the same act, whoever played on then."""
        asked = self.own_proposal
        if (
            proposal is None
            or asked is None
            or proposal.what != Proposal.DRAW
            or proposal == self.declined
        ):
            return False
        if not self._is_same(proposal, asked):
            return False
        self._be_granted(asked)
        return True

    @staticmethod
    def _is_same(one: OpenProposal, other: OpenProposal) -> bool:
        """Whether two wishes are granted by each other."""
        return one.what == other.what and (
            one.what == Proposal.REMATCH or one.number == other.number
        )

    def take_answer(self, at: At, proposal: OpenProposal, *, yes: bool) -> None:
        """Take the friend's answer to what the person has asked."""
        if self.is_old(at) or proposal != self.own_proposal:
            return
        if yes:
            self._be_granted(proposal)
        self.own_proposal = None

    def answer(self, *, yes: bool) -> ProposalAnswer | None:
        """Answer what the friend asks for, and do it if the answer is yes; None for nothing."""
        proposal, at = self.friends_proposal, self.at
        if proposal is None:
            return None
        self.friends_proposal = None
        if yes:
            self.agree(self.me.other, proposal)
        else:
            self.declined = proposal
        return ProposalAnswer(at, proposal, yes)

    def _be_granted(self, proposal: OpenProposal) -> None:
        """Do what the friend agrees to; a draw only if the game has not ended otherwise."""
        if proposal.what == Proposal.DRAW:
            self.finish(At(self.round, self.era, proposal.number), GameEnd(None, Reason.AGREEMENT))
        else:
            self.agree(self.me, proposal)

    def agree(self, asker: Player, proposal: OpenProposal) -> None:
        """Do what both have agreed to, and ``asker`` has asked for."""
        if proposal.what == Proposal.REMATCH:
            self._begin_round()
        elif proposal.what == Proposal.DRAW:
            self.own_proposal = self.friends_proposal = None
            self.session.end(None, Reason.AGREEMENT)
        else:
            self.give_way(proposal.number)
            last = self._last_act(asker, proposal.number)
            if last is None:
                raise ProtocolViolation
            self._begin_era(last)

    def _begin_era(self, acts: int) -> None:
        self.era += 1
        self.claimed = self.end_known = False
        self.own_proposal = self.friends_proposal = None
        self.known = min(self.known, acts)
        self.session.cut(acts)

    def _begin_round(self) -> None:
        """Begin a rematch: the players change places."""
        self.note_end_known()
        self.before = self._played()
        self.round, self.era, self.known = self.round + 1, 0, 0
        self.claimed = self.end_known = False
        self.own_proposal = self.friends_proposal = None
        self.session.restart(self.session.seats.swapped(), early_draw=True)

    # The end

    def finish(self, at: At, end: GameEnd) -> None:
        """Take the end of the game that the friend's program tells.

        Where the game has ended here otherwise at the same time, the end of the host counts.
        """
        if self.is_old(at) or self.keeps_end(at.number, end):
            return
        self._check_end(at.number, end)
        self.give_way(at.number)
        winner = None if end.winner is None else color_of(self.session.game, end.winner)
        self._drop_proposals()
        self.end_known = True
        self.session.end(winner, end.reason)

    def keeps_end(self, number: int, end: GameEnd) -> bool:
        """Whether the end that we have stays."""
        if not self.session.is_over:
            return False
        if self.end is None:  # by a move, which the friend did not know of if it was ours
            return number >= self.acts or self.known > number
        return self.hosting or (self.end, self.acts) == (end, number)

    def _check_end(self, number: int, end: GameEnd) -> None:
        """Raise Contradiction for an end that cannot be."""
        if end.reason is Reason.AGREEMENT:
            if self.own_proposal is None or self.own_proposal[:2] != (Proposal.DRAW, number):
                raise ProtocolViolation
        elif end.winner is self.me.other and not (
            end.reason is Reason.TIME and own_time_may_be_over(self.session, number)
        ):
            if end.reason is Reason.TIME:
                raise ProtocolViolation(
                    N_("Your friend's program says that your time is over, but it is not.")
                )
            raise ProtocolViolation

    def friend_is_late(self) -> bool:
        """Whether the time of the friend, who is to act, has been over for a second."""
        return friend_is_late(self.session)

    def claim_time(self) -> None:
        """End the game as the friend's time is over."""
        self.claimed = True
        self.own_proposal = self.friends_proposal = None
        self.session.end(color_of(self.session.game, self.me), Reason.TIME)


# Compares the whole story of a match that the friend's program tells with ours


def adopt(match: Match, told: Snapshot) -> None:
    """Take from the friend's story what we do not have yet.

    What we have and the friend's program does not, it takes from our story. Raises Contradiction,
    Illegal or Missing where the story cannot be true.
    """
    _check_match(match, told)
    _follow(match, told)
    if (told.round, told.era) < (match.round, match.era):
        return
    _compare(match, told)
    if match.both_ask_for_a_draw(told.proposal):
        return
    if told.end is None:
        if match.end is None:
            _take_further(match, told.acts)
    elif not match.keeps_end(len(told.acts), told.end):
        if len(told.acts) > match.acts:
            match.give_way(match.acts)
            _take_further(match, told.acts)
        match.finish(At(match.round, match.era, len(told.acts)), told.end)
    if match.session.is_over and (told.end, len(told.acts)) == (match.end, match.acts):
        match.drop_own_proposal()
        match.note_end_known()
    match.friends_proposal = None
    if told.proposal is not None:
        match.take_proposal(match.at, told.proposal)


def _check_match(match: Match, told: Snapshot) -> None:
    """Raise Contradiction if the friend's program speaks of another match."""
    host = match.me if match.hosting else match.me.other
    swapped = told.round % 2 != match.round % 2 and match.session.seats.swapped() != (
        match.session.seats
    )
    if told.setup != match.setup or (told.host is host) is swapped:
        raise ProtocolViolation(N_("Your friend's program speaks of another game."))


def _follow(match: Match, told: Snapshot) -> None:
    """Agree to what the friend has granted while we did not hear it."""
    if (told.round, told.era) <= (match.round, match.era):
        return
    asked = match.own_proposal
    rematch = (told.round, told.era) == (match.round + 1, 0)
    undo = (told.round, told.era) == (match.round, match.era + 1)
    if asked is None or not (
        (rematch and asked.what == Proposal.REMATCH) or (undo and asked.what == Proposal.UNDO)
    ):
        raise ProtocolViolation
    if rematch and told.before is not None:
        _finish_round(match, told, told.before)
    match.agree(match.me, asked)


def _finish_round(match: Match, told: Snapshot, before: PlayedRound) -> None:
    """Take what we do not have of the round that the friend's program has left."""
    host = match.me if match.hosting else match.me.other
    era, acts, end = before
    story = replace(told, host=host, round=match.round, era=era, acts=acts, end=end, proposal=None)
    adopt(match, replace(story, before=None))


def _compare(match: Match, told: Snapshot) -> None:
    """Compare the acts that both have; the time of each counts as who did not do it says."""
    session = match.session
    for number, (spent, act) in enumerate(zip(told.acts, session.game.acts, strict=False)):
        if spent.act != act:
            raise ProtocolViolation
        if session.actor(number) is match.me:
            match.retime(number, spent.milliseconds)
        match.note_known(number + 1)


def _take_further(match: Match, acts: Sequence[TimedAct]) -> None:
    for spent in acts[match.acts :]:
        if match.claimed:
            return
        if match.session.is_over:
            raise ProtocolViolation
        match.do_next(spent)


# What the messages of a friend's program about the game do to a match


class Heard(NamedTuple):
    """What is to be answered to a message, and the choice of an opening that it was."""

    replies: tuple[Message, ...] = ()
    choices: tuple[ChoiceMade, ...] = ()


def hear(match: Match, message: Message) -> Heard:
    """Do what a message about the game says.

    Raises Contradiction, Illegal or Missing where the friend's program is wrong.
    """
    match message:
        case ActDone():
            return _take(match, message)
        case ActReceived(at, milliseconds):
            match.heard(at, milliseconds)
        case Propose(at, proposal):
            match.take_proposal(at, proposal)
            return _heard_end(match)
        case ProposalAnswer(at, proposal, yes):
            match.take_answer(at, proposal, yes=yes)
            return _heard_end(match)
        case Resigned(at):
            return _finish(match, at, GameEnd(match.me, Reason.RESIGNATION))
        case TimeOver(at, player):
            return _finish(match, at, GameEnd(player.other, Reason.TIME))
    return Heard()


def _finish(match: Match, at: At, end: GameEnd) -> Heard:
    """Take the end of the game; what the friend had asked for before is declined."""
    declined = match.answer(yes=False)
    match.finish(at, end)
    heard = _heard_end(match)
    return heard if declined is None else Heard((declined, *heard.replies))


def _heard_end(match: Match) -> Heard:
    """Say that the end of the game has come, if it has."""
    return Heard((ActReceived(match.at, 0),)) if match.session.is_over else Heard()


def _take(match: Match, done: ActDone) -> Heard:
    counted, choice = match.take(done)
    if counted is None:
        return Heard()
    return Heard((ActReceived(done.at, counted),), () if choice is None else (choice,))

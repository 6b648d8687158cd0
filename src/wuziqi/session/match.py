"""A match with a friend as this program has it, and what the friend's program says of it.

Both programs keep the same acts. What one says carries its place, see ``At``, and messages come in
order; so an act of ours that the friend's program did not have when it spoke can be told from one
that it knew. Such an act gives way where both spoke at once.
"""

from collections.abc import Sequence

from wuziqi.friend.messages import DRAW, REMATCH, UNDO, At, Done, End, Spent, Story, Wish
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player
from wuziqi.rules.referee import Reason
from wuziqi.session.contradictions import Contradiction, Illegal, Missing
from wuziqi.session.linked import LinkedSession
from wuziqi.session.notices import ChoiceMade
from wuziqi.session.seats import color_of
from wuziqi.session.time_claims import (
    counted_time,
    friend_is_late,
    may_count,
    own_time_may_be_over,
)
from wuziqi.texts import N_


class Match:
    """The match that a session plays a round of; ``hosting`` says whether we are its host.

    ``setup`` is that of every round, ``place`` the round and the era that the session is in.

    ``asked`` is what the person has asked for, ``asks`` what the friend asks for; ``known`` is how
    many acts the friend's program is known to have. ``claimed`` says that the game was ended here
    because the friend was late, which the friend has to be told. All that changes the session
    raises Contradiction, Illegal or Missing where the friend's program is wrong.
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
        self.asked: Wish | None = None
        self.asks: Wish | None = None
        self.known = 0
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
    def end(self) -> End | None:
        """How the game ended if that was not by a move."""
        outcome = self.session.game.outcome
        if outcome is None or outcome.reason not in (
            Reason.RESIGNATION,
            Reason.TIME,
            Reason.AGREEMENT,
        ):
            return None
        winner = None
        if outcome.winner is not None:
            first = color_of(self.session.game, Player.FIRST)
            winner = Player.FIRST if outcome.winner is first else Player.SECOND
        return End(winner, outcome.reason)

    def story(self) -> Story:
        """Return the match as it is told to the friend's program."""
        session = self.session
        spent = map(Spent, session.game.acts, session.milliseconds)
        return Story(
            self.setup,
            self.me if self.hosting else self.me.other,
            session.seats.names,
            self.round,
            self.era,
            tuple(spent),
            self.end,
            self.asked,
        )

    def is_old(self, at: At) -> bool:
        """Whether something was said before the friend's program heard of an undo or a rematch.

        Raises Missing where we have not heard of one.
        """
        if at[:2] > (self.round, self.era):
            raise Missing
        return at[:2] < (self.round, self.era)

    # Acts

    def take(self, done: Done) -> tuple[int | None, ChoiceMade | None]:
        """Do an act of the friend.

        Returns the milliseconds that it counts for, None where it does not count, and what it was
        if it was a choice.
        """
        number, session = done.at.number, self.session
        if self.is_old(done.at) or (session.is_over and number >= self.acts):
            return None, None
        if number < self.acts:
            if session.game.acts[number] != done.act or session.actor(number) is self.me:
                raise Contradiction
            return session.milliseconds[number], None
        if number > self.acts:
            raise Missing
        return self._do(Spent(done.act, done.milliseconds))

    def _do(self, spent: Spent) -> tuple[int | None, ChoiceMade | None]:
        """Do the next act of the friend, unless its time was over before."""
        session = self.session
        if not session.others_turn:
            raise Contradiction(N_("Your friend's program has played out of turn."))
        counted = counted_time(session, spent.milliseconds)
        if counted is None:
            self.claim_time()
            return None, None
        try:
            choice = session.receive(spent.act, counted)
        except ValueError as error:
            raise Illegal(error) from error
        self.known = self.acts
        self.asked = self.asks = None
        return counted, choice

    def heard(self, at: At, milliseconds: int) -> None:
        """Note that the friend's program has an act of ours, and for how long that counts."""
        if self.is_old(at) or at.number >= self.acts:
            return
        if self.session.actor(at.number) is not self.me:
            raise Contradiction
        self._retime(at.number, milliseconds)
        self._note_known(at.number + 1)

    def _note_known(self, acts: int) -> None:
        """Note that the friend's program has so many acts: what was asked before them is over."""
        self.known = max(self.known, acts)
        if self.asked is not None and self.asked.number < self.known:
            self.asked = None

    def _retime(self, number: int, milliseconds: int) -> None:
        own = self.session.milliseconds[number]
        if not may_count(own, milliseconds):
            raise Contradiction(N_("Your friend's program counts your time wrongly."))
        if milliseconds != own:
            self.session.retime(number, milliseconds)

    def give_way(self, number: int) -> None:
        """Take back acts of ours behind the first ``number``, which the friend did not know of."""
        session = self.session
        if number > self.acts:
            raise Missing
        later = range(number, self.acts)
        if later and (
            self.known > number or any(session.actor(act) is not self.me for act in later)
        ):
            raise Contradiction
        if later or self.end is not None:
            session.cut(number)

    # Undo, draw, rematch

    def can_ask(self, what: str) -> bool:
        """Whether the person can ask for something now."""
        return self.asked is None and self.asks is None and self._makes_sense(what, self.me)

    def _makes_sense(self, what: str, player: Player) -> bool:
        if what == REMATCH:
            return self.session.is_over
        if self.session.is_over:
            return False
        return what == DRAW or self._last_act(player, self.acts) is not None

    def _last_act(self, player: Player, acts: int) -> int | None:
        """Return the number of the last of the first ``acts`` acts that a player did."""
        own = [act for act in range(min(acts, self.acts)) if self.session.actor(act) is player]
        return own[-1] if own else None

    def ask(self, what: str) -> None:
        """Note that the person asks for something."""
        self.asked = Wish(what, self.acts)

    def hear_wish(self, at: At, what: str) -> bool:
        """Take what the friend asks for; returns whether there is something to answer.

        Where both ask for a draw or a rematch, both agree. Where both want an undo, that of the
        host is considered.
        """
        if self.is_old(at):
            return False
        wish = Wish(what, at.number)
        if what in (DRAW, REMATCH) and self.asked is not None and self._is_same(wish, self.asked):
            self._be_granted(self.asked)
            return False
        if at.number > self.acts and what != REMATCH:
            raise Missing
        early = at.number < self.acts and what != REMATCH
        if early or not self._makes_sense(what, self.me.other):
            return False
        if self.asked is not None and (what, self.asked.what) == (UNDO, UNDO):
            if self.hosting:
                return False
            self.asked = None
        self.asks = wish
        return True

    @staticmethod
    def _is_same(one: Wish, other: Wish) -> bool:
        """Whether two wishes are granted by each other."""
        return one.what == other.what and (one.what == REMATCH or one.number == other.number)

    def hear_answer(self, at: At, what: str, *, yes: bool) -> bool:
        """Take the friend's answer to what the person has asked; False if it is no answer to it."""
        asked = self.asked
        if self.is_old(at) or asked is None or not self._is_same(Wish(what, at.number), asked):
            return False
        if yes:
            self._be_granted(asked)
        self.asked = None
        return True

    def _be_granted(self, wish: Wish) -> None:
        """Do what the friend agrees to; a draw only if the game has not ended otherwise."""
        if wish.what == DRAW:
            self.finish(At(self.round, self.era, wish.number), End(None, Reason.AGREEMENT))
        else:
            self.agree(self.me, wish)

    def agree(self, asker: Player, wish: Wish) -> None:
        """Do what both have agreed to, and ``asker`` has asked for."""
        if wish.what == REMATCH:
            self._begin_round()
        elif wish.what == DRAW:
            self.asked = self.asks = None
            self.session.end(None, Reason.AGREEMENT)
        else:
            self.give_way(wish.number)
            last = self._last_act(asker, wish.number)
            if last is None:
                raise Contradiction
            self._begin_era(last)

    def _begin_era(self, acts: int) -> None:
        self.era += 1
        self.claimed = False
        self.asked = self.asks = None
        self.known = min(self.known, acts)
        self.session.cut(acts)

    def _begin_round(self) -> None:
        """Begin a rematch: the players change places."""
        self.round, self.era, self.known = self.round + 1, 0, 0
        self.claimed = False
        self.asked = self.asks = None
        self.session.restart(self.session.seats.swapped(), early_draw=True)

    # The end

    def finish(self, at: At, end: End) -> None:
        """Take the end of the game that the friend's program tells.

        Where the game has ended here otherwise at the same time, the end of the host counts.
        """
        if self.is_old(at) or self._has_ended_before(at.number, end):
            return
        self._check_end(at.number, end)
        self.give_way(at.number)
        winner = None if end.winner is None else color_of(self.session.game, end.winner)
        self.asked = self.asks = None
        self.session.end(winner, end.reason)

    def _has_ended_before(self, number: int, end: End) -> bool:
        """Whether the end that we have stays."""
        if not self.session.is_over:
            return False
        if self.end is None:  # by a move, which the friend did not know of if it was ours
            return number >= self.acts or self.known > number
        return self.hosting or (self.end, self.acts) == (end, number)

    def _check_end(self, number: int, end: End) -> None:
        """Raise Contradiction for an end that cannot be."""
        if end.reason is Reason.AGREEMENT:
            if self.asked != Wish(DRAW, number):
                raise Contradiction
        elif end.winner is self.me.other and not (
            end.reason is Reason.TIME and own_time_may_be_over(self.session, number)
        ):
            if end.reason is Reason.TIME:
                raise Contradiction(
                    N_("Your friend's program says that your time is over, but it is not.")
                )
            raise Contradiction

    def friend_is_late(self) -> bool:
        """Whether the time of the friend, who is to act, has been over for a second."""
        return friend_is_late(self.session)

    def claim_time(self) -> None:
        """End the game as the friend's time is over."""
        self.claimed = True
        self.asked = self.asks = None
        self.session.end(color_of(self.session.game, self.me), Reason.TIME)

    # The whole story

    def adopt(self, told: Story) -> None:
        """Take from the friend's story what we do not have yet.

        What we have and the friend's program does not, it takes from our story.
        """
        self._check_match(told)
        self._follow(told)
        if (told.round, told.era) < (self.round, self.era):
            return
        self._compare(told)
        if told.end is None:
            if self.end is None:
                self._take_further(told.acts)
        elif not self._has_ended_before(len(told.acts), told.end):
            if len(told.acts) > self.acts:
                self.give_way(self.acts)
                self._take_further(told.acts)
            self.finish(At(self.round, self.era, len(told.acts)), told.end)
        self.asks = None
        if told.asked is not None:
            self.hear_wish(At(self.round, self.era, told.asked.number), told.asked.what)

    def _check_match(self, told: Story) -> None:
        """Raise Contradiction if the friend's program speaks of another match."""
        host = self.me if self.hosting else self.me.other
        swapped = told.round % 2 != self.round % 2 and self.session.seats.swapped() != (
            self.session.seats
        )
        if told.setup != self.setup or (told.host is host) is swapped:
            raise Contradiction(N_("Your friend's program speaks of another game."))

    def _follow(self, told: Story) -> None:
        """Agree to what the friend has granted while we did not hear it."""
        if (told.round, told.era) <= (self.round, self.era):
            return
        asked = self.asked
        rematch = (told.round, told.era) == (self.round + 1, 0)
        undo = (told.round, told.era) == (self.round, self.era + 1)
        if asked is None or not (
            (rematch and asked.what == REMATCH) or (undo and asked.what == UNDO)
        ):
            raise Contradiction
        self.agree(self.me, asked)

    def _compare(self, told: Story) -> None:
        """Compare the acts that both have; the time of each counts as who did not do it says."""
        session = self.session
        for number, (spent, act) in enumerate(zip(told.acts, session.game.acts, strict=False)):
            if spent.act != act:
                raise Contradiction
            if session.actor(number) is self.me:
                self._retime(number, spent.milliseconds)
            self._note_known(number + 1)

    def _take_further(self, acts: Sequence[Spent]) -> None:
        for spent in acts[self.acts :]:
            if self.claimed:
                return
            if self.session.is_over:
                raise Contradiction
            self._do(spent)

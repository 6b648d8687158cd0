"""Changes of a match: what to say of the friend's, and what to tell the friend of ours."""

from wuziqi.friend.messages import REMATCH, Answer, At, Done, Message, Resigned, TimeOver
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.changes import Change
from wuziqi.session.match import Match
from wuziqi.session.notices import FriendAnswers, FriendAsks, FriendMoved, Notice


class Moment:
    """A match as it was before a message came."""

    def __init__(self, match: Match) -> None:
        self._place = (match.round, match.era)
        self._acts = match.acts
        self._asked = match.asked
        self._asks = match.asks
        self._was_over = match.session.is_over

    def differs(self, match: Match) -> bool:
        """Whether what is asked for has changed, which the library keeps."""
        return self._asked != match.asked

    def notices(self, match: Match, message: Message) -> list[Notice]:
        """Return what there is to say since then, but for choices of openings."""
        told: list[Notice] = []
        if self._has_moved(match):
            told.append(FriendMoved())
        if (answer := self._answer(match, message)) is not None:
            told.append(answer)
        if match.asks is not None and match.asks != self._asks:
            told.append(FriendAsks(match.asks.what))
        return told

    def _has_moved(self, match: Match) -> bool:
        if self._place != (match.round, match.era) or match.acts <= self._acts:
            return False
        last = match.acts - 1
        is_stone = isinstance(match.session.game.acts[last], Point)
        return is_stone and match.session.actor(last) is not match.me

    def _answer(self, match: Match, message: Message) -> FriendAnswers | None:
        """Return what has become of what the person had asked for; None while nothing has."""
        asked = self._asked
        if asked is None or match.asked is not None:
            return None
        agreed = not self._was_over and match.end is not None and match.end.winner is None
        if agreed or self._place != (match.round, match.era):
            return FriendAnswers(asked.what, yes=True)
        if isinstance(message, Answer):
            return FriendAnswers(asked.what, yes=False)
        open_still = asked.what == REMATCH or asked.number == self._acts
        return FriendAnswers(asked.what, yes=False, lapsed=True) if open_still else None


def message_of(match: Match, change: Change) -> Message | None:
    """Return what tells the friend's program of a change that the person here has made."""
    if change is Change.ACTED:
        at = At(match.round, match.era, match.acts - 1)
        session = match.session
        return Done(at, session.game.acts[at.number], session.milliseconds[at.number])
    if change is Change.ENDED and match.end is not None:
        flagged = match.end.reason is Reason.TIME
        return TimeOver(match.at, match.me) if flagged else Resigned(match.at)
    return None

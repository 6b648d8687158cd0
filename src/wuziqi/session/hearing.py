"""What the messages of a friend's program about the game do to a match."""

from typing import NamedTuple

from wuziqi.friend.messages import Answer, Ask, At, Done, End, Got, Message, Resigned, TimeOver
from wuziqi.rules.referee import Reason
from wuziqi.session.match import Match
from wuziqi.session.notices import ChoiceMade


class Heard(NamedTuple):
    """What is to be answered to a message, and the choice of an opening that it was."""

    replies: tuple[Message, ...] = ()
    choices: tuple[ChoiceMade, ...] = ()


def hear(match: Match, message: Message) -> Heard:
    """Do what a message about the game says.

    Raises Contradiction, Illegal or Missing where the friend's program is wrong.
    """
    match message:
        case Done():
            return _take(match, message)
        case Got(at, milliseconds):
            match.heard(at, milliseconds)
        case Ask(at, wish):
            match.hear_wish(at, wish)
            return _heard_end(match)
        case Answer(at, wish, yes):
            match.hear_answer(at, wish, yes=yes)
            return _heard_end(match)
        case Resigned(at):
            return _finish(match, at, End(match.me, Reason.RESIGNATION))
        case TimeOver(at, player):
            return _finish(match, at, End(player.other, Reason.TIME))
    return Heard()


def _finish(match: Match, at: At, end: End) -> Heard:
    """Take the end of the game; what the friend had asked for before is declined."""
    declined = match.answer(yes=False)
    match.finish(at, end)
    heard = _heard_end(match)
    return heard if declined is None else Heard((declined, *heard.replies))


def _heard_end(match: Match) -> Heard:
    """Say that the end of the game has come, if it has."""
    return Heard((Got(match.at, 0),)) if match.session.is_over else Heard()


def _take(match: Match, done: Done) -> Heard:
    counted, choice = match.take(done)
    if counted is None:
        return Heard()
    return Heard((Got(done.at, counted),), () if choice is None else (choice,))

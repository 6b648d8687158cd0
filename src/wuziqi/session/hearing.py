"""What the messages of a friend's program about the game do to a match."""

from typing import NamedTuple

from wuziqi.friend.messages import Answer, Ask, Done, End, Got, Message, Resigned, TimeOver
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
        case Ask(at, what):
            match.hear_wish(at, what)
        case Answer(at, what, yes):
            match.hear_answer(at, what, yes=yes)
        case Resigned(at):
            match.finish(at, End(match.me, Reason.RESIGNATION))
        case TimeOver(at, player):
            match.finish(at, End(player.other, Reason.TIME))
    return Heard()


def _take(match: Match, done: Done) -> Heard:
    counted, choice = match.take(done)
    if counted is None:
        return Heard()
    return Heard((Got(done.at, counted),), () if choice is None else (choice,))

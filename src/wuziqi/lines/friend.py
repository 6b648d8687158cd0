"""A game with a friend at another program: what is said, asked and answered."""

from collections.abc import Callable, Iterator
from typing import Final

from wuziqi.friend.terms import Proposal
from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, find
from wuziqi.lines.context import Say
from wuziqi.lines.phrases import sentence
from wuziqi.locale import _
from wuziqi.session.friend import Friend
from wuziqi.session.session import GameSession
from wuziqi.texts import N_
from wuziqi.words import friend_texts
from wuziqi.words.players import friend_name

_WHY_NOT: Final = {
    Proposal.UNDO: N_("There is no move of yours to take back."),
    Proposal.DRAW: N_("There is nothing to agree on now."),
    Proposal.REMATCH: N_("A rematch can be asked for when the game is over."),
}


class Together:
    """Says and asks what is typed to the friend of a session."""

    def __init__(self, friend: Friend, session: GameSession, say: Say) -> None:
        self._friend = friend
        self._session = session
        self._say = say
        self.table: dict[Command, Callable[[str], None]] = {
            words.SAY: self._write,
            words.UNDO: lambda _rest: self._ask(Proposal.UNDO),
            words.DRAW: lambda _rest: self._ask(Proposal.DRAW),
            words.REMATCH: lambda _rest: self._ask(Proposal.REMATCH),
        }

    @property
    def _name(self) -> str:
        return friend_name(self._session.seats)

    @property
    def is_over(self) -> bool:
        """Whether the connection has ended for good."""
        return self._friend.failed is not None

    def state_lines(self) -> Iterator[str]:
        """Yield what the friend does, and what is asked."""
        friend, name = self._friend, self._name
        if friend.failed is not None:
            yield _("The connection to your friend is over.")
            return
        yield sentence(friend_texts.presence_text(friend.presence, name, friend.lag))
        if friend.proposal:
            yield friend_texts.question_text(friend.proposal, name)
        if friend.own_proposal:
            yield friend_texts.asked_text(friend.own_proposal, name)

    def _write(self, text: str) -> None:
        if not text:
            self._say(_("Type what to say to your friend: say Hello!"))
        elif self.is_over:
            self._say(_("The connection to your friend is over."))
        else:
            self._friend.say(text)
            self._say(_("You: {text}").format(text=text))

    def _ask(self, what: Proposal) -> None:
        friend, name = self._friend, self._name
        if self.is_over:
            self._say(_("The connection to your friend is over."))
        elif friend.own_proposal == what:
            self._say(friend_texts.asked_text(what, name))
        elif friend.proposal == what != Proposal.UNDO:
            self._answer(yes=True)
        elif friend.propose(what):
            self._say(friend_texts.asked_text(what, name))
        else:
            self._say(_(_WHY_NOT[what]))

    def is_answer(self, typed: str) -> bool:
        """Whether a line answers what the friend asks."""
        return bool(self._friend.proposal) and find(typed, [words.YES, words.NO]) is not None

    def answers(self, typed: str) -> bool:
        """Answer what the friend asks by yes or no; returns whether that was meant."""
        if not self.is_answer(typed):
            return False
        found = find(typed, [words.YES])
        self._answer(yes=found is not None)
        return True

    def _answer(self, *, yes: bool) -> None:
        self._say(_("You agree.") if yes else _("You do not agree."))
        self._friend.answer(yes=yes)

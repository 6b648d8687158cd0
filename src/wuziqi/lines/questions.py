"""What is asked before a game is ended, begun anew or opened again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from wuziqi.levels import LEVELS
from wuziqi.lines.commands import NO, REMATCH, YES, Command, find
from wuziqi.lines.context import Context
from wuziqi.lines.phrases import sentence
from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings, CommonEvent
from wuziqi.rules.referee import Reason
from wuziqi.session.analysis import Analysis, Target, Want, balance
from wuziqi.session.computer import answer_draw
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession
from wuziqi.texts import N_
from wuziqi.words import game_texts
from wuziqi.words.players import color_name

_REOPENING: Final = {
    Reason.RESIGNATION: N_("Take back the resignation? y/n"),
    Reason.TIME: N_("Take back the loss on time? y/n"),
    Reason.AGREEMENT: N_("Take back the draw? y/n"),
}


class Questions:
    """At most one question about a session; ``open`` is its text, "" while there is none."""

    def __init__(self, session: GameSession, context: Context) -> None:
        self.open = ""
        self._session = session
        self._context = context
        self._say = context.say
        self._yes: Callable[[], None] = lambda: None
        self._declined = ""

    def dismiss(self) -> None:
        """Drop the open question."""
        self.open = ""

    def answer(self, typed: str) -> None:
        """Take yes or no; anything else is asked again."""
        found = find(typed, [YES, NO])
        if found is None:
            self._say(_("Type yes or no."), self.open)
            return
        self.open = ""
        if found[0] is YES:
            self._yes()
        else:
            self._say(self._declined)

    def _ask(self, text: str, yes: Callable[[], None], declined: str = "") -> None:
        self.open, self._yes = text, yes
        self._declined = declined or _("It stays as it is.")
        self._say(text)

    def start_again(self, command: Command) -> None:
        """Begin the game anew, after a question if one is being played."""
        session = self._session
        rematch = command is REMATCH
        seats = session.seats.swapped() if rematch else session.seats
        early_draw = self._context.options.preferences.settings.early_draw

        def begin() -> None:
            session.restart(seats, early_draw=early_draw)

        if not session.game.acts or session.is_over:
            begin()
        elif rematch:
            self._ask(_("Start again with colours changed? y/n"), begin)
        else:
            self._ask(_("Start a new game? y/n"), begin)

    def start_at(self, typed: str) -> CommonEvent | None:
        """Start a rematch at another level; the menu follows if it had the level before."""
        session, settings = self._session, self._context.options.preferences.settings
        seats = session.seats
        if seats.two_people or seats.watched or seats.engine or not session.is_over:
            self._say(_("When a game against the computer is over, level 3 plays another one."))
            return None
        level = next((level for level in LEVELS if str(level.number) == typed), None)
        if level is None:
            last = LEVELS[-1].number
            self._say(_("Type a level from 1 to {last}: level 3.").format(last=last))
            return None
        session.restart(replace(seats.swapped(), level=level), early_draw=settings.early_draw)
        if settings.setup.level is not seats.level:
            return None
        return ChangeSettings(replace(settings, setup=replace(settings.setup, level=level)))

    def resign(self) -> None:
        """Give up, after a question."""
        if self._session.is_over or self._session.seats.watched:
            self._say(_("There is nothing to resign."))
        else:
            self._ask(_("Resign the game? y/n"), self._session.resign)

    def reopen(self) -> None:
        """Take back the end of a game that was not ended by a move, after a question."""
        outcome = self._session.game.outcome
        if outcome is not None:
            self._ask(_(_REOPENING[outcome.reason]), self._session.reopen)

    def offer_draw(self) -> None:
        """Offer a draw, after a question; between two people the other one answers it."""
        session = self._session
        if session.is_over or session.seats.watched:
            self._say(_("There is nobody to offer a draw to."))
        elif session.seats.two_people:
            color = color_of(session.game, session.game.player)
            text = _("{color} offers a draw. Does {other} accept? y/n")
            text = text.format(color=color_name(color), other=color_name(color.other))
            self._ask(text, session.agree_draw, _("The draw is declined."))
        elif session.game.step is not None:
            self._say(_("Offer a draw when the opening is over."))
        else:
            self._ask(_("Offer a draw? y/n"), self._consider)

    def _consider(self) -> None:
        """Have the computer consider a draw."""
        game = self._session.game
        self._session.offer_draw()
        target = Target.in_game(game)
        self._context.adviser.ask(target, {Want.SEARCH}, self._judge, self._not_judged)

    def _judge(self, analysis: Analysis) -> None:
        value = -1.0 if analysis.score is None else balance(analysis.score)
        if declined := answer_draw(self._session, value):
            self._say(game_texts.draw_declined_text(declined))

    def _not_judged(self, reason: str) -> None:
        self._session.withdraw_draw()
        self._say(sentence(reason))

"""Advice about a game that is being played, and the draw that the computer is offered."""

from wuziqi.locale import _
from wuziqi.session.analysis import Want, balance
from wuziqi.session.analyst import AnalystEvent, NothingFound
from wuziqi.session.computer import answer_draw
from wuziqi.session.session import GameSession
from wuziqi.tui.advice.counsel import Counsel
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import status_lines


class GameCounsel(Counsel):
    """Gives advice on a session as a player looks at it, and notes in the session that it did."""

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        rule = session.game.rule
        super().__init__(
            viewpoint.advisor,
            preferences,
            rule,
            lambda: None if self._silent else viewpoint.target(session),
        )
        self._session = session
        self._look_back = viewpoint.look_back
        self._wanted = False
        """Whether a hint was asked for while it was the computer's turn."""

    @property
    def _silent(self) -> bool:
        """Whether there is no advice: a game with a friend goes on."""
        return self._session.seats.linked and not self._session.is_over

    def note_help(self) -> None:
        """Note in the session that the player had advice."""
        self._session.note_help()

    def hint(self) -> str:
        """Ask for a hint, or for its words again; in the computer's turn for the next one."""
        if self._session.computer_to_move and not self._look_back.active:
            self._wanted = True
            return _("A hint follows when it is your turn.")
        return super().hint()

    def _why_no_hint(self) -> str:
        if self._session.game.step is not None:
            return _("There are hints as soon as the opening is over.")
        return super()._why_no_hint()

    def _why_no_lines(self) -> str:
        session = self._session
        if session.computer_to_move and not (session.paused or self._look_back.active):
            return _("The best moves follow when it is your turn.")
        return super()._why_no_lines()

    def wants(self) -> list[Want]:
        """Return what is to be found out about the position, the quickest first."""
        if self._wanted and not self._session.computer_to_move:
            self._wanted = False
            if (target := self.target) is not None:
                self.advisor.look_at(target)
                self._ask(self.advisor.ask_hint)
        return super().wants()

    @property
    def _wants_search(self) -> bool:
        return super()._wants_search or self._draw_is_judged

    def hear(self, event: AnalystEvent) -> str:
        """Use what was found out, also for the answer to a draw."""
        if isinstance(event, NothingFound):
            self._session.withdraw_draw()
        text = super().hear(event)
        return self._judge_draw() or text

    # A draw

    def offer_draw(self) -> str:
        """Offer the computer a draw, which it considers until the position is known."""
        self._look_back.end()
        self._session.offer_draw()
        text = self._judge_draw()
        return _("The computer considers the draw ...") if self._session.draw_offered else text

    def _judge_draw(self) -> str:
        """Have an offered draw answered if the position is known well enough."""
        analysis = self.advisor.analysis
        known = analysis.target == self.target and not analysis.missing({Want.SEARCH})
        if not (self._draw_is_judged and known):
            return ""
        value = -1.0 if analysis.score is None else balance(analysis.score)
        declined = answer_draw(self._session, value)
        return status_lines.draw_declined(early=declined.early) if declined else ""

    @property
    def _draw_is_judged(self) -> bool:
        return self._session.draw_offered and not self._look_back.active

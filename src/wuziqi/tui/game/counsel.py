"""Advice about a game being played, and the computer's answer to a draw."""

from wuziqi.locale import _
from wuziqi.play.game import GameActions
from wuziqi.session.analysis import Want
from wuziqi.session.analyst import AnalystEvent, NothingFound
from wuziqi.tui.advice.adviser import Counsel
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.game_texts import draw_declined_text
from wuziqi.words.rule_texts import hints_later_text


class GameCounsel(Counsel):
    """Advises on the position of a session that is shown, and notes that in the session."""

    def __init__(
        self, actions: GameActions, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        session = actions.session
        rule = session.game.rule
        super().__init__(
            viewpoint.advisor,
            preferences,
            rule,
            lambda: None if actions.why_no_advice else viewpoint.target(session),
        )
        self._session = session
        self._actions = actions
        self._look_back = actions.look_back
        self._wanted = False
        """Whether a hint was asked for while it was the computer's turn."""

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
            return hints_later_text()
        return super()._why_no_hint()

    def _why_no_lines(self) -> str:
        session = self._session
        if session.computer_to_move and not (session.paused or self._look_back.active):
            return _("The best moves follow when it is your turn.")
        return super()._why_no_lines()

    def wants(self) -> list[Want]:
        """Return the requests about the position, the quickest first."""
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
        """Take an event of the analyst, also for the answer to a draw."""
        if isinstance(event, NothingFound):
            self._session.withdraw_draw()
        text = super().hear(event)
        return self.judge_draw() or text

    # A draw

    def judge_draw(self) -> str:
        """Have an offered draw answered if the position is known well enough."""
        analysis = self.advisor.analysis
        known = analysis.target == self.target and not analysis.missing({Want.SEARCH})
        if not (self._draw_is_judged and known):
            return ""
        declined = self._actions.judge_draw(analysis.score)
        return draw_declined_text(declined) if declined else ""

    @property
    def _draw_is_judged(self) -> bool:
        return self._session.draw_offered and not self._look_back.active

"""Advice about the position that is shown: the keys that ask for it, and what the analyst found."""

from wuziqi.locale import _
from wuziqi.session.analysis import Want, balance, is_of_fives
from wuziqi.session.analyst import AnalystEvent, Found, NothingFound, Target
from wuziqi.session.draw import answer_draw
from wuziqi.session.session import GameSession
from wuziqi.tui.game.view import Viewpoint, shows_evaluation
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import status_lines


class Counsel:
    """Gives advice on a session as a player looks at it, and notes in the session that it did.

    Methods return what to say, "" for nothing.
    """

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        self._session = session
        self._viewpoint = viewpoint
        self._preferences = preferences
        self._advisor = viewpoint.advisor
        self._wanted = False
        """Whether a hint was asked for while it was the computer's turn."""

    # Keys

    def hint(self) -> str:
        """Ask for a hint, or for its words again."""
        if why_not := self._why_no_hint():
            return why_not
        if self._waits_for_computer:
            self._wanted = True
            return _("A hint follows when it is your turn.")
        self._advisor.ask_hint()
        return self._hinted()

    def line(self) -> str:
        """Ask for one more move of the hint's line."""
        if why_not := self._why_no_hint():
            return why_not
        self._advisor.ask_line()
        return self._hinted()

    def toggle_threats(self) -> str:
        """Switch the marks of threats on or off."""
        if why_not := self.why_no_shapes():
            return why_not
        self._advisor.threats = not self._advisor.threats
        if not self._advisor.threats:
            return ""
        self._session.note_help()
        return _("Threats: 5 five, 4 open four, f four, 3 open three; white's on the right.")

    def toggle_scores(self) -> str:
        """Switch the scores of all points on or off."""
        if why_not := self.why_no_shapes():
            return why_not
        self._advisor.scores = not self._advisor.scores
        if not self._advisor.scores:
            return ""
        self._session.note_help()
        return _("What the computer sees: 9 is the best point, 0 the worst.")

    def why_no_shapes(self) -> str:
        """Return why threats, scores and evaluation mean nothing in this game, "" where they do."""
        if is_of_fives(self._session.game.rule):
            return ""
        return _("Threats, scores and evaluation are known for five in a row only.")

    def _why_no_hint(self) -> str:
        if self._looks_at_the_end:
            return status_lines.over(self._preferences.keymap)
        if self._session.game.step is not None:
            return _("There are hints as soon as the opening is over.")
        return ""

    def _hinted(self) -> str:
        self._session.note_help()
        return self._advisor.text

    @property
    def _waits_for_computer(self) -> bool:
        return self._session.computer_to_move and not self._viewpoint.look_back.active

    @property
    def _looks_at_the_end(self) -> bool:
        return self._session.is_over and not self._viewpoint.look_back.active

    # The analyst

    @property
    def target(self) -> Target:
        """The position that is shown."""
        game = self._session.game
        moves = self._viewpoint.look_back.shown(game)
        return Target(game.board.size, game.rule, moves)

    def wants(self) -> list[Want]:
        """Return what is to be found out about that position, the quickest first."""
        rule = self._session.game.rule
        self._advisor.look_at(self.target.moves, rule)
        if self._looks_at_the_end:
            return []
        if self._wanted and not self._waits_for_computer:
            self._wanted = False
            self._advisor.ask_hint()
            self._session.note_help()
        evaluation = shows_evaluation(rule, self._preferences)
        return self._advisor.missing(search=evaluation or self._draw_is_judged)

    def hear(self, event: AnalystEvent) -> str:
        """Use what was found out about the position that is shown, if it still is."""
        match event:
            case Found(target, finding) if target == self.target:
                self._advisor.look_at(target.moves, target.rule)
                text = self._advisor.take(finding)
                return self.judge_draw() or text
            case NothingFound(failure):
                self._session.withdraw_draw()
                reason = status_lines.engine_failure(failure)
                return _("No advice: {reason}").format(reason=reason)
        return ""

    # A draw

    def offer_draw(self) -> str:
        """Offer the computer a draw, which it considers until the position is known."""
        self._viewpoint.look_back.end()
        self._session.offer_draw()
        text = self.judge_draw()
        return _("The computer considers the draw ...") if self._session.draw_offered else text

    def judge_draw(self) -> str:
        """Have an offered draw answered if the position is known well enough."""
        game, analysis = self._session.game, self._advisor.analysis
        known = analysis.moves == game.moves and not analysis.missing({Want.SEARCH})
        if not (self._draw_is_judged and known):
            return ""
        value = -1.0 if analysis.score is None else balance(analysis.score)
        declined = answer_draw(self._session, value)
        return status_lines.draw_declined(early=declined.early) if declined else ""

    @property
    def _draw_is_judged(self) -> bool:
        return self._session.draw_offered and not self._viewpoint.look_back.active

"""The keys that ask for advice about a board, and what the analyst has found out about it."""

from collections.abc import Callable

from wuziqi.locale import _
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Target, Want
from wuziqi.session.analyst import AnalystEvent, Found, NothingFound
from wuziqi.tui.advice.advisor import Advisor
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import status_lines
from wuziqi.tui.words.engine_texts import engine_failure


class Counsel:
    """Gives advice about the position that ``shown`` returns; None where there is none to give.

    The position is one of a game of this ``rule``.
    Methods return what to say, "" for nothing.
    """

    def __init__(
        self,
        advisor: Advisor,
        preferences: Preferences,
        rule: Rule,
        shown: Callable[[], Target | None],
    ) -> None:
        self.advisor = advisor
        self._rule = rule
        self._preferences = preferences
        self._shown = shown

    @property
    def target(self) -> Target | None:
        """The position that is shown; None where no advice can be given."""
        return self._shown()

    # Keys

    def hint(self) -> str:
        """Ask for a hint, or for its words again."""
        return self._why_no_hint() or self._ask(self.advisor.ask_hint)

    def line(self) -> str:
        """Ask for one more move of the hint's line."""
        return self._why_no_hint() or self._ask(self.advisor.ask_line)

    def toggle_threats(self) -> str:
        """Switch the marks of threats on or off."""
        if why_not := self.why_no_shapes():
            return why_not
        self.advisor.threats = not self.advisor.threats
        if not self.advisor.threats:
            return ""
        self.note_help()
        return _("Threats: 5 five, 4 open four, f four, 3 open three; white's on the right.")

    def toggle_scores(self) -> str:
        """Switch the scores of all points on or off."""
        if why_not := self.why_no_shapes():
            return why_not
        self.advisor.scores = not self.advisor.scores
        if not self.advisor.scores:
            return ""
        self.note_help()
        return _("What the computer sees: 9 is the best point, 0 the worst.")

    def why_no_shapes(self) -> str:
        """Return why threats, scores and evaluation mean nothing here, "" where they do."""
        if self._rule.is_of_fives:
            return ""
        return _("Threats, scores and evaluation are known for five in a row only.")

    def note_help(self) -> None:
        """Note that the player had advice; here nobody counts it."""

    def _why_no_hint(self) -> str:
        """Return why there is no hint now, "" where there is one."""
        return status_lines.over(self._preferences.keymap) if self.target is None else ""

    def _ask(self, ask: Callable[[], None]) -> str:
        ask()
        self.note_help()
        return self.advisor.text

    # The analyst

    def wants(self) -> list[Want]:
        """Return what is to be found out about the position, the quickest first."""
        target = self.target
        if target is None:
            return []
        self.advisor.look_at(target)
        return self.advisor.missing(search=self._wants_search)

    @property
    def _wants_search(self) -> bool:
        return self._preferences.shows_evaluation(self._rule)

    def hear(self, event: AnalystEvent) -> str:
        """Use what was found out about the position that is shown, if it still is."""
        match event:
            case Found(target, finding) if target == self.target:
                self.advisor.look_at(target)
                return self.advisor.take(finding)
            case NothingFound(failure):
                reason = engine_failure(failure)
                return _("No advice: {reason}").format(reason=reason)
        return ""

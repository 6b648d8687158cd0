"""The keys that ask for advice about a board, and what the analyst has found out about it."""

from collections.abc import Callable

from wuziqi.locale import _
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Target, Want
from wuziqi.session.analyst import AnalystEvent, Found, NothingFound
from wuziqi.tui.advice.advisor import LASTING_ADVICE, Advisor, Layer
from wuziqi.tui.advice.ranking import Ranking
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import status_lines
from wuziqi.words.board_texts import over_text
from wuziqi.words.engine_texts import engine_failure


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

    @property
    def lines(self) -> int:
        """How many best moves the player wants to see."""
        return self._preferences.settings.lines

    @property
    def ranking(self) -> Ranking | None:
        """The best moves of the position that is shown; None unless the player wants them."""
        target = self.target
        if target is None or self.advisor.layer is not Layer.LINES:
            return None
        found = self.advisor.analysis.ranked if target == self.advisor.analysis.target else None
        return Ranking(self.lines, target.side, found, self._why_no_lines())

    def _why_no_lines(self) -> str:
        """Return why the best moves are not looked for now, "" where they are."""
        return ""

    # Keys

    def hint(self) -> str:
        """Ask for a hint, or for its words again."""
        return self._why_no_hint() or self._ask(self.advisor.ask_hint)

    def line(self) -> str:
        """Ask for one more move of the hint's line."""
        return self._why_no_hint() or self._ask(self.advisor.ask_line)

    def toggle(self, layer: Layer) -> str:
        """Switch a layer that stays on on, and every other one off; or off if it is on."""
        advice = layer in LASTING_ADVICE
        is_on = layer is self.advisor.layer
        if advice and not is_on and (why_not := self.why_no_shapes() or self._why_no_hint()):
            return why_not
        self.advisor.switch(Layer.NONE if is_on else layer)
        if advice and not is_on:
            self.note_help()
        return self.advisor.text

    def clear(self) -> bool:
        """Switch the layer off; returns whether there was one to be seen."""
        layer = self.advisor.layer
        if layer is Layer.NONE or (self.target is None and layer is not Layer.NUMBERS):
            return False
        self.advisor.switch(Layer.NONE)
        return True

    def why_no_shapes(self) -> str:
        """Return why threats, scores and evaluation mean nothing here, "" where they do."""
        if self._rule.is_of_fives:
            return ""
        return _("Threats, scores, best moves and evaluation are known for five in a row only.")

    def note_help(self) -> None:
        """Note that the player had advice; here nobody counts it."""

    def _why_no_hint(self) -> str:
        """Return why there is no advice now, "" where there is some."""
        return "" if self.target else over_text(status_lines.key_names(self._preferences.keymap))

    def _ask(self, ask: Callable[[], None]) -> str:
        ask()
        self.note_help()
        return self.advisor.text

    # The analyst

    def wants(self) -> list[Want]:
        """Return what is to be found out about the position, the quickest first."""
        target = self.target
        if target is None:
            self.advisor.drop_hint()
            return []
        self.advisor.look_at(target)
        wants = self.advisor.missing(search=self._wants_search)
        return [want for want in wants if want is not Want.LINES or not self._why_no_lines()]

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

"""What helps the player at the board: hints, threats and scores."""

from dataclasses import dataclass, field, replace

from wuziqi.locale import _
from wuziqi.protocol.client.events import HintFound, ScoresFound, ThreatsFound
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.session.analysis import (
    Advice,
    Analysis,
    Finding,
    Searched,
    Target,
    Want,
)
from wuziqi.tui.widgets.board import Marks, Threat
from wuziqi.tui.words.hint_texts import hint_text


@dataclass
class Advisor:
    """Which kinds of advice are switched on, and what our engine has found out for them.

    ``threats`` and ``scores`` stay on from move to move; a hint, with the first ``line`` moves of
    its line on the board, is asked for one position. ``evaluation``, from -1 (white wins) to 1,
    is the last that was known, and 0 before the first.
    """

    threats: bool = False
    scores: bool = False
    hinted: bool = False
    line: int = 0
    analysis: Analysis = field(default_factory=lambda: Analysis(Target.after(())))
    evaluation: float = 0.0

    def look_at(self, target: Target) -> None:
        """Turn to a position; what is known of another one is dropped."""
        if target != self.analysis.target:
            self.analysis = Analysis(target)
            self.hinted, self.line = False, 0

    def missing(self, *, search: bool) -> list[Want]:
        """Return what is still to be found out; with ``search`` also an evaluation."""
        wants = {Want.SEARCH} if search or self.hinted else set()
        if self.analysis.target.rule.is_of_fives:
            if self.hinted:
                wants |= {Want.HINT, Want.THREATS}
            if self.threats:
                wants.add(Want.THREATS)
            if self.scores:
                wants.add(Want.SCORES)
        return self.analysis.missing(wants)

    def take(self, finding: Finding) -> str:
        """Keep what was found out; returns the hint in words once it is known, else ""."""
        known = self.advice
        match finding:
            case ScoresFound(_number, scores):
                self.analysis = replace(self.analysis, scores=scores)
            case ThreatsFound(_number, threats):
                self.analysis = replace(self.analysis, threats=threats)
            case HintFound():
                self.analysis = replace(self.analysis, hint=finding)
            case Searched():
                self.analysis = replace(self.analysis, searched=finding)
                if self.analysis.evaluation is not None:
                    self.evaluation = self.analysis.evaluation
        return self.text if known is None and self.advice is not None else ""

    @property
    def advice(self) -> Advice | None:
        """The hint that was asked for, once it is known."""
        return self.analysis.advice if self.hinted else None

    @property
    def text(self) -> str:
        """The hint in words, or that it is being looked for."""
        advice = self.advice
        if advice is None:
            return _("Looking for a hint ...")
        if self.line:
            expected = _("Expected line, moves shown: {shown} of {count}.")
            forced = _("Forced line, moves shown: {shown} of {count}.")
            text = expected if advice.mate is None else forced
            return text.format(shown=self.line, count=len(advice.line))
        return hint_text(advice.move, advice.reasons, advice.mate)

    def ask_hint(self) -> None:
        """Ask for a hint, or for its words again."""
        self.hinted, self.line = True, 0

    def ask_line(self) -> None:
        """Show one more move of the hint's line; after the last one none."""
        self.hinted = True
        self.line = (self.line + 1) % (len(self.advice.line) + 1) if self.advice else 1

    def marked(self, marks: Marks, target: Target) -> Marks:
        """Return the marks of a position with those of the advice, if it was looked at."""
        if target != self.analysis.target:
            return marks
        return replace(
            marks,
            line=self.line_marks,
            threats=self.threat_marks if self.threats else {},
            heat=self.analysis.heat if self.scores else {},
            hint=self.advice.move if self.advice and not self.line else None,
        )

    @property
    def line_marks(self) -> tuple[tuple[Point, Stone, int], ...]:
        """The moves of the hint's line that are shown, with their colours and numbers."""
        if self.advice is None:
            return ()
        side = self.analysis.side
        return tuple(
            (point, side if number % 2 else side.other, number)
            for number, point in enumerate(self.advice.line[: self.line], 1)
        )

    @property
    def threat_marks(self) -> dict[Point, Threat]:
        """The points of threats with what each colour makes there."""
        if self.analysis.threats is None:
            return {}
        black, white = self.analysis.threats[Stone.BLACK], self.analysis.threats[Stone.WHITE]
        return {at: Threat(black.get(at), white.get(at)) for at in {**black, **white}}

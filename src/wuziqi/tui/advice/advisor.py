"""What helps the player at the board: one layer at a time of numbers, threats, scores or a hint."""

from dataclasses import dataclass, field, replace
from enum import Enum, auto

from wuziqi.locale import _
from wuziqi.protocol.client.events import ScoresFound
from wuziqi.protocol.evaluation import EVEN, Evaluation
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.session.analysis import (
    Analysis,
    Finding,
    Ranked,
    Recommendation,
    Searched,
    Target,
    Want,
)
from wuziqi.tui.widgets.marks import Marks, Threat
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.hint_texts import hint_text


class Layer(Enum):
    """What lies over the stones of a board; there is room for one."""

    NONE = auto()
    NUMBERS = auto()
    """The numbers of the moves."""
    THREATS = auto()
    SCORES = auto()
    HINT = auto()
    """A hint and the line that is expected."""
    LINES = auto()
    """The best moves, for as long as the player looks."""


LASTING_ADVICE = frozenset({Layer.THREATS, Layer.SCORES, Layer.LINES})
"""The layers that stay on and help the player."""

_WANTS = {
    Layer.THREATS: {Want.THREATS},
    Layer.SCORES: {Want.SCORES},
    Layer.HINT: {Want.HINT, Want.THREATS},
    Layer.LINES: {Want.LINES},
}
"""What is to be found out for a layer, where shapes of five stones mean something."""


@dataclass
class Advisor:
    """Which layer is switched on, and what our engine has found out for it.

    Numbers, threats, scores and best moves stay on from move to move; a hint, with the first
    ``line`` moves of its line on the board, is asked for one position. ``evaluation`` is the last
    that was known, as black sees it, and even before the first; what was ``searched`` and which
    moves were ``ranked`` is kept for every position.
    """

    preferences: Preferences = field(default_factory=Preferences)
    hinted: bool = False
    line: int = 0
    analysis: Analysis = field(default_factory=lambda: Analysis(Target.after(())))
    evaluation: Evaluation = EVEN
    searched: dict[Target, Searched] = field(default_factory=dict)
    ranked: dict[Target, Ranked] = field(default_factory=dict)
    _chosen: Layer | None = None
    """The layer that stays on; the one of the settings until the player has chosen."""

    @property
    def layer(self) -> Layer:
        """The layer that is switched on."""
        return Layer.HINT if self.hinted else self.lasting_layer

    @property
    def lasting_layer(self) -> Layer:
        """The layer that stays on from move to move; a hint may lie over it."""
        if self._chosen is not None:
            return self._chosen
        return Layer.NUMBERS if self.preferences.settings.numbers else Layer.NONE

    def switch(self, layer: Layer) -> None:
        """Switch a layer that stays on, or none, on instead of what is on."""
        self._chosen = layer
        self.drop_hint()

    def look_at(self, target: Target) -> None:
        """Turn to a position; what is known of another one is dropped."""
        if target != self.analysis.target:
            searched, ranked = self.searched.get(target), self.ranked.get(target)
            self.analysis = Analysis(target, searched=searched, ranked=ranked)
            self.drop_hint()
            self.evaluation = self.analysis.evaluation or self.evaluation

    def knows(self, target: Target) -> bool:
        """Return whether ``evaluation`` is that of this very position."""
        return target == self.analysis.target and self.analysis.evaluation is not None

    def drop_hint(self) -> None:
        """Show no hint any more, but what lay under it."""
        self.hinted, self.line = False, 0

    def missing(self, *, search: bool) -> list[Want]:
        """Return what is still to be found out; with ``search`` also an evaluation."""
        wants = {Want.SEARCH} if search or self.hinted else set()
        if self.analysis.target.rule.is_of_fives:
            wants |= _WANTS.get(self.layer, set())
        if (ranked := self.analysis.ranked) and ranked.wanted != self.preferences.settings.lines:
            self.analysis = replace(self.analysis, ranked=None)
        return self.analysis.missing(wants)

    def take(self, finding: Finding) -> str:
        """Keep what was found out; returns what there is to say about it, else ""."""
        known = self.advice
        if not isinstance(finding, Ranked):
            self.analysis = self.analysis.knowing(finding)
        match finding:
            case ScoresFound():
                return "" if self.analysis.heat or self.layer is not Layer.SCORES else self.text
            case Searched():
                self.searched[self.analysis.target] = finding
                self.evaluation = self.analysis.evaluation or self.evaluation
            case Ranked():
                self._take_ranked(finding)
        return self.text if known is None and self.advice is not None else ""

    def _take_ranked(self, found: Ranked) -> None:
        """Keep the best moves, unless they were looked at more deeply before."""
        known = self.analysis.ranked
        if known is None or known.wanted != found.wanted or known.depth <= found.depth:
            self.analysis = replace(self.analysis, ranked=found)
            self.ranked[self.analysis.target] = found
            self.evaluation = self.analysis.evaluation or self.evaluation

    @property
    def advice(self) -> Recommendation | None:
        """The hint that was asked for, once it is known."""
        return self.analysis.recommendation if self.hinted else None

    @property
    def text(self) -> str:
        """What the layer shows: a hint in words, or how the marks are to be read."""
        match self.layer:
            case Layer.NUMBERS:
                return _("Numbers: the order of the moves.")
            case Layer.THREATS:
                return _("Threats: 5 five, 4 open four, f four, 3 open three.")
            case Layer.SCORES if self.analysis.scores is None or self.analysis.heat:
                return _("Scores: the better a point, the more it stands out.")
            case Layer.SCORES:
                return _("Scores: no point stands out.")
            case Layer.HINT:
                return self._hint_text
        return ""

    @property
    def _hint_text(self) -> str:
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
            threats=self.threat_marks if self.layer is Layer.THREATS else {},
            heat=self.analysis.heat if self.layer is Layer.SCORES else {},
            hint=self.advice.move if self.advice and not self.line else None,
            ranks=self.analysis.ranks if self.layer is Layer.LINES else {},
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

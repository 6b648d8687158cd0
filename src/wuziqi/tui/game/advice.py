"""What helps the player at the board: hints, threats and what the computer sees."""

from dataclasses import dataclass, field, replace

from wuziqi.locale import _
from wuziqi.protocol.client.events import HintFound, ScoresFound, ThreatsFound
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.game.analysis import Advice, Analysis, Searched, Want, is_of_fives
from wuziqi.tui.words.hint_texts import hint_text

Finding = ScoresFound | ThreatsFound | HintFound | Searched


@dataclass
class Aids:
    """Which aids are switched on, and what our engine has found out for them.

    ``threats`` and ``sight`` stay on from move to move; a hint, with the first ``line`` moves
    of its line on the board, is asked for one position. ``evaluation``, from -1 (white wins) to
    1, is the last that was known, and even before.
    """

    threats: bool = False
    sight: bool = False
    hinted: bool = False
    line: int = 0
    analysis: Analysis = field(default_factory=Analysis)
    evaluation: float = 0.0

    def look_at(self, moves: tuple[Point, ...], rule: Rule) -> None:
        """Turn to the position after these moves; what is known of another one is dropped."""
        if (moves, rule) != (self.analysis.moves, self.analysis.rule):
            self.analysis = Analysis(moves, rule)
            self.hinted, self.line = False, 0

    def missing(self, *, search: bool) -> list[Want]:
        """What is still to be found out; ``search`` tells that an evaluation is wanted too."""
        wants = {Want.SEARCH} if search else set()
        if self.hinted:
            wants.add(Want.SEARCH)
        if not is_of_fives(self.analysis.rule):
            return self.analysis.missing(wants)
        if self.hinted:
            wants |= {Want.HINT, Want.THREATS}
        if self.threats:
            wants.add(Want.THREATS)
        if self.sight:
            wants.add(Want.SCORES)
        return self.analysis.missing(wants)

    def take(self, finding: Finding) -> str:
        """Keep what was found out; returns what the player is to be told, if anything."""
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

    @property
    def ghosts(self) -> tuple[tuple[Point, Stone, int], ...]:
        """The moves of the hint's line that are shown, with their colours and numbers."""
        if self.advice is None:
            return ()
        side = self.analysis.side
        return tuple(
            (point, side if number % 2 else side.other, number)
            for number, point in enumerate(self.advice.line[: self.line], 1)
        )

"""What a screen has that advice can be given to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple, Protocol, runtime_checkable

from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings
from wuziqi.protocol.client.events import ScoresFound
from wuziqi.protocol.client.worker import Worker
from wuziqi.protocol.evaluation import EVEN, Evaluation
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import (
    Analysis,
    Finding,
    Ranked,
    Recommendation,
    Searched,
    Target,
    Want,
    win_chance,
)
from wuziqi.session.analyst import Analyst, AnalystEvent, Found, NothingFound
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.keys import key_names
from wuziqi.tui.widgets.marks import Marks, Threat
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words import advice_texts
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import hint_text
from wuziqi.words.rule_texts import no_forbidden_points_text, over_text
from wuziqi.words.setup_texts import engine_failure


@runtime_checkable
class Advised(Protocol):
    """A screen with a board that advice can be given about."""

    @property
    def counsel(self) -> "Counsel":
        """What the screen wants to know."""

    def hear(self, event: "AnalystEvent") -> None:
        """Take what the analyst has found out."""


# The best moves as a block beside the board, or as a line below it where that has no room


@dataclass(frozen=True)
class Ranking:
    """The block of up to ``count`` best moves of a side; ``found`` are those known, if any are.

    ``waits`` is said instead while nothing is searched.
    """

    count: int
    side: Stone
    found: Ranked | None = None
    waits: str = ""

    @property
    def height(self) -> int:
        """The rows of the block: a heading, and one for every move that may come."""
        return 1 + self.count

    def lines(self, width: int) -> list[tuple[str, Style]]:
        """The rows of the block in so many columns: a heading, and one for every move."""
        heading = self.waits or advice_texts.heading(self.found, self.side)
        rows = advice_texts.rows(self.found, width) if self.found and not self.waits else []
        return [(heading, Style.DIM), *((row, Style.PLAIN) for row in rows)]

    @property
    def text(self) -> str:
        """The best three moves in a line."""
        return self.waits or advice_texts.in_a_line(self.found, self.side)


# What helps the player at the board: one layer at a time of numbers, threats, scores or a hint


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


# How a position stands: what black's chances are, and how that is known


@dataclass(frozen=True)
class Standing:
    """Black's ``chance`` to win, 0 to 1, by an ``evaluation`` as black sees it, None at the end.

    ``fresh`` is false while what is known is about the position before.
    """

    chance: float
    evaluation: Evaluation | None = None
    fresh: bool = True


def standing_by(advisor: Advisor, target: Target) -> Standing:
    """Return how a position stands by the adviser, or how the last one that it knows did."""
    evaluation = advisor.evaluation
    return Standing(win_chance(evaluation), evaluation, advisor.knows(target))


def standing_at_end(outcome: Outcome) -> Standing:
    """Return how a finished game stands."""
    return Standing({Stone.BLACK: 1.0, Stone.WHITE: 0.0, None: 0.5}[outcome.winner])


# The keys that ask for advice about a board, and what the analyst has found out about it


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
        return "" if self.target else over_text(key_names(self._preferences.keymap))

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


# The keys that help on any board: advice, and what is marked on it


class Answer(NamedTuple):
    """What there is to say after a key, "" for nothing, and the settings that it changes."""

    text: str = ""
    change: ChangeSettings | None = None


class BoardAids:
    """Does what the keys of a board ask for that only look at it."""

    def __init__(self, counsel: Counsel, preferences: Preferences, rule: Rule) -> None:
        self._counsel = counsel
        self._preferences = preferences
        self._rule = rule
        self._actions: dict[Action, Callable[[], Answer]] = {
            Action.HINT: lambda: Answer(counsel.hint()),
            Action.LINE: lambda: Answer(counsel.line()),
            Action.THREATS: lambda: Answer(counsel.toggle(Layer.THREATS)),
            Action.SIGHT: lambda: Answer(counsel.toggle(Layer.SCORES)),
            Action.LINES: lambda: Answer(counsel.toggle(Layer.LINES)),
            Action.EVALUATION: self._toggle_evaluation,
            Action.FORBIDDEN: self._toggle_forbidden,
            Action.NUMBERS: lambda: Answer(counsel.toggle(Layer.NUMBERS)),
        }

    def answer(self, action: Action | None) -> Answer | None:
        """Do what an action asks for; None for an action of another kind."""
        if action is None or action not in self._actions:
            return None
        return self._actions[action]()

    def _toggle_evaluation(self) -> Answer:
        if why_not := self._counsel.why_no_shapes():
            return Answer(why_not)
        settings = self._preferences.settings
        return Answer(change=ChangeSettings(replace(settings, evaluation=not settings.evaluation)))

    def _toggle_forbidden(self) -> Answer:
        if not self._rule.forbids:
            return Answer(no_forbidden_points_text())
        settings = self._preferences.settings
        off, on = _("Forbidden points are not marked."), _("Forbidden points are marked.")
        change = ChangeSettings(replace(settings, forbidden=not settings.forbidden))
        return Answer(off if settings.forbidden else on, change)


# The analyst behind the screens: it finds out what the one that is shown asks for


class AdviceService(Worker):
    """An analyst for whichever screen is shown; ``engine`` is the command that starts it."""

    def __init__(self, engine: Sequence[str]) -> None:
        self._analyst = Analyst(engine)

    def poll(self, screen: Advised) -> None:
        """Let a screen hear what was found out, and ask what it wants to know."""
        for event in self._analyst.read_events():
            screen.hear(event)
        wants = screen.counsel.wants()
        if (target := screen.counsel.target) is not None:
            self._analyst.ask(target, wants, screen.counsel.lines)
        else:
            self._analyst.rest()

    def rest(self) -> None:
        """Look at the best moves no longer, as no board is shown; what is found now is dropped."""
        self._analyst.rest()
        self._analyst.read_events()

    def begin_close(self) -> None:
        """Ask the engine to end, without waiting for it."""
        self._analyst.begin_close()

    @property
    def runners(self) -> list[Analyst]:
        """The analyst."""
        return [self._analyst]

"""Advice at a board: the layer shown, the findings that it needs, and the engine's findings so far.

A front end shows one position after another and asks its ``Adviser`` for advice. An ``Analyst``
runs the engine. ``words/advice_texts.py`` has the sentences for notices.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from wuziqi.play.events import ChangeSettings, OpenPage
from wuziqi.play.program_options import ActiveSettings
from wuziqi.protocol.client.events import ScoresFound, ThreatsFound
from wuziqi.protocol.evaluation import EVEN_SCORE, Evaluation
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.rules.threats import Formation
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
from wuziqi.session.analyst import AnalystEvent, Found, NothingFound
from wuziqi.session.reasons import AdviceRefusal
from wuziqi.session.results import Done, Refused
from wuziqi.session.seats import color_of
from wuziqi.texts import TextError

if TYPE_CHECKING:
    from wuziqi.play.tree import Walk
    from wuziqi.session.analyst import Analyst
    from wuziqi.session.session import GameSession

# Positions


class ShownPosition(ABC):
    """A position at a board; the defaults suit a position outside a game."""

    @property
    @abstractmethod
    def rule(self) -> Rule: ...

    @property
    @abstractmethod
    def board(self) -> Board: ...

    @property
    @abstractmethod
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in the order of play."""

    @property
    @abstractmethod
    def target(self) -> Target | None:
        """The position for the engine; None where it cannot be analysed."""

    @property
    def refusal(self) -> AdviceRefusal | TextError | None:
        """Why the player gets no advice, None where there is advice."""
        return AdviceRefusal.OVER if self.target is None else None

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person; None if there is none."""
        return None

    @property
    def awaits_computer(self) -> bool:
        """Whether advice has to wait until the computer has moved."""
        return False

    @property
    def draw_considered(self) -> bool:
        """Whether the computer needs the score of the position to answer a draw."""
        return False

    @property
    def is_judged(self) -> bool:
        """Whether the player wants the chances in words, without an evaluation bar."""
        return False

    def note_help(self) -> None:  # noqa: B027  nobody counts it outside a game
        """Note that the player received advice."""


class ShownGame(ShownPosition):
    """The position of a game in progress that its player sees."""

    def __init__(self, session: "GameSession") -> None:
        self._session = session
        self._look_back = session.look_back

    @property
    def rule(self) -> Rule:
        return self._session.game.rule

    @property
    def board(self) -> Board:
        return self._look_back.board

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        return self._session.game.played[: len(self._look_back.shown)]

    @property
    def target(self) -> Target | None:
        now_unadvised = self._session.is_over or self._session.game.step is not None
        unadvised = now_unadvised and not self._look_back.active
        if unadvised or self._session.why_no_advice is not None:
            return None
        return Target.in_game(self._session.game, len(self._look_back.shown))

    @property
    def refusal(self) -> AdviceRefusal | TextError | None:
        if (reason := self._session.why_no_advice) is not None:
            return reason
        return super().refusal if self._session.game.step is None else AdviceRefusal.OPENING

    @property
    def viewer(self) -> Stone | None:
        person = self._session.seats.person
        return None if person is None else color_of(self._session.game, person)

    @property
    def awaits_computer(self) -> bool:
        session = self._session
        return session.computer_to_move and not (session.paused or self._look_back.active)

    @property
    def draw_considered(self) -> bool:
        return self._session.draw_offered and not self._look_back.active

    def note_help(self) -> None:
        self._session.note_help()


class ShownNode(ShownPosition):
    """The position of a tree of moves that a walk shows."""

    def __init__(
        self,
        walk: "Walk",
        note_help: Callable[[], None],
        judged: Callable[[], bool] = lambda: False,
    ) -> None:
        self._walk = walk
        self._note_help = note_help
        self._judged = judged

    @property
    def is_judged(self) -> bool:
        return self._judged()

    @property
    def rule(self) -> Rule:
        return self._walk.rule

    @property
    def board(self) -> Board:
        return self._walk.position.board

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        return [(move.point, move.stone) for move in self._walk.position.moves]

    @property
    def target(self) -> Target | None:
        return self._walk.target

    def note_help(self) -> None:
        self._note_help()


# Values


MOST_RANKED: Final = 9
"""The most best moves: a digit plays one."""

FEWEST_RANKED: Final = 3
"""The best moves where a front end has little room for them."""


class Layer(Enum):
    """The layer over the stones of a board: at most one."""

    NONE = auto()
    NUMBERS = auto()
    """The numbers of the moves."""
    THREATS = auto()
    SCORES = auto()
    HINT = auto()
    """A hint and its line."""
    LINES = auto()
    """The best moves, ranked for as long as the player looks."""


LASTING_ADVICE: Final = frozenset({Layer.THREATS, Layer.SCORES, Layer.LINES})
"""The layers that stay on from move to move and help the player."""

_WANTS: Final = {
    Layer.THREATS: frozenset({Want.THREATS}),
    Layer.SCORES: frozenset({Want.SCORES}),
    Layer.HINT: frozenset({Want.HINT, Want.THREATS}),
    Layer.LINES: frozenset({Want.LINES}),
}
"""The findings of the layers that need a rule of fives."""


@dataclass(frozen=True)
class LayerShown:
    """The shown layer.

    ``hint`` is None until the engine has found it, ``line`` counts the shown moves of its line. The
    scores are ``flat`` where no point stands out. ``threats`` are the kinds of threats, None until
    the engine has found them.
    """

    layer: Layer
    hint: Recommendation | None = None
    line: int = 0
    flat: bool = False
    threats: frozenset[Formation] | None = None


@dataclass(frozen=True)
class HintFollows:
    """The hint comes when the computer has moved or, in a ``watched`` game, at its next pause."""

    watched: bool = False


AdviceNotice = LayerShown | HintFollows | NothingFound
AdviceReason = AdviceRefusal | TextError
AdviceDone = Done[AdviceNotice] | Refused[AdviceReason]
SettingDone = Done[ChangeSettings] | Refused[AdviceReason]
PageDone = Done[OpenPage] | Refused[AdviceReason]


@dataclass(frozen=True)
class Ranking:
    """Up to ``count`` best moves of a ``side``; ``found`` is None before the engine has any.

    The engine does not search while the ranking ``waits`` for the computer's move.
    """

    count: int
    side: Stone
    found: Ranked | None = None
    waits: bool = False


@dataclass(frozen=True)
class Standing:
    """Black's ``chance`` to win, 0 to 1, by an ``evaluation`` for Black, None at the end.

    ``fresh`` is false while the evaluation belongs to an earlier position.
    """

    chance: float
    evaluation: Evaluation | None = None
    fresh: bool = True

    @classmethod
    def at_end(cls, outcome: Outcome) -> "Standing":
        return cls({Stone.BLACK: 1.0, Stone.WHITE: 0.0, None: 0.5}[outcome.winner])


# The adviser


class Adviser:
    """Advises on the ``shown`` position.

    Numbers, threats, scores and best moves stay on from move to move; a hint, with the first
    ``line`` moves of its line, ends with its position. ``evaluation`` is the last known one, for
    Black, and ``count`` how many best moves the front end has room for. Searches and rankings are
    kept for every position.
    """

    def __init__(self, shown: ShownPosition, active: ActiveSettings) -> None:
        self.shown = shown
        self.hinted = False
        self.line = 0
        self.count = FEWEST_RANKED
        self.analysis = Analysis(Target.after(()))
        self.evaluation: Evaluation = EVEN_SCORE
        self._active = active
        self._searched: dict[Target, Searched] = {}
        self._ranked: dict[Target, Ranked] = {}
        self._chosen: Layer | None = None
        """The lasting layer that the player has chosen; None for the layer in the settings."""
        self._hint_follows = False
        """Whether the player wants a hint as soon as the computer has moved."""

    # What is known

    def look_at(self, target: Target) -> None:
        """Advise on this position until the next call."""
        if target != self.analysis.target:
            searched, ranked = self._searched.get(target), self._ranked.get(target)
            self.analysis = Analysis(target, searched=searched, ranked=ranked)
            self.drop_hint()
            self.evaluation = self.analysis.evaluation or self.evaluation

    def missing(self, wants: set[Want], count: int) -> list[Want]:
        """Return the missing findings, the quickest first.

        ``count`` best moves are wanted; a ranking of another number is dropped.
        """
        if (ranked := self.analysis.ranked) and ranked.wanted != count:
            self.analysis = replace(self.analysis, ranked=None)
        return self.analysis.missing(wants)

    def take(self, finding: Finding) -> LayerShown | None:
        """Keep a finding about the position; returns a notice if it completes the advice."""
        known = self.recommendation
        if isinstance(finding, Ranked):
            self._take_ranked(finding)
        else:
            self.analysis = self.analysis.knowing(finding)
        if isinstance(finding, Searched):
            self._searched[self.analysis.target] = finding
        self.evaluation = self.analysis.evaluation or self.evaluation
        notice = self.notice
        completes = notice.hint is not None and notice.hint != known
        told = isinstance(finding, ScoresFound) and notice.flat
        told = told or (isinstance(finding, ThreatsFound) and self.layer is Layer.THREATS)
        return notice if completes or told else None

    def _take_ranked(self, found: Ranked) -> None:
        known = self.analysis.ranked
        if known is not None and known.wanted == found.wanted and known.depth > found.depth:
            found = replace(known, done=found.done)
        self.analysis = self.analysis.knowing(found)
        self._ranked[self.analysis.target] = found

    @property
    def recommendation(self) -> Recommendation | None:
        return self.analysis.recommendation if self.hinted else None

    @property
    def line_moves(self) -> tuple[tuple[Point, Stone, int], ...]:
        if self.recommendation is None:
            return ()
        side = self.analysis.side
        return tuple(
            (point, side if number % 2 else side.other, number)
            for number, point in enumerate(self.recommendation.line[: self.line], 1)
        )

    def knows(self, target: Target) -> bool:
        """Whether ``evaluation`` belongs to this very position."""
        return target == self.analysis.target and self.analysis.evaluation is not None

    def standing(self, target: Target) -> Standing:
        """Return Black's chances at a position, or at the last one with an evaluation."""
        return Standing(win_chance(self.evaluation), self.evaluation, self.knows(target))

    @property
    def knows_score(self) -> bool:
        analysis = self.analysis
        return analysis.target == self.shown.target and not analysis.missing({Want.SEARCH})

    # Layers

    @property
    def layer(self) -> Layer:
        return Layer.HINT if self.hinted else self.lasting_layer

    @property
    def lasting_layer(self) -> Layer:
        """The layer that stays on from move to move; a hint may lie over it."""
        if self._chosen is not None:
            return self._chosen
        return Layer.NUMBERS if self._active.settings.numbers else Layer.NONE

    @property
    def notice(self) -> LayerShown:
        flat = self.analysis.scores is not None and not self.analysis.heat
        return LayerShown(
            self.layer,
            self.recommendation,
            self.line,
            flat=flat and self.layer is Layer.SCORES,
            threats=self.analysis.threatened if self.layer is Layer.THREATS else None,
        )

    @property
    def aimed_at(self) -> dict[str, Point]:
        """The best moves by the digits that aim at them; none while they are not shown."""
        if self.layer is not Layer.LINES or self.analysis.target != self.shown.target:
            return {}
        return {str(rank): point for point, rank in self.analysis.ranks.items()}

    @property
    def ranking(self) -> Ranking | None:
        """The best moves of the shown position; None unless the player wants them."""
        target = self.shown.target
        if target is None or self.layer is not Layer.LINES:
            return None
        found = self.analysis.best if target == self.analysis.target else None
        return Ranking(self.count, target.side, found, self.shown.awaits_computer)

    def switch(self, layer: Layer | None) -> None:
        """Replace the present layer by a lasting one, or by that of the settings for None."""
        self._chosen = layer
        self.drop_hint()

    def drop_hint(self) -> None:
        """Show the layer under the hint."""
        self.hinted, self.line = False, 0

    # The player's requests

    def refusal(self, *, of_fives: bool) -> AdviceReason | None:
        """Return why there is no advice now, None where there is.

        Advice ``of_fives`` is refused under other rules.
        """
        if of_fives and not self.shown.rule.is_of_fives:
            return AdviceRefusal.RULE
        return self.shown.refusal

    def hint(self) -> AdviceDone:
        """Show a hint; in the computer's turn the next one."""
        if self.shown.awaits_computer:
            self._hint_follows = True
            return Done(HintFollows(watched=self.shown.viewer is None))
        return self._show_hint(0)

    def next_of_line(self) -> AdviceDone:
        """Show one more move of the hint's line; after the last move, none."""
        advice = self.recommendation
        return self._show_hint((self.line + 1) % (len(advice.line) + 1) if advice else 1)

    def _show_hint(self, line: int) -> AdviceDone:
        if (reason := self.refusal(of_fives=False)) is not None:
            return Refused(reason)
        self.hinted, self.line = True, line
        self.shown.note_help()
        return Done(self.notice)

    def toggle(self, layer: Layer) -> AdviceDone:
        """Switch a lasting layer on, and any other off; or switch it off if it is on."""
        is_on = layer is self.layer
        helps = layer in LASTING_ADVICE and not is_on
        if helps and (reason := self.refusal(of_fives=True)) is not None:
            return Refused(reason)
        self.switch(None if is_on else layer)
        if helps:
            self.shown.note_help()
        return Done(self.notice)

    def clear(self) -> bool:
        """Switch the layer off; returns whether any was visible."""
        layer = self.layer
        if layer is Layer.NONE or (self.shown.target is None and layer is not Layer.NUMBERS):
            return False
        self.switch(Layer.NONE)
        return True

    def explore(self) -> PageDone:
        """Open the opening explorer at the shown position."""
        if (reason := self.shown.refusal) is AdviceRefusal.WITH_FRIEND:
            return Refused(reason)
        if reason is not AdviceRefusal.OVER:
            self.shown.note_help()
        board, played = self.shown.board, self.shown.stones
        moves = {point for point, _stone in played}
        start = [
            (at, stone) for at in board if (stone := board[at]) is not None and at not in moves
        ]
        draft = Draft(board.size, self.shown.rule.even)
        return Done(OpenPage("explorer", draft=draft, stones=(*start, *played)))

    def toggle_numbers(self) -> SettingDone:
        """Show or hide the numbers of the moves; the next games show them likewise."""
        shown = self.layer is not Layer.NUMBERS
        self.switch(Layer.NUMBERS if shown else Layer.NONE)
        return Done(ChangeSettings(replace(self._active.settings, numbers=shown)))

    def toggle_evaluation(self) -> SettingDone:
        """Show or hide the evaluation bar."""
        if not self.shown.rule.is_of_fives:
            return Refused(AdviceRefusal.RULE)
        settings = self._active.settings
        return Done(ChangeSettings(replace(settings, evaluation=not settings.evaluation)))

    def toggle_forbidden(self) -> SettingDone:
        """Mark forbidden points, or stop marking them."""
        if not self.shown.rule.forbids:
            return Refused(AdviceRefusal.FORBIDS_NOTHING)
        settings = self._active.settings
        return Done(ChangeSettings(replace(settings, forbidden=not settings.forbidden)))

    # The analyst

    def wants_for(self, layer: Layer) -> set[Want]:
        """Return the findings that a layer needs under this rule."""
        wants = {Want.SEARCH} if layer is Layer.HINT else set()
        return wants | _WANTS.get(layer, set()) if self.shown.rule.is_of_fives else wants

    def wants(self) -> list[Want]:
        """Return the missing findings about the shown position, the quickest first."""
        target = self.shown.target
        if target is not None:
            self.look_at(target)
        if self._hint_follows and not self.shown.awaits_computer:
            self._hint_follows = False
            self._show_hint(0)
        if target is None:
            self.drop_hint()
            return []
        wants = self.wants_for(self.layer)
        judged = self.shown.draw_considered or self.shown.is_judged
        if self._active.shows_evaluation(self.shown.rule) or judged:
            wants.add(Want.SEARCH)
        if self.shown.awaits_computer:
            wants.discard(Want.LINES)
        return self.missing(wants, self.count)

    def consult(self, analyst: "Analyst") -> None:
        """Request the missing findings from the analyst, and drop requests no longer wanted."""
        wants, target = self.wants(), self.shown.target
        if target is None:
            analyst.rest()
        else:
            analyst.ask(target, wants, self.count)

    def receive(self, event: AnalystEvent) -> AdviceNotice | None:
        """Take an event of the analyst; returns a notice for the player, if any."""
        match event:
            case Found(target, finding) if target == self.shown.target:
                self.look_at(target)
                return self.take(finding)
            case NothingFound():
                return event
        return None

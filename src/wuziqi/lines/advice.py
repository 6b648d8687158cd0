"""What an engine says about a position that is looked at."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from wuziqi.lines.board_words import points_text
from wuziqi.lines.context import Context
from wuziqi.lines.phrases import sentence
from wuziqi.locale import _
from wuziqi.records.settings import MOST_LINES
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Analysis, Target, Want
from wuziqi.texts import N_
from wuziqi.words.chance_texts import chance_text
from wuziqi.words.hint_texts import hint_text
from wuziqi.words.line_texts import chance, heading
from wuziqi.words.players import color_name

_SHAPES: Final = {
    "five": N_("five at {points}"),
    "open four": N_("open four at {points}"),
    "four and three": N_("four and three at {points}"),
    "four": N_("four at {points}"),
    "double three": N_("two threes at {points}"),
    "open three": N_("three at {points}"),
}
"""What a side can make, by the engine's words, the strongest first."""


class ShownPosition(Protocol):
    """A position that is looked at."""

    @property
    def board(self) -> Board:
        """The stones."""

    @property
    def rule(self) -> Rule:
        """The rule of the game."""

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in the order of play."""

    @property
    def target(self) -> "Target | None":
        """What advice is about; None where there is none."""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person; None without one."""

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""

    def note_help(self) -> None:
        """Note that the player had advice."""


class Advice:
    """Asks the adviser about the position that ``seen`` has, and tells what it has found."""

    def __init__(self, context: Context, seen: ShownPosition) -> None:
        self._context = context
        self._say = context.say
        self._seen = seen

    def threats(self) -> None:
        """Tell what both sides can make."""
        self._ask({Want.THREATS}, self._tell_threats, shapes=True)

    def hint(self) -> None:
        """Tell the best move, and why."""
        self._ask(self._hint_wants, self._tell_hint)

    def line(self) -> None:
        """Tell the moves that are expected after the hint."""
        self._ask(self._hint_wants, self._tell_line)

    def chances(self) -> None:
        """Tell how the game stands."""
        self._ask({Want.SEARCH}, self._tell_chances, shapes=True)

    def best(self, typed: str) -> None:
        """Tell the best moves: as many as were typed, or as the settings say."""
        count = typed or str(self._context.options.preferences.settings.lines)
        if count not in map(str, range(1, MOST_LINES + 1)):
            text = _("Type best, or how many moves, 1 to {most}: best 3.")
            self._say(text.format(most=MOST_LINES))
            return
        self._ask({Want.LINES}, self._tell_best, shapes=True, lines=int(count))

    @property
    def _hint_wants(self) -> set[Want]:
        if self._seen.rule.is_of_fives:
            return {Want.HINT, Want.THREATS, Want.SEARCH}
        return {Want.SEARCH}

    def _ask(
        self,
        wants: set[Want],
        tell: Callable[[Analysis], None],
        *,
        shapes: bool = False,
        lines: int = 1,
    ) -> None:
        """Ask the engine; ``shapes`` says that the answer means something for fives only.

        ``lines`` is how many best moves are wanted.
        """
        target = self._seen.target
        if target is None:
            self._say(self._seen.why_not)
        elif shapes and not self._seen.rule.is_of_fives:
            self._say(
                _("Threats, scores, best moves and evaluation are known for five in a row only.")
            )
        else:
            self._seen.note_help()
            self._context.adviser.ask(target, wants, tell, self._say, lines)

    def _tell_threats(self, analysis: Analysis) -> None:
        found = analysis.threats or {}
        for side in (analysis.side, analysis.side.other):
            parts = _threat_parts(found.get(side, {}))
            text = _("{color} can make: {shapes}.") if parts else _("{color} has no threats.")
            self._say(text.format(color=color_name(side), shapes="; ".join(parts)))

    def _tell_hint(self, analysis: Analysis) -> None:
        if (advice := analysis.recommendation) is not None:
            self._say(sentence(hint_text(advice.move, advice.reasons, advice.mate)))

    def _tell_line(self, analysis: Analysis) -> None:
        if (advice := analysis.recommendation) is not None:
            text = _("Expected: {moves}.") if advice.mate is None else _("Forced: {moves}.")
            self._say(text.format(moves=points_text(advice.line)))

    def _tell_best(self, analysis: Analysis) -> None:
        if (ranked := analysis.ranked) is None:
            return
        self._say(sentence(heading(ranked, analysis.side)))
        for place, thought in enumerate(ranked.lines, 1):
            first, *others = [str(point) for point in thought.line if point is not None] or ["--"]
            text = _("{place}. {move}: {chance}, then {moves}.")
            if not others:
                text = _("{place}. {move}: {chance}.")
            values = {"place": place, "move": first, "chance": chance(thought.evaluation)}
            self._say(text.format(**values, moves=" ".join(others)))

    def _tell_chances(self, analysis: Analysis) -> None:
        if analysis.evaluation is None:
            self._say(_("Nothing is known about the chances yet."))
        else:
            self._say(sentence(chance_text(analysis.evaluation, self._seen.viewer)))


def _threat_parts(threats: Mapping[Point, str]) -> list[str]:
    """What a side can make and where, the strongest first."""
    parts = []
    for shape, text in _SHAPES.items():
        if points := [point for point, made in threats.items() if made == shape]:
            parts.append(_(text).format(points=points_text(points)))
    return parts

"""Commands that look at a board: its stones, and the advice of an engine."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from wuziqi.lines import board_words
from wuziqi.lines.board_words import points_text
from wuziqi.lines.context import Context, Say
from wuziqi.lines.phrases import off_board_text, sentence
from wuziqi.locale import _
from wuziqi.play.game import GameActions
from wuziqi.records.settings import MOST_LINES
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Analysis, Target, Want
from wuziqi.session.seats import color_of
from wuziqi.texts import N_
from wuziqi.words.actions import Action, word_names
from wuziqi.words.advice_texts import chance, chance_text, heading, hint_text
from wuziqi.words.game_texts import refusal_text
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import (
    bad_point_text,
    forbidden_text,
    hints_later_text,
    no_forbidden_points_text,
    over_text,
)

if TYPE_CHECKING:
    from wuziqi.session.analysis import Target


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


# Commands that look at a board: its stones, and the advice of an engine


class ShownGame:
    """The position of a game that its player looks at."""

    def __init__(self, actions: GameActions) -> None:
        self._actions = actions
        self._session = actions.session
        self._back = actions.look_back

    @property
    def board(self) -> Board:
        """The stones."""
        return self._back.board

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return self._session.game.rule

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in the order of play."""
        return self._session.game.played[: len(self._back.shown)]

    @property
    def target(self) -> "Target | None":
        """The position that advice is about; None where no advice is given."""
        if self.why_not:
            return None
        from wuziqi.session.analysis import Target  # noqa: PLC0415  not before it is asked for

        return Target.in_game(self._session.game, len(self._back.shown))

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""
        if (reason := self._actions.why_no_advice) is not None:
            return refusal_text(reason, self._session, {})
        if self._session.game.step is not None:
            return hints_later_text()
        if self._session.is_over and not self._back.active:
            return over_text(word_names())
        return ""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person."""
        person = self._session.seats.person
        return None if person is None else color_of(self._session.game, person)

    def note_help(self) -> None:
        """Note in the session that the player had advice."""
        self._session.note_help()


def looking_at(say: Say, shown: Callable[[], Board]) -> dict[Action, Callable[[str], None]]:
    """Return the commands that tell the stones of the board that ``shown`` returns."""
    return {
        Action.BOARD: lambda _rest: say(*board_words.board_lines(shown())),
        Action.PICTURE: lambda _rest: say(*board_words.picture_lines(shown())),
        Action.ROW: lambda typed: say(_row_text(shown(), typed)),
        Action.COLUMN: lambda typed: say(_column_text(shown(), typed)),
        Action.AROUND: lambda typed: say(*_around_texts(shown(), typed)),
    }


def _row_text(board: Board, typed: str) -> str:
    decimal = typed.isascii() and typed.isdecimal() and len(typed) < 4
    if decimal and 1 <= int(typed) <= board.height:
        return board_words.row_line(board, int(typed) - 1)
    return _("Type the number of a row, 1 to {last}.").format(last=board.height)


def _column_text(board: Board, typed: str) -> str:
    names = [str(Point(column, 0))[:-1] for column in range(board.width)]
    if typed.lower() in names:
        return board_words.column_line(board, names.index(typed.lower()))
    return _("Type the letter of a column, a to {last}.").format(last=names[-1])


def _around_texts(board: Board, typed: str) -> list[str]:
    try:
        point = parse_point(typed)
    except NotationError:
        return [bad_point_text()]
    if point not in board:
        return [off_board_text(typed, board)]
    return list(board_words.around_lines(board, point))


class BoardCommands:
    """The commands that look at a position, with the advice of an engine."""

    def __init__(self, context: Context, seen: "ShownPosition") -> None:
        self._context = context
        self._say = context.say
        self._seen = seen
        self.table: dict[Action, Callable[[str], None]] = {
            **looking_at(context.say, lambda: seen.board),
            Action.MOVES: self._moves,
            Action.THREATS: lambda _rest: self._advice.threats(),
            Action.HINT: lambda _rest: self._advice.hint(),
            Action.LINE: lambda _rest: self._advice.line(),
            Action.EVALUATION: lambda _rest: self._advice.chances(),
            Action.LINES: self._best,
            Action.FORBIDDEN: self._forbidden,
        }

    def _moves(self, typed: str) -> None:
        if not typed:
            self._say(*board_words.move_lines(self._seen.stones))
        elif typed.isascii() and typed.isdecimal() and len(typed) < 5:
            self._say(*board_words.move_lines(self._seen.stones, int(typed)))
        else:
            self._say(_("Type moves, or the number of the last moves: moves 5."))

    def _best(self, typed: str) -> None:
        self._advice.best(typed)

    @cached_property
    def _advice(self) -> "Advice":

        return Advice(self._context, self._seen)

    def _forbidden(self, _rest: str) -> None:
        if not self._seen.rule.forbids:
            self._say(no_forbidden_points_text())
            return
        points = forbidden_points(self._seen.board)
        if not points:
            self._say(_("No point is forbidden."))
        for point, kind in points.items():
            self._say(forbidden_text(point, kind))

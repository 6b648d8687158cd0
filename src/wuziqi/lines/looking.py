"""The commands that only look at a board: what stands where, and what an engine says about it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from wuziqi.lines import board_words
from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command
from wuziqi.lines.context import Context, Say
from wuziqi.lines.phrases import off_board_text, sentence
from wuziqi.locale import _
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Analysis, Target, Want
from wuziqi.texts import N_
from wuziqi.tui.words.chance_texts import chance_text
from wuziqi.tui.words.hint_texts import hint_text
from wuziqi.tui.words.players import color_name
from wuziqi.tui.words.rule_texts import forbidden_name

_SHAPES: Final = {
    "five": N_("five at {points}"),
    "open four": N_("open four at {points}"),
    "four and three": N_("four and three at {points}"),
    "four": N_("four at {points}"),
    "double three": N_("two threes at {points}"),
    "open three": N_("three at {points}"),
}
"""What a side can make, by the engine's words, the strongest first."""


class Seen(Protocol):
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
    def target(self) -> Target | None:
        """What advice is about; None where there is none."""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person; None without one."""

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""

    def note_help(self) -> None:
        """Note that the player had advice."""


def looking_at(say: Say, shown: Callable[[], Board]) -> dict[Command, Callable[[str], None]]:
    """Return the commands that tell what stands on the board that ``shown`` returns."""
    return {
        words.BOARD: lambda _rest: say(*board_words.board_lines(shown())),
        words.PICTURE: lambda _rest: say(*board_words.picture_lines(shown())),
        words.ROW: lambda typed: say(_row_text(shown(), typed)),
        words.COLUMN: lambda typed: say(_column_text(shown(), typed)),
        words.AROUND: lambda typed: say(*_around_texts(shown(), typed)),
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
        return [_("Type a point such as h8, or column and row such as 8 8.")]
    if point not in board:
        return [off_board_text(typed, board)]
    return list(board_words.around_lines(board, point))


class Looking:
    """Does what the commands ask for about the position that ``seen`` has."""

    def __init__(self, context: Context, seen: Seen) -> None:
        self._context = context
        self._say = context.say
        self._seen = seen
        self.table: dict[Command, Callable[[str], None]] = {
            **looking_at(context.say, lambda: seen.board),
            words.MOVES: self._moves,
            words.THREATS: lambda _rest: self._ask({Want.THREATS}, self._tell_threats, shapes=True),
            words.HINT: lambda _rest: self._ask(self._hint_wants, self._tell_hint),
            words.LINE: lambda _rest: self._ask(self._hint_wants, self._tell_line),
            words.CHANCES: lambda _rest: self._ask({Want.SEARCH}, self._tell_chances, shapes=True),
            words.FORBIDDEN: self._forbidden,
        }

    def _moves(self, typed: str) -> None:
        if not typed:
            self._say(*board_words.move_lines(self._seen.stones))
        elif typed.isascii() and typed.isdecimal() and len(typed) < 5:
            self._say(*board_words.move_lines(self._seen.stones, int(typed)))
        else:
            self._say(_("Type moves, or the number of the last moves: moves 5."))

    # Advice

    @property
    def _hint_wants(self) -> set[Want]:
        if self._seen.rule.is_of_fives:
            return {Want.HINT, Want.THREATS, Want.SEARCH}
        return {Want.SEARCH}

    def _ask(
        self, wants: set[Want], tell: Callable[[Analysis], None], *, shapes: bool = False
    ) -> None:
        """Ask the engine; ``shapes`` says that the answer means something for fives only."""
        target = self._seen.target
        if target is None:
            self._say(self._seen.why_not)
        elif shapes and not self._seen.rule.is_of_fives:
            self._say(_("Threats, scores and evaluation are known for five in a row only."))
        else:
            self._seen.note_help()
            self._context.adviser.ask(target, wants, tell, self._say)

    def _tell_threats(self, analysis: Analysis) -> None:
        found = analysis.threats or {}
        for side in (analysis.side, analysis.side.other):
            parts = _threat_parts(found.get(side, {}))
            text = _("{color} can make: {shapes}.") if parts else _("{color} has no threats.")
            self._say(text.format(color=color_name(side), shapes="; ".join(parts)))

    def _tell_hint(self, analysis: Analysis) -> None:
        if (advice := analysis.advice) is not None:
            self._say(sentence(hint_text(advice.move, advice.reasons, advice.mate)))

    def _tell_line(self, analysis: Analysis) -> None:
        if (advice := analysis.advice) is not None:
            text = _("Expected: {moves}.") if advice.mate is None else _("Forced: {moves}.")
            self._say(text.format(moves=board_words.points_text(advice.line)))

    def _tell_chances(self, analysis: Analysis) -> None:
        if analysis.evaluation is None:
            self._say(_("Nothing is known about the chances yet."))
        else:
            self._say(sentence(chance_text(analysis.evaluation, self._seen.viewer)))

    def _forbidden(self, _rest: str) -> None:
        if not self._seen.rule.forbids:
            self._say(_("This rule forbids no points."))
            return
        points = forbidden_points(self._seen.board)
        if not points:
            self._say(_("No point is forbidden."))
        for point, kind in points.items():
            text = _("{point} is forbidden for black: {kind}.")
            self._say(text.format(point=point, kind=forbidden_name(kind)))


def _threat_parts(threats: Mapping[Point, str]) -> list[str]:
    """What a side can make and where, the strongest first."""
    parts = []
    for shape, text in _SHAPES.items():
        if points := [point for point, made in threats.items() if made == shape]:
            parts.append(_(text).format(points=board_words.points_text(points)))
    return parts

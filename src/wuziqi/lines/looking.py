"""Commands that look at a board: its stones, and the advice of an engine."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from wuziqi.lines import board_words
from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command
from wuziqi.lines.context import Context, Say
from wuziqi.lines.phrases import off_board_text
from wuziqi.locale import _
from wuziqi.play.game import GameActions
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import Rule
from wuziqi.session.seats import color_of
from wuziqi.words.board_texts import (
    bad_point_text,
    forbidden_text,
    hints_later_text,
    no_forbidden_points_text,
    over_text,
)
from wuziqi.words.game_texts import refusal_text

if TYPE_CHECKING:
    from wuziqi.lines.advice import Advice, ShownPosition
    from wuziqi.session.analysis import Target


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
            return over_text(words.names(back=words.PREVIOUS))
        return ""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person."""
        person = self._session.seats.person
        return None if person is None else color_of(self._session.game, person)

    def note_help(self) -> None:
        """Note in the session that the player had advice."""
        self._session.note_help()


def looking_at(say: Say, shown: Callable[[], Board]) -> dict[Command, Callable[[str], None]]:
    """Return the commands that tell the stones of the board that ``shown`` returns."""
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
        self.table: dict[Command, Callable[[str], None]] = {
            **looking_at(context.say, lambda: seen.board),
            words.MOVES: self._moves,
            words.THREATS: lambda _rest: self._advice.threats(),
            words.HINT: lambda _rest: self._advice.hint(),
            words.LINE: lambda _rest: self._advice.line(),
            words.CHANCES: lambda _rest: self._advice.chances(),
            words.BEST: self._best,
            words.FORBIDDEN: self._forbidden,
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
        from wuziqi.lines.advice import Advice  # noqa: PLC0415  not before it is asked for

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

"""What the screen shows of a game: the board with its marks, and the lines around it."""

from collections.abc import Mapping
from dataclasses import replace

from wuziqi.locale import _
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.tui.clock import TimeControl
from wuziqi.tui.game.advice import Aids
from wuziqi.tui.game.analysis import is_of_fives
from wuziqi.tui.game.forbidden import ForbiddenMarks
from wuziqi.tui.game.look_back import Lookback
from wuziqi.tui.seats import Seats, color_name
from wuziqi.tui.table import Table
from wuziqi.tui.widgets.board import Marks
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.orientation import View
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import opening_texts


class Showing(Table):
    """A game on the table as a player sees it.

    ``cursor`` is the point that is aimed at, ``view`` how the board lies, ``message`` the line
    under it. ``aids`` is what helps the player, ``lookback`` which position is shown.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats,
        preferences: Preferences,
        control: TimeControl | None = None,
    ) -> None:
        super().__init__(game, seats, control)
        self.preferences = preferences
        self.cursor = game.board.centre
        self.view = View()
        self.message = ""
        self.aids = Aids()
        self.lookback = Lookback()
        self._forbidden = ForbiddenMarks()

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    @property
    def clock_per_move(self) -> bool:
        """Whether the clock gives a time for every move, not for the game."""
        return self.control is not None and self.control.per_move

    @property
    def stones(self) -> list[tuple[Point, Stone]]:
        """The stones on the board in the order of play."""
        return list(self.game.stones)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    @property
    def person_thinks(self) -> bool:
        """Whether a person is to move and has the game as it stands before them."""
        away = self.paused or self._hidden or self.lookback.moves is not None
        return not (away or self.is_over or self.seats.is_computer(self.game.player))

    @property
    def shown_board(self) -> Board:
        """The board to draw: an earlier one while the player looks back."""
        return self.lookback.board(self.game)

    @property
    def guide(self) -> list[str]:
        """What the opening asks for now and the keys that answer; nothing when it is over."""
        return [] if self.lookback.moves is not None else opening_texts.guide(self.seats, self.game)

    @property
    def shows_evaluation(self) -> bool:
        """Whether the evaluation bar is shown: a player wants it, and it means something."""
        return self.preferences.settings.evaluation and is_of_fives(self.game.rule)

    @property
    def evaluation(self) -> float | None:
        """Who stands better, from -1 (white) to 1 (black), for a player who wants to know."""
        outcome = self.game.outcome
        if not self.shows_evaluation:
            return None
        if outcome is None or self.lookback.moves is not None:
            return self.aids.evaluation
        return {Stone.BLACK: 1.0, Stone.WHITE: -1.0, None: 0.0}[outcome.winner]

    def status(self) -> str:
        """Whose turn it is, or how the game ended, in a line."""
        outcome = self.game.outcome
        if self.lookback.moves is not None:
            text = _("Looking back: move {shown} of {count}")
            return text.format(shown=self.lookback.moves, count=len(self.game.moves))
        if outcome is not None:
            stone = "=" if outcome.winner is None else self.glyphs.won[outcome.winner]
            text = self.seats.outcome_text(outcome, self.game.rule, self.game.black)
            return f"{stone} {text}"
        return f"{self.glyphs.stones[self.game.turn]} {self._turn_text()}"

    def _turn_text(self) -> str:
        step = self.game.step
        if self.paused:
            return _("{color}: paused").format(color=color_name(self.game.turn))
        if step is not None:
            return opening_texts.opening_turn_text(self.seats, self.game, step, stuck=self.stuck)
        return self.seats.turn_text(self.game, stuck=self.stuck)

    def marks(self) -> Marks:
        """What is marked on the board that is shown."""
        moves, outcome = self.lookback.shown(self.game), self.game.outcome
        present = self.lookback.moves is None
        numbered = self.preferences.settings.numbers
        marks = Marks(
            cursor=None if outcome is not None and present else self.cursor,
            last=moves[-1] if moves else None,
            same_turn=self._same_turn(moves),
            won=outcome.line if outcome is not None and present else (),
            numbers={point: n for n, point in enumerate(moves, 1)} if numbered else {},
            forbidden=self.forbidden_points if self.preferences.settings.forbidden else {},
            offers=self.game.offers if present else (),
            zone=opening_texts.zone(self.game) if present else (),
        )
        return self._with_aids(marks) if self.aids.analysis.moves == moves else marks

    def _same_turn(self, moves: tuple[Point, ...]) -> tuple[Point, ...]:
        """The stones before the last one that its colour placed in the same turn."""
        color, last = self.game.rule.color_of_move, len(moves) - 1
        numbers = range(max(0, last - self.game.rule.stones_per_turn + 1), last)
        return tuple(moves[n] for n in numbers if color(n) is color(last))

    @property
    def forbidden_points(self) -> Mapping[Point, Forbidden]:
        """Where black may not play if it is to move in the position that is shown."""
        moves, rule = self.lookback.shown(self.game), self.game.rule
        over = self.is_over and self.lookback.moves is None
        if over or not rule.forbids or rule.color_of_move(len(moves)) is not Stone.BLACK:
            return {}
        return self._forbidden.points(self.shown_board, moves)

    def _with_aids(self, marks: Marks) -> Marks:
        aids, analysis = self.aids, self.aids.analysis
        return replace(
            marks,
            line=aids.ghosts,
            threats=analysis.threat_marks if aids.threats else {},
            heat=analysis.heat if aids.sight else {},
            hint=aids.advice.move if aids.advice and not aids.line else None,
        )

"""A saved game on the screen, to step through move by move."""

from dataclasses import dataclass, field

from wuziqi.locale import _
from wuziqi.records.psq import NO_RESULT, PsqGame
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Outcome, Reason
from wuziqi.rules.renju import Forbidden, forbidden
from wuziqi.rules.rule import FREESTYLE, Rule, winning_line
from wuziqi.tui.board_view import Marks, paint_board
from wuziqi.tui.canvas import Area, Canvas, Style, fit
from wuziqi.tui.glyphs import Glyphs
from wuziqi.tui.layout import LEAST_HEIGHT, LEAST_WIDTH, Layout, Panel, Wanted, arrange
from wuziqi.tui.panel import round_lines
from wuziqi.tui.rule_texts import board_title
from wuziqi.tui.screen import Click, Event, Quit, paint_too_small
from wuziqi.tui.seats import Seats, color_name

_STEPS = {"left": -1, "h": -1, "[": -1, "right": 1, "l": 1, "]": 1}
_STEPS |= {"up": -10, "pageup": -10, "down": 10, "pagedown": 10}
_STEPS_TO_AN_END = {"home": -1, "{": -1, "end": 1, "}": 1}
_KEY_WIDTH = 13


@dataclass
class Watch:
    """A saved game, of which the first ``shown`` moves stand on the board.

    ``helping`` tells that the line under the board explains the keys.
    """

    game: PsqGame
    glyphs: Glyphs
    rule: Rule = FREESTYLE
    shown: int = 0
    helping: bool = False
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        self.board = Board(self.game.width, self.game.height)
        self._show(self.shown)

    def press(self, key: str) -> Event | None:
        """Take a key: steps, the explanation of the keys, or the way out."""
        if key == "q":
            return Quit()
        self.helping = key == "?"
        if key in _STEPS:
            self._show(self.shown + _STEPS[key])
        elif key in _STEPS_TO_AN_END:
            self._show(self.shown + _STEPS_TO_AN_END[key] * len(self.game.moves))
        return None

    def click(self, click: Click) -> Event | None:
        """A click does nothing here."""
        del click
        return None

    def _show(self, wanted: int) -> None:
        """Put the first so many moves on the board, or as many as there are."""
        self.shown = min(max(wanted, 0), len(self.game.moves))
        self.board = Board(self.game.width, self.game.height)
        for number, move in enumerate(self.game.moves[: self.shown]):
            self.board.place(move.point, self.rule.color_of_move(number))

    @property
    def _at_end(self) -> bool:
        return self.shown == len(self.game.moves)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return self._layout(height, width) is not None

    def _layout(self, height: int, width: int) -> Layout | None:
        """The layout; of a board larger than the screen, the part around the last move."""
        game = self.game
        middle = self.board.centre
        column, row = game.moves[self.shown - 1].point if self.shown else middle
        wanted = Wanted(game.width, game.height, column, game.height - 1 - row, thinking=False)
        return arrange(wanted, height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small says what size is needed."""
        layout = self._layout(canvas.height, canvas.width)
        if layout is None:
            paint_too_small(canvas, LEAST_HEIGHT, LEAST_WIDTH)
            return
        status = fit(self._status(), layout.status_width)
        canvas.put(layout.status_row, layout.left, status, Style.TITLE)
        paint_board(canvas, self.board, layout.board, self.glyphs, self._marks())
        message = fit(self._message(), canvas.width - layout.left)
        canvas.put(layout.message_row, layout.left, message, Style.WARNING)
        self._paint_panel(canvas, layout.panel)

    def _status(self) -> str:
        count = len(self.game.moves)
        if not self.shown:
            return _("Before the first of {count} moves").format(count=count)
        point, milliseconds = self.game.moves[self.shown - 1]
        text = _("Move {number} of {count}: {point}, {seconds:.1f} s").format(
            number=self.shown, count=count, point=point, seconds=milliseconds / 1000
        )
        return f"{self.glyphs.stones[self.rule.color_of_move(self.shown - 1)]} {text}"

    def _marks(self) -> Marks:
        if not self.shown:
            return Marks()
        last = self.game.moves[self.shown - 1].point
        won = winning_line(self.board, last, self.rule) if self._at_end else ()
        return Marks(last=last, won=won)

    def _message(self) -> str:
        if self.helping:
            return _("Left Right one move, Up Down ten, Home End first and last, q leaves")
        return self._result() if self._at_end else ""

    def _result(self) -> str:
        """How the game ended: by its last move or, failing that, by the file."""
        if self._marks().won:
            winner = Outcome(self.rule.color_of_move(self.shown - 1))
            return Seats().outcome_text(winner, self.rule)
        if self.shown and (kind := self._forbidden()):
            lost = Outcome(Stone.WHITE, reason=Reason.FORBIDDEN, forbidden=kind)
            return Seats().outcome_text(lost, self.rule)
        if self.board.is_full:
            return Seats().outcome_text(Outcome(None))
        if self.game.result == NO_RESULT:
            return _("The saved game ends here, without a result.")
        return _("The saved game ends here, result code {code}.").format(code=self.game.result)

    def _forbidden(self) -> Forbidden | None:
        """Why black's last stone loses; None where it does not."""
        number = self.shown - 1
        if not self.rule.forbids or self.rule.color_of_move(number) is not Stone.BLACK:
            return None
        board = Board(self.game.width, self.game.height)
        for earlier, move in enumerate(self.game.moves[:number]):
            board.place(move.point, self.rule.color_of_move(earlier))
        return forbidden(board, self.game.moves[number].point)

    def _paint_panel(self, canvas: Canvas, panel: Panel) -> None:
        if panel.title is not None:
            title = board_title(self.rule, self.game.width, self.game.height, self.glyphs)
            title = fit(title, panel.title.width)
            canvas.put(panel.title.top, panel.title.left, title, Style.TITLE)
        if panel.players is not None:
            self._paint_players(canvas, panel.players)
        if panel.moves is not None:
            self._paint_moves(canvas, panel.moves)
        if panel.keys is not None:
            _paint_keys(canvas, panel.keys)

    def _paint_players(self, canvas: Canvas, area: Area) -> None:
        names = {Stone.BLACK: self.game.black, Stone.WHITE: self.game.white}
        for row, (stone, name) in enumerate(names.items(), area.top + 1):
            player = f"{self.glyphs.stones[stone]} {color_name(stone)}  {name}".rstrip()
            canvas.put(row, area.left, fit(player, area.width))

    def _paint_moves(self, canvas: Canvas, area: Area) -> None:
        """List the rounds up to the last move shown, each with black's and white's move."""
        moves = [move.point for move in self.game.moves[: self.shown]]
        for row, line in enumerate(
            round_lines(moves, area.height, self.rule, self.glyphs), area.top
        ):
            canvas.put(row, area.left, fit(line, area.width))


def _paint_keys(canvas: Canvas, area: Area) -> None:
    for row, (key, meaning) in enumerate(_key_captions()[: area.height], area.top):
        canvas.put(row, area.left, fit(key, _KEY_WIDTH - 1), Style.KEY)
        canvas.put(row, area.left + _KEY_WIDTH, fit(meaning, area.width - _KEY_WIDTH))


def _key_captions() -> list[tuple[str, str]]:
    """The keys, each with what it does, in a few words."""
    return [
        (_("Left Right"), _("one move")),
        (_("Up Down"), _("ten moves")),
        (_("Home End"), _("first, last move")),
        ("?", _("help")),
        ("q", _("leave")),
    ]

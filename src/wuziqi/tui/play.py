"""A game on the screen: its state, and what keys do to it."""

from dataclasses import dataclass, field

from wuziqi.locale import _
from wuziqi.rules.board import Board, IllegalMove, Occupied, OffBoard, Stone
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.tui.board_view import Marks
from wuziqi.tui.canvas import Canvas
from wuziqi.tui.game_frame import game_fits, paint_game
from wuziqi.tui.glyphs import Glyphs
from wuziqi.tui.help import Help
from wuziqi.tui.keys import BOARD_KEYS, JUMPS, STEPS, Action
from wuziqi.tui.preferences import Preferences
from wuziqi.tui.screen import Click, Event, Open, ShowMenu
from wuziqi.tui.seats import Seats
from wuziqi.tui.view import UPRIGHT, View

_PROMPT_LENGTH = 24


@dataclass
class Play:
    """A game between two people at the screen, or one of them and the computer.

    ``message`` is the line under the board, ``prompt`` the text typed behind ``:`` (None
    while there is no prompt), ``asking`` whether "start a new game?" waits for y or n.
    """

    game: Game
    seats: Seats
    preferences: Preferences
    cursor: Point = field(init=False)
    message: str = ""
    prompt: str | None = None
    asking: bool = False
    view: View = UPRIGHT
    evaluation: float | None = None
    _stuck_at: tuple[Point, ...] | None = None

    def __post_init__(self) -> None:
        self.cursor = _centre(self.game)

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    @property
    def computer_to_move(self) -> bool:
        """Whether the game goes on with a move of the computer."""
        return self.game.outcome is None and self.game.turn is self.seats.computer

    def computer_plays(self, point: Point) -> None:
        """Put the computer's stone; raises IllegalMove, and then changes nothing."""
        self.game.play(point)
        self.message = ""

    @property
    def stuck(self) -> bool:
        """Whether the computer failed here and waits for the player to have it asked again."""
        return self.computer_to_move and self._stuck_at == self.game.moves

    def computer_failed(self, reason: str, *, stuck: bool) -> None:
        """Tell why no move came; when ``stuck``, the player has to have it asked again."""
        if stuck:
            self._stuck_at = self.game.moves
        advice = _("Enter asks again.") if stuck else _("A new one is started.")
        self.message = f"{reason}. {advice}"

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key; while a question or the prompt is open, it goes there."""
        if self.asking:
            self._answer(key)
        elif self.prompt is not None:
            self._type(self.prompt, key)
        elif key in STEPS:
            self._step(*STEPS[key])
        elif key in JUMPS:
            self._jump(*JUMPS[key])
        elif key in BOARD_KEYS:
            return self._act(BOARD_KEYS[key])
        return None

    def click(self, click: Click) -> Event | None:
        """Clicks mean nothing here yet."""
        del click
        return None

    def _act(self, action: Action) -> Event | None:
        self.message = ""
        match action:
            case Action.PLACE:
                self._place(self.cursor)
            case Action.PROMPT:
                self.prompt = ""
            case Action.UNDO:
                self._undo()
            case Action.REDO:
                self._redo()
            case Action.NEW:
                self._ask_new()
            case Action.HELP:
                return Open(Help())
            case Action.MENU:
                return ShowMenu()
        return None

    def _step(self, columns: int, rows: int) -> None:
        last = self.game.board.size - 1
        column = min(max(self.cursor.column + columns, 0), last)
        row = min(max(self.cursor.row + rows, 0), last)
        self.cursor = Point(column, row)
        self.message = ""

    def _jump(self, columns: int, rows: int) -> None:
        size = self.game.board.size
        self._step(columns * size, rows * size)

    def _place(self, point: Point, typed: str = "") -> bool:
        """Place the player's stone, or say why not; returns whether it stands."""
        if self.computer_to_move:
            self._wait_for_computer()
            return False
        try:
            self.game.play(point, typed)
        except IllegalMove as error:
            self.message = _explain(error)
            return False
        self.cursor = point
        return True

    def _wait_for_computer(self) -> None:
        if not self.stuck:
            self.message = _("The computer is thinking; u takes your move back.")
        self._stuck_at = None

    def _undo(self) -> None:
        """Take back the last move; against the computer, back to the player's own turn."""
        if len(self.game.moves) <= self._first_move:
            self.message = _("There is no move to take back.")
            return
        self.game.undo()
        while self.game.turn is self.seats.computer:
            self.game.undo()

    @property
    def _first_move(self) -> int:
        """How many moves the computer makes before the player's first one."""
        return 1 if self.seats.computer is Stone.BLACK else 0

    def _redo(self) -> None:
        """Play what was taken back; against the computer, up to the player's own turn."""
        if not self.game.undone:
            self.message = _("There is no move to play again.")
            return
        self.game.redo()
        while self.game.undone and self.game.turn is self.seats.computer:
            self.game.redo()

    def _ask_new(self) -> None:
        if self.game.moves and self.game.outcome is None:
            self.asking = True
        else:
            self._start_again()

    def _answer(self, key: str) -> None:
        self.asking = False
        if key in ("y", "Y", "enter"):
            self._start_again()

    def _start_again(self) -> None:
        self.game = Game(self.game.board.size, self.game.rule)
        self.cursor = _centre(self.game)
        self._stuck_at = None

    def _type(self, typed: str, key: str) -> None:
        if key == "escape":
            self.prompt, self.message = None, ""
        elif key == "enter":
            self._submit(typed)
        elif key == "backspace":
            self.prompt, self.message = typed[:-1] if typed else None, ""
        elif key == ":":
            self.prompt, self.message = "", ""
        elif len(key) == 1 and len(typed) < _PROMPT_LENGTH:
            self.prompt, self.message = typed + key, ""

    def _submit(self, typed: str) -> None:
        """Place the typed point; what was typed stays for editing when that cannot be."""
        if not typed.strip():
            self.prompt = None
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self.message = _("Type a point such as h8, or column and row such as 8 8.")
            return
        if self._place(point, typed):
            self.prompt = None

    # Painting

    @property
    def shown_board(self) -> Board:
        """The board to draw."""
        return self.game.board

    @property
    def question(self) -> str:
        """The open question, "" when there is none."""
        return _("Start a new game? y/n") if self.asking else ""

    def status(self) -> str:
        """Whose turn it is, or how the game ended."""
        outcome = self.game.outcome
        if outcome is None:
            stone = self.glyphs.stones[self.game.turn]
            return f"{stone} {self.seats.turn_text(self.game.turn, stuck=self.stuck)}"
        stone = "=" if outcome.winner is None else self.glyphs.won[outcome.winner]
        return f"{stone} {self.seats.outcome_text(outcome)}"

    def marks(self) -> Marks:
        """What is marked on the board."""
        game = self.game
        if game.outcome is not None:
            return Marks(None, game.moves[-1], game.outcome.line)
        return Marks(self.cursor, game.moves[-1] if game.moves else None)

    def fits(self, height: int, width: int) -> bool:
        """Whether the screen shows enough of the game to play on."""
        return game_fits(self, height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small for it says what size is needed."""
        paint_game(canvas, self)


def _centre(game: Game) -> Point:
    return Point(game.board.size // 2, game.board.size // 2)


def _explain(error: IllegalMove) -> str:
    """Say in the player's language why a stone cannot be placed."""
    match error:
        case GameOver():
            return _("The game is over: n starts a new one, u takes the last move back.")
        case OffBoard():
            return _("{point} is off the board.").format(point=error.name)
        case Occupied():
            return _("{point} is occupied.").format(point=error.name)
    raise error

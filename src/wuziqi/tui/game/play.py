"""A game at the screen: what keys and clicks do to it."""

from collections.abc import Callable
from dataclasses import replace

from wuziqi.locale import _
from wuziqi.rules.board import MAX_SIZE, IllegalMove, Stone
from wuziqi.rules.game import Game, NotAllowed
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.referee import Reason
from wuziqi.tui.clock import TimeControl
from wuziqi.tui.game.analysis import Want, is_of_fives
from wuziqi.tui.game.forbidden import Caution, loss_text
from wuziqi.tui.game.frame import game_fits, paint_game, point_at
from wuziqi.tui.game.hearing import Hearing
from wuziqi.tui.pages.help import Help
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.seats import Seats, color_name, color_of
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.orientation import View
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Change, Event, Go, Open
from wuziqi.tui.words import opening_texts, status_lines

_PROMPT_LENGTH = 24
_QUESTIONS = {
    Action.NEW: lambda: _("Start a new game? y/n"),
    Action.REMATCH: lambda: _("Start again with colours changed? y/n"),
    Action.RESIGN: lambda: _("Resign the game? y/n"),
}


class Play(Hearing):
    """A game at the screen: between people, the computer and other engines.

    ``prompt`` is the text typed behind ``:``, None while there is no prompt.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats,
        preferences: Preferences,
        control: TimeControl | None = None,
    ) -> None:
        super().__init__(game, seats, preferences, control)
        self.prompt: str | None = None
        self._caution = Caution()
        self._asking: Action | None = None
        self._actions = self._action_table()

    @property
    def question(self) -> str:
        """The question that waits for y or n; "" when there is none."""
        if self._asking is Action.DRAW:
            text = _("{color} offers a draw. Does {other} accept? y/n")
            color = color_of(self.game, self.game.player)
            return text.format(color=color_name(color), other=color_name(color.other))
        return "" if self._asking is None else _QUESTIONS[self._asking]()

    def tick(self, now: float, *, visible: bool = True) -> None:
        """Let time pass; a question goes with the end of the game."""
        super().tick(now, visible=visible)
        if self.is_over:
            self._asking = None

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key; while a question or the prompt is open, it goes there.

        The same holds for a choice of the opening and the keys that make it.
        """
        keymap = self.preferences.keymap
        self._news = ""
        if keymap.action(key) is not Action.PLACE and key != "enter":
            self._caution.forget()
        if self._asking is not None:
            self._answer(key, self._asking)
        elif self.prompt is not None:
            self._type(self.prompt, key)
        elif choice := self._choice(key):
            self.make_choice(choice)
        elif key in keymap.steps:
            self._step(*keymap.steps[key])
        elif key in keymap.jumps:
            columns, rows = keymap.jumps[key]
            self._step(columns * MAX_SIZE, rows * MAX_SIZE)
        elif (action := keymap.action(key)) is not None:
            self.message = ""
            return self._actions[action]()
        return None

    def click(self, click: Click) -> Event | None:
        """Aim with a click, and place with a second one on the same point."""
        point = point_at(self, click)
        if point is None or self._asking is not None or self.prompt is not None:
            return None
        self.message = ""
        again = point == self._clicked
        self.cursor, self._clicked = point, point
        if not again:
            self._caution.forget()
        elif self._place(point):
            self._clicked = None
        return None

    def _action_table(self) -> dict[Action, Callable[[], Event | None]]:
        return {
            Action.PLACE: self._place_at_cursor,
            Action.PROMPT: self._open_prompt,
            Action.UNDO: self._undo,
            Action.REDO: self._redo,
            Action.NEW: lambda: self._ask_start(Action.NEW),
            Action.REMATCH: lambda: self._ask_start(Action.REMATCH),
            Action.HELP: lambda: Open(Help(self.preferences, "board")),
            Action.MENU: lambda: Go.MENU,
            Action.SETTINGS: lambda: Open(SettingsPage(self.preferences)),
            Action.HINT: self._hint,
            Action.LINE: self._line,
            Action.THREATS: self._threats,
            Action.SIGHT: self._sight,
            Action.EVALUATION: self._toggle_evaluation,
            Action.FORBIDDEN: self._toggle_forbidden,
            Action.NUMBERS: lambda: self._toggle("numbers"),
            Action.ROTATE: lambda: self._turn(self.view.rotated()),
            Action.FLIP: lambda: self._turn(self.view.flipped()),
            Action.MOVE_NOW: self._move_now,
            Action.PAUSE: self._pause,
            Action.RESIGN: self._ask_resign,
            Action.DRAW: self._offer_draw,
            Action.BACK: lambda: self._look(-1),
            Action.FORWARD: lambda: self._look(1),
            Action.FIRST: lambda: self._look(-len(self.game.moves)),
            Action.LAST: lambda: self._look(len(self.game.moves)),
            Action.FASTER: lambda: self._change_speed(1),
            Action.SLOWER: lambda: self._change_speed(-1),
        }

    def _step(self, columns: int, rows: int) -> None:
        columns, rows = self.view.step(columns, rows)
        board = self.game.board
        column = min(max(self.cursor.column + columns, 0), board.width - 1)
        row = min(max(self.cursor.row + rows, 0), board.height - 1)
        self.cursor = Point(column, row)
        self.message = ""

    # Moves

    def _place_at_cursor(self) -> None:
        self._place(self.cursor)

    def _place(self, point: Point, typed: str = "") -> bool:
        """Place the player's stone, or say why not; returns whether it stands."""
        if self.paused:
            self.resume()
        elif self.lookback.moves is not None:
            return self._branch_off(self.lookback.moves, point, typed)
        elif self.computer_to_move:
            self._wait_for_computer()
        elif opening_texts.is_choice(self.game) and not self.is_over:
            self.message = opening_texts.not_allowed_text(self.game, str(point))
        else:
            return self._try(lambda: self.play(point, typed), point, self.game)
        return False

    def _branch_off(self, moves: int, point: Point, typed: str) -> bool:
        """Play on from the earlier position that is shown; redo can still undo that until then."""
        if self.seats.is_computer(self.mover(moves)):
            self.message = _("It is the computer's turn there: look further.")
            return False
        earlier = self.game.earlier(moves)
        return self._try(lambda: self._play_from(earlier, point, typed), point, earlier)

    def _play_from(self, earlier: Game, point: Point, typed: str) -> None:
        moves = len(earlier.moves)
        earlier.play(point, typed)  # what cannot be played there must not take anything back
        self.go_to(moves)
        self.lookback.moves = None
        self.play(point, typed)

    def _try(self, play: Callable[[], None], point: Point, game: Game) -> bool:
        """Do it and return True, or say why not as ``game`` stands.

        Black is warned before a forbidden point.
        """
        kind, moves = self.forbidden_points.get(point), self.lookback.shown(self.game)
        if warning := self._caution.warning(kind, moves, point):
            self.message = warning
            return False
        try:
            play()
        except NotAllowed as error:
            self.message = opening_texts.not_allowed_text(game, error.name)
            return False
        except IllegalMove as error:
            self.message = status_lines.illegal_move(error, self.preferences.keymap)
            return False
        self.cursor = point
        self.message = loss_text(self.game)
        return True

    def _choice(self, key: str) -> str | None:
        """The choice of the opening that a person makes by a key now, if any."""
        step = self.game.step
        waits = self.computer_to_move or self.paused or self.lookback.moves is not None
        if step is None or waits or self.is_over:
            return None
        return opening_texts.choice_keys(step).get(key)

    def _wait_for_computer(self) -> None:
        if self.stuck:
            self.unstick()
        else:
            self.message = status_lines.wait(self.preferences.keymap, watched=self.seats.watched)

    def _undo(self) -> None:
        self.lookback.moves = None
        if self.can_undo:
            self.undo()
        else:
            self.message = _("There is no move to take back.")

    def _redo(self) -> None:
        self.lookback.moves = None
        if self.game.undone:
            self.redo()
        else:
            self.message = _("There is no move to play again.")

    def _look(self, step: int) -> None:
        self.lookback.go(self.game, len(self.lookback.shown(self.game)) + step)

    def _move_now(self) -> None:
        """Have the computer move at once; one that waits goes on, by a step where it is watched."""
        if self.stuck and self.seats.engine:
            self.seats = self.seats.with_our_computer()
            self.unstick()
        elif self.paused and self.seats.watched:
            self.step()
        elif self.paused or not self.computer_wanted:
            self.resume()
        else:
            self.hurried = True

    def _pause(self) -> None:
        if self.paused:
            self.resume()
        elif self.can_pause:
            self.pause()
            self.message = status_lines.paused(self.preferences.keymap, watched=self.seats.watched)

    def _change_speed(self, step: int) -> None:
        if self.seats.watched:
            self.message = status_lines.speed(self.change_speed(step))

    # Beginning and ending

    def _ask_start(self, action: Action) -> None:
        if self.game.acts and not self.is_over:
            self._asking = action
        else:
            self._do(action)

    def _ask_resign(self) -> None:
        if self.is_over or self.seats.watched:
            self.message = _("There is nothing to resign.")
        else:
            self._asking = Action.RESIGN

    def _offer_draw(self) -> None:
        if self.is_over or self.seats.watched:
            self.message = _("There is nobody to offer a draw to.")
        elif self.seats.two_people:
            self._asking = Action.DRAW
        elif self.computer_to_move:
            self.message = _("Offer a draw when it is your turn.")
        elif self.game.step is not None:
            self.message = _("Offer a draw when the opening is over.")
        else:
            self.lookback.moves = None
            self.draw_offered_at = self.game.acts
            self.message = _("The computer considers the draw ...")
            if not self.aids.analysis.missing({Want.SEARCH}):
                self.judge_draw()

    def _answer(self, key: str, asked: Action) -> None:
        self._asking = None
        self.message = ""
        if key in ("y", "Y"):  # Enter may be meant to place a stone
            self._do(asked)
        elif asked is Action.DRAW:
            self.message = _("The draw is declined.")

    def _do(self, action: Action) -> None:
        match action:
            case Action.NEW:
                self._start_again(self.seats)
            case Action.REMATCH:
                self._start_again(self.seats.swapped())
            case Action.RESIGN:
                self.lookback.moves = None
                self.game.end(self._resigning.other, Reason.RESIGNATION)
            case Action.DRAW:
                self.lookback.moves = None
                self.game.end(None, Reason.AGREEMENT)

    @property
    def _resigning(self) -> Stone:
        """Who resigns: the player, or between two people the one whose turn it is."""
        computer = self.seats.computer
        player = self.game.player if computer is None else computer.other
        return color_of(self.game, player)

    def _start_again(self, seats: Seats) -> None:
        self.restart(seats, early_draw=self.preferences.settings.early_draw)
        self.cursor = self.game.board.centre
        self.lookback.moves = None
        self.thought = None
        self.helped = self.aids.threats or self.aids.sight  # which stay on
        self.aids.evaluation = 0.0

    # Views

    def _hint(self) -> None:
        self._advise(self.aids.ask_hint)

    def _line(self) -> None:
        self._advise(self.aids.ask_line)

    def _advise(self, ask: Callable[[], None]) -> None:
        if self.is_over and self.lookback.moves is None:
            self.message = status_lines.over(self.preferences.keymap)
        elif self.game.step is not None:
            self.message = _("There are hints as soon as the opening is over.")
        else:
            ask()
            self.helped = True
            self.message = self.aids.text

    def _threats(self) -> None:
        if self._needs_fives():
            return
        self.aids.threats = not self.aids.threats
        if self.aids.threats:
            self.helped = True
            self.message = _(
                "Threats: 5 five, 4 open four, f four, 3 open three; white's on the right."
            )

    def _sight(self) -> None:
        if self._needs_fives():
            return
        self.aids.sight = not self.aids.sight
        if self.aids.sight:
            self.helped = True
            self.message = _("What the computer sees: 9 is the best point, 0 the worst.")

    def _needs_fives(self) -> bool:
        """Whether what was asked for means nothing in this game; then that is told."""
        if is_of_fives(self.game.rule):
            return False
        self.message = _("Threats, scores and evaluation are known for five in a row only.")
        return True

    def _toggle(self, name: str) -> Event | None:
        settings = self.preferences.settings
        changed: dict[str, bool] = {name: not getattr(settings, name)}
        return Change(replace(settings, **changed))  # type: ignore[arg-type]

    def _toggle_evaluation(self) -> Event | None:
        return None if self._needs_fives() else self._toggle("evaluation")

    def _toggle_forbidden(self) -> Event | None:
        if not self.game.rule.forbids:
            self.message = _("This rule forbids no points.")
            return None
        marked = self.preferences.settings.forbidden
        off, on = _("Forbidden points are not marked."), _("Forbidden points are marked.")
        self.message = off if marked else on
        return self._toggle("forbidden")

    def _turn(self, view: View) -> None:
        self.view = view

    # The prompt

    def _open_prompt(self) -> None:
        self.prompt = ""

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
        """Place the typed point; what was typed stays for editing where another point could be."""
        if not typed.strip():
            self.prompt = None
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self.message = _("Type a point such as h8, or column and row such as 8 8.")
            return
        if self._place(point, typed) or not self._awaits_point:
            self.prompt = None

    @property
    def _awaits_point(self) -> bool:
        """Whether a stone could be placed here, now or soon: else the message names other keys."""
        if self.lookback.moves is not None:
            return not self.seats.is_computer(self.mover(self.lookback.moves))
        choosing = opening_texts.is_choice(self.game) and not self.computer_to_move
        return not (self.is_over or choosing)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether the screen shows enough of the game to play on."""
        return game_fits(self, height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small for it says what size is needed."""
        paint_game(canvas, self)

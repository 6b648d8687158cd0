"""A game on the screen: its state, and what keys do to it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from wuziqi.locale import _
from wuziqi.protocol.events import About, Thought
from wuziqi.rules.board import MAX_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.game import Game, NotAllowed, Reason
from wuziqi.rules.opening import Act
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.renju import Forbidden
from wuziqi.tui import messages, openings
from wuziqi.tui.aids import Aids, Finding
from wuziqi.tui.analysis import Want, evaluation_value, is_of_fives
from wuziqi.tui.board_view import Marks
from wuziqi.tui.canvas import Canvas
from wuziqi.tui.clock import WARNING_SECONDS, TimeControl
from wuziqi.tui.forbidden import Caution, ForbiddenMarks, loss_text
from wuziqi.tui.game_frame import game_fits, paint_game, point_at
from wuziqi.tui.glyphs import Glyphs
from wuziqi.tui.help import Help
from wuziqi.tui.keys import Action
from wuziqi.tui.lookback import Lookback
from wuziqi.tui.preferences import Preferences
from wuziqi.tui.screen import Change, Click, Event, Open, ShowMenu
from wuziqi.tui.seats import Seats, color_name, color_of
from wuziqi.tui.settings_page import SettingsPage
from wuziqi.tui.table import Table
from wuziqi.tui.view import View

_PROMPT_LENGTH = 24
_LEAST_MOVES_TO_DRAW = 20
"""Before so many moves the computer accepts a draw only from a player who is ``_WINNING``."""
_WINNING = 0.5
_QUESTIONS = {
    Action.NEW: lambda: _("Start a new game? y/n"),
    Action.REMATCH: lambda: _("Start again with colours changed? y/n"),
    Action.RESIGN: lambda: _("Resign the game? y/n"),
}


class Play(Table):
    """A game at the screen: between people, the computer and other engines.

    ``message`` is the line under the board, ``prompt`` the text typed behind ``:`` (None while
    there is no prompt). ``thought`` and ``about`` are what the computer last told of its thinking
    and an engine of itself; ``hurried`` asks that it move now. ``aids`` is what helps the player.
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
        self.prompt: str | None = None
        self.aids = Aids()
        self.lookback = Lookback()
        self.thought: Thought | None = None
        self.about: About | None = None
        self.hurried = False
        self._forbidden = ForbiddenMarks()
        self._caution = Caution()
        self._asking: Action | None = None
        self._draw_offered_at: tuple[Act, ...] | None = None
        self._clicked: Point | None = None
        self._warned_at: tuple[Act, ...] | None = None
        self._actions = self._action_table()

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

    # What the screen shows

    @property
    def shown_board(self) -> Board:
        """The board to draw: an earlier one while the player looks back."""
        return self.lookback.board(self.game)

    @property
    def question(self) -> str:
        """The question that waits for y or n; "" when there is none."""
        if self._asking is Action.DRAW:
            text = _("{color} offers a draw. Does {other} accept? y/n")
            color = color_of(self.game, self.game.player)
            return text.format(color=color_name(color), other=color_name(color.other))
        return "" if self._asking is None else _QUESTIONS[self._asking]()

    @property
    def guide(self) -> list[str]:
        """What the opening asks for now and the keys that answer; nothing when it is over."""
        return [] if self.lookback.moves is not None else openings.guide(self.seats, self.game)

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
            return openings.opening_turn_text(self.seats, self.game, step, stuck=self.stuck)
        return self.seats.turn_text(self.game, stuck=self.stuck)

    def marks(self) -> Marks:
        """What is marked on the board that is shown."""
        moves, outcome = self.lookback.shown(self.game), self.game.outcome
        present = self.lookback.moves is None
        numbered = self.preferences.settings.numbers
        marks = Marks(
            cursor=None if outcome is not None and present else self.cursor,
            last=moves[-1] if moves else None,
            won=outcome.line if outcome is not None and present else (),
            numbers={point: n for n, point in enumerate(moves, 1)} if numbered else {},
            forbidden=self._forbidden_points(moves),
            offers=self.game.offers if present else (),
            zone=openings.zone(self.game) if present else (),
        )
        return self._with_aids(marks) if self.aids.analysis.moves == moves else marks

    def _forbidden_points(self, moves: tuple[Point, ...]) -> Mapping[Point, Forbidden]:
        """Where black, if it is to move after these moves, may not play."""
        rule, over = self.game.rule, self.is_over and self.lookback.moves is None
        black = rule.color_of_move(len(moves)) is Stone.BLACK
        if not (rule.forbids and black and self.preferences.settings.forbidden) or over:
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

    # What the computer and the analyst tell

    def tick(self, now: float, *, visible: bool = True) -> None:
        """Let time pass, and warn a person who has little left."""
        super().tick(now, visible=visible)
        if self.is_over:
            self._asking = None
        self._warn()

    def _warn(self) -> None:
        player = self.game.player
        left = self.seconds_left(player)
        if left is None or self.is_over or self.seats.is_computer(player):
            return
        if left <= WARNING_SECONDS and self._warned_at != self.game.acts:
            self._warned_at = self.game.acts
            self.message = _("Only {seconds} seconds are left.").format(seconds=WARNING_SECONDS)

    def computer_asked(self) -> None:
        """Note that the computer begins to think."""
        self.thinking_since = self.now
        self.thought = None

    def computer_plays(self, *points: Point) -> None:
        """Put the computer's stones, as many of them as belong to its turn.

        Raises IllegalMove where one cannot be put; those before it stand.
        """
        for point in points:
            if self.computer_to_move and self.game.step is None:
                self.play(point)
        self.message = loss_text(self.game)
        self._clicked = None

    def computer_acts(self, act: Act) -> None:
        """Do what the computer does in an opening.

        Raises IllegalMove or ValueError, and then changes nothing.
        """
        self.message = ""
        self._clicked = None
        if isinstance(act, str):
            self._choose(act)
        else:
            self.play(act)

    def computer_failed(self, reason: str, *, stuck: bool) -> None:
        """Tell why no move came; when ``stuck``, the player has to have it asked again."""
        if stuck:
            self.stick()
        self.message = messages.computer_failed(
            reason,
            self.preferences.keymap,
            stuck=stuck,
            to_move=self.computer_to_move,
            ours=not self.seats.engine,
        )

    def find_out(self) -> list[Want]:
        """Turn the aids to the position that is shown; returns what they need to know of it."""
        self.aids.look_at(self.lookback.shown(self.game), self.game.rule)
        if self.is_over and self.lookback.moves is None:
            return []
        search = self.shows_evaluation or self._draw_is_judged
        return self.aids.missing(search=search)

    def analyst_found(self, finding: Finding) -> None:
        """Use what was found out about the position that is shown."""
        if text := self.aids.take(finding):
            self.message = text
        if self._draw_is_judged and not self.aids.analysis.missing({Want.SEARCH}):
            self._judge_draw()

    def analyst_failed(self, reason: str) -> None:
        """Tell why nothing could be found out."""
        self._draw_offered_at = None
        self.message = _("No advice: {reason}").format(reason=reason)

    @property
    def _draw_is_judged(self) -> bool:
        """Whether the computer considers a draw that was offered here."""
        return self._draw_offered_at == self.game.acts and self.lookback.moves is None

    def _judge_draw(self) -> None:
        """Accept a draw for the computer unless our engine thinks that it stands better.

        Early in the game it accepts only when it is losing.
        """
        self._draw_offered_at = None
        self.message = ""
        score = self.aids.analysis.score
        value = -1.0 if score is None else evaluation_value(score)
        early = len(self.game.moves) < _LEAST_MOVES_TO_DRAW
        if value >= (_WINNING if early else 0):
            self.game.end(None, Reason.AGREEMENT)
        elif early and value >= 0:
            self.message = _("The draw is declined: there is still much to play for.")
        else:
            self.message = _("The draw is declined: the computer thinks it stands better.")

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key; while a question or the prompt is open, it goes there.

        The same holds for a choice of the opening and the keys that make it.
        """
        keymap = self.preferences.keymap
        if keymap.action(key) is not Action.PLACE and key != "enter":
            self._caution.forget()
        if self._asking is not None:
            self._answer(key, self._asking)
        elif self.prompt is not None:
            self._type(self.prompt, key)
        elif choice := self._choice(key):
            self._choose(choice)
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
            Action.MENU: ShowMenu,
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
        elif warning := self._caution.warning(self.game, point):
            self.message = warning
        else:
            return self._try(lambda: self.play(point, typed), point)
        return False

    def _branch_off(self, moves: int, point: Point, typed: str) -> bool:
        """Play on from the earlier position that is shown; redo can still undo that until then."""
        if self.seats.is_computer(self.mover(moves)):
            self.message = _("It is the computer's turn there: look one move further.")
            return False
        return self._try(lambda: self._play_from(moves, point, typed), point)

    def _play_from(self, moves: int, point: Point, typed: str) -> None:
        self.shown_board.check(point, typed)
        self.go_to(moves)
        self.lookback.moves = None
        self.play(point, typed)

    def _try(self, play: Callable[[], None], point: Point) -> bool:
        try:
            play()
        except NotAllowed as error:
            self.message = openings.not_allowed_text(self.game, error.name)
            return False
        except IllegalMove as error:
            self.message = messages.illegal_move(error, self.preferences.keymap)
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
        return openings.choice_keys(step).get(key)

    def _choose(self, choice: str) -> None:
        """Make a choice for whoever has it, and tell what it has led to."""
        player, black = self.game.player, self.game.black
        self.choose(choice)
        self.message = openings.chosen_text(self.seats, self.game, player, choice, black)

    def _wait_for_computer(self) -> None:
        if self.stuck:
            self.unstick()
        else:
            self.message = messages.wait(self.preferences.keymap, watched=self.seats.watched)

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
            self.message = messages.paused(self.preferences.keymap, watched=self.seats.watched)

    def _change_speed(self, step: int) -> None:
        if self.seats.watched:
            self.message = messages.speed(self.change_speed(step))

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
            self._draw_offered_at = self.game.acts
            self.message = _("The computer considers the draw ...")
            if not self.aids.analysis.missing({Want.SEARCH}):
                self._judge_draw()

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
        self.aids.evaluation = 0.0

    # Views

    def _hint(self) -> None:
        self._advise(self.aids.ask_hint)

    def _line(self) -> None:
        self._advise(self.aids.ask_line)

    def _advise(self, ask: Callable[[], None]) -> None:
        if self.is_over and self.lookback.moves is None:
            self.message = messages.over(self.preferences.keymap)
        elif self.game.step is not None:
            self.message = _("There are hints as soon as the opening is over.")
        else:
            ask()
            self.message = self.aids.text

    def _threats(self) -> None:
        if self._needs_fives():
            return
        self.aids.threats = not self.aids.threats
        if self.aids.threats:
            self.message = _(
                "Threats: 5 five, 4 open four, f four, 3 open three; white's on the right."
            )

    def _sight(self) -> None:
        if self._needs_fives():
            return
        self.aids.sight = not self.aids.sight
        if self.aids.sight:
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

    def fits(self, height: int, width: int) -> bool:
        """Whether the screen shows enough of the game to play on."""
        return game_fits(self, height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small for it says what size is needed."""
        paint_game(canvas, self)

"""The screen of a game: what keys and clicks do to the session, and what is said about it."""

from collections.abc import Callable
from dataclasses import replace

from wuziqi.locale import _
from wuziqi.rules.board import MAX_SIZE, IllegalMove
from wuziqi.rules.game import Game, NotAllowed
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session import changes
from wuziqi.session.analyst import AnalystEvent
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    ComputerMoved,
    LibraryNotice,
    LowTime,
    Notice,
    NotSaved,
)
from wuziqi.session.session import GameSession
from wuziqi.tui.game.counsel import Counsel
from wuziqi.tui.game.forbidden import Caution, loss_text
from wuziqi.tui.game.frame import fits, paint_game, point_at
from wuziqi.tui.game.look_back import LookBack
from wuziqi.tui.game.prompt import Prompt
from wuziqi.tui.game.questions import Questions
from wuziqi.tui.game.view import GameView, Viewpoint, shows_evaluation, view_of
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Change, Event, Go, OpenPage
from wuziqi.tui.words import opening_texts, status_lines


class GameScreen:
    """A session at the screen: between people, the computer and other engines.

    ``viewpoint`` is how the player looks at it, ``counsel`` advises on what is shown. ``message``
    is the line under the board, ``prompt`` where a point is typed, ``questions`` are asked before
    a game is given up.
    """

    def __init__(self, session: GameSession, preferences: Preferences) -> None:
        self.session = session
        self.preferences = preferences
        self.viewpoint = Viewpoint(session.game.board.centre)
        self.counsel = Counsel(session, self.viewpoint, preferences)
        self.message = ""
        self.prompt = Prompt()
        self.questions = Questions(session, self.viewpoint, preferences)
        self._caution = Caution()
        self._clicked: Point | None = None
        self._choice_text = ""
        """What a choice has led to: it stays until the player presses a key or, where the game is
        watched, until the next move."""
        self._actions = self._action_table()
        session.observe(self._observe)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    def view(self) -> GameView:
        """Return what is shown."""
        return replace(
            view_of(self.session, self.viewpoint, self.preferences),
            message=self.message,
            question=self.questions.text,
            prompt=self.prompt.text,
        )

    def fits(self, height: int, width: int) -> bool:
        """Whether the screen shows enough of the game to play on."""
        return fits(self.viewpoint, self.game.board, self._bar, height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small for it says what size is needed."""
        paint_game(canvas, self.view())

    @property
    def _bar(self) -> bool:
        return shows_evaluation(self.game.rule, self.preferences)

    def _observe(self, session: GameSession, change: changes.Change) -> None:
        if session.is_over:
            self.questions.dismiss()
        if change is changes.Change.STARTED:
            self.viewpoint.cursor = session.game.board.centre
            self._look_back.end()
            self.viewpoint.advisor.evaluation = 0.0

    @property
    def _look_back(self) -> LookBack:
        return self.viewpoint.look_back

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key: an open question, the prompt or a choice of the opening comes first."""
        keymap = self.preferences.keymap
        self._choice_text = ""
        if keymap.action(key) is not Action.PLACE and key != "enter":
            self._caution.forget()
        if self.questions.open is not None:
            self.message = self.questions.answer(key)
        elif self.prompt.is_open:
            self._type(key)
        elif choice := self._choice(key):
            self.tell(self.session.choose(choice))
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
        point = point_at(self.viewpoint, self.game.board, self._bar, click)
        if point is None or self.questions.open is not None or self.prompt.is_open:
            return None
        self.message = ""
        again = point == self._clicked
        self.viewpoint.cursor, self._clicked = point, point
        if not again:
            self._caution.forget()
        elif self._place(point):
            self._clicked = None
        return None

    def _action_table(self) -> dict[Action, Callable[[], Event | None]]:
        return {
            Action.PLACE: self._place_at_cursor,
            Action.PROMPT: self.prompt.open,
            Action.UNDO: self._undo,
            Action.REDO: self._redo,
            Action.NEW: lambda: self.questions.ask_to_start(Action.NEW),
            Action.REMATCH: lambda: self.questions.ask_to_start(Action.REMATCH),
            Action.HELP: lambda: OpenPage("help"),
            Action.MENU: lambda: Go.MENU,
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.HINT: lambda: self._say(self.counsel.hint()),
            Action.LINE: lambda: self._say(self.counsel.line()),
            Action.THREATS: lambda: self._say(self.counsel.toggle_threats()),
            Action.SIGHT: lambda: self._say(self.counsel.toggle_scores()),
            Action.EVALUATION: self._toggle_evaluation,
            Action.FORBIDDEN: self._toggle_forbidden,
            Action.NUMBERS: self._toggle_numbers,
            Action.ROTATE: self._rotate,
            Action.FLIP: self._flip,
            Action.MOVE_NOW: self.session.move_now,
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
        columns, rows = self.viewpoint.orientation.step(columns, rows)
        board, cursor = self.game.board, self.viewpoint.cursor
        column = min(max(cursor.column + columns, 0), board.width - 1)
        row = min(max(cursor.row + rows, 0), board.height - 1)
        self.viewpoint.cursor = Point(column, row)
        self.message = ""

    def _rotate(self) -> None:
        self.viewpoint.orientation = self.viewpoint.orientation.rotated()

    def _flip(self) -> None:
        self.viewpoint.orientation = self.viewpoint.orientation.flipped()

    # Moves

    def _place_at_cursor(self) -> None:
        self._place(self.viewpoint.cursor)

    def _place(self, point: Point, typed: str = "") -> bool:
        """Place the player's stone, or say why not; returns whether it stands."""
        session, moves = self.session, self._look_back.moves
        if session.paused:
            session.resume()
        elif moves is not None:
            return self._branch_off(moves, point, typed)
        elif session.computer_to_move:
            self._wait_for_computer()
        elif opening_texts.is_choice(self.game) and not session.is_over:
            self.message = opening_texts.not_allowed_text(self.game, str(point))
        else:
            return self._try(lambda: session.play(point, typed), point, self.game)
        return False

    def _branch_off(self, moves: int, point: Point, typed: str) -> bool:
        """Play on from the earlier position that is shown; redo can still undo that until then."""
        session = self.session
        if session.seats.is_computer(session.mover(moves)):
            self.message = _("It is the computer's turn there: look further.")
            return False
        earlier = self.game.earlier(moves)
        if not self._try(lambda: session.play_from(moves, point, typed), point, earlier):
            return False
        self._look_back.end()
        return True

    def _try(self, play: Callable[[], None], point: Point, game: Game) -> bool:
        """Do it and return True, or say why not as ``game`` stands.

        Black is warned before a forbidden point.
        """
        kind = self.viewpoint.forbidden(self.session).get(point)
        moves = self._look_back.shown(self.game)
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
        self.viewpoint.cursor = point
        self.message = loss_text(self.game)
        return True

    def _choice(self, key: str) -> str | None:
        """The choice of the opening that a person makes by a key now, if any."""
        session, step = self.session, self.game.step
        waits = session.computer_to_move or session.paused or self._look_back.active
        if step is None or waits or session.is_over:
            return None
        return opening_texts.choice_keys(step).get(key)

    def _wait_for_computer(self) -> None:
        session = self.session
        if session.stuck:
            session.ask_again()
        else:
            watched = session.seats.watched
            self.message = status_lines.wait(self.preferences.keymap, watched=watched)

    def _undo(self) -> None:
        self._look_back.end()
        if self.session.can_undo:
            self.session.undo()
        else:
            self.message = _("There is no move to take back.")

    def _redo(self) -> None:
        self._look_back.end()
        if self.game.undone:
            self.session.redo()
        else:
            self.message = _("There is no move to play again.")

    def _look(self, step: int) -> None:
        self._look_back.go(self.game, len(self._look_back.shown(self.game)) + step)

    def _pause(self) -> None:
        session = self.session
        if session.paused:
            session.resume()
        elif session.can_pause:
            session.pause()
            watched = session.seats.watched
            self.message = status_lines.paused(self.preferences.keymap, watched=watched)

    def _change_speed(self, step: int) -> None:
        if self.session.seats.watched:
            self.message = status_lines.speed(self.session.change_speed(step))

    # Beginning and ending

    def _ask_resign(self) -> None:
        if self.session.is_over or self.session.seats.watched:
            self.message = _("There is nothing to resign.")
        else:
            self.questions.ask(Action.RESIGN)

    def _offer_draw(self) -> None:
        session = self.session
        if session.is_over or session.seats.watched:
            self.message = _("There is nobody to offer a draw to.")
        elif session.seats.two_people:
            self.questions.ask(Action.DRAW)
        elif session.computer_to_move:
            self.message = _("Offer a draw when it is your turn.")
        elif self.game.step is not None:
            self.message = _("Offer a draw when the opening is over.")
        else:
            self._say(self.counsel.offer_draw())

    # Settings

    def _toggle_numbers(self) -> Event:
        settings = self.preferences.settings
        return Change(replace(settings, numbers=not settings.numbers))

    def _toggle_evaluation(self) -> Event | None:
        if why_not := self.counsel.why_no_shapes():
            self.message = why_not
            return None
        settings = self.preferences.settings
        return Change(replace(settings, evaluation=not settings.evaluation))

    def _toggle_forbidden(self) -> Event | None:
        if not self.game.rule.forbids:
            self.message = _("This rule forbids no points.")
            return None
        settings = self.preferences.settings
        off, on = _("Forbidden points are not marked."), _("Forbidden points are marked.")
        self.message = off if settings.forbidden else on
        return Change(replace(settings, forbidden=not settings.forbidden))

    # The prompt

    def _type(self, key: str) -> None:
        if key == "enter":
            self._submit(self.prompt.text or "")
        elif self.prompt.press(key):
            self.message = ""

    def _submit(self, typed: str) -> None:
        """Place the typed point; what was typed stays for editing where another point could be."""
        if not typed.strip():
            self.prompt.close()
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self.message = _("Type a point such as h8, or column and row such as 8 8.")
            return
        if self._place(point, typed) or not self._awaits_point:
            self.prompt.close()

    @property
    def _awaits_point(self) -> bool:
        """Whether a stone could be placed here, now or soon: else the message names other keys."""
        session, moves = self.session, self._look_back.moves
        if moves is not None:
            return not session.seats.is_computer(session.mover(moves))
        choosing = opening_texts.is_choice(self.game) and not session.computer_to_move
        return not (session.is_over or choosing)

    # What is said

    def _say(self, text: str) -> None:
        self.message = text

    def hear(self, event: AnalystEvent) -> None:
        """Take what the analyst has found out."""
        considered = self.session.draw_offered
        text = self.counsel.hear(event)
        if text or considered != self.session.draw_offered:
            self.message = text

    def tell(self, notice: Notice) -> None:
        """Put what there is to say about the game into the line under the board."""
        match notice:
            case ComputerMoved():
                self._make_room()
                self.message = loss_text(self.game) or self.message
            case ChoiceMade():
                self._make_room()
                self._choice_text = opening_texts.chosen_text(
                    self.session.seats, self.game, notice.player, notice.choice, notice.black
                )
                self.message = self._choice_text
            case ComputerFailed(failure, stuck):
                self.message = status_lines.computer_failed(
                    status_lines.engine_failure(failure),
                    self.preferences.keymap,
                    stuck=stuck,
                    to_move=self.session.computer_to_move,
                    ours=not self.session.seats.engine,
                )
            case LowTime(seconds):
                self.message = _("Only {seconds} seconds are left.").format(seconds=seconds)
            case NotSaved(reason, repeated):
                if not (repeated and self.message):
                    self.message = status_lines.not_saved(reason)
            case LibraryNotice(text):
                self.message = text

    def _make_room(self) -> None:
        """Drop the message that was about the time before; a click that aimed is forgotten."""
        if self.session.seats.watched:
            self._choice_text = ""
        self.message = self._choice_text
        self._clicked = None

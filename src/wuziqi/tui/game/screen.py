"""The screen of a game: what keys and clicks do to the session, and what is said about it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.events import Go, OpenPage
from wuziqi.protocol.evaluation import EVEN
from wuziqi.rules.board import MAX_SIZE
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.session.analyst import AnalystEvent
from wuziqi.session.notices import ChoiceMade, ComputerMoved, FriendMoved, Notice, WhatIf
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.tui.advice.advisor import Advisor
from wuziqi.tui.advice.aids import BoardAids
from wuziqi.tui.game.choosing import Choosing
from wuziqi.tui.game.company import Company
from wuziqi.tui.game.counsel import GameCounsel
from wuziqi.tui.game.frame import paint_game, point_at
from wuziqi.tui.game.level_offers import LevelOffers
from wuziqi.tui.game.look_back import LookBack
from wuziqi.tui.game.motion import Animation
from wuziqi.tui.game.placing import Placing
from wuziqi.tui.game.point_entry import PointEntry
from wuziqi.tui.game.questions import Questions
from wuziqi.tui.game.sharing import GameSharing
from wuziqi.tui.game.status_line import StatusLine
from wuziqi.tui.game.studying import analysis, edited, why_not, why_not_edited
from wuziqi.tui.game.tempo import change_speed, move_now
from wuziqi.tui.game.view import GameView, Viewpoint, view_of
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.footer import KeyCaption, question_keys
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.layout import fits
from wuziqi.tui.widgets.move_list import move_of
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event
from wuziqi.tui.words import status_lines

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend


class GameScreen:
    """A session at the screen: between people, the computer and other engines.

    ``viewpoint`` is how the player looks at it, ``counsel`` advises on what is shown. ``points``
    are typed into its ``prompt``, ``questions`` are asked before a game is given up.
    ``library_game`` returns the number of the game in the library, None if it is not there;
    ``friend`` who plays at another program, if anybody does.
    """

    def __init__(
        self,
        session: GameSession,
        preferences: Preferences,
        library_game: Callable[[], int | None] = lambda: None,
        friend: "Callable[[], Friend | None]" = lambda: None,
    ) -> None:
        self.session = session
        self.preferences = preferences
        self.viewpoint = Viewpoint(session.game.board.centre, advisor=Advisor(preferences))
        self.counsel = GameCounsel(session, self.viewpoint, preferences)
        self.questions = Questions(session, self.viewpoint, self.counsel, preferences)
        self._offers = LevelOffers(self.questions, preferences)
        self._line = StatusLine(session, preferences, self._offers)
        self.placing = Placing(session, self.viewpoint, preferences)
        self._choosing = Choosing(session, self.viewpoint.look_back)
        self.points = PointEntry(session, self.viewpoint, self.questions, self.placing)
        self.prompt = self.points.prompt
        self.company = Company(session, friend, self.questions, preferences)
        self._clicked: Point | None = None
        self._aids = BoardAids(self.counsel, preferences, session.game.rule)
        self._library_game = library_game
        self.sharing = GameSharing(session, self.viewpoint, preferences, self._say)
        self._actions = self._action_table()
        self._animation = Animation(session, self.viewpoint, preferences)
        session.observe(self._observe)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def message(self) -> str:
        """The line under the board."""
        return self._line.text

    @message.setter
    def message(self, text: str) -> None:
        self._line.text = text

    def view(self) -> GameView:
        """Return what is shown."""
        return replace(
            self._animation.shown(view_of(self.session, self.viewpoint, self.preferences)),
            ranking=self.counsel.ranking,
            message=self.message,
            warns=self._line.warns,
            question=self.questions.text or self.sharing.dialogue.text,
            answers=tuple(self._answers),
            prompt=self.prompt.text,
            offer=self._offers.caption,
            company=self.company.view(),
        )

    def next_frame(self) -> float | None:
        """Return in how many seconds something moves on the board; None for never."""
        return self._animation.next_frame()

    def fits(self, height: int, width: int) -> bool:
        """Whether the screen shows enough of the game to play on."""
        return fits(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small for it says what size is needed."""
        paint_game(canvas, self.view())

    def _observe(self, session: GameSession, change: SessionEvent) -> None:
        if session.is_over:
            self.questions.dismiss()
        else:
            self._offers.withdraw()
        if change is SessionEvent.STARTED:
            self.viewpoint.cursor = session.game.board.centre
            self._look_back.end()
            self.viewpoint.advisor.evaluation = EVEN

    @property
    def _look_back(self) -> LookBack:
        return self.viewpoint.look_back

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key: a typed point, an open question or a choice of the opening comes first."""
        if letter := self.points.begins(key, taken=self._is_taken(key)):
            self.message = ""
            action = self.preferences.keymap.action(letter)
            return self._do(action) if action is Action.EVALUATION else None  # it switches back
        event = self._take(key)
        if isinstance(event, Go | OpenPage):  # another screen is shown
            self.points.forget()
        return event

    def _is_taken(self, key: str) -> bool:
        """Whether a key is typed into a line, answers the friend, or makes a choice."""
        return self._types or self._choosing.takes(key) or self.company.takes(key)

    def _take(self, key: str) -> Event | None:
        """Take a key that begins no point."""
        keymap = self.preferences.keymap
        self._animation.stop()
        self.session.pace.hasten()
        self._line.heed()
        self.sharing.heed(keymap.action(key))
        if not self.prompt.is_open and keymap.action(key) not in (Action.PLACE, Action.PROMPT):
            self.placing.caution.forget()
        if self.asks:
            self._answer(key)
        elif (told := self.company.answer(key)) is not None:
            self.message = told
        elif choice := self._choosing.choice(key):
            self.tell(self.session.choose(choice))
        elif point := self._choosing.picked(key):
            self._place(point)
        elif (number := move_of(key)) is not None:
            self.message = ""
            self._look_back.go(self.game, number)
        elif key in keymap.steps:
            self._step(*keymap.steps[key])
        elif key in keymap.jumps:
            columns, rows = keymap.jumps[key]
            self._step(columns * MAX_SIZE, rows * MAX_SIZE)
        elif (action := keymap.action(key)) is not None:
            return self._do(action)
        else:
            self.message = status_lines.unknown_key(key, keymap)
        return None

    def _answer(self, key: str) -> None:
        """Give a key to the question, or to the line that is typed."""
        if self.questions.open is not None:
            self.message = self.questions.answer(key)
        elif self.sharing.dialogue.is_open:
            self.message = self.sharing.dialogue.press(key).text
        elif self.company.line.is_open:
            self.company.type(key)
        elif (said := self.points.type(key)) is not None:
            self.message = said

    def _do(self, action: Action) -> Event | None:
        self.message = ""
        if (told := self.company.instead(action)) is not None:
            self.message = told
            return None
        if (answer := self._aids.answer(action)) is not None:
            self.message = answer.text
            return answer.change
        return self._actions[action]()

    def click(self, click: Click) -> Event | None:
        """Aim with a click, and place with a second one on the same point."""
        self._animation.stop()
        point = point_at(self.view(), click)
        if point is None or self.asks:
            return None
        self.message = ""
        again = point == self._clicked == self.viewpoint.cursor
        self.viewpoint.cursor, self._clicked = point, point
        if not again:
            self.placing.caution.forget()
        elif self._place(point):
            self._clicked = None
        return None

    def scroll(self, step: int) -> None:
        """Look at the next move, or at the one before, by the wheel."""
        self._animation.stop()
        if not self.asks:
            self._look(step)

    @property
    def asks(self) -> bool:
        """Whether all keys answer a question or are typed."""
        return self.questions.open is not None or self._types

    @property
    def _types(self) -> bool:
        """Whether all keys go into a line."""
        dialogue = self.sharing.dialogue
        return self.prompt.is_open or dialogue.is_open or self.company.line.is_open

    @property
    def _answers(self) -> list[KeyCaption]:
        """The keys that answer what is asked."""
        dialogue = self.sharing.dialogue
        return dialogue.captions if dialogue.is_open else question_keys()

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
            Action.REVIEW: lambda: self._analyse(review=True),
            Action.ROTATE: lambda: self._turn(self.viewpoint.orientation.rotated()),
            Action.FLIP: lambda: self._turn(self.viewpoint.orientation.flipped()),
            Action.MOVE_NOW: self._move_now,
            Action.PAUSE: self._pause,
            Action.WHAT_IF: lambda: self._analyse(review=False),
            Action.EDIT: self._edit,
            Action.RESIGN: lambda: self._say(self.questions.ask_to_resign()),
            Action.DRAW: lambda: self._say(self.questions.ask_for_draw()),
            Action.COPY: self.sharing.copy,
            Action.EXPORT: self.sharing.export,
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

    def _turn(self, orientation: Orientation) -> None:
        self.viewpoint.orientation = orientation

    # Moves

    def _place_at_cursor(self) -> None:
        self._place(self.viewpoint.cursor)

    def _place(self, point: Point, typed: str = "") -> bool:
        """Place the player's stone, or say why not; returns whether it stands."""
        placed = self.placing.place(point, typed)
        self.message = placed.text
        return placed.stands

    def _undo(self) -> None:
        session = self.session
        if self._look_back.active:
            self.message = status_lines.looks_back(self.preferences.keymap)
        elif session.can_reopen:
            self.questions.ask(Action.UNDO)
        elif session.can_undo:
            self._tell_what_if(session.undo())
        else:
            self.message = _("There is no move to take back.")

    def _redo(self) -> None:
        if self._look_back.active:
            self.message = status_lines.looks_back(self.preferences.keymap)
        elif self.game.undone:
            self._tell_what_if(self.session.redo())
        else:
            self.message = _("There is no move to play again.")

    def _tell_what_if(self, notice: WhatIf | None) -> None:
        if notice is not None:
            self.tell(notice)

    def _look(self, step: int) -> None:
        self._look_back.go(self.game, len(self._look_back.shown(self.game)) + step)

    def _pause(self) -> Event | None:
        """Go back: from advice, an earlier position, into a pause, or else to the menu."""
        session = self.session
        if self.counsel.clear():
            return None
        if self._look_back.active:
            self._look_back.end()
        elif session.paused:
            session.resume()
        elif session.can_pause:
            session.pause()
            watched = session.seats.watched
            self.message = status_lines.paused(self.preferences.keymap, watched=watched)
        else:
            return Go.MENU
        return None

    def _change_speed(self, step: int) -> Event | None:
        """Take the level that is offered, or change the speed of a watched game."""
        if self._offers.asks_for(step):
            return self._offers.take()
        self.message = change_speed(self.session, step)
        return None

    def _move_now(self) -> None:
        self.message = move_now(self.session)

    def _analyse(self, *, review: bool) -> Event | None:
        """Open a finished game on the analysis board, at the position that is shown."""
        self.message = why_not(self.session, self.preferences.keymap, review=review)
        if self.message:
            return None
        moves = len(self._look_back.shown(self.game))
        return analysis(self.session, moves, self._library_game(), review=review)

    def _edit(self) -> Event | None:
        """Open the editor with the position that is shown."""
        self.message = why_not_edited(self.session)
        if self.message:
            return None
        return edited(self.session, len(self._look_back.shown(self.game)))

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
        """Say something about the game; a click that aimed is forgotten when others have moved."""
        self._line.tell(notice)
        self.company.hear(notice)
        if isinstance(notice, ComputerMoved | FriendMoved | ChoiceMade):
            self._clicked = None

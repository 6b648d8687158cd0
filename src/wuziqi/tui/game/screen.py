"""The screen of a game: keys and clicks become actions, their results a line under the board."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from string import ascii_uppercase
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.events import Analyse, Go, OpenPage
from wuziqi.play.game import (
    DrawConsidered,
    GameActions,
    GameAsk,
    GameReason,
    GameRefusal,
    GameResult,
    LookBack,
)
from wuziqi.play.results import Ask, Done, Refused
from wuziqi.play.tree import node_of_move, tree_of_session
from wuziqi.protocol.evaluation import EVEN
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import MAX_SIZE
from wuziqi.rules.game import Game
from wuziqi.rules.opening import StepKind
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session.analyst import AnalystEvent
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    ComputerMoved,
    FriendFailed,
    FriendLost,
    FriendMoved,
    FriendProposes,
    GameNotSaved,
    LevelOffer,
    LowTime,
    Notice,
    PeriodBegan,
)
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.tui.advice.adviser import LASTING_ADVICE, Advisor, BoardAids
from wuziqi.tui.game.counsel import GameCounsel
from wuziqi.tui.game.friend_panel import FriendPanel
from wuziqi.tui.game.motion import Animation
from wuziqi.tui.game.painter import paint_game, point_at
from wuziqi.tui.game.view import GameView, Viewpoint, view_of
from wuziqi.tui.sharing.copier import Copier, copy_key
from wuziqi.tui.sharing.file_writer import FileWriter, name_for
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.footer import KeyCaption, question_keys
from wuziqi.tui.widgets.keys import Action, KeyMap, key_text
from wuziqi.tui.widgets.layout import fits
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.panel import move_of
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, Event
from wuziqi.tui.widgets.text_entry import Dialogue, Prompt
from wuziqi.tui.words import status_lines
from wuziqi.words import game_texts, opening_texts
from wuziqi.words.board_texts import bad_point_text
from wuziqi.words.library_texts import with_player_texts
from wuziqi.words.rule_texts import loss_text
from wuziqi.words.setup_texts import engine_failure

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend

_ADVICE = frozenset(
    (
        *(Action.HINT, Action.LINE, Action.THREATS, Action.SIGHT, Action.LINES),
        *(Action.EVALUATION, Action.EDIT),
    )
)

_WARNINGS = (ComputerFailed, LowTime, GameNotSaved, PeriodBegan, FriendLost, FriendFailed)
"""Notices that are shown as warnings."""


class GameScreen:
    """A session at the screen: between people, the computer and other engines.

    ``actions`` is what the player can do, ``viewpoint`` how the player looks at the game,
    ``counsel`` advises on what is shown. ``question`` is open until a key answers it, ``prompt``
    is where a point is typed, ``message`` the line under the board. ``library_game`` returns the
    number of the game in the library, None if it is not there; ``friend`` who plays at another
    program, if anybody does; ``today`` the day that a file of the game has, as ISO 8601.
    """

    def __init__(
        self,
        session: GameSession,
        preferences: Preferences,
        library_game: Callable[[], int | None] = lambda: None,
        friend: "Callable[[], Friend | None]" = lambda: None,
        today: Callable[[], str] = lambda: datetime.now().astimezone().date().isoformat(),
    ) -> None:
        self.session = session
        self.preferences = preferences
        self.actions = GameActions(session, lambda: preferences.settings, library_game, friend)
        self.viewpoint = Viewpoint(
            session.game.board.centre, self.actions.look_back, Advisor(preferences)
        )
        self.counsel = GameCounsel(self.actions, self.viewpoint, preferences)
        self.friend_panel = FriendPanel(self.actions, friend)
        self.question: GameAsk | None = None
        self.prompt = Prompt()
        self.dialogue = Dialogue()
        self.message = ""
        self._warning = ""
        """The last message that was a warning."""
        self._choice_text = ""
        """What a choice has led to: the message until a key is pressed or, where the game is
        watched, until the next move."""
        self._offer: LevelOffer | None = None
        self._clicked: Point | None = None
        self._bare_point = BarePoint()
        self._aids = BoardAids(self.counsel, preferences, session.game.rule)
        self._today = today
        self._copier = Copier(self._say)
        self._writer = FileWriter(self.dialogue, self._tree)
        self._commands = self._command_table()
        self._animation = Animation(session, self.viewpoint, preferences)
        session.observe(self._observe)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def _look_back(self) -> LookBack:
        return self.actions.look_back

    def view(self) -> GameView:
        """Return what is shown."""
        question = self.question
        text = "" if question is None else game_texts.question_text(question.question, self.session)
        return replace(
            self._animation.shown(view_of(self.session, self.viewpoint, self.preferences)),
            ranking=self.counsel.ranking,
            message=self.message,
            warns=bool(self.message) and self.message == self._warning,
            question=text or self.dialogue.text,
            answers=tuple(self.dialogue.captions if self.dialogue.is_open else question_keys()),
            prompt=self.prompt.text,
            offer=self._offer_caption,
            friend=self.friend_panel.view(),
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
            self.question = None
        else:
            self._offer = None
        if change is SessionEvent.STARTED:
            self.viewpoint.cursor = session.game.board.centre
            self._look_back.end()
            self.viewpoint.advisor.evaluation = EVEN
            if self.viewpoint.advisor.lasting_layer in LASTING_ADVICE:
                session.note_help()

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key: a typed point, an open question or a choice of the opening comes first."""
        if letter := self._begins_point(key):
            self.message = ""
            action = self.preferences.keymap.action(letter)
            return self._do(action) if action is Action.EVALUATION else None  # it switches back
        event = self._take(key)
        if isinstance(event, Go | OpenPage):  # another screen is shown
            self._bare_point.forget()
        return event

    def _take(self, key: str) -> Event | None:
        """Take a key that begins no point."""
        keymap = self.preferences.keymap
        self._animation.stop()
        self.session.pace.hasten()
        self._choice_text = ""
        self._copier.heed(copies=keymap.action(key) is Action.COPY)
        if not self.prompt.is_open and keymap.action(key) not in (Action.PLACE, Action.PROMPT):
            self.actions.caution.forget()
        if self.asks:
            self._answer(key)
        elif self.friend_panel.takes(key):
            self._tell_result(self.actions.answer(yes=key in ("y", "Y")))
        elif choice := self._choice(key):
            self._tell_result(self.actions.choose(choice))
        elif point := self._picked(key):
            self._place(point)
        elif (number := move_of(key)) is not None:
            self.message = ""
            self._look_back.go(number)
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

    @property
    def asks(self) -> bool:
        """Whether all keys answer a question or are typed."""
        return self.question is not None or self._types

    @property
    def _types(self) -> bool:
        """Whether all keys go into a line."""
        return self.prompt.is_open or self.dialogue.is_open or self.friend_panel.line.is_open

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self.question is None and (
            self.prompt.is_open or self.dialogue.is_line or self.friend_panel.line.is_open
        )

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        asked = self.question is not None or (not self._types and self.actions.proposal is not None)
        return (asked and key in ("y", "Y")) or self.dialogue.needs_care(key)

    def _answer(self, key: str) -> None:
        """Give a key to the question, or to the line that is typed."""
        if (asked := self.question) is not None:
            self.question = None
            if key in ("y", "Y"):  # Enter may be meant to place a stone
                self._tell_result(asked.accept())
            else:
                self.message = game_texts.declined_text(asked.question)
        elif self.dialogue.is_open:
            self.message = self.dialogue.press(key).text
        elif self.friend_panel.line.is_open:
            self.friend_panel.type(key)
        elif key == "enter":
            self._submit(self.prompt.enter())
        elif self.prompt.press(key):
            self.message = ""

    def _do(self, action: Action) -> Event | None:
        self.message = ""
        why_not = self.actions.why_no_advice if action in _ADVICE else None
        if why_not is not None:
            self._refuse(why_not)
            return None
        if (answer := self._aids.answer(action)) is not None:
            self.message = answer.text
            return answer.change
        return self._commands[action]()

    def _command_table(self) -> dict[Action, Callable[[], Event | None]]:
        def result_of(act: Callable[[], GameResult]) -> Callable[[], None]:
            return lambda: self._tell_result(act())

        actions, look_back = self.actions, self._look_back
        return {
            Action.UNDO: result_of(actions.undo),
            Action.REDO: result_of(actions.redo),
            Action.NEW: result_of(lambda: actions.start_again(rematch=False)),
            Action.REMATCH: result_of(lambda: actions.start_again(rematch=True)),
            Action.RESIGN: result_of(actions.resign),
            Action.DRAW: result_of(actions.offer_draw),
            Action.MOVE_NOW: result_of(actions.move_now),
            Action.PLACE: self._place_at_cursor,
            Action.PROMPT: self.prompt.open,
            Action.HELP: lambda: OpenPage("help"),
            Action.MENU: lambda: Go.MENU,
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.REVIEW: lambda: self._analyse(review=True),
            Action.WHAT_IF: lambda: self._analyse(review=False),
            Action.EDIT: self._set_up,
            Action.ROTATE: lambda: self._turn(self.viewpoint.orientation.rotated()),
            Action.FLIP: lambda: self._turn(self.viewpoint.orientation.flipped()),
            Action.PAUSE: self._pause,
            Action.COPY: self._copy,
            Action.EXPORT: lambda: self._writer.ask(name_for(self._tree())),
            Action.BACK: lambda: self._look(-1),
            Action.FORWARD: lambda: self._look(1),
            Action.FIRST: lambda: look_back.go(0),
            Action.LAST: look_back.end,
            Action.FASTER: lambda: self._change_speed(1),
            Action.SLOWER: lambda: self._change_speed(-1),
            Action.SAY: self._talk,
        }

    # The board

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
            self.actions.caution.forget()
        elif self._place(point):
            self._clicked = None
        return None

    def scroll(self, step: int) -> None:
        """Look at the next move, or at the one before, by the wheel."""
        self._animation.stop()
        if not self.asks:
            self._look(step)

    def _look(self, step: int) -> None:
        self._look_back.step(step)

    def _step(self, columns: int, rows: int) -> None:
        columns, rows = self.viewpoint.orientation.step(columns, rows)
        board, cursor = self.game.board, self.viewpoint.cursor
        column = min(max(cursor.column + columns, 0), board.width - 1)
        row = min(max(cursor.row + rows, 0), board.height - 1)
        self.viewpoint.cursor = Point(column, row)
        self.message = ""

    def _turn(self, orientation: Orientation) -> None:
        self.viewpoint.orientation = orientation

    # Stones

    def _place_at_cursor(self) -> None:
        self._place(self.viewpoint.cursor)

    def _place(self, point: Point, typed: str = "") -> bool:
        """Place the player's stone, or say why not; returns whether it stands.

        The same key goes on with a paused game, and has an engine that failed asked again.
        """
        self.message = ""
        if self.session.paused:
            self.actions.resume()
            return False
        if self.session.stuck and not self._look_back.active:
            self.actions.ask_again()
            return False
        result = self.actions.place(point, typed)
        if isinstance(result, Refused):
            self._refuse(result.reason)
            return False
        self.viewpoint.cursor = point
        text = game_texts.result_text(result.notice, self.session)
        self.message = text or loss_text(self.game.outcome)
        return True

    def _choice(self, key: str) -> str | None:
        """Return the choice of the opening that a key makes now, if any."""
        step = None if self.session.paused else self.actions.step
        return None if step is None else opening_texts.choice_keys(step).get(key)

    def _picked(self, key: str) -> Point | None:
        """Return the offered point that a key, its letter, picks now, if any."""
        step = None if self.session.paused else self.actions.step
        if step is None or step.kind is not StepKind.PICK:
            return None
        return dict(zip(ascii_uppercase, self.game.offers, strict=False)).get(key)

    def _submit(self, typed: str) -> None:
        """Place the typed point; what was typed stays for editing where another point could be."""
        if not typed.strip():
            self.prompt.close()
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self.message = bad_point_text()
            return
        if self._place(point, typed) or not self.actions.awaits_point:
            self.prompt.close()

    def _begins_point(self, key: str) -> str:
        """Take a key; returns the letter in front of a digit that begins a point, else ""."""
        chooses = self._choice(key) is not None or self._picked(key) is not None
        answers = self.question is not None and key.isalpha()
        if self._types or chooses or answers or self.friend_panel.takes(key):
            self._bare_point.forget()
            return ""
        viewpoint, columns = self.viewpoint, self.game.board.width
        stance = Stance(viewpoint.cursor, viewpoint.orientation)
        begun = self._bare_point.take(key, columns, stance)
        if begun is None:
            return ""
        self.question = None
        viewpoint.cursor, viewpoint.orientation = begun.before.cursor, begun.before.orientation
        self.prompt.open(begun.text)
        return begun.letter

    # Other keys

    def _pause(self) -> Event | None:
        """Go back: from advice, an earlier position, into a pause, or else to the menu."""
        session = self.session
        if self.counsel.clear():
            return None
        if self._look_back.active:
            self._look_back.end()
        elif session.paused:
            self.actions.resume()
        elif isinstance(self.actions.pause(), Done):
            watched = session.seats.watched
            self.message = game_texts.paused_text(self._names, watched=watched)
        else:
            return Go.MENU
        return None

    def _change_speed(self, step: int) -> Event | None:
        """Take the level that is offered, or change the speed of a watched game."""
        offer = self._offer
        if offer is None or offer.won is not (step > 0):
            self._tell_result(self.actions.change_speed(step))
            return None
        result = self.actions.start_at(offer.level)
        return result.notice if isinstance(result, Done) else None

    @property
    def _offer_caption(self) -> KeyCaption | None:
        """The key that takes the offer of another level; None without one."""
        return None if self._offer is None else _offer_caption(self._offer, self.preferences.keymap)

    def _analyse(self, *, review: bool) -> Event | None:
        opened = self._opened(self.actions.analyse(review=review))
        return with_player_texts(opened) if isinstance(opened, Analyse) else opened

    def _set_up(self) -> Event | None:
        return self._opened(self.actions.set_up())

    def _opened(
        self, event: Analyse | OpenPage | Refused[GameRefusal]
    ) -> Analyse | OpenPage | None:
        if isinstance(event, Refused):
            self._refuse(event.reason)
            return None
        return event

    def _talk(self) -> None:
        if (why_not := self.actions.why_no_talk) is not None:
            self._refuse(why_not)
        else:
            self.friend_panel.line.open()

    def _copy(self) -> Copy | None:
        """Copy the game; the moves alone up to the position that is shown."""
        tree = self._tree()
        node = node_of_move(tree, len(self._look_back.shown))
        return self._copier.copy(tree, node, copy_key(self.preferences.keymap))

    def _tree(self) -> Tree:
        tree = tree_of_session(self.session)
        tree.date = self._today()
        return tree

    # What is said

    def _say(self, text: str) -> None:
        self.message = text

    @property
    def _names(self) -> dict[str, str]:
        return status_lines.key_names(self.preferences.keymap)

    def _refuse(self, reason: GameReason) -> None:
        self.message = game_texts.refusal_text(reason, self.session, self._names)

    def _tell_result(self, result: GameResult) -> None:
        """Say what an action has led to, or ask its question."""
        match result:
            case Ask():
                self.question = result
            case Refused(reason):
                self._refuse(reason)
            case Done(ChoiceMade() as choice):
                self.tell(choice)
            case Done(DrawConsidered() as notice):
                text = self.counsel.judge_draw()
                considered = game_texts.result_text(notice, self.session)
                self.message = considered if self.session.draw_offered else text
            case Done(notice):
                self.message = game_texts.result_text(notice, self.session)

    def hear(self, event: AnalystEvent) -> None:
        """Take what the analyst has found out."""
        considered = self.session.draw_offered
        text = self.counsel.hear(event)
        if text or considered != self.session.draw_offered:
            self.message = text

    def tell(self, notice: Notice) -> None:
        """Say something about the game; a click that aimed is forgotten when others have moved."""
        if isinstance(notice, ComputerMoved | FriendMoved | ChoiceMade):
            self._clicked = None
            if self.session.seats.watched:
                self._choice_text = ""
            self.message = self._choice_text
        text = game_texts.notice_text(notice, self.session)
        match notice:
            case ComputerMoved() | FriendMoved():
                self.message = loss_text(self.game.outcome) or self.message
            case ChoiceMade():
                self.message = self._choice_text = text
            case ComputerFailed():
                self.message = self._failure_text(notice)
            case GameNotSaved(repeated=True) if self.message:
                pass
            case LevelOffer():
                self._offer = notice
                caption = self._offer_caption
                text = "" if caption is None else game_texts.offer_text(notice, caption.shown)
                self.message = "  ".join(filter(None, (self.message, text)))
            case FriendProposes():
                self.message = ""  # the question stands below
            case _:
                self.message = text
        if isinstance(notice, _WARNINGS):
            self._warning = self.message
        self.friend_panel.hear(notice)

    def _failure_text(self, notice: ComputerFailed) -> str:
        return game_texts.failure_text(
            engine_failure(notice.failure),
            self._names,
            stuck=notice.stuck,
            to_move=self.session.computer_to_move,
            ours=not self.session.seats.engine,
        )


def _offer_caption(offer: LevelOffer, keymap: KeyMap) -> KeyCaption | None:
    """The key for the last line; None where the player has none for it."""
    keys = keymap.keys_of(Action.FASTER if offer.won else Action.SLOWER)
    if not keys:
        return None
    text = _("level {level}").format(level=offer.level.number)
    return KeyCaption(keys[0], text, key_text(keys[0]))

"""The screen of a game: keys and clicks become actions, their results a line under the board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from wuziqi.locale import _, ngettext
from wuziqi.play.adviser import LASTING_ADVICE, Adviser, ShownGame
from wuziqi.play.events import Analyse, Go, Learn, OpenPage
from wuziqi.play.game import (
    accept,
    analyse,
    is_blind,
    open_editor,
    own_sides,
    read_moves,
    shown_query,
    switch_blind,
    tree_of_session,
)
from wuziqi.play.learning import LearnRefusal, Owner, learn_from
from wuziqi.protocol.client.events import EngineFailed
from wuziqi.protocol.evaluation import EVEN_SCORE
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.names import with_file_names
from wuziqi.records.library.positions import PositionQuery
from wuziqi.rules.board import Board
from wuziqi.rules.game import Game
from wuziqi.rules.opening import StepKind
from wuziqi.rules.point import Point
from wuziqi.session.analyst import AnalystEvent, NothingFound
from wuziqi.session.game_host import GameHost
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    ComputerHurried,
    ComputerMoved,
    DrawConsidered,
    Fitted,
    FriendFailed,
    FriendHere,
    FriendLost,
    FriendMoved,
    FriendProposes,
    FriendSaid,
    FriendShows,
    GameNotSaved,
    LevelOffer,
    LowTime,
    Notice,
    PeriodBegan,
)
from wuziqi.session.progress import SEEN_SECONDS, LookBack
from wuziqi.session.reasons import Coached, GameQuestion, GameReason, GameRefusal
from wuziqi.session.results import Ask, Done, Refused
from wuziqi.session.session import ActResult, GameSession, SessionEvent
from wuziqi.tui.board_screen import BoardScreen, Command, Stance
from wuziqi.tui.game.ending import Card, card_of, share_text
from wuziqi.tui.game.friend_panel import FriendPanel
from wuziqi.tui.game.panel import GameView
from wuziqi.tui.game.view import Animation, Viewpoint, view_of, with_coached, without_stones
from wuziqi.tui.sharing import FileWriter, name_for
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.captions import action_captions
from wuziqi.tui.widgets.curve import Curve
from wuziqi.tui.widgets.footer import KeyCaption, entry_keys
from wuziqi.tui.widgets.keys import KeyMap, by_page_key, key_names
from wuziqi.tui.widgets.marks import lettered
from wuziqi.tui.widgets.move_choice import MoveChoice, chosen_move
from wuziqi.tui.widgets.panel import moves_of_button
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, Question
from wuziqi.words import game_texts, opening_texts
from wuziqi.words.actions import Action
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.player_texts import level_kind
from wuziqi.words.review_texts import no_learning_text, quick_look_text
from wuziqi.words.rule_texts import loss_text, overline_text
from wuziqi.words.sentences import sentences

if TYPE_CHECKING:
    from wuziqi.review.review import Review, ReviewRun
    from wuziqi.session.friend import Friend

_ADVICE_ACTIONS = frozenset(
    (
        Action.HINT,
        Action.LINE,
        Action.THREATS,
        Action.SIGHT,
        Action.LINES,
        Action.EVALUATION,
        Action.EDIT,
        Action.EXPLORE,
    )
)

_LOOK_ACTIONS: Final = frozenset(
    (
        Action.THREATS,
        Action.SIGHT,
        Action.NUMBERS,
        Action.FORBIDDEN,
        Action.EDIT,
        Action.EXPLORE,
        Action.COPY,
        Action.EXPORT,
        Action.PANEL,
    )
)
"""Actions that would show stones or moves to a player who plays blind."""

_WHEN_OVER: Final = frozenset((Action.NEW, Action.REMATCH, Action.REVIEW))
"""Keys that leave a finished game at once, without a question."""

_MOST_MESSAGES: Final = 20
"""The most messages kept."""

_SHOWN_MOVES = 6
"""The pasted moves that a question names."""

_WARNINGS = (ComputerHurried, LowTime, GameNotSaved, PeriodBegan, FriendLost, FriendFailed)
"""Notices shown as warnings."""


class GameScreen(BoardScreen):
    """A session at the screen: between people, the computer and other engines.

    ``viewpoint`` is the player's view of the game, ``adviser`` advises on the shown position.
    ``library_game`` returns the number of the game in the library, None outside it; ``friend``
    returns the friend at another program, if any; ``today`` returns the date for files, as ISO
    8601.
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
        super().__init__(preferences)
        self.caution = session.caution
        self.adviser: Adviser = Adviser(ShownGame(session), preferences)
        self.viewpoint = Viewpoint(session.look_back, self.adviser)
        self.friend_panel = FriendPanel(session, friend)
        self._library_game = library_game
        self._friend = friend
        self._choice_text = ""
        """The message after a choice, until the next key; in a watched game until the next move."""
        self._offer: LevelOffer | Fitted | None = None
        """Another level or a coach, offered after the game."""
        self._question: Question | None = None
        """The open question of an action: the end of the game closes it."""
        self._looked_at: tuple[int | None, int | None] = (None, None)
        """The moves of the earlier position shown before the last key but one, and the last."""
        self._today = today
        self.review: Review | None = None
        """The findings of the analysis board about the finished game; None before that."""
        self.sketch: Review | None = None
        """The findings of the quick look at the finished game, if ready."""
        self._run: ReviewRun | None = None
        """The latest of the two, to learn from."""
        self._lesson: Learn | None = None
        """The mistakes to learn from, if there are any."""
        self._unread = False
        """Whether the latest findings have not been searched for mistakes."""
        self._look_failed: EngineFailed | None = None
        """Why there is no quick look."""
        self._learns = False
        """Whether the player, since the last key, waits for the quick look to learn from it."""
        self._writer = FileWriter(self.layers, self.say, self._tree, node=self._shown_node)
        self.commands |= self._command_table()
        for action in self.commands.keys() & (_ADVICE_ACTIONS | _LOOK_ACTIONS):
            self.commands[action] = self._guarded(action, self.commands[action])
        self._keys_when_over = by_page_key(
            {Action.LEARN: self._learn, Action.INSIGHTS: lambda: OpenPage("insights")}
        )
        self._keys_of_look_back: Mapping[str, Command] = {
            "left": lambda: self.look(-1),
            "right": lambda: self.look(1),
        }
        self._chances: dict[tuple[Point, ...], float] = {}
        """Black's chances in the positions shown with an evaluation."""
        self._messages: tuple[str, ...] = ()
        """The last messages about the game."""
        self._animation = Animation(session, self.viewpoint, preferences)
        session.observe(self._observe)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def board(self) -> Board:
        return self.session.game.board

    @property
    def _look_back(self) -> LookBack:
        return self.session.look_back

    def view(self) -> GameView:
        stance = Stance(self.cursor, self.orientation)
        view = view_of(self.session, self.viewpoint, stance, self.preferences)
        message, warning = self.message, self.caution.warning
        if message and isinstance(warning, Coached):
            view = with_coached(view, warning)
        if self._blind:
            view, message = without_stones(view), message or game_texts.last_move_text(self.game)
        return replace(
            self._animation.shown(view),
            ranking=self.adviser.ranking,
            message=message,
            warns=self.warns and not self.layers.text,
            question=self.layers.text,
            answers=tuple(self._answers),
            prompt=self.prompt.typed,
            chosen=chosen_move(self.layers),
            offer=self._offer_caption,
            friend=self.friend_panel.view(),
            lead=self._lead,
            card=self._card_beside_lead,
            curve=self._curve(view),
            messages=self._messages,
        )

    @property
    def _answers(self) -> list[KeyCaption]:
        """The keys of a question or a typed line; Enter repeats a point that was warned of."""
        is_warned = self.caution.warning is not None and self.prompt.line.selected
        if is_warned and self.layers.top is self.prompt:
            return entry_keys(_("play anyway"), _("back"))
        return self.layers.captions

    @property
    def position(self) -> PositionQuery | None:
        """The shown position, to search the library for; None while the game is blind."""
        return shown_query(self.session, self.preferences)

    def _curve(self, view: GameView) -> Curve | None:
        """Keep the shown evaluation, and return the curve.

        That of a finished game is its review's, of another what the player has seen.
        """
        look_back, card = self._look_back, self._card
        if view.bar and view.standing is not None and view.standing.fresh:
            self._chances[look_back.shown] = view.standing.chance
        number = len(look_back.shown) if look_back.active else 0
        if card is not None and card.curve is not None:
            return card.curve._replace(shown=number)
        moves = self.game.moves
        known = [self._chances.get(moves[:count]) for count in range(len(moves) + 1)]
        if not (view.bar and Curve(known).has_shape):
            return None
        held: list[float | None] = []
        for chance in known:
            held.append(held[-1] if chance is None and held else chance)
        return Curve(held, shown=number)

    @property
    def _card(self) -> Card | None:
        if not self.session.is_over:
            return None
        return card_of(self.session, self.review or self.sketch, rough=self.review is None)

    @property
    def _card_beside_lead(self) -> Card | None:
        """The card, which does not name the move of the line below the board."""
        card = self._card
        if card is None or self._lesson is None or card.turning != self._lesson.mistakes[0].move:
            return card
        return card._replace(turning=None)

    @property
    def _lead(self) -> KeyCaption | None:
        """The line that leads on from the end to the mistake or the review, if there is one."""
        session, keymap = self.session, self.preferences.keymap
        if not session.is_over or session.seats.spectating or self._look_back.active:
            return None
        if self._lesson is not None:
            point = self._lesson.mistakes[0].puzzle.played
            text = _("find a better move than {point}").format(point=point)
            captions = action_captions(keymap, Action.LEARN, text)
        elif not self._unread and self._card is not None and self._card.turning is not None:
            captions = action_captions(keymap, Action.REVIEW, _("review where the game turned"))
        else:
            return None
        return next(iter(captions), None)

    @property
    def wants_review(self) -> bool:
        played = self.session.is_over and self.game.rule.is_of_fives and bool(self.game.moves)
        return played and self.review is None and self.sketch is None

    def take_review(self, run: "ReviewRun | None") -> None:
        """Take the complete review of the finished game, if there is one."""
        if run is not None:
            self.review, self._run, self._unread = run.review, run, True

    def take_quick_look(self, found: "ReviewRun | EngineFailed") -> ScreenEvent | None:
        """Take the end of the quick look; begins to learn if the player has asked for it."""
        if isinstance(found, EngineFailed):
            self._look_failed = found
        else:
            self.sketch, self._run, self._unread = found.review, found, True
        return self._learn() if self._learns else None

    @property
    def busy(self) -> bool:
        return self._unread

    def work(self) -> None:
        if self._unread:
            self._unread = False
            begun = self._to_learn
            self._lesson = None if isinstance(begun, Refused) else begun

    @property
    def _blind(self) -> bool:
        return is_blind(self.session, self.preferences)

    def use_settings(self) -> None:
        """Have the computer wait until each stone is seen, where the player wants motion."""
        self.session.pace.least_seconds = SEEN_SECONDS if self.preferences.motion else 0.0

    def rings(self, notice: Notice) -> bool:
        """Whether a bell tells of a notice: the person's turn, the end, or a friend's words."""
        if isinstance(notice, ComputerMoved | FriendMoved | ChoiceMade):
            return not (self.session.seats.watched or self.session.others_turn)
        return isinstance(notice, FriendProposes | FriendSaid | FriendHere)

    def elsewhere(self, notice: Notice) -> str:
        """Return the words of a friend's notice for another screen, "" where it needs none."""
        if not isinstance(notice, FriendProposes | FriendSaid):
            return ""
        text = game_texts.notice_text(notice, self.session)
        if isinstance(notice, FriendSaid):
            return text
        return sentences(text, _("{menu} goes back to the game.").format(**self._names))

    def next_frame(self) -> float | None:
        """Return in how many seconds something moves on the board; None for never."""
        return self._animation.next_frame()

    def _observe(self, session: GameSession, change: SessionEvent) -> None:
        if not session.is_over:
            self._offer = self.review = self.sketch = self._run = self._look_failed = None
            self._lesson = None
            self._learns = self._unread = False
        elif self._question is not None:
            self._question.is_open = False
        if change is SessionEvent.ENDED:
            self.say("")
        if change is SessionEvent.STARTED:
            self.cursor = session.game.board.centre
            self._messages = ()
            self._look_back.end()
            self.adviser.evaluation = EVEN_SCORE
            if self.adviser.lasting_layer in LASTING_ADVICE:
                session.note_help()
            if self._blind:
                self.say(game_texts.blind_text(session, self._names, blind=True))

    # Keys

    def lasts(self, key: str) -> bool:
        """Whether no digit can take back what a letter does: when all is over, nothing is asked."""
        ends = key in self.own_keys or self.preferences.keymap.action(key) in _WHEN_OVER
        return super().lasts(key) or (ends and self.session.is_over)

    def note_act(self) -> None:
        self._looked_at = (self._looked_at[1], self.session.look_back.moves)
        self._animation.stop()
        self.session.pace.hasten()
        self._choice_text = ""
        self._learns = False
        self.say("")

    def revert(self, letter: str) -> ScreenEvent | None:
        """Undo the effect of a letter as a key: in other alphabets one looks back."""
        before, now = self._looked_at
        if now != before and before is None:
            self._look_back.end()
        elif now != before and before is not None:
            self._look_back.go(before)
        return super().revert(letter)

    @property
    def own_keys(self) -> Mapping[str, Command]:
        if not self.session.is_over:
            return {}
        return self._keys_of_look_back if self._look_back.active else self._keys_when_over

    @property
    def answers(self) -> Mapping[str, Command]:
        session = self.session
        if session.proposal is not None:
            yes, no = (self._command(partial(session.answer, yes=yes)) for yes in (True, False))
            return {"y": yes, "Y": yes, "n": no, "N": no}
        step = session.step
        if step is None:
            return {}
        if step.kind is StepKind.PICK:
            offers = lettered(self.game.offers)
            return {letter: partial(self.place, point) for letter, point in offers.items()}
        choices = opening_texts.choice_keys(step)
        choose = session.choose
        return {key: self._command(partial(choose, choice)) for key, choice in choices.items()}

    def needs_care(self, key: str) -> bool:
        """Whether a key answers yes to a question or to a friend's proposal."""
        if key not in ("y", "Y"):
            return False
        return super().needs_care(key) or (not self.asks and self.session.proposal is not None)

    def _command(self, act: Callable[[], ActResult]) -> Callable[[], ScreenEvent | None]:
        return lambda: self._tell_result(act())

    def _guarded(self, action: Action, command: Command) -> Command:
        """Return a command that refuses what a friend's game or a blind one does not show."""

        def guarded() -> ScreenEvent | Again | None:
            if action in _ADVICE_ACTIONS and (why_not := self.session.why_no_advice) is not None:
                self._refuse(why_not)
            elif action in _LOOK_ACTIONS and self._blind:
                self._refuse(GameRefusal.BLIND)
            else:
                return command()
            return None

        return guarded

    def rematch(self) -> None:
        """Begin the game anew with colours swapped."""
        self._tell_result(self.session.start_again(rematch=True))

    def other_key(self) -> ScreenEvent | None:
        """Show the position of the move whose button was pressed."""
        if (number := moves_of_button(self.pressed)) is None:
            return super().other_key()
        self._look_back.go(number)
        return None

    def _command_table(self) -> dict[Action, Command]:
        session, look_back, result_of = self.session, self._look_back, self._command
        return {
            Action.UNDO: result_of(session.undo),
            Action.REDO: result_of(session.redo),
            Action.NEW: result_of(lambda: session.start_again(rematch=False)),
            Action.REMATCH: self.rematch,
            Action.RESIGN: result_of(session.resign),
            Action.DRAW: result_of(session.offer_draw),
            Action.MOVE_NOW: result_of(session.move_now),
            Action.HELP: lambda: OpenPage("help"),
            Action.MENU: lambda: Go.MENU,
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.REVIEW: lambda: self._analyse(review=True),
            Action.WHAT_IF: lambda: self._analyse(review=False),
            Action.EDIT: self._set_up,
            Action.PAUSE: self._pause,
            Action.COPY: self._copy,
            Action.EXPORT: lambda: self._writer.ask(name_for(self._tree())),
            Action.BACK: lambda: self.look(-1),
            Action.FORWARD: lambda: self.look(1),
            Action.FIRST: lambda: look_back.go(0),
            Action.LAST: look_back.end,
            Action.PANEL: self._choose_move,
            Action.FASTER: lambda: self._change_speed(1),
            Action.SLOWER: lambda: self._change_speed(-1),
            Action.SAY: self._talk,
            Action.BLIND: self._switch_blind,
        }

    def _switch_blind(self) -> None:
        switch_blind(self.session, self.preferences)
        blind = self.preferences.blind
        self.say(game_texts.blind_text(self.session, self._names, blind=blind))

    # The board

    def click(self, click: Click) -> ScreenEvent | None:
        """Aim with a click, and place with a second one on the same point."""
        self._animation.stop()
        return super().click(click)

    def hit(self, point: Point) -> ScreenEvent | None:
        self.say("")
        return super().hit(point)

    def scroll(self, step: int) -> None:
        """Look ahead or back by a turn of the wheel."""
        self._animation.stop()
        super().scroll(step)

    def _choose_move(self) -> None:
        shown = len(self._look_back.shown)
        self.layers.open(MoveChoice(lambda: [*self.game.moves], shown, self.press))

    def look(self, step: int) -> None:
        """Show the position a number of moves ahead or back."""
        if isinstance(result := self._look_back.step(step), Refused):
            self._refuse(result.reason)

    def place(self, point: Point | None = None, typed: str = "") -> Again | None:
        point = point or self.cursor
        result = self.session.place(point, typed)
        if isinstance(result, Done):
            self.cursor = point
            text = game_texts.result_text(result.notice, self.session)
            self.say(text or loss_text(self.game.outcome) or overline_text(self.game))
            return None
        self._refuse(result.reason)
        return Again() if self.session.awaits_point else None

    def paste(self, text: str) -> str:
        """Ask whether to play the moves of a text, or say why they cannot be played."""
        if self.asks:
            return _("Answer the question first.")
        moves = read_moves(self.session, text)
        if isinstance(moves, Refused):
            self._refuse(moves.reason)
            return ""
        names = " ".join(map(str, moves[:_SHOWN_MOVES]))
        shown = names if len(moves) <= _SHOWN_MOVES else f"{names} ... {moves[-1]}"
        question = ngettext("Play {moves}?", "Play {count} moves: {moves}?", len(moves))
        asked = question.format(count=len(moves), moves=shown)
        self.say("")
        self._question = Question(asked, lambda: self._place_all(moves))
        self.layers.open(self._question)
        return ""

    def _place_all(self, moves: Sequence[Point]) -> None:
        self._tell_result(self.session.place_all(moves))
        self.cursor = next(reversed(self.game.moves), self.cursor)
        self.say(self.message or loss_text(self.game.outcome))

    # Other keys

    def _pause(self) -> ScreenEvent | None:
        """Go back: from advice, an earlier position, into a pause, or else to the menu."""
        session = self.session
        if self.adviser.clear():
            return None
        if self._look_back.active:
            self._look_back.end()
        elif session.paused:
            self.session.resume()
        elif isinstance(self.session.pause(), Done):
            watched = session.seats.watched
            self.say(game_texts.paused_text(self._names, watched=watched))
        else:
            return Go.MENU
        return None

    def _change_speed(self, step: int) -> ScreenEvent | None:
        offer = self._offer
        if offer is None or _is_below(offer) is (step > 0):
            self._tell_result(self.session.change_speed(step))
            return None
        return accept(self.session, offer, self.preferences.settings)

    @property
    def _offer_caption(self) -> KeyCaption | None:
        return None if self._offer is None else _offer_caption(self._offer, self.preferences.keymap)

    def _analyse(self, *, review: bool) -> ScreenEvent | None:
        friend = self._friend()
        opened = self._opened(analyse(self.session, self._library_game, friend, review=review))
        return (
            game_texts.with_ending(opened, self.session) if isinstance(opened, Analyse) else opened
        )

    def _learn(self) -> ScreenEvent | None:
        if not self.game.rule.is_of_fives:
            self._refuse(GameRefusal.REVIEW_OF_FIVES)
            return None
        if self._run is None and self._look_failed is not None:
            self.say(engine_failure(self._look_failed), warns=True)
            return None
        self._learns = self._run is None and bool(self.game.moves)
        if self._learns:
            self.say(quick_look_text())
            return None
        begun = self._to_learn
        if isinstance(begun, Refused):
            self.say(no_learning_text(begun.reason))
            return None
        return begun

    @property
    def _to_learn(self) -> Learn | Refused[LearnRefusal]:
        if self.session.seats.watched:
            return Refused(LearnRefusal.NO_MISTAKES)
        owner = Owner(own_sides(self.session), self._library_game())
        return learn_from(self._run, owner, quick=self.review is None)

    def _set_up(self) -> ScreenEvent | None:
        return self._opened(open_editor(self.session))

    def _opened(
        self, event: Analyse | OpenPage | Refused[GameRefusal]
    ) -> Analyse | OpenPage | None:
        if isinstance(event, Refused):
            self._refuse(event.reason)
            return None
        return event

    def _talk(self) -> None:
        if (why_not := self.session.why_no_talk) is not None:
            self._refuse(why_not)
        else:
            self.layers.open(self.friend_panel.begin_line())

    def _copy(self) -> Copy | None:
        tree = self._tree()
        card = None if self._look_back.active else self._card
        picture = "" if card is None else share_text(self.session, card)
        return self.copy_tree(tree, self._shown_node(tree), picture)

    def _shown_node(self, tree: Tree) -> int:
        return tree.node_of_move(len(self._look_back.shown))

    def _tree(self) -> Tree:
        tree = tree_of_session(self.session)
        tree.date = self._today()
        return with_file_names(tree, self.preferences.settings.name)

    # Messages

    @property
    def _names(self) -> dict[str, str]:
        return key_names(self.preferences.keymap)

    def _refuse(self, reason: GameReason) -> None:
        self.say(game_texts.refusal_text(reason, self.session, self._names))

    def _tell_result(self, result: ActResult) -> None:
        match result:
            case Ask(question, accept):
                self._ask(question, accept)
            case Refused(reason):
                self._refuse(reason)
            case Done(ChoiceMade() as choice):
                self.show_notice(choice)
            case Done(DrawConsidered() as notice):
                text = self._judge_draw()
                considered = game_texts.result_text(notice, self.session)
                self.say(considered if self.session.draw_offered else text)
            case Done(notice):
                self.say(game_texts.result_text(notice, self.session))
                self._keep_message()

    def _ask(self, question: GameQuestion, accept: Callable[[], ActResult]) -> None:
        self._question = Question(
            game_texts.question_text(question, self.session),
            self._command(accept),
            lambda: self.say(game_texts.declined_text(question)),
        )
        self.layers.open(self._question)

    def receive(self, event: AnalystEvent) -> None:
        """Take an event of the analyst, also for the answer to a draw."""
        considered, said = self.session.draw_offered, self.message
        if isinstance(event, NothingFound):
            self.session.withdraw_draw()
        super().receive(event)
        text = self._judge_draw()
        if text or (considered != self.session.draw_offered and self.message == said):
            self.say(text)

    def _judge_draw(self) -> str:
        # The answer waits until a search of the position has ended.
        if not (self.adviser.shown.draw_considered and self.adviser.knows_score):
            return ""
        accepts = self.session.judge_draw(self.adviser.analysis.score)
        return "" if accepts else game_texts.draw_declined_text()

    def show_notice(self, notice: Notice) -> None:
        """Say something about the game; a click that aimed is forgotten when others have moved."""
        if isinstance(notice, ComputerMoved | FriendMoved | ChoiceMade):
            self.clicked = None
            if self.session.seats.watched:
                self._choice_text = ""
        self._word(notice)
        self._keep_message()
        self.friend_panel.receive(notice)

    def _keep_message(self) -> None:
        if self.message:
            *earlier, last = self._messages or ("",)
            # A longer text takes the place of its own beginning.
            kept = earlier if self.message.startswith(last) else [*earlier, last]
            self._messages = (*kept, self.message)[-_MOST_MESSAGES:]

    def _word(self, notice: Notice) -> None:
        text = game_texts.notice_text(notice, self.session)
        match notice:
            case ComputerMoved() | FriendMoved():
                self.say(loss_text(self.game.outcome) or self._choice_text)
            case ChoiceMade():
                self._choice_text = text
                self.say(text)
            case ComputerFailed():
                self.say(self._failure_text(notice), warns=True)
            case GameNotSaved(repeated=True) if self.message:
                pass
            case LevelOffer():
                self._offer = notice  # the last line has it
            case Fitted():
                self._offer = notice if notice.coach else None
                caption = self._offer_caption
                told = game_texts.end_texts(notice, "" if caption is None else caption.name)
                self.say("  ".join(filter(None, (self.message, *told))))
            case FriendShows():
                self.say(game_texts.shows_text(notice, self.session, self._names))
            case FriendProposes():
                self.say("")  # the question stands below
            case _:
                self.say(text, warns=isinstance(notice, _WARNINGS))

    def _failure_text(self, notice: ComputerFailed) -> str:
        return game_texts.failure_text(
            engine_failure(notice.failure),
            self._names,
            stuck=notice.stuck,
            to_move=self.session.computer_to_move,
            ours=not self.session.seats.engine,
        )


def _offer_caption(offer: LevelOffer | Fitted, keymap: KeyMap) -> KeyCaption | None:
    keys = keymap.keys_of(Action.SLOWER if _is_below(offer) else Action.FASTER)
    if not keys:
        return None
    text = _("with a coach")
    if isinstance(offer, LevelOffer):
        text = _("try {level}").format(level=level_kind(offer.level))
    return KeyCaption(keys[0], text)


def _is_below(offer: LevelOffer | Fitted) -> bool:
    """Whether a weaker level is offered."""
    return isinstance(offer, LevelOffer) and not offer.won


def screen_of(host: GameHost, preferences: Preferences) -> GameScreen:
    """Return the screen of the game at a host, with the cursor at the last stone."""
    screen = GameScreen(host.session, preferences, host.library_game, lambda: host.friend)
    screen.cursor = next(reversed(screen.game.moves), screen.cursor)
    screen.use_settings()
    return screen

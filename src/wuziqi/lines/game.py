"""A game in lines: typed words become actions, their results become lines."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from wuziqi.levels import FITTING, LEVELS
from wuziqi.lines.announcer import (
    Announcer,
    clock_lines,
    game_lines,
    move_line,
    notice_lines,
    turn_lines,
)
from wuziqi.lines.board import BoardCommands, named_stones_text
from wuziqi.lines.context import CommandPlace, Commands, Context, PlaceEvent
from wuziqi.lines.phrases import (
    find,
    help_lines,
    move_number_text,
    number_of,
    off_board_text,
    stays_text,
    yes_or_no,
)
from wuziqi.locale import _
from wuziqi.play.adviser import ShownGame
from wuziqi.play.events import ChangeSettings, CommonEvent, Go, OpenPage
from wuziqi.play.game import (
    analyse,
    is_blind,
    open_editor,
    own_sides,
    shown_query,
    start_at,
    start_with_coach,
    switch_blind,
)
from wuziqi.records.library.positions import PositionQuery
from wuziqi.records.setup import Setup
from wuziqi.rules.board import OffBoard, Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import NO_ODDS
from wuziqi.session.analysis import Analysis
from wuziqi.session.game_host import GameHost
from wuziqi.session.notices import (
    ChoiceMade,
    DrawConsidered,
    FriendFailed,
    Notice,
    ProposalAccepted,
    Rewound,
)
from wuziqi.session.reasons import GameQuestion, GameReason, GameRefusal, IllegalStone
from wuziqi.session.results import Ask, Done, Refused
from wuziqi.session.seats import setup_for
from wuziqi.session.session import ActResult, GameAsk, GameSession, SessionEvent
from wuziqi.words import game_texts, opening_texts
from wuziqi.words.actions import Action, word_names
from wuziqi.words.player_texts import friend_name
from wuziqi.words.rule_texts import (
    bad_point_text,
    no_stone_text,
    start_of_game_text,
    stone_on_text,
)
from wuziqi.words.sentences import quoted, sentence
from wuziqi.words.setup_texts import number_text

if TYPE_CHECKING:
    from wuziqi.play.learning import Owner
    from wuziqi.review.reviewed_game import ReviewedGame

_Result = TypeVar("_Result")

_ALWAYS: Final = (Action.MOVE_NOW, Action.STOP)
"""Commands accepted while the computer thinks."""

_BY_A_PERSON: Final = (
    Action.QUIT,
    Action.MENU,
    Action.HELP,
    Action.STATUS,
    Action.CLOCKS,
    Action.REST,
    Action.UNDO,
    Action.BOARD,
    Action.PICTURE,
    Action.ROW,
    Action.COLUMN,
    Action.AROUND,
    Action.LAST_MOVE,
    Action.MOVES,
    Action.BACK,
    Action.FORWARD,
    Action.GO,
    Action.LAST,
    Action.BLIND,
)
"""Further commands accepted then from a person at a terminal."""

_LOOK_ACTIONS: Final = (
    Action.BOARD,
    Action.PICTURE,
    Action.ROW,
    Action.COLUMN,
    Action.AROUND,
    Action.MOVES,
    Action.BACK,
    Action.FORWARD,
    Action.GO,
    Action.THREATS,
    Action.FORBIDDEN,
    Action.EDIT,
    Action.EXPLORE,
    Action.EXPORT,
)
"""Commands that a player who plays blind does without."""

_WITH_A_FRIEND: Final = (
    *_ALWAYS,
    Action.SAY,
    Action.UNDO,
    Action.DRAW,
    Action.REMATCH,
    Action.RESIGN,
    Action.STATUS,
    Action.HELP,
    Action.QUIT,
    Action.MENU,
)
"""Commands accepted while a friend is to move, which may take long."""

_NOT_LINKED: Final = (
    Action.REDO,
    Action.NEW,
    Action.LEVEL,
    Action.COACH,
    Action.REST,
    Action.RESUME,
    Action.MOVE_NOW,
    Action.AGAIN,
    Action.WAIT,
    Action.FASTER,
    Action.SLOWER,
)
"""Commands that a game with a friend does not have."""

_NOT_SPECTATING: Final = (
    *_NOT_LINKED,
    Action.UNDO,
    Action.DRAW,
    Action.REMATCH,
    Action.RESIGN,
)
"""Commands that a spectator does not have."""


class GamePlace(CommandPlace):
    """The game of a host; ``named`` if the name of the game has been said already."""

    def __init__(self, context: Context, host: GameHost) -> None:
        super().__init__(context)
        self.session = host.session
        self.named = False
        self._host = host
        self._look_back = self.session.look_back
        self._looking = BoardCommands(context, ShownGame(self.session))
        self._question: GameAsk | None = None
        self._waits = False
        """Whether lines wait until a watched game is over."""
        self._told: object = None
        """The state at the last line that named the side to move."""
        self._stones = self.session.game.stones
        self._must_tell = False
        """Whether to say the turn even where the last move makes it clear."""
        self._cut_off = False
        """Whether the connection to other programs has ended."""
        Announcer(self.session, context.say)
        self.session.observe(self._heard)
        self._table = self._commands()

    def _commands(self) -> Commands:
        """The commands of this game: with a friend, or for a spectator, some are missing."""
        seats = self.session.seats
        missing = _NOT_SPECTATING if seats.spectating else _NOT_LINKED if seats.linked else ()
        table: Commands = {
            **self._looking.table,
            **self._looking_back,
            Action.LAST_MOVE: self._last,
            Action.BLIND: lambda _rest: self._switch_blind(),
            Action.STATUS: self._status,
            Action.CLOCKS: self._clocks,
            **self._acting,
            Action.LEVEL: self._start_at,
            Action.COACH: lambda _rest: self._call_coach(),
            Action.REVIEW: self._review,
            Action.LEARN: lambda _rest: self._learn(),
            Action.INSIGHTS: self._tell_insights,
            Action.WHAT_IF: lambda _rest: self._try_out(),
            Action.STOP: self._stop,
            Action.EXPORT: self._save,
            Action.LIBRARY: lambda _rest: Go.LIBRARY,
            Action.EDIT: self._set_up,
            Action.SETTINGS: lambda _rest: OpenPage("settings"),
            **self._last_commands,
        }
        kept = {command: act for command, act in table.items() if command not in missing}
        return {**kept, Action.SAY: self._talk} if self._has_friend else kept

    @property
    def _looking_back(self) -> Commands:
        return {
            Action.BACK: lambda _rest: self._step(-1),
            Action.FORWARD: lambda _rest: self._step(1),
            Action.GO: self._go_to,
            Action.LAST: lambda _rest: self._return(),
        }

    @property
    def _acting(self) -> Commands:
        def result_of(act: Callable[[], ActResult]) -> Callable[[str], None]:
            return lambda _rest: self._tell_result(act())

        session = self.session
        return {
            Action.UNDO: self._undo,
            Action.REDO: result_of(session.redo),
            Action.MOVE_NOW: result_of(session.move_now),
            Action.AGAIN: result_of(session.ask_again),
            Action.REST: self._pause,
            Action.RESUME: self._resume,
            Action.WAIT: self._wait,
            Action.FASTER: result_of(lambda: session.change_speed(1)),
            Action.SLOWER: result_of(lambda: session.change_speed(-1)),
            Action.RESIGN: result_of(session.resign),
            Action.DRAW: result_of(session.offer_draw),
            Action.NEW: result_of(lambda: session.start_again(rematch=False)),
            Action.REMATCH: result_of(lambda: session.start_again(rematch=True)),
        }

    def _undo(self, typed: str) -> None:
        """Undo the last move, or as many as the player typed."""
        moves = number_of(typed)
        if typed and not moves:
            self._say(number_text(1, max(len(self.session.game.moves), 1)))
        else:
            self._tell_result(self.session.undo(moves))

    @property
    def _has_friend(self) -> bool:
        return self._host.friend is not None

    # Requests of the loop

    @property
    def ready(self) -> bool:
        """Whether a line is accepted: not while somebody else is to move."""
        session = self.session
        if self._context.busy:
            return False
        if session.is_over or session.paused or session.stuck or self._cut_off:
            return True
        return not self._waits if session.seats.watched else not session.others_turn

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is accepted even while somebody else is to move."""
        always: Collection[Action] = _ALWAYS
        if self.session.seats.linked and not self._context.busy:
            if person or self._question is not None or self._answers_friend(typed):
                return True
            always = _WITH_A_FRIEND
        found = find(typed, [*self._table])
        return found is not None and (found[0] in always or (person and found[0] in _BY_A_PERSON))

    @property
    def leaves_at_end(self) -> bool:
        """Whether the end of the input does not wait for the next turn, which may take long."""
        return self._has_friend

    @property
    def friend_gone_in(self) -> float | None:
        """The seconds until waiting lines are in vain; None while something else may take them."""
        friend = self._host.friend
        return None if friend is None or self.ready or self._context.busy else friend.gone_in

    def tell_in_vain(self) -> None:
        """Say that the lines which wait for the friend are dropped."""
        text = _("{name} is gone: the lines that wait for the next turn are dropped.")
        self._say(text.format(name=friend_name(self.session.seats)))

    @property
    def is_begun(self) -> bool:
        """Whether a kill could lose an act, even an undone one."""
        return bool(self.session.game.acts or self.session.game.undone)

    def enter(self) -> None:
        self._look_back.end()
        name, *others = game_lines(self.session)
        self._say(*others if self.named else [name, *others])
        self.named = False
        self._tell_present()

    def settle(self) -> None:
        """Say whose turn it is, unless the last line did."""
        session = self.session
        over = session.is_over or session.seats.watched
        waits = self.ready and not (over or self._look_back.active)
        state = (session.game, session.game.acts, session.paused)
        if not waits or (state == self._told and not self._must_tell):
            return
        self._told = state
        told = self._must_tell or session.seats.two_people
        if told or session.game.step is not None or session.game.rule.stones_per_turn > 1:
            self._say(*turn_lines(session))
        self._must_tell = False
        self._say(*clock_lines(session))

    def show_notice(self, notice: Notice) -> None:
        self._cut_off = self._cut_off or isinstance(notice, FriendFailed)
        self._say(*notice_lines(self.session, notice))

    def _heard(self, session: GameSession, change: SessionEvent) -> None:
        if session.is_over:
            self._question = None
            self._waits = False
        if change is SessionEvent.STARTED:
            self.enter()
        elif change is SessionEvent.REWOUND and self._has_friend:
            self._tell_rewound(self._stones[len(session.game.stones) :], again=False)
        self._stones = session.game.stones

    def _tell_present(self) -> None:
        """Describe the present state of the game."""
        if self.session.is_over:
            self._say(*turn_lines(self.session))
        elif self.session.game.moves:
            self._last("")
        self._must_tell = True

    # What is typed

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Answer a question, place a stone, choose, or execute a command."""
        if (asked := self._question) is not None:
            self._answer(asked, typed)
        elif self._answers_friend(typed):
            if find(typed, [Action.YES]) is None:
                self._tell_result(self.session.answer(yes=False))
            else:
                self._say(_("You agree."))  # before the lines about what both agreed to
                self.session.answer(yes=True)
        elif (choice := self._choice(typed)) is not None:
            self._tell_result(self.session.choose(choice))
        else:
            try:
                point = parse_point(typed)
            except NotationError:
                return self._command(typed)
            self._tell_result(self.session.place(point, quoted(typed)))
        return None

    def _answer(self, asked: GameAsk, typed: str) -> None:
        """Take yes or no; repeat the question after anything else."""
        found = find(typed, [Action.YES, Action.NO])
        if found is None:
            question = yes_or_no(game_texts.question_text(asked.question, self.session))
            self._say(_("Type yes or no."), question)
            return
        self._question = None
        if found[0] is Action.YES:
            self._tell_result(asked.accept())
        else:
            self._say(game_texts.declined_text(asked.question) or stays_text())

    def _answers_friend(self, typed: str) -> bool:
        """Whether a line answers a proposal of the friend."""
        proposed = self.session.proposal is not None
        return proposed and find(typed, [Action.YES, Action.NO]) is not None

    def _choice(self, typed: str) -> str | None:
        """Return the choice of the opening that a line names by its number or word, if any."""
        step = self.session.step
        if step is None:
            return None
        choice = opening_texts.choice_keys(step).get(typed, typed.lower())
        return choice if choice in step.choices else None

    def _command(self, typed: str) -> PlaceEvent | None:
        self.session.caution.forget()
        found = find(typed, [*self._table])
        if found is not None:
            command, rest = found
            if command in _LOOK_ACTIONS and is_blind(
                self.session, self._context.options.preferences
            ):
                self._refuse(GameRefusal.BLIND)
                return None
            return self._table[command](rest)
        if not opening_texts.is_choice(self.session.game) or self.session.is_over:
            self._say(unknown_text(typed))
        elif self._look_back.active:
            self._refuse(GameRefusal.LOOKS_BACK)
        else:
            self._refuse(GameRefusal.CHOOSE_FIRST)
        return None

    # Results of actions

    def _refuse(self, reason: GameReason) -> None:
        if isinstance(reason, IllegalStone) and isinstance(reason.error, OffBoard):
            self._say(off_board_text(reason.error.name, reason.game.board))
        else:
            self._say(game_texts.refusal_text(reason, self.session, word_names()))

    def _unless_refused(self, result: _Result | Refused[GameReason]) -> _Result | None:
        """Return a result; say the reason and return None where the action is refused."""
        if isinstance(result, Refused):
            self._refuse(result.reason)
            return None
        return result

    def _tell_result(self, result: ActResult) -> None:
        """Say the result of an action, or ask its question.

        A proposal to a friend is made at once: a typed word is no slip of a finger.
        """
        match result:
            case Ask(question):
                if self.session.seats.linked and question is not GameQuestion.RESIGN:
                    self._tell_result(result.accept())
                else:
                    self._question = result
                    self._say(yes_or_no(game_texts.question_text(question, self.session)))
            case Refused(reason):
                self._refuse(reason)
            case Done(Rewound(stones, again, what_if)):
                if what_if:
                    self._say(game_texts.result_text(result.notice, self.session))
                self._tell_rewound(stones, again=again)
            case Done(DrawConsidered()):
                self._looking.ask_score(self._judge, self._not_judged)
            case Done(ProposalAccepted()):
                self._say(_("You agree."))
            case Done(ChoiceMade() as choice):
                self._say(*notice_lines(self.session, choice))
            case Done(notice):
                text = game_texts.result_text(notice, self.session)
                self._say(*[sentence(text)] if text else [])

    def _tell_rewound(self, stones: Sequence[tuple[Point, Stone]], *, again: bool) -> None:
        """Say which stones were taken back, or played again."""
        text = _("Redone: {stones}.") if again else _("Taken back: {stones}.")
        named = _(", ").join(named_stones_text(stone, [point]) for point, stone in stones)
        self._say(text.format(stones=named or _("no stone")))
        if self.session.is_over:
            self._say(*turn_lines(self.session))
        self._must_tell = True

    def _judge(self, analysis: Analysis) -> None:
        """Answer the draw that the computer considers."""
        if not self.session.judge_draw(analysis.score):
            self._say(game_texts.draw_declined_text())

    def _not_judged(self, reason: str) -> None:
        self.session.withdraw_draw()
        self._say(sentence(reason))

    # Looking back

    def _step(self, step: int) -> None:
        began = self._look_back.active
        if self._unless_refused(self._look_back.step(step)):
            self._tell_shown(began=began)

    def _go_to(self, typed: str) -> None:
        number, last = number_of(typed), len(self.session.game.moves)
        if number is None or number > last:
            self._say(move_number_text(last))
            return
        began = self._look_back.active
        self._look_back.go(number)
        self._tell_shown(began=began)

    def _tell_shown(self, *, began: bool) -> None:
        """Name the shown position; ``began`` if an earlier one was shown before too."""
        if not self._look_back.active:
            self._tell_present()
            return
        if not began:
            self._say(_("Looking back: next and previous step, present returns to the game."))
        moves, count = len(self._look_back.shown), len(self.session.game.moves)
        if not moves:
            self._say(sentence(start_of_game_text(count)))
            return
        point, stone = self.session.game.played[moves - 1]
        text = _("Move {number} of {count}: {stone}")
        self._say(text.format(number=moves, count=count, stone=stone_on_text(stone, point)))

    def _return(self) -> None:
        if self._look_back.active:
            self._look_back.end()
            self._tell_present()
        else:
            self._refuse(GameRefusal.AT_PRESENT)

    # Commands

    @property
    def position(self) -> PositionQuery | None:
        """The shown position, to search the library for; None while the game is blind."""
        return shown_query(self.session, self._context.options.preferences)

    def _switch_blind(self) -> None:
        preferences = self._context.options.preferences
        switch_blind(self.session, preferences)
        self._say(game_texts.blind_text(self.session, word_names(), blind=preferences.blind))

    def _last(self, _rest: str) -> None:
        if self.session.game.moves:
            self._say(move_line(self.session, len(self.session.game.moves) - 1))
        else:
            self._say(no_stone_text())

    def _status(self, _rest: str) -> None:
        self._say(*game_lines(self.session))
        self._last("")
        self._say(*turn_lines(self.session), *clock_lines(self.session), *self._friend_lines())

    def _friend_lines(self) -> Iterator[str]:
        """Yield the friend's presence and the open proposals."""
        friend, name = self._host.friend, friend_name(self.session.seats)
        if friend is None:
            return
        from wuziqi.words import friend_texts  # noqa: PLC0415  few games have a friend

        if friend.failed is not None:
            yield game_texts.refusal_text(GameRefusal.CONNECTION_OVER, self.session, word_names())
            return
        yield sentence(friend_texts.friend_text(friend, name))
        if friend.proposal:
            asked = friend_texts.question_text(friend.proposal, name, friend.moves_left)
            yield yes_or_no(asked)
        if friend.own_proposal:
            yield friend_texts.asked_text(friend.own_proposal, name, friend.moves_left)

    def _clocks(self, _rest: str) -> None:
        self._say(*clock_lines(self.session) or [_("There are no clocks in this game.")])

    def _pause(self, _rest: str) -> None:
        if self._unless_refused(self.session.pause()):
            watched = self.session.seats.watched
            self._say(game_texts.paused_text(word_names(), watched=watched))

    def _resume(self, _rest: str) -> None:
        self.session.resume()
        self._must_tell = True

    def _wait(self, _rest: str) -> None:
        self._waits = self.session.seats.watched and not self.session.is_over

    def _start_at(self, typed: str) -> ChangeSettings | None:
        """Start a rematch at another level."""
        level = next((level for level in (FITTING, *LEVELS) if level.word == typed.lower()), None)
        if level is None and self.session.is_over:
            last = LEVELS[-1].number
            self._say(_("Type a level from 1 to {last}, or fit: level 3.").format(last=last))
            return None
        settings = self._context.options.preferences.settings
        started = self._unless_refused(start_at(self.session, level or LEVELS[0], settings))
        return None if started is None else started.notice

    def _call_coach(self) -> ChangeSettings:
        self._say(_("The coach asks before plain mistakes; in the settings, coach off ends that."))
        return start_with_coach(self.session, self._context.options.preferences.settings)

    def _talk(self, text: str) -> None:
        if not text:
            self._say(_("Type what to say to your friend: say Hello!"))
            return
        if self._unless_refused(self.session.say(text)):
            self._say(_("You: {text}").format(text=text))

    def _review(self, typed: str) -> None:
        if not self.session.game.moves:
            self._say(no_stone_text())
        elif (why_not := self.session.why_no_advice) is not None:
            self._refuse(why_not)
        else:
            begun = self._context.reviewing.begin(typed, self._game_to_review, self._owner)
            if begun and not self.session.is_over:
                self.session.note_help()

    def _game_to_review(self) -> "ReviewedGame":
        from wuziqi.play.review import game_to_review  # noqa: PLC0415  seldom wanted

        return game_to_review(self.session)

    @property
    def _owner(self) -> "Owner":
        """The player whose game it is; the review of an unfinished game is not saved."""
        from wuziqi.play.learning import Owner  # noqa: PLC0415  seldom wanted

        game = self._host.library_game() if self.session.is_over else None
        return Owner(own_sides(self.session), game)

    def _learn(self) -> CommonEvent | None:
        """Look for better moves in place of the mistakes of the person."""
        return self._context.reviewing.learn(self._game_to_review, self._owner)

    def _tell_insights(self, typed: str) -> CommonEvent | None:
        from wuziqi.lines.library import tell_insights  # noqa: PLC0415  seldom wanted

        return tell_insights(self._context, typed)

    def setup_like(self, setup: Setup) -> Setup:
        """Return a setup with the opponent of this game, for another one from its position.

        That one is even: the odds of the setup may exclude the opponent.
        """
        seats = self.session.seats
        opponent = "human" if seats.two_people else setup.opponent
        return setup_for(seats, replace(setup, odds=NO_ODDS, opponent=opponent))

    def _set_up(self, _rest: str) -> CommonEvent | None:
        return self._unless_refused(open_editor(self.session))

    def _try_out(self) -> CommonEvent | None:
        """Open a finished game at the shown position, to try moves."""
        host = self._host
        opened = analyse(self.session, host.library_game, host.friend, review=False)
        event = self._unless_refused(opened)
        return event and game_texts.with_ending(event, self.session)

    def _stop(self, _rest: str) -> None:
        self._waits = False
        self._context.stop()

    def _save(self, typed: str) -> None:
        from wuziqi.lines.library import export  # noqa: PLC0415  seldom wanted
        from wuziqi.play.files import is_picture, typed_path, write_tree  # noqa: PLC0415
        from wuziqi.play.game import tree_of_session  # noqa: PLC0415
        from wuziqi.records.library.names import with_file_names  # noqa: PLC0415
        from wuziqi.words.tree_texts import picture_captions, write_result_text  # noqa: PLC0415

        path = typed_path(typed)
        if is_picture(path):
            own = self._context.options.preferences.settings.name
            tree = with_file_names(tree_of_session(self.session), own)
            self._say(write_result_text(write_tree(tree, path, picture_captions)))
            return
        self._say(export(self._context, self._host.library_game(), typed))

    def _help(self) -> None:
        self._say(_("A point such as h8, or column and row such as 8 8, places a stone."))
        super()._help()
        if self._has_friend:
            self._say(*help_lines([Action.YES, Action.NO]))


def unknown_text(typed: str) -> str:
    """Say that a line is neither a point nor a command; one with a digit was meant as a point."""
    if any(char.isdigit() for char in typed):
        return bad_point_text()
    text = _("{typed} is neither a point such as h8 nor a command; help lists the commands.")
    return text.format(typed=quoted(typed))

"""A game that is played by lines."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from wuziqi.lines import commands as words
from wuziqi.lines.acting import Acting
from wuziqi.lines.announcer import Announcer, move_line
from wuziqi.lines.board_words import stone_text
from wuziqi.lines.commands import Command, find, help_lines
from wuziqi.lines.context import Context
from wuziqi.lines.looking import Looking
from wuziqi.lines.looking_back import LookingBack
from wuziqi.lines.notice_words import notice_lines
from wuziqi.lines.phrases import sentence
from wuziqi.lines.placing import Placing
from wuziqi.lines.questions import Questions
from wuziqi.lines.seen import SeenGame, no_advice_text
from wuziqi.lines.state_words import clock_lines, game_lines, turn_lines
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse, CommonEvent, Go, OpenPage
from wuziqi.records.setup import Setup, changed
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.rules.rule import RuleError
from wuziqi.session.game_host import GameHost
from wuziqi.session.notices import FriendFailed, Notice
from wuziqi.session.seats import setup_for
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.words import opening_texts

if TYPE_CHECKING:
    from wuziqi.lines.friend import Together

_ALWAYS: Final = (words.NOW, words.STOP)
"""Commands that are taken while the computer thinks."""

_BY_A_PERSON: Final = (
    *(words.QUIT, words.MENU, words.HELP, words.STATUS, words.CLOCKS, words.PAUSE, words.UNDO),
    *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND, words.LAST, words.MOVES),
    *(words.PREVIOUS, words.NEXT, words.GO, words.PRESENT),
)
"""Commands that a person at a terminal need not wait with either."""


_WITH_A_FRIEND: Final = (
    *_ALWAYS,
    *(words.SAY, words.UNDO, words.DRAW, words.REMATCH, words.RESIGN, words.STATUS, words.HELP),
    *(words.QUIT, words.MENU),
)
"""Commands that need not wait until a friend has moved, which may take long."""

_NOT_TOGETHER: Final = (
    *(words.REDO, words.NEW, words.LEVEL, words.PAUSE, words.RESUME, words.NOW, words.AGAIN),
    *(words.WAIT, words.FASTER, words.SLOWER),
)
"""Commands that one of two players at two programs does not have alone."""

_NOT_FOR_LOOKERS: Final = (
    *_NOT_TOGETHER,
    *(words.UNDO, words.DRAW, words.REMATCH, words.RESIGN),
)
"""Commands that who only looks on does not have."""


class GamePlace:
    """The game of a host: what is typed goes to its session."""

    def __init__(self, context: Context, host: GameHost) -> None:
        self.session = host.session
        self._context = context
        self._say = context.say
        self.named = False
        """Whether the name of the game has been said already."""
        self._host = host
        self._together = self._friends_part
        self._questions = Questions(self.session, context)
        self._back = LookingBack(self.session, context.say, self._come_back)
        self._placing = Placing(self.session, self._back, context.say)
        self._acting = Acting(
            self.session, self._questions, self._back, context.say, self._tell_turn
        )
        self._told: object = None
        """The position whose turn was told last."""
        self._stones = self.session.game.stones
        self._must_tell = False
        """Whether the turn is told even where it is clear from the last move."""
        Announcer(self.session, context.say)
        self.session.observe(self._heard)
        self._cut_off = False
        """Whether the connection to other programs is over for good."""
        self._table = self._commands

    @property
    def _alone(self) -> dict[Command, Callable[[str], CommonEvent | None]]:
        """The commands of a game without a friend at another program."""
        return {
            **Looking(self._context, SeenGame(self.session, self._back)).table,
            **self._back.table,
            words.LAST: self._last,
            words.STATUS: self._status,
            words.CLOCKS: self._clocks,
            **self._acting.table,
            **self._leaving,
        }

    @property
    def _friends_part(self) -> "Together | None":
        """What is there for a game with a friend."""
        friend = self._host.friend
        if friend is None:
            return None
        from wuziqi.lines.friend import Together  # noqa: PLC0415  few games have a friend

        return Together(friend, self.session, self._say)

    @property
    def _commands(self) -> dict[Command, Callable[[str], CommonEvent | None]]:
        """The commands of this game: with a friend, or looked on at, some are missing."""
        seats = self.session.seats
        missing = _NOT_FOR_LOOKERS if seats.spectating else _NOT_TOGETHER if seats.linked else ()
        alone = {command: act for command, act in self._alone.items() if command not in missing}
        return alone if self._together is None else {**alone, **self._together.table}

    @property
    def _leaving(self) -> dict[Command, Callable[[str], CommonEvent | None]]:
        return {
            words.LEVEL: self._questions.start_at,
            words.REVIEW: self._review,
            words.WHAT_IF: lambda _rest: self._try_out(),
            words.STOP: self._stop,
            words.SAVE: self._save,
            words.LIBRARY: lambda _rest: Go.LIBRARY,
            words.POSITION: self._set_up,
            words.SETTINGS: lambda _rest: OpenPage("settings"),
            words.MENU: lambda _rest: Go.MENU,
            words.HELP: self._help,
            words.QUIT: lambda _rest: Go.QUIT,
        }

    # What the loop asks

    @property
    def ready(self) -> bool:
        """Whether a line is to be taken: not while somebody else is to move."""
        session = self.session
        if self._context.busy:
            return False
        if session.is_over or session.paused or session.stuck or self._cut_off:
            return True
        return not self._acting.waits if session.seats.watched else not session.others_turn

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is taken even while somebody else is to move."""
        always: Collection[Command] = _ALWAYS
        if self.session.seats.linked and not self._context.busy:
            if person or self._questions.open or self._answers_friend(typed):
                return True
            always = _WITH_A_FRIEND
        found = find(typed, [*self._table])
        return found is not None and (found[0] in always or (person and found[0] in _BY_A_PERSON))

    @property
    def leaves_at_end(self) -> bool:
        """Whether the end of the input is not put off until the next turn, which may be long."""
        return self._together is not None

    def _answers_friend(self, typed: str) -> bool:
        return self._together is not None and self._together.is_answer(typed)

    @property
    def goes_on(self) -> bool:
        """Whether there is a game to go on with another time."""
        return bool(self.session.game.acts) and not self.session.is_over

    @property
    def is_begun(self) -> bool:
        """Whether there is an act that a kill could lose, if only one that was taken back."""
        return bool(self.session.game.acts or self.session.game.undone)

    @property
    def looks_back(self) -> bool:
        """Whether the player looks at an earlier position."""
        return self._back.active

    def enter(self) -> None:
        """Say which game it is and how it stands."""
        self._back.end()
        name, *others = game_lines(self.session)
        self._say(*others if self.named else [name, *others])
        self.named = False
        self._come_back()

    def _come_back(self) -> None:
        """Say how the game stands at present."""
        if self.session.is_over:
            self._say(*turn_lines(self.session))
        elif self.session.game.moves:
            self._last("")
        self._must_tell = True

    def _tell_turn(self) -> None:
        self._must_tell = True

    def settle(self) -> None:
        """Say whose turn it is where the last line does not."""
        session = self.session
        waits = self.ready and not (session.is_over or session.seats.watched or self._back.active)
        state = (session.game, session.game.acts, session.paused)
        if not waits or (state == self._told and not self._must_tell):
            return
        self._told = state
        told = self._must_tell or session.seats.two_people
        if told or session.game.step is not None or session.game.rule.stones_per_turn > 1:
            self._say(*turn_lines(session))
        self._must_tell = False
        self._say(*clock_lines(session))

    def tell(self, notice: Notice) -> None:
        """Say what the host has to say about the game."""
        self._cut_off = self._cut_off or isinstance(notice, FriendFailed)
        self._say(*notice_lines(self.session, notice))

    def _heard(self, session: GameSession, change: SessionEvent) -> None:
        if session.is_over:
            self._questions.dismiss()
            self._acting.waits = False
        if change is SessionEvent.STARTED:
            self.enter()
        elif change is SessionEvent.REWOUND and self._together is not None:
            self._tell_taken_back()
        self._stones = session.game.stones

    def _tell_taken_back(self) -> None:
        """Say what both players have agreed to take back."""
        taken = self._stones[len(self.session.game.stones) :]
        stones = ", ".join(stone_text(stone, [point]) for point, stone in taken)
        self._say(_("Taken back: {stones}.").format(stones=stones or _("no stone")))
        self._must_tell = True

    # What is typed

    def take(self, typed: str) -> CommonEvent | None:
        """Answer a question, place a stone, choose, or do what a command says."""
        typed = typed.removeprefix(":").strip()
        if not typed:
            return None
        if self._questions.open:
            self._questions.answer(typed)
            return None
        if self._together is not None and self._together.answers(typed):
            return None
        if self._placing.choose(typed):
            return None
        try:
            point = parse_point(typed)
        except NotationError:
            return self._obey(typed)
        self._placing.place(point, typed)
        return None

    def _obey(self, typed: str) -> CommonEvent | None:
        self._placing.caution.forget()
        found = find(typed, [*self._table])
        if found is not None:
            command, rest = found
            return self._table[command](rest)
        game = self.session.game
        if not opening_texts.is_choice(game) or self.session.is_over:
            self._say(unknown_text(typed))
        elif not self._back.refuses():
            self._say(opening_texts.not_allowed_text(game, "") or unknown_text(typed))
        return None

    # Commands

    def _last(self, _rest: str) -> None:
        if self.session.game.moves:
            self._say(move_line(self.session, len(self.session.game.moves) - 1))
        else:
            self._say(_("No stone has been placed."))

    def _status(self, _rest: str) -> None:
        self._say(*game_lines(self.session))
        self._last("")
        self._say(*turn_lines(self.session), *clock_lines(self.session))
        if self._together is not None:
            self._say(*self._together.state_lines())

    def _clocks(self, _rest: str) -> None:
        self._say(*clock_lines(self.session) or [_("There are no clocks in this game.")])

    def _review(self, typed: str) -> None:
        from wuziqi.review.reviewed_game import game_of_session  # noqa: PLC0415  seldom wanted

        game = self.session.game
        if not game.moves:
            self._say(_("No stone has been placed."))
            return
        if self.session.seats.linked and not self.session.is_over:
            self._say(no_advice_text())
            return
        try:
            self._context.reviewing.begin(typed, lambda: game_of_session(game))
        except RuleError as error:
            self._say(sentence(error_words(error)))
            return
        if not self.session.is_over:
            self.session.note_help()

    def setup_like(self, setup: Setup) -> Setup:
        """Return a setup with the opponent of this game, for another one from its position."""
        seats = self.session.seats
        people = changed(setup, opponent="human") if seats.two_people else setup
        return setup_for(seats, people)

    def _set_up(self, _rest: str) -> CommonEvent | None:
        """Set up the position that is looked at; advice there is help in this game."""
        session = self.session
        if session.seats.linked and not session.is_over:
            self._say(_("The game goes on: positions are set up when it is over."))
            return None
        if not session.is_over:
            session.note_help()
        return OpenPage("position", draft=Draft.of(session.game.earlier(len(self._back.shown))))

    def _try_out(self) -> CommonEvent | None:
        """Open a finished game to try moves out, at the position that is looked at."""
        from wuziqi.play.game import GameActions  # noqa: PLC0415  seldom wanted
        from wuziqi.words.entry_texts import with_player_texts  # noqa: PLC0415

        if self.session.is_over:
            settings = self._context.options.preferences.settings
            actions = GameActions(self.session, lambda: settings, self._host.library_game)
            actions.look_back.go(len(self._back.shown))
            event = actions.analyse(review=False)
            return with_player_texts(event) if isinstance(event, Analyse) else None
        self._say(_("What if comes when the game is over; until then previous looks back."))
        return None

    def _stop(self, _rest: str) -> None:
        self._acting.waits = False
        self._context.stop()

    def _save(self, typed: str) -> None:
        from wuziqi.lines.saving import export  # noqa: PLC0415  seldom wanted

        self._say(export(self._context.library, self._host.library_game(), typed))

    def _help(self, _rest: str) -> None:
        self._say(_("A point such as h8, or column and row such as 8 8, places a stone."))
        self._say(*help_lines([*self._table]))
        if self._together is not None:
            self._say(*help_lines([words.YES, words.NO]))


def unknown_text(typed: str) -> str:
    """Say that a line is neither a point nor a command; one with a digit was meant as a point."""
    if any(char.isdigit() for char in typed):
        return _("Type a point such as h8, or column and row such as 8 8.")
    text = _("{typed} is neither a point such as h8 nor a command; help lists the commands.")
    return text.format(typed=quoted(typed))

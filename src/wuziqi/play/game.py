"""The actions of a game being played, and the reasons why an action is refused.

Both front ends call the same methods; ``words/game_texts.py`` has the sentences for the results.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from wuziqi.friend.wire import TAKEBACKS, Proposal
from wuziqi.levels import Level
from wuziqi.play.events import Analyse, ChangeSettings, OpenPage
from wuziqi.protocol.evaluation import Evaluation
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.game import Game
from wuziqi.rules.opening import ActError, Step
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session.analysis import balance
from wuziqi.session.computer import answer_draw
from wuziqi.session.notices import (
    DrawConsidered,
    DrawDeclined,
    GameNotice,
    ProposalAccepted,
    ProposalRejected,
    ProposalSent,
    Rewound,
    SpeedChanged,
    WhatIf,
)
from wuziqi.session.results import (
    AdviceRefusal,
    Ask,
    Caution,
    Coached,
    Done,
    GameQuestion,
    GameReason,
    GameRefusal,
    IllegalStone,
    Refused,
    Warned,
)
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.session import GameSession

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend


_NOT_TO_ASK = {
    Proposal.UNDO: GameRefusal.NO_UNDO_TO_ASK,
    Proposal.BACK: GameRefusal.NO_UNDO_TO_ASK,
    Proposal.DRAW: GameRefusal.NOBODY_TO_DRAW_WITH,
    Proposal.REMATCH: GameRefusal.GAME_GOES_ON,
}


_PROPOSAL_QUESTIONS = {
    Proposal.UNDO: GameQuestion.ASK_UNDO,
    Proposal.BACK: GameQuestion.ASK_BACK,
    Proposal.DRAW: GameQuestion.OFFER_DRAW,
    Proposal.REMATCH: GameQuestion.ASK_REMATCH,
}


GameDone = Done[GameNotice] | Refused[GameReason]
GameAsk = Ask[GameQuestion, GameDone]
GameResult = GameDone | GameAsk


class LookBack:
    """The shown position of a session: after ``moves``, or with None the present one."""

    def __init__(self, session: GameSession) -> None:
        self.moves: int | None = None
        self._session = session

    @property
    def active(self) -> bool:
        return self.moves is not None

    @property
    def shown(self) -> tuple[Point, ...]:
        return self._session.game.moves[: self.moves]

    @property
    def board(self) -> Board:
        """The board of the shown position."""
        game = self._session.game
        return game.board if self.moves is None else game.board_after(self.moves)

    def end(self) -> None:
        self.moves = None

    def go(self, moves: int) -> None:
        """Show the position after that many moves, or the nearest one."""
        wanted = max(moves, 0)
        self.moves = wanted if wanted < len(self._session.game.moves) else None

    def step(self, moves: int) -> GameDone:
        """Show the position so many moves later, or earlier for a negative number."""
        wanted = len(self.shown) + moves
        if wanted < 0:
            return Refused(GameRefusal.AT_START)
        if wanted > len(self._session.game.moves):
            return Refused(GameRefusal.AT_PRESENT)
        self.go(wanted)
        return Done()


class GameActions:
    """The actions of a person on the game of a session.

    ``settings`` returns the settings in use, ``library_game`` the number of the game in the
    library, ``friend`` the friend, None without one. ``look_back`` is the shown earlier position;
    while it is active, actions that need the present position are refused.
    """

    def __init__(
        self,
        session: GameSession,
        settings: Callable[[], Settings],
        library_game: Callable[[], int | None] = lambda: None,
        friend: "Callable[[], Friend | None]" = lambda: None,
    ) -> None:
        self.session = session
        self.look_back = LookBack(session)
        self.caution = Caution()
        self._settings = settings
        self._library_game = library_game
        self._friend = friend

    # Stones and choices

    def place(self, point: Point, typed: str = "") -> GameDone:
        """Place the next stone, or offer or pick a point of an opening; a paused game goes on.

        From a shown earlier position the game branches off. ``typed`` is how the player named the
        point, for the text of an error. The first try on a forbidden point of renju is refused with
        a warning, and so is a plain mistake where the player wants a coach.
        """
        return self._place(point, typed, coached=self._settings().coach)

    def _place(self, point: Point, typed: str = "", *, coached: bool) -> GameDone:
        session, moves = self.session, self.look_back.moves
        if (reason := self._why_no_stone()) is not None:
            return Refused(reason)
        if session.paused:
            session.resume()
        game = session.game if moves is None else session.game.earlier(moves)
        if warned := self.caution.check(_warned(game, point), self.look_back.shown, point):
            return Refused(warned)
        if coached and (told := self._coached(game, point)):
            return Refused(told)
        notice = None
        try:
            if moves is None:
                session.play(point, typed)
            else:
                notice = session.play_from(moves, point, typed)
        except IllegalMove as error:
            return Refused(IllegalStone(error, game))
        self.look_back.end()
        return Done(notice)

    def _coached(self, game: Game, point: Point) -> Coached | None:
        """Return the coach's warning before a stone, which counts as help; None with a friend."""
        from wuziqi.play.coach import danger_of  # noqa: PLC0415  seldom wanted

        if self.session.seats.linked or self.session.is_over or game.step is not None:
            return None
        told = self.caution.check(danger_of(game, point), self.look_back.shown, point)
        if told is not None:
            self.session.note_help()
        return told

    def read_moves(self, text: str) -> tuple[Point, ...] | Refused[GameReason]:
        """Read the moves of a text, in any format, that the rule allows from the shown position.

        The text may begin with the moves already played. Reading plays nothing.
        """
        if (reason := self._why_no_stone()) is not None:
            return Refused(reason)
        game = self.session.game.earlier(len(self.look_back.shown))
        points = _points_of(text, game)
        if points[: len(game.moves)] == game.moves:
            points = points[len(game.moves) :]
        if not points:
            return Refused(GameRefusal.NO_MOVES)
        if len(points) > 1 and not self.session.seats.two_people:
            return Refused(GameRefusal.ONE_MOVE)
        trial = game.copy()
        try:
            for point in points:
                trial.play(point)
        except IllegalMove as error:
            return Refused(IllegalStone(error, trial))
        return points

    def place_all(self, points: Sequence[Point]) -> GameDone:
        """Place stones one after the other; stops at the first refused one."""
        done: GameDone = Done()
        for point in points:
            done = self._place(point, coached=False)
            if isinstance(done, Refused):
                break
        return done

    def _why_no_stone(self) -> GameRefusal | None:
        """Return why no stone can be placed on any point, None where one can."""
        session, moves = self.session, self.look_back.moves
        if session.seats.spectating:
            return GameRefusal.LOOKS_ON
        if session.seats.linked and moves is not None:
            return GameRefusal.LOOKS_BACK
        if moves is not None:
            there = session.mover(moves) in session.seats.computers
            return GameRefusal.COMPUTERS_TURN_THERE if there else None
        if session.computer_to_move:
            return GameRefusal.COMPUTERS_TURN
        if session.others_turn:
            return GameRefusal.FRIENDS_TURN
        return GameRefusal.CHOOSE_FIRST if self.step and self.step.choices else None

    @property
    def step(self) -> Step | None:
        """The step of an opening that the person has to take, if any."""
        session = self.session
        if session.is_over or session.others_turn or self.look_back.active:
            return None
        return session.game.step

    @property
    def awaits_point(self) -> bool:
        """Whether a stone could be placed here, now or soon."""
        session, moves = self.session, self.look_back.moves
        if moves is not None:
            return session.mover(moves) not in session.seats.computers
        chooses = self.step is not None and bool(self.step.choices)
        return not (session.is_over or chooses or session.seats.spectating)

    def choose(self, choice: str) -> GameDone:
        """Make a choice of the opening, one of the choices of ``step``."""
        try:
            return Done(self.session.choose(choice))
        except ActError:
            return Refused(GameRefusal.CONNECTION_OVER)

    # Undo and redo

    def undo(self, moves: int | None = None) -> GameResult:
        """Undo; a friend has to agree, and the end of a game is undone only after a question.

        ``moves`` are undone together. A friend is asked to go back where an earlier position is
        shown.
        """
        session = self.session
        if session.seats.linked:
            return self._ask_undo(moves)
        if self.look_back.active:
            return Refused(GameRefusal.LOOKS_BACK)
        if session.can_reopen:
            return Ask(GameQuestion.REOPEN, lambda: self._do(session.reopen))
        if not session.can_undo:
            others = session.game.moves
            return Refused(GameRefusal.NO_OWN_MOVE if others else GameRefusal.NOTHING_TO_UNDO)
        return self._rewind(partial(self._undo, moves or 1), again=False)

    def _undo(self, moves: int) -> WhatIf | None:
        """Undo so many moves, or as many as there are."""
        session = self.session
        left = len(session.game.moves) - moves
        what_if = session.undo()
        while len(session.game.moves) > left and session.can_undo:
            session.undo()
        return what_if

    def _ask_undo(self, moves: int | None) -> GameResult:
        """Ask the friend to take back the last move, or several."""
        game, shown = self.session.game, self.look_back.moves
        if moves is None and shown is not None:
            moves = len(game.moves) - shown
        if moves is None:
            return self.propose(Proposal.UNDO)
        if not 1 <= moves <= len(game.moves):
            return Refused(GameRefusal.NO_UNDO_TO_ASK)
        return self.propose(Proposal.BACK, len(game.earlier(len(game.moves) - moves).acts))

    def redo(self) -> GameDone:
        """Redo the undone acts."""
        session = self.session
        if session.seats.linked:
            return Refused(GameRefusal.NOTHING_TO_REDO)
        if self.look_back.active:
            return Refused(GameRefusal.LOOKS_BACK)
        if not session.game.undone:
            return Refused(GameRefusal.NOTHING_TO_REDO)
        return self._rewind(session.redo, again=True)

    def _rewind(self, rewind: Callable[[], WhatIf | None], *, again: bool) -> GameDone:
        before = self.session.game.played
        what_if = rewind() is not None
        longer, shorter = self.session.game.played, before
        if not again:
            longer, shorter = shorter, longer
        return Done(Rewound(longer[len(shorter) :], again, what_if))

    # New games

    def start_again(self, *, rematch: bool) -> GameResult:
        """Begin the game anew, for a ``rematch`` with colours swapped.

        Ask before giving up an unfinished game; ask a friend for a rematch.
        """
        session = self.session
        if session.seats.linked:
            return self.propose(Proposal.REMATCH)
        seats = session.seats.swapped() if rematch else session.seats
        if session.game.acts and not session.is_over:
            question = GameQuestion.REMATCH if rematch else GameQuestion.NEW
            return Ask(question, lambda: self._start(seats))
        return self._start(seats)

    def start_at(self, level: Level) -> Done[ChangeSettings] | Refused[GameRefusal]:
        """Begin a rematch against the computer at another level.

        The menu changes to that level if it had the old one.
        """
        seats, settings = self.session.seats, self._settings()
        against_computer = seats.computer is not None and not (seats.watched or seats.engine)
        if not (against_computer and self.session.is_over):
            return Refused(GameRefusal.NO_REMATCH_AT_LEVEL)
        self._start(replace(seats.swapped(), level=level))
        if settings.setup.level is not seats.level:
            return Done()
        return Done(ChangeSettings(replace(settings, setup=replace(settings.setup, level=level))))

    def _start(self, seats: Seats) -> GameDone:
        early_draw = self._settings().early_draw
        return self._do(lambda: self.session.restart(seats, early_draw=early_draw))

    def _do(self, act: Callable[[], None]) -> GameDone:
        """Do something at the present position."""
        self.look_back.end()
        act()
        return Done()

    # The end

    def resign(self) -> GameAsk | Refused[GameRefusal]:
        """Give up, after a question."""
        session = self.session
        if session.is_over or session.seats.watched or session.seats.spectating:
            return Refused(GameRefusal.NOTHING_TO_RESIGN)
        return Ask(GameQuestion.RESIGN, lambda: self._do(session.resign))

    def offer_draw(self) -> GameResult:
        """Offer a draw, after a question; of two people the other one answers."""
        session = self.session
        seats = session.seats
        if seats.linked:
            return self.propose(Proposal.DRAW)
        if session.is_over or seats.watched:
            reason = GameRefusal.ENDED if session.is_over else GameRefusal.NOBODY_TO_DRAW_WITH
            return Refused(reason)
        if session.computer_to_move:
            return Refused(GameRefusal.DRAW_ON_YOUR_TURN)
        if seats.two_people:
            return Ask(GameQuestion.ACCEPT_DRAW, lambda: self._do(session.agree_draw))
        if session.game.step is not None:
            return Refused(GameRefusal.DRAW_AFTER_OPENING)
        return Ask(GameQuestion.OFFER_DRAW, self._offer_draw)

    def _offer_draw(self) -> GameDone:
        self._do(self.session.offer_draw)
        return Done(DrawConsidered())

    def judge_draw(self, score: Evaluation | None) -> DrawDeclined | None:
        """Have the computer answer the offered draw; returns its refusal, if it declines.

        ``score`` is the score of the position for the person, None where the person cannot win.
        """
        return answer_draw(self.session, -1.0 if score is None else balance(score))

    # Time and engines

    def pause(self) -> GameDone:
        """Stop clocks and computers."""
        if not self.session.can_pause:
            return Refused(GameRefusal.NOTHING_TO_PAUSE)
        self.session.pause()
        return Done()

    def resume(self) -> None:
        """Go on after a pause, if there is one."""
        if self.session.paused:
            self.session.resume()

    def move_now(self) -> GameDone:
        """Have the computer move at once; a paused game goes on, a watched one for one move."""
        session = self.session
        if session.is_over or not (session.computer_to_move or session.paused):
            return Refused(GameRefusal.NO_MOVE_NOW)
        session.move_now()
        return Done()

    def ask_again(self) -> GameDone:
        """Let an engine that failed try again."""
        if not self.session.stuck:
            return Refused(GameRefusal.NOTHING_FAILED)
        self.session.ask_again()
        return Done()

    def change_speed(self, step: int) -> GameDone:
        """Make a watched game faster, with ``step`` 1, or slower, with -1."""
        session = self.session
        if not session.seats.watched:
            return Refused(GameRefusal.NO_SPEED)
        return Done(SpeedChanged(session.pace.change_speed(step, session.now)))

    # Other boards

    @property
    def why_no_advice(self) -> AdviceRefusal | None:
        """The reason why there is no advice in this game now, None where there is advice."""
        session = self.session
        linked = session.seats.linked and not session.is_over
        return AdviceRefusal.WITH_FRIEND if linked else None

    def analyse(self, *, review: bool) -> Analyse | Refused[GameRefusal]:
        """Open a finished game on the analysis board, at the shown position."""
        from wuziqi.play.tree import (  # noqa: PLC0415  seldom wanted
            node_of_move,
            tree_of_session,
        )

        session = self.session
        if not session.is_over:
            when_over = GameRefusal.REVIEW_WHEN_OVER if review else GameRefusal.WHAT_IF_WHEN_OVER
            return Refused(when_over)
        if review and not session.game.rule.is_of_fives:
            return Refused(GameRefusal.REVIEW_OF_FIVES)
        tree = tree_of_session(session)
        node = node_of_move(tree, len(self.look_back.shown))
        friend = self._friend()
        together = friend if friend is not None and friend.can_analyse and not review else None
        return Analyse(
            *(tree, session.game.rule, node, self._library_game(), review),
            friend=together,
            sides=own_sides(session),
        )

    def set_up(self) -> OpenPage | Refused[GameRefusal]:
        """Open the editor with the shown position.

        In an unfinished game, the editor counts as help.
        """
        session = self.session
        if not session.is_over:
            if session.seats.linked:
                return Refused(GameRefusal.SET_UP_WHEN_OVER)
            session.note_help()
        return OpenPage("position", draft=Draft.of(session.game.earlier(len(self.look_back.shown))))

    # A friend

    def propose(self, what: Proposal, to: int | None = None) -> GameResult:
        """The menu changes to that level if it had the old one.

        ``to`` is the number of acts to go back to.
        """
        if self.session.seats.spectating:
            return Refused(GameRefusal.LOOKS_ON)
        friend = self._friend()
        if friend is None or friend.failed is not None:
            return Refused(GameRefusal.CONNECTION_OVER)
        if (why_not := self._why_not(friend, what)) is not None:
            return Refused(why_not)
        return Ask(_PROPOSAL_QUESTIONS[what], lambda: self._send(friend, what, to))

    def _why_not(self, friend: "Friend", what: Proposal) -> GameRefusal | None:
        """Why a proposal cannot be made to a friend now, if it cannot."""
        theirs = friend.proposal
        if friend.own_proposal is not None:
            return GameRefusal.ASKED_ALREADY
        if theirs is not None and (theirs is not what or what in TAKEBACKS):
            return GameRefusal.ANSWER_FIRST
        if self.session.is_over and what is not Proposal.REMATCH:
            return GameRefusal.ENDED
        if theirs is None and not friend.can_propose(what):
            return _NOT_TO_ASK[what]
        too_old = what is Proposal.BACK and "back" not in friend.can
        return GameRefusal.ONLY_LAST_MOVE if too_old else None

    def _send(self, friend: "Friend", what: Proposal, to: int | None) -> GameDone:
        if not friend.propose(what, to):
            return Refused(_NOT_TO_ASK[what])
        if what is Proposal.BACK:
            self.look_back.end()
        if friend.own_proposal is what:
            return Done(ProposalSent(what, friend.moves_left))
        return Done(ProposalAccepted(what))

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal of the friend, if any; ``answer`` accepts or declines it."""
        friend = self._friend()
        return None if friend is None else friend.proposal

    def answer(self, *, yes: bool) -> Done[GameNotice]:
        """Answer a proposal of the friend, if there is one."""
        friend, what = self._friend(), self.proposal
        if friend is None or what is None:
            return Done()
        friend.answer(yes=yes)
        return Done(ProposalAccepted(what) if yes else ProposalRejected(what))

    @property
    def moves_proposed(self) -> int | None:
        """The number of moves that would stay after the friend's undo of several, else None."""
        friend = self._friend()
        return None if friend is None else friend.moves_left

    @property
    def why_no_talk(self) -> GameRefusal | None:
        """Why no line can be sent to the friend, None where one can."""
        seats, friend = self.session.seats, self._friend()
        if not seats.linked:
            return GameRefusal.NO_FRIEND
        if seats.spectating:
            return GameRefusal.LOOKS_ON
        over = friend is None or friend.failed is not None
        return GameRefusal.NOBODY_HEARS if over else None

    def say(self, text: str) -> GameDone:
        """Send a line of chat to the friend."""
        friend, reason = self._friend(), self.why_no_talk
        if reason is not None:
            return Refused(reason)
        if friend is not None:
            friend.say(text)
        return Done()


def _points_of(text: str, game: Game) -> tuple[Point, ...]:
    """Return the moves of a text on a board like a game's; () if it has none."""
    from wuziqi.records.formats.files import read_text  # noqa: PLC0415  all formats: slow to load
    from wuziqi.records.formats.reading import FormatOptions  # noqa: PLC0415
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415

    with suppress(NotationError):
        return (parse_point(text),)
    size = game.board.size
    try:
        tree = read_text(text, how=FormatOptions(game.rule, size=size))
    except FormatError:
        return ()
    if (tree.width, tree.height) != size or tree.note(0).added:
        return ()
    points = [tree.point(node) for node in tree.main_line()]
    moves = tuple(point for point in points if point is not None)
    return moves if len(moves) == len(points) else ()


def own_sides(session: GameSession) -> tuple[Stone, ...]:
    """Return the colours of the people at this program."""
    return tuple(color_of(session.game, player) for player in session.seats.here)


def _warned(game: Game, point: Point) -> Warned | None:
    """Return why the next stone would lose on a point; None where it would not, or cannot be."""
    board = game.board
    if game.outcome is not None or point not in board or board[point] is not None:
        return None
    kind = game.reason_forbidden(point)
    return None if kind is None else Warned(point, kind)

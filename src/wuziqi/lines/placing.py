"""A person's stones and choices: made where that can be, else the reason in words."""

from wuziqi.lines.context import Say
from wuziqi.lines.looking_back import LookingBack
from wuziqi.lines.notice_words import notice_lines
from wuziqi.lines.phrases import off_board_text, sentence
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.rules.board import IllegalMove, Occupied, OffBoard
from wuziqi.rules.game import Game, GameOver, NotAllowed
from wuziqi.rules.point import Point
from wuziqi.session.session import GameSession
from wuziqi.words import opening_texts
from wuziqi.words.forbidden_texts import Caution


class Placing:
    """Places the stones of a person, at the earlier position if one is looked at."""

    def __init__(self, session: GameSession, looking_back: LookingBack, say: Say) -> None:
        self.caution = Caution()
        self._session = session
        self._back = looking_back
        self._say = say

    def choose(self, typed: str) -> bool:
        """Make a choice of the opening by its number or word; returns whether that was meant."""
        session, step = self._session, self._session.game.step
        if step is None or session.is_over or session.others_turn or self._back.active:
            return False
        choice = opening_texts.choice_keys(step).get(typed, typed.lower())
        if choice not in step.choices:
            return False
        self._say(*notice_lines(session, session.choose(choice)))
        return True

    def place(self, point: Point, typed: str) -> None:
        """Place the next stone on a point that was typed, or say why not."""
        session, moves = self._session, self._back.moves
        if moves is not None:
            self._branch_off(moves, point, typed)
            return
        if session.others_turn:
            looking = session.seats.spectating
            self._say(_("You only look on.") if looking else _("It is not your turn."))
            return
        if session.paused:
            session.resume()
        try:
            if not self._warns(session.game, point, typed):
                session.play(point, quoted(typed))
        except IllegalMove as error:
            self._say(_why_not(error, session.game, typed))

    def _branch_off(self, moves: int, point: Point, typed: str) -> None:
        """Play on from the earlier position that is looked at."""
        session = self._session
        if session.seats.linked:
            self._say(_("Only your friend's consent goes back: type present, then undo."))
            return
        if session.seats.is_computer(session.mover(moves)):
            self._say(_("It is the computer's turn there: look further."))
            return
        earlier = session.game.earlier(moves)
        try:
            if self._warns(earlier, point, typed):
                return
            notice = session.play_from(moves, point, quoted(typed))
        except IllegalMove as error:
            self._say(_why_not(error, earlier, typed))
            return
        self._back.end()
        if notice is not None:
            self._say(*notice_lines(session, notice))

    def _warns(self, game: Game, point: Point, typed: str) -> bool:
        """Warn black before a stone on a forbidden point; returns whether. Raises IllegalMove."""
        if game.outcome is not None or game.step is not None:
            return False
        game.board.check(point, typed)
        text = self.caution.warning(game.reason_forbidden(point), game.moves, point)
        if text:
            self._say(text)
        return bool(text)


def _why_not(error: IllegalMove, game: Game, typed: str) -> str:
    match error:
        case GameOver():
            return _("The game is over: new starts a new one, undo goes back for a what-if.")
        case OffBoard():
            return off_board_text(typed, game.board)
        case Occupied():
            return _("{point} is occupied.").format(point=quoted(typed))
        case NotAllowed():
            return opening_texts.not_allowed_text(game, quoted(typed))
    return sentence(error_words(error))

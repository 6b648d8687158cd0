"""A person's stones: placed where that can be, else the reason in words."""

from collections.abc import Callable
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.game import Game, NotAllowed
from wuziqi.rules.point import Point
from wuziqi.session.notices import WhatIf
from wuziqi.session.session import GameSession
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import status_lines
from wuziqi.words import opening_texts
from wuziqi.words.forbidden_texts import Caution, loss_text
from wuziqi.words.friend_texts import friend_name


class Placed(NamedTuple):
    """Whether a stone now ``stands``, and what there is to say, "" for nothing."""

    stands: bool
    text: str = ""


class Placing:
    """Places the stones of a person at the position that is shown."""

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        self.caution = Caution()
        self._session = session
        self._viewpoint = viewpoint
        self._preferences = preferences

    def place(self, point: Point, typed: str = "") -> Placed:
        """Place the next stone on a point, which the player may have ``typed``."""
        session, moves = self._session, self._viewpoint.look_back.moves
        if session.paused:
            session.resume()
            return Placed(stands=False)
        if session.seats.linked and (why_not := self._why_not_with_friend()):
            return Placed(stands=False, text=why_not)
        if moves is not None:
            return self._branch_off(moves, point, typed)
        if session.computer_to_move:
            return Placed(stands=False, text=self._wait_for_computer())
        if opening_texts.is_choice(session.game) and not session.is_over:
            text = opening_texts.not_allowed_text(session.game, str(point))
            return Placed(stands=False, text=text)
        return self._try(lambda: session.play(point, typed), point, session.game)

    @property
    def awaits_point(self) -> bool:
        """Whether a stone could be placed here, now or soon: else the message names other keys."""
        session, moves = self._session, self._viewpoint.look_back.moves
        if moves is not None:
            return not session.seats.is_computer(session.mover(moves))
        choosing = opening_texts.is_choice(session.game) and not session.computer_to_move
        return not (session.is_over or choosing or session.seats.spectating)

    def _branch_off(self, moves: int, point: Point, typed: str) -> Placed:
        """Play on from the earlier position that is shown; redo can still undo that until then."""
        session = self._session
        if session.seats.is_computer(session.mover(moves)):
            text = _("It is the computer's turn there: look further.")
            return Placed(stands=False, text=text)
        earlier = session.game.earlier(moves)
        placed = self._try(lambda: session.play_from(moves, point, typed), point, earlier)
        if placed.stands:
            self._viewpoint.look_back.end()
        return placed

    def _try(self, play: Callable[[], WhatIf | None], point: Point, game: Game) -> Placed:
        """Do it, or say why not as ``game`` stands. Black is warned before a forbidden point."""
        session = self._session
        kind = self._viewpoint.forbidden(session).get(point)
        moves = self._viewpoint.look_back.shown(session.game)
        if warning := self.caution.warning(kind, moves, point):
            return Placed(stands=False, text=warning)
        try:
            notice = play()
        except NotAllowed as error:
            return Placed(stands=False, text=opening_texts.not_allowed_text(game, error.name))
        except IllegalMove as error:
            text = status_lines.illegal_move(error, self._preferences.keymap)
            return Placed(stands=False, text=text)
        self._viewpoint.cursor = point
        text = status_lines.what_if() if notice else loss_text(session.game.outcome)
        return Placed(stands=True, text=text)

    def _why_not_with_friend(self) -> str:
        """Why no stone can be placed now in a game with a friend, "" where one can."""
        session = self._session
        if session.seats.spectating:
            return _("You only look on.")
        if self._viewpoint.look_back.active:
            return status_lines.looks_back(self._preferences.keymap)
        if session.others_turn:
            return _("It is the turn of {name}.").format(name=friend_name(session.seats))
        return ""

    def _wait_for_computer(self) -> str:
        session = self._session
        if session.stuck:
            session.ask_again()
            return ""
        return status_lines.wait(self._preferences.keymap, watched=session.seats.watched)

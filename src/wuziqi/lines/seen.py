"""The position of a game that is played, as the commands that look at a board need it."""

from collections.abc import Sequence

from wuziqi.locale import _
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Target
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession


class SeenGame:
    """The position of a session, as ``Looking`` needs it."""

    def __init__(self, session: GameSession) -> None:
        self._session = session

    @property
    def board(self) -> Board:
        """The stones."""
        return self._session.game.board

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return self._session.game.rule

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in the order of play."""
        return self._session.game.played

    @property
    def target(self) -> Target | None:
        """What advice is about; None where there is none."""
        if self.why_not:
            return None
        return Target.in_game(self._session.game)

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""
        if self._session.is_over:
            return _("The game is over: undo goes back to ask about a move.")
        if self._session.game.step is not None:
            return _("There are hints as soon as the opening is over.")
        return ""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person."""
        person = self._session.seats.person
        return None if person is None else color_of(self._session.game, person)

    def note_help(self) -> None:
        """Note in the session that the player had advice."""
        self._session.note_help()

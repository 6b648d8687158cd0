"""Positions as the commands that look at a board need them: that of a game that is played."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from wuziqi.lines.looking_back import LookingBack
from wuziqi.locale import _
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession

if TYPE_CHECKING:
    from wuziqi.session.analysis import Target


class Seen(Protocol):
    """A position that is looked at."""

    @property
    def board(self) -> Board:
        """The stones."""

    @property
    def rule(self) -> Rule:
        """The rule of the game."""

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in the order of play."""

    @property
    def target(self) -> "Target | None":
        """What advice is about; None where there is none."""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person; None without one."""

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""

    def note_help(self) -> None:
        """Note that the player had advice."""


class SeenGame:
    """The position of a session that is looked at, as ``Seen`` has it."""

    def __init__(self, session: GameSession, looking_back: LookingBack) -> None:
        self._session = session
        self._back = looking_back

    @property
    def board(self) -> Board:
        """The stones."""
        return self._back.board

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return self._session.game.rule

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in the order of play."""
        return self._session.game.played[: len(self._back.shown)]

    @property
    def target(self) -> "Target | None":
        """What advice is about; None where there is none."""
        if self.why_not:
            return None
        from wuziqi.session.analysis import Target  # noqa: PLC0415  not before it is asked for

        return Target.in_game(self._session.game, len(self._back.shown))

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""
        if self._session.seats.linked and not self._session.is_over:
            return no_advice_text()
        if self._session.game.step is not None:
            return _("There are hints as soon as the opening is over.")
        if self._session.is_over and not self._back.active:
            return _("The game is over: previous goes back to ask about a move.")
        return ""

    @property
    def viewer(self) -> Stone | None:
        """The colour of the only person."""
        person = self._session.seats.person
        return None if person is None else color_of(self._session.game, person)

    def note_help(self) -> None:
        """Note in the session that the player had advice."""
        self._session.note_help()


def no_advice_text() -> str:
    """Say why there are no hints between two players at two programs."""
    return _("No advice while a game with a friend goes on.")

"""Looking back in a game that is played: earlier positions, which change nothing."""

from collections.abc import Callable

from wuziqi.lines import commands as words
from wuziqi.lines.announcer import stone_line
from wuziqi.lines.commands import Command
from wuziqi.lines.context import Say
from wuziqi.locale import _
from wuziqi.play.game import LookBack
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.session.session import GameSession


class LookingBack:
    """Which position of a session is looked at; ``come_back`` tells the present one again."""

    def __init__(self, session: GameSession, say: Say, come_back: Callable[[], None]) -> None:
        self._session = session
        self._say = say
        self._come_back = come_back
        self._look = LookBack(session)
        self.table: dict[Command, Callable[[str], None]] = {
            words.PREVIOUS: lambda _rest: self._step(-1),
            words.NEXT: lambda _rest: self._step(1),
            words.GO: self._go_to,
            words.PRESENT: lambda _rest: self._return(),
        }

    @property
    def active(self) -> bool:
        """Whether an earlier position is looked at."""
        return self._look.active

    @property
    def moves(self) -> int | None:
        """After how many moves the position is that is looked at; None for the present one."""
        return self._look.moves

    @property
    def shown(self) -> tuple[Point, ...]:
        """The moves that lead to the position that is looked at."""
        return self._look.shown

    @property
    def board(self) -> Board:
        """The board of the position that is looked at."""
        return self._look.board

    def end(self) -> None:
        """Look at the present position."""
        self._look.end()

    def refuses(self) -> bool:
        """Say how to come back if an earlier position is looked at; returns whether one is."""
        if self.active:
            self._say(_("You look back: next goes on, present returns to the game."))
        return self.active

    def _step(self, step: int) -> None:
        wanted = len(self.shown) + step
        if wanted < 0:
            self._say(_("This is the start."))
        elif wanted > len(self._session.game.moves):
            self._say(_("This is the present position."))
        else:
            self._show(wanted)

    def _go_to(self, typed: str) -> None:
        last = len(self._session.game.moves)
        if typed.isascii() and typed.isdecimal() and len(typed) < 5 and int(typed) <= last:
            self._show(int(typed))
        else:
            text = _("Type the number of a move, 0 to {last}: go 12.")
            self._say(text.format(last=last))

    def _show(self, moves: int) -> None:
        began = self.active
        self._look.go(moves)
        if not self.active:
            self._come_back()
            return
        if not began:
            self._say(_("You look back: next and previous step, present returns to the game."))
        count = len(self._session.game.moves)
        if not moves:
            self._say(_("Before the first of {count} moves.").format(count=count))
            return
        point, stone = self._session.game.played[moves - 1]
        text = _("Move {number} of {count}: {stone}")
        self._say(text.format(number=moves, count=count, stone=stone_line(stone, point)))

    def _return(self) -> None:
        if self.active:
            self.end()
            self._come_back()
        else:
            self._say(_("This is the present position."))

"""How fast a game goes on: keys for a watched game and for a computer that thinks."""

from wuziqi.locale import _
from wuziqi.session.session import GameSession
from wuziqi.tui.words import status_lines


def change_speed(session: GameSession, step: int) -> str:
    """Make a watched game faster, with ``step`` 1, or slower, with -1; returns what to say."""
    if session.seats.watched:
        return status_lines.speed(session.pace.change_speed(step, session.now))
    return _("Only a game between two computers has a speed.")


def move_now(session: GameSession) -> str:
    """Have the computer move, or a paused game go on; returns why that cannot be, or ""."""
    if session.is_over or not (session.computer_to_move or session.paused):
        return _("The computer is not to move.")
    session.move_now()
    return ""

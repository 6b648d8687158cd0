"""Whether the computer accepts a draw."""

from wuziqi.rules.game import Game
from wuziqi.session.notices import DrawDeclined
from wuziqi.session.session import GameSession

_EARLY_MOVES = 20
_EARLY_SHARE = 4
"""A game is early before 20 moves, on small boards before a fourth of its points are taken."""

_WINNING = 0.5
"""A player is winning from this evaluation on; early, only then a draw is accepted."""

_BETTER = 0.05
"""A player stands better from this evaluation on."""


def answer_draw(session: GameSession, evaluation: float) -> DrawDeclined | None:
    """Answer the draw that a person has offered: accept it, or return that it is declined.

    The computer accepts when it stands worse, as people do, early only when it is losing.
    ``evaluation`` is that of the position for the person, from -1 (loses) to 1 (wins).
    """
    session.withdraw_draw()
    early = _is_early(session.game)
    if evaluation >= (_WINNING if early else _BETTER):
        session.agree_draw()
        return None
    return DrawDeclined(early=early and evaluation >= 0)


def _is_early(game: Game) -> bool:
    points = game.board.width * game.board.height
    return len(game.moves) < min(_EARLY_MOVES, points // _EARLY_SHARE)

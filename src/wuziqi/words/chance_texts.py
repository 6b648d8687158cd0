"""How a game stands in words: the chance of a side to win, or in how many moves it is decided."""

from wuziqi.locale import _, ngettext
from wuziqi.protocol.evaluation import Evaluation, Mate
from wuziqi.rules.board import Stone
from wuziqi.session.analysis import win_chance
from wuziqi.texts import N_

_WINNING, _BETTER = 80, 56
"""The least chances, in per cent, of a side that is winning and of one that stands better."""

_WORDS = ((_WINNING, N_("winning")), (_BETTER, N_("better")), (101 - _BETTER, N_("even")))
_LOW_WORDS = ((101 - _WINNING, N_("worse")), (0, N_("losing")))


def chance_text(for_black: Evaluation, viewer: Stone | None) -> str:
    """How the game stands for ``viewer``, or for black where nobody at the screen has a side.

    ``for_black`` is the evaluation as black sees it.
    """
    stone = viewer or Stone.BLACK
    evaluation = for_black if stone is Stone.BLACK else for_black.for_other_side()
    if isinstance(evaluation, Mate):
        return _mate_text(evaluation, own=viewer is not None)
    chance = round(100 * win_chance(evaluation))
    text = _("Black {chance} %: {word}") if viewer is None else _("You {chance} %: {word}")
    return text.format(chance=chance, word=_chance_word(chance))


def _chance_word(chance: int) -> str:
    """A chance in per cent in a word."""
    return next(_(word) for least, word in (*_WORDS, *_LOW_WORDS) if chance >= least)


def _mate_text(mate: Mate, *, own: bool) -> str:
    """Who wins by force, and in how many moves of its own: black's or the viewer's evaluation."""
    moves = (abs(mate.plies) + 1) // 2
    won = mate.plies > 0
    if own and won:
        text = ngettext("You win in {moves} move", "You win in {moves} moves", moves)
    elif own:
        text = ngettext("You lose in {moves} move", "You lose in {moves} moves", moves)
    elif won:
        text = ngettext("Black wins in {moves} move", "Black wins in {moves} moves", moves)
    else:
        text = ngettext("White wins in {moves} move", "White wins in {moves} moves", moves)
    return text.format(moves=moves)

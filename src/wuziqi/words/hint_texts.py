"""Hints in words: what a move makes and stops, and where it leads."""

from collections.abc import Iterable

from wuziqi.locale import _
from wuziqi.rules.point import Point
from wuziqi.texts import N_

_WORDS = {
    "makes five": N_("makes five"),
    "makes open four": N_("makes an open four"),
    "makes four and three": N_("makes a four and an open three"),
    "makes four": N_("makes a four"),
    "makes double three": N_("makes two open threes"),
    "makes open three": N_("makes an open three"),
    "stops five": N_("stops a five"),
    "stops open four": N_("stops an open four"),
    "stops four and three": N_("stops a four and an open three"),
    "stops four": N_("stops a four"),
    "stops double three": N_("stops two open threes"),
    "stops open three": N_("stops an open three"),
    "best shape": N_("the best shape"),
    "best found": N_("the best found by looking ahead"),
}
"""The words for the codes of an engine's hint."""


def hint_text(point: Point, reasons: Iterable[str], mate: int | None) -> str:
    """Say in one line which move is best and why.

    ``reasons`` are codes such as ``makes four``; unknown ones are left out. ``mate`` is in how many
    plies the side to move wins by force (negative: loses), None if neither.
    """
    words = [_(_WORDS[reason]) for reason in reasons if reason in _WORDS]
    if mate is not None and mate > 1:
        words.insert(0, _("wins by force in {moves} moves").format(moves=(mate + 1) // 2))
    elif mate is not None and mate < 0:
        words.insert(0, _("holds out longest"))
    return _("Hint {point}: {reasons}").format(point=point, reasons=", ".join(words))

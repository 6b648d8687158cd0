"""Hints in words: what a move makes and stops, and where it leads."""

from collections.abc import Iterable

from wuziqi.locale import _
from wuziqi.rules.point import Point

_WORDS = {
    "makes five": lambda: _("makes five"),
    "makes open four": lambda: _("makes an open four"),
    "makes four and three": lambda: _("makes a four and an open three"),
    "makes four": lambda: _("makes a four"),
    "makes double three": lambda: _("makes two open threes"),
    "makes open three": lambda: _("makes an open three"),
    "stops five": lambda: _("stops a five"),
    "stops open four": lambda: _("stops an open four"),
    "stops four and three": lambda: _("stops a four and an open three"),
    "stops four": lambda: _("stops a four"),
    "stops double three": lambda: _("stops two open threes"),
    "stops open three": lambda: _("stops an open three"),
    "best shape": lambda: _("the best shape"),
    "best found": lambda: _("the best found by looking ahead"),
}
"""What to say for the codes of an engine's hint."""


def hint_text(point: Point, reasons: Iterable[str], mate: int | None) -> str:
    """Say in one line which move is best and why.

    ``reasons`` are codes such as ``makes four``; those without words are passed over. ``mate``
    is in how many plies the side to move wins by force (negative: loses), None if neither.
    """
    words = [_WORDS[reason]() for reason in reasons if reason in _WORDS]
    if mate is not None and mate > 1:
        words.insert(0, _("wins by force in {moves} moves").format(moves=(mate + 1) // 2))
    elif mate is not None and mate < 0:
        words.insert(0, _("holds out longest"))
    return _("Hint {point}: {reasons}").format(point=point, reasons=", ".join(words))

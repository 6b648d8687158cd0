"""The proof and disproof numbers of the positions that a proof-number search has met.

Both numbers are those of the side to move: the proof number is the least number of positions that
have yet to be proven for it to reach its goal, the disproof number the same for the other side. A
position is solved when one of them is 0 and the other one INFINITE.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import CELL_MASK

INFINITE: Final[i64] = (1 << 20) - 1
NO_ENTRY: Final[i64] = -1

_SLOTS: Final = 1 << 16
"""Positions kept: a megabyte. A search of 200,000 nodes meets some 40,000."""

_SLOT_MASK: Final[i64] = _SLOTS - 1

# An entry in one word, from the lowest bit up: proof 20, disproof 20, move 10, plies 9 bits.
_NUMBER_BITS: Final[i64] = 20
_MOVE_SHIFT: Final[i64] = 40
_PLIES_SHIFT: Final[i64] = 50


def pack(proof: i64, disproof: i64, move: i64, plies: i64) -> i64:
    """Return an entry; ``plies`` are those to the attacker's win, below 512."""
    numbers: i64 = proof | (disproof << _NUMBER_BITS)
    return numbers | (move << _MOVE_SHIFT) | (plies << _PLIES_SHIFT)


def proof_number(entry: i64) -> i64:
    """Return the proof number of an entry."""
    return entry & INFINITE


def disproof_number(entry: i64) -> i64:
    """Return the disproof number of an entry."""
    return (entry >> _NUMBER_BITS) & INFINITE


def entry_move(entry: i64) -> i64:
    """Return the move of an entry: where the side to move has reached its goal, the one to play."""
    return (entry >> _MOVE_SHIFT) & CELL_MASK


def entry_plies(entry: i64) -> i64:
    """Return in how many plies the attacker wins at the latest, where that is proven."""
    return entry >> _PLIES_SHIFT


def is_solved(entry: i64) -> bool:
    """Whether an entry is there and one of its numbers is 0."""
    return entry != NO_ENTRY and (proof_number(entry) == 0 or disproof_number(entry) == 0)


class ProofTable:
    """A table in which the newest entry takes the place of the one before it."""

    def __init__(self) -> None:
        # Key and entry lie side by side, so that one look costs one miss of the cache.
        self._words: vec[i64] = vec[i64]([0] * (2 * _SLOTS))

    def probe(self, key: i64) -> i64:
        """Return the entry of a position, or NO_ENTRY."""
        at: i64 = 2 * (key & _SLOT_MASK)
        return self._words[at + 1] if self._words[at] == key else NO_ENTRY

    def store(self, key: i64, entry: i64) -> None:
        """Keep the entry of a position."""
        at: i64 = 2 * (key & _SLOT_MASK)
        self._words[at] = key
        self._words[at + 1] = entry

"""The transposition table: what the search knows of positions it has met before."""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

UPPER: Final[i64] = 1  # the true score is at most the one kept
LOWER: Final[i64] = 2  # at least
EXACT: Final[i64] = 3

NO_ENTRY: Final[i64] = -1
NO_MOVE: Final[i64] = 1023

# An entry in one word, from the lowest bit up: move 10, bound 2, depth 8, age 8, score 17 bits.
_BOUND_SHIFT: Final[i64] = 10
_DEPTH_SHIFT: Final[i64] = 12
_AGE_SHIFT: Final[i64] = 20
_SCORE_SHIFT: Final[i64] = 28
_SCORE_OFFSET: Final[i64] = 65_536

_BYTES_A_BUCKET: Final = 32
_LEAST_SHARED: Final[i64] = 2
"""Entries that took less depth to find are not worth the way to another process."""


def entry_move(entry: i64) -> i64:
    """Return the best move of an entry, or NO_MOVE."""
    return entry & 1023


def entry_bound(entry: i64) -> i64:
    """Return whether the score of an entry is UPPER, LOWER or EXACT."""
    return (entry >> _BOUND_SHIFT) & 3


def entry_depth(entry: i64) -> i64:
    """Return how deep the position of an entry was searched."""
    return (entry >> _DEPTH_SHIFT) & 255


def entry_score(entry: i64) -> i64:
    """Return the score of an entry, for the side to move."""
    return (entry >> _SCORE_SHIFT) - _SCORE_OFFSET


class Transpositions:
    """A table of about ``memory`` bytes at most, in buckets of two entries.

    A search begins with ``grow_old``. Of two entries, the one that is old or shallow gives way.
    Keys are 62 bits long. What other processes find is seen, and theirs what is found here, once
    they ``share`` a memory.
    """

    def __init__(self, memory: int) -> None:
        buckets: i64 = 1024
        while 2 * buckets * _BYTES_A_BUCKET <= memory:
            buckets *= 2
        self.memory = memory
        self._mask: i64 = buckets - 1
        self._age: i64 = 0
        self._used: bool = False
        # Key and entry lie side by side, so that one look costs one miss of the cache.
        self._words: vec[i64] = _zeros(4 * buckets)
        self._shared: memoryview | None = None
        self._shared_mask: i64 = 0

    def share(self, words: memoryview | None) -> None:
        """Exchange entries with all who use the same words; None ends it.

        They are 64 bits each, a power of two in number, and 0 at first. As R. Hyatt and T. Mann
        have it, keys are kept xored with their entries: no lock is needed, since the halves of
        two entries that were written at once fit no key.
        """
        self._shared = words
        self._shared_mask = 0 if words is None else len(words) // 2 - 1

    def forget(self) -> None:
        """Empty the table; one that no search has used yet costs nothing."""
        if not self._used:
            return
        self._used = False
        self._age = 0
        self._words = vec[i64]()  # give the memory back first
        self._words = _zeros(4 * (self._mask + 1))

    def grow_old(self) -> None:
        """Begin another search: what is in the table now gives way more easily."""
        self._age = (self._age + 1) & 255
        self._used = True

    def probe(self, key: i64) -> i64:
        """Return the entry of a position, or NO_ENTRY."""
        at: i64 = 4 * (key & self._mask)
        entry: i64 = NO_ENTRY
        if self._words[at] == key:
            entry = self._words[at + 1]
        elif self._words[at + 2] == key:
            entry = self._words[at + 3]
        return entry if self._shared is None else self._deeper(self._shared, key, entry)

    def _deeper(self, shared: memoryview, key: i64, entry: i64) -> i64:
        """Return what another process knows of a position, if that is more than an entry."""
        at: i64 = 2 * (key & self._shared_mask)
        other: i64 = shared[at + 1]
        if other == 0 or (shared[at] ^ other) != key:
            return entry
        return other if entry == NO_ENTRY or entry_depth(other) > entry_depth(entry) else entry

    def store(self, key: i64, move: i64, bound: i64, depth: i64, score: i64) -> None:
        """Keep what was found out about a position; ``depth`` is between 0 and 255."""
        at: i64 = 4 * (key & self._mask)
        if self._words[at] != key and (
            self._words[at + 2] == key or self._worth(at + 2) < self._worth(at)
        ):
            at += 2
        entry: i64 = (
            move
            | (bound << _BOUND_SHIFT)
            | (depth << _DEPTH_SHIFT)
            | (self._age << _AGE_SHIFT)
            | ((score + _SCORE_OFFSET) << _SCORE_SHIFT)
        )
        self._words[at] = key
        self._words[at + 1] = entry
        if self._shared is not None and depth >= _LEAST_SHARED:
            self._tell(self._shared, key, entry)

    def _tell(self, shared: memoryview, key: i64, entry: i64) -> None:
        """Let other processes know of an entry."""
        at: i64 = 2 * (key & self._shared_mask)
        shared[at] = key ^ entry
        shared[at + 1] = entry

    def _worth(self, at: i64) -> i64:
        """Return how much an entry is worth keeping: its depth, less for its age."""
        entry: i64 = self._words[at + 1]
        age: i64 = (self._age - (entry >> _AGE_SHIFT)) & 255
        return entry_depth(entry) - 8 * age


def _zeros(length: i64) -> vec[i64]:
    """Return a long vec of zeros, a multiple of 4096, without a list of as many."""
    zeros = vec[i64](capacity=length)
    chunk = vec[i64]([0] * 4096)
    while len(zeros) < length:
        zeros = extend(zeros, chunk)
    return zeros

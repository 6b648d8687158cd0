"""The transposition table: results of searches of positions met before."""

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

_BUCKET_BYTES: Final = 32
_MIN_SHARED_DEPTH: Final[i64] = 2
"""Plies; shallower entries cost less to find again than to share. An untested guess."""

_AGE_PENALTY: Final[i64] = 8
"""Plies of depth that an entry loses in worth with each search begun since. An untested guess."""


def entry_move(entry: i64) -> i64:
    """Return the best move of an entry, or NO_MOVE."""
    return entry & 1023


def entry_bound(entry: i64) -> i64:
    """Return whether the score of an entry is UPPER, LOWER or EXACT."""
    return (entry >> _BOUND_SHIFT) & 3


def entry_depth(entry: i64) -> i64:
    """Return how deep the position of an entry was searched, in plies."""
    return (entry >> _DEPTH_SHIFT) & 255


def entry_score(entry: i64) -> i64:
    """Return the score of an entry, for the side to move."""
    return (entry >> _SCORE_SHIFT) - _SCORE_OFFSET


class TranspositionTable:
    """A table of about ``memory`` bytes at most, in buckets of two entries.

    Every search calls ``begin_search``. Of the two entries of a bucket, the one that is worth less
    is replaced: an old or shallow one. Keys are 62 bits long. Processes that ``share`` a memory
    see each other's entries.
    """

    def __init__(self, memory: int) -> None:
        buckets: i64 = 1024
        while 2 * buckets * _BUCKET_BYTES <= memory:
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
        """Exchange entries with all processes that use the same words; None ends it.

        The words are 64 bits each, a power of two in number, and 0 at first. Keys are stored
        xored with their entries (R. Hyatt and T. Mann, "A lockless transposition table"): no lock
        is needed, since halves of two entries written at once match no key.
        """
        self._shared = words
        self._shared_mask = 0 if words is None else len(words) // 2 - 1

    def clear(self) -> None:
        """Empty the table, which costs nothing if no search has used it yet.

        What other processes share stays; see ``share`` for how to end that.
        """
        if not self._used:
            return
        self._used = False
        self._age = 0
        self._words = vec[i64]()  # give the memory back first
        self._words = _zeros(4 * (self._mask + 1))

    def begin_search(self) -> None:
        """Begin another search: the entries of those before are replaced more easily."""
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
        """Store the result of a search of a position; ``depth`` is between 0 and 255."""
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
        if self._shared is not None and depth >= _MIN_SHARED_DEPTH:
            self._publish(self._shared, key, entry)

    def _publish(self, shared: memoryview, key: i64, entry: i64) -> None:
        """Show an entry to other processes."""
        at: i64 = 2 * (key & self._shared_mask)
        shared[at] = key ^ entry
        shared[at + 1] = entry

    def _worth(self, at: i64) -> i64:
        """Return how much an entry is worth keeping: its depth in plies, less for its age."""
        entry: i64 = self._words[at + 1]
        age: i64 = (self._age - (entry >> _AGE_SHIFT)) & 255
        return entry_depth(entry) - _AGE_PENALTY * age


def _zeros(length: i64) -> vec[i64]:
    """Return a vec of zeros, a multiple of 4096 long, without making a list of that length."""
    zeros = vec[i64](capacity=length)
    chunk = vec[i64]([0] * 4096)
    while len(zeros) < length:
        zeros = extend(zeros, chunk)
    return zeros

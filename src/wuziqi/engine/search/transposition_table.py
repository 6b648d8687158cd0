"""The scores of a search, and the transposition table with the results of earlier searches.

A score is for the side to move: the static evaluation or, when it is proven, WIN_SCORE less the
plies from the root to the five, and the negative of that for a loss. In the table the plies to a
proven end are counted from the position itself, since it may be met at another ply.
"""

from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import extend, vec
from mypy_extensions import i64

from wuziqi.engine.api import SHARED_BYTES
from wuziqi.engine.board.cells import CELL_MASK

_WORD: Final = 8
_PAIR: Final[i64] = 2 * _WORD
"""Bytes of an entry with its key."""

BLOCK_ENTRIES: Final = 8
"""Entries passed on together, after some 80 stones; later they help much less."""

_BLOCK: Final = 2 * _WORD * BLOCK_ENTRIES
_HEAD: Final = 64
"""Bytes before the blocks: the number of blocks written so far, alone in a line of the cache."""

_BLOCKS: Final = (SHARED_BYTES - _HEAD) // _BLOCK


class Exchange:
    """One process's end of the exchange; ``number`` counts the processes from 0.

    ``memory`` is SHARED_BYTES for each of them, 0 at first.
    """

    def __init__(self, memory: memoryview, number: int) -> None:
        self.processes: int = len(memory) // SHARED_BYTES
        self._memory: memoryview = memory
        self._words: memoryview = memory.cast("q")
        self._number: int = number
        self._found: BytesWriter = BytesWriter()
        self._written: int = 0
        self._read: list[int] = [0] * self.processes

    def give(self, key: i64, entry: i64) -> bool:
        """Add an entry to the next block; returns whether that was full and is passed on."""
        write_i64_le(self._found, key ^ entry)
        write_i64_le(self._found, entry)
        if len(self._found) < _BLOCK:
            return False
        self._hand_over()
        return True

    def _hand_over(self) -> None:
        """Write the block, and then the number of blocks."""
        at = self._number * SHARED_BYTES + _HEAD + self._written % _BLOCKS * _BLOCK
        self._memory[at : at + _BLOCK] = self._found.getvalue()
        self._found.truncate(0)
        self._written += 1
        self._words[self._number * SHARED_BYTES // _WORD] = self._written

    def next_block(self, process: int) -> bytes:
        """Return the oldest unread block of a process, b"" if there is none.

        Skips blocks that the process has overwritten since, and those of this process.
        """
        written: int = self._words[process * SHARED_BYTES // _WORD]
        read = max(self._read[process], written - _BLOCKS + 1)
        if process == self._number or read >= written:
            return b""
        self._read[process] = read + 1
        at = process * SHARED_BYTES + _HEAD + read % _BLOCKS * _BLOCK
        return bytes(self._memory[at : at + _BLOCK])


def key_in(block: bytes, number: i64) -> i64:
    return read_i64_le(block, number * _PAIR) ^ entry_in(block, number)


def entry_in(block: bytes, number: i64) -> i64:
    """Return an entry of a block; 0 for none."""
    return read_i64_le(block, number * _PAIR + _WORD)


# The table


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
_AGE_MASK: Final[i64] = 255 << 20
_SCORE_OFFSET: Final[i64] = 65_536

_BUCKET_BYTES: Final = 32
_MIN_SHARED_DEPTH: Final[i64] = 2
"""Plies; shallower entries cost less to find again than to share. An untested guess."""

_AGE_PENALTY: Final[i64] = 8
"""Plies of depth that an entry loses in worth with each search begun since. An untested guess."""


def entry_move(entry: i64) -> i64:
    """Return the best move of an entry, or NO_MOVE."""
    return entry & CELL_MASK


def entry_bound(entry: i64) -> i64:
    """Return whether the score of an entry is UPPER, LOWER or EXACT."""
    return (entry >> _BOUND_SHIFT) & 3


def entry_depth(entry: i64) -> i64:
    """Return the searched depth of an entry, in plies."""
    return (entry >> _DEPTH_SHIFT) & 255


def entry_score(entry: i64) -> i64:
    """Return the score of an entry, for the side to move."""
    return (entry >> _SCORE_SHIFT) - _SCORE_OFFSET


class TranspositionTable:
    """A table of about ``memory`` bytes at most, in buckets of two entries.

    Every search calls ``begin_search``. A new entry replaces the less valuable one of a bucket: old
    or shallow. Keys are 62 bits long. After ``share`` it takes entries of other processes.
    """

    def __init__(self, memory: int) -> None:
        buckets: i64 = 1024
        while 2 * buckets * _BUCKET_BYTES <= memory:
            buckets *= 2
        self.memory = memory
        self._mask: i64 = buckets - 1
        self._age: i64 = 0
        self._used: bool = False
        # Key and entry lie side by side, so that a probe costs one cache miss.
        self._words: vec[i64] = _zeros(4 * buckets)
        self._exchange: Exchange | None = None

    def share(self, exchange: Exchange | None) -> None:
        """Exchange entries with other processes; None ends it."""
        self._exchange = exchange

    def clear(self) -> None:
        """Empty the table, which costs nothing if no search has used it yet."""
        if not self._used:
            return
        self._used = False
        self._age = 0
        self._words = vec[i64]()  # free the memory first
        self._words = _zeros(4 * (self._mask + 1))

    def begin_search(self) -> None:
        """Begin another search: the entries of those before are replaced more easily."""
        self._age = (self._age + 1) & 255
        self._used = True

    def probe(self, key: i64) -> i64:
        """Return the entry of a position, or NO_ENTRY."""
        at: i64 = 4 * (key & self._mask)
        if self._words[at] == key:
            return self._words[at + 1]
        return self._words[at + 3] if self._words[at + 2] == key else NO_ENTRY

    def store(self, key: i64, move: i64, bound: i64, depth: i64, score: i64) -> None:
        """Store the result of a search of a position; ``depth`` is between 0 and 255."""
        at = self._slot(key)
        entry: i64 = (
            move
            | (bound << _BOUND_SHIFT)
            | (depth << _DEPTH_SHIFT)
            | (self._age << _AGE_SHIFT)
            | ((score + _SCORE_OFFSET) << _SCORE_SHIFT)
        )
        self._words[at] = key
        self._words[at + 1] = entry
        exchange = self._exchange
        if exchange is not None and depth >= _MIN_SHARED_DEPTH and exchange.give(key, entry):
            self._take_all(exchange)

    def _slot(self, key: i64) -> i64:
        """Return the slot of a position: of its entry, or of the one to replace."""
        at: i64 = 4 * (key & self._mask)
        if self._words[at] != key and (
            self._words[at + 2] == key or self._worth(at + 2) < self._worth(at)
        ):
            at += 2
        return at

    def _take_all(self, exchange: Exchange) -> None:
        """Take the new entries of the other processes."""
        for process in range(exchange.processes):
            while block := exchange.next_block(process):
                for number in range(BLOCK_ENTRIES):
                    self._take(key_in(block, number), entry_in(block, number))

    def _take(self, key: i64, entry: i64) -> None:
        """Store an entry of another process, unless there is one that is as deep."""
        at = self._slot(key)
        if entry == 0 or (
            self._words[at] == key and entry_depth(self._words[at + 1]) >= entry_depth(entry)
        ):
            return
        self._words[at] = key
        self._words[at + 1] = (entry & ~_AGE_MASK) | (self._age << _AGE_SHIFT)

    def _worth(self, at: i64) -> i64:
        """Return the value of keeping an entry: its depth in plies, less for its age."""
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


# Scores


WIN_SCORE: Final[i64] = 30_000  # api.WIN
PROVEN: Final[i64] = 29_400  # better scores are proven wins
INFINITE: Final[i64] = 32_000


def is_proven(score: i64) -> bool:
    return score > PROVEN or score < -PROVEN


def to_table(score: i64, ply: i64) -> i64:
    """Return a score, found at a ply, in the form of the table."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


def from_table(score: i64, ply: i64) -> i64:
    """Return a score of the table in its form at a ply."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


def decides(entry: i64, score: i64, alpha: i64) -> bool:
    """Whether the bound of an entry places the true score on the same side of alpha."""
    bound = entry_bound(entry)
    return (bound & LOWER) != 0 if score > alpha else (bound & UPPER) != 0

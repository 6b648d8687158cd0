"""The scores of a search, and the transposition table with the results of earlier searches.

A score is for the side to move: the static evaluation or, when it is proven, WIN_SCORE less the
plies from the root to the five, and the negative of that for a loss. In the table the plies to a
proven end count from the position itself, which another search may meet at another ply.
"""

from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import extend, vec
from mypy_extensions import i64

from wuziqi.engine.api import SHARED_BYTES
from wuziqi.engine.board.cells import CELL_MASK

_WORD_BYTES: Final = 8
_PAIR_BYTES: Final[i64] = 2 * _WORD_BYTES
"""Bytes of an entry with its key."""

BLOCK_ENTRIES: Final = 8
"""Entries in a block, which is full after some 80 stones; larger blocks come too late to help."""

_BLOCK: Final = 2 * _WORD_BYTES * BLOCK_ENTRIES
_HEAD_BYTES: Final = 64
"""Bytes before the blocks for the number of written blocks, alone in a line of the cache."""

_BLOCKS: Final = (SHARED_BYTES - _HEAD_BYTES) // _BLOCK


class Exchange:
    """One process's end of the exchange; ``number`` counts the processes from 0.

    ``memory`` has SHARED_BYTES for each process and begins as zeros.
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
        """Add an entry to the next block; returns whether it has passed on a full block."""
        write_i64_le(self._found, key ^ entry)
        write_i64_le(self._found, entry)
        if len(self._found) < _BLOCK:
            return False
        self._hand_over()
        return True

    def _hand_over(self) -> None:
        at = self._number * SHARED_BYTES + _HEAD_BYTES + self._written % _BLOCKS * _BLOCK
        self._memory[at : at + _BLOCK] = self._found.getvalue()
        self._found.truncate(0)
        # The number follows the block, so that the others read only whole blocks.
        self._written += 1
        self._words[self._number * SHARED_BYTES // _WORD_BYTES] = self._written

    def next_block(self, process: int) -> bytes:
        """Return the oldest unread block of a process, b"" if there is none.

        Skips blocks that the process has overwritten since, and those of this process.
        """
        written: int = self._words[process * SHARED_BYTES // _WORD_BYTES]
        read = max(self._read[process], written - _BLOCKS + 1)
        if process == self._number or read >= written:
            return b""
        self._read[process] = read + 1
        at = process * SHARED_BYTES + _HEAD_BYTES + read % _BLOCKS * _BLOCK
        return bytes(self._memory[at : at + _BLOCK])


def key_in(block: bytes, number: i64) -> i64:
    return read_i64_le(block, number * _PAIR_BYTES) ^ entry_in(block, number)


def entry_in(block: bytes, number: i64) -> i64:
    """Return an entry of a block; 0 for none."""
    return read_i64_le(block, number * _PAIR_BYTES + _WORD_BYTES)


# The table


UPPER: Final[i64] = 1  # the true score is at most the stored score
LOWER: Final[i64] = 2  # at least
EXACT: Final[i64] = 3

NO_ENTRY: Final[i64] = -1
NO_MOVE: Final[i64] = 1023

# An entry in one word, from the lowest bit up: move 10, bound 2, depth 8, score 17, age 26 bits.
# Its bound is never 0, so no entry is 0, which stands for an empty slot.
_BOUND_SHIFT: Final[i64] = 10
_DEPTH_SHIFT: Final[i64] = 12
_SCORE_SHIFT: Final[i64] = 20
_AGE_SHIFT: Final[i64] = 37
_SCORE_MASK: Final[i64] = (1 << 17) - 1
_AGELESS: Final[i64] = (1 << 37) - 1
_SCORE_OFFSET: Final[i64] = 65_536

_CHUNK_BITS: Final[i64] = 10
_CHUNK_WORDS: Final[i64] = 4 << 10
"""A chunk has 1024 buckets of two entries, each entry with its key."""

CHUNK_BYTES: Final = 4 * _WORD_BYTES << 10

_MIN_SHARED_DEPTH: Final[i64] = 2
"""Least depth in plies of a shared entry; others cost less to find again. An untested guess."""

_AGE_PENALTY: Final[i64] = 8
"""Plies that each later search takes from the value of an entry. An untested guess."""


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
    return ((entry >> _SCORE_SHIFT) & _SCORE_MASK) - _SCORE_OFFSET


class TranspositionTable:
    """A table of ``memory`` bytes at most, in buckets of two entries.

    It begins as one chunk of buckets, and takes memory as it fills: a new entry that meets a full
    bucket divides the chunk in two by the next bit of the keys (extendible hashing, Fagin 1979). So
    nothing is lost before the memory is full, and clearing costs next to nothing. In full memory an
    entry replaces the older or shallower entry of its bucket.

    Every search calls ``begin_search``. Keys are 62 bits long. After ``share`` the table takes
    entries of other processes.
    """

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self._exchange: Exchange | None = None
        self._most_chunks: i64 = max(memory // CHUNK_BYTES, 1)
        self.clear()

    def clear(self) -> None:
        """Empty the table and free its memory."""
        self._age: i64 = 1
        self._chunks_left: i64 = self._most_chunks - 1
        # The lowest bits of a key name its bucket; the bits above them are an index of this list,
        # which gives the chunk. Indexes that agree in their lowest ``_bits`` share a chunk.
        self._chunks: vec[vec[i64]] = vec[vec[i64]]([_empty_chunk()])
        self._bits: vec[i64] = vec[i64]([0])

    @property
    def bytes(self) -> int:
        return CHUNK_BYTES * int(self._most_chunks - self._chunks_left)

    def share(self, exchange: Exchange | None) -> None:
        """Exchange entries with other processes; None ends it."""
        self._exchange = exchange

    def begin_search(self) -> None:
        """Begin another search, which replaces entries of earlier searches more easily."""
        self._age += 1

    def probe(self, key: i64) -> i64:
        """Return the entry of a position, or NO_ENTRY."""
        chunk = self._chunks[self._number(key)]
        at = _bucket(key)
        # Key and entry lie side by side, so that a probe costs one cache miss.
        if chunk[at] == key:
            return chunk[at + 1]
        return chunk[at + 3] if chunk[at + 2] == key else NO_ENTRY

    def store(self, key: i64, move: i64, bound: i64, depth: i64, score: i64) -> None:
        """Store the result of a search of a position; ``depth`` is between 0 and 255."""
        entry: i64 = (
            move
            | (bound << _BOUND_SHIFT)
            | (depth << _DEPTH_SHIFT)
            | ((score + _SCORE_OFFSET) << _SCORE_SHIFT)
        )
        self._put(key, entry)
        exchange = self._exchange
        if exchange is not None and depth >= _MIN_SHARED_DEPTH and exchange.give(key, entry):
            self._take_all(exchange)

    def _put(self, key: i64, entry: i64) -> None:
        chunk = self._chunks[self._number(key)]
        at = self._slot(chunk, key)
        while chunk[at + 1] != 0 and chunk[at] != key and self._divide(key):
            chunk = self._chunks[self._number(key)]
            at = self._slot(chunk, key)
        chunk[at] = key
        chunk[at + 1] = entry | (self._age << _AGE_SHIFT)

    def _number(self, key: i64) -> i64:
        return (key >> _CHUNK_BITS) & (len(self._chunks) - 1)

    def _slot(self, chunk: vec[i64], key: i64) -> i64:
        """Return the slot of a position's entry, or of the entry to replace."""
        at = _bucket(key)
        if chunk[at] != key and (
            chunk[at + 2] == key or self._worth(chunk[at + 3]) < self._worth(chunk[at + 1])
        ):
            at += 2
        return at

    def _worth(self, entry: i64) -> i64:
        """Return the value of keeping an entry: its depth in plies, less for its age."""
        return entry_depth(entry) - _AGE_PENALTY * (self._age - (entry >> _AGE_SHIFT))

    def _divide(self, key: i64) -> bool:
        """Returns False where no memory is left."""
        number = self._number(key)
        bits = self._bits[number]
        numbers: i64 = 1 << bits  # indexes of this chunk lie ``numbers`` apart
        if self._chunks_left == 0 or numbers >= self._most_chunks:
            return False
        self._chunks_left -= 1
        if numbers == len(self._chunks):
            self._chunks = extend(self._chunks, self._chunks)
            self._bits = extend(self._bits, self._bits)
        first = number & (numbers - 1)
        other = _divided(self._chunks[first], numbers << _CHUNK_BITS)
        for at in range(first, len(self._chunks), numbers):
            self._bits[at] = bits + 1
            if at & numbers != 0:
                self._chunks[at] = other
        return True

    def _take_all(self, exchange: Exchange) -> None:
        for process in range(exchange.processes):
            while block := exchange.next_block(process):
                for number in range(BLOCK_ENTRIES):
                    self._take(key_in(block, number), entry_in(block, number))

    def _take(self, key: i64, entry: i64) -> None:
        if entry == 0:
            return
        known = self.probe(key)
        if known == NO_ENTRY or entry_depth(known) < entry_depth(entry):
            self._put(key, entry & _AGELESS)


def _bucket(key: i64) -> i64:
    return (key << 2) & (_CHUNK_WORDS - 1)


def _empty_chunk() -> vec[i64]:
    return vec[i64]([0] * _CHUNK_WORDS)


def _divided(chunk: vec[i64], bit: i64) -> vec[i64]:
    """Move the entries whose keys have a bit set to a new chunk, and return that chunk."""
    other = _empty_chunk()
    for at in range(0, _CHUNK_WORDS, 4):
        if chunk[at] & bit != 0:
            _move(chunk, at, other, at)
            _move(chunk, at + 2, chunk, at)
        if chunk[at] & bit != 0:
            _move(chunk, at, other, at + 2)
        elif chunk[at + 2] & bit != 0:
            _move(chunk, at + 2, other, at)
    return other


def _move(source: vec[i64], at: i64, target: vec[i64], to: i64) -> None:
    target[to] = source[at]
    target[to + 1] = source[at + 1]
    source[at] = 0
    source[at + 1] = 0


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

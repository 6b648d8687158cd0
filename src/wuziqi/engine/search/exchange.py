"""The exchange of table entries between processes, through memory that all of them have mapped.

Each process writes what it finds into a ring of its own, block by block, and reads the rings of the
others. Looking into shared memory at every node instead cost an eighth of the speed.

No lock is needed: keys are written xored with their entries (R. Hyatt and T. Mann, "A lockless
transposition table"), so that halves of two entries, of a block that is read while it is written
anew, make a key that no position has.
"""

from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from mypy_extensions import i64

from wuziqi.engine.api import SHARED_BYTES

_WORD: Final = 8
_PAIR: Final[i64] = 2 * _WORD
"""Bytes of an entry with its key."""

BLOCK_ENTRIES: Final = 8
"""Entries that are handed over together, after some 80 stones; later they help much less."""

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
        """Add an entry to the next block; returns whether that was full and is handed over."""
        write_i64_le(self._found, key ^ entry)
        write_i64_le(self._found, entry)
        if len(self._found) < _BLOCK:
            return False
        self._hand_over()
        return True

    def _hand_over(self) -> None:
        """Write the block, and then how many blocks there are."""
        at = self._number * SHARED_BYTES + _HEAD + self._written % _BLOCKS * _BLOCK
        self._memory[at : at + _BLOCK] = self._found.getvalue()
        self._found.truncate(0)
        self._written += 1
        self._words[self._number * SHARED_BYTES // _WORD] = self._written

    def next_block(self, process: int) -> bytes:
        """Return the oldest block of a process that has not been read, b"" if there is none.

        Blocks that the process has overwritten since are left out, and all of its own are.
        """
        written: int = self._words[process * SHARED_BYTES // _WORD]
        read = max(self._read[process], written - _BLOCKS + 1)
        if process == self._number or read >= written:
            return b""
        self._read[process] = read + 1
        at = process * SHARED_BYTES + _HEAD + read % _BLOCKS * _BLOCK
        return bytes(self._memory[at : at + _BLOCK])


def key_in(block: bytes, number: i64) -> i64:
    """Return the key of an entry of a block."""
    return read_i64_le(block, number * _PAIR) ^ entry_in(block, number)


def entry_in(block: bytes, number: i64) -> i64:
    """Return an entry of a block; 0 for none."""
    return read_i64_le(block, number * _PAIR + _WORD)

"""What one process finds is in the tables of the others after a while, and nothing else is."""

import pytest

from wuziqi.engine.api import SHARED_BYTES
from wuziqi.engine.search.transposition_table import (
    BLOCK_ENTRIES,
    EXACT,
    LOWER,
    NO_ENTRY,
    Exchange,
    TranspositionTable,
    entry_depth,
    entry_in,
    entry_move,
    entry_score,
    key_in,
)

ONE, OTHER, THIRD = range(3)
KEY = (1 << 62) - 5
UNRELATED = 1 << 40


@pytest.fixture
def memory() -> memoryview:
    return memoryview(bytearray(3 * SHARED_BYTES))


def table(memory: memoryview, number: int) -> TranspositionTable:
    """The table of one of the processes."""
    table = TranspositionTable(1)
    table.share(Exchange(memory, number))
    return table


def store_others(table: TranspositionTable, blocks: int = 1) -> None:
    """Fill and exchange blocks with entries of no interest."""
    for at in range(BLOCK_ENTRIES * blocks):
        table.store(UNRELATED, at, EXACT, 2, 0)


def test_what_one_process_finds_the_others_see(memory: memoryview) -> None:
    tables = [table(memory, number) for number in (ONE, OTHER, THIRD)]
    tables[ONE].store(KEY, 800, LOWER, 7, -29_999)
    for one in tables:
        store_others(one)
    for other in tables[1:]:
        entry = other.probe(KEY)
        assert (entry_move(entry), entry_depth(entry), entry_score(entry)) == (800, 7, -29_999)


def test_the_deeper_entry_is_kept(memory: memoryview) -> None:
    one, other = table(memory, ONE), table(memory, OTHER)
    one.store(KEY, 800, LOWER, 7, 0)
    store_others(one)
    other.store(KEY, 801, LOWER, 8, 0)
    store_others(other)
    assert entry_move(other.probe(KEY)) == 801
    store_others(one)
    assert entry_move(one.probe(KEY)) == 801


def test_what_is_shallow_is_not_shared_nor_anything_when_sharing_has_ended(
    memory: memoryview,
) -> None:
    one, other = table(memory, ONE), table(memory, OTHER)
    one.store(KEY, 5, EXACT, 1, 0)
    store_others(one)
    store_others(other)
    assert other.probe(KEY) == NO_ENTRY
    other.share(None)
    one.store(KEY, 5, EXACT, 9, 0)
    store_others(one)
    store_others(other)
    assert other.probe(KEY) == NO_ENTRY


def test_an_entry_that_is_only_half_there_is_not_found(memory: memoryview) -> None:
    one, other = table(memory, ONE), table(memory, OTHER)
    one.store(KEY, 5, EXACT, 9, 0)
    store_others(one)
    words = memory.cast("q")
    at = next(at for at, word in enumerate(words) if word and at)
    words[at] ^= 64
    store_others(other)
    assert other.probe(KEY) == NO_ENTRY


def test_blocks_are_read_once_in_order_and_not_by_who_wrote_them(memory: memoryview) -> None:
    one, other = Exchange(memory, ONE), Exchange(memory, OTHER)
    for entry in range(1, 2 * BLOCK_ENTRIES + 1):
        assert one.give(KEY, entry) is (entry % BLOCK_ENTRIES == 0)
    for first in (0, BLOCK_ENTRIES):
        block = other.next_block(ONE)
        assert {key_in(block, at) for at in range(BLOCK_ENTRIES)} == {KEY}
        assert [entry_in(block, at) for at in range(2)] == [first + 1, first + 2]
    assert other.next_block(ONE) == other.next_block(THIRD) == b""
    assert one.next_block(ONE) == b""


def test_who_reads_too_late_has_the_latest(memory: memoryview) -> None:
    one, other = Exchange(memory, ONE), Exchange(memory, OTHER)
    blocks = 5000
    for entry in range(blocks * BLOCK_ENTRIES):
        one.give(KEY, entry)
    firsts = []
    while block := other.next_block(ONE):
        firsts.append(entry_in(block, 0) // BLOCK_ENTRIES)
    assert firsts == list(range(firsts[0], blocks))
    assert 0 < firsts[0] < blocks - 100

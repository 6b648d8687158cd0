"""The transposition table: what goes in comes out, within its memory."""

from random import Random

import pytest

from wuziqi.engine.search.transposition_table import (
    EXACT,
    LOWER,
    NO_ENTRY,
    NO_MOVE,
    UPPER,
    TranspositionTable,
    entry_bound,
    entry_depth,
    entry_move,
    entry_score,
)


@pytest.mark.parametrize("score", [0, 1, -1, 29_999, -29_999, 31_000, -31_000])
@pytest.mark.parametrize("bound", [UPPER, LOWER, EXACT])
def test_gives_back_what_it_was_given(score: int, bound: int) -> None:
    table = TranspositionTable(100_000)
    table.store((1 << 62) - 5, 800, bound, 99, score)
    entry = table.probe((1 << 62) - 5)
    assert entry_move(entry) == 800
    assert entry_bound(entry) == bound
    assert entry_depth(entry) == 99
    assert entry_score(entry) == score


def test_forgets() -> None:
    table = TranspositionTable(100_000)
    table.begin_search()
    table.store(77, NO_MOVE, EXACT, 3, 5)
    table.clear()
    assert table.probe(77) == NO_ENTRY


def test_a_deep_entry_outlives_shallow_ones_of_its_bucket() -> None:
    table = TranspositionTable(1)
    table.store(5, 1, EXACT, 20, 0)
    for number in range(1, 50):
        table.store(5 + (number << 20), 2, EXACT, 1, 0)
    assert table.probe(5) != NO_ENTRY
    assert table.probe(5 + (49 << 20)) != NO_ENTRY


def test_old_entries_give_way() -> None:
    table = TranspositionTable(1)
    table.store(5, 1, EXACT, 20, 0)
    for number in range(1, 9):
        table.begin_search()
        table.store(5 + (number << 20), 2, EXACT, 9, 0)
    assert table.probe(5) == NO_ENTRY


@pytest.mark.parametrize("memory", [200_000, 1_000_000, 3_000_000])
def test_keeps_to_its_memory(memory: int) -> None:
    table = TranspositionTable(memory)
    assert memory < 16 * len(table._words) <= 2 * memory


def test_entries_are_not_mixed_up() -> None:
    random = Random(2)
    table = TranspositionTable(1_000_000)
    kept = {random.getrandbits(62): random.randrange(1023) for _ in range(2000)}
    for key, move in kept.items():
        table.store(key, move, LOWER, 1, -3)
    for key, move in kept.items():
        entry = table.probe(key)
        assert entry == NO_ENTRY or entry_move(entry) == move


def shared(words: memoryview) -> TranspositionTable:
    """A table of one of the processes that share these words."""
    table = TranspositionTable(1)
    table.share(words)
    return table


def test_what_one_process_finds_the_others_see() -> None:
    words = memoryview(bytearray(16 * 64)).cast("q")
    one, other = shared(words), shared(words)
    key = (1 << 62) - 5
    one.store(key, 800, LOWER, 7, -29_999)
    assert other.probe(key) == one.probe(key) != NO_ENTRY
    other.store(key, 801, EXACT, 3, 5)
    assert entry_move(one.probe(key)) == 800, "the deeper entry is worth more"
    one.share(None)
    other.store(key + 1, 5, EXACT, 9, 0)
    assert one.probe(key + 1) == NO_ENTRY


def test_what_is_shallow_or_only_half_there_is_not_shared() -> None:
    words = memoryview(bytearray(16 * 64)).cast("q")
    one, other = shared(words), shared(words)
    one.store(77, 5, EXACT, 1, 0)
    assert other.probe(77) == NO_ENTRY
    one.store(77, 5, EXACT, 9, 0)
    for at in (2 * (77 & 63), 2 * (77 & 63) + 1):
        whole, words[at] = words[at], words[at] ^ 64
        assert other.probe(77) == NO_ENTRY
        words[at] = whole
    assert other.probe(77) != NO_ENTRY

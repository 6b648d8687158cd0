"""The transposition table: what goes in comes out, within its memory."""

from random import Random

import pytest

from wuziqi.engine.search.transposition_table import (
    CHUNK_BYTES,
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


def test_an_old_entry_does_not_become_young_again() -> None:
    table = TranspositionTable(1)
    table.begin_search()
    table.store(5, 1, EXACT, 20, 0)
    for number in range(1, 3):
        for _ in range(256 // number):
            table.begin_search()
        table.store(5 + (number << 20), 2, EXACT, 1, 0)
    assert table.probe(5) == NO_ENTRY


def store(table: TranspositionTable, keys: list[int]) -> None:
    for number, key in enumerate(keys):
        if number % 100 == 0:
            table.begin_search()
        table.store(key, number % 1000, EXACT, number % 7, 0)


@pytest.mark.parametrize("memory", [1, 200_000, 1_000_000, 1_048_576])
def test_takes_memory_as_it_fills_and_keeps_to_its_limit(memory: int) -> None:
    random = Random(5)
    table = TranspositionTable(memory)
    assert table.bytes == CHUNK_BYTES
    taken = [table.bytes]
    for _ in range(4):
        store(table, [random.getrandbits(62) for _ in range(3000)])
        taken.append(table.bytes)
    assert taken == sorted(taken)
    assert taken[-1] == max(memory // CHUNK_BYTES, 1) * CHUNK_BYTES


def test_loses_nothing_before_its_memory_is_spent() -> None:
    random = Random(6)
    table = TranspositionTable(4096 * CHUNK_BYTES)
    keys = [random.getrandbits(62) for _ in range(4000)]
    store(table, keys)
    assert CHUNK_BYTES < table.bytes < 64 * CHUNK_BYTES
    assert [entry_move(table.probe(key)) for key in keys] == [n % 1000 for n in range(4000)]


def test_clearing_frees_the_memory_and_the_next_game_is_the_same() -> None:
    random = Random(7)
    keys = [random.getrandbits(62) for _ in range(20_000)]
    used, fresh = TranspositionTable(300_000), TranspositionTable(300_000)
    store(used, [random.getrandbits(62) for _ in range(20_000)])
    used.clear()
    assert used.bytes == CHUNK_BYTES
    store(used, keys)
    store(fresh, keys)
    assert [used.probe(key) for key in keys] == [fresh.probe(key) for key in keys]


class FullTable:
    """A table that has all its buckets from the start, the lists ``[key, number, depth, age]``."""

    def __init__(self, buckets: int) -> None:
        self._buckets: list[list[list[int]]] = [[] for _ in range(buckets)]

    def store(self, keys: list[int]) -> None:
        for number, key in enumerate(keys):
            entry = [key, number % 1000, number % 7, number // 100]
            bucket = self._buckets[key % len(self._buckets)]
            same = [old for old in bucket if old[0] == key]
            if same or len(bucket) == 2:
                old = same[0] if same else min(bucket, key=lambda old: old[2] + 8 * old[3])
                bucket[bucket.index(old)] = entry
            else:
                bucket.append(entry)

    def moves(self) -> dict[int, int]:
        return {key: move for bucket in self._buckets for key, move, _, _ in bucket}


@pytest.mark.parametrize("chunks", [1, 8])
def test_keeps_what_a_table_of_its_full_size_keeps(chunks: int) -> None:
    random = Random(8)
    keys = [random.getrandbits(62) for _ in range(20_000)]
    table, full = TranspositionTable(chunks * CHUNK_BYTES), FullTable(1024 * chunks)
    store(table, keys)
    full.store(keys)
    kept = {key: entry_move(table.probe(key)) for key in keys if table.probe(key) != NO_ENTRY}
    assert kept == full.moves()
    assert len(kept) < len(keys)


def test_entries_are_not_mixed_up() -> None:
    random = Random(2)
    table = TranspositionTable(1_000_000)
    kept = {random.getrandbits(62): random.randrange(1023) for _ in range(2000)}
    for key, move in kept.items():
        table.store(key, move, LOWER, 1, -3)
    for key, move in kept.items():
        entry = table.probe(key)
        assert entry == NO_ENTRY or entry_move(entry) == move

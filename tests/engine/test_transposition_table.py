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

"""The table of proof and disproof numbers."""

from wuziqi.engine.search.vct import (
    INFINITE_PROOF,
    NO_ENTRY,
    ProofTable,
    disproof_number,
    entry_move,
    entry_plies,
    is_solved,
    pack,
    proof_number,
)


def test_an_entry_gives_back_what_it_was_made_of() -> None:
    for numbers in ((0, INFINITE_PROOF, 1023, 511), (INFINITE_PROOF, 0, 0, 0), (7, 1234, 1, 2)):
        entry = pack(*numbers)
        assert entry >= 0
        found = proof_number(entry), disproof_number(entry), entry_move(entry), entry_plies(entry)
        assert found == numbers


def test_only_a_zero_solves() -> None:
    assert is_solved(pack(0, INFINITE_PROOF, 5, 9))
    assert is_solved(pack(INFINITE_PROOF, 0, 0, 0))
    assert not is_solved(pack(1, 1, 5, 9))
    assert not is_solved(NO_ENTRY)


def test_the_newest_entry_of_a_slot_is_kept() -> None:
    table, key, other = ProofTable(), 12345, 12345 + (1 << 40)
    assert table.probe(key) == NO_ENTRY
    table.store(key, pack(2, 3, 4, 5))
    assert table.probe(key) == pack(2, 3, 4, 5)
    assert table.probe(other) == NO_ENTRY
    table.store(other, pack(6, 7, 8, 9))
    assert table.probe(other) == pack(6, 7, 8, 9)
    assert table.probe(key) == NO_ENTRY

"""The motifs of puzzles, and puzzles chosen by them."""

from dataclasses import replace

import pytest
from tests.puzzles.positions import DEFENCE, FOURS, OPEN_THREE, puzzle

from wuziqi.puzzles.puzzle import (
    TRAINED,
    Motif,
    Puzzle,
    PuzzleTheme,
    motifs_of,
    parse_puzzle,
    read_puzzles,
    write_puzzle,
)
from wuziqi.puzzles.trainer import Trainer


def attack(moves: str, line: str) -> Puzzle:
    return puzzle(PuzzleTheme.FOURS, moves, line.split(maxsplit=1)[0], line)


@pytest.mark.parametrize(
    ("shown", "motifs"),
    [
        (OPEN_THREE, ()),
        (attack("h8 a1 i8 a3 k8 a5", "l8 j8"), (Motif.GAP,)),
        (attack("h8 a1 i9 a3 j10 a5", "k11 g7 l12"), (Motif.DIAGONAL,)),
        (attack("b2 h8 c2 h10 d2 n8", "e2 f2 a2"), ()),
        (attack("c1 h8 d1 h10 e1 n8", "f1 b1 g1"), (Motif.EDGE,)),
        (attack("h8 e2 i8 f2 j8 g2 a9 o9", "k8 h2 l8"), (Motif.COUNTER_FOUR,)),
        (replace(OPEN_THREE, quiet=1), (Motif.QUIET,)),
    ],
)
def test_motifs(shown: Puzzle, motifs: tuple[Motif, ...]) -> None:
    assert set(motifs_of(shown)) - {Motif.EDGE} == set(motifs) - {Motif.EDGE}
    assert (Motif.EDGE in motifs) <= (Motif.EDGE in motifs_of(shown))


def test_motifs_are_kept_in_the_line_of_a_puzzle() -> None:
    kept = replace(DEFENCE, motifs=(Motif.GAP, Motif.EDGE))
    assert parse_puzzle(write_puzzle(kept)) == kept
    assert parse_puzzle(write_puzzle(DEFENCE)) == DEFENCE


def test_the_set_has_its_motifs_and_puzzles_of_every_theme() -> None:
    puzzles = read_puzzles()
    for one in puzzles[::97]:
        assert one.motifs == motifs_of(one)
    for theme in TRAINED:
        assert sum(one.has(theme) for one in puzzles) >= 40


def test_puzzles_are_chosen_by_a_motif() -> None:
    gap = replace(FOURS, id="gap", motifs=(Motif.GAP,))
    pick = Trainer([OPEN_THREE, gap]).pick(Motif.GAP)
    assert pick is not None
    assert pick.puzzle is gap
    assert Trainer([OPEN_THREE]).pick(Motif.GAP) is None

"""The names of the openings."""

from itertools import product

import pytest

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.opening_names import OPENING_NAMES, OpeningName, opening_name, opening_named
from wuziqi.rules.point import Point, parse_point

SIZE = Size.square(15)


def name_of(moves: str, size: Size = SIZE) -> OpeningName | None:
    colors = (Stone.BLACK, Stone.WHITE, Stone.BLACK)
    points = map(parse_point, moves.split())
    return opening_name(size, list(zip(points, colors, strict=False)))


def code_of(moves: str, size: Size = SIZE) -> str:
    found = name_of(moves, size)
    return "" if found is None else found.code


Cells = tuple[complex, complex]


def same(cells: Cells) -> frozenset[Cells]:
    """The places of White's and Black's stones, as complex numbers, under every symmetry."""
    white, black = cells
    turned = [(white * 1j**turn, black * 1j**turn) for turn in range(4)]
    return frozenset([*turned, *((w.conjugate(), b.conjugate()) for w, b in turned)])


def test_the_26_patterns_are_all_that_there_are() -> None:
    square = [complex(*place) for place in product(range(-2, 3), repeat=2) if place != (0, 0)]
    near = [place for place in square if abs(place) < 2]
    patterns = {same((white, black)) for white in near for black in square if white != black}
    assert len(patterns) == 26
    codes = {
        pattern: {
            code_of(" ".join(str(Point(7 + int(z.real), 7 + int(z.imag))) for z in (0j, *cells)))
            for cells in pattern
        }
        for pattern in patterns
    }
    assert all(len(names) == 1 for names in codes.values()), "symmetric positions are one"
    wanted = {f"{kind}{number}" for kind in "DI" for number in range(1, 14)}
    assert {name for names in codes.values() for name in names} == wanted


def test_a_star_lies_on_a_line_with_the_centre_and_a_moon_does_not() -> None:
    """So the Japanese have named them: stars two steps from the first stone, moons elsewhere."""
    for name in OPENING_NAMES:
        if name.black is not None:
            across, up = map(abs, name.black)
            star = max(across, up) == 2 and {across, up} <= {0, 2}
            assert name.chinese[-1] == "月星"[star], name


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("h8 h9 i9", "D4"),
        ("h8 g8 g7", "D4"),
        ("i9 h9 h8", "D4"),
        ("h8 h9 h7", "D8"),
        ("h8 i9 i7", "I7"),
        ("h8 g7 g9", "I7"),
        ("h8 h7", "D"),
        ("h8 g7", "I"),
        ("h8 h9 i9 a1 b2", "D4"),
        ("h8 h9 k8", ""),
        ("h8 h10 i9", ""),
        ("g8 g9 h9", ""),
        ("h8", ""),
        ("", ""),
    ],
)
def test_the_name_of_some_moves(moves: str, code: str) -> None:
    assert code_of(moves) == code


def test_other_boards() -> None:
    assert code_of("j10 j11 k11", Size.square(19)) == "D4"
    assert code_of("k11 k12 l12", Size.square(20)) == "", "it has no centre"
    assert code_of("e5 e6 f6", Size.square(9)) == "", "it is too small"
    board = Board(*SIZE)
    assert opening_name(board.size, [(board.centre, Stone.BLACK)]) is None


@pytest.mark.parametrize("text", ["D4", "d4", "kagetsu", "Flower Moon", "花月"])
def test_an_opening_is_found_by_each_of_its_names(text: str) -> None:
    found = opening_named(text)
    assert found is not None
    assert found.code == "D4"


def test_what_names_no_opening() -> None:
    assert opening_named("D14") is None
    comet = opening_named("comet")
    indirect = opening_named("indirect opening")
    assert comet is not None
    assert indirect is not None
    assert indirect.contains(comet)
    assert not comet.contains(indirect)

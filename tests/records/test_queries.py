import time
from typing import Any

import pytest
from tests.records.made_up import add_game

from wuziqi.levels import FITTING, LEVELS, fitting
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import read_position
from wuziqi.records.library.practice import (
    KeptEstimate,
    forget_estimates,
    keep_estimate,
    kept_estimates,
)
from wuziqi.records.library.queries import (
    EVERYTHING,
    KEPT_SECONDS,
    SORTS,
    Catalogue,
    Filter,
    Order,
    Played,
)
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.opening_names import opening_named
from wuziqi.rules.rule import FREESTYLE, RENJU


@pytest.fixture
def catalogue(library: Library) -> Catalogue:
    """Six games, their ids 1 to 6 in the order of their dates."""
    days = [f"2026-11-0{day}T10:00:00Z" for day in range(1, 7)]
    add_game(library, changed=days[0], result="black", moves=31, name="Good 100%")
    add_game(library, changed=days[1], result="white", moves=12, level=5)
    add_game(library, changed=days[2], result="draw", moves=225, rule="renju", starred=1)
    add_game(library, changed=days[3], color="white", result="white", moves=40, level=5)
    people: dict[str, Any] = {
        "opponent": "human",
        "black": "",
        "white": "",
        "color": "",
        "level": None,
    }
    add_game(library, changed=days[4], result="black", moves=9, width=9, height=9, **people)
    add_game(library, changed=days[5], moves=5, opponent="engine", white="Rook_1", level=None)
    return Catalogue(library)


def ids(catalogue: Catalogue, wanted: Filter = EVERYTHING, order: Order | None = None) -> list[int]:
    listed = [entry.id for entry in catalogue.page(wanted, order or Order(), 0, 100)]
    assert catalogue.count(wanted) == len(listed)
    return listed


@pytest.mark.parametrize(
    ("wanted", "listed"),
    [
        (Filter(), [6, 5, 4, 3, 2, 1]),
        (Filter(outcome="won"), [4, 1]),
        (Filter(outcome="lost"), [2]),
        (Filter(outcome="drawn"), [3]),
        (Filter(outcome="unfinished"), [6]),
        (Filter(opponent="human"), [5]),
        (Filter(level=LEVELS[4]), [4, 2]),
        (Filter(rule=RENJU), [3]),
        (Filter(size=Size(9, 9)), [5]),
        (Filter(size=Size(9, 8)), []),
        (Filter(starred=True), [3]),
        (Filter(text="rook_"), [6]),
        (Filter(text="rook%"), []),
        (Filter(text="100%"), [1]),
        (Filter(text="YOU"), [6, 4, 3, 2, 1]),
        (Filter(text="\\"), []),
        (Filter(outcome="won", level=LEVELS[4], text="comp"), [4]),
    ],
)
def test_a_filter_lets_through_what_it_says(
    catalogue: Catalogue, wanted: Filter, listed: list[int]
) -> None:
    assert ids(catalogue, wanted) == listed


@pytest.mark.parametrize(
    ("order", "listed"),
    [
        (Order("date", backwards=False), [1, 2, 3, 4, 5, 6]),
        (Order("moves", backwards=False), [6, 5, 2, 1, 4, 3]),
        (Order("moves"), [3, 4, 1, 2, 5, 6]),
        (Order("rule"), [3, 6, 4, 2, 1, 5]),
        (Order("rule", backwards=False), [5, 6, 4, 2, 1, 3]),
        (Order("result", backwards=False), [4, 1, 3, 2, 5, 6]),
        (Order("result"), [6, 5, 2, 3, 4, 1]),
    ],
)
def test_a_list_is_sorted_both_ways(catalogue: Catalogue, order: Order, listed: list[int]) -> None:
    assert ids(catalogue, order=order) == listed


def test_pages_follow_each_other(catalogue: Catalogue) -> None:
    pages = [catalogue.page(EVERYTHING, Order(), first, 4) for first in (0, 4, 8)]
    assert [[entry.id for entry in page] for page in pages] == [[6, 5, 4, 3], [2, 1], []]


@pytest.mark.parametrize("by", SORTS)
@pytest.mark.parametrize("backwards", [True, False])
def test_the_second_half_of_a_list_is_the_same_read_from_the_end(
    catalogue: Catalogue, by: str, *, backwards: bool
) -> None:
    order = Order(by, backwards)
    whole = catalogue.page(EVERYTHING, order, 0, 6)
    for first in range(9):
        for most in (1, 2, 6):
            page = catalogue.page(EVERYTHING, order, first, most, 6)
            assert page == whole[first : first + most]


def test_an_entry_has_what_the_row_has(catalogue: Catalogue) -> None:
    entry = catalogue.page(Filter(starred=True), Order(), 0, 1)[0]
    assert (entry.rule, entry.moves, entry.result, entry.level) == (RENJU, 225, "draw", LEVELS[2])
    assert entry.starred is True
    assert entry.helped is False


def test_an_entry_is_renamed_starred_deleted_and_restored(catalogue: Catalogue) -> None:
    catalogue.rename(2, "Lost in twelve")
    catalogue.star(2, starred=True)
    catalogue.star(3, starred=False)
    assert ids(catalogue, Filter(starred=True, text="twelve")) == [2]
    catalogue.delete(2)
    assert ids(catalogue) == [6, 5, 4, 3, 1]
    assert catalogue.restore() == 2
    assert ids(catalogue, Filter(starred=True)) == [2]


def test_only_what_was_deleted_long_ago_is_purged(catalogue: Catalogue, library: Library) -> None:
    now = int(time.time())
    old = add_game(library, "h8 i9", deleted=now - KEPT_SECONDS - 10)
    young = add_game(library, "h8 i9", deleted=now - 10, starred=1)
    catalogue.purge()
    kept = {game for (game,) in library.read("SELECT id FROM games")}
    assert kept == {1, 2, 3, 4, 5, 6, young}
    assert {game for (game,) in library.read("SELECT game FROM acts")} == {young}
    assert catalogue.restore() == young
    assert young in ids(catalogue)
    assert old not in ids(catalogue)


def test_a_game_with_the_computer_that_was_hardly_begun_is_not_listed(library: Library) -> None:
    add_game(library, "h8 i9", moves=2)
    listed = [
        add_game(library, "h8 i9 j10", moves=3),
        add_game(library, "h8 i9", moves=2, result="white", reason="resignation"),
        add_game(library, "h8 i9", moves=2, name="a trap"),
        add_game(library, "h8 i9", moves=2, opponent="friend"),
    ]
    assert sorted(ids(Catalogue(library))) == listed


def test_rules_and_sizes_are_those_of_the_games(catalogue: Catalogue) -> None:
    catalogue.delete(3)
    assert catalogue.rules() == [FREESTYLE]
    assert catalogue.sizes() == [(9, 9), (15, 15)]


def test_finished_games_of_a_person_are_counted_by_kind(
    catalogue: Catalogue, library: Library
) -> None:
    add_game(library, result="black", helped=1)
    add_game(library, result="black", width=9)
    add_game(library, result="black")
    assert catalogue.played() == [
        Played(LEVELS[2], FREESTYLE, "black", "won", rated=False, count=2),
        Played(LEVELS[2], FREESTYLE, "black", "won", rated=True, count=2),
        Played(LEVELS[2], RENJU, "black", "drawn", rated=False, count=1),
        Played(LEVELS[4], FREESTYLE, "black", "lost", rated=True, count=1),
        Played(LEVELS[4], FREESTYLE, "white", "won", rated=True, count=1),
    ]


def test_outcomes_come_by_date(catalogue: Catalogue) -> None:
    assert list(catalogue.outcomes()) == ["won", "lost", "drawn", "won"]


def test_games_at_odds_are_counted_apart_and_are_neither_rated_nor_in_a_streak(
    catalogue: Catalogue, library: Library
) -> None:
    before = catalogue.played()
    add_game(library, result="black", odds="two-stones")
    add_game(library, result="white", odds="no-threats", level=5)
    at_odds = [part for part in catalogue.played() if part.odds]
    assert [part for part in catalogue.played() if not part.odds] == before
    assert at_odds == [
        Played(LEVELS[2], FREESTYLE, "black", "won", rated=False, count=1, odds="two-stones"),
        Played(LEVELS[4], FREESTYLE, "black", "lost", rated=False, count=1, odds="no-threats"),
    ]
    assert list(catalogue.outcomes()) == ["won", "lost", "drawn", "won"]


def test_what_cannot_be_read_is_told(catalogue: Catalogue, library: Library) -> None:
    library.write("DROP TABLE games")
    with pytest.raises(LibraryError, match="no such table"):
        catalogue.count()
    with pytest.raises(LibraryError, match="no such table"):
        catalogue.rename(1, "")


@pytest.mark.parametrize("order", [Order(), Order("date", backwards=False)])
def test_lists_by_date_are_read_from_the_index_alone(library: Library, order: Order) -> None:
    """Without loading and sorting all games, so that a large library opens at once."""
    statements: list[str] = []
    library.connection.set_trace_callback(statements.append)
    Catalogue(library).page(Filter(outcome="won", text="x"), order, 0, 20)
    (plan,) = library.read(f"EXPLAIN QUERY PLAN {statements[0]}")
    assert "COVERING INDEX" in plan[-1]


def test_statistics_are_read_from_the_index_alone(library: Library) -> None:
    statements: list[str] = []
    library.connection.set_trace_callback(statements.append)
    list(Catalogue(library).outcomes())
    (plan,) = library.read(f"EXPLAIN QUERY PLAN {statements[0]}")
    assert "COVERING INDEX" in plan[-1]


def test_the_game_to_resume_is_found_without_reading_all(library: Library) -> None:
    statements: list[str] = []
    library.connection.set_trace_callback(statements.append)
    library.latest_unfinished()
    plans = library.read(f"EXPLAIN QUERY PLAN {statements[0]}")
    assert ["games_by_change" in plan[-1] for plan in plans] == [True]


@pytest.mark.parametrize(
    ("moves", "acts", "columns", "found"),
    [
        ("h8 h9 i10", "h8 h9 i10 a1", {}, True),
        ("h8 h9 i10", "i10 h9 h8", {}, True),  # another order
        ("h8 h9 i10", "h8 g8 f9", {}, True),  # turned by a quarter
        ("h8 h9 i10", "h8 h9 g10", {}, True),  # mirrored
        ("h8 h9 i10", "h9 h8 i10", {}, False),  # the other colours
        ("h8 h9 i10", "h8 h9 i11 i10", {}, False),  # too late: one stone more is there
        ("h8 h9 i10", "h8 h9", {}, False),
        ("h8 h9 i10", "h8 h9 i10", {"rule": "renju"}, True),
        ("h8 h9 i10", "h8 h9 i10", {"rule": "connect6"}, False),  # i10 is white there
        ("h8 h9 i10", "h8 h9 i10", {"width": 17, "height": 17}, False),
        ("h8 h9 i10", "h8 h9 i10", {"rule": "none of ours"}, False),
        ("h8 h9 i10 a1", "h8 h9 i10 swap a1", {"opening": "swap"}, True),
        ("h8 h9 i10", "i10", {"start": "black h8 white h9", "starred": 1}, True),
        ("h8 h9 i10", "h8 h9 i10 no", {"opening": "of the future"}, False),
        ("h8 h9 i10", "", {"start": "black h8 white h9", "starred": 1}, False),
        ("h8 h9", "", {"start": "black h8 white h9", "starred": 1}, True),
    ],
)
def test_a_position_is_found_turned_mirrored_and_by_other_moves(
    library: Library, moves: str, acts: str, columns: dict[str, Any], found: bool
) -> None:
    add_game(library, acts, **{"moves": sum(act[-1].isdigit() for act in acts.split()), **columns})
    wanted = Filter(position=read_position(moves, DEFAULT_SIZE))
    assert bool(ids(Catalogue(library), wanted)) is found


@pytest.mark.parametrize(
    ("name", "acts", "columns", "found"),
    [
        ("D4", "h8 h9 i9 a1", {}, True),
        ("D4", "h8 g8 g7", {}, True),  # turned
        ("D", "h8 g8 g7", {}, True),
        ("I", "h8 g8 g7", {}, False),
        ("D4", "k10 k11 l11", {"width": 21, "height": 19}, True),
        ("D4", "h8 h9 i9 swap a1", {"opening": "swap"}, True),
        ("D4", "h8 h9 i9", {"rule": "connect6"}, False),  # i9 is white there
        ("D4", "h8 h9", {}, False),
        ("D4", "h8", {"start": "black i9 white h9"}, False),
        ("D4", "h8 h9 i9", {"rule": "none of ours"}, False),
        ("D4", "h8 h9 nonsense", {"width": "wide"}, False),
    ],
)
def test_an_opening_is_found_by_its_name(
    library: Library, name: str, acts: str, columns: dict[str, Any], found: bool
) -> None:
    add_game(library, acts, **{"moves": len(acts.split()), **columns})
    wanted = Filter(opening=opening_named(name))
    assert bool(ids(Catalogue(library), wanted)) is found


def test_only_the_symmetries_of_an_oblong_board_count(library: Library) -> None:
    for acts in ("a1 b1", "i7 h7", "a1 a2"):
        add_game(library, acts, width=9, height=7, moves=2, opponent="human")
    wanted = Filter(position=read_position("i1 h1", Size(9, 7)))
    assert ids(Catalogue(library), wanted) == [2, 1]


def test_games_at_the_fitting_level_are_found_and_rated_by_their_strength(
    library: Library,
) -> None:
    for level in ("fit 2.5", "fit -1.25", 3):
        add_game(library, level=level, result="black", moves=30)
    catalogue = Catalogue(library)
    assert catalogue.count(Filter(level=FITTING)) == 2
    assert catalogue.count(Filter(level=LEVELS[2])) == 1
    played = {part.level: part.rated for part in catalogue.played()}
    assert played == {LEVELS[2]: True, fitting(2.5): True, fitting(-1.25): True}


def test_estimates_are_kept_by_kinds_and_damaged_ones_left_out(library: Library) -> None:
    assert kept_estimates(library) == {}
    first, second = KeptEstimate(2.5, 1.25, 3, 2), KeptEstimate(-1.0, 0.5, 12, 0)
    keep_estimate(library, "five large", first)
    keep_estimate(library, "renju large", first)
    keep_estimate(library, "renju large", second)
    library.write("INSERT INTO estimates VALUES ('five small', 'x', 1.0, 2, 0)")
    assert kept_estimates(library) == {"five large": first, "renju large": second}
    keep_estimate(library, "five large", None)
    assert [*kept_estimates(library)] == ["renju large"]
    forget_estimates(library)
    assert kept_estimates(library) == {}

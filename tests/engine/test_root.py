"""The depths that helping processes search."""

import pytest

from wuziqi.engine.search.root import is_skipped


@pytest.mark.parametrize(
    ("number", "searched"),
    [(1, "2 4 6 8"), (2, "1 3 5 7 9"), (3, "1 4 5 8 9"), (4, "3 4 7 8"), (7, "1 2 6 7 8")],
)
def test_a_helper_skips_as_many_depths_running_as_it_searches(number: int, searched: str) -> None:
    depths = [depth for depth in range(1, 10) if not is_skipped(depth, number)]
    assert depths == [int(word) for word in searched.split()]


def test_no_two_helpers_search_the_same_depths() -> None:
    depths = range(1, 99)
    assert (
        len({tuple(is_skipped(depth, number) for depth in depths) for number in range(1, 33)}) == 32
    )

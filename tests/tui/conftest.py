"""Languages and widths of characters for tests of the screen."""

from collections.abc import Iterator

import pytest

from wuziqi.columns import set_ambiguous_width
from wuziqi.locale import use


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    use(request.param)
    yield
    use("en")


@pytest.fixture
def chinese() -> Iterator[None]:
    use("zh")
    yield
    use("en")


@pytest.fixture
def wide() -> Iterator[None]:
    set_ambiguous_width(2)
    yield
    set_ambiguous_width(1)

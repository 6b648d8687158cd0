import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tools.measure.way import ways


def test_the_way_from_a_key_to_its_frame_keeps_within_the_limits(tmp_path: Path) -> None:
    limits = list(ways(tmp_path))
    assert [str(limit) for limit in limits if limit.figure > limit.most] == []
    assert all(limit.figure > 0 for limit in limits)

"""That all pages of a review count the same mistakes."""

import json
from pathlib import Path

from tools.attack import agreement


def test_all_pages_count_the_same_mistakes(tmp_path: Path) -> None:
    """The small selection of ``make mistakes``, with few nodes."""
    path = tmp_path / "judged.jsonl"
    agreement.judge(path, 3, 50)
    records = [json.loads(line) for line in path.read_text("ascii").splitlines()]
    assert [record["level"] for record in records] == [2, None, 4]
    counted = 0
    for record in records:
        pages = agreement.pages_of(record)
        assert len(pages) == 7
        assert all(numbers == pages["marks"] for numbers in pages.values())
        counted += len(pages["marks"])
    assert counted

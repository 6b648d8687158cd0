"""The texts of the lessons, for pybabel: ``make texts`` names this extractor in texts.cfg."""

from collections.abc import Iterator
from typing import IO

from wuziqi.lessons.course import read_fields


def extract(
    source: IO[bytes], _keywords: object, _comment_tags: object, **_options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield line, function (there is none), text and comments of every text for players."""
    for field in read_fields("lesson", source.read().decode("utf-8")):
        if field.is_for_players:
            yield field.line, None, field.text, []

"""Texts broken into lines between words, and between the characters of Chinese."""

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import east_asian_width

from wuziqi.tui.terminal.canvas import head, text_width

_CLOSING = "，。；：、！？）》」』”’…"
"""Characters that never begin a line."""
_OPENING = "（《「『“‘"
"""Characters that never end one."""


@lru_cache(maxsize=256)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """A text in lines of at most ``width`` columns, at least one; nothing of it is lost.

    Lines are broken at blanks and beside Chinese characters; only a word that is longer than a
    line is broken inside.
    """
    lines, line = [], ""
    for blank, word in _words(text):
        joined = f"{line}{blank}{word}" if line else word
        if text_width(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = word
        while text_width(line) > max(width, 2):
            lines.append(head(line, max(width, 2)))
            line = line[len(lines[-1]) :]
    return (*lines, line)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text that are not broken, each with the blank before it or ""."""
    for blank, word in re.findall(r"(\s*)(\S+)", text):
        parts = [""]
        for char in word:
            if parts[-1] and _may_break(parts[-1][-1], char):
                parts.append("")
            parts[-1] += char
        yield blank and " ", parts[0]
        for part in parts[1:]:
            yield "", part


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    is_chinese = any(east_asian_width(char) in "WF" for char in (before, after))
    return is_chinese and before not in _OPENING and after not in _CLOSING

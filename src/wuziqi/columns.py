"""The columns that texts take in a terminal: measured, cut, and broken into lines."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar, cast
from unicodedata import category, east_asian_width

from wuziqi.texts import CONTROLS

ELLIPSIS = "~"

_WIDTH_COLUMNS = {"W": 2, "F": 2, "A": 1}
"""Columns by East Asian width, where "A" is ambiguous; characters of other widths take one."""

_WITHOUT_WIDTH = ("Mn", "Me", *CONTROLS)
"""The Unicode categories without a cell of their own: marks and controls."""


_Function = TypeVar("_Function", bound=Callable[..., object])

_FORGET: list[Callable[[], None]] = []
"""Clear the caches of results that depend on the widths of characters."""


def measured(maxsize: int) -> Callable[[_Function], _Function]:
    """Cache the results of a function until the widths of characters change."""

    def cached(function: _Function) -> _Function:
        known = lru_cache(maxsize)(function)
        _FORGET.append(known.cache_clear)
        return cast("_Function", known)

    return cached


def set_ambiguous_width(columns: int) -> None:
    """Set how wide the terminal draws characters of ambiguous width: 1 or 2 columns."""
    _WIDTH_COLUMNS["A"] = columns
    for forget in _FORGET:
        forget()


def ambiguous_width() -> int:
    """The columns that a character of ambiguous width takes: 1 or 2."""
    return _WIDTH_COLUMNS["A"]


@measured(1024)
def char_width(char: str) -> int:
    """The columns that a character takes: 2, 1, or 0 if it has no cell of its own."""
    if category(char) in _WITHOUT_WIDTH:
        return 0
    # Not by wcwidth, which takes longer to load than the whole menu.
    return _WIDTH_COLUMNS.get(east_asian_width(char), 1)


@measured(4096)
def text_width(text: str) -> int:
    """The columns that a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(char_width, text))


@measured(1024)
def is_narrow(text: str) -> bool:
    if text.isascii() and text.isprintable():
        return True
    return all(char_width(char) == 1 for char in text)


def fit(text: str, width: int) -> str:
    """Cut a text to at most ``width`` columns; a cut text ends with ELLIPSIS."""
    if text_width(text) <= width:
        return text
    return head(text, width - text_width(ELLIPSIS)) + ELLIPSIS if width > 0 else ""


_LAST_PART = 4
"""A last line is very short if it takes less than this part of the width."""


def first_rows(rows: Sequence[str], most: int, width: int) -> Sequence[str]:
    """Return at most the first ``most`` rows of a text; a cut text ends with ELLIPSIS."""
    if len(rows) <= most or most < 1:
        return rows[: max(most, 0)]
    return [*rows[: most - 1], head(rows[most - 1], width - text_width(ELLIPSIS)) + ELLIPSIS]


def head(text: str, width: int) -> str:
    """The beginning of a text that fits into ``width`` columns."""
    used = 0
    for number, char in enumerate(text):
        used += char_width(char)
        if used > width:
            return text[:number]
    return text


_CLOSING = "，。；：、！？）》」』”’…々ーっゃゅょッャュョ"
"""Characters that never begin a line."""
_OPENING_CHARACTERS = "（《「『“‘"
"""Characters that never end one."""


@measured(256)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """A text in lines of at most ``width`` columns, at least one; nothing of it is lost.

    Lines break at blanks and beside characters of Chinese and Japanese; only a word longer than a
    line breaks inside. No such character stands alone on the last line. A number with a dot stays
    with the word behind it, and an arrow with the words around it.
    """
    return (*_evened(text, width),)


@measured(32)
def fold(text: str, width: int) -> tuple[str, ...]:
    """The lines of a text, each broken as by ``wrapped``; none of an empty text."""
    return tuple(part for line in text.splitlines() for part in wrapped(line, width))


def _evened(text: str, width: int) -> Sequence[str]:
    """The lines of a text, all of them shorter if the last one has a few letters only.

    So no word stands alone below a sentence, where as many lines have room for all of it.
    """
    lines = _broken(text, width)
    longest = max((text_width(word) for _blank, word in _words(text)), default=0)
    for narrower in range(width - 1, max(width // 2, longest - 1), -1):
        if len(lines) == 1 or text_width(lines[-1]) >= width // _LAST_PART:
            break
        if len(others := _broken(text, narrower)) > len(lines):
            break
        lines = others
    return lines


def _broken(text: str, width: int) -> Sequence[str]:
    lines: list[str] = []
    line = joint = ""
    for blank, word in _words(text):
        joined = f"{line}{blank}{word}" if line or not lines else word
        if text_width(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *parts, line = _parts(word, max(width, 2))
        lines += parts
        joint = blank
    if lines and not joint and len(line.rstrip(_CLOSING)) == 1:
        lines[-1], line = _with_company(lines[-1], line, width)
    return [*lines, line]


def _parts(word: str, width: int) -> Iterator[str]:
    """A word in parts of at most ``width`` columns, 2 at least, each as long as it can be."""
    start = 0
    while start < len(word):
        # A piece of the word, since a file may have a word of a million letters.
        part = head(word[start : start + 2 * width], width)
        yield part
        start += len(part)


def _with_company(above: str, last: str, width: int) -> tuple[str, str]:
    """Two lines, the last character of the first one moved down if it may."""
    joined = above[-1] + last
    may_move = len(above) > 1 and _may_break(*above[-2:]) and text_width(joined) <= width
    return (above[:-1], joined) if may_move else (above, last)


_WORDS = re.compile(r"(\s*)((?:\d+\. )?\S+(?: (?:→|->) \S+)?)")
"""Words with the blanks before them; "6." and an arrow join the words beside them."""


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The unbreakable parts of a text, each with the blanks before it or ""."""
    for blank, word in _WORDS.findall(text):
        before, start = " " * len(blank), 0
        for at in range(1, len(word)):
            if _may_break(word[at - 1], word[at]):
                yield before, word[start:at]
                before, start = "", at
        yield before, word[start:]


def _may_break(before: str, after: str) -> bool:
    if before in f"{_OPENING_CHARACTERS} " or after in f"{_CLOSING} ":
        return False
    # Korean words have blanks between them, unlike Chinese and Japanese.
    return any(east_asian_width(char) in "WF" and not _is_korean(char) for char in (before, after))


def _is_korean(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"

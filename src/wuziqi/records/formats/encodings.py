"""Decodes files that may not declare their encoding: UTF-8, GBK or Latin-1."""

import codecs
import re
from contextlib import suppress
from typing import Final

_GUESSES: Final = ("utf-8", "gbk")
_LATIN: Final = "latin-1"
_TRUSTED: Final = frozenset(
    codecs.lookup(name).name
    for name in (
        *("ascii", "utf-8", "gbk", "gb2312", "gb18030", "big5", "cp949", "euc-kr", "euc-jp"),
        *("shift-jis", "koi8-r", "koi8-u", *(f"cp125{page}" for page in range(9))),
        *(f"iso8859-{part}" for part in (*range(1, 12), *range(13, 17))),
    )
)
"""What a file may declare: Python also knows codecs that do not encode text."""

_WIDER: Final = {"gb2312": "gb18030", "gbk": "gb18030"}
"""Files that declare an older standard often have characters of the newer one."""

_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")


def decode(data: bytes, declared: str = "") -> str:
    """Return the text of a file, without a byte order mark.

    It is in the encoding that the file declares if that can be, else in UTF-8 if it can be that,
    else in GBK, else in Latin-1, where every byte is a character.
    """
    if data.isascii():  # most of the millions of texts in a large file
        return data.decode("ascii")
    data = data.removeprefix(codecs.BOM_UTF8)
    for encoding in (*_known(declared), *_GUESSES):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode(_LATIN)


def encode(text: str) -> bytes:
    """Return bytes that ``decode`` reads as this text, in GBK where that is possible.

    That is what old programs for Chinese read. Text of other bytes is written as it was read.
    Raises UnicodeEncodeError for a lone surrogate.
    """
    for encoding in (_LATIN, "gbk"):
        with suppress(UnicodeEncodeError):
            data = text.encode(encoding)
            if decode(data) == text:
                return data
    return text.encode("utf-8")


def line_feeds(text: str) -> str:
    """Return the text with every line ending turned into a line feed."""
    return _LINE_END.sub("\n", text) if "\r" in text else text


def _known(declared: str) -> tuple[str, ...]:
    try:
        name = codecs.lookup(declared).name
    except (LookupError, ValueError):
        return ()
    return (_WIDER.get(name, name),) if name in _TRUSTED else ()

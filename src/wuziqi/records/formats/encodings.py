"""Decodes files that may not declare their encoding: UTF-8, UTF-16, GBK or Latin-1."""

import codecs
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Final

Decoder = Callable[[bytes], str]

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

    It is in UTF-16 if its first bytes say so, or in the encoding that the file declares if that can
    be, else in UTF-8 if it can be that, else in GBK, else in Latin-1, where every byte is a
    character.
    """
    if wide := _wide(data):
        with suppress(UnicodeDecodeError):
            return data.decode(wide).removeprefix("\ufeff")
    data = data.removeprefix(codecs.BOM_UTF8)
    return _decode_text(data, (*_known(declared), *_GUESSES))


def decoder_of(texts: Iterable[bytes]) -> Decoder:
    """Return what decodes the texts of one file, whose encoding is guessed from all of them.

    It is the one that most texts can be in, UTF-8 before GBK, but Latin-1 when more than half are
    in neither. A text that cannot be in it is decoded by itself.
    """
    counts, total = Counter[str](), 0
    for text in texts:
        total += 1
        counts.update(name for name in _GUESSES if _fits(text, name))
    best = max(_GUESSES, key=lambda name: counts[name])
    encoding = best if 2 * counts[best] >= total else _LATIN

    def decoded(data: bytes) -> str:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            return _decode_text(data, _GUESSES)

    return decoded


def encode_all(texts: Collection[str]) -> dict[str, bytes]:
    """Return bytes for every text, which ``decoder_of`` them reads as these texts.

    They are Latin-1 or, as old programs for Chinese read, GBK where that is possible. Texts of
    other bytes are written as they were read. Raises UnicodeEncodeError for a lone surrogate.
    """
    for encodings in ((_LATIN,), ("gbk", _LATIN)):
        with suppress(UnicodeEncodeError):
            encoded = {text: _encode_text(text, encodings) for text in texts}
            decoded = decoder_of(encoded.values())
            if all(decoded(data) == text for text, data in encoded.items()):
                return encoded
    return {text: text.encode("utf-8") for text in texts}


def line_feeds(text: str) -> str:
    """Return the text with every line ending turned into a line feed."""
    return _LINE_END.sub("\n", text) if "\r" in text else text


def _decode_text(data: bytes, encodings: Iterable[str]) -> str:
    """Decode by the first encoding that can be, at last Latin-1."""
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode(_LATIN)


def _encode_text(text: str, encodings: Sequence[str]) -> bytes:
    """Encode by the first encoding that has all characters. Raises UnicodeEncodeError."""
    *others, last = encodings
    for encoding in others:
        with suppress(UnicodeEncodeError):
            return text.encode(encoding)
    return text.encode(last)


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _wide(data: bytes) -> str:
    """The UTF-16 that a byte order mark, or zero bytes beside the first characters, show; or ""."""
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    zeros = [byte == 0 for byte in data[:4]]
    if len(data) % 2 == 0 and zeros in ([False, True] * 2, [True, False] * 2):
        return "utf-16-be" if zeros[0] else "utf-16-le"
    return ""


def _known(declared: str) -> tuple[str, ...]:
    try:
        name = codecs.lookup(declared).name
    except (LookupError, ValueError):
        return ()
    return (_WIDER.get(name, name),) if name in _TRUSTED else ()

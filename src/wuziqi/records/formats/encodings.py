"""Decodes files that may not declare their encoding: UTF-8, UTF-16 or an older one."""

import codecs
import re
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Final

from wuziqi.records.formats.plausibility import ranked_encodings

Decoder = Callable[[bytes], str]

_UTF_8: Final = "utf-8"
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

_WIDER: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "iso8859-1": "cp1252",
}
"""Files that declare an older standard often have characters of the newer one."""

_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")


def decode(data: bytes, declared: str = "", told: str = "", *, whole: bool = True) -> str:
    """Return the text of a file, without a byte order mark.

    It is in the encoding that the player ``told``. Without one it is in UTF-16 if its first bytes
    say so, or in the encoding that the file declares if that can be, else in UTF-8 if it can be
    that, else in the older encoding that is most plausible, at last in Latin-1, where every byte
    is a character. A beginning, which is not ``whole``, may break off within a character.
    Raises UnicodeDecodeError if it is not in the encoding told.
    """
    if told:
        return _decoded(data, told, whole=whole).removeprefix("\ufeff")
    if wide := _wide(data):
        with suppress(UnicodeDecodeError):
            return data.decode(wide).removeprefix("\ufeff")
    data = data.removeprefix(codecs.BOM_UTF8)
    for encoding in (*_known(declared), _UTF_8):
        with suppress(UnicodeDecodeError):
            return _decoded(data, encoding, whole=whole)
    for encoding in ranked_encodings([data]):
        with suppress(UnicodeDecodeError):
            return _decoded(data, encoding, whole=whole)
    return data.decode(_LATIN)


def encoding_named(name: str) -> str:
    """Return the codec of an encoding that a file may be in. Raises LookupError for another."""
    known = _known(name)
    if not known:
        raise LookupError(name)
    return known[0]


def decoder_of(texts: Collection[bytes], told: str = "") -> Decoder:
    """Return what decodes the texts of one file, whose encoding is guessed from all of them.

    It is the one that the player ``told``, else UTF-8 if more than half of those that are not ASCII
    can be in it, else the most plausible. A text that cannot be in it is decoded by itself.
    """
    foreign = [text for text in texts if not text.isascii()]
    if not told and 2 * sum(_fits(text, _UTF_8) for text in foreign) > len(foreign):
        told = _UTF_8
    encoding = told or ranked_encodings(foreign)[0]

    def decoded(data: bytes) -> str:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            return decode(data)

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


def _decoded(data: bytes, encoding: str, *, whole: bool) -> str:
    return codecs.getincrementaldecoder(encoding)().decode(data, whole)


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

"""Decodes files without a declared encoding: UTF-8, UTF-16 or an older encoding."""

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
"""The codecs that a file may declare: Python also has codecs that do not encode text."""

_WIDER: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "iso8859-1": "cp1252",
}
"""Newer codecs in place of declared older ones, whose files often have newer characters."""

_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")


def decode(data: bytes, declared: str = "", told: str = "", *, whole: bool = True) -> str:
    """Return the text of a file, without a byte order mark.

    Decodes by the encoding that the player ``told``. Without one, tries in turn: UTF-16 if the
    first bytes show it, the declared encoding, UTF-8, the most plausible older encoding, and
    Latin-1, where every byte is a character. A part of a file, not ``whole``, may end within a
    character. Raises UnicodeDecodeError if the text is not in the encoding told.
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
    """Return the codec of an encoding for files. Raises LookupError for another encoding."""
    known = _known(name)
    if not known:
        raise LookupError(name)
    return known[0]


def decoder_of(texts: Collection[bytes], told: str = "") -> Decoder:
    """Return a decoder for the texts of one file, with an encoding guessed from all of them.

    The encoding is the player's ``told`` one, else UTF-8 if more than half of the texts beyond
    ASCII are valid in it, else the most plausible. A text invalid in it is decoded separately.
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
    """Return bytes for every text, such that ``decoder_of`` reads them as these texts.

    The encoding is Latin-1 if possible, else GBK for old Chinese programs, else UTF-8. Raises
    UnicodeEncodeError for a lone surrogate.
    """
    for encodings in ((_LATIN,), ("gbk", _LATIN)):
        with suppress(UnicodeEncodeError):
            encoded = {text: _encode_text(text, encodings) for text in texts}
            decoded = decoder_of(encoded.values())
            if all(decoded(data) == text for text, data in encoded.items()):
                return encoded
    return {text: text.encode("utf-8") for text in texts}


def line_feeds(text: str) -> str:
    """Return the text with a line feed as every line ending."""
    return _LINE_END.sub("\n", text) if "\r" in text else text


def _decoded(data: bytes, encoding: str, *, whole: bool) -> str:
    return codecs.getincrementaldecoder(encoding)().decode(data, whole)


def _encode_text(text: str, encodings: Sequence[str]) -> bytes:
    """Encode by the first encoding with all characters. Raises UnicodeEncodeError."""
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

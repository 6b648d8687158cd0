"""Typed or piped input: read line by line and cleaned."""

from typing import Final
from unicodedata import normalize

from wuziqi.system.contract import ByteSource
from wuziqi.texts import clean

LONGEST: Final = 500
"""The most bytes of a line; the rest is dropped."""

_SHOWN: Final = 30


class TypedLines:
    """Reads whole lines of ``source``, which are encoded in ``charset``.

    ``ended`` says that nothing more will come.
    """

    def __init__(self, source: ByteSource, charset: str) -> None:
        self.ended = False
        self._source = source
        self._charset = charset
        self._part = b""
        """The beginning of an incomplete line."""

    def fileno(self) -> int:
        """Return the file descriptor to select on."""
        return self._source.fileno()

    def read(self) -> list[str]:
        """Return the lines that have arrived, without waiting; the end of the input ends one."""
        data = None if self.ended else self._source.read(0)
        if data is None:
            return []
        self.ended = not data
        *lines, part = (self._part + data).split(b"\n")
        self._part = part[: LONGEST + 1]
        if self.ended and part:
            lines.append(part)
        return [self._understood(line) for line in lines]

    def _understood(self, line: bytes) -> str:
        """Decode a line: full-width characters become narrow, control characters go."""
        text = line[:LONGEST].decode(self._charset, errors="replace")
        return " ".join(clean(normalize("NFKC", text)).split())


def quoted(typed: str) -> str:
    """Return typed text for a sentence: shortened where it is long."""
    return typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."

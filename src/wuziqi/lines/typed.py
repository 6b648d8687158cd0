"""Lines as a player types them, or as a pipe hands them on, made fit to be understood."""

from typing import Final
from unicodedata import normalize

from wuziqi.system.contract import ByteSource
from wuziqi.texts import clean

LONGEST: Final = 500
"""Bytes of a line that are read; the rest of a longer one is dropped."""

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
        """The beginning of a line whose end has not arrived."""

    def fileno(self) -> int:
        """Return a descriptor that ``select`` can wait for."""
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
        """A line with letters, digits and signs of full width as others, and without controls."""
        text = line[:LONGEST].decode(self._charset, errors="replace")
        return " ".join(clean(normalize("NFKC", text)).split())


def quoted(typed: str) -> str:
    """What was typed as it is repeated in a sentence: cut where it is long."""
    return typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."

"""Files within compressed files: gzip (``.gz``), and archives (``.zip``) as RenjuNet's."""

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from struct import unpack_from
from typing import IO, Final, NamedTuple, Protocol
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from wuziqi.records.formats.tree import FormatError
from wuziqi.texts import N_

GZIP: Final = b"\x1f\x8b\x08"
ZIP: Final = b"PK\x03\x04"
SUFFIXES: Final = (".gz", ".zip")

_END_RECORD: Final = b"PK\x05\x06"
_LONGEST_END: Final = 22 + 0xFFFF
"""The record at the end of an archive with its comment."""

_MOST_DIRECTORY: Final = 4 << 20
"""The most bytes of an archive's directory, which ``zipfile`` reads at once."""


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def plain_name(name: str) -> str:
    """Return the name of a file without the ending of a compressed one."""
    lower = name.lower()
    return next((name[: -len(end)] for end in SUFFIXES if lower.endswith(end)), name)


@contextmanager
def damage_told() -> Iterator[None]:
    """Raise FormatError in place of the errors of damaged compressed files."""
    try:
        yield
    except (EOFError, zlib.error, BadZipFile, gzip.BadGzipFile) as error:
        raise FormatError(N_("the compressed file is damaged")) from error


class Archive(NamedTuple):
    """An open archive: its files of games by their names, or all if there are none, and others."""

    opened: ZipFile
    games: list[ZipInfo]
    others: list[str]


@contextmanager
def archive(file: IO[bytes], wanted: Callable[[str], bool]) -> Iterator[Archive]:
    """Open an archive; ``wanted`` tells the names of games.

    Raises FormatError for a damaged archive, one without files, and too large a directory.
    """
    size = file.seek(0, 2)
    file.seek(max(0, size - _LONGEST_END))
    end = file.read(_LONGEST_END)
    at = end.rfind(_END_RECORD)
    if 0 <= at <= len(end) - 22 and unpack_from("<I", end, at + 12)[0] > _MOST_DIRECTORY:
        raise FormatError(N_("the archive has too many files"))
    with damage_told():
        opened = ZipFile(file)
    with opened:
        files = [info for info in opened.infolist() if not info.is_dir() and info.file_size]
        if not files:
            raise FormatError(N_("the archive is empty"))
        games = [info for info in files if wanted(info.filename)] or files
        yield Archive(opened, games, [info.filename for info in files if info not in games])


@contextmanager
def member(opened: ZipFile, info: ZipInfo) -> Iterator[IO[bytes]]:
    """Open a file of an archive. Raises FormatError where it cannot be read."""
    if info.flag_bits & 1:
        raise FormatError(N_("{name} is encrypted"), name=info.filename)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise FormatError(N_("{name} is compressed in an unknown way"), name=info.filename)
    with damage_told():
        file = opened.open(info)
    with file:
        yield file

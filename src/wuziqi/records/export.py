"""Games of the library written to files."""

from pathlib import Path
from typing import Final

from wuziqi.locale import _
from wuziqi.records.library import StoredGame
from wuziqi.records.psq import PsqError, PsqGame, PsqMove, format_psq
from wuziqi.records.queries import Catalogue, Filter, Order
from wuziqi.rules.point import Point

_AT_ONCE: Final = 200


class ExportError(Exception):
    """A game cannot be written to a file; the text says why, in one line."""


def export_game(stored: StoredGame, path: Path) -> None:
    """Write a game to a new file of Piskvork.

    Raises ExportError, and LibraryError for a game that makes no sense.
    """
    if path.exists():
        raise ExportError(_("{path} is there already.").format(path=path))
    try:
        path.write_text(_psq(stored), encoding="utf-8")
    except (PsqError, OSError) as error:
        raise ExportError(str(error)) from error


def export_all(catalogue: Catalogue, wanted: Filter, directory: Path) -> int:
    """Write the games that a filter lets through to files of Piskvork in a new directory.

    Returns how many they are. Raises ExportError and LibraryError.
    """
    try:
        directory.mkdir(parents=True)
    except OSError as error:
        raise ExportError(f"{error.strerror} ({directory})") from error
    first = 0
    while page := catalogue.page(wanted, Order(), first, _AT_ONCE):
        for entry in page:
            name = f"{entry.started[:10]}-{entry.id}.psq"
            export_game(catalogue.library.game(entry.id), directory / name)
        first += len(page)
    return first


def _psq(stored: StoredGame) -> str:
    acts = zip(stored.acts, stored.milliseconds, strict=True)
    moves = tuple(PsqMove(act, spent) for act, spent in acts if isinstance(act, Point))
    entry = stored.entry
    return format_psq(PsqGame(entry.width, entry.height, moves, entry.black, entry.white))

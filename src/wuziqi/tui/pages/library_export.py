"""Games of the library that are written to files, and what is said about it."""

import time
from collections.abc import Iterator
from pathlib import Path

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.exchange import Exported, ExportError, export_all, export_game
from wuziqi.records.library.queries import Catalogue, Filter
from wuziqi.records.library.rows import Entry

_WORK_SECONDS = 0.03


class Exporter:
    """Writes games of a library; ``message`` says how it went or how far it is."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.message = ""
        self._catalogue = catalogue
        self._writing: Iterator[Exported] | None = None
        """The export of many games while it runs."""
        self._directory = Path()

    @property
    def busy(self) -> bool:
        """Whether games are being written."""
        return self._writing is not None

    def write(self, entry: Entry, path: Path) -> bool:
        """Write a game to a new file; returns whether that was done."""
        try:
            missing = export_game(self._catalogue.library.game(entry.id), path)
        except (ExportError, LibraryError) as error:
            self.message = error_words(error)
            return False
        text = _("Written: {path}, without {parts}") if missing else _("Written: {path}")
        self.message = text.format(path=path, parts=missing)
        return True

    def begin_all(self, wanted: Filter, directory: Path) -> bool:
        """Begin to write games to a new directory; returns whether that can be done."""
        self._directory, self.message = directory, ""
        self._writing = export_all(self._catalogue, wanted, directory)
        return self._write_for(0.0)

    def work(self) -> None:
        """Write some of the games."""
        self._write_for(_WORK_SECONDS)

    def stop(self) -> None:
        """Leave the other games out."""
        self._end()

    def _write_for(self, seconds: float) -> bool:
        """Write one game, and more while there is time; returns False after an error."""
        end = time.monotonic() + seconds
        try:
            self._write_one()
            while self.busy and time.monotonic() < end:
                self._write_one()
        except (ExportError, LibraryError) as error:
            self._writing, self.message = None, error_words(error)
            return False
        return True

    def _write_one(self) -> None:
        if self._writing is None:
            return
        exported = next(self._writing, None)
        if exported is None:
            self._end()
        else:
            self.message = _exported_text(exported)

    def _end(self) -> None:
        self._writing = None
        place = _("Directory: {path}").format(path=self._directory)
        self.message = (
            f"{self.message} {place}" if self.message else _("There is no game to write.")
        )


def _exported_text(exported: Exported) -> str:
    written, damaged = exported
    text = ngettext("{count} game written.", "{count} games written.", written)
    text = text.format(count=written)
    if not damaged:
        return text
    more = ngettext("{count} is damaged.", "{count} are damaged.", damaged)
    return f"{text} {more.format(count=damaged)}"

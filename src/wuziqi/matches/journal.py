"""The journal of a match: its options, and a line for every finished game.

Lines are only added, and each goes to the system at once: whatever ends the match leaves at most
half a line, which the next run drops.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar

from wuziqi.locale import _
from wuziqi.matches.players import Ending, GameResult
from wuziqi.rules.point import Point
from wuziqi.texts import N_, TextError

_NAME: Final = "journal.jsonl"

_Parsed = TypeVar("_Parsed")


class JournalError(TextError, ValueError):
    """The journal cannot be used; the text names the file and the reason."""


class Journal:
    """The journal in a directory, open for more; ``results`` are the games it has.

    ``options`` are the options of the match by name: values that JSON keeps unchanged. Without
    ``resume`` there must be no journal yet; with it there must be one with equal options. Raises
    JournalError, also when the directory cannot be written.
    """

    def __init__(self, directory: Path, options: Mapping[str, Any], *, resume: bool) -> None:
        self.results: dict[int, GameResult] = {}
        self.directory = directory
        self._path = directory / _NAME
        self._options = dict(options)
        try:
            directory.mkdir(parents=True, exist_ok=True)
            lines = self._old_lines(resume)
            self._take(lines)
            self._file = self._path.open("ab")
        except OSError as error:
            raise JournalError(N_("{path}: {error}"), path=self._path, error=error) from error
        if not lines:
            self._write({"options": self._options})

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, result: GameResult) -> None:
        """Keep a result. Raises JournalError when it cannot be written."""
        self._write(_to_json(result))
        self.results[result.number] = result

    def _old_lines(self, resume: bool) -> list[bytes]:
        """Return the complete lines of an old journal, and cut off an incomplete last one."""
        if not self._path.exists():
            if resume:
                raise JournalError(N_("{path}: there is no match to resume"), path=self._path)
            return []
        if not resume:
            text = N_("{path}: there is a match already; continue it with --resume")
            raise JournalError(text, path=self._path)
        *lines, half = self._path.read_bytes().split(b"\n")
        if half:
            with self._path.open("r+b") as file:
                file.truncate(sum(len(line) + 1 for line in lines))
        return lines

    def _take(self, lines: list[bytes]) -> None:
        for number, line in enumerate(lines, 1):
            if number == 1:
                self._compare(self._parse(number, line, _options))
            else:
                result = self._parse(number, line, _from_json)
                self.results[result.number] = result

    def _parse(self, number: int, line: bytes, read: Callable[[Any], _Parsed]) -> _Parsed:
        try:
            return read(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            text = N_("{path}, line {number}: not a line of a journal")
            raise JournalError(text, path=self._path, number=number) from error

    def _compare(self, old: dict[str, Any]) -> None:
        for name in dict.fromkeys([*old, *self._options]):
            before, now = old.get(name), self._options.get(name)
            if before != now:
                text = N_("{path}: the match was begun with {name} {before}, not {now}")
                values = {"before": _text(before), "now": _text(now)}
                raise JournalError(text, path=self._path, name=name, **values)

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line).encode("ascii") + b"\n")
            self._file.flush()
        except OSError as error:
            raise JournalError(N_("{path}: {error}"), path=self._path, error=error) from error


def _text(value: Any) -> str:
    if value is None:
        return _("not given")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _to_json(result: GameResult) -> dict[str, Any]:
    return {**asdict(result), "ending": result.ending.value}


def _options(line: Any) -> dict[str, Any]:
    return dict(line["options"])


def _from_json(line: Any) -> GameResult:
    moves = tuple(Point(column, row) for column, row in line["moves"])
    pairs = {name: tuple(line[name]) for name in ("times_ms", "slowest_ms", "mean_ms")}
    return GameResult(**{**line, **pairs, "moves": moves, "ending": Ending(line["ending"])})

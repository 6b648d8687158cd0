"""Openings that the games of a match begin from: lists of them in files, and our own."""

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point

Opening = tuple[Point, ...]

_SHIPPED = files("wuziqi.matches") / "openings.txt"
_SHIPPED_SIZES = (15, 20)
_MARGIN = 2
"""Lines between the stones of an opening that was moved to another board and its edge."""

_SIZED = re.compile(r"([0-9]{1,2})\s+(?=[A-Za-z])")
_NAMES = re.compile(r"(?:[A-Za-z][0-9]{1,2}[\s,]*)+")
_OFFSETS = re.compile(r"(?:-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2}(?:[\s,]+|$))+")


class OpeningsError(ValueError):
    """A list of openings cannot be used; the text says in which file, in which line, and why."""


def load_openings(path: Path, size: int) -> list[Opening]:
    """Read the openings for a board of ``size`` lines; black's stone is the first of each.

    A line holds the names of points (``h8 i9 g7``, with or without blanks or commas), behind the
    size of the board if other sizes are in the file too; or offsets from the centre as in the
    lists of Gomocup (``0,0, 1,-1``: to the right, then DOWN; the centre is ``size // 2`` from the
    left and the top). What follows a ``#`` and blank lines are passed over.

    Raises OpeningsError for a file that cannot be read, a line of another form, stones that
    cannot be placed or have won already, and when there is no opening for this size.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise OpeningsError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise OpeningsError(f"{path}: not a text in UTF-8") from error
    if found := _parse_list(text, size, str(path)):
        return found
    raise OpeningsError(f"{path}: no openings for a board of {size} lines")


def own_openings(size: int) -> list[Opening]:
    """Return the shipped openings for a board of ``size`` lines, always in the same order.

    They were made for 15 and 20 lines by tools/balance_openings.py. Other boards get those of
    15 lines around their own centre that keep off the edge; where none does, the empty board.
    """
    source = size if size in _SHIPPED_SIZES else _SHIPPED_SIZES[0]
    shipped = _parse_list(_SHIPPED.read_text(encoding="ascii"), source, _SHIPPED.name)
    if source == size:
        return shipped
    by = size // 2 - source // 2
    moved = [tuple(Point(point.column + by, point.row + by) for point in one) for one in shipped]
    return [one for one in moved if _keeps_off_the_edge(one, size)] or [()]


def symmetries(opening: Opening, size: int) -> list[Opening]:
    """Return the 8 ways to turn and mirror an opening on its board, itself first.

    Some of them are alike when the opening is symmetrical itself.
    """
    found = []
    for _turn in range(4):
        found += [opening, tuple(Point(size - 1 - column, row) for column, row in opening)]
        opening = tuple(Point(row, size - 1 - column) for column, row in opening)
    return found


def _keeps_off_the_edge(opening: Opening, size: int) -> bool:
    inside = range(_MARGIN, size - _MARGIN)
    return all(point.column in inside and point.row in inside for point in opening)


def _parse_list(text: str, size: int, name: str) -> list[Opening]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        wanted = line.partition("#")[0].strip()
        if sized := _SIZED.match(wanted):
            wanted = wanted[sized.end() :] if int(sized[1]) == size else ""
        if wanted:
            try:
                found.append(_parse_opening(wanted, size))
            except ValueError as error:
                raise OpeningsError(f"{name}, line {number}: {error}") from error
    return found


def _parse_opening(line: str, size: int) -> Opening:
    """Read one opening. Raises ValueError."""
    if _NAMES.fullmatch(line):
        points = [parse_point(name) for name in re.findall("[A-Za-z][0-9]+", line)]
    elif _OFFSETS.fullmatch(line):
        points = _from_offsets([int(number) for number in re.findall("-?[0-9]+", line)], size)
    else:
        raise ValueError("neither points such as h8 i9 nor offsets such as 0,0, 1,-1")
    return _checked(points, size)


def _from_offsets(numbers: Sequence[int], size: int) -> list[Point]:
    centre = size // 2
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [Point(centre + right, size - 1 - (centre + down)) for right, down in pairs]


def _checked(points: Sequence[Point], size: int) -> Opening:
    """The points as an opening. Raises IllegalMove, or ValueError when it is won already."""
    game = Game(size)
    for point in points:
        game.play(point)
    if game.outcome is not None:
        raise ValueError("the game is over after this opening")
    return game.moves

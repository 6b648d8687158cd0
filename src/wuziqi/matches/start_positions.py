"""Openings that the games of a match begin from: lists of them in files, and our own."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from wuziqi.records.formats.text_moves import SIZED, parse_opening
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, STANDARD, Rule
from wuziqi.texts import N_, TextError

StartPosition = tuple[Point, ...]

_SHIPPED = files("wuziqi.matches")
_SHIPPED_SIZES = (15, 20)
_MARGIN = 2
"""The least lines between the stones of a moved opening and the edge of its new board."""


class OpeningsError(TextError, ValueError):
    """A list of openings cannot be used; the text says in which file, in which line, and why."""


def load_openings(path: Path, size: int, rule: Rule = FREESTYLE) -> list[StartPosition]:
    """Read the openings for a board of ``size`` lines; black's stone is the first of each.

    A line holds the names of points (``h8 i9 g7``, with or without blanks or commas), behind the
    size of the board if other sizes are in the file too; or offsets from the centre as in the lists
    of Gomocup (``0,0, 1,-1``: to the right, then DOWN; the centre is ``size // 2`` from the left
    and the top). Comments after ``#`` and blank lines are skipped.

    Raises OpeningsError for a file that cannot be read, a line of another form, stones that
    cannot be placed or have ended the game already, and when there is no opening for this size.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise OpeningsError(N_("{path}: {error}"), path=path, error=error) from error
    except UnicodeDecodeError as error:
        raise OpeningsError(N_("{path}: not a text in UTF-8"), path=path) from error
    if found := _parse_list(text, size, rule, str(path)):
        return found
    reason = N_("{path}: no openings for a board of {size} lines")
    raise OpeningsError(reason, path=path, size=size)


def own_openings(size: int, rule: Rule = FREESTYLE) -> list[StartPosition]:
    """Return the shipped openings for a board of ``size`` lines, always in the same order.

    tools/strength/openings.py made them for freestyle on 15 and 20 lines, and for standard and
    renju on 15, where games of the engine against itself split. Other boards use the openings of 15
    lines around their own centre that keep off the edge, other rules the freestyle openings that do
    not end the game; the empty board if there are none.
    """
    if rule.forbids:
        return _shipped("openings-renju.txt", size, rule) or [()]
    if rule == STANDARD and size == _SHIPPED_SIZES[0]:
        return _shipped("openings-standard.txt", size, rule)
    source = size if size in _SHIPPED_SIZES else _SHIPPED_SIZES[0]
    shipped = _shipped("openings.txt", source, FREESTYLE)
    if source != size:
        by = size // 2 - source // 2
        shipped = [tuple(Point(p.column + by, p.row + by) for p in one) for one in shipped]
        shipped = [one for one in shipped if _keeps_off_the_edge(one, size)]
    return [one for one in shipped if _goes_on(one, size, rule)] or [()]


def _shipped(name: str, size: int, rule: Rule) -> list[StartPosition]:
    return _parse_list((_SHIPPED / name).read_text(encoding="ascii"), size, rule, name)


def turned_openings(opening: StartPosition, size: int) -> list[StartPosition]:
    """Return the 8 ways to turn and mirror an opening on its board, itself first.

    Some of them are alike when the opening is symmetrical itself.
    """
    found = []
    for _turn in range(4):
        found += [opening, tuple(Point(size - 1 - column, row) for column, row in opening)]
        opening = tuple(Point(row, size - 1 - column) for column, row in opening)
    return found


def _keeps_off_the_edge(opening: StartPosition, size: int) -> bool:
    inside = range(_MARGIN, size - _MARGIN)
    return all(point.column in inside and point.row in inside for point in opening)


def _goes_on(opening: StartPosition, size: int, rule: Rule) -> bool:
    try:
        _checked(opening, size, rule)
    except ValueError:
        return False
    return True


def _parse_list(text: str, size: int, rule: Rule, name: str) -> list[StartPosition]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        wanted = line.partition("#")[0].strip()
        if sized := SIZED.match(wanted):
            wanted = wanted[sized.end() :] if int(sized[1]) == size else ""
        if wanted:
            try:
                found.append(_checked(parse_opening(wanted, size), size, rule))
            except ValueError as error:
                reason = N_("{path}, line {number}: {error}")
                raise OpeningsError(reason, path=name, number=number, error=error) from error
    return found


def _checked(points: Sequence[Point], size: int, rule: Rule) -> StartPosition:
    """The points as an opening. Raises IllegalMove, or OpeningsError when the game is over."""
    game = Game(size, rule=rule)
    for point in points:
        game.play(point)
    if game.outcome is not None:
        raise OpeningsError(N_("the game is over after this opening"))
    return game.moves

"""The formats that games are read from and written to, each a line of one table."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from wuziqi.records.formats.drawn import looks_drawn, parse_drawn
from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.engine_text import looks_like_engine_text, parse_engine_text
from wuziqi.records.formats.minor_formats import (
    bdt_games,
    looks_like_bdt,
    looks_like_pos,
    looks_like_rec,
    looks_like_sav,
    parse_bdt,
    parse_pos,
    parse_rec,
    parse_sav,
)
from wuziqi.records.formats.move_lists import (
    MOVES,
    counts_from_one,
    format_notation,
    looks_like_coordinates,
    looks_numbered,
    parse_coordinates,
    parse_notation,
    parse_numbered,
)
from wuziqi.records.formats.openings_list import (
    OFFSETS,
    SIZED,
    each_opening,
    format_openings,
    parse_openings,
)
from wuziqi.records.formats.parts import Part
from wuziqi.records.formats.psq import format_psq, parse_psq, psq_of_tree, tree_of_psq
from wuziqi.records.formats.renlib import Progress, format_renlib, is_renlib, parse_renlib
from wuziqi.records.formats.rif import looks_like_rif, parse_rif, rif_games
from wuziqi.records.formats.sgf import format_sgf, parse_sgf, sgf_games
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.formats.web_board import (
    looks_like_web_board,
    parse_web_board,
    web_boards,
)
from wuziqi.rules.board import Size
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_


@dataclass(frozen=True)
class How:
    """How a file is read or written where it does not say: the rule, and where rows begin.

    ``rows`` is ``bottom`` or ``top``, of points in plain text, and ``size`` the board of moves in
    text that does not name its own; None for the format's usual one. ``progress`` is called with
    the number of bytes done. ``strict`` refuses what a reader would leave out otherwise.
    ``guessed`` is whether the format was guessed by the content.
    """

    rule: Rule = FREESTYLE
    rows: str = "bottom"
    progress: Progress | None = None
    strict: bool = False
    guessed: bool = False
    size: Size | None = None


DEFAULT_HOW: Final = How()


class Start(NamedTuple):
    """The beginning of a file by which its format is guessed: bytes, and text without blanks."""

    data: bytes
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines that say something, in a list of openings."""
        lines = (line.partition("#")[0].strip() for line in self.text.splitlines())
        return [line for line in lines if line]


@dataclass(frozen=True)
class Format:
    """A format: its ``name``, the ends of its files' names, what reads and writes it.

    ``looks`` is whether a file can be of this format. ``format`` is None for one that is only read,
    ``games`` reads all games of a file that may have several. ``carries`` are the parts of a tree
    that it keeps.
    """

    name: str
    suffixes: tuple[str, ...]
    looks: Callable[[Start], bool]
    parse: Callable[[bytes, How], Tree]
    format: Callable[[Tree, How], bytes] | None = None
    carries: frozenset[Part] = frozenset()
    games: Callable[[bytes, How], Iterator[Tree]] | None = None


_SGF: Final = re.compile(r"\(\s*;")

FORMATS: Final = {
    one.name: one
    for one in (
        Format(
            "sgf",
            (".sgf",),
            lambda start: _SGF.search(start.text) is not None,
            lambda data, _how: parse_sgf(data),
            lambda tree, _how: format_sgf(tree),
            frozenset(Part) - {Part.GAME, Part.TIME},
            lambda data, _how: sgf_games(data),
        ),
        Format(
            "psq",
            (".psq",),
            lambda start: start.text.startswith("Piskvorky"),
            lambda data, how: tree_of_psq(parse_psq(decode(data)), how.rule),
            lambda tree, how: format_psq(psq_of_tree(tree, how.rule)).encode("utf-8"),
            frozenset({Part.NAME, Part.TIME}),
        ),
        Format(
            "renlib",
            (".lib",),
            lambda start: is_renlib(start.data),
            lambda data, how: parse_renlib(data, how.progress, strict=how.strict),
            lambda tree, _how: format_renlib(tree),
            frozenset({Part.VARIATION, Part.COMMENT, Part.MARK}),
        ),
        Format(
            "notation",
            (".txt",),
            lambda start: bool(start.lines) and MOVES.match(start.lines[0]) is not None,
            lambda data, how: parse_notation(data, how.rows, how.rule, how.size),
            lambda tree, how: format_notation(tree, how.rows, how.rule),
        ),
        Format(
            "openings",
            (".openings",),
            lambda start: _looks_like_openings(start.lines),
            lambda data, how: parse_openings(data, how.rule, how.rows),
            lambda tree, how: format_openings(tree, how.rule),
            frozenset({Part.VARIATION}),
            lambda data, how: each_opening(parse_openings(data, how.rule, how.rows), how.rule),
        ),
        Format(
            "rif",
            (".rif", ".xml"),
            lambda start: looks_like_rif(start.text),
            lambda data, _how: parse_rif(data),
            games=lambda data, how: rif_games(data, how.progress),
        ),
        Format(
            "bdt",
            (".bdt",),
            lambda start: looks_like_bdt(start.text),
            lambda data, _how: parse_bdt(data),
            games=lambda data, _how: bdt_games(data),
        ),
        Format(
            "pos",
            (".pos",),
            lambda start: looks_like_pos(start.data),
            lambda data, how: parse_pos(data, how.rule),
        ),
        Format(
            "sav",
            (".sav",),
            lambda start: looks_like_sav(start.text),
            lambda data, how: parse_sav(data, how.rule),
        ),
        Format(
            "rec",
            (".rec",),
            lambda start: looks_like_rec(start.text),
            lambda data, how: parse_rec(data, how.rule),
        ),
        Format(
            "numbered",
            (),
            lambda start: looks_numbered(start.text),
            lambda data, how: parse_numbered(data, how.rows, how.rule, how.size),
        ),
        Format(
            "engine",
            (),
            lambda start: looks_like_engine_text(start.text),
            lambda data, how: parse_engine_text(data, how.rule),
        ),
        Format(
            "xy",
            (),
            lambda start: looks_like_coordinates(start.text) and not counts_from_one(start.text),
            lambda data, how: parse_coordinates(data, how.rule, guessed=how.guessed, size=how.size),
        ),
        Format(
            "xy1",
            (),
            lambda start: looks_like_coordinates(start.text) and counts_from_one(start.text),
            lambda data, how: parse_coordinates(
                data, how.rule, 1, guessed=how.guessed, size=how.size
            ),
        ),
        Format(
            "web",
            (),
            lambda start: looks_like_web_board(start.text),
            lambda data, how: parse_web_board(data, how.rule),
            games=lambda data, how: web_boards(data, how.rule),
        ),
        Format(
            "drawn",
            (),
            lambda start: looks_drawn(start.data),
            lambda data, _how: parse_drawn(data),
        ),
    )
}
"""The formats by name."""

WRITTEN: Final = tuple(one.name for one in FORMATS.values() if one.format)
"""The names of the formats that are written too."""

_GUESSED: Final = (
    *("renlib", "psq", "sgf", "rif", "bdt", "web", "engine", "numbered", "drawn", "xy1", "xy"),
    *("openings", "notation", "sav", "rec", "pos"),
)
"""The order in which formats are tried on a file, the surest first."""

_UNSURE: Final = frozenset({"notation", "pos"})
"""Formats whose files' names say little: the content decides."""

_LOOKED_AT: Final = 4096
"""Bytes at the beginning of a file by which its format is guessed."""


def guess(name: str, data: bytes) -> str:
    """Return the format of a file by its name or, failing that, its content.

    A ``.txt`` may be anything in text. Raises FormatError when nothing fits.
    """
    found = form_of_suffix(name)
    return found if found and found not in _UNSURE else _by_content(data)


def form_of_suffix(name: str) -> str:
    """Return the format whose files' names end so; "" for another name."""
    lower = name.lower()
    return next((one.name for one in FORMATS.values() if lower.endswith(one.suffixes)), "")


def _by_content(data: bytes) -> str:
    start = Start(data, decode(data[:_LOOKED_AT]).lstrip())
    found = next((name for name in _GUESSED if FORMATS[name].looks(start)), "")
    if not found:
        text = N_("not a game in any format known ({names})")
        raise FormatError(text, names=", ".join(FORMATS))
    return found


def _looks_like_openings(lines: list[str]) -> bool:
    if lines and OFFSETS.match(lines[0]):
        return True
    return len(lines) > 1 and all(SIZED.match(line) for line in lines[:2])

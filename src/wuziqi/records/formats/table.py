"""The formats that games are read from and written to, each a line of one table."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.notation import MOVES, format_notation, parse_notation
from wuziqi.records.formats.openings_list import OFFSETS, SIZED, format_openings, parse_openings
from wuziqi.records.formats.parts import Part, parts_of
from wuziqi.records.formats.psq import format_psq, parse_psq, psq_of_tree, tree_of_psq
from wuziqi.records.formats.renlib import is_renlib
from wuziqi.records.formats.renlib_reader import Progress, parse_renlib
from wuziqi.records.formats.renlib_writer import format_renlib
from wuziqi.records.formats.sgf_reader import parse_sgf
from wuziqi.records.formats.sgf_writer import format_sgf
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.rule import FREESTYLE, Rule

MOST_BYTES: Final = 1 << 30
"""Larger files are refused: they would fill the memory."""


@dataclass(frozen=True)
class How:
    """How a file is read or written where it does not say: the rule, and where rows begin.

    ``rows`` is ``bottom`` or ``top``, of points in plain text. ``progress`` is called with the
    number of bytes done. ``strict`` refuses what a reader would leave out otherwise.
    """

    rule: Rule = FREESTYLE
    rows: str = "bottom"
    progress: Progress | None = None
    strict: bool = False


@dataclass(frozen=True)
class Format:
    """A format: its ``name``, the suffixes of its files, the functions that read and write it.

    ``carries`` are the parts of a tree that it keeps.
    """

    name: str
    suffixes: tuple[str, ...]
    parse: Callable[[bytes, How], Tree]
    format: Callable[[Tree, How], bytes]
    carries: frozenset[Part]


FORMATS: Final = {
    one.name: one
    for one in (
        Format(
            "sgf",
            (".sgf",),
            lambda data, _how: parse_sgf(data),
            lambda tree, _how: format_sgf(tree),
            frozenset(Part) - {Part.GAME, Part.TIME},
        ),
        Format(
            "psq",
            (".psq",),
            lambda data, how: tree_of_psq(parse_psq(decode(data)), how.rule),
            lambda tree, how: format_psq(psq_of_tree(tree, how.rule)).encode("utf-8"),
            frozenset({Part.NAME, Part.TIME}),
        ),
        Format(
            "renlib",
            (".lib",),
            lambda data, how: parse_renlib(data, how.progress, strict=how.strict),
            lambda tree, _how: format_renlib(tree),
            frozenset({Part.VARIATION, Part.COMMENT, Part.MARK}),
        ),
        Format(
            "notation",
            (".txt",),
            lambda data, how: parse_notation(data, how.rows, how.rule),
            lambda tree, how: format_notation(tree, how.rows, how.rule),
            frozenset(),
        ),
        Format(
            "openings",
            (".openings",),
            lambda data, how: parse_openings(data, how.rule),
            lambda tree, how: format_openings(tree, how.rule),
            frozenset({Part.VARIATION}),
        ),
    )
}
"""The formats by name."""

_SGF: Final = re.compile(r"\(\s*;")
_LOOKED_AT: Final = 4096
"""Bytes at the beginning of a file by which its format is guessed."""


def read_file(
    path: Path,
    form: str = "",
    rule: Rule | None = None,
    rows: str = "bottom",
    progress: Progress | None = None,
) -> Tree:
    """Read a game from a file.

    ``form`` is the name of a format, "" to guess it by the file's name or, failing that, its
    content. ``rule`` is the rule it was played by, None for what the file says. ``rows`` and
    ``progress`` as in How.

    Raises FormatError, with the name of the file, when it cannot be read or is not as it should
    be, and RuleError for a rule that is not played on such a board.
    """
    how = How(rule or FREESTYLE, rows, progress)
    try:
        data = _content(path)
        tree = FORMATS[form or guess(path.name, data)].parse(data, how)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from error
    if rule is not None:
        rule.check(tree.size)
        tree.rule = rule
    return tree


def write_file(
    tree: Tree, path: Path, form: str = "", rows: str = "bottom", *, force: bool = False
) -> None:
    """Write a game to a file in one step: there is the whole of it, or nothing has changed.

    ``form`` is the name of a format, "" for that of the file's name. Raises FormatError, with
    the name of the file, when it is there already and not ``force``, when it cannot be written,
    and for what the format cannot say; see ``left_out`` for what it leaves out silently.
    """
    form = form or form_of_name(path.name)
    try:
        how = How(tree.rule or FREESTYLE, rows)
        write_whole(FORMATS[form].format(tree, how), path, force=force)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from error


def form_of_name(name: str) -> str:
    """Return the format of a file by its name. Raises FormatError for another name."""
    found = _by_suffix(name)
    if not found:
        known = ", ".join(suffix for one in FORMATS.values() for suffix in one.suffixes)
        text = _("{name}: the name does not tell the format ({known})")
        raise FormatError(text.format(name=name, known=known))
    return found


def guess(name: str, data: bytes) -> str:
    """Return the format of a file by its name or, failing that, its content.

    A ``.txt`` may be moves or a list of openings. Raises FormatError when nothing fits.
    """
    found = _by_suffix(name)
    return found if found and found != "notation" else _by_content(data)


def left_out(tree: Tree, form: str) -> dict[Part, int]:
    """Return how many of each part of a tree a format would leave out."""
    carried = FORMATS[form].carries
    return {part: count for part, count in parts_of(tree).items() if count and part not in carried}


def _by_suffix(name: str) -> str:
    lower = name.lower()
    return next((one.name for one in FORMATS.values() if lower.endswith(one.suffixes)), "")


def _by_content(data: bytes) -> str:
    if is_renlib(data):
        return "renlib"
    start = decode(data[:_LOOKED_AT]).lstrip()
    if start.startswith("Piskvorky"):
        return "psq"
    if _SGF.search(start):
        return "sgf"
    lines = [line.partition("#")[0].strip() for line in start.splitlines()]
    words = [line for line in lines if line]
    if words and OFFSETS.match(words[0]):
        return "openings"
    if len(words) > 1 and all(SIZED.match(line) for line in words[:2]):
        return "openings"
    if words and MOVES.match(words[0]):
        return "notation"
    raise FormatError(f"not a game in any format known ({', '.join(FORMATS)})")


def _content(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise FormatError("not a file")
        if path.stat().st_size > MOST_BYTES:
            raise FormatError(f"larger than {MOST_BYTES >> 20} MB")
        return path.read_bytes()
    except OSError as error:
        raise FormatError(f"{error.strerror or error}") from error


def write_whole(data: bytes, path: Path, *, force: bool) -> None:
    """Write a file in one step, over an existing one only by force. Raises FormatError."""
    try:
        if path.exists() and not path.is_file():
            raise FormatError("not a file")
        if path.exists() and not force:
            raise FormatError("there already; --force writes over it")
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            fresh.write_bytes(data)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise FormatError(f"{error.strerror or error}") from error

"""Games in files: which format a file has, reading it and writing it in one step."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from wuziqi.records.formats.parts import Part, parts_of
from wuziqi.records.formats.table import DEFAULT_HOW, FORMATS, WRITTEN, How, form_of_suffix, guess
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.system import SYSTEM
from wuziqi.texts import N_

MOST_BYTES: Final = 1 << 30
"""A file that is larger is no game of ours; it would fill the memory."""

STANDARD_INPUT: Final = Path("-")
"""The path that stands for standard input."""


def read_file(
    path: Path,
    form: str = "",
    rule: Rule | None = None,
    how: How = DEFAULT_HOW,
    game: int | None = None,
) -> Tree:
    """Read a game from a file, or from standard input if the path is ``-``.

    ``form`` is the name of a format, "" to guess it by the file's name or, failing that, its
    content. ``rule`` is the rule it was played by, None for what the file says. ``game`` is the
    number of a game in a file of several, from 1.

    Raises FormatError, with the name of the file, when it cannot be read or is not as it should
    be, and RuleError for a rule that is not played on such a board.
    """
    how = replace(how, rule=rule or how.rule, guessed=not form)
    try:
        data = _content(path)
        found = form or guess(path.name, data)
        tree = FORMATS[found].parse(data, how) if game is None else _nth(data, found, how, game)
    except FormatError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error
    if rule is not None:
        rule.check(tree.size)
        tree.rule = rule
    return tree


def read_text(text: str, form: str = "", how: How = DEFAULT_HOW) -> Tree:
    """Read a game from a text that was typed: moves, if it is in no other format.

    Raises FormatError.
    """
    data = text.encode("utf-8", "replace")
    how = replace(how, guessed=not form)
    return FORMATS[form or _typed_form(data)].parse(data, how)


def _typed_form(data: bytes) -> str:
    try:
        return guess("", data)
    except FormatError:
        return "notation"  # whose reader says which word is no move


def read_games(path: Path, form: str = "", how: How = DEFAULT_HOW) -> Iterator[Tree]:
    """Read all games of a file, one after the other.

    A list of openings has none. Raises FormatError, with the name of the file.
    """
    try:
        data = _content(path)
        found = form or guess(path.name, data)
        if found == "openings":
            raise _no_games()
        yield from _games(data, found, how)
    except FormatError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error


def _games(data: bytes, form: str, how: How) -> Iterator[Tree]:
    found = FORMATS[form]
    return found.games(data, how) if found.games else iter([found.parse(data, how)])


def _no_games() -> FormatError:
    return FormatError(N_("a list of openings, not a game"))


def _nth(data: bytes, form: str, how: How, number: int) -> Tree:
    """The game of a number from 1. Raises FormatError when there are fewer."""
    tree = next(islice(_games(data, form, how), number - 1, None), None)
    if tree is None:
        raise FormatError(N_("the file has no game number {number}"), number=number)
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
        write_whole(format_tree(tree, form, how), path, force=force)
    except FormatError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error


def format_tree(tree: Tree, form: str, how: How) -> bytes:
    """Write a game in a format. Raises FormatError for what it cannot say."""
    write = FORMATS[form].format
    if write is None:
        text = N_("{format} is only read; these are written: {names}")
        raise FormatError(text, format=form, names=", ".join(WRITTEN))
    return write(tree, how)


def form_of_name(name: str) -> str:
    """Return the format to write a file in by its name. Raises FormatError for another name."""
    found = form_of_suffix(name)
    if found not in WRITTEN:
        known = ", ".join(suffix for form in WRITTEN for suffix in FORMATS[form].suffixes)
        text = N_("{name}: the name does not tell the format ({known})")
        raise FormatError(text, name=name, known=known)
    return found


def left_out(tree: Tree, form: str) -> dict[Part, int]:
    """Return how many of each part of a tree a format would leave out."""
    carried = FORMATS[form].carries
    return {part: count for part, count in parts_of(tree).items() if count and part not in carried}


def _content(path: Path) -> bytes:
    try:
        if path == STANDARD_INPUT:
            return _standard_input()
        if path.exists() and not (path.is_file() or path.is_fifo()):
            raise FormatError(N_("not a file"))
        if path.stat().st_size > MOST_BYTES:
            raise _too_large()
        if not path.is_fifo():
            return path.read_bytes()
        with path.open("rb") as file:
            return _limited(file)
    except OSError as error:
        raise FormatError("{error}", error=error) from error


def _standard_input() -> bytes:
    return _limited(sys.stdin.buffer) if sys.stdin else b""


def _limited(file: BinaryIO) -> bytes:
    """All of a file, which may be a pipe. Raises FormatError for one that is too large."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large()
    return data


def _too_large() -> FormatError:
    return FormatError(N_("larger than {most} MB"), most=MOST_BYTES >> 20)


def write_whole(data: bytes, path: Path, *, force: bool) -> None:
    """Write a file in one step, over an existing one only by force. Raises FormatError."""
    try:
        if path.exists() and not path.is_file():
            raise FormatError(N_("not a file"))
        if path.exists() and not force:
            raise FormatError(N_("there already; --force writes over it"))
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            fresh.write_bytes(data)
            SYSTEM.replace(fresh, path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise FormatError("{error}", error=error) from error

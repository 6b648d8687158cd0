"""The commands that fill or copy the library: ``import``, ``backup``, ``restore``."""

import argparse
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from wuziqi.cli.options import Options
from wuziqi.cli.parser import add_from, add_rows, add_rule, add_strict, add_text
from wuziqi.cli.saved_game import format_options
from wuziqi.cli.streams import BAD_USE, progress_bar, refuse
from wuziqi.console import say, warn
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.files import STANDARD_INPUT, read_games
from wuziqi.records.formats.sgf import written_rule
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.library.database import create_private
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.exchange import MOST_IMPORTED, Importer, NotImported
from wuziqi.records.library.library import (
    Library,
    check_whole,
    claims_in,
    existing_library,
    put_aside,
)
from wuziqi.records.settings import LIBRARY_FILE, data_paths, make_private_directory
from wuziqi.rules.rule import FREESTYLE, Rule, RuleError, rule_named
from wuziqi.system import SYSTEM
from wuziqi.texts import N_


def add_backup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help=_("overwrite an existing file"))
    text = _("also copy the keys of friends' games: who reads the copy can then play in your place")
    parser.add_argument("--with-keys", action="store_true", help=text)
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("where to put the copy"))


def run_backup(options: Options) -> int:
    """Copy the library; returns the exit code: 0, 2 when that cannot be done."""
    try:
        with existing_library(data_paths(options.data_dir).directory) as library:
            _copy(library, options.file, force=options.force, keys=options.with_keys)
            count = count_games(library)
    except FileExistsError:
        text = _("{file} already exists; --force overwrites it.")
        return refuse(text.format(file=options.file))
    except (LibraryError, OSError) as error:
        return refuse(error_words(error))
    text = ngettext("{count} game copied to {file}.", "{count} games copied to {file}.", count)
    say(text.format(count=count, file=options.file))
    return 0


def count_games(library: Library) -> int:
    """Return the number of games in a library, without deleted games."""
    [(count,)] = library.read("SELECT count(*) FROM games WHERE deleted = 0")
    return int(count)


def _copy(library: Library, file: Path, *, force: bool, keys: bool) -> None:
    existed = file.exists()
    if existed and not (file.is_file() or file.is_dir()):
        raise LibraryError(N_("not a file"), file)  # a device, which a copy would replace
    if not existed or not force:
        file.touch(mode=0o600, exist_ok=False)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        library.copy_to(fresh, keys=keys)
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        if not existed:
            file.unlink(missing_ok=True)
        raise


def add_restore(parser: argparse.ArgumentParser) -> None:
    text = _("a file made by wuziqi backup")
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=text)


def run_restore(options: Options) -> int:
    """Replace the library by the copy; returns the exit code: 0, 2 when that cannot be done."""
    directory = data_paths(options.data_dir).directory
    fresh = directory / f"{LIBRARY_FILE}.restoring-{os.getpid()}"
    try:
        make_private_directory(directory)
        count, lost = _take(options.file, fresh)
        path = directory / LIBRARY_FILE
        with claims_in(directory).opening():
            aside = put_aside(path, "replaced") if path.exists() else None
            SYSTEM.replace(fresh, path)
    except (LibraryError, OSError) as error:
        return refuse(error_words(error))
    finally:
        for ending in ("", "-wal", "-shm"):
            fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
    text = ngettext("{count} game restored.", "{count} games restored.", count)
    say(text.format(count=count))
    if lost:
        text = ngettext(
            "{count} game with a friend cannot be resumed: the backup has no keys.",
            "{count} games with friends cannot be resumed: the backup has no keys.",
            lost,
        )
        say(text.format(count=lost))
    if aside is not None:
        say(_("The previous library is kept as {file}.").format(file=aside))
    return 0


_UNFINISHED_WITHOUT_KEYS: Final = """SELECT count(*) FROM games
    WHERE deleted = 0 AND opponent = 'friend' AND result = '' AND link = ''"""


def _take(file: Path, fresh: Path) -> tuple[int, int]:
    """Copy a library and see whether it is whole.

    Returns how many games it has, and how many games with friends nobody can resume.
    """
    _copy_file(file, fresh)
    log = file.with_name(f"{file.name}-wal")  # of a library copied while it was in use
    if log.exists():
        _copy_file(log, fresh.with_name(f"{fresh.name}-wal"))
    check_whole(fresh, file)
    with closing(Library(fresh)) as library:
        [(lost,)] = library.read(_UNFINISHED_WITHOUT_KEYS)
        return count_games(library), int(lost)


def _copy_file(file: Path, fresh: Path) -> None:
    """Copy a file for the player alone; a device or pipe, which may never end, is refused."""
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise LibraryError(N_("not a file"), file)
    create_private(fresh)
    shutil.copyfile(file, fresh)


_GAMES_PER_TRANSACTION: Final = 500
"""Games written in one transaction: an interruption loses only the current one."""

_MOST_NAMED: Final = 5
"""The number of unreadable games named in the output."""

_PGN_RESULTS: Final = {"black": "1-0", "white": "0-1", "draw": "1/2", "": "*"}

Advance = Callable[[int], None]


def add_import(parser: argparse.ArgumentParser) -> None:
    text = _("files, and directories with all files in them; - is standard input")
    parser.add_argument("paths", metavar=_("PATH"), type=Path, nargs="+", help=text)
    add_from(parser)
    add_rows(parser)
    add_text(parser)
    add_rule(parser, _("rules of games whose files name none: {names} (default freestyle)"))
    add_strict(parser)
    for option, text in (
        ("player", _("only games of players whose name contains this")),
        ("tournament", _("only games of tournaments whose name contains this")),
        ("played-by", _("only games whose rule, as the file writes it, contains this")),
    ):
        parser.add_argument(f"--{option}", metavar=_("TEXT"), default="", help=text)
    text = _("list the games with their numbers in the file instead of importing them")
    parser.add_argument("--list", action="store_true", help=text)


def run_import(options: Options) -> int:
    """Take games into the library, or list them.

    Returns the exit code: 0, 2 when nothing could be read or the library cannot be written.
    """
    try:
        rule = rule_named(options.rule) if options.rule else FREESTYLE
        files = _Files(options, rule)
        return _list(files) if options.list else _import(files, options)
    except (RuleError, LibraryError, OSError) as error:
        return refuse(error_words(error))


class _Found(NamedTuple):
    """A game with its number in a file."""

    path: Path
    number: int
    tree: Tree


@dataclass
class _Files:
    """``assumed`` counts the games read by the usual rule of their format."""

    options: Options
    rule: Rule
    troubles: list[str] = field(default_factory=list)
    count: int = 0
    assumed: int = 0

    def games(self, advance: Advance) -> Iterator[_Found]:
        """Yield the wanted games; reports the finished bytes."""
        done = 0
        for path in _expanded(self.options.paths):
            yield from self._games_of(path, done, advance)
            done += _size(path)
            advance(done)

    def _games_of(self, path: Path, before: int, advance: Advance) -> Iterator[_Found]:
        """``before`` counts the bytes of earlier files."""
        how = format_options(
            self.options,
            rule=self.rule,
            rule_told=bool(self.options.rule),
            progress=lambda read: advance(before + read),
            most_nodes=MOST_IMPORTED,
        )
        try:
            for number, tree in enumerate(read_games(path, self.options.from_form, how), 1):
                self.count += 1
                tree.rule = tree.rule or self._fitting_rule(tree)
                if self._is_wanted(tree):
                    self.assumed += tree.rule_assumed
                    yield _Found(path, number, tree)
        except FormatError as error:
            self.troubles.append(error_words(error))

    def _fitting_rule(self, tree: Tree) -> Rule | None:
        try:
            self.rule.check(tree.size)
        except RuleError:
            return None
        return self.rule

    def _is_wanted(self, tree: Tree) -> bool:
        rule = f"{written_rule(tree)} {tree.rule.name if tree.rule else ''}"
        asked = self.options
        return (
            _contains(f"{tree.black}\n{tree.white}", asked.player)
            and _contains(tree.event, asked.tournament)
            and _contains(rule, asked.played_by)
        )


def _contains(text: str, wanted: str) -> bool:
    return wanted.casefold() in text.casefold()


def _expanded(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path != STANDARD_INPUT and path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.is_file())
        else:
            yield path


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _list(files: _Files) -> int:
    for _path, number, tree in files.games(lambda _done: None):
        players = f"{tree.black or '?'} - {tree.white or '?'}"
        rule = written_rule(tree) or (tree.rule.name if tree.rule else "")
        parts = [f"{number:6}", tree.date, players, _PGN_RESULTS[tree.result], rule, tree.event]
        say("  ".join(filter(None, parts)))
    return _end(files)


def _import(files: _Files, options: Options) -> int:
    directory = data_paths(options.data_dir).directory
    make_private_directory(directory)
    with ExitStack() as stack:
        library = Library(directory / LIBRARY_FILE)
        stack.callback(library.close)
        importer = Importer(library)
        total = sum(map(_size, _expanded(options.paths)))
        advance = stack.enter_context(progress_bar(total, unit="B", unit_scale=True))
        games = files.games(advance)
        while some := list(islice(games, _GAMES_PER_TRANSACTION)):
            with library.together():
                for found in some:
                    _add(importer, found, files.troubles)
    text = ngettext("{count} game imported.", "{count} games imported.", importer.added)
    say(text.format(count=importer.added))
    if importer.known:
        text = ngettext(
            "{count} game was already in the library.",
            "{count} games were already in the library.",
            importer.known,
        )
        say(text.format(count=importer.known))
    return _end(files)


def _add(importer: Importer, found: _Found, troubles: list[str]) -> None:
    path, number, tree = found
    try:
        importer.add(tree)
        reasons = tree.remarks[: -1 if tree.rule_assumed else None]
    except (NotImported, RuleError, FormatError) as error:
        reasons = [error_words(error)]
    text = _("{path}: game {number}: {reason}")
    troubles += [text.format(path=path, number=number, reason=reason) for reason in reasons]


def _end(files: _Files) -> int:
    if files.assumed:
        text = ngettext(
            "{count} game of a RenLib file is read as renju (or use --rule).",
            "{count} games of RenLib files are read as renju (or use --rule).",
            files.assumed,
        )
        say(text.format(count=files.assumed))
    for trouble in files.troubles[:_MOST_NAMED]:
        warn(trouble)
    if (more := len(files.troubles) - _MOST_NAMED) > 0:
        text = ngettext("and {count} more", "and {count} more", more)
        warn(text.format(count=more))
    return BAD_USE if files.troubles and not files.count else 0

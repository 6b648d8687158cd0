"""Games in files and directories: the table of formats, reading, and writing in one step."""

import gzip
import os
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from importlib import import_module
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO, Final, NamedTuple

from wuziqi.locale import _, ngettext
from wuziqi.records.formats import archives
from wuziqi.records.formats.archives import plain_name
from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.names import FORMAT_NAMES, WRITTEN
from wuziqi.records.formats.reading import (
    DEFAULT_OPTIONS,
    Format,
    FormatOptions,
    Head,
    unreadable_game,
)
from wuziqi.records.formats.replay import position_at
from wuziqi.records.formats.sources import opened
from wuziqi.records.formats.tree import RESULTS, Feature, FormatError, Tree, features_of
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.system import SYSTEM
from wuziqi.texts import N_

# The formats


class _Formats(Mapping[str, Format]):
    """The formats by name. The module of a format is loaded when it is asked for."""

    def __getitem__(self, name: str) -> Format:
        module = import_module(f"{__package__}.{FORMAT_NAMES[name].module}")
        found: Format = next(one for one in module.FORMATS if one.name == name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(FORMAT_NAMES)

    def __len__(self) -> int:
        return len(FORMAT_NAMES)


FORMATS: Final = _Formats()

_GUESSED: Final = (
    "renlib",
    "psq",
    "contest",
    "sections",
    "sgf",
    "rif",
    "bdt",
    "web",
    "engine",
    "numbered",
    "drawn",
    "xy1",
    "xy",
    "openings",
    "notation",
    "sav",
    "rec",
    "pos",
)
"""The order in which formats are tried on a file, the surest first."""

_UNSURE: Final = frozenset({"notation", "pos"})
"""Formats whose files' names say little: the content decides."""

_GUESSED_BYTES: Final = 4096
"""Bytes at the beginning of a file by which its format is guessed."""


def guess(name: str, data: bytes) -> str:
    """Return the format of a file by its name or else its content. Raises FormatError for none."""
    form = form_of_suffix(name)
    if form in {"", *_UNSURE}:
        head = head_of(data)
        form = next((one for one in _GUESSED if FORMATS[one].looks(head)), "")
    if not form:
        text = N_("not a game in any format known ({names})")
        raise FormatError(text, names=[*FORMATS])
    return form


def form_of_suffix(name: str) -> str:
    """Return the format whose files end in this name; "" for another name."""
    lower = plain_name(name).lower()
    return next((name for name, one in FORMAT_NAMES.items() if lower.endswith(one.suffixes)), "")


def head_of(data: bytes) -> Head:
    """Return what the readers look at to recognise a file by its first bytes."""
    whole = len(data) <= _GUESSED_BYTES
    text = line_feeds(decode(data[:_GUESSED_BYTES], whole=whole))
    return Head(data, text.lstrip(), whole)


# Files


MOST_OF_ANY: Final = 1 << 30
"""The most bytes of a file, even without the limits of formats."""

_HEAD_BYTES: Final = 1 << 16
"""Bytes at the beginning of a file from which its format is guessed."""

_MOST_PACKED: Final = 256 << 20
"""The most bytes of a compressed file from standard input."""

_MOST_LISTED: Final = 200
"""The most characters of the names of an archive's files."""

STANDARD_INPUT: Final = Path("-")
"""The path of standard input."""


def read_file(
    path: Path,
    form: str = "",
    rule: Rule | None = None,
    how: FormatOptions = DEFAULT_OPTIONS,
    game: int | None = None,
) -> Tree:
    """Read a game from a file, or from standard input if the path is ``-``.

    ``form`` is the name of a format, "" to guess it by the file's name or else by its content.
    ``rule`` is the rule of the game, None for the file's own. ``game`` is the number of a game in
    the file, from 1.

    Raises FormatError, with the name of the file, for an unreadable or invalid file, and RuleError
    for a rule that excludes the board.
    """
    told = rule is not None or how.rule_told
    how = replace(how, rule=rule or how.rule, rule_told=told, guessed=not form)
    try:
        with closing(_contents(path, form, how)) as contents:
            if game is not None:
                tree = _nth(contents, how, game)
            elif (content := next(contents)).problem:
                raise content.problem
            else:
                tree = FORMATS[content.form].parse(content.data, how)
                tree.remarks += content.remarks([*content.others, *content.skipped])
    except FormatError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error
    if rule is not None:
        rule.check(tree.size)
        tree.rule = rule
    return tree


def read_text(text: str, form: str = "", how: FormatOptions = DEFAULT_OPTIONS) -> Tree:
    """Read a game from a typed text, as moves if no other format fits. Raises FormatError."""
    data = text.encode("utf-8", "replace")
    how = replace(how, guessed=not form)
    if not form:
        try:
            form = guess("", data)
        except FormatError:
            form = "notation"  # whose reader says which word is no move
    return FORMATS[form].parse(data, how)


def read_games(path: Path, form: str = "", how: FormatOptions = DEFAULT_OPTIONS) -> Iterator[Tree]:
    """Read all games of a file, a list of openings excepted. Raises FormatError with its name."""
    try:
        with closing(_contents(path, form, how)) as contents:
            for content in contents:
                if content.form == "openings":
                    problem = FormatError(N_("a list of openings, not a game"))
                    content = content._replace(problem=problem)  # noqa: PLW2901  as a file is read
                remarks = content.remarks(content.skipped)
                for tree in content.games(how):
                    tree.remarks += remarks
                    remarks = []
                    yield tree
    except FormatError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error


def _nth(contents: "_Contents", how: FormatOptions, number: int) -> Tree:
    games = (tree for one in contents for tree in one.games(how))
    tree = next(islice(games, number - 1, None), None)
    if tree is None:
        raise FormatError(N_("the file has no game number {number}"), number=number)
    return tree


def write_file(
    tree: Tree, path: Path, form: str = "", rows: str = "bottom", *, force: bool = False
) -> None:
    """Write a game to a file in one step: either completely or not at all.

    ``form`` is the name of a format, "" for the format that the file's name implies. Raises
    FormatError, with the name of the file, if it exists without ``force``, if writing fails, and if
    the format cannot express the game; ``left_out`` counts the features that a format omits
    silently.
    """
    write_named(file_data(tree, path, form or form_of_name(path.name), rows), path, force=force)


def file_data(tree: Tree, path: Path, form: str, rows: str) -> bytes:
    """Return a game as the file of a path would have it.

    Raises FormatError, with the name of the file, if the format cannot express the game.
    """
    try:
        return format_tree(tree, form, FormatOptions(tree.rule or FREESTYLE, rows))
    except FormatError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error


def write_named(data: bytes, path: Path, *, force: bool) -> None:
    """Write a file in one step, over an existing file only by ``force``. Raises FormatError."""
    why: FormatError | OSError | None = None
    try:
        if path.exists() and not path.is_file():
            why = FormatError(N_("not a file"))
        elif path.exists() and not force:
            why = FormatError(N_("already exists"))
        else:
            fresh = path.with_name(f"{path.name}.{os.getpid()}")
            try:
                fresh.write_bytes(data)
                SYSTEM.replace(fresh, path)
            finally:
                fresh.unlink(missing_ok=True)
    except FileNotFoundError as error:
        raise FormatError(N_("There is no folder {path}."), path=path.parent) from error
    except OSError as error:
        why = error
    if why:
        raise FormatError(N_("{path}: {error}"), path=path, error=why) from why


def format_tree(tree: Tree, form: str, how: FormatOptions) -> bytes:
    """Write a game in a format. Raises FormatError if the format cannot express it."""
    write = FORMATS[form].write
    if write is None:
        text = N_("{format} can only be read; these can be written: {names}")
        raise FormatError(text, format=form, names=[*WRITTEN])
    return write(tree, how)


def form_of_name(name: str, others: Sequence[str] = ()) -> str:
    """Return the format for a file to write by its name.

    Raises FormatError for a name without the ending of a format that can be written, and for the
    name of a compressed file. The error lists the endings of these formats and ``others``, which
    the caller writes.
    """
    found = form_of_suffix(name) if plain_name(name) == name else ""
    if found not in WRITTEN:
        known = [suffix for form in WRITTEN for suffix in FORMAT_NAMES[form].suffixes]
        known += [f".{form}" for form in others]
        text = N_("{name}: the name does not tell the format ({known})")
        raise FormatError(text, name=name, known=known)
    return found


def left_out(tree: Tree, form: str) -> dict[Feature, int]:
    """Return the number of each feature of a tree that a format would omit."""
    carried = FORMATS[form].carries
    return {
        part: count
        for part, count in features_of(tree).items()
        if count and part not in carried
        if not (part is Feature.RULE and tree.rule is FORMATS[form].rule)
    }


def format_title(form: str) -> str:
    """Return a format in a sentence, such as RenLib."""
    title = FORMATS[form].title
    return _(title) if title else form


def feature_texts(missing: Mapping[Feature, int]) -> str:
    """Return numbers of features in words."""
    return _(", ").join(
        _feature_text(part, count).format(count=count) for part, count in missing.items()
    )


def _feature_text(part: Feature, count: int) -> str:
    texts = {
        Feature.GAME: ngettext("{count} more game", "{count} more games", count),
        Feature.VARIATION: ngettext("{count} variation", "{count} variations", count),
        Feature.COMMENT: ngettext("{count} comment", "{count} comments", count),
        Feature.MARK: ngettext("{count} mark on the board", "{count} marks on the board", count),
        Feature.NAME: ngettext("{count} player's name", "{count} players' names", count),
        Feature.EVENT: _("event and date"),
        Feature.RULE: _("the rule"),
        Feature.RESULT: _("the result"),
        Feature.TIME: ngettext("{count} move time", "{count} move times", count),
        Feature.CLOCK: _("the clock"),
        Feature.PROPERTY: ngettext("{count} other property", "{count} other properties", count),
    }
    return texts[part]


class _Content(NamedTuple):
    """The bytes of a file, or of one in an archive, and its format.

    ``name`` is the file's in an archive with ``others``; the first of them has the names of those
    and of ``skipped`` files that are no games. ``problem`` is why it cannot be read.
    """

    data: bytes
    form: str
    name: str = ""
    others: Sequence[str] = ()
    skipped: Sequence[str] = ()
    problem: FormatError | None = None

    def games(self, how: FormatOptions) -> Iterator[Tree]:
        """Read all games. Raises FormatError; one file of an archive does not cost the others."""
        try:
            if self.problem:
                raise self.problem
            yield from FORMATS[self.form].games(self.data, how)
        except FormatError as error:
            if not self.name:
                raise
            yield unreadable_game(self.name, error)

    def remarks(self, others: Sequence[str]) -> list[str]:
        """Tell of other files of an archive."""
        text, names = _("Read from the archive: {name}. Not shown: {names}."), ", ".join(others)
        return [text.format(name=self.name, names=names[:_MOST_LISTED])] if others else []


_Contents = Generator[_Content, None, None]


def _contents(path: Path, form: str, how: FormatOptions) -> _Contents:
    """Read a file, or each file of an archive. Raises FormatError."""
    try:
        if path == STANDARD_INPUT:
            if sys.stdin:
                yield from _unpacked(sys.stdin.buffer, path, form, how)
            else:
                yield _Content(b"", form)
            return
        with opened(path) as file:
            yield from _unpacked(file, path, form, how)
    except OSError as error:
        raise FormatError("{error}", error=error) from error


def _unpacked(file: IO[bytes], path: Path, form: str, how: FormatOptions) -> _Contents:
    head = file.read(_HEAD_BYTES)
    if not head.startswith((archives.GZIP, archives.ZIP)):
        form = form or _form_of(path.name, head, how)
        if path.is_file() and path.stat().st_size > (most := _most_bytes(form, how)):
            raise _too_large(most)
        yield _read_on(file, head, path.name, form, how)
        return
    if path.is_file():
        file.seek(0)
    else:
        head += file.read(_MOST_PACKED + 1 - len(head))
        if len(head) > _MOST_PACKED:
            raise _too_large(_MOST_PACKED)
        file = BytesIO(head)
    if head.startswith(archives.GZIP):
        with gzip.open(file) as plain:
            yield _read_on(plain, b"", path.name, form, how)
        return
    with archives.archive(file, lambda name: form_of_suffix(name) not in {"", *_UNSURE}) as archive:
        yield from _members(archive, form, how)


def _members(archive: archives.Archive, form: str, how: FormatOptions) -> _Contents:
    left, (_first, *others) = MOST_OF_ANY, (info.filename for info in archive.games)
    skipped, is_one_of = archive.others, bool(others or archive.others)
    for info in archive.games:
        try:
            with archives.member(archive.opened, info) as plain:
                content = _read_on(plain, b"", info.filename, form, how)
        except FormatError as error:
            content = _Content(b"", "", problem=error)
        left -= len(content.data)
        if left < 0 and not how.unlimited:
            raise _too_large(MOST_OF_ANY)
        name = info.filename if is_one_of else ""
        yield content._replace(name=name, others=others, skipped=skipped)
        others, skipped = [], []


def _form_of(name: str, data: bytes, how: FormatOptions) -> str:
    return "drawn" if how.marks else guess(name, data)


def _most_bytes(form: str, how: FormatOptions) -> int:
    return MOST_OF_ANY if how.unlimited else FORMATS[form].most_bytes


def _read_on(
    file: archives.Readable, data: bytes, name: str, form: str, how: FormatOptions
) -> _Content:
    """Read the rest of a file behind its beginning ``data``, if its format allows the size."""
    with archives.damage_told():
        data += file.read(_HEAD_BYTES - len(data))
        form = form or _form_of(name, data, how)
        most = _most_bytes(form, how)
        data += file.read(most + 1 - len(data))
    if len(data) > most:
        raise _too_large(most)
    return _Content(data, form)


def _too_large(most: int) -> FormatError:
    if most == MOST_OF_ANY:
        return FormatError(N_("larger than {most} MB"), most=most >> 20)
    return FormatError(N_("larger than {most} MB; --no-limit reads it anyway"), most=most >> 20)


_JOURNAL: Final = "journal.jsonl"
"""The file of a match between engines beside its games."""


class ListedGame(NamedTuple):
    """The facts of a game in a list: ``number`` is its place in its file, from 1.

    ``problem`` is the error of an unreadable game, else None.
    """

    path: Path
    number: int
    black: str = ""
    white: str = ""
    event: str = ""
    date: str = ""
    result: str = ""
    moves: int = 0
    problem: FormatError | None = None


@dataclass
class Collection:
    """The games of some files; ``games`` has the games read so far, in their order.

    ``name`` is the file's or the directory's.

    ``form``, ``how`` and ``rule`` are as in ``read_file``.
    """

    name: str
    paths: Sequence[Path]
    form: str = ""
    how: FormatOptions = DEFAULT_OPTIONS
    rule: Rule | None = None
    games: list[ListedGame] = field(default_factory=list)
    complete: bool = False

    def __post_init__(self) -> None:
        self._reader = self._listed()

    def read_on(self, seconds: float) -> None:
        """Read a game, and more games for so many ``seconds``."""
        end = time.monotonic() + seconds
        while not self.complete:
            game = next(self._reader, None)
            if game is None:
                self.complete = True
            else:
                self.games.append(game)
            if time.monotonic() >= end:
                return

    def read_to(self, count: int) -> None:
        """Read until ``games`` has so many games, or all."""
        while not self.complete and len(self.games) < count:
            self.read_on(0.0)

    def game(self, listed: ListedGame) -> tuple[Tree, Rule]:
        """Return a game and its rule. Raises FormatError and RuleError."""
        number = listed.number if listed.number > 1 else None
        tree = read_file(listed.path, self.form, self.rule, self.how, number)
        rule = tree.rule or FREESTYLE
        rule.check(tree.size)
        return tree, rule

    def _listed(self) -> Iterator[ListedGame]:
        for path in self.paths:
            number = 0
            try:
                for number, tree in enumerate(read_games(path, self.form, self.how), 1):
                    result = tree.result or _result_of(tree)
                    texts = (tree.black, tree.white, tree.event, tree.date, result)
                    yield ListedGame(path, number, *texts, len(tree.moves()))
            except FormatError as error:
                yield ListedGame(path, number + 1, problem=error)


def _result_of(tree: Tree) -> str:
    outcome = position_at(tree, [0, *tree.main_line()], tree.rule or FREESTYLE).outcome
    return "" if outcome is None else RESULTS[outcome.winner]


def files_of(path: Path) -> list[Path]:
    """Return the files of a directory with names of games, sorted.

    For the journal of a match, return the games in its directory; for any other file, nothing.
    Raises FormatError for a directory without games, or an unreadable one.
    """
    if path.name == _JOURNAL and path.is_file():
        return files_of(path.parent)
    if not path.is_dir():
        return []
    suffixes = tuple(suffix for form in FORMAT_NAMES.values() for suffix in form.suffixes)
    try:
        names = (one for one in path.iterdir() if plain_name(one.name.lower()).endswith(suffixes))
        files = sorted(found for found in names if found.is_file())
    except OSError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error
    if not files:
        raise FormatError(N_("{path}: a directory without games"), path=path)
    return files

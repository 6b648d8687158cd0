"""The command ``wuziqi convert``: a game from one format to another.

Imported with the command line itself, so it imports what reads files only when one is read.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wuziqi.locale import _, ngettext

if TYPE_CHECKING:
    from wuziqi.records.formats.renlib import Progress
    from wuziqi.records.formats.table import Part

_FORMATS: Final = ("sgf", "psq", "renlib", "notation", "openings")
_ROWS: Final = ("bottom", "top")
_LARGE: Final = 1 << 20
"""Bytes of a file that takes so long that a bar says how far it is."""

_BAD_USE: Final = 2


def add_convert(commands: Any, rules: str, language: argparse.ArgumentParser) -> None:
    """Add the command to the subparsers of a parser; ``rules`` are the names of all rules.

    ``language`` has the option for the language.
    """
    text = _("write a saved game in another format")
    convert = commands.add_parser("convert", parents=[language], help=text, description=text)
    convert.add_argument("file", metavar=_("IN"), type=Path, help=_("the game to read"))
    convert.add_argument("target", metavar=_("OUT"), type=Path, help=_("the file to write"))
    text = _("format of {file}: {names} (default: what its name or content tells)")
    names = ", ".join(_FORMATS)
    for option, file in (("--from", _("IN")), ("--to", _("OUT"))):
        told = text.format(file=file, names=names)
        convert.add_argument(option, dest=f"{option[2:]}_form", choices=_FORMATS, help=told)
    text = _("rules it was played by, where the file does not tell: {names}")
    convert.add_argument("--rule", metavar=_("NAME"), default="", help=text.format(names=rules))
    text = _("where plain notation, read or written, counts rows from (default bottom)")
    convert.add_argument("--rows", choices=_ROWS, default=_ROWS[0], help=text)
    convert.add_argument("--force", action="store_true", help=_("write over a file"))


def run_convert(options: argparse.Namespace) -> int:
    """Convert what ``options`` ask for; what is left out is told in a line.

    Returns the exit code: 0, 2 when it cannot be done, and then nothing is written.
    """
    from wuziqi.records.formats.table import form_of_name, left_out, read_file, write_file  # noqa: PLC0415
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415  the screen starts without it
    from wuziqi.rules.rule import RuleError, rule_named  # noqa: PLC0415  as above

    source, target, rows = options.file, options.target, options.rows
    try:
        rule = rule_named(options.rule) if options.rule else None
        to_form = options.to_form or form_of_name(target.name)
        _check_target(source, target, force=options.force)
        with progress_bar(source) as progress:
            tree = read_file(source, options.from_form or "", rule, rows, progress)
        write_file(tree, target, to_form, rows, force=options.force)
    except (FormatError, RuleError) as error:
        print(f"wuziqi: {error}", file=sys.stderr)
        return _BAD_USE
    if missing := left_out(tree, to_form):
        told = _("Left out, as {format} has no place for it: {parts}.")
        print(told.format(format=to_form, parts=part_texts(missing)), file=sys.stderr)
    return 0


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    """Raise FormatError before anything is read when the target cannot be written anyway."""
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415  as above

    if not target.exists():
        return
    if source.exists() and target.samefile(source):
        raise FormatError(_("{file}: would be read and written at once").format(file=target))
    if not force:
        raise FormatError(_("{file}: there already; --force writes over it").format(file=target))


@contextmanager
def progress_bar(source: Path) -> "Iterator[Progress | None]":
    """A bar on a terminal for a large file, which is told how many bytes are done."""
    size = source.stat().st_size if source.is_file() else 0
    if size < _LARGE or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm  # noqa: PLC0415  slow to load, and seldom needed

    with tqdm(total=size, unit="B", unit_scale=True, leave=False, desc=source.name) as bar:
        yield lambda done: _advance(bar, done)


def _advance(bar: Any, done: int) -> None:
    bar.update(done - bar.n)


def part_texts(missing: "Mapping[Part, int]") -> str:
    """What is left out, in words."""
    counts = {part.value: count for part, count in missing.items()}
    return _(", ").join(
        _part_text(part, count).format(count=count) for part, count in counts.items()
    )


def _part_text(part: str, count: int) -> str:
    """What is left out in words; each text is where the catalogue finds it."""
    texts = {
        "game": ngettext("{count} more game", "{count} more games", count),
        "variation": ngettext("{count} variation", "{count} variations", count),
        "comment": ngettext("{count} comment", "{count} comments", count),
        "mark": ngettext("{count} mark on the board", "{count} marks on the board", count),
        "name": ngettext("{count} player's name", "{count} players' names", count),
        "event": _("event and date"),
        "rule": _("the rule"),
        "result": _("the result"),
        "time": ngettext("{count} time of a move", "{count} times of moves", count),
        "property": ngettext("{count} other property", "{count} other properties", count),
    }
    return texts[part]

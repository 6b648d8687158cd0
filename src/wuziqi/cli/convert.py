"""The command ``wuziqi convert``: a game from one format to another."""

import argparse
from pathlib import Path

from wuziqi.cli.options import Options
from wuziqi.cli.parser import add_game, add_strict, add_text, rule_names
from wuziqi.cli.saved_game import format_options, print_remarks, reading_bar
from wuziqi.console import warn
from wuziqi.locale import _
from wuziqi.records.formats.files import (
    feature_texts,
    form_of_name,
    left_out,
    read_file,
    write_file,
)
from wuziqi.records.formats.reading import ROWS
from wuziqi.records.formats.table import FORMATS, WRITTEN
from wuziqi.records.formats.tree import FormatError
from wuziqi.records.formats.tree_editing import turned
from wuziqi.rules.rule import rule_named
from wuziqi.texts import N_


def add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("IN"), type=Path, help=_("the game to read"))
    parser.add_argument("target", metavar=_("OUT"), type=Path, help=_("the file to write"))
    text = _("format of {file}: {names} (default: by its name or content)")
    for option, file, names in (("from", _("IN"), FORMATS), ("to", _("OUT"), WRITTEN)):
        said = text.format(file=file, names=", ".join(names))
        parser.add_argument(f"--{option}", dest=f"{option}_form", choices=names, help=said)
    text = _("rules of the game, if the file names none: {names}")
    text = text.format(names=rule_names())
    parser.add_argument("--rule", metavar=_("NAME"), default="", help=text)
    text = _("the side from which plain notation, read or written, counts rows (default bottom)")
    parser.add_argument("--rows", choices=ROWS, default=ROWS[0], help=text)
    text = _("rotate the board clockwise by this many degrees; points in comments stay as written")
    parser.add_argument("--turn", choices=("90", "180", "270"), default="", help=text)
    text = _("mirror the board left to right, before rotating it")
    parser.add_argument("--mirror", action="store_true", help=text)
    add_text(parser)
    add_game(parser)
    add_strict(parser)
    parser.add_argument("--force", action="store_true", help=_("overwrite an existing file"))


def run_convert(options: Options) -> int:
    """Convert the file, and name the parts that the new format cannot hold.

    Returns the exit code. Raises FormatError and RuleError, and then nothing is written.
    """
    source, target, rows = options.file, options.target, options.rows
    rule = rule_named(options.rule) if options.rule else None
    to_form = options.to_form or form_of_name(target.name)
    _check_target(source, target, force=options.force)
    with reading_bar(source) as progress:
        how = format_options(options, progress=progress)
        tree = read_file(source, options.from_form or "", rule, how, options.game)
    if options.turn or options.mirror:
        tree = turned(tree, int(options.turn or 0) // 90, mirrored=options.mirror)
    write_file(tree, target, to_form, rows, force=options.force)
    print_remarks(tree)
    if missing := left_out(tree, to_form):
        text = _("Not included, as {format} cannot hold it: {parts}.")
        warn(text.format(format=to_form, parts=feature_texts(missing)))
    return 0


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    if not target.exists():
        return
    if source.exists() and target.samefile(source):
        raise FormatError(N_("{file}: input and output are the same file"), file=target)
    if not force:
        raise FormatError(N_("{file}: already exists; --force overwrites it"), file=target)

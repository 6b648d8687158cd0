"""The commands ``show``, a saved game as text or picture, and ``convert``, in another format."""

import argparse
import sys
from pathlib import Path

from wuziqi.cli.options import Options
from wuziqi.cli.parser import add_game, add_reading, add_strict, add_text, move_number, rule_names
from wuziqi.cli.preferences import printing_preferences
from wuziqi.cli.saved_game import (
    add_file,
    add_rule_of_file,
    first_moves,
    format_options,
    print_remarks,
    read_saved_game,
    reading_bar,
)
from wuziqi.columns import set_ambiguous_width
from wuziqi.console import warn
from wuziqi.locale import _, use
from wuziqi.play.files import MOST_PICTURED, pictures_missing
from wuziqi.records.formats.files import (
    feature_texts,
    form_of_name,
    format_title,
    left_out,
    read_file,
    write_file,
    write_named,
)
from wuziqi.records.formats.names import FORMAT_NAMES, WRITTEN
from wuziqi.records.formats.reading import ROWS
from wuziqi.records.formats.replay import ReplayPosition, position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.formats.tree_editing import turned
from wuziqi.rules.rule import Rule, rule_named
from wuziqi.texts import N_
from wuziqi.tui.pages.printed import printed
from wuziqi.words.tree_texts import picture_captions


def add_show(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add_reading(parser)
    text = _("the position after this many moves (default: the last one)")
    parser.add_argument("--move", type=move_number, metavar=_("N"), help=text)
    add_rule_of_file(parser)
    text = _("draw it as {kind} to this file instead; - is standard output")
    parser.add_argument("--svg", metavar=_("OUT"), help=text.format(kind="SVG"))
    parser.add_argument("--png", metavar=_("OUT"), help=text.format(kind="PNG"))
    text = _("draw the game up to it as an animated GIF to this file; - is standard output")
    parser.add_argument("--gif", metavar=_("OUT"), help=text)
    text = _("overwrite an existing file")
    parser.add_argument("--force", action="store_true", help=text)


def run_show(options: Options) -> int:
    """Print or draw the main variation of a game; returns the exit code.

    Raises FormatError for a move that the game does not have, for a file that cannot be written,
    and when what draws pictures is not installed; RuleError and SettingsError.
    """
    preferences = printing_preferences(options)
    tree, rule = read_saved_game(options)
    position = position_at(tree, [0, *first_moves(tree, options.move)], rule)
    if options.svg is options.png is options.gif is None:
        set_ambiguous_width(2 if preferences.settings.wide else 1)
        text = "\n".join([*printed(tree, position, rule, preferences.glyphs), ""])
        _write_out(text.encode(sys.stdout.encoding, errors=sys.stdout.errors or "replace"))
    else:
        try:
            _draw(tree, position, rule, options)
        except ModuleNotFoundError as error:
            raise pictures_missing() from error
    return 0


def _draw(tree: Tree, position: ReplayPosition, rule: Rule, options: Options) -> None:
    from wuziqi.records import picture  # noqa: PLC0415  most want none

    outs = [out for out in (options.svg, options.png, options.gif) if out is not None]
    if len({*outs}) < len(outs):
        raise FormatError(N_("two outputs cannot be the same file"))
    earlier = [] if options.gif is None else _before_each_move(tree, rule, options.move)
    lines = picture_captions(tree, position, rule)
    if options.svg is not None:
        _deliver(options.svg, picture.svg(position, lines), force=options.force)
    if (options.png or options.gif) and not all(map(picture.can_paint_text, lines)):
        use("en", "ascii")  # there is no font for it, but always one for English
        lines = picture_captions(tree, position, rule)
    if options.png is not None:
        _deliver(options.png, picture.png(position, lines), force=options.force)
    if options.gif is not None:
        _deliver(options.gif, picture.gif([*earlier, position], lines), force=options.force)


def _before_each_move(tree: Tree, rule: Rule, moves: int | None) -> list[ReplayPosition]:
    """All positions before a move if ``moves`` is None. Raises FormatError for too many."""
    path = [0, *first_moves(tree, moves)]
    stops = [at for at, node in enumerate(path) if tree.point(node) is not None]
    if len(stops) > MOST_PICTURED:
        text = N_("an animated picture has at most {most} moves: --move {most} draws the first")
        raise FormatError(text, most=MOST_PICTURED)
    return [position_at(tree, path[:stop], rule) for stop in stops]


def _deliver(out: str, data: bytes, *, force: bool) -> None:
    if out == "-":
        _write_out(data)
    else:
        write_named(data, Path(out), force=force)


def _write_out(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("IN"), type=Path, help=_("the game to read"))
    parser.add_argument("target", metavar=_("OUT"), type=Path, help=_("the file to write"))
    text = _("format of {file}: {names} (default: by its name or content)")
    for option, file, names in (("from", _("IN"), tuple(FORMAT_NAMES)), ("to", _("OUT"), WRITTEN)):
        said = text.format(file=file, names=_(", ").join(names))
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
        warn(text.format(format=format_title(to_form), parts=feature_texts(missing)))
    return 0


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    if not target.exists():
        return
    if source.exists() and target.samefile(source):
        raise FormatError(N_("{file}: input and output are the same file"), file=target)
    if not force:
        raise FormatError(N_("{file}: already exists; --force overwrites it"), file=target)

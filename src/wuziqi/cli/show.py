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
    check_outputs,
    first_moves,
    format_options,
    print_remarks,
    read_saved_game,
    reading_bar,
)
from wuziqi.cli.streams import STANDARD_OUTPUT, write_out
from wuziqi.columns import set_ambiguous_width
from wuziqi.console import warn
from wuziqi.locale import _, use
from wuziqi.play.files import MOST_PICTURED, pictures_missing
from wuziqi.records.formats.files import (
    feature_texts,
    file_data,
    form_of_name,
    format_title,
    left_out,
    read_file,
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
    parser.add_argument("--svg", type=Path, metavar=_("OUT"), help=text.format(kind="SVG"))
    parser.add_argument("--png", type=Path, metavar=_("OUT"), help=text.format(kind="PNG"))
    text = _("draw the game up to it as an animated GIF to this file; - is standard output")
    parser.add_argument("--gif", type=Path, metavar=_("OUT"), help=text)
    text = _("overwrite an existing file")
    parser.add_argument("--force", action="store_true", help=text)


def run_show(options: Options) -> int:
    """Print or draw the main variation of a game; returns the exit code.

    Raises FormatError for a move that the game does not have, for a file that cannot be written,
    and when what draws pictures is not installed; RuleError and SettingsError.
    """
    preferences = printing_preferences(options)
    outputs = {".svg": options.svg, ".png": options.png, ".gif": options.gif}
    check_outputs(options.file, outputs, force=options.force)
    tree, rule = read_saved_game(options)
    position = position_at(tree, [0, *first_moves(tree, options.move)], rule)
    if not any(outputs.values()):
        set_ambiguous_width(2 if preferences.settings.wide else 1)
        text = "\n".join([*printed(tree, position, rule, preferences.glyphs), ""])
        write_out(text.encode(sys.stdout.encoding, errors=sys.stdout.errors or "replace"))
    else:
        try:
            _draw(tree, position, rule, options)
        except ModuleNotFoundError as error:
            raise pictures_missing() from error
    return 0


def _draw(tree: Tree, position: ReplayPosition, rule: Rule, options: Options) -> None:
    from wuziqi.records import picture  # noqa: PLC0415  most want none

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


def _deliver(output: Path, data: bytes, *, force: bool) -> None:
    if output == STANDARD_OUTPUT:
        write_out(data)
    else:
        write_named(data, output, force=force)


def add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("IN"), type=Path, help=_("the game to read"))
    text = _("the file to write; - is standard output")
    parser.add_argument("target", metavar=_("OUT"), type=Path, help=text)
    names = _(", ").join(FORMAT_NAMES)
    text = _("format of {file}: {names} (default: by its name or content)")
    text = text.format(file=_("IN"), names=names)
    parser.add_argument("--from", dest="from_form", choices=tuple(FORMAT_NAMES), help=text)
    text = _("format of {file}: {names} (default: by its name)")
    text = text.format(file=_("OUT"), names=_(", ").join(WRITTEN))
    parser.add_argument("--to", dest="to_form", choices=WRITTEN, help=text)
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
    check_outputs(source, {"": target}, force=options.force)
    with reading_bar(source) as progress:
        how = format_options(options, progress=progress)
        tree = read_file(source, options.from_form or "", rule, how, options.game)
    if options.turn or options.mirror:
        tree = turned(tree, int(options.turn or 0) // 90, mirrored=options.mirror)
    _deliver(target, file_data(tree, target, to_form, rows), force=options.force)
    print_remarks(tree)
    if missing := left_out(tree, to_form):
        text = _("Not included, as {format} cannot hold it: {parts}.")
        warn(text.format(format=format_title(to_form), parts=feature_texts(missing)))
    return 0

"""A saved game named on the command line: its arguments, reading it; the command ``replay``."""

import argparse
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

from wuziqi.cli.options import Options
from wuziqi.cli.parser import add_reading, add_rule
from wuziqi.cli.screen import Shown, run_screen
from wuziqi.cli.streams import STANDARD_OUTPUT, progress_bar, take_terminal_as_input
from wuziqi.console import warn
from wuziqi.locale import _
from wuziqi.play.events import Analyse
from wuziqi.play.files import is_picture
from wuziqi.records.formats.files import (
    STANDARD_INPUT,
    Collection,
    files_of,
    form_of_suffix,
    read_file,
)
from wuziqi.records.formats.reading import FormatOptions, ReadProgress
from wuziqi.records.formats.replay import PlayedLine, played_line
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.rule import FREESTYLE, Rule, rule_named
from wuziqi.rules.start import StartError
from wuziqi.texts import N_, clean

_LARGE: Final = 1 << 20
"""Bytes of a file whose reading takes long enough for a bar that shows the progress."""


def add_file(parser: argparse.ArgumentParser) -> None:
    text = _("a saved game: SGF, Piskvork (.psq), RenLib (.lib), moves as text, Gomocup openings")
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=text)


def add_rule_of_file(parser: argparse.ArgumentParser) -> None:
    add_rule(parser, _("rules of the game: {names} (default: the file's, or freestyle)"))


def read_saved_game(options: Options) -> tuple[Tree, Rule]:
    """Return the game of a file and its rule; prints the reader's remarks.

    Raises FormatError, RuleError.
    """
    wanted = rule_named(options.rule) if options.rule else None
    with reading_bar(options.file) as progress:
        how = format_options(options, progress=progress)
        tree = read_file(options.file, options.from_form, wanted, how, options.game)
    print_remarks(tree)
    rule = tree.rule or FREESTYLE
    rule.check(tree.size)
    return tree, rule


def format_options(options: Options, **values: Any) -> FormatOptions:
    """Return the format options of a command, with other ``values`` as given."""
    names = ("rows", "letters", "marks", "encoding", "strict", "unlimited")
    return FormatOptions(**{name: getattr(options, name) for name in names}, **values)


def check_outputs(source: Path, outputs: Mapping[str, Path | None], *, force: bool) -> None:
    """Refuse outputs that are the input or one another, and without ``force`` existing files.

    ``outputs`` are by the ending of their kind, "" for any: a name with the ending of another kind
    is refused. Standard output is no file, but only one output can go there. Raises FormatError.
    """
    given = {ending: output for ending, output in outputs.items() if output is not None}
    for number, (ending, output) in enumerate(given.items()):
        if any(_is_same(output, other) for other in list(given.values())[:number]):
            raise FormatError(N_("two outputs cannot be the same file"))
        if output == STANDARD_OUTPUT:
            continue
        if _is_same(output, source):
            raise FormatError(N_("{file}: input and output are the same file"), file=output)
        if ending and _is_of_another_kind(output, ending):
            text = N_("{name}: the name does not tell the format ({known})")
            raise FormatError(text, name=output, known=[ending])
        if output.exists() and not force:
            raise FormatError(N_("{file}: already exists; --force overwrites it"), file=output)


def _is_same(one: Path, other: Path) -> bool:
    return one == other or (one.exists() and other.exists() and one.samefile(other))


def _is_of_another_kind(output: Path, ending: str) -> bool:
    known = is_picture(output) or form_of_suffix(output.name) != ""
    return known and output.suffix.lower() != ending


def print_remarks(tree: Tree) -> None:
    """Print the omissions and guesses of a file's reader."""
    for remark in tree.remarks:
        warn(remark)


def reading_bar(source: Path) -> AbstractContextManager[ReadProgress | None]:
    """Show a bar on a terminal for a large file; yields its progress callback."""
    size = source.stat().st_size if source.is_file() else 0
    if size < _LARGE:
        return nullcontext()
    return progress_bar(size, unit="B", unit_scale=True, desc=clean(source.name))


def first_moves(tree: Tree, moves: int | None) -> list[int]:
    """Return the nodes of the main variation up to the move of that number, or all of them.

    Raises FormatError when there are fewer moves.
    """
    line = tree.main_line()
    if moves is None:
        return line
    ends = [at for at, node in enumerate(line, 1) if tree.point(node) is not None]
    if moves > len(ends):
        text = N_("there is no move {number}: the game ends after move {count}")
        raise FormatError(text, count=len(ends), number=moves)
    return line[: ends[moves - 1]] if moves else []


_GO_ON: Final = N_("the game ended with move {number}: --move and a smaller number continues it")


def line_to_play_on(
    tree: Tree, rule: Rule, moves: int | None, when_over: str = _GO_ON
) -> PlayedLine:
    """Return the first moves of the main variation, or all, as a game of this rule.

    The game begins after set-up stones, and after a move out of turn. ``when_over`` is the text of
    the error for moves after the end, with a place for the ``number`` of the last move. Raises
    FormatError for an impossible start, and for moves after the end.
    """
    path = [0, *first_moves(tree, moves)]
    line = played_line(tree, path, rule)
    earlier = sum(tree.point(node) is not None for node in path) - len(line.moves)
    game = Game(*tree.size, rule=rule)
    try:
        game.set_up(line.start)
        for move in line.moves:
            game.play(move.point)
    except StartError as error:
        raise FormatError(error.text, **error.values) from error
    except GameOver as error:
        raise FormatError(when_over, number=earlier + len(game.moves)) from error
    return line


def add_replay(parser: argparse.ArgumentParser) -> None:
    add_rule_of_file(parser)
    add_file(parser)
    add_reading(parser)


def run_replay(options: Options) -> int:
    if options.game is None and (files := files_of(options.file)):
        return _choose(options, files)
    game = read_saved_game(options)
    if options.file == STANDARD_INPUT:
        take_terminal_as_input()
    elif options.game is None and game[0].games > 1 and options.file.is_file():
        return _choose(options, [options.file])
    return run_screen(options, Shown(replay=Analyse(*game, file=options.file)))


def _choose(options: Options, files: Sequence[Path]) -> int:
    rule = rule_named(options.rule) if options.rule else None
    how = format_options(options, rule=rule or FREESTYLE)
    name = options.file.resolve().name or str(options.file)
    games = Collection(name, files, options.from_form, how, rule)
    return run_screen(options, Shown(games=games))

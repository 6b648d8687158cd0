"""The command ``wuziqi show``: a saved game as text, or as a picture."""

import argparse
import os
import sys
from pathlib import Path

from wuziqi.locale import _, use
from wuziqi.records.formats.replay import ReplayPosition, moves_of, position_at
from wuziqi.records.formats.table import write_whole
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.pages.printed import captions, printed
from wuziqi.tui.terminal.canvas import set_ambiguous_width
from wuziqi.tui.widgets.preferences import Preferences

_BROKEN_PIPE = 141


def show(options: argparse.Namespace, tree: Tree, rule: Rule, preferences: Preferences) -> int:
    """Print the main variation of a game, or draw it, as the options ask; returns the exit code.

    Raises FormatError when there are not so many moves, or it cannot be written, and
    ModuleNotFoundError when what draws pictures is missing.
    """
    position = position_at(tree, [0, *first_moves(tree, options.move)], rule)
    try:
        if options.svg is None and options.png is None:
            _print(tree, position, rule, preferences)
        else:
            _draw(tree, position, rule, options)
    except BrokenPipeError:  # nobody reads on
        return _BROKEN_PIPE
    return 0


def first_moves(tree: Tree, moves: int | None) -> list[int]:
    """Return the nodes of the main variation up to a move of that number, or all of them.

    Raises FormatError when there are not so many moves.
    """
    line = tree.main_line()
    if moves is None:
        return line
    ends = [at for at, node in enumerate(line, 1) if tree.point(node) is not None]
    if moves > len(ends):
        text = _("the game has {count} moves, not {number}")
        raise FormatError(text.format(count=len(ends), number=moves))
    return line[: ends[moves - 1]] if moves else []


def moves_to_play_on(tree: Tree, rule: Rule, moves: int | None) -> list[Point]:
    """Return the first moves of the main variation, or all, as a game of this rule has them.

    Raises FormatError when stones are set up or move out of turn, and for moves behind the end.
    """
    path = [0, *first_moves(tree, moves)]
    if any(tree.note(node).added for node in path):
        raise FormatError(_("this game cannot be played on: its stones are set up, not played"))
    played = list(moves_of(tree, path))
    game = Game(tree.width, tree.height, rule=rule)
    for number, move in enumerate(played, 1):
        if move.stone is not game.turn:
            text = _("this game cannot be played on: move {number} is out of turn")
            raise FormatError(text.format(number=number))
        try:
            game.play(move.point)
        except GameOver as error:
            text = _("the game ended with move {number}: --move {number} goes on from there")
            raise FormatError(text.format(number=number - 1)) from error
    return [move.point for move in played]


def _print(tree: Tree, position: ReplayPosition, rule: Rule, preferences: Preferences) -> None:
    set_ambiguous_width(2 if preferences.settings.wide else 1)
    text = "\n".join([*printed(tree, position, rule, preferences.glyphs), ""])
    coding = sys.stdout.encoding if sys.stdout else "ascii"
    _write_out(text.encode(coding, errors="replace"))


def _draw(tree: Tree, position: ReplayPosition, rule: Rule, options: argparse.Namespace) -> None:
    """Write the pictures that the options ask for."""
    from wuziqi.records import picture  # noqa: PLC0415  most want none

    if options.svg == options.png:
        raise FormatError(_("two pictures cannot go to the same place"))
    told = captions(tree, position, rule)
    if options.svg is not None:
        _deliver(options.svg, picture.svg(position, told), force=options.force)
    if options.png is not None:
        if not all(map(picture.can_paint, told)):
            use("en", "ascii")  # there is no font for it, but always one for English
            told = captions(tree, position, rule)
        _deliver(options.png, picture.png(position, told), force=options.force)


def _deliver(out: str, data: bytes, *, force: bool) -> None:
    if out == "-":
        _write_out(data)
    else:
        _write_to(Path(out), data, force=force)


def _write_to(path: Path, data: bytes, *, force: bool) -> None:
    try:
        write_whole(data, path, force=force)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from error


def _write_out(data: bytes) -> None:
    if sys.stdout is None:
        raise FormatError(_("there is no standard output"))
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python would try again
        if isinstance(error, BrokenPipeError):
            raise
        told = _("standard output: {error}").format(error=error.strerror or error)
        raise FormatError(told) from error

"""The command ``wuziqi replay``: step through a saved game."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from wuziqi.cli import screen
from wuziqi.cli.arguments import add_reading
from wuziqi.cli.options import Options
from wuziqi.cli.saved_game import add_file, add_rule_of_file, format_options, read_saved_game
from wuziqi.cli.screen import Shown
from wuziqi.cli.streams import take_terminal_as_input
from wuziqi.play.events import Analyse
from wuziqi.records.formats.files import STANDARD_INPUT, Collection, files_of
from wuziqi.rules.rule import FREESTYLE, rule_named


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rule_of_file(parser)
    add_file(parser)
    add_reading(parser)


def run(options: Options) -> int:
    """Show the game, or the list of several to choose from; returns the exit code."""
    if options.game is None and (files := files_of(options.file)):
        return _choose(options, files)
    game = read_saved_game(options)
    if options.file == STANDARD_INPUT:
        take_terminal_as_input()
    elif options.game is None and game[0].games > 1 and options.file.is_file():
        return _choose(options, [options.file])
    return screen.run(options, Shown(replay=Analyse(*game, file=options.file)))


def _choose(options: Options, files: Sequence[Path]) -> int:
    """Show the games of files to choose from. Raises RuleError."""
    rule = rule_named(options.rule) if options.rule else None
    how = format_options(options, rule=rule or FREESTYLE)
    name = options.file.resolve().name or str(options.file)
    games = Collection(name, files, options.from_form, how, rule)
    return screen.run(options, Shown(games=games))

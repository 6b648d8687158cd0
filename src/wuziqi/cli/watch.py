"""The command ``wuziqi watch``: step through a saved game."""

import argparse

from wuziqi.cli import screen
from wuziqi.cli.arguments import add_reading
from wuziqi.cli.exits import refuse
from wuziqi.cli.options import Options
from wuziqi.cli.saved_game import add_file, add_rule_of_file, read_saved_game
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.tree import FormatError
from wuziqi.rules.rule import RuleError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_rule_of_file(parser)
    add_file(parser)
    add_reading(parser)


def run(options: Options) -> int:
    """Show the game; returns the exit code."""
    try:
        game = read_saved_game(options)
    except (FormatError, RuleError) as error:
        return refuse(error_words(error))
    return screen.run(options, watch=game)

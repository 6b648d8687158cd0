"""The command ``wuziqi engine``: our engine, speaking the Gomocup protocol."""

import argparse

from wuziqi.cli.arguments import number, seed
from wuziqi.cli.options import Options
from wuziqi.levels import LEVELS, level_of
from wuziqi.locale import _
from wuziqi.protocol.brain.brain import run_brain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    numbers = tuple(level.number for level in LEVELS)
    text = _("playing strength, 1 to {best} (default {best})").format(best=numbers[-1])
    parser.add_argument("--level", type=number(1), choices=numbers, default=numbers[-1], help=text)
    parser.add_argument("--seed", type=seed, metavar=_("N"), help=_("make its choices repeatable"))
    text = _("never use the opening book")
    parser.add_argument("--no-book", dest="book", action="store_false", help=text)


def run(options: Options) -> int:
    """Answer a manager's commands until it sends END; returns the exit code."""
    return run_brain(level=level_of(options.level), seed=options.seed, book=options.book)

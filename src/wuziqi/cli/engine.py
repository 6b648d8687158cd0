"""The commands ``engine``, which speaks the Gomocup protocol, and ``bench``."""

import argparse

from wuziqi.cli.options import Options
from wuziqi.cli.parser import number, seed
from wuziqi.console import say
from wuziqi.levels import LEVELS, level_of
from wuziqi.locale import _
from wuziqi.protocol.brain.brain import run_brain


def add_engine(parser: argparse.ArgumentParser) -> None:
    numbers = tuple(level.number for level in LEVELS)
    text = _("playing strength, 1 to {best} (default {best})").format(best=numbers[-1])
    parser.add_argument("--level", type=number(1), choices=numbers, default=numbers[-1], help=text)
    parser.add_argument("--seed", type=seed, metavar=_("N"), help=_("make its choices repeatable"))
    text = _("never use the opening book")
    parser.add_argument("--no-book", dest="book", action="store_false", help=text)


def run_engine(options: Options) -> int:
    """Answer a manager's commands until it sends END; returns the exit code."""
    return run_brain(level=level_of(options.level), seed=options.seed, book=options.book)


def add_bench(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command has no arguments."""


def run_bench(_options: Options) -> int:
    """Print the measurements; returns the exit code."""
    from wuziqi.engine.bench import bench  # noqa: PLC0415  managers wait for the engine

    say(*bench().lines())
    return 0

"""The command ``engine``: the engine for Gomocup managers, and for the board of a front end."""

from typing import TYPE_CHECKING

from wuziqi.cli.options import Options
from wuziqi.levels import LEVELS, level_of
from wuziqi.locale import _
from wuziqi.protocol.brain.brain import run_brain

if TYPE_CHECKING:
    import argparse


def add_engine(parser: "argparse.ArgumentParser") -> None:
    from wuziqi.cli.parser import seed, whole_number  # noqa: PLC0415  boards start it without

    numbers = tuple(level.number for level in LEVELS)
    text = _("playing strength, 1 to {best} (default {best})").format(best=numbers[-1])
    parser.add_argument(
        "--level", type=whole_number(1), choices=numbers, default=numbers[-1], help=text
    )
    parser.add_argument("--seed", type=seed, metavar=_("N"), help=_("make its choices repeatable"))
    text = _("never use the opening book")
    parser.add_argument("--no-book", dest="book", action="store_false", help=text)


def run_engine(options: Options) -> int:
    """Answer a manager's commands until it sends END; returns the exit code."""
    return run_brain(level=level_of(options.level), seed=options.seed, book=options.book)

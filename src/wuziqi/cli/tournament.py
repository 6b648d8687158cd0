"""The command ``wuziqi tournament``: several engines against each other."""

import argparse

from wuziqi.cli import match
from wuziqi.cli.options import Options
from wuziqi.locale import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    match.add_players_help(parser)
    parser.add_argument("players", nargs="+", metavar=_("PLAYER"))
    text = _("only the first player plays, against all others")
    parser.add_argument("--gauntlet", action="store_true", help=text)
    match.add_common(parser)


def run(options: Options) -> int:
    return match.run(options)

"""The command ``wuziqi host``: a game for a friend who types the code that it says."""

import argparse

from wuziqi.cli import screen
from wuziqi.cli.arguments import add_board, add_clock, add_color, add_odds, setup_of
from wuziqi.cli.online import add_meeting, invitation, missing_module, use_proxy
from wuziqi.cli.options import Options
from wuziqi.cli.streams import refuse
from wuziqi.locale import _
from wuziqi.rules.odds import ODDS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    stones = [name for name, odds in ODDS.items() if odds.stones]
    add_odds(parser, _("odds that White gives: {names} (default none)"), stones)
    add_color(parser)
    add_clock(parser)
    add_meeting(parser)
    text = _("also print codes for spectators")
    parser.add_argument("--spectators", action="store_true", help=text)


def run(options: Options) -> int:
    """Wait for a friend and play; returns the exit code."""
    if missing := missing_module():
        return refuse(missing)
    use_proxy(options.proxy)
    options.opponent = "friend"
    setup = setup_of(options)
    options.invite = lambda settings: invitation(options, settings, setup=setup)
    return screen.run(options)

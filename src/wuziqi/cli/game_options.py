"""The options that say which game is played, and the setup that they describe."""

import argparse
from collections.abc import Iterable
from typing import Final

from wuziqi.cli.arguments import add_rule, rule_of, size
from wuziqi.cli.options import Options
from wuziqi.locale import _
from wuziqi.records.setup import COLORS, Setup, read_setup
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.odds import ODDS
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import FREESTYLE, VARIANTS, Rule

_CHOICES: Final = ("opening", "opponent", "odds", "color", "level", "second_level")


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add the options for the board, the rule and the opening."""
    text = _("lines of the board, or COLUMNSxROWS, {least} to {most} each (default 15)")
    sizes = text.format(least=MIN_SIZE, most=MAX_SIZE)
    parser.add_argument("--size", type=size, metavar=_("SIZE"), help=sizes)
    add_rule(parser, _("rules of the game: {names} (default freestyle)"))
    text = _("how the game begins: {names} (default free)")
    text = text.format(names=", ".join(OPENINGS))
    parser.add_argument("--opening", metavar=_("NAME"), help=text)


def add_odds(parser: argparse.ArgumentParser, text: str, names: Iterable[str] = ODDS) -> None:
    """Add the option for odds; ``text`` has a place for their names."""
    text = text.format(names=", ".join(filter(None, names)))
    parser.add_argument("--odds", metavar=_("NAME"), help=text)


def add_color(parser: argparse.ArgumentParser) -> None:
    """Add the option for the player's colour."""
    parser.add_argument("--color", choices=COLORS, help=_("your colour; black moves first"))


def setup_of(options: Options) -> Setup:
    """Return the setup that the options describe. Raises RuleError and SetupError."""
    rule = rule_of(options.rule) if options.rule else FREESTYLE
    board = board_of(options, rule)
    given = {name: getattr(options, name, None) for name in _CHOICES}
    given |= {"rule": rule.name, **board._asdict(), **(options.clock or {})}
    return read_setup({name: value for name, value in given.items() if value is not None})


def board_of(options: Options, rule: Rule) -> Size:
    """Return the size of the board that the options ask for.

    It is by default that of the first game of the rule in the menu.
    """
    usual = [game.size for game in VARIANTS if game.rule == rule]
    return options.size or next(iter(usual), DEFAULT_SIZE)

"""The command ``wuziqi play``: straight to a board, or on with a saved game."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from wuziqi.cli import screen
from wuziqi.cli.arguments import add_clock, add_reading, move_number, number, seed
from wuziqi.cli.exits import refuse
from wuziqi.cli.game_options import add_board, add_color, add_odds, setup_of
from wuziqi.cli.options import Options
from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.setup import SetupError
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import RuleError

_COLOR_NAMES: Final = {Stone.BLACK: "black", Stone.WHITE: "white"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    numbers = tuple(level.number for level in LEVELS)
    add_board(parser)
    add_odds(parser, _("odds that the computer, or white, gives: {names} (default none)"))
    parser.add_argument(
        "--opponent",
        choices=("computer", "human", "watch"),
        help=_("who plays the other colour; watch: the computer plays both"),
    )
    add_color(parser)
    parser.add_argument("--level", type=number(1), choices=numbers, help=_("level of the computer"))
    text = _("level of white when the computer plays both")
    parser.add_argument("--second-level", type=number(1), choices=numbers, help=text)
    add_clock(parser)
    text = _("go on with this saved game, whatever its format; you play what is to move")
    parser.add_argument("file", metavar=_("FILE"), type=Path, nargs="?", help=text)
    text = _("go on from the position after so many moves (default: all of them)")
    parser.add_argument("--move", type=move_number, metavar=_("N"), help=text)
    text = _("begin from the position in the saved game as one that is set up, without its moves")
    parser.add_argument("--position", action="store_true", help=text)
    add_reading(parser)
    parser.add_argument(
        "--seed", type=seed, metavar=_("N"), help=_("make the computer's choices repeatable")
    )


def run(options: Options) -> int:
    """Begin the game that the options describe; returns the exit code."""
    if options.file is not None:
        return _play_on(options)
    for name, value in _of_saved_games(options).items():
        if value:
            return refuse(_("--{name} is for a saved game only").format(name=name))
    try:
        setup = setup_of(options)
    except (RuleError, SetupError) as error:
        return refuse(error_words(error))
    return screen.run(options, direct=setup)


def _of_saved_games(options: Options) -> dict[str, object]:
    """The options that only a saved game has, by their names; the others are None or empty."""
    names = {"from": options.from_form, "game": options.game, "strict": options.strict}
    return {"move": options.move is not None, "position": options.position} | names


def _play_on(options: Options) -> int:
    """Go on with a saved game."""
    from wuziqi.cli.saved_game import (  # noqa: PLC0415  slow
        line_to_play_on,
        position_of,
        read_saved_game,
    )
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415

    for name in ("size", "opening", "odds"):
        if getattr(options, name) is not None:
            return refuse(_("--{name} is not for a saved game").format(name=name))
    try:
        tree, rule = read_saved_game(options)
        line = line_to_play_on(tree, rule, options.move)
        if options.position:
            line = position_of(tree, line, rule)
    except (FormatError, RuleError) as error:
        return refuse(error_words(error))
    options.color = options.color or _COLOR_NAMES[line.turn(rule)]
    options.rule, options.size = rule.name, tree.size
    setup = replace(setup_of(options), start=line.start)
    return screen.run(options, direct=setup, acts=[move.point for move in line.moves])

"""The command ``wuziqi play``: straight to a board, or on with a saved game."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from wuziqi.cli.options import Options
from wuziqi.cli.parser import (
    add_board,
    add_clock,
    add_color,
    add_odds,
    add_reading,
    board_of,
    move_number,
    seed,
    setup_of,
    whole_number,
)
from wuziqi.cli.screen import Shown, run_screen
from wuziqi.cli.streams import refuse
from wuziqi.levels import FIT, LEVELS
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.setup import SetupError
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.rule import FREESTYLE, RuleError, rule_named
from wuziqi.texts import N_

_COLOR_NAMES: Final = {Stone.BLACK: "black", Stone.WHITE: "white"}


def add_play(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    add_odds(parser, _("odds that the computer, or White, gives: {names} (default none)"))
    parser.add_argument(
        "--opponent",
        choices=("computer", "human", "watch"),
        help=_("who plays the other colour; watch: the computer plays both"),
    )
    add_color(parser)
    levels = (FIT, *(level.number for level in LEVELS))
    text = _("level of the computer; {fit}: as strong as you are (default)").format(fit=FIT)
    parser.add_argument("--level", type=_level, choices=levels, help=text)
    text = _("level of White when the computer plays both")
    parser.add_argument("--second-level", type=_level, choices=levels, help=text)
    add_clock(parser)
    text = _("continue this saved game, whatever its format; you play the side to move")
    parser.add_argument("file", metavar=_("FILE"), type=Path, nargs="?", help=text)
    text = _("continue after this many moves (default: all)")
    parser.add_argument("--move", type=move_number, metavar=_("N"), help=text)
    text = _("start from the saved game's position as if it were set up, without its moves")
    parser.add_argument("--position", action="store_true", help=text)
    text = _("start with these moves: h8 i9 g7, or as a saved game has them")
    parser.add_argument("--moves", metavar=_("MOVES"), nargs="+", help=text)
    add_reading(parser)
    text = _("play blind: the stones are hidden until the game is over")
    parser.add_argument("--blind", action="store_true", help=text)
    parser.add_argument(
        "--seed", type=seed, metavar=_("N"), help=_("make the computer's choices repeatable")
    )


def _level(text: str) -> int | str:
    """Raises ArgumentTypeError."""
    return FIT if text == FIT else whole_number(1)(text)


def run_play(options: Options) -> int:
    if options.file is not None:
        return _play_on(options)
    if problem := _of_saved_games_only(options):
        return refuse(problem)
    if options.moves is not None:
        return _play_moves(options)
    return run_screen(options, Shown(direct=setup_of(options)))


def _of_saved_games_only(options: Options) -> str:
    given = {"game": options.game, "strict": options.strict, "move": options.move is not None}
    given["position"] = options.position
    given["from"] = options.from_form and options.moves is None
    text = _("--{name} is for a saved game only")
    return next((text.format(name=name) for name, value in given.items() if value), "")


def _play_moves(options: Options) -> int:
    """Begin a game with the typed moves; the player plays the side to move."""
    from wuziqi.cli.saved_game import (  # noqa: PLC0415  slow
        format_options,
        line_to_play_on,
        print_remarks,
    )
    from wuziqi.records.formats.files import read_text  # noqa: PLC0415
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415

    for name in ("opening", "odds"):
        if getattr(options, name) is not None:
            return refuse(_("--{name} does not go with --moves").format(name=name))
    try:
        wanted = rule_named(options.rule) if options.rule else None
        size = board_of(options, wanted or FREESTYLE)
        how = format_options(options, rule=wanted or FREESTYLE, size=size)
        tree = read_text(" ".join(options.moves), options.from_form, how)
        _check_size(tree.size, options.size)
        rule = wanted or tree.rule or FREESTYLE
        line = line_to_play_on(tree, rule, None, N_("the game ended with move {number}"))
        options.rule, options.size = rule.name, tree.size
        options.color = options.color or _COLOR_NAMES[line.turn(rule)]
        setup = replace(setup_of(options), start=line.start)
    except (FormatError, RuleError, SetupError) as error:
        return refuse(f"--moves: {error_words(error)}")
    print_remarks(tree)
    return run_screen(options, Shown(direct=setup, acts=[move.point for move in line.moves]))


def _check_size(found: Size, wanted: Size | None) -> None:
    if wanted is not None and found != wanted:
        text = N_("the moves are for a board of {found}, not {wanted}")
        raise SetupError(text, found=_size_text(found), wanted=_size_text(wanted))


def _size_text(size: Size) -> str:
    return f"{size.width}x{size.height}"


def _play_on(options: Options) -> int:
    from wuziqi.cli.saved_game import line_to_play_on, read_saved_game  # noqa: PLC0415  slow
    from wuziqi.records.formats.replay import PlayedLine  # noqa: PLC0415

    for name in ("size", "opening", "odds", "moves"):
        if getattr(options, name) is not None:
            return refuse(_("--{name} is not for a saved game").format(name=name))
    tree, rule = read_saved_game(options)
    line = line_to_play_on(tree, rule, options.move)
    if options.position:
        line = PlayedLine(line.end(rule), ())
    options.color = options.color or _COLOR_NAMES[line.turn(rule)]
    options.rule, options.size = rule.name, tree.size
    setup = replace(setup_of(options), start=line.start)
    return run_screen(options, Shown(direct=setup, acts=[move.point for move in line.moves]))

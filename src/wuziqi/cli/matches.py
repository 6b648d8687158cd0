"""The commands ``match``, ``tournament`` and ``bench``: engines against others or a clock."""

import argparse
from pathlib import Path
from typing import Final

from wuziqi.cli.options import Options
from wuziqi.cli.parser import decimal, lines, seed, whole_number
from wuziqi.cli.streams import refuse
from wuziqi.console import say
from wuziqi.installation import own_engine_command
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.rules.rule import RULES
from wuziqi.texts import TextError


def add_bench(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command has no arguments."""


def run_bench(_options: Options) -> int:
    from wuziqi.engine.bench import bench  # noqa: PLC0415  help needs no engine

    say(*bench().lines())
    return 0


_RULES: Final = tuple(name for name, rule in RULES.items() if rule.number is not None)
"""The rules that the protocol has a number for; freestyle is the first."""

_DEFAULTS: Final = {
    "--games": 100,
    "--tolerance": 50,
    "--grace": 5000,
    "--seed": 1,
    "--size": DEFAULT_SIZE.width,
}


def add_match(parser: argparse.ArgumentParser) -> None:
    add_players_help(parser)
    parser.add_argument("players", nargs=2, metavar=_("PLAYER"))
    text = _("stop once it is decided whether the first is stronger by ELO1 or only by ELO0")
    parser.add_argument("--sprt", nargs=2, type=decimal, metavar=("ELO0", "ELO1"), help=text)
    add_common(parser)


def run_match(options: Options) -> int:
    """Play the match.

    Returns the exit code: 0, 2 if it cannot be played, 130 and 143 after Ctrl-C and SIGTERM.
    """
    from wuziqi.matches.match_run import play_match  # noqa: PLC0415  slow, and help needs none

    try:
        return play_match(options, own_engine_command())
    except (TextError, OSError) as error:
        return refuse(error_words(error))


def add_players_help(parser: argparse.ArgumentParser) -> None:
    """Explain the form of a player in the parser's description."""
    players = _(
        "A player is this program's engine with settings such as level:5 or "
        "level:10,nodes:20000 (level, nodes, time in ms, depth), or the command line of "
        "any Gomocup engine as one argument; NAME= may precede either."
    )
    text = _("{summary}. {players}")
    parser.description = text.format(summary=parser.description, players=players)


def add_common(parser: argparse.ArgumentParser) -> None:
    def add_number(name: str, text: str, metavar: str, least: int = 1) -> None:
        default = _DEFAULTS.get(name)
        if default is not None:
            text = _("{text} (default {default})").format(text=text, default=default)
        kind = whole_number(least)
        parser.add_argument(name, type=kind, default=default, metavar=metavar, help=text)

    text = _("games of each pair of players (default 100), two from each opening")
    games = _DEFAULTS["--games"]
    parser.add_argument("--games", type=_even, default=games, metavar=_("N"), help=text)
    add_number("--time", _("time per move; 1000 if no other limit is given"), _("MS"))
    add_number("--nodes", _("nodes per move; no clock unless --time is given"), _("N"))
    add_number("--depth", _("search depth in plies; no clock unless --time is given"), _("N"))
    add_number("--tolerance", _("how late a move may be before it loses on time"), _("MS"), 0)
    add_number("--grace", _("how late it may be before the engine counts as hung"), _("MS"), 0)
    text = _("end a game once both engines agree that one of them has a proven win")
    parser.add_argument("--adjudicate", action="store_true", help=text)
    text = _("keep engines running between games, which saves starting them again")
    parser.add_argument("--keep", action="store_true", help=text)
    text = _("lines of the board (default 15)")
    parser.add_argument(
        "--size", type=lines, default=_DEFAULTS["--size"], metavar=_("SIZE"), help=text
    )
    text = _("what wins: {rules} (default {default})")
    text = text.format(rules=_(", ").join(_RULES), default=_RULES[0])
    parser.add_argument("--rule", choices=_RULES, default=_RULES[0], metavar=_("RULE"), help=text)
    text = _("a file of openings, one per line: h8 i9, or offsets from the centre as Gomocup's")
    parser.add_argument("--openings", type=Path, metavar=_("FILE"), help=text)
    text = _("seed for the order of openings and all choices; equal seeds, equal games (default 1)")
    parser.add_argument("--seed", type=seed, default=_DEFAULTS["--seed"], metavar=_("N"), help=text)
    cores = _("games at once (default: one per core, or per two cores if there is a clock)")
    add_number("--jobs", cores, _("N"))
    text = _("play on the machines of the dask.distributed scheduler at this address instead")
    parser.add_argument("--cluster", metavar=_("ADDRESS"), help=text)
    text = _("save every game and the results in this directory")
    parser.add_argument("--output", type=Path, metavar=_("DIR"), help=text)
    text = _("resume the match in the directory of --output")
    parser.add_argument("--resume", action="store_true", help=text)


def _even(text: str) -> int:
    games = whole_number(2)(text)
    if games % 2:
        raise argparse.ArgumentTypeError(_("must be even: every opening is played twice"))
    return games


def add_tournament(parser: argparse.ArgumentParser) -> None:
    add_players_help(parser)
    parser.add_argument("players", nargs="+", metavar=_("PLAYER"))
    text = _("only the first player plays, against all others")
    parser.add_argument("--gauntlet", action="store_true", help=text)
    add_common(parser)


def run_tournament(options: Options) -> int:
    return run_match(options)

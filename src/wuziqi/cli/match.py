"""The commands ``wuziqi match`` and ``wuziqi tournament``.

Imported with the command line itself, so it imports what plays games only when games are played.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from wuziqi.locale import _
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.rules.rule import RULES

_RULES: Final = tuple(name for name, rule in RULES.items() if rule.number is not None)
"""The rules that can be told to every engine; freestyle is the first."""

_SETTINGS: Final = {
    "--games": 100,
    "--tolerance": 50,
    "--grace": 5000,
    "--seed": 1,
    "--size": DEFAULT_SIZE.width,
}
"""What holds when nothing is said."""


def add_commands(commands: Any, size: Callable[[str], int], seed: Callable[[str], int]) -> None:
    """Add both commands to the subparsers of a parser; ``size`` and ``seed`` read these numbers."""
    text = _("play two engines against each other and say which is stronger")
    match = commands.add_parser("match", help=text, description=f"{text}. {_players_help()}")
    match.add_argument("players", nargs=2, metavar=_("PLAYER"))
    text = _("stop as soon as it is decided whether the first is stronger by ELO1 or only ELO0")
    match.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help=text)
    _add_common(match, size, seed)
    text = _("play several engines against each other and rate them")
    tournament = commands.add_parser(
        "tournament", help=text, description=f"{text}. {_players_help()}"
    )
    tournament.add_argument("players", nargs="+", metavar=_("PLAYER"))
    text = _("only the first player plays, against all others")
    tournament.add_argument("--gauntlet", action="store_true", help=text)
    _add_common(tournament, size, seed)


def run_match(options: argparse.Namespace, own: Sequence[str]) -> int:
    """Play what ``options`` ask for; ``own`` is the command that starts our own engine.

    Returns the exit code: 0, 2 when it cannot be played, 130 and 143 after Ctrl-C and SIGTERM.
    """
    from wuziqi.matches.match_run import run  # noqa: PLC0415  the screen starts without it

    return run(options, own)


def _players_help() -> str:
    return _(
        "A player is this program's engine at settings such as level:5 or level:10,nodes:20000 "
        "(level, nodes, time in ms, depth), or the command line of any Gomocup engine as one "
        "argument; NAME= may stand in front of either."
    )


def _add_common(
    parser: argparse.ArgumentParser, size: Callable[[str], int], seed: Callable[[str], int]
) -> None:
    def number(name: str, text: str, metavar: str = "N", least: int = 1) -> None:
        default = _SETTINGS.get(name)
        if default is not None:
            text = _("{text} (default {default})").format(text=text, default=default)
        kind = _number(least)
        parser.add_argument(name, type=kind, default=default, metavar=metavar, help=text)

    text = _("games of every two players (default 100); two begin from one opening")
    games = _SETTINGS["--games"]
    parser.add_argument("--games", type=_even, default=games, metavar="N", help=text)
    number("--time", _("time for a move; 1000 where there is no other limit"), "MS")
    number("--nodes", _("nodes for a move; then there is no clock but by --time"))
    number("--depth", _("plies that a move may be thought ahead; likewise"))
    number("--tolerance", _("how late an answer may be"), "MS", 0)
    number("--grace", _("how late it may be before the engine counts as hanging"), "MS", 0)
    text = _("lines of the board (default 15)")
    parser.add_argument("--size", type=size, default=_SETTINGS["--size"], help=text)
    text = _("what wins: {rules} (default {default})")
    text = text.format(rules=", ".join(_RULES), default=_RULES[0])
    parser.add_argument("--rule", choices=_RULES, default=_RULES[0], metavar="RULE", help=text)
    text = _("a list of openings, one a line: h8 i9, or offsets from the centre as Gomocup's")
    parser.add_argument("--openings", type=Path, metavar="FILE", help=text)
    text = _("another order of openings and other choices; equal seeds, equal games (default 1)")
    parser.add_argument("--seed", type=seed, default=_SETTINGS["--seed"], metavar="N", help=text)
    cores = _("games at once (default: a core each, or two cores each if there is a clock)")
    number("--jobs", cores)
    text = _("play on the machines of the dask.distributed scheduler at this address instead")
    parser.add_argument("--cluster", metavar="ADDRESS", help=text)
    text = _("save every game and the results in this directory")
    parser.add_argument("--output", type=Path, metavar="DIR", help=text)
    text = _("go on with the match in the directory of --output where it was left")
    parser.add_argument("--resume", action="store_true", help=text)


def _number(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 13 and int(text) >= least):
            told = _("{text!r} is not a whole number from {least} on")
            raise argparse.ArgumentTypeError(told.format(text=text, least=least))
        return int(text)

    return number


def _even(text: str) -> int:
    games = _number(2)(text)
    if games % 2:
        raise argparse.ArgumentTypeError(_("every opening is played twice: an even number"))
    return games

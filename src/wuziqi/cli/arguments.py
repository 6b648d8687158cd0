"""Options that several commands have, and the functions that read their values."""

import argparse
from collections.abc import Callable, Iterable
from typing import Final

from wuziqi.cli.options import Options
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.setup import COLORS, Setup, read_setup
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.odds import ODDS
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import (
    FIVE,
    FREESTYLE,
    GAME_NAMES,
    RULES,
    VARIANTS,
    WIN_LENGTHS,
    Rule,
    rule_named,
)

_SEED_DIGITS: Final = 18


def lines(text: str) -> int:
    """Read the lines of a square board for five in a row. Raises ArgumentTypeError."""
    if not (text.isdecimal() and FIVE <= int(text) <= MAX_SIZE):
        message = _("{text!r} is not a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(message.format(text=text, least=FIVE, most=MAX_SIZE))
    return int(text)


def size(text: str) -> Size:
    """Read the size of a board, such as ``15`` or ``7x6``. Raises ArgumentTypeError."""
    width, times, height = text.lower().partition("x")
    sides = (width, height if times else width)
    for side in sides:
        if not (side.isdecimal() and len(side) < 3 and MIN_SIZE <= int(side) <= MAX_SIZE):
            message = _(
                "{text!r} is not a size such as 15 or 7x6, with {least} to {most} lines a side"
            )
            raise argparse.ArgumentTypeError(
                message.format(text=text, least=MIN_SIZE, most=MAX_SIZE)
            )
    return Size(int(sides[0]), int(sides[1]))


def move_number(text: str) -> int:
    """Read the number of a move, from 0. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        message = _("{text!r} is not a move number")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return int(text)


def seed(text: str) -> int:
    """Read a seed. Raises ArgumentTypeError."""
    if not (text.isdecimal() and len(text) <= _SEED_DIGITS):
        message = _("a seed is a whole number of at most {digits} digits")
        raise argparse.ArgumentTypeError(message.format(digits=_SEED_DIGITS))
    return int(text)


def clock(text: str) -> dict[str, int | str]:
    """Read a clock, such as ``5m+3s``, as choices of a setup. Raises ArgumentTypeError."""
    from wuziqi.records.time_control import ClockError, parse_clock  # noqa: PLC0415  seldom given

    try:
        return parse_clock(text)
    except ClockError as error:
        raise argparse.ArgumentTypeError(error_words(error)) from error


def add_clock(parser: argparse.ArgumentParser) -> None:
    """Add the option for the clock of a game."""
    text = _("clock: {forms} (default none)").format(forms="none, 30s, 10m, 5m+3s, 10m+3x30s")
    parser.add_argument("--clock", type=clock, metavar=_("CLOCK"), help=text)


def number(least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from ``least`` on. It raises ArgumentTypeError."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 13 and int(text) >= least):
            message = _("{text!r} is not a whole number of {least} or more")
            raise argparse.ArgumentTypeError(message.format(text=text, least=least))
        return int(text)

    return number


def decimal(text: str) -> float:
    """Read a number. Raises ArgumentTypeError."""
    try:
        return float(text)
    except ValueError as error:
        message = _("{text!r} is not a number")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error


def add_rule(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option for the rules of a game; ``text`` has a place for their names."""
    names = ", ".join([rule_names(), *GAME_NAMES])
    parser.add_argument("--rule", metavar=_("NAME"), help=text.format(names=names))


def rule_words() -> list[str]:
    """Return all names that ``--rule`` knows."""
    return [*RULES, *(f"row-{number}" for number in WIN_LENGTHS), *GAME_NAMES]


def rule_names() -> str:
    return ", ".join([*RULES, f"row-{WIN_LENGTHS[0]} ... row-{WIN_LENGTHS[-1]}"])


def add_rows(parser: argparse.ArgumentParser) -> None:
    """Add the option for the rows of moves in plain text."""
    text = _("the side from which moves in plain text count rows (default bottom)")
    parser.add_argument("--rows", choices=("bottom", "top"), default="bottom", help=text)


def add_text(parser: argparse.ArgumentParser) -> None:
    """Add the options for letters and marks in plain text."""
    text = _("column letters in plain text: all, or without I as on Go boards (default: guessed)")
    parser.add_argument("--letters", choices=("all", "go"), default="", help=text)
    text = _(
        "characters of a drawn board for Black, White and empty points, such as XO. "
        "(default: the usual ones)"
    )
    parser.add_argument("--marks", metavar=_("MARKS"), default="", help=text)
    text = _("encoding of its texts, such as big5 or cp1251 (default: the file's, or a guess)")
    parser.add_argument(
        "--encoding", metavar=_("NAME"), type=encoding_option, default="", help=text
    )


def encoding_option(text: str) -> str:
    """Return the codec of an encoding, "" for none given; raises ArgumentTypeError."""
    from wuziqi.records.formats.encodings import encoding_named  # noqa: PLC0415  slow to load

    try:
        return encoding_named(text) if text else ""
    except LookupError as error:
        message = _("unknown encoding {text!r}")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options for how a file is read."""
    add_from(parser)
    add_rows(parser)
    add_text(parser)
    add_game(parser)
    add_strict(parser)


def add_from(parser: argparse.ArgumentParser) -> None:
    """Add the option for the format of a file."""
    from wuziqi.records.formats.table import FORMATS  # noqa: PLC0415  slow to load

    text = _("format of {file}: {names} (default: by its name or content)")
    text = text.format(file=_("FILE"), names=", ".join(FORMATS))
    parser.add_argument("--from", dest="from_form", choices=FORMATS, default="", help=text)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option for one game of several."""
    text = _("number of the game in a file of several, from 1")
    parser.add_argument("--game", type=number(1), metavar=_("N"), help=text)


def add_strict(parser: argparse.ArgumentParser) -> None:
    """Add the options that refuse damaged files, and take large ones."""
    text = _("refuse a damaged file even if part of it can be read (SGF, RenLib)")
    parser.add_argument("--strict", action="store_true", help=text)
    text = _("read files of up to 1 GB; by default very large ones are refused")
    parser.add_argument("--no-limit", dest="unlimited", action="store_true", help=text)


# The options of a game to play, and the setup that they describe


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
    parser.add_argument("--color", choices=COLORS, help=_("your colour; Black moves first"))


def setup_of(options: Options) -> Setup:
    """Return the setup that the options describe. Raises RuleError and SetupError."""
    rule = rule_named(options.rule) if options.rule else FREESTYLE
    board = board_of(options, rule)
    given = {name: getattr(options, name, None) for name in _CHOICES}
    given |= {"rule": rule.name, **board._asdict(), **(options.clock or {})}
    return read_setup({name: value for name, value in given.items() if value is not None})


def board_of(options: Options, rule: Rule) -> Size:
    """Return the size of the board that the options ask for.

    The default is the board size of the rule's first game in the menu.
    """
    usual = [game.size for game in VARIANTS if game.rule == rule]
    return options.size or next(iter(usual), DEFAULT_SIZE)

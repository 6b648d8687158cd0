"""The command line: the table of commands, and options that several of them have."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from wuziqi import __version__
from wuziqi.cli.options import Options, default_options, directory, function_of
from wuziqi.cli.streams import BAD_USE
from wuziqi.columns import fold, text_width
from wuziqi.console import say, warn
from wuziqi.installation import is_compiled, uncompiled_remedy
from wuziqi.locale import _, language_named, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.names import FORMAT_NAMES
from wuziqi.records.settings import GLYPH_CHOICES, LANGUAGE_CHOICES
from wuziqi.records.setup import COLORS, Setup, read_setup
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import (
    FIVE_LENGTH,
    FREESTYLE,
    GAME_NAMES,
    ODDS,
    RULES,
    VARIANTS,
    WIN_LENGTHS,
    Rule,
    rule_named,
)
from wuziqi.texts import N_

_SEED_DIGITS: Final = 18


def lines(text: str) -> int:
    """Read the lines of a square board for five in a row. Raises ArgumentTypeError."""
    if not (text.isdecimal() and FIVE_LENGTH <= int(text) <= MAX_SIZE):
        message = _("{text!r} is not a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(
            message.format(text=text, least=FIVE_LENGTH, most=MAX_SIZE)
        )
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
    text = _("clock: {forms} (default none)").format(forms="none, 30s, 10m, 5m+3s, 10m+3x30s")
    parser.add_argument("--clock", type=clock, metavar=_("CLOCK"), help=text)


def whole_number(least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers of at least ``least``. It raises ArgumentTypeError."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 13 and int(text) >= least):
            message = _("{text!r} is not a whole number of {least} or more")
            raise argparse.ArgumentTypeError(message.format(text=text, least=least))
        return int(text)

    return read


def decimal(text: str) -> float:
    """Read a number. Raises ArgumentTypeError."""
    try:
        return float(text)
    except ValueError as error:
        message = _("{text!r} is not a number")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error


def add_rule(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option for the rules of a game; ``text`` has a place for their names."""
    names = _(", ").join([rule_names(), *GAME_NAMES])
    parser.add_argument("--rule", metavar=_("NAME"), help=text.format(names=names))


def rule_words() -> list[str]:
    """Return all names that ``--rule`` knows."""
    return [*RULES, *(f"row-{whole_number}" for whole_number in WIN_LENGTHS), *GAME_NAMES]


def rule_names() -> str:
    return _(", ").join([*RULES, f"row-{WIN_LENGTHS[0]} ... row-{WIN_LENGTHS[-1]}"])


def add_rows(parser: argparse.ArgumentParser) -> None:
    text = _("the side from which moves in plain text count rows (default bottom)")
    parser.add_argument("--rows", choices=("bottom", "top"), default="bottom", help=text)


def add_text(parser: argparse.ArgumentParser) -> None:
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
    if not text:
        return ""
    from wuziqi.records.formats.encodings import encoding_named  # noqa: PLC0415  slow to load

    try:
        return encoding_named(text)
    except LookupError as error:
        message = _("unknown encoding {text!r}")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error


def add_reading(parser: argparse.ArgumentParser) -> None:
    add_from(parser)
    add_rows(parser)
    add_text(parser)
    add_game(parser)
    add_strict(parser)


def add_from(parser: argparse.ArgumentParser) -> None:
    text = _("format of {file}: {names} (default: by its name or content)")
    text = text.format(file=_("FILE"), names=_(", ").join(FORMAT_NAMES))
    parser.add_argument("--from", dest="from_form", choices=FORMAT_NAMES, default="", help=text)


def add_game(parser: argparse.ArgumentParser) -> None:
    text = _("number of the game in a file of several, from 1")
    parser.add_argument("--game", type=whole_number(1), metavar=_("N"), help=text)


def add_strict(parser: argparse.ArgumentParser) -> None:
    text = _("refuse a damaged file even if part of it can be read (SGF, RenLib)")
    parser.add_argument("--strict", action="store_true", help=text)
    text = _("read files of up to 1 GB; by default very large ones are refused")
    parser.add_argument("--no-limit", dest="unlimited", action="store_true", help=text)


# The options of a game to play, and the setup that they describe


_SETUP_OPTIONS: Final = ("opening", "opponent", "odds", "color", "level", "second_level")


def add_board(parser: argparse.ArgumentParser) -> None:
    text = _("lines of the board, or COLUMNSxROWS, {least} to {most} each (default 15)")
    sizes = text.format(least=MIN_SIZE, most=MAX_SIZE)
    parser.add_argument("--size", type=size, metavar=_("SIZE"), help=sizes)
    add_rule(parser, _("rules of the game: {names} (default freestyle)"))
    text = _("how the game begins: {names} (default free)")
    text = text.format(names=_(", ").join(OPENINGS))
    parser.add_argument("--opening", metavar=_("NAME"), help=text)


def add_odds(parser: argparse.ArgumentParser, text: str, names: Iterable[str] = ODDS) -> None:
    """Add the option for odds; ``text`` has a place for their names."""
    text = text.format(names=_(", ").join(filter(None, names)))
    parser.add_argument("--odds", metavar=_("NAME"), help=text)


def add_color(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--color", choices=COLORS, help=_("your colour; Black moves first"))


def setup_of(options: Options) -> Setup:
    """Return the setup that the options describe. Raises RuleError and SetupError."""
    rule = rule_named(options.rule) if options.rule else FREESTYLE
    board = board_of(options, rule)
    given = {name: getattr(options, name, None) for name in _SETUP_OPTIONS}
    if given["opponent"] == "watch":
        given["second_level"] = given["second_level"] or given["level"]
    given |= {"rule": rule.name, **board._asdict(), **(options.clock or {})}
    return read_setup({name: value for name, value in given.items() if value is not None})


def board_of(options: Options, rule: Rule) -> Size:
    """Return the size of the board that the options ask for.

    The default is the board size of the rule's first game in the menu.
    """
    usual = [game.size for game in VARIANTS if game.rule == rule]
    return options.size or next(iter(usual), DEFAULT_SIZE)


_ARGPARSE: Final = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("%(heading)s:"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("ignored explicit argument %r"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("one of the arguments %s is required"),
    ngettext("expected %s argument", "expected %s arguments", 2),
)
"""Texts of argparse, translated by our catalogue."""


_UNTRANSLATED: Final = re.compile(r"argument (.+?): (.*)", re.DOTALL)
"""An error about an argument in Python 3.10; later versions translate it."""

_WITH_VALUE: Final = ("--lang", "--glyphs", "--theme", "--log", "--data-dir")
"""The options before a command that take a value."""

_OF_PLAY: Final = (
    "--size",
    "--rule",
    "--opening",
    "--odds",
    "--opponent",
    "--color",
    "--level",
    "--second-level",
    "--clock",
    "--seed",
    "--moves",
)
"""Options of ``play`` that need no command before them."""


class _HelpFormatter(argparse.HelpFormatter):
    """Aligns and folds texts by their columns: a Chinese character takes two."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return [*fold(" ".join(text.split()), width)]

    def _format_action(self, action: argparse.Action) -> str:
        text, named = super()._format_action(action), self._format_action_invocation(action)
        excess = text_width(named) - len(named)
        return text.replace(named + " " * excess, named, 1)


class Parser(argparse.ArgumentParser):
    """A parser that reports a wrong use in one line, and takes no abbreviated option."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_HelpFormatter, **settings)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help; unlike argparse, pass over no error. Raises OSError."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """Print the message and exit."""
        if sys.version_info < (3, 11) and (said := _UNTRANSLATED.fullmatch(message)):
            parts = {"argument_name": said[1], "message": said[2]}
            message = _("argument %(argument_name)s: %(message)s") % parts
        warn(f"{self.prog}: {message}")
        self.exit(BAD_USE)


class _ShowVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_values: object) -> NoReturn:
        if is_compiled():
            say(_("wuziqi {version}, compiled: yes").format(version=__version__))
        else:
            say(_("wuziqi {version}, compiled: no").format(version=__version__))
            say(_("It thinks fifty times slower: level 10 is weaker, the others the same."))
            say(error_words(uncompiled_remedy()))
        parser.exit()


def _look_options() -> list[Parser]:
    """The options accepted before and after the command; without defaults."""
    look = Parser(
        add_help=False,
        argument_default=argparse.SUPPRESS,
        parents=[*_data_options(), *_language_option()],
    )
    text = _("characters that draw the board (default: what the locale allows)")
    look.add_argument("--glyphs", choices=GLYPH_CHOICES[1:], help=text)
    text = _(
        "colours of the screen: kaya, slate, gruvbox, nord, solarized-light, contrast, terminal,"
        " mono, or a theme of your own"
    )
    look.add_argument("--theme", metavar=_("NAME"), help=text)
    text = _("for terminals that draw stones and board lines two columns wide")
    look.add_argument("--wide", action="store_true", help=text)
    text = _("write a log to a file, for bug reports")
    look.add_argument("--log", metavar=_("FILE"), type=Path, help=text)
    return [look]


def _screen_options() -> list[Parser]:
    lines = Parser(add_help=False, argument_default=argparse.SUPPRESS, parents=_look_options())
    text = _("line mode: no screen, all text in lines, for screen readers and pipes")
    lines.add_argument("--lines", action="store_true", help=text)
    return [lines]


def _data_options() -> list[Parser]:
    data = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    text = _("keep settings, engines and library in this directory")
    data.add_argument("--data-dir", metavar=_("DIR"), type=directory, help=text)
    return [data]


def _language_option() -> list[Parser]:
    language = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    text = _("language of all texts (default: that of the settings, else the locale's)")
    language.add_argument(
        "--lang",
        dest="language",
        type=lambda name: language_named(name) or name,
        choices=LANGUAGE_CHOICES[1:],
        help=text,
    )
    return [language]


def _library_options() -> list[Parser]:
    return [*_data_options(), *_language_option()]


def _no_options() -> list[Parser]:
    return []


class Subcommand(NamedTuple):
    """A command; see ``function_of`` for the functions that add its options and run it.

    ``summary`` is English; ``shared`` returns parsers of options that other commands have too.
    """

    name: str
    summary: str
    shared: Callable[[], list[Parser]] = _no_options


COMMANDS: Final = (
    Subcommand("play", N_("go straight to a board"), _screen_options),
    Subcommand("host", N_("play with a friend over the network: make a code"), _screen_options),
    Subcommand("join", N_("play with a friend over the network: type a code"), _screen_options),
    Subcommand("replay", N_("step through a saved game"), _screen_options),
    Subcommand("show", N_("print a saved game, or draw a picture of it"), _look_options),
    Subcommand("review", N_("say where a game was won and lost"), _language_option),
    Subcommand("puzzle", N_("solve puzzles, or print them"), _screen_options),
    Subcommand("learn", N_("learn the game by short lessons, or list them"), _screen_options),
    Subcommand(
        "statistics", N_("print your results, rating and what you overlook most"), _library_options
    ),
    Subcommand("engine", N_("speak the Gomocup protocol on standard input and output")),
    Subcommand("match", N_("play two engines against each other and say which is stronger")),
    Subcommand("tournament", N_("play several engines against each other and rate them")),
    Subcommand("import", N_("import games from files into the library"), _library_options),
    Subcommand("library", N_("list the games of the library"), _look_options),
    Subcommand(
        "backup",
        N_("back up the library to a file, also during a game"),
        _library_options,
    ),
    Subcommand(
        "restore",
        N_("restore the library from a backup; the present one is kept under another name"),
        _library_options,
    ),
    Subcommand("convert", N_("convert a saved game to another format"), _language_option),
    Subcommand(
        "completion", N_("print a script that completes command lines in a shell"), _data_options
    ),
    Subcommand("bench", N_("measure the engine: a signature of its search, and its speed")),
)
"""The commands, in the order of the help."""


def parse(words: Sequence[str]) -> Options:
    """Return the options that the words of a command line set; exits for a wrong use or help."""
    words = with_command(words)
    return make_parser(words).parse_args(words, default_options())


def with_command(words: Sequence[str]) -> list[str]:
    """Return the words of a command line with a command: ``replay`` in front of a file.

    Options of ``play`` without a command describe the game to play.
    """
    names = [command.name for command in COMMANDS]
    at = _first_argument(words)
    if at is not None and _is_of_play(words[at]):
        return [*words[:at], "play", *words[at:]]
    if at is None or words[at] in names or not _is_file_name(words[at]):
        return list(words)
    return [*words[:at], "replay", *words[at:]]


def _first_argument(words: Sequence[str]) -> int | None:
    at = 0
    while at < len(words) and words[at][:1] == "-" != words[at] and not _is_of_play(words[at]):
        at += 2 if words[at] in _WITH_VALUE else 1
    return at if at < len(words) else None


def _is_of_play(word: str) -> bool:
    return word.partition("=")[0] in _OF_PLAY


def _is_file_name(word: str) -> bool:
    # Path.exists raises for too long a name.
    return word == "-" or any(sign in word for sign in (".", "/", os.sep)) or os.path.exists(word)  # noqa: PTH110


def make_parser(words: Collection[str]) -> Parser:
    """Return a parser for command lines of these words: only commands among them get arguments."""
    text = _(
        "Gomoku, five in a row, in the terminal. Without a command: the menu,"
        " or with a FILE alone, replay."
    )
    parser = Parser(prog="wuziqi", description=text, parents=_screen_options())
    text = _("show program's version number and exit")
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help=text)
    # Named here, as argparse loads slow modules to find the name out.
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), prog=parser.prog)
    for command in COMMANDS:
        text = _(command.summary)
        wanted = command.name in words
        parents = command.shared() if wanted else []
        added = commands.add_parser(command.name, parents=parents, help=text, description=text)
        if wanted:
            function_of(command.name, "add")(added)
    return parser

"""The command line: the table of commands, and the options that several of them have."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from wuziqi import __version__
from wuziqi.cli.options import Options, default_options, directory, module_of
from wuziqi.cli.own_engine import is_compiled
from wuziqi.cli.streams import BAD_USE
from wuziqi.console import say, warn
from wuziqi.installation import uncompiled_remedy
from wuziqi.locale import _, language_named, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.settings import GLYPHS, LANGUAGES
from wuziqi.texts import N_

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
    *(
        "--size",
        "--rule",
        "--opening",
        "--odds",
        "--opponent",
        "--color",
        "--level",
        "--second-level",
        "--clock",
    ),
    "--seed",
    "--moves",
)
"""Options of ``play`` that need no command before them."""


class Parser(argparse.ArgumentParser):
    """A parser that reports a wrong use in one line, and takes no abbreviated option."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

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
    """Prints the version, how the engine was built, and the remedy for an uncompiled one."""

    def __call__(self, parser: argparse.ArgumentParser, *_values: object) -> NoReturn:
        if is_compiled():
            say(_("wuziqi {version}, compiled: yes").format(version=__version__))
        else:
            say(_("wuziqi {version}, compiled: no").format(version=__version__))
            say(_("It thinks fifty times slower: levels 8 to 10 are weaker, others the same."))
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
    look.add_argument("--glyphs", choices=GLYPHS[1:], help=text)
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
        choices=LANGUAGES[1:],
        help=text,
    )
    return [language]


def _library_options() -> list[Parser]:
    return [*_data_options(), *_language_option()]


def _no_options() -> list[Parser]:
    return []


class Subcommand(NamedTuple):
    """A command; its module, see ``module_of``, adds its arguments and runs it.

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
    """The index of the first word that is neither an option nor an option's value."""
    at = 0
    while at < len(words) and words[at][:1] == "-" != words[at] and not _is_of_play(words[at]):
        at += 2 if words[at] in _WITH_VALUE else 1
    return at if at < len(words) else None


def _is_of_play(word: str) -> bool:
    return word.partition("=")[0] in _OF_PLAY


def _is_file_name(word: str) -> bool:
    """Whether a word looks like the name of a file or a directory, or is one, or ``-``."""
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
            import_module(module_of(command.name)).add_arguments(added)
    return parser

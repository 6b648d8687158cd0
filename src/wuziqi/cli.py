"""The command ``wuziqi``: arguments, and the only place where all rooms meet."""

import argparse
import importlib.util
import locale
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from wuziqi import __version__
from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.matches.command import add_commands, run_match
from wuziqi.records.psq import PsqError, PsqGame, load_psq
from wuziqi.records.settings import Settings, SettingsError, load_settings, settings_file
from wuziqi.records.setup import COLORS, Setup
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE

_GLYPHS = ("unicode", "safe", "ascii")
_LEVELS = tuple(level.number for level in LEVELS)
_BAD_USE = 2
_INTERRUPTED = 130
_SEED_DIGITS = 18


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process by default).

    Returns the exit code: 0, 2 for a wrong use, 128 and a signal's number when one ended it.
    """
    try:
        options = _parser().parse_args(arguments)
        match options.command:
            case "engine":
                return _engine(options)
            case "bench":
                return _bench()
            case "match" | "tournament":
                return run_match(options, _engine_command())
            case "watch":
                return _watch(options)
            case _:
                return _screen(options)
    except KeyboardInterrupt:
        return _INTERRUPTED


def pbrain() -> int:
    """Run the engine as Gomocup managers start it: ``pbrain-wuziqi``, without arguments."""
    return main(["engine"])


def compiled() -> bool:
    """Whether the engine runs as compiled code."""
    spec = importlib.util.find_spec("wuziqi.engine.position")
    return spec is not None and not str(spec.origin).endswith(".py")


class _Parser(argparse.ArgumentParser):
    """A parser that tells a wrong use in one line, and takes no option cut short."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        self.exit(_BAD_USE, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    look = _Parser(add_help=False)
    text = _("characters that draw the board (default: what the locale allows)")
    look.add_argument("--glyphs", choices=_GLYPHS, default=argparse.SUPPRESS, help=text)
    text = _("Gomoku, five in a row, in the terminal. Without a command: the menu.")
    parser = _Parser(prog="wuziqi", description=text, parents=[look])
    parser.set_defaults(command=None, glyphs=None, seed=None)
    version = f"wuziqi {__version__}, compiled: {'yes' if compiled() else 'no'}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))
    _add_play(commands, look)
    _add_watch(commands, look)
    _add_engine(commands)
    add_commands(commands, _size, _seed)
    text = _("measure the engine: a signature of its search, and its speed")
    commands.add_parser("bench", help=text, description=text)
    return parser


def _add_play(commands: "argparse._SubParsersAction[_Parser]", look: _Parser) -> None:
    text = _("go straight to a board")
    play = commands.add_parser("play", parents=[look], help=text, description=text)
    sizes = _("lines of the board, {least} to {most} (default 15)")
    play.add_argument("--size", type=_size, help=sizes.format(least=MIN_SIZE, most=MAX_SIZE))
    play.add_argument(
        "--opponent", choices=("computer", "human"), help=_("who plays the other colour")
    )
    play.add_argument("--color", choices=COLORS, help=_("your colour; black moves first"))
    play.add_argument("--level", type=int, choices=_LEVELS, help=_("level of the computer"))
    play.add_argument("--seed", type=_seed, help=_("make the computer's choices repeatable"))


def _add_watch(commands: "argparse._SubParsersAction[_Parser]", look: _Parser) -> None:
    text = _("step through a saved game")
    watch = commands.add_parser("watch", parents=[look], help=text, description=text)
    text = _("a game in the format of Piskvork (.psq)")
    watch.add_argument("file", metavar=_("FILE"), type=Path, help=text)


def _add_engine(commands: "argparse._SubParsersAction[_Parser]") -> None:
    text = _("speak the Gomocup protocol on standard input and output")
    engine = commands.add_parser("engine", help=text, description=text)
    text = _("playing strength, 1 to {best} (default {best})").format(best=_LEVELS[-1])
    engine.add_argument("--level", type=int, choices=_LEVELS, default=_LEVELS[-1], help=text)
    engine.add_argument("--seed", type=_seed, help=_("make its choices repeatable"))


def _size(text: str) -> int:
    if not (text.isdecimal() and MIN_SIZE <= int(text) <= MAX_SIZE):
        told = _("{text!r} is not a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(told.format(text=text, least=MIN_SIZE, most=MAX_SIZE))
    return int(text)


def _seed(text: str) -> int:
    if not (text.isdecimal() and len(text) <= _SEED_DIGITS):
        told = _("a seed is a whole number of at most {digits} digits")
        raise argparse.ArgumentTypeError(told.format(digits=_SEED_DIGITS))
    return int(text)


def _engine(options: argparse.Namespace) -> int:
    from wuziqi.protocol.brain import run_brain  # noqa: PLC0415  the screen starts without it

    return run_brain(level=options.level, seed=options.seed)


def _bench() -> int:
    from wuziqi.engine.bench import bench  # noqa: PLC0415  nothing else needs it

    print("\n".join(bench().lines()))
    return 0


def _watch(options: argparse.Namespace) -> int:
    try:
        game = load_psq(options.file)
    except PsqError as error:
        return _refuse(str(error))
    return _screen(options, watch=game)


def _screen(options: argparse.Namespace, watch: PsqGame | None = None) -> int:
    _set_locale()
    try:
        from wuziqi.tui import app, glyphs, terminal  # noqa: PLC0415  the engine needs no curses
    except ModuleNotFoundError as error:
        return _refuse(_("The game needs the module {name}.").format(name=error.name))
    settings, notice = _last_settings(settings_file())
    if options.glyphs:
        settings = replace(settings, glyphs=options.glyphs)
    try:
        return app.run(
            app.Options(
                settings=settings,
                fitting_glyphs=glyphs.GLYPHS[_fitting_glyphs()],
                engine=_engine_command(),
                file=settings_file(),
                direct=_direct_setup(options) if options.command == "play" else None,
                watch=watch,
                notice=notice,
                seed=options.seed,
            )
        )
    except terminal.TerminalError as error:
        return _refuse(str(error))


def _set_locale() -> None:
    """Take the player's locale, or the nearest there is: not every one named is installed."""
    for name in ("", "C.UTF-8" if "UTF-8" in _named_locale().upper() else "C"):
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue
        return


def _named_locale() -> str:
    """The locale that the environment names for characters; "" when it names none."""
    values = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next((value for value in values if value), "")


def _refuse(line: str) -> int:
    print(f"wuziqi: {line}", file=sys.stderr)
    return _BAD_USE


def _last_settings(path: Path) -> tuple[Settings, str]:
    """The remembered settings, and a line for the player when they cannot be read."""
    try:
        return load_settings(path), ""
    except SettingsError as error:
        return Settings(), _("Settings not read: {error}").format(error=error)


def _engine_command() -> tuple[str, ...]:
    """The command that starts the engine from this very package.

    ``python -m`` would look for modules in the player's folder first; this does not.
    """
    here = str(Path(__file__).resolve().parents[1])
    code = f"import sys; sys.path[0] = {here!r}; from wuziqi.cli import main; sys.exit(main())"
    return (sys.executable, "-c", code, "engine")


def _direct_setup(options: argparse.Namespace) -> Setup:
    given = {name: getattr(options, name) for name in ("size", "opponent", "color", "level")}
    return replace(Setup(), **{name: value for name, value in given.items() if value is not None})


def _fitting_glyphs() -> str:
    return "unicode" if _locale_is_utf8() else "ascii"


def _locale_is_utf8() -> bool:
    """Whether the player's locale is UTF-8.

    Python turns the C locale into C.UTF-8 for itself, and then runs in its UTF-8 mode; that
    says nothing about the terminal.
    """
    if sys.platform == "win32":
        return True  # its console takes Unicode whatever the locale is
    coerced = sys.flags.utf8_mode and os.environ.get("LC_CTYPE") == "C.UTF-8"
    if coerced and os.environ.get("PYTHONUTF8") != "1":
        return False
    return locale.nl_langinfo(locale.CODESET).upper() in ("UTF-8", "UTF8")

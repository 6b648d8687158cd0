"""The screen, or lines in its place: the menu, a board to play on, a saved game to look at."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from wuziqi import __version__
from wuziqi.cli import fast_loading
from wuziqi.cli.options import Options, charset
from wuziqi.cli.preferences import read_preferences
from wuziqi.cli.streams import refuse
from wuziqi.console import warn
from wuziqi.installation import is_compiled, own_engine_command
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse
from wuziqi.records.settings import LIBRARY_FILE, data_paths
from wuziqi.records.setup import Setup
from wuziqi.tui.widgets.preferences import ScreenOptions

if TYPE_CHECKING:
    from wuziqi.records.formats.files import Collection
    from wuziqi.rules.point import Point


class Shown(NamedTuple):
    """The first screen, see ``ProgramOptions``."""

    direct: Setup | None = None
    acts: "Sequence[Point]" = ()
    replay: Analyse | None = None
    games: "Collection | None" = None
    page: str = ""


MENU_ALONE: Final = Shown()


def run_screen(options: Options, shown: Shown = MENU_ALONE) -> int:
    """Show the menu or something else, and play until the player leaves.

    If the options have an ``invite``, it makes the invitation of a friend from the settings.
    Returns the exit code. Raises SettingsError.
    """
    try:
        with fast_loading():
            front_end = _front_end(lines=wants_lines(options))
    except ModuleNotFoundError as error:
        return refuse(_("The game needs the module {name}.").format(name=error.name))
    program = _program_options(options)
    if not (any(shown) or program.invitation or program.notice) and _is_new(program):
        shown = Shown(page="welcome")
        if not is_compiled() and not wants_lines(options):  # the menu has room for it
            notice = _("The engine is not compiled and thinks slowly; see wuziqi --version.")
            program = replace(program, notice=notice)
    return front_end(replace(program, **shown._asdict()))


def _program_options(options: Options) -> ScreenOptions:
    paths = data_paths(options.data_dir)
    preferences, notice = read_preferences(options, paths.file)
    return ScreenOptions(
        preferences=preferences,
        charset=charset(),
        engine=own_engine_command(),
        file=paths.file,
        directory=paths.directory,
        log=options.log_line,
        invitation=options.invite and options.invite(preferences.settings),
        notice=notice or next(iter(preferences.keymap.problems), ""),
        seed=options.seed,
        version=__version__,
    )


def wants_lines(options: Options) -> bool:
    """Whether to use line mode, because the player wants it or there is no screen."""
    if options.lines or os.environ.get("WUZIQI_LINES", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def _front_end(*, lines: bool) -> "Callable[[ScreenOptions], int]":
    if lines:
        from wuziqi.lines import app as line_app  # noqa: PLC0415  one of both is needed

        return line_app.run
    from wuziqi.tui import app  # noqa: PLC0415  one of both is needed
    from wuziqi.tui.terminal.driver import TerminalError  # noqa: PLC0415  likewise

    def on_screen(program: ScreenOptions) -> int:
        try:
            return app.run(program)
        except TerminalError as error:
            text = _("{problem}: line mode begins.").format(problem=error_words(error))
            warn(f"wuziqi: {text}")
        return _front_end(lines=True)(program)

    return on_screen


def _is_new(program: ScreenOptions) -> bool:
    return not (program.file.exists() or (program.directory / LIBRARY_FILE).exists())

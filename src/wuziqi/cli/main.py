"""The command ``wuziqi``: arguments, and the only place where all rooms meet."""

import argparse
import codecs
import locale
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from wuziqi import __version__
from wuziqi.cli import backup, match
from wuziqi.cli.convert import add_convert, progress_bar, run_convert
from wuziqi.levels import LEVELS
from wuziqi.locale import _, fitting_language, use
from wuziqi.records.places import places
from wuziqi.records.settings import (
    GLYPHS,
    LANGUAGES,
    THEMES,
    Settings,
    SettingsError,
    load_settings,
)
from wuziqi.records.setup import COLORS, Setup, SetupError, read_setup
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size, Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import (
    FIVE,
    FREESTYLE,
    RULES,
    VARIANTS,
    WIN_LENGTHS,
    Rule,
    RuleError,
    rule_named,
)
from wuziqi.texts import N_

if TYPE_CHECKING:
    from wuziqi.records.formats.tree import Tree
    from wuziqi.rules.point import Point
    from wuziqi.tui.widgets.preferences import Preferences

_LOOKS = {"language": LANGUAGES[1:], "theme": THEMES, "glyphs": GLYPHS[1:]}
"""The settings that the command line may change for one run, with their values; also wide."""

_DATA_VARIABLE = "WUZIQI_DATA_DIR"
"""Names the directory of settings and library where ``--data-dir`` does not."""

_GAMES = {"tic-tac-toe": "row-3"}
"""Names that ``--rule`` knows beside those of the rules."""

_LEVELS = tuple(level.number for level in LEVELS)
_BAD_USE = 2
_INTERRUPTED = 130
_UNREAD = 141
_COLOR_NAMES = {Stone.BLACK: "black", Stone.WHITE: "white"}
_SEED_DIGITS = 18
_SETUP = ("opening", "opponent", "color", "level", "second_level")
_LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")

_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
)
"""What argparse says by itself, to be translated in our catalogue."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process by default).

    Returns the exit code: 0, 2 for a wrong use, 128 and a signal's number when one ended it.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    use(_asked_language(words) or fitting_language(os.environ), _charset())
    try:
        return _run(words)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # as of "| head": nobody reads on, and nothing is left to be said
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _UNREAD


def _run(words: Sequence[str]) -> int:
    """Run the command, and see to it that what it prints is out."""
    try:
        options = argparse.Namespace(**_no_options())
        if words:
            _parser().parse_args(words, options)
        return _COMMANDS[options.command](options)
    finally:
        sys.stdout.flush()


def pbrain() -> int:
    """Run the engine as Gomocup managers start it: ``pbrain-wuziqi``, without arguments."""
    return main(["engine"])


def compiled() -> bool:
    """Whether the engine runs as compiled code."""
    from importlib.util import find_spec  # noqa: PLC0415  only who asks for it waits for it

    spec = find_spec("wuziqi.engine.board.position")
    return spec is not None and not str(spec.origin).endswith(".py")


class _Parser(argparse.ArgumentParser):
    """A parser that tells a wrong use in one line, and takes no option cut short."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        self.exit(_BAD_USE, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    look = _look_parser()
    text = _("Gomoku, five in a row, in the terminal. Without a command: the menu.")
    parser = _Parser(prog="wuziqi", description=text, parents=[look])
    version = f"wuziqi {__version__}, compiled: {'yes' if compiled() else 'no'}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))
    _add_play(commands, look)
    _add_watch(commands, look)
    _add_show(commands, look)
    _add_engine(commands)
    match.add_commands(commands, _size, _seed)
    backup.add_commands(commands, [_data_parser(), _language_parser()])
    add_convert(commands, _rule_names(), _language_parser())
    text = _("measure the engine: a signature of its search, and its speed")
    commands.add_parser("bench", help=text, description=text)
    return parser


def _look_parser() -> _Parser:
    """The options that stand before or behind the command; what is not given is not set."""
    parents = [_data_parser(), _language_parser()]
    look = _Parser(add_help=False, argument_default=argparse.SUPPRESS, parents=parents)
    text = _("characters that draw the board (default: what the locale allows)")
    look.add_argument("--glyphs", choices=_LOOKS["glyphs"], help=text)
    look.add_argument("--theme", choices=_LOOKS["theme"], help=_("colours of the screen"))
    text = _("the terminal draws stones and lines of the board in two columns")
    look.add_argument("--wide", action="store_true", help=text)
    text = _("write what happens to a file, for bug reports")
    look.add_argument("--log", metavar=_("FILE"), type=Path, help=text)
    return look


def _data_parser() -> _Parser:
    """The option that says where all is kept, before or behind the command."""
    data = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    text = _("keep settings, engines and library in this directory")
    data.add_argument("--data-dir", metavar=_("DIR"), type=_directory, help=text)
    return data


def _language_parser() -> _Parser:
    """The option that chooses the language, before or behind the command."""
    language = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    text = _("language of the screen and of this help (default: the locale's)")
    language.add_argument("--lang", dest="language", choices=_LOOKS["language"], help=text)
    return language


def _no_options() -> dict[str, Any]:
    """What holds when nothing is said; without any arguments the menu waits for no parser.

    The parser is not told: options that stand before a command would be lost behind it.
    """
    chosen = os.environ.get(_DATA_VARIABLE)
    directory = _directory(chosen) if chosen else None
    return {"command": None, "seed": None, "log": None, "data_dir": directory}


def _add_play(commands: "argparse._SubParsersAction[_Parser]", look: _Parser) -> None:
    text = _("go straight to a board")
    play = commands.add_parser("play", parents=[look], help=text, description=text)
    text = _("lines of the board, or COLUMNSxROWS, {least} to {most} each (default 15)")
    sizes = text.format(least=MIN_SIZE, most=MAX_SIZE)
    play.add_argument("--size", type=_sides, metavar=_("SIZE"), help=sizes)
    _add_rule(play, _("rules of the game: {names} (default freestyle)"))
    text = _("how the game begins: {names} (default free)")
    text = text.format(names=", ".join(OPENINGS))
    play.add_argument("--opening", metavar=_("NAME"), help=text)
    play.add_argument(
        "--opponent",
        choices=("computer", "human", "watch"),
        help=_("who plays the other colour; watch: the computer plays both"),
    )
    play.add_argument("--color", choices=COLORS, help=_("your colour; black moves first"))
    play.add_argument("--level", type=int, choices=_LEVELS, help=_("level of the computer"))
    text = _("level of white when the computer plays both")
    play.add_argument("--second-level", type=int, choices=_LEVELS, help=text)
    text = _("go on with this saved game, whatever its format; you play what is to move")
    play.add_argument("file", metavar=_("FILE"), type=Path, nargs="?", help=text)
    text = _("go on from the position after so many moves (default: all of them)")
    play.add_argument("--move", type=_move_number, metavar="N", help=text)
    _add_rows(play)
    play.add_argument("--seed", type=_seed, help=_("make the computer's choices repeatable"))


def _add_watch(commands: "argparse._SubParsersAction[_Parser]", look: _Parser) -> None:
    text = _("step through a saved game")
    watch = commands.add_parser("watch", parents=[look], help=text, description=text)
    _add_rule(watch, _("rules it was played by: {names} (default: the file's, or freestyle)"))
    watch.add_argument("file", metavar=_("FILE"), type=Path, help=_saved_game_text())
    _add_rows(watch)


def _add_rows(parser: _Parser) -> None:
    text = _("where moves in plain text count their rows from (default bottom)")
    parser.add_argument("--rows", choices=("bottom", "top"), default="bottom", help=text)


def _saved_game_text() -> str:
    return _("a saved game: SGF, Piskvork (.psq), RenLib (.lib), moves as text, Gomocup openings")


def _add_show(commands: "argparse._SubParsersAction[_Parser]", look: _Parser) -> None:
    text = _("print a saved game, or draw a picture of it")
    show = commands.add_parser("show", parents=[look], help=text, description=text)
    show.add_argument("file", metavar=_("FILE"), type=Path, help=_saved_game_text())
    _add_rows(show)
    text = _("the position after so many moves (default: the last one)")
    show.add_argument("--move", type=_move_number, metavar="N", help=text)
    _add_rule(show, _("rules it was played by: {names} (default: the file's, or freestyle)"))
    text = _("draw it as {kind} to this file instead; - is standard output")
    show.add_argument("--svg", metavar=_("OUT"), help=text.format(kind="SVG"))
    show.add_argument("--png", metavar=_("OUT"), help=text.format(kind="PNG"))
    text = _("overwrite a file that is there")
    show.add_argument("--force", action="store_true", help=text)


def _add_rule(parser: _Parser, text: str) -> None:
    """The option for the rules of a game."""
    names = ", ".join([_rule_names(), *_GAMES])
    parser.add_argument("--rule", metavar=_("NAME"), help=text.format(names=names))


def _rule_names() -> str:
    return ", ".join([*RULES, f"row-{WIN_LENGTHS[0]} ... row-{WIN_LENGTHS[-1]}"])


def _add_engine(commands: "argparse._SubParsersAction[_Parser]") -> None:
    text = _("speak the Gomocup protocol on standard input and output")
    engine = commands.add_parser("engine", help=text, description=text)
    text = _("playing strength, 1 to {best} (default {best})").format(best=_LEVELS[-1])
    engine.add_argument("--level", type=int, choices=_LEVELS, default=_LEVELS[-1], help=text)
    engine.add_argument("--seed", type=_seed, help=_("make its choices repeatable"))
    text = _("never play by the opening book")
    engine.add_argument("--no-book", dest="book", action="store_false", help=text)


def _size(text: str) -> int:
    if not (text.isdecimal() and FIVE <= int(text) <= MAX_SIZE):
        told = _("{text!r} is not a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(told.format(text=text, least=FIVE, most=MAX_SIZE))
    return int(text)


def _sides(text: str) -> Size:
    """Columns and rows of a board: ``15``, or ``7x6``."""
    width, times, height = text.lower().partition("x")
    sides = (width, height if times else width)
    for side in sides:
        if not (side.isdecimal() and len(side) < 3 and MIN_SIZE <= int(side) <= MAX_SIZE):
            told = _(
                "{text!r} is not a size such as 15 or 7x6, with {least} to {most} lines a side"
            )
            raise argparse.ArgumentTypeError(told.format(text=text, least=MIN_SIZE, most=MAX_SIZE))
    return Size(int(sides[0]), int(sides[1]))


def _move_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        told = _("{text!r} is not the number of a move")
        raise argparse.ArgumentTypeError(told.format(text=text))
    return int(text)


def _directory(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _seed(text: str) -> int:
    if not (text.isdecimal() and len(text) <= _SEED_DIGITS):
        told = _("a seed is a whole number of at most {digits} digits")
        raise argparse.ArgumentTypeError(told.format(digits=_SEED_DIGITS))
    return int(text)


def _engine(options: argparse.Namespace) -> int:
    from wuziqi.protocol.brain.brain import run_brain  # noqa: PLC0415  the screen starts without it

    return run_brain(level=options.level, seed=options.seed, book=options.book)


def _bench(_options: argparse.Namespace) -> int:
    from wuziqi.engine.bench import bench  # noqa: PLC0415  nothing else needs it

    print("\n".join(bench().lines()))
    return 0


def _watch(options: argparse.Namespace) -> int:
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415  the screen starts without it

    try:
        tree, rule = _saved_game(options)
    except (FormatError, RuleError) as error:
        return _refuse(str(error))
    return _screen(options, watch=(tree, rule))


def _show(options: argparse.Namespace) -> int:
    from wuziqi.cli.show import show  # noqa: PLC0415  likewise
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415  the screen starts without it

    preferences, notice = _preferences(options, places(options.data_dir).file)
    use(preferences.language, _charset())
    if _charset() != "utf-8" and "glyphs" not in options:
        preferences.settings = replace(preferences.settings, glyphs="auto")
    if notice:
        print(notice, file=sys.stderr)
    try:
        tree, rule = _saved_game(options)
        return show(options, tree, rule, preferences)
    except (FormatError, RuleError) as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        return _refuse(_("A picture needs the module {name}.").format(name=error.name))


def _saved_game(options: argparse.Namespace) -> "tuple[Tree, Rule]":
    """The game of a file and the rule it was played by. Raises FormatError and RuleError."""
    from wuziqi.records.formats.table import read_file  # noqa: PLC0415  the screen starts without it

    path, wanted = options.file, _rule(options) if options.rule else None
    with progress_bar(path) as progress:
        tree = read_file(path, rule=wanted, rows=options.rows, progress=progress)
    rule = tree.rule or FREESTYLE
    rule.check(tree.size)
    return tree, rule


def _play(options: argparse.Namespace) -> int:
    if options.file is not None:
        return _play_on(options)
    if options.move is not None:
        return _refuse(_("--{name} is for a saved game only").format(name="move"))
    try:
        setup = _direct_setup(options)
    except (RuleError, SetupError) as error:
        return _refuse(str(error))
    return _screen(options, direct=setup)


def _play_on(options: argparse.Namespace) -> int:
    """Go on with a saved game."""
    from wuziqi.cli.show import moves_to_play_on  # noqa: PLC0415  likewise
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415  the screen starts without it

    for name in ("size", "opening"):
        if getattr(options, name) is not None:
            return _refuse(_("--{name} is not for a saved game").format(name=name))
    try:
        tree, rule = _saved_game(options)
        moves = moves_to_play_on(tree, rule, options.move)
    except (FormatError, RuleError) as error:
        return _refuse(str(error))
    options.color = options.color or _COLOR_NAMES[rule.color_of_move(len(moves))]
    options.rule, options.size = rule.name, tree.size
    return _screen(options, direct=_direct_setup(options), acts=moves)


def _screen(
    options: argparse.Namespace,
    direct: Setup | None = None,
    acts: "Sequence[Point]" = (),
    watch: "tuple[Tree, Rule] | None" = None,
) -> int:
    _set_locale()
    try:
        log = _open_log(options.log)
    except OSError as error:
        text = _("The log cannot be written: {error}")
        return _refuse(text.format(error=error))
    try:
        from wuziqi.tui import app  # noqa: PLC0415  the engine needs no curses
        from wuziqi.tui.terminal import terminal  # noqa: PLC0415  likewise
    except ModuleNotFoundError as error:
        return _refuse(_("The game needs the module {name}.").format(name=error.name))
    kept = places(options.data_dir)
    preferences, notice = _preferences(options, kept.file)
    use(preferences.language, _charset())
    problems = preferences.keymap.problems
    try:
        return app.run(
            app.Options(
                preferences=preferences,
                charset=_charset(),
                engine=_engine_command(),
                file=kept.file,
                directory=kept.directory,
                log=log,
                direct=direct,
                acts=acts,
                watch=watch,
                notice=notice or next(iter(problems), ""),
                seed=options.seed,
            )
        )
    except terminal.TerminalError as error:
        return _refuse(str(error))


def _preferences(options: argparse.Namespace, file: Path) -> "tuple[Preferences, str]":
    """What the settings and then the command line say, and a line when the first cannot be read."""
    from wuziqi.tui.widgets.glyphs import GLYPHS as SETS  # noqa: PLC0415  only the screen needs them
    from wuziqi.tui.widgets.preferences import Preferences  # noqa: PLC0415

    kept, notice = _last_settings(file)
    looks = {name: value for name, value in vars(options).items() if name in (*_LOOKS, "wide")}
    language = fitting_language(os.environ)
    fitting = SETS[_fitting_glyphs()]
    return Preferences(replace(kept, **looks), fitting, language, kept), notice


def _open_log(file: Path | None) -> Callable[..., None]:
    """Return what logs a text and its values, to a file or to nowhere. Raises OSError."""
    if file is None:
        return lambda *_words: None
    import logging  # noqa: PLC0415  slow to load, and only the log needs it
    import platform  # noqa: PLC0415  likewise

    handler = logging.FileHandler(file, encoding="utf-8")
    log = logging.getLogger("wuziqi")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    log.info("wuziqi %s, compiled: %s", __version__, compiled())
    log.info("Python %s on %s", platform.python_version(), platform.platform())
    names = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", *_LOCALE_VARIABLES)
    log.info("environment: %s", {name: os.environ.get(name) for name in names})
    log.info("characters: %s", _charset())
    return log.info


def _asked_language(words: Sequence[str]) -> str:
    """The language that ``--lang`` asks for, before anything else is read; "" for none."""
    asked = ""
    for option, value in zip(words, [*words[1:], ""], strict=False):
        if option == "--lang":
            asked = value
        elif option.startswith("--lang="):
            asked = option.removeprefix("--lang=")
    return asked if asked in _LOOKS["language"] else ""


def _set_locale() -> None:
    """Take the player's locale, or the nearest there is: not every one named is installed."""
    named = next((value for name in _LOCALE_VARIABLES if (value := os.environ.get(name))), "")
    for name in ("", "C.UTF-8" if _is_utf8(named) else "C"):
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue
        return


def _is_utf8(name: str) -> bool:
    """Whether a locale of this name, installed or not, has the characters of Unicode."""
    return "UTF8" in name.upper().replace("-", "")


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
    here = str(Path(__file__).resolve().parents[2])
    code = f"import sys; sys.path[0] = {here!r}; from wuziqi.cli.main import main; sys.exit(main())"
    return (sys.executable, "-c", code, "engine")


def _direct_setup(options: argparse.Namespace) -> Setup:
    """The game that the options ask for. Raises RuleError and SetupError.

    The board is by default that of the first such game in the menu.
    """
    rule = _rule(options)
    usual = [game.size for game in VARIANTS if game.rule == rule]
    size = options.size or next(iter(usual), DEFAULT_SIZE)
    given = {name: getattr(options, name) for name in _SETUP}
    given |= {"rule": rule.name, **size._asdict()}
    return read_setup({name: value for name, value in given.items() if value is not None})


def _rule(options: argparse.Namespace) -> Rule:
    """The rule of ``--rule``. Raises RuleError."""
    wanted = options.rule or FREESTYLE.name
    return rule_named(_GAMES.get(wanted, wanted))


def _fitting_glyphs() -> str:
    return "unicode" if _charset() == "utf-8" else "ascii"


def _charset() -> str:
    """The characters of the player's locale: ``utf-8``, or another name that Python knows.

    Python turns the C locale, and one that is not installed, into C.UTF-8 for itself, and then
    runs in its UTF-8 mode; that says nothing about the terminal, but what LANG asks for does.
    """
    if sys.platform == "win32":
        return "utf-8"  # its console takes Unicode whatever the locale is
    coerced = sys.flags.utf8_mode and os.environ.get("LC_CTYPE") == "C.UTF-8"
    if coerced and os.environ.get("PYTHONUTF8") != "1":
        return "utf-8" if _is_utf8(os.environ.get("LANG", "")) else "ascii"
    try:
        return codecs.lookup(locale.nl_langinfo(locale.CODESET)).name
    except LookupError:
        return "ascii"


_COMMANDS: dict[str | None, Callable[[argparse.Namespace], int]] = {
    None: _screen,
    "play": _play,
    "watch": _watch,
    "show": _show,
    "convert": run_convert,
    "engine": _engine,
    "bench": _bench,
    "match": lambda options: match.run_match(options, _engine_command()),
    "tournament": lambda options: match.run_match(options, _engine_command()),
    "backup": backup.run_backup,
    "restore": backup.run_restore,
}
"""What does the work of each command; without one the menu opens."""

"""The entry of ``wuziqi``: the language, then the command that the arguments name."""

import sys
from collections.abc import Sequence

from wuziqi.cli import fast_loading

with fast_loading():
    from wuziqi.cli.options import (
        Options,
        charset,
        default_options,
        engine_options,
        function_of,
        language_of,
        set_locale,
    )
    from wuziqi.cli.streams import (
        BAD_USE,
        INTERRUPTED,
        UNREAD,
        discard_output,
        provide_streams,
        refuse,
        warn_of_loss,
    )
    from wuziqi.console import warn
    from wuziqi.locale import _, use
    from wuziqi.locale.errors import error_words
    from wuziqi.system import SYSTEM
    from wuziqi.texts import TextError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default the process's.

    Returns the exit code: 0, 2 for a wrong use, or 128 plus the number of the signal that ended it.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    provide_streams()
    set_locale()
    language = language_of(words)
    use(language, charset())
    try:
        return _run(words, language)
    except KeyboardInterrupt:
        return INTERRUPTED
    except TextError as error:
        return refuse(error_words(error))
    except OSError as error:
        discard_output()
        if SYSTEM.reader_left(error):  # as with "| head"
            return UNREAD
        text = "{error}" if error.filename else _("standard output: {error}")
        return refuse(text.format(error=error_words(error)))


def pbrain() -> int:
    """Run the engine as Gomocup managers start it: ``pbrain-wuziqi``, without arguments."""
    return main(["engine"])


def _run(words: Sequence[str], language: str) -> int:
    try:
        options = _options(words)
        if options.command != "engine":
            _keep_private(options)
        if options.log is not None and not _has_log(options):
            return BAD_USE
        with fast_loading():
            run = function_of(options.command or "screen", "run")
        code: int = run(options)
        return code
    finally:
        sys.stdout.flush()
        if words[:1] != ["engine"]:  # its output is a protocol
            warn_of_loss(language)


def _keep_private(options: Options) -> None:
    """Close the player's files to other users; where that fails, say so and go on."""
    from wuziqi.records.settings import data_paths, keep_private  # noqa: PLC0415  not the engine

    try:
        keep_private(data_paths(options.data_dir))
    except OSError as error:
        text = _("Other users of this machine can read your games and settings: {reason}")
        warn(f"wuziqi: {text.format(reason=error_words(error))}")


def _has_log(options: Options) -> bool:
    """Begin the log that the player wants; returns whether that can be done, and says why not."""
    from wuziqi.cli.log import open_log  # noqa: PLC0415  seldom wanted

    try:
        options.log_line = open_log(options.log)
    except OSError as error:
        refuse(_("The log cannot be written: {error}").format(error=error_words(error)))
        return False
    return True


def _options(words: Sequence[str]) -> Options:
    """Return the options; the menu and an engine without options are there before a parser."""
    if not words:
        return default_options()
    if list(words) == ["engine"]:
        return engine_options()
    from wuziqi.cli.parser import parse  # noqa: PLC0415  see above

    return parse(words)

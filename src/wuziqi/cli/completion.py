"""The command ``wuziqi completion``: the script by which a shell completes our command lines."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from wuziqi.cli.options import Options, directory
from wuziqi.cli.parser import COMMANDS, make_parser, rule_words
from wuziqi.cli.preferences import read_preferences
from wuziqi.cli.streams import refuse, write_out
from wuziqi.locale import _
from wuziqi.records.settings import data_paths
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import ODDS

SHELLS: Final = ("bash", "zsh", "fish", "tcsh")
"""The shells for which the tests run shtab's scripts."""

_FILES: Final = ("--svg", "--png", "--gif")
"""Options with files that shells complete as words, since ``-`` may stand in their place."""

_OFFERED_ENCODINGS: Final = (
    "utf-8",
    "gb18030",
    "big5",
    "shift-jis",
    "euc-jp",
    "euc-kr",
    "windows-1251",
    "koi8-r",
    "windows-1252",
)
"""The usual names of encodings; the program knows others too."""

_AFTER: Final = {
    "bash": "\n\ncomplete -o bashdefault -o default -F _shtab_wuziqi wuziqi\n",
    "fish": (
        "\n\ncomplete -c wuziqi -n '_shtab_wuziqi_using; and test $_shtab_wuziqi_npos -eq 0'"
        ' -ka "(__fish_complete_path (commandline -ct))"\n'
    ),
}
"""Behind the script: a file may stand where a command does."""

_INSTEAD: Final = {
    "zsh": {
        "_describe 'wuziqi commands' _commands": "_describe 'wuziqi commands' _commands\n  _files",
        '"(*):': '"*:',  # else only the first of several files is completed
    }
}
"""In place of parts of it."""


def add_completion(parser: argparse.ArgumentParser) -> None:
    text = _("the shell; the script goes to standard output")
    parser.add_argument("shell", choices=SHELLS, help=text)


def run_completion(options: Options) -> int:
    try:
        preferences, _notice = read_preferences(options, data_paths(options.data_dir).file)
        script = script_for(options.shell, preferences.theme_names)
    except ModuleNotFoundError as error:  # a distribution may have left it out
        return refuse(_("The script needs the module {name}.").format(name=error.name))
    write_out(script.encode("utf-8"))
    return 0


def script_for(shell: str, themes: Sequence[str]) -> str:
    """Return the script of a shell, which knows themes of these names.

    Raises ModuleNotFoundError without shtab.
    """
    import shtab  # noqa: PLC0415  only this command needs it

    parser = make_parser([command.name for command in COMMANDS])
    names = _names(themes)
    for action in _actions(parser):
        _complete(action, names, shtab.FILE, shtab.DIRECTORY)
    script: str = shtab.complete(parser, shell=shell)
    for old, new in _INSTEAD.get(shell, {}).items():
        script = script.replace(old, new)
    return script.rstrip("\n") + _AFTER.get(shell, "\n")


def _names(themes: Sequence[str]) -> Mapping[str, Sequence[str]]:
    return {
        "--rule": rule_words(),
        "--opening": tuple(OPENINGS),
        "--odds": tuple(filter(None, ODDS)),
        "--theme": tuple(themes),
        "--encoding": _OFFERED_ENCODINGS,
    }


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:  # noqa: SLF001  argparse has no other way to them
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            shown = action._choices_actions  # noqa: SLF001
            for short, command in zip(shown, action.choices.values(), strict=True):
                command.description = short.help
                yield from _actions(command)


def _complete(
    action: Any, names: Mapping[str, Sequence[str]], files: object, directories: object
) -> None:
    named = next((names[option] for option in action.option_strings if option in names), None)
    if named is not None:
        action.choices = action.choices or named
    elif action.type is directory or action.metavar == _("DIR"):
        action.complete = directories
    elif action.type is Path or not {*_FILES}.isdisjoint(action.option_strings):
        action.complete = files

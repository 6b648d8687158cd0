"""The man page tells every option, command, action and file of the program."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from wuziqi.cli.parser import COMMANDS, make_parser
from wuziqi.tui.widgets.keys import Action

PAGE = Path(__file__).parents[1] / "man" / "wuziqi.6"
TEXT = PAGE.read_text(encoding="utf-8").replace("\\-", "-").replace("\\&", "")


def told(parser: argparse.ArgumentParser) -> Iterator[str]:
    """What the page must name of a parser and its commands: options and their values."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield f"Cm {name}"
                yield from told(command)
        else:
            yield from (f"Fl {option[1:]}" for option in action.option_strings)
            if action.choices and all(isinstance(value, str) for value in action.choices):
                yield " | ".join(action.choices)


PARSER = make_parser([command.name for command in COMMANDS])


@pytest.mark.parametrize("words", sorted(set(told(PARSER))))
def test_options_commands_and_values(words: str) -> None:
    assert words in TEXT.replace("\\\n", "")  # a line of the source may go on in the next one


@pytest.mark.parametrize("action", [action.name.lower() for action in Action])
def test_actions(action: str) -> None:
    assert action in TEXT.partition("The actions are")[2].partition(".It")[0]


def test_every_line_is_a_request_or_text() -> None:
    assert all(len(line) <= 100 for line in TEXT.splitlines())
    for section in ("KEYS", "ENVIRONMENT", "FILES", "EXIT STATUS"):
        assert f".Sh {section}\n" in TEXT

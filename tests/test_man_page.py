"""The man pages tell every option, command, action and file of the program, in both languages."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wuziqi.cli.parser import COMMANDS, make_parser
from wuziqi.words.actions import BOARD_ACTIONS

MAN = Path(__file__).parents[1] / "man"
TEXTS = {
    language: (MAN / page).read_text(encoding="utf-8").replace("\\-", "-").replace("\\&", "")
    for language, page in (("en", "wuziqi.6"), ("zh", "zh_CN/wuziqi.6"))
}
TEXT = TEXTS["en"]
ACTIONS = {"en": "The actions are", "zh": "动作有"}
both = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


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


@both
def test_options_commands_and_values(text: str) -> None:
    joined = text.replace("\\\n", "")  # a line of the source may continue in the next one
    assert [words for words in told(PARSER) if words not in joined] == []


@pytest.mark.parametrize("language", TEXTS)
def test_actions(language: str) -> None:
    part = TEXTS[language].partition(ACTIONS[language])[2].partition(".It")[0]
    names = [action.name.lower() for action in BOARD_ACTIONS]
    assert [name for name in names if name not in part] == []


def test_both_pages_have_the_same_commands_options_and_lists() -> None:
    """What is no text, line by line: the headings of lists, the synopsis, the examples."""
    english, chinese = (marked(text) for text in TEXTS.values())
    assert chinese == english


def marked(text: str) -> list[str]:
    """The lines of a page that are equal in every language."""
    synopsis = [line for line in text.splitlines() if line.startswith((".Op ", ".Nm"))]
    items = re.findall(r"^\.(?:It (?:Fl|Cm|Ev|Ar|Pa) |Dl |Bl ).*", text, re.MULTILINE)
    sections = text.count("\n.Sh ")
    keys = [line for line in re.findall(r"^\.It .*", text, re.MULTILINE) if line.isascii()]
    return [*synopsis, *items, f"{sections} sections", *(k for k in keys if len(k) < 9)]


@both
def test_every_line_is_a_request_or_text(text: str) -> None:
    assert all(len(line) <= 100 for line in text.splitlines())


def test_sections() -> None:
    for section in ("KEYS", "ENVIRONMENT", "FILES", "EXIT STATUS"):
        assert f".Sh {section}\n" in TEXT

"""The table of the pages that any screen can open by name."""

import re
from pathlib import Path

import pytest
from tests.tui.preferred import page_context, prefer

import wuziqi
from wuziqi.play.events import OpenPage, Topic
from wuziqi.records.setup import Setup
from wuziqi.rules.rule import RENJU
from wuziqi.tui.page_table import PAGES, page_of
from wuziqi.tui.pages.choices_page import ChoicesPage
from wuziqi.tui.pages.help_page import HelpPage
from wuziqi.tui.terminal.canvas import Canvas

SOURCE = Path(wuziqi.__file__).parent


@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_and_is_painted(name: str) -> None:
    canvas = Canvas(24, 80)
    page_of(OpenPage(name), page_context()).paint(canvas)
    assert any(canvas.lines())


def test_the_help_opens_at_its_topic_and_the_rules_with_the_setup() -> None:
    context = page_context()
    assert page_of(OpenPage("help", Topic.REVIEW), context) == HelpPage(prefer(), Topic.REVIEW)
    setup = Setup(rule=RENJU)
    assert page_of(OpenPage("choices", setup=setup), context) == ChoicesPage(setup, prefer())


def test_every_page_that_a_screen_names_is_in_the_table() -> None:
    sources = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'OpenPage\(\s*"(\w+)"', text)}
    by_command = {"daily", "own", "welcome"}
    assert named | by_command == set(PAGES)

"""The command line in Chinese: help, version, and the errors of wrong arguments."""

import argparse
import re
from collections.abc import Iterator

import pytest
from tests.warm_start import COMMAND, run_text

from wuziqi.cli.parser import COMMANDS, make_parser
from wuziqi.locale import use

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ELO = ("ELO0", "ELO1")
"""Names of the statistics, not words."""


@pytest.fixture(autouse=True)
def _chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "")
    use("zh")
    yield
    use("en")


def actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from actions(command)


def test_all_arguments_are_named_and_explained_in_chinese() -> None:
    for action in actions(make_parser([command.name for command in COMMANDS])):
        takes_value = action.nargs != 0 and not action.choices
        assert CHINESE.search(action.help or "命令"), action
        if takes_value and action.metavar != ELO:
            assert CHINESE.search(str(action.metavar)), action


def said(*words: str) -> str:
    """What a command says in Chinese, on both streams."""
    done = run_text([*COMMAND, "--lang", "zh", *words])
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--version"], r"wuziqi [0-9.]+，已编译：[是否]"),
        (["--glyphs", "x"], r"wuziqi: 参数 --glyphs：无效的选择：'x'（可选：.*）"),
        (["--wide=3"], r"wuziqi: 参数 --wide：不需要值，却给了 '3'"),
        (["play", "--level", "x"], r"wuziqi play: 参数 --level：'x' 不是不小于 1 的整数"),
        (["match", "a", "b", "--sprt", "x", "1"], r"wuziqi match: 参数 --sprt：'x' 不是数字"),
        (["match", "a", "b", "--sprt", "1"], r"wuziqi match: 参数 --sprt：需要 2 个值"),
        (["play", "--rule", "renju", "--size", "20"], r"wuziqi: 规则 连珠 只用 15 路.*20x20"),
        (["show", "/none"], r"wuziqi: [/\\]none：没有这个文件或目录"),
        (["--log", "/none/x"], r"wuziqi: 无法写入日志：没有这个文件或目录（.*none[/\\]x）"),
        (["match", "/none", "level:1", "--games", "2"], r"wuziqi: /none 无法启动：没有这个.*"),
    ],
)
def test_a_wrong_use_is_told_in_chinese(words: list[str], line: str) -> None:
    assert re.fullmatch(f"{line}\n", said(*words))

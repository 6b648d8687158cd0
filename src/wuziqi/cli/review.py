"""The command ``wuziqi review``: where a saved game was won and lost."""

import argparse
import json
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wuziqi.cli.arguments import add_reading, number
from wuziqi.cli.exits import refuse
from wuziqi.cli.options import Options
from wuziqi.cli.own_engine import engine_command
from wuziqi.cli.saved_game import add_file, add_rule_of_file, read_saved_game
from wuziqi.console import say
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.review.output import as_json, text_lines
from wuziqi.review.played_game import game_of_tree
from wuziqi.review.review import Review
from wuziqi.review.reviewer import Reviewer
from wuziqi.review.run import DEFAULT_NODES, ReviewRun
from wuziqi.rules.rule import RuleError
from wuziqi.texts import N_, TextError

_POLL = 0.02
"""Seconds between two looks at an engine where there is nothing to select on."""


class EngineGone(TextError):
    """The engine has failed, and the review is not complete."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_file(parser)
    add_reading(parser)
    add_rule_of_file(parser)
    text = _("nodes of the search for each position (default {nodes})")
    text = text.format(nodes=DEFAULT_NODES)
    parser.add_argument("--nodes", type=number(1), metavar=_("N"), default=DEFAULT_NODES, help=text)
    text = _("print the review as JSON")
    parser.add_argument("--json", action="store_true", help=text)


def run(options: Options) -> int:
    """Review the game and print what was found; returns the exit code."""
    try:
        tree, rule = read_saved_game(options)
        review_run = ReviewRun(game_of_tree(tree, rule), options.nodes)
        _make(review_run)
        _deliver(options, tree, review_run.review)
    except (FormatError, RuleError, EngineGone) as error:
        return refuse(error_words(error))
    return 0


def _make(review_run: ReviewRun) -> None:
    """Judge all positions, with a bar on a terminal. Raises EngineGone."""
    reviewer = Reviewer(engine_command(), review_run)
    try:
        with _progress(review_run.game.positions) as show:
            while not reviewer.is_done:
                show(len(reviewer.attend()))
                if not reviewer.is_done:
                    _wait(reviewer)
    finally:
        reviewer.close()
    if reviewer.failure is not None:
        text = N_("the engine failed: {error}")
        raise EngineGone(text, error=reviewer.failure.error or reviewer.failure.detail)


def _wait(reviewer: Reviewer) -> None:
    """Wait until the engine says something, or it is time to look after it."""
    if descriptors := reviewer.descriptors():
        select.select(descriptors, [], [], reviewer.next_check())
    else:  # Windows cannot select on pipes
        time.sleep(_POLL)


@contextmanager
def _progress(positions: int) -> Iterator[Callable[[int], object]]:
    """A bar on a terminal: yields what takes the number of positions judged."""
    if not sys.stderr.isatty():
        yield lambda _judged: None
        return
    from tqdm import tqdm  # noqa: PLC0415  slow to load, and not always needed

    with tqdm(total=positions, leave=False, desc=_("review")) as bar:
        yield bar.update


def _deliver(options: Options, _tree: Tree, review: Review) -> None:
    """Print the review, and write the files that the options ask for. Raises FormatError."""
    if options.json:
        say(json.dumps(as_json(review), ensure_ascii=False))
    else:
        say(*text_lines(review))

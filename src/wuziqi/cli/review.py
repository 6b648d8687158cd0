"""The command ``wuziqi review``: where a saved game was won and lost."""

import argparse
import json
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from wuziqi.cli.arguments import add_reading, number
from wuziqi.cli.options import Options
from wuziqi.cli.own_engine import engine_command
from wuziqi.cli.saved_game import add_file, add_rule_of_file, read_saved_game
from wuziqi.cli.streams import refuse
from wuziqi.console import say
from wuziqi.locale import _, language_in_use, use
from wuziqi.locale.errors import error_words
from wuziqi.records.drawing import Picture, as_png, as_svg, can_paint
from wuziqi.records.formats.files import write_file, write_named
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.review.output import annotated, as_json, chart, text_lines
from wuziqi.review.review import Review
from wuziqi.review.reviewed_game import game_of_tree
from wuziqi.review.run import DEFAULT_DETAIL, LEVELS_OF_DETAIL, Reviewer, ReviewRun
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
    _add_effort(parser)
    text = _("print the review as JSON")
    parser.add_argument("--json", action="store_true", help=text)
    text = _("write the game with comments, marks and better lines to this SGF file")
    parser.add_argument("--output", type=Path, metavar=_("OUT"), help=text)
    text = _("draw the chance to win over the game as {kind} to this file")
    parser.add_argument("--svg", type=Path, metavar=_("OUT"), help=text.format(kind="SVG"))
    parser.add_argument("--png", type=Path, metavar=_("OUT"), help=text.format(kind="PNG"))
    text = _("overwrite a file that is there")
    parser.add_argument("--force", action="store_true", help=text)


def _add_effort(parser: argparse.ArgumentParser) -> None:
    """Add the two options for the effort of the search."""
    effort = parser.add_mutually_exclusive_group()
    text = _("how closely to look: {levels} (default {level})")
    text = text.format(levels=", ".join(LEVELS_OF_DETAIL), level=DEFAULT_DETAIL)
    effort.add_argument(
        "--level-of-detail",
        choices=tuple(LEVELS_OF_DETAIL),
        metavar=_("LEVEL"),
        default=DEFAULT_DETAIL,
        help=text,
    )
    text = _("nodes of the search for each position, instead")
    effort.add_argument("--nodes", type=number(1), metavar=_("N"), help=text)


def run(options: Options) -> int:
    """Review the game and print what was found; returns the exit code."""
    try:
        _check_targets(options)
        tree, rule = read_saved_game(options)
        nodes = options.nodes or LEVELS_OF_DETAIL[options.level_of_detail]
        review_run = ReviewRun(game_of_tree(tree, rule), nodes)
        _make(review_run)
        _write(options, tree, review_run.review)
        _print(options, review_run.review)
    except (FormatError, RuleError, EngineGone) as error:
        return refuse(error_words(error))
    except ModuleNotFoundError as error:
        return refuse(_("A picture needs the module {name}.").format(name=error.name))
    return 0


def _check_targets(options: Options) -> None:
    """Raise FormatError for a file that cannot be written, before the engine works for it."""
    named = [path for path in (options.output, options.svg, options.png) if path is not None]
    if len(set(named)) < len(named):
        raise FormatError(N_("two files cannot go to the same place"))
    for path in named:
        if path.exists() and not options.force:
            raise FormatError(N_("{file}: there already; --force writes over it"), file=path)


def _make(review_run: ReviewRun) -> None:
    """Judge all positions, with a bar on a terminal. Raises EngineGone."""
    reviewer = Reviewer(engine_command(), review_run)
    try:
        with _progress(review_run.game.positions) as show:
            while not reviewer.is_done:
                show(int(reviewer.advance()))
                if not reviewer.is_done:
                    _wait(reviewer)
    finally:
        reviewer.close()
    if reviewer.failure is not None:
        text = N_("the engine failed: {error}")
        raise EngineGone(text, error=reviewer.failure.error or reviewer.failure.detail)


def _wait(reviewer: Reviewer) -> None:
    """Wait for output of the engine, or until its next check is due."""
    if descriptors := reviewer.descriptors():
        select.select(descriptors, [], [], reviewer.next_wake())
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


def _write(options: Options, tree: Tree, review: Review) -> None:
    """Write the files that the options ask for. Raises FormatError."""
    if options.output is not None:
        write_file(annotated(tree, review), options.output, "sgf", force=options.force)
    if options.svg is not None:
        write_named(as_svg(chart(review)), options.svg, force=options.force)
    if options.png is not None:
        write_named(as_png(_painted(review)), options.png, force=options.force)


def _painted(review: Review) -> Picture:
    """Return the chart for a PNG: in English where there is no font for the language."""
    drawing = chart(review)
    if can_paint(drawing):
        return drawing
    language = language_in_use()
    use("en", "ascii")
    drawing = chart(review)
    use(language)
    return drawing


def _print(options: Options, review: Review) -> None:
    if options.json:
        say(json.dumps(as_json(review), ensure_ascii=False))
    else:
        say(*text_lines(review))

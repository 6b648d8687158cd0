"""The command ``wuziqi review``: where a saved game was won and lost."""

import argparse
import hashlib
import json
import select
import time
from dataclasses import replace
from pathlib import Path

from wuziqi import __version__
from wuziqi.cli.options import Options
from wuziqi.cli.parser import add_reading, whole_number
from wuziqi.cli.saved_game import add_file, add_rule_of_file, check_outputs, read_saved_game
from wuziqi.cli.streams import progress_bar, refuse
from wuziqi.console import say, warn
from wuziqi.installation import own_engine_command
from wuziqi.levels import LEVELS
from wuziqi.locale import _, language_in_use, use
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.files import write_file, write_named
from wuziqi.records.formats.tree import FormatError
from wuziqi.records.picture import Picture, as_png, as_svg, can_paint
from wuziqi.records.settings import REVIEWS_DIRECTORY, data_paths, make_private_directory
from wuziqi.review.output import annotated, as_json, chance_chart, review_lines
from wuziqi.review.review import (
    DEFAULT_DETAIL,
    LEVELS_OF_DETAIL,
    Review,
    Reviewer,
    ReviewRun,
    dump_run,
    load_run,
)
from wuziqi.review.reviewed_game import UNKNOWN_LEVEL, ReviewedGame, game_of_tree
from wuziqi.texts import N_, TextError

_POLL = 0.02
"""Seconds between two looks at an engine where there is nothing to select on."""


class EngineGone(TextError):
    """The engine has failed, and the review is not complete."""


def add_review(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add_reading(parser)
    add_rule_of_file(parser)
    _add_effort(parser)
    text = _("the first N moves were set, not chosen: they get no marks")
    parser.add_argument("--opening", type=whole_number(0), default=0, metavar=_("N"), help=text)
    text = _("the level of the players, for the chance to win (default {level})")
    parser.add_argument(
        "--level",
        type=whole_number(1),
        choices=tuple(level.number for level in LEVELS),
        help=text.format(level=UNKNOWN_LEVEL),
    )
    text = _("print the review as JSON")
    parser.add_argument("--json", action="store_true", help=text)
    text = _("write the game with comments, marks and better lines to this SGF file")
    parser.add_argument("--output", type=Path, metavar=_("OUT"), help=text)
    text = _("draw the chance to win over the game as {kind} to this file")
    parser.add_argument("--svg", type=Path, metavar=_("OUT"), help=text.format(kind="SVG"))
    parser.add_argument("--png", type=Path, metavar=_("OUT"), help=text.format(kind="PNG"))
    text = _("overwrite an existing file")
    parser.add_argument("--force", action="store_true", help=text)


def _add_effort(parser: argparse.ArgumentParser) -> None:
    effort = parser.add_mutually_exclusive_group()
    text = _("how closely to look: {levels} (default {level})")
    text = text.format(levels=_(", ").join(LEVELS_OF_DETAIL), level=DEFAULT_DETAIL)
    effort.add_argument(
        "--level-of-detail",
        choices=tuple(LEVELS_OF_DETAIL),
        metavar=_("LEVEL"),
        default=DEFAULT_DETAIL,
        help=text,
    )
    text = _("search nodes per position, instead")
    effort.add_argument("--nodes", type=whole_number(1), metavar=_("N"), help=text)


def run_review(options: Options) -> int:
    try:
        outputs = {".sgf": options.output, ".svg": options.svg, ".png": options.png}
        check_outputs(options.file, outputs, force=options.force)
        tree, rule = read_saved_game(options)
        nodes = options.nodes or LEVELS_OF_DETAIL[options.level_of_detail]
        game = replace(game_of_tree(tree, rule), opening=options.opening, level=options.level)
        review = _made(
            game, nodes, data_paths(options.data_dir).directory / REVIEWS_DIRECTORY
        ).review
        if options.output is not None:
            write_file(annotated(tree, review), options.output, "sgf", force=options.force)
        if options.svg is not None:
            write_named(as_svg(chance_chart(review)), options.svg, force=options.force)
        if options.png is not None:
            write_named(as_png(_painted(review)), options.png, force=options.force)
        if options.json:
            say(json.dumps(as_json(review), ensure_ascii=False))
        else:
            say(*review_lines(review))
    except ModuleNotFoundError as error:
        return refuse(_("A picture needs the module {name}.").format(name=error.name))
    return 0


def _made(game: ReviewedGame, nodes: int, folder: Path) -> ReviewRun:
    """Return the complete review of a game; resumes an interrupted review from a folder.

    Raises EngineGone and KeyboardInterrupt, and then keeps the positions judged so far.
    """
    names = f"{__version__} {nodes} {game.size} {game.rule.name} {game.start.stones} {game.moves}"
    path = folder / f"{hashlib.sha256(names.encode()).hexdigest()[:32]}.json"
    review_run = _taken_up(game, nodes, path)
    try:
        _make(review_run)
    except (KeyboardInterrupt, EngineGone):
        if review_run.judged:
            _keep(review_run, path)
        raise
    path.unlink(missing_ok=True)
    return review_run


def _taken_up(game: ReviewedGame, nodes: int, path: Path) -> ReviewRun:
    try:
        return load_run(game, path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ReviewRun(game, nodes)
    except (OSError, ValueError) as error:
        warn(_("The interrupted review starts over: {error}").format(error=error_words(error)))
        return ReviewRun(game, nodes)


def _keep(review_run: ReviewRun, path: Path) -> None:
    judged, positions = review_run.judged, review_run.game.positions
    try:
        for folder in (path.parent.parent, path.parent):
            make_private_directory(folder)
        write_named(dump_run(review_run).encode(), path, force=True)
    except (OSError, FormatError) as error:
        warn(_("The review could not be saved: {error}").format(error=error_words(error)))
        return
    text = _("{judged} of {positions} positions are saved; the same command continues.")
    warn(text.format(judged=judged, positions=positions))


def _make(review_run: ReviewRun) -> None:
    reviewer = Reviewer(own_engine_command(), review_run)
    try:
        positions, judged = review_run.game.positions, review_run.judged
        with progress_bar(positions, judged, desc=_("review")) as show:
            while not reviewer.is_done:
                reviewer.advance()
                show(review_run.judged)
                if not reviewer.is_done:
                    if descriptors := reviewer.descriptors():
                        select.select(descriptors, [], [], reviewer.next_wake())
                    else:  # Windows cannot select on pipes
                        time.sleep(_POLL)
    finally:
        reviewer.close()
    if reviewer.failure is not None:
        text = N_("the engine failed: {error}")
        raise EngineGone(text, error=reviewer.failure.error or reviewer.failure.detail)


def _painted(review: Review) -> Picture:
    drawing = chance_chart(review)
    if can_paint(drawing):
        return drawing
    # Where no font has the letters of the language, the chart is in English.
    language = language_in_use()
    use("en", "ascii")
    drawing = chance_chart(review)
    use(language)
    return drawing

"""The commands ``puzzle`` and ``learn``: puzzles and lessons on the screen, or printed."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from wuziqi.cli.options import Options
from wuziqi.cli.preferences import printing_preferences
from wuziqi.cli.screen import Shown, run_screen
from wuziqi.cli.streams import refuse
from wuziqi.columns import set_ambiguous_width
from wuziqi.console import say, warn
from wuziqi.lessons.course import LESSONS
from wuziqi.locale import _
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.puzzles.puzzle import TRAINED, Puzzle, theme_named
from wuziqi.puzzles.trainer import Trainer, kept_trainer
from wuziqi.records.library.library import Library, open_library
from wuziqi.records.settings import LIBRARY_FILE, data_paths
from wuziqi.tui.pages.printed import drawn_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words import lesson_texts, puzzle_texts
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import rule_title

_OF_THE_DAY = ""
"""The id in place of a missing one."""


def add_puzzle(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    text = _("start with the puzzle of the day")
    group.add_argument("--daily", action="store_true", help=text)
    text = _("print all puzzles: name, rating, kind, rule, and your result")
    group.add_argument("--list", action="store_true", help=text)
    text = _("print rating, streak and results")
    group.add_argument("--stats", action="store_true", help=text)
    text = _("print a puzzle by its name (default: the puzzle of the day)")
    group.add_argument("--print", metavar=_("NAME"), nargs="?", const=_OF_THE_DAY, help=text)
    text = _("only puzzles of this theme: {names}").format(names=puzzle_texts.theme_names())
    choices = [theme.value for theme in TRAINED]
    parser.add_argument("--train", metavar=_("THEME"), choices=choices, default="", help=text)
    text = _("with --print: the solution too")
    parser.add_argument("--solution", action="store_true", help=text)


def run_puzzle(options: Options) -> int:
    if not (options.list or options.stats or options.print is not None):
        page = f"puzzles {options.train}".rstrip()
        return run_screen(options, Shown(page="daily" if options.daily else page))
    preferences = printing_preferences(options)
    with _library(options) as (library, notice):
        trainer, problem = kept_trainer(library, notice)
        if problem:
            warn(problem)
        return _print(options, trainer, preferences)


@contextmanager
def _library(options: Options) -> Iterator[tuple[Library | None, str]]:
    """The line names a problem with the library; "" if there is none."""
    directory = data_paths(options.data_dir).directory
    library, problem = None, ""
    if (directory / LIBRARY_FILE).exists():
        library, problem = open_library(directory)
    try:
        yield library, problem
    finally:
        if library is not None:
            library.close()


def _print(options: Options, trainer: Trainer, preferences: Preferences) -> int:
    if options.stats:
        lines = puzzle_texts.statistics_lines(trainer)
    elif options.list:
        theme = theme_named(options.train)
        puzzles = (*trainer.puzzles, *trainer.own)
        lines = [_listed(trainer, one) for one in puzzles if theme is None or one.has(theme)]
    else:
        puzzle = trainer.puzzle(options.print) if options.print else trainer.daily
        if puzzle is None:
            return refuse(_("there is no puzzle {name!r}").format(name=options.print))
        set_ambiguous_width(2 if preferences.settings.wide else 1)
        lines = list(_drawn(puzzle, preferences.glyphs, solution=options.solution))
    for line in lines:
        say(line)
    sys.stdout.flush()
    return 0


def _listed(trainer: Trainer, puzzle: Puzzle) -> str:
    kind, state = puzzle_texts.theme_text(puzzle.theme), puzzle_texts.state_text(trainer, puzzle)
    size = f"{puzzle.size.width}x{puzzle.size.height}"
    parts = [puzzle.id, f"{puzzle.rating:4}", kind, rule_title(puzzle.rule), size, state]
    return "  ".join(filter(None, parts))


def _drawn(puzzle: Puzzle, glyphs: Glyphs, *, solution: bool) -> Iterator[str]:
    game = puzzle_texts.game_text(puzzle, glyphs)
    yield _("Puzzle {name}").format(name=puzzle.id) + f"  {game}"
    yield puzzle_texts.task_text(puzzle)
    yield ""
    yield from drawn_board(puzzle.board, glyphs, Marks(last=(puzzle.moves or (None,))[-1]))
    yield ""
    yield _("Moves: {moves}").format(moves=" ".join(map(str, puzzle.moves)))
    if solution:
        line = puzzle.line or puzzle.firsts[:1]
        yield _("Solution: {moves}").format(moves=" ".join(map(str, line)))
        if others := [str(first) for first in puzzle.firsts if first not in line[:1]]:
            yield _("Also right: {moves}").format(moves=" ".join(others))


def add_learn(parser: argparse.ArgumentParser) -> None:
    text = _("print the lessons, and how many tasks of each are solved")
    parser.add_argument("--list", action="store_true", help=text)


def run_learn(options: Options) -> int:
    if not options.list:
        return run_screen(options, Shown(page="lessons"))
    with _library(options) as (library, problem):
        progress = LessonProgress(library, problem)
        if notice := lesson_texts.notice_text(progress.take_notice()):
            warn(notice)
    for lesson in LESSONS:
        say(f"{progress.count(lesson)}/{len(lesson.tasks)}  {_(lesson.title)}")
    return 0

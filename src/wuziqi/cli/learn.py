"""The command ``wuziqi learn``: the lessons on the screen, or a list of them."""

import argparse

from wuziqi.cli import screen
from wuziqi.cli.options import Options
from wuziqi.cli.screen import Shown
from wuziqi.console import say, warn
from wuziqi.lessons.course import LESSONS
from wuziqi.locale import _
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.records.data_paths import LIBRARY_FILE, data_paths
from wuziqi.records.library.library_file import open_library
from wuziqi.words.library_texts import lesson_notice_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    text = _("print the lessons, and how many tasks of each are solved")
    parser.add_argument("--list", action="store_true", help=text)


def run(options: Options) -> int:
    """Open the screen at the lessons, or print them; returns the exit code."""
    if not options.list:
        return screen.run(options, Shown(page="lessons"))
    directory = data_paths(options.data_dir).directory
    library, problem = None, ""
    if (directory / LIBRARY_FILE).exists():
        library, problem = open_library(directory)
    progress = LessonProgress(library, problem)
    if notice := lesson_notice_text(progress.take_notice()):
        warn(notice)
    if library is not None:
        library.close()
    for lesson in LESSONS:
        say(f"{progress.count(lesson)}/{len(lesson.tasks)}  {_(lesson.title)}")
    return 0

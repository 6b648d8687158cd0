"""The commands ``library``, the games of the library in lines, and ``statistics``."""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from wuziqi.cli.options import Options
from wuziqi.console import say
from wuziqi.lines.library import entry_line, list_heading
from wuziqi.locale import _
from wuziqi.play.library_game import insights_of
from wuziqi.records.formats.files import form_of_suffix, read_file
from wuziqi.records.formats.replay import position_at
from wuziqi.records.formats.tree import FormatError
from wuziqi.records.library.library import Library, existing_library
from wuziqi.records.library.positions import PositionQuery, position_query, read_position
from wuziqi.records.library.practice import KeptEstimate, kept_estimates
from wuziqi.records.library.queries import EVERYTHING, Catalogue, Filter, Order
from wuziqi.records.library.statistics import GameCounts, rating, scores, streaks, total
from wuziqi.records.settings import data_paths
from wuziqi.review.insights import Insights, Play
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.texts import N_
from wuziqi.words.filter_texts import filter_text, filtered
from wuziqi.words.glyphs import ASCII
from wuziqi.words.sentences import sentence
from wuziqi.words.statistics_texts import even_games, insight_lines, result_lines

_GAMES_PER_PAGE: Final = 200


def add_library(parser: argparse.ArgumentParser) -> None:
    text = _("only games with this position, also rotated or mirrored: moves, or the end of a file")
    parser.add_argument("--position", metavar=_("MOVES"), help=text)
    text = _("filters, as line mode's only takes them: won renju opening D4")
    parser.add_argument("words", nargs="*", metavar=_("WORD"), help=text)


def run_library(options: Options) -> int:
    with existing_library(data_paths(options.data_dir).directory) as library:
        wanted = filtered(" ".join(options.words), "")
        if options.position is not None:
            wanted = replace(wanted, position=_position(options.position, wanted))
        say(*_lines(Catalogue(library), wanted))
    return 0


def _position(text: str, wanted: Filter) -> PositionQuery | None:
    if not _names_file(text):
        return read_position(text, wanted.size or DEFAULT_SIZE)
    tree = read_file(Path(text))
    end = position_at(tree, [0, *tree.main_line()])
    stones = [(point, stone) for point in end.board if (stone := end.board[point]) is not None]
    if (position := position_query(tree.size, stones)) is None:
        raise FormatError(N_("the stones of this position are not those of moves in turn"))
    return position


def _names_file(text: str) -> bool:
    exists = os.path.isfile(text)  # noqa: PTH113  Path.is_file raises for a name that is too long
    return exists or bool(form_of_suffix(text) or os.path.dirname(text))  # noqa: PTH120


def _lines(catalogue: Catalogue, wanted: Filter) -> Iterator[str]:
    order, count = Order(), catalogue.count(wanted)
    yield list_heading(count, order)
    if wanted != EVERYTHING:
        yield sentence(filter_text(wanted, ASCII))
    for first in range(0, count, _GAMES_PER_PAGE):
        entries = catalogue.page(wanted, order, first, _GAMES_PER_PAGE, count)
        yield from (entry_line(number, entry) for number, entry in enumerate(entries, first + 1))


def add_statistics(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print them as JSON"))


def run_statistics(options: Options) -> int:
    with existing_library(data_paths(options.data_dir).directory) as library:
        if options.json:
            say(json.dumps(_as_json(library), ensure_ascii=False, indent=2))
        else:
            results, insights = result_lines(Catalogue(library)), insights_of(library)
            say(*results, *insight_lines(insights))
    return 0


def _as_json(library: Library) -> dict[str, Any]:
    """Shares are from 0 to 1, accuracies in per cent."""
    catalogue = Catalogue(library)
    played = catalogue.played()
    even = even_games(played)
    estimated = rating(played)
    levels = scores(even, lambda game: game.level and game.level.word)
    return {
        "games": _counts(total(even)),
        "levels": {level: _counts(score) for level, score in levels.items() if level},
        "fits": {kind: _fit(kept) for kind, kept in kept_estimates(library).items()},
        "rating": None if estimated is None else estimated._asdict(),
        "streaks": streaks(catalogue.outcomes())._asdict(),
        "reviewed": _reviewed(insights_of(library)),
    }


def _fit(kept: KeptEstimate) -> dict[str, float]:
    values = {"strength": kept.strength, "uncertainty": kept.uncertainty, "games": kept.games}
    return {name: round(value, 2) for name, value in values.items()}


def _counts(score: GameCounts) -> dict[str, int]:
    return score._asdict()


def _reviewed(insights: Insights) -> dict[str, Any] | None:
    play = insights.all_play
    if play is None:
        return None
    return {
        **_play(play),
        "phases": {phase.value: _play(one) for phase, one in insights.phases.items()},
        "colors": {
            color.name.lower(): _play(one)
            for color, one in insights.by(lambda game: game.color).items()
        },
        "rules": {rule: _play(one) for rule, one in insights.by(lambda game: game.rule).items()},
        "openings": {
            opening.code: _play(one)
            for opening, one in insights.by(lambda game: game.opening).items()
            if opening is not None
        },
        "overlooked": [
            {
                "kind": weakness.oversight.value,
                "count": weakness.times,
                "traits": {trait.value: times for trait, times in weakness.traits.items()},
            }
            for weakness in insights.weaknesses
        ],
    }


def _play(play: Play) -> dict[str, Any]:
    accuracy = None if play.accuracy is None else round(play.accuracy, 1)
    return {
        "games": play.games,
        "share": round(play.share, 3),
        "accuracy": accuracy,
        "mistakes": play.mistakes,
    }

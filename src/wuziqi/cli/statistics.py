"""The command ``wuziqi statistics``: the player's results, rating and insights."""

import argparse
import json
from typing import Any

from wuziqi.cli.options import Options
from wuziqi.console import say
from wuziqi.locale import _
from wuziqi.play.insights import insights_of
from wuziqi.records.data_paths import data_paths
from wuziqi.records.library.library import Library
from wuziqi.records.library.library_file import existing_library
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.library.statistics import GameCounts, rating, scores, streaks, total
from wuziqi.review.insights import Insights, Play
from wuziqi.words.statistics_texts import even_games, insight_lines, result_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print them as JSON"))


def run(options: Options) -> int:
    """Print the statistics; returns the exit code. Raises LibraryError."""
    with existing_library(data_paths(options.data_dir).directory) as library:
        if options.json:
            say(json.dumps(_as_json(library), ensure_ascii=False, indent=2))
        else:
            results, insights = result_lines(Catalogue(library)), insights_of(library)
            say(*results, *insight_lines(insights))
    return 0


def _as_json(library: Library) -> dict[str, Any]:
    """Return the statistics as values of JSON; a share is from 0 to 1, an accuracy in per cent."""
    catalogue = Catalogue(library)
    played = catalogue.played()
    even = even_games(played)
    estimated = rating(played)
    levels = scores(even, lambda game: game.level)
    return {
        "games": _counts(total(even)),
        "levels": {str(level.number): _counts(score) for level, score in levels.items() if level},
        "rating": None if estimated is None else estimated._asdict(),
        "streaks": streaks(catalogue.outcomes())._asdict(),
        "reviewed": _reviewed(insights_of(library)),
    }


def _counts(score: GameCounts) -> dict[str, int]:
    return score._asdict()


def _reviewed(insights: Insights) -> dict[str, Any] | None:
    """Return the insights; None without a reviewed game."""
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
                "traits": sorted(trait.value for trait in weakness.traits),
                "count": weakness.times,
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

"""Measure how soon a review is there: the first chart, and the whole review.

    python -m tools.measure.review

Reviews games of about 60 moves on 15 lines, in the detail of the screen, with ``wuziqi engine`` of
this Python. Prints for each, beside its limit: the time to a chart of the whole game, to the
complete review, and the longest that a key could have to wait for what the review does beside the
board. Exits with 1 if a limit is missed. Needs POSIX.
"""

import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tools.measure.limits import Limit, report
from tools.positions import game_of, records

from wuziqi.play.review import GameReview, ReviewTools
from wuziqi.review.reviewed_game import ReviewedGame

ENGINE = (sys.executable, "-m", "wuziqi", "engine")
GAMES = Path(__file__).parents[2] / "tests" / "data" / "games.jsonl"
MOVES, COUNT = 60, 3
"""The games that have nearly so many moves, and how many of them."""


def games() -> list[ReviewedGame]:
    found = [record for record in records([GAMES]) if record["size"] == 15]
    found.sort(key=lambda record: abs(len(record["moves"].split()) - MOVES))
    return [game_of(record) for record in found[:COUNT]]


def measure(game: ReviewedGame) -> Iterator[Limit]:
    review = GameReview(game, ReviewTools(ENGINE, "measured"))
    began = time.monotonic()
    review.start()
    review.poll()
    chart, busiest = 0.0, 0.0
    while review.progress.running:
        select.select(review.descriptors(), [], [], review.next_wake())
        woken = time.monotonic()
        review.poll()
        shown = review.review
        busiest = max(busiest, time.monotonic() - woken)
        if not chart and None not in shown.chances:
            chart = time.monotonic() - began
    name = f"{game.rule.name}, {len(game.moves)} moves"
    yield Limit(f"first chart, {name}, s", chart, 2)
    yield Limit(f"whole review, {name}, s", time.monotonic() - began, 20)
    yield Limit(f"longest work beside the board, {name}, ms", 1000 * busiest, 20)


if __name__ == "__main__":
    sys.exit(report(limit for game in games() for limit in measure(game)))

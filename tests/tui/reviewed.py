"""Games on the analysis board with their reviews, for tests."""

import select
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.records.lines import line
from tests.tui.preferred import prefer

from wuziqi.play.learning import Owner
from wuziqi.play.review import GameBackground, ReviewTools
from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.rows import KeptReview
from wuziqi.review.review import ReviewRun, dump_run
from wuziqi.review.reviewed_game import band_of, game_of_tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE
from wuziqi.rules.threats import Formation
from wuziqi.tui.replay.screen import Desk, ReplayScreen
from wuziqi.words.glyphs import ASCII, Glyphs

QUIET = "a15 c14 e15 g14 i15 k14 a11 c12 e11 o11"
"""The first moves, in which no score alone makes a mistake."""

MOVES = f"{QUIET} h8 a1 i8 a3 j8 a5 o15 h7 g8 k8 n15 f8 h9"
"""Black makes an open three, does not extend it, and white stops it late."""

LOST = "h8 a1 i8 a3 j8 a5 k8 a7 l8"
"""White leaves an open three alone."""

FIRST = len(QUIET.split())

VERSION = "1.0"
SCORES = (0, 0.07, 0, 0.5275, 0.21, -0.7025, 0, 0, 0.035, 0.42, 0.105, -0.175, 0, 0.14)
"""In units of the score that makes a win e times as likely as a loss."""


@dataclass
class MemoryKeeper:
    """Keeps a review in memory; with ``trouble`` it cannot be kept."""

    last: KeptReview | None = None
    times: int = 0
    puzzles: int = 0
    trouble: bool = False
    reviewed: list[ReviewRun] = field(default_factory=list)

    def background(self) -> GameBackground:
        return GameBackground()

    def kept(self) -> KeptReview | None:
        return self.last

    def keep(self, review: KeptReview) -> None:
        if self.trouble:
            raise LibraryError("the disk is full", "library.sqlite3")
        self.last, self.times = review, self.times + 1

    def add_puzzles(self, run: ReviewRun) -> int:
        self.reviewed.append(run)
        return self.puzzles


def complete_run(moves: str = MOVES, level: int | None = None) -> ReviewRun:
    """Return a run with made-up judgements for players of a level.

    Of MOVES, the win with move 17 was missed.
    """
    game = game_of_tree(line(moves, 15, 15), FREESTYLE)
    first = FIRST if moves == MOVES else 0
    judgements: list[Judgement | None] = [
        _judgement(number - first, band_of(level).scale) for number in range(game.positions)
    ]
    won = tuple(map(parse_point, "k8 g8 l8".split()))
    win = Judgement(won, 0, Proven(True, 3, "fours", shortest=True), Formation.OPEN_FOUR)
    if moves == MOVES:
        judgements[16] = win
        judgements[18] = Judgement(tuple(map(parse_point, "k8 l8".split())), 10)
    if moves == LOST:
        judgements[6] = win
    return ReviewRun(game, 300, judgements=judgements)


def _judgement(number: int, scale: int) -> Judgement:
    """A judgement by which a point that no move takes is best, with a shape."""
    score = SCORES[number] if 0 <= number < len(SCORES) else 0
    best = parse_point(f"m{number % 14 + 1}")
    return Judgement((best,), round(score * scale), shape=Formation.FOUR_THREE)


def kept(run: ReviewRun, version: str = VERSION) -> MemoryKeeper:
    """Return a keeper that has a run."""
    return MemoryKeeper(KeptReview(version, dump_run(run)))


def board(  # noqa: PLR0913, PLR0917  what tests vary
    keeper: MemoryKeeper | None = None,
    engine: Sequence[str] = ("/no/engine",),
    glyphs: Glyphs = ASCII,
    moves: str = MOVES,
    sides: tuple[Stone, ...] = (),
    nodes: int = 200,
) -> ReplayScreen:
    """Return the analysis board with a game; its reviews get few nodes."""
    tools = ReviewTools(engine, VERSION, nodes, sketch=50)
    return ReplayScreen(
        line(moves, 15, 15), prefer(glyphs), desk=Desk(tools, keeper=keeper, owner=Owner(sides))
    )


def wait_until_done(page: ReplayScreen, moves: int = 10_000) -> None:
    """Let the review run until it is complete, has failed, or has judged so many positions."""
    made = page.reviewing.made
    assert made is not None
    page.poll()
    while made.progress.running:
        if not made.progress.sketch and made.progress.done >= moves:
            return
        select.select(page.descriptors(), [], [], page.next_wake())
        page.poll()

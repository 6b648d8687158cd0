"""Checks that all pages of a review count the same mistakes.

    python -m tools.attack.agreement judge build/judged.jsonl --games 1000
    python -m tools.attack.agreement check build/judged.jsonl

``judge`` reviews games of ``tests/data/games.jsonl`` and games of the people of
``tools/strength/people.py`` by turns, and appends each to a file, so that an interrupted run goes
on. ``check`` compares the moves that the marks, the text, the keys n and N, the round of R, own
puzzles, insights and accuracy count as mistakes, and prints how many marked moves have a reason
with a shape, and how many stand in the first ten moves.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from tools.command_line import command_line
from tools.positions import PositionJudge, Record, game_of, records
from tools.strength.people import KINDS, Player, people_of

from wuziqi.matches.plan import own_openings, turned_openings
from wuziqi.play.events import Learn
from wuziqi.play.learning import Owner
from wuziqi.play.review import GameBackground, ReviewTools
from wuziqi.play.reviewing import Reviewing
from wuziqi.play.tree import Walk
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.rows import KeptReview
from wuziqi.review.explanation import lesson_of, loser_of
from wuziqi.review.insights import own_game
from wuziqi.review.marks import (
    DECISIVE,
    Better,
    LeftUnanswered,
    LetWin,
    MissedWin,
    PlayedForbidden,
    Remark,
)
from wuziqi.review.output import review_lines
from wuziqi.review.own_puzzles import own_puzzles
from wuziqi.review.review import ReviewRun, dump_run, load_run
from wuziqi.review.reviewed_game import ReviewedGame
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.rules.threats import Formation
from wuziqi.session.results import Refused

GAMES: Final = Path(__file__).parents[2] / "tests" / "data" / "games.jsonl"

LEVELS: Final = {"child": 2, "casual": 4, "club": 5}
"""The level that a review takes for a kind of people."""

_BY_RULE: Final = (Reason.BOARD, Reason.FORBIDDEN, Reason.DEAD)
_WINNERS: Final = {"b": Stone.BLACK, "w": Stone.WHITE}
_FIRST: Final = 10
_LEAST: Final = 0.05
"""The least loss by which the accuracy counts a mistake."""


# Games


def games(count: int) -> Iterator[Record]:
    """Yield games of the file and of people by turns."""
    kept = list(records([GAMES]))
    for number in range(count):
        if number % 2 and number // 2 < len(kept):
            yield {**kept[number // 2], "level": None, "opening": 0}
        else:
            yield game_of_people(number)


def game_of_people(number: int) -> Record:
    random = Random(f"people {number}")
    kind = KINDS[number // 2 % len(KINDS)]
    size = random.choice((15, 20))
    game = Game(size, early_draw=True)
    players = [Player(random.choice(people_of(kind)), size, number + at) for at in (0, 1)]
    opening = random.choice(turned_openings(random.choice(own_openings(size)), size))
    for point in opening:
        _place(game, point, players)
    while game.outcome is None:
        side = game.turn
        _place(game, players[side is Stone.WHITE].move(int(side)), players)
    return {
        "rule": game.rule.name,
        "size": size,
        "moves": " ".join(map(str, game.moves)),
        "level": LEVELS[kind],
        "opening": len(opening),
    }


def _place(game: Game, point: Point, players: Iterable[Player]) -> None:
    color = game.turn
    game.play(point)
    for player in players:
        player.place(point, int(color))


def reviewed_game(record: Record) -> ReviewedGame:
    game = game_of(record)
    played = Game(record["size"], rule=game.rule)
    for point, _stone in game.moves:
        played.play(point)
    end = played.outcome
    winner = end.winner if end else _WINNERS.get(record.get("result", ""))
    return replace(
        game,
        outcome=end if end is not None and end.reason in _BY_RULE else None,
        winner=winner,
        opening=record["opening"],
        level=record["level"],
    )


def judge(path: Path, count: int, nodes: int) -> None:
    done = sum(1 for _ in records([path])) if path.exists() else 0
    judging = PositionJudge(nodes)
    with path.open("a", encoding="ascii", buffering=1) as file:
        for number, record in enumerate(games(count)):
            if number >= done:
                game = reviewed_game(record)
                known = [judging.judgement(game.target(at)) for at in range(game.positions)]
                run = dump_run(ReviewRun(game, nodes, judgements=list(known)))
                file.write(json.dumps({**record, "run": run}) + "\n")


# Pages


@dataclass
class _Keeper:
    """Has a review, and keeps nothing."""

    record: Record

    def background(self) -> GameBackground:
        return GameBackground(self.record["opening"], self.record["level"])

    def kept(self) -> KeptReview:
        return KeptReview("", self.record["run"])

    def keep(self, review: KeptReview) -> None: ...

    def add_puzzles(self, run: ReviewRun) -> int:  # noqa: ARG002  as a Keeper has it
        return 0


def board_of(record: Record) -> Reviewing:
    """Return the review of a game on the analysis board."""
    game = reviewed_game(record)
    tree = Tree(*game.size)
    for depth, (point, stone) in enumerate(game.moves, 1):
        tree.add(depth, point, stone)
    if game.winner is not None and game.outcome is None:
        tree.result = "black" if game.winner is Stone.BLACK else "white"
    reviewing = Reviewing(Walk(tree, game.rule), ReviewTools((), ""), _Keeper(record))
    reviewing.owner = Owner(tuple(Stone), 1)
    return reviewing


def pages_of(record: Record) -> dict[str, set[int]]:
    """Return the numbers of the moves that each page counts as mistakes."""
    board = board_of(record)
    assert board.made is not None
    run, review = board.made.run, board.made.review
    learn = board.learn()
    learned = learn.mistakes if isinstance(learn, Learn) else []
    puzzles = own_puzzles(run, tuple(Stone), 1)
    insights = {
        move.number
        for side in Stone
        for move, own in zip(
            [move for move in review.moves if move.color is side],
            own_game(run, side, "won").moves,
            strict=True,
        )
        if own.oversight is not None
    }
    signed = (re.match(r" *(\d+)\. \w+ [a-z]+\d+[?*]", line) for line in review_lines(review))
    return {
        "marks": {move.number for move in review.mistakes()},
        "text": {int(found[1]) for found in signed if found},
        "n and N": _jumps(board),
        "R": {mistake.move.number for mistake in learned if mistake.move},
        "own puzzles": {int(puzzle.id.rpartition("-")[2]) for puzzle in puzzles},
        "insights": insights,
        "accuracy": {
            move.number for move in review.moves if move.is_mistake and (move.cost or 0) >= _LEAST
        },
    }


def _jumps(board: Reviewing) -> set[int]:
    """Return the moves at which n stops, once round."""
    seen: set[int] = set()
    while not isinstance(board.jump(1), Refused):
        view = board.view
        if view is None or view.shown in seen:
            break
        seen.add(view.shown)
    return seen


def has_shape(remark: Remark) -> bool:
    """Whether a remark names a shape and its point or row."""
    match remark:
        case LeftUnanswered() | PlayedForbidden():
            return True
        case MissedWin(shape=shape, goal=goal):
            return shape in DECISIVE or goal is not None
        case LetWin(goal=goal):
            return goal is not None
        case Better(shape=shape, prevents=prevents):
            return any(made is not Formation.NOTHING for made in (shape, prevents))
    return False


def check(path: Path) -> None:
    counts: Counter[str] = Counter()
    for record in records([path]):
        counts["games"] += 1
        pages = pages_of(record)
        marks = pages["marks"]
        for page, numbers in pages.items():
            counts[page] += len(numbers)
            if numbers ^ marks:
                counts[f"counted differently: {page}"] += len(numbers ^ marks)
                print(f"{page}: {sorted(numbers)}, marks: {sorted(marks)}: {record['moves']}")
        review = load_run(reviewed_game(record), record["run"]).review
        lesson = lesson_of(review, loser_of(review))
        is_named = lesson is None or lesson.number in marks
        counts["summaries that name a move of no page"] += not is_named
        for move in review.mistakes():
            counts[f"mark: {move.mark.value}"] += 1
            counts["marked moves of the first ten"] += move.number <= _FIRST
            if not any(map(has_shape, move.remarks)):
                counts["marked moves without a shape in their reason"] += 1
    for name, count in counts.items():
        print(f"{count:6} {name}")


def main() -> None:
    parser = command_line(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    judging = commands.add_parser("judge")
    judging.add_argument("file", type=Path)
    judging.add_argument("--games", type=int, default=1000)
    judging.add_argument("--nodes", type=int, default=1000)
    checking = commands.add_parser("check")
    checking.add_argument("file", type=Path)
    options = parser.parse_args()
    if options.command == "judge":
        judge(options.file, options.games, options.nodes)
    else:
        check(options.file)


if __name__ == "__main__":
    main()

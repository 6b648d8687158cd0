"""Plants mistakes in games and checks that the review names them, and claims nothing false.

    python -m tools.attack.mistakes tests/data/games.jsonl --each 12

The file has a game a line, as JSON with ``rule``, ``size`` and ``moves``. For freestyle and
standard on 15 and 20 lines and renju on 15, its games are moved onto the board and broken off where
somebody has to act; then a wrong move is played. The puzzles' solver, which shares nothing with the
engine, checks that the review names these facts, and that its claims hold: rows left alone, five
and open four, the shortest win by fours. Claims that the solver cannot prove in time are played
out, see ``play_out``. A person meets a mistake that all pages have: the text, n and N, the round of
R, own puzzles, insights and accuracy, see ``agreement``; in a lost game, and of a win too
long for the players to see, the text alone. Use the compiled engine.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from tools.attack.agreement import pages_of
from tools.attack.play_out import PlayOut, TooLong
from tools.command_line import command_line
from tools.positions import PositionJudge, game_of, records
from tools.puzzles.field import Field
from tools.puzzles.solver import Solver, TooHardError

from wuziqi.protocol.evaluation import Judgement
from wuziqi.review.explanation import words_of
from wuziqi.review.marks import (
    ForcedLoss,
    LeftUnanswered,
    LetWin,
    Mark,
    MissedOnly,
    MissedWin,
    Remark,
    ShorterWin,
    UrgentRow,
)
from wuziqi.review.review import DEFAULT_NODES, ReviewedMove, ReviewRun, dump_run, review_of
from wuziqi.review.reviewed_game import FOURS, ForcedWin, ReviewedGame, band_of
from wuziqi.rules.board import Size
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule

BOARDS: Final = (*product((FREESTYLE, STANDARD), (15, 20)), (RENJU, 15))

_NEAR: Final = 3
"""Lines from a stone within which a wrong move is placed."""

_STONES: Final = 10_000
"""Stones that the solver may place for one question."""

_MOST_FOURS: Final = 10
"""The shortest win by fours has to be told up to here."""


@dataclass(frozen=True)
class Plant:
    """A game whose last move is wrong; ``kind`` says how."""

    kind: str
    game: ReviewedGame


class Oracle:
    """A position of a game as the solver sees it, before a side's move."""

    def __init__(self, game: ReviewedGame, number: int) -> None:
        self.target = game.target(number)
        self.side = self.target.side
        self.field = Field(game.size, game.rule, self.target.stones)
        self.solver = Solver(self.field)

    def fours(self, color: int) -> int | None:
        """Return the stones of a colour's shortest win by fours if it were to move; None without.

        Raises TooHardError.
        """
        line = self.solver.fours(color, _STONES)
        return None if line is None else (len(line) + 1) // 2

    def straight_fours(self, color: int) -> set[int]:
        """Return the cells where a colour makes a straight four, which has two ends to five."""
        return {cell for cell in sorted(self.field.fours(color)) if self._is_straight(cell, color)}

    def _is_straight(self, cell: int, color: int) -> bool:
        field = self.field
        if field.is_forbidden(cell, color):
            return False
        with field.restored():
            field.place(cell, color)
            ends = sorted(field.fives(color))
            pairs = ((a, b) for a in ends for b in ends if a < b)
            return any(b - a in {5 * step for step in field.steps} for a, b in pairs)


# Planting

FIVE, OPEN_FOUR, WIN = "own five missed", "own open four missed", "win by fours missed"
FOUR, THREE = "four left unblocked", "open three left alone"
LOST_FOUR, LOST_THREE = "four left, lost already", "open three left, lost already"
KINDS: Final = (FIVE, OPEN_FOUR, WIN, FOUR, THREE, LOST_FOUR, LOST_THREE)


def kind_at(oracle: Oracle) -> str | None:
    """Return the mistake that can be made in a position; None for none."""
    field, own, foe = oracle.field, oracle.side, oracle.side.other
    if field.fives(own):
        return FIVE
    if fives := field.fives(foe):
        return FOUR if len(fives) == 1 else LOST_FOUR
    if oracle.straight_fours(own):
        return OPEN_FOUR
    return WIN if oracle.fours(own) is not None else _kind_of_three(oracle)


def _kind_of_three(oracle: Oracle) -> str | None:
    """Return whether an open three can be left alone, and in which kind of position."""
    if not oracle.straight_fours(oracle.side.other):
        return None
    lost = all(oracle.solver.loses(oracle.side, cell, 1, _STONES) for cell in _answers(oracle))
    return LOST_THREE if lost else THREE


def _answers(oracle: Oracle) -> list[int]:
    """Return the moves that may stop open threes."""
    line = oracle.solver.fours(oracle.side.other, _STONES)
    return [] if line is None else oracle.solver.defences(oracle.side.other, line)


def plants(game: ReviewedGame, random: Random) -> Iterator[Plant]:
    """Yield wrong moves at the positions of a game, and again in the lost positions behind them."""
    for number in range(6, len(game.moves) + 1):
        plant = _plant(ReviewedGame(game.size, game.rule, game.moves[:number]), random)
        if plant is not None:
            yield plant
            lost = _punished(plant) if plant.kind in (THREE, LOST_THREE) else None
            again = None if lost is None else _plant(lost, random)
            if again is not None:
                yield again


def _plant(game: ReviewedGame, random: Random) -> Plant | None:
    """Return a wrong move after the last of a game, if one of the kinds can be made."""
    oracle = Oracle(game, len(game.moves))
    with suppress(TooHardError):
        kind = kind_at(oracle)
        if kind is not None and (point := _wrong(kind, game, oracle, random)):
            moves = (*game.moves, (point, oracle.side))
            return Plant(kind, ReviewedGame(game.size, game.rule, moves))
    return None


def _punished(plant: Plant) -> ReviewedGame | None:
    """Return the game with the straight four that an open three left alone becomes."""
    oracle = Oracle(plant.game, len(plant.game.moves))
    cells = sorted(oracle.straight_fours(oracle.side))
    if not cells:
        return None
    moves = (*plant.game.moves, (oracle.field.point(cells[0]), oracle.side))
    return ReviewedGame(plant.game.size, plant.game.rule, moves)


def _wrong(kind: str, game: ReviewedGame, oracle: Oracle, random: Random) -> Point | None:
    """Return a quiet move near the stones after which the mistake stands; None without one."""
    field, own, foe = oracle.field, oracle.side, oracle.side.other
    near = {
        cell
        for cell in field.empty()
        if any(_distance(field.point(cell), at) <= _NEAR for at, _ in game.moves)
    }
    quiet = sorted(near - field.fives(own) - field.fives(foe) - field.fours(own))
    random.shuffle(quiet)
    rows = oracle.straight_fours(foe) if kind in (THREE, LOST_THREE) else set()
    for cell in quiet[:12]:
        if field.is_forbidden(cell, own):
            continue
        with field.restored():
            field.place(cell, own)
            if not rows <= oracle.straight_fours(foe):
                continue
            return field.point(cell)
    return None


def _distance(one: Point, other: Point) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))


def moved(game: ReviewedGame, rule: Rule, size: int) -> ReviewedGame | None:
    """Return a game moved onto another board and played by another rule, up to where it ends."""
    points = [point for point, _stone in game.moves]
    left, low = min(p.column for p in points), min(p.row for p in points)
    width = max(p.column for p in points) - left + 1
    height = max(p.row for p in points) - low + 1
    if max(width, height) > size:
        return None
    across, up = (size - width) // 2 - left, (size - height) // 2 - low
    played = Game(size, rule=rule)
    for point in points:
        at = Point(point.column + across, point.row + up)
        if played.outcome is None:
            played.play(at)
    moves = played.played[:-1] if played.outcome else played.played
    return ReviewedGame(Size.square(size), rule, tuple(moves)) if len(moves) > 6 else None


# Checking


class Referee:
    """Reviews the last move of games."""

    def __init__(self, nodes: int) -> None:
        self._judge = PositionJudge(nodes)

    def judgement(self, game: ReviewedGame, number: int) -> Judgement:
        """Return the engine's judgement of a position of a game."""
        return self._judge.judgement(game.target(number))

    def last_move(self, game: ReviewedGame) -> tuple[ReviewedMove, list[Judgement]]:
        """Return the review of the last move of a game, and the judgements before and after it."""
        number = len(game.moves) - 1
        judged = [self.judgement(game, at) for at in (number, number + 1)]
        unknown: list[Judgement | None] = [None] * number
        return review_of(game, [*unknown, *judged]).moves[-1], judged


_Test = Callable[[Sequence[Remark], ReviewedMove, Oracle], bool]


def _names_win(stones: int | None) -> _Test:
    """Return the test for a missed win with so many stones; None for the shortest by fours."""

    def test(remarks: Sequence[Remark], _move: ReviewedMove, before: Oracle) -> bool:
        wanted = before.fours(before.side) if stones is None else stones
        named = [one for one in remarks if isinstance(one, MissedWin | ShorterWin)]
        return [(one.stones, one.at_most) for one in named] == [(wanted, False)]

    return test


def _names_row(row: UrgentRow) -> _Test:
    """Return the test for a row left alone, a forced loss or else a mistake that lets one win."""

    def test(remarks: Sequence[Remark], move: ReviewedMove, _before: Oracle) -> bool:
        rows = [one.row for one in remarks if isinstance(one, LeftUnanswered)]
        if any(isinstance(remark, ForcedLoss) for remark in remarks):
            return rows == [row]
        told = any(isinstance(remark, LetWin) for remark in remarks)
        return rows == [row] and told and move.mark in (Mark.BLUNDER, Mark.MISTAKE, Mark.MISSED_WIN)

    return test


_TESTS: Final[dict[str, _Test]] = {
    FIVE: _names_win(1),
    OPEN_FOUR: _names_win(2),
    WIN: _names_win(None),
    FOUR: _names_row(UrgentRow.FOUR),
    THREE: _names_row(UrgentRow.OPEN_THREE),
    LOST_FOUR: _names_row(UrgentRow.FOUR),
    LOST_THREE: _names_row(UrgentRow.OPEN_THREE),
}


def is_named(plant: Plant, move: ReviewedMove) -> bool:
    """Whether the review names the kind of the planted move. Raises TooHardError."""
    before = Oracle(plant.game, len(plant.game.moves) - 1)
    return _TESTS[plant.kind](move.remarks, move, before)


def false_claims(
    plant: Plant, move: ReviewedMove, judged: Sequence[Judgement], seconds: float
) -> Iterator[str]:
    """Yield the false claims of a review. Raises TooHardError."""
    number = len(plant.game.moves) - 1
    before, after = Oracle(plant.game, number), Oracle(plant.game, number + 1)
    foe = before.side.other
    for remark in move.remarks:
        match remark:
            case LeftUnanswered(UrgentRow.FOUR):
                if not (before.field.fives(foe) and after.field.fives(foe)):
                    yield "there was no four"
            case LeftUnanswered(UrgentRow.OPEN_THREE):
                if not (before.straight_fours(foe) and after.straight_fours(foe)):
                    yield "there was no open three"
            case MissedOnly(point) if before.fours(foe) is not None:
                with before.field.restored():
                    before.field.place(before.field.cell(point), before.side)
                    if before.fours(foe) is not None:
                        yield f"{point} is no defence"
    proofs = ((before, move.proof_before), (after, move.proof_after))
    for (oracle, proof), judgement in zip(proofs, judged, strict=True):
        if proof is not None and not _holds(oracle, proof, judgement, seconds):
            yield f"{proof} is not so"


def _holds(oracle: Oracle, proof: ForcedWin, judgement: Judgement, seconds: float) -> bool:
    """Whether a claimed win holds; a win by fours is proven, others are played out."""
    if proof.winner is oracle.side and proof.by == FOURS:
        stones = oracle.fours(proof.winner)
        if stones is None or proof.stones < stones:
            return False
        return proof.stones == stones and not proof.at_most if stones <= _MOST_FOURS + 1 else True
    target = oracle.target
    board = PlayOut(target.size, target.rule, target.stones)
    try:
        if proof.winner is target.side:
            return board.wins(target.side, seconds, judgement.best)
        return board.loses(target.side, seconds)
    except TooLong:
        return True


def is_met(plant: Plant, move: ReviewedMove, judged: Sequence[Judgement]) -> bool:
    """Whether a person meets the planted move as a mistake on all pages that should have it."""
    game = plant.game
    before = (Judgement((point,), 0) for point, _stone in game.moves[:-1])
    run = ReviewRun(game, 1, judgements=[*before, *judged])
    record = {
        "rule": game.rule.name,
        "size": game.size.width,
        "moves": " ".join(str(point) for point, _stone in game.moves),
        "level": game.level,
        "opening": 0,
        "run": dump_run(run),
    }
    proof = move.proof_before
    is_long = proof is not None and proof.stones > band_of(game.level).sees
    if move.was_lost or (plant.kind == WIN and is_long):
        return bool(words_of(move))
    return all(move.number in numbers for numbers in pages_of(record).values())


def check(plant: Plant, referee: Referee, seconds: float, counts: Counter[str]) -> None:
    """Review a planted mistake and count what came of it."""
    move, judged = referee.last_move(plant.game)
    if move.mark is Mark.BEST:  # a win that takes no stone more
        return
    counts[f"{plant.kind}: planted"] += 1
    named, met = is_named(plant, move), is_met(plant, move, judged)
    counts[f"{plant.kind}: named"] += named
    counts[f"{plant.kind}: met"] += met
    said = f"{name_of(plant.game)} | {move.mark.value} | {words_of(move)}"
    if not named or not met:
        print(f"not {'met' if named else 'named'}: {plant.kind}: {said}", flush=True)
    for claim in false_claims(plant, move, judged, seconds):
        counts["claims that are false"] += 1
        print(f"false claim: {claim}: {said}", flush=True)


def name_of(game: ReviewedGame) -> str:
    """Return a game as a line of text."""
    names = " ".join(str(at) for at, _stone in game.moves)
    return f"{game.rule.name} {game.size.width}: {names}"


def run(path: Path, each: int, referee: Referee, random: Random, seconds: float) -> Counter[str]:
    """Plant so many mistakes of each kind on each board; return the counts."""
    counts: Counter[str] = Counter()
    games = [game_of(record) for record in records([path])]
    with suppress(KeyboardInterrupt):  # report the counts so far
        for rule, size in BOARDS:
            left = dict.fromkeys(KINDS, each)
            for game in random.sample(games, min(len(games), 8 * each)):
                whole = moved(game, rule, size)
                found = list(plants(whole, random)) if whole and any(left.values()) else []
                for plant in random.sample(found, min(len(found), 4)):
                    if left[plant.kind]:
                        left[plant.kind] -= 1
                        with suppress(TooHardError):
                            check(plant, referee, seconds, counts)
    return counts


def tell(counts: Counter[str]) -> None:
    columns = ("planted", "named", "met")
    print(f"{'':32} {'  '.join(f'{column:>7}' for column in columns)}")
    for kind in KINDS:
        numbers = (f"{counts[f'{kind}: {column}']:7}" for column in columns)
        print(f"{kind:32} {'  '.join(numbers)}")
    planted, named, met = (sum(counts[f"{kind}: {one}"] for kind in KINDS) for one in columns)
    print(f"{named} of {planted} named, {100 * named / max(planted, 1):.1f} %")
    print(f"{met} of {planted} met on all pages, {100 * met / max(planted, 1):.1f} %")
    print(f"{counts['claims that are false']} false claims")


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--each", type=int, default=12, help="mistakes of a kind on a board")
    parser.add_argument("--nodes", type=int, default=DEFAULT_NODES, help="of the review")
    parser.add_argument("--seconds", type=float, default=10, help="to play a claim out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    referee, random = Referee(options.nodes), Random(options.seed)
    tell(run(options.file, options.each, referee, random, options.seconds))


if __name__ == "__main__":
    main()

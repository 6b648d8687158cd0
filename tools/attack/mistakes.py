"""Plants mistakes in games and checks that the review names them, and claims nothing false.

    python -m tools.attack.mistakes tests/data/games.jsonl vcf_std15.jsonl ...

The files have a game or a position a line, as JSON with ``rule``, ``size`` and ``moves``. Of a
position in which ``vcf`` is true the side to move wins by fours: it plays something else. In the
games it is looked for wins, only moves and open threes, and something else is played.
What is expected of the review is the right words. Every win by force that it claims is played out
against every reply, see ``play_out``. Use the compiled engine.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tools.attack.play_out import PlayOut, TooLong
from tools.command_line import command_line
from tools.positions import PositionJudge, Record, game_of, records

from wuziqi.protocol.evaluation import Judgement
from wuziqi.review.explanation import words_of
from wuziqi.review.review import (
    LeftUnanswered,
    LetWin,
    Mark,
    MissedOnly,
    MissedWin,
    ReviewedMove,
    Row,
    review_of,
)
from wuziqi.review.reviewed_game import ForcedWin, ReviewedGame
from wuziqi.review.run import DEFAULT_NODES
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.threats import fours, open_threes

_NEAR: Final = 3
"""Lines from a stone within which a wrong move is placed."""


@dataclass(frozen=True)
class Plant:
    """A game whose last move is wrong; ``kind`` says how."""

    kind: str
    game: ReviewedGame


class Referee:
    """Judges positions and moves of games."""

    def __init__(self, nodes: int) -> None:
        self._judge = PositionJudge(nodes)

    def judgement(self, game: ReviewedGame, number: int) -> Judgement:
        """Return what the engine says of a position of a game."""
        return self._judge.judgement(game.target(number))

    def last_move(self, game: ReviewedGame) -> tuple[ReviewedMove, Judgement]:
        """Return the review of the last move of a game, and the judgement before it."""
        number = len(game.moves) - 1
        before = self.judgement(game, number)
        after = self.judgement(game, number + 1)
        unknown: list[Judgement | None] = [None] * number
        return review_of(game, [*unknown, before, after]).moves[-1], before


# Planting


def plants(record: Record, referee: Referee, random: Random) -> Iterator[Plant]:
    """Yield the mistakes that are planted in a game or a position."""
    game = game_of(record)
    if "vcf" in record:
        if record["vcf"]:
            good = {parse_point(name) for name in record["all_first_moves"]}
            yield from _wrong("missed win", game, good, random)
        return
    for number in random.sample(range(6, len(game.moves)), min(4, len(game.moves) - 6)):
        yield from _in_game(_first(game, number), referee, random)


def name_of(game: ReviewedGame) -> str:
    """Return a game as a line of text."""
    names = " ".join(str(at) for at, _stone in game.moves)
    return f"{game.rule.name} {game.size.width}: {names}"


def _in_game(game: ReviewedGame, referee: Referee, random: Random) -> Iterator[Plant]:
    """Yield a wrong move after the last of a game: for a win, an only move or an open three."""
    found = referee.judgement(game, len(game.moves))
    board, side = game.board(len(game.moves)), game.side(len(game.moves))
    if found.proof is not None:
        if found.proof.wins:
            yield from _wrong("missed win", game, {found.best}, random)
        return
    if found.only is not None:
        yield from _wrong("only move", game, {found.only}, random)
    elif open_threes(board, side.other, game.rule):
        zone = {
            point
            for standing in open_threes(board, side.other, game.rule)
            for point in _around(standing.point)
        }
        yield from _wrong("open three", game, zone, random)


def _around(point: Point) -> Iterator[Point]:
    """The points on the lines through a point."""
    for across in (-1, 0, 1):
        for up in (-1, 0, 1):
            yield from (Point(point.column + n * across, point.row + n * up) for n in range(7))


def _wrong(kind: str, game: ReviewedGame, good: set[Point], random: Random) -> Iterator[Plant]:
    """Yield the game with a quiet move near the stones that is none of the good ones."""
    number = len(game.moves)
    board, side = game.board(number), game.side(number)
    near = [
        point
        for point in board
        if board[point] is None
        and point not in good
        and any(
            max(abs(point.column - at.column), abs(point.row - at.row)) <= _NEAR
            for at, _ in game.moves
        )
        and forbidden_to(board, point, side, game.rule) is None
    ]
    random.shuffle(near)
    for point in near:
        board.place(point, side)
        makes_four = bool(fours(board, side, game.rule))
        board.remove(point)
        if not makes_four:
            moves = (*game.moves, (point, side))
            wrong = ReviewedGame(game.size, game.rule, moves)
            yield Plant(kind, wrong)
            return


def _first(game: ReviewedGame, number: int) -> ReviewedGame:
    return ReviewedGame(game.size, game.rule, game.moves[:number])


# Checking


def is_named(plant: Plant, move: ReviewedMove, good: Judgement) -> bool:
    """Whether the review says of the planted move what it is."""
    kinds = {type(remark) for remark in move.remarks}
    if plant.kind == "missed win":
        return MissedWin in kinds and move.mark is Mark.MISSED_WIN
    if plant.kind == "only move":
        return LetWin in kinds and MissedOnly(good.line[0] if good.only is None else good.only) in (
            move.remarks
        )
    rows = [remark.row for remark in move.remarks if isinstance(remark, LeftUnanswered)]
    return rows == [Row.OPEN_THREE] and LetWin in kinds


def claims(
    plant: Plant, move: ReviewedMove, referee: Referee
) -> Iterator[tuple[int, ForcedWin, Point | None]]:
    """Yield the wins by force that the review claims: the position, the proof, the first move.

    Where the winner is to move, the first move is the engine's: fours and threats alone would not
    find that of a win by search.
    """
    number = len(plant.game.moves) - 1
    for position, proof in ((number, move.proof_before), (number + 1, move.proof_after)):
        if proof is not None:
            wins = proof.winner is plant.game.side(position)
            first = referee.judgement(plant.game, position).best if wins else None
            yield position, proof, first


def holds(
    game: ReviewedGame, claim: tuple[int, ForcedWin, Point | None], seconds: float
) -> bool | None:
    """Whether a claimed win holds against every reply; None when there was no time to tell."""
    number, proof, first = claim
    target = game.target(number)
    board = PlayOut(target.size, target.rule, target.stones)
    try:
        if proof.winner is target.side:
            return board.wins(target.side, seconds, first)
        return board.loses(target.side, seconds)
    except TooLong:
        return None


def check(plant: Plant, referee: Referee, seconds: float, counts: Counter[str]) -> None:
    """Review a planted mistake and count what came of it."""
    move, before = referee.last_move(plant.game)
    if move.mark is Mark.BEST:  # a win is kept: it was no mistake
        counts[f"{plant.kind}: still wins"] += 1
    else:
        counts[f"{plant.kind}: planted"] += 1
        named = is_named(plant, move, before)
        counts[f"{plant.kind}: named"] += named
        if not named:
            print(
                "not named:",
                plant.kind,
                name_of(plant.game),
                "|",
                move.mark.value,
                "|",
                words_of(move),
            )
    for claim in claims(plant, move, referee):
        held = holds(plant.game, claim, seconds)
        counts[{True: "claims hold", False: "claims wrong", None: "claims too long"}[held]] += 1
        if held is False:
            print("wrong claim:", claim, name_of(plant.game))


def check_position(
    game: ReviewedGame, referee: Referee, seconds: float, counts: Counter[str]
) -> None:
    """Play out what the engine claims of the last position of a game."""
    number, side = len(game.moves), game.side(len(game.moves))
    judgement = referee.judgement(game, number)
    found = judgement.proof
    if found is None:
        return
    proof = ForcedWin(side if found.wins else side.other, found.plies, found.way)
    held = holds(game, (number, proof, judgement.best if found.wins else None), seconds)
    result = {True: "hold", False: "wrong", None: "too long"}[held]
    counts[f"{'wins' if found.wins else 'losses'} by {found.way} {result}"] += 1
    if held is False:
        print("wrong claim:", proof, name_of(game))


def main() -> None:
    """Plant and check, as the command line says."""
    parser = command_line(__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=1000, help="planted mistakes of each kind")
    parser.add_argument("--nodes", type=int, default=DEFAULT_NODES, help="of the review")
    parser.add_argument("--seconds", type=float, default=20, help="to play a claim out")
    parser.add_argument("--seed", type=int, default=1)
    text = "plant nothing: play out what is claimed of so many positions of each game"
    parser.add_argument("--positions", type=int, default=0, help=text)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    referee, random = Referee(options.nodes), Random(options.seed)
    with suppress(KeyboardInterrupt):  # what was counted so far is told
        for record in records(options.files):
            if options.positions:
                whole = game_of(record)
                for number in random.sample(range(len(whole.moves)), options.positions):
                    check_position(_first(whole, number), referee, options.seconds, counts)
                continue
            for plant in plants(record, referee, random):
                if counts[f"{plant.kind}: planted"] < options.most:
                    check(plant, referee, options.seconds, counts)
    tell(counts)


def tell(counts: Counter[str]) -> None:
    """Print what was counted."""
    planted = sum(count for name, count in counts.items() if name.endswith("planted"))
    named = sum(count for name, count in counts.items() if name.endswith("named"))
    for name in sorted(counts):
        print(f"{counts[name]:5} {name}")
    print(f"{named} of {planted} named, {100 * named / max(planted, 1):.1f} %")


if __name__ == "__main__":
    main()

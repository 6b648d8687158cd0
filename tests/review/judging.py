"""Reviews of drawn positions, judged by the engine in this process."""

from tests.engine.drawing import signs, stones

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.protocol.brain.messages import judge_answer
from wuziqi.protocol.client.events import parse_judged
from wuziqi.protocol.evaluation import Judgement
from wuziqi.review.review import ReviewedMove, review_of
from wuziqi.review.reviewed_game import ReviewedGame
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import outcome_after
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.rules.start import Start

NODES = 3_000


def drawn_game(drawing: str, *moves: str, rule: Rule = FREESTYLE) -> ReviewedGame:
    """Return a game that begins with drawn stones; black moves first if both have equally many."""
    size = Size.square(max(column for (column, _row), _sign in signs(drawing)) + 1)
    before = tuple((Point(column, row), stone) for column, row, stone in stones(drawing))
    black = sum(stone is Stone.BLACK for _point, stone in before)
    first = Stone.BLACK if 2 * black <= len(before) else Stone.WHITE
    played = tuple(
        (parse_point(move), first if number % 2 == 0 else first.other)
        for number, move in enumerate(moves)
    )
    board = Board(*size)
    for point, stone in (*before, *played[:-1]):
        board.place(point, stone)
    outcome = outcome_after(board, *played[-1], rule)
    winner = outcome.winner if outcome else None
    return ReviewedGame(size, rule, played, Start.of(before, first), outcome, winner)


def judged(game: ReviewedGame, number: int, nodes: int = NODES) -> Judgement:
    """Return the engine's judgement of a position."""
    target = game.target(number)
    engine = Engine(*target.size, rule=target.rule, seed=1, memory=4_000_000)
    engine.set_up((*point, stone) for point, stone in target.stones)
    found = engine.judge(target.side, Limits(max_nodes=nodes))
    answer = judge_answer(found, target.size).removeprefix("JUDGE ")
    return parse_judged(0, answer, target.size).judgement


def reviewed(drawing: str, *moves: str, rule: Rule = FREESTYLE) -> list[ReviewedMove]:
    """Return the review of the moves after a drawn position, see ``drawn_game``."""
    game = drawn_game(drawing, *moves, rule=rule)
    return list(review_of(game, [judged(game, at) for at in range(game.positions)]).moves)

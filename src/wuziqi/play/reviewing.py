"""The review of the game on the analysis board: its mistakes one by one, and the better lines."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.play.adviser import Standing
from wuziqi.play.events import Learn
from wuziqi.play.learning import NOBODY, LearnRefusal, learn_from
from wuziqi.play.review import (
    GameReview,
    Keeper,
    OtherVersion,
    ReviewNotice,
    ReviewProgress,
    ReviewRefusal,
    ReviewTools,
)
from wuziqi.play.tree import Walk
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.formats.replay import PlayedMove, position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.formats.tree_editing import first_nodes
from wuziqi.review.explanation import lesson_of, loser_of
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.review.reviewed_game import ReviewedGame, game_of_tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RuleError
from wuziqi.session.results import Done, Refused

ReviewReason = ReviewRefusal | OtherVersion | RuleError | FormatError


class BetterLine(NamedTuple):
    """The position before a move, its ``last`` stone, and the better play there with numbers."""

    board: Board
    last: Point | None
    stones: tuple[tuple[Point, Stone, int], ...]


@dataclass(frozen=True)
class ShownReview:
    """A review, while ``shown`` moves of its game stand on the board.

    ``is_there`` tells the game itself from a variation. ``sides`` are the colours of the player
    whose game it is; ``place`` tells the number of the shown mistake among the player's, if any.
    """

    review: Review
    progress: ReviewProgress
    shown: int
    is_there: bool
    sides: Collection[Stone] = ()
    place: tuple[int, int] | None = None
    standing: Standing | None = None

    @property
    def move(self) -> ReviewedMove | None:
        if not self.is_there:
            return None
        return next((move for move in self.review.moves if move.number == self.shown), None)

    @property
    def at_end(self) -> bool:
        return self.is_there and self.shown == len(self.review.game.moves)


class Reviewing(Worker):
    """The review of the game that ``walk`` steps through, made with ``tools`` and kept by a keeper.

    Without ``tools`` no review can be made, and no key is taken. The game is the main variation, or
    only its first ``played`` nodes; ``owner`` says whose it is. While a new review ``opens``, the
    walk goes to the mistake that mattered, and again at the end if it is another one by then.
    """

    def __init__(
        self,
        walk: Walk,
        tools: ReviewTools | None,
        keeper: Keeper | None,
        played: int | None = None,
    ) -> None:
        self._walk = walk
        self._tools = tools
        self._keeper = keeper
        self._played = played
        self.owner = NOBODY
        self.opens, self._opened = False, 0
        self._shown = 0
        """The number of moves of the better line on the board."""
        self.made: GameReview | None = None
        """The review, after a request for it or from the library."""
        self._learnable: tuple[object, Learn | Refused[LearnRefusal]] | None = None
        """The mistakes to learn from, found once because each frame asks."""
        if tools is not None and keeper is not None:
            self._open()

    @property
    def is_possible(self) -> bool:
        # A review speaks of shapes of five stones.
        return self._tools is not None and self._walk.rule.is_of_fives

    @property
    def has_tools(self) -> bool:
        return self._tools is not None

    # Actions

    def hide_better(self) -> int:
        """Show the better line no longer; returns how many of its moves were shown."""
        shown, self._shown = self._shown, 0
        return shown

    def start(self) -> Done[ReviewNotice] | Refused[ReviewReason]:
        """Begin or resume the review."""
        problem = self._open()
        if self.made is None:
            return Done() if problem is None else Refused(problem)
        started = self.made.start()
        self.opens, self._opened = True, 0
        self._open_at_mistake()
        return started if isinstance(started, Refused) else Done(self.made.notice)

    def _open_at_mistake(self) -> None:
        """Go to the mistake that mattered, else to the player's first, if all moves are judged."""
        if not self.opens or self.made is None or self.made.progress.sketch:
            return
        # A rough judgement is enough until the review is complete, which may know another move.
        is_complete = self.made.progress.is_complete
        self.opens = not is_complete
        lesson = self._lesson(self.made.review)
        numbers = self._stops(own=True) if lesson is None else [lesson.number]
        if not numbers or (self._opened and not is_complete):
            return
        if numbers[0] != self._opened:
            self._opened = numbers[0]
            self.go(numbers[0])

    def _lesson(self, review: Review) -> ReviewedMove | None:
        """Return the move that turned the game; without a loser, the player's gravest mistake."""
        sides, loser = self.owner.sides, loser_of(review)
        side = next(iter(sides)) if loser is None and len(sides) == 1 else loser
        return None if side is None else lesson_of(review, side)

    def _open(self) -> RuleError | FormatError | None:
        """Prepare the review from the saved judgements; returns why there can be none."""
        if self.made is not None or self._tools is None:
            return None
        tree = self._walk.tree
        try:
            played = tree if self._played is None else first_nodes(tree, self._played)
            game = game_of_tree(played, self._walk.rule)
        except (RuleError, FormatError) as error:
            return error
        self.made = GameReview(game, self._tools, self._keeper)
        return None

    def jump(self, step: int, *, own: bool = True) -> Done[None] | Refused[ReviewRefusal]:
        """Go to the player's next or previous mistake, wrapping around.

        Without ``own`` it is the next marked move of either side.
        """
        numbers = self._stops(own=own)
        if not numbers:
            return Refused(ReviewRefusal.NO_MISTAKE if own else ReviewRefusal.NO_MOVE)
        shown = self._common(self._walk.position.moves)
        if step > 0:
            at = next((at for at, number in enumerate(numbers) if number > shown), 0)
        else:
            before = [number < shown + (not self._is_there) for number in numbers]
            at = (sum(before) - 1) % len(numbers)
        self.go(numbers[at])
        return Done()

    def _stops(self, *, own: bool) -> list[int]:
        """Return the numbers of the player's mistakes, or of all moves that stand out."""
        if self.made is None:
            return []
        review = self.made.review
        if not own:
            return [move.number for move in review.moves if move.is_noteworthy]
        return [move.number for move in review.mistakes(self.owner.sides or tuple(Stone))]

    def go(self, number: int) -> None:
        """Show the position after a move of the reviewed game."""
        if self.made is not None:
            game = self.made.review.game
            self._walk.go_to(node_after(self._walk.tree, game, min(number, len(game.moves))))
            self._shown = 0

    @property
    def has_next(self) -> bool:
        shown = self._common(self._walk.position.moves) if self._is_there else None
        return any(number != shown for number in self._stops(own=True))

    def learn(self) -> Learn | Refused[LearnRefusal]:
        """Begin with the player's mistakes; in a game between others, with all mistakes."""
        made = self.made
        about = None if made is None else (made.review, self.owner, made.run.is_done)
        if self._learnable is None or self._learnable[0] != about:
            self._learnable = about, learn_from(made.run if made else None, self.owner)
        return self._learnable[1]

    def show_better(self, shown: int) -> tuple[int, int]:
        """Show one more move of the better line than ``shown``; after the last one none.

        Returns how many of how many moves are shown.
        """
        line = self._better() or ()
        self._shown = (shown + 1) % (len(line) + 1)
        return self._shown, len(line)

    @property
    def has_better(self) -> bool:
        return self._better() is not None

    @property
    def better_move(self) -> Point | None:
        line = self._better()
        return line[0] if line else None

    @property
    def rows(self) -> tuple[Point, ...]:
        """The points of the rows that the words about the shown move speak of."""
        view = self.view
        move = None if view is None else view.move
        return () if move is None else tuple(sorted({at for row in move.rows for at in row}))

    def _better(self) -> tuple[Point, ...] | None:
        view = self.view
        move = None if view is None else view.move
        is_better = move is not None and move.is_mistake and move.best != move.point
        return move.line if move is not None and is_better else None

    # What is shown

    @property
    def view(self) -> ShownReview | None:
        """The review beside the shown position; None for nothing to show."""
        if self.made is None or not self.made.is_known:
            return None
        shown = self._common(self._walk.position.moves)
        numbers = self._stops(own=True)
        place = (numbers.index(shown) + 1, len(numbers)) if shown in numbers else None
        there, sides = self._is_there, self.owner.sides
        return ShownReview(self.made.review, self.made.progress, shown, there, sides, place)

    @property
    def better(self) -> BetterLine | None:
        """The shown part of the better line; None if there is none."""
        line = self._better() if self._shown else None
        if line is None:
            return None
        before = position_at(self._walk.tree, self._before(), self._walk.rule)
        side = self._walk.position.moves[-1].stone
        stones = tuple(
            (point, side if number % 2 else side.other, number)
            for number, point in enumerate(line[: self._shown], 1)
        )
        last = before.moves[-1].point if before.moves else None
        return BetterLine(before.board, last, stones)

    def _before(self) -> list[int]:
        """The nodes up to the one before the last shown move."""
        path = self._walk.path
        return path[: path.index(self._walk.position.moves[-1].node)]

    @property
    def _is_there(self) -> bool:
        moves = self._walk.position.moves
        return self._common(moves) == len(moves)

    def _common(self, moves: Sequence[PlayedMove]) -> int:
        """The number of moves, from the first, that the line shares with the reviewed game."""
        if self.made is None:
            return 0
        count = 0
        for move, (point, stone) in zip(moves, self.made.review.game.moves, strict=False):
            if (move.point, move.stone) != (point, stone):
                break
            count += 1
        return count

    # The engine

    def poll(self) -> ReviewNotice | None:
        """Take in the engine's findings; returns the notice for the player."""
        if self.made is None:
            return None
        self.made.poll()
        notice, self.made.notice = self.made.notice, None
        self._open_at_mistake()
        return notice

    @property
    def runners(self) -> list[GameReview]:
        return [] if self.made is None else [self.made]


def node_after(tree: Tree, game: ReviewedGame, number: int) -> int:
    """Return the node of the last of the first moves of a game, as far as the tree has them."""
    node, count = 0, 0
    while count < number:
        following = (
            child
            for child in tree.children(node)
            if tree.point(child) in (None, game.moves[count][0])
        )
        child = next(following, None)
        if child is None:
            break
        node, count = child, count + (tree.point(child) is not None)
    return node

"""The review on the analysis board: its keys, the better line, and the view for the painters."""

from collections.abc import Sequence
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Learn
from wuziqi.play.learning import NOBODY, LearnRefusal, learn_from
from wuziqi.play.review import Complete, GameReview, Keeper, ReviewTools
from wuziqi.play.tree import Walk
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.formats.replay import PlayedMove, position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.formats.tree_editing import first_nodes
from wuziqi.review.explanation import decisive_move, loser_of
from wuziqi.review.review import WRONG, Review
from wuziqi.review.reviewed_game import ReviewedGame, game_of_tree
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RuleError
from wuziqi.session.results import Refused
from wuziqi.tui.replay.review_panel import ReviewView
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Open
from wuziqi.words.library_texts import player_text
from wuziqi.words.review_texts import has_better, lesson_text, notice_text, refusal_text

CHART_KEY = "C"
"""The key of the page with the chart."""


class BetterLine(NamedTuple):
    """The position before a move, and the better play there, as marks."""

    board: Board
    marks: Marks


class Reviewing(Worker):
    """The review of the game that ``walk`` steps through, made with ``tools`` and kept by a keeper.

    Without ``tools`` no review can be made, and no key is taken. The game is the main variation, or
    only its first ``played`` nodes; ``owner`` says whose it is. While a new review ``opens``, the
    screen goes to the first known mistake, and again at the end if the first mistake is another one
    by then.
    """

    def __init__(
        self,
        walk: Walk,
        preferences: Preferences,
        tools: ReviewTools | None,
        keeper: Keeper | None,
        played: int | None = None,
    ) -> None:
        self._walk = walk
        self._preferences = preferences
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
        """Whether the game can be reviewed: a review speaks of shapes of five stones."""
        return self._tools is not None and self._walk.rule.is_of_fives

    @property
    def has_tools(self) -> bool:
        """Whether there is an engine for a review."""
        return self._tools is not None

    # Actions

    def hide_better(self) -> int:
        """Show the better line no longer; returns how many of its moves were shown."""
        shown, self._shown = self._shown, 0
        return shown

    def start(self) -> str:
        """Begin or resume the review; returns the line for the player."""
        problem = self._open()
        if self.made is None:
            return problem
        started = self.made.start()
        self.opens, self._opened = True, 0
        self._open_at_mistake()
        return refusal_text(started.reason) if isinstance(started, Refused) else self._notice

    def _open_at_mistake(self) -> None:
        """Go to the player's losing move, else to the first mistake, if all moves are judged.

        A rough judgement is enough until the review is complete, which may know another move.
        """
        if not self.opens or self.made is None or self.made.progress.sketch:
            return
        is_complete = self.made.progress.is_complete
        self.opens = not is_complete
        numbers = self._stops(own=True)
        if not numbers or (self._opened and not is_complete):
            return
        lost = self._losing_number(self.made.review)
        number = lost if lost in numbers else numbers[0]
        if number != self._opened:
            self._opened = number
            self.go(number)

    def _losing_number(self, review: Review) -> int:
        """Return the number of the move by which the player lost, 0 if the player did not lose."""
        loser = loser_of(review)
        if loser not in self.owner.sides:
            return 0
        decisive = decisive_move(review, loser)
        return 0 if decisive is None else decisive.number

    def _open(self) -> str:
        """Prepare the review from the saved judgements; returns why there can be none."""
        if self.made is not None or self._tools is None:
            return ""
        tree = self._walk.tree
        try:
            played = tree if self._played is None else first_nodes(tree, self._played)
            game = game_of_tree(played, self._walk.rule)
        except (RuleError, FormatError) as error:
            return error_words(error)
        self.made = GameReview(game, self._tools, self._keeper)
        return ""

    def jump(self, step: int, *, own: bool = True) -> str:
        """Go to the player's next or previous mistake, wrapping around.

        Without ``own`` it is the next marked move of either side. Says if there is none.
        """
        numbers = self._stops(own=own)
        if not numbers:
            return _("No mistake stands out.") if own else _("No move stands out.")
        shown = self._common(self._walk.position.moves)
        if step > 0:
            at = next((at for at, number in enumerate(numbers) if number > shown), 0)
        else:
            before = [number < shown + (not self._is_there) for number in numbers]
            at = (sum(before) - 1) % len(numbers)
        self.go(numbers[at])
        return ""

    def _stops(self, *, own: bool) -> list[int]:
        """Return the numbers of the player's mistakes, or of all moves that stand out."""
        moves = () if self.made is None else self.made.review.moves
        sides = self.owner.sides
        if not own:
            return [move.number for move in moves if move.is_noteworthy]
        return [
            move.number
            for move in moves
            if move.mark in WRONG and (not sides or move.color in sides)
        ]

    def go(self, number: int) -> None:
        """Show the position after a move of the reviewed game."""
        if self.made is not None:
            game = self.made.review.game
            self._walk.go_to(node_after(self._walk.tree, game, min(number, len(game.moves))))
            self._shown = 0

    def chart_page(self) -> Event | None:
        from wuziqi.tui.replay.chart_page import ChartPage  # noqa: PLC0415  seldom wanted

        if self.made is None:
            return None
        names = player_text(self._walk.tree.black), player_text(self._walk.tree.white)
        return Open(ChartPage(self.made, self, self._preferences, names))

    @property
    def has_next(self) -> bool:
        """Whether the player made a mistake other than the shown one."""
        shown = self._common(self._walk.position.moves) if self._is_there else None
        return any(number != shown for number in self._stops(own=True))

    def learn(self) -> Learn | Refused[LearnRefusal]:
        """Begin with the player's mistakes; in a game between others, with all mistakes."""
        made = self.made
        about = None if made is None else (made.review, made.progress.is_complete, self.owner)
        if self._learnable is None or self._learnable[0] != about:
            self._learnable = about, learn_from(made, self.owner)
        return self._learnable[1]

    def show_better(self, shown: int) -> str:
        """Show one more move of the better line; after the last one none."""
        line = self._better() or ()
        self._shown = (shown + 1) % (len(line) + 1)
        text = _("Better line, moves shown: {shown} of {count}.")
        return text.format(shown=self._shown, count=len(line)) if self._shown else ""

    @property
    def has_better(self) -> bool:
        """Whether a better line is known for the shown move."""
        return self._better() is not None

    @property
    def better_move(self) -> Point | None:
        """The better move or play in place of the shown move, if known."""
        line = self._better()
        return line[0] if line else None

    def _better(self) -> tuple[Point, ...] | None:
        """Return the better move or play in place of the shown move, if known."""
        view = self.view
        move = None if view is None else view.move
        return move.line if move is not None and has_better(move) else None

    # What is shown

    @property
    def view(self) -> ReviewView | None:
        """The view for the painters; None for nothing to show."""
        if self.made is None or not self.made.is_known:
            return None
        shown = self._common(self._walk.position.moves)
        numbers = self._stops(own=True)
        place = (numbers.index(shown) + 1, len(numbers)) if shown in numbers else None
        there, sides = self._is_there, self.owner.sides
        return ReviewView(self.made.review, self.made.progress, shown, there, sides, place)

    @property
    def better(self) -> BetterLine | None:
        """The shown part of the better line; None without one."""
        line = self._better() if self._shown else None
        if line is None:
            return None
        before = position_at(self._walk.tree, self._before(), self._walk.rule)
        side = self._walk.position.moves[-1].stone
        marks = [
            (point, side if number % 2 else side.other, number)
            for number, point in enumerate(line[: self._shown], 1)
        ]
        last = before.moves[-1].point if before.moves else None
        return BetterLine(before.board, Marks(last=last, line=tuple(marks)))

    def _before(self) -> list[int]:
        """The nodes up to the one before the last shown move."""
        path = self._walk.path
        return path[: path.index(self._walk.position.moves[-1].node)]

    @property
    def _is_there(self) -> bool:
        """Whether the game has the shown position."""
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

    def poll(self) -> str:
        """Take in the engine's findings; returns the line for the player."""
        if self.made is None:
            return ""
        self.made.poll()
        text, self.made.notice = self._notice, None
        self._open_at_mistake()
        return text

    @property
    def _notice(self) -> str:
        if self.made is None:
            return ""
        text = notice_text(self.made.notice, CHART_KEY, self.owner.sides)
        if not isinstance(self.made.notice, Complete):
            return text
        return f"{text} {lesson_text(self.learn())}".rstrip()

    @property
    def runners(self) -> list[GameReview]:
        """The review, if ready."""
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

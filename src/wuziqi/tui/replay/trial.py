"""Stones that are tried out at a position of a saved game, alone or answered by the engine."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import NoReply, Replies, Reply
from wuziqi.tui.replay.editing import Editing
from wuziqi.tui.replay.target import target_of
from wuziqi.tui.replay.walk import Walk
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.forbidden_texts import loss_text


@dataclass(frozen=True)
class Answered:
    """What the engine has placed, the first stone first, and what there is to say about it."""

    points: tuple[Point, ...] = ()
    text: str = ""


class Trial:
    """Places stones behind the node that ``walk`` shows; they become variations of its tree.

    ``replies`` is the engine that answers, None where there is none; it answers every turn of the
    player while ``answered``.
    """

    def __init__(self, walk: Walk, editing: Editing, replies: Replies | None) -> None:
        self.answered = False
        self._walk = walk
        self._editing = editing
        self._replies = replies
        self._placed: dict[tuple[int, ...], bool] = {}
        """The ways to the moves that were placed here, and whether the engine placed them."""

    @property
    def has_engine(self) -> bool:
        """Whether there is an engine that could move."""
        return self._replies is not None

    @property
    def thinks(self) -> bool:
        """Whether a move of the engine is awaited."""
        return self._replies is not None and self._replies.wanted is not None

    @property
    def target(self) -> Target | None:
        """The position that is shown; None where the game is over."""
        return target_of(self._walk)

    def place(self, point: Point, side: Stone) -> str:
        """Place a stone of the side to move, where one can be; returns what there is to say."""
        problem = self._put(point, side, by_engine=False)
        if self.answered:
            self._await_answer_to(side)
        return problem or loss_text(self._walk.position.outcome)

    def _put(self, point: Point, side: Stone, *, by_engine: bool) -> str:
        is_new, problem = self._editing.add(point, side)
        if is_new:
            self._placed[self._way] = by_engine
        return problem

    @property
    def _way(self) -> tuple[int, ...]:
        """The moves that lead to the node that is shown: its number may change, these do not."""
        tree = self._walk.tree
        return tuple(2 * tree.cells[node] + tree.colors[node] for node in self._walk.path)

    @property
    def can_take_back(self) -> bool:
        """Whether the move that is shown was placed here."""
        return self._way in self._placed

    def take_back(self) -> str:
        """Take the last stone of the player back that was placed here, with what answered it.

        It is removed from the tree if nothing follows it. Returns why that could not be kept.
        """
        self.stop()
        by_engine, problem = True, ""
        while by_engine and self.can_take_back:
            by_engine = self._placed[self._way]
            problem = self._remove_or_leave() or problem
        return problem

    def _remove_or_leave(self) -> str:
        if self._walk.variations:
            self._walk.go_to(self._walk.path[-2])
            return ""
        del self._placed[self._way]
        return self._editing.drop()

    # The engine

    def stop(self) -> None:
        """Await no move of the engine."""
        self._want(None)

    def _want(self, target: Target | None) -> None:
        if self._replies is not None:
            self._replies.wanted = target

    def _await_answer_to(self, side: Stone) -> None:
        """Have the engine move unless ``side``, which has just moved, has more stones to place."""
        target = self.target
        if target is not None and target.side is not side:
            self._want(target)

    def move_now(self) -> bool:
        """Have the engine move for the side to move, or at once if it is thinking.

        Returns whether that can be: not where the game is over.
        """
        if self._replies is not None and self.thinks:
            self._replies.hurry()
        elif (target := self.target) is None:
            return False
        else:
            self._want(target)
        return True

    def attend(self) -> Answered:
        """Take in what the engine has answered."""
        if self._replies is None:
            return Answered()
        if self.thinks and self._replies.wanted != self.target:
            self.stop()  # another position is shown
        answered = Answered()
        for event in self._replies.attend():
            match event:
                case Reply(target, moves):
                    answered = self._answer(target.side, moves)
                case NoReply(failure):
                    text = _("The computer has no move: {reason}")
                    answered = Answered(text=text.format(reason=engine_failure(failure)))
        return answered

    def _answer(self, side: Stone, moves: tuple[Point, ...]) -> Answered:
        text = ""
        for point in moves:
            text = self._put(point, side, by_engine=True) or text
        return Answered(moves, text or loss_text(self._walk.position.outcome))

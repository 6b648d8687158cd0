"""A tree of moves under study: stepping, changes, moves against the engine, a friend, saving."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.protocol.client.events import EngineFailed
from wuziqi.records.formats import tree_editing
from wuziqi.records.formats.replay import (
    PlayedMove,
    ReplayPosition,
    following,
    moves_of,
    played_line,
    position_at,
)
from wuziqi.records.formats.tree import Tree
from wuziqi.records.formats.tree_editing import Subtree
from wuziqi.rules.board import IllegalMove, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, forbidden_to
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import NoReply, Reply, ReplyEngine
from wuziqi.session.reasons import Caution, Warned
from wuziqi.session.results import Ask, Done, Refused

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend


class Walk:
    """A tree, stepped through along one ``line`` of its nodes; ``node`` is the shown one.

    The line begins with the root. At first it is the main variation of the shown node.
    ``variations`` are the nodes after the shown node.
    """

    def __init__(self, tree: Tree, rule: Rule, node: int = 0) -> None:
        self.tree = tree
        self.rule = rule
        self._branches: dict[int, list[int]] = {}
        self.go_to(node)

    def go_to(self, node: int) -> None:
        """Show any node; the line becomes its main variation."""
        path = [0, *self.tree.line(node)]
        self.line = path + following(self.tree, node)
        self._show(len(path) - 1)

    def refresh(self, node: int) -> None:
        """Show a node after a change of the tree."""
        self._branches.clear()
        self.go_to(node)

    def reread(self) -> None:
        """Show the same node after a change of its note."""
        self._show(self._shown)

    def step(self, steps: int) -> None:
        """Step along the line by that many nodes, backwards if negative, up to its ends."""
        self._show(self._shown + steps)

    def leave_end(self) -> None:
        """Step back from the end of the game to a position in which a stone can be placed."""
        while self.target is None and not self.at_start:
            self.step(-1)

    def show_move(self, number: int) -> None:
        """Show the position after a move of the line, by its number from 1."""
        moves = self.moves
        if 0 < number <= len(moves):
            self._show(self.line.index(moves[number - 1].node))

    def choose(self, variation: int) -> None:
        """Continue the line with a variation from here, by its number from 0."""
        if self.variations:
            first = self.variations[variation]
            self.line[self._shown + 1 :] = [first, *following(self.tree, first)]

    def enter(self, variation: int) -> None:
        """Show the first node of a variation from here, by its number from 0."""
        self.choose(variation)
        self.step(1)

    @property
    def chosen(self) -> int:
        """The number of the variation that the line continues with; 0 at its end."""
        return 0 if self.at_end else self.variations.index(self.line[self._shown + 1])

    @property
    def next_point(self) -> Point | None:
        """The point of the next node of the line; None at the end, or for a pass."""
        return None if self.at_end else self.tree.point(self.line[self._shown + 1])

    @property
    def at_start(self) -> bool:
        return self._shown == 0

    @property
    def at_end(self) -> bool:
        return self._shown == len(self.line) - 1

    @property
    def path(self) -> list[int]:
        return self.line[: self._shown + 1]

    @property
    def moves(self) -> list[PlayedMove]:
        return list(moves_of(self.tree, self.line))

    @property
    def target(self) -> Target | None:
        """The shown position, for the engine; None where the game is over.

        Set-up stones come first. The other side moves after moves in another order than the rule's.
        """
        if self.position.outcome is not None:
            return None
        line = played_line(self.tree, self.path, self.rule)
        return Target(self.tree.size, self.rule, line.stones, line.turn(self.rule))

    @property
    def draft(self) -> Draft:
        end = played_line(self.tree, self.path, self.rule).end(self.rule)
        return Draft(self.tree.size, self.rule.even, end)

    def _show(self, number: int) -> None:
        self._shown = min(max(number, 0), len(self.line) - 1)
        path = self.path
        self.node = path[-1]
        self.position: ReplayPosition = position_at(self.tree, path, self.rule)
        if self.node not in self._branches:  # a tree may be large
            self._branches[self.node] = list(self.tree.children(self.node))
        self.variations = self._branches[self.node]


# Results


class TreeRefusal(Enum):
    """The reasons why an action on a tree is refused."""

    DECIDED = auto()
    """The game is over in this position."""
    THINKING = auto()
    """The engine is about to move."""
    NO_ENGINE = auto()
    NOT_TRIED = auto()
    """The shown move is not a trial move, so undo cannot remove it."""
    IN_GAME = auto()
    """The position is one of the game already."""
    MAIN_ALREADY = auto()
    FIRST_ALREADY = auto()
    """The variation is already the first after a protected game."""
    NO_MOVE = auto()
    """The root has no move to delete."""
    GAME_STAYS = auto()
    """Moves of the game itself cannot be deleted."""


class TreeNotice(Enum):
    """The results of actions on a tree."""

    MAIN_NOW = auto()
    FIRST_NOW = auto()
    """The variation is now the first after a protected game."""
    DELETED = auto()
    RESTORED = auto()


@dataclass(frozen=True)
class Promoted:
    """The variation is number ``place``, from 1, of ``count``."""

    place: int
    count: int


@dataclass(frozen=True)
class ForbiddenLoss:
    """Black has lost by a move on a forbidden point."""

    outcome: Outcome


@dataclass(frozen=True)
class NotSaved:
    """The change is made, but the library could not save it."""

    reason: Exception | str


@dataclass(frozen=True)
class NoMove:
    """The engine failed instead of moving."""

    failure: EngineFailed


@dataclass(frozen=True)
class DeleteQuestion:
    """Whether to delete the move on a ``point``, None for a pass, and the moves ``behind`` it."""

    point: Point | None
    behind: int


StudyNotice = TreeNotice | Promoted | ForbiddenLoss | NotSaved
PlaceReason = TreeRefusal | Warned | IllegalMove
Change = Done[StudyNotice] | Refused[TreeRefusal]


@dataclass(frozen=True)
class StudyUpdate:
    """The stones that the engine has placed, in order, and a notice, if any."""

    points: tuple[Point, ...] = ()
    notice: ForbiddenLoss | NotSaved | NoMove | None = None


# The tree


@dataclass(frozen=True)
class Store:
    """The place where a tree is saved.

    ``keep`` saves it in the library after every change and returns the reason of a failure, None on
    success; without it the player saves the tree by writing a file. ``file`` is the file that the
    tree was read from, if any. ``note_help`` notes that the player received advice.
    """

    keep: Callable[[Tree], Exception | str | None] | None = None
    file: Path | None = None
    note_help: Callable[[], None] = lambda: None


NO_STORE = Store()


class Study:
    """The actions on the tree that ``walk`` steps through.

    The first ``played`` nodes after the root are a game that must not change. Without ``played``
    the tree is free: its main variation counts as the game, and may be changed. ``replies`` is the
    engine that moves for the other side, None if there is none; it answers every turn of the
    player while ``answered``.
    """

    def __init__(
        self,
        walk: Walk,
        store: Store = NO_STORE,
        played: int | None = None,
        replies: ReplyEngine | None = None,
    ) -> None:
        self.walk = walk
        self.store = store
        self.unsaved = False
        """Whether leaving loses a change."""
        self.answered = False
        self.caution = Caution()
        self._tree = walk.tree
        self._played = played
        self._replies = replies
        self._deleted: tuple[int, Subtree] | None = None
        """The last deleted branch, until the next change, and its place."""
        self._placed: dict[tuple[int, ...], bool] = {}
        """The paths to the moves tried out here, and whether the engine placed them."""

    # The game's place in the tree

    @property
    def game_end(self) -> int:
        """The last node of the game. The game's nodes have the numbers from 1 to this number."""
        return len(self._tree.main_line()) if self._played is None else self._played

    @property
    def in_variation(self) -> bool:
        return not self._tree.openings and self.walk.node > self.game_end

    def return_to_game(self) -> Change:
        """Show the position where the variation leaves the game."""
        if not self.in_variation:
            return Refused(TreeRefusal.IN_GAME)
        end = self.game_end
        self.walk.go_to(max(node for node in self.walk.path if node <= end))
        return Done()

    # Stones

    def place(self, point: Point, name: str = "") -> Done[StudyNotice] | Refused[PlaceReason]:
        """Place a stone of the side to move, which becomes a variation if it is new.

        ``name`` is the typed text of the point, for the refusal.
        """
        target, position = self.walk.target, self.walk.position
        if target is None:
            return Refused(TreeRefusal.DECIDED)
        if self.thinks:
            return Refused(TreeRefusal.THINKING)
        try:
            position.board.check(point, name)
        except IllegalMove as error:
            return Refused(error)
        kind = forbidden_to(position.board, point, target.side, self.walk.rule)
        moves = tuple(move.point for move in position.moves)
        warned = None if kind is None else Warned(point, kind)
        if warning := self.caution.check(warned, moves, point):
            return Refused(warning)
        trouble = self._put(point, target.side, by_engine=False)
        if self.answered:
            after = self.walk.target
            if after is not None and after.side is not target.side:  # else it has stones left
                self._want(after)
        return Done(trouble or self._loss)

    def follow(self, points: Sequence[Point]) -> None:
        """Show the position after some moves from the beginning; stops before an impossible one.

        Moves outside the tree become a variation.
        """
        walk = self.walk
        self.stop()
        walk.go_to(0)
        for point in points:
            while point not in (found := self._points_behind()) and None in found:
                walk.enter(found.index(None))
            target = walk.target
            if point in found:
                walk.enter(found.index(point))
            elif (
                target is not None
                and point in walk.position.board
                and not (walk.position.board[point])
            ):
                self._put(point, target.side, by_engine=False)
            else:
                return

    def _points_behind(self) -> list[Point | None]:
        return [self._tree.point(node) for node in self.walk.variations]

    def _put(self, point: Point, side: Stone, *, by_engine: bool) -> NotSaved | None:
        count = len(self._tree)
        node = tree_editing.add_move(self._tree, self.walk.node, point, side)
        if len(self._tree) == count:
            self.walk.enter(self.walk.variations.index(node))
            return None
        trouble = self._changed(node)
        self._placed[self._way] = by_engine
        return trouble

    @property
    def _loss(self) -> ForbiddenLoss | None:
        outcome = self.walk.position.outcome
        return ForbiddenLoss(outcome) if outcome and outcome.forbidden else None

    @property
    def _way(self) -> tuple[int, ...]:
        """The moves that lead to the shown node; unlike its number, they never change."""
        tree = self.walk.tree
        return tuple(2 * tree.cells[node] + tree.colors[node] for node in self.walk.path)

    def undo(self) -> Change:
        """Restore the branch deleted last, or else undo the stones tried out."""
        return self.restore() if self.can_restore else self.take_back()

    def take_back(self) -> Change:
        """Undo the last stone that the player tried out, with the engine's reply to it.

        A move with others after it stays in the tree.
        """
        self.stop()
        if self._way not in self._placed:
            return Refused(TreeRefusal.NOT_TRIED)
        by_engine, trouble = True, None
        while by_engine and self._way in self._placed:
            by_engine = self._placed[self._way]
            trouble = self._remove_or_leave() or trouble
        return Done(trouble)

    def _remove_or_leave(self) -> NotSaved | None:
        if self.walk.variations:
            self.walk.go_to(self.walk.path[-2])
            return None
        del self._placed[self._way]
        above = tree_editing.parent_of(self._tree, self.walk.node)
        tree_editing.remove(self._tree, self.walk.node)
        return self._changed(above)

    # The engine

    @property
    def thinks(self) -> bool:
        return self._replies is not None and self._replies.wanted is not None

    @property
    def has_engine(self) -> bool:
        return self._replies is not None

    @property
    def engines(self) -> list[ReplyEngine]:
        return [] if self._replies is None else [self._replies]

    def stop(self) -> None:
        self._want(None)

    def _want(self, target: Target | None) -> None:
        if self._replies is not None:
            self._replies.wanted = target
        if target is not None:
            self.store.note_help()

    def move_now(self) -> Done[StudyNotice] | Refused[TreeRefusal]:
        """Have the engine move for the side to move, at once if it is thinking."""
        if self._replies is None:
            return Refused(TreeRefusal.NO_ENGINE)
        if self.thinks:
            self._replies.hurry()
        elif (target := self.walk.target) is None:
            return Refused(TreeRefusal.DECIDED)
        else:
            self._want(target)
        return Done()

    def poll(self) -> StudyUpdate:
        """Place the moves of the engine."""
        if self._replies is None:
            return StudyUpdate()
        if self.thinks and self._replies.wanted != self.walk.target:
            self.stop()  # another position is shown
        answered = StudyUpdate()
        for event in self._replies.poll():
            match event:
                case Reply(target, moves):
                    answered = self._answer(target.side, moves)
                case NoReply(failure):
                    answered = StudyUpdate(notice=NoMove(failure))
        return answered

    def _answer(self, side: Stone, moves: Sequence[Point]) -> StudyUpdate:
        trouble = None
        for point in moves:
            trouble = self._put(point, side, by_engine=True) or trouble
        return StudyUpdate(tuple(moves), trouble or self._loss)

    # Changes

    def _changed(self, node: int) -> NotSaved | None:
        self._deleted = None
        self.walk.refresh(node)
        return self._keep()

    def _keep(self) -> NotSaved | None:
        self.unsaved = True
        if self.store.keep is None:
            return None
        reason = self.store.keep(self._tree)
        self.unsaved = reason is not None
        return None if reason is None else NotSaved(reason)

    def promote(self) -> Change:
        """Move the variation one place up."""
        for node in reversed(self.walk.path[1:]):
            if (least := self._least(node)) < self._place(node):
                fresh = tree_editing.promote(self._tree, node)
                trouble = self._changed(self.walk.node + fresh - node)
                return Done(trouble or self._promoted(fresh, least))
        return Refused(self._why_not_up)

    def promote_to_top(self) -> Change:
        """Make the moves to this position the main variations, wherever the tree branches."""
        shown, moved = self.walk.node, False
        for depth in range(len(self.walk.path) - 1):
            node = self._tree.line(shown)[depth]
            if steps := self._place(node) - self._least(node):
                shown += tree_editing.promote(self._tree, node, steps) - node
                moved = True
        if not moved:
            return Refused(self._why_not_up)
        trouble = self._changed(shown)
        notice = TreeNotice.FIRST_NOW if self.in_variation else TreeNotice.MAIN_NOW
        return Done(trouble or notice)

    def _place(self, node: int) -> int:
        return tree_editing.siblings_of(self._tree, node).index(node)

    def _least(self, node: int) -> int:
        """Return the first place for a variation: after a protected game."""
        above = tree_editing.parent_of(self._tree, node)
        return int(self._played is not None and node > self._played > above)

    def _promoted(self, node: int, least: int) -> TreeNotice | Promoted:
        siblings = tree_editing.siblings_of(self._tree, node)
        place = siblings.index(node)
        if place == 0 == least:
            return TreeNotice.MAIN_NOW
        return Promoted(place + 1, len(siblings))

    @property
    def _why_not_up(self) -> TreeRefusal:
        if self._played is not None and self.in_variation:
            return TreeRefusal.FIRST_ALREADY
        return TreeRefusal.MAIN_ALREADY

    def delete(self) -> Ask[DeleteQuestion, Change] | Refused[TreeRefusal]:
        """Delete the shown move with all moves after it, after a question."""
        node = self.walk.node
        if node == 0:
            return Refused(TreeRefusal.NO_MOVE)
        if self._played is not None and node <= self._played:
            return Refused(TreeRefusal.GAME_STAYS)
        behind = tree_editing.branch_end(self._tree, node) - node - 1
        return Ask(DeleteQuestion(self._tree.point(node), behind), self._delete)

    def _delete(self) -> Change:
        node = self.walk.node
        above = tree_editing.parent_of(self._tree, node)
        branch = tree_editing.remove(self._tree, node)
        trouble = self._changed(above)
        self._deleted = node, branch
        return Done(trouble or TreeNotice.DELETED)

    @property
    def can_restore(self) -> bool:
        return self._deleted is not None

    def restore(self) -> Change:
        """Restore the last deleted branch; only while ``can_restore`` is true."""
        assert self._deleted is not None  # noqa: S101
        node, branch = self._deleted
        tree_editing.insert(self._tree, node, branch)
        return Done(self._changed(node) or TreeNotice.RESTORED)

    def comment(self, text: str) -> Change:
        """Set the comment of the shown position."""
        node = self.walk.node
        if text.strip() == self._tree.note(node).comment.strip():
            return Done()
        tree_editing.set_comment(self._tree, node, text.strip())
        self._deleted = None
        self.walk.reread()
        return Done(self._keep())

    def written(self, form: str) -> None:
        """Note that a file was written in a format; only SGF keeps a whole tree."""
        self.unsaved = self.unsaved and form != "sgf"


# An analysis with a friend after a game


class Followed(NamedTuple):
    """The position that the friend shows: the last of its ``moves`` is on ``point``."""

    moves: int
    point: Point | None


class SharedAnalysis:
    """Keeps the tree of a ``study`` and the friend's tree at the same position.

    A friend's variation becomes a variation of this tree.
    """

    def __init__(self, study: Study, friend: "Friend") -> None:
        self._study = study
        self._friend = friend
        self._known: tuple[Point, ...] | None = None
        """The position that both have."""

    def poll(self) -> Followed | None:
        """Follow the friend to a new position; without one, send the position shown here."""
        moves = self._friend.take_shown()
        if moves is not None and moves != self._shown:
            self._study.follow(moves)
            self._known = self._shown
            return Followed(len(self._known), next(reversed(self._known), None))
        if self._known != self._shown:
            self._known = self._shown
            self._friend.show(self._known)
        return None

    @property
    def name(self) -> str:
        return self._friend.name

    @property
    def _shown(self) -> tuple[Point, ...]:
        return tuple(move.point for move in self._study.walk.position.moves)

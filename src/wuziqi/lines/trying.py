"""Variations of a saved game by lines: stones tried out, alone or answered, and changes."""

from collections.abc import Callable

from wuziqi.lines import commands as words
from wuziqi.lines.commands import YES, Command, find
from wuziqi.lines.context import Context
from wuziqi.lines.phrases import off_board_text
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.rules.board import IllegalMove, OffBoard
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.session.analyst import Replies
from wuziqi.tui.replay.editing import Editing
from wuziqi.tui.replay.trial import Trial
from wuziqi.tui.replay.walk import Walk
from wuziqi.tui.widgets.dialogue import Dialogue
from wuziqi.words.forbidden_texts import Caution


class Trying:
    """Changes the tree that ``walk`` steps through.

    ``keep`` keeps a change and returns why it could not; the first ``played`` nodes are a game that
    stays as it is, None where all may be changed. ``tell`` tells the position that is shown.
    """

    def __init__(
        self,
        context: Context,
        walk: Walk,
        keep: Callable[[], str],
        played: int | None,
        tell: Callable[[], None],
    ) -> None:
        self._say = context.say
        self._walk = walk
        self._tell = tell
        self._dialogue = Dialogue()
        self._editing = Editing(walk, self._dialogue, keep, played)
        self._replies = Replies(context.options.engine)
        self._trial = Trial(walk, self._editing, self._replies)
        self._caution = Caution()
        self.table: dict[Command, Callable[[str], None]] = {
            words.BRANCH: self._choose,
            words.GAME: lambda _rest: self._edit("b"),
            words.ANSWERS: lambda _rest: self._switch(),
            words.NOW: lambda _rest: self._move_now(),
            words.UNDO: lambda _rest: self._undo(),
            words.UP: lambda _rest: self._edit("p"),
            words.MAIN: lambda _rest: self._edit("P"),
            words.DELETE_MOVE: lambda _rest: self._edit("D"),
            words.COMMENT: self._comment,
        }

    @property
    def in_variation(self) -> bool:
        """Whether the position that is shown is none of the game."""
        return self._editing.in_variation

    # Stones

    def place(self, point: Point, typed: str) -> None:
        """Try a stone of the side to move, or say why not."""
        target, board = self._trial.target, self._walk.position.board
        if target is None:
            self._say(_("It is decided here: previous goes back for another variation."))
            return
        try:
            board.check(point)
        except OffBoard:
            self._say(off_board_text(typed, board))
        except IllegalMove:
            self._say(_("{point} is occupied.").format(point=quoted(typed)))
        else:
            kind = forbidden_to(board, point, target.side, self._walk.rule)
            moves = tuple(move.point for move in self._walk.position.moves)
            if warning := self._caution.warning(kind, moves, point):
                self._say(warning)
            else:
                self._told(self._trial.place(point, target.side))

    def _told(self, text: str) -> None:
        """Tell the position, and what else there is to say."""
        self._tell()
        self._say(*filter(None, [text]))

    def _switch(self) -> None:
        self._trial.answered = not self._trial.answered
        self._trial.stop()
        if self._trial.answered:
            self._say(_("The computer answers the stones that you try."))
        else:
            self._say(_("You place the stones of both colours."))

    def _move_now(self) -> None:
        if not self._trial.move_now():
            self._say(_("It is decided here: previous goes back for another variation."))

    def _undo(self) -> None:
        """Bring back what was deleted last, or take back what was tried."""
        if (told := self._editing.press("u", None)) is not None:
            self._told(told.text)
        elif self._trial.can_take_back:
            self._told(self._trial.take_back())
        else:
            self._say(_("No move that you tried leads here: delete deletes a variation."))

    # The tree

    def _choose(self, typed: str) -> None:
        """Tell the variations from here, or go into one of them by its number."""
        nodes = self._walk.variations
        if typed in map(str, range(1, len(nodes) + 1)):
            self._walk.choose(int(typed) - 1)
            self._walk.step(1)
            self._tell()
            return
        if not nodes:
            self._say(_("Nothing follows here."))
        for number, node in enumerate(nodes, 1):
            text = _("{number}: {point}.")
            self._say(text.format(number=number, point=self._walk.tree.point(node) or "--"))

    def _edit(self, key: str) -> None:
        """Change the tree as the screen does by a key; the question of a deletion is asked."""
        node = self._walk.node
        told = self._editing.press(key, None)
        if self.question:
            self._say(self.question)
        elif told is not None and told.text:
            self._say(told.text)
        if self._walk.node != node:
            self._tell()

    def _comment(self, typed: str) -> None:
        if not typed:
            comment = self._walk.position.note.comment
            self._say(*(comment.splitlines() or [_("There is no comment here.")]))
            return
        told = self._editing.comment("" if typed in ("none", _("none")) else typed)
        self._say(told.text or _("The comment is changed."))

    @property
    def question(self) -> str:
        """What is asked, "" for nothing."""
        return self._dialogue.text

    def answer(self, typed: str) -> None:
        """Answer what is asked."""
        if find(typed, [YES]) is None:
            self._dialogue.press("n")
            self._say(_("It stays as it is."))
        else:
            self._told(self._dialogue.press("y").text)

    # The engine

    @property
    def busy(self) -> bool:
        """Whether a move of the engine is awaited."""
        return self._trial.thinks

    def attend(self) -> None:
        """Take in what the engine has answered."""
        answered = self._trial.attend()
        if answered.points:
            self._told(answered.text)
        elif answered.text:
            self._say(answered.text)

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        return self._replies.descriptors()

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again if nothing comes; None for never."""
        return self._replies.next_check()

    def stop(self) -> None:
        """Await no move any more."""
        self._trial.stop()

    def pause(self) -> None:
        """Stop the engine where it is."""
        self._replies.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        self._replies.resume()

    def close(self) -> None:
        """End the engine."""
        self._replies.close()

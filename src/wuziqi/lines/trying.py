"""Variations of a saved game by lines: stones tried out, alone or answered, and changes."""

from collections.abc import Callable

from wuziqi.lines import commands as words
from wuziqi.lines.commands import YES, Command, find
from wuziqi.lines.context import Context
from wuziqi.lines.phrases import off_board_text, stays_text
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.play.caution import Warned
from wuziqi.play.results import Ask, Done, Refused
from wuziqi.play.tree import Change, DeleteQuestion, Study, TreeRefusal
from wuziqi.play.worker import Worker
from wuziqi.rules.board import OffBoard
from wuziqi.rules.point import Point
from wuziqi.session.analyst import ReplyEngine
from wuziqi.words.board_texts import occupied_text
from wuziqi.words.tree_texts import delete_question, notice_text, refusal_text


class Trying(Worker):
    """The commands that change the tree of ``study``; ``tell`` tells the position that is shown."""

    def __init__(self, context: Context, study: Study, tell: Callable[[], None]) -> None:
        self._say = context.say
        self._study = study
        self._walk = study.walk
        self._tell = tell
        self._asked: Ask[DeleteQuestion, Change] | None = None
        self.table: dict[Command, Callable[[str], None]] = {
            words.BRANCH: self._choose,
            words.GAME: lambda _rest: self._change(study.return_to_game),
            words.ANSWERS: lambda _rest: self._switch(),
            words.NOW: lambda _rest: self._move_now(),
            words.UNDO: lambda _rest: self._undo(),
            words.UP: lambda _rest: self._change(study.promote),
            words.MAIN: lambda _rest: self._change(study.promote_to_top),
            words.DELETE_MOVE: lambda _rest: self._change(study.delete),
            words.COMMENT: self._comment,
        }

    # Stones

    def place(self, point: Point, typed: str) -> None:
        """Try a stone of the side to move, or say why not."""
        match self._study.place(point, typed):
            case Done(notice):
                self._tell_with(notice_text(notice))
            case Refused(TreeRefusal() | Warned() as reason):
                self._say(refusal_text(reason, _names()))
            case Refused(OffBoard()):
                self._say(off_board_text(typed, self._walk.position.board))
            case Refused():
                self._say(occupied_text(quoted(typed)))

    def _tell_with(self, text: str) -> None:
        """Tell the position, and what else there is to say."""
        self._tell()
        self._say(*filter(None, [text]))

    def _switch(self) -> None:
        self._study.answered = not self._study.answered
        self._study.stop()
        if self._study.answered:
            self._say(_("The computer answers the stones that you try."))
        else:
            self._say(_("You place the stones of both colours."))

    def _move_now(self) -> None:
        if isinstance(result := self._study.move_now(), Refused):
            self._refuse(result.reason)

    def _undo(self) -> None:
        match self._study.undo():
            case Done(notice):
                self._tell_with(notice_text(notice))
            case Refused(reason):
                self._refuse(reason)

    def _refuse(self, reason: TreeRefusal) -> None:
        self._say(refusal_text(reason, _names()))

    # The tree

    def _choose(self, typed: str) -> None:
        """Tell the variations from here, or go into one of them by its number."""
        nodes = self._walk.variations
        if typed in map(str, range(1, len(nodes) + 1)):
            self._walk.enter(int(typed) - 1)
            self._tell()
            return
        if not nodes:
            self._say(_("Nothing follows here."))
        for number, node in enumerate(nodes, 1):
            text = _("{number}: {point}.")
            self._say(text.format(number=number, point=self._walk.tree.point(node) or "--"))

    def _change(self, act: Callable[[], Change | Ask[DeleteQuestion, Change]]) -> None:
        """Change the tree; say what came of it, and the position if it is another one."""
        node = self._walk.node
        match act():
            case Ask(question) as asked:
                self._asked = asked
                self._say(delete_question(question))
            case Done(notice):
                self._say(*filter(None, [notice_text(notice)]))
            case Refused(reason):
                self._refuse(reason)
        if self._walk.node != node:
            self._tell()

    def _comment(self, typed: str) -> None:
        if not typed:
            comment = self._walk.position.note.comment
            self._say(*(comment.splitlines() or [_("There is no comment here.")]))
            return
        result = self._study.comment("" if typed in ("none", _("none")) else typed)
        notice = result.notice if isinstance(result, Done) else None
        self._say(notice_text(notice) or _("The comment is changed."))

    @property
    def asks(self) -> bool:
        """Whether a question is open."""
        return self._asked is not None

    def answer(self, typed: str) -> None:
        """Answer the open question."""
        asked, self._asked = self._asked, None
        if asked is None:
            return
        if find(typed, [YES]) is None:
            self._say(stays_text())
        elif isinstance(result := asked.accept(), Done):
            self._tell_with(notice_text(result.notice))

    # The engine

    @property
    def busy(self) -> bool:
        """Whether a move of the engine is awaited."""
        return self._study.thinks

    def attend(self) -> None:
        """Take in the moves of the engine."""
        answered = self._study.attend()
        text = notice_text(answered.notice)
        if answered.points:
            self._tell_with(text)
        elif text:
            self._say(text)

    @property
    def runners(self) -> list[ReplyEngine]:
        """The engine that answers, once it is needed."""
        return self._study.engines

    def stop(self) -> None:
        """Await no move any more."""
        self._study.stop()


def _names() -> dict[str, str]:
    return words.names(back=words.PREVIOUS, undo=words.UNDO, delete=words.DELETE_MOVE)

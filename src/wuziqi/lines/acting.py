"""The commands that act on a game that is played: undo, pauses, the speed, the engines."""

from collections.abc import Callable

from wuziqi.lines import commands as words
from wuziqi.lines.board_words import stone_text
from wuziqi.lines.commands import Command
from wuziqi.lines.context import Say
from wuziqi.lines.looking_back import LookingBack
from wuziqi.lines.notice_words import notice_lines
from wuziqi.lines.phrases import sentence
from wuziqi.lines.questions import Questions
from wuziqi.locale import _
from wuziqi.session.notices import WhatIf
from wuziqi.session.session import GameSession
from wuziqi.words import game_texts


class Acting:
    """Does to a session what is typed; ``tell_turn`` has the turn told before the next line.

    ``waits`` says that no line is taken until a watched game is over.
    """

    def __init__(
        self,
        session: GameSession,
        questions: Questions,
        looking_back: LookingBack,
        say: Say,
        tell_turn: Callable[[], None],
    ) -> None:
        self.waits = False
        self._session = session
        self._questions = questions
        self._back = looking_back
        self._say = say
        self._tell_turn = tell_turn
        self.table: dict[Command, Callable[[str], None]] = {
            words.UNDO: self._undo,
            words.REDO: self._redo,
            words.NOW: self._now,
            words.AGAIN: self._again,
            words.PAUSE: self._pause,
            words.RESUME: self._resume,
            words.WAIT: self._wait,
            words.FASTER: lambda _rest: self._change_speed(1),
            words.SLOWER: lambda _rest: self._change_speed(-1),
            words.RESIGN: lambda _rest: questions.resign(),
            words.DRAW: lambda _rest: questions.offer_draw(),
            words.NEW: lambda _rest: questions.start_again(words.NEW),
            words.REMATCH: lambda _rest: questions.start_again(words.REMATCH),
        }

    def _undo(self, _rest: str) -> None:
        session = self._session
        if self._back.refuses():
            return
        if session.can_reopen:
            self._questions.reopen()
        elif session.can_undo:
            self._rewind(session.undo, _("Taken back: {stones}."))
        else:
            self._say(_("There is no move to take back."))

    def _redo(self, _rest: str) -> None:
        if self._back.refuses():
            return
        if self._session.game.undone:
            self._rewind(self._session.redo, _("Played again: {stones}."))
        else:
            self._say(_("There is no move to play again."))

    def _rewind(self, act: Callable[[], WhatIf | None], text: str) -> None:
        """Take back or play again, and say which stones."""
        before = self._session.game.played
        if (notice := act()) is not None:
            self._say(*notice_lines(self._session, notice))
        after = self._session.game.played
        longer, shorter = max(before, after, key=len), min(before, after, key=len)
        moved = longer[len(shorter) :]
        stones = ", ".join(stone_text(stone, [point]) for point, stone in moved)
        self._say(text.format(stones=stones or _("no stone")))
        self._tell_turn()

    def _now(self, _rest: str) -> None:
        session = self._session
        if session.is_over or not (session.computer_to_move or session.paused):
            self._say(_("The computer is not to move."))
        else:
            session.move_now()

    def _again(self, _rest: str) -> None:
        if self._session.stuck:
            self._session.ask_again()
        else:
            self._say(_("No engine has failed."))

    def _pause(self, _rest: str) -> None:
        if self._session.can_pause:
            self._session.pause()
            self._say(_("Paused: resume goes on."))
        else:
            self._say(_("Nothing goes on that could stand still."))

    def _resume(self, _rest: str) -> None:
        if self._session.paused:
            self._session.resume()
        self._tell_turn()

    def _wait(self, _rest: str) -> None:
        self.waits = self._session.seats.watched and not self._session.is_over

    def _change_speed(self, step: int) -> None:
        session = self._session
        if session.seats.watched:
            seconds = session.pace.change_speed(step, session.now)
            self._say(sentence(game_texts.speed_text(seconds)))
        else:
            self._say(_("Only a game between two computers has a speed."))

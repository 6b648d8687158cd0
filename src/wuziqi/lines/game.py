"""A game that is played by lines."""

from collections.abc import Callable
from typing import Final

from wuziqi.lines import commands as words
from wuziqi.lines.announcer import Announcer, move_line
from wuziqi.lines.board_words import stone_text
from wuziqi.lines.commands import Command, find, help_lines
from wuziqi.lines.context import Context
from wuziqi.lines.looking import Looking
from wuziqi.lines.phrases import off_board_text, sentence
from wuziqi.lines.questions import Questions
from wuziqi.lines.saving import export
from wuziqi.lines.seen import SeenGame
from wuziqi.lines.state_words import clock_lines, game_lines, turn_lines
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.review.played_game import game_of_session
from wuziqi.rules.board import IllegalMove, Occupied, OffBoard
from wuziqi.rules.game import GameOver, NotAllowed
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import RuleError
from wuziqi.session.changes import Change
from wuziqi.session.host import GameHost
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    LevelOffer,
    LibraryNotice,
    LowTime,
    Notice,
    NotSaved,
    SaverNotice,
    WhatIf,
)
from wuziqi.session.session import GameSession
from wuziqi.tui.widgets.screen import Event, Go
from wuziqi.tui.words import opening_texts, status_lines
from wuziqi.tui.words.engine_texts import engine_failure
from wuziqi.tui.words.forbidden_texts import Caution

_ALWAYS: Final = (words.NOW, words.STOP)
"""Commands that are taken while the computer thinks."""

_BY_A_PERSON: Final = (
    *(words.QUIT, words.MENU, words.HELP, words.STATUS, words.CLOCKS, words.PAUSE, words.UNDO),
    *(words.BOARD, words.PICTURE, words.ROW, words.COLUMN, words.AROUND, words.LAST, words.MOVES),
)
"""Commands that a person at a terminal need not wait with either."""


class GamePlace:
    """The game of a host: what is typed goes to its session."""

    def __init__(self, context: Context, host: GameHost) -> None:
        self.session = host.session
        self._context = context
        self._say = context.say
        self.named = False
        """Whether the name of the game has been said already."""
        self._host = host
        self._questions = Questions(self.session, context)
        self._caution = Caution()
        self._told: object = None
        """The position whose turn was told last."""
        self._must_tell = False
        """Whether the turn is told even where it is clear from the last move."""
        self._waits = False
        """Whether no line is taken until a watched game is over."""
        Announcer(self.session, context.say)
        self.session.observe(self._heard)
        looking = Looking(context, SeenGame(self.session)).table
        self._table: dict[Command, Callable[[str], Event | None]] = {
            **looking,
            **self._playing,
            **self._leaving,
        }

    @property
    def _playing(self) -> dict[Command, Callable[[str], Event | None]]:
        return {
            words.LAST: self._last,
            words.STATUS: self._status,
            words.CLOCKS: self._clocks,
            words.UNDO: self._undo,
            words.REDO: self._redo,
            words.NOW: self._now,
            words.AGAIN: self._again,
            words.PAUSE: self._pause,
            words.RESUME: self._resume,
            words.WAIT: self._wait,
            words.FASTER: lambda _rest: self._change_speed(1),
            words.SLOWER: lambda _rest: self._change_speed(-1),
            words.RESIGN: lambda _rest: self._questions.resign(),
            words.DRAW: lambda _rest: self._questions.offer_draw(),
            words.NEW: lambda _rest: self._questions.start_again(words.NEW),
            words.REMATCH: lambda _rest: self._questions.start_again(words.REMATCH),
        }

    @property
    def _leaving(self) -> dict[Command, Callable[[str], Event | None]]:
        return {
            words.LEVEL: self._questions.start_at,
            words.REVIEW: self._review,
            words.STOP: self._stop,
            words.SAVE: self._save,
            words.LIBRARY: lambda _rest: Go.LIBRARY,
            words.MENU: lambda _rest: Go.MENU,
            words.HELP: self._help,
            words.QUIT: lambda _rest: Go.QUIT,
        }

    # What the loop asks

    @property
    def ready(self) -> bool:
        """Whether a line is to be taken: not while somebody else is to move."""
        session = self.session
        if self._context.busy:
            return False
        if session.is_over or session.paused or session.stuck:
            return True
        return not self._waits if session.seats.watched else not session.computer_to_move

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is taken even while the computer thinks."""
        found = find(typed, [*self._table])
        return found is not None and (found[0] in _ALWAYS or (person and found[0] in _BY_A_PERSON))

    @property
    def goes_on(self) -> bool:
        """Whether there is a game to go on with another time."""
        return bool(self.session.game.acts) and not self.session.is_over

    def enter(self) -> None:
        """Say which game it is and how it stands."""
        name, *others = game_lines(self.session)
        self._say(*others if self.named else [name, *others])
        self.named = False
        if self.session.is_over:
            self._say(*turn_lines(self.session))
        elif self.session.game.moves:
            self._last("")
        self._must_tell = True

    def settle(self) -> None:
        """Say whose turn it is where the last line does not."""
        session = self.session
        waits = self.ready and not (session.is_over or session.seats.watched)
        state = (session.game, session.game.acts, session.paused)
        if not waits or (state == self._told and not self._must_tell):
            return
        self._told = state
        told = self._must_tell or session.seats.two_people
        if told or session.game.step is not None or session.game.rule.stones_per_turn > 1:
            self._say(*turn_lines(session))
        self._must_tell = False
        self._say(*clock_lines(session))

    def tell(self, notice: Notice) -> None:
        """Say what the host has to say about the game."""
        match notice:
            case ChoiceMade(player, choice, black):
                text = opening_texts.chosen_text(
                    self.session.seats, self.session.game, player, choice, black
                )
                if text:
                    self._say(text)
            case ComputerFailed(failure, stuck):
                self._say(sentence(engine_failure(failure)))
                if stuck and self.session.computer_to_move:
                    self._say(_("Type again to ask it again, now to have ours play."))
            case LowTime(seconds):
                self._say(_("Only {seconds} seconds are left.").format(seconds=seconds))
            case WhatIf():
                self._say(status_lines.what_if())
            case NotSaved() | LibraryNotice() | LevelOffer():
                self._tell_saved(notice)

    def _tell_saved(self, notice: SaverNotice) -> None:
        match notice:
            case NotSaved(reason, repeated):
                if not repeated:
                    self._say(status_lines.not_saved(reason))
            case LibraryNotice(text):
                self._say(text)
            case LevelOffer(level, won, games):
                wins = _("{games} wins in a row: level {level} plays level {level}.")
                losses = _("{games} losses in a row: level {level} plays level {level}.")
                self._say((wins if won else losses).format(games=games, level=level.number))

    def _heard(self, session: GameSession, change: Change) -> None:
        if session.is_over:
            self._questions.dismiss()
            self._waits = False
        if change is Change.STARTED:
            self.enter()

    # What is typed

    def take(self, typed: str) -> Event | None:
        """Answer a question, place a stone, choose, or do what a command says."""
        typed = typed.removeprefix(":").strip()
        if not typed:
            return None
        if self._questions.open:
            self._questions.answer(typed)
            return None
        if self._choose(typed):
            return None
        try:
            point = parse_point(typed)
        except NotationError:
            return self._obey(typed)
        self._place(point, typed)
        return None

    def _obey(self, typed: str) -> Event | None:
        self._caution.forget()
        found = find(typed, [*self._table])
        if found is None:
            chooses = opening_texts.is_choice(self.session.game) and not self.session.is_over
            why_not = opening_texts.not_allowed_text(self.session.game, "") if chooses else ""
            self._say(why_not or unknown_text(typed))
            return None
        command, rest = found
        return self._table[command](rest)

    def _choose(self, typed: str) -> bool:
        """Make a choice of the opening by its number or word; returns whether that was meant."""
        session, step = self.session, self.session.game.step
        if step is None or session.is_over or session.computer_to_move:
            return False
        keys = opening_texts.choice_keys(step)
        choice = keys.get(typed, typed.lower())
        if choice not in step.choices:
            return False
        self.tell(session.choose(choice))
        return True

    def _place(self, point: Point, typed: str) -> None:
        session = self.session
        if session.computer_to_move and not session.is_over:
            self._say(_("It is not your turn."))
            return
        if session.paused:
            session.resume()
        try:
            if warning := self._warning(point, typed):
                self._say(warning)
                return
            session.play(point, quoted(typed))
        except IllegalMove as error:
            self._say(self._why_not(error, typed))

    def _warning(self, point: Point, typed: str) -> str:
        """What black is told before a stone on a forbidden point. Raises IllegalMove."""
        game = self.session.game
        if game.outcome is not None or game.step is not None:
            return ""
        game.board.check(point, typed)
        kind: Forbidden | None = game.reason_forbidden(point)
        return self._caution.warning(kind, game.moves, point)

    def _why_not(self, error: IllegalMove, typed: str) -> str:
        game = self.session.game
        match error:
            case GameOver():
                return _("The game is over: new starts a new one, undo goes back for a what-if.")
            case OffBoard():
                return off_board_text(typed, game.board)
            case Occupied():
                return _("{point} is occupied.").format(point=quoted(typed))
            case NotAllowed():
                return opening_texts.not_allowed_text(game, quoted(typed))
        raise error

    # Commands

    def _last(self, _rest: str) -> None:
        if self.session.game.moves:
            self._say(move_line(self.session, len(self.session.game.moves) - 1))
        else:
            self._say(_("No stone has been placed."))

    def _status(self, _rest: str) -> None:
        self._say(*game_lines(self.session))
        self._last("")
        self._say(*turn_lines(self.session), *clock_lines(self.session))

    def _clocks(self, _rest: str) -> None:
        self._say(*clock_lines(self.session) or [_("There are no clocks in this game.")])

    def _undo(self, _rest: str) -> None:
        session = self.session
        if session.can_reopen:
            self._questions.reopen()
        elif session.can_undo:
            self._rewind(session.undo, _("Taken back: {stones}."))
        else:
            self._say(_("There is no move to take back."))

    def _redo(self, _rest: str) -> None:
        if self.session.game.undone:
            self._rewind(self.session.redo, _("Played again: {stones}."))
        else:
            self._say(_("There is no move to play again."))

    def _rewind(self, act: Callable[[], WhatIf | None], text: str) -> None:
        """Take back or play again, and say which stones."""
        before = self.session.game.played
        if (notice := act()) is not None:
            self.tell(notice)
        after = self.session.game.played
        longer, shorter = max(before, after, key=len), min(before, after, key=len)
        moved = longer[len(shorter) :]
        stones = ", ".join(stone_text(stone, [point]) for point, stone in moved)
        self._say(text.format(stones=stones or _("no stone")))
        self._must_tell = True

    def _now(self, _rest: str) -> None:
        session = self.session
        if session.is_over or not (session.computer_to_move or session.paused):
            self._say(_("The computer is not to move."))
        else:
            session.move_now()

    def _again(self, _rest: str) -> None:
        if self.session.stuck:
            self.session.ask_again()
        else:
            self._say(_("No engine has failed."))

    def _pause(self, _rest: str) -> None:
        if self.session.can_pause:
            self.session.pause()
            self._say(_("Paused: resume goes on."))
        else:
            self._say(_("Nothing goes on that could stand still."))

    def _resume(self, _rest: str) -> None:
        if self.session.paused:
            self.session.resume()
        self._must_tell = True

    def _wait(self, _rest: str) -> None:
        self._waits = self.session.seats.watched and not self.session.is_over

    def _change_speed(self, step: int) -> None:
        session = self.session
        if session.seats.watched:
            seconds = session.pace.change_speed(step, session.now)
            self._say(sentence(status_lines.speed(seconds)))
        else:
            self._say(_("Only a game between two computers has a speed."))

    def _review(self, typed: str) -> None:
        game = self.session.game
        if not game.moves:
            self._say(_("No stone has been placed."))
            return
        try:
            self._context.reviewing.begin(typed, lambda: game_of_session(game))
        except RuleError as error:
            self._say(sentence(error_words(error)))
            return
        if not self.session.is_over:
            self.session.note_help()

    def _stop(self, _rest: str) -> None:
        self._waits = False
        self._context.stop()

    def _save(self, typed: str) -> None:
        self._say(export(self._context.library, self._host.library_game(), typed))

    def _help(self, _rest: str) -> None:
        self._say(_("A point such as h8, or column and row such as 8 8, places a stone."))
        self._say(*help_lines([*self._table]))


def unknown_text(typed: str) -> str:
    """Say that a line is neither a point nor a command; one with a digit was meant as a point."""
    if any(char.isdigit() for char in typed):
        return _("Type a point such as h8, or column and row such as 8 8.")
    text = _("{typed} is neither a point such as h8 nor a command; help lists the commands.")
    return text.format(typed=quoted(typed))

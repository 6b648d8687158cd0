"""The analysis board: a tree of moves on the screen, with its variations, comments and review."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.adviser import Adviser, Layer, ShownNode, Standing
from wuziqi.play.events import Analyse, Go, Learn, OpenPage, Topic
from wuziqi.play.learning import NOBODY, Owner
from wuziqi.play.review import Complete, Keeper, ReviewNotice, ReviewTools
from wuziqi.play.reviewing import Reviewing, ShownReview
from wuziqi.play.tree import NO_STORE, Change, SharedAnalysis, Store, Study, Walk
from wuziqi.protocol.client.worker import Runner, earliest
from wuziqi.records.formats.replay import ReplayPosition, moves_of
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.names import with_file_names
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import ReplyEngine
from wuziqi.session.results import Ask, Done, Refused
from wuziqi.tui.board_screen import BoardScreen, Command, advised_marks
from wuziqi.tui.replay.panel import ReplayView
from wuziqi.tui.sharing import FileWriter, name_for
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import ReplayKeys, action_captions
from wuziqi.tui.widgets.keys import (
    HELP_KEYS,
    by_page_key,
    filled,
    key_names,
    key_text,
    what_if_alone,
    what_if_answered,
)
from wuziqi.tui.widgets.marks import ForbiddenMarks, Marks
from wuziqi.tui.widgets.move_choice import MoveChoice, chosen_move
from wuziqi.tui.widgets.panel import PlayerLine, game_move_of, moves_of_button
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Open, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, Question, TypedLine
from wuziqi.words import review_texts
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.library_texts import player_names, player_text, saved_text
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.rule_texts import (
    AT_END,
    AT_START,
    illegal_text,
    no_stone_text,
    start_of_game_text,
)
from wuziqi.words.sentences import sentences
from wuziqi.words.tree_texts import (
    delete_question,
    event_text,
    file_result,
    no_variation_text,
    notice_text,
    reason_text,
    refusal_text,
    reply_text,
    saved_outcome_text,
)

if TYPE_CHECKING:
    from wuziqi.play.library_access import LibraryProblem
    from wuziqi.play.library_game import OpenLibrary
    from wuziqi.review.review import ReviewRun

_MOVE_KEYS = {"left": -1, "h": -1, "right": 1, "l": 1}
_MOVE_KEYS |= {"pageup": -10, "pagedown": 10}
"""The number of moves that each key of the cursor steps while there is no cursor."""
_TURNS = {"up": -1, "down": 1}
"""The keys that choose among variations while there is no cursor."""
_SPEEDS = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""The seconds from one move to the next in autoplay, the slowest first."""
_READ_ON = " "
CHART_KEY = "C"
"""The key of the page with the chart."""
_VARIATION_KEYS = "123456789"
"""The keys that choose a variation, also drawn on its first point."""


Keep = Callable[[Tree, str], "Done[None] | Refused[LibraryProblem]"]


@dataclass(frozen=True)
class Desk:
    """The ``tools`` of our engine, and the ``store`` of the tree.

    ``played`` is the number of nodes after the root that must stay as played; None if the whole
    tree may change. The ``keeper`` saves its review; ``owner`` says whose it is. ``keep`` puts a
    tree into the library under a name, None where the game is in it already.
    """

    tools: ReviewTools | None = None
    store: Store = NO_STORE
    played: int | None = None
    keeper: Keeper | None = None
    owner: Owner = NOBODY
    keep: Keep | None = None


EMPTY_DESK = Desk()
"""No engine, and no place for the tree but a file."""


class Mode(Enum):
    """The function of the cursor's keys on the analysis board."""

    OFF = auto()
    """They step through the moves."""
    ALONE = auto()
    """They move the cursor, and the player places the stones of both colours."""
    ANSWERED = auto()
    """The same, and the engine answers every turn of the player."""


@dataclass
class ReplayScreen(BoardScreen):
    """A tree, shown at ``node`` first, to which stones can be added.

    ``on_leave`` is the event of q; ``on_enter`` makes the event of Enter from the shown position,
    and without it Enter does nothing. ``ending`` is shown at the end of a game whose moves do not
    end it, instead of the file's result. ``desk`` has the engine and the place where the tree is
    saved; with ``review`` a review begins at once. ``clock`` gives the seconds of autoplay.
    """

    tree: Tree
    preferences: Preferences
    rule: Rule = FREESTYLE
    node: InitVar[int] = 0
    on_leave: ScreenEvent = Go.QUIT
    on_enter: Callable[[Tree, ReplayPosition], ScreenEvent | None] | None = None
    ending: str = ""
    desk: InitVar[Desk] = EMPTY_DESK
    review: InitVar[bool] = False
    clock: InitVar[Callable[[], float]] = time.monotonic
    walk: Walk = field(init=False)

    def __post_init__(
        self, node: int, desk: Desk, review: bool, clock: Callable[[], float]
    ) -> None:
        self.walk = Walk(self.tree, self.rule, node)
        super().__init__(self.preferences)
        replies = ReplyEngine(desk.tools.engine) if desk.tools else None
        self.study = Study(self.walk, desk.store, desk.played, replies)
        self.caution = self.study.caution
        self.mode = Mode.OFF
        self.autoplay = Autoplay(self.walk, clock)
        self.shared: SharedAnalysis | None = None
        self.reviewing = Reviewing(self.walk, desk.tools, desk.keeper, desk.played)
        self.reviewing.owner = desk.owner
        self._better_shown = 0
        """The moves of the better line shown before the last key."""
        self._comment_page = 0
        self._commented = any(note.comment for note in self.tree.notes.values())
        self._forbidden = ForbiddenMarks()
        self.adviser: Adviser = Adviser(
            ShownNode(self.walk, desk.store.note_help, self._is_unjudged), self.preferences
        )
        self._writer = FileWriter(
            self.layers,
            self.say,
            self._tree_for_file,
            self.study.written,
            lambda _tree: self.walk.node,
            None if desk.keep is None else partial(self._keep, desk.keep),
        )
        self.commands |= self._command_table()
        self._tree_keys = self._key_table()
        if review:
            self._start_review()

    @property
    def position(self) -> ReplayPosition:
        return self.walk.position

    @property
    def board(self) -> Board:
        return self.walk.position.board

    @property
    def aims(self) -> bool:
        return self.mode is not Mode.OFF

    @property
    def glyphs(self) -> Glyphs:
        return self.preferences.glyphs

    # Keys

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key: steps, variations, advice, help or the way out; or the button of a move."""
        self.say("")
        self.reviewing.opens = False
        if self.autoplay.runs:
            self._press_in_autoplay(key)
            return None
        if not self.asks:
            self._better_shown = self.reviewing.hide_better()
            if key != _READ_ON:
                self._comment_page = 0
        return super().press(key)

    @property
    def own_keys(self) -> Mapping[str, Command]:
        keys = dict(self._tree_keys)
        if self.reviewing.view is not None:
            keys |= self._review_keys
        if self.aims:
            return keys
        keys[_READ_ON] = self._read_on
        if self.on_enter is not None:
            keys["enter"] = self._enter
        keys |= by_page_key({Action.AUTOPLAY: self._begin_autoplay})
        return keys | self._arrow_keys

    def _key_table(self) -> dict[str, Command]:
        study = self.study
        changes: dict[Action, Command] = {
            Action.UP: lambda: self._tell_change(study.promote()),
            Action.MAIN: lambda: self._tell_change(study.promote_to_top()),
            Action.DELETE_MOVE: self._delete,
            Action.COMMENT: self._edit_comment,
            Action.GAME: lambda: self._tell_change(study.return_to_game()),
            Action.LEARN: self._learn,
        }
        return {
            **dict.fromkeys(_VARIATION_KEYS, self._enter_variation),
            **by_page_key(changes),
            **dict.fromkeys(HELP_KEYS, lambda: OpenPage("help", Topic.REPLAY)),
            "q": self._leave,
            "escape": self._back,
        }

    @property
    def _arrow_keys(self) -> dict[str, Command]:
        steps = {key: partial(self._go_by, step) for key, step in _MOVE_KEYS.items()}
        ends = {"home": lambda: self._go_to_an_end(-1), "end": lambda: self._go_to_an_end(1)}
        turns = {key: partial(self._choose_variation, step) for key, step in _TURNS.items()}
        return {**steps, **ends, **turns}

    @property
    def _review_keys(self) -> dict[str, Command]:
        return {
            "n": partial(self._jump, 1),
            "N": partial(self._jump, -1),
            ">": partial(self._jump, 1, own=False),
            "<": partial(self._jump, -1, own=False),
            CHART_KEY: self._open_chart,
        }

    def _go_by(self, step: int) -> None:
        if self.walk.at_end if step > 0 else self.walk.at_start:
            self.say(_(AT_END if step > 0 else AT_START))
        else:
            self.walk.step(step)

    def _jump(self, step: int, *, own: bool = True) -> None:
        if isinstance(result := self.reviewing.jump(step, own=own), Refused):
            self.say(review_texts.refusal_text(result.reason))

    def _open_chart(self) -> ScreenEvent | None:
        from wuziqi.tui.replay.chart_page import ChartPage  # noqa: PLC0415  seldom wanted

        made = self.reviewing.made
        if made is None:
            return None
        names = player_text(self.tree.black), player_text(self.tree.white)
        return Open(ChartPage(made, self.reviewing, self.preferences, names))

    def _learn(self) -> ScreenEvent | None:
        begun = self.reviewing.learn()
        if isinstance(begun, Refused):
            self.say(review_texts.no_learning_text(begun.reason))
            return None
        return begun

    def _command_table(self) -> dict[Action, Command]:
        return {
            Action.BACK: partial(self._go_by, -1),
            Action.FORWARD: partial(self._go_by, 1),
            Action.FIRST: lambda: self._go_to_an_end(-1),
            Action.LAST: lambda: self._go_to_an_end(1),
            Action.COPY: lambda: self.copy_tree(self._tree_for_file(), self.walk.node),
            Action.EDIT: lambda: OpenPage("position", draft=self.walk.draft),
            Action.EXPORT: self._write,
            Action.WHAT_IF: self.switch_mode,
            Action.UNDO: self._undo,
            Action.PANEL: self._choose_move,
            Action.MOVE_NOW: self._move_now,
            Action.REVIEW: self._review,
            Action.LINE: self._show_line,
        }

    def other_key(self) -> ScreenEvent | None:
        """Show the position of the move whose button was pressed."""
        if (number := moves_of_button(self.pressed)) is not None:
            self._show_move(number)
        elif (number := game_move_of(self.pressed)) is not None:
            self.walk.go_to(self.tree.node_of_move(number))
        else:
            return super().other_key()
        return None

    def _show_line(self) -> ScreenEvent | None:
        if not self.reviewing.has_better:
            return self._advise(Action.LINE)
        shown, count = self.reviewing.show_better(self._better_shown)
        text = _("Better line, moves shown: {shown} of {count}.")
        self.say(text.format(shown=shown, count=count) if shown else "")
        return None

    def _review(self) -> ScreenEvent | None:
        if not self.reviewing.has_tools:
            return self.other_key()
        self._start_review()
        return None

    def _start_review(self) -> None:
        match self.reviewing.start():
            case Refused(reason):
                self.say(review_texts.refusal_text(reason))
            case Done(notice):
                self.say(self._review_text(notice))

    def _review_text(self, notice: ReviewNotice | None) -> str:
        text = review_texts.notice_text(notice)
        if not isinstance(notice, Complete):
            return text
        return sentences(text, review_texts.lesson_text(self.reviewing.learn()))

    def _move_now(self) -> ScreenEvent | None:
        if not self.aims:
            return self.other_key()
        self._tell_change(self.study.move_now())
        return None

    def _begin_autoplay(self) -> None:
        if len(self.walk.line) == 1:
            self.say(no_stone_text())
            return
        self.autoplay.start()
        self._tell_autoplay()

    def _press_in_autoplay(self, key: str) -> None:
        action = self.preferences.keymap.action(key)
        if action in (Action.FASTER, Action.SLOWER):
            self.autoplay.change_speed(1 if action is Action.FASTER else -1)
            self._tell_autoplay()
        else:
            self._stop_autoplay()

    def _stop_autoplay(self) -> None:
        self.autoplay.stop()
        self.say(_("Autoplay has stopped."))

    def _tell_autoplay(self) -> None:
        text = _(
            "Autoplay: a move every {seconds} s; {faster} {slower} speed, any other key stops."
        )
        seconds = f"{self.autoplay.seconds:g}"
        self.say(filled(text, self.preferences.keymap, seconds=seconds))

    def _read_on(self) -> None:
        self._comment_page += 1

    def _go_to_an_end(self, direction: int) -> None:
        self.walk.step(direction * len(self.walk.line))

    def _choose_variation(self, step: int) -> None:
        if (count := len(self.walk.variations)) > 1:
            self.walk.choose((self.walk.chosen + step) % count)
        else:
            self.say(no_variation_text())

    def _choose_move(self) -> None:
        moves = [move.point for move in self.walk.moves]
        self.layers.open(MoveChoice(lambda: moves, len(self.walk.position.moves), self.press))

    def _show_move(self, number: int) -> None:
        self.walk.show_move(number) if number else self._go_to_an_end(-1)

    def _enter_variation(self) -> ScreenEvent | None:
        number = _VARIATION_KEYS.index(self.pressed)
        if number >= len(self.walk.variations):
            return self.other_key()
        self.walk.enter(number)
        return None

    def _enter(self) -> ScreenEvent | None:
        return None if self.on_enter is None else self.on_enter(self.tree, self.position)

    def _tree_for_file(self) -> Tree:
        return with_file_names(self.tree, self.preferences.settings.name)

    def _write(self) -> None:
        file = self.study.store.file
        name = name_for(self.tree) if file is None else str(file.with_suffix(".sgf"))
        self._writer.ask(name)

    def _keep(self, keep: Keep, name: str) -> str:
        result = keep(self._tree_for_file(), name)
        if isinstance(result, Done):
            self.study.written("sgf")
        return saved_text(result, name)

    def _back(self) -> ScreenEvent | None:
        if self._better_shown or self.adviser.clear():
            return None
        if self.aims:
            self._set_mode(Mode.OFF)
            self.study.stop()
            return None
        return self._leave()

    def _leave(self) -> ScreenEvent | None:
        if not self.study.unsaved:
            return self.on_leave
        keys = action_captions(self.preferences.keymap, Action.EXPORT, _("save"))
        save = dict.fromkeys(keys, self._write)
        self.layers.open(Question(_("Leave without saving?"), lambda: self.on_leave, others=save))
        return None

    # Changes

    def _tell_change(self, result: Change) -> None:
        match result:
            case Done(notice):
                self.say(notice_text(notice))
            case Refused(reason):
                self.say(refusal_text(reason, self._names))

    @property
    def _names(self) -> dict[str, str]:
        return {**key_names(self.preferences.keymap), "delete": Action.DELETE_MOVE.page_keys[0]}

    def _delete(self) -> None:
        match self.study.delete():
            case Ask(question, accept):
                text = delete_question(question)
                self.layers.open(Question(text, lambda: self._tell_change(accept())))
            case Refused() as refused:
                self._tell_change(refused)

    def _edit_comment(self) -> None:
        def keep(text: str) -> None:
            self._tell_change(self.study.comment(text))

        comment = self.position.note.comment
        self.layers.open(TypedLine(_("Comment: {typed}_"), keep, comment))

    # Trial stones

    def place(self, point: Point | None = None, typed: str = "") -> Again | None:
        """Place a stone of the side to move, or say why not."""
        point = point or self.cursor
        match self.study.place(point, typed):
            case Done(notice):
                self.cursor = point
                self.say(notice_text(notice))
                return None
            case Refused(reason):
                if isinstance(reason, IllegalMove):
                    self.say(illegal_text(reason, self._names))
                else:
                    self.say(refusal_text(reason, self._names))
        return None if self.walk.target is None else Again()

    def _undo(self) -> ScreenEvent | None:
        if not (self.aims or self.study.can_restore):
            return self.other_key()
        restores = self.study.can_restore
        self._tell_change(self.study.restore() if restores else self.study.take_back())
        return None

    def switch_mode(self) -> None:
        """Let stones be placed, or change between alone and answered."""
        if not self.aims:
            self.walk.leave_end()
            if (last := self.position.last) is not None:
                self.cursor = last.point
        if self.mode is Mode.ALONE and self.study.has_engine:
            self._set_mode(Mode.ANSWERED)
            self.say(what_if_answered(self.preferences.keymap))
            return
        self.study.stop()
        self._set_mode(Mode.ALONE)
        self.say(self._after_end(what_if_alone(self.preferences.keymap)))

    def _set_mode(self, mode: Mode) -> None:
        self.mode = mode
        self.study.answered = mode is Mode.ANSWERED

    def click(self, click: Click) -> ScreenEvent | None:
        """Take a click, which stops autoplay."""
        self.reviewing.opens = False
        if self.autoplay.runs:
            self._stop_autoplay()
            return None
        return super().click(click)

    def hit(self, point: Point) -> ScreenEvent | None:
        """Aim or place; while there is no cursor, show the move or the variation of a point."""
        if self.aims:
            self.say("")
            return super().hit(point)
        if (number := self.position.numbers.get(point)) is not None:
            self.walk.show_move(number)
        for variation, node in enumerate(self.walk.variations):
            if self.tree.point(node) == point:
                self.walk.enter(variation)
                break
        return None

    def look(self, step: int) -> None:
        """Go through the moves by the wheel, which stops autoplay."""
        if self.autoplay.runs:
            self._stop_autoplay()
        self.walk.step(step)

    # Engines

    @property
    def finished_review(self) -> "ReviewRun | None":
        made = self.reviewing.made
        return made.run if made is not None and made.progress.is_complete else None

    @property
    def runners(self) -> Sequence[Runner]:
        return [*self.study.engines, self.reviewing]

    def poll(self) -> None:
        """Take in the engines' findings, and show the next move of autoplay."""
        if self.autoplay.poll():
            self.say("")
            self._comment_page = 0
        self._follow_friend()
        answered = self.study.poll()
        self.cursor = next(reversed(answered.points), self.cursor)
        reviewed = self._review_text(self.reviewing.poll())
        if text := notice_text(answered.notice) or reviewed:
            self.say(text)

    def _follow_friend(self) -> None:
        if self.shared is None or self.asks or (followed := self.shared.poll()) is None:
            return
        from wuziqi.words.friend_texts import followed_text  # noqa: PLC0415  seldom wanted

        self.say(followed_text(*followed, self.shared.name))

    def next_wake(self) -> float | None:
        """Return in how many seconds an engine or the next move is due; None for never."""
        return earliest(super().next_wake(), self.autoplay.next_wake())

    # Painting

    def view(self) -> ReplayView:
        view = self._view_of_tree()
        if self.asks:
            captions = tuple(self.layers.captions)
            message = self.layers.text or view.message
            view = replace(
                view,
                message=message,
                prompt=self.prompt.typed,
                captions=captions,
                chosen=chosen_move(self.layers),
            )
        if not self.aims or self.layers.text:
            return view
        return replace(view, cursor=self.cursor, marks=replace(view.marks, cursor=self.cursor))

    def _view_of_tree(self) -> ReplayView:
        """Return the view of the tree, without cursor, question and prompt."""
        position, board = self.position, self.position.board
        keys, better = self._captions, self.reviewing.better
        ranking = self.adviser.ranking if better is None else None
        standing = self._standing()
        line, game = self.walk.line, self._game
        return ReplayView(
            board=board if better is None else better.board,
            rule=self.rule,
            orientation=self.orientation,
            cursor=Point(*position.moves[-1].point) if position.moves else board.centre,
            marks=self._marks() if better is None else Marks(last=better.last, line=better.stones),
            glyphs=self.glyphs,
            status=self._status(),
            players=tuple(self._player(stone) for stone in Stone),
            moves=self._moves_of(line),
            event=event_text(self.tree),
            game=self._moves_of(game),
            common=len(self._moves_of(node for node in line if node in game)),
            shown=len(position.moves),
            bar=standing is not None,
            chance=None if standing is None else standing.chance,
            standing=standing,
            comment=position.note.comment if ranking is None else "",
            read=self._comment_page,
            commented=self._commented or bool(position.note.comment),
            ranking=ranking,
            message=self.message,
            warns=self.warns and not self.layers.text,
            lasting=self._lasting_text(),
            keys=tuple(keys.listed),
            captions=tuple(keys.captions),
            review=self._shown_review(),
        )

    @property
    def _game(self) -> Sequence[int]:
        """The nodes of the game; of a list of openings, the shown one is the game."""
        return self.walk.line if self.tree.openings else range(self.study.game_end + 1)

    def _moves_of(self, nodes: Iterable[int]) -> tuple[tuple[Point, Stone], ...]:
        return tuple((move.point, move.stone) for move in moves_of(self.tree, nodes))

    @property
    def _captions(self) -> ReplayKeys:
        return ReplayKeys(
            self.preferences.keymap,
            self.rule.is_of_fives,
            branches=len(self.walk.variations) > 1,
            goes_on=self.on_enter is not None,
            leaves=self.on_leave is Go.QUIT,
            places=self.aims,
            ranked=len(self.adviser.aimed_at),
            answered=self.mode is Mode.ANSWERED,
            in_variation=self.study.in_variation,
            reviewed=self.reviewing.view is not None,
            has_better=self.reviewing.has_better,
            has_next=self.reviewing.has_next,
            can_learn=isinstance(self.reviewing.learn(), Learn),
            can_review=self.reviewing.is_possible,
            plays_itself=self.autoplay.runs,
        )

    def _is_unjudged(self) -> bool:
        # A review does not judge variations.
        return self.reviewing.view is not None and self.study.in_variation

    def _shown_review(self) -> ShownReview | None:
        view, target = self.reviewing.view, self.walk.target
        if view is None or view.is_there or target is None:
            return view
        if self.preferences.shows_evaluation(self.rule):
            return view  # the panel says it, beside the evaluation bar
        return replace(view, standing=self.adviser.standing(target))

    def _player(self, stone: Stone) -> PlayerLine:
        names = player_names(self.tree.black if stone is Stone.BLACK else self.tree.white)
        color = color_name(stone)
        return PlayerLine(
            stone, [*(f"{color}  {name}".rstrip() for name in names), names[-1] or color]
        )

    def _standing(self) -> Standing | None:
        target, outcome = self.walk.target, self.position.outcome
        if not self.preferences.shows_evaluation(self.rule):
            return None
        if (judged := self._reviewed_chance()) is not None:
            return Standing(judged)
        if outcome is not None:
            return Standing.at_end(outcome)
        return None if target is None else self.adviser.standing(target)

    def _reviewed_chance(self) -> float | None:
        """Return the chance by which the bar agrees with the review beside it."""
        view = self.reviewing.view
        return view.review.chances[view.shown] if view is not None and view.is_there else None

    def _status(self) -> Status:
        number, last, target = len(self.position.moves), self.position.last, self.walk.target
        if target is not None and self.aims:
            text = _("What if: the computer is thinking ...")
            if not self.study.thinks:
                text = _("What if: {color} to move").format(color=color_name(target.side))
            return Status(text, target.side)
        line = self.walk.line if self.study.in_variation else self._game
        count = len(self._moves_of(line))
        if not (count or self.tree.result) and target is not None:
            return Status(to_move_text(color_name(target.side)), target.side)
        if not number:
            return Status(start_of_game_text(count))
        if last is None:
            return Status(_("After move {number} of {count}").format(number=number, count=count))
        milliseconds = self.tree.milliseconds.get(self.walk.node, 0)
        if self.study.in_variation:
            text = _("Variation, move {number} of {count}: {point}")
        elif not milliseconds:
            text = _("Move {number} of {count}: {point}")
        else:
            text = _("Move {number} of {count}: {point}, {seconds:.1f} s")
        seconds = milliseconds / 1000
        text = text.format(number=number, count=count, point=last.point, seconds=seconds)
        return Status(text, last.stone)

    def _marks(self) -> Marks:
        marks = position_marks(self.position)
        settings, target = self.preferences.settings, self.walk.target
        layer = self.adviser.layer
        numbered, ranked = layer is Layer.NUMBERS, layer is Layer.LINES
        marks = replace(
            marks,
            texts=self._signs(numbered=not ranked) | dict(marks.texts),
            numbers=self.position.numbers if numbered else {},
            forbidden=self._forbidden_points(target) if settings.forbidden else {},
        )
        marks = advised_marks(marks, self.adviser, target)
        if self.aims or layer is not Layer.NONE:
            return marks
        marked = (*marks.marked, *self.reviewing.rows)
        return replace(marks, hint=self.reviewing.better_move, marked=marked)

    def _forbidden_points(self, target: Target | None) -> Mapping[Point, Forbidden]:
        if target is None or not self.rule.forbids or target.side is not Stone.BLACK:
            return {}
        moves = tuple(point for point, _stone in target.stones)
        return self._forbidden.points(self.position.board, moves)

    def _signs(self, *, numbered: bool) -> dict[Point, str]:
        """The text on the first point of each variation: its own, or else its key if wanted."""
        signs = {}
        for number, node in enumerate(self.walk.variations):
            text, point = self.tree.note(node).text, self.tree.point(node)
            if not text and numbered and len(self.walk.variations) > 1:
                text = (
                    _VARIATION_KEYS[number] if number < len(_VARIATION_KEYS) else self.glyphs.hint
                )
            if point is not None and text:
                signs[point] = text
        return signs

    @property
    def _mode_text(self) -> str:
        """Who places the stones; "" where no stone can be placed."""
        if not self.aims or self.walk.target is None:
            return ""
        return reply_text(answered=self.mode is Mode.ANSWERED)

    def _lasting_text(self) -> str:
        if self.position.outcome is not None:
            return self._result()
        branches = len(self.walk.variations) > 1
        told = f"{self._mode_text} {self._variation_text() if branches else ''}".strip()
        if told:
            return self._after_end(told)
        return self._result() if self._ends_here else ""

    @property
    def _ends_here(self) -> bool:
        at_end = self.walk.at_end or self.walk.node == self.study.game_end
        return at_end and not self.study.in_variation

    def _after_end(self, text: str) -> str:
        ended = self._ending if self._ends_here and self.tree.result else ""
        return "  ".join(filter(None, (ended, text)))

    def _variation_text(self) -> str:
        point = self.walk.next_point
        text = _("Variation {number} of {count}: {point} ({key}: the next one)")
        if self.tree.openings and self.walk.node == 0:
            text = _("Opening {number} of {count} in the list: {point} ({key}: the next one)")
        count = len(self.walk.variations)
        number, key = self.walk.chosen + 1, key_text("down")
        return text.format(number=number, count=count, point=point or "-", key=key)

    def _result(self) -> str:
        if self.position.outcome is not None:
            return saved_outcome_text(self.position.outcome, self.rule)
        if self.tree.openings:
            return self.ending or _("The opening ends here.")
        if not (self._ending or self.walk.moves):
            return filled(_("No moves yet: {what_if} tries some."), self.preferences.keymap)
        return self._ending or _("The saved game ends here, without a result.")

    @property
    def _ending(self) -> str:
        return self.ending or file_result(self.tree)


def analysis_board(
    event: Analyse,
    preferences: Preferences,
    open_library: "OpenLibrary",
    tools: ReviewTools,
    on_leave: ScreenEvent,
) -> ReplayScreen:
    """Return the board that an event asks for.

    ``tools`` belong to our engine; ``on_leave`` is the event of q.
    """
    tree, notice, keeper = event.tree, "", None
    keep: Keep | None = partial(_keep_tree, open_library)
    store = NO_STORE if event.file is None else Store(file=event.file)
    if event.game is not None:
        from wuziqi.play.library_game import (  # noqa: PLC0415  slow to load
            LibraryKeeper,
            with_kept_analysis,
        )

        tree, store, trouble = with_kept_analysis(event.tree, event.game, open_library)
        notice = reason_text(trouble)
        keeper, keep = LibraryKeeper(open_library, event.game), None
    screen = ReplayScreen(
        tree,
        preferences,
        event.rule,
        event.node,
        on_leave,
        event.go_on,
        event.ending,
        Desk(tools, store, event.played, keeper, Owner(event.sides, event.game), keep),
        event.review,
    )
    if event.friend is not None:
        screen.shared = SharedAnalysis(screen.study, event.friend)
    if event.what_if:
        screen.switch_mode()
    screen.say(notice or screen.message or next(iter(event.tree.remarks), ""))
    return screen


def _keep_tree(
    open_library: "OpenLibrary", tree: Tree, name: str
) -> "Done[None] | Refused[LibraryProblem]":
    from wuziqi.play.library_game import keep_tree  # noqa: PLC0415  slow to load

    return keep_tree(tree, name, open_library)


def position_marks(position: ReplayPosition) -> Marks:
    """Return the marks on the board of a saved game."""
    return Marks(
        last=position.last.point if position.last else None,
        won=position.outcome.line if position.outcome else (),
        texts=position.texts,
        marked=position.marked,
    )


class Autoplay:
    """Steps through the line of a ``walk`` to its end, by the seconds of a ``clock``."""

    def __init__(self, walk: Walk, clock: Callable[[], float]) -> None:
        self.seconds = 1.0
        self._walk = walk
        self._clock = clock
        self._due: float | None = None

    @property
    def runs(self) -> bool:
        return self._due is not None

    def start(self) -> None:
        """Begin with the next move; at the end of the line, with the first."""
        if self._walk.at_end:
            self._walk.step(-len(self._walk.line))
        self._due = self._clock() + self.seconds

    def stop(self) -> None:
        self._due = None

    def change_speed(self, step: int) -> None:
        """Go faster, with ``step`` 1, or slower, with -1, from now on."""
        speed = _SPEEDS.index(self.seconds) + step
        self.seconds = _SPEEDS[min(max(speed, 0), len(_SPEEDS) - 1)]
        self._due = self._clock() + self.seconds

    def poll(self) -> bool:
        """Show the next move if it is due; returns whether it was."""
        if self._due is None or self._clock() < self._due:
            return False
        self._walk.step(1)
        self._due = None if self._walk.at_end else self._clock() + self.seconds
        return True

    def next_wake(self) -> float | None:
        """Return the seconds until the next move is due; None while it does not run."""
        return None if self._due is None else max(0.0, self._due - self._clock())

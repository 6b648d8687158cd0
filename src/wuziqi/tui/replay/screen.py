"""The analysis board: a tree of moves on the screen, with its variations, comments and review."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.events import Analyse, Go, OpenPage, Topic
from wuziqi.play.review import Keeper, ReviewTools
from wuziqi.play.tree import NO_STORE, Store, Study, Walk
from wuziqi.play.worker import Runner
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import AnalystEvent, ReplyEngine
from wuziqi.tui.advice.adviser import (
    Advisor,
    BoardAids,
    Counsel,
    Layer,
    Standing,
    standing_at_end,
    standing_by,
)
from wuziqi.tui.replay.frame import ReplayView, layout_of, paint_replay
from wuziqi.tui.replay.reviewing import Reviewing
from wuziqi.tui.replay.tree_keys import Mode, TreeKeys
from wuziqi.tui.sharing.copier import Copier
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.layout import fits
from wuziqi.tui.widgets.marks import ForbiddenMarks, Marks
from wuziqi.tui.widgets.orientation import UPRIGHT
from wuziqi.tui.widgets.panel import PlayerLine, move_of
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import EngineUser, Event
from wuziqi.tui.widgets.text_entry import Told
from wuziqi.tui.words import status_lines
from wuziqi.tui.words.key_captions import GameKind, ReplayKeys
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.players import color_name
from wuziqi.words.tree_texts import file_result, outcome_text, reason_text

if TYPE_CHECKING:
    from wuziqi.play.library_game import OpenLibrary

_STEPS = {"left": -1, "h": -1, "[": -1, "right": 1, "l": 1, "]": 1}
_STEPS |= {"up": -10, "pageup": -10, "down": 10, "pagedown": 10}
_STEPS_TO_AN_END = {"home": -1, "{": -1, "end": 1, "}": 1}
_CHOICES = "123456789"
"""The keys that choose a variation, also drawn on its first point."""


@dataclass(frozen=True)
class Desk:
    """The ``tools`` of our engine, and the ``store`` of the tree.

    ``played`` is how many nodes behind the root are a game that must stay as it is; None for a tree
    that may be changed everywhere. The ``keeper`` saves its review.
    """

    tools: ReviewTools | None = None
    store: Store = NO_STORE
    played: int | None = None
    keeper: Keeper | None = None


EMPTY_DESK = Desk()
"""No engine, and no place for the tree but a file."""


@dataclass
class ReplayScreen(EngineUser):
    """A tree, stepped through from ``node`` on.

    ``on_leave`` is the event of q; ``on_enter`` makes the event of Enter from the position that is
    shown, without it Enter does nothing. ``ending`` is shown at the end of a game whose moves do
    not end it, instead of the file's result. ``desk`` has the engine and the place where the tree
    is saved; with ``review`` a review begins at once.
    """

    tree: Tree
    preferences: Preferences
    rule: Rule = FREESTYLE
    node: InitVar[int] = 0
    on_leave: Event = Go.QUIT
    on_enter: Callable[[Tree, ReplayPosition], Event | None] | None = None
    ending: str = ""
    desk: InitVar[Desk] = EMPTY_DESK
    review: InitVar[bool] = False
    walk: Walk = field(init=False)

    def __post_init__(self, node: int, desk: Desk, review: bool) -> None:
        self.walk = Walk(self.tree, self.rule, node)
        replies = ReplyEngine(desk.tools.engine) if desk.tools else None
        self.study = Study(self.walk, desk.store, desk.played, replies)
        self._tree_keys = TreeKeys(self.study, self.preferences.keymap)
        self.reviewing = Reviewing(
            self.walk, self.preferences, desk.tools, desk.keeper, desk.played
        )
        self._comment_page = 0
        self._copier = Copier(self._tell)
        self._commented = any(note.comment for note in self.tree.notes.values())
        self.orientation = UPRIGHT
        self.advice = ""
        """What the last key or the analyst has to say about the position."""
        self._forbidden = ForbiddenMarks()
        self.counsel = Counsel(Advisor(self.preferences), self.preferences, self.rule, self._target)
        self._aids = BoardAids(self.counsel, self.preferences, self.rule)
        if review:
            self.advice = self.reviewing.start()

    @property
    def position(self) -> ReplayPosition:
        """The position that is shown."""
        return self.walk.position

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self._tree_keys.is_typing

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        return self._tree_keys.needs_care(key)

    def press(self, key: str) -> Event | None:
        """Take a key: steps, variations, advice, help or the way out; or the button of a move."""
        if self._tree_keys.begins_point(key, self.orientation):
            self.advice = ""
            return None
        self._copier.heed(copies=self.preferences.keymap.action(key) is Action.COPY)
        if (told := self._studied(key)) is not None:
            self.advice, self._comment_page = told.text, 0
            return told.event
        if key == "?":
            return OpenPage("help", Topic.REPLAY)
        self.advice = ""
        self._comment_page = self._comment_page + 1 if key == "c" else 0
        if key == "enter" and self.on_enter is not None:
            return self.on_enter(self.tree, self.position)
        if key == "c" or self._went(key):
            return None
        return self._do(self.preferences.keymap.action(key), key)

    def _studied(self, key: str) -> Told | None:
        """Take a key of the study or the review, or one that leads back.

        Escape goes from the better line to advice, what-ifs, and off the board. None for another
        key.
        """
        if not self._tree_keys.is_asking:
            told = self.reviewing.press(key, self.preferences.keymap.action(key))
            if told is not None:
                return told
        if key == "escape" and not self._tree_keys.is_asking and self.counsel.clear():
            return Told()
        if (told := self._tree_keys.press(key, self.orientation)) is not None:
            return told
        leaves = key in ("q", "escape")
        return self._tree_keys.leave(Told(event=self.on_leave)) if leaves else None

    def _went(self, key: str) -> bool:
        """Go to another position or variation by a key; returns whether it is one for that."""
        if (number := move_of(key)) is not None:
            self.walk.show_move(number)
        elif key in _STEPS:
            self.walk.step(_STEPS[key])
        elif key in _STEPS_TO_AN_END:
            self.walk.step(_STEPS_TO_AN_END[key] * len(self.walk.line))
        elif key == "tab":
            self.walk.choose((self.walk.chosen + 1) % max(1, len(self.walk.variations)))
        elif key in _CHOICES and _CHOICES.index(key) < len(self.walk.variations):
            self.walk.enter(_CHOICES.index(key))
        else:
            return False
        return True

    def _do(self, action: Action | None, key: str) -> Event | None:
        """Do what a key of the board asks for that only looks at it."""
        if (answer := self._aids.answer(action)) is not None:
            self.advice = answer.text
            return answer.change
        if action is Action.COPY:
            return self._copier.copy(self.tree, self.walk.node, key)
        if action is Action.ROTATE:
            self.orientation = self.orientation.rotated()
        elif action is Action.FLIP:
            self.orientation = self.orientation.flipped()
        elif action is Action.EDIT:
            return OpenPage("position", draft=self.walk.draft)
        else:
            self.advice = status_lines.unknown_key(key, self.preferences.keymap)
        return None

    def _tell(self, text: str) -> None:
        self.advice = text

    def hear(self, event: AnalystEvent) -> None:
        """Take what the analyst has found out."""
        self.advice = self.counsel.hear(event) or self.advice

    def _target(self) -> Target | None:
        """The position that is shown, for advice; None where the game is over."""
        return self.walk.target

    def click(self, click: Click) -> Event | None:
        """A click on a stone shows its move, one on the first point of a variation that."""
        layout = layout_of(self.view(), click.height, click.width)
        point = None if layout is None else layout.board.point_at(click.row, click.column)
        if point is None:
            return None
        if (text := self._tree_keys.click(point)) is not None:
            self.advice = text
            return None
        if (number := self.position.numbers.get(point)) is not None:
            self.walk.show_move(number)
        for variation, node in enumerate(self.walk.variations):
            if self.tree.point(node) == point:
                self.walk.enter(variation)
                break
        return None

    def scroll(self, step: int) -> None:
        """Go through the moves by the wheel."""
        self.walk.step(step)

    # Engines

    @property
    def runners(self) -> Sequence[Runner]:
        """What has an engine that runs: what-ifs that it answers, and the review."""
        return [*self.study.engines, self.reviewing]

    def attend(self) -> None:
        """Take in what the engines have found."""
        self.advice = self._tree_keys.attend() or self.reviewing.attend() or self.advice

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return fits(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small says what size is needed."""
        paint_replay(canvas, self.view())

    def view(self) -> ReplayView:
        """Return what is shown."""
        return self._tree_keys.shown(self._looked_at())

    def _looked_at(self) -> ReplayView:
        """What is shown but for what the player does there."""
        position, board = self.position, self.position.board
        keys, better = self._keys, self.reviewing.better
        ranking = self.counsel.ranking if better is None else None
        return ReplayView(
            board=board if better is None else better.board,
            rule=self.rule,
            orientation=self.orientation,
            focus=Point(*position.moves[-1].point) if position.moves else board.centre,
            marks=self._marks() if better is None else better.marks,
            glyphs=self.glyphs,
            status=self._status(),
            players=tuple(self._player(stone) for stone in Stone),
            moves=tuple((move.point, move.stone) for move in self.walk.moves),
            shown=len(position.moves),
            standing=self._standing(),
            comment=position.note.comment if ranking is None else "",
            read=self._comment_page,
            commented=self._commented or bool(position.note.comment),
            ranking=ranking,
            message=self.advice,
            lasting=self._lasting_text(),
            keys=tuple(keys.listed),
            captions=tuple(keys.captions),
            review=self.reviewing.view,
        )

    @property
    def _keys(self) -> ReplayKeys:
        return ReplayKeys(
            self.preferences.keymap,
            GameKind(forbids=self.rule.forbids, fives=self.rule.is_of_fives),
            branches=len(self.walk.variations) > 1,
            goes_on=self.on_enter is not None,
            leaves=self.on_leave is Go.QUIT,
            places=self._tree_keys.mode is not Mode.OFF,
            answered=self._tree_keys.mode is Mode.ANSWERED,
            in_variation=self.study.in_variation,
            reviewed=self.reviewing.view is not None,
            can_review=self.reviewing.is_possible,
        )

    def _player(self, stone: Stone) -> PlayerLine:
        name = {Stone.BLACK: self.tree.black, Stone.WHITE: self.tree.white}[stone]
        color = color_name(stone)
        return PlayerLine(stone, [f"{color}  {name}".rstrip(), name or color])

    def _standing(self) -> Standing | None:
        """How the position stands where a bar shows it."""
        target, outcome = self._target(), self.position.outcome
        if not self.preferences.shows_evaluation(self.rule):
            return None
        if outcome is not None:
            return standing_at_end(outcome)
        return None if target is None else standing_by(self.counsel.advisor, target)

    def _status(self) -> Status:
        number, count = len(self.position.moves), len(self.walk.moves)
        last = self.position.last
        if not number:
            return Status(_("Before the first of {count} moves").format(count=count))
        if last is None:
            return Status(_("After move {number} of {count}").format(number=number, count=count))
        milliseconds = self.tree.milliseconds.get(self.walk.node)
        if self.study.in_variation:
            text = _("Variation, move {number} of {count}: {point}")
        elif milliseconds is None:
            text = _("Move {number} of {count}: {point}")
        else:
            text = _("Move {number} of {count}: {point}, {seconds:.1f} s")
        seconds = (milliseconds or 0) / 1000
        text = text.format(number=number, count=count, point=last.point, seconds=seconds)
        return Status(text, last.stone)

    def _marks(self) -> Marks:
        marks = position_marks(self.position)
        settings, target = self.preferences.settings, self._target()
        layer = self.counsel.advisor.layer
        numbered, ranked = layer is Layer.NUMBERS, layer is Layer.LINES
        marks = replace(
            marks,
            texts=self._signs(numbered=not ranked) | dict(marks.texts),
            numbers=self.position.numbers if numbered else {},
            forbidden=self._forbidden_points(target) if settings.forbidden else {},
        )
        return marks if target is None else self.counsel.advisor.marked(marks, target)

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
                text = _CHOICES[number] if number < len(_CHOICES) else self.glyphs.hint
            if point is not None and text:
                signs[point] = text
        return signs

    def _lasting_text(self) -> str:
        """The line under the board while there is nothing else to say."""
        if self.position.outcome is None and len(self.walk.variations) > 1:
            return f"{self._tree_keys.text} {self._variation_text()}".strip()
        if self.position.outcome is None and (self._tree_keys.text or self.study.in_variation):
            return self._tree_keys.text
        return self._result() if self.position.outcome is not None or self.walk.at_end else ""

    def _variation_text(self) -> str:
        """Which variation the line continues with."""
        point = self.walk.next_point
        text = _("Variation {number} of {count}: {point} (Tab: the next one)")
        if self.tree.openings and self.walk.node == 0:
            text = _("Opening {number} of {count} in the list: {point} (Tab: the next one)")
        count = len(self.walk.variations)
        return text.format(number=self.walk.chosen + 1, count=count, point=point or "-")

    def _result(self) -> str:
        """How the game ended: by its last move, or else by ``ending`` or the file."""
        if self.position.outcome is not None:
            return outcome_text(self.position.outcome, self.rule)
        if self.ending:
            return self.ending
        if self.tree.openings:
            return _("The opening ends here.")
        return file_result(self.tree) or _("The saved game ends here, without a result.")


def analysis_board(
    event: Analyse,
    preferences: Preferences,
    open_library: "OpenLibrary",
    tools: ReviewTools,
    on_leave: Event,
) -> ReplayScreen:
    """Return the board that an event asks for.

    ``tools`` are those of our engine; ``on_leave`` is the event of q.
    """
    tree, notice, keeper = event.tree, "", None
    store = NO_STORE if event.file is None else Store(file=event.file)
    if event.game is not None:
        from wuziqi.play.library_game import (  # noqa: PLC0415  slow to load
            LibraryKeeper,
            with_kept_analysis,
        )

        tree, store, trouble = with_kept_analysis(event.tree, event.game, open_library)
        notice = reason_text(trouble)
        keeper = LibraryKeeper(open_library, event.game)
    played = len(event.tree.main_line()) if event.file is None else None
    screen = ReplayScreen(
        tree,
        preferences,
        event.rule,
        event.node,
        on_leave,
        event.go_on,
        event.ending,
        Desk(tools, store, played, keeper),
        event.review,
    )
    screen.advice = notice or screen.advice
    return screen


def position_marks(position: ReplayPosition) -> Marks:
    """Return what is marked on the board of a saved game."""
    return Marks(
        last=position.last.point if position.last else None,
        won=position.outcome.line if position.outcome else (),
        texts=position.texts,
        marked=position.marked,
    )

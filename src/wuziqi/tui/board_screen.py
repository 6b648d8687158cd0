"""A screen with a board: cursor, typed points, clicks, orientation and the line below the board."""

import time
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from string import digits
from typing import Final

from wuziqi.play.adviser import AdviceDone, Adviser, Layer, PageDone, SettingDone
from wuziqi.play.events import ChangeSettings, OpenPage
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import MAX_SIZE, Board, Stone
from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session.analysis import Analysis, Target
from wuziqi.session.analyst import AnalystEvent
from wuziqi.session.reasons import Caution, Coached, Warned
from wuziqi.session.results import Done, Refused
from wuziqi.tui.board_view import BoardView, layout_of, paint_view
from wuziqi.tui.sharing import Copier, copy_key
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click, typed_text
from wuziqi.tui.widgets.keys import key_names, unknown_key
from wuziqi.tui.widgets.layout import Layout
from wuziqi.tui.widgets.marks import Marks, ThreatMark
from wuziqi.tui.widgets.panel import ranked_moves
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, Layered, Prompt
from wuziqi.words import advice_texts
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import chance_signs, no_advice_text
from wuziqi.words.rule_texts import bad_point_text

Command = Callable[[], ScreenEvent | Again | None]
"""The effect of a key."""

_ADVICE: Final[Mapping[Action, Callable[[Adviser], AdviceDone | SettingDone | PageDone]]] = {
    Action.HINT: Adviser.hint,
    Action.LINE: Adviser.next_of_line,
    Action.THREATS: lambda adviser: adviser.toggle(Layer.THREATS),
    Action.SIGHT: lambda adviser: adviser.toggle(Layer.SCORES),
    Action.LINES: lambda adviser: adviser.toggle(Layer.LINES),
    Action.NUMBERS: Adviser.toggle_numbers,
    Action.EXPLORE: Adviser.explore,
    Action.EVALUATION: Adviser.toggle_evaluation,
    Action.FORBIDDEN: Adviser.toggle_forbidden,
}
"""The effects of keys that leave the game unchanged."""


# The screen


_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

_ANSWER_KEY: Final = "."
"""Shows the answer of a puzzle; in a lesson, after a letter, it still begins no point."""

_LARGE: Final = 20
"""The lines of a large board: its columns begin a point on smaller boards too, which lack them."""

_WORD_SECONDS: Final = 0.5
"""The most time between two keys that are typed as one word."""

_LASTING: Final = frozenset((Action.MENU, Action.SETTINGS, Action.UNDO, Action.REDO))
"""Keys whose effects no digit takes back: they open a screen or change the game."""


@dataclass(frozen=True)
class Stance:
    """The point of the cursor, the orientation of the board, and the open warning."""

    cursor: Point
    orientation: Orientation
    warning: Warned | Coached | None = None


class BoardScreen(Layered):
    """The base of the screens with a board on which points are aimed at.

    A subclass provides the board, its layout, and ``place``. All keys go to an open question or
    typed line. Otherwise a key has the command that ``answers`` have for it, or else ``own_keys``,
    or else ``board_keys``. ``message`` is the line below the board, a warning if it ``warns``.

    A point such as h8 can be typed without the key of the prompt: a letter has its effect as a key
    at once, and a digit right after it takes that back and begins the point. So does a sign without
    a meaning, which the prompt then refuses, because a digit and Enter would place another stone.
    A letter whose effect cannot be taken back ``waits`` for the digit.
    """

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.cursor = self.board.centre
        self.orientation = UPRIGHT
        self.message = ""
        self.warns = False
        self.caution = Caution()
        self.prompt = Prompt(self._submit)
        self._copier = Copier(self.say)
        self.commands: dict[Action, Command] = {
            Action.PLACE: self.place,
            Action.PROMPT: self.open_prompt,
            Action.ROTATE: lambda: self._turn(self.orientation.rotated()),
            Action.FLIP: lambda: self._turn(self.orientation.flipped()),
            **{action: partial(self._advise, action) for action in _ADVICE},
        }
        self.pressed = ""
        """The last key."""
        self.repeats = False
        """Whether the key before it was the same."""
        self.clicked: Point | None = None
        """The point of the last click: a second click places a stone there."""
        self._letter = ""
        """The last key, if a digit after it begins a point."""
        self._letter_at = 0.0
        self._stance = Stance(self.cursor, self.orientation)
        """The stance before the letter."""
        self._made_for: object = None
        """The player's keys and the use of the cursor that ``_made_keys`` belong to."""
        self._made_keys: Mapping[str, Command] = {}

    @property
    @abstractmethod
    def board(self) -> Board: ...

    @abstractmethod
    def view(self) -> BoardView:
        """Return all that the screen shows now."""

    def layout(self, height: int, width: int) -> Layout | None:
        """Return the layout on a screen; None for too small a screen."""
        return layout_of(self.view(), height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the screen; on too small a canvas, draw the size that is needed."""
        if self.adviser is not None:
            self.adviser.count = ranked_moves(canvas.height)
        paint_view(canvas, self.view())

    @abstractmethod
    def place(self, point: Point | None = None, typed: str = "") -> Again | None:
        """Place a stone on a point, by default the cursor's, or say why not.

        ``typed`` is the point as the player typed it. Returns Again if the same point may be tried
        again: the typed text then stays for editing, and another click tries again.
        """

    @property
    def aims(self) -> bool:
        return True

    @property
    def own_keys(self) -> Mapping[str, Command]:
        """The effects of keys on this screen alone, before their usual effects."""
        return {}

    @property
    def answers(self) -> Mapping[str, Command]:
        """The keys that answer a question beside the board; they begin no point."""
        return {}

    def revert(self, letter: str) -> ScreenEvent | None:
        """Undo the effect of a letter as a key: it was the beginning of a point.

        Only visible effects matter: here the evaluation bar.
        """
        if self.adviser is None or self.preferences.keymap.action(letter) is not Action.EVALUATION:
            return None
        return self._advise(Action.EVALUATION)

    def lasts(self, key: str) -> bool:
        """Whether no digit can take back what a letter does as a key."""
        return self.preferences.keymap.action(key) in _LASTING

    def waits(self, key: str) -> bool:
        is_column = key in _LETTERS[: self.board.width]
        if not is_column or self.layers.top is not None or not self.aims or key in self.answers:
            return False
        return self.lasts(key)

    def note_act(self) -> None:
        """Note that the player presses a key, before it has its effect."""

    def look(self, step: int) -> None:
        """Take a turn of the wheel; here it moves the cursor."""
        self._step(0, -step)

    def say(self, text: str, *, warns: bool = False) -> None:
        """Put a text into the line below the board."""
        self.message, self.warns = text, warns

    def hear(self, text: str) -> None:
        self.say(text)

    def copy_tree(self, tree: Tree, node: int, picture: str = "") -> Copy | None:
        """Copy a tree or, by the same key again, the moves up to a node; a picture comes first."""
        key = copy_key(self.preferences.keymap)
        return self._copier.copy(tree, node, key, picture, again=self.repeats)

    # Keys

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; returns an event for the program, if any."""
        self.repeats, self.pressed = key == self.pressed, key
        self.note_act()
        layer, letter, self._letter = self.layers.top, self._letter, ""
        begins = letter and self.aims and (layer is None or layer.lets_point(letter))
        if begins and self.preferences.keymap.action(letter) is Action.LINES:
            # A digit chooses one of the best moves, unless both keys are typed as a word.
            begins = time.monotonic() - self._letter_at < _WORD_SECONDS
        if begins and (key in digits or self._is_unknown(key)) and key not in self.answers:
            return self._begin_point(letter, key)
        if layer is self.prompt and self.prompt.line.selected and self._is_command(key):
            self.layers.close()
            layer = None
        if layer is not None:
            if layer is not self.prompt:
                self.caution.forget()
            self.say("")
            return layer.press(key)
        command = self.answers.get(key)
        if command is not None:
            self.caution.forget()
        else:
            command = self._command_of(key)
        event = (command or self.other_key)()
        if not isinstance(event, Again | ChangeSettings | Copy | None):  # another screen is shown
            self._letter = ""
        return None if isinstance(event, Again) else event

    def _command_of(self, key: str) -> Command | None:
        command, warning = self.own_keys.get(key), self.caution.warning
        if command is None and (ranked := self._ranked(key)) is not None:
            return ranked
        if command is None:
            keys = self.board_keys()
            command = keys.get(key)
            if type(key) is not str:  # a key of another script: its own character comes first
                command = keys.get(typed_text(key), command)
        if command not in (self.place, self.open_prompt):
            self.caution.forget()
        is_letter = len(key) == 1 and typed_text(key).isalpha()
        is_begin = is_letter and (command is None or not key.isalpha())
        if key.lower() in _LETTERS[: max(self.board.width, _LARGE)] or is_begin:
            self._letter, self._letter_at = key, time.monotonic()
            self._stance = Stance(self.cursor, self.orientation, warning)
        return command

    def _is_unknown(self, key: str) -> bool:
        """Whether a key is a sign without a meaning here, which makes a letter no point."""
        if len(key) != 1 or typed_text(key).isalpha() or key == _ANSWER_KEY:
            return False
        tables = (self.own_keys, self.answers, self.board_keys())
        return not any(one in table for table in tables for one in (key, typed_text(key)))

    def board_keys(self) -> Mapping[str, Command]:
        """Return the commands of the keys that a board has at any time, by the player's keys."""
        made_for = (self.preferences.settings.keys, self.aims)
        if self._made_for != made_for:
            self._made_for, self._made_keys = made_for, self._make_keys()
        return self._made_keys

    def _make_keys(self) -> dict[str, Command]:
        keymap, keys = self.preferences.keymap, dict[str, Command]()
        absent = () if self.aims else (Action.PLACE, Action.PROMPT)
        if self.aims:
            moves = {key: (MAX_SIZE * x, MAX_SIZE * y) for key, (x, y) in keymap.jumps.items()}
            moves |= keymap.steps
            keys |= {key: partial(self._step, *step) for key, step in moves.items()}
        for key, action in keymap.actions.items():
            if action in self.commands and action not in absent:
                keys[key] = self.commands[action]
        return keys

    def _ranked(self, key: str) -> Command | None:
        if key not in digits or self.adviser is None or not self.aims:
            return None
        if not (points := self.adviser.aimed_at):
            return None
        return partial(self._aim_at, points[key]) if key in points else self.other_key

    def _aim_at(self, point: Point) -> None:
        self.cursor = point

    def _advise(self, action: Action) -> ScreenEvent | None:
        if self.adviser is None:
            return self.other_key()
        if action is Action.HINT and self._aim_at_hint(self.adviser):
            return None
        return self._tell_advice(_ADVICE[action](self.adviser))

    def _aim_at_hint(self, adviser: Adviser) -> bool:
        """Returns False without a shown hint."""
        shown = adviser.recommendation
        if shown is None or adviser.line or not self.aims:
            return False
        self._aim_at(shown.move)
        return True

    def _tell_advice(self, result: AdviceDone | SettingDone | PageDone) -> ScreenEvent | None:
        match result:
            case Done(OpenPage() as page):
                return page
            case Refused(reason):
                self.say(no_advice_text(reason, key_names(self.preferences.keymap)))
            case Done(ChangeSettings() as change):
                before = self.preferences.settings
                self.say(advice_texts.setting_text(before, change.settings))
                return change
            case Done(notice) if not isinstance(notice, ChangeSettings | OpenPage):
                self.say(advice_texts.notice_text(notice))
        return None

    def receive(self, event: AnalystEvent) -> None:
        """Take an event of the analyst; a digit after the best moves have come chooses one."""
        if self.preferences.keymap.action(self._letter) is Action.LINES:
            self._letter = ""
        if self.adviser is not None and (notice := self.adviser.receive(event)) is not None:
            self.say(advice_texts.notice_text(notice))

    def other_key(self) -> ScreenEvent | None:
        """Take the pressed key, which has no command: say so."""
        self.say(unknown_key(self.pressed, self.preferences.keymap), warns=True)
        return None

    def _begin_point(self, letter: str, digit: str) -> ScreenEvent | None:
        # The letter has acted at once, because waiting for a digit would delay every letter.
        begun = letter if letter.isalpha() else typed_text(letter)
        self.begin_point(begun + (digit if digit in digits else typed_text(digit)))
        self.cursor, self.orientation = self._stance.cursor, self._stance.orientation
        self.caution.warning = self._stance.warning
        return self.revert(letter)

    def begin_point(self, typed: str) -> None:
        self.say("")
        self.caution.forget()
        self.layers.close()
        self.open_prompt(typed)

    def open_prompt(self, typed: str = "") -> None:
        """Open the prompt for a point that begins with ``typed``."""
        self.prompt.begin(typed)
        self.layers.open(self.prompt)

    def _submit(self, typed: str) -> Again | None:
        """On failure the text stays, until another one or the key of a command."""
        if not typed.strip():
            return None
        try:
            point = parse_point(typed)
        except NotationError:
            self.say(bad_point_text(), warns=True)
            return Again()
        return self.place(point, typed)

    def _is_command(self, key: str) -> bool:
        """Whether a key after a refused point cannot begin another one."""
        is_text = key in digits or key in " ," or key in _LETTERS[: self.board.width]
        return len(key) == 1 and not is_text

    # The board

    def _step(self, columns: int, rows: int) -> None:
        columns, rows = self.orientation.step(columns, rows)
        board = self.board
        column = min(max(self.cursor.column + columns, 0), board.width - 1)
        row = min(max(self.cursor.row + rows, 0), board.height - 1)
        self.cursor = Point(column, row)

    def _turn(self, orientation: Orientation) -> None:
        self.orientation = orientation

    def point_at(self, click: Click) -> Point | None:
        """Return the point that a click means; None beside the board."""
        layout = self.layout(click.height, click.width)
        return None if layout is None else layout.board.point_at(click.row, click.column)

    def click(self, click: Click) -> ScreenEvent | None:
        """Aim with a click, and place with a second one on the same point, or at once."""
        point = self.point_at(click)
        if point is not None and not self.asks:
            return self.hit(point)
        return None

    def hit(self, point: Point) -> ScreenEvent | None:
        """Take a click on a point."""
        again = point == self.clicked == self.cursor
        self.cursor, self.clicked = point, point
        if not again:
            self.caution.forget()
        if (again or self.preferences.settings.one_click) and self.place(point) is None:
            self.clicked = None
        return None

    def scroll(self, step: int) -> None:
        """Take a turn of the wheel, unless a question is open."""
        if not self.asks:
            self.look(step)


# Advice on the board


def advised_marks(marks: Marks, adviser: Adviser, target: Target | None) -> Marks:
    """Add the layer of the adviser to the marks of a position, if it is the adviser's."""
    analysis = adviser.analysis
    if target != analysis.target:
        return marks
    layer, advice = adviser.layer, adviser.recommendation
    return replace(
        marks,
        line=adviser.line_moves,
        threats=threat_marks(analysis) if layer is Layer.THREATS else {},
        heat=analysis.heat if layer is Layer.SCORES else {},
        hint=advice.move if advice and not adviser.line else None,
        ranks=chance_signs(analysis.best) if layer is Layer.LINES and analysis.best else {},
        losses=analysis.losses if layer is Layer.LINES else {},
    )


def threat_marks(analysis: Analysis) -> dict[Point, ThreatMark]:
    """Return the points of threats with the shape that each colour makes there."""
    if analysis.threats is None:
        return {}
    black, white = analysis.threats[Stone.BLACK], analysis.threats[Stone.WHITE]
    return {at: ThreatMark(black.get(at), white.get(at)) for at in {**black, **white}}

"""The keys that change the tree on the analysis board: stones tried out, variations, comments."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from wuziqi.locale import _
from wuziqi.play.results import Ask, Done, Refused
from wuziqi.play.tree import Change, Study
from wuziqi.rules.board import MAX_SIZE, IllegalMove
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.tui.replay.frame import ReplayView
from wuziqi.tui.sharing.file_writer import FileWriter, name_for
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.keys import Action, KeyMap
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.text_entry import Dialogue, Prompt, Told
from wuziqi.tui.words import status_lines
from wuziqi.tui.words.key_captions import prompt_keys
from wuziqi.words.board_texts import bad_point_text, illegal_text
from wuziqi.words.players import color_name
from wuziqi.words.tree_texts import delete_question, notice_text, refusal_text

_DIGITS = "123456789"
"""These keys choose variations, and do not step the cursor."""

_DELETE = "D"


class Mode(Enum):
    """What the keys of the cursor do on the analysis board."""

    OFF = auto()
    """They step through the moves."""
    ALONE = auto()
    """They move the cursor, and the player places the stones of both colours."""
    ANSWERED = auto()
    """The same, and the engine answers every turn of the player."""


class TreeKeys:
    """Takes the keys that act on the tree of ``study``, and those of its questions and prompts."""

    def __init__(self, study: Study, keymap: KeyMap) -> None:
        self.mode = Mode.OFF
        self.cursor = study.walk.position.board.centre
        self._study = study
        self._keymap = keymap
        self._prompt = Prompt()
        self._dialogue = Dialogue()
        self._writer = FileWriter(self._dialogue, lambda: study.walk.tree, study.written)
        self._bare_point = BarePoint()
        self._clicked: Point | None = None
        self._changes: dict[str, Callable[[], Told]] = {
            "p": lambda: self._told(study.promote()),
            "P": lambda: self._told(study.promote_to_top()),
            _DELETE: self._delete,
            '"': self._edit_comment,
            "b": lambda: self._told(study.return_to_game()),
        }

    @property
    def is_asking(self) -> bool:
        """Whether all keys go into a question, a line or a typed point."""
        return self._dialogue.is_open or self._prompt.is_open

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self._dialogue.is_line or self._prompt.is_open

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        return self._dialogue.needs_care(key)

    @property
    def is_on(self) -> bool:
        """Whether stones can be placed."""
        return self.mode is not Mode.OFF

    # Keys

    def begins_point(self, key: str, orientation: Orientation) -> bool:
        """Take a key; returns whether it begins a point, with the letter before."""
        asks, answers = self._dialogue.is_open, key.isalpha()
        typing = self._dialogue.is_line or self._prompt.is_open
        if not self.is_on or typing or (asks and answers):
            self._bare_point.forget()
            return False
        columns = self._study.walk.position.board.width
        begun = self._bare_point.take(key, columns, Stance(self.cursor, orientation))
        if begun is not None:
            self._dialogue.close()
            self.cursor = begun.before.cursor
            self._prompt.open(begun.text)
        return begun is not None

    def press(self, key: str, orientation: Orientation) -> Told | None:
        """Take a key on a board that is turned so; None for a key without a meaning here."""
        if self._dialogue.is_open:
            return self._dialogue.press(key)
        if self._prompt.is_open:
            return Told(self._type(key))
        action = self._keymap.action(key)
        told = self._change_or_save(key, action)
        return self._try_out(key, action, orientation) if told is None else told

    def _change_or_save(self, key: str, action: Action | None) -> Told | None:
        if key == "S" or action is Action.EXPORT:
            tree, file = self._study.walk.tree, self._study.store.file
            self._writer.ask(name_for(tree) if file is None else str(file.with_suffix(".sgf")))
            return Told()
        if self._study.can_restore and (key == "u" or action is Action.UNDO):
            return self._told(self._study.restore())
        return self._changes[key]() if key in self._changes else None

    def _told(self, result: Change) -> Told:
        match result:
            case Done(notice):
                return Told(notice_text(notice))
            case Refused(reason):
                return Told(refusal_text(reason, self._names))

    @property
    def _names(self) -> dict[str, str]:
        return {**status_lines.key_names(self._keymap), "delete": _DELETE}

    def _delete(self) -> Told:
        match self._study.delete():
            case Ask(question, accept):
                self._dialogue.ask(delete_question(question), lambda: self._told(accept()))
                return Told()
            case Refused() as refused:
                return self._told(refused)

    def _edit_comment(self) -> Told:
        comment = self._study.walk.position.note.comment
        self._dialogue.read(
            _("Comment: {typed}_"), comment, lambda text: self._told(self._study.comment(text))
        )
        return Told()

    def leave(self, leaving: Told) -> Told:
        """Leave the board, after a question if that loses a change."""
        if not self._study.unsaved:
            return leaving
        self._dialogue.ask(_("Leave without saving? y/n (S saves)"), lambda: leaving)
        return Told()

    # Trying out

    def _try_out(self, key: str, action: Action | None, orientation: Orientation) -> Told | None:
        if action is Action.WHAT_IF:
            return Told(self._switch())
        if not self.is_on or key in _DIGITS:
            return None
        if action not in (Action.PLACE, Action.PROMPT):
            self._study.caution.forget()
        if key in self._keymap.steps:
            self._step(orientation.step(*self._keymap.steps[key]))
        elif key in self._keymap.jumps:
            columns, rows = self._keymap.jumps[key]
            self._step(orientation.step(columns * MAX_SIZE, rows * MAX_SIZE))
        elif key == "escape":
            self._set_mode(Mode.OFF)
            self._study.stop()
        else:
            return self._do(action)
        return Told()

    def _do(self, action: Action | None) -> Told | None:
        match action:
            case Action.PLACE:
                return Told(self._place(self.cursor))
            case Action.PROMPT:
                self._prompt.open()
                return Told()
            case Action.UNDO:
                return self._told(self._study.take_back())
            case Action.MOVE_NOW:
                return self._told(self._study.move_now())
        return None

    def _switch(self) -> str:
        """Begin, or change between alone and answered."""
        last = self._study.walk.position.last
        if not self.is_on and last is not None:
            self.cursor = last.point
        if self.mode is Mode.ALONE and self._study.has_engine:
            self._set_mode(Mode.ANSWERED)
            return status_lines.what_if_answered(self._keymap)
        self._study.stop()
        self._set_mode(Mode.ALONE)
        return status_lines.what_if_alone(self._keymap)

    def _set_mode(self, mode: Mode) -> None:
        self.mode = mode
        self._study.answered = mode is Mode.ANSWERED

    def _step(self, step: tuple[int, int]) -> None:
        board = self._study.walk.position.board
        column = min(max(self.cursor.column + step[0], 0), board.width - 1)
        row = min(max(self.cursor.row + step[1], 0), board.height - 1)
        self.cursor = Point(column, row)

    def click(self, point: Point) -> str | None:
        """Aim with a click, and place a stone with a second one on the same point.

        None where a click is not about placing stones.
        """
        if self.is_asking:
            return ""
        if not self.is_on:
            return None
        again = point == self._clicked == self.cursor
        self.cursor, self._clicked = point, None if again else point
        if again:
            return self._place(point)
        self._study.caution.forget()
        return ""

    def _type(self, key: str) -> str:
        if key != "enter":
            self._prompt.press(key)
            return ""
        typed = self._prompt.enter()
        if not typed.strip():
            self._prompt.close()
            return ""
        try:
            point = parse_point(typed)
        except NotationError:
            return bad_point_text()
        walk = self._study.walk
        before = walk.node
        text = self._place(point, typed)
        if walk.node != before or walk.target is None:
            self._prompt.close()
        return text

    def _place(self, point: Point, typed: str = "") -> str:
        match self._study.place(point, typed):
            case Done(notice):
                self.cursor = point
                return notice_text(notice)
            case Refused(reason):
                if isinstance(reason, IllegalMove):
                    return illegal_text(reason, status_lines.key_names(self._keymap))
                return refusal_text(reason, self._names)

    def attend(self) -> str:
        """Take in the moves of the engine; returns what there is to say."""
        answered = self._study.attend()
        self.cursor = next(reversed(answered.points), self.cursor)
        return notice_text(answered.notice)

    # What is shown

    @property
    def text(self) -> str:
        """The mode and whose turn it is; "" where no stone can be placed."""
        target = self._study.walk.target
        if not self.is_on or target is None:
            return ""
        if self._study.thinks:
            return _("What if: the computer is thinking ...")
        alone = _("What if, alone: {color} to move.")
        answered = _("What if, with answers: {color} to move.")
        text = alone if self.mode is Mode.ALONE else answered
        return text.format(color=color_name(target.side))

    def shown(self, view: ReplayView) -> ReplayView:
        """Return a view with the cursor, the open question, and the keys that answer it."""
        if self._dialogue.is_open:
            captions = tuple(self._dialogue.captions)
            return replace(view, message=self._dialogue.text, captions=captions)
        if not self.is_on:
            return view
        marks = replace(view.marks, cursor=self.cursor)
        view = replace(view, focus=self.cursor, marks=marks)
        if not self._prompt.is_open:
            return view
        return replace(view, prompt=self._prompt.text, captions=tuple(prompt_keys()))

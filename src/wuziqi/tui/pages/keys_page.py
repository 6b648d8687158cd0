"""The page that changes the keys of the board; every change is saved at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.contexts import collisions
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import (
    DEFAULT_KEYS,
    HELP_KEYS,
    KeyMap,
    is_key,
    key_text,
    keymap,
    keys_text,
    unknown_page_key,
)
from wuziqi.tui.widgets.option_list import scrolled, selected_by
from wuziqi.tui.widgets.panel import paint_title_line
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent, page_top, paint_too_small
from wuziqi.tui.widgets.scrolled_page import Scroller, paint_heading
from wuziqi.tui.widgets.text_entry import KeyLayer, Layered, Question
from wuziqi.words.actions import BOARD_ACTIONS, CURSOR_STEPS, JUMPS, Action

PROTECTED = (Action.PLACE, Action.HELP, Action.MENU)
"""The actions that always keep a key, because without them nobody can play, read the help or leave.
"""


@dataclass(frozen=True)
class KeyChange:
    """``keys`` that an ``action`` is to have, and the keys that ``losers`` have to give for it."""

    action: Action
    keys: tuple[str, ...]
    losers: Mapping[Action, tuple[str, ...]]

    @property
    def robbed(self) -> Action | None:
        """A protected action that would be left without a key; None if there is none."""
        return next((other for other in PROTECTED if self.after.get(other) == ()), None)

    @property
    def after(self) -> dict[Action, tuple[str, ...]]:
        return {**self.losers, self.action: self.keys}


def change_of(keymap: KeyMap, action: Action, keys: Sequence[str]) -> KeyChange:
    """Return the change that gives an action these keys, and takes them from all others."""
    others = {other for key in keys if (other := keymap.action(key)) not in (None, action)}
    losers = {
        other: tuple(key for key in keymap.keys_of(other) if key not in keys)
        for other in BOARD_ACTIONS
        if other in others
    }
    return KeyChange(action, tuple(keys), losers)


def moves_cursor(key: str) -> bool:
    """Whether a key moves the cursor, which always keeps it."""
    return key in CURSOR_STEPS or key in JUMPS


def can_be_given(key: str) -> bool:
    """Whether a key can ask for an action."""
    return is_key("space" if key == " " else key) and not moves_cursor(key)


def kept_keys(
    changes: Mapping[str, Sequence[str]], keymap: KeyMap, after: Mapping[Action, Sequence[str]]
) -> dict[str, list[str]]:
    """Return the keys of ``keymap`` for the settings file: all that differ from the default.

    Changes of actions that this version does not know stay in ``changes``.
    """
    names = {action.name.lower() for action in BOARD_ACTIONS}
    kept = {name: list(keys) for name, keys in changes.items() if name not in names}
    for action in BOARD_ACTIONS:
        keys = tuple(after.get(action, keymap.keys_of(action)))
        if keys != DEFAULT_KEYS[action]:
            kept[action.name.lower()] = ["space" if key == " " else key for key in keys]
    return kept


# The page


_PAGE_WIDTH = 78
_KEYS_WIDTH, _MOST_KEYS_WIDTH, _GAP = 16, 22, 2
_HEAD, _FOOT = 2, 3
"""The rows of the title, below a blank row on a high screen, and of the texts below the list."""
_KEYS_PER_PAGE = 10
_ASKING = ("enter", " ", "+")
_REMOVERS = ("-", "delete", "backspace")
_ACTIONS = [action.name for action in BOARD_ACTIONS]


def _head(height: int) -> int:
    return page_top(height) + _HEAD


class AwaitedKey(KeyLayer):
    """Waits for a key, whatever its meaning elsewhere; Esc cancels."""

    def __init__(self, text: str, take: Callable[[str], ScreenEvent | None]) -> None:
        self._text = text
        self._take = take

    @property
    def text(self) -> str:
        return self._text

    @property
    def captions(self) -> list[KeyCaption]:
        cancel = KeyCaption("escape", _("cancel"))
        return [KeyCaption("", _("press a key")), cancel]

    def press(self, key: str) -> ScreenEvent | None:
        self.is_open = False
        return None if key == "escape" else self._take(key)


class _KeyLine(NamedTuple):
    """A line of the page: an action with its keys, the heading of a topic, or a blank line."""

    text: str = ""
    action: Action | None = None
    keys: str = ""


@dataclass
class KeysPage(Layered):
    """The actions with their keys; ``selected`` is the name of an action."""

    preferences: Preferences
    selected: str = Action.PLACE.name
    notice: str = ""
    _scroller: Scroller = field(default_factory=Scroller)

    @property
    def _action(self) -> Action:
        return Action[self.selected]

    # Keys and mouse

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key: one to be given, an answer, or one of the page."""
        key, self.notice = str(key), ""
        return self._command(key) if self.layers.top is None else self.layers.top.press(key)

    def _command(self, key: str) -> ScreenEvent | None:
        if (found := selected_by(key, _ACTIONS, self.selected, _KEYS_PER_PAGE)) is not None:
            self.selected = found
        elif key in _ASKING:
            self._ask_for_key(more=key == "+")
        elif key == "D":
            question = _("Reset all keys?")
            self.layers.open(Question(question, lambda: self._keep({})))
        elif key in _REMOVERS:
            keys = self._keymap.keys_of(self._action)
            return self._try(change_of(self._keymap, self._action, keys[:-1])) if keys else None
        elif key == "u":
            return self._try(change_of(self._keymap, self._action, DEFAULT_KEYS[self._action]))
        elif key in HELP_KEYS:
            return OpenPage("help", Topic.MENU)
        elif key in ("q", "escape"):
            return Go.BACK
        else:
            self.notice = unknown_page_key(key)
        return None

    def _ask_for_key(self, *, more: bool) -> None:
        text = _("Another key for: {action}") if more else _("The key for: {action}")
        text = text.format(action=self._action.label)
        self.layers.open(AwaitedKey(text, lambda key: self._give(key, more=more)))

    def click(self, click: Click) -> ScreenEvent | None:
        """A click selects an action; on the selected action it asks for a key."""
        lines = list(self._lines())
        number = click.row - _head(click.height) + self._scroller.first
        if self.asks or not 0 <= number < len(lines):
            return None
        if click.row >= click.height - _FOOT or (action := lines[number].action) is None:
            return None
        if action is self._action:
            return self.press("enter")
        self.selected, self.notice = action.name, ""
        return None

    def scroll(self, step: int) -> None:
        """Select another action by the wheel."""
        if not self.asks:
            self.selected = scrolled(_ACTIONS, self.selected, step)

    # Changes

    @property
    def _keymap(self) -> KeyMap:
        return self.preferences.keymap

    def _give(self, key: str, *, more: bool) -> ScreenEvent | None:
        if moves_cursor(key):
            text = _("{key} moves the cursor and cannot do anything else.")
            self.notice = text.format(key=key_text(key))
            return None
        if not can_be_given(key):
            self.notice = _("{key} cannot be assigned.").format(key=key_text(key))
            return None
        present = self._keymap.keys_of(self._action) if more else []
        others = [other for other in present if other != key]
        return self._try(change_of(self._keymap, self._action, [*others, key]))

    def _try(self, change: KeyChange) -> ScreenEvent | None:
        """Make a change; if other actions lose keys by it, only after a question."""
        if (robbed := change.robbed) is not None:
            text = _("There must be a key for: {action}.")
            self.notice = text.format(action=robbed.label)
            return None
        if not change.losers:
            return self._make(change)
        other = next(iter(change.losers))
        taken = [key for key in change.keys if self._keymap.action(key) is other]
        text = _("{key} is: {action}. Reassign it?")
        text = text.format(key=key_text(taken[0]), action=other.label)
        self.layers.open(Question(text, lambda: self._make(change)))
        return None

    def _make(self, change: KeyChange) -> ScreenEvent:
        keys = kept_keys(self._settings_keys, self._keymap, change.after)
        self.notice = " ".join(collisions(keymap(keys), change.action))
        return self._keep(keys)

    @property
    def _settings_keys(self) -> dict[str, list[str]]:
        return self.preferences.settings.keys

    def _keep(self, keys: dict[str, list[str]]) -> ScreenEvent:
        return ChangeSettings(replace(self.preferences.settings, keys=keys))

    # What is shown

    def paint(self, canvas: Canvas) -> None:
        """Draw the actions around the selected action, and the question below them."""
        if canvas.height <= _HEAD + _FOOT or canvas.width < _KEYS_WIDTH:
            paint_too_small(canvas, _HEAD + _FOOT + 1, _KEYS_WIDTH)
            return
        width = min(_PAGE_WIDTH, canvas.width - 2)
        left = (canvas.width - width) // 2
        head = _head(canvas.height)
        lines = list(self._lines())
        shown = self._follow(lines, canvas.height - head - _FOOT)
        columns, place = range(left, left + width), self._scroller.place
        paint_heading(canvas, head - _HEAD, columns, _("Keys"), place)
        for row, number in enumerate(shown, head):
            self._paint_line(canvas, Area(row, left, 1, width), lines[number])
        question = self.layers.text
        style = Style.TITLE if question else Style.WARNING
        said = question or self.notice or " ".join(collisions(self._keymap, self._action))
        if not said and text_width(self._action.label) > width - self._label_column:
            said, style = self._action.label, Style.DIM
        canvas.put(canvas.height - 2, left, fit(said, width), style)
        paint_footer(canvas, self._captions, left)

    def _follow(self, lines: Sequence[_KeyLine], room: int) -> range:
        """Scroll to the selected action, with the line above it, which may be its heading."""
        at = next(n for n, line in enumerate(lines) if line.action is self._action)
        scroller = self._scroller
        scroller.first = max(min(scroller.first, at - 1), at - room + 1, 0)
        return scroller.shown(len(lines), room)

    def _paint_line(self, canvas: Canvas, area: Area, line: _KeyLine) -> None:
        row, left = area.top, area.left
        if line.action is None:
            if line.text:
                paint_title_line(canvas, area, line.text, self.preferences.glyphs)
            return
        pointer = self.preferences.glyphs.pointer
        keys, text = Style.KEY, Style.PLAIN
        if line.action is self._action:
            keys = text = Style.SELECTED
            canvas.put(
                row,
                left,
                f"{pointer}{' ' * (canvas.width - 2 * left - text_width(pointer))}",
                Style.SELECTED,
            )
            canvas.put_cursor(row, left)
        column = left + text_width(pointer) + 1
        room = min(self._keys_width, left + area.width - column)
        canvas.put(row, column, fit(line.keys, room), keys)
        column = left + self._label_column
        canvas.put(row, column, fit(line.text, canvas.width - 1 - column), text)

    @property
    def _label_column(self) -> int:
        return text_width(self.preferences.glyphs.pointer) + 1 + self._keys_width + _GAP

    @property
    def _keys_width(self) -> int:
        longest = max(text_width(line.keys) for line in self._lines())
        return min(max(longest, _KEYS_WIDTH), _MOST_KEYS_WIDTH)

    def _lines(self) -> Iterator[_KeyLine]:
        for topic, actions in groupby(BOARD_ACTIONS, lambda action: action.topic):
            if topic is not BOARD_ACTIONS[0].topic:
                yield _KeyLine()
            title = _(topic.value)
            yield _KeyLine(title[:1].upper() + title[1:])
            for action in actions:
                has_keys = self._keymap.keys_of(action)
                keys = keys_text(self._keymap, action) if has_keys else _("none")
                yield _KeyLine(action.label, action, keys)

    @property
    def _captions(self) -> Sequence[KeyCaption]:
        if self.asks:
            return self.layers.captions
        return (
            KeyCaption("enter", _("change")),
            KeyCaption("+", _("add")),
            KeyCaption("-", _("remove")),
            KeyCaption("u", _("reset")),
            KeyCaption("D", _("reset all")),
            *help_and_back(),
        )

"""The library on the screen: the list of all games, the actions on each, and the filter."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from wuziqi.levels import FITTING, LEVELS
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.choices import next_value
from wuziqi.play.events import Go, OpenPage, ResumeGame, Topic
from wuziqi.play.files import typed_path
from wuziqi.records.formats.file_names import suggested_name, unused
from wuziqi.records.library.analyses import analysed_tree
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.exchange import Exported, ExportError, export_all, export_game
from wuziqi.records.library.names import with_file_names
from wuziqi.records.library.positions import PositionQuery, read_position
from wuziqi.records.library.queries import EVERYTHING, OUTCOMES, SORTS, Catalogue, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.records.setup import OPPONENTS
from wuziqi.rules.board import DEFAULT_SIZE, IllegalMove, Size
from wuziqi.rules.opening_names import OPENING_NAMES
from wuziqi.rules.point import NotationError
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.session.reasons import AdviceRefusal
from wuziqi.tui.pages.library_frame import (
    LibraryLayout,
    LibraryView,
    Preview,
    PreviewReader,
    paint_library,
)
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.sharing import Copier, in_folder
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.captions import action_captions
from wuziqi.tui.widgets.keys import HELP_KEYS, by_page_key, unknown_page_key
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.option_list import Option, numbered
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import WHEEL_LINES, Open, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, Layered, TypedLine
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import no_advice_text
from wuziqi.words.filter_texts import value_text
from wuziqi.words.library_texts import (
    DELETED,
    analysis_of,
    being_played_text,
    directory_text,
    exported_texts,
    games_text,
    not_resumed_text,
    nothing_to_write_text,
    player_text,
    restored_text,
    written_text,
)

if TYPE_CHECKING:
    from wuziqi.tui.pages.preview import PreviewBoard

_Read = TypeVar("_Read")
_WORK_SECONDS = 0.03


class Exporter:
    """Writes games of a library; ``message`` is its progress or result."""

    def __init__(self, catalogue: Catalogue, preferences: Preferences) -> None:
        self.message = ""
        self._preferences = preferences
        self._catalogue = catalogue
        self._writing: Iterator[Exported] | None = None
        """The export of many games while it runs."""
        self._directory = Path()

    @property
    def busy(self) -> bool:
        return self._writing is not None

    def write(self, entry: Entry, path: Path) -> bool:
        """Write a game to a new file; returns whether it succeeded."""
        try:
            stored = self._catalogue.library.game(entry.id)
            missing = export_game(stored, path, self._preferences.settings.name)
        except (ExportError, LibraryError) as error:
            self.message = error_words(error)
            return False
        self.message = written_text(path, missing)
        return True

    def begin_all(self, wanted: Filter, directory: Path) -> bool:
        """Begin to write games to a new directory; returns whether this is possible."""
        self._directory, self.message = directory, ""
        own = self._preferences.settings.name
        self._writing = export_all(self._catalogue, wanted, directory, own)
        return self._write_for(0.0)

    def work(self) -> None:
        self._write_for(_WORK_SECONDS)

    def stop(self) -> None:
        """Leave the other games out."""
        self._end()

    def _write_for(self, seconds: float) -> bool:
        """Returns False after an error."""
        end = time.monotonic() + seconds
        try:
            self._write_one()
            while self.busy and time.monotonic() < end:
                self._write_one()
        except (ExportError, LibraryError) as error:
            self._writing, self.message = None, error_words(error)
            return False
        return True

    def _write_one(self) -> None:
        if self._writing is None:
            return
        exported = next(self._writing, None)
        if exported is None:
            self._end()
        else:
            self.message = " ".join(exported_texts(exported))

    def _end(self) -> None:
        self._writing = None
        place = directory_text(self._directory)
        self.message = f"{self.message} {place}" if self.message else nothing_to_write_text()


# The page


_ROW_KEYS = {"up": -1, "k": -1, "down": 1, "j": 1}
_AHEAD = 100
"""The number of entries read before and after the visible ones."""


_MOST_TYPED = 200


def _hidden_text() -> str:
    return _("The stones are hidden while you play blind.")


def _both_ways(by: str) -> tuple[Order, Order]:
    first = Order("").sorted_by(by)
    return first, first.sorted_by(by)


class SearchLine(TypedLine):
    """A search text that filters while it is typed; Esc clears the filter."""

    def __init__(self, search: Callable[[str], None], typed: str) -> None:
        super().__init__(_("Find in names: {typed}_"), self._close, typed, limit=_MOST_TYPED)
        self._search = search

    def _close(self, _typed: str) -> None:
        """Keep the list as it is."""

    def press(self, key: str) -> ScreenEvent | None:
        before = self.line.text
        event = super().press(key)
        if key == "escape":
            self._search("")
        elif self.line.text != before:
            self._search(self.line.text)
        return event


class LibraryPage(Layered):
    """The list of the games that match ``filter``; ``selected`` is the number of a game.

    ``message`` is the line under the list, ``first`` the number of the entry on top. ``board`` is
    the position of the game in progress, None without one.
    """

    def __init__(
        self, preferences: Preferences, catalogue: Catalogue, board: PositionQuery | None = None
    ) -> None:
        self.preferences = preferences
        self._board = board
        self.filter = EVERYTHING
        self.order = Order()
        self.count = 0
        self.selected = self.first = 0
        self.message = ""
        self._catalogue = catalogue
        self._exporter = Exporter(catalogue, preferences)
        self._copier = Copier(self._tell)
        self._pressed, self._repeats = "", False
        self._previews = PreviewReader(catalogue.library)
        self._places: dict[int, int] = {}
        """The numbers in the list of the games that were deleted here."""
        self._can_restore = False
        self._page: tuple[int, Sequence[Entry]] = (0, ())
        self._room = 1
        self._actions = self._action_table()
        self._try(catalogue.purge)
        self._reload()

    @property
    def entry(self) -> Entry | None:
        return next(iter(self.entries(self.selected, 1)), None)

    def entries(self, first: int, count: int) -> Sequence[Entry]:
        """At most ``count`` entries of the list; their neighbours are kept for the next call."""
        start, read = self._page
        end = min(first + count, self.count)
        if first < start or end > start + len(read):
            start = max(0, first - _AHEAD)
            self._try(lambda: self._fetch(start, count + 2 * _AHEAD))
            start, read = self._page
        return read[first - start : end - start]

    def _fetch(self, first: int, count: int) -> None:
        page = self._catalogue.page(self.filter, self.order, first, count, self.count)
        self._page = (first, page)

    def _reload(self) -> None:
        self._page = (0, ())
        self.count = 0
        self._try(self._count)
        self.selected = min(self.selected, max(0, self.count - 1))

    def _count(self) -> None:
        self.count = self._catalogue.count(self.filter)
        self._can_restore = self._catalogue.last_deleted is not None

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something with the library, or say why it failed; returns whether it was done."""
        try:
            act()
        except LibraryError as error:
            self.message = _("The library: {error}").format(error=error_words(error))
            return False
        return True

    def _read(self, read: Callable[[], _Read]) -> _Read | None:
        try:
            return read()
        except (LibraryError, RuleError) as error:
            self.message = error_words(error)
            return None

    # Keys

    def needs_care(self, key: str) -> bool:
        """Whether a key deletes a game."""
        return key in Action.DELETE.page_keys and not (self.asks or self.busy)

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key: a step in the list, an action, or a letter of typed text."""
        if self.busy:
            if key in ("escape", "q"):
                self._exporter.stop()
                self.message = self._exporter.message
            return None
        self.message = ""
        if self.layers.top is not None:
            return self.layers.top.press(key)
        self._repeats, self._pressed = key == self._pressed, key
        if key in _ROW_KEYS:
            self._go(self.selected + _ROW_KEYS[key])
        elif key in ("pageup", "pagedown"):
            self._go(self.selected + (self._room if key == "pagedown" else -self._room))
        elif key in ("home", "end"):
            self._go(0 if key == "home" else self.count)
        elif key in self._actions:
            return self._actions[key]()
        elif (act := self._game_actions().get(key)) is not None:
            return self._do(act)
        else:
            self.message = unknown_page_key(key)
        return None

    def _do(self, act: Callable[[Entry], ScreenEvent | None]) -> ScreenEvent | None:
        if self.entry is not None:
            return act(self.entry)
        self.message = self.message or _("There is no game here.")
        return None

    def click(self, click: Click) -> ScreenEvent | None:
        """A click selects a game, or opens the selected game; on a heading, it sorts the list."""
        if self.asks or self.busy:
            return None
        self.message = ""
        layout = self._layout(click.height, click.width)
        if (heading := layout.heading_at(click)) in SORTS:
            self._sort_by(heading)
        row = layout.row_at(click)
        if row is None or self.first + row >= self.count:
            return None
        if self.first + row == self.selected and self.entry is not None:
            return self._open(self.entry)
        self._go(self.first + row)
        return None

    def scroll(self, step: int) -> None:
        """Go through the list by the wheel."""
        if not (self.asks or self.busy):
            self._go(self.selected + step * WHEEL_LINES)

    def _action_table(self) -> dict[str, Callable[[], ScreenEvent | None]]:
        acts: dict[Action, Callable[[], ScreenEvent | None]] = {
            Action.FIND: self._ask_for_text,
            Action.ONLY: self._open_filter,
            Action.RESTORE: self._undo,
            Action.STATISTICS: lambda: OpenPage("statistics"),
            Action.INSIGHTS: lambda: OpenPage("insights"),
        }
        keymap = self.preferences.keymap
        return {
            **dict.fromkeys(keymap.keys_of(Action.EXPLORE), lambda: OpenPage("explorer")),
            **dict.fromkeys(keymap.keys_of(Action.EDIT), lambda: OpenPage("position")),
            **by_page_key(acts),
            "right": lambda: self._turn_order(1),
            "left": lambda: self._turn_order(-1),
            "q": lambda: Go.BACK,
            "escape": self._back,
            **dict.fromkeys(HELP_KEYS, lambda: OpenPage("help", Topic.LIBRARY)),
        }

    def _game_actions(self) -> dict[str, Callable[[Entry], ScreenEvent | None]]:
        acts: dict[Action, Callable[[Entry], ScreenEvent | None]] = {
            Action.REVIEW_GAME: lambda entry: self._analyse(entry, review=True),
            Action.RESUME_GAME: self._resume,
            Action.NAME: self._ask_for_name,
            Action.STAR: self._star,
            Action.DELETE: self._delete,
            Action.EXPORT_GAME: self._ask_for_file,
            Action.COPY_GAME: self._copy,
        }
        return {"enter": self._open, **by_page_key(acts)}

    def _go(self, number: int) -> None:
        self.selected = min(max(0, number), max(0, self.count - 1))

    # The list

    def show(self, chosen: Filter) -> int:
        """List the games that match a filter, from the first; returns how many these are."""
        self.filter, self.selected = chosen, 0
        self._reload()
        return self.count

    def _open_filter(self) -> ScreenEvent | None:
        catalogue = self._catalogue
        if (listed := self._read(lambda: (catalogue.rules(), catalogue.sizes()))) is None:
            return None
        page = FilterPage(
            self.preferences, self.filter, self.show, *listed, self._board, self.count
        )
        return Open(page)

    def _back(self) -> ScreenEvent | None:
        """Show all games again, or else go back."""
        if self.filter == EVERYTHING:
            return Go.BACK
        self.show(EVERYTHING)
        return None

    def _turn_order(self, step: int) -> None:
        """Take the next or the previous order: of each heading one way round, then the other."""
        orders = [order for by in SORTS for order in _both_ways(by)]
        self.order = next_value(orders, self.order, step)
        self.show(self.filter)

    def _sort_by(self, by: str) -> None:
        self.order = self.order.sorted_by(by)
        self.show(self.filter)

    # One game

    def _star(self, entry: Entry) -> None:
        self._change(lambda: self._catalogue.star(entry.id, starred=not entry.starred))

    def _delete(self, entry: Entry) -> None:
        self._change(lambda: self._remove(entry))

    def _remove(self, entry: Entry) -> None:
        if self._catalogue.delete(entry.id):
            self._places[entry.id] = self.selected
            self.message = _(DELETED)
        else:
            self.message = being_played_text()

    def _undo(self) -> None:
        self._change(self._restore)

    def _restore(self) -> None:
        game = self._catalogue.restore()
        if game is not None:
            self.selected = self._places.pop(game, 0)
        self.message = restored_text(game)

    def _change(self, act: Callable[[], object]) -> bool:
        done = self._try(act)
        self._reload()
        return done

    def _open(self, entry: Entry) -> ScreenEvent | None:
        return self._analyse(entry, review=False)

    def _analyse(self, entry: Entry, *, review: bool) -> ScreenEvent | None:
        if self._catalogue.is_shared(entry):
            self.message = no_advice_text(AdviceRefusal.WITH_FRIEND, {})
            return None
        self._previews.forget()
        game = self._catalogue.library.game
        return self._read(lambda: analysis_of(game(entry.id), review=review))

    def _copy(self, entry: Entry) -> ScreenEvent | None:
        """Copy a game with its analysis; at the second press the moves of the game alone."""
        if self._hides(entry):
            self.message = _hidden_text()
            return None
        game = self._catalogue.library.game
        if (tree := self._read(lambda: analysed_tree(game(entry.id)))) is None:
            return None
        named = with_file_names(tree, self.preferences.settings.name)
        return self._copier.copy(
            named, next(reversed(tree.main_line()), 0), "y", again=self._repeats
        )

    def _tell(self, text: str) -> None:
        self.message = text

    def _resume(self, entry: Entry) -> ScreenEvent | None:
        if entry.goes_on:
            return ResumeGame(entry.id)
        self.message = not_resumed_text(entry)
        return None

    # What is typed

    def _ask_for_text(self) -> None:
        self.layers.open(SearchLine(self._search, self.filter.text))

    def _search(self, text: str) -> None:
        self.show(replace(self.filter, text=text))

    def _ask_for_name(self, entry: Entry) -> None:
        def rename(typed: str) -> Again | None:
            name = typed.strip()
            done = self._change(lambda: self._catalogue.rename(entry.id, name))
            return None if done else Again()

        asked = _("Name of the game: {typed}_")
        self.layers.open(TypedLine(asked, rename, entry.name, limit=_MOST_TYPED))

    def _ask_for_file(self, entry: Entry) -> None:
        """Ask for the file of a game, or for a new directory of all listed games."""

        def write(typed: str) -> Again | None:
            name = typed.strip()
            if not name:
                return None
            path = typed_path(name)
            if name.endswith(("/", os.sep)):
                done = self._exporter.begin_all(self.filter, path)
            else:
                done = self._exporter.write(entry, path)
            self.message = self._exporter.message
            return None if done else Again()

        black, white = player_text(entry.black), player_text(entry.white)
        path = unused(Path(suggested_name(entry.started, black, white)))
        asked = _(
            "File in {folder} (.sgf .psq .lib .txt); with / at the end, a folder for all listed"
            " games: {typed}_"
        )
        line = TypedLine(in_folder(asked), write, str(path), suggested=True, limit=_MOST_TYPED)
        self.layers.open(line)

    # What takes longer

    @property
    def busy(self) -> bool:
        return self._exporter.busy

    def work(self) -> None:
        """Write some of the games, if any are being written."""
        if self.busy:
            self._exporter.work()
            self.message = self._exporter.message

    # Painting

    def _layout(self, height: int, width: int) -> LibraryLayout:
        return LibraryLayout(height, width, self.preferences.glyphs.pointer)

    def paint(self, canvas: Canvas) -> None:
        """Draw the list around the selected game."""
        layout = self._layout(canvas.height, canvas.width)
        self._room = layout.room
        self.first = min(max(self.first, self.selected - self._room + 1), self.selected)
        self.first = max(0, min(self.first, self.count - self._room))
        paint_library(canvas, self._view(with_preview=layout.preview is not None))

    def _view(self, *, with_preview: bool) -> LibraryView:
        entries = self.entries(self.first, self._room)  # may fail, and then set the message
        return LibraryView(
            entries,
            self.first,
            self.count,
            self.selected,
            self.filter,
            self.order,
            self.preferences.glyphs,
            self._preview() if with_preview else None,
            self.message,
            self.layers.top if isinstance(self.layers.top, TypedLine) else None,
            self.busy,
            can_undo=self._can_restore,
            doors=[
                *action_captions(self.preferences.keymap, Action.EXPLORE),
                *action_captions(self.preferences.keymap, Action.EDIT),
            ],
        )

    def _preview(self) -> Preview | None:
        entry = self.entry
        if entry is None:
            return None
        if self._hides(entry):
            return Preview(entry, None, _hidden_text())
        return self._previews.preview(entry)

    def _hides(self, entry: Entry) -> bool:
        # It may be the present blind game.
        return self.preferences.blind and not (entry.result or entry.damaged)


# The filter of the list

"""The columns for the typed moves."""


_OWN_BOARD = "board"
"""The option of the filter that is there only beside a game in progress."""


@dataclass
class FilterPage(OptionPage):
    """The page: the chosen ``filter``, and the name of the ``selected`` option.

    ``apply`` is called with every change, and returns how many games match; ``rules`` and ``sizes``
    are the library's. ``board`` is the position of the game in progress, None without one.
    ``count`` games match.
    """

    preferences: Preferences
    filter: Filter
    apply: Callable[[Filter], int]
    rules: Sequence[Rule | str]
    sizes: Sequence[Size]
    board: PositionQuery | None = None
    count: int = 0
    selected: str = "outcome"
    notice: str = ""

    topic = Topic.LIBRARY

    # What keys do

    @property
    def hot_keys(self) -> Mapping[str, str]:
        return numbered(sorted(self.names, key=_OWN_BOARD.__eq__))

    def turn(self, step: int) -> None:
        """Give the selected option another value, which takes effect at once."""
        if self.selected in (choices := _choices(self)):
            values = choices[self.selected]
            present = getattr(self.filter, self.selected)
            index = values.index(present) if present in values else 0
            changed = {self.selected: values[(index + step) % len(values)]}
            self._set(replace(self.filter, **changed))  # type: ignore[arg-type]

    def choose(self) -> None:
        """Select the next value, have a position typed, or show all games."""
        if self.selected == "clear":
            self._set(EVERYTHING)
        elif self.selected == "position":
            asked, typed = _("Moves, such as h8 h9 i9: {typed}_"), str(self.filter.position or "")
            self.layers.open(TypedLine(asked, self._set_position, typed))
        elif self.selected == _OWN_BOARD:
            self._set(replace(self.filter, position=self.board))
        self.turn(1)

    def enter(self) -> ScreenEvent | None:
        """Go back to the list; or have a position typed, or show all games."""
        if self.selected in _choices(self):
            return self.leave()
        self.choose()
        return None

    @property
    def enter_text(self) -> str:
        texts = {
            "clear": _("clear filters"),
            "position": _("type"),
            _OWN_BOARD: _("take its position"),
        }
        return texts.get(self.selected, "")

    def _set_position(self, typed: str) -> Again | None:
        try:
            position = read_position(typed, self.filter.size or DEFAULT_SIZE)
        except (NotationError, IllegalMove) as error:
            self.notice = error_words(error)
            return Again()
        self._set(replace(self.filter, position=position))
        return None

    def _set(self, chosen: Filter) -> None:
        self.filter = chosen
        self.count = self.apply(chosen)

    # What is shown

    @property
    def shown_position(self) -> "PreviewBoard":
        """The board of the filter, else that of the game in progress, else an empty one."""
        from wuziqi.tui.pages.preview import PreviewBoard  # noqa: PLC0415  see option_page

        empty = PositionQuery(self.filter.size or DEFAULT_SIZE, ())
        return PreviewBoard((self.filter.position or self.board or empty).board, Marks(), "")

    @property
    def title(self) -> str:
        title = _("Filter games")
        return f"{title}  {games_text(self.count)}"

    @property
    def options(self) -> list[Option]:
        own = Option(_OWN_BOARD, _("Your game"), _("take its position"), stays=True)
        return [
            Option("outcome", _("Result"), self._value("outcome")),
            Option("opponent", _("Opponent"), self._value("opponent")),
            Option("level", _("Level"), self._value("level")),
            Option("rule", _("Rule"), self._value("rule")),
            Option("size", _("Board size"), self._value("size")),
            Option("opening", _("Opening"), self._value("opening")),
            Option("position", _("Position"), self._value("position"), stays=True),
            *([] if self.board is None else [own]),
            Option("starred", _("Starred"), self._value("starred")),
            Option("clear", _("Clear filters"), gap_above=True),
        ]

    def _value(self, name: str) -> str:
        value = getattr(self.filter, name)
        if name == "starred":
            return _("only these") if value else _("all")
        return value_text(name, value, self.preferences.glyphs) if value else _("all")


def _choices(page: FilterPage) -> dict[str, Sequence[object]]:
    """The values that Left and Right go through, by option; the first lets all games through."""
    return {
        "outcome": ("", *OUTCOMES),
        "opponent": ("", *OPPONENTS, "file"),
        "level": (None, FITTING, *LEVELS),
        "rule": ("", *page.rules),
        "size": (None, *page.sizes),
        "opening": (None, *OPENING_NAMES),
        "starred": (False, True),
    }

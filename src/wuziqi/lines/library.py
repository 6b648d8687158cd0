"""The list of all games, a page of it at a time."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, help_lines
from wuziqi.lines.context import Context, ListPlace
from wuziqi.lines.listing import ListingError, filtered, ordered
from wuziqi.lines.phrases import LETTERS, sentence
from wuziqi.lines.saving import export, path_of
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse, CommonEvent, Go, ResumeGame
from wuziqi.records.library.analyses import tree_of
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.exchange import ExportError, export_all
from wuziqi.records.library.queries import EVERYTHING, Catalogue, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.rules.rule import RuleError
from wuziqi.words.entry_texts import (
    damaged_text,
    date_text,
    ending_text,
    entry_title,
    player_text,
    players_text,
    result_text,
)
from wuziqi.words.filter_texts import filter_text, order_text
from wuziqi.words.rule_texts import size_text

_PAGE: Final = 10
"""Games that are told at a time."""


class LibraryPlace(ListPlace):
    """The list, in which games have numbers from 1. ``waiting``: there is a game to go back to."""

    def __init__(self, context: Context, catalogue: Catalogue, *, waiting: bool = False) -> None:
        self._context = context
        self._say = context.say
        self._catalogue = catalogue
        self._filter = Filter()
        self._order = Order()
        self._told = 0
        """How many games of the list were told."""
        self._deleted: list[int] = []
        self._table: dict[Command, Callable[[str], CommonEvent | None]] = {
            words.OPEN: self._open,
            words.MORE: self._more,
            words.FIND: self._find,
            words.ONLY: self._only,
            words.SORT: self._sort,
            words.NAME: self._name,
            words.STAR: self._star,
            words.DELETE: self._delete,
            words.RESTORE: self._restore,
            words.SAVE: self._save,
            words.EXPORT: self._export,
            words.STATISTICS: lambda _rest: self._tell_statistics(),
            words.LIBRARY: lambda _rest: self._tell_from_start(),
            **({words.CONTINUE: lambda _rest: Go.CONTINUE} if waiting else {}),
            words.MENU: lambda _rest: Go.MENU,
            words.HELP: lambda _rest: self._say(*help_lines([*self._table])),
            words.QUIT: lambda _rest: Go.QUIT,
        }

    def enter(self) -> None:
        """Say how many games there are, and the first of them."""
        self._try(self._tell_from_start)

    def _obey(self, command: Command, rest: str) -> CommonEvent | None:
        try:
            return super()._obey(command, rest)
        except (LibraryError, RuleError, ListingError, ExportError) as error:
            self._say(sentence(error_words(error)))
            return None

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except LibraryError as error:
            self._say(error_words(error))

    def _tell_from_start(self) -> None:
        count = self._catalogue.count(self._filter)
        text = ngettext(
            "Library: {count} game, {order}.",
            "Library: {count} games, {order}.",
            count,
        )
        self._say(text.format(count=count, order=order_text(self._order)))
        if self._filter != EVERYTHING:
            self._say(sentence(filter_text(self._filter, LETTERS)))
        self._told = 0
        self._more("")

    def _more(self, _rest: str) -> None:
        entries = self._catalogue.page(self._filter, self._order, self._told, _PAGE)
        for number, entry in enumerate(entries, self._told + 1):
            self._say(entry_line(number, entry))
        if not entries and self._told:
            self._say(_("There are no more games."))
        self._told += len(entries)

    def _find(self, typed: str) -> None:
        self._filter = replace(self._filter, text=typed)
        self._tell_from_start()

    def _only(self, typed: str) -> None:
        self._filter = filtered(typed, self._filter.text if typed else "")
        self._tell_from_start()

    def _sort(self, typed: str) -> None:
        self._order = ordered(typed, self._order)
        self._tell_from_start()

    def _entry(self, typed: str) -> Entry | None:
        """The game of a number that was typed; None, and what to type is said, if there is none."""
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 9 else 0
        found = self._catalogue.page(self._filter, self._order, number - 1, 1) if number else []
        if not found:
            self._say(_("Type the number of a game in the list, such as: open 2."))
        return found[0] if found else None

    def _open(self, typed: str) -> CommonEvent | None:
        entry = self._entry(typed)
        if entry is None:
            return None
        if entry.damaged:
            self._say(damaged_text())
            return None
        if not entry.result and entry.opponent != "file":
            return ResumeGame(entry.id)
        tree = tree_of(self._catalogue.library.game(entry.id))
        tree.black, tree.white = player_text(tree.black), player_text(tree.white)
        if entry.result:
            self._say(sentence(ending_text(entry)))
        return Analyse(tree, entry.known_rule(), next(reversed(tree.main_line()), 0), entry.id)

    def _name(self, typed: str) -> None:
        number, _blank, name = typed.partition(" ")
        if (entry := self._entry(number)) is not None:
            self._catalogue.rename(entry.id, name)
            self._tell_again(entry, number)

    def _star(self, number: str) -> None:
        if (entry := self._entry(number)) is not None:
            self._catalogue.star(entry.id, starred=not entry.starred)
            self._tell_again(entry, number)

    def _tell_again(self, entry: Entry, number: str) -> None:
        """Tell a game that has changed, which may have another number now."""
        changed = self._catalogue.page(self._filter, self._order, int(number) - 1, 1)
        if changed and changed[0].id == entry.id:
            self._say(entry_line(int(number), changed[0]))

    def _delete(self, typed: str) -> None:
        if (entry := self._entry(typed)) is not None:
            self._catalogue.delete(entry.id)
            self._deleted.append(entry.id)
            self._say(_("Deleted; restore brings it back."))

    def _restore(self, _rest: str) -> None:
        if self._deleted:
            self._catalogue.restore(self._deleted.pop())
            self._say(_("It is back in the list."))
        else:
            self._say(_("No game was deleted here."))

    def _save(self, typed: str) -> None:
        number, _blank, name = typed.partition(" ")
        if (entry := self._entry(number)) is not None:
            self._say(export(self._context.library, entry.id, name))

    def _export(self, typed: str) -> None:
        if not typed:
            self._say(_("Type a name for a new directory: export my-games."))
            return
        path = path_of(typed)
        exported = None
        for exported in export_all(self._catalogue, self._filter, path):  # noqa: B007  the last
            pass
        if exported is None:
            self._say(_("There is no game to write."))
            return
        text = ngettext("{count} game written.", "{count} games written.", exported.written)
        self._say(text.format(count=exported.written))
        if exported.damaged:
            more = ngettext("{count} is damaged.", "{count} are damaged.", exported.damaged)
            self._say(more.format(count=exported.damaged))
        self._say(_("Directory: {path}").format(path=path))

    def _tell_statistics(self) -> None:
        from wuziqi.lines.statistics import statistics_lines  # noqa: PLC0415  seldom wanted

        self._say(*statistics_lines(self._context.library))


def entry_line(number: int, entry: Entry) -> str:
    """A game of the list in a line, with its number there."""
    if entry.damaged:
        return _("{number}: {game}").format(number=number, game=damaged_text())
    moves = ngettext("{count} move", "{count} moves", entry.moves).format(count=entry.moves)
    parts = [
        date_text(entry.changed, "%Y-%m-%d %H:%M"),
        entry.name,
        players_text(entry),
        f"{entry_title(entry)} {size_text(entry.size, LETTERS)}",
        result_text(entry),
        moves,
        _("with a star") if entry.starred else "",
    ]
    game = ", ".join(part for part in parts if part)
    return _("{number}: {game}.").format(number=number, game=game)

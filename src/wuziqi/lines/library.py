"""Lists of games, a page at a time: the library, and the games of files."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from wuziqi.lines.context import CommandPlace, Context, PlaceEvent
from wuziqi.lines.phrases import find, line_glyphs, number_of
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse, CommonEvent, Go, Learn, OpenPage, ResumeGame
from wuziqi.play.explorer import MOST_MOVES, explorer_of
from wuziqi.play.files import open_listed, typed_path
from wuziqi.play.learning import learn_kind
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.library_game import insights_of
from wuziqi.records.formats.files import Collection
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.exchange import ExportError, export_all, export_game
from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import PositionQuery
from wuziqi.records.library.practice import forget_estimates
from wuziqi.records.library.queries import EVERYTHING, Catalogue, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.session.results import Refused
from wuziqi.texts import N_, TextError
from wuziqi.words.actions import Action
from wuziqi.words.filter_texts import empty_text, filter_text, filtered, order_text, ordered
from wuziqi.words.library_texts import (
    analysis_of,
    being_played_text,
    damaged_text,
    date_text,
    details_of,
    directory_text,
    entry_result_text,
    entry_title,
    exported_texts,
    nothing_to_write_text,
    players_of,
    restored_text,
    result_of,
    titles,
    written_text,
)
from wuziqi.words.puzzle_texts import no_puzzle_text
from wuziqi.words.rule_texts import bad_point_text, illegal_text, size_text
from wuziqi.words.sentences import sentence
from wuziqi.words.statistics_texts import (
    explored_line,
    explored_text,
    forget_text,
    forgotten_text,
    insight_lines,
    result_lines,
    unexplored_text,
)

# The player's results in lines


def statistics_lines(access: LibraryAccess) -> list[str]:
    """Return the results, streaks, rating and tables of the library, or why there are none."""
    return _lines_about(access, lambda library: result_lines(Catalogue(library)))


def tell_insights(context: Context, typed: str) -> Learn | None:
    """Say the insights from the reviewed games, or practise a kind of mistakes by its number."""
    library, problem = context.library.open()
    if library is None:
        context.say(problem)
        return None
    try:
        insights = insights_of(library)
    except LibraryError as error:
        context.say(error_words(error))
        return None
    kinds = {str(number): kind for number, kind in enumerate(insights.weaknesses, 1)}
    if typed not in kinds:
        context.say(*insight_lines(insights, numbered=True))
        context.say(*([_("insights 1 begins a round of puzzles of the first kind.")] * bool(kinds)))
        return None
    rule = context.options.preferences.settings.setup.rule.even
    begun = learn_kind(kinds[typed].oversight, library, rule)
    if isinstance(begun, Refused):
        context.say(no_puzzle_text())
        return None
    return begun


def forget_lines(access: LibraryAccess, typed: str) -> list[str]:
    """Forget what fits the player once ``typed`` says yes; otherwise ask."""
    if find(typed, [Action.YES]) is None:
        yes = f"{Action.FORGET.spoken} {Action.YES.spoken}"
        return [forget_text(_("Type: {word}.").format(word=yes))]

    def lines_of(library: Library) -> list[str]:
        forget_estimates(library)
        return [forgotten_text()]

    return _lines_about(access, lines_of)


def _lines_about(access: LibraryAccess, lines_of: Callable[[Library], Iterable[str]]) -> list[str]:
    library, problem = access.open()
    if library is None:
        return [problem]
    try:
        return list(lines_of(library))
    except LibraryError as error:
        return [error_words(error)]


def explorer_lines(access: LibraryAccess, page: OpenPage, moves: str) -> Iterator[str]:
    """Yield the moves of library and book in a position, after some more moves."""
    library, problem = access.open()
    explorer, trouble = explorer_of(page, library)
    if trouble is not None:
        problem = error_words(trouble)
    if problem:
        yield problem
    try:
        for typed in moves.split():
            explorer.place(parse_point(typed))
    except NotationError:
        yield bad_point_text()
        return
    except IllegalMove as error:
        yield illegal_text(error, {})
        return
    yield explored_text(explorer) if explorer.moves else unexplored_text()
    for place, move in enumerate(explorer.moves[:MOST_MOVES], 1):
        yield explored_line(place, move)


# Lists of games


_GAMES_PER_PAGE: Final = 10
"""The games of a page."""


class ListPlace(CommandPlace):
    """A numbered list of games, with its commands."""

    unknown = N_("{typed} is neither the number of a game nor a command; help lists them.")

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Open a game by its number, or execute a command."""
        number = typed.isascii() and typed.isdecimal()
        return super()._obey(f"{Action.OPEN.word} {typed}" if number else typed)


class GamesPlace(ListPlace):
    """The list of a collection, in which games have numbers from 1."""

    def __init__(self, context: Context, collection: Collection) -> None:
        super().__init__(context)
        self._collection = collection
        self._told = 0
        self._table = {
            Action.OPEN: self._open,
            Action.MORE: lambda _rest: self._tell_more(),
            **self._last_commands,
        }

    def enter(self) -> None:
        self._told = 0
        self._say(_("Several games. Type the number of one."))
        self._tell_more()

    def _tell_more(self) -> None:
        first = self._told
        self._collection.read_to(first + _GAMES_PER_PAGE + 1)
        games = self._collection.games[first : first + _GAMES_PER_PAGE]
        for number, game in enumerate(games, first + 1):
            parts = [players_of(game), result_of(game), details_of(game, _(", "))]
            self._say(sentence(f"{number}: {_(', ').join(filter(None, parts))}"))
        self._told += len(games)
        if self._told < len(self._collection.games):
            self._say(_("There are more; more lists them."))
        elif not games:
            self._say(_("There are no more games."))

    def _open(self, typed: str) -> CommonEvent | None:
        number = number_of(typed) or 0
        self._collection.read_to(number)
        if not 1 <= number <= len(self._collection.games):
            self._say(_("Type the number of a game in the list, such as: open 2."))
            return None
        opened = open_listed(self._collection, number - 1)
        if isinstance(opened, Analyse):
            return opened
        self._say(sentence(error_words(opened.reason)))
        return None


def export(context: Context, number: int | None, typed: str) -> str:
    """Write a game of the library to the typed file; returns a text for the player."""
    if number is None:
        return nothing_to_write_text()
    if not typed:
        text = _("The game is kept in the library; to write a file: save {number} game.sgf")
        return text.format(number=number)
    library, problem = context.library.open()
    if library is None:
        return problem
    path = typed_path(typed)
    try:
        missing = export_game(library.game(number), path, _own_name(context))
    except (ExportError, LibraryError) as error:
        return error_words(error)
    return written_text(path, missing)


def _own_name(context: Context) -> str:
    return context.options.preferences.settings.name


class LibraryPlace(ListPlace):
    """The library, numbered from 1; ``waiting`` if the player can go back to a game.

    ``board`` is the position of that game, None without one.
    """

    def __init__(
        self,
        context: Context,
        catalogue: Catalogue,
        *,
        waiting: bool = False,
        board: PositionQuery | None = None,
    ) -> None:
        super().__init__(context)
        self._catalogue = catalogue
        self._board = board
        self._filter = Filter()
        self._order = Order()
        self._told = 0
        """The number of listed games."""
        self._table = {
            Action.OPEN: self._open,
            Action.MORE: self._more,
            Action.FIND: self._find,
            Action.ONLY: self._only,
            Action.SORT: self._sort,
            Action.NAME: self._name,
            Action.STAR: self._star,
            Action.DELETE: self._delete,
            Action.RESTORE: self._restore,
            Action.EXPORT_GAME: self._save,
            Action.EXPORT_ALL: self._export,
            Action.STATISTICS: lambda _rest: self._say(*statistics_lines(context.library)),
            Action.INSIGHTS: lambda typed: tell_insights(context, typed),
            Action.FORGET: lambda rest: self._say(*forget_lines(context.library, rest)),
            Action.LIBRARY: lambda _rest: self._tell_from_start(),
            **({Action.CONTINUE: lambda _rest: Go.CONTINUE} if waiting else {}),
            **self._last_commands,
        }

    def enter(self) -> None:
        """Say how many games there are, and list the first."""
        self._try(self._catalogue.purge)
        self._try(self._tell_from_start)

    def _obey(self, typed: str) -> PlaceEvent | None:
        try:
            return super()._obey(typed)
        except TextError as error:
            self._say(sentence(error_words(error)))
            return None

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except LibraryError as error:
            self._say(error_words(error))

    def _tell_from_start(self) -> None:
        self._say(list_heading(self._catalogue.count(self._filter), self._order))
        if self._filter != EVERYTHING:
            self._say(sentence(filter_text(self._filter, line_glyphs())))
        self._told = 0
        self._more("")

    def _more(self, _rest: str) -> None:
        entries = self._catalogue.page(self._filter, self._order, self._told, _GAMES_PER_PAGE)
        for number, entry in enumerate(entries, self._told + 1):
            self._say(entry_line(number, entry))
        if not entries and self._told:
            self._say(_("There are no more games."))
        self._told += len(entries)
        if self._told < self._catalogue.count(self._filter):
            self._say(_("There are more; more lists them."))

    def _find(self, typed: str) -> None:
        self._filter = replace(self._filter, text=typed)
        self._tell_from_start()

    def _only(self, typed: str) -> None:
        self._filter = filtered(typed, self._filter.text if typed else "", self._board)
        self._tell_from_start()

    def _sort(self, typed: str) -> None:
        self._order = ordered(typed, self._order)
        self._tell_from_start()

    def _entry(self, typed: str) -> Entry | None:
        """Return the game of a typed number; without one, say what to type and return None."""
        number = number_of(typed) or 0
        found = self._catalogue.page(self._filter, self._order, number - 1, 1) if number else []
        if not found and not self._catalogue.count(self._filter):
            self._say(empty_text(self._filter))
        elif not found:
            self._say(_("Type the number of a game in the list, such as: open 2."))
        return found[0] if found else None

    def _open(self, typed: str) -> CommonEvent | None:
        entry = self._entry(typed)
        if entry is None:
            return None
        if entry.damaged:
            self._say(damaged_text())
            return None
        if entry.goes_on:
            return ResumeGame(entry.id)
        return analysis_of(self._catalogue.library.game(entry.id))

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
        """List a changed game again, unless its number has changed."""
        changed = self._catalogue.page(self._filter, self._order, int(number) - 1, 1)
        if changed and changed[0].id == entry.id:
            self._say(entry_line(int(number), changed[0]))

    def _delete(self, typed: str) -> None:
        if (entry := self._entry(typed)) is None:
            return
        if self._catalogue.delete(entry.id):
            self._say(_("Deleted; restore undoes it."))
        else:
            self._say(being_played_text())

    def _restore(self, _rest: str) -> None:
        self._say(restored_text(self._catalogue.restore()))

    def _save(self, typed: str) -> None:
        number, _blank, name = typed.partition(" ")
        if (entry := self._entry(number)) is not None:
            self._say(export(self._context, entry.id, name))

    def _export(self, typed: str) -> None:
        if not typed:
            self._say(_("Type a name for a new directory: export my-games."))
            return
        path = typed_path(typed)
        exported = None
        own = _own_name(self._context)
        for exported in export_all(self._catalogue, self._filter, path, own):  # noqa: B007  the last
            pass
        if exported is None:
            self._say(nothing_to_write_text())
        else:
            self._say(*exported_texts(exported), directory_text(path))


def list_heading(count: int, order: Order) -> str:
    """Return how many games a list of the library has, and their order."""
    text = ngettext("Library: {count} game, {order}.", "Library: {count} games, {order}.", count)
    return text.format(count=count, order=order_text(order))


def entry_line(number: int, entry: Entry) -> str:
    """Return the line of a game, with its number in the list."""
    if entry.damaged:
        return _("{number}: {game}").format(number=number, game=damaged_text())
    moves = ngettext("{count} move", "{count} moves", entry.moves).format(count=entry.moves)
    parts = [
        date_text(entry.changed, "%Y-%m-%d %H:%M"),
        *titles(entry),
        f"{entry_title(entry)} {size_text(entry.size, line_glyphs())}",
        entry_result_text(entry),
        moves,
        _("starred") if entry.starred else "",
    ]
    game = _("; ").join(part for part in parts if part)
    return _("{number}: {game}.").format(number=number, game=game)

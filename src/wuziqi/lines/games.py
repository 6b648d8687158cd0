"""The games of a file, or of all files of a directory, a few of them at a time."""

from collections.abc import Callable
from typing import Final

from wuziqi.lines.context import Context, ListPlace
from wuziqi.lines.phrases import help_lines, sentence
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse, CommonEvent, Go
from wuziqi.records.formats.files import Collection
from wuziqi.records.formats.tree import FormatError
from wuziqi.rules.rule import RuleError
from wuziqi.words.actions import Action
from wuziqi.words.library_texts import details_of, players_of, result_of

_PAGE: Final = 10
"""Games that are told at a time."""


class GamesPlace(ListPlace):
    """The list of a collection, in which games have numbers from 1."""

    def __init__(self, context: Context, collection: Collection) -> None:
        self._say = context.say
        self._collection = collection
        self._told = 0
        self._table: dict[Action, Callable[[str], CommonEvent | None]] = {
            Action.OPEN: self._open,
            Action.MORE: lambda _rest: self._tell_more(),
            Action.MENU: lambda _rest: Go.MENU,
            Action.HELP: lambda _rest: self._say(*help_lines([*self._table])),
            Action.QUIT: lambda _rest: Go.QUIT,
        }

    def enter(self) -> None:
        """Tell the first games."""
        self._told = 0
        self._say(_("Several games. Type the number of one."))
        self._tell_more()

    def _tell_more(self) -> None:
        first = self._told
        self._collection.read_to(first + _PAGE + 1)
        games = self._collection.games[first : first + _PAGE]
        for number, game in enumerate(games, first + 1):
            parts = [players_of(game), result_of(game), details_of(game, _(", "))]
            self._say(sentence(f"{number}: {_(', ').join(filter(None, parts))}"))
        self._told += len(games)
        if self._told < len(self._collection.games):
            self._say(_("There are more: more tells them."))
        elif not games:
            self._say(_("There are no more games."))

    def _open(self, typed: str) -> CommonEvent | None:
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 8 else 0
        self._collection.read_to(number)
        if not 1 <= number <= len(self._collection.games):
            self._say(_("Type the number of a game in the list, such as: open 2."))
            return None
        game = self._collection.games[number - 1]
        try:
            tree, rule = self._collection.game(game)
        except (FormatError, RuleError) as error:
            self._say(sentence(error_words(error)))
            return None
        return Analyse(tree, rule, file=game.path)

"""Import of games from files into the library, without duplicates, and export to files."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from wuziqi.records.formats.files import (
    feature_texts,
    form_of_name,
    format_tree,
    left_out,
    write_file,
)
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.replay import played_line, position_at
from wuziqi.records.formats.tree import RESULTS, FormatError, Tree
from wuziqi.records.library.analyses import analysed_tree
from wuziqi.records.library.errors import LibraryDamaged
from wuziqi.records.library.library import Library, now
from wuziqi.records.library.names import with_file_names
from wuziqi.records.library.queries import Catalogue, Filter, Order
from wuziqi.records.library.rows import Entry, StoredGame, setup_columns
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.rule import FREESTYLE
from wuziqi.rules.start import StartError, format_start
from wuziqi.texts import N_, TextError

MOST_IMPORTED: Final = 20_000
"""The most nodes of a game. A larger tree is a collection of variations."""

_FILE_OPPONENT: Final = "file"
"""The opponent of imported games, in the column of the library."""

_PLAIN_PROPERTIES: Final = frozenset({"PSQ", "RE"})
"""Properties of a root that alone are no reason to save a game as SGF."""


class NotImported(TextError, ValueError):
    """A game cannot be imported; the text is the reason in one line."""


@dataclass
class Importer:
    """Imports games; ``added`` and ``known`` count new games and duplicates.

    A duplicate has the board, players and moves of a game in the library. Raises LibraryError.
    """

    library: Library
    added: int = 0
    known: int = 0
    _there: set[bytes] = field(default_factory=set)

    def __post_init__(self) -> None:
        rows = self.library.read(
            "SELECT width, height, black, white, (SELECT group_concat(act, ' ') FROM"
            " (SELECT act FROM acts WHERE acts.game = games.id ORDER BY number)), sgf, start"
            " FROM games WHERE deleted = 0"
        )
        for width, height, black, white, acts, sgf, start in rows:
            if acts or sgf:
                moves = acts and _from(start, acts)
                self._there.add(_key(width, height, black, white, moves or sgf))

    def add(self, tree: Tree) -> None:
        """Import a game, unless duplicate. Raises NotImported, RuleError and LibraryError."""
        if len(tree) > MOST_IMPORTED:
            text = N_("{count} nodes are a library of variations, not a game")
            raise NotImported(text, count=len(tree))
        if not tree.has_set_up and self._is_known(tree, " ".join(map(str, tree.moves()))):
            return
        game = _replayed(tree)
        moves, sgf = " ".join(map(str, game.moves)), _sgf(tree, game)
        if game.start and self._is_known(tree, sgf):  # by a version without such games
            return
        moves = moves and _from(format_start(game.start), moves)
        if not moves and not (sgf and (tree.has_set_up or not tree.remarks)):
            if tree.remarks:
                raise NotImported("{remark}", remark=tree.remarks[0])
            raise NotImported(N_("a game without moves"))
        if not self._is_known(tree, moves or sgf):
            self._there.add(_key(*tree.size, tree.black, tree.white, moves or sgf))
            _insert(self.library, tree, game, sgf, _day(tree.date))
            self.added += 1

    def _is_known(self, tree: Tree, moves: str) -> bool:
        """Whether the library has a game with these moves; counts it as a duplicate."""
        there = _key(*tree.size, tree.black, tree.white, moves) in self._there
        self.known += there
        return there


def put_into(library: Library, tree: Tree) -> None:
    """Save a game or a position of now, also a duplicate. Raises RuleError and LibraryError."""
    game = _replayed(tree)
    _insert(library, tree, game, _sgf(tree, game), _day(tree.date) or now())


def _insert(library: Library, tree: Tree, game: Game, sgf: str, moment: str) -> None:
    setup = Setup(tree.size, game.rule, opponent="human", start=game.start)
    columns = setup_columns(setup) | {
        "started": moment,
        "changed": moment,
        "name": tree.event,
        "black": tree.black,
        "white": tree.white,
        "opponent": _FILE_OPPONENT,
        "width": tree.width,
        "height": tree.height,
        "moves": len(game.moves),
        "result": _result(tree, game),
        "reason": game.outcome.reason.name.lower() if game.outcome else "",
        "sgf": sgf,
    }
    names, places = ", ".join(columns), ", ".join("?" * len(columns))
    row = library.write(
        f"INSERT INTO games ({names}) VALUES ({places})",  # noqa: S608
        tuple(columns.values()),
    )
    library.write_all(
        "INSERT INTO acts (game, number, act, milliseconds) VALUES (?, ?, ?, ?)",
        (
            (row, number, str(point), tree.milliseconds.get(number + 1, 0))
            for number, point in enumerate(game.moves)
        ),
    )


def _replayed(tree: Tree) -> Game:
    """The moves of the main line as a game, as far as they follow the rule. Raises RuleError.

    It begins from the stones set up before the first move.
    """
    game = Game(*tree.size, rule=tree.rule or FREESTYLE)
    line = tree.main_line()
    first = next((at for at, node in enumerate(line) if tree.stone(node) is not None), len(line))
    before = [0, *line[: first + 1]]
    if any(tree.note(node).added for node in before):
        try:
            game.set_up(played_line(tree, before, game.rule).start)
        except StartError:
            return game
    for node in line[first:]:
        point = tree.point(node)
        set_up_later = node not in before and tree.note(node).added
        if point is None or tree.stone(node) is not game.turn or set_up_later:
            break
        try:
            game.play(point)
        except GameOver:
            break
    return game


def _from(start: str, moves: str) -> str:
    return f"{start}: {moves}" if start else moves


def _sgf(tree: Tree, game: Game) -> str:
    plain = len(tree) == len(game.moves) + 1 and not any(
        note.comment
        or note.text
        or note.marked
        or note.added
        or note.properties.keys() - _PLAIN_PROPERTIES
        for note in tree.notes.values()
    )
    return "" if plain else format_tree(tree, "sgf", FormatOptions()).decode("utf-8")


def _result(tree: Tree, game: Game) -> str:
    outcome = game.outcome
    if outcome is None and not game.moves and tree.has_set_up:
        outcome = position_at(tree, [0], game.rule).outcome
    return tree.result if outcome is None else RESULTS[outcome.winner]


def _day(text: str) -> str:
    """The day, month or year that a file names, such as 2026-11-27 or 2026, or ""."""
    written = text[:10].replace(".", "-").replace("/", "-")
    for day in (written, written[:7], written[:4]):
        with suppress(ValueError):
            date.fromisoformat(f"{day}-01-01"[:10])
            return day
    return ""


def _key(*parts: object) -> bytes:
    """A hash: equal for the same game, and hardly ever for two games."""
    texts: Iterable[str] = chain.from_iterable((str(part), "\0") for part in parts)
    return blake2b("".join(texts).encode("utf-8", "surrogatepass"), digest_size=12).digest()


# Games of the library written to files


_GAMES_PER_READ: Final = 200
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Exported(NamedTuple):
    """The numbers of games written to files so far, and of unreadable games."""

    written: int
    damaged: int


class ExportError(TextError):
    """A game cannot be written to a file; the text is the reason in one line."""


def file_name(entry: Entry) -> str:
    """A name for the file of a game: the day of its begin, and its number in the library."""
    day = _DATE.match(entry.started)
    return f"{day[0] if day else 'game'}-{entry.id}.sgf"


def export_game(stored: StoredGame, path: Path, own: str = "") -> str:
    """Write a game with its analysis to a new file, in the format of the ending of its name.

    ``own`` is the player's name, "" if the settings have none.

    Returns the features that the format has no place for, in words; "" for none. Raises
    ExportError, and LibraryError for an unreadable game.
    """
    _check_free(path)
    try:
        tree = with_file_names(analysed_tree(stored), own)
        form = form_of_name(path.name)
        write_file(tree, path, form)
        return feature_texts(left_out(tree, form))
    except FormatError as error:
        raise ExportError("{error}", error=error) from error


def export_all(
    catalogue: Catalogue, wanted: Filter, directory: Path, own: str = ""
) -> Iterator[Exported]:
    """Write the games that a filter admits to SGF files in a new directory.

    ``own`` is the player's name. Skips damaged games. Yields after every game; raises ExportError
    and LibraryError.
    """
    _check_free(directory)
    try:
        directory.mkdir(parents=True)
    except OSError as error:
        raise ExportError(N_("{reason} ({path})"), reason=error, path=directory) from error
    done = Exported(0, 0)
    while page := catalogue.page(wanted, Order(), sum(done), _GAMES_PER_READ):
        for entry in page:
            try:
                path = directory / file_name(entry)
                export_game(catalogue.library.game(entry.id), path, own)
                done = done._replace(written=done.written + 1)
            except LibraryDamaged:
                done = done._replace(damaged=done.damaged + 1)
            yield done


def _check_free(path: Path) -> None:
    """Raise ExportError if the path exists, or cannot be examined."""
    try:
        path.lstat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise ExportError(N_("{reason} ({path})"), reason=error, path=path) from error
    raise ExportError(N_("{path} already exists."), path=path)

"""Games of files taken into the library, without those that it has already."""

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from hashlib import blake2b
from itertools import chain
from typing import Final

from wuziqi.records.formats.files import format_tree
from wuziqi.records.formats.table import How
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import setup_columns
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.rule import FREESTYLE
from wuziqi.texts import N_, TextError

MOST_NODES: Final = 20_000
"""A larger tree is a library of variations of its own, not a game."""

_FILE: Final = "file"
"""The opponent, in the column of the library, of games that were imported."""

_OURS: Final = frozenset({"PSQ", "RE"})
"""Properties of a root that do not make it worth keeping a game as SGF."""


class NotImported(TextError, ValueError):
    """A game cannot be taken into the library; the text says why, in one line."""


@dataclass
class Importer:
    """Takes games into a library; ``added`` and ``known`` count the new and the duplicate ones.

    A duplicate has the same board, players and moves as a game that is there. Raises LibraryError.
    """

    library: Library
    added: int = 0
    known: int = 0
    _there: set[bytes] = field(default_factory=set)

    def __post_init__(self) -> None:
        rows = self.library.read(
            "SELECT width, height, black, white, (SELECT group_concat(act, ' ') FROM"
            " (SELECT act FROM acts WHERE acts.game = games.id ORDER BY number)), sgf"
            " FROM games WHERE deleted = 0"
        )
        for width, height, black, white, acts, sgf in rows:
            if acts or sgf:
                self._there.add(_key(width, height, black, white, acts or sgf))

    def add(self, tree: Tree) -> None:
        """Take a game in, unless it is there. Raises NotImported, RuleError and LibraryError."""
        if len(tree) > MOST_NODES:
            text = N_("{count} nodes are a library of variations, not a game")
            raise NotImported(text, count=len(tree))
        if self._is_known(tree, " ".join(map(str, tree.moves()))):
            return
        game = _replayed(tree)
        moves, sgf = " ".join(map(str, game.moves)), _sgf(tree, game)
        if not moves and (tree.remarks or not sgf):
            if tree.remarks:
                raise NotImported("{remark}", remark=tree.remarks[0])
            raise NotImported(N_("a game without moves"))
        if not self._is_known(tree, moves or sgf):
            self._there.add(_key(*tree.size, tree.black, tree.white, moves or sgf))
            self._insert(tree, game, sgf)
            self.added += 1

    def _is_known(self, tree: Tree, moves: str) -> bool:
        """Whether the game with these moves is there; it is counted then."""
        there = _key(*tree.size, tree.black, tree.white, moves) in self._there
        self.known += there
        return there

    def _insert(self, tree: Tree, game: Game, sgf: str) -> None:
        moment = _moment(tree.date)
        columns = setup_columns(Setup(tree.size, game.rule, opponent="human")) | {
            "started": moment,
            "changed": moment,
            "name": tree.event,
            "black": tree.black,
            "white": tree.white,
            "opponent": _FILE,
            "width": tree.width,
            "height": tree.height,
            "moves": len(game.moves),
            "result": _result(tree, game),
            "reason": game.outcome.reason.name.lower() if game.outcome else "",
            "sgf": sgf,
        }
        names, places = ", ".join(columns), ", ".join("?" * len(columns))
        row = self.library.write(
            f"INSERT INTO games ({names}) VALUES ({places})",  # noqa: S608
            tuple(columns.values()),
        )
        self.library.write_all(
            "INSERT INTO acts (game, number, act, milliseconds) VALUES (?, ?, ?, ?)",
            (
                (row, number, str(point), tree.milliseconds.get(number + 1, 0))
                for number, point in enumerate(game.moves)
            ),
        )


def _replayed(tree: Tree) -> Game:
    """The moves of the main line as a game, as far as they follow the rule. Raises RuleError."""
    game = Game(*tree.size, rule=tree.rule or FREESTYLE)
    for node in tree.main_line() if not tree.note(0).added else ():
        point = tree.point(node)
        if point is None or tree.stone(node) is not game.turn or tree.note(node).added:
            break
        try:
            game.play(point)
        except GameOver:
            break
    return game


def _sgf(tree: Tree, game: Game) -> str:
    """The game as SGF if it has more than its moves, names and result; else ""."""
    plain = len(tree) == len(game.moves) + 1 and not any(
        note.comment or note.text or note.marked or note.added or note.properties.keys() - _OURS
        for note in tree.notes.values()
    )
    return "" if plain else format_tree(tree, "sgf", How()).decode("utf-8")


def _result(tree: Tree, game: Game) -> str:
    """Who won by the rule or, failing that, by the file."""
    if game.outcome is None:
        return tree.result
    return game.outcome.winner.name.lower() if game.outcome.winner else "draw"


def _moment(text: str) -> str:
    """The beginning of the day, or of the year, that a file names; now by default."""
    for day in (text[:10].replace(".", "-").replace("/", "-"), f"{text[:4]}-01-01"):
        with suppress(ValueError):
            return f"{date.fromisoformat(day).isoformat()}T00:00:00Z"
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _key(*parts: object) -> bytes:
    """What is equal for the same game and hardly ever for two."""
    texts: Iterable[str] = chain.from_iterable((str(part), "\0") for part in parts)
    return blake2b("".join(texts).encode("utf-8", "surrogatepass"), digest_size=12).digest()

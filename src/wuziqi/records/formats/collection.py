"""Several games to choose from: those of a file, or of all files of a directory."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from wuziqi.records.formats.files import read_file, read_games
from wuziqi.records.formats.replay import position_at
from wuziqi.records.formats.table import DEFAULT_HOW, FORMATS, How
from wuziqi.records.formats.tree import RESULTS, FormatError, Tree
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_

_JOURNAL: Final = "journal.jsonl"
"""The file of a match between engines beside its games."""


class ListedGame(NamedTuple):
    """What a list says of a game: ``number`` is its place in its file, from 1.

    ``problem`` is why it cannot be read, None where it can.
    """

    path: Path
    number: int
    black: str = ""
    white: str = ""
    event: str = ""
    date: str = ""
    result: str = ""
    moves: int = 0
    problem: FormatError | None = None


@dataclass
class Collection:
    """The games of some files; ``games`` has those that were read so far, in their order.

    ``name`` is that of the file or the directory.

    ``form``, ``how`` and ``rule`` are as in ``read_file``.
    """

    name: str
    paths: Sequence[Path]
    form: str = ""
    how: How = DEFAULT_HOW
    rule: Rule | None = None
    games: list[ListedGame] = field(default_factory=list)
    complete: bool = False

    def __post_init__(self) -> None:
        self._reader = self._listed()

    def read_on(self, seconds: float) -> None:
        """Read one more game, and others while there is time."""
        end = time.monotonic() + seconds
        while not self.complete:
            game = next(self._reader, None)
            if game is None:
                self.complete = True
            else:
                self.games.append(game)
            if time.monotonic() >= end:
                return

    def read_to(self, count: int) -> None:
        """Read until there are so many games, or all."""
        while not self.complete and len(self.games) < count:
            self.read_on(0.0)

    def game(self, listed: ListedGame) -> tuple[Tree, Rule]:
        """Return a game and its rule. Raises FormatError and RuleError."""
        number = listed.number if listed.number > 1 else None
        tree = read_file(listed.path, self.form, self.rule, self.how, number)
        rule = tree.rule or FREESTYLE
        rule.check(tree.size)
        return tree, rule

    def _listed(self) -> Iterator[ListedGame]:
        for path in self.paths:
            number = 0
            try:
                for number, tree in enumerate(read_games(path, self.form, self.how), 1):
                    yield _listed_game(path, number, tree)
            except FormatError as error:
                yield ListedGame(path, number + 1, problem=error)


def _listed_game(path: Path, number: int, tree: Tree) -> ListedGame:
    texts = (tree.black, tree.white, tree.event, tree.date, tree.result or _result_of(tree))
    return ListedGame(path, number, *texts, len(tree.moves()))


def _result_of(tree: Tree) -> str:
    """How the moves of a game have ended it; "" if they have not."""
    outcome = position_at(tree, [0, *tree.main_line()], tree.rule or FREESTYLE).outcome
    return "" if outcome is None else RESULTS[outcome.winner]


def files_of(path: Path) -> list[Path]:
    """Return the files of a directory that may be games by their names, sorted by them.

    The journal of a match stands for the directory of its games. Empty for any other file.
    Raises FormatError for a directory without games, or one that cannot be read.
    """
    if path.name == _JOURNAL and path.is_file():
        return files_of(path.parent)
    if not path.is_dir():
        return []
    suffixes = tuple(suffix for form in FORMATS.values() for suffix in form.suffixes)
    try:
        names = (found for found in path.iterdir() if found.name.lower().endswith(suffixes))
        files = sorted(found for found in names if found.is_file())
    except OSError as error:
        raise FormatError(N_("{path}: {error}"), path=path, error=error) from error
    if not files:
        raise FormatError(N_("{path}: a directory without games"), path=path)
    return files

"""Events: requests of a screen or a place of line mode to its program."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.texts import N_

if TYPE_CHECKING:
    from pathlib import Path

    from wuziqi.records.formats.replay import ReplayPosition
    from wuziqi.records.formats.tree import Tree
    from wuziqi.review.own_puzzles import Mistake
    from wuziqi.rules.board import Stone
    from wuziqi.rules.draft import Draft
    from wuziqi.rules.opening import Act
    from wuziqi.rules.point import Point
    from wuziqi.rules.rule import Rule
    from wuziqi.session.friend import Friend


class Topic(Enum):
    """A part of the help by its title, in the order of the help."""

    BOARD = N_("keys on the board")
    LOOKING = N_("looking and analysing")
    GAMES = N_("games and clocks")
    REPLAY = N_("saved games, move by move")
    REVIEW = N_("the review of a game")
    MENU = N_("menus")
    LIBRARY = N_("the library")
    EDITOR = N_("setting up positions")
    PUZZLES = N_("puzzles and lessons")
    FRIEND = N_("a friend over the network")
    RULES = N_("rules of the game")


class Go(Enum):
    """Events without data."""

    CONTINUE = auto()
    """Continue the game that waits behind the menu."""
    REMATCH = auto()
    """Play the finished game behind the menu again, with colours swapped."""
    MENU = auto()
    """Open the menu; the game waits."""
    LIBRARY = auto()
    """Open the list of all saved games over this screen."""
    BACK = auto()
    """Close this screen."""
    QUIT = auto()
    """Leave the program, from a screen without choices to keep."""


class StartGame(NamedTuple):
    """Start a new game with this setup; the menu then has its choices."""

    setup: Setup


class PlayFrom(NamedTuple):
    """Start a new game with this setup and these first acts; the choices of the menu stay."""

    setup: Setup
    acts: "Sequence[Act]" = ()


class ResumeGame(NamedTuple):
    """Resume the game of this number in the library.

    With ``acts``, start a new game that begins with the first ``acts`` acts of that game instead,
    and ``more`` moves behind them.
    """

    game: int
    acts: int | None = None
    more: "tuple[Point, ...]" = ()


class Analyse(NamedTuple):
    """Open a tree of moves on the analysis board, over this screen, at a ``node``.

    ``game`` is the number of the game in the library, where its analysis is saved; None for a tree
    outside the library. ``file`` is the file of the tree, if any. With ``review`` the review of the
    game begins at once. ``ending`` is the end of the game where neither its moves nor ``tree`` have
    it. ``go_on`` makes the event of Enter from the tree and the shown position; with None, Enter
    does nothing. A ``friend`` looks at the same positions. ``sides`` are the colours that the
    player had, none in a game between others. With ``what_if`` stones can be placed at once.
    """

    tree: "Tree"
    rule: "Rule"
    node: int = 0
    game: int | None = None
    review: bool = False
    file: "Path | None" = None
    ending: str = ""
    go_on: "Callable[[Tree, ReplayPosition], CommonEvent | None] | None" = None
    friend: "Friend | None" = None
    sides: "tuple[Stone, ...]" = ()
    what_if: bool = False

    @property
    def played(self) -> int | None:
        """The moves of the game, which stay as played; None for a tree that may change as a whole.

        Such trees are those of files, and positions without moves.
        """
        moves = len(self.tree.main_line())
        return None if self.file or not (moves or self.tree.result) else moves


class Learn(NamedTuple):
    """Have the player find better moves in place of ``mistakes``, over this screen.

    Tried mistakes become puzzles of the player's own if the round ``keeps`` them.
    """

    mistakes: "Sequence[Mistake]"
    keeps: bool = False


class OpenPage(NamedTuple):
    """Open a page over this screen, by its name in ``page_table``: a theme or a kind may follow.

    ``topic`` is for the help, ``setup`` for the rules or a friend, ``draft`` for the position
    editor, ``stones`` in the order of play for the opening explorer, which takes rule and size from
    the draft, ``lesson`` is the id of one to select. With ``instead`` the page takes the place of
    this screen.
    """

    name: str
    topic: Topic = Topic.BOARD
    setup: Setup | None = None
    instead: bool = False
    draft: "Draft | None" = None
    stones: "Sequence[tuple[Point, Stone]]" = ()
    lesson: str = ""


class ChangeSettings(NamedTuple):
    """Use these settings from now on, and save them."""

    settings: Settings


CommonEvent = Go | StartGame | PlayFrom | ResumeGame | Analyse | Learn | OpenPage | ChangeSettings
"""The events of both front ends; the screen has further ones."""

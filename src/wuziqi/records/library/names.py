"""The players' names as the library keeps them, the same in every language, and as files have them.

The library has ``you`` for the player, whose name may change, and ``computer 4`` for a level.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wuziqi.records.formats.tree import Tree

YOU: Final = "you"
_COMPUTER: Final = "computer "
_NAMELESS: Final = "Player"
"""The player in a file where the settings have no name."""


def computer_name(level: int) -> str:
    """Return the library's name of the computer at a level."""
    return f"{_COMPUTER}{level}"


def level_named(name: str) -> str:
    """Return the number of the level that the library's name of a player has, "" for others."""
    level = name.removeprefix(_COMPUTER)
    return level if level != name and level.isdecimal() else ""


def with_file_names(tree: "Tree", own: str) -> "Tree":
    """Return a tree with the players as files name them; ``own`` is the player's name, maybe ""."""
    black, white = (_in_file(name, own) for name in (tree.black, tree.white))
    return replace(tree, black=black, white=white)


def _in_file(name: str, own: str) -> str:
    if name == YOU:
        return own or _NAMELESS
    return f"Wuziqi level {level}" if (level := level_named(name)) else name

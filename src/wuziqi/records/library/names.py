"""The players' names as the library keeps them, the same in every language, and as files have them.

The library has ``you`` for the player, whose name may change, and ``computer 4`` for a level, with
a strength ``computer fit 2.7``.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from wuziqi.levels import Level, kept_level

if TYPE_CHECKING:
    from wuziqi.records.formats.tree import Tree

YOU: Final = "you"
_COMPUTER: Final = "computer "
_NAMELESS: Final = "Player"
"""The player in a file where the settings have no name."""


def computer_name(level: Level) -> str:
    """Return the library's name of the computer at a level."""
    return f"{_COMPUTER}{level.kept}"


def level_named(name: str) -> Level | None:
    """Return the level that the library's name of a player has, None for others."""
    kept = name.removeprefix(_COMPUTER)
    if kept == name:
        return None
    return kept_level(int(kept) if kept.isdecimal() and len(kept) < 3 else kept)


def with_file_names(tree: "Tree", own: str) -> "Tree":
    """Return a tree with the players as files name them; ``own`` is the player's name, maybe ""."""
    black, white = (_in_file(name, own) for name in (tree.black, tree.white))
    return replace(tree, black=black, white=white)


def _in_file(name: str, own: str) -> str:
    if name == YOU:
        return own or _NAMELESS
    if (level := level_named(name)) is None:
        return name
    if not level.fits:
        return f"Wuziqi level {level.number}"
    about = f"below {level.number}" if level.is_below else f"about {level.number}"
    return f"Wuziqi, fitting level, {about}"

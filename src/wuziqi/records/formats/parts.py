"""The parts of a tree that not every format can say."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from typing import Final

from wuziqi.locale import _, ngettext
from wuziqi.records.formats.tree import Tree

OWN_PROPERTIES: Final = {"PSQ", "LIBFLAGS", "RE", "RU"}
"""Properties that are not counted: codes of a format, and those that Tree has fields for."""


class Part(Enum):
    """What a tree may have beside its main variation."""

    GAME = "game"
    """A game behind the first one of a file."""
    VARIATION = "variation"
    COMMENT = "comment"
    MARK = "mark"
    """A mark, or a text, on the board."""
    NAME = "name"
    """The name of a player."""
    EVENT = "event"
    """The event, or its date."""
    RULE = "rule"
    RESULT = "result"
    TIME = "time"
    CLOCK = "clock"
    """How the game was timed."""
    PROPERTY = "property"
    """Something else that an SGF file says."""


def parts_of(tree: Tree) -> Mapping[Part, int]:
    """Return how many of each part a tree has."""
    parts: Counter[Part] = Counter()
    parts[Part.GAME] = tree.games - 1
    parts[Part.VARIATION] = sum(1 for _ in tree.leaves()) - 1
    for note in tree.notes.values():
        parts[Part.COMMENT] += bool(note.comment)
        parts[Part.MARK] += note.marked + bool(note.text)
        parts[Part.PROPERTY] += len(note.properties.keys() - OWN_PROPERTIES)
    parts[Part.NAME] = bool(tree.black) + bool(tree.white)
    parts[Part.EVENT] = bool(tree.event) + bool(tree.date)
    parts[Part.RULE] = tree.rule is not None
    parts[Part.RESULT] = bool(tree.result)
    parts[Part.TIME] = len(tree.milliseconds)
    parts[Part.CLOCK] = bool(tree.main_time or tree.overtime)
    return parts


def part_texts(missing: Mapping[Part, int]) -> str:
    """Return numbers of parts in words."""
    return _(", ").join(
        _part_text(part, count).format(count=count) for part, count in missing.items()
    )


def _part_text(part: Part, count: int) -> str:
    texts = {
        Part.GAME: ngettext("{count} more game", "{count} more games", count),
        Part.VARIATION: ngettext("{count} variation", "{count} variations", count),
        Part.COMMENT: ngettext("{count} comment", "{count} comments", count),
        Part.MARK: ngettext("{count} mark on the board", "{count} marks on the board", count),
        Part.NAME: ngettext("{count} player's name", "{count} players' names", count),
        Part.EVENT: _("event and date"),
        Part.RULE: _("the rule"),
        Part.RESULT: _("the result"),
        Part.TIME: ngettext("{count} time of a move", "{count} times of moves", count),
        Part.CLOCK: _("the clock"),
        Part.PROPERTY: ngettext("{count} other property", "{count} other properties", count),
    }
    return texts[part]

"""The blocks of the panel of a game, and how they share its rows and columns."""

from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.columns import fold
from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.widgets.key_list import KeyRow, key_rows

PANEL_GAP = 3
"""Columns between the columns of a panel."""

_COLUMN = 26
"""The least columns of a column of a panel."""
_TWO_ROUNDS = 27
"""The least columns of a list of moves with two rounds in a row."""

_TITLE, _FEW_PLAYERS = 1, 2
_LEAST_MOVES = 3
_FIRST_KEYS, _LEAST_KEYS = 4, 2
_ROUNDS = 8
"""The rounds of moves that come before the keys."""


class Blocks(NamedTuple):
    """The rows that the parts of a panel want.

    ``thinking`` is for what the computer thinks, or for a comment; ``keys`` are those to be listed.
    The players stand below the ``summary`` of the rule. ``talk`` is how many rows more ``thinking``
    can use, where rows are left.
    """

    thinking: int = 0
    keys: tuple[KeyRow, ...] = ()
    summary: str = ""
    talk: int = 0

    def players_in(self, width: int) -> int:
        """The rows of the players and the summary in a panel so wide."""
        return max(len(fold(self.summary, width)), 1) + 1 + _FEW_PLAYERS

    def keys_in(self, width: int) -> int:
        """The rows of the list of keys in a panel so wide."""
        return len(key_rows(self.keys, width))


NO_BLOCKS = Blocks()
"""A panel of players and moves."""


@dataclass(frozen=True)
class Panel:
    """The blocks beside or below the board, each None where it has no room."""

    title: Area | None = None
    players: Area | None = None
    thinking: Area | None = None
    moves: Area | None = None
    keys: Area | None = None

    def above(self, end: int) -> "Panel":
        """The blocks, or their parts, that lie above row ``end``."""
        areas = {name: area for name, area in vars(self).items() if area and area.top < end}
        return Panel(
            **{
                name: area._replace(height=min(area.height, end - area.top))
                for name, area in areas.items()
            }
        )


def wanted_height(blocks: Blocks, width: int) -> int:
    """The rows of a panel so wide that shows all blocks, the list of moves with eight rounds."""
    column = _column_width(width)
    return _height(blocks, width, blocks.keys_in(column))


def least_height(blocks: Blocks, width: int) -> int:
    """The rows of a panel so wide that shows all blocks, but only the first keys."""
    column = _column_width(width)
    return _height(blocks, width, min(blocks.keys_in(column), _FIRST_KEYS))


def _height(blocks: Blocks, width: int, keys: int) -> int:
    """The rows of a panel so wide with so many rows of keys."""
    above = _TITLE + blocks.players_in(_column_width(width))
    above += 1 + blocks.thinking if blocks.thinking else 0
    beside = 0 if has_two_columns(width) else 1 + _move_rows(width)
    return above + beside + 1 + keys


def _column_width(width: int) -> int:
    """The columns of the players and keys in a panel so wide."""
    return (width - PANEL_GAP) // 2 if has_two_columns(width) else width


def has_two_columns(width: int) -> bool:
    """Whether the moves have a column of their own in a room so wide."""
    return width >= 2 * _COLUMN + PANEL_GAP


def panel_in(room: Area, blocks: Blocks, widest: int) -> Panel:
    """Put the blocks into a room: in two columns of at most ``widest`` where it is wide enough."""
    if not has_two_columns(room.width):
        return _stacked(room._replace(width=min(room.width, widest)), blocks)
    width = min((room.width - PANEL_GAP) // 2, widest)
    side = room._replace(width=width)
    moves = side._replace(left=room.left + width + PANEL_GAP)
    return _placed(side, _shared(room.height - _TITLE, blocks, width, moves=False), moves)


def _stacked(room: Area, blocks: Blocks) -> Panel:
    """Put the blocks below each other; where room is short, the last ones are left out."""
    title = _TITLE if room.height > 2 * _FEW_PLAYERS else 0
    return _placed(room, _shared(room.height - title, blocks, room.width, moves=True))


def _placed(room: Area, rows: dict[str, int], moves: Area | None = None) -> Panel:
    """Put blocks of so many rows below each other, the title above them if it has room.

    The keys stand at the end of the room, as do the moves that have no other place.
    """
    areas: dict[str, Area] = {} if moves is None else {"moves": moves}
    top = room.top
    if sum(rows.values()) + len(rows) - 1 < room.height:
        areas["title"] = room._replace(height=_TITLE)
        top += _TITLE
    for name, count in rows.items():
        if name == "keys":
            top = room.top + room.height - count
        areas[name] = room._replace(top=top, height=count)
        top += count + 1
    return Panel(**areas)


def _move_rows(width: int) -> int:
    """The rows of a list of moves with its heading that shows eight rounds."""
    return 1 + (_ROUNDS // 2 if width >= _TWO_ROUNDS else _ROUNDS)


def _shared(height: int, blocks: Blocks, width: int, *, moves: bool) -> dict[str, int]:
    """The rows of each block in ``height`` rows, with a blank row between two.

    The players come first, then what the computer thinks, eight rounds of moves, and the keys;
    what is left over is for the moves.
    """
    players = blocks.players_in(width)
    rows = {"players": players if height > players + _LEAST_MOVES else _FEW_PLAYERS}
    keys = blocks.keys_in(width)
    wanted = {
        "thinking": (blocks.thinking, blocks.thinking),
        "keys": (keys + 1 if keys else 0, min(keys, _LEAST_KEYS)),
    }
    if moves:
        wanted["moves"] = (_move_rows(width), _LEAST_MOVES)
    for name in ("thinking", "moves", "keys"):
        most, least = wanted.get(name, (0, 0))
        left = height - sum(rows.values()) - len(rows)
        if most and left < least:
            break
        if most:
            rows[name] = min(most, left)
    left = height - sum(rows.values()) - len(rows) + 1
    if "thinking" in rows:
        talk = min(blocks.talk, left // 2 if moves else left)
        rows["thinking"] += talk
        left -= talk
    if "moves" in rows:
        rows["moves"] += left
    return rows

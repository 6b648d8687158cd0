"""The panel beside a board: players with clocks, the list of moves, the list of keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from wuziqi.columns import fit, fold, text_width
from wuziqi.locale import _, pgettext
from wuziqi.play.adviser import FEWEST_RANKED, MOST_RANKED, Ranking
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.words.advice_texts import ranking_lines
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import MoveLine, move_lines


def paint_title_line(canvas: Canvas, area: Area, text: str, glyphs: Glyphs) -> None:
    """Write the title of a part of a page, and a line behind it, into the first row of an area."""
    paint_heading(canvas, area, text, glyphs)
    canvas.restyle(area.top, area.left, text_width(text), Style.TITLE)


def paint_heading(
    canvas: Canvas, area: Area, text: str, glyphs: Glyphs, buttons: Sequence[KeyCaption] = ()
) -> None:
    """Write the heading of an area into its first row.

    A button shows only its key; without a key it does nothing.
    """
    start = area.left + area.width - sum(text_width(button.name) + 1 for button in buttons)
    column = canvas.put(area.top, area.left, fit(text, start - area.left), Style.DIM) + 1
    line = glyphs.across if glyphs.across.strip() else "-"
    canvas.put(area.top, column, line * (max(start - column, 0) // text_width(line)), Style.DIM)
    for button in buttons:
        behind = canvas.put(area.top, start + 1, button.name, Style.KEY)
        if button.key:
            canvas.add_button(area.top, range(start, behind), button.key)
        start = behind


# The two players beside a board, with their stones and clocks

_CLOCK_ROWS: Final = 3
"""The rows of a digit of a large clock."""

_LARGE_DIGITS: Final = {
    "0": ("▄▄▄", "█ █", "█▄█"),
    "1": (" ▄ ", " █ ", " █ "),
    "2": ("▄▄▄", "▄▄█", "█▄▄"),
    "3": ("▄▄▄", " ▄█", "▄▄█"),
    "4": ("▄ ▄", "█▄█", "  █"),
    "5": ("▄▄▄", "█▄▄", "▄▄█"),
    "6": ("▄▄▄", "█▄▄", "█▄█"),
    "7": ("▄▄▄", "  █", "  █"),
    "8": ("▄▄▄", "█▄█", "█▄█"),
    "9": ("▄▄▄", "█▄█", "▄▄█"),
    ":": (" ", "▀", "▀"),
}
"""Each character of a large clock by its rows."""


class PlayerLine(NamedTuple):
    """One player: ``texts`` say who plays ``stone``, in fewer and fewer words.

    ``clock`` is the time left, "" without clocks; ``low`` if it is about to run out.
    """

    stone: Stone
    texts: Sequence[str]
    to_move: bool = False
    clock: str = ""
    low: bool = False


def paint_players(
    canvas: Canvas, area: Area, summary: str, players: Sequence[PlayerLine], glyphs: Glyphs
) -> None:
    """Draw the players, below a ``summary`` of the rule if the panel has room for it.

    In a high area their clocks stand below them in large digits.
    """
    clocks = any(player.clock for player in players) and glyphs.has_blocks
    if clocks and area.height >= _HIGH_PLAYERS:
        _paint_large(canvas, area, summary, players, glyphs)
        return
    first = max(area.height - len(players), 0)
    for row, line in enumerate(fold(summary, area.width)[:first]):
        canvas.put(area.top + row, area.left, line, Style.DIM)
    for row, player in enumerate(players[: area.height], area.top + first):
        _paint_player(canvas, area._replace(top=row, height=1), player, glyphs)


def _paint_large(
    canvas: Canvas, area: Area, summary: str, players: Sequence[PlayerLine], glyphs: Glyphs
) -> None:
    for row, line in enumerate(fold(summary, area.width)):
        canvas.put(area.top + row, area.left, line, Style.DIM)
    top = area.top + area.height - len(players) * (1 + _CLOCK_ROWS)
    for number, player in enumerate(players):
        row = top + number * (1 + _CLOCK_ROWS)
        place = area._replace(top=row, height=1)
        _paint_player(canvas, place, player._replace(clock=""), glyphs)
        column = area.left + text_width(glyphs.pointer) + 2 + chip_width(glyphs)
        own = Style.TITLE if player.to_move else Style.DIM
        _paint_clock(canvas, row + 1, column, player.clock, Style.WARNING if player.low else own)


def _paint_clock(canvas: Canvas, row: int, column: int, text: str, style: Style) -> None:
    """Draw a time such as ``12:05 (3)``; the text after the blank stays small."""
    time, _blank, periods = text.partition(" ")
    for char in time:
        shape = _LARGE_DIGITS[char]
        for down, part in enumerate(shape):
            canvas.put(row + down, column, part, style)
        column += len(shape[0]) + 1
    canvas.put(row + _CLOCK_ROWS - 1, column + 1, periods, style)


def _paint_player(canvas: Canvas, area: Area, player: PlayerLine, glyphs: Glyphs) -> None:
    if player.to_move:
        canvas.put(area.top, area.left, glyphs.pointer, Style.TITLE)
    column = area.left + text_width(glyphs.pointer) + 1
    column = paint_chip(canvas, area.top, column, player.stone, glyphs) + 1
    end = area.left + area.width
    if player.clock:
        end -= text_width(player.clock)
        style = Style.WARNING if player.low else Style.PLAIN
        canvas.put(area.top, end, player.clock, style)
        end -= 1
    texts = (text for text in player.texts if text_width(text) <= end - column)
    text = next(texts, fit(player.texts[-1], end - column))
    canvas.put(area.top, column, text, Style.TITLE if player.to_move else Style.PLAIN)


# The key list beside a board: keys in pairs, each a button for the mouse


KeyRow = tuple[KeyCaption, ...]
"""One or two captions that belong together, in one row of the list."""

_BETWEEN = 2


def key_rows(rows: Sequence[KeyRow], width: int) -> Sequence[KeyRow]:
    """The rows of a list of this width; a pair that does not fit is split into two rows."""
    rows = list(rows)
    while rows and sum(_column_widths(rows)) + _BETWEEN > width:
        pairs = [place for place, row in enumerate(rows) if len(row) > 1]
        if not pairs:
            break
        widest = max(pairs, key=lambda place: sum(text_width(one.text) for one in rows[place]))
        rows[widest : widest + 1] = [(caption,) for caption in rows[widest]]
    return rows


def _column_widths(rows: Sequence[KeyRow]) -> list[int]:
    """The widths of the columns of a list; a caption alone in its row may be wider."""
    columns = max(map(len, rows), default=1)
    return [
        _key_width(rows, column)
        + 1
        + max(text_width(row[column].text) for row in rows if column < len(row) >= columns)
        for column in range(columns)
    ]


def _key_width(rows: Sequence[KeyRow], column: int) -> int:
    return max(text_width(row[column].name) for row in rows if column < len(row))


def paint_key_list(
    canvas: Canvas, area: Area, rows: Sequence[KeyRow], glyphs: Glyphs, *, live: bool
) -> None:
    """List as many keys as fit, the first ones first, below a heading if all do.

    They are buttons if ``live``.
    """
    shown = key_rows(rows, area.width)
    if len(shown) < area.height:
        paint_heading(canvas, area, _("Keys"), glyphs)
        area = area._replace(top=area.top + 1, height=area.height - 1)
    shown = shown[: area.height]
    if not shown:
        return
    first, *second = _column_widths(shown)
    half = max(first + _BETWEEN, min(area.width // 2, area.width - sum(second)))
    for column in range(1 + len(second)):
        keys = _key_width(shown, column)
        for down, row in enumerate(shown):
            if column < len(row):
                width = half if len(row) > 1 and column == 0 else area.width - column * half
                place = Area(area.top + down, area.left + column * half, 1, width)
                _paint(canvas, place, row[column], keys, live=live)


def _paint(canvas: Canvas, place: Area, caption: KeyCaption, keys: int, *, live: bool) -> None:
    """Write a caption whose text begins after ``keys`` columns."""
    row, left = place.top, place.left
    canvas.put(row, left, caption.name, Style.KEY)
    behind = canvas.put(row, left + keys + 1, fit(caption.text, place.width - keys - 1))
    if live:
        canvas.add_button(row, range(left, behind), caption.key)


# The moves of a game as a list beside the board: every move is a button that shows it


_KEY, _GAME_KEY = "move ", "game "
_LABEL = 5
"""Columns of the number before a line: three digits, a dot and a blank."""
_MOVE_COLUMNS = 5
"""Columns from one move to the next: a letter, two digits and two blanks."""
_BETWEEN_MOVE_LIST = 2
"""Blanks between two moves of a line."""
_SIGNED_MOVE = 7
"""Columns from one move to the next where moves bear signs of up to three characters."""


def move_key(number: int) -> str:
    """The key of the button for the position after a number of moves."""
    return f"{_KEY}{number}"


def moves_of_button(key: str) -> int | None:
    """The number of moves that the button with this key shows; None for any other key."""
    return int(key.removeprefix(_KEY)) if key.startswith(_KEY) else None


def game_move_of(key: str) -> int | None:
    """The number of a move of the game that a variation has left; None for any other key."""
    return int(key.removeprefix(_GAME_KEY)) if key.startswith(_GAME_KEY) else None


class MoveSign(NamedTuple):
    """The sign after a move, such as ``??``, at most three characters."""

    text: str
    style: Style


class Branch(NamedTuple):
    """The ``moves`` of a variation that leaves a game after its first ``common`` moves."""

    common: int
    moves: Sequence[tuple[Point, Stone]]


NO_BRANCH: Final = Branch(0, ())


class _Row(NamedTuple):
    """A row of the list: moves of the game or of the ``branch``, the first one number ``start``."""

    line: MoveLine
    start: int
    branch: bool = False


@dataclass(frozen=True)
class MoveList:
    """The moves of a game in order, of which the first ``shown`` stand on the board.

    The moves of a ``branch`` follow the move that they replace; then the ``shown`` moves may be the
    variation's.

    ``present`` says that the game itself is shown, not an earlier position. The keys of the
    ``arrows`` go back and forward; without ``live`` nothing is a button. ``signs`` stand after
    moves, by their numbers. With ``only_last`` the moves before the last one are hidden. The player
    has ``chosen`` a move but not gone there, None for no move.
    ``opening`` names the opening, in fewer and fewer words. The heading is ``counted`` unless
    another line has the number of moves.
    """

    moves: Sequence[tuple[Point, Stone]]
    shown: int
    rule: Rule
    glyphs: Glyphs
    arrows: tuple[str, str]
    present: bool = True
    live: bool = True
    signs: Mapping[int, MoveSign] = field(default_factory=dict)
    only_last: bool = False
    opening: Sequence[str] = ()
    branch: Branch = NO_BRANCH
    chosen: int | None = None
    counted: bool = True

    @property
    def _at(self) -> int:
        """The number of the move in the middle of the list."""
        return self.shown if self.chosen is None else self.chosen

    def _is_branch(self, move: int) -> bool:
        return bool(self.branch.moves) and move > self.branch.common

    @property
    def _move_width(self) -> int:
        return _SIGNED_MOVE if self.signs else _MOVE_COLUMNS

    @property
    def line_width(self) -> int:
        moves = self.rule.stones_per_turn if self.rule.stones_per_turn > 1 else 2
        return _LABEL + self._chip_width + moves * self._move_width - _BETWEEN_MOVE_LIST

    @property
    def _chip_width(self) -> int:
        return chip_width(self.glyphs) + 1 if self.rule.stones_per_turn > 1 else 0

    def paint(self, canvas: Canvas, area: Area, top: int) -> None:
        """Draw the heading and as many lines as fit, in several columns if they fill one.

        A list that fills its area begins above it, at row ``top`` if need be.
        """
        columns = max((area.width + 1) // (self.line_width + 1), 1)
        more = 1 + len(self._rows) - area.height
        grows = min(max(more, 0), max(area.top - top, 0)) * (not self.only_last)
        area = area._replace(top=area.top - grows, height=area.height + grows)
        arrows = zip(self.arrows, self.glyphs.arrows, strict=True)
        buttons = [KeyCaption(key if self.live else "", "", arrow) for key, arrow in arrows]
        room = area.width - sum(text_width(button.name) + 1 for button in buttons)
        paint_heading(canvas, area, self._heading(room), self.glyphs, buttons)
        rows = area.height - 1
        if rows <= 0:
            return
        for place, shown in enumerate(self._window(rows * columns)):
            column = area.left + place // rows * (self.line_width + 1)
            self._paint_row(canvas, area.top + 1 + place % rows, column, shown)

    def _heading(self, room: int) -> str:
        heading = pgettext("list", "Moves")
        if self.counted:
            heading = _("Moves: {count}").format(count=len(self.moves))
        titles = (f"{heading}  {title}" for title in self.opening)
        return next((title for title in titles if text_width(title) <= room), heading)

    def _window(self, count: int) -> list[_Row]:
        """At most ``count`` rows: the last ones, or the rows around the shown move."""
        rows = self._rows
        if self.only_last:
            return rows[-1:]
        places = (
            place
            for place, row in enumerate(rows, 1)
            if row.branch is self._is_branch(self._at) and row.start <= self._at
        )
        start = max(min(len(rows) - count, max(places, default=0) - count // 2), 0)
        return rows[start : start + count]

    @property
    def _rows(self) -> list[_Row]:
        """The rows of the game, and the rows of the branch after the move that it replaces."""
        rows = [_Row(line, line.moves.start) for line in self._lines(self.moves)]
        if not self.branch.moves:
            return rows
        leaves = self.branch.common + 1
        place = sum(row.start <= leaves for row in rows)
        lines = self._lines([*self.moves[: self.branch.common], *self.branch.moves])
        branch = [
            _Row(line, max(line.moves.start, leaves), branch=True)
            for line in lines
            if line.moves.stop > leaves
        ]
        return [*rows[:place], *branch, *rows[place:]]

    def _lines(self, moves: Sequence[tuple[Point, Stone]]) -> list[MoveLine]:
        return move_lines([stone for _at, stone in moves], self.rule)

    def _paint_row(self, canvas: Canvas, row: int, column: int, shown: _Row) -> None:
        line = shown.line
        canvas.put(row, column, f"{shown.start:3}.", Style.DIM)
        if shown.branch and shown.start == self.branch.common + 1:
            canvas.put(row, column, "└" if self.glyphs.is_unicode else "+", Style.KEY)
        column += _LABEL
        if line.stone is not None:
            column = paint_chip(canvas, row, column, line.stone, self.glyphs) + 1
        for move in range(shown.start, line.moves.stop):
            left = column + (move - line.moves.start) * self._move_width
            behind = canvas.put(row, left, self._text(move, shown), self._style(move, shown))
            if not shown.branch and (sign := self.signs.get(move)) is not None:
                canvas.put(row, behind, sign.text, sign.style)
            if self.live:
                canvas.add_button(row, range(left, behind), self._key(move, shown))

    def _text(self, move: int, row: _Row) -> str:
        if self.only_last and move < len(self.moves):
            return "--"
        if row.branch:
            return str(self.branch.moves[move - self.branch.common - 1][0])
        return str(self.moves[move - 1][0])

    def _is_left(self, move: int, row: _Row) -> bool:
        return bool(self.branch.moves) and not row.branch and move > self.branch.common

    def _key(self, move: int, row: _Row) -> str:
        return f"{_GAME_KEY}{move}" if self._is_left(move, row) else move_key(move)

    def _style(self, move: int, row: _Row) -> Style:
        if move == self.chosen and row.branch is self._is_branch(move):
            return Style.SELECTED
        if self._is_left(move, row):
            return Style.DIM
        if move == self.shown:
            is_plain = self.present or self.chosen is not None
            return Style.TITLE if is_plain else Style.SELECTED
        return Style.PLAIN if move < self.shown else Style.DIM


# The blocks of the panel of a game, and how they share its rows and columns


PANEL_GAP = 3
"""Columns between the columns of a panel."""

_COLUMN = 25
"""The least columns of a column of a panel."""

_TITLE, _FEW_PLAYERS = 1, 2
LEAST_MOVES = 3
_LEAST_MESSAGES = 3
"""The fewest rows of the last messages: a heading and two lines."""
_PANEL_BLOCKS = ("players", "thinking", "messages", "moves", "keys")
"""The blocks below the title from the top."""
_FIRST_KEYS, _LEAST_KEYS = 4, 2
_MOVE_ROWS = 1 + 4
"""The rows of the moves that take precedence over the keys, with their heading."""


_HIGH_PLAYERS = 1 + _FEW_PLAYERS * (1 + _CLOCK_ROWS)
"""The least rows of players with large clocks: a blank row comes first."""
_HIGH_PANEL = 40
"""Least height of a panel with large clocks."""


class Blocks(NamedTuple):
    """The content of a panel, which decides the rows of its parts.

    ``thinking`` has the engine's search, or a comment; ``keys`` is the list of keys. The players
    stand below the ``summary`` of the rule. ``more`` is the number of spare rows that ``thinking``
    can use. The players may have ``clocks`` in large digits. ``messages`` are the rows of the last
    messages, which only a panel of two columns with spare rows shows.
    """

    thinking: int = 0
    keys: tuple[KeyRow, ...] = ()
    summary: str = ""
    more: int = 0
    clocks: bool = False
    messages: int = 0

    def players_in(self, width: int, height: int = 0) -> int:
        """The rows of the players and the summary in a panel of this width and height."""
        large = _CLOCK_ROWS * _FEW_PLAYERS * (self.clocks and height >= _HIGH_PANEL)
        return len(fold(self.summary, width)) + 1 + _FEW_PLAYERS + large

    def keys_in(self, width: int) -> int:
        """The rows of the list of keys in a panel of this width."""
        return len(key_rows(self.keys, width))


NO_BLOCKS = Blocks()
"""A panel of players and moves."""


@dataclass(frozen=True)
class Panel:
    """The blocks beside or below the board, each None where it has no room."""

    title: Area | None = None
    players: Area | None = None
    thinking: Area | None = None
    messages: Area | None = None
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


def least_height(blocks: Blocks, width: int) -> int:
    """The rows of a panel of this width that shows all blocks, but only the first keys."""
    column = _column_width(width)
    above = _TITLE + blocks.players_in(column)
    above += 1 + blocks.thinking if blocks.thinking else 0
    beside = 0 if has_two_columns(width) else 1 + _MOVE_ROWS
    return above + beside + 1 + min(blocks.keys_in(column), _FIRST_KEYS)


def _column_width(width: int) -> int:
    return (width - PANEL_GAP) // 2 if has_two_columns(width) else width


def has_two_columns(width: int) -> bool:
    """Whether the moves have a column of their own in a room of this width."""
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
    title = _TITLE if room.height > 2 * _FEW_PLAYERS else 0
    return _placed(room, _shared(room.height - title, blocks, room.width, moves=True))


def _placed(room: Area, rows: dict[str, int], moves: Area | None = None) -> Panel:
    """Put blocks of these heights below each other, the title above them if it has room.

    The keys stand at the end of the room, and so do moves without another place.
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


def _shared(height: int, blocks: Blocks, width: int, *, moves: bool) -> dict[str, int]:
    """The rows of each block in ``height`` rows, with a blank row between two.

    The players come first, then the engine's search, some moves, and the keys; the moves get the
    rest, or the engine's search where the others have no room.
    """
    players = blocks.players_in(width, height)
    rows = {"players": players if height > players + LEAST_MOVES else _FEW_PLAYERS}
    keys = blocks.keys_in(width)
    wanted = {
        "thinking": (blocks.thinking, blocks.thinking),
        "keys": (keys + 1 if keys else 0, min(keys, _LEAST_KEYS)),
    }
    if moves:
        wanted["moves"] = (_MOVE_ROWS, LEAST_MOVES)
    for name in ("thinking", "moves", "keys"):
        most, least = wanted.get(name, (0, 0))
        left = height - sum(rows.values()) - len(rows)
        if most and left < least:
            break
        if most:
            rows[name] = min(most, left)
    left = height - sum(rows.values()) - len(rows) + 1
    if "thinking" in rows:
        more = min(blocks.more, left // 2 if moves else left)
        rows["thinking"] += more
        left -= more
    if "moves" in rows:
        rows["moves"] += left
    elif moves and "thinking" in rows and "keys" not in rows:
        rows["thinking"] += left
    elif not moves and blocks.messages and left > _LEAST_MESSAGES:
        rows["messages"] = min(blocks.messages, left - 1)
    return {name: rows[name] for name in _PANEL_BLOCKS if name in rows}


# The best moves

_ROWS_BESIDE_RANKING = 12
"""The rows of a panel that players, moves and keys keep beside the best moves."""


def ranked_moves(height: int) -> int:
    """Return how many best moves a panel shows on a screen of this height."""
    room = (height - _ROWS_BESIDE_RANKING) // 2
    return min(max(room, FEWEST_RANKED), MOST_RANKED)


def ranking_block(ranking: Ranking, width: int) -> list[tuple[str, Style]]:
    """Return the rows of a block of this width with the best moves."""
    heading, *moves = ranking_lines(ranking, width)
    return [(heading, Style.DIM), *((text, Style.PLAIN) for text in moves)]

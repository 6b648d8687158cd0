"""The opening explorer on the screen: a walk on a board, and the moves played from it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from wuziqi.columns import fit, text_width
from wuziqi.locale import _, pgettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import OpenPage, Topic
from wuziqi.play.explorer import MOST_MOVES, ExploredMove, OpeningExplorer, explorer_of
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.board_screen import Command
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import BarPiece, Part, bar
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_names
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.rule_texts import empty_board_text, illegal_text, opening_titles
from wuziqi.words.statistics_texts import (
    explored_line,
    explored_text,
    unexplored_text,
)

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

_POINT, _MARK, _IMPORTED, _BOOK, _BAR = 3, 6, 32, 34, 39
"""The columns of the table where these begin; where the numbers end.

The book has a column of its own, or a mark behind the point where there is no room.
"""
_SCORE = (11, 17, 22)
"""The columns where the games end that the player won, drew and lost."""
_SCORE_STYLES = (Style.WIN, Style.DRAW, Style.LOSS)
_LEAST_BAR, _MOST_BAR = 3, 30


def open_explorer(
    event: OpenPage, preferences: Preferences, library: "Library | None", notice: str
) -> "ExplorerPage":
    explorer, trouble = explorer_of(event, library)
    page = ExplorerPage(explorer, preferences)
    page.say(notice or ("" if trouble is None else error_words(trouble)), warns=True)
    return page


class ExplorerPage(PracticePage):
    """The moves of the library's games and of the book in a position, which they walk on from."""

    topic = Topic.LOOKING

    def __init__(self, explorer: OpeningExplorer, preferences: Preferences) -> None:
        self._explorer = explorer
        super().__init__(preferences)
        self.commands |= {Action.UNDO: self._back, Action.BACK: self._back}
        self._select(0)

    @property
    def board(self) -> Board:
        return self._explorer.board

    @property
    def _moves(self) -> Sequence[ExploredMove]:
        return self._explorer.moves[:MOST_MOVES]

    @property
    def own_keys(self) -> Mapping[str, Command]:
        numbers = range(len(self._moves))
        return {
            **{str(number + 1): partial(self._go_on, number) for number in numbers},
            "tab": self._select_next,
            "backspace": self._back,
        }

    def put(self, point: Point) -> None:
        try:
            self._explorer.place(point)
        except IllegalMove as error:
            self.say(illegal_text(error, key_names(self.preferences.keymap)), warns=True)
            return
        self.say("")
        self._select(0)

    def _go_on(self, number: int) -> None:
        self.put(self._moves[number].point)

    def _back(self) -> None:
        last = self._explorer.stones[-1:]
        if self._explorer.back():
            self.say("")
            self.cursor = last[0][0]
        else:
            self.say(empty_board_text())

    def _select(self, number: int) -> None:
        if self._moves:
            self.cursor = self._moves[number % len(self._moves)].point

    def _select_next(self) -> None:
        points = [move.point for move in self._moves]
        self._select(points.index(self.cursor) + 1 if self.cursor in points else 0)

    # What is shown

    def view(self) -> PracticeView:
        explorer, moves = self._explorer, self._moves
        side = explorer.side
        summary = explored_text(explorer) if moves else unexplored_text()
        last = explorer.stones[-1][0] if explorer.stones else None
        return self.show(
            rule=explorer.rule,
            marks=Marks(last=last, ranks={move.point: str(at) for at, move in enumerate(moves, 1)}),
            status=Status(to_move_text(color_name(side)), side),
            title=_("Opening explorer"),
            text=[*self._opening, (summary, Style.PLAIN), ("", Style.PLAIN)],
            task=explored_line(1, moves[0]) if moves else summary,
            captions=self._captions,
            table=lambda width: list(self._table(width)),
        )

    @property
    def _opening(self) -> list[Paragraph]:
        titles = opening_titles(self.board, self._explorer.stones)
        return [(titles[0], Style.VALUE)] if titles else []

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap = self.preferences.keymap
        return (
            *action_captions(keymap, Action.PLACE, _("go on")),
            *([KeyCaption("tab", _("next move"))] if len(self._moves) > 1 else []),
            *action_captions(keymap, Action.UNDO, _("go back")),
            *action_captions(keymap, Action.ROTATE),
            *ways_out(keymap),
        )

    def _table(self, width: int) -> Iterator[list[BarPiece]]:
        moves = self._moves
        if not moves:
            return
        book = _("book")
        heads = [pgettext("column", "won"), pgettext("column", "drawn"), pgettext("column", "lost")]
        ends = _score_ends(width)
        if ends is not _SCORE:
            heads = [fit(head, ends[1] - ends[0] - 1) for head in heads]
        before_heads = ends[0] - text_width(heads[0]) - 1
        wide = width >= max(_BAR - 1, _BOOK + text_width(book))
        imports = width >= _IMPORTED
        yield [
            *(BarPiece.before(end, word, Style.DIM) for end, word in zip(ends, heads, strict=True)),
            *([BarPiece.before(_IMPORTED, _("imported"), Style.DIM)] if imports else []),
            BarPiece(_BOOK, fit(book, min(width, _BAR) - _BOOK), Style.DIM)
            if wide
            else BarPiece(0, fit(f"+ {book}", before_heads), Style.DIM),
        ]
        most = max(move.results.games for move in moves)
        room = min(width - _BAR, _MOST_BAR)
        for place, move in enumerate(moves, 1):
            chosen = Style.SELECTED if move.point == self.cursor else Style.VALUE
            yield [
                BarPiece(0, str(place), Style.KEY),
                BarPiece(_POINT, str(move.point), chosen),
                *(
                    _number(end, games, style)
                    for end, games, style in zip(ends, move.score, _SCORE_STYLES, strict=True)
                ),
                *([_number(_IMPORTED, move.imported.games, Style.PLAIN)] if imports else []),
                *([BarPiece(_BOOK if wide else _MARK, "+", Style.TITLE)] if move.in_book else []),
                *self._bar(move, most, room),
            ]
        if any(move.own.games for move in moves):
            yield []
            yield [BarPiece(0, fit(_("won, drawn, lost: by you"), width), Style.DIM)]
        if room >= _LEAST_BAR and most:
            legend = _("bars: {color} won, drawn, lost")
            text = legend.format(color=color_name(self._explorer.side))
            yield [BarPiece(0, fit(text, width), Style.DIM)]

    def _bar(self, move: ExploredMove, most: int, room: int) -> Iterator[BarPiece]:
        results = move.results
        won, lost = results.black, results.white
        if self._explorer.side is Stone.WHITE:
            won, lost = lost, won
        if room < _LEAST_BAR or not won + results.drawn + lost:
            return
        parts = [Part(won, Style.WIN), Part(results.drawn, Style.DRAW), Part(lost, Style.LOSS)]
        for piece in bar(parts, room, most, self.preferences.glyphs):
            yield piece._replace(column=_BAR + piece.column)


def _score_ends(width: int) -> tuple[int, ...]:
    """The columns where the three numbers end; closer ones where there is no room."""
    if width >= _SCORE[-1]:
        return _SCORE
    step = (width - _MARK - 1) // len(_SCORE)
    return tuple(width - step * after for after in (2, 1, 0))


def _number(end: int, number: int, style: Style) -> BarPiece:
    return BarPiece.before(end, str(number), style if number else Style.DIM)

"""The opening explorer on the screen: a walk on a board, and the moves played from it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from wuziqi.columns import fit
from wuziqi.locale import _, pgettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import OpenPage, Topic
from wuziqi.play.explorer import MOST_MOVES, ExploredMove, OpeningExplorer, explorer_of
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.board_screen import Command
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import BarPiece
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_names
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name, to_move_text, won_text
from wuziqi.words.rule_texts import empty_board_text, illegal_text, opening_titles
from wuziqi.words.statistics_texts import (
    book_text,
    explored_games_text,
    explored_line,
    own_score_text,
    unexplored_text,
)

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

_POINT, _BOOK = 3, 7
"""The columns of the table where the points begin, and the word for a move without games."""
_GAMES, _SHARES = 13, (20, 26, 32)
"""The columns where the numbers of games end, and the shares of Black, draws and White."""


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
        side, winner = explorer.side, explorer.winner
        status = to_move_text(color_name(side)) if winner is None else won_text(winner)
        summary = explored_games_text(explorer) if moves else unexplored_text()
        last = explorer.stones[-1][0] if explorer.stones else None
        return self.show(
            rule=explorer.rule,
            marks=Marks(last=last, ranks={move.point: str(at) for at, move in enumerate(moves, 1)}),
            status=Status(status, side if winner is None else winner),
            title=_("Opening explorer"),
            text=[
                *self._opening,
                *([(summary, Style.PLAIN), ("", Style.PLAIN)] if summary else []),
            ],
            task=explored_line(1, moves[0]) if moves else summary,
            captions=self._captions,
            table=lambda width: list(self._table(width)),
        )

    @property
    def _opening(self) -> list[Paragraph]:
        titles = opening_titles(self.board, self._explorer.stones)
        return [(titles[0], Style.PLAIN), ("", Style.PLAIN)] if titles else []

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap, goes_on = self.preferences.keymap, self._explorer.winner is None
        return (
            *(action_captions(keymap, Action.PLACE, _("play it")) if goes_on else ()),
            *([KeyCaption("tab", _("next move"))] if len(self._moves) > 1 else []),
            *action_captions(keymap, Action.UNDO, _("go back")),
            *action_captions(keymap, Action.ROTATE),
            *ways_out(keymap),
        )

    def _table(self, width: int) -> Iterator[list[BarPiece]]:
        moves = self._moves
        if any(move.results.games for move in moves):
            heads = (color_name(Stone.BLACK), pgettext("column", "drawn"), color_name(Stone.WHITE))
            yield _numbers((_("games"), *heads), width, Style.DIM)
        for place, move in enumerate(moves, 1):
            chosen = Style.SELECTED if move.point == self.cursor else Style.PLAIN
            yield [
                BarPiece(0, str(place), Style.KEY),
                BarPiece(_POINT, str(move.point), chosen),
                *(
                    _numbers(_results(move), width, Style.PLAIN)
                    or [BarPiece(_BOOK, _("book"), Style.DIM)]
                ),
            ]
        for move in moves:
            if move.point == self.cursor and move.results.games:
                yield []
                for text in filter(None, (book_text(move), own_score_text(move))):
                    yield [BarPiece(0, fit(text, width), Style.DIM)]


def _results(move: ExploredMove) -> Iterator[str]:
    """Yield from how many games a move is known, and the shares of Black, draws and White."""
    if results := move.results.games and move.results:
        yield str(results.games)
        for count in (results.black, results.drawn, results.white):
            yield f"{count / results.games:.0%}"


def _numbers(texts: Iterable[str], width: int, style: Style) -> list[BarPiece]:
    """The texts of a row that have room, each before the end of its column."""
    return [
        BarPiece.before(end, text, style)
        for end, text in zip((_GAMES, *_SHARES), texts, strict=False)
        if end <= width
    ]

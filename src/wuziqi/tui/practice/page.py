"""A board to practise on: the keys that all tasks on a board share."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from wuziqi.columns import fit, wrapped
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.rules.board import OffBoard
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.board_view import BoardView
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import BarPiece
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.footer import KeyCaption, shown_captions
from wuziqi.tui.widgets.layout import Layout
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.panel import Blocks, KeyRow, key_rows, paint_key_list
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.tui.widgets.text_entry import Again
from wuziqi.words.actions import Action
from wuziqi.words.rule_texts import illegal_text

_TEXT_ROWS = 12
"""The rows that a panel has for the text at least, where the screen allows it."""

Paragraph = tuple[str, Style]
"""A text beside the board, "" for a blank row; painting breaks its lines."""


@dataclass(frozen=True, kw_only=True)
class PracticeView(BoardView):
    """The view of a board to practise on.

    ``heading``, ``paragraphs`` and below them a ``table`` stand beside the board; where there is no
    room for them, the ``task`` stands below the board until there is a message.
    """

    heading: str
    paragraphs: Sequence[Paragraph]
    task: str
    table: Callable[[int], Sequence[Sequence[BarPiece]]]
    """Returns the rows of the table in a number of columns."""

    @property
    def title(self) -> str:
        return self.heading

    def blocks(self, height: int) -> Blocks:
        del height
        return Blocks(_TEXT_ROWS, self.keys)

    def paint_panel(self, canvas: Canvas, layout: Layout, end: int) -> None:
        """Write the text and the table, and below them as many keys as have room."""
        if (side := _side(layout)) is None:
            return
        place = side._replace(height=min(side.height, max(end - side.top, 0)))
        row = place.top
        for line, style in _lines(self.paragraphs, place.width, place.height):
            canvas.put(row, place.left, fit(line, place.width), style)
            row += 1
        for pieces in self.table(place.width)[: place.top + place.height - row]:
            for column, text, style in pieces:
                canvas.put(row, place.left + column, text, style)
            row += 1
        keys = [*self._hidden_keys(canvas, layout), *self.keys]
        rows = min(place.top + place.height - row - 1, len(key_rows(keys, place.width)) + 1)
        if rows > 1:
            area = place._replace(top=place.top + place.height - rows, height=rows)
            paint_key_list(canvas, area, keys, self.glyphs, live=True)

    def _hidden_keys(self, canvas: Canvas, layout: Layout) -> list[KeyRow]:
        """Return the keys for which the last line has no room, by rows."""
        shown = shown_captions(self.captions, canvas.width - layout.left - 1)
        hidden = [caption for caption in self.captions if caption.key and caption not in shown]
        return [tuple(hidden[at : at + 2]) for at in range(0, len(hidden), 2)]

    def text(self, layout: Layout) -> str:
        return self.message or ("" if _side(layout) else self.task)


def _side(layout: Layout) -> Area | None:
    if layout.side is None or layout.panel.title is None:
        return None
    height = layout.side.height - 2
    return layout.side._replace(top=layout.side.top + 2, height=height) if height > 2 else None


def _lines(text: Sequence[Paragraph], width: int, height: int) -> Iterator[Paragraph]:
    lines = ((line, style) for words, style in text for line in wrapped(words, width))
    for _row, line in zip(range(height), lines, strict=False):
        yield line


def keys_beside(rows: Sequence[KeyRow], captions: Sequence[KeyCaption]) -> tuple[KeyRow, ...]:
    """Return the rows without the keys that the last line shows."""
    below = {caption.key for caption in captions}
    kept = (tuple(caption for caption in row if caption.key not in below) for row in rows)
    return tuple(filter(None, kept))


# The screen


class PracticePage(BoardScreen):
    """The base of pages on which stones are placed to solve something.

    A subclass provides the view and the effect of a stone.
    """

    topic: Topic

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.commands |= {
            Action.HELP: lambda: OpenPage("help", self.topic),
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.MENU: self.leave,
            Action.PAUSE: self.leave,
        }

    @abstractmethod
    def view(self) -> PracticeView:
        """Return the view of ``show`` with the page's own data."""

    def show(  # noqa: PLR0913  what a page says of its task
        self,
        *,
        rule: Rule,
        marks: Marks,
        status: Status,
        title: str,
        text: Sequence[Paragraph],
        task: str,
        captions: Sequence[KeyCaption],
        keys: Sequence[KeyRow] = (),
        table: Callable[[int], Sequence[Sequence[BarPiece]]] = lambda _width: (),
    ) -> PracticeView:
        """Return the view of a task; the text and keys of an open question are below it.

        Beside the board stand the ``keys`` that the last line does not have.
        """
        asked = self.layers.captions if self.asks else ()
        return PracticeView(
            board=self.board,
            rule=rule,
            orientation=self.orientation,
            cursor=self.cursor,
            marks=replace(marks, cursor=self.cursor),
            glyphs=self.preferences.glyphs,
            status=status,
            heading=title,
            paragraphs=text,
            task=task,
            message=self.layers.text or self.message,
            warns=self.warns and not self.layers.text,
            prompt=self.prompt.typed,
            keys=keys_beside(keys, captions),
            captions=tuple(asked or captions),
            table=table,
        )

    @abstractmethod
    def put(self, point: Point) -> None:
        """Place the player's stone on a point of the board, or say why not."""

    def leave(self) -> ScreenEvent | None:
        return Go.BACK

    def place(self, point: Point | None = None, typed: str = "") -> Again | None:
        """Place the player's stone; a point off the board may be typed again."""
        point = point or self.cursor
        if point not in self.board:
            self.say(illegal_text(OffBoard(point, typed), {}), warns=True)
            return Again()
        self.cursor = point
        self.put(point)
        return None

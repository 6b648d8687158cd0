"""A line of text while it is typed: the text with its cursor, in rows, on a canvas."""

from collections.abc import Sequence

from wuziqi.columns import ELLIPSIS, fold, head, text_width
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style


class EntryText(str):
    """A question and the text typed so far, which begins at index ``start``.

    The ``cursor`` stands before the character with this index. The next typed character replaces a
    ``selected`` text.
    """

    __slots__ = ("cursor", "selected", "start")

    start: int
    cursor: int
    selected: bool

    @classmethod
    def of(cls, text: str, start: int, cursor: int, *, selected: bool = False) -> "EntryText":
        made = cls(text)
        made.start, made.cursor, made.selected = start, cursor, selected
        return made

    def rows(self, width: int) -> Sequence[str]:
        """Return rows of at most ``width`` columns: one, or else the question and the typed text.

        A typed text without room is cut around the cursor, with marks.
        """
        if text_width(self) <= width:
            return [self]
        question = self[: self.start]
        *rows, last = fold(question, width)
        last += question[len(question.rstrip()) :]
        if text_width(last + self[self.start :]) > width:
            return [*rows, last.rstrip(), self.around_cursor(width)]
        cursor = self.cursor - self.start + len(last)
        text = last + self[self.start :]
        return [*rows, EntryText.of(text, len(last), cursor, selected=self.selected)]

    def around_cursor(self, width: int) -> "EntryText":
        """Return the typed text alone, or the part around the cursor that has room."""
        typed, cursor = str(self[self.start :]), self.cursor - self.start
        if text_width(typed) > width:
            room, first = width - 2 * text_width(ELLIPSIS), 0
            while text_width(typed[first : cursor + 1]) > room:
                first += 1
            if first:
                typed, cursor = ELLIPSIS + typed[first:], cursor - first + 1
            if text_width(typed) > width:
                typed = head(typed, width - text_width(ELLIPSIS)) + ELLIPSIS
        return EntryText.of(typed, 0, cursor, selected=self.selected)


def paint_row(canvas: Canvas, row: int, left: int, text: str, style: Style) -> int:
    """Write a row of text; returns the column behind it.

    A typed text is marked where it is selected, else under a cursor inside it.
    """
    end = canvas.put(row, left, text, style)
    if isinstance(text, EntryText):
        first = text.start if text.selected else text.cursor
        marked = text[first : text.cursor if text.selected else text.cursor + 1]
        canvas.put(row, left + text_width(text[:first]), marked, Style.SELECTED)
        canvas.put_cursor(row, left + text_width(text[: text.cursor]))
    return end


def paint_typed(canvas: Canvas, row: int, left: int, text: EntryText) -> int:
    """Write a typed text with a block as its cursor; returns the column of its end."""
    end = paint_row(canvas, row, left, text, Style.TITLE)
    if text.cursor == len(text):
        canvas.put(row, end, " ", Style.SELECTED)
    return end

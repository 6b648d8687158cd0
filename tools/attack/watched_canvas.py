"""A canvas that notices texts which are cut without a mark."""

from wuziqi.columns import char_width
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style


class WatchedCanvas(Canvas):
    """A canvas on which a screen is painted again; ``cut`` has the texts that have no room."""

    def __init__(self, like: Canvas) -> None:
        super().__init__(like.height, like.width, like.theme, like.pixels)
        self.cut: list[str] = []

    def put(self, row: int, column: int, text: str, style: Style | Look = Style.PLAIN) -> int:
        end = super().put(row, column, text, style)
        fits = 0 <= row < self.height and column >= 0 and end <= self.width
        if not fits and self._is_cut(row, column, text):
            self.cut.append(text)
        return end

    def _is_cut(self, row: int, column: int, text: str) -> bool:
        """Whether a text loses more than blanks."""
        if not 0 <= row < self.height:
            return bool(text.strip())
        for char in text:
            column += char_width(char)
            if not char.isspace() and not char_width(char) <= column <= self.width:
                return True
        return False

"""The help page: every key of a game and of the menu."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.tui.canvas import Canvas, Style, fit, text_width
from wuziqi.tui.screen import Back, Click, Event

_KEY_WIDTH = 20


@dataclass
class Help:
    """One page over another screen; any key goes back there."""

    def press(self, key: str) -> Event | None:
        """Any key closes the page."""
        del key
        return Back()

    def click(self, click: Click) -> Event | None:
        """A click closes the page too."""
        del click
        return Back()

    def fits(self, height: int, width: int) -> bool:
        """Any size will do: a page cut off can still be closed."""
        del height, width
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from the top; what does not fit is cut off below."""
        lines = _lines()
        if len(lines) > canvas.height:
            lines = [line for line in lines if any(line)]
        width = max(_KEY_WIDTH + text_width(meaning) for _keys, meaning in lines)
        left = max(0, (canvas.width - width) // 2)
        top = max(0, (canvas.height - len(lines)) // 2)
        for row, (keys, meaning) in enumerate(lines, top):
            if not meaning:
                canvas.put(row, left, fit(keys, canvas.width), Style.TITLE)
                continue
            canvas.put(row, left, fit(keys, _KEY_WIDTH - 1), Style.KEY)
            room = canvas.width - left - _KEY_WIDTH
            canvas.put(row, left + _KEY_WIDTH, fit(meaning, room))


def _lines() -> list[tuple[str, str]]:
    return [
        (_("Five stones in a row win: across, down or diagonally."), ""),
        ("", ""),
        (_("On the board"), ""),
        (_("arrows, h j k l"), _("move the cursor left, down, up, right")),
        (_("keypad 1 to 9"), _("move, also diagonally; 5 places")),
        (_("Home End PgUp PgDn"), _("jump to an edge")),
        (_("Enter, Space"), _("place a stone")),
        (":", _("type a point: h8, or column and row: 8 8")),
        ("u", _("undo; against the computer, back to your turn")),
        ("r", _("redo")),
        ("n", _("new game")),
        ("q", _("back to the menu, which can continue the game")),
        (_("Ctrl-C"), _("leave at once")),
        (_("Ctrl-Z"), _("pause in the shell; fg comes back")),
        ("", ""),
        (_("In the menu"), ""),
        (_("Up, Down"), _("choose a line")),
        (_("Left, Right"), _("change it")),
        (_("Enter"), _("start the game")),
        (_("q"), _("leave")),
        ("", ""),
        (_("Any key goes back."), ""),
    ]

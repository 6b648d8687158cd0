"""What can go wrong with a terminal."""

from wuziqi.texts import TextError


class TerminalError(TextError):
    """There is no terminal that could show a board; the text says why in one line."""


class CopyError(TextError):
    """A text cannot be copied to the clipboard; the text says why in one line."""


class TerminalLost(Exception):
    """The terminal went away while the program ran."""

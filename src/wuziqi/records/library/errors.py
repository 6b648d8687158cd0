"""The errors of a library, for callers that do without SQLite until they open one."""

from wuziqi.texts import N_, TextError


class LibraryError(TextError):
    """The library cannot be read or written: ``reason`` is a line without the file's name."""

    def __init__(self, reason: Exception | str, path: object = "") -> None:
        if isinstance(reason, str):
            self.reason = TextError(reason)
        else:
            self.reason = TextError("{error}", error=reason)
        text = N_("{reason} ({path})") if path else "{reason}"
        super().__init__(text, reason=self.reason, path=path)


class LibraryDamaged(LibraryError):
    """The file is not a library, or parts of it are damaged."""


class LibraryNewer(LibraryError):
    """A newer version of the program has written the library."""

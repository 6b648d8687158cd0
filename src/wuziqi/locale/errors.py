"""Errors of the program, the system and some libraries, in the language in use."""

import errno
from json import JSONDecodeError
from typing import Final

from wuziqi.locale import _
from wuziqi.texts import N_, TextError

_SYSTEM: Final = {
    errno.EACCES: N_("Permission denied"),
    errno.EBADF: N_("Bad file descriptor"),
    errno.EBUSY: N_("Device or resource busy"),
    errno.ECONNREFUSED: N_("Connection refused"),
    errno.ECONNRESET: N_("Connection reset by peer"),
    errno.EDQUOT: N_("Disk quota exceeded"),
    errno.EEXIST: N_("File exists"),
    errno.EFBIG: N_("File too large"),
    errno.EINVAL: N_("Invalid argument"),
    errno.EIO: N_("Input/output error"),
    errno.EISDIR: N_("Is a directory"),
    errno.ELOOP: N_("Too many levels of symbolic links"),
    errno.EMFILE: N_("Too many open files"),
    errno.ENAMETOOLONG: N_("File name too long"),
    errno.ENFILE: N_("Too many open files in system"),
    errno.ENODEV: N_("No such device"),
    errno.ENOENT: N_("No such file or directory"),
    errno.ENOEXEC: N_("Exec format error"),
    errno.ENOMEM: N_("Cannot allocate memory"),
    errno.ENOSPC: N_("No space left on device"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.ENOTEMPTY: N_("Directory not empty"),
    errno.ENXIO: N_("No such device or address"),
    errno.EPERM: N_("Operation not permitted"),
    errno.EPIPE: N_("Broken pipe"),
    errno.EROFS: N_("Read-only file system"),
    errno.ETIMEDOUT: N_("Connection timed out"),
    errno.ETXTBSY: N_("Text file busy"),
    errno.EXDEV: N_("Invalid cross-device link"),
}

_OF_LIBRARIES: Final = (
    N_("No closing quotation"),
    N_("No escaped character"),
    N_("database disk image is malformed"),
    N_("file is not a database"),
    N_("embedded null byte"),
    N_("setupterm: could not find terminal"),
    N_("setupterm: could not find terminfo database"),
)
"""The messages of Python, its modules and the libraries below them, for translation in our
catalogue.
"""


def error_words(error: BaseException) -> str:
    """Return an error in the language in use; a system error with its file, if it names one."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        path = error.filename2 or error.filename  # of a renamed file the name that it should get
        return _("{reason} ({path})").format(reason=_reason(error), path=path)
    return _reason(error)


def _reason(error: BaseException) -> str:
    match error:
        case TextError():
            values = {name: _shown(value) for name, value in error.values.items()}
            return _(error.text).format(**values) if values else _(error.text)
        case OSError():
            return _system_reason(error)
        case JSONDecodeError():
            text = _("line {line}, column {column}: {why}")
            return text.format(line=error.lineno, column=error.colno, why=_("invalid JSON"))
        case UnicodeDecodeError():
            return _("not a text in {encoding}").format(encoding=error.encoding.upper())
    return _library_reason(str(error))


def _shown(value: object) -> object:
    if isinstance(value, list):
        return _(", ").join(map(str, value))
    return _reason(value) if isinstance(value, BaseException) else value


def _system_reason(error: OSError) -> str:
    known = _SYSTEM.get(error.errno or 0)
    return _(known) if known else error.strerror or str(error)


def _library_reason(text: str) -> str:
    return _(text) if text in _OF_LIBRARIES else text

"""Why a connection to a friend is down, or cannot be: the carrier's words, and ours for players."""

from typing import Final

from wuziqi.texts import N_, TextError, clean

ABSENT: Final = "absent"
BAD_RELAY: Final = "bad_relay"
BAD_CODE: Final = "bad_code"
CROWDED: Final = "crowded"
ENDED: Final = "ended"
FLOOD: Final = "flood"
JUNK: Final = "junk"
LEFT: Final = "left"
LOST: Final = "lost"
NOBODY: Final = "nobody"
NO_MODULE: Final = "no_module"
PERMISSION: Final = "permission"
REFUSED: Final = "refused"
SILENT: Final = "silent"
UNREACHABLE: Final = "unreachable"
WRONG_CODE: Final = "wrong_code"
WRONG_CODES: Final = "wrong_codes"

_TEXTS: Final = {
    ABSENT: N_("Your friend's program is not there yet."),
    BAD_RELAY: N_("{words} is not the address of a mailbox server, such as ws://example.org/v1."),
    BAD_CODE: N_("{words} is not a code such as 7-guitarist-revenge."),
    CROWDED: N_("Somebody else has used this code. Make a new one."),
    ENDED: N_("The program that holds the connection has ended: {words}"),
    FLOOD: N_("Your friend's program sends too much: the connection is ended."),
    JUNK: N_("What the server says cannot be understood."),
    LEFT: N_("Your friend's program has left."),
    LOST: N_("The connection to the server is lost."),
    NOBODY: N_("Nobody is waiting with this code. Is it typed as your friend reads it?"),
    NO_MODULE: N_('The module {words} is missing: pip install "wuziqi[online]"'),
    PERMISSION: N_("The server asks for a permission that this program cannot get."),
    REFUSED: N_("The server refuses: {words}"),
    SILENT: N_("Nothing has come from your friend's program for a while."),
    UNREACHABLE: N_("The server cannot be reached: {words}"),
    WRONG_CODE: N_("The code is wrong. Your friend has a new one now: ask for it."),
    WRONG_CODES: N_("Wrong codes were typed three times: begin again to get a new one."),
}
_MAX_WORDS: Final = 120


def reason_error(reason: object, words: object = "") -> TextError:
    """Return what to tell a player; ``words`` come from outside, and an unknown reason is shown."""
    said = clean(str(words))[:_MAX_WORDS]
    text = _TEXTS.get(reason) if isinstance(reason, str) else None
    if text is None:
        return TextError("{words}", words=clean(f"{reason} {said}")[:_MAX_WORDS])
    return TextError(text, words=said) if "{words}" in text else TextError(text)

"""The carrier's process: reads orders and writes events, each a JSON object on a line.

A line has at most 64 KiB. The orders::

    {"do":"host","relay":URL}             make a code; "" is the public server
    {"do":"join","relay":URL,"code":CODE} answer to a code
    {"do":"meet","keys":KEYS}             meet a friend again
    {"do":"send","message":OBJECT}        send up to 60,000 characters to the friend's program
    {"do":"leave"}                        say goodbye and end, as at the end of the input

The events::

    {"is":"code","code":CODE}             the code to read out; it replaces an earlier code
    {"is":"wrong_code","left":N}          somebody typed a wrong code; N more codes follow
    {"is":"keys","keys":KEYS}             both have the same secret, to be kept
    {"is":"up"}                           the friend's program receives our messages
    {"is":"down","why":REASON}            it is unreachable; the carrier keeps trying
    {"is":"message","message":OBJECT}     a message of the friend's program, once and in order
    {"is":"failed","why":REASON}          the carrier has given up

``LinkReason`` has the reasons; ``words`` beside them is the text of the server or the system.
"""

import sys

from wuziqi.friend.wire import LinkReason, write_object


def main() -> int:
    """Carry messages until standard input ends; returns the exit code."""
    try:
        from wuziqi.friend.carrier.carrier import carry  # noqa: PLC0415  what is missing is told
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name == "wuziqi":
            raise
        line = write_object({"is": "failed", "why": LinkReason.NO_MODULE, "words": name})
        sys.stdout.write(f"{line}\n")
        return 1
    carry()
    return 0

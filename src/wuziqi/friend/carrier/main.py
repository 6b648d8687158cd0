"""The carrier's process: reads orders and writes events, one line each.

``docs/online.md`` describes the lines.
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

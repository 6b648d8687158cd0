"""Run the program, and record the calls between its waits for input, for ``tools.measure.way``.

    python -m tools.measure.recorder FILE play --opponent human

A line of FILE has a cause, and pairs of depth and function for the calls from it to the next wait:
the start of the program, a key from when it was read, or an event, such as a reply of an engine,
from the end of the wait. Only calls within the package count; compiled functions make none.
"""

import json
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import TextIO

import wuziqi

PACKAGE = f"{Path(wuziqi.__file__).parent}/"
TERMINAL = f"{PACKAGE}tui/terminal/terminal.py"


class Recorder:
    """A function for ``sys.setprofile``."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._cause = "start"
        self._depth = 0
        self._calls: list[tuple[int, CodeType]] = []
        self._is_waiting = False

    def __call__(self, frame: FrameType, event: str, result: object) -> None:
        code = frame.f_code
        if event == "call":
            self._depth += 1
            if code.co_name == "wait" and code.co_filename == TERMINAL:
                self._write()
                self._is_waiting = True
            if not self._is_waiting:
                self._calls.append((self._depth, code))
        elif event == "return":
            self._depth -= 1
            if code.co_filename == TERMINAL:
                self._begin(code.co_name, result)

    def _begin(self, returned: str, result: object) -> None:
        if returned == "wait":
            self._is_waiting, self._cause = False, "event"
        elif returned == "read_keys" and result:
            self._cause = "key"
            self._calls.clear()

    def _write(self) -> None:
        own = [one for one in self._calls if one[1].co_filename.startswith(PACKAGE)]
        self._calls.clear()
        calls = [(depth, code.co_filename[len(PACKAGE) :], code.co_name) for depth, code in own]
        print(json.dumps([self._cause, calls]), file=self._file, flush=True)


def record(name: str, arguments: list[str]) -> int:
    with Path(name).open("w", encoding="utf-8") as file:
        sys.setprofile(Recorder(file))
        from wuziqi.cli.main import main  # noqa: PLC0415  its loading counts

        return main(arguments)


if __name__ == "__main__":
    sys.exit(record(sys.argv[1], sys.argv[2:]))

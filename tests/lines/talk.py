"""Line mode as a process: the test types lines and reads the output."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.warm_start import run

SECONDS = 120.0
"""More than any of these games takes on a busy machine."""


class Talk:
    """Starts line mode again and again over one library."""

    def __init__(self, command: Sequence[str], directory: Path) -> None:
        self.command = command
        self.directory = directory
        """The folder where it runs and saves."""
        self.environment = {**os.environ, "WUZIQI_DATA_DIR": str(directory)}

    def raw(
        self, typed: bytes, *arguments: str, **variables: str
    ) -> "subprocess.CompletedProcess[bytes]":
        """Run with these lines on standard input; the output has no control characters."""
        done = run(
            [*self.command, *arguments],
            typed,
            directory=self.directory,
            environment={**self.environment, **variables},
        )
        done.stdout = done.stdout.replace(os.linesep.encode(), b"\n")
        done.stderr = done.stderr.replace(os.linesep.encode(), b"\n")
        assert not [byte for byte in done.stdout if (byte < 0x20 and byte != 0x0A) or byte == 0x7F]
        return done

    def say(self, typed: str, *arguments: str, **variables: str) -> list[str]:
        """Return the output for typed lines; the program must end without an error."""
        done = self.raw(typed.encode(), *arguments, **variables)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode().splitlines()


def lines(text: str) -> str:
    """Some words as lines, a word each."""
    return "\n".join([*text.split(), ""])


def part(said: Sequence[str], first: str, last: str = "") -> list[str]:
    """The output from one line to another, or to the end."""
    start = list(said).index(first)
    end = list(said).index(last, start) + 1 if last else len(said)
    return list(said[start:end])

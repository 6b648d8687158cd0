"""A conversation with the real process of the engine."""

import queue
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from tests.processes import PATIENCE
from tests.warm_start import open_engine

_MOVE = re.compile(r"[0-9]+,[0-9]+")


class Talk:
    """A conversation with an engine process."""

    def __init__(self, *options: str) -> None:
        self.process = open_engine(
            [sys.executable, "-m", "wuziqi", "engine", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Queue every line of the output, and "" behind the last."""
        assert self.process.stdout is not None
        rest = b""
        while chunk := self._chunk():
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._lines.put(line.decode())
        self._lines.put("")

    def _chunk(self) -> bytes:
        assert self.process.stdout is not None
        try:
            return self.process.stdout.read(65536) or b""
        except (OSError, ValueError):  # a test has closed it
            return b""

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(f"{line}\r\n" for line in lines).encode())

    def send_bytes(self, sent: bytes) -> None:
        assert self.process.stdin is not None
        while sent:
            sent = sent[self.process.stdin.write(sent) :]

    def line(self) -> str:
        """Return the next line; "" when the output has ended."""
        try:
            return self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError("no answer") from None

    def answer(self) -> str:
        """Return the next line that is no message."""
        while (line := self.line()).startswith("MESSAGE"):
            pass
        return line

    def hear(self, start: str) -> None:
        """Wait for a line that begins so."""
        while not (line := self.line()).startswith(start):
            assert line, "the process has ended"

    def stay_silent(self, seconds: float) -> None:
        """Check that no output comes for some time."""
        with suppress(queue.Empty):
            raise AssertionError(self._lines.get(timeout=seconds))

    def ask(self, *lines: str) -> str:
        self.send(*lines)
        return self.answer()

    def set_up(self, size: int, *stones: str) -> None:
        """Begin a game from stones ``X,Y,F``."""
        assert self.ask(f"START {size}") == "OK"
        self.send("YXBOARD", *stones, "DONE")

    def hold(self, transcript: str) -> None:
        """Say the lines marked ``>`` and demand the answers marked ``<``, and no others.

        ``< move`` stands for any coordinates, ``< moves`` for two of them, ``< ERROR`` for any line
        that begins with ERROR. The last line may not leave a BOARD open.
        """
        for line in transcript.split("\n"):
            mark, _, text = line.strip().partition(" ")
            if mark == ">":
                self.send(text)
            elif mark == "<":
                self._demand(text, self.answer())
        self._demand("name=", self.ask("ABOUT"))

    def _demand(self, wanted: str, answer: str) -> None:
        if wanted == "move":
            assert _MOVE.fullmatch(answer)
        elif wanted == "moves":
            assert [bool(_MOVE.fullmatch(word)) for word in answer.split()] == [True, True]
        elif wanted in {"ERROR", "UNKNOWN", "name="}:
            assert answer.startswith(wanted)
        else:
            assert answer == wanted

    def leave(self) -> None:
        """Close the engine's input and wait for its end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


OpenTalk = Callable[..., Talk]

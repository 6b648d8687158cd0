"""Type at random: nothing may crash the screen, and Escape and q must always lead out of it.

    python -m tools.attack.monkey --keys 20000 --strings 10000

Presses every key there is, clicks, turns the wheel, sends broken sequences, types words, and
resizes the terminal from one cell to 300x100. The player's settings stay, as in a real program;
equal seeds give the same keys, though not the same times. Exits with 1, and prints the end of the
program's output, when it has crashed or cannot be left. Needs POSIX.

The strings mix keys, pastes, the terminal's replies in pieces and mouse reports, each string sent
at once as a paste without marks is: they may end no game but on the board, and delete none.
"""

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.command_line import command_line
from tools.pseudo_terminal import KEYS, TerminalProgram, running

from wuziqi.records.library.library import open_library
from wuziqi.records.library.queries import EVERYTHING, Catalogue, Order
from wuziqi.tui.widgets.keys import DEFAULT_KEYS
from wuziqi.words.actions import CURSOR_STEPS, JUMPS

PROGRAM = (sys.executable, "-m", "wuziqi")
_NAMES = (
    {key for keys in DEFAULT_KEYS.values() for key in keys} | CURSOR_STEPS.keys() | JUMPS.keys()
)
_MENU = {*"cbroeyvwglihnsty", "tab", "backspace"}
TYPED = sorted(KEYS.get(name, name) for name in (_NAMES | _MENU) - {"q"})
JUNK = (
    *("\x1b[", "\x1bO", "\x1b[1;5C", "\x1b[15~", "\x1b[M", "\x1b[M   ", "\x1b[<0;", "\x1b[200~"),
    *("\x1b[201~", "\x1b[200~h8\r\x1b[201~", "\x1b\x1b", "\x1bx", "\x1b[?1;2c", "\x1b]0;t\x07"),
    *("\x00", "\x01", "\x1f", "é", "五", "\U0001f600", "\ud83d", "\x9b", "\xff"),
)
WORDS = ("h8", "8 8", "a1", "y25", "z99", "99 99", "-1 0", "五", "x" * 60, "no-such-engine", "")
ROWS, COLUMNS = (1, 2, 5, 8, 24, 40, 100), (1, 3, 19, 20, 60, 80, 140, 300)
_STARTS = (
    (),
    ("play", "--opponent", "human"),
    ("play", "--size", "20"),
    ("play",),
    ("play", "--rule", "renju", "--opening", "taraguchi-10", "--opponent", "human"),
    ("play", "--rule", "tic-tac-toe"),
    ("play", "--opening", "swap2"),
    ("play", "--rule", "connect6", "--size", "9x7"),
)
"""The arguments of one program after the other."""

_PASTE_END = b"\x1b[201~"
"""Ends whatever sequence was cut short, and a paste."""

_REPAINT = b"\x0c"

_LEAVE = b"\x1b" * 4 + b"qy" * 60
"""Leaves a prompt, a question and every page, one over the other, then game and menu.

y answers the question about unsaved changes.
"""


class Monkey:
    """Presses keys on one program after the other, until it has pressed enough."""

    def __init__(self, seed: int, home: Path) -> None:
        self._random = random.Random(seed)
        self._home = home
        self.left = 0

    def type(self, keys: int) -> int:
        """Press keys; returns how many programs were started. Raises RuntimeError if one fails."""
        self.left = keys
        number = 0
        while self.left > 0:
            self._live(_STARTS[number % len(_STARTS)])
            number += 1
        return number

    def _live(self, arguments: Sequence[str]) -> None:
        """Type at one program until it has been left."""
        with running((*PROGRAM, *arguments), self._home) as program:
            program.whole_frame()
            tail = b""
            batches = self._random.randrange(20, 60)
            while batches and program.exit_code() is None:
                self._act(program)
                tail = (tail + program.take(0.01))[-4000:]
                batches -= 1
            tail += self._leave(program)
            if program.exit_code() != 0:
                written = tail.decode(errors="replace")
                raise RuntimeError(f"{written}\nexit code {program.exit_code()}")

    def _act(self, program: TerminalProgram) -> None:
        if self._random.random() < 0.1:
            program.resize(self._random.choice(ROWS), self._random.choice(COLUMNS))
        count = self._random.randrange(1, 25)
        program.send("".join(self._key() for _ in range(count)).encode(errors="surrogatepass"))
        self.left -= count

    def _key(self) -> str:
        chance = self._random.random()
        if chance < 0.80:
            return self._random.choice(TYPED)
        if chance < 0.88:
            row, column = self._random.randrange(1, 30), self._random.randrange(1, 90)
            button = self._random.choice((0, 0, 64, 65))  # the main one, or the wheel
            return f"\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m"
        if chance < 0.94:
            return self._random.choice(JUNK)
        if chance < 0.98:
            return f":{self._random.choice(WORDS)}\r"
        return self._random.choice(("q", "qs", "qt", "q\x1b[B\r"))

    def _leave(self, program: TerminalProgram) -> bytes:
        """Leave any screen, key by key as a person would; returns the last output."""
        program.resize(24, 80)
        program.send(_PASTE_END * 2)
        written = program.take(0.06)
        for key in _LEAVE:
            if program.exit_code() is not None:
                break
            program.send(_REPAINT)
            program.whole_frame(quiet=0.06)  # until it has caught up: y has to come alone
            program.send(bytes([key]))
            written += program.take(0.06)
        try:
            program.ended()
        except TimeoutError as error:
            raise RuntimeError(f"{error}: {written.decode(errors='replace')}") from error
        return written


# Strings typed at once: nothing in them may end or delete a game


_REPLIES = (
    *("\x1b]11;rgb:ffff/ffff/dddd\x1b\\", "\x1b]4;1;rgb:cd/0/0\x07", "\x1b]52;c;eHkK\x1b\\"),
    *("\x1bP1+r544e=787465726d\x1b\\", "\x1bP>|xterm(390)\x1b\\", "\x1b_Gi=31;OK\x1b\\"),
    *("\x1b[?1;2c", "\x1b[12;40R", "\x1b]99;i=1:p=?;yes\x1b\\"),
)
_PASTES = (
    "proxy\r",
    "dye, daddy\r",
    "xy",
    "h8 i9 g7",
    "yes\ryes\r",
    "\x1b[Axy\r",
    "ddddyyyy\r",
    "r",
)
_DESTRUCTIVE = "xydnRDSEmuqgCc\r"
_PIECE_SECONDS = 0.002
_SEEDS = 5
_GAME = "(;GM[4]SZ[15]PB[seed]PW[{number}]RE[B+R];B[hh];W[ii];B[hi])"
_WITHOUT_BOARD = ("resignation", "agreement")
"""The keys that end a game; a clock set in the menu runs out by itself."""


class Hasty:
    """Sends strings to one program after the other, and counts the library's losses."""

    def __init__(self, seed: int, home: Path) -> None:
        self._random = random.Random(seed)
        self._home = home
        self._data = home / "data"
        files = []
        for number in range(_SEEDS):
            file = home / f"{number}.sgf"
            file.write_text(_GAME.format(number=number), encoding="utf-8")
            files.append(str(file))
        command = [*PROGRAM, "import", "--data-dir", str(self._data), *files]
        subprocess.run(command, check=True, capture_output=True)
        self._kept = self._ended()

    def send(self, strings: int) -> None:
        left = strings
        while left > 0:
            start = self._random.choice(((), ("play", "--opponent", "human", "--size", "20")))
            with running((*PROGRAM, "--data-dir", str(self._data), *start), self._home) as program:
                program.whole_frame()
                while left > 0 and program.exit_code() is None:
                    self._send_one(program)
                    left -= 1
            if (ended := self._ended()) != self._kept:
                raise RuntimeError(f"the library had {self._kept}, and has {ended}")

    def _send_one(self, program: TerminalProgram) -> None:
        for piece in self._pieces():
            program.send(piece.encode(errors="surrogatepass"))
            program.read(_PIECE_SECONDS)
        program.take(0.01 if self._random.random() < 0.8 else 0.06)

    def _pieces(self) -> Iterator[str]:
        """A string of several keys and sequences, cut within a sequence at most."""
        sent = self._random.choice(_DESTRUCTIVE)
        for _part in range(self._random.randrange(1, 12)):
            sequence = self._sequence()
            cut = self._random.randrange(1, len(sequence)) if len(sequence) > 6 else 0
            if cut and self._random.random() < 0.3:
                yield sent + sequence[:cut]
                sent = sequence[cut:]
            else:
                sent += sequence
        yield sent + self._random.choice(_DESTRUCTIVE)

    def _sequence(self) -> str:
        chance = self._random.random()
        if chance < 0.5:
            return self._random.choice(_DESTRUCTIVE)
        if chance < 0.7:
            return self._random.choice(TYPED)
        if chance < 0.8:
            return self._random.choice(_REPLIES)
        if chance < 0.9:
            text = self._random.choice(_PASTES)
            return f"\x1b[200~{text}\x1b[201~" if self._random.random() < 0.5 else text
        row, column = self._random.randrange(1, 25), self._random.randrange(1, 81)
        return f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"

    def _ended(self) -> list[str]:
        """The outcomes of the seeds, and all games that no stone has ended."""
        library, problem = open_library(self._data)
        if library is None:
            raise RuntimeError(problem)
        entries = Catalogue(library).page(EVERYTHING, Order(), 0, 1_000_000)
        library.close()
        return sorted(
            f"{entry.black} {entry.white} {entry.reason}"
            for entry in entries
            if entry.black == "seed" or entry.reason in _WITHOUT_BOARD
        )


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--keys", type=int, default=20_000, help="how many")
    parser.add_argument("--strings", type=int, default=10_000, help="how many that come at once")
    parser.add_argument("--seed", type=int, default=1, help="for other keys")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            number = Monkey(options.seed, Path(folder)).type(options.keys)
            Hasty(options.seed, Path(folder)).send(options.strings)
        except RuntimeError as error:
            print(error)
            return 1
    print(f"{options.keys} keys in {number} programs: nothing crashed, and q led out")
    print(f"{options.strings} strings: no game was ended or deleted")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Kill the game at random moments: no move that the screen has shown may be lost.

    python -m tools.attack.kill --times 200

Plays at the real program on a pseudo-terminal, between two people and against the computer, and
kills it without warning. The test then compares the last screen with the library; the next program
has to offer that game and show all its moves. Exits with 1 if anything is lost. Needs POSIX, and
the requirements of the tests.
"""

import os
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.tui.emulator import Emulator
from tools.command_line import command_line

from wuziqi.records.library.library import open_library
from wuziqi.records.library.rows import StoredGame

PROGRAM = (sys.executable, "-m", "wuziqi", "--data-dir")
_NEW = (
    ("play", "--size", "20", "--opponent", "human"),
    ("play", "--size", "20", "--opponent", "human", "--rule", "standard"),
    ("play", "--size", "20", "--level", "1"),
)
_CELLS = [f"{column}{row}" for column in "abcdefghijklmnopqrst" for row in range(1, 21)]


class Killer:
    """Plays on in one library, kill after kill; ``shown`` and ``lost`` count moves."""

    def __init__(self, seed: int, directory: Path) -> None:
        self._random = random.Random(seed)
        self._directory = directory
        self.shown = self.lost = self.resumed = 0

    def kill(self) -> None:
        """Play for a while, kill, and count. Raises RuntimeError when the menu is wrong."""
        kept = self._latest()
        go_on = kept is not None and not kept.entry.result and self._random.random() < 0.6
        arguments = () if go_on else self._random.choice(_NEW)
        with Emulator([*PROGRAM, str(self._directory), *arguments], is_cold=True) as game:
            if go_on and kept is not None:
                self._resume(game, kept)
            else:
                game.wait_for("a   b   c|a b c")
            typed = self._play(game)
            os.kill(game.pid, signal.SIGKILL)
            while game.read(0.2):
                pass
            shown = _moves(game)
        self._count(shown, typed, kept if go_on else None, kept)

    def _resume(self, game: Emulator, kept: StoredGame) -> None:
        """Take the first line of the menu, and see whether all is there."""
        moves = kept.entry.moves
        game.wait_for("Board size")
        chosen = next(line for line in game.text.splitlines() if "▶" in line)
        if "Resume" not in chosen or f"move {moves}," not in chosen:
            raise RuntimeError(f"move {moves} is not offered:\n{game.text}")
        game.press("enter")
        game.wait_for(r"Moves: \d")  # below the board: the frame may come in parts
        if _moves(game) < moves:
            self.lost += moves - _moves(game)
        self.resumed += 1

    def _play(self, game: Emulator) -> list[str]:
        """Type points for a while; returns them."""
        end = time.monotonic() + self._random.uniform(0.01, 1.0)
        typed: list[str] = []
        while (left := end - time.monotonic()) > 0:
            point = self._random.choice(_CELLS)
            game.type_point(point)
            typed.append(point)
            game.read(min(left, self._random.uniform(0.0, 0.08)))
        return typed

    def _count(
        self, shown: int, typed: list[str], resumed: StoredGame | None, before: StoredGame | None
    ) -> None:
        """Compare the last screen with the saved game, whether resumed or new."""
        kept = self._latest()
        is_it = kept is not None and before is not None and kept.entry.id == before.entry.id
        moves = kept.entry.moves if kept and is_it == (resumed is not None) else 0
        self.shown += shown
        if moves < shown:
            self.lost += shown - moves
            print(f"shown {shown}, kept {moves}, typed {len(typed)}")

    def _latest(self) -> StoredGame | None:
        library, notice = open_library(self._directory)
        if library is None or notice:
            raise RuntimeError(notice)
        rows = library.read("SELECT id FROM games ORDER BY changed DESC, id DESC LIMIT 1")
        try:
            return library.game(rows[0][0]) if rows else None
        finally:
            library.close()


def _moves(game: Emulator) -> int:
    found = re.search(r"Moves: (\d+)", game.text)
    return int(found[1]) if found else 0


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often")
    parser.add_argument("--seed", type=int, default=1, help="for other moments")
    options = parser.parse_args()
    os.environ |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryDirectory() as folder:
        killer = Killer(options.seed, Path(folder))
        for _ in range(options.times):
            killer.kill()
    print(
        f"{options.times} kills, {killer.resumed} games resumed, "
        f"{killer.shown} moves shown, {killer.lost} lost"
    )
    return 1 if killer.lost else 0


if __name__ == "__main__":
    sys.exit(main())

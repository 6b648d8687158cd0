"""Line mode as the explorer sees it: the program, its states, and the lines to type there."""

import io
import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Final
from unittest import mock

from wuziqi.lines.app import LineApp
from wuziqi.lines.context import CommandPlace
from wuziqi.lines.phrases import TypedLines
from wuziqi.locale import _
from wuziqi.play.program_options import ProgramOptions
from wuziqi.session.session import GameSession
from wuziqi.system.signals import Signals
from wuziqi.words.actions import Action
from wuziqi.words.rule_texts import bad_point_text

WORDS: Final = tuple(
    sorted(
        {action.value.word for action in Action if action.value.word}
        | {*"123456789", "black", "white", "swap", "keep", "add", "human", "h8", "a1", "computer"}
        | {"rules", "name", "language", "lines", "early", "0", "", "?", "watch", "engine"}
    )
)
ARGUMENTS: Final = (
    *("", "", "", "1", "2", "3", "9", "0", "h8", "h8 i9", "swap2", "renju", "tic-tac-toe", "7x6"),
    *("30s", "10m+5s", "none", "game.sgf", "x" * 90, "五", "human", "computer", "watch", "no-such"),
    *(
        "row-4",
        "one-stone",
        "zh",
        "en",
        "ja",
        "on",
        "off",
        "won level 3",
        "moves",
        "Name",
        "100",
        "7-guitarist-revenge",
    ),
)
REST_SECONDS: Final = 0.25
HELP: Final = "help"
_LISTED: Final = re.compile(r"([^\s:：]{1,20})[:：].*[.。]$")


class _StandInLines(TypedLines):
    """Lines that somebody types whenever the program waits for one."""

    def __init__(self, take: Callable[[], list[str]]) -> None:
        self.ended = False
        self._take = take

    def fileno(self) -> int:
        return -1

    def read(self) -> list[str]:
        return self._take()


class ExploredLines(LineApp):
    """Line mode, with what the explorer looks at; ``rest`` lets time pass."""

    def __init__(
        self,
        options: ProgramOptions,
        signals: Signals,
        take: Callable[[], list[str]],
        rest: Callable[[float], None],
    ) -> None:
        self.said: list[str] = []
        """The lines that answer the last one typed."""
        super().__init__(options, signals)
        self._typed = _StandInLines(lambda: [] if self._lines else take())
        self._by_person = True
        self._rest = rest
        self._last_line, self._last_place = "", self._place
        self._listed: list[str] = []
        """The words that help listed before the last line."""

    def _say(self, *lines: str) -> None:
        self.said += lines
        super()._say(*lines)

    @property
    def listed(self) -> list[str]:
        """The words that a list of commands, as the last answer, has for this place."""
        if not self._last_line.startswith(HELP):
            return []
        words = [found[1] for line in self.said if (found := _LISTED.match(line))]
        # An engine's line, such as "Expected: h8 i9.", may come between the commands.
        commands = {name for action in Action for name in (action.word, action.spoken)}
        return [word for word in words if word in commands]

    @property
    def refused(self) -> str:
        """The word of the last line if help listed it before, and the place has no such command."""
        line, place = self._last_line, self._last_place
        refusals = {place._unknown_text(line), _("That works on the screen only.")}  # noqa: SLF001
        refusals.discard(bad_point_text())  # the words after it
        word = line.partition(" ")[0]
        return word if word in self._listed and not refusals.isdisjoint(self.said) else ""

    def note(self, line: str) -> None:
        """Note that a line comes now."""
        self._listed, self._last_line, self._last_place = self.listed, line, self._place
        self.said.clear()

    def _wait(self) -> None:
        self._rest(REST_SECONDS)

    @property
    def place(self) -> CommandPlace:
        """The place of the player."""
        return self._place

    @property
    def session(self) -> GameSession | None:
        """The session of the game, if that is the player's place."""
        game = self.games.page
        return game.session if game is not None and self._place is game else None


def typed_line(word: str, chance: random.Random) -> str:
    """Return a line that begins with a word."""
    return f"{word} {chance.choice(ARGUMENTS)}".strip()


@contextmanager
def no_terminal() -> Iterator[None]:
    """Let lines be printed nowhere, and come from no terminal."""
    with (
        Path(os.devnull).open(encoding="utf-8") as nothing,
        mock.patch("sys.stdin", nothing),
        redirect_stdout(io.StringIO()),
    ):
        yield

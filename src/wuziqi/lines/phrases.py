"""Typed lines, their words, and the sentences that several places share."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeVar
from unicodedata import normalize

from wuziqi.locale import _, can_show, typed_word
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.system.contract import ByteSource
from wuziqi.texts import clean
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import ASCII, UNICODE, Glyphs
from wuziqi.words.rule_texts import game_name
from wuziqi.words.sentences import plain, quoted

LONGEST: Final = 500
"""Limit of bytes in a line; the rest is dropped."""

_REDRAW: Final = "\f"
"""Ctrl-L, which asks screens to be drawn again: no part of a line. Other keys might edit it."""


class TypedLines:
    """Reads whole lines of ``source``, which are encoded in ``charset``.

    ``ended`` says that nothing more will come.
    """

    def __init__(self, source: ByteSource, charset: str) -> None:
        self.ended = False
        self._source = source
        self._charset = charset
        self._part = b""
        """The beginning of an incomplete line."""

    def fileno(self) -> int:
        return self._source.fileno()

    def read(self) -> list[str]:
        """Return the lines that have arrived, without waiting; the input's end ends the last."""
        data = None if self.ended else self._source.read(0)
        if data is None:
            return []
        self.ended = not data
        *lines, part = (self._part + data).split(b"\n")
        self._part = part[: LONGEST + 1]
        if self.ended and part:
            lines.append(part)
        return [self._understood(line) for line in lines]

    def _understood(self, line: bytes) -> str:
        """Decode a line: letters and digits become plain ones, control characters go."""
        typed = line[:LONGEST]
        try:
            text = typed.decode()  # also where the charset is a code page, as of a pipe on Windows
        except UnicodeDecodeError:
            text = typed.decode(self._charset, errors="replace")
        plain = clean(normalize("NFKC", text.replace(_REDRAW, "")))
        return " ".join("".join(map(_plain_digit, plain)).split())


def _plain_digit(char: str) -> str:
    """Return a character; for a digit of another script the one of ASCII."""
    return str(int(char)) if char.isdecimal() else char


def number_of(typed: str) -> int | None:
    """Return a typed number of at most nine digits; None for any other text."""
    decimal = typed.isascii() and typed.isdecimal() and len(typed) < 10
    return int(typed) if decimal else None


# Typed words


class Typed(Protocol):
    """A command: its word, its help with an example, and other words, in English."""

    @property
    def word(self) -> str: ...
    @property
    def spoken(self) -> str: ...
    @property
    def short(self) -> tuple[str, ...]: ...
    @property
    def help(self) -> str: ...
    @property
    def example(self) -> str: ...


_Typed = TypeVar("_Typed", bound=Typed)


def find(typed: str, commands: Sequence[_Typed]) -> tuple[_Typed, str] | None:
    """Return the typed command and the text after its word; None if no command matches.

    The longest word counts. Words of a script without blanks, such as Chinese, need no blank after
    them.
    """
    named = [(name, command) for command in commands for name in _names_of(command)]
    for name, command in sorted(named, key=lambda pair: -len(pair[0])):
        rest = typed[len(name) :]
        if typed.casefold().startswith(name) and (rest[:1] in ("", " ") or not name.isascii()):
            return command, rest.strip()
    return None


def _names_of(command: Typed) -> Iterator[str]:
    """Yield the words of a command as a player may type them, in small letters."""
    for word in filter(None, (command.word, *command.short)):
        yield word.casefold()
        yield plain(typed_word(word))
    yield plain(command.spoken)


def help_lines(commands: Iterable[Typed]) -> Iterator[str]:
    """Yield a line for each command."""
    for command in commands:
        text = _("{word}: {help}, such as: {example}.") if command.example else _("{word}: {help}.")
        values = {"help": _(command.help), "example": command.example and _(command.example)}
        yield text.format(word=command.spoken, **values)


# Sentences that several places say


def off_board_text(typed: str, board: Board) -> str:
    """Say that a point is not on the board, and which are."""
    text = _("{point} is off the board: columns a to {column}, rows 1 to {row}.")
    last = str(Point(board.width - 1, 0))[:-1]
    return text.format(point=quoted(typed), column=last, row=board.height)


def task_words() -> dict[str, str]:
    """Return the words by the names of actions, as at puzzles and lessons."""
    words = {
        "new": Action.NEXT_TASK,
        "redo": Action.AGAIN,
        "place": Action.AGAIN,
        "show": Action.SHOW,
        "menu": Action.LEAVE,
    }
    return {name: _("{word}").format(word=action.spoken) for name, action in words.items()}


def line_glyphs() -> Glyphs:
    """The characters for sizes in sentences: those of the screen if the output can show them."""
    return UNICODE if can_show(UNICODE.times) else ASCII


def setup_name(setup: Setup) -> str:
    """Game, board and opening of a setup."""
    return game_name(setup.rule, setup.size, line_glyphs(), setup.opening)


def stays_text() -> str:
    """Say that nothing changes after no to a question."""
    return _("Nothing is changed.")


def yes_or_no(question: str) -> str:
    """A question with the two answers."""
    return _("{question} y/n").format(question=question)


def move_number_text(last: int) -> str:
    """Say which numbers of moves can be typed."""
    return _("Type the number of a move, 0 to {last}: go 12.").format(last=last)

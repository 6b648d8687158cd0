"""Code shared by the readers of all formats: options, the text of a file, its places and moves.

A format is a line of ``FORMATS`` in its module, with a function that makes a ``Tree`` from a
``Source``, and a line in ``names.py``. The source decodes the file, gives one match after the other
and knows their lines and columns; a ``MoveReader`` checks each move against those before it. What a
reader leaves or passes over is named by ``Format``, so that nothing in a file is lost in silence.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.tree import Feature, FormatError, Note, Tree, tree_of_line
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import (
    CARO,
    CONNECT6,
    FREESTYLE,
    RENJU,
    STANDARD,
    Rule,
    RuleError,
    rule_named,
    rule_numbered,
)
from wuziqi.texts import N_

_RENJU_NAME: Final = re.compile(
    "rif|sakata|soo?s[oyöõ]rv|yama(?:guchi)?|taragu(?:chi|ti)|tarann?ikov"
    "|索索夫|索氏|(?:塔拉)?山口|塔拉|坂田"
)
# Names of rules in files, in several languages and spellings. Most names belong to an opening of
# renju or of Gomoku, and imply its rule. Sources: the rule lists of RenjuNet and AbstractPlay,
# the files of several game servers.

_RULE_NAMES: Final = {
    **dict.fromkeys(("renju", "連珠", "连珠", "有禁手", "有禁", "禁手", "렌주"), RENJU),
    **dict.fromkeys(("gomoku", "freestyle", "free", "fiveinarow", "五子棋", "无禁手"), FREESTYLE),
    **dict.fromkeys(("无禁", "無禁手", "無禁", "自由", "swap", "swap2", "오목"), FREESTYLE),
    **dict.fromkeys(("pro", "longpro", "gomokupro", "gomokuswap", "gomokuswap2"), FREESTYLE),
    **dict.fromkeys(("standardgomoku", "gomokustandard", "exactfive", "exact5"), STANDARD),
    **dict.fromkeys(("caro", "gomoku+", "gomokuplus"), CARO),
    **dict.fromkeys(("六子棋", "connectsix"), CONNECT6),
}
"""Rules by their names in lower case, without blanks and signs."""

_PARTS: Final = ("renju", "连珠", "連珠", "freestyle", "gomoku")
"""Names that may be a part of a longer name."""

_MOVE_NUMBER: Final = re.compile(r"\s*([0-9]{1,2})\s*", re.ASCII)
_DROPPED: Final = re.compile(r"[\s_.,:/()（）-]+|规则$|規則$|rules?$")
_COUNT: Final = re.compile(r"[0-9]+$")
"""The number of offered fifth moves, as in Soosorv-8."""

_MOST_RULE_NAME: Final = 40


def rule_in_file(value: str) -> Rule | None:
    """Return the rule of a name in a file, such as ``Soosyrv-8``, or of the protocol's number 4."""
    if len(value) > _MOST_RULE_NAME:
        return None
    try:
        if number := _MOVE_NUMBER.fullmatch(value):
            return rule_numbered(int(number[1]))
        return rule_named(value.strip().lower())
    except RuleError:
        name = _DROPPED.sub("", value.lower())
        plain = _COUNT.sub("", name)
        if _RENJU_NAME.fullmatch(plain):
            return RENJU
        part = next((part for part in _PARTS if part in name), "")
        return _RULE_NAMES.get(name) or _RULE_NAMES.get(plain) or _RULE_NAMES.get(part)


# Reading


_Told = TypeVar("_Told")
_Value = TypeVar("_Value")

ReadProgress = Callable[[int], None]
"""A callback during reading, with the number of bytes done."""

ROWS: Final = ("bottom", "top")
"""The sides from which rows are counted."""

_HALF_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""The full-width characters of ASCII, and the wide blank."""

_GO_SIZE: Final = Size(19, 19)
_SKIPPED, _LAST = "i", "t"
"""The letter that Go boards skip, and their last letter."""


MOST_NODES: Final = 500_000
"""The most nodes of a tree: reading more takes more than some seconds."""

MOST_BYTES: Final = 4 << 20
"""The limit for files of most formats: a long list of openings is shorter."""


@dataclass(frozen=True)
class FormatOptions:
    """Options for reading and writing, where a file does not decide.

    ``rows``, one of ROWS, is for points in plain text, ``size`` for moves in text without a size,
    None for the format's default. ``letters``, "all" or "go", is for points in text, "" to decide
    by the moves. ``marks`` are the characters of black, white and empty points on a drawn board, ""
    for the usual ones. ``encoding`` is the codec of the texts; "" to guess it. ``progress`` is
    called with the number of bytes done. With ``strict``, readers refuse instead of omitting.
    ``guessed`` is True if the format was guessed by the content, ``rule_told`` if ``rule`` is the
    player's choice. A tree of more than ``most_nodes``
    is refused; ``unlimited`` lifts this and the format's limit on bytes.
    """

    rule: Rule = FREESTYLE
    rows: str = "bottom"
    progress: ReadProgress | None = None
    strict: bool = False
    guessed: bool = False
    rule_told: bool = False
    size: Size | None = None
    letters: str = ""
    marks: str = ""
    encoding: str = ""
    unlimited: bool = False
    most_nodes: int = MOST_NODES


DEFAULT_OPTIONS: Final = FormatOptions()


def too_many_nodes(options: FormatOptions) -> FormatError:
    """Return the error of a tree with more nodes than the options allow."""
    if options.most_nodes < MOST_NODES:
        text = N_("more than {most} nodes are a library of variations, not a game")
        return FormatError(text, most=options.most_nodes)
    text = N_("more than {most} nodes; --no-limit reads them anyway")
    return FormatError(text, most=options.most_nodes)


class Head(NamedTuple):
    """The beginning of a file, to guess its format: bytes, and text without blanks."""

    data: bytes
    text: str
    whole: bool = True
    """False if the file goes on behind ``text``."""

    @property
    def complete(self) -> str:
        """The text without a last line or word that may be cut off, if others are left."""
        last = max(self.text.rfind("\n"), self.text.rfind(" "))
        return self.text if self.whole else self.text[: last + 1] or self.text


@dataclass
class Source:
    """The bytes of a file, and the options for reading them.

    Readers of texts take one match after the other, up to ``at``. What they pass over, and what
    they leave at the end, are the lines of ``unread``, by number, and ``more`` lines: ``Format``
    tells the player.
    """

    data: bytes
    options: FormatOptions = DEFAULT_OPTIONS
    unread: dict[int, str] = field(default_factory=dict)
    more: int = 0
    at: int = 0
    _counted: tuple[int, int] = (0, 1)
    """A place in the text and the number of its line, from which the next line is counted."""

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match a pattern at the end of what is read, and read on behind it."""
        if match := pattern.match(self.text, self.at):
            self.at = match.end()
        return match

    def each(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Take matches of a pattern as long as there are some."""
        while match := self.take(pattern):
            yield match

    def end(self, why: str) -> None:
        """Raise FormatError, with the next ``word``, if more than separators follow."""
        if rest := self.text[self.at :].lstrip(_SEPARATORS):
            word = re.split(f"[{_SEPARATORS}]", rest[:_MOST_WORD], maxsplit=1)[0]
            raise self.error(len(self.text) - len(rest), why, word=word)

    def pass_over(self, offset: int, end: int | None = None) -> None:
        """Note the rest of a text, or its part up to ``end``, as unread; blanks are no loss."""
        end = len(self.text) if end is None else end
        at, number = self._counted if self._counted[0] <= offset else (0, 1)
        for line in _LINE.finditer(self.text, offset, end):
            number += self.text.count("\n", at, line.start())
            at = line.start()
            self.note(number, line[0].rstrip())
            if self.more:
                self.more += self.text.count("\n", at, max(at, end - 1))
                break
        self._counted = at, number

    def note(self, number: int, text: str) -> None:
        """Note a text of a line as unread; of very many lines only the first are kept."""
        before = self.unread.get(number, "")
        if len(self.unread) >= _MOST_UNREAD and not before:
            self.more += 1
        elif len(before) < _SHOWN:
            self.unread[number] = f"{before} {text[:_SHOWN]}".lstrip()

    @cached_property
    def text(self) -> str:
        return line_feeds(self.decoded())

    def decoded(self, declared: str = "") -> str:
        """Return the unchanged text, by the encoding of the options or the declared encoding."""
        try:
            return decode(self.data, declared, self.options.encoding)
        except UnicodeDecodeError as error:
            text = N_("byte {at}: not a text in {encoding}")
            name = self.options.encoding.upper()
            raise FormatError(text, at=error.start + 1, encoding=name) from error

    @property
    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines without blanks around them, each with its place."""
        offset = 0
        for line in self.text.split("\n"):
            yield offset + len(line) - len(line.lstrip()), line.strip()
            offset += len(line) + 1

    def error(self, offset: int, why: str | Exception, /, **values: object) -> FormatError:
        """Return an error at a place in the text, with its line and column."""
        before = self.text[:offset]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return FormatError.in_line(line, column, why, **values)

    def board(self, width: int, height: int, offset: int = 0) -> Board:
        """Return an empty board. Raises FormatError, with the place, for an impossible size."""
        try:
            return Board(width, height)
        except ValueError as error:
            raise self.error(offset, error) from error

    def moves(self, board: Board | None = None) -> "MoveReader":
        """Return a reader of moves, by default on the board of the options or on 15 lines."""
        if board is None:
            board = Board(*(self.options.size or DEFAULT_SIZE))
        return MoveReader(self, board)

    def named_moves(
        self, names: Sequence[str], board: Board | None = None, *, go: bool = False
    ) -> "MoveReader":
        """Return a reader for moves with these names, such as ``h8``.

        The letters skip I by the options, by the head of the file (``go``), or by the moves: a T on
        19 lines, or K10, the centre of 19 lines, as first move. Without a ``board`` there are 19
        lines then.
        """
        size = self.options.size if board is None else board.size
        told = self.options.letters
        if not (told == "go" or (not told and (go or _without_i(names, size)))):
            return self.moves(board)
        moves = self.moves(Board(*(size or _GO_SIZE)) if board is None else board)
        moves.skips_i = True
        return moves


def _without_i(names: Sequence[str], size: Size | None) -> bool:
    """Whether moves are possible only on a board whose letters skip I."""
    letters = {name[0].lower() for name in names}
    if not names or _SKIPPED in letters:
        return False
    if size in (None, _GO_SIZE) and max(letters) == _LAST:
        return all(int(name[1:]) <= _GO_SIZE.height for name in names)
    return size is None and names[0] == "K10" and all(name[0].isupper() for name in names)


@dataclass
class MoveReader:
    """The moves read so far; ``board`` has a stone on every occupied point.

    ``milliseconds`` are the times of moves by their numbers from 1, if the text has them;
    ``skips_i`` is True if the letters of columns skip I.
    """

    source: Source
    board: Board
    points: list[Point | None] = field(default_factory=list)
    milliseconds: dict[int, int] = field(default_factory=dict)
    skips_i: bool = False

    def add(self, point: Point | None, offset: int, name: str = "") -> None:
        """Add a move, None for a pass; ``offset`` and ``name`` are its place and form in text."""
        try:
            self.place(point, name)
        except IllegalMove as error:
            raise self.source.error(offset, error) from error

    def place(self, point: Point | None, name: str = "") -> None:
        """Add a move. Raises IllegalMove for a point off the board or occupied."""
        if point is not None:
            self.board.check(point, name)
            self.board.place(point, Stone.BLACK)
        self.points.append(point)

    def add_named(self, name: str, offset: int) -> None:
        """Add a move such as ``h8``, its row counted from the side in the options."""
        letter, number = name[0].lower(), int(name[1:])
        if self.skips_i and letter == _SKIPPED:
            raise self.source.error(offset, N_("{name}: the letters leave out I"), name=name)
        column = ord(letter) - ord("a") - (self.skips_i and letter > _SKIPPED)
        from_top = self.source.options.rows == "top"
        row = self.board.height - number if from_top else number - 1
        self.add(Point(column, row), offset, name)

    def take_named(self, form: re.Pattern[str]) -> "MoveReader":
        """Take all moves of a form of text: its group is a name such as ``h8``, none is a pass."""
        for match in self.source.each(form):
            if match[1]:
                self.add_named(match[1], match.start(1))
            else:
                self.add(None, match.start())
        return self

    def add_from_top(self, x: int, y: int, offset: int, name: str = "") -> None:
        """Add a move by column from the left and row from the TOP, both from 0."""
        self.add(Point(x, self.board.height - 1 - y), offset, name)

    def add_digits(self, digits: str, offset: int) -> None:
        """Add a move of two hexadecimal digits: column and row from 1, from the bottom."""
        column, row = (int(digit, 16) for digit in digits)
        self.add(Point(column - 1, row - 1) if column or row else None, offset, digits)

    def time(self, milliseconds: int) -> None:
        """Note how long the last move took."""
        if self.points and milliseconds:
            self.milliseconds[len(self.points)] = milliseconds

    def tree(self, rule: Rule | None = None) -> Tree:
        """Return the moves as a tree of one line; the rule, or the options', colours the stones."""
        rule = rule or self.source.options.rule
        tree = tree_of_line(self.board.width, self.board.height, self.points, rule)
        tree.milliseconds = dict(self.milliseconds)
        if self.skips_i and not self.source.options.letters:
            text = _(
                "Letters are read without I, so that K10 is j10; --letters all reads them with I."
            )
            tree.remarks.append(text)
        return tree


@dataclass(frozen=True)
class Format:
    """A format: its ``name``, see ``FORMAT_NAMES``, its reader and writer.

    ``sign`` is found in a text of this format, or tells it by its head. ``read`` reads the first
    game of a file, and counts the others; ``read_each`` has a function for each game of a format
    with several. Both raise FormatError with the place of the fault. ``write`` is None for a
    read-only format. ``carries`` are the features that it keeps. ``rule`` is the rule of all files
    of a format that cannot name one. ``title`` is the format in a sentence, "" for its name. Files
    of more than ``most_bytes`` are refused.
    """

    name: str
    sign: re.Pattern[str] | Callable[[Head], bool]
    read: Callable[[Source], Tree] | None = None
    read_each: Callable[[Source], Iterator[Callable[[], Tree]]] | None = None
    write: Callable[[Tree, FormatOptions], bytes] | None = None
    carries: frozenset[Feature] = frozenset()
    rule: Rule | None = None
    title: str = ""
    most_bytes: int = MOST_BYTES

    def looks(self, head: Head) -> bool:
        """Whether a file can have this format."""
        if isinstance(self.sign, re.Pattern):
            return self.sign.search(head.text) is not None
        return self.sign(head)

    def parse(self, data: bytes, options: FormatOptions = DEFAULT_OPTIONS) -> Tree:
        """Read the game of a file, or the first of several. Raises FormatError."""
        source = Source(data, options)
        if self.read:
            return self._finished(self.read(source), source)
        games = self.read_each(source) if self.read_each else iter(())
        tree = next(games)()
        tree.games = 1 + sum(1 for _game in games)
        return self._finished(tree, source)

    def games(self, data: bytes, options: FormatOptions = DEFAULT_OPTIONS) -> Iterator[Tree]:
        """Read all games of a file, one after the other. Raises FormatError.

        One of several that makes no sense is a tree without moves that says why.
        """
        if self.read_each is None:
            yield self.parse(data, options)
            return
        source, number = Source(data, options), 0
        tree, failed = Tree(), None
        for number, game in enumerate(self.read_each(source), 1):
            if number > 1:
                yield self._finished(tree, source)
            try:
                tree = game()
            except FormatError as error:
                if options.strict:
                    raise
                tree, failed = unreadable_game(number, error), error
        if failed and number == 1:
            raise failed
        if number:
            yield self._finished(tree, source)

    def _finished(self, tree: Tree, source: Source) -> Tree:
        """Tell what was passed over, and give a tree the rule of its format if none is told."""
        options = source.options
        if source.at:
            source.pass_over(source.at)
        if source.unread:
            number, line = min(source.unread.items())
            count = len(source.unread) + source.more
            text = ngettext(
                "Line {line} is not read: {text!r}.",
                "{count} lines are not read, the first of them line {line}: {text!r}.",
                count,
            )
            if options.strict:
                raise FormatError.in_line(number, 1, N_("{text!r} is not read"), text=line[:_SHOWN])
            tree.remarks.append(text.format(count=count, line=number, text=line[:_SHOWN]))
            source.unread.clear()
            source.more = 0
        if self.rule is not None and tree.rule is None and not options.rule_told:
            tree.rule, tree.rule_assumed = self.rule, True
            remark = _("RenLib files name no rule: this one is read as renju (or use --rule).")
            tree.remarks.append(remark)
        return tree


_MOST_WORD: Final = 20
_SEPARATORS: Final = " \t\n\v\f,;"
_LINE: Final = re.compile(r"\S.*")
_MOST_UNREAD: Final = 10_000
_SHOWN: Final = 40
"""The most characters shown of a line that is not read."""

_NEAR: Final = 4
"""Lines within which a move usually has an earlier one beside it."""

_FEWEST_RUNNING: Final = 4


def are_moves(points: Sequence[Point]) -> bool:
    """Whether points are likely moves of a game, not names or numbers that happen to be points.

    Moves differ, more than half of them are near an earlier one, and they do not run on evenly as
    numbers of rows and names of cells do.
    """
    near = 1 + sum(
        any(max(abs(column - x), abs(row - y)) <= _NEAR for x, y in points[:number])
        for number, (column, row) in enumerate(points)
    )
    return len(set(points)) == len(points) < 2 * near and not run_on(points)


def begins_inside(points: Sequence[Point], size: Size) -> bool:
    """Whether the first point is in the middle third of a board, where most games begin."""
    places = zip(points[0], size, strict=True)
    return all(3 * abs(2 * at - side + 1) <= side + 1 for at, side in places)


def likely_game(read: Callable[[Source], Tree], data: bytes, *, inside: bool = True) -> Tree | None:
    """Return the game that a reader makes of a file, None where it is unlikely to be one.

    Games begin ``inside`` the middle third of a board.
    """
    try:
        tree = read(Source(data))
    except FormatError:
        return None
    points = tree.moves()
    is_likely = points and are_moves(points) and (not inside or begins_inside(points, tree.size))
    return tree if is_likely else None


def run_on(points: Sequence[Point]) -> bool:
    """Whether the columns, or the rows, of all points are consecutive numbers."""
    if len(points) < _FEWEST_RUNNING:
        return False
    return any(
        {later[axis] - earlier[axis] for earlier, later in pairwise(points)} in ({1}, {-1})
        for axis in (0, 1)
    )


def narrowed(text: str) -> str:
    """Return a text with full-width letters, digits and signs replaced by ASCII."""
    return text.translate(_HALF_WIDTH)


def set_up_tree(board: Board, stones: Iterable[tuple[Point, Stone]], white_to_move: bool) -> Tree:
    """Return a tree with these stones set up in its root; does not check their points."""
    tree = Tree(board.width, board.height)
    added = tuple(stones)
    ahead = sum(1 if stone is Stone.BLACK else -1 for _point, stone in added)
    properties = {"PL": ["W"]} if white_to_move else {"PL": ["B"]} if ahead > 0 else {}
    if added:
        tree.notes[0] = Note(added=added, properties=properties)
    return tree


def unreadable_game(number: object, error: FormatError) -> Tree:
    remark = _("game {number}: {error}").format(number=number, error=error_words(error))
    return Tree(*DEFAULT_SIZE, remarks=[remark])


def take_told(
    told: dict[str, _Told], names: Iterable[str], read: Callable[[_Told], _Value | None]
) -> _Value | None:
    """Take the first member of these names that can be read; the others stay, to be named."""
    for name in names:
        if name in told and (value := read(told[name])) is not None:
            del told[name]
            return value
    return None


def bytes_behind(count: int) -> list[str]:
    """Return the remark about bytes behind the end of a game, if there are any."""
    text = ngettext(
        "{count} byte behind the end of the game is not read.",
        "{count} bytes behind the end of the game are not read.",
        count,
    )
    return [text.format(count=count)] if count else []


def fitting_rule(value: object, size: Size) -> Rule | None:
    """Return the rule of a name in a file, or of a number in the engine protocol.

    Returns None for an unknown rule, and for a rule that excludes the board.
    """
    rule = rule_in_file(str(value)) if isinstance(value, str | int) else None
    try:
        if rule is not None:
            rule.check(size)
    except RuleError:
        return None
    return rule

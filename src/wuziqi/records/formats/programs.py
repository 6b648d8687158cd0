"""Files of other programs: Piskvork and engines, Black Stone, RenLib's small files, Yixin."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import starmap, takewhile
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.encodings import line_feeds
from wuziqi.records.formats.reading import (
    DEFAULT_OPTIONS,
    Format,
    FormatOptions,
    Head,
    MoveReader,
    Source,
    are_moves,
    begins_inside,
    bytes_behind,
    fitting_rule,
    game_or_reason,
)
from wuziqi.records.formats.tree import Feature, FormatError, Note, Tree, in_turn
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import CONNECT6, RENJU, Rule, RuleError, rule_numbered
from wuziqi.texts import N_

# Games of Piskvork, the manager of the Gomocup tournaments: ``.psq`` files
#
# A header such as ``Piskvorky 15x15, 11:11, 0``; a line ``X,Y,milliseconds`` for every move, X from
# the left and Y from the TOP, both from 1; the names of the two players; and the result, a code of
# Piskvork that is 0 for a normal end. The header's first two numbers are levels, its last one is 1
# when the player named second began.


_PSQ_HEADER: Final = re.compile(
    r"Piskvorky\s+([0-9]+)\s*x\s*([0-9]+)"
    r"\s*,\s*[0-9]+\s*[:-]\s*[0-9]+(?:\s*,\s*([01]))?[\s,]*",
    re.ASCII,
)
_BEGINS: Final = re.compile(r"Piskvorky\s+[0-9]+\s*x\s*[0-9]", re.ASCII)
_PSQ_MOVE: Final = re.compile(r"(-?[0-9]+)\s*,\s*(-?[0-9]+)(?:\s*,\s*(-?[0-9]+))?", re.ASCII)
_RESULT: Final = re.compile(r"(-?[0-9]{1,9})(?:,.*)?", re.ASCII)
_NO_RESULT: Final = "-1"
_MOST_DIGITS: Final = 10
_RESULT_PROPERTY: Final = "PSQ"
"""Our own property of the root, with the code of the result."""


def looks_like_psq(head: Head) -> bool:
    """Whether a text begins as files of Piskvork do."""
    return _BEGINS.match(head.text) is not None


def parse_psq(source: Source) -> Tree:
    """Read a game; times, names, result and all lines after it may be missing.

    Files do not name the rule, which decides the colour of each stone. Raises FormatError for any
    other fault, and for a move after the end of the moves.
    """
    rows = [(offset, line.strip()) for offset, line in source.lines]
    header = _PSQ_HEADER.fullmatch(rows[0][1])
    if header is None:
        raise source.error(0, N_("not like 'Piskvorky 15x15, 11:11, 0'"))
    width, height = (_number(source, 0, header[part]) for part in (1, 2))
    moves = source.moves(source.board(width, height))
    last = max(
        (number for number, (_at, row) in enumerate(rows) if _PSQ_MOVE.fullmatch(row)), default=0
    )
    for offset, row in rows[1 : last + 1]:
        if row:
            _add_psq_move(moves, offset + source.text[offset:].index(row), row)
    names, code, used = _psq_end([row for _offset, row in rows[last + 1 :]])
    if len(rows) > last + 1 + used:
        source.pass_over_from(rows[last + 1 + used][0])
    tree = moves.tree()
    tree.black, tree.white = reversed(names) if header[3] == "1" else names
    tree.notes[0] = Note(properties={_RESULT_PROPERTY: [code]})
    return tree


def _add_psq_move(moves: MoveReader, offset: int, row: str) -> None:
    match = _PSQ_MOVE.fullmatch(row)
    if match is None:
        raise moves.source.error(offset, N_("not a move such as '8,8,100', though moves follow"))
    x, y, milliseconds = (_number(moves.source, offset, part or "0") for part in match.groups())
    moves.add_from_top(x - 1, y - 1, offset, repr(row))
    if milliseconds:
        moves.time(milliseconds)


def _number(source: Source, offset: int, digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise source.error(offset, N_("a number is too long"))
    return int(digits)


def _psq_end(lines: Sequence[str]) -> tuple[tuple[str, str], str, int]:
    """The names and the code of the result, and how many lines have them."""
    first = next((line for line in lines if line), "")
    if not (len(lines) > 2 and _RESULT.fullmatch(lines[2])) and _RESULT.fullmatch(first):
        return ("", ""), _psq_result(first), lines.index(first) + 1
    first_name, second_name, result = [*lines, "", "", ""][:3]
    used = 3 if _RESULT.fullmatch(result) else 2
    return (first_name, second_name), _psq_result(result), used


def _psq_result(line: str) -> str:
    match = _RESULT.fullmatch(line)
    return str(int(match[1])) if match else _NO_RESULT


def format_psq(tree: Tree, options: FormatOptions = DEFAULT_OPTIONS) -> bytes:
    """Write the first variation. Runs of blanks and line ends in a name become one blank.

    Raises FormatError for a pass, a colour out of turn, set-up stones, and a name that reads as a
    move.
    """
    nodes = [node for node in tree.main_line() if tree.stone(node) is not None]
    lines = [f"Piskvorky {tree.width}x{tree.height}, 11:11, 0"]
    for node, point in zip(nodes, in_turn(tree, tree.main_line(), options.rule), strict=True):
        if point is None:
            raise FormatError(N_("a pass cannot be written: psq has none"))
        time = tree.milliseconds.get(node, 0)
        lines.append(f"{point.column + 1},{tree.height - point.row},{time}")
    if tree.black or tree.white:
        lines += [_psq_name(tree.black), _psq_name(tree.white)]
    code = _psq_result(next(iter(tree.note(0).properties.get(_RESULT_PROPERTY, ())), ""))
    lines += ["0" if code == _NO_RESULT and tree.result else code, ""]
    return "\n".join(lines).encode("utf-8")


def _psq_name(name: str) -> str:
    cleaned = " ".join(name.split())
    if _PSQ_MOVE.fullmatch(cleaned):
        raise FormatError(N_("a player called {name!r} would be read as a move"), name=cleaned)
    return cleaned


# Logs of managers and engines: START, BOARD, TURN and the replies, a line each
#
# Points are ``x,y`` from 0, y from the TOP. ``BOARD`` to ``DONE`` gives stones, 1 for the engine's,
# which is to move; ``TURN`` is a move against the engine, a mere ``x,y`` its own. Arrows in front
# of a line, as in logs, and all other lines are passed over. The protocol: protocl2en.htm of
# Piskvork.


_PREFIX: Final = r"[ \t]*(?:(?:-+>|<-+|[<>]+)[ \t]*)?"
_START: Final = (
    r"START[ \t]+[0-9]{1,2}(?:[ \t]+[0-9]{1,2})?|RECTSTART[ \t]+[0-9]{1,2}[ \t]*,[ \t]*[0-9]{1,2}"
)
_AFTER_START: Final = r"(?:.*\n){0,9}?" + _PREFIX + r"(?:BEGIN|(?:YX)?BOARD|TURN|OK|INFO)\b"
_STARTS: Final = re.compile(
    rf"""^{_PREFIX}(?:
        (?:{_START})[ \t]*\n{_AFTER_START}
        | (?:YX)?BOARD\s*\n{_PREFIX}(?:DONE\b|[0-9]{{1,2}},[0-9]{{1,2}},[123]\s)
        | TURN[ \t]+[0-9]{{1,2}},[0-9]{{1,2}}[ \t]*$
    )""",
    re.ASCII | re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
"""A command that begins or continues a game, with the lines that belong to it."""
_PROTOCOL_LINE: Final = re.compile(rf"{_PREFIX}([A-Za-z0-9]*)(.*)", re.ASCII)
_POINT: Final = re.compile(
    rf"{_PREFIX}([0-9]{{1,3}})\s*,\s*([0-9]{{1,3}})(?:\s*,\s*([0-9]))?\s*", re.ASCII
)
_START_SIZE: Final = re.compile(r"\s*([0-9]{1,3})(?:\s*,\s*([0-9]{1,3}))?\s*", re.ASCII)
_RULE: Final = re.compile(r"\s*rule\s+([0-9]{1,2})\s*", re.ASCII | re.IGNORECASE)
_OWN_STONES: Final = 1


def looks_like_engine_text(head: Head) -> bool:
    """Whether a text has a command of the protocol as managers write it."""
    return _STARTS.search(line_feeds(head.text)) is not None


def parse_engine_text(source: Source) -> Tree:
    """Read the last game of a text. Raises FormatError, with line and column."""
    dialogue = _Dialogue(source)
    for dialogue.offset, line in source.lines:
        dialogue.read(line)
    return dialogue.tree(source.options.rule)


@dataclass
class _Dialogue:
    """The state after the lines so far: ``moves`` in order, each with its side, 1 for the engine.

    ``given`` are the stones of BOARD while it is being read, else None.
    """

    source: Source
    offset: int = 0
    board: Board = field(default_factory=lambda: Board(*DEFAULT_SIZE))
    rule: Rule | None = None
    moves: list[tuple[Point, int]] = field(default_factory=list)
    given: list[tuple[Point, int]] | None = None
    earlier: int = 0

    def read(self, line: str) -> None:
        if point := _POINT.fullmatch(line):
            if self.given is not None:
                self.given.append((self._placed(point), int(point[3] or _OWN_STONES)))
            elif self.moves and self.moves[-1][1] == _OWN_STONES:
                raise self._error(N_("the engine moves twice"))
            else:
                self.moves.append((self._placed(point), _OWN_STONES))
        elif match := _PROTOCOL_LINE.fullmatch(line):
            word = match[1].upper()
            if word in _COMMANDS:
                _COMMANDS[word](self, match[2])
            elif word not in _OTHER_WORDS and "=" not in line:
                self.source.pass_over_from(self.offset, self.offset + len(line))

    def start(self, words: str) -> None:
        """Begin a game on a board of the named size, by default the last game's."""
        if size := _START_SIZE.fullmatch(words):
            self.board = self.source.board(int(size[1]), int(size[2] or size[1]), self.offset)
        self.board.clear()
        self.earlier += bool(self.moves)
        self.moves, self.given = [], None

    def info(self, words: str) -> None:
        """Take the rule, if known."""
        if match := _RULE.fullmatch(words):
            try:
                self.rule = rule_numbered(int(match[1]))
            except RuleError:
                self.rule = None

    def begin_board(self, _words: str) -> None:
        """Let stones follow, on an empty board."""
        self.start("")
        self.given = []

    def done(self, _words: str) -> None:
        """Take the stones of BOARD."""
        self.moves, self.given = self.given or self.moves, None

    def turn(self, words: str) -> None:
        """Take a move against the engine."""
        if point := _POINT.fullmatch(words):
            if self.moves and self.moves[-1][1] != _OWN_STONES:
                raise self._error(N_("TURN follows TURN: the answers of the engine are missing"))
            self.moves.append((self._placed(point), _OWN_STONES + 1))

    def take_back(self, words: str) -> None:
        """Take the last move back."""
        if _POINT.fullmatch(words) and self.moves:
            self.board.remove(self.moves.pop()[0])

    def tree(self, rule: Rule) -> Tree:
        """Return the game; stones without an order of play are set up in the root."""
        moves = self.given or self.moves
        black = moves[0][1] if moves else _OWN_STONES
        played = Tree(self.board.width, self.board.height)
        if self.rule is not None and (fitting := fitting_rule(self.rule.name, played.size)):
            played.rule = rule = fitting
        for number, (point, who) in enumerate(moves):
            color = Stone.BLACK if who == black else Stone.WHITE
            if color is not rule.color_of_move(number):
                text = N_("the stones do not take turns: number {number}, {point}")
                raise FormatError(text, number=number + 1, point=point)
            played.add(number + 1, point, color)
        if self.earlier:
            text = _("Only the last game of the file is read; games before it: {count}.")
            played.remarks.append(text.format(count=self.earlier))
        return played

    def _placed(self, match: re.Match[str]) -> Point:
        point = Point(int(match[1]), self.board.height - 1 - int(match[2]))
        try:
            self.board.place(point, Stone.BLACK)
        except IllegalMove as error:
            raise self._error(error) from error
        return point

    def _error(self, why: str | Exception) -> FormatError:
        return self.source.error(self.offset, why)


_OTHER_WORDS: Final = frozenset(
    ("", "BEGIN", "OK", "END", "ABOUT", "MESSAGE", "DEBUG", "ERROR", "UNKNOWN", "SUGGEST")
)
"""The words of the protocol that change no game, as in front of the text of a message."""

_COMMANDS: Final[Mapping[str, Callable[[_Dialogue, str], None]]] = {
    "START": _Dialogue.start,
    "RECTSTART": _Dialogue.start,
    "RESTART": _Dialogue.start,
    "INFO": _Dialogue.info,
    "BOARD": _Dialogue.begin_board,
    "YXBOARD": _Dialogue.begin_board,
    "DONE": _Dialogue.done,
    "TURN": _Dialogue.turn,
    "TAKEBACK": _Dialogue.take_back,
}


# Games of Black Stone, which RenLib reads: ``.bdt`` files, renju on 15x15, a game a line
#
# ``Tournament=[Black,White,result,moves,5A,reverse,comment]``: the result is ``+ = -`` for black,
# every move two hexadecimal digits, column and row from 1, the row from the bottom; 00 is a pass.
# 5A is the rejected fifth move.


_GAME: Final = re.compile(
    r"(?P<event>[^\n]*?)=\[(?P<black>[^,\n]*),(?P<white>[^,\n]*),(?P<result>[^,\n]*),"
    r"\s*(?P<moves>[0-9A-Fa-f]*)\s*(?:,(?P<fifth>[^,\n\]]*))?(?:,(?P<swap>[^,\n\]]*))?"
    r"(?:,(?P<comment>[^\n]*?))?\]?[ \t]*(?=\n|\Z)"
)
_BDT_RESULT: Final = re.compile(r"\s*[-+=?]?\s*")
_BDT_RESULTS: Final = {"+": "black", "-": "white", "=": "draw"}


def looks_like_bdt(head: Head) -> bool:
    """Whether a text begins with such a line."""
    match = _GAME.match(head.text)
    if match is None or not _BDT_RESULT.fullmatch(match["result"]):
        return False
    return len(match["moves"]) > 1


def parse_bdt(source: Source) -> Tree:
    first, *others = _bdt_lines(source)
    tree = _bdt_game(source, first)
    tree.games = 1 + len(others)
    return tree


def bdt_games(source: Source) -> Iterator[Tree]:
    for number, match in enumerate(_bdt_lines(source), 1):
        yield game_or_reason(number, partial(_bdt_game, source, match))


def _bdt_lines(source: Source) -> Iterator[re.Match[str]]:
    for offset, line in source.lines:
        if line.strip():
            match = _GAME.match(source.text, offset)
            if match is None:
                raise source.error(offset, N_("not like 'Cup=[Ann,Bob,+,8878,?,,]'"))
            yield match
    if not source.text.strip():
        raise source.error(0, N_("the file is empty"))


def _bdt_game(source: Source, match: re.Match[str]) -> Tree:
    moves = source.moves(Board(*DEFAULT_SIZE))
    first, last = match.span("moves")
    if (last - first) % 2:
        raise source.error(last, N_("half a move at the end"))
    for at in range(first, last, 2):
        moves.add_digits(source.text[at : at + 2], at)
    tree = moves.tree(RENJU)
    tree.rule = RENJU
    tree.black, tree.white = match["black"].strip(), match["white"].strip()
    tree.event = match["event"].strip(" ,")
    tree.result = _BDT_RESULTS.get(match["result"].strip(), "")
    if comment := _bdt_comment(match):
        tree.notes[0] = Note(comment)
    return tree


_BDT_TEXTS: Final = (("5A", "fifth"), ("swap", "swap"))


def _bdt_comment(match: re.Match[str]) -> str:
    told = [(name, (match[group] or "").strip(" ?")) for name, group in _BDT_TEXTS]
    lines = [f"{name}: {text}" for name, text in told if text]
    return "\n".join(filter(None, [*lines, (match["comment"] or "").strip()]))


# Games of RenLib and Yixin: ``.pos`` files, on 15x15 in a few bytes, the first their number


_POS_SIZE: Final = 15
_TEXT_BYTES: Final = bytes([*b"\t\n\r", *range(0x20, 0x7F)])


def looks_like_pos(head: Head) -> bool:
    """Whether the first byte is the length of a file that is no text, and all others are moves."""
    data, cells = head.data, head.data[1:]
    if not cells or len(cells) != data[0]:
        return False
    points = [_pos_point(cell) for cell in cells if cell != _POS_PASS]
    if not points or min(point.row for point in points) < 0:
        return False
    is_text = not data.translate(None, delete=_TEXT_BYTES)
    return not is_text and are_moves(points) and begins_inside(points, DEFAULT_SIZE)


_POS_PASS: Final = 0xF0


def _pos_point(cell: int) -> Point:
    row, column = divmod(cell, _POS_SIZE)
    return Point(column, _POS_SIZE - 1 - row)


def parse_pos(source: Source) -> Tree:
    data = source.data
    count = data[0] if data else 0
    if not 0 < count < len(data):
        text = N_("{count} moves in a file of {bytes} bytes")
        raise FormatError.at_byte(0, text, count=count, bytes=len(data))
    moves = source.moves(Board(_POS_SIZE))
    for at, cell in enumerate(data[1 : count + 1], 1):
        point = None if cell == _POS_PASS else _pos_point(cell)
        try:
            if point is not None:
                moves.board.check(point)
        except IllegalMove as error:
            raise FormatError.at_byte(at, error) from error
        moves.add(point, 0)
    tree = moves.tree()
    tree.remarks += bytes_behind(len(data) - count - 1)
    return tree


# Games of the first Gomocup tournaments: ``.rec`` files, on 20x20


_REC_SIZE: Final = 20
_REC_MOVE: Final = re.compile(
    r"[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*(?:,[ \t]*([0-9]{1,9}))?.*", re.ASCII
)
_REC_NAME: Final = re.compile(r"\s*[^\s0-9,][^,]*")
_PLAYERS: Final = 2


def looks_like_rec(head: Head) -> bool:
    """Whether a text has two lines with names, and then the moves of a game."""
    lines = head.complete.splitlines()
    moves = list(takewhile(bool, map(_REC_MOVE.fullmatch, lines[_PLAYERS:])))
    points = [Point(int(move[1]), int(move[2])) for move in moves if move]
    return (
        len(points) > 1
        and all(_REC_NAME.fullmatch(name) for name in lines[:_PLAYERS])
        and are_moves(points)
        and begins_inside(points, Size(_REC_SIZE, _REC_SIZE))
    )


def parse_rec(source: Source) -> Tree:
    moves, lines = source.moves(Board(_REC_SIZE)), list(source.lines)
    for offset, line in lines[_PLAYERS:]:
        if not (match := _REC_MOVE.fullmatch(line)):
            if not _RESULT.fullmatch(line.strip()):
                source.pass_over_from(offset)
            break
        moves.add_from_top(int(match[1]), int(match[2]), offset)
        if match[3]:
            moves.time(int(match[3]))
    if not moves.points:
        raise source.error(0, N_("not two lines with names and then moves such as 10,10"))
    tree = moves.tree()
    tree.black, tree.white = (name.strip() for _offset, name in lines[:_PLAYERS])
    return tree


# Games of Yixin-Board: ``.sav`` files with numbers, one or two a line


_NUMBER_LIST: Final = re.compile(r"\s*(?:[0-9]{1,4}(?:\s+|\Z))+", re.ASCII)
_ONE_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_IN_FRONT: Final = 3
"""Numbers before the moves: rows, then columns or the rule, and the number of moves."""

_FEWEST_COLUMNS: Final = 5
"""A smaller second number is the number of a rule."""


def looks_like_sav(head: Head) -> bool:
    """Whether a text begins with only numbers, possible as the size of a board and its moves."""
    if not head.whole or not _NUMBER_LIST.fullmatch(head.text):
        return False
    numbers = [int(match[0]) for match in _ONE_NUMBER.finditer(head.text)]
    rest = numbers[_IN_FRONT:]
    if len(numbers) <= _IN_FRONT or len(rest) // 2 != numbers[2]:
        return False
    side, columns = numbers[0], numbers[1]
    points = list(starmap(Point, zip(rest[::2], rest[1::2], strict=False)))
    return (
        _FEWEST_COLUMNS <= side <= MAX_SIZE
        and (columns < _FEWEST_COLUMNS or columns <= MAX_SIZE)
        and max(map(max, points)) < max(side, columns)
        and are_moves(points)
    )


def parse_sav(source: Source) -> Tree:
    text = source.text
    found = list(_ONE_NUMBER.finditer(text))
    if not _NUMBER_LIST.fullmatch(text) or len(found) < _IN_FRONT:
        raise source.error(0, N_("not the numbers of a position that Yixin has saved"))
    rows, columns, count = (int(match[0]) for match in found[:_IN_FRONT])
    width = columns if columns >= _FEWEST_COLUMNS else rows
    moves = source.moves(source.board(width, rows, found[0].start()))
    pairs = found[_IN_FRONT : _IN_FRONT + 2 * count]
    if len(pairs) < 2 * count:
        reason = N_("the file ends after {read} of {count} moves")
        raise source.error(len(text), reason, read=len(pairs) // 2, count=count)
    for row, column in zip(pairs[::2], pairs[1::2], strict=True):
        moves.add_from_top(int(column[0]), int(row[0]), row.start())
    for more in found[_IN_FRONT + 2 * count :][:1]:
        source.pass_over_from(more.start())
    tree = moves.tree()
    tree.rule = fitting_rule(columns, tree.size) if columns < _FEWEST_COLUMNS else None
    return tree


# Records of the Chinese computer games contest (CCGC): C5 is Gomoku on 15 lines, C6 connect6 on 19
#
# ``{[C5][first][second][result][date][event];B(H,8);W(I,9)}``, rows from the bottom.


_EXAMPLE: Final = "{[C5][A][B];B(H,8);W(I,9)}"
_CONTEST: Final = re.compile(r"\s*\{\s*\[C([56])\]((?:\[[^\]\n]*\]|[^\[\];{}()\n])*)", re.ASCII)
_CONTEST_FIELD: Final = re.compile(r"\[([^\]\n]*)\]|([^\[\]]+)")
_CONTEST_DATE: Final = re.compile(r"[12][0-9]{3}[-./年][0-9]", re.ASCII)
_CONTEST_MOVE: Final = re.compile(
    r"\s*;?\s*([BW])\(\s*([A-Z])\s*,\s*([0-9]{1,2})\s*\)(?:\s*MARK\[[^\]\n]{0,20}\])?"
)
_CONTEST_END: Final = re.compile(r"\s*;?\s*\}?\s*")
_WINNERS: Final = {"先手胜": "black", "后手胜": "white", "和棋": "draw", "平局": "draw"}
_TEAM: Final = re.compile(r"^(?:先手|后手)参赛队\s*")


def looks_like_contest(head: Head) -> bool:
    """Whether a text begins like the contest's records of Gomoku or connect6."""
    return _CONTEST.match(head.text) is not None


def parse_contest(source: Source) -> Tree:
    begin = _CONTEST.match(source.text)
    if begin is None:
        raise source.error(0, N_("not a record such as {example}"), example=_EXAMPLE)
    connect6 = begin[1] == "6"
    moves, at = source.moves(Board(19) if connect6 else Board(15)), begin.end()
    rule = CONNECT6 if connect6 else source.options.rule
    while move := _CONTEST_MOVE.match(source.text, at):
        at, name = move.end(), move[2] + move[3]
        if rule.color_of_move(len(moves.points)).name[0] != move[1]:
            raise source.error(move.start(1), N_("{name} is out of turn"), name=name)
        moves.add(Point(ord(move[2]) - ord("A"), int(move[3]) - 1), move.start(2), name)
    if not _CONTEST_END.fullmatch(source.text, at):
        raise source.error(at, N_("not a move such as 'B(H,8)'"))
    tree = moves.tree(rule)
    tree.rule = CONNECT6 if connect6 else None
    found = _CONTEST_FIELD.finditer(begin[2])
    fields = [field for one in found if (field := one[0].strip(" \t[]")) or one[1] is not None]
    black, white, *rest = [*fields, "", ""]
    tree.black, tree.white = (_TEAM.sub("", name).strip() for name in (black, white))
    tree.result = next((_WINNERS[field] for field in rest if field in _WINNERS), "")
    tree.date = next(filter(_CONTEST_DATE.match, rest), "")
    tree.event = " ".join(field for field in rest if field not in {*_WINNERS, tree.date, ""})
    return tree


# Games with sections as in INI files: ``[GAME]`` with Rows and Cols, ``[MOVE]`` with points


_SECTIONS: Final = re.compile(r"(?:[ \t]*;[^\n]*\n|\s)*\[GAME\]", re.IGNORECASE)
_SIDE_LINE: Final = re.compile(r"^(Rows|Cols)\s*=\s*([0-9]{1,3})\s*$", re.IGNORECASE | re.MULTILINE)
_MOVES_BEGIN: Final = re.compile(r"^\[MOVE\]", re.IGNORECASE | re.MULTILINE)
_NEXT_MOVE: Final = re.compile(r"[\s,]*([A-Za-z][0-9]{1,2})(?![0-9A-Za-z])", re.ASCII)


def looks_like_sections(head: Head) -> bool:
    """Whether a text begins with a section called GAME, and has moves or a board's size."""
    told = _MOVES_BEGIN.search(head.text) or _SIDE_LINE.search(head.text)
    return _SECTIONS.match(head.text) is not None and told is not None


def parse_sections(source: Source) -> Tree:
    text = source.text
    begin = _MOVES_BEGIN.search(text)
    if begin is None:
        raise source.error(0, N_("no section [MOVE] has moves"))
    sides = {side[1].lower(): int(side[2]) for side in _SIDE_LINE.finditer(text)}
    moves, at = (
        source.moves(source.board(sides.get("cols", 15), sides.get("rows", 15))),
        begin.end(),
    )
    for offset, line in takewhile(lambda one: one[0] < begin.start(), source.lines):
        if not (_SECTIONS.match(line) or _SIDE_LINE.match(line) or line.lstrip()[:1] == ";"):
            source.pass_over_from(offset, offset + len(line))
    while move := _NEXT_MOVE.match(text, at):
        moves.add_named(move[1], move.start(1))
        at = move.end()
    if rest := text[at:].strip(", \t\n"):
        word = rest.split(maxsplit=1)[0][:20]
        raise source.error(
            text.index(rest, at), N_("{word!r} is not a move such as 1.h8"), word=word
        )
    return moves.tree()


FORMATS: Final = (
    Format(
        "psq",
        looks_like_psq,
        parse_psq,
        write=format_psq,
        carries=frozenset({Feature.NAME, Feature.TIME}),
    ),
    Format("bdt", looks_like_bdt, parse_bdt, bdt_games),
    Format("pos", looks_like_pos, parse_pos),
    Format("sav", looks_like_sav, parse_sav),
    Format("rec", looks_like_rec, parse_rec),
    Format("engine", looks_like_engine_text, parse_engine_text),
    Format("contest", looks_like_contest, parse_contest),
    Format("sections", looks_like_sections, parse_sections),
)

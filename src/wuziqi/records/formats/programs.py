"""Files of other programs: Piskvork and engines, Black Stone, RenLib's small files, Yixin."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.reading import (
    DEFAULT_OPTIONS,
    Format,
    FormatOptions,
    Head,
    Source,
    bytes_behind,
    fitting_rule,
    likely_game,
)
from wuziqi.records.formats.tree import Feature, FormatError, Note, Tree, in_turn
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import CONNECT6, RENJU, Rule, RuleError, rule_numbered
from wuziqi.texts import N_

# Games of Piskvork, the manager of the Gomocup tournaments: ``.psq`` files
#
# A header such as ``Piskvorky 15x15, 11:11, 0``; a line ``X,Y,milliseconds`` for every move, X from
# the left and Y from the TOP, both from 1; the names of the two players; and the result, a code of
# Piskvork that is 0 for a normal end. The header's first two numbers are levels, its last one is 1
# when the player named second began.


_PSQ_BEGIN: Final = re.compile(r"\APiskvorky\s+[0-9]+\s*x\s*[0-9]", re.ASCII)
_PSQ_HEADER: Final = re.compile(
    r"\s*Piskvorky\s+([0-9]+)\s*x\s*([0-9]+)"
    r"\s*,\s*[0-9]+\s*[:-]\s*[0-9]+(?:\s*,\s*([01]))?[ \t,]*$",
    re.ASCII | re.MULTILINE,
)
_PSQ_MOVE: Final = re.compile(
    r"\s*^[ \t]*(-?[0-9]+)[ \t]*,[ \t]*(-?[0-9]+)(?:[ \t]*,[ \t]*(-?[0-9]+))?[ \t]*$",
    re.ASCII | re.MULTILINE,
)
_PSQ_CODE: Final = r"[ \t]*(-?[0-9]{1,9})[ \t]*(?=[,\n]|\Z)"
_PSQ_ENDS: Final = (
    re.compile(rf"\n(.*)\n(.*)\n{_PSQ_CODE}", re.ASCII),
    re.compile(rf"\s*()(){_PSQ_CODE}", re.ASCII),
    re.compile(r"\n?(.*)\n?(.*)()"),
)
"""The names and the code of the result: all of them, the code alone, names without a code."""

_NO_RESULT: Final = "-1"
_MOST_DIGITS: Final = 10
_RESULT_PROPERTY: Final = "PSQ"
"""Our own property of the root, with the code of the result."""


def parse_psq(source: Source) -> Tree:
    """Read a game; times, names, result and all lines after it may be missing.

    Files do not name the rule, which decides the colour of each stone. Raises FormatError for any
    other fault, and for a move after the end of the moves.
    """
    header = source.take(_PSQ_HEADER)
    if header is None:
        raise source.error(0, N_("not like 'Piskvorky 15x15, 11:11, 0'"))
    moves = source.moves(source.board(*(_number(source, header, part) for part in (1, 2))))
    for move in source.each(_PSQ_MOVE):
        x, y, milliseconds = (_number(source, move, part) for part in (1, 2, 3))
        moves.add_from_top(x - 1, y - 1, move.start(1), repr(move[0].strip()))
        moves.time(milliseconds)
    if _PSQ_MOVE.search(source.text, source.at):
        source.end(N_("not a move such as '8,8,100', though moves follow"))
    names, code = ("", ""), ""
    if end := next(filter(None, map(source.take, _PSQ_ENDS)), None):
        names, code = (end[1].strip(), end[2].strip()), end[3]
    tree = moves.tree()
    tree.black, tree.white = reversed(names) if header[3] == "1" else names
    tree.notes[0] = Note(properties={_RESULT_PROPERTY: [_psq_result(code)]})
    return tree


def _number(source: Source, match: re.Match[str], part: int) -> int:
    digits = match[part] or "0"
    if len(digits) > _MOST_DIGITS:
        raise source.error(match.start(1), N_("a number is too long"))
    return int(digits)


def _psq_result(code: str) -> str:
    return str(int(code)) if re.fullmatch("-?[0-9]{1,9}", code, re.ASCII) else _NO_RESULT


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
_PROTOCOL_LINE: Final = re.compile(rf"{_PREFIX}([A-Za-z]*)[ \t]*(.*)", re.ASCII)
_NUMBERS: Final = re.compile(r"[0-9]{1,3}(?:(?:\s*,\s*|\s+)[0-9]{1,3}){0,2}", re.ASCII)
_RULE: Final = re.compile(r"rule\s+([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_OTHER_INFO: Final = re.compile(
    r"(?:timeout_turn|timeout_match|max_memory|time_left|game_type|evaluate|folder)\b",
    re.IGNORECASE,
)
_OWN_STONES: Final = 1


def parse_engine_text(source: Source) -> Tree:
    """Read the last game of a text. Raises FormatError, with line and column."""
    dialogue = _Dialogue(source)
    for dialogue.offset, line in source.lines:
        if not dialogue.reads(line):
            source.pass_over(dialogue.offset, dialogue.offset + len(line))
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

    def reads(self, line: str) -> bool:
        """Whether a line is one of the protocol, which is obeyed. Raises FormatError."""
        match = _PROTOCOL_LINE.fullmatch(line)
        word, text = (match[1].upper(), match[2]) if match else ("?", "")
        is_numbers = _NUMBERS.fullmatch(text)
        match word, [int(one) for one in re.findall("[0-9]+", text)] if is_numbers else text:
            case "", [x, y, *who] if self.given is not None:
                self.given.append((self._placed(x, y), *(who or [_OWN_STONES])))
            case "", [x, y, *_color]:
                self._move(x, y, _OWN_STONES)
            case "TURN", [x, y]:
                self._move(x, y, _OWN_STONES + 1)
            case "TAKEBACK", [_x, _y] if self.moves:
                self.board.remove(self.moves.pop()[0])
            case "START" | "RECTSTART", [width, *height] if len(height) < len("wh"):
                self.board = self.source.board(width, (height or [width])[0], self.offset)
                self._start()
            case "START" | "RESTART" | "BOARD" | "YXBOARD", "":
                self._start()
                self.given = [] if "BOARD" in word else None
            case "DONE", "":
                self.moves, self.given = self.given or self.moves, None
            case "INFO", str() if rule := _RULE.fullmatch(text):
                self.rule = _rule_or_none(int(rule[1]))
                return self.rule is not None
            case "INFO", _:
                return _OTHER_INFO.match(text) is not None
            case _:
                return word in _OTHER_WORDS and not (word in _BARE_WORDS and text)
        return True

    def _start(self) -> None:
        self.board.clear()
        self.earlier += bool(self.moves)
        self.moves, self.given = [], None

    def _move(self, x: int, y: int, side: int) -> None:
        if self.moves and self.moves[-1][1] == side:
            twice = N_("the engine moves twice")
            missing = N_("TURN follows TURN: the answers of the engine are missing")
            raise self.source.error(self.offset, twice if side == _OWN_STONES else missing)
        self.moves.append((self._placed(x, y), side))

    def tree(self, rule: Rule) -> Tree:
        """Return the game. Raises FormatError where its stones do not take turns."""
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

    def _placed(self, x: int, y: int) -> Point:
        point = Point(x, self.board.height - 1 - y)
        try:
            self.board.place(point, Stone.BLACK)
        except IllegalMove as error:
            raise self.source.error(self.offset, error) from error
        return point


def _rule_or_none(number: int) -> Rule | None:
    with suppress(RuleError):
        return rule_numbered(number)
    return None


_BARE_WORDS: Final = frozenset(("", "BEGIN", "OK", "END"))
_OTHER_WORDS: Final = _BARE_WORDS.union(
    ("ABOUT", "MESSAGE", "DEBUG", "ERROR", "UNKNOWN", "SUGGEST")
)
"""The words of the protocol that change no game, most of them in front of a text."""


# Games of Black Stone, which RenLib reads: ``.bdt`` files, renju on 15x15, a game a line
#
# ``Tournament=[Black,White,result,moves,5A,reverse,comment]``: the result is ``+ = -`` for black,
# every move two hexadecimal digits, column and row from 1, the row from the bottom; 00 is a pass.
# 5A is the rejected fifth move.


_BDT_BEGIN: Final = re.compile(
    r"\A[^\n]*?=\[[^,\n]*,[^,\n]*,\s*[-+=?]?\s*,\s*[0-9A-Fa-f]{2,}\s*(?:[,\]]|\s*$)", re.MULTILINE
)
_GAME: Final = re.compile(
    r"(?P<event>[^\n]*?)=\[(?P<black>[^,\n]*),(?P<white>[^,\n]*),(?P<result>[^,\n]*),"
    r"\s*(?P<moves>[0-9A-Fa-f]*)\s*(?:,(?P<fifth>[^,\n\]]*))?(?:,(?P<swap>[^,\n\]]*))?"
    r"(?:,(?P<comment>[^\n]*?))?\]?"
)
_BDT_RESULTS: Final = {"+": "black", "-": "white", "=": "draw"}


def bdt_games(source: Source) -> Iterator[Callable[[], Tree]]:
    lines = [(offset, line) for offset, line in source.lines if line]
    if not lines:
        raise source.error(0, N_("the file is empty"))
    for offset, line in lines:
        match = _GAME.fullmatch(line)
        if match is None:
            raise source.error(offset, N_("not like 'Cup=[Ann,Bob,+,8878,?,,]'"))
        yield partial(_bdt_game, source, offset, match)


def _bdt_game(source: Source, offset: int, match: re.Match[str]) -> Tree:
    moves, digits = source.moves(Board(*DEFAULT_SIZE)), match["moves"]
    if len(digits) % 2:
        raise source.error(offset + match.end("moves"), N_("half a move at the end"))
    for at in range(0, len(digits), 2):
        moves.add_digits(digits[at : at + 2], offset + match.start("moves") + at)
    tree = moves.tree(RENJU)
    tree.rule = RENJU
    tree.black, tree.white = match["black"].strip(), match["white"].strip()
    tree.event = match["event"].strip(" ,")
    result = match["result"].strip()
    tree.result = _BDT_RESULTS.get(result, "")
    told = {"5A": match["fifth"], "swap": match["swap"], "result": "" if tree.result else result}
    lines = [
        f"{name}: {text.strip(' ?')}" for name, text in told.items() if (text or "").strip(" ?")
    ]
    if comment := "\n".join(filter(None, [*lines, (match["comment"] or "").strip()])):
        tree.notes[0] = Note(comment)
    return tree


# Games of RenLib and Yixin: ``.pos`` files, on 15x15 in a few bytes, the first their number


_POS_SIZE: Final = 15
_POS_PASS: Final = 0xF0
_TEXT_BYTES: Final = bytes([*b"\t\n\r", *range(0x20, 0x7F)])


def looks_like_pos(head: Head) -> bool:
    """Whether the first byte is the length of a file that is no text, and all others are moves."""
    data = head.data
    is_text = not data.translate(None, delete=_TEXT_BYTES)
    return not is_text and data[0] == len(data) - 1 and likely_game(parse_pos, data) is not None


def parse_pos(source: Source) -> Tree:
    data = source.data
    count = data[0] if data else 0
    if not 0 < count < len(data):
        text = N_("{count} moves in a file of {bytes} bytes")
        raise FormatError.at_byte(0, text, count=count, bytes=len(data))
    moves = source.moves(Board(_POS_SIZE))
    for at, cell in enumerate(data[1 : count + 1], 1):
        row, column = divmod(cell, _POS_SIZE)
        point = None if cell == _POS_PASS else Point(column, _POS_SIZE - 1 - row)
        try:
            moves.place(point)
        except IllegalMove as error:
            raise FormatError.at_byte(at, error) from error
    tree = moves.tree()
    tree.remarks += bytes_behind(len(data) - count - 1)
    return tree


# Games of the first Gomocup tournaments: ``.rec`` files, on 20x20, behind two lines with names


_REC_BEGIN: Final = re.compile(r"\A(?:\s*[^\s0-9,][^,\n]*\n){2}[ \t]*[0-9]")
_REC_NAMES: Final = re.compile(r"(.*)\n(.*)(?:\n|\Z)")
_REC_MOVE: Final = re.compile(
    r"[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})(?![0-9])[ \t]*(?:,[ \t]*([0-9]{1,9}))?(.*)"
    r"(?:\n|\Z)",
    re.ASCII,
)
_REC_END: Final = re.compile(r"\s*-?[0-9]{1,9}[ \t]*(?=\n|\Z)", re.ASCII)
_REC_SIZE: Final = 20


def looks_like_rec(head: Head) -> bool:
    """Whether a text has two lines with names, and then the moves of a game."""
    if not _REC_BEGIN.match(head.text):
        return False
    tree = likely_game(parse_rec, head.complete.encode())
    return tree is not None and len(tree.moves()) > 1


def parse_rec(source: Source) -> Tree:
    names, moves = source.take(_REC_NAMES), source.moves(Board(_REC_SIZE))
    for move in source.each(_REC_MOVE):
        moves.add_from_top(int(move[1]), int(move[2]), move.start())
        moves.time(int(move[3] or 0))
        source.pass_over(*move.span(4))
    if not (names and moves.points):
        raise source.error(0, N_("not two lines with names and then moves such as 10,10"))
    source.take(_REC_END)
    tree = moves.tree()
    tree.black, tree.white = (name.strip() for name in names.groups())
    return tree


# Games of Yixin-Board: ``.sav`` files with numbers: rows, columns or the rule, the number of moves,
# then row and column of each move from the upper left


_SAV_NUMBER: Final = re.compile(r"\s*([0-9]{1,4})(?!\S)", re.ASCII)
_SAV_MOVE: Final = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})(?!\S)", re.ASCII)
_FEWEST_COLUMNS: Final = 5
"""A smaller second number is the number of a rule."""


def looks_like_sav(head: Head) -> bool:
    """Whether a text has only numbers, those of a position."""
    tree = likely_game(parse_sav, head.data, inside=False) if head.whole else None
    if tree is None or tree.height < _FEWEST_COLUMNS:
        return False
    return len(head.text.split()) == len(("rows", "columns", "count")) + 2 * len(tree.moves())


def parse_sav(source: Source) -> Tree:
    head = [int(number[1]) for number in islice(source.each(_SAV_NUMBER), 3)]
    if len(head) < len(("rows", "columns", "count")):
        raise source.error(0, N_("not the numbers of a position that Yixin has saved"))
    rows, columns, count = head
    moves = source.moves(source.board(columns if columns >= _FEWEST_COLUMNS else rows, rows))
    for move in islice(source.each(_SAV_MOVE), count):
        moves.add_from_top(int(move[2]), int(move[1]), move.start(1))
    if (read := len(moves.points)) < count:
        source.end(N_("not the numbers of a position that Yixin has saved"))
        reason = N_("the file ends after {read} of {count} moves")
        raise source.error(len(source.text), reason, read=read, count=count)
    tree = moves.tree()
    tree.rule = fitting_rule(columns, tree.size) if columns < _FEWEST_COLUMNS else None
    return tree


# Records of the Chinese computer games contest (CCGC): C5 is Gomoku on 15 lines, C6 connect6 on 19
#
# ``{[C5][first][second][result][date][event];B(H,8);W(I,9)}``, rows from the bottom.


_EXAMPLE: Final = "{[C5][A][B];B(H,8);W(I,9)}"
_CONTEST: Final = re.compile(r"\A\s*\{\s*\[C([56])\]((?:\[[^\]\n]*\]|[^\[\];{}()\n])*)", re.ASCII)
_CONTEST_FIELD: Final = re.compile(r"\[([^\]\n]*)\]|([^\[\]]+)")
_CONTEST_DATE: Final = re.compile(r"[12][0-9]{3}[-./年][0-9]", re.ASCII)
_CONTEST_MOVE: Final = re.compile(
    r"\s*;?\s*([BW])\(\s*([A-Z])\s*,\s*([0-9]{1,2})\s*\)(?:\s*MARK\[[0-9]{0,3}\])?"
)
_CONTEST_END: Final = re.compile(r"\s*;?\s*\}?\s*")
_WINNERS: Final = {"先手胜": "black", "后手胜": "white", "和棋": "draw", "平局": "draw"}
_TEAM: Final = re.compile(r"^(?:先手|后手)参赛队\s*")


def parse_contest(source: Source) -> Tree:
    begin = source.take(_CONTEST)
    if begin is None:
        raise source.error(0, N_("not a record such as {example}"), example=_EXAMPLE)
    connect6 = begin[1] == "6"
    moves = source.moves(Board(19) if connect6 else Board(15))
    rule = CONNECT6 if connect6 else source.options.rule
    for move in source.each(_CONTEST_MOVE):
        name = move[2] + move[3]
        if rule.color_of_move(len(moves.points)).name[0] != move[1]:
            raise source.error(move.start(1), N_("{name} is out of turn"), name=name)
        moves.add(Point(ord(move[2]) - ord("A"), int(move[3]) - 1), move.start(2), name)
    source.take(_CONTEST_END)
    source.end(N_("not a move such as 'B(H,8)'"))
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


_SECTIONS: Final = re.compile(
    r"\A(?:[ \t]*;[^\n]*\n|\s)*\[GAME\](?s:.*)^(?:\[MOVE\]|(?:Rows|Cols)\s*=\s*[0-9]{1,3}\s*$)",
    re.IGNORECASE | re.MULTILINE,
)
_SETTING: Final = re.compile(
    r"\s*(?!\[MOVE\])(?:;.*|\[GAME\]|(Rows|Cols)\s*=\s*([0-9]{1,3})|(.+?))[ \t]*(?=\n|\Z)",
    re.IGNORECASE | re.ASCII,
)
_MOVES_BEGIN: Final = re.compile(r"\s*\[MOVE\][ \t]*(?=\n|\Z)", re.IGNORECASE)
_NEXT_MOVE: Final = re.compile(r"[\s,]*([A-Za-z][0-9]{1,2})(?![0-9A-Za-z])", re.ASCII)


def parse_sections(source: Source) -> Tree:
    sides = {"cols": 15, "rows": 15}
    for line in source.each(_SETTING):
        if line[1]:
            sides[line[1].lower()] = int(line[2])
        elif line[3]:
            source.pass_over(*line.span(3))
    if not source.take(_MOVES_BEGIN):
        raise source.error(0, N_("no section [MOVE] has moves"))
    moves = source.moves(source.board(sides["cols"], sides["rows"])).take_named(_NEXT_MOVE)
    source.end(N_("{word!r} is not a move such as 1.h8"))
    return moves.tree()


FORMATS: Final = (
    Format(
        "psq",
        _PSQ_BEGIN,
        parse_psq,
        write=format_psq,
        carries=frozenset({Feature.NAME, Feature.TIME}),
    ),
    Format("bdt", _BDT_BEGIN, read_each=bdt_games),
    Format("pos", looks_like_pos, parse_pos),
    Format("sav", looks_like_sav, parse_sav),
    Format("rec", looks_like_rec, parse_rec),
    Format("engine", _STARTS, parse_engine_text),
    Format("contest", _CONTEST, parse_contest),
    Format("sections", _SECTIONS, parse_sections),
)

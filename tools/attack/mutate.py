"""Read damaged files of every format: each gives a game or one clear error, and soon.

    python -m tools.attack.mutate --count 5000 --seed 1

Every file is made of a generated game, in which bytes are changed, cut out, repeated or put in, or
which is cut off. It is read by its content and as its own format, and all games of it. If the
format can be written, the file is written and must read back as the same. Exits with 1 when
anything but FormatError is raised, a file takes more than a second of processor time, or reading
changes a file; that file is kept. The files are the same for the same seed.
"""

import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tools.command_line import command_line
from tqdm import tqdm

from wuziqi.records.formats.files import FORMATS, format_tree, read_file, read_games
from wuziqi.records.formats.names import WRITTEN
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError, Note, Tree, tree_of_line
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE

_SIZE: Final = 15


def made_file(random: Random, form: str) -> bytes:
    """Make a file of a read-only format."""
    points = random.sample(list(Board(_SIZE)), random.randrange(1, 20))
    return _MAKERS[form](random, points)


def _rif(random: Random, points: Sequence[Point]) -> bytes:
    moves = " ".join(map(str, points))
    game = (
        f'<game id="1" tournament="3" rule="2" black="1" white="2" bresult="0.5" opening="4">'
        f"<move>{moves}</move><info>a &lt; b</info></game>"
    )
    games = game * random.randrange(1, 4)
    return (
        '<?xml version="1.0" encoding="UTF-8"?><database version="1.0">'
        '<rules><rule id="2" name="Taraguchi-10"><info>x</info></rule></rules>'
        '<players><player id="1" name="Ann" surname="A"/><player id="2" surname="五"/></players>'
        '<tournaments><tournament id="3" name="Cup" start="2001-02-03"/></tournaments>'
        f'<openings><opening id="4" name="Kansei"/></openings><games>{games}</games></database>'
    ).encode()


def _bdt(random: Random, points: Sequence[Point]) -> bytes:
    moves = "".join(f"{column + 1:x}{row + 1:X}" for column, row in points)
    line = f"Cup,2001=[Ann,Bob,{random.choice('+-=')},{moves},I9,R,a comment]\n"
    return (line * random.randrange(1, 4)).encode()


def _pos(_random: Random, points: Sequence[Point]) -> bytes:
    cells = [_SIZE * (_SIZE - 1 - row) + column for column, row in points]
    return bytes([len(cells), *cells])


def _sav(random: Random, points: Sequence[Point]) -> bytes:
    second = random.choice((0, 1, 2, _SIZE))
    moves = "".join(f"{_SIZE - 1 - row} {column}\n" for column, row in points)
    return f"{_SIZE}\n{second}\n{len(points)}\n{moves}".encode()


def _rec(_random: Random, points: Sequence[Point]) -> bytes:
    return f"a.exe\nb.exe\n{_pairs(points, 0)}\n-1\n".encode()


def _numbered(random: Random, points: Sequence[Point]) -> bytes:
    head = random.choice(("", '[Black "Ann"]\n[Result "1-0"]\n\n'))
    return (
        head.encode()
        + " ".join(
            f"{number}.{point} (0:{number:02})" for number, point in enumerate(points, 1)
        ).encode()
    )


def _engine(_random: Random, points: Sequence[Point]) -> bytes:
    pairs = [f"{column},{_SIZE - 1 - row}" for column, row in points]
    half = len(pairs) // 2 * 2
    board = "".join(f"{pair},{number % 2 + 1}\n" for number, pair in enumerate(pairs[:half]))
    return f"START {_SIZE}\nINFO rule 1\nBOARD\n{board}DONE\n{''.join(pairs[half:])}\n".encode()


def _xy(_random: Random, points: Sequence[Point]) -> bytes:
    return _pairs(points, 0).encode()


def _xy1(_random: Random, points: Sequence[Point]) -> bytes:
    return _pairs(points, 1).encode()


def _pairs(points: Sequence[Point], first: int) -> str:
    return "\n".join(f"{column + first},{_SIZE - 1 - row + first}" for column, row in points)


def _web(random: Random, points: Sequence[Point]) -> bytes:
    moves = "".join(map(str, points))
    digits = "".join(f"{column + 1:x}{row + 1:x}" for column, row in points)
    puzzle = {"title": "a", "size": 15, "rule": 2, "stones": moves, "comment": "b"}
    apart = {"blackStones": "H8", "whiteStones": "I9", "side": 1}
    puzzles = json.dumps({"puzzles": [puzzle, apart]})
    return random.choice((f"https://gomocalc.com/#/{moves}", digits, puzzles)).encode()


def _drawn(random: Random, points: Sequence[Point]) -> bytes:
    marks = random.choice(("X O .", "● ○ ┼", "1 2 0")).split()
    link = random.choice(("", " "))
    encoding = random.choice(("utf-8", "gbk", "big5")) if marks[0] == "●" else "ascii"
    rows = [[marks[2]] * _SIZE for _ in range(_SIZE)]
    for number, (column, row) in enumerate(points):
        rows[_SIZE - 1 - row][column] = marks[number % 2]
    return "\n".join(link.join(row) for row in rows).encode(encoding)


def _contest(random: Random, points: Sequence[Point]) -> bytes:
    moves = "".join(
        f";{'BW'[number % 2]}({chr(ord('A') + column)},{row + 1})"
        for number, (column, row) in enumerate(points)
    )
    return f"{{[C5][Ann][Bob][先手胜][2020]{moves}}}".encode(random.choice(("utf-8", "gbk")))


def _sections(_random: Random, points: Sequence[Point]) -> bytes:
    moves = ", ".join(map(str, points))
    return f"[GAME]\nRows={_SIZE}\nCols={_SIZE}\n[MOVE]\n{moves}\n".encode()


_MAKERS: Final[Mapping[str, Callable[[Random, Sequence[Point]], bytes]]] = {
    "rif": _rif,
    "bdt": _bdt,
    "pos": _pos,
    "sav": _sav,
    "rec": _rec,
    "numbered": _numbered,
    "engine": _engine,
    "xy": _xy,
    "xy1": _xy1,
    "web": _web,
    "drawn": _drawn,
    "contest": _contest,
    "sections": _sections,
}
"""The function that makes a file of each format."""


SLOW = 1.0
"""Seconds of processor time that no file may take: other work on the machine does not count."""

_TEXTS = ("", "good", "a]b\\c[:", "五子棋", "é\u00df", "two\nlines", "唯一", "\n\n x ", "(;B[hh])")
_JUNK = (
    *(b"(" * 300, b")" * 9, b"[", b"]", b"\\", b";", b"SZ[99999999]", b"SZ[15:3]", b"\0", b"\xff"),
    *(b"AB[aa:oo]", b"B[]", b"W[tt]", b"C[", b"\x40", b"\x80", b"\x78\xc0", b"\r", b"\n", b","),
    *(b"1" * 5000, b"-1", b"99,99,", b"h8", b"--", b"25x25 ", b"15 ", b"\xef\xbb\xbf", b"CA[zlib]"),
)


def random_tree(random: Random, size: int = 15, most: int = 30, *, notes: bool = True) -> Tree:
    """Make a tree with variations, passes and, if wanted, comments and marks."""
    tree = Tree(size, size)
    cells = list(Board(size))
    line: list[int] = []
    for _ in range(random.randrange(most + 1)):
        depth = len(line) + 1 if random.random() < 0.7 else random.randrange(1, len(line) + 2)
        del line[depth - 1 :]
        taken = {tree.point(node) for node in line}
        point = None if random.random() < 0.03 else random.choice(cells)
        if point is None or point not in taken:
            line.append(tree.add(depth, point, Stone.BLACK if depth % 2 else Stone.WHITE))
            if notes and random.random() < 0.4:
                tree.notes[line[-1]] = _note(random, on_board=point is not None)
    if notes and random.random() < 0.5:
        tree.notes[0] = Note(comment=random.choice(_TEXTS[1:]))
    return tree


def _note(random: Random, *, on_board: bool) -> Note:
    text = random.choice(("", "A", "五", "1]")) if on_board else ""
    return Note(random.choice(_TEXTS[1:]), text, on_board and random.random() < 0.5)


def sample(random: Random, form: str) -> bytes:
    if form not in WRITTEN:
        return made_file(random, form)
    if form in ("sgf", "renlib"):
        tree = random_tree(random)
    else:
        points = random.sample(list(Board(15)), random.randrange(20))
        tree = tree_of_line(15, 15, points, FREESTYLE)
        tree.milliseconds = {node: random.randrange(9999) for node in tree.main_line()}
    if form in ("sgf", "psq"):
        tree.black, tree.white = random.choice(_TEXTS[:5]), "the other"
        tree.result = random.choice(("", "black", "white", "draw"))
    return format_tree(tree, form, FormatOptions())


def mutated(random: Random, data: bytes) -> bytes:
    """Damage a file in one to four places."""
    damaged = bytearray(data)
    for _ in range(random.randrange(1, 5)):
        at = random.randrange(len(damaged) + 1)
        random.choice(_DAMAGES)(random, damaged, at, at + random.randrange(1, 20))
    return bytes(damaged)


def _change(random: Random, data: bytearray, at: int, _end: int) -> None:
    if at < len(data):
        data[at] = random.randrange(256)


def _flip(random: Random, data: bytearray, at: int, _end: int) -> None:
    if at < len(data):
        data[at] ^= 1 << random.randrange(8)


def _cut_out(_random: Random, data: bytearray, at: int, end: int) -> None:
    del data[at:end]


def _cut_off(_random: Random, data: bytearray, at: int, _end: int) -> None:
    del data[at:]


def _repeat(random: Random, data: bytearray, at: int, end: int) -> None:
    data[at:at] = data[at:end] * random.choice((1, 2, 50))


def _insert(random: Random, data: bytearray, at: int, _end: int) -> None:
    data[at:at] = random.choice(_JUNK)


Damage = Callable[[Random, bytearray, int, int], None]
_DAMAGES: Sequence[Damage] = (_change, _flip, _flip, _cut_out, _cut_off, _repeat, _insert)


@dataclass
class Found:
    """The numbers of files read and refused, and the faults of the others."""

    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: int = 0


def try_file(path: Path, data: bytes, form: str, found: Found) -> None:
    for asked in (form, ""):
        before = time.process_time()
        try:
            tree = read_file(path, asked)
        except FormatError as error:
            found.refused += 1
            if len(str(error).splitlines()) != 1:
                raise AssertionError("an error of several lines") from error
        else:
            found.read += 1
            _write_and_read(tree, asked)
            _read_all(path, asked)
        took = time.process_time() - before
        found.slowest = max(found.slowest, took)
        if took > SLOW:
            raise AssertionError(f"took {took:.1f} s")
    if path.read_bytes() != data:
        raise AssertionError("the file has changed")


def _read_all(path: Path, form: str) -> None:
    """Read all games of a file; each is a game or one clear error."""
    try:
        for _tree in read_games(path, form):
            pass
    except FormatError as error:
        if len(str(error).splitlines()) != 1:
            raise AssertionError("an error of several lines") from error


def _write_and_read(tree: Tree, form: str) -> None:
    """Write the file again where its format can be written, and compare."""
    if form not in WRITTEN:
        return
    try:
        data = format_tree(tree, form, FormatOptions())
    except FormatError:
        return
    again = FORMATS[form].parse(data, FormatOptions())
    if again.moves() != tree.moves() or list(again.depths) != list(tree.depths):
        raise AssertionError("what was written is read as another game")
    if form in ("sgf", "renlib") and again.notes != tree.notes:
        raise AssertionError("what was written is read with other notes")


def run(form: str, count: int, seed: int, folder: Path, *, quiet: bool = False) -> Found:
    """Try ``count`` damaged files of a format; prints every fault and returns the counts."""
    random, found = Random(f"{form} {seed}"), Found()  # texts seed alike in every process
    path = folder / f"{form}.file"
    for number in tqdm(range(count), desc=form, disable=quiet or None, leave=False):
        data = mutated(random, sample(random, form))
        path.write_bytes(data)
        try:
            try_file(path, data, form, found)
        except Exception:  # noqa: BLE001  whatever it is has to be reported
            found.faults += 1
            kept = path.with_name(f"{form}-{seed}-{number}.bad")
            kept.write_bytes(data)
            print(f"{kept}:\n{traceback.format_exc()}", file=sys.stderr)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = command_line(__doc__)
    parser.add_argument("--count", type=int, default=5000, help="files of each format")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=FORMATS, action="append", help="only this one")
    options = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="wuziqi-mutate-"))
    faults = 0
    for form in options.format or FORMATS:
        found = run(form, options.count, options.seed, folder)
        (folder / f"{form}.file").unlink(missing_ok=True)
        faults += found.faults
        print(
            f"{form}: {options.count} files, read {found.read} times, refused {found.refused}"
            f" times, slowest {found.slowest:.3f} s, faults {found.faults}"
        )
    if faults:
        print(f"the files at fault are in {folder}", file=sys.stderr)
    else:
        folder.rmdir()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

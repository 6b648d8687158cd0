"""Small files of the formats that are only read, made of random games, to be damaged and read."""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from wuziqi.rules.board import Board
from wuziqi.rules.point import Point

_SIZE: Final = 15


def made_file(random: Random, form: str) -> bytes:
    """Make a file of a format that is only read."""
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
}
"""What makes a file of each format."""

"""The names of openings: two stones, and the 26 patterns of three around the centre of renju.

A pattern has a code of the renju federation. White's first stone stands beside Black's in the
direct openings (D), at its corner in the indirect ones (I). Turned and mirrored positions are one.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from wuziqi.rules.board import Size, Stone
from wuziqi.rules.orientation import ORIENTATIONS
from wuziqi.rules.point import Point
from wuziqi.texts import N_

OPENING_STONES: Final = 3
"""The stones of an opening with a name of its own."""


class OpeningName(NamedTuple):
    """An opening: its ``code``, and a ``title`` for players; ``chinese`` is its name there.

    ``white`` and ``black`` are the steps from Black's first stone, to the right and up, to White's
    first and Black's second; ``black`` is None for all openings with these two stones.
    """

    code: str
    title: str
    chinese: str
    white: Point
    black: Point | None = None

    @property
    def words(self) -> set[str]:
        name, _blank, meaning = self.title.casefold().rstrip(")").partition(" (")
        return {self.code.casefold(), self.chinese, name, meaning or name}

    def contains(self, other: "OpeningName") -> bool:
        """Whether another opening is this one or included in it."""
        return self == other or (self.black is None and self.white == other.white)


_LEAST_SIDE: Final = 13
"""The names are the names on 15×15; on small boards the edges make other games of the patterns."""

_ADJACENT: Final = Point(0, 1)
_AT_CORNER: Final = Point(1, 1)

OPENING_NAMES: Final = (
    OpeningName("D", N_("Direct opening"), "直指", _ADJACENT),
    OpeningName("D1", N_("Kansei (Cold Star)"), "寒星", _ADJACENT, Point(0, 2)),
    OpeningName("D2", N_("Keigetsu (Valley Moon)"), "溪月", _ADJACENT, Point(1, 2)),
    OpeningName("D3", N_("Sosei (Sparse Star)"), "疏星", _ADJACENT, Point(2, 2)),
    OpeningName("D4", N_("Kagetsu (Flower Moon)"), "花月", _ADJACENT, Point(1, 1)),
    OpeningName("D5", N_("Zangetsu (Lingering Moon)"), "残月", _ADJACENT, Point(2, 1)),
    OpeningName("D6", N_("Ugetsu (Rain Moon)"), "雨月", _ADJACENT, Point(1, 0)),
    OpeningName("D7", N_("Kinsei (Golden Star)"), "金星", _ADJACENT, Point(2, 0)),
    OpeningName("D8", N_("Shogetsu (Pine Moon)"), "松月", _ADJACENT, Point(0, -1)),
    OpeningName("D9", N_("Kyugetsu (Hill Moon)"), "丘月", _ADJACENT, Point(1, -1)),
    OpeningName("D10", N_("Shingetsu (New Moon)"), "新月", _ADJACENT, Point(2, -1)),
    OpeningName("D11", N_("Zuisei (Lucky Star)"), "瑞星", _ADJACENT, Point(0, -2)),
    OpeningName("D12", N_("Sangetsu (Mountain Moon)"), "山月", _ADJACENT, Point(1, -2)),
    OpeningName("D13", N_("Yusei (Wandering Star)"), "游星", _ADJACENT, Point(2, -2)),
    OpeningName("I", N_("Indirect opening"), "斜指", _AT_CORNER),
    OpeningName("I1", N_("Chosei (Long Star)"), "长星", _AT_CORNER, Point(2, 2)),
    OpeningName("I2", N_("Kyogetsu (Gorge Moon)"), "峡月", _AT_CORNER, Point(2, 1)),
    OpeningName("I3", N_("Kosei (Fixed Star)"), "恒星", _AT_CORNER, Point(2, 0)),
    OpeningName("I4", N_("Suigetsu (Water Moon)"), "水月", _AT_CORNER, Point(2, -1)),
    OpeningName("I5", N_("Ryusei (Shooting Star)"), "流星", _AT_CORNER, Point(2, -2)),
    OpeningName("I6", N_("Ungetsu (Cloud Moon)"), "云月", _AT_CORNER, Point(1, 0)),
    OpeningName("I7", N_("Hogetsu (Shore Moon)"), "浦月", _AT_CORNER, Point(1, -1)),
    OpeningName("I8", N_("Rangetsu (Mist Moon)"), "岚月", _AT_CORNER, Point(1, -2)),
    OpeningName("I9", N_("Gingetsu (Silver Moon)"), "银月", _AT_CORNER, Point(0, -1)),
    OpeningName("I10", N_("Myojo (Bright Star)"), "明星", _AT_CORNER, Point(0, -2)),
    OpeningName("I11", N_("Shagetsu (Slanting Moon)"), "斜月", _AT_CORNER, Point(-1, -1)),
    OpeningName("I12", N_("Meigetsu (Famous Moon)"), "名月", _AT_CORNER, Point(-1, -2)),
    OpeningName("I13", N_("Suisei (Comet)"), "彗星", _AT_CORNER, Point(-2, -2)),
)


@cache
def _by_places() -> dict[tuple[Point, Point | None], OpeningName]:
    """Return the openings by the places of both stones under every symmetry."""
    return {
        (
            Point(*turn.step(*name.white)),
            None if name.black is None else Point(*turn.step(*name.black)),
        ): name
        for name in OPENING_NAMES
        for turn in ORIENTATIONS
    }


def opening_name(size: Size, moves: Sequence[tuple[Point, Stone]]) -> OpeningName | None:
    """Return the name of the first two or three ``moves`` of a game on an empty board.

    None for positions without a name. A black stone must be on the centre of a large board.
    """
    if min(size) < _LEAST_SIDE or not (size.width % 2 and size.height % 2):
        return None
    first = moves[:OPENING_STONES]
    black = [point for point, stone in first if stone is Stone.BLACK]
    white = [point for point, stone in first if stone is Stone.WHITE]
    centre = Point(size.width // 2, size.height // 2)
    if len(white) != 1 or centre not in black:
        return None
    others = [_step(centre, point) for point in black if point != centre]
    return _by_places().get((_step(centre, white[0]), others[0] if others else None))


def _step(centre: Point, point: Point) -> Point:
    return Point(point.column - centre.column, point.row - centre.row)


def opening_named(text: str) -> OpeningName | None:
    """Return the opening of a code or name, such as ``D4``, ``kagetsu`` or ``花月``."""
    wanted = text.strip().casefold()
    return next((name for name in OPENING_NAMES if wanted in name.words), None)

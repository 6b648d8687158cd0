"""Opening procedures: who places the first stones where, and who then takes which colour.

Black's first move is a great advantage, so serious games begin with a procedure that makes the game
even. The colours of the stones still alternate, but the players of the colours may change. A
procedure is a generator: it yields the next Step, is sent the Act that answers it, and ends when
free play begins.

After the choice ``swap`` each player has the other colour; every other choice keeps the colours.

No opening has to check forbidden points, because black has at most four stones at its end, and the
smallest forbidden shape, the double three, has five.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import Any, Final, NamedTuple

from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_, TextError


def alike(board: Board, points: Collection[Point]) -> set[Point]:
    """The points and their images under every symmetry of the stones on the board.

    As in renju only the stones count, wherever on the board their axis lies: with black on h8
    and h7 and white on h9 and h6 the points g8, g7, i8 and i7 are alike. Some images may lie off
    the board. There must be a stone on the board.
    """
    if not points:
        return set()
    stones = [point for point in board if board[point] is not None]
    kept = [
        symmetry
        for symmetry in (_fitted(turn, stones) for turn in range(8))
        if all(board[symmetry.image(stone)] is board[stone] for stone in stones)
    ]
    return {symmetry.image(point) for symmetry in kept for point in points}


class _Symmetry(NamedTuple):
    """One of the eight rotations and reflections of the plane, followed by a shift."""

    turn: int
    across: int = 0
    up: int = 0

    def image(self, point: Point) -> Point:
        column = -point.column if self.turn & 1 else point.column
        row = -point.row if self.turn & 2 else point.row
        if self.turn & 4:
            column, row = row, column
        return Point(column + self.across, row + self.up)


def _fitted(turn: int, points: Collection[Point]) -> _Symmetry:
    """The symmetry with this turn that keeps the bounding box of the points in place."""
    images = [_Symmetry(turn).image(point) for point in points]
    across = min(p.column for p in points) - min(p.column for p in images)
    up = min(p.row for p in points) - min(p.row for p in images)
    return _Symmetry(turn, across, up)


# Procedures


Act = Point | str
"""A player's answer to a step: a point to place, offer or pick, or the word of a choice."""


class ActError(TextError, ValueError):
    """An opening does not allow an act now."""


class Player(Enum):
    """The players, whatever their colours: FIRST begins the opening, with black."""

    FIRST = auto()
    SECOND = auto()

    @property
    def other(self) -> "Player":
        return Player.SECOND if self is Player.FIRST else Player.FIRST


class StepKind(Enum):
    """The request of a step."""

    PLACE = auto()
    """A stone of the colour to move on one of the allowed points."""
    CHOOSE = auto()
    """The name of a choice in the step."""
    OFFER = auto()
    """A point where black's fifth stone might stand; nothing is placed yet."""
    PICK = auto()
    """One of the offered points: black's fifth stone is placed there."""


class Ring(NamedTuple):
    """The points at a distance of ``inner`` to ``outer`` lines from the centre.

    A distance is as ``Point.distance`` measures it: Ring(0, 1) is the central square of 3x3,
    Ring(3) is everything outside the central 5x5.
    """

    inner: int
    outer: int = MAX_SIZE

    def __contains__(self, distance: object) -> bool:
        return isinstance(distance, int) and self.inner <= distance <= self.outer


_FIVE_ENDS: Final = 4
"""The distance of the ends of a row of five."""

CENTRE: Final = Ring(0, 0)
ANYWHERE: Final = Ring(0)


class Step(NamedTuple):
    """The task of ``player``; ``text`` describes it in one line of English.

    ``choices`` are the words to choose from. A stone may be placed or offered within ``ring``; if
    ``apart``, it must share no row of five with another stone.
    """

    kind: StepKind
    player: Player
    text: str
    choices: tuple[str, ...] = ()
    ring: Ring = ANYWHERE
    apart: bool = False


@dataclass
class OpeningState:
    """The state of an opening.

    ``moves`` are the stones on ``board`` in the order of play, ``black`` is the player who has
    black now, ``offers`` are the fifth moves offered so far.
    """

    board: Board
    black: Player = Player.FIRST
    offers: tuple[Point, ...] = ()
    moves: list[Point] = field(default_factory=list)

    @property
    def white(self) -> Player:
        return self.black.other

    def swap(self) -> None:
        """Exchange the colours of the players."""
        self.black = self.white

    def place(self, point: Point, stone: Stone | None = None) -> None:
        """Place the next stone; without a ``stone`` the colours alternate."""
        in_turn = Stone.WHITE if len(self.moves) % 2 else Stone.BLACK
        self.board.place(point, stone or in_turn)
        self.moves.append(point)


Procedure = Generator[Step, Any, None]
"""Yields steps and is sent the acts that answer them, which must be allowed."""

CHOICE_TEXTS: Final = {
    "keep": N_("keep the colours"),
    "swap": N_("switch colours"),
    "add": N_("place two more stones"),
    "offer": N_("offer ten fifth moves"),
}
"""The meanings of the words of choices; all other words are numbers."""


class Opening(NamedTuple):
    """An opening procedure; title and summary are English.

    It needs a board with sides of at least ``min_side`` lines.
    """

    name: str
    title: str
    summary: str
    begin: Callable[[OpeningState], Procedure]
    min_side: int = MIN_SIZE

    @property
    def words(self) -> TextError:
        """The title, for an error in any language."""
        return TextError(self.title)


def replay(opening: Opening, board: Board, acts: Sequence[Act]) -> tuple[OpeningState, Step | None]:
    """Return the state of an opening after these acts, and its next step, None at the end.

    ``board`` is empty before and has the stones afterwards. Raises ActError for an act that
    the opening does not allow, also for one after its end.
    """
    state = OpeningState(board)
    procedure = opening.begin(state)
    step = next(procedure, None)
    for act in acts:
        if step is None or not is_allowed(state, step, act):
            text = N_("{act} is not allowed now in the opening {opening}")
            raise ActError(text, act=_act_words(act), opening=opening.words)
        step = _after(procedure, act)
    return state, step


def _act_words(act: Act) -> object:
    text = CHOICE_TEXTS.get(act) if isinstance(act, str) else None
    return TextError(text) if text else act


def _after(procedure: Procedure, act: Act) -> Step | None:
    """Return the step after an allowed act, None at the end."""
    try:
        return procedure.send(act)
    except StopIteration:
        return None


class Planned(NamedTuple):
    """A step, and its ``act``, None if it is to come. It follows ``stones`` on the board."""

    step: Step
    act: Act | None
    stones: int


@lru_cache(maxsize=4)
def plan(opening: Opening, size: Size, acts: tuple[Act, ...]) -> tuple[Planned, ...]:
    """Return all steps of an opening: those of the allowed ``acts``, and those to come.

    Each choice to come is expected to keep the colours, or to be the last of its words.
    """
    state = OpeningState(Board(*size))
    procedure = opening.begin(state)
    step, planned = next(procedure, None), list[Planned]()
    while step is not None:
        act = acts[len(planned)] if len(planned) < len(acts) else None
        planned.append(Planned(step, act, len(state.moves)))
        step = _after(procedure, _expected(state, step) if act is None else act)
    return tuple(planned)


def _expected(state: OpeningState, step: Step) -> Act:
    if step.kind is StepKind.CHOOSE:
        return "keep" if "keep" in step.choices else step.choices[-1]
    return allowed_points(state, step)[0]


def is_allowed(state: OpeningState, step: Step, act: Act) -> bool:
    """Whether an act may answer a step."""
    if isinstance(act, str):
        return act in step.choices
    return act in state.board and bool(_allowed_among([act], state, step))


def allowed_points(state: OpeningState, step: Step) -> list[Point]:
    """The points that a step allows, row by row; for a pick the offers; for a choice none."""
    return _allowed_among(state.board, state, step)


def _allowed_among(points: Iterable[Point], state: OpeningState, step: Step) -> list[Point]:
    if step.kind is StepKind.CHOOSE:
        return []
    if step.kind is StepKind.PICK:
        return [point for point in points if point in state.offers]
    board, barred = state.board, alike(state.board, state.offers)
    return [
        point
        for point in points
        if point.distance(board.centre) in step.ring
        and board[point] is None
        and point not in barred
        and not (step.apart and any(_in_one_row(board, point, stone) for stone in state.moves))
    ]


def _in_one_row(board: Board, one: Point, other: Point) -> bool:
    columns, rows = other.column - one.column, other.row - one.row
    distance = max(abs(columns), abs(rows))
    if distance > _FIVE_ENDS or not (0 in (columns, rows) or abs(columns) == abs(rows)):
        return False
    step, rise = columns // distance, rows // distance
    before, behind = _room(board, one, -step, -rise), _room(board, one, step, rise)
    return before + behind >= _FIVE_ENDS


def _room(board: Board, point: Point, step: int, rise: int) -> int:
    """The number of points after a point in a direction, at most a row's."""
    ahead = (Point(point.column + n * step, point.row + n * rise) for n in range(1, _FIVE_ENDS + 1))
    return sum(found in board for found in ahead)


def _place(state: OpeningState, player: Player, text: str, ring: Ring = ANYWHERE) -> Procedure:
    point = yield Step(StepKind.PLACE, player, text, ring=ring)
    state.place(point)


def _may_swap(state: OpeningState, player: Player) -> Procedure:
    black = N_("Keep Black, or switch to White?")
    white = N_("Keep White, or switch to Black?")
    text = black if player is state.black else white
    choice = yield Step(StepKind.CHOOSE, player, text, ("keep", "swap"))
    if choice == "swap":
        state.swap()


def _fifth_move(state: OpeningState, count: int) -> Procedure:
    """Black offers ``count`` fifth moves and white picks one; a single move is played at once."""
    if count == 1:
        yield from _place(state, state.black, N_("Place the fifth stone, a black one, anywhere."))
        return
    for _ in range(count):
        text = N_("Offer a fifth move for Black, not symmetric to one already offered.")
        offer = yield Step(StepKind.OFFER, state.black, text)
        state.offers = (*state.offers, offer)
    fifth = yield Step(StepKind.PICK, state.white, N_("Pick one of the offered fifth moves."))
    state.offers = ()
    state.place(fifth)


_ON_CENTRE: Final = N_("Place the first stone on the centre.")
_NEXT_TO_IT: Final = N_("Place the second stone within the central square of 3x3.")
_NEAR_IT: Final = N_("Place the third stone within the central square of 5x5.")


def _free(_: OpeningState) -> Procedure:
    yield from ()


def _swap(state: OpeningState) -> Procedure:
    yield from _three_stones(state)
    yield from _may_swap(state, Player.SECOND)


def _swap2(state: OpeningState) -> Procedure:
    """The second player keeps white, takes black, or adds two stones and lets the first choose."""
    yield from _three_stones(state)
    text = N_("Keep White, switch to Black, or place two more stones?")
    choice = yield Step(StepKind.CHOOSE, Player.SECOND, text, ("keep", "swap", "add"))
    if choice == "swap":
        state.swap()
    elif choice == "add":
        for _ in range(2):
            yield from _place(state, Player.SECOND, N_("Place two more stones: white, black."))
        yield from _may_swap(state, Player.FIRST)


def _three_stones(state: OpeningState) -> Procedure:
    for _ in range(3):
        yield from _place(
            state, Player.FIRST, N_("Place three stones anywhere: black, white, black.")
        )


def _pro(state: OpeningState) -> Procedure:
    text = N_("Place the third stone outside the central square of 5x5.")
    yield from _centre_and_outside(state, text, Ring(3))


def _long_pro(state: OpeningState) -> Procedure:
    text = N_("Place the third stone outside the central square of 7x7.")
    yield from _centre_and_outside(state, text, Ring(4))


def _centre_and_outside(state: OpeningState, text: str, ring: Ring) -> Procedure:
    yield from _place(state, Player.FIRST, _ON_CENTRE, CENTRE)
    yield from _place(state, Player.SECOND, N_("Place the second stone anywhere."))
    yield from _place(state, Player.FIRST, text, ring)


def _soosorv_8(state: OpeningState) -> Procedure:
    """White says after the fourth move how many fifth moves there will be, 1 to 8."""
    yield from _place(state, Player.FIRST, _ON_CENTRE, CENTRE)
    yield from _place(state, Player.FIRST, _NEXT_TO_IT, Ring(0, 1))
    yield from _place(state, Player.FIRST, _NEAR_IT, Ring(0, 2))
    yield from _may_swap(state, Player.SECOND)
    yield from _place(state, state.white, N_("Place the fourth stone, a white one, anywhere."))
    text = N_("How many fifth moves shall Black offer?")
    count = yield Step(StepKind.CHOOSE, state.white, text, tuple("12345678"))
    yield from _may_swap(state, state.black)
    yield from _fifth_move(state, int(count))


def _taraguchi_10(state: OpeningState) -> Procedure:
    """The opponent may swap after every stone, or black offer ten fifth moves after the fourth."""
    yield from _place(state, Player.FIRST, _ON_CENTRE, CENTRE)
    yield from _may_swap(state, state.white)
    yield from _place(state, state.white, _NEXT_TO_IT, Ring(0, 1))
    yield from _may_swap(state, state.black)
    yield from _place(state, state.black, _NEAR_IT, Ring(0, 2))
    yield from _may_swap(state, state.white)
    text = N_("Place the fourth stone within the central square of 7x7.")
    yield from _place(state, state.white, text, Ring(0, 3))
    text = N_("Keep Black, switch to White, or offer ten fifth moves?")
    choice = yield Step(StepKind.CHOOSE, state.black, text, ("keep", "swap", "offer"))
    if choice == "offer":
        yield from _fifth_move(state, 10)
        return
    if choice == "swap":
        state.swap()
    text = N_("Place the fifth stone within the central square of 9x9.")
    yield from _place(state, state.black, text, Ring(0, 4))
    yield from _may_swap(state, state.white)


OPENINGS: Final = {
    opening.name: opening
    for opening in (
        Opening("free", N_("Free"), N_("Play begins at once."), _free),
        Opening(
            "swap",
            N_("Swap"),
            N_("One player places three stones, the other chooses a colour."),
            _swap,
        ),
        Opening(
            "swap2",
            N_("Swap2"),
            N_("As swap; or the other places two more, and the first chooses."),
            _swap2,
        ),
        Opening(
            "pro",
            N_("Pro"),
            N_("Black begins on the centre; the third stone is 3 or more away."),
            _pro,
            min_side=9,
        ),
        Opening(
            "long-pro",
            N_("Long pro"),
            N_("Black begins on the centre; the third stone is 4 or more away."),
            _long_pro,
            min_side=11,
        ),
        Opening(
            "soosorv-8",
            N_("Soosorv-8"),
            N_("Two swaps; White says how many fifth moves Black has to offer."),
            _soosorv_8,
            min_side=9,
        ),
        Opening(
            "taraguchi-10",
            N_("Taraguchi-10"),
            N_("A swap after each of five stones, or ten fifth moves to pick from."),
            _taraguchi_10,
            min_side=9,
        ),
    )
}
"""The openings by name."""

FREE: Final = OPENINGS["free"]
"""No procedure: play begins at once."""

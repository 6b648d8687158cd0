"""A board in words, and the commands that describe it, with an engine's advice."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from wuziqi.lines.context import (
    AdviceRequest,
    CommandPlace,
    Commands,
    Context,
    PlaceEvent,
    Say,
)
from wuziqi.lines.phrases import number_of, off_board_text
from wuziqi.locale import _, ngettext
from wuziqi.play.adviser import MOST_RANKED, Adviser, Layer, ShownPosition
from wuziqi.play.events import OpenPage
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.threats import Formation
from wuziqi.session.analysis import Analysis, Want
from wuziqi.session.reasons import AdviceRefusal
from wuziqi.session.results import Done, Refused
from wuziqi.texts import N_
from wuziqi.words.actions import Action, word_names
from wuziqi.words.advice_texts import chance, chance_text, heading, hint_text, no_advice_text
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import (
    bad_point_text,
    empty_board_text,
    forbidden_text,
    no_stone_text,
)
from wuziqi.words.sentences import sentence

_FIVE_REACH = 4
"""Points on each side of a point that share a five with it."""

_DIRECTION_TEXTS = (
    ((-1, 0), N_("To the left")),
    ((1, 0), N_("To the right")),
    ((0, 1), N_("Above")),
    ((0, -1), N_("Below")),
    ((-1, 1), N_("Above left")),
    ((1, -1), N_("Below right")),
    ((1, 1), N_("Above right")),
    ((-1, -1), N_("Below left")),
)
"""The directions from a point, by line, with their names."""

_STONE_SIGNS = {Stone.BLACK: "X", Stone.WHITE: "O", None: "."}


def board_lines(board: Board) -> Iterator[str]:
    """Yield the rows that have stones, the top row first."""
    count = len(board)
    if not count:
        yield empty_board_text()
        return
    yield ngettext("{count} stone.", "{count} stones.", count).format(count=count)
    for row in reversed(range(board.height)):
        if stones := _stones_on(board, _row(board, row)):
            yield _("Row {row}: {stones}.").format(row=row + 1, stones=stones)


def board_row_line(board: Board, row: int) -> str:
    """Return the stones of a row, counted from 0 at the bottom."""
    if stones := _stones_on(board, _row(board, row)):
        return _("Row {row}: {stones}.").format(row=row + 1, stones=stones)
    return _("Row {row} is empty.").format(row=row + 1)


def column_line(board: Board, column: int) -> str:
    """Return the stones of a column, counted from 0 at the left."""
    points = [Point(column, row) for row in range(board.height)]
    name = str(points[0])[:-1]
    if stones := _stones_on(board, points):
        return _("Column {column}: {stones}.").format(column=name, stones=stones)
    return _("Column {column} is empty.").format(column=name)


def around_lines(board: Board, point: Point) -> Iterator[str]:
    """Yield the stones on a point and on the four lines through it, within the reach of a five."""
    stone = board[point]
    here = _("{point} is empty.") if stone is None else _STONE_HERE[stone]
    yield _(here).format(point=point)
    found = False
    for step, way in _DIRECTION_TEXTS:
        points = _along(board, point, step)
        if stones := _stones_on(board, points):
            found = True
            edge = len(points) < _FIVE_REACH
            text = _("{way}: {stones}, edge behind {point}.") if edge else _("{way}: {stones}.")
            yield text.format(way=_(way), stones=stones, point=points[-1])
    if not found:
        yield _("No stones on its lines, up to {count} points away.").format(count=_FIVE_REACH)


_STONE_HERE = {
    Stone.BLACK: N_("{point} has a black stone."),
    Stone.WHITE: N_("{point} has a white stone."),
}


def picture_lines(board: Board) -> Iterator[str]:
    """Yield the board as a picture of letters, the top row first."""
    yield _("X is black, O is white.")
    for row in reversed(range(board.height)):
        yield " ".join([f"{row + 1:2}", *(_STONE_SIGNS[board[at]] for at in _row(board, row))])
    yield "   " + " ".join(str(Point(column, 0))[:-1] for column in range(board.width))


def numbered_move_lines(
    stones: Sequence[tuple[Point, Stone]], last: int | None = None
) -> Iterator[str]:
    """Yield the moves of a game with their numbers: all, or the ``last`` few."""
    if not stones:
        yield no_stone_text()
    first = 0 if last is None else max(len(stones) - last, 0)
    for number, (point, stone) in enumerate(stones[first:], first + 1):
        yield _("{number}. {stone}").format(number=number, stone=named_stones_text(stone, [point]))


def points_text(points: Iterable[Point]) -> str:
    return " ".join(map(str, points))


def named_stones_text(stone: Stone, points: Iterable[Point]) -> str:
    """A stone, or several of one colour, with their points."""
    text = _("black {points}") if stone is Stone.BLACK else _("white {points}")
    return text.format(points=points_text(points))


def _row(board: Board, row: int) -> list[Point]:
    return [Point(column, row) for column in range(board.width)]


def _along(board: Board, point: Point, step: tuple[int, int]) -> list[Point]:
    """Return the points of the board after a point in a direction, within the reach of a five."""
    steps = range(1, _FIVE_REACH + 1)
    points = [Point(point.column + n * step[0], point.row + n * step[1]) for n in steps]
    return [at for at in points if at in board]


def _stones_on(board: Board, points: Sequence[Point]) -> str:
    """The stones on some points in their order; "" if there are none."""
    stones = [(at, stone) for at in points if (stone := board[at]) is not None]
    runs = groupby(stones, key=lambda placed: placed[1])
    return _(", ").join(named_stones_text(stone, [at for at, _stone in run]) for stone, run in runs)


# The commands


_FORMATION_LINES: Final = {
    Formation.FIVE: N_("five at {points}"),
    Formation.OPEN_FOUR: N_("open four at {points}"),
    Formation.FOUR_THREE: N_("four and three at {points}"),
    Formation.FOUR: N_("four at {points}"),
    Formation.DOUBLE_THREE: N_("two threes at {points}"),
    Formation.OPEN_THREE: N_("three at {points}"),
}
"""Texts for the threats that an engine finds, the strongest first."""


def _threat_parts(threats: Mapping[Point, Formation]) -> list[str]:
    """Return the threats of a side with their points, the strongest first."""
    parts = []
    for shape, text in _FORMATION_LINES.items():
        if points := [point for point, made in threats.items() if made is shape]:
            parts.append(_(text).format(points=points_text(points)))
    return parts


def looking_at(say: Say, shown: Callable[[], Board]) -> Commands:
    """Return the commands that describe the board that ``shown`` returns."""
    return {
        Action.BOARD: lambda _rest: say(*board_lines(shown())),
        Action.PICTURE: lambda _rest: say(*picture_lines(shown())),
        Action.ROW: lambda typed: say(_row_text(shown(), typed)),
        Action.COLUMN: lambda typed: say(_column_text(shown(), typed)),
        Action.AROUND: lambda typed: say(*_around_texts(shown(), typed)),
    }


def _row_text(board: Board, typed: str) -> str:
    number = number_of(typed)
    if number is not None and 1 <= number <= board.height:
        return board_row_line(board, number - 1)
    return _("Type the number of a row, 1 to {last}.").format(last=board.height)


def _column_text(board: Board, typed: str) -> str:
    names = [str(Point(column, 0))[:-1] for column in range(board.width)]
    if typed.lower() in names:
        return column_line(board, names.index(typed.lower()))
    return _("Type the letter of a column, a to {last}.").format(last=names[-1])


def _around_texts(board: Board, typed: str) -> list[str]:
    try:
        point = parse_point(typed)
    except NotationError:
        return [bad_point_text()]
    if point not in board:
        return [off_board_text(typed, board)]
    return list(around_lines(board, point))


class BoardPlace(CommandPlace):
    """A place with a board on which a typed point is an answer; ``shown`` returns the board."""

    def __init__(self, context: Context, shown: Callable[[], Board]) -> None:
        super().__init__(context)
        self._looking = looking_at(context.say, shown)

    @abstractmethod
    def _place(self, point: Point, typed: str) -> None:
        """Answer with a point."""

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Answer with a point, or execute a command."""
        try:
            point = parse_point(typed)
        except NotationError:
            return super()._obey(typed)
        self._place(point, typed)
        return None

    def _unknown_text(self, typed: str) -> str:  # noqa: ARG002  of the base
        return bad_point_text()


class BoardCommands:
    """The commands that describe a position, with an engine's advice."""

    def __init__(self, context: Context, shown: ShownPosition) -> None:
        self.adviser = Adviser(shown, context.options.preferences)
        self._context = context
        self._say = context.say
        self._shown = shown
        self.table: Commands = {
            **looking_at(context.say, lambda: shown.board),
            Action.MOVES: self._moves,
            Action.THREATS: lambda _rest: self._ask({Want.THREATS}, self._tell_threats),
            Action.HINT: lambda _rest: self._ask_hint(self._tell_hint),
            Action.LINE: lambda _rest: self._ask_hint(self._tell_line),
            Action.EVALUATION: lambda _rest: self._ask({Want.SEARCH}, self._tell_chances),
            Action.LINES: self._ask_best,
            Action.EXPLORE: self._explore,
            Action.FORBIDDEN: self._forbidden,
        }

    # The board

    def _moves(self, typed: str) -> None:
        last = number_of(typed)
        if last is not None or not typed:
            self._say(*numbered_move_lines(self._shown.stones, last))
        else:
            self._say(_("Type moves, or the number of the last moves: moves 5."))

    def _forbidden(self, _rest: str) -> None:
        if not self._shown.rule.forbids:
            self._say(no_advice_text(AdviceRefusal.FORBIDS_NOTHING, {}))
            return
        points = forbidden_points(self._shown.board)
        if not points:
            self._say(_("No point is forbidden."))
        for point, kind in points.items():
            self._say(forbidden_text(point, kind))

    # Advice

    def _ask_hint(self, tell: Callable[[Analysis], None]) -> None:
        self._ask(self.adviser.wants_for(Layer.HINT), tell, of_fives=False)

    def _ask_best(self, typed: str) -> None:
        """Ask for as many best moves as the player typed, else for a few."""
        count = typed or str(self.adviser.count)
        if count not in map(str, range(1, MOST_RANKED + 1)):
            text = _("Type best, or how many moves, 1 to {most}: best 3.")
            self._say(text.format(most=MOST_RANKED))
            return
        self._ask({Want.LINES}, self._tell_best, count=int(count))

    def _ask(
        self,
        wants: set[Want],
        tell: Callable[[Analysis], None],
        *,
        of_fives: bool = True,
        count: int = 1,
    ) -> None:
        """Have the engine find the player's ``wants``, such as ``count`` best moves."""
        refusal, target = self.adviser.refusal(of_fives=of_fives), self._shown.target
        if refusal is not None:
            self._say(no_advice_text(refusal, word_names()))
        elif target is not None:
            self._shown.note_help()
            request = AdviceRequest(self.adviser, target, frozenset(wants), count, tell, self._say)
            self._context.advice.ask(request)

    def _explore(self, moves: str) -> None:
        """List the moves of the library's games and of the opening book, after some more moves."""
        match self.adviser.explore():
            case Refused(reason):
                self._say(no_advice_text(reason, word_names()))
            case Done(OpenPage() as page):
                from wuziqi.lines.library import explorer_lines  # noqa: PLC0415  slow to load

                self._say(*explorer_lines(self._context.library, page, moves))

    def ask_score(self, tell: Callable[[Analysis], None], fail: Callable[[str], None]) -> None:
        """Have the engine search the shown position, to answer the offer of a draw."""
        if (target := self._shown.target) is not None:
            wants = frozenset({Want.SEARCH})
            self._context.advice.ask(AdviceRequest(self.adviser, target, wants, 1, tell, fail))

    def _tell_threats(self, analysis: Analysis) -> None:
        found = analysis.threats or {}
        for side in (analysis.side, analysis.side.other):
            parts = _threat_parts(found.get(side, {}))
            text = _("{color} can make: {shapes}.") if parts else _("{color} has no threats.")
            self._say(text.format(color=color_name(side), shapes=_("; ").join(parts)))

    def _tell_hint(self, analysis: Analysis) -> None:
        if (advice := analysis.recommendation) is not None:
            self._say(sentence(hint_text(advice.move, advice.reasons, advice.mate)))

    def _tell_line(self, analysis: Analysis) -> None:
        if (advice := analysis.recommendation) is not None:
            text = _("Expected: {moves}.") if advice.mate is None else _("Forced: {moves}.")
            self._say(text.format(moves=points_text(advice.line)))

    def _tell_best(self, analysis: Analysis) -> None:
        if (ranked := analysis.best) is None:
            return
        self._say(sentence(heading(ranked, analysis.side)))
        for place, thought in enumerate(ranked.lines, 1):
            first, *others = [str(point) for point in thought.line if point is not None] or ["--"]
            text = _("{place}. {move}: {chance}, then {moves}.")
            if not others:
                text = _("{place}. {move}: {chance}.")
            values = {"place": place, "move": first, "chance": chance(thought.evaluation)}
            self._say(text.format(**values, moves=" ".join(others)))

    def _tell_chances(self, analysis: Analysis) -> None:
        if analysis.evaluation is None:
            self._say(_("Nothing is known about the chances yet."))
        else:
            self._say(sentence(chance_text(analysis.evaluation, self._shown.viewer)))

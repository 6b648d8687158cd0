"""The card at the end of a game: moves and time, and the findings of a review."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from wuziqi.locale import _, ngettext
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.curve import Curve
from wuziqi.tui.widgets.panel import MoveSign
from wuziqi.words.glyphs import UNICODE
from wuziqi.words.player_texts import color_name, occupant_texts, outcome_text
from wuziqi.words.rule_texts import board_title

if TYPE_CHECKING:
    from wuziqi.review.review import Review, ReviewedMove


class Card(NamedTuple):
    """A summary at the end of a game, in ``lines``; the status line has the result.

    ``curve`` has the chances, None without a review. ``turning`` is the move that mattered, None
    for none or one that another line names.
    """

    lines: tuple[str, ...]
    curve: Curve | None = None
    turning: "ReviewedMove | None" = None

    @property
    def texts(self) -> Sequence[str]:
        if self.turning is None:
            return self.lines
        from wuziqi.words.review_texts import move_title  # noqa: PLC0415  a review is there

        move = move_title(self.turning).partition("  ")[0]
        return (*self.lines, _("Turning point: {move}").format(move=move))


def card_of(session: GameSession, review: "Review | None", *, rough: bool = False) -> Card:
    """Return the card of a finished game, with the findings of its ``review``, if any.

    A ``rough`` review is too rough to tell the accuracy.
    """
    known = [_length_text(session)]
    if session.helped and session.seats.computer is not None:
        given = _("Not rated: given moves, or help")
        known.append(given if session.restored_helped else _("Not rated: help, or undo"))
    if review is None:
        return Card((*known,))
    from wuziqi.review.explanation import (  # noqa: PLC0415  a review is there
        MARK_SIGNS,
        lesson_of,
        level_of_players,
    )

    signs = {}
    if (turning := lesson_of(review, None)) is not None:
        signs[turning.number] = MoveSign(MARK_SIGNS[turning.mark], Style.WARNING)
    curve = Curve(review.chances, signs, level=level_of_players(review))
    if not rough:
        known.append(_accuracy_text(session, review))
    return Card((*known,), curve, turning)


def _length_text(session: GameSession) -> str:
    game = session.game
    last_turn = session.clock.turn(session.now)  # of who resigned, or lost on time
    seconds = round(session.history.spent(len(game.acts)) / 1000 + last_turn)
    count = len(game.moves)
    text = ngettext("{count} move in {time}", "{count} moves in {time}", count)
    return text.format(count=count, time=f"{seconds // 60}:{seconds % 60:02}")


def _accuracy_text(session: GameSession, review: "Review") -> str:
    from wuziqi.review.explanation import accuracy_words  # noqa: PLC0415  a review is there

    person = session.seats.person
    own = None if person is None else color_of(session.game, person)
    values = []
    for stone in Stone:
        name = _("You") if stone is own else color_name(stone)
        values.append(f"{name} {accuracy_words(review.accuracy(stone))}")
    return _("Accuracy: {values}").format(values=_(", ").join(values))


_PICTURES: Final = {Stone.BLACK: "⚫", Stone.WHITE: "⚪"}
_WOOD, _WON = "🟫", "🟢"


def share_text(session: GameSession, card: Card) -> str:
    """Return a finished game as a picture of characters, with its players and its card."""
    game, seats = session.game, session.seats
    players = " - ".join(
        f"{_PICTURES[stone]} {occupant_texts(seats, player)[-1] or color_name(stone)}"
        for stone, player in ((Stone.BLACK, game.black), (Stone.WHITE, game.black.other))
    )
    winner = game.outcome.winner if game.outcome is not None else None
    result = outcome_text(seats, game.outcome, game.rule, game.black) if game.outcome else ""
    sign = f"{_PICTURES[winner]} " if winner is not None else ""
    title = f"{board_title(game.rule, game.board.size, UNICODE)}  {players}"
    return "\n".join([title, *_board_lines(game), f"{sign}{result}", *card.texts])


def _board_lines(game: Game) -> Iterator[str]:
    board, won = game.board, game.outcome.line if game.outcome else ()
    stones = [point for point in board if board[point] is not None]
    columns, rows = ({point[axis] for point in stones} for axis in (0, 1))
    for row in reversed(_around(rows, board.height)):
        points = [Point(column, row) for column in _around(columns, board.width)]
        yield "".join(
            _WON if point in won else _WOOD if (stone := board[point]) is None else _PICTURES[stone]
            for point in points
        )


def _around(numbers: Collection[int], count: int) -> range:
    """The numbers from one below the least to one above the greatest, within a count."""
    if not numbers:
        return range(count)
    return range(max(min(numbers) - 1, 0), min(max(numbers) + 2, count))

"""Actions on a game beside playing: paste moves, study it, try another level."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from wuziqi.levels import Level
from wuziqi.play.events import Analyse, ChangeSettings, OpenPage
from wuziqi.play.program_options import ActiveSettings
from wuziqi.records.formats.tree import RESULTS, Tree
from wuziqi.records.library.positions import PositionQuery, position_query
from wuziqi.records.settings import Settings
from wuziqi.records.time_control import sgf_times
from wuziqi.rules.board import IllegalMove, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.game import Game
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session.notices import Fitted, LevelOffer
from wuziqi.session.reasons import GameReason, GameRefusal, IllegalStone
from wuziqi.session.recorder import library_name
from wuziqi.session.results import Done, Refused
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend


def read_moves(session: GameSession, text: str) -> tuple[Point, ...] | Refused[GameReason]:
    """Read the moves of a text, in any format, that the rule allows from the shown position.

    The text may begin with the moves already played. Reading plays nothing.
    """
    if (reason := session.why_no_stone()) is not None:
        return Refused(reason)
    game = session.game.earlier(len(session.look_back.shown))
    points = _points_of(text, game)
    if points[: len(game.moves)] == game.moves:
        points = points[len(game.moves) :]
    if not points:
        return Refused(GameRefusal.NO_MOVES)
    if len(points) > 1 and not session.seats.two_people:
        return Refused(GameRefusal.ONE_MOVE)
    try:
        for point in points:
            game.play(point)
    except IllegalMove as error:
        return Refused(IllegalStone(error, game))
    return points


def _points_of(text: str, game: Game) -> tuple[Point, ...]:
    """Return the moves of a text on a board like a game's; () if it has none."""
    from wuziqi.records.formats.files import read_text  # noqa: PLC0415  all formats: slow to load
    from wuziqi.records.formats.reading import FormatOptions  # noqa: PLC0415
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415

    with suppress(NotationError):
        return (parse_point(text),)
    size = game.board.size
    try:
        tree = read_text(text, how=FormatOptions(game.rule, size=size))
    except FormatError:
        return ()
    if (tree.width, tree.height) != size or tree.note(0).added:
        return ()
    points = [tree.point(node) for node in tree.main_line()]
    moves = tuple(point for point in points if point is not None)
    return moves if len(moves) == len(points) else ()


def start_at(
    session: GameSession, level: Level, settings: Settings
) -> Done[ChangeSettings] | Refused[GameRefusal]:
    """Begin a rematch against the computer at another level.

    The menu changes to that level if it had the old one.
    """
    seats = session.seats
    against_computer = seats.computer is not None and not (seats.watched or seats.engine)
    if not (against_computer and session.is_over):
        return Refused(GameRefusal.NO_REMATCH_AT_LEVEL)
    session.start(replace(seats.swapped(), level=level))
    if settings.setup.level.word != seats.level.word:
        return Done()
    return Done(ChangeSettings(replace(settings, setup=replace(settings.setup, level=level))))


def start_with_coach(session: GameSession, settings: Settings) -> ChangeSettings:
    """Have the coach ask from now on; a finished game against the computer is played again."""
    if session.is_over and session.seats.person is not None and not session.seats.linked:
        session.start(session.seats.swapped())
    return ChangeSettings(replace(settings, coach=True))


def accept(
    session: GameSession, offer: LevelOffer | Fitted, settings: Settings
) -> ChangeSettings | None:
    """Begin the game that was offered after the last one."""
    if isinstance(offer, Fitted):
        return start_with_coach(session, settings)
    result = start_at(session, offer.level, settings)
    return result.notice if isinstance(result, Done) else None


def analyse(
    session: GameSession,
    library_game: Callable[[], int | None],
    friend: "Friend | None" = None,
    *,
    review: bool,
) -> Analyse | Refused[GameRefusal]:
    """Open a finished game on the analysis board, at the shown position."""
    if not session.is_over:
        when_over = GameRefusal.REVIEW_WHEN_OVER if review else GameRefusal.WHAT_IF_WHEN_OVER
        return Refused(when_over)
    if review and not session.game.rule.is_of_fives:
        return Refused(GameRefusal.REVIEW_OF_FIVES)
    tree = tree_of_session(session)
    node = tree.node_of_move(len(session.look_back.shown))
    together = friend if friend is not None and friend.can_analyse and not review else None
    return Analyse(
        tree,
        session.game.rule,
        node,
        library_game(),
        review,
        friend=together,
        sides=own_sides(session),
        what_if=not review,
    )


def tree_of_session(session: GameSession) -> Tree:
    """Return all acts of a session as a tree of one line, with the players, times and result."""
    from wuziqi.records.library.analyses import tree_of_acts  # noqa: PLC0415  slow to load

    played, control = session.game, session.clock.control
    tree = tree_of_acts(played.afresh(), played.acts, session.milliseconds, control)
    tree.black = library_name(session.seats, played.black)
    tree.white = library_name(session.seats, played.black.other)
    tree.main_time, tree.overtime = sgf_times(control)
    if played.outcome is not None:
        tree.result = RESULTS[played.outcome.winner]
    return tree


def open_editor(session: GameSession) -> OpenPage | Refused[GameRefusal]:
    """Open the editor with the shown position.

    In an unfinished game, the editor counts as help.
    """
    if not session.is_over:
        if session.seats.linked:
            return Refused(GameRefusal.SET_UP_WHEN_OVER)
        session.note_help()
    return OpenPage("position", draft=Draft.of(session.game.earlier(len(session.look_back.shown))))


def is_blind(session: GameSession, active: ActiveSettings) -> bool:
    """Whether stones are hidden; a finished game shows them."""
    return active.blind and not session.is_over


def switch_blind(session: GameSession, active: ActiveSettings) -> None:
    """Hide the stones of a game that goes on, or show them."""
    if not session.is_over:
        active.blind = not active.blind


def shown_query(session: GameSession, active: ActiveSettings) -> PositionQuery | None:
    """Return the shown position, to search the library for; None while the game is blind."""
    moves = len(session.look_back.shown)
    stones = () if is_blind(session, active) else session.game.earlier(moves).stones
    return position_query(session.game.board.size, stones)


def own_sides(session: GameSession) -> tuple[Stone, ...]:
    """Return the colours of the people at this program."""
    return tuple(color_of(session.game, player) for player in session.seats.here)

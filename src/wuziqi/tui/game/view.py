"""How a session becomes the view of a game: marks, status, standing, and motion."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from wuziqi.levels import SOLVED_CELLS
from wuziqi.locale import _
from wuziqi.play.adviser import Adviser, Layer, Standing
from wuziqi.protocol.evaluation import Evaluation, Mate
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import FREE
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.threats import Formation
from wuziqi.session.analysis import Target, win_chance
from wuziqi.session.progress import LookBack
from wuziqi.session.reasons import Coached
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.tui.board_screen import Stance, advised_marks
from wuziqi.tui.game.panel import GameView, PlayerView
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import Moment, keys_to_show
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.marks import ForbiddenMarks, Marks, ThreatMark
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words import game_texts, opening_texts, player_texts
from wuziqi.words.advice_texts import THREATS
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import opening_titles


@dataclass
class Viewpoint:
    """The player's view of a game.

    ``look_back`` is the shown position and ``adviser`` the player's.
    """

    look_back: LookBack
    adviser: Adviser
    forbidden_marks: ForbiddenMarks = field(default_factory=ForbiddenMarks)

    def target(self, session: GameSession) -> Target | None:
        """Return the position that is shown; None in an opening and when the game is over."""
        game = session.game
        if (session.is_over or game.step is not None) and not self.look_back.active:
            return None
        return Target.in_game(game, len(self.look_back.shown))

    def forbidden(self, session: GameSession) -> Mapping[Point, Forbidden]:
        """Return the points forbidden to Black, if Black is to move in the shown position."""
        game, over = session.game, session.is_over and not self.look_back.active
        moves = self.look_back.shown
        if over or not game.rule.forbids or game.color_of_move(len(moves)) is not Stone.BLACK:
            return {}
        return self.forbidden_marks.points(self.look_back.board, moves)


def view_of(
    session: GameSession, viewpoint: Viewpoint, stance: Stance, preferences: Preferences
) -> GameView:
    """Return the view of a session, without message, question and prompt."""
    game, seats, look_back = session.game, session.seats, viewpoint.look_back
    person = seats.person
    standing = _standing(session, viewpoint, preferences)
    moment = _moment(session, viewpoint, preferences)
    keys = keys_to_show(preferences.keymap, moment)
    return GameView(
        board=look_back.board,
        rule=game.rule,
        orientation=stance.orientation,
        cursor=stance.cursor,
        marks=_marks(session, viewpoint, stance.cursor, preferences),
        glyphs=preferences.glyphs,
        keymap=preferences.keymap,
        players=tuple(_player(session, stone) for stone in Stone),
        moves=game.played,
        shown=len(look_back.shown),
        status=_status(session, look_back),
        guide=() if look_back.active else tuple(opening_texts.guide(game, seats)),
        task=() if look_back.active else tuple(opening_texts.guide(game, seats, named=False)),
        steps=tuple(opening_texts.step_lines(game, seats)),
        procedure=_(game.opening.title),
        choices=() if look_back.active else tuple(_choices(session)),
        bar=game.step is None and shows_evaluation(session, preferences),
        chance=None if standing is None else standing.chance,
        standing=standing,
        viewer=None if person is None else color_of(game, person),
        thinks=tells_thoughts(session),
        deep=searches_deep(session),
        thinking_seconds=session.thinking_seconds,
        thought=None if look_back.active else session.thinking.thought,
        engine=bool(seats.engine),
        odds=seats.odds,
        about=session.thinking.about,
        moment=moment,
        keys=keys.listed,
        captions=keys.footer,
        opening=opening_titles(look_back.board, game.played[: len(look_back.shown)]),
    )


def without_stones(view: GameView) -> GameView:
    """Return the view of a blind game: its board betrays no stone."""
    marks, board = view.marks, Board(view.board.width, view.board.height)
    kept = Marks(
        cursor=marks.cursor,
        line=marks.line,
        hint=marks.hint,
        ranks=marks.ranks,
        offers=marks.offers,
        zone=marks.zone,
    )
    return replace(view, board=board, marks=kept, blind=True, opening=())


def shows_evaluation(session: GameSession, preferences: Preferences) -> bool:
    """Whether to show the evaluation bar: not during a game with a friend."""
    advised = session.is_over or not session.seats.linked
    return advised and preferences.shows_evaluation(session.game.rule)


def _moment(session: GameSession, viewpoint: Viewpoint, preferences: Preferences) -> Moment:
    game, seats = session.game, session.seats
    hidden = viewpoint.look_back.active or session.paused
    return Moment(
        over=session.is_over,
        watched=seats.watched,
        fives=game.rule.is_of_fives,
        linked=seats.linked,
        looking=seats.spectating,
        opening=game.step is not None,
        waits=session.others_turn or session.computer_to_move,
        paused=session.paused,
        can_pause=session.can_pause and session.clock.control is not None,
        can_undo=session.can_undo or session.can_reopen or _can_ask_undo(session),
        can_redo=bool(game.undone) and not seats.linked,
        looks_back=viewpoint.look_back.active,
        hinted=viewpoint.adviser.recommendation is not None,
        lined=viewpoint.adviser.line > 0,
        ranked=len(viewpoint.adviser.aimed_at),
        blind=preferences.blind and not session.is_over,
        choices=0 if hidden else len(_choices(session)),
    )


def _can_ask_undo(session: GameSession) -> bool:
    return session.seats.linked and bool(session.game.acts) and not session.is_over


def _standing(
    session: GameSession, viewpoint: Viewpoint, preferences: Preferences
) -> Standing | None:
    target, outcome = viewpoint.target(session), session.game.outcome
    if target is None:
        return None if outcome is None else Standing.at_end(outcome)
    adviser = viewpoint.adviser
    ranked = adviser.layer is Layer.LINES and adviser.knows(target)
    if ranked or shows_evaluation(session, preferences):
        return adviser.standing(target)
    # Below the deep levels, the computer's opinion of the position would be advice unasked for.
    follows = session.seats.watched or searches_deep(session)
    return standing_by_thought(session) if follows and not viewpoint.look_back.active else None


def _choices(session: GameSession) -> list[KeyCaption]:
    step = session.game.step
    if step is None or session.is_over or step.player not in session.seats.here:
        return []
    return [
        KeyCaption(key, "" if key == choice else opening_texts.choice_text(choice))
        for key, choice in opening_texts.choice_keys(step).items()
    ]


def _player(session: GameSession, stone: Stone) -> PlayerView:
    game, seats = session.game, session.seats
    player = game.black if stone is Stone.BLACK else game.black.other
    names = player_texts.occupant_texts(seats, player)
    if (seats.two_people or seats.spectating) and game.opening is not FREE:
        names = [opening_texts.named_player(seats, player)]
    to_move = not session.is_over and game.player is player
    clock = session.clock.reading(player, session.now)
    return PlayerView(stone, names, to_move, clock)


def _status(session: GameSession, look_back: LookBack) -> Status:
    game, outcome = session.game, session.game.outcome
    if look_back.active:
        text = _("Looking back: move {shown} of {count}")
        shown = look_back.shown
        stone = game.color_of_move(len(shown) - 1) if shown else None
        return Status(text.format(shown=len(shown), count=len(game.moves)), stone)
    if outcome is not None:
        text = player_texts.outcome_text(session.seats, outcome, game.rule, game.black)
        return Status(text, outcome.winner)
    return Status(_turn_text(session), game.turn)


def _turn_text(session: GameSession) -> str:
    if session.paused:
        return _("{color}: paused").format(color=color_name(session.game.turn))
    return game_texts.turn_text(session)


def _marks(
    session: GameSession, viewpoint: Viewpoint, cursor: Point, preferences: Preferences
) -> Marks:
    game, settings = session.game, preferences.settings
    moves, outcome = viewpoint.look_back.shown, game.outcome
    present = not viewpoint.look_back.active
    numbered = viewpoint.adviser.layer is Layer.NUMBERS
    idle = session.seats.watched or outcome is not None or not present
    marks = Marks(
        cursor=None if idle else cursor,
        last=moves[-1] if moves else None,
        same_turn=_same_turn(game, moves),
        won=outcome.line if outcome is not None and present else (),
        numbers={point: n for n, point in enumerate(moves, 1)} if numbered else {},
        forbidden=viewpoint.forbidden(session) if settings.forbidden else {},
        offers=game.offers if present else (),
        zone=opening_texts.zone(game) if present else (),
    )
    return advised_marks(marks, viewpoint.adviser, viewpoint.target(session))


def with_coached(view: GameView, coached: Coached) -> GameView:
    """Return a view with the point that a coach speaks of."""
    shape = coached.shape if coached.shape in THREATS else Formation.FOUR
    black = coached.stone is Stone.BLACK
    mark = ThreatMark(shape, None) if black else ThreatMark(None, shape)
    threats = {**view.marks.threats, coached.at: mark}
    return replace(view, marks=replace(view.marks, threats=threats))


def _same_turn(game: Game, moves: tuple[Point, ...]) -> tuple[Point, ...]:
    color, last = game.color_of_move, len(moves) - 1
    numbers = range(max(0, last - game.rule.stones_per_turn + 1), last)
    return tuple(moves[n] for n in numbers if color(n) is color(last))


def standing_by_thought(session: GameSession) -> Standing | None:
    """Return the evaluation of the game by the computer's last search, None if there is none.

    It is None after undo, because the thought was about another position.
    """
    game, thought = session.game, session.thinking.thought
    if thought is None or game.undone or game.step is not None or not game.moves:
        return None
    thinks = session.thinking.begun
    side = game.turn if thinks else game.color_of_move(len(game.moves) - 1)
    evaluation = thought.evaluation if thinks else _one_ply_on(thought.evaluation)
    if evaluation is None:
        return None
    for_black = evaluation if side is Stone.BLACK else evaluation.for_other_side()
    return Standing(win_chance(for_black), for_black)


def _one_ply_on(evaluation: Evaluation) -> Evaluation | None:
    """The evaluation one ply later, after the searched move, for the same side."""
    if not isinstance(evaluation, Mate):
        return evaluation
    plies = abs(evaluation.plies) - 1
    return Mate(plies if evaluation.plies > 0 else -plies) if plies else None


def tells_thoughts(session: GameSession) -> bool:
    """Whether the computer or engine at the board searches, and reports its depth."""
    seats = session.seats
    if seats.engine:
        return True
    if session.game.board.size.cells <= SOLVED_CELLS:
        return False
    levels = [seats.level_of(player) for player in seats.computers]
    return any(level.searches for level in levels)


_DEEP_LEVEL = 7
"""The least level with a search worth following."""


def searches_deep(session: GameSession) -> bool:
    """Whether the panel follows the search: depth, nodes and the expected line."""
    levels = [session.seats.level_of(player) for player in session.seats.computers]
    deep = bool(session.seats.engine) or any(level.number >= _DEEP_LEVEL for level in levels)
    return deep and tells_thoughts(session)


FLASH_SECONDS = 0.2
"""The seconds for which a new stone flashes."""

STONE_SECONDS = 0.12
"""The time from one stone of a winning row to the next."""


@dataclass(frozen=True)
class Motion:
    """The motion since ``began``: the stones ``placed`` then and the winning ``row``, if any.

    Times are in seconds of any steady clock. A stone that wins does not flash: its row lights up.
    """

    placed: tuple[Point, ...] = ()
    row: tuple[Point, ...] = ()
    began: float = -math.inf

    def place(self, point: Point, row: tuple[Point, ...], now: float) -> "Motion":
        """Return the motion after a stone that makes this ``row``, or none."""
        together = self.placed if now == self.began else ()
        return Motion((*together, point), row, now)

    def flashing(self, now: float) -> tuple[Point, ...]:
        return self.placed if not self.row and now < self.began + FLASH_SECONDS else ()

    def lit(self, now: float) -> tuple[Point, ...]:
        """Return the lit stones of the winning row."""
        return tuple(at for at, due in zip(self.row, self._row_times, strict=True) if due <= now)

    def next_frame(self, now: float) -> float | None:
        """Return the seconds until the next change of the picture; None for never."""
        times = self._row_times if self.row else (self.began + FLASH_SECONDS,)
        return min((time - now for time in times if time > now), default=None)

    @property
    def _row_times(self) -> tuple[float, ...]:
        return tuple(self.began + number * STONE_SECONDS for number in range(len(self.row)))


STILL = Motion()
"""Nothing moves."""


class Animation:
    """Animates each new stone of a session, if the preferences allow motion.

    Nothing moves while the player looks back, nor where nobody lets time pass for the session.
    """

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        self._session = session
        self._viewpoint = viewpoint
        self._preferences = preferences
        self._motion = STILL
        session.observe(self._observe)

    def _observe(self, session: GameSession, change: SessionEvent) -> None:
        game = session.game
        act = game.acts[-1] if change is SessionEvent.ACTED else None
        wanted = session.time_passes and self._preferences.motion
        seen = wanted and not self._viewpoint.look_back.active
        if isinstance(act, Point) and game.board[act] is not None and seen:
            row = game.outcome.line if game.outcome is not None else ()
            self._motion = self._motion.place(act, row, session.now)
        else:
            self.stop()

    def stop(self) -> None:
        """Show the final picture at once."""
        self._motion = STILL

    def next_frame(self) -> float | None:
        """Return the seconds until the next change of the picture; None for never."""
        return self._motion.next_frame(self._session.now)

    def shown(self, view: GameView) -> GameView:
        """Return a view with the marks of this moment."""
        motion, now = self._motion, self._session.now
        marks = view.marks if view.blind else replace(view.marks, flash=motion.flashing(now))
        if motion.row and marks.won:
            marks = replace(marks, won=motion.lit(now))
        return replace(view, marks=marks)

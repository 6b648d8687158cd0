"""A game in lines: its state, and every event as it happens, one event a line."""

from collections.abc import Iterator

from wuziqi.lines.board import points_text
from wuziqi.lines.context import Say
from wuziqi.lines.phrases import line_glyphs, yes_or_no
from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player, Step, StepKind
from wuziqi.rules.opening_names import OPENING_STONES
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Effect, Formation, effect_of
from wuziqi.session.notices import (
    ComputerFailed,
    Fitted,
    FriendProposes,
    FriendShows,
    GameNotSaved,
    LevelOffer,
    Notice,
)
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.texts import N_
from wuziqi.words import game_texts, opening_texts
from wuziqi.words.actions import Action, word_names
from wuziqi.words.advice_texts import MADE
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.game_texts import reading_text
from wuziqi.words.player_texts import color_name, occupant, outcome_text
from wuziqi.words.rule_texts import (
    game_name,
    loss_text,
    opening_titles,
    overline_text,
    rule_summary,
    stone_on_text,
)
from wuziqi.words.sentences import sentence
from wuziqi.words.setup_texts import number_text

_ANNOUNCED = {
    None: (
        N_("blocks your four"),
        N_("blocks your four, but not at {point}"),
        N_("blocks your three"),
    ),
    Stone.BLACK: (
        N_("blocks Black's four"),
        N_("blocks Black's four, but not at {point}"),
        N_("blocks Black's three"),
    ),
    Stone.WHITE: (
        N_("blocks White's four"),
        N_("blocks White's four, but not at {point}"),
        N_("blocks White's three"),
    ),
}
"""Texts for a block, by the owner of the blocked stones; None for the reader."""


def effect_text(effect: Effect, blocked: Stone, reader: Stone | None) -> str:
    """Describe the effect of a move, "" for none.

    ``blocked`` is the other side; ``reader`` the colour of the only person, None without one.
    """
    parts = []
    if effect.blocks is not Formation.NOTHING:
        four, half, three = _ANNOUNCED[None if reader is blocked else blocked]
        text = three if effect.blocks is Formation.OPEN_THREE else half if effect.open_end else four
        parts.append(_(text).format(point=effect.open_end))
    if effect.makes is not Formation.NOTHING:
        parts.append(_(MADE[effect.makes]))
    return _(", ").join(parts)


def game_lines(session: GameSession) -> Iterator[str]:
    game = session.game
    yield sentence(game_name(game.rule, game.board.size, line_glyphs(), game.opening))
    yield rule_summary(game.rule, game.board.size)
    yield from players_lines(session.seats, game.black)


def players_lines(seats: Seats, black: Player) -> Iterator[str]:
    """Yield who plays which colour; ``black`` is who plays black."""
    if seats.two_people and not any(seats.names):
        yield _("Two people play.")
        return
    for stone, player in ((Stone.BLACK, black), (Stone.WHITE, black.other)):
        text = _("{color}: {name}.")
        yield text.format(color=color_name(stone), name=occupant(seats, player) or "?")


def turn_lines(session: GameSession) -> Iterator[str]:
    """Yield whose turn it is and the open request, or how the game ended."""
    if session.is_over:
        yield from end_lines(session)
    elif session.game.step is not None:
        yield from _step_lines(session, session.game.step)
    else:
        yield from filter(None, [overline_text(session.game)])
        yield sentence(game_texts.turn_text(session))


def _step_lines(session: GameSession, step: Step) -> Iterator[str]:
    """Yield the request of an opening."""
    game, seats = session.game, session.seats
    yield from opening_texts.guide(game, seats)
    yield sentence(game_texts.turn_text(session))
    if step.kind is StepKind.PICK:
        yield _("Offered: {points}.").format(points=points_text(game.offers))
    if step.kind is not StepKind.CHOOSE or step.player not in seats.here:
        return
    choices = opening_texts.choice_keys(step)
    if all(key == choice for key, choice in choices.items()):
        yield number_text(*map(int, (min(choices), max(choices))))
        return
    for key, choice in choices.items():
        text = _("{key}: {choice}.")
        yield text.format(key=key, choice=opening_texts.choice_text(choice))


def end_lines(session: GameSession) -> Iterator[str]:
    """Yield how a game ended; nothing for an unfinished one."""
    game, outcome = session.game, session.game.outcome
    if outcome is None:
        return
    yield sentence(outcome_text(session.seats, outcome, game.rule, game.black))
    if why := loss_text(outcome):
        yield why
    elif outcome.line:
        yield _("The row: {points}.").format(points=points_text(outcome.line))


def clock_lines(session: GameSession) -> list[str]:
    """Return the time that both players have left; nothing without clocks."""
    game = session.game
    control = session.clock.control
    left = {color_of(game, player): session.clock.reading(player, session.now) for player in Player}
    black, white = left[Stone.BLACK], left[Stone.WHITE]
    if control is None or black is None or white is None:
        return []
    text = _("Time left: Black {black}, White {white}.")
    return [text.format(black=reading_text(black, control), white=reading_text(white, control))]


class Announcer:
    """Observes a session and says every stone, offer and outcome."""

    def __init__(self, session: GameSession, say: Say) -> None:
        self._say = say
        self._step = session.game.step
        session.observe(self._heard)

    def _heard(self, session: GameSession, change: SessionEvent) -> None:
        step, self._step = self._step, session.game.step
        if change is SessionEvent.ACTED:
            act = session.game.acts[-1]
            if isinstance(act, Point):
                self._say(_act_line(session, act, step), *opening_lines(session.game))
        if change in (SessionEvent.ACTED, SessionEvent.ENDED):
            self._say(*end_lines(session))


def opening_lines(game: Game) -> Iterator[str]:
    """Yield the name of the opening after its third stone."""
    titles = opening_titles(game.board, game.played)
    if titles and len(game.moves) == OPENING_STONES:
        yield sentence(_("Opening: {name}").format(name=titles[0]))


def _act_line(session: GameSession, point: Point, step: Step | None) -> str:
    """Return the line for a point; ``step`` is the step of the opening before it, if any."""
    game = session.game
    if step is None:
        return move_line(session, len(game.moves) - 1)
    if step.kind is StepKind.OFFER:
        return _("Offered: {point}.").format(point=point)
    return stone_on_text(game.color_of_move(len(game.moves) - 1), point)


def move_line(session: GameSession, number: int) -> str:
    """Return a move, counted from 0; the last one with its effect."""
    game, person = session.game, session.seats.person
    point, stone = game.played[number]
    text = ""
    if number == len(game.moves) - 1 and not (game.outcome and game.outcome.line):
        reader = None if person is None else color_of(game, person)
        text = effect_text(effect_of(game.board, point, game.rule), stone.other, reader)
    values = {"color": color_name(stone), "point": point, "effect": text}
    line = _("{color} plays {point}: {effect}.") if text else _("{color} plays {point}.")
    return line.format(**values)


def notice_lines(session: GameSession, notice: Notice) -> Iterator[str]:
    """Yield the lines of a notice; often none."""
    match notice:
        case ComputerFailed(failure, stuck):
            yield sentence(engine_failure(failure))
            if stuck and session.computer_to_move:
                yield _("Type again to try it again, now to have the program play instead.")
        case LevelOffer(level):
            yield from game_texts.end_texts(notice, _word(f"{Action.LEVEL.spoken} {level.word}"))
        case Fitted():
            yield from game_texts.end_texts(notice, _word(Action.COACH.spoken))
        case FriendShows():
            yield game_texts.shows_text(notice, session, word_names())
        case FriendProposes():
            yield yes_or_no(game_texts.notice_text(notice, session))
        case GameNotSaved(repeated=True):
            pass
        case _:
            yield from filter(None, [game_texts.notice_text(notice, session)])


def _word(word: str) -> str:
    return _("{word}").format(word=word)

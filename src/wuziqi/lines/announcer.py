"""Says what happens in a game as it happens: every stone, offer and ending, one a line."""

from wuziqi.lines.context import Say
from wuziqi.lines.effect import effect_of, effect_text
from wuziqi.lines.state_words import end_lines
from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Step, StepKind
from wuziqi.rules.point import Point
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.words.players import color_name


class Announcer:
    """Observes a session from its creation on."""

    def __init__(self, session: GameSession, say: Say) -> None:
        self._say = say
        self._step = session.game.step
        session.observe(self._heard)

    def _heard(self, session: GameSession, change: SessionEvent) -> None:
        step, self._step = self._step, session.game.step
        if change is SessionEvent.ACTED:
            act = session.game.acts[-1]
            if isinstance(act, Point):
                self._say(_act_line(session, act, step))
        if change in (SessionEvent.ACTED, SessionEvent.ENDED):
            self._say(*end_lines(session))


def _act_line(session: GameSession, point: Point, step: Step | None) -> str:
    """What a player did with a point; ``step`` is what the opening had asked for, if anything."""
    game = session.game
    if step is None:
        return move_line(session, len(game.moves) - 1)
    if step.kind is StepKind.OFFER:
        return _("Offered: {point}.").format(point=point)
    return stone_line(game.color_of_move(len(game.moves) - 1), point)


def stone_line(stone: Stone, point: Point) -> str:
    """A stone that was placed, whoever placed it."""
    text = _("Black stone on {point}.") if stone is Stone.BLACK else _("White stone on {point}.")
    return text.format(point=point)


def move_line(session: GameSession, number: int) -> str:
    """A move, counted from 0, with what it does if it is the last one."""
    game, person = session.game, session.seats.person
    point, stone = game.played[number]
    text = ""
    if number == len(game.moves) - 1 and not (game.outcome and game.outcome.line):
        reader = None if person is None else color_of(game, person)
        text = effect_text(effect_of(game.board, point, game.rule), stone.other, reader)
    values = {"color": color_name(stone), "point": point, "effect": text}
    line = _("{color} plays {point}: {effect}.") if text else _("{color} plays {point}.")
    return line.format(**values)

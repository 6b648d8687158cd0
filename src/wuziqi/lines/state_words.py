"""How a game that is played stands, in lines: who plays, whose turn it is, the clocks, the end."""

from collections.abc import Iterator

from wuziqi.lines.board_words import points_text
from wuziqi.lines.phrases import game_name, sentence
from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player, Step, StepKind
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.session import GameSession
from wuziqi.words import opening_texts
from wuziqi.words.clock_texts import reading_text
from wuziqi.words.forbidden_texts import loss_text
from wuziqi.words.players import color_name, occupant, outcome_text, turn_text
from wuziqi.words.rule_texts import rule_summary


def game_lines(session: GameSession) -> Iterator[str]:
    """Yield which game it is and who plays."""
    game = session.game
    yield sentence(game_name(game.rule, game.board.size, game.opening))
    yield rule_summary(game.rule)
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
    """Yield whose turn it is and what is asked for, or how the game ended."""
    game, seats = session.game, session.seats
    if session.is_over:
        yield from end_lines(session)
    elif game.step is not None:
        yield from _step_lines(session, game.step)
    else:
        yield sentence(turn_text(seats, game, stuck=session.stuck))


def _step_lines(session: GameSession, step: Step) -> Iterator[str]:
    """What an opening asks for."""
    game, seats = session.game, session.seats
    yield from opening_texts.guide(game)
    yield sentence(opening_texts.opening_turn_text(seats, game, step, stuck=session.stuck))
    if step.kind is StepKind.PICK:
        yield _("Offered: {points}.").format(points=points_text(game.offers))
    if step.kind is not StepKind.CHOOSE or not seats.is_here(step.player):
        return
    choices = opening_texts.choice_keys(step)
    if all(key == choice for key, choice in choices.items()):
        text = _("Type a number from {least} to {most}.")
        yield text.format(least=min(choices), most=max(choices))
        return
    for key, choice in choices.items():
        text = _("{key}: {choice}.")
        yield text.format(key=key, choice=opening_texts.choice_text(choice))


def end_lines(session: GameSession) -> Iterator[str]:
    """Yield how a game ended; nothing while it goes on."""
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
    text = _("Time left: black {black}, white {white}.")
    return [text.format(black=reading_text(black, control), white=reading_text(white, control))]

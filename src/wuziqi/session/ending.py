"""What the end of a game says about its player, and which games count."""

from typing import Final, NamedTuple

from wuziqi.levels import LEVELS, Level, fitting, nearest
from wuziqi.records.library.practice import KeptEstimate
from wuziqi.rules.referee import Reason
from wuziqi.rules.rule import NO_ODDS
from wuziqi.session.estimate import Estimate, after_game, opponent_for, seen_in
from wuziqi.session.fitting import Estimates, estimate_for
from wuziqi.session.notices import Fitted, LevelOffer
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession

_COACH_BELOW: Final = 4.0
"""The strength below which a coach is offered."""
_COACH_AFTER: Final = 2
"""The losses in a row that bring the offer, and after each further such number again."""


class GameEffect(NamedTuple):
    """What the end of a game changes: the estimate of a ``kind`` that was ``before`` it.

    ``score`` is the player's, 0 to 1, against a ``level``.
    """

    kind: str
    before: KeptEstimate | None
    after: KeptEstimate
    level: Level
    score: float


def score_of(session: GameSession) -> float | None:
    """Return the player's score in a game that counts for the estimate, else None.

    Such a game is one without odds against our computer, long enough for a row to stand. With
    takebacks or advice it counts only if it is lost; the questions of the coach are no such help.
    """
    game, seats, outcome = session.game, session.seats, session.game.outcome
    alone = seats.person is not None and seats.computer is not None and seats.engine is None
    if outcome is None or not alone or seats.person is None or seats.odds is not NO_ODDS:
        return None
    agreed = outcome.reason is Reason.AGREEMENT and session.is_early
    if agreed or session.restored_helped or len(game.moves) < 2 * game.rule.win_length - 1:
        return None
    drawn, color = outcome.winner is None, color_of(game, seats.person)
    score = 0.5 if drawn else float(outcome.winner is color)
    return None if session.advised and score else score


def effect_of_end(
    session: GameSession, score: float, kind: str, before: KeptEstimate | None, estimates: Estimates
) -> GameEffect:
    """Return what a finished game with this score changes."""
    game, seats = session.game, session.seats
    color = color_of(game, seats.person or game.player)
    seen = () if session.advised else seen_in(game, color)
    others = {other: kept for other, kept in estimates.items() if other != kind}
    known = others if before is None else {kind: before}
    changed = after_game(estimate_for(kind, known), seats.level.strength, score, seen)
    lost = 0 if score else 1 + (before.lost if before else 0)
    return GameEffect(kind, before, KeptEstimate(*changed, lost), seats.level, score)


def notice_of(effect: GameEffect, cells: int, *, has_coach: bool) -> Fitted | LevelOffer | None:
    """Return what the player hears after a game: where a fitting level goes, or another level."""
    level, score, after = effect.level, effect.score, effect.after
    strength = opponent_for(Estimate(*after[:3]))
    if level.fits:
        often = after.lost > 0 and after.lost % _COACH_AFTER == 0
        coach = often and strength < _COACH_BELOW and not has_coach
        return Fitted(score, fitting(strength).strength - level.strength, coach=coach)
    other = nearest(strength, cells)
    if score == 1 and other.number > level.number:
        return LevelOffer(other, won=True)
    if score == 0 and other.number < level.number:
        return LevelOffer(other, won=False)
    if score == 0 and level is LEVELS[0] and fitting(strength).is_below:
        return LevelOffer(fitting(strength), won=False)
    return None

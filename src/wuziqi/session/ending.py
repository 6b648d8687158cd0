"""What the end of a game says about its player, and which games count."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wuziqi.levels import LEVELS, Level, nearest
from wuziqi.records.library.practice import KeptEstimate
from wuziqi.rules.opening import Act
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import NO_ODDS
from wuziqi.session.estimate import Estimate, after_game, seen_in
from wuziqi.session.fitting import (
    Estimates,
    estimate_for,
    estimate_of,
    fitting_level,
    kind_of,
    with_estimate,
)
from wuziqi.session.notices import Fitted, LevelOffer
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession

_COACH_BELOW: Final = 4.0
"""The strength below which a coach is offered."""
_MOST_DOWN: Final = 2
"""The most levels by which a weaker one is offered after a loss."""
_COACH_AFTER: Final = 2
"""The losses in a row that bring the offer, and after each further such number again."""


class GameEffect(NamedTuple):
    """The estimate ``after`` a game in which the player has scored, 0 to 1, against a ``level``."""

    after: KeptEstimate
    level: Level
    score: float


class GameEnd:
    """The end of a game and what it changes: an end may be taken back, and come again.

    ``estimate`` is the player's, by the kind of the game, None while the game has changed none;
    ``effect`` is that of the end, None before an end that counts.
    """

    def __init__(self) -> None:
        self.estimate: tuple[str, KeptEstimate | None] | None = None
        self.effect: GameEffect | None = None
        self._before: tuple[str, KeptEstimate | None] | None = None
        """The kind and the estimate before the first end that counted."""
        self._ended: tuple[Sequence[Act], Outcome] | None = None

    def follow(
        self, session: GameSession, estimates: Callable[[], Estimates], *, counts: bool
    ) -> bool:
        """Rate the player if the game has just ended, or its end was taken back; returns if so.

        ``estimates`` returns those of the games before.
        """
        game = session.game
        ended = None if game.outcome is None else (game.acts, game.outcome)
        if ended == self._ended:
            return False
        self._ended = ended
        self.effect, self.estimate = None, self._before
        score = score_of(session) if counts else None
        if score is not None:
            known = estimates()
            if self._before is None:
                kind = kind_of(game.rule, game.board.size)
                self._before = kind, known.get(kind)
            kind, before = self._before
            known = with_estimate(known, kind, before)
            self.effect = _effect(session, score, estimate_for(kind, known), before)
            self.estimate = kind, self.effect.after
        return True


def score_of(session: GameSession) -> float | None:
    """Return the player's score in a game that counts for the estimate, else None.

    Such a game is one without odds against our computer, long enough for a row to stand. With
    takebacks or advice it counts only if it is lost; the questions of the coach are no such help.
    """
    game, seats, outcome = session.game, session.seats, session.game.outcome
    alone = seats.person is not None and seats.computer is not None and seats.engine is None
    if outcome is None or not alone or seats.person is None or seats.odds is not NO_ODDS:
        return None
    if session.restored_helped or len(game.moves) < 2 * game.rule.win_length - 1:
        return None
    drawn, color = outcome.winner is None, color_of(game, seats.person)
    score = 0.5 if drawn else float(outcome.winner is color)
    return None if session.advised and score else score


def _effect(
    session: GameSession, score: float, estimate: Estimate, before: KeptEstimate | None
) -> GameEffect:
    game, seats = session.game, session.seats
    color = color_of(game, seats.person or game.player)
    seen = () if session.advised else seen_in(game, color)
    changed = after_game(estimate, seats.level.strength, score, seen)
    lost = 0 if score else 1 + (before.lost if before else 0)
    return GameEffect(KeptEstimate(*changed, lost), seats.level, score)


def notice_of(effect: GameEffect, cells: int, *, has_coach: bool) -> Fitted | LevelOffer | None:
    """Return what the player hears after a game: where a fitting level goes, or another level."""
    level, score, after = effect.level, effect.score, effect.after
    fit = fitting_level(estimate_of(after))
    if level.fits:
        often = after.lost > 0 and after.lost % _COACH_AFTER == 0
        coach = often and fit.strength < _COACH_BELOW and not has_coach
        return Fitted(score, fit.strength - level.strength, coach=coach)
    other = nearest(max(fit.strength, level.strength - _MOST_DOWN), cells)
    if score == 1 and other.number > level.number:
        return LevelOffer(other, won=True)
    if score == 0 and other.number < level.number:
        return LevelOffer(other, won=False)
    return (
        LevelOffer(fit, won=False) if score == 0 and level is LEVELS[0] and fit.is_below else None
    )

"""The keys by which a person acts in an opening: numbers of choices, letters of points."""

from string import ascii_uppercase

from wuziqi.rules.opening import Step, StepKind
from wuziqi.rules.point import Point
from wuziqi.session.session import GameSession
from wuziqi.tui.game.look_back import LookBack
from wuziqi.tui.words import opening_texts


class OpeningKeys:
    """Says what a key means in the opening of a session, while the present position is shown."""

    def __init__(self, session: GameSession, look_back: LookBack) -> None:
        self._session = session
        self._look_back = look_back

    def choice(self, key: str) -> str | None:
        """The choice of the opening that a person makes by a key now, if any."""
        step = self._step
        return None if step is None else opening_texts.choice_keys(step).get(key)

    def picked(self, key: str) -> Point | None:
        """The offered point that a person picks by its letter now, if any."""
        step = self._step
        if step is None or step.kind is not StepKind.PICK:
            return None
        return dict(zip(ascii_uppercase, self._session.game.offers, strict=False)).get(key)

    @property
    def _step(self) -> Step | None:
        """The step of the opening that a person has to take now, if any."""
        session = self._session
        waits = session.others_turn or session.paused or self._look_back.active
        return None if waits or session.is_over else session.game.step

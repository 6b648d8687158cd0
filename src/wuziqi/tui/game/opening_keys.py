"""The keys by which a person makes the choices of an opening."""

from string import ascii_uppercase

from wuziqi.rules.opening import Step, StepKind
from wuziqi.rules.point import Point
from wuziqi.session.session import GameSession
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.words import opening_texts


class OpeningKeys:
    """Reads keys as choices while a person has to make one at the position that is shown."""

    def __init__(self, session: GameSession, viewpoint: Viewpoint) -> None:
        self._session = session
        self._viewpoint = viewpoint

    def choice(self, key: str) -> str | None:
        """Return the choice that a key makes now, if any."""
        step = self._step
        return None if step is None else opening_texts.choice_keys(step).get(key)

    def picked(self, key: str) -> Point | None:
        """Return the offered point that a key picks by its letter now, if any."""
        step = self._step
        if step is None or step.kind is not StepKind.PICK:
            return None
        return dict(zip(ascii_uppercase, self._session.game.offers, strict=False)).get(key)

    @property
    def _step(self) -> Step | None:
        """The step of the opening that a person has to take now, if any."""
        session = self._session
        waits = session.others_turn or session.paused or self._viewpoint.look_back.active
        return None if waits or session.is_over else session.game.step

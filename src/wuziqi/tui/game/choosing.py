"""The keys by which a person takes a step of an opening."""

from string import ascii_uppercase

from wuziqi.rules.opening import Step, StepKind
from wuziqi.rules.point import Point
from wuziqi.session.session import GameSession
from wuziqi.tui.game.look_back import LookBack
from wuziqi.words import opening_texts


class Choosing:
    """What a key means to the opening of a session, where a person has to take its next step."""

    def __init__(self, session: GameSession, look_back: LookBack) -> None:
        self._session = session
        self._look_back = look_back

    def choice(self, key: str) -> str | None:
        """Return the choice that a key makes now, if any."""
        step = self._step
        return None if step is None else opening_texts.choice_keys(step).get(key)

    def picked(self, key: str) -> Point | None:
        """Return the offered point that a key, its letter, picks now, if any."""
        step = self._step
        if step is None or step.kind is not StepKind.PICK:
            return None
        return dict(zip(ascii_uppercase, self._session.game.offers, strict=False)).get(key)

    def takes(self, key: str) -> bool:
        """Whether a key is a choice, or picks a point."""
        return self.choice(key) is not None or self.picked(key) is not None

    @property
    def _step(self) -> Step | None:
        """The step that a person has to take now, if any."""
        session = self._session
        waits = session.others_turn or session.paused or self._look_back.active
        return None if waits or session.is_over else session.game.step

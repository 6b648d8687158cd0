"""The offer of another level, from the end of a game until the next one."""

from wuziqi.play.events import ChangeSettings
from wuziqi.session.notices import LevelOffer
from wuziqi.tui.game.questions import Questions
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words.offer_texts import offer_caption, offer_text


class LevelOffers:
    """Keeps the ``offer`` that the end of the game has brought, None without one."""

    def __init__(self, questions: Questions, preferences: Preferences) -> None:
        self.offer: LevelOffer | None = None
        self._questions = questions
        self._preferences = preferences

    def make(self, offer: LevelOffer) -> str:
        """Make an offer; returns what to say."""
        self.offer = offer
        return offer_text(offer, self._preferences.keymap)

    def withdraw(self) -> None:
        """Drop the offer: the game goes on, or another one does."""
        self.offer = None

    @property
    def caption(self) -> KeyCaption | None:
        """The key that takes the offer, for the last line; None without one."""
        return None if self.offer is None else offer_caption(self.offer, self._preferences.keymap)

    def asks_for(self, step: int) -> bool:
        """Whether a level higher, with ``step`` 1, or lower, with -1, is offered."""
        return self.offer is not None and self.offer.won == (step > 0)

    def take(self) -> ChangeSettings | None:
        """Start a rematch at the level that is offered."""
        return None if self.offer is None else self._questions.start_at(self.offer.level)

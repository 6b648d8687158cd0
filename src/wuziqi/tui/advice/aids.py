"""The keys that help on any board: advice, and what is marked on it."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings
from wuziqi.rules.rule import Rule
from wuziqi.tui.advice.advisor import Layer
from wuziqi.tui.advice.counsel import Counsel
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.board_texts import no_forbidden_points_text


class Answer(NamedTuple):
    """What there is to say after a key, "" for nothing, and the settings that it changes."""

    text: str = ""
    change: ChangeSettings | None = None


class BoardAids:
    """Does what the keys of a board ask for that only look at it."""

    def __init__(self, counsel: Counsel, preferences: Preferences, rule: Rule) -> None:
        self._counsel = counsel
        self._preferences = preferences
        self._rule = rule
        self._actions: dict[Action, Callable[[], Answer]] = {
            Action.HINT: lambda: Answer(counsel.hint()),
            Action.LINE: lambda: Answer(counsel.line()),
            Action.THREATS: lambda: Answer(counsel.toggle(Layer.THREATS)),
            Action.SIGHT: lambda: Answer(counsel.toggle(Layer.SCORES)),
            Action.LINES: lambda: Answer(counsel.toggle(Layer.LINES)),
            Action.EVALUATION: self._toggle_evaluation,
            Action.FORBIDDEN: self._toggle_forbidden,
            Action.NUMBERS: lambda: Answer(counsel.toggle(Layer.NUMBERS)),
        }

    def answer(self, action: Action | None) -> Answer | None:
        """Do what an action asks for; None for an action of another kind."""
        if action is None or action not in self._actions:
            return None
        return self._actions[action]()

    def _toggle_evaluation(self) -> Answer:
        if why_not := self._counsel.why_no_shapes():
            return Answer(why_not)
        settings = self._preferences.settings
        return Answer(change=ChangeSettings(replace(settings, evaluation=not settings.evaluation)))

    def _toggle_forbidden(self) -> Answer:
        if not self._rule.forbids:
            return Answer(no_forbidden_points_text())
        settings = self._preferences.settings
        off, on = _("Forbidden points are not marked."), _("Forbidden points are marked.")
        change = ChangeSettings(replace(settings, forbidden=not settings.forbidden))
        return Answer(off if settings.forbidden else on, change)

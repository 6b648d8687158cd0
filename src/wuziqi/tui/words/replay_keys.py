"""The keys of a saved game that the screen shows, as captions."""

from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.key_list import KeyRow
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.keys import CAPTIONS_WHEN_OVER, Action, KeyMap
from wuziqi.tui.words.key_captions import GameKind, captions_of

_ELSEWHERE = (
    *(Action.REDO, Action.FORWARD, Action.SETTINGS, Action.WHAT_IF, Action.REVIEW),
    *(Action.COPY, Action.EXPORT),
)
"""What only a game that is played has, or other keys do here."""


class ReplayKeys(NamedTuple):
    """The keys of a saved game of a ``kind``.

    ``branches``: there are variations to choose from; ``goes_on``: Enter starts a game from here;
    ``leaves``: ``q`` ends the program; ``places``: stones can be placed, and ``answered``: the
    computer answers them; ``in_variation``: the position is none of the game; ``reviewed``: there
    is a review; ``can_review``: one can be made.
    """

    keymap: KeyMap
    kind: GameKind
    branches: bool
    goes_on: bool
    leaves: bool
    places: bool = False
    answered: bool = False
    in_variation: bool = False
    reviewed: bool = False
    can_review: bool = False

    @property
    def captions(self) -> list[KeyCaption]:
        """The last line."""
        ways_out = help_and_back(_("leave") if self.leaves else "")
        if self.places:
            return [*self._placing, *ways_out]
        return [
            _caption("right", _("forward")),
            _caption("left", _("back")),
            *self._of_review,
            *self._action(Action.WHAT_IF, _("what if")),
            *([_caption("b", _("the game"))] if self.in_variation else []),
            *([_caption("tab", _("variation"))] if self.branches else []),
            *([_caption("enter", _("play on"))] if self.goes_on else []),
            *self._action(Action.COPY, _("copy")),
            *ways_out,
        ]

    @property
    def _placing(self) -> list[KeyCaption]:
        """The keys with which stones are placed."""
        return [
            *self._action(Action.PLACE, _("place")),
            *self._action(Action.WHAT_IF, _("alone") if self.answered else _("answers")),
            *self._action(Action.UNDO, _("undo")),
            _caption("escape", _("stop")),
            *([_caption("b", _("the game"))] if self.in_variation else []),
        ]

    def _action(self, action: Action, text: str) -> list[KeyCaption]:
        """The caption of an action with its first key, if it has one."""
        return [_caption(key, text) for key in self.keymap.keys_of(action)[:1]]

    @property
    def _of_review(self) -> list[KeyCaption]:
        """The keys of a review, or the one that begins it."""
        if self.reviewed:
            return [KeyCaption("n", _("next mistake")), KeyCaption("C", _("why, chart"))]
        return self._action(Action.REVIEW, _("review")) if self.can_review else []

    @property
    def listed(self) -> list[KeyRow]:
        """The list beside the board by rows, the most useful first."""
        looks = (
            [caption for caption in row if caption.action not in _ELSEWHERE]
            for row in CAPTIONS_WHEN_OVER
        )
        shown = (tuple(captions_of(self.keymap, self.kind, row)) for row in looks)
        return [
            *self._step_rows,
            (_caption('"', _("comment")), _caption("S", _("save"))),
            (_caption("P", _("main line")), _caption("D", _("delete"))),
            *(row for row in shown if row),
        ]

    @property
    def _step_rows(self) -> list[KeyRow]:
        """The keys of larger steps: the arrows and Home move the cursor while stones are placed."""
        if self.places:
            return [(_caption("[", _("back")), _caption("]", _("forward")))]
        return [
            (_caption("up", _("ten back")), _caption("down", _("ten on"))),
            (_caption("home", _("start")), _caption("end", _("end"))),
        ]


def _caption(key: str, text: str) -> KeyCaption:
    return KeyCaption(key, text, key_text(key))

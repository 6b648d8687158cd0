"""The keys of a saved game that the screen shows, as captions."""

from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.key_list import KeyRow
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.keys import CAPTIONS_WHEN_OVER, Action, KeyMap
from wuziqi.tui.words.key_captions import GameKind, captions_of

_ELSEWHERE = (Action.REDO, Action.FORWARD, Action.SETTINGS)
"""What only a game that is played has, or other keys do here."""


class ReplayKeys(NamedTuple):
    """The keys of a saved game of a ``kind``.

    ``branches``: there are variations to choose from; ``goes_on``: Enter starts a game from here;
    ``leaves``: ``q`` ends the program; ``reviewed``: there is a review; ``can_review``: one can be
    made.
    """

    keymap: KeyMap
    kind: GameKind
    branches: bool
    goes_on: bool
    leaves: bool
    reviewed: bool = False
    can_review: bool = False

    @property
    def captions(self) -> list[KeyCaption]:
        """The last line."""
        return [
            _caption("right", _("forward")),
            _caption("left", _("back")),
            *self._of_review,
            *([_caption("enter", _("go on from here"))] if self.goes_on else []),
            *([_caption("tab", _("variation"))] if self.branches else []),
            *help_and_back(_("leave") if self.leaves else ""),
        ]

    @property
    def _of_review(self) -> list[KeyCaption]:
        """The keys of a review, or the one that begins it."""
        if self.reviewed:
            return [KeyCaption("n", _("next mistake")), KeyCaption("C", _("why, chart"))]
        keys = self.keymap.keys_of(Action.REVIEW) if self.can_review else []
        return [_caption(key, _("review")) for key in keys[:1]]

    @property
    def listed(self) -> list[KeyRow]:
        """The list beside the board by rows, the most useful first."""
        looks = (
            [caption for caption in row if caption.action not in _ELSEWHERE]
            for row in CAPTIONS_WHEN_OVER
        )
        shown = (tuple(captions_of(self.keymap, self.kind, row)) for row in looks)
        return [
            (_caption("up", _("ten back")), _caption("down", _("ten on"))),
            (_caption("home", _("start")), _caption("end", _("end"))),
            *(row for row in shown if row),
        ]


def _caption(key: str, text: str) -> KeyCaption:
    return KeyCaption(key, text, key_text(key))

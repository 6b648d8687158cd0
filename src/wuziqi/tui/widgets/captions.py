"""The keys of a board that the screen shows: the last line, and the list beside the board."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.keys import KeyMap, key_text
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.words.actions import Action


class When(Enum):
    """In which games a caption is shown."""

    ALWAYS = auto()
    PLAYED = auto()
    """A person plays at least one colour."""
    ALONE = auto()
    """The same, without a friend at another program."""
    ACTING = auto()
    """The person does not only look on."""
    HERE = auto()
    """Nobody plays at another program."""
    FRIEND = auto()
    """A person plays with a friend at another program."""
    ADVISED = auto()
    """There may be advice: a game with a friend is over."""
    WATCHED = auto()
    """The computer plays both colours."""
    FORBIDS = auto()
    """The rule forbids black some points."""
    FIVES = auto()
    """Five in a row win, and there may be advice."""
    LOST = auto()
    """The person has lost to the computer or an engine, in a game that can be reviewed."""
    NOT_LOST = auto()
    """Any other game that can be reviewed."""


class Caption(NamedTuple):
    """An action on the screen beside its first key, with its own caption or another ``text``."""

    action: Action
    when: When = When.ALWAYS
    text: str = ""


_UNDO, _UNDO_OVER = Caption(Action.UNDO, When.ACTING), Caption(Action.UNDO, When.HERE)
_REDO = Caption(Action.REDO, When.HERE)
_HINT, _LINE = Caption(Action.HINT, When.ADVISED), Caption(Action.LINE, When.ADVISED)
_SAY = Caption(Action.SAY, When.FRIEND)
_REVIEW = (
    Caption(Action.REVIEW, When.LOST, N_("why did I lose?")),
    Caption(Action.REVIEW, When.NOT_LOST),
)
_NEW, _REMATCH = Caption(Action.NEW, When.HERE), Caption(Action.REMATCH, When.ACTING)
_BACK, _FORWARD = Caption(Action.BACK), Caption(Action.FORWARD)
_SETTINGS = Caption(Action.SETTINGS)
_THREATS = Caption(Action.THREATS, When.FIVES), Caption(Action.SIGHT, When.FIVES)
_COPY, _EXPORT = Caption(Action.COPY), Caption(Action.EXPORT)
_BEST = Caption(Action.LINES, When.FIVES)
_LOOKS = (
    (Caption(Action.NUMBERS), Caption(Action.EVALUATION, When.FIVES)),
    (Caption(Action.FORBIDDEN, When.FORBIDS),),
    (Caption(Action.ROTATE), Caption(Action.FLIP)),
)

FOOTER_CAPTIONS = (
    Caption(Action.PLACE, When.PLAYED),
    Caption(Action.PAUSE, When.WATCHED),
    Caption(Action.MOVE_NOW, When.WATCHED, N_("one step")),
    *(_SAY, _UNDO, _HINT, _BACK, _NEW),
)
"""The last line while a game goes on, the most useful keys first."""

FOOTER_CAPTIONS_WHEN_OVER = (_NEW, _REMATCH, _SAY, *_REVIEW, _BACK, _UNDO_OVER, _COPY)
"""The last line of a finished game."""

CAPTIONS = (
    (Caption(Action.FASTER, When.WATCHED), Caption(Action.SLOWER, When.WATCHED)),
    (_BEST, Caption(Action.PROMPT, When.PLAYED)),
    (_LINE, _REDO),
    _THREATS,
    _LOOKS[0],
    (Caption(Action.MOVE_NOW, When.ALONE), Caption(Action.PAUSE, When.ALONE)),
    (Caption(Action.RESIGN, When.PLAYED), Caption(Action.DRAW, When.PLAYED)),
    *_LOOKS[1:],
    (_FORWARD, _SETTINGS),
    (_COPY, _EXPORT),
)
"""The key list while a game goes on, by rows, the most useful first: the last may have no room.

It has the keys that are not on the last line.
"""

CAPTIONS_WHEN_OVER = (
    (_REDO, _FORWARD),
    (_BEST, _HINT),
    (Caption(Action.WHAT_IF), _EXPORT),
    _THREATS,
    *_LOOKS,
    (_LINE, Caption(Action.EDIT)),
    (Caption(Action.EXPLORE),),
    (_SETTINGS,),
)
"""The key list of a finished game."""


class GameKind(NamedTuple):
    """What decides which keys are of use.

    ``over``: the game is finished; ``watched``: the computer plays both colours; ``forbids``: the
    rule forbids black some points; ``fives``: five in a row win; ``lost``: by the person;
    ``linked``: somebody plays at another program; ``looking``: the person only looks on.
    """

    over: bool = False
    watched: bool = False
    forbids: bool = False
    fives: bool = True
    lost: bool = False
    linked: bool = False
    looking: bool = False

    def shows(self, caption: Caption) -> bool:
        """Whether a caption is of use in the game."""
        plays, advised = not (self.watched or self.looking), self.over or not self.linked
        return {
            When.ALWAYS: True,
            When.PLAYED: plays,
            When.ALONE: plays and not self.linked,
            When.ACTING: not self.looking,
            When.HERE: not self.linked,
            When.FRIEND: plays and self.linked,
            When.ADVISED: advised,
            When.WATCHED: self.watched,
            When.FORBIDS: self.forbids,
            When.FIVES: self.fives and advised,
            When.LOST: self.fives and self.lost,
            When.NOT_LOST: self.fives and not self.lost,
        }[caption.when]


def listed_keys(keymap: KeyMap, kind: GameKind) -> list[KeyRow]:
    """The key list beside the board by rows, the most useful first."""
    rows = CAPTIONS_WHEN_OVER if kind.over else CAPTIONS
    return [shown for row in rows if (shown := tuple(captions_of(keymap, kind, row)))]


def footer_keys(keymap: KeyMap, kind: GameKind) -> list[KeyCaption]:
    """The captions of the last line."""
    line = FOOTER_CAPTIONS_WHEN_OVER if kind.over else FOOTER_CAPTIONS
    return [*captions_of(keymap, kind, line), *_ways_out(keymap)]


def captions_of(keymap: KeyMap, kind: GameKind, line: Iterable[Caption]) -> list[KeyCaption]:
    """The captions of a line that are of use and have a key."""
    return [
        shown
        for caption in line
        if kind.shows(caption)
        for shown in action_captions(keymap, caption.action, caption.text and _(caption.text))
    ]


def action_captions(keymap: KeyMap, action: Action, text: str = "") -> list[KeyCaption]:
    """Return the caption of an action, or another ``text``, with its first key; [] without one."""
    keys = keymap.keys_of(action) or action.page_keys
    return [_caption(key, text or action.caption) for key in keys[:1]]


def _caption(key: str, text: str) -> KeyCaption:
    return KeyCaption(key, text, key_text(key))


def _ways_out(keymap: KeyMap) -> list[KeyCaption]:
    """Help and the way to the menu; the usual keys where the player's have none for them."""
    usual = help_and_back()
    actions = zip((Action.HELP, Action.MENU), usual, strict=True)
    shown = [(keymap.keys_of(action), caption) for action, caption in actions]
    return [
        caption._replace(key=keys[0], shown=key_text(keys[0])) if keys else caption
        for keys, caption in shown
    ]


# The keys of a saved game that the screen shows, as captions


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
    is a review; ``can_review``: one can be made; ``plays_itself``: the moves come by themselves.
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
    plays_itself: bool = False

    @property
    def captions(self) -> list[KeyCaption]:
        """The last line."""
        if self.plays_itself:
            return [
                *self._action(Action.FASTER),
                *self._action(Action.SLOWER),
                *self._action(Action.AUTOPLAY, _("stop")),
            ]
        ways_out = help_and_back(_("leave") if self.leaves else "")
        if self.places:
            return [*self._placing, *ways_out]
        return [
            _caption("right", _("forward")),
            _caption("left", _("back")),
            *self._of_review,
            *self._action(Action.WHAT_IF),
            *(self._action(Action.GAME) if self.in_variation else []),
            *([_caption("tab", _("variation"))] if self.branches else []),
            *([_caption("enter", _("play on"))] if self.goes_on else []),
            *self._action(Action.COPY),
            *ways_out,
        ]

    @property
    def _placing(self) -> list[KeyCaption]:
        """The keys with which stones are placed."""
        return [
            *self._action(Action.PLACE),
            *self._action(Action.WHAT_IF, _("alone") if self.answered else _("answers")),
            *self._action(Action.UNDO),
            _caption("escape", _("stop")),
            *(self._action(Action.GAME) if self.in_variation else []),
        ]

    def _action(self, action: Action, text: str = "") -> list[KeyCaption]:
        return action_captions(self.keymap, action, text)

    @property
    def _of_review(self) -> list[KeyCaption]:
        """The keys of a review, or the one that begins it."""
        if self.reviewed:
            learning = self._action(Action.LEARN)
            return [KeyCaption("n", _("next mistake")), *learning, KeyCaption("C", _("why, chart"))]
        return self._action(Action.REVIEW) if self.can_review else []

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
            (*self._action(Action.COMMENT), _caption("S", _("save"))),
            (*self._action(Action.MAIN), *self._action(Action.DELETE_MOVE)),
            *(row for row in shown if row),
        ]

    @property
    def _step_rows(self) -> list[KeyRow]:
        """The keys of larger steps: the arrows and Home move the cursor while stones are placed."""
        if self.places:
            return [(_caption("[", _("back")), _caption("]", _("forward")))]
        return [
            (_caption("up", _("10 back")), _caption("down", _("10 forward"))),
            (_caption("home", _("start")), _caption("end", _("end"))),
        ]

"""The keys of a game that the screen shows, as captions with the player's own keys."""

from collections.abc import Iterable
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.keys import (
    CAPTIONS,
    CAPTIONS_WHEN_OVER,
    FOOTER_CAPTIONS,
    FOOTER_CAPTIONS_WHEN_OVER,
    Action,
    Caption,
    KeyMap,
    When,
    key_text,
)
from wuziqi.tui.widgets.panel import KeyRow


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


def prompt_keys() -> list[KeyCaption]:
    """The keys that end the typing of a point."""
    keys = (("enter", _("place")), ("escape", _("close")))
    return [KeyCaption(key, text, key_text(key)) for key, text in keys]


def talk_keys() -> list[KeyCaption]:
    """The keys that end the typing of something to say."""
    keys = (("enter", _("say it")), ("escape", _("close")))
    return [KeyCaption(key, text, key_text(key)) for key, text in keys]


def captions_of(keymap: KeyMap, kind: GameKind, line: Iterable[Caption]) -> list[KeyCaption]:
    """The captions of a line that are of use and have a key."""
    return [
        _caption(keys[0], caption.text)
        for caption in line
        if kind.shows(caption) and (keys := keymap.keys_of(caption.action))
    ]


def _caption(key: str, text: str) -> KeyCaption:
    return KeyCaption(key, _(text), key_text(key))


def _ways_out(keymap: KeyMap) -> list[KeyCaption]:
    """Help and the way to the menu; the usual keys where the player's have none for them."""
    usual = help_and_back()
    actions = zip((Action.HELP, Action.MENU), usual, strict=True)
    shown = [(keymap.keys_of(action), caption) for action, caption in actions]
    return [
        caption._replace(key=keys[0], shown=key_text(keys[0])) if keys else caption
        for keys, caption in shown
    ]


# What every action does, in one line each: also those that share a line of the help


_LABELS = {
    Action.ROTATE: N_("turn the board"),
    Action.FLIP: N_("mirror the board"),
    Action.BACK: N_("look one move back"),
    Action.FORWARD: N_("look one move forward"),
    Action.FIRST: N_("look at the start"),
    Action.LAST: N_("look at the last move"),
    Action.FASTER: N_("faster; a level up where that is offered"),
    Action.SLOWER: N_("slower; a level down where that is offered"),
}
"""The actions whose help is about another one too."""


def action_label(action: Action) -> str:
    """What an action does."""
    return _(_LABELS.get(action) or action.value.help)


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
            _caption_replay_keys("right", _("forward")),
            _caption_replay_keys("left", _("back")),
            *self._of_review,
            *self._action(Action.WHAT_IF, _("what if")),
            *([_caption_replay_keys("b", _("the game"))] if self.in_variation else []),
            *([_caption_replay_keys("tab", _("variation"))] if self.branches else []),
            *([_caption_replay_keys("enter", _("play on"))] if self.goes_on else []),
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
            _caption_replay_keys("escape", _("stop")),
            *([_caption_replay_keys("b", _("the game"))] if self.in_variation else []),
        ]

    def _action(self, action: Action, text: str) -> list[KeyCaption]:
        """The caption of an action with its first key, if it has one."""
        return [_caption_replay_keys(key, text) for key in self.keymap.keys_of(action)[:1]]

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
            (_caption_replay_keys('"', _("comment")), _caption_replay_keys("S", _("save"))),
            (_caption_replay_keys("P", _("main line")), _caption_replay_keys("D", _("delete"))),
            *(row for row in shown if row),
        ]

    @property
    def _step_rows(self) -> list[KeyRow]:
        """The keys of larger steps: the arrows and Home move the cursor while stones are placed."""
        if self.places:
            return [(_caption_replay_keys("[", _("back")), _caption_replay_keys("]", _("forward")))]
        return [
            (_caption_replay_keys("up", _("ten back")), _caption_replay_keys("down", _("ten on"))),
            (_caption_replay_keys("home", _("start")), _caption_replay_keys("end", _("end"))),
        ]


def _caption_replay_keys(key: str, text: str) -> KeyCaption:
    return KeyCaption(key, text, key_text(key))

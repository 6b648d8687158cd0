"""The keys of a game that the screen shows, as captions with the player's own keys."""

from collections.abc import Iterable
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.key_list import KeyRow
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.keys import (
    CAPTIONS,
    CAPTIONS_WHEN_OVER,
    FOOTER_CAPTIONS,
    FOOTER_CAPTIONS_WHEN_OVER,
    Action,
    Caption,
    KeyMap,
    When,
)


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

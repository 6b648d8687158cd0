"""The screens with a board that have fixed keys, which take precedence over the player's keys."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.widgets.keys import DEFAULT_KEYS, HELP_KEYS, KeyMap, key_text
from wuziqi.words.actions import Action

_ON_EVERY_BOARD: Final = frozenset({Action.PLACE, Action.PROMPT, Action.ROTATE, Action.FLIP})
_ADVICE_KEYS: Final = frozenset(
    (
        Action.HINT,
        Action.LINE,
        Action.THREATS,
        Action.SIGHT,
        Action.LINES,
        Action.NUMBERS,
        Action.EVALUATION,
        Action.FORBIDDEN,
        Action.EXPLORE,
    )
)


class KeyContext(NamedTuple):
    """A screen: its ``fixed`` keys by meaning, and the ``actions`` that it also has."""

    name: str
    fixed: Mapping[str, str]
    actions: frozenset[Action]

    def keys_of(self, keymap: KeyMap, action: Action) -> list[str]:
        """Return the player's keys of an action that work on this screen."""
        return [key for key in keymap.keys_of(action) if key not in self.fixed]


def _page_keys(*actions: Action) -> dict[str, str]:
    return {key: action.value.caption for action in actions for key in action.page_keys}


REPLAY: Final = KeyContext(
    N_("a saved game"),
    {
        **_page_keys(Action.MAIN, Action.DELETE_MOVE, Action.COMMENT, Action.GAME),
        **_page_keys(Action.AUTOPLAY),
        **dict.fromkeys(Action.UP.page_keys, N_("variation up")),
        **dict.fromkeys("123456789", N_("variation")),
        "n": N_("next mistake"),
        "N": N_("previous mistake"),
        ">": N_("next noteworthy move"),
        "<": N_("previous noteworthy move"),
        "C": N_("chart"),
        **dict.fromkeys(HELP_KEYS, N_("help")),
        "q": N_("back"),
        "escape": N_("back"),
    },
    _ON_EVERY_BOARD
    | _ADVICE_KEYS
    | {Action.COPY, Action.EDIT, Action.EXPORT, Action.WHAT_IF, Action.UNDO}
    | {Action.PANEL, Action.MOVE_NOW, Action.REVIEW, Action.FASTER, Action.SLOWER}
    | {Action.BACK, Action.FORWARD, Action.FIRST, Action.LAST},
)
"""Saved games, what-ifs and reviews."""

EDITOR: Final = KeyContext(
    N_("the position editor"),
    {
        **_page_keys(Action.EMPTY, Action.TO, Action.CLEAR, Action.DONE, Action.ANALYSE),
        "tab": N_("other colour"),
        "V": N_("rule"),
        "z": N_("size"),
        "W": N_("find a win"),
    },
    _ON_EVERY_BOARD
    | {Action.UNDO, Action.REDO, Action.EXPORT, Action.COPY}
    | {Action.HELP, Action.SETTINGS, Action.MENU, Action.PAUSE},
)

CONTEXTS: Final = (REPLAY, EDITOR)
"""The screens whose own keys a player's key may meet."""


def collisions(keymap: KeyMap, action: Action) -> Iterable[str]:
    """Yield a sentence for each screen where a key that the player assigned keeps its meaning."""
    assigned = [key for key in keymap.keys_of(action) if key not in DEFAULT_KEYS[action]]
    for context in CONTEXTS:
        taken = [key for key in assigned if key in context.fixed]
        if not taken or action not in context.actions:
            continue
        key, place, what = key_text(taken[0]), _(context.name), _(context.fixed[taken[0]])
        if context.keys_of(keymap, action):
            text = _("In {place}, {key} stays: {what}.")
        else:
            text = _("In {place}, {key} stays: {what}; there this has no key.")
        yield text.format(place=place, key=key, what=what)

"""What every action does, in one line each: also those that share a line of the help."""

from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.widgets.keys import Action

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

"""What the line under the board says, with the player's own keys."""

from wuziqi.locale import _
from wuziqi.rules.board import IllegalMove, Occupied, OffBoard
from wuziqi.rules.game import GameOver
from wuziqi.tui.widgets.key_names import key_text, keys_text
from wuziqi.tui.widgets.keys import Action, KeyMap


def filled(text: str, keymap: KeyMap, **values: object) -> str:
    """A text with its values; an action such as ``{undo}`` stands for its first key."""
    return text.format(**key_names(keymap), **values)


def key_names(keymap: KeyMap) -> dict[str, str]:
    """Return the first key of every action, by the action's name in small letters."""
    return {action.name.lower(): keys_text(keymap, action, limit=1) for action in Action}


def illegal_move(error: IllegalMove, keymap: KeyMap) -> str:
    """Say why a stone cannot be placed."""
    match error:
        case GameOver():
            text = _("The game is over: {new} starts a new one, {undo} goes back for a what-if.")
            return filled(text, keymap)
        case OffBoard():
            return _("{point} is off the board.").format(point=error.name)
        case Occupied():
            return _("{point} is occupied.").format(point=error.name)
    raise error


def over(keymap: KeyMap) -> str:
    """Say that hints need an earlier position when the game is over."""
    return filled(_("The game is over: {back} looks back to ask about a move."), keymap)


def unknown_key(key: str, keymap: KeyMap) -> str:
    """Say that a key means nothing on a board."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return filled(text, keymap, key=key_text(key))


def looks_back(keymap: KeyMap) -> str:
    """Say how to get on from an earlier position that is shown."""
    return filled(_("Looking back: {forward} goes on, {pause} returns to the game."), keymap)


def wait(keymap: KeyMap, *, watched: bool) -> str:
    """Say that it is the computer's turn, and what the player can do."""
    both = _("The computer plays both colours; {pause} pauses, {move_now} plays at once.")
    one = _("The computer is thinking; {undo} takes your move back.")
    return filled(both if watched else one, keymap)


def paused(keymap: KeyMap, *, watched: bool) -> str:
    """Say that the game is paused, and how to continue."""
    step = _("Paused: {move_now} plays one move, {place} goes on.")
    return filled(step if watched else _("Paused: {place} goes on."), keymap)


def computer_failed(reason: str, keymap: KeyMap, *, stuck: bool, to_move: bool, ours: bool) -> str:
    """Say why no move came, after what the player can do: the reason may be long.

    ``stuck``: the game waits for the player; ``to_move``: it is the computer's turn; ``ours``: our
    own computer plays.
    """
    if not to_move:
        text = _("{reason}. It will be started again.")
    elif not stuck:
        text = _("{reason}. A new one is started.")
    elif ours:
        text = _("{place} asks again: {reason}")
    else:
        text = _("{place} asks again, {move_now} plays ours: {reason}")
    return filled(text, keymap, reason=reason)


def draw_declined(*, early: bool) -> str:
    """Say why the computer plays on."""
    if early:
        return _("The draw is declined: there is still much to play for.")
    return _("The draw is declined: the computer thinks it stands better.")


def what_if() -> str:
    """Say that what follows does not change the finished game."""
    return _("What if: the finished game is kept as it is.")


def what_if_later(keymap: KeyMap) -> str:
    """Say when a game can be tried out, and what can be done until then."""
    text = _("What if comes when the game is over; until then {back} looks back.")
    return filled(text, keymap)


def what_if_alone(keymap: KeyMap) -> str:
    """Say that stones of both colours can be tried out, and what the key does next."""
    text = _("What if: {place} places a stone; {what_if} again has the computer answer.")
    return filled(text, keymap)


def what_if_answered(keymap: KeyMap) -> str:
    """Say that the computer answers the stones that are tried out, and what the key does next."""
    text = _("What if: the computer answers; {move_now} has it move, {what_if} is alone again.")
    return filled(text, keymap)


def not_saved(reason: str) -> str:
    """Say that the game is not in the library."""
    return _("This game is not being saved: {reason}").format(reason=reason)


def kept() -> str:
    """Say that the game that was interrupted can go on."""
    return _("The game is kept: the menu of wuziqi offers to resume it.")


def speed(seconds: float) -> str:
    """Say how long a watched game waits from move to move."""
    if not seconds:
        return _("as fast as the computer plays")
    return _("{seconds} s from move to move").format(seconds=f"{seconds:g}")

"""The key list of the panel beside a game."""

from wuziqi.locale import _
from wuziqi.tui.widgets.key_names import keys_text
from wuziqi.tui.widgets.keys import CAPTIONS, CAPTIONS_WHEN_OVER, KeyMap, When


def key_list(
    keymap: KeyMap, *, over: bool, watched: bool, forbids: bool, fives: bool
) -> list[tuple[str, str]]:
    """Keys with what they do in a few words, the most useful first.

    ``over``: the game is finished; ``watched``: the computer plays both colours; ``forbids``: the
    rule forbids black some points; ``fives``: five in a row win.
    """
    shown = {
        When.ALWAYS: True,
        When.PLAYED: not watched,
        When.WATCHED: watched,
        When.FORBIDS: forbids,
        When.FIVES: fives,
        When.OTHER_ROWS: not fives,
    }
    return [
        (_(line.name) if line.name else keys_text(keymap, *line.actions, limit=2), _(line.text))
        for line in (CAPTIONS_WHEN_OVER if over else CAPTIONS)
        if shown[line.when]
    ]

"""What a key on a board has led to."""

from typing import NamedTuple

from wuziqi.tui.widgets.screen import Event


class Told(NamedTuple):
    """What there is to say, "" for nothing, and the event that the program must act on."""

    text: str = ""
    event: Event | None = None

"""What the screen is started with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.play.events import Analyse
from wuziqi.records.setup import Setup
from wuziqi.tui.widgets.preferences import Preferences

if TYPE_CHECKING:
    from wuziqi.records.formats.collection import Collection
    from wuziqi.rules.opening import Act
    from wuziqi.session.lobby import Invitation


@dataclass(frozen=True)
class ScreenOptions:
    """What the command line and the settings say.

    ``preferences`` are the player's, ``file`` remembers them, the library is in ``directory``, and
    ``notice`` is a line to show first; ``direct`` is a game to begin with instead of the menu, with
    these ``acts`` already done, ``invitation`` how to meet a friend, ``watch`` a saved game to step
    through, ``games`` are several to choose from, ``page`` is the name of a page to open over the
    menu. ``charset`` is what the terminal can show. ``seed`` fixes the computer's choices and
    random colours; ``engine`` is the command that starts the engine, which is of a ``version``.
    ``log`` takes a text with places for values, as ``%`` fills them, and the values.
    """

    preferences: Preferences
    charset: str
    engine: Sequence[str]
    file: Path
    directory: Path
    log: Callable[..., None]
    direct: Setup | None = None
    acts: "Sequence[Act]" = ()
    invitation: "Invitation | None" = None
    watch: Analyse | None = None
    games: "Collection | None" = None
    page: str = ""
    notice: str = ""
    seed: int | None = None
    version: str = ""

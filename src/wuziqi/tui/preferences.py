"""What the player prefers, as all screens share it: change it once and every screen follows."""

from dataclasses import dataclass, field

from wuziqi.records.settings import Settings
from wuziqi.tui.glyphs import GLYPHS, UNICODE, Glyphs
from wuziqi.tui.keys import KeyMap


@dataclass
class Preferences:
    """The present settings; ``fitting_glyphs`` are those that the locale allows."""

    settings: Settings = field(default_factory=Settings)
    fitting_glyphs: Glyphs = UNICODE

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return GLYPHS.get(self.settings.glyphs, self.fitting_glyphs)

    @property
    def keymap(self) -> KeyMap:
        """The player's keys."""
        return KeyMap()

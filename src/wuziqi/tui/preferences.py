"""What the player prefers, as all screens share it: change it once and every screen follows."""

from dataclasses import dataclass, field
from functools import cached_property

from wuziqi.records.settings import Settings
from wuziqi.tui.glyphs import GLYPHS, UNICODE, Glyphs
from wuziqi.tui.keys import KeyMap, keymap


@dataclass
class Preferences:
    """The present settings; ``fitting_glyphs`` are those that the locale allows.

    """

    settings: Settings = field(default_factory=Settings)
    fitting_glyphs: Glyphs = UNICODE

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return GLYPHS.get(self.settings.glyphs, self.fitting_glyphs)

    @cached_property
    def keymap(self) -> KeyMap:
        """The player's keys; they are changed in the settings file, not while the game runs."""
        return keymap(self.settings.keys)

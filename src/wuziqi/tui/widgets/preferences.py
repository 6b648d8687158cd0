"""The player's preferences, shared by all screens, so that a change takes effect everywhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from wuziqi.play.program_options import ActiveSettings, ProgramOptions
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.style import Theme
from wuziqi.tui.terminal.theme import (
    DEFAULT_THEME,
    MONO,
    TERMINAL,
    THEME_NAMES,
    Tints,
    is_bare,
    theme,
)
from wuziqi.tui.widgets.keys import KeyMap, keymap
from wuziqi.words.glyphs import GLYPHS, ON_DARK, UNICODE, Glyphs


@dataclass
class Preferences(ActiveSettings):
    """The settings in use, with their values for the screen.

    ``fitting_glyphs`` suit the locale; they apply where the settings say ``auto``. ``own_themes``
    are the player's. ``still`` means that nothing moves on this terminal, whatever the settings
    say, ``is_light`` that its background is light. ``colors`` is the number of its colours.
    """

    fitting_glyphs: Glyphs = UNICODE
    own_themes: Mapping[str, Tints] = field(default_factory=dict)
    still: bool = False
    colors: int = TRUE_COLOR
    is_light: bool = False
    _keymap: tuple[dict[str, list[str]], KeyMap] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """The keys from which the present map was made."""

    @property
    def glyphs(self) -> Glyphs:
        glyphs = GLYPHS.get(self.settings.glyphs, self.fitting_glyphs)
        is_dark = is_bare(self.settings.theme, self.colors) and not self.is_light
        return ON_DARK if glyphs is UNICODE and is_dark else glyphs

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The themes to choose from: the program's, then the player's own."""
        return (*THEME_NAMES, *self.own_themes)

    def theme(self, colors: int) -> Theme:
        """The chosen theme in ``colors`` colours; the default if the theme no longer exists."""
        name = self.settings.theme
        known = name if name in self.theme_names else DEFAULT_THEME
        return theme(known, colors, self.own_themes, is_light=self.is_light)

    @property
    def lacks_colors(self) -> bool:
        """Whether the terminal has too few colours for the chosen theme."""
        name = self.settings.theme
        return is_bare(name, self.colors) and not is_bare(name, TRUE_COLOR)

    @property
    def seen_theme(self) -> str:
        """The name of the theme that the terminal's colours show."""
        if not self.lacks_colors:
            return self.settings.theme
        return TERMINAL if self.colors else MONO

    @property
    def keymap(self) -> KeyMap:
        keys = self.settings.keys
        if self._keymap is None or self._keymap[0] is not keys:  # every key needs it
            self._keymap = keys, keymap(keys)
        return self._keymap[1]

    @property
    def motion(self) -> bool:
        """Whether stones flash, and the computer pauses so that the player sees each stone."""
        return self.settings.motion and not self.still


class ScreenOptions(ProgramOptions):
    """Options of the program, with the preferences of the screen: glyphs, themes and keys."""

    preferences: Preferences

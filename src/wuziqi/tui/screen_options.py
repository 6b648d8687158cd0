"""Options that the screen is started with."""

from wuziqi.play.program_options import ProgramOptions
from wuziqi.tui.widgets.preferences import Preferences


class ScreenOptions(ProgramOptions):
    """Options of the program, with the preferences of the screen: glyphs, themes and keys."""

    preferences: Preferences

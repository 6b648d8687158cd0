from wuziqi.tui.glyphs import UNICODE, Glyphs
from wuziqi.tui.preferences import Preferences


def prefer(glyphs: Glyphs = UNICODE) -> Preferences:
    """The preferences of a player whose locale allows these characters."""
    return Preferences(fitting_glyphs=glyphs)

from wuziqi.tui.widgets.glyphs import UNICODE, Glyphs
from wuziqi.tui.widgets.preferences import Preferences


def prefer(glyphs: Glyphs = UNICODE) -> Preferences:
    """The preferences of a player whose locale allows these characters."""
    return Preferences(fitting_glyphs=glyphs)

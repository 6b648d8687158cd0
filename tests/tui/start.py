"""The program on the screen, straight in a game of any setup: ``start.py SETTINGS.json``.

The file is that of the settings, whose setup is the game.
"""

import locale
import sys
from pathlib import Path

from wuziqi.records.settings import load_settings
from wuziqi.tui.app import Options, run
from wuziqi.tui.glyphs import UNICODE
from wuziqi.tui.preferences import Preferences

ENGINE = (sys.executable, "-m", "wuziqi", "engine")


def main(file: Path) -> int:
    locale.setlocale(locale.LC_ALL, "")
    settings = load_settings(file)
    preferences = Preferences(settings, UNICODE)
    return run(Options(preferences, "utf-8", ENGINE, file, direct=settings.setup, seed=1))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

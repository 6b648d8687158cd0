"""The names of the formats of games, for a command line that reads none."""

from typing import Final

FORMAT_NAMES: Final = (
    "sgf",
    "psq",
    "renlib",
    "notation",
    "openings",
    "rif",
    "bdt",
    "pos",
    "sav",
    "rec",
    "numbered",
    "engine",
    "xy",
    "xy1",
    "web",
    "drawn",
    "contest",
    "sections",
)
"""The formats in the order of ``files.FORMATS``, which says what each of them is."""

"""The names of the formats, for command lines: the table itself takes time to load."""

from typing import Final

FORM_NAMES: Final = (
    *("sgf", "psq", "renlib", "notation", "openings", "rif", "bdt", "pos", "sav", "rec"),
    *("numbered", "engine", "xy", "xy1", "web", "drawn"),
)

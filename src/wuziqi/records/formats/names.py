"""The names of the formats of games, for a program that reads none, or one of them."""

from typing import Final, NamedTuple


class FormatName(NamedTuple):
    """A format: the ``module`` here that has it, and the endings of its files' names.

    ``written`` tells whether the format can be written.
    """

    module: str
    suffixes: tuple[str, ...] = ()
    written: bool = False


FORMAT_NAMES: Final = {
    "sgf": FormatName("sgf", (".sgf",), written=True),
    "psq": FormatName("programs", (".psq",), written=True),
    "renlib": FormatName("renlib", (".lib",), written=True),
    "notation": FormatName("text_moves", (".txt",), written=True),
    "openings": FormatName("text_moves", (".openings",), written=True),
    "rif": FormatName("rif", (".rif", ".xml")),
    "bdt": FormatName("programs", (".bdt",)),
    "pos": FormatName("programs", (".pos",)),
    "sav": FormatName("programs", (".sav",)),
    "rec": FormatName("programs", (".rec",)),
    "numbered": FormatName("text_moves"),
    "engine": FormatName("programs"),
    "xy": FormatName("text_moves"),
    "xy1": FormatName("text_moves"),
    "web": FormatName("web"),
    "drawn": FormatName("drawn"),
    "contest": FormatName("programs"),
    "sections": FormatName("programs"),
}
"""The formats by name, in the order of the help."""

WRITTEN: Final = tuple(name for name, one in FORMAT_NAMES.items() if one.written)
"""The names of the formats that can be written."""

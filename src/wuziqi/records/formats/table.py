"""The formats of games, read and written, each a line of one table."""

import re
from typing import Final

from wuziqi.records.formats.boards import (
    looks_drawn,
    looks_like_web_board,
    parse_drawn,
    parse_web_board,
    web_boards,
)
from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.programs import (
    bdt_games,
    format_psq,
    looks_like_bdt,
    looks_like_contest,
    looks_like_engine_text,
    looks_like_pos,
    looks_like_psq,
    looks_like_rec,
    looks_like_sav,
    looks_like_sections,
    parse_bdt,
    parse_contest,
    parse_engine_text,
    parse_pos,
    parse_psq,
    parse_rec,
    parse_sav,
    parse_sections,
)
from wuziqi.records.formats.reading import Format, Head
from wuziqi.records.formats.renlib import format_renlib, looks_like_renlib, parse_renlib
from wuziqi.records.formats.rif import looks_like_rif, parse_rif, rif_games
from wuziqi.records.formats.sgf import format_sgf, parse_sgf, sgf_games
from wuziqi.records.formats.text_moves import (
    counts_from_one,
    each_opening,
    format_notation,
    format_openings,
    looks_like_notation,
    looks_like_openings,
    looks_like_pairs,
    looks_numbered,
    parse_notation,
    parse_numbered,
    parse_openings,
    parse_pairs,
)
from wuziqi.records.formats.tree import Feature, FormatError
from wuziqi.texts import N_

_SGF: Final = re.compile(r"\(\s*(?:;|(?:FF|GM|SZ|CA|AP|PB|PW|EV|GN|B|W)\s*\[)")

FORMATS: Final = {
    one.name: one
    for one in (
        Format(
            "sgf",
            (".sgf",),
            lambda head: _SGF.search(head.text) is not None,
            lambda source: parse_sgf(source.data, source.options),
            sgf_games,
            lambda tree, _options: format_sgf(tree),
            frozenset(Feature) - {Feature.GAME, Feature.TIME},
            most_bytes=64 << 20,
        ),
        Format(
            "psq",
            (".psq",),
            looks_like_psq,
            parse_psq,
            write=format_psq,
            carries=frozenset({Feature.NAME, Feature.TIME}),
        ),
        Format(
            "renlib",
            (".lib",),
            looks_like_renlib,
            parse_renlib,
            write=lambda tree, _options: format_renlib(tree),
            carries=frozenset({Feature.VARIATION, Feature.COMMENT, Feature.MARK}),
            most_bytes=256 << 20,
        ),
        Format("notation", (".txt",), looks_like_notation, parse_notation, write=format_notation),
        Format(
            "openings",
            (".openings",),
            looks_like_openings,
            parse_openings,
            each_opening,
            format_openings,
            frozenset({Feature.VARIATION}),
        ),
        Format("rif", (".rif", ".xml"), looks_like_rif, parse_rif, rif_games, most_bytes=256 << 20),
        Format("bdt", (".bdt",), looks_like_bdt, parse_bdt, bdt_games),
        Format("pos", (".pos",), looks_like_pos, parse_pos),
        Format("sav", (".sav",), looks_like_sav, parse_sav),
        Format("rec", (".rec",), looks_like_rec, parse_rec),
        Format("numbered", (), looks_numbered, parse_numbered),
        Format("engine", (), looks_like_engine_text, parse_engine_text),
        Format("xy", (), looks_like_pairs, parse_pairs),
        Format("xy1", (), counts_from_one, lambda source: parse_pairs(source, 1)),
        Format("web", (), looks_like_web_board, parse_web_board, web_boards),
        Format("drawn", (), looks_drawn, parse_drawn),
        Format("contest", (), looks_like_contest, parse_contest),
        Format("sections", (), looks_like_sections, parse_sections),
    )
}
"""The formats by name."""

WRITTEN: Final = tuple(one.name for one in FORMATS.values() if one.write)
"""The names of the formats that can be written."""

_GUESSED: Final = (
    "renlib",
    "psq",
    "contest",
    "sections",
    "sgf",
    "rif",
    "bdt",
    "web",
    "engine",
    "numbered",
    "drawn",
    "xy1",
    "xy",
    "openings",
    "notation",
    "sav",
    "rec",
    "pos",
)
"""The order in which formats are tried on a file, the surest first."""

_UNSURE: Final = frozenset({"notation", "pos"})
"""Formats whose files' names say little: the content decides."""

_LOOKED_AT: Final = 4096
"""Bytes at the beginning of a file by which its format is guessed."""


def guess(name: str, data: bytes) -> str:
    """Return the format of a file by its name or, failing that, its content.

    A ``.txt`` may be anything in text. Raises FormatError when nothing fits.
    """
    found = form_of_suffix(name)
    return found if found and found not in _UNSURE else _by_content(data)


def form_of_suffix(name: str) -> str:
    """Return the format whose files end in this name; "" for another name."""
    lower = name.lower()
    return next((one.name for one in FORMATS.values() if lower.endswith(one.suffixes)), "")


def _by_content(data: bytes) -> str:
    head = Head(data, decode(data[:_LOOKED_AT], whole=False).lstrip())
    found = next((name for name in _GUESSED if FORMATS[name].looks(head)), "")
    if not found:
        text = N_("not a game in any format known ({names})")
        raise FormatError(text, names=", ".join(FORMATS))
    return found

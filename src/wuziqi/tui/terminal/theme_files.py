"""The player's own themes: one file each, with lines ``colour = #rrggbb``.

The colours are the fields of ``Tints``; missing colours come from the theme in the line ``like``,
else from ``kaya``. The line ``name`` names the theme, else the file's name does.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from wuziqi.texts import N_, TextError, clean
from wuziqi.tui.terminal.color import Color, contrast
from wuziqi.tui.terminal.theme import DEFAULT_THEME, MARK, RENAMED, THEME_NAMES, TINTS, Tints

ENDING = ".theme"
_COLOR_NAMES = Tints._fields
_WRITTEN = re.compile("#[0-9a-fA-F]{6}")
_NAME_LENGTH = 24
_MOST_BYTES = 10_000


class ThemeError(TextError, ValueError):
    """A file is no theme; the text names the wrong line."""


class OwnThemes(NamedTuple):
    """The player's themes by name, and a ThemeError for each invalid file, by its name."""

    tints: Mapping[str, Tints]
    problems: Mapping[str, ThemeError] = {}


class _ThemeLine(NamedTuple):
    number: int
    name: str
    value: str


def load_themes(directory: Path) -> OwnThemes:
    """Read all themes of a directory, which may be missing, in the order of the file names."""
    themes: dict[str, Tints] = {}
    problems = {}
    for path in sorted(directory.glob(f"*{ENDING}")):
        if (problem := _read_into(themes, path)) is not None:
            text = N_("Theme {file} not read: {reason}")
            problems[path.stem] = ThemeError(text, file=clean(path.name), reason=problem)
    return OwnThemes(themes, problems)


def _read_into(themes: dict[str, Tints], path: Path) -> Exception | None:
    try:
        name, tints = read_theme(_content(path), path.stem)
    except (OSError, ThemeError) as error:
        return error
    if name in (*themes, *THEME_NAMES):
        return ThemeError(N_("there is another theme {name}"), name=name)
    themes[name] = tints
    return None


def _content(path: Path) -> str:
    if not path.is_file() or path.stat().st_size > _MOST_BYTES:
        raise ThemeError(N_("not a file of at most {bytes} bytes"), bytes=_MOST_BYTES)
    return path.read_text(encoding="utf-8-sig", errors="replace")


def read_theme(text: str, stem: str = "") -> tuple[str, Tints]:
    """Return name and colours of a theme; ``text`` is the file, ``stem`` its name.

    Empty lines and lines that begin with ``#`` are skipped. Raises ThemeError, with the line's
    number, for any other line without ``name = value``, for an unknown name or colour, and for
    stones with too little contrast to the ground.
    """
    lines = list(_lines(text))
    named = next((line for line in lines if line.name == "name"), _ThemeLine(0, "", stem))
    tints = TINTS[DEFAULT_THEME]
    for line in lines:
        if line.name == "like":
            tints = _known(line)
    colored = {line.name: line for line in lines if line.name in _COLOR_NAMES}
    tints = tints._replace(**{name: _color(line) for name, line in colored.items()})
    _check_stones(tints, colored)
    return _name(named), tints


def _lines(text: str) -> Iterator[_ThemeLine]:
    for number, written in enumerate(text.splitlines(), 1):
        bare = written.strip()
        if not bare or bare.startswith("#"):
            continue
        name, equals, value = (part.strip() for part in bare.partition("="))
        if not equals:
            raise ThemeError(N_("line {number}: not NAME = VALUE"), number=number)
        if name not in (*_COLOR_NAMES, "name", "like"):
            text = N_("line {number}: there is no {name!r}; there are {names}")
            names = ["name", "like", *_COLOR_NAMES]
            raise ThemeError(text, number=number, name=clean(name), names=names)
        yield _ThemeLine(number, name, value)


def _name(line: _ThemeLine) -> str:
    name = clean(line.value)[:_NAME_LENGTH].strip()
    if not name:
        raise ThemeError(N_("line {number}: a name is missing"), number=line.number)
    return name


def _known(line: _ThemeLine) -> Tints:
    name = RENAMED.get(line.value, line.value)
    if name not in TINTS:
        text = N_("line {number}: there is no theme {name!r}; there are {names}")
        raise ThemeError(text, number=line.number, name=clean(line.value), names=[*TINTS])
    return TINTS[name]


def _color(line: _ThemeLine) -> Color:
    if not _WRITTEN.fullmatch(line.value):
        text = N_("line {number}: {value!r} is no colour such as #9e6b33")
        raise ThemeError(text, number=line.number, value=clean(line.value))
    return Color(*bytes.fromhex(line.value[1:]))


def _check_stones(tints: Tints, lines: Mapping[str, _ThemeLine]) -> None:
    """Raise ThemeError, with the line of the ground or the stone, for too little contrast."""
    for stone in ("black", "white"):
        color = getattr(tints, stone)
        if tints.rim is not None and contrast(color, tints.rim) >= MARK:
            continue
        if (found := contrast(color, tints.ground)) < MARK:
            text = N_(
                "line {number}: {stone} and ground have a contrast of {found:.2f}, not {least}"
            )
            number = (lines.get("ground") or lines[stone]).number
            raise ThemeError(text, number=number, stone=stone, found=found, least=MARK)

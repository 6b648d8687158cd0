"""The characters of the sets: which terminals can draw them, and how wide they are."""

from collections.abc import Iterator
from unicodedata import east_asian_width

import pytest

from wuziqi.rules.board import Stone
from wuziqi.words.glyphs import ASCII, GLYPHS, SAFE, UNICODE, Glyphs, stone_text

GRAPHICS = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂"
"""What CP437 draws for the codes 1 to 31 and 127, which Python's codec reads as controls."""

CP437 = {bytes([code]).decode("cp437") for code in (*range(32, 127), *range(128, 256))} | {
    *GRAPHICS
}
"""The repertoire of the Linux console's own font (drivers/tty/vt/cp437.uni).

Microsoft's list WGL4 contains it, and with it DejaVu Sans Mono, Consolas, Menlo and Noto Mono.
"""


def characters(glyphs: Glyphs) -> Iterator[str]:
    for field in glyphs[1:]:
        for text in field.values() if isinstance(field, dict) else field:
            yield from text


@pytest.mark.parametrize("glyphs", [SAFE, ASCII], ids=lambda glyphs: glyphs.name)
def test_every_font_has_the_characters_of_the_poorer_sets_and_none_is_ever_wide(
    glyphs: Glyphs,
) -> None:
    for char in characters(glyphs):
        assert char in CP437, f"U+{ord(char):04X} {char}"
        assert east_asian_width(char) in {"N", "Na"}, f"U+{ord(char):04X} {char}"


def test_the_repertoire_lacks_what_few_fonts_have() -> None:
    assert len(CP437) == 255
    assert not set("⬤◉▸✕") & CP437


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
def test_stones_differ_by_shape_unless_colours_tell_them_apart(glyphs: Glyphs) -> None:
    plain = [stone_text(glyphs, stone, 0) for stone in Stone]
    assert plain == [glyphs.stones[stone] for stone in Stone]
    assert len(set(plain)) == 2
    painted = [stone_text(glyphs, stone, 256) for stone in Stone]
    assert painted == (["●", "●"] if glyphs is UNICODE else plain)

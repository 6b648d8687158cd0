import pytest

from wuziqi.records.settings import THEMES as NAMES
from wuziqi.tui.terminal.canvas import Style
from wuziqi.tui.terminal.theme import THEMES, Look

STONES = [style for style in Style if style.name.startswith(("BLACK", "WHITE", "CURSOR", "BAR"))]


def brightness(color: int) -> float:
    """The relative luminance of a colour of the cube or the greys of 256 colours."""
    if color >= 232:
        channels = [8 + 10 * (color - 232)] * 3
    else:
        cube = color - 16
        channels = [(0, 95, 135, 175, 215, 255)[cube // step % 6] for step in (36, 6, 1)]
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(look: Look) -> float:
    one, other = sorted(map(brightness, look.rich))
    return (other + 0.05) / (one + 0.05)


def test_every_theme_that_can_be_chosen_has_a_look_for_every_style() -> None:
    assert sorted(THEMES) == sorted(NAMES)
    for theme in THEMES.values():
        assert set(theme) == set(Style)


@pytest.mark.parametrize("name", sorted(set(THEMES) - {"mono"}))
def test_stones_stand_out_from_their_ground(name: str) -> None:
    theme = THEMES[name]
    for style in STONES:
        assert contrast(theme[style]) >= (7 if name == "contrast" else 2.5), style
        front, back = theme[style].basic
        assert front % 8 != back % 8, style


def test_old_terminals_have_pairs_enough() -> None:
    for theme in THEMES.values():
        assert len({look.rich for look in theme.values()}) < 64
        assert len({look.basic for look in theme.values()}) < 64


def test_mono_has_no_colours() -> None:
    assert {(look.rich, look.basic) for look in THEMES["mono"].values()} == {((-1, -1), (-1, -1))}

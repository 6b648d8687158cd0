"""The icon: its files are those that the tool draws, and show stones on wood."""

from io import BytesIO

import pytest
from PIL import Image, ImageStat
from tools.docs.icon import FOLDER, SIZES, png, svg


def test_the_svg_file_is_up_to_date() -> None:
    assert (FOLDER / "scalable" / "apps" / "wuziqi.svg").read_bytes() == svg()


@pytest.mark.parametrize("size", SIZES)
def test_the_png_files_show_the_same(size: int) -> None:
    kept = Image.open(FOLDER / f"{size}x{size}" / "apps" / "wuziqi.png")
    drawn = Image.open(BytesIO(png(size)))
    assert kept.size == drawn.size == (size, size)
    for band in zip(kept.split(), drawn.split(), strict=True):
        first, second = (ImageStat.Stat(image).mean[0] for image in band)
        assert abs(first - second) < 2  # another release of the library may round otherwise


def test_black_and_white_stones_lie_on_wood_within_round_corners() -> None:
    icon = Image.open(BytesIO(png(48))).convert("RGBA")
    black, white, wood = (icon.getpixel(at) for at in ((24, 24), (16, 16), (6, 34)))
    assert isinstance(black, tuple)
    assert isinstance(white, tuple)
    assert isinstance(wood, tuple)
    assert max(black[:3]) < 100
    assert min(white[:3]) > 200
    assert wood[0] > wood[1] > wood[2]
    assert icon.getpixel((0, 0)) == (0, 0, 0, 0)

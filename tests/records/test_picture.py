"""Pictures of boards: the source of the SVG, and the pixels of the PNG."""

import random
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from tests.records.lines import line

from wuziqi.records import picture
from wuziqi.records.formats.replay import ReplayPosition, position_at
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.records.picture import CELL, picture_size, place_of, png, svg
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point

FIVE = "e5 e6 f5 f6 g5 g6 h5 h6 i5"
RADIUS = 18


def end_of(tree: Tree) -> ReplayPosition:
    return position_at(tree, [0, *tree.main_line()])


def elements(position: ReplayPosition, *captions: str) -> list[ET.Element]:
    return list(ET.fromstring(svg(position, captions)))  # noqa: S314  our own


def texts(position: ReplayPosition, *captions: str) -> list[str]:
    found = elements(position, *captions)
    return [element.text or "" for element in found if element.tag.endswith("text")]


def places(position: ReplayPosition, name: str) -> set[tuple[int, int]]:
    """Where the circles of a class are."""
    return {
        (int(element.attrib["cx"]), int(element.attrib["cy"]))
        for element in elements(position)
        if element.attrib.get("class") == name
    }


def pixels(position: ReplayPosition, *captions: str) -> "Image.Image":
    return Image.open(BytesIO(png(position, captions)))


def many(count: int) -> ReplayPosition:
    points = [Point(column, row) for column in range(25) for row in range(25)]
    random.Random(2).shuffle(points)
    return end_of(line(" ".join(map(str, points[:count])), 25, 25))


def test_every_stone_is_drawn_with_its_number() -> None:
    position = many(300)
    found = texts(position)
    assert len(places(position, "stone black")) == 150
    assert len(places(position, "stone white")) == 150
    assert {str(number) for number in range(26, 301)} <= set(found)
    assert len(found) == 25 + 25 + 300


def test_coordinates_stars_and_captions_are_drawn() -> None:
    position = end_of(line("", 7, 5))
    found = texts(position, "Ann & Bob", "<won>")
    assert found == [*"abcdefg", *"12345", "Ann & Bob", "<won>"]
    assert len(places(end_of(line("", 15, 15)), "star")) == 5


def test_last_move_and_winning_line_are_marked() -> None:
    position = end_of(line(FIVE))
    points = {place_of(position.board, parse_point(name)) for name in FIVE.split()[::2]}
    assert places(position, "won") == points
    assert places(position, "last") == {place_of(position.board, parse_point("i5"))}
    assert places(end_of(line(FIVE[:-3])), "won") == set()


def test_stones_set_up_have_no_number_and_labels_and_marks_are_drawn() -> None:
    tree = line("e5")
    tree.notes[0] = Note(added=((parse_point("a1"), Stone.WHITE),))
    tree.notes[1] = Note(properties={"LB": ["aa:Hi", "ee:B"], "TR": ["bb:cb"]}, comment="not drawn")
    position = end_of(tree)
    assert len(places(position, "stone white")) == 1
    assert set(texts(position)[18:]) == {"B", "Hi"}
    marks = [e for e in elements(position) if e.attrib.get("class") == "mark"]
    assert len(marks) == 2


@pytest.mark.parametrize("text", ["a\nb", "\x00\x1b[31m", "\ud800", "]]>&amp;", "名字" * 40, ""])
def test_any_text_can_be_drawn(text: str) -> None:
    tree = line("e5")
    tree.notes[1] = Note(text=text)
    position = end_of(tree)
    assert elements(position, text)
    assert pixels(position, text).size == picture_size(position.board, 1)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (3, 25), (15, 15), (25, 7)])
def test_stones_of_the_png_have_their_colours(width: int, height: int) -> None:
    names = f"a1 {Point(width - 1, height - 1)} b2"
    position = end_of(line(names, width, height))
    image = pixels(position, "one", "two")
    assert image.format == "PNG"
    assert image.size == picture_size(position.board, 2)
    assert image.width >= (width - 1) * CELL + 2 * RADIUS
    for move in position.moves:
        across, down = place_of(position.board, move.point)
        colour = image.getpixel((across, down - RADIUS + 6))
        assert isinstance(colour, tuple)
        assert (max(colour[:3]) < 60) == (move.stone is Stone.BLACK)
        assert (min(colour[:3]) > 230) == (move.stone is Stone.WHITE)
    across, down = place_of(position.board, Point(0, 2))
    wood = image.getpixel((across + CELL // 2, down + CELL // 2))
    assert wood == image.getpixel((1, 1))


def test_captions_of_the_png_are_drawn_in_their_room() -> None:
    position = end_of(line("a1", 3, 3))
    image = pixels(position, "A long line of text " * 3)
    ground = image.getpixel((1, 1))
    bottom = image.height - 26
    written = [
        across
        for across in range(image.width)
        if any(image.getpixel((across, down)) != ground for down in range(bottom, image.height))
    ]
    assert written
    assert 4 < min(written) < max(written) < image.width - 4


def test_without_other_fonts_a_text_is_painted_as_near_as_can_be() -> None:
    position, missing = end_of(line("e5")), ("no-such-font.ttf",)
    assert picture.can_paint_text("Zoe ~ 15x15", missing)
    assert not picture.can_paint_text("Zoë", missing)
    assert not picture.can_paint_text("五子棋", missing)
    assert png(position, ["Zoë, 五"], missing) == png(position, ["Zoe, ?"], missing)

"""The pictures of screens are what the program shows now; ``make pages`` draws them again."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from tools.docs.scenes import SCENES, Scene
from tools.docs.screens import FOLDER, cells, draw, picture
from tools.docs.tour import draw as draw_tour

from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import theme

WOOD = theme("kaya", TRUE_COLOR)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_picture_is_what_the_tool_draws(scene: Scene) -> None:
    assert (FOLDER / f"{scene.name}.svg").read_text(encoding="utf-8") == draw(scene)


def test_there_is_no_other_picture() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {
        *(scene.name for scene in SCENES),
        "tour",
    }


def test_the_tour_is_what_the_tool_draws_and_shows_one_frame_at_a_time() -> None:
    text = draw_tour()
    assert (FOLDER / "tour.svg").read_text(encoding="utf-8") == text
    assert len(text) < 3_000_000
    times = [
        [float(time) for time in animation.get("keyTimes", "").split(";")[1:]]
        for animation in ET.fromstring(text).iter(f"{SVG}animate")  # noqa: S314  our own
    ]
    assert times[0][0] == 0
    assert times[-1][1] == 1
    assert all(end == begin for (_, end), (begin, _) in pairwise(times))


def test_a_picture_shows_text_stones_and_backgrounds() -> None:
    canvas = Canvas(2, 12, WOOD)
    canvas.put(0, 0, "a <b> 五子", Style.TITLE)
    canvas.put(1, 2, "─●┼", Style.BLACK)
    root = ET.fromstring(picture(canvas, "A & B"))  # noqa: S314  our own
    (text,) = root.iter(f"{SVG}text")
    assert (text.text, text.get("textLength")) == ("a <b> 五子", "90")
    assert [title.text for title in root.iter(f"{SVG}title")] == ["A & B"]
    (stone,) = root.iter(f"{SVG}circle")
    assert stone.get("fill") == str(WOOD[Style.BLACK].front)
    _frame, ground = root.iter(f"{SVG}rect")
    assert (ground.get("fill"), ground.get("width")) == (str(WOOD[Style.BLACK].back), "27")
    assert len(list(root.iter(f"{SVG}path"))) == 1


def test_a_wide_character_is_one_cell() -> None:
    canvas = Canvas(1, 4)
    canvas.put(0, 1, "五")
    drawn = list(cells(canvas))
    assert [(cell.char, cell.width) for cell in drawn] == [(" ", 1), ("五", 2), (" ", 1)]

"""Games copied to the clipboard and written to files, from every place that shows one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.puzzles.positions import OPEN_THREE
from tests.records.lines import line
from tests.tui.preferred import prefer, screen_of
from tests.tui.test_puzzle_page import Table

from wuziqi.records.formats.file_names import suggested_name
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.screen import Copy, ScreenEvent
from wuziqi.words.glyphs import ASCII


def playing(moves: str = "h8 i9 g7 i7") -> GameScreen:
    screen = screen_of(Game(), Seats(), prefer(ASCII))
    for name in moves.split():
        screen.session.play(parse_point(name))
    return screen


def copied(event: ScreenEvent | None) -> str:
    """The text of an event that copies and reports success."""
    assert isinstance(event, Copy)
    event.tell(event.said)
    return event.text


def press(screen: GameScreen | ReplayScreen, keys: str) -> ScreenEvent | None:
    event = None
    for key in keys.split():
        event = screen.press(key)
    return event


def text(screen: GameScreen | ReplayScreen, height: int = 24, width: int = 120) -> str:
    canvas = Canvas(height, width)
    screen.paint(canvas)
    return "\n".join(canvas.lines())


def test_a_game_is_copied_as_sgf_and_then_as_moves() -> None:
    screen = playing()
    tree = parse_sgf(copied(press(screen, "y")).encode())
    assert tree.moves() == [parse_point(name) for name in "h8 i9 g7 i7".split()]
    assert "Copied as SGF; y again copies the moves alone." in text(screen)
    assert copied(press(screen, "y")) == "h8 i9 g7 i7"
    assert "Copied: 4 moves, h8 i9 g7 ..." in text(screen)
    assert copied(press(screen, "y")).startswith("(;")


def test_any_other_key_lets_the_copying_begin_again_with_sgf() -> None:
    screen = playing()
    assert copied(press(screen, "y")).startswith("(;")
    assert copied(press(screen, "# y")).startswith("(;")


def test_the_moves_are_those_up_to_the_position_that_is_shown() -> None:
    screen = playing()
    assert copied(press(screen, "[ [ y y")) == "h8 i9"
    assert "Copied: 2 moves, h8 i9" in text(screen)


def test_what_could_not_be_copied_is_told_in_its_place() -> None:
    screen = playing()
    event = press(screen, "y")
    assert isinstance(event, Copy)
    event.tell("This terminal has no clipboard.")
    assert "This terminal has no clipboard." in text(screen)


def test_a_game_before_its_first_move() -> None:
    screen = playing("")
    assert copied(press(screen, "y")).startswith("(;")
    assert copied(press(screen, "y")) == ""


def test_the_analysis_board_copies_its_tree_and_the_way_to_what_is_shown() -> None:
    tree = Tree()
    for depth, name, stone in ((1, "h8", 1), (2, "i9", 2), (3, "g7", 1), (2, "a1", 2)):
        tree.add(depth, parse_point(name), Stone(stone))
    page = ReplayScreen(tree, prefer(ASCII), node=4)
    assert len(parse_sgf(copied(press(page, "y")).encode())) == len(tree)
    assert copied(press(page, "y")) == "h8 a1"
    assert "Copied: 2 moves, h8 a1" in text(page)


def test_stones_that_are_set_up_are_copied_as_sgf_only() -> None:
    page = ReplayScreen(parse_sgf(b"(;SZ[15]AB[hh]AW[ii];B[jj])"), prefer(ASCII), node=1)
    assert "AB[hh]" in copied(press(page, "y"))
    assert press(page, "y") is None
    assert "stones that are set up, not played, cannot be written" in text(page)


def test_a_puzzle_is_copied_as_its_position_without_the_solution() -> None:
    table = Table(OPEN_THREE)
    tree = parse_sgf(copied(table.press("y")).encode())
    assert tree.moves() == list(OPEN_THREE.moves)
    assert copied(table.press("y")) == " ".join(map(str, OPEN_THREE.moves))


# Files


def test_a_game_is_written_under_a_suggested_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    screen = playing()
    press(screen, "E")
    assert "File in ~ (.sgf .psq .lib .txt .png .svg .gif): 20" in text(screen)
    assert "Enter done   Esc cancel" in text(screen)
    press(screen, "enter")
    [file] = tmp_path.iterdir()
    assert f"Saved {Path('~', file.name)}" in text(screen, width=200)
    assert read_file(file).moves() == [parse_point(name) for name in "h8 i9 g7 i7".split()]
    assert read_file(file).date == file.stem[:10]


def test_the_folder_of_a_bare_name_is_said_before_and_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    monkeypatch.chdir(games)
    screen = playing()
    press(screen, "E")
    home = Path("~", "games")
    assert f"File in {home} (.sgf .psq .lib .txt .png .svg .gif): " in text(screen, width=80)
    press(screen, "a . s g f enter")
    assert f"Saved {home / 'a.sgf'}" in text(screen, width=80)
    assert (games / "a.sgf").exists()


@pytest.mark.parametrize("name", ["game.psq", "game.lib", "game.txt", "game.openings"])
def test_the_ending_of_the_name_is_the_format(tmp_path: Path, name: str) -> None:
    screen = playing()
    press(screen, f"E {' '.join(str(tmp_path / name))} enter")
    assert read_file(tmp_path / name).moves() == [parse_point(n) for n in "h8 i9 g7 i7".split()]


def test_a_picture_shows_the_position_on_the_board(tmp_path: Path) -> None:
    screen = playing()
    sizes = []
    for back, name in (("", "all.svg"), ("[ [ [ ", "first.svg"), ("", "game.png")):
        press(screen, f"{back}E {' '.join(str(tmp_path / name))} enter")
        assert f"Saved {Path('~', name)}" in text(screen, width=200)
        sizes.append((tmp_path / name).stat().st_size)
    assert sizes[0] > sizes[1]
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")


def test_a_file_is_written_over_only_after_a_question(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("mine", encoding="ascii")
    screen = playing()
    press(screen, f"E {' '.join(str(file))} enter")
    assert "already exists. Overwrite it?" in text(screen, width=200)
    press(screen, "n")
    assert file.read_text(encoding="ascii") == "mine"
    press(screen, f"E {' '.join(str(file))} enter y")
    assert read_file(file).moves()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("game.doc", "the name does not tell the format"),
        ("no/such/game.sgf", "There is no folder"),
    ],
)
def test_what_cannot_be_written_stays_for_editing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    screen = playing()
    press(screen, f"E {' '.join(name)} enter")
    assert problem in text(screen, width=200)
    assert screen.view().question.endswith(f"  {name}_")
    press(screen, "x")
    assert problem not in text(screen, width=200)
    assert not list(tmp_path.iterdir())
    (tmp_path / "folder.sgf").mkdir()
    press(screen, f"escape E {' '.join('folder.sgf')} enter")
    assert "folder.sgf: not a file" in text(screen, width=200)


@pytest.mark.skipif(os.name == "nt", reason="the system says it otherwise")
def test_a_name_that_is_too_long_for_the_system_is_refused() -> None:
    screen = playing()
    press(screen, f"E {' '.join('x' * 260)} . s g f enter")
    assert "File name too long" in text(screen, width=400)


def test_the_game_goes_on_while_a_file_is_asked_for(tmp_path: Path) -> None:
    screen = playing()
    press(screen, "E " + " ".join(str(tmp_path / "game.sgf")))
    screen.session.play(parse_point("a1"))
    press(screen, "enter")
    assert len(read_file(tmp_path / "game.sgf").moves()) == 5


def test_the_analysis_board_exports_by_the_same_key_as_a_game(tmp_path: Path) -> None:
    tree = line("h8 i9")
    tree.black, tree.white, tree.date = "Li / Wei", "computer 5", "2026-11-22"
    page = ReplayScreen(tree, prefer(ASCII))
    press(page, "E")
    assert "2026-11-22-Li-Wei-computer-level-5.sgf_" in text(page)
    press(page, " ".join(str(tmp_path / "game.txt")) + " enter")
    assert (tmp_path / "game.txt").read_text(encoding="ascii") == "9 h8 i9\n"


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("2026-11-22T20:00:00Z", "you", "computer, level 5"), "2026-11-22-you-computer-level-5"),
        (("", "../../etc/passwd", ".hidden\x1b[2J"), "etc-passwd-hidden-2J"),
        (("2026-11-22", "你", "电脑"), "2026-11-22-你-电脑"),
        (("", "", "???"), "game"),
        (("", "x" * 300, ""), "x" * 24),
        (("", "", "computer, fitting level, about 1"), "computer-fitting-level"),
    ],
)
def test_a_suggested_name_has_nothing_that_a_file_system_obeys(
    parts: tuple[str, str, str], name: str
) -> None:
    assert suggested_name(*parts) == f"{name}.sgf"


def test_a_game_begins_without_loading_the_formats_of_files() -> None:
    code = (
        "import sys; import wuziqi.tui.game.screen;"
        "print('wuziqi.records.formats.files' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"

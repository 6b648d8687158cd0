"""Keys and the mouse in the real program: as bytes, through the terminal."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_terminal import FIVE, keep_settings, moves, playing


def write_branching_game(path: Path) -> None:
    path.write_text("(;GM[4]SZ[15];B[hh];W[ii](;B[hi])(;B[ih]))", encoding="utf-8")


def test_tab_chooses_a_move_of_the_list_and_enter_goes_there(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for point in ("h8", "i9", "h9"):
            game.type_point(point)
        game.wait_until(lambda: moves(game) == 3, "placed")
        game.press("tab")
        game.wait_for("Move 3 of 3: h9")
        game.press("Z")
        game.wait_for("Z does nothing here")
        game.press("tab", "up", "up")
        game.wait_for("Move 1 of 3: h8")
        game.press("escape")
        game.wait_for("u undo")
        game.press("tab", "up", "enter")
        game.wait_for("Esc to the present")
        assert "Looking back: move 2 of 3" in game.text


def test_the_arrows_choose_a_variation_and_tab_a_move(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, "replay", str(tmp_path / "game.sgf")) as game:
        game.press("right", "down")
        game.wait_for("Only one move goes on from here")
        game.press("right")
        game.wait_for("Variation 1 of 2")
        game.press("down")
        game.wait_for("Variation 2 of 2")
        game.press("up")
        game.wait_for("Variation 1 of 2")
        game.press("tab", "home", "enter")
        game.wait_for("Start of the game")
        game.press("tab", "#")
        game.wait_for("The numbers of the moves are shown")
        game.press("q")
        assert game.wait_exit() == 0


@pytest.mark.parametrize("typed", ["\x1bOP", "\x1b[11~", "\x1b[[A", "\x1b[P", "?"])
def test_f1_is_help_on_boards_and_pages(wuziqi_command: list[str], typed: str) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(typed)
        game.wait_for("Keys on the board")
        game.press("q", "q")
        game.wait_for("Board size")
        game.press(typed)
        game.wait_for("Menus")


def test_f1_in_a_typed_line_types_nothing(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(":", "h", "F1", "8", "enter")
        game.wait_until(lambda: moves(game) == 1, "placed")


def test_backspace_takes_back_like_u(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press("backspace")
        game.wait_until(lambda: moves(game) == 0, "taken back")


def test_e_saves_the_game_of_a_file_into_the_library(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, "replay", str(tmp_path / "game.sgf")) as game:
        game.press("E")
        game.wait_for("or library name")
        game.press("My shape", "enter")
        game.wait_for("Saved in the library: My shape")
        game.press("E", str(tmp_path / "copy.sgf"), "enter")
        game.wait_for("Saved ~?/")
        game.press("q")
        assert game.wait_exit() == 0
    assert (tmp_path / "copy.sgf").exists()
    with playing(wuziqi_command) as menu:
        menu.press("g")
        menu.wait_for("My shape")


@pytest.mark.parametrize("key", ["tab", "backspace", "escape", "enter", " "])
def test_a_key_with_a_name_can_be_given_another_meaning(
    wuziqi_command: list[str], tmp_path: Path, key: str
) -> None:
    name = "space" if key == " " else key
    free = '"place": ["5"], "pause": ["p"], "panel": [], "undo": ["u"]'
    keep_settings(tmp_path, f'{{"keys": {{"numbers": ["{name}"], {free}}}}}')
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("5")
        game.wait_until(lambda: moves(game) == 1, "placed")
        assert "[1]" not in game.text
        game.press(key)
        game.wait_for(r"\[1\]")


@pytest.mark.parametrize(
    ("typed", "name"),
    [("\x1b[15~", "F5"), ("\x1b[2~", "Insert"), ("\x01", "Ctrl-A"), ("\x1b[Z", "Shift-Tab")],
)
def test_keys_without_a_meaning_are_answered_by_their_names(
    wuziqi_command: list[str], typed: str, name: str
) -> None:
    with playing(wuziqi_command) as game:
        game.press(typed)
        game.wait_for(f"{name} does nothing here; . shows the keys.")


def wheel(step: int) -> str:
    """The terminal's report of the wheel on the board: down is 1, up is -1."""
    return f"\x1b[<{64 + (step > 0)};20;12M"


def click(row: int, column: int) -> str:
    """What the terminal sends for a click on a cell, counted from 0."""
    return f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m"


def test_the_wheel_goes_through_the_moves_of_a_game_and_of_a_saved_one(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, "replay", str(tmp_path / "game.sgf")) as game:
        game.press(wheel(1), wheel(1), wheel(-1))
        game.wait_for("Move 1 of 3")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for name in FIVE[:3]:
            game.type_point(name)
        game.wait_until(lambda: moves(game) == 3, "placed three")
        game.press(wheel(-1), wheel(-1))
        game.wait_for("Looking back: move 1 of 3")
        game.press(wheel(1), wheel(1), wheel(1))
        game.wait_until(lambda: "Looking back" not in "\n".join(game.screen.display), "came back")


def test_clicks_on_keys_and_moves_of_a_game(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for name in FIVE[:4]:
            game.type_point(name)
        game.wait_for("Moves: 4")
        click_text(game, FIVE[1])
        game.wait_for("Looking back: move 2 of 4")
        click_text(game, "▶")
        game.wait_for("Looking back: move 3 of 4")
        click_text(game, "x ")
        game.wait_for("Resign the game")
        click_text(game, "n no")
        game.wait_for(r"\? help")
        click_text(game, "? help")
        game.wait_for("Keys on the board")
        click_text(game, "q ")
        game.wait_for("Looking back: move 3 of 4")
        click_text(game, "q menu")
        game.wait_for("Board size")


def test_clicks_on_moves_and_keys_of_a_saved_game(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, "replay", str(tmp_path / "game.sgf")) as game:
        game.wait_for("Start of the game, 3 moves")
        click_text(game, "▶")
        game.wait_for("Move 1 of 3")
        click_text(game, "End")
        game.wait_for("Move 3 of 3")
        click_text(game, "◀")
        game.wait_for("Move 2 of 3")
        click_text(game, "? help")
        game.wait_for("Saved games, move by move")
        click_text(game, "q ")
        game.wait_for("Move 2 of 3")
        click_text(game, "q leave")
        assert game.wait_exit() == 0


def click_text(game: Emulator, text: str) -> None:
    """Click where a text stands last on the screen."""
    lines = game.screen.display
    row = max(row for row, line in enumerate(lines) if text in line)
    game.press(click(row, lines[row].rindex(text)))


@pytest.mark.parametrize("kind", ["xterm-256color", "xterm"])
def test_clicks_on_a_board_of_two_sizes(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("TERM", kind)
    arguments = ("play", "--opponent", "human", "--size", "20")
    letters = "a   b   c"
    with playing(wuziqi_command, *arguments, size=(50, 160)) as game:
        game.wait_for(f" {letters} ")
        place_by_clicks(game, "18", "d")
        game.wait_for("1. d18")
        game.resize(24, 80)
        game.wait_for(" a b c d e ")
        place_by_clicks(game, "17", "d")
        game.wait_for("1. d18  d17")
        game.resize(50, 160)
        game.wait_for(f" {letters} ")
        place_by_clicks(game, "16", "d")
        game.wait_for("3. d16")


def place_by_clicks(game: Emulator, row: str, column: str) -> None:
    """Click twice where a row and a column of the board cross, by their names at its edge."""
    game.settle()
    lines = game.screen.display
    down = next(at for at, line in enumerate(lines) if line.split()[:1] == [row])
    letters = next(line for line in reversed(lines) if re.search("a +b +c", line))
    game.press(click(down, letters.index(column)) * 2)


def test_clicks_on_the_arrows_of_the_menu(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        row = next(row for row, line in enumerate(game.screen.display) if "Level" in line)
        game.press(click(row, 30))
        game.wait_for(r"fits you \(level 1\) ▶")
        game.press("right", "right")
        game.wait_for("◀ 2 beginner ▶")
        column = game.screen.display[row].index("◀")
        game.press(click(row, column))
        game.wait_for("1 novice ▶")
        game.press(click(row, column + len(" 1 novice ▶")))
        game.wait_for("◀ 2 beginner ▶")
        game.press(wheel(1))
        game.wait_for("▶ *4  More choices")


def test_a_small_terminal_shows_the_values_of_the_menu(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, size=(8, 20)) as game:
        game.press("down")
        game.wait_for("◀ 15×15 ▶")
        game.press("right")
        game.wait_for("◀ 20×20 ▶")


def test_a_loss_offers_a_level_that_fits_better_by_a_key(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--level", "3", "--seed", "1") as game:
        for number, name in enumerate(("a1", "o1", "a15", "o15", "h15"), 1):
            game.wait_for("Black: your turn")
            game.type_point(name)
            game.wait_for(rf"Moves: {2 * number}\b|{2 * number} moves in")
        game.wait_for("Black: your turn|White wins")
        if "White wins" not in game.text:
            game.press("x")
            game.answer("y")
        game.wait_for(r"- try level \d")
        game.press("-")
        game.wait_for(r"computer, level [12]\b")
        game.wait_for("White: your turn")


def test_a_file_alone_opens_the_viewer(wuziqi_command: list[str], tmp_path: Path) -> None:
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, str(tmp_path / "game.sgf")) as game:
        game.wait_for("Start of the game, 3 moves")


KEPT = "The game is kept: the menu of wuziqi offers to resume it."


@pytest.mark.parametrize(("points", "over"), [([], False), (FIVE[:2], False), (FIVE, True)])
def test_ctrl_c_says_that_a_game_that_goes_on_is_kept(
    wuziqi_command: list[str], points: list[str], over: bool
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for name in points:
            game.type_point(name)
        game.wait_until(lambda: moves(game) == len(points) or not points, "placed the stones")
        game.press("\x03")
        assert game.wait_exit() == 130
        assert (KEPT in game.text) is (bool(points) and not over)


def test_a_path_that_cannot_be_written_gives_no_commands(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_for("White to move")
        game.press("q")
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("Library  1 game,")
        game.press("E", "x", "enter")
        game.wait_for("does not tell the format")
        game.press("d")
        game.wait_for(r"listed\s+games:\s+d_")
        game.press("escape")
        game.wait_for("Enter open")
        game.press("tab")
        game.wait_for("Tab does nothing here")
        game.wait_for("Library  1 game,")


def test_a_point_typed_at_once_without_the_prompts_key_is_placed_there(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for number, name in enumerate(("h5", "n12", "G9", "d1"), 1):
            game.press(name, "enter")
            game.wait_until(lambda number=number: moves(game) == number, f"placed {name}")  # type: ignore[misc]
            game.wait_for(name.lower())


def test_keys_of_full_width_are_keys_and_texts_keep_them(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("：ｈ８", "enter")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press("ｊ９", "enter")
        game.wait_until(lambda: moves(game) == 2, "placed")
        game.press("？")
        game.wait_for("Keys on the board")
        game.press("ｑ")
        game.press("【")
        game.wait_for("Looking back: move 1 of 2")
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, "replay", str(tmp_path / "game.sgf")) as game:
        game.press("“", "ＡＢ？", "enter")
        game.wait_for("ＡＢ？")


@pytest.mark.parametrize("size", [(2, 40), (9, 30), (24, 80)])
def test_a_click_at_what_is_no_longer_there_hits_nothing(
    wuziqi_command: list[str], size: tuple[int, int]
) -> None:
    """The window or the page has changed, and nothing of it is painted yet."""
    with playing(wuziqi_command) as game:
        game.wait_for("Board size")
        for row in range(2, 10, 2):
            os.kill(game.pid, signal.SIGSTOP)
            game.resize(*size)
            click = f"\x1b[<0;3;{row}M\x1b[<0;3;{row}m"
            game.press(f"{click}s{click}")
            os.kill(game.pid, signal.SIGCONT)
            game.settle()
            game.resize(24, 80)
            game.wait_for("Settings|Board size")
            if "Board size" not in game.text:
                game.press("escape")
                game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0


def test_a_typed_line_is_edited_by_the_bytes_of_a_shell(wuziqi_command: list[str]) -> None:
    """Ctrl-A, -E, -K, -U and -W, arrows, Home, End and Delete, as terminals send them."""
    with playing(wuziqi_command) as game:
        game.press("s", "end", "enter")
        game.wait_for("Add an engine")
        game.press("end", "enter")
        game.wait_for("A name for the engine")
        game.press("Rook", "\r")
        game.wait_for("Command line of Rook")
        game.press("rook --deep", "\x01", "./", "\x05", " 9")
        game.wait_for("./rook --deep 9_")
        game.press("\x1b[D", "\x1b[D", "\x0b", "\x17", "x")
        game.wait_for("./rook x_")
        game.press("\x1b[H", "\x1b[3~", "\x1b[3~", "\x1bOF", "y")
        game.wait_for("rook xy_")
        game.press("\x1bOD", "\x15", "no-rook", "\r")
        game.wait_for("There is no program no-rooky.")
        game.press("z")
        game.wait_for("Command line of Rook: z_")

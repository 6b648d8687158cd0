"""The real program on a real pseudo-terminal, from the first key to a clean end."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unicodedata import east_asian_width

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.processes import children, ends_soon, is_running, is_stopped
from tests.tui.emulator import Emulator

FIVE = ["j9", "k10", "j10", "k11", "j11", "k12", "j12", "k13", "j8"]


@contextmanager
def playing(
    command: list[str],
    *arguments: str,
    size: tuple[int, int] = (24, 80),
    is_cold: bool = False,
) -> Iterator[Emulator]:
    with Emulator([*command, *arguments], *size, is_cold=is_cold) as emulator:
        emulator.wait_for(r"a b c d e|Board size|a +b +c")
        yield emulator


def moves(emulator: Emulator) -> int:
    found = re.search(r"Moves: (\d+)|(\d+) moves in", emulator.text)
    return int(found[1] or found[2]) if found else -1


def marked(emulator: Emulator) -> int:
    """How many stones have a ground of their own, as the last move and a winning row have."""
    cells = [cell for line in emulator.screen.buffer.values() for cell in line.values()]
    wood = {cell.bg for cell in cells if cell.data == "┼"}
    return sum(cell.data == "●" and cell.bg not in wood for cell in cells)


def has_lit_row(emulator: Emulator) -> bool:
    return marked(emulator) == 5


def test_choose_20x20_in_the_menu_and_play_to_a_win(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, is_cold=True) as game:
        game.press("2", "4", "7", "q", "n")
        game.wait_for("Wuziqi 20×20")
        for name in FIVE:
            game.type_point(name)
        game.wait_for("Black wins with five in a row")
        game.wait_until(lambda: marked(game) == 5, "lit the winning row")
        assert moves(game) == 9
        assert " 1 └─" in game.text
        assert "a b c d e f g h i j k l m n o p q r s t" in game.text
        game.press("u", "u")
        game.wait_until(lambda: moves(game) == 7, "took two moves back")
        game.press("r", "r")
        game.wait_for("Black wins with five in a row")
        game.press("q")
        game.wait_for("Rematch")
        game.press("escape")
        game.wait_for("Black wins")
        game.press("q", "q")
        assert game.wait_exit() == 0
        assert not game.is_raw()


def test_a_saved_game_is_stepped_through_and_nothing_else_is_touched(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    saved = tmp_path / "game.psq"
    moves = ["10,11", "11,10", "10,10", "11,9", "10,9", "11,8", "10,8", "11,7", "10,12"]
    lines = ["Piskvorky 20x20, 11:11, 0", *(f"{move},700" for move in moves), "Ann", "Zoë", "0"]
    saved.write_text("\r\n".join(lines), encoding="utf-8")
    with playing(wuziqi_command, "replay", str(saved)) as game:
        game.wait_for("Start of the game, 9 moves")
        assert "Zoë" in game.text
        game.press("right", "right")
        game.wait_for(r"Move 2 of 9: k11, 0\.7 s")
        game.press("end")
        game.wait_for("Black wins with five in a row")
        assert marked(game) == 5
        game.resize(7, 19)
        game.wait_for("Needed")
        game.resize(24, 80)
        game.wait_for("Move 9 of 9")
        game.press("q")
        assert game.wait_exit() == 0
        assert not game.is_raw()
    assert (tmp_path / ".config" / "wuziqi" / "settings.json").read_text() == "{}"


def test_the_computer_answers_and_undo_and_redo_keep_the_turn(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        game.press("up", "up", "enter")
        game.wait_until(lambda: moves(game) == 4, "answered again")
        game.press("u")
        game.wait_until(lambda: moves(game) == 2, "took back both")
        game.press("r")
        game.wait_until(lambda: moves(game) == 4, "played both again")
        game.wait_for("your turn")


def test_a_game_against_the_computer_ends_with_a_loss(wuziqi_command: list[str]) -> None:
    """Walking along the lower edge lets the computer make its five."""
    with playing(wuziqi_command, "play", "--size", "20", "--level", "4", "--seed", "2") as game:
        for number, column in enumerate("acegikmoqs", 1):
            game.type_point(f"{column}1")
            game.wait_for(rf"Moves: {2 * number}\b|{2 * number} moves in")
            if "computer made five" in game.text:
                break
        game.wait_for("White wins: the computer made five")
        game.wait_until(lambda: has_lit_row(game), "lit the winning row")


@pytest.mark.slow
@pytest.mark.parametrize("color", ["white", "random"])
def test_the_computer_may_begin(wuziqi_command: list[str], color: str) -> None:
    with playing(wuziqi_command, "play", "--color", color, "--seed", "4") as game:
        game.wait_for("your turn")
        assert moves(game) == (0 if "● Black  you" in game.text else 1)


def test_keys_typed_while_the_computer_thinks_place_nothing(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter", *["left", "enter", "up", " ", ":", "a", "1", "enter", "escape"] * 5)
        game.wait_until(lambda: moves(game) == 2, "answered")
        game.settle()
        assert moves(game) == 2


def test_help_opens_over_the_game_and_closes_by_its_own_key(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("?")
        game.wait_for("Keys on the board")
        game.press("pagedown")
        game.wait_for("opening explorer")
        game.press("?")
        game.wait_for("Black to move")


def test_escape_alone_closes_the_prompt(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(":", "z", "9", "9", "enter")
        game.wait_for("z99 is off the board")
        game.press("escape")
        game.wait_until(lambda: "z99" not in game.text, "closed the prompt")


def test_resize_repaints_and_the_game_comes_back(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", "--size", "20") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.resize(7, 19)
        game.wait_for("Needed: 20x8")
        game.resize(50, 140)
        game.wait_for("White to move")
        game.wait_for("a   b   c")
        game.resize(24, 80)
        game.wait_for("a b c d")
        assert moves(game) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGQUIT, 131)],
)
def test_a_signal_ends_it_and_leaves_the_terminal_as_it_was(
    wuziqi_command: list[str], number: int, code: int
) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        assert game.is_raw()
        engines = children(game.pid)
        os.kill(game.pid, number)
        assert game.wait_exit() == code
        assert not game.is_raw()
        assert engines
        assert not [pid for pid in engines if is_running(pid)]


@pytest.mark.parametrize("where", ["menu", "board", "help", "prompt"])
def test_ctrl_c_leaves_at_once_from_anywhere(wuziqi_command: list[str], where: str) -> None:
    arguments = [] if where == "menu" else ["play"]
    with playing(wuziqi_command, *arguments) as game:
        game.press({"help": "?", "prompt": ":"}.get(where, "left"))
        game.settle(0.1)
        game.press("\x03")
        assert game.wait_exit() == 130
        assert not game.is_raw()


def test_kill_9_of_the_screen_leaves_no_engine(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        engines = children(game.pid)
        assert engines
        os.kill(game.pid, signal.SIGKILL)
        assert game.wait_exit() == -signal.SIGKILL
        assert all(ends_soon(child) for child in engines)


def test_a_killed_engine_is_replaced_and_the_game_goes_on(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        for child in children(game.pid):
            os.kill(child, signal.SIGKILL)
        game.settle()
        game.press("up", "up", "up", "enter")
        game.wait_until(lambda: moves(game) == 4, "answered again")


def test_ctrl_z_stops_the_engine_too_and_fg_comes_back(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        child = children(game.pid)[0]
        os.kill(game.pid, signal.SIGTSTP)
        game.wait_until(lambda: is_stopped(game.pid) and is_stopped(child), "stopped")
        assert not game.is_raw()
        game.screen.reset()
        os.kill(game.pid, signal.SIGCONT)
        game.wait_for("your turn")
        game.press("up", "up", "up", "enter")
        game.wait_until(lambda: moves(game) == 4, "answered")


def test_a_cursor_step_writes_little_and_an_idle_board_nothing(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--size", "20", "--opponent", "human") as game:
        game.settle()
        for key in ["left", "up", "right", "down", "home", "end"]:
            before = game.written
            game.press(key)
            game.settle(0.15)
            assert 0 < game.written - before <= 200
        before = game.written
        game.settle(0.7)
        assert game.written == before


def test_the_menu_remembers_the_last_choices(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.press("2", "4", "8", "q", "q")
        assert game.wait_exit() == 0
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("q", "q")
        assert game.wait_exit() == 0
    with playing(wuziqi_command) as game:
        assert re.search("Board size *20×20", game.text)
        assert re.search("More choices *White", game.text)


def test_a_damaged_settings_file_is_told_and_the_menu_opens(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    kept = tmp_path / ".config" / "wuziqi" / "settings.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text('{"setup": {"width": "big"}}')
    with playing(wuziqi_command) as game:
        game.wait_for("Not all settings were read")
        assert "15×15" in game.text


@pytest.mark.parametrize(
    ("name", "value", "shows"),
    [
        ("LC_ALL", "C", "> 1"),
        ("LANG", "C", "> 1"),
        ("LC_ALL", "C.UTF-8", "▶ 1"),
        ("LC_CTYPE", "UTF-8", "▶ 1"),  # as macOS sends it over ssh; not installed on Linux
        ("LC_CTYPE", "xx_XX.GBK", "> 1"),
    ],
)
def test_ascii_is_chosen_where_the_locale_is_not_utf8(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, shows: str
) -> None:
    monkeypatch.delenv("LANG")
    monkeypatch.setenv(name, value)
    with playing(wuziqi_command) as game:
        game.wait_for(re.escape(shows))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["linux", "vt100", "xterm", "screen", "tmux", "ansi"])
def test_other_terminals_are_played_on(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("TERM", kind)
    with playing(wuziqi_command, "play", "--opponent", "human", "--glyphs", "ascii") as game:
        game.wait_for("Black to move")
        game.press("enter")
        game.wait_for("White to move")
        game.press("q", "q")
        assert game.wait_exit() == 0
        assert not game.is_raw()


def test_no_color_means_none(wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("enter")
        game.settle()
        cells = [cell for row in game.screen.buffer.values() for cell in row.values()]
        assert {cell.fg for cell in cells} | {cell.bg for cell in cells} == {"default"}


@pytest.mark.slow
def test_a_locale_that_is_not_installed_does_not_stop_the_game(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, shows in [("xx_XX.UTF-8", "▶ 1"), ("xx_XX.GBK", "> 1")]:
        monkeypatch.setenv("LC_ALL", name)
        with playing(wuziqi_command) as game:
            game.wait_for(re.escape(shows))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xterm-256color", "screen", "linux"])
def test_sequences_of_keys_that_mean_nothing_place_nothing(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("TERM", kind)
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for sequence in [
            "\x1b[1;5C",
            "\x1b[15~",
            "\x1b[<0;35;5M",
            "\x1b[200~5 5\x1b[201~",
            "\x1bq",
        ]:
            game.press(sequence)
            game.settle(0.1)
        assert "Black to move" in game.text
        assert moves(game) == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xterm-256color", "screen"])
def test_the_keypad_in_application_mode_walks_and_places(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("TERM", kind)
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for number in "8749":  # up, up left, left, up right
            game.press("\x1bO" + "pqrstuvwxy"[int(number)])
        game.press("\x1bOu")  # 5
        game.wait_for(r"1\. g11")


def test_keys_do_nothing_while_the_board_cannot_be_seen(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.resize(7, 19)
        game.wait_for("Needed")
        game.press("enter", "right", "enter", "n", "y")
        game.settle()
        game.resize(24, 80)
        game.wait_for("Black to move")
        assert moves(game) == 0


@pytest.mark.slow
def test_a_key_held_down_from_the_computers_turn_places_nothing(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--level", "10", "--seed", "1") as game:
        game.press("enter", "up", "up", "up", "up")
        end = time.monotonic() + 2.5
        while time.monotonic() < end:
            game.press(" ")
            game.read(0.05)
        game.settle(0.4)  # the key is let go
        assert moves(game) == 2
        game.press(" ")
        game.wait_until(lambda: moves(game) >= 3, "placed after the key was let go")


def test_files_in_the_players_folder_are_not_imported(
    wuziqi_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    start = [
        "-c",
        "import sys; sys.path.pop(0); from wuziqi.cli.main import main; sys.exit(main())",
    ]
    with playing([wuziqi_command[0], *start], "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")


def test_kill_of_a_suspended_game_ends_it_and_its_engine(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        child = children(game.pid)[0]
        os.kill(game.pid, signal.SIGTSTP)
        game.wait_until(lambda: is_stopped(game.pid) and is_stopped(child), "stopped")
        os.kill(game.pid, signal.SIGTERM)
        os.kill(game.pid, signal.SIGCONT)
        assert game.wait_exit() == 143
        assert not is_running(child)


_MOUSE_MODES = {1000 << 5, 1006 << 5}
"""pyte's flag of a terminal that reports the mouse."""


def test_the_mouse_is_the_terminals_again_whenever_the_game_is_not_there(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        assert game.screen.mode >= _MOUSE_MODES
        os.kill(game.pid, signal.SIGTSTP)
        game.wait_until(lambda: is_stopped(game.pid), "stopped")
        game.settle()
        assert not game.screen.mode & _MOUSE_MODES
        os.kill(game.pid, signal.SIGCONT)
        game.wait_until(lambda: game.screen.mode >= _MOUSE_MODES, "came back")
        os.kill(game.pid, signal.SIGTERM)
        game.wait_exit()
        assert not game.screen.mode & _MOUSE_MODES


def test_a_terminal_without_a_mouse_is_told_nothing_of_it(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "vt220")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        assert not game.screen.mode & _MOUSE_MODES


def keep_settings(home: Path, text: str) -> None:
    kept = home / ".config" / "wuziqi" / "settings.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(text)


def test_the_mouse_is_left_alone_when_the_player_wants_that(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    keep_settings(tmp_path, '{"mouse": false}')
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        assert not game.screen.mode & _MOUSE_MODES


def test_the_board_is_straight_where_ambiguous_characters_are_wide(
    wuziqi_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_settings(tmp_path, '{"wide": true}')
    monkeypatch.setattr(
        "pyte.screens.wcwidth", lambda char: 2 if east_asian_width(char) in "AWF" else 1
    )
    with playing(wuziqi_command, "play", "--opponent", "human", "--size", "20") as game:
        game.type_point("k10")
        game.type_point("t11")
        game.press("home", "left", "up")
        game.settle()
        letters = game.wait_for(r"( +)a b c d.*t")[0]
        for line in game.screen.display[1:21]:  # pyte shows a wide character as it is, once
            cells = line[letters.index("a") :]
            assert len(cells) > 20
        row = next(row for row in range(24) if "11 " in game.screen.display[row][:5])
        assert game.screen.buffer[row][letters.index("t")].data == "◎"
        assert game.screen.buffer[row + 1][letters.index("k")].data == "●"
        before = game.written
        game.press("down")
        game.settle()
        assert 0 < game.written - before <= 200
        game.resize(30, 90)
        game.wait_for("White|Black")
        game.press("q")
        game.wait_for("Board size")


def test_wide_characters_in_the_last_cells_of_the_screen(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.resize(8, 20)
        game.press(":", "a", "五" * 20)
        game.settle()
        game.press("escape")
        game.settle()
        game.press("q", "q")
        assert game.wait_exit() == 0


@pytest.mark.parametrize("rows", [1, 2, 8])
def test_a_hundred_resizes_down_to_one_cell_are_followed(
    wuziqi_command: list[str], rows: int
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for step in range(50):
            game.resize(rows, 1 + step % 3)
            game.resize(20 + step % 7, 70 + step)
        game.resize(24, 80)
        game.wait_for("a b c d e")

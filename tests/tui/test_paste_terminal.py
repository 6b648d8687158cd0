"""Pastes, late replies of the terminal and unusual forms of keys, as bytes in the real program."""

import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

import termios

from tests.tui.test_terminal import moves, playing

PASTE_MARKS = 2004 << 5
"""pyte's flag of a terminal that marks pastes."""


def paste(text: str) -> str:
    """What a terminal with bracketed paste sends."""
    return f"\x1b[200~{text}\x1b[201~"


def test_the_terminal_marks_pastes_while_the_program_is_there(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        assert PASTE_MARKS in game.screen.mode
        game.press("\x03")
        assert game.wait_exit() == 130
        assert PASTE_MARKS not in game.screen.mode


@pytest.mark.parametrize("marked", [True, False])
def test_a_paste_never_resigns(wuziqi_command: list[str], marked: bool) -> None:
    text = "proxy\r"
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press(paste(text) if marked else text)
        game.settle(0.3)
        assert "resigned" not in game.text
        assert ("press y alone" in game.text) is not marked


def test_a_key_that_comes_alone_answers(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press("x", "y")
        game.wait_for("press y alone")
        game.settle(0.1)
        game.press("y")
        game.wait_for("resigned")


def test_a_paste_behind_a_refused_point_is_no_command(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(":z99", "enter")
        game.wait_for("z99 is off the board")
        game.press(paste("xy"))
        game.wait_for(":xy")
        game.press("escape")
        game.wait_until(lambda: ":xy" not in game.text, "closed the prompt")


@pytest.mark.parametrize("marked", [True, False])
def test_a_paste_deletes_no_game_of_the_library(wuziqi_command: list[str], marked: bool) -> None:
    text = "DyE, DaDDy\r"
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press("q")
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("Library  1 game,")
        game.press(paste(text) if marked else text)
        game.settle(0.3)
        assert "Library  1 game," in game.text
        assert ("Nothing can be pasted here" in game.text) is marked


def test_a_paste_in_pieces_goes_into_a_line_without_its_controls(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("E")
        game.wait_for(r"File in .* \(\.sgf")
        for piece in ("\x1b[20", "0~my\r", "\x1b[A\x7f", "\tgame", ".sgf\n\x1b[2", "01~"):
            game.press(piece)
            game.settle(0.06)
        game.wait_for(r"my \[A game.sgf_")


def test_late_replies_of_the_terminal_in_pieces_do_nothing(wuziqi_command: list[str]) -> None:
    pieces = (
        "\x1b]11;rg",
        "b:ffff/ffff/dddd\x1b",
        "\\\x1bP>|xt",
        "erm\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
    )
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        before = game.text
        for piece in pieces:
            game.press(piece)
            game.settle(0.06)
        assert game.text == before
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")


def test_an_unfinished_reply_does_not_deafen(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("\x1b]11;rgb")
        game.settle(1.3)
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")


def test_keys_of_kittys_protocol_work_in_the_program(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("\x1b[58u")
        game.wait_for("a point: h8 or 8 8")
        game.press("\x1b[27u")
        game.wait_for(r"\? help")
        game.press("\x1b[99;5u")
        assert game.wait_exit() == 130


def test_ctrl_c_of_modify_other_keys_leaves(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.press("\x1b[27;5;99~")
        assert game.wait_exit() == 130


def test_over_ssh_the_rest_of_a_key_may_come_late(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_TTY", "/dev/pts/7")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for piece in ("\x1b", "OC", "\x1bO", "C"):
            game.press(piece)
            time.sleep(0.03)
        game.press("enter")
        game.wait_for(r"1\. j8")


@pytest.mark.parametrize("typed", ["р8", "η8", "י8", "ㅗ8", "ا8"])
def test_letters_of_other_scripts_are_keys_by_their_place(
    wuziqi_command: list[str], typed: str
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(typed, "enter")
        game.wait_for(r"1\. h8")
        game.press("E")
        game.wait_for(r"File in .* \(\.sgf")
        game.press("рф")
        game.wait_for(": рф_")


@pytest.mark.parametrize(
    ("typed", "point"),
    [
        *(("ا۸", "h8"), ("ل۱۰", "g10"), ("h۸", "h8"), ("h८", "h8"), (":h\u3000۸", "h8")),
        *(("h\u200f8", "h8"), ("ا\u200c۸", "h8"), ("\u202eh\u00ad8", "h8"), ("р8", "h8")),
    ],
)
def test_digits_of_all_scripts_are_digits_and_invisible_marks_are_nothing(
    wuziqi_command: list[str], typed: str, point: str
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(typed, "enter")
        game.wait_for(rf"1\. {point}\b")


def test_the_blank_of_a_chinese_keyboard_is_the_key_of_the_blank(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("\u3000")
        game.wait_for(r"1\. h8\b")


@pytest.mark.parametrize("typed", ["х8", "h_8", "h\u03018", "h°8", "ъ9", "h′۸"])
def test_a_sign_that_makes_a_letter_no_point_places_nothing(
    wuziqi_command: list[str], typed: str
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for number, name in enumerate(("a1", "b2", "c3"), 1):
            game.type_point(name)
            game.wait_until(lambda number=number: moves(game) == number, "placed")  # type: ignore[misc]
        game.press(typed, "enter")
        game.wait_for("Type a point such as h8")
        assert moves(game) == 3
        assert "Looking back" not in game.text
        game.press("escape")
        game.wait_until(lambda: "Esc cancel" not in game.text, "closed the prompt")
        game.press(":d4", "enter")
        game.wait_until(lambda: moves(game) == 4, "placed")


@pytest.mark.parametrize("typed", ["é8", "z5", "ж8", "五5"])
def test_a_digit_behind_a_letter_without_a_meaning_moves_and_places_nothing(
    wuziqi_command: list[str], typed: str
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(typed, "enter")
        game.wait_for("Type a point such as h8|is off the board")
        game.press("escape")
        game.wait_until(lambda: "Esc cancel" not in game.text, "closed the prompt")
        game.press("enter")
        game.wait_for(r"1\. h8")


def test_pasted_moves_are_played_after_a_question(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(paste("1. h8 i9 2. g7\n"))
        game.wait_for("Play 3 moves: h8 i9 g7")
        game.answer("n")
        game.settle(0.1)
        assert moves(game) == 0
        game.press(paste("h8 i9 g7"), "y")  # the answer is not pressed alone
        game.settle(0.2)
        assert moves(game) == 0
        game.press("n")
        game.settle(0.1)
        game.press(paste("h8 i9 g7"))
        game.answer("y")
        game.wait_until(lambda: moves(game) == 3, "played")
        game.press(paste("(;SZ[15];B[hh];W[ig];B[gi];W[aa])"))
        game.wait_for("Play a15")
        game.answer("y")
        game.wait_until(lambda: moves(game) == 4, "played on")
        game.press(paste("h8"))
        game.wait_for("h8 is occupied")
        game.press(paste("proxy\r"))
        game.wait_for("Only moves for this board can be pasted")
        game.press("right")
        game.wait_for(r"\? help")


def test_a_paste_that_goes_on_after_a_five_tells_the_end(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(paste("h8 a1 h9 a2 h10 a3 h11 a4 h12 a5 b6"))
        game.wait_for(r"Move 9 ends this game \(Black wins with five in a row\)")
        assert moves(game) == 0


def test_against_the_computer_one_move_is_pasted(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press(paste("h8 i9"))
        game.wait_for("Only one move can be pasted")
        game.press(paste("8 8"))
        game.answer("y")
        game.wait_until(lambda: moves(game) == 2, "answered")


def test_ctrl_s_does_not_stop_the_screen(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.press("\x13")
        game.wait_for("Ctrl-S does nothing here")


def test_keys_that_drop_output_on_macos_are_keys(wuziqi_command: list[str]) -> None:
    """Ctrl-O: the BSDs obey it in this mode, unless IEXTEN is off."""
    with playing(wuziqi_command) as game:
        assert not termios.tcgetattr(game.descriptor)[3] & termios.IEXTEN
        game.press("\x0f")
        game.wait_for("Ctrl-O does nothing here")

"""``wuziqi play --moves``: games that begin with moves from the command line."""

import subprocess

import pytest
from tests.warm_start import run_text


def played(
    command: list[str], *arguments: str, typed: str = "board\nquit\n"
) -> subprocess.CompletedProcess[str]:
    """Play by lines; the computer has no part in it."""
    return run_text([*command, *arguments, "--lines", "--opponent", "human"], typed)


@pytest.mark.parametrize(
    "moves",
    [
        "h8 i9 g7",
        "h8i9g7",
        "h8, i9; g7",
        "H8 I9 G7",
        "15 h8 i9 g7",
        "1.h8 i9 2.g7",
        "1. h8 (0:05) 2. i9 (0:03) 3. g7",
        "7,7 8,6 6,8",
        "0,0, 1,-1, -1,1",
        "https://example.org/#/h8i9g7",
        "(;SZ[15];B[hh];W[ig];B[gi])",
    ],
)
def test_moves_in_any_notation(wuziqi_command: list[str], moves: str) -> None:
    done = played(wuziqi_command, "--moves", moves)
    assert done.returncode == 0, done.stderr
    assert "Black plays g7." in done.stdout
    assert "White to move." in done.stdout


def test_moves_as_words_of_their_own_without_the_command(wuziqi_command: list[str]) -> None:
    done = played(wuziqi_command, "--moves", "h8", "i9", "--size", "20")
    assert "Freestyle 20×20." in done.stdout
    assert "White plays i9." in done.stdout


@pytest.mark.parametrize(
    ("options", "title", "last"),
    [
        (["--moves", "7,7 8,8", "--size", "20", "--from", "xy"], "Freestyle 20×20.", "i12"),
        (["--moves", "20 k10"], "Freestyle 20×20.", "k10"),
        (["--moves", "a1 g6", "--size", "7x6", "--rule", "row-4"], "7×6", "g6"),
        (["--moves", "b2 a1", "--rule", "tic-tac-toe"], "Tic-tac-toe 3×3.", "a1"),
        (["--moves", "j10 k11 k12", "--rule", "connect6"], "Connect6 19×19.", "k12"),
        (["--moves", "h8 i9", "--rows", "top"], "Freestyle 15×15.", "i7"),
        (["--moves", "(;SZ[15]RU[renju];B[hh];W[ii])"], "Renju 15×15.", "i7"),
    ],
)
def test_board_and_rule_are_those_of_the_options_or_of_the_moves(
    wuziqi_command: list[str], options: list[str], title: str, last: str
) -> None:
    done = played(wuziqi_command, "play", *options)
    assert title in done.stdout, done.stderr
    assert f"plays {last}" in done.stdout


def test_a_game_that_the_moves_have_ended(wuziqi_command: list[str]) -> None:
    done = played(wuziqi_command, "--moves", "h8 a1 i8 a2 j8 a3 k8 a4 l8")
    assert "Black wins with five in a row." in done.stdout


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["h8 i9 h8"], "line 1, column 7: h8 is occupied"),
        (["h8", "z9"], "line 1, column 4: z9 is off the board"),
        (["h8 p1"], "line 1, column 4: p1 is off the board"),
        (["h8 foo"], "line 1, column 4: 'foo' is not a move such as h8, nor a pass '--'"),
        (["foo"], "line 1, column 1: 'foo' is not a move such as h8, nor a pass '--'"),
        (["1.h8 2.x99"], "line 1, column 8: x99 is off the board"),
        (["h8 a1 i8 a2 j8 a3 k8 a4 l8 a5"], "the game ended with move 9"),
        (["20 k10", "--size", "15"], "the moves are for a board of 20x20, not 15x15"),
        (["h8", "--rule", "renju", "--size", "20"], ""),
        (["h8\x1b[2J"], "line 1, column 3: "),
    ],
)
def test_moves_that_cannot_be_are_told_in_a_line(
    wuziqi_command: list[str], options: list[str], problem: str
) -> None:
    done = played(wuziqi_command, "play", "--moves", *options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"wuziqi: --moves: {problem}")
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--opening", "swap2"], "--opening does not go with --moves"),
        (["--odds", "one-stone"], "--odds does not go with --moves"),
        (["--move", "1"], "--move is for a saved game only"),
    ],
)
def test_options_that_do_not_go_with_moves(
    wuziqi_command: list[str], options: list[str], problem: str
) -> None:
    done = played(wuziqi_command, "play", "--moves", "h8", *options)
    assert (done.returncode, done.stderr) == (2, f"wuziqi: {problem}\n")

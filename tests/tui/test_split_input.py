"""Sequences of a terminal with pauses in them: bytes on a pseudo-terminal."""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.test_terminal import moves, playing

_PAUSE = 0.04

_KIND = "\x1b[?62;22c"
"""The answer that a terminal gives last."""

ANSWERS = [
    *(
        "]11;rgb:ffff/ffff/dddd\x1b\\",
        "]4;1;rgb:cd/0/0\x07",
        "]10;rgb:0/0/0\x1b\\",
        "]l title\x1b\\",
    ),
    *("]52;c;eHk=\x1b\\", "]99;i=1:p=?;p=title\x1b\\", "]L icon\x07", "]1337;Cell=8;16\x1b\\"),
    *("P1+r544e=787465726d\x1b\\", "P>|xterm(390)\x1b\\", "P1$r0m\x1b\\", "P!|7E7E5459\x1b\\"),
    *("P0+r\x1b\\", "_Gi=31;EINVAL\x1b\\", "_Gi=31;ENOTSUPPORTED\x1b\\", "^hello q\x1b\\"),
    *("Xhello q\x1b\\", "^g\x1b\\", "Xg\x1b\\", "[?1;2c", "[?62;22c", "[>41;390;0c", "[?1;0;256S"),
    *("[6;16;8t", "[8;24;80t", "[4;384;640t", "[24;80R", "[0n", "[?2026;2$y", "[I", "[O"),
    *("[?997;1n", "[?1u", "[104;3u", "[<35;5;5M", "[?0;3;2S"),
]
"""What terminals answer, behind the ESC."""

PASTED = "[200~gsx?q\x1b[201~"


def test_there_are_the_36_kinds() -> None:
    assert len({*ANSWERS}) == 36


def is_kind(answer: str) -> bool:
    """Whether it answers the question about the terminal's kind, after which no answer is owed."""
    return answer.startswith("[?") and answer.endswith("c")


@pytest.mark.parametrize("part", range(6))
def test_an_answer_split_behind_its_escape_does_nothing(
    wuziqi_command: list[str], part: int
) -> None:
    """The terminal has been asked, and has not told its kind."""
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        for answer in sorted(ANSWERS, key=is_kind)[part::6]:
            before = game.text
            game.press("\x1b")
            time.sleep(_PAUSE)
            game.press(answer)
            game.settle(0.12)
            assert game.text == before, answer


@pytest.mark.parametrize("pause", [0.08, 0.3])  # 27 ms, with room for a busy machine
def test_of_an_answer_that_nobody_awaits_only_the_escape_is_a_key(
    wuziqi_command: list[str], pause: float
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(_KIND)
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        for answer in ANSWERS:
            game.press(":")
            game.wait_for("a point: h8 or 8 8")
            game.press("\x1b")
            time.sleep(pause)
            game.press(answer)
            game.settle(0.12)
            assert "a point: h8 or 8 8" not in game.text
            assert moves(game) == 1, answer
            assert "does nothing here" not in game.text, answer
            assert "White to move" in game.text, answer


def test_a_split_paste_mark_leaves_no_page(wuziqi_command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]SZ[15];B[hh];W[ii])", encoding="utf-8")
    with playing(wuziqi_command, "replay", str(file)) as game:
        game.press("\x1b")
        time.sleep(_PAUSE)
        game.press(PASTED)
        game.wait_for("Nothing can be pasted here")
        game.press("right")
        game.wait_for("Move 1 of 2")


def test_controls_of_eight_bits_begin_the_same(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        before = game.text
        for answer in ANSWERS:
            begin, rest = ord(answer[0]) + 0x40, answer[1:].replace("\x1b\\", "\x9c")
            game.press(chr(begin), rest)
            os.write(game.descriptor, bytes([begin]) + rest.encode("latin-1"))  # no UTF-8
            game.settle(0.05)
            assert game.text == before, answer
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")


def test_escape_alone_is_quick_and_no_part_of_the_next_key(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(_KIND)
        quickest = 1.0
        for _time in range(10):
            game.press(":")
            game.wait_for("a point: h8 or 8 8")
            began = time.monotonic()
            game.press("\x1b")
            game.wait_until(lambda: "a point: h8 or 8 8" not in game.text, "closed")
            quickest = min(quickest, time.monotonic() - began)
        assert quickest < 0.09
        game.press(":")
        game.wait_for("a point: h8 or 8 8")
        game.press("\x1b")
        time.sleep(0.05)
        game.press("?")
        game.wait_for("Keys on the board")


def test_escape_is_a_key_of_its_own_also_while_an_answer_may_come(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press(":")
        game.wait_for("a point: h8 or 8 8")
        game.press("\x1b")
        time.sleep(0.05)
        game.press("?")
        game.wait_for("Keys on the board")


@pytest.mark.parametrize(
    "pieces", [("\x1b[200~gs", "x?q h8", " i9\x1b[201~"), ("\x1b[200~h8 ", "i9\x1b[2", "01~")]
)
def test_a_paste_that_rests_stays_a_paste(
    wuziqi_command: list[str], pieces: tuple[str, ...]
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for piece in pieces[:-1]:
            game.press(piece)
            game.settle(1.3)
            assert moves(game) == 0
            assert "Help" not in game.text
        game.wait_for("A paste has begun and has not ended: Esc twice drops it")
        game.press(pieces[-1])
        game.wait_for("Play 2 moves: h8 i9|Only moves for this board can be pasted")


def test_escape_twice_ends_a_paste_without_an_end(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("\x1b[200~h8 i9")
        game.settle(1.3)
        game.press("enter")
        game.wait_for("A paste has begun and has not ended")
        game.press("\x1b")
        game.settle(0.2)
        game.press("\x1b")
        game.wait_for("The paste had no end: it is dropped")
        assert moves(game) == 0
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")


def test_a_paste_without_an_end_ends_at_a_bound(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        text = b"h8 i9 g7 " * 8
        os.write(game.descriptor, b"\x1b[200~")
        for _piece in range(330_000 // len(text)):
            os.write(game.descriptor, text)
        game.settle(1.5)
        game.press("enter")
        game.wait_for("The paste had no end: it is dropped")
        game.wait_until(lambda: moves(game) == 1, "placed")


def test_ctrl_c_is_obeyed_between_many_pasted_keys(wuziqi_command: list[str]) -> None:
    """The keys go on; a Ctrl-C of the terminal itself would drop them."""
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        os.set_blocking(game.descriptor, False)
        seconds = {"pasting": 2.0, "leaving": 1.0}
        for phase, limit in seconds.items():
            end = time.monotonic() + limit
            while time.monotonic() < end and not game.has_exited():
                with suppress(BlockingIOError, OSError):
                    os.write(game.descriptor, b"tN?q" * 1000)
                game.read(0.001)
            if phase == "pasting":
                os.kill(game.pid, signal.SIGINT)
        assert game.exit_code == 130


@pytest.mark.parametrize("width", [80, 200, 223])
def test_a_click_in_the_older_form_hits_beyond_column_95_too(
    wuziqi_command: list[str], width: int
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", size=(40, width)) as game:
        text, lines = "t threats", game.screen.display
        row, line = next((row, line) for row, line in enumerate(lines) if text in line)
        assert width == 80 or line.index(text) > 95
        for button in b" #":
            os.write(game.descriptor, bytes((*b"\x1b[M", button, line.index(text) + 33, row + 33)))
        game.wait_for("No threats")

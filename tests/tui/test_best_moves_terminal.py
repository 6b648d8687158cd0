"""The best moves with real keys and the real engine on a pseudo-terminal."""

import re
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator

TWO_PEOPLE = ("play", "--opponent", "human")
FIVE_AT_BOTH_ENDS = "h8 a1 i8 a3 j8 a5 k8 a8".split()


def depth(game: Emulator) -> int:
    found = re.search(r"best, depth (\d+)", game.text)
    return int(found[1]) if found else 0


def test_moves_are_ranked_more_and_more_deeply_until_escape(wuziqi_command: list[str]) -> None:
    with Emulator([*wuziqi_command, *TWO_PEOPLE]) as game:
        game.wait_for("Black to move")
        game.type_point("h8")
        game.type_point("i9")
        game.press("M")
        game.wait_until(lambda: depth(game) >= 3, "depth 3")
        rows = re.findall(r" (\d) ([a-o]\d+) +\d+%", game.text)
        assert [place for place, _move in rows] == list("123456")
        assert len({move for _place, move in rows}) == 6
        game.press("escape")
        game.wait_until(lambda: "best, depth" not in game.text, "ended")
        game.settle(0.5)
        written = game.written
        game.settle(0.7)
        assert game.written == written


def test_where_all_is_proven_the_search_ends_and_the_screen_rests(
    wuziqi_command: list[str],
) -> None:
    with Emulator([*wuziqi_command, *TWO_PEOPLE]) as game:
        game.wait_for("Black to move")
        for name in FIVE_AT_BOTH_ENDS:
            game.type_point(name)
        game.press("M")
        game.wait_for("wins in 1 stone")
        game.wait_until(lambda: re.search(r"depth 1\s*\n", game.text) is not None, "done")
        game.settle(0.3)
        written = game.written
        game.settle(0.7)
        assert game.written == written


def test_another_page_ends_it_and_the_board_begins_it_again(wuziqi_command: list[str]) -> None:
    with Emulator([*wuziqi_command, *TWO_PEOPLE]) as game:
        game.wait_for("Black to move")
        game.type_point("h8")
        game.press("M")
        game.wait_until(lambda: depth(game) >= 2, "depth 2")
        game.press("s")
        game.wait_for("Computer thinks")
        game.settle(0.5)
        written = game.written
        game.settle(0.7)
        assert game.written == written
        game.press("q")
        game.wait_for(re.compile(r" 5 [a-o]\d+ +\d+%").pattern)

"""Reviews on a real pseudo-terminal: begun, left, resumed, with no engine left behind."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.processes import children, is_running
from tests.records.made_up import add_game
from tests.tui.emulator import Emulator

from wuziqi.records.library.analyses import keep_review, kept_review
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import kept_puzzles
from wuziqi.records.library.rows import KeptReview
from wuziqi.records.settings import LIBRARY_FILE

WON = "e5 e4 f5 f4 g5 g4 h5 h4 i5"
SGF = "(;SZ[9];B[ee];W[ed];B[fe];W[fd];B[ge];W[gd];B[he];W[hd];B[ie])"


@pytest.fixture
def command(wuziqi_command: list[str], tmp_path: Path) -> list[str]:
    return [*wuziqi_command, "--data-dir", str(tmp_path / "data")]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / LIBRARY_FILE


def test_a_saved_game_is_reviewed_while_its_keys_go_on(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(SGF, encoding="ascii")
    with Emulator([*command, "replay", str(path)]) as game:
        game.wait_for("a review")
        game.press("a")
        game.wait_for("Sketch: |Review: ")
        game.press("right")
        game.wait_for("Move 1 of 9: e5")
        game.press("C")
        game.wait_for("Black's chance to win")
        engines = set(children(game.pid))
        assert engines
        game.press("q")
        game.wait_for("Move 1 of 9: e5")
        game.press("q")
        assert game.wait_exit() == 0
    assert not any(map(is_running, engines))


def test_the_end_of_a_game_offers_its_review(command: list[str], data: Path) -> None:
    with Emulator([*command, "play", "--size", "9", "--opponent", "human"]) as game:
        game.wait_for("Black to move")
        game.press("a")
        game.wait_for("The game goes on: it can be reviewed when it is over.")
        for point in WON.split():
            game.type_point(point)
        game.wait_for("a review")
        game.press("a")
        # It opens after move 9 of 9, and goes to the losing move once it is complete.
        game.wait_for("The review is complete|made from what you missed")
        game.wait_for("Move 6 of 9")
        game.press("q")
        game.wait_for("rematch")
        game.press("q", "q")
        assert game.wait_exit() == 0
    library = Library(data)
    assert library.game(1).entry.moves == 9
    library.close()


def test_a_finished_game_out_of_a_file_is_reviewed(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(SGF, encoding="ascii")
    with Emulator([*command, "play", "--opponent", "human", str(path)]) as game:
        game.wait_for("Black wins with five in a row")
        game.press("a")
        game.wait_for("The review is complete|made from what you missed")
        game.wait_for("Move 6 of 9: g6")


def test_a_damaged_review_is_one_line_and_a_fresh_start(command: list[str], data: Path) -> None:
    library = Library(data)
    number = add_game(library, "e5 e4 f5", moves=3, width=9, height=9, result="black")
    from wuziqi import __version__  # noqa: PLC0415

    keep_review(library, number, KeptReview(__version__, "{"))
    library.close()
    with Emulator([*command]) as game:
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("a review")
        game.press("enter")
        game.wait_for("The review starts over: the saved review")
        game.wait_for("Sketch: |Review: ")


@pytest.mark.slow
def test_a_review_is_left_kept_and_gone_on_with(command: list[str], data: Path) -> None:
    library = Library(data)
    moves = "h8 a1 i8 a3 j8 a5 o15 h7 g8"
    number = add_game(library, moves, moves=9, opponent="human", color="", result="white")
    with Emulator([*command]) as game:
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("a review")
        game.press("a")
        game.wait_for("Review: [2-9] of 10")
        engines = set(children(game.pid))
        game.press("q")
        game.wait_for("a review")
        kept = kept_review(library, number)
        assert kept is not None
        assert not any(map(is_running, engines))
        game.press("enter")
        game.wait_for("Review: [2-9] of 10")
        game.wait_for("The review is complete|made from what you missed")
        game.press("home", "n")
        game.wait_for("Move [1-9] of 9")
        game.press("q", "q", "q")
        assert game.wait_exit() == 0
    puzzles = kept_puzzles(library)
    assert [puzzle.id for puzzle in puzzles if puzzle.id.endswith("-7")] == [f"own-{number}-7"]
    library.close()

"""What-ifs, variations, comments and saving on the analysis board: keys and frames."""

import re
from pathlib import Path
from random import Random

import pytest
from tests.records.lines import branching, line
from tests.records.trees import drawn
from tests.tui.preferred import prefer, rows_of, text_of

from wuziqi.play.events import Go
from wuziqi.play.tree import NO_STORE, Store
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, Rule
from wuziqi.tui.board_view import layout_of
from wuziqi.tui.replay.screen import Desk, ReplayScreen
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.glyphs import ASCII

FIVE = "e5 e6 f5 f6 g5 g6 h5 h6 i5"


def board(
    tree: Tree,
    rule: Rule = FREESTYLE,
    *,
    node: int | None = None,
    played: int | None = None,
    store: Store = NO_STORE,
) -> ReplayScreen:
    """A page that shows the last move of the main variation, or another node."""
    shown = len(tree.main_line()) if node is None else node
    desk = Desk(store=store, played=played)
    return ReplayScreen(tree, prefer(ASCII), rule, shown, Go.BACK, desk=desk)


def press(page: ReplayScreen, keys: str) -> ScreenEvent | None:
    """Press keys; a word that begins with ``=`` is typed letter by letter, then Enter."""
    event = None
    for key in keys.split():
        for one in (*key[1:], "enter") if key.startswith("=") else (key,):
            event = page.press(one)
    return event


def last_move(page: ReplayScreen) -> str:
    assert page.position.last is not None
    return str(page.position.last.point)


# Stones


def test_a_stone_becomes_a_variation_and_the_game_stays() -> None:
    page = board(line("e5 e6 f6"))
    press(page, "left left w")
    assert "What if: Enter places a stone" in text_of(page)
    press(page, "down right enter")
    assert drawn(page.tree) == "e5 e6 f6 | 2: f4"
    assert "What if: Black to move" in rows_of(page)[0]
    assert "You play both sides." in text_of(page)
    press(page, "up up : =d4")
    assert drawn(page.tree) == "e5 e6 f6 | 2: f4 d4"


def test_a_move_that_is_there_is_shown_and_not_added() -> None:
    page = board(branching(), node=1)
    press(page, "w : =e6")
    assert drawn(page.tree) == drawn(branching())
    assert last_move(page) == "e6"
    press(page, "[ : =d4")
    assert len(page.tree) == len(branching())
    assert last_move(page) == "d4"


@pytest.mark.parametrize("size", [(24, 80), (40, 120)])
def test_the_frame_shows_cursor_mode_and_keys(size: tuple[int, int]) -> None:
    page = board(line("e5 e6 f6"), played=3)
    press(page, "w left down down")
    shown = rows_of(page, *size)
    assert page.view().marks.cursor == parse_point("e4")
    assert "Enter place   w answers   u undo   Esc stop" in shown[-1]
    assert '"' in "".join(shown)
    press(page, "enter")
    assert "b the game" in rows_of(page, *size)[-1]
    press(page, "escape")
    assert "Right forward   Left backward   w what if   b the game" in rows_of(page, *size)[-1]


def totals(page: ReplayScreen) -> set[str]:
    return {total for row in rows_of(page) for total in re.findall(r"[Mm]oves? \d+ of (\d+)", row)}


def test_a_screen_has_one_total_of_moves_in_the_game_and_in_a_variation() -> None:
    page = board(line("a1 b2 c3 d4 e5 f6 g7 h8 i9 a9 b8"), node=7, played=11)
    press(page, "w : =i1 : =i2 : =i3 escape")
    assert totals(page) == {"10"}
    for shown in range(9, 0, -1):
        press(page, "left")
        assert totals(page) == {"10" if shown > 7 else "11"}, shown
    press(page, "left")
    assert "Start of the game, 11 moves" in text_of(page)


def test_without_an_engine_the_player_stays_alone() -> None:
    page = board(line("e5 e6"))
    press(page, "w w")
    assert "the computer replies" in text_of(page).replace("\n", " ")
    press(page, ".")
    assert "There is no computer to move here" in text_of(page)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (": =e6", "e6 is occupied."),
        (": =z99", "z99 is off the board."),
        (": =xx", "Type a point such as h8"),
        ("up enter", "e7"),
    ],
)
def test_an_illegal_point_is_told_as_in_a_game(keys: str, said: str) -> None:
    page = board(line("e5 e6"))
    press(page, f"w {keys}")
    assert said in text_of(page)


def test_after_five_the_variation_is_over() -> None:
    page = board(line("e5 e6 f5 f6 g5 g6 h5 h6 a9"))
    press(page, "left w : =i5")
    assert "Black wins with five in a row" in text_of(page)
    press(page, ": =a1")
    assert "The game is over here" in text_of(page)
    assert drawn(page.tree).endswith("a9 | 9: i5")


def test_a_forbidden_point_is_warned_about_and_then_loses() -> None:
    page = board(line("h8 a15 i8 c15 g9 e15 g10 g15", 15, 15, RENJU), RENJU)
    press(page, "w : =g8")
    assert "g8 is forbidden for Black: double three" in text_of(page, 40, 120)
    assert len(page.tree) == 9
    press(page, "enter")
    assert "g8 was forbidden" in text_of(page)
    assert len(page.tree) == 10


def test_the_side_to_move_follows_the_rule() -> None:
    page = board(line("j10", 19, 19, CONNECT6), CONNECT6)
    press(page, "w : =a1 : =a2 : =a3")
    stones = [page.tree.stone(node) for node in page.tree.main_line()]
    assert stones == [1, 2, 2, 1]


def test_set_up_stones_count_for_the_side_to_move() -> None:
    tree = parse_sgf(b"(;SZ[9]AB[aa][bb];W[cc])")
    page = board(tree)
    press(page, "w : =i1")
    assert page.tree.stone(2) == 1


def test_digits_choose_variations_and_move_no_cursor() -> None:
    page = board(branching(), node=1)
    press(page, "w 2")
    assert last_move(page) == "d4"
    press(page, "[ escape up ]")
    assert "Move 2 of 3: e6" in rows_of(page)[0]
    press(page, "w 7 5")
    assert len(page.tree) == len(branching())


def test_brackets_step_and_the_cursor_stays_where_it_was() -> None:
    page = board(line("e5 e6 f6"))
    press(page, "w { ] left left")
    assert last_move(page) == "e5"
    press(page, "enter")
    assert drawn(page.tree) == "e5 e6 f6 | 2: d6"


def click(page: ReplayScreen, name: str) -> None:
    layout = layout_of(page.view(), 24, 80)
    assert layout is not None
    cell = layout.board.cell(parse_point(name))
    assert cell is not None
    page.click(Click(*cell, 24, 80))


def test_a_click_after_the_warning_places_on_a_forbidden_point() -> None:
    page = board(line("h8 a15 i8 c15 g9 e15 g10 g15", 15, 15, RENJU), RENJU)
    press(page, "w")
    for _time in range(3):
        assert len(page.tree) == 9
        click(page, "g8")
    assert len(page.tree) == 10


# Taken back, the way back


def test_undo_takes_back_what_was_tried() -> None:
    page = board(line("e5 e6 f6"))
    press(page, "w [ : =a1 : =a2 u")
    assert drawn(page.tree) == "e5 e6 f6 | 3: a1"
    press(page, "u")
    assert drawn(page.tree) == "e5 e6 f6"
    press(page, "u")
    assert "You tried no move that leads here" in text_of(page)


def test_undo_leaves_what_other_moves_follow() -> None:
    page = board(line("e5 e6 f6"))
    press(page, "w [ : =a1 : =a2 [ u")
    assert drawn(page.tree) == "e5 e6 f6 | 3: a1 a2"
    assert last_move(page) == "e6"


def test_b_goes_back_to_where_the_variation_left_the_game() -> None:
    page = board(line("e5 e6 f6 f7"), played=4)
    press(page, "left left w : =a1 : =a2 b")
    assert last_move(page) == "e6"
    press(page, "b")
    assert "This is the game itself" in text_of(page)


def test_moves_behind_the_end_of_a_played_game_are_a_variation() -> None:
    page = board(line("e5 e6"), played=2)
    press(page, "w : =a1 escape")
    assert "Variation, move 3 of 3: a1" in rows_of(page)[0]
    press(page, "b")
    assert "Move 2 of 2" in rows_of(page)[0]
    free = board(line("e5 e6"))
    press(free, "w : =a1 escape")
    assert "Move 3 of 3: a1" in rows_of(free)[0]


def test_escape_ends_the_what_if_before_it_leaves() -> None:
    page = board(line("e5 e6"))
    assert press(page, "w escape") is None
    assert press(page, "escape") == Go.BACK


# Promoted, deleted, commented


def test_a_variation_is_promoted() -> None:
    page = board(branching(), node=6)
    press(page, "p")
    assert drawn(page.tree) == "e5 e6 f6 | 2: d4 c4 | 3: c3"
    assert "This is now the main variation" in text_of(page)
    press(page, "p")
    assert drawn(page.tree) == "e5 d4 c4 | 3: c3 | 2: e6 f6"
    assert page.walk.position.moves[-1].point == page.tree.point(3)
    press(page, "p")
    assert "This is already the main variation" in text_of(page)


def test_p_makes_the_whole_way_the_main_line() -> None:
    page = board(branching(), node=6)
    press(page, "P")
    assert drawn(page.tree) == "e5 d4 c4 | 3: c3 | 2: e6 f6"
    assert "Move 3 of 3: c4" in rows_of(page)[0]


def test_the_moves_of_a_played_game_stay_first_and_stay() -> None:
    page = board(line("e5 e6 f6"), played=3)
    press(page, "left left w : =a1 [ : =a2 P")
    assert drawn(page.tree) == "e5 e6 f6 | 2: a2 | 2: a1"
    assert "first variation of the game" in text_of(page)
    press(page, "P")
    assert "is already the first" in text_of(page)
    press(page, "b D")
    assert "Moves of the game itself cannot be deleted" in text_of(page)
    assert press(page, "{ D") is None
    assert "There is no move to delete" in text_of(page)


def test_a_variation_is_deleted_after_a_question_and_brought_back() -> None:
    page = board(branching(), node=4)
    press(page, "D")
    assert "Delete d4 and 2 moves after it?" in text_of(page)
    assert "y yes   n no" in rows_of(page)[-1]
    press(page, "n")
    assert len(page.tree) == 7
    press(page, "D y")
    assert drawn(page.tree) == "e5 e6 f6"
    assert "Deleted; u restores it" in text_of(page)
    press(page, "u")
    assert drawn(page.tree) == drawn(branching())
    assert "Restored" in text_of(page)
    press(page, "end D")
    assert "Delete c3?" in text_of(page)


def test_what_was_deleted_cannot_come_back_after_another_change() -> None:
    page = board(branching(), node=4)
    press(page, 'D y " =new u')
    assert drawn(page.tree) == "e5 e6 f6"


def test_a_comment_is_written_changed_and_kept() -> None:
    tree = branching()
    tree.notes[4] = Note("Two\nlines", marked=True)
    page = board(tree, node=4)
    press(page, '"')
    assert "Comment: Two lines_" in text_of(page)
    press(page, "=!?")
    assert tree.notes[4] == Note("Two\nlines!?", marked=True)
    press(page, 'right " =好')
    assert tree.note(5).comment == "好"
    assert "好" in text_of(page)
    press(page, '" backspace enter')
    assert 5 not in tree.notes


def test_a_long_comment_shows_the_end_that_is_typed() -> None:
    page = board(line("e5"))
    press(page, '"')
    for key in "x" * 300 + "end":
        page.press(key)
    assert "xend_" in text_of(page).replace("\n", "")
    press(page, "enter")
    assert page.tree.note(1).comment == "x" * 300 + "end"


# Saved


def test_a_tree_is_written_to_a_file_and_read_again(tmp_path: Path) -> None:
    page = board(branching(), store=Store(file=tmp_path / "game.lib"))
    press(page, 'w : =a1 " =why escape E')
    assert str(page.layers.text).endswith(f": {tmp_path / 'game.sgf'}_")
    assert "game.sgf_" in text_of(page)
    assert press(page, "enter") is None
    written = read_file(tmp_path / "game.sgf")
    assert drawn(written) == drawn(page.tree)
    assert written.notes == page.tree.notes
    assert press(page, "q") == Go.BACK


def test_a_file_that_is_there_is_written_over_after_a_question(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("mine", encoding="ascii")
    page = board(branching(), store=Store(file=path))
    press(page, "E enter")
    assert (tmp_path / "game-2.sgf").exists()
    press(page, f"E ={path}")
    assert "Overwriteit?" in "".join(text_of(page).split())
    press(page, "n")
    assert path.read_text(encoding="ascii") == "mine"
    press(page, f"E ={path} y")
    assert drawn(read_file(path)) == drawn(branching())


def test_a_path_that_cannot_be_written_stays_for_editing(tmp_path: Path) -> None:
    page = board(branching())
    press(page, f"E ={tmp_path}/no/such/directory.sgf")
    assert "directory.sgf_" in text_of(page).replace("\n", "").replace(" ", "")
    press(page, "escape E =game.xyz")
    assert "  game.xyz_" in text_of(page)


def test_leaving_with_unsaved_changes_asks_once() -> None:
    page = board(branching())
    assert press(page, "w : =a1 q") is None
    assert "Leave without saving?" in text_of(page)
    assert press(page, "n") is None
    assert press(page, "q y") == Go.BACK


def test_every_change_is_kept_where_there_is_a_store() -> None:
    kept: list[str] = []

    def keep(tree: Tree) -> None:
        kept.append(drawn(tree))

    page = board(line("e5 e6"), played=2, store=Store(keep))
    press(page, 'w : =a1 : =a2 u " =hm D y u')
    assert kept == ["e5 e6 a1", "e5 e6 a1 a2", "e5 e6 a1", "e5 e6 a1", "e5 e6", "e5 e6 a1"]
    assert press(page, "q") == Go.BACK


def test_a_change_that_cannot_be_kept_is_told_and_asked_about() -> None:
    page = board(line("e5 e6"), played=2, store=Store(lambda _tree: "disk full"))
    press(page, "w : =a1")
    assert "The analysis is not in the library: disk full" in " ".join(text_of(page).split())
    assert press(page, "q") is None
    assert press(page, "y") == Go.BACK


KEYS = [
    *("up", "down", "left", "right", "home", "end", "pageup", "enter", "enter", "enter", " "),
    *(
        "escape",
        "tab",
        "backspace",
        "w",
        "w",
        "u",
        "u",
        "b",
        "p",
        "P",
        "D",
        "y",
        "n",
        '"',
        "S",
        ":",
    ),
    *(
        "[",
        "]",
        "{",
        "}",
        "1",
        "2",
        "9",
        ".",
        "a",
        "h",
        "8",
        "o",
        "f",
        "#",
        "F",
        "c",
        "r",
        "Z",
        "好",
    ),
]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("played", [None, 3])
def test_random_keys_leave_a_tree_that_can_be_read_again_and_the_game_as_it_was(
    seed: int, played: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    random = Random(seed)
    page = board(line("e5 e6 f6"), RENJU, played=played)
    for number in range(400):
        page.press(random.choice(KEYS))
        if number % 20 == 0:
            size = random.choice([(24, 80), (40, 120), (12, 40)])
            paint = rows_of(page, *size)
            assert len(paint) == size[0]
        assert page.walk.line[: len(page.walk.path)] == page.walk.path
        assert page.walk.path == [0, *page.tree.line(page.walk.node)]
    assert parse_sgf(format_sgf(page.tree)).cells == page.tree.cells
    if played:
        assert drawn(page.tree).startswith("e5 e6 f6")

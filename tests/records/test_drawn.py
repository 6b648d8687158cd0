"""Boards drawn as text: every row of a board is read, or refused with its mark."""

from pathlib import Path
from random import Random

import pytest
from tests.draws import draws
from tests.records.trees import drawn

from wuziqi.records.formats.files import FORMATS, guess, head_of, read_file, read_text
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.replay import position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Stone

FILES = Path(__file__).parents[1] / "data" / "files"


def stones(tree: Tree) -> str:
    return " ".join(f"{point}{'bw'[stone - 1]}" for point, stone in tree.note(0).added if stone)


def board(*rows: str, size: int = 15, labels: bool = True) -> str:
    """A board with the last rows given, the others empty."""
    lines = [*[". " * (size - 1) + "."] * (size - len(rows)), *rows]
    numbered = [f"{size - at:2} {line}" for at, line in enumerate(lines)]
    return "\n".join(numbered if labels else lines) + "\n"


def test_one_triangle_is_the_last_stone() -> None:
    tree = read_file(FILES / "drawn_triangle.txt")
    assert (tree.size, stones(tree)) == ((15, 15), "i9w h8b i8w i7b")
    assert tree.note(0).properties == {"TR": ["ig"]}
    assert [str(point) for point in position_at(tree, [0]).marked] == ["i9"]
    text = (FILES / "drawn_triangle.txt").read_text(encoding="utf-8").replace("△", "▲")
    tree = read_text(text)
    assert (stones(tree), tree.note(0).properties["PL"]) == ("i9b h8b i8w i7b", ["W"])


def test_numbers_are_moves_in_order() -> None:
    tree = read_file(FILES / "drawn_numbered.txt")
    assert (tree.size, drawn(tree), tree.remarks) == ((15, 15), "h8 h9 g7", [])


@pytest.mark.parametrize("labels", [True, False])
def test_numbers_beside_stones_follow_them(labels: bool) -> None:
    rows = (". . 3 . . X O . . . . . . . .", ". . 1 2 X 10 . . 4 5 6 7 8 9 .")
    tree = read_text(board(*rows, labels=labels))
    assert (tree.size, stones(tree)) == ((15, 15), "f2b g2w e1b")
    assert drawn(tree) == "c1 d1 c2 i1 j1 k1 l1 m1 n1 f1"
    assert tree.stone(1) is Stone.WHITE


def test_numbers_within_drawn_lines() -> None:
    rows = ["┼─" * 8 + "┼"] * 9
    rows[4] = "┼─┼─●─①─┼─③─┼─②─┼"
    tree = read_text("\n".join(rows))
    assert (tree.size, stones(tree), drawn(tree)) == ((9, 9), "c5b", "d5 h5 f5")
    assert tree.stone(1) is Stone.WHITE


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (
            [". . . A . . . . . . . . . . .", ". . . X . . . . . . . . . . ."],
            "line 14, column 1: 'A' on d2 is no mark of black, white or an empty point",
        ),
        (
            ["┼" * 7 + "◊" + "┼" * 7, "┼" * 7 + "●" + "┼" * 7],
            "line 14, column 1: '◊' on h2 is no mark of black, white or an empty point",
        ),
        (
            [". 1 . 3 . . . . . . . . . . .", ". . . X 3 . . . . . . . . . ."],
            "line 15, column 1: move 3 stands on d2 and on e1",
        ),
        (
            [". 1 . 4 . . . . . . . . . . .", ". . 2 X . . . . . . . . . . ."],
            "line 1, column 1: move 3 is missing on the board",
        ),
        (
            [". . . 2 . . . . . . . . . . .", ". . . X O . . . . . . . . . ."],
            "line 1, column 1: move 1 is missing on the board",
        ),
        (
            [". . . X . . . . . . . . . .", ". . . X . O . . . . . . . . ."],
            "line 14, column 1: not a row of 15 points as beside it",
        ),
    ],
)
def test_what_is_no_mark_is_refused_with_its_row(rows: list[str], why: str) -> None:
    text = board(*rows, labels="┼" not in rows[0])
    if "┼" in rows[0]:
        text = text.replace(". ", "┼").replace(".", "┼")
    with pytest.raises(FormatError) as caught:
        read_text(text, "drawn")
    assert str(caught.value) == why


@pytest.mark.random
def test_a_damaged_row_never_makes_another_board() -> None:
    random = Random(1)
    for _sample in range(draws(300)):
        rows = [random.choices(".XO", (8, 1, 1), k=15) for _row in range(15)]
        down, column = random.randrange(15), random.randrange(15)
        mark = rows[down][column] = random.choice("Aa#▲△◎3 12-+|?Zé中XO.07①")
        link, empty = random.choice([(" ", "."), ("", "."), ("─", "┼"), ("", "＋")])
        labelled = random.random() < 0.5
        lines = [link.join(row).replace(".", empty) for row in rows]
        text = "\n".join(f"{15 - at:2} {one}" if labelled else one for at, one in enumerate(lines))
        try:
            tree = read_text(text, "drawn")
        except FormatError:
            continue
        assert tree.size == (15, 15), text
        found = {(point.column, 14 - point.row): stone for point, stone in tree.note(0).added}
        for at, row in enumerate(rows):
            for along, one in enumerate(row):
                if (along, at) != (column, down):
                    stone = {"X": Stone.BLACK, "O": Stone.WHITE}.get(one)
                    assert found.get((along, at)) is stone, (mark, text)


def test_lines_beside_the_board_are_told() -> None:
    text = (
        "  Club game\n"
        + board(". . . X . O . . . . . . . . .")
        + "   A B C D E F G H I J K L M N O\n"
    )
    assert read_text(text).remarks == ["Line 1 is not read: 'Club game'."]
    told = "2 lines are not read, the first of them line 1: 'Club game'."
    assert read_text(text + "Black to move\n").remarks == [told]
    with pytest.raises(FormatError, match="line 1, column 1: 'Club game' is not read"):
        read_text(text, how=FormatOptions(strict=True))


def test_a_diagram_of_senseis_library() -> None:
    tree = read_file(FILES / "sensei.txt")
    assert (tree.size, stones(tree), drawn(tree)) == ((15, 15), "i7b j6w", "h8 h9 g10")
    assert (tree.stone(1), tree.event, tree.remarks) == (Stone.BLACK, "Gomoku example", [])


def test_marks_of_senseis_library() -> None:
    rows = [
        "$$Wm5",
        "$$ -------",
        "$$ | . B # |",
        "$$ | W , a |",
        "$$ | 0 9 C |",
        "$$ -------",
        "End",
    ]
    tree = read_text("\n".join(rows), "drawn")
    assert (tree.size, stones(tree), drawn(tree)) == ((3, 3), "b3b c3b a2w", "b1 a1")
    assert tree.stone(1) is Stone.WHITE
    assert tree.note(0).properties == {"PL": ["W"], "LB": ["cb:a"]}
    assert tree.remarks == ["Line 7 is not read: 'End'."]


def test_five_set_up_in_a_row_end_the_game() -> None:
    tree = read_file(FILES / "five_drawn.txt")
    outcome = position_at(tree, [0]).outcome
    assert outcome is not None
    assert (outcome.winner, len(outcome.line)) == (Stone.BLACK, 5)


@pytest.mark.parametrize("text", ["$$x = 1$$\n$$ y = 2 $$\n", "1 2 3 4\n5 6 7 8\n9 10 11 12\n"])
def test_formulas_and_tables_are_no_boards(text: str) -> None:
    assert not FORMATS["drawn"].looks(head_of(text.encode()))
    with pytest.raises(FormatError):
        guess("a", text.encode())

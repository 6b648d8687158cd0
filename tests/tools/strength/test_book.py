"""The script that builds the opening book, with searches of a few nodes."""

import json
from dataclasses import replace
from pathlib import Path

from tools.strength.book import PROVEN, Parameters, Positions, Tree

from tools.strength import book as script
from wuziqi.engine.book import Book
from wuziqi.rules.board import Stone

WIN = PROVEN + 500


QUICK = Parameters(
    first_replies={15: 1, 20: 1},
    short=(20,),
    likely=2,
    skim=20,
    long=40,
    serious=1,
    fade=0,
    memory=2_000_000,
)
"""Short searches, and scores that count as they stand."""

Moves = dict[str, int] | list[str]


def tree_of(positions: dict[str, Moves], fade: int = 0) -> Tree:
    """A tree from black's moves with their scores and white's replies."""
    return Tree(
        15,
        {
            key: {"replies": {move: [] for move in moves}}
            if isinstance(moves, list)
            else {"moves": {move: [score, 1] for move, score in moves.items()}}
            for key, moves in positions.items()
        },
        Parameters(fade=fade),
    )


TREE: dict[str, Moves] = {
    "/": {"hh": 0},
    "hh/": ["ii", "hi", "jj"],
    "hh/gg": {"gi": 100},
    "hh/gh": {"gi": 150},
    "hh/ff": {"hi": WIN},
}


def test_black_is_worth_what_is_worst_for_it() -> None:
    tree = tree_of({**TREE, "gghh/gh": ["ii"], "gghh/ghii": {"fh": 80}})
    assert tree.worths("hh/") == {"ii": 100, "hi": 80, "jj": WIN}
    assert tree.value("/") == 80


def test_only_sure_moves_are_shipped() -> None:
    unsure = script.shipped(tree_of(TREE))
    assert set(unsure) == {"/", "hh/ff"}
    tree = tree_of({**TREE, "gghh/gh": ["ii"], "gghh/ghii": {"fh": 80}})
    sure = script.shipped(tree)
    assert sure["hh/gh"] == {"gi": 80}
    assert sure["hh/"] == {"hi": -80}
    assert "gghh/ghii" not in sure
    assert "hh/gg" not in sure


def test_a_tree_grows_the_same_again_and_becomes_a_book(tmp_path: Path) -> None:
    trees = []
    for _again in range(2):
        tree = Tree(15, {}, QUICK)
        builder = script.Builder(tree, 40)
        builder.plant()
        assert [builder.grow() for _step in range(3)] == [True] * 3
        trees.append(tree.positions)
    assert trees[0] == trees[1]
    path = tmp_path / "book.json"
    script.save(tmp_path / "tree.json", {"15": trees[0]})
    script.ship(path, script.load(tmp_path / "tree.json"))
    book = Book(path.read_text(encoding="ascii"))
    assert [move for move, _score in book.moves(15, [], Stone.BLACK)] == [(7, 7)]
    assert json.loads(path.read_text(encoding="ascii"))["margin"] == script.MARGIN


def test_a_proven_line_is_followed_no_more() -> None:
    tree = tree_of({"/": {"hh": 0}, "hh/": ["jj"], "hh/ff": {"hi": WIN}})
    assert not script.Builder(tree, 10).grow()


def test_the_first_replies_are_around_the_first_stone() -> None:
    tree = Tree(20, {}, QUICK)
    script.Builder(tree, 40).plant()
    [first] = tree.positions["/"]["moves"]
    replies = tree.positions[tree.child("/", first)]["replies"]
    assert len(replies) == 5  # of eight neighbours, three are mirrored in the diagonal


def test_white_has_a_reply_to_first_stones_elsewhere() -> None:
    positions: Positions = {"/": {"moves": {"hh": [0, 0]}}, "hh/": {"replies": {}}}
    tree = Tree(15, positions, replace(QUICK, from_edge=6, serious=3))
    script.Builder(tree, 20).elsewhere()
    tree.positions["hh/"] = {"replies": {"ii": []}}
    tree.positions["hh/gg"] = {"moves": {"gi": [1, 1]}}
    book = script.shipped(tree)
    assert {key for key in book if len(key) == 3} == {"gg/", "gh/"}


def test_a_mirrored_move_is_not_tried_again() -> None:
    assert tree_of({"hh/gg": {"gi": 1}}).tried("hh/gg") == {"gi", "ig"}
    assert tree_of({"hh/gh": {"gi": 1}}).tried("hh/gh") == {"gi", "gg"}


def test_a_score_promises_less_with_more_stones() -> None:
    tree = tree_of({"hh/gg": {"gi": 100, "ii": WIN}}, fade=8)
    assert tree.worths("hh/gg") == {"gi": 84, "ii": WIN}

"""Editing a tree: random changes against a model of nested nodes, and grafting."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest
from tests.records.lines import branching, grow, line
from tests.records.trees import drawn
from tools.attack.mutate import random_tree

from wuziqi.records.formats import tree_editing
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point, parse_point


@dataclass(eq=False)
class Model:
    """A node of the model: what it has, and the nodes behind it."""

    point: Point | None = None
    stone: Stone | None = None
    note: Note = field(default_factory=Note)
    milliseconds: int = 0
    children: list[Model] = field(default_factory=list)

    def nodes(self) -> list[Model]:
        """This node and all below it, in the order of a file."""
        return [self, *(node for child in self.children for node in child.nodes())]

    def above(self, node: Model) -> Model:
        """The node that another one of this tree is right behind."""
        return next(one for one in self.nodes() if node in one.children)


def model_of(tree: Tree) -> Model:
    """The same tree as nodes within nodes."""
    way: list[Model] = []
    for number, depth in enumerate(tree.depths):
        node = Model(
            tree.point(number),
            tree.stone(number),
            tree.note(number),
            tree.milliseconds.get(number, 0),
        )
        del way[depth:]
        if way:
            way[-1].children.append(node)
        way.append(node)
    return way[0]


def facts(model: Model, depth: int = 0) -> list[object]:
    """All that a model says, node by node."""
    own = (depth, model.point, model.stone, model.note, model.milliseconds)
    return [own, *(fact for child in model.children for fact in facts(child, depth + 1))]


def change(random: Random, tree: Tree, model: Model) -> None:
    """Make one random change in both."""
    number = random.randrange(len(tree))
    node = model.nodes()[number]
    kind = random.choice(("add", "add", "remove", "bring back", "promote", "first", "comment"))
    if kind == "add":
        add(random, tree, model, number)
    elif kind == "comment":
        text = random.choice(("", "why?", "多\n行"))
        tree_editing.set_comment(tree, number, text)
        node.note = Note(
            text, node.note.text, node.note.marked, node.note.added, node.note.properties
        )
    elif number:
        siblings = model.above(node).children
        place = siblings.index(node)
        if kind == "remove":
            branch = tree_editing.remove(tree, number)
            assert len(branch) == len(node.nodes())
            siblings.remove(node)
        elif kind == "bring back":
            tree_editing.insert(tree, number, tree_editing.remove(tree, number))
        else:
            steps = 1 if kind == "promote" else place
            fresh = tree_editing.promote(tree, number, steps)
            siblings.insert(max(place - steps, 0), siblings.pop(place))
            assert fresh == model.nodes().index(node)


def add(random: Random, tree: Tree, model: Model, number: int) -> None:
    """Add a move after a node, or find the present one."""
    node = model.nodes()[number]
    point, stone = random.choice(list(Board(15))), random.choice(list(Stone))
    if node.children and random.random() < 0.3:
        known = random.choice(node.children)
        if known.point is None or known.stone is None:
            return
        point, stone = known.point, known.stone
    there = [child for child in node.children if (child.point, child.stone) == (point, stone)]
    if not there:
        node.children.append(Model(point, stone))
    made = tree_editing.add_move(tree, number, point, stone)
    assert made == model.nodes().index(there[0] if there else node.children[-1])


@pytest.mark.parametrize("seed", range(10))
def test_random_changes_agree_with_the_model(seed: int) -> None:
    random = Random(seed)
    tree = random_tree(random)
    tree.milliseconds = {node: 10 * node for node in range(1, len(tree), 2)}
    model = model_of(tree)
    for _step in range(40):
        change(random, tree, model)
        assert facts(model_of(tree)) == facts(model)
        assert len(tree.cells) == len(tree.colors) == len(tree.depths)
    numbers = {node: place for place, node in enumerate(model.nodes())}
    for node, place in numbers.items():
        assert tree_editing.branch_end(tree, place) == place + len(node.nodes())
        if place:
            assert tree_editing.parent_of(tree, place) == numbers[model.above(node)]


@pytest.mark.parametrize("seed", range(20))
def test_an_edited_tree_comes_back_from_a_file(seed: int) -> None:
    random = Random(seed)
    tree = random_tree(random)
    for _step in range(30):
        number = random.randrange(len(tree))
        free = [point for point in tree.board(number) if tree.board(number)[point] is None]
        if random.random() < 0.6:
            taken = {tree.point(child) for child in tree.children(number)}
            point = random.choice([point for point in free if point not in taken])
            tree_editing.add_move(tree, number, point, random.choice(list(Stone)))
        elif number and random.random() < 0.5:
            tree_editing.promote(tree, number)
        elif number:
            tree_editing.remove(tree, number)
        else:
            tree_editing.set_comment(tree, number, "the root]")
    assert parse_sgf(format_sgf(tree)) == tree


def test_a_move_that_is_there_already_is_not_added() -> None:
    tree = branching()
    assert tree_editing.add_move(tree, 1, parse_point("d4"), Stone.WHITE) == 4
    assert drawn(tree) == drawn(branching())
    assert tree_editing.add_move(tree, 1, parse_point("d4"), Stone.BLACK) == 7


def test_the_root_stays() -> None:
    with pytest.raises(ValueError, match="root"):
        tree_editing.remove(branching(), 0)
    assert tree_editing.promote(branching(), 0) == 0


def test_a_branch_that_was_removed_is_brought_back_to_its_place() -> None:
    tree = branching()
    tree.notes[5] = Note("quiet")
    before = drawn(tree)
    branch = tree_editing.remove(tree, 4)
    assert drawn(tree) == "e5 e6 f6"
    assert not tree.notes
    tree_editing.insert(tree, 4, branch)
    assert drawn(tree) == before
    assert tree.notes == {5: Note("quiet")}


def test_an_analysis_is_grafted_on_its_game() -> None:
    """The game has gone on with d4 since: the old line has become a variation."""
    analysis = branching()
    analysis.notes = {1: Note("first"), 2: Note("main"), 5: Note("quiet")}
    game = line("e5 d4 c4 a1")
    game.notes[1] = Note("of the game")
    game.result = "black"
    tree = tree_editing.grafted(game, analysis)
    assert drawn(tree) == "e5 d4 c4 a1 | 3: c3 | 2: e6 f6"
    assert tree.notes == {1: Note("first"), 5: Note("quiet"), 6: Note("main")}
    assert tree.milliseconds == {1: 0, 2: 100, 3: 200, 4: 300, 6: 100}
    assert (tree.black, tree.result) == ("Ann", "black")
    assert drawn(game) == "e5 d4 c4 a1"


def test_variations_of_the_line_itself_are_not_kept_beside_an_analysis() -> None:
    """They were removed in the analysis, which began with them."""
    game = branching()
    analysis = line("e5 e6")
    grow(analysis, 3, "f6", Stone.BLACK)
    grow(analysis, 4, "a9", Stone.WHITE)
    assert drawn(tree_editing.grafted(game, analysis)) == "e5 e6 f6 a9"


def test_a_branch_that_is_longer_than_a_search_skips_is_found() -> None:
    tree = Tree(25, 25)
    for _round in range(20):
        for depth in range(1, 500):
            tree.add(depth, None, Stone.BLACK)
    last = tree.add(1, Point(0, 0), Stone.BLACK)
    deep = 400 + 499 * 10
    assert tree_editing.branch_end(tree, 0) == len(tree)
    assert tree_editing.branch_end(tree, deep) == 1 + 499 * 11
    assert tree_editing.parent_of(tree, deep) == deep - 1
    assert tree_editing.parent_of(tree, last) == 0
    tree.add(2, Point(1, 0), Stone.WHITE)
    for _node in range(9000):
        tree.add(3, None, Stone.BLACK)
    assert tree_editing.parent_of(tree, len(tree) - 1) == last + 1
    assert tree_editing.branch_end(tree, last) == len(tree)

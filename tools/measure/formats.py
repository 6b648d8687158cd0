"""Measure how long games with very many variations take to be written and read again.

    python -m tools.measure.formats

Draws trees of moves at random: a fan (very many first moves), a comb (long lines that leave a game
at any of its moves) and a bush (short branches of branches). Writes each in every format with
variations, and reads the file again. Prints, each beside its limit, the time for the large tree,
and how many times longer it takes than a tree of a quarter of its nodes: 4 where the time grows
with the nodes, 16 where it grows with their square. Exits with 1 if a limit is missed.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from tools.command_line import command_line
from tools.measure.limits import Limit, report

from wuziqi.records.formats.files import FORMATS, format_tree
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import Feature, Note, Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

NODES, TIMES = 100_000, 4
OPTIONS = FormatOptions(unlimited=True)
RUNS = 3
"""Of so many runs the fastest counts: other work on the machine only adds."""
DEEPEST = 60
SIZE = 15
COMMENTED = 0.1
"""The share of nodes with a comment."""


def fan(_rng: random.Random, depth: int) -> int:
    """Return the depth of the next node: a first move, or its reply."""
    return 2 if depth == 1 else 1


def comb(rng: random.Random, depth: int) -> int:
    """Return the depth of the next node: on to the end of a line, then back to any move of it."""
    return depth + 1 if depth < DEEPEST else rng.randint(1, DEEPEST)


def bush(rng: random.Random, depth: int) -> int:
    """Return the depth of the next node: near the last one."""
    return rng.randint(max(1, depth - 2), min(depth + 1, DEEPEST))


def drawn_tree(nodes: int, shape: Callable[[random.Random, int], int]) -> Tree:
    """Return a tree of so many nodes; siblings may repeat a move, as in files of others."""
    rng = random.Random(1)
    tree = Tree(SIZE, SIZE)
    path: list[Point] = []
    for number in range(nodes):
        depth = shape(rng, len(path))
        del path[depth - 1 :]
        path.append(free_point(rng, path))
        node = tree.add(depth, path[-1], Stone.BLACK if depth % 2 else Stone.WHITE)
        if rng.random() < COMMENTED:
            tree.notes[node] = Note(comment=f"variation {number}")
    return tree


def free_point(rng: random.Random, path: list[Point]) -> Point:
    while (point := Point(rng.randrange(SIZE), rng.randrange(SIZE))) in path:
        pass
    return point


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of the fastest of some runs."""
    taken = []
    for _ in range(RUNS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


def measure(form: str, shape: Callable[[random.Random, int], int]) -> Iterator[Limit]:
    written, read = [], []
    for nodes in (NODES // TIMES, NODES):
        tree = drawn_tree(nodes, shape)
        written.append(seconds(partial(format_tree, tree, form, OPTIONS)))
        data = format_tree(tree, form, OPTIONS)
        read.append(seconds(partial(FORMATS[form].parse, data, OPTIONS)))
    for what, most, (small, large) in (("write", 1500, written), ("read", 2500, read)):
        name = f"{what} {form}, a {shape.__name__} of {NODES} nodes"
        yield Limit(f"{name}, ms", 1000 * large, most)
        yield Limit(f"{name}, times a quarter", large / small, 6)


def main() -> int:
    command_line(__doc__).parse_args()
    forms = [one.name for one in FORMATS.values() if Feature.VARIATION in one.carries]
    figures = (measure(form, shape) for form in forms for shape in (fan, comb, bush))
    return report(limit for limits in figures for limit in limits)


if __name__ == "__main__":
    sys.exit(main())

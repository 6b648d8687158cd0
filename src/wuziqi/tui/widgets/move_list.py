"""The moves of a game as lines, those of one round or turn on a line."""

from collections.abc import Sequence

from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.widgets.glyphs import Glyphs


def round_lines(moves: Sequence[Point], count: int, rule: Rule, glyphs: Glyphs) -> list[str]:
    """Return the last rounds of a game, at most ``count``, each with black's and white's move.

    Where a turn has two stones, a line is a turn, behind the stone of its colour.
    """
    if rule.stones_per_turn > 1:
        return _turn_lines(moves, count, rule, glyphs)
    rounds = (len(moves) + 1) // 2
    pairs = {n: moves[2 * n : 2 * n + 2] for n in range(max(0, rounds - count), rounds)}
    return [
        f"{n + 1:3}. {'  '.join(f'{move!s:4}' for move in pair)}".rstrip()
        for n, pair in pairs.items()
    ]


def _turn_lines(moves: Sequence[Point], count: int, rule: Rule, glyphs: Glyphs) -> list[str]:
    turns: list[tuple[Stone, list[Point]]] = []
    for number, move in enumerate(moves):
        color = rule.color_of_move(number)
        if not turns or turns[-1][0] is not color:
            turns.append((color, []))
        turns[-1][1].append(move)
    lines = [
        f"{n:3}. {glyphs.stones[color]} {'  '.join(f'{move!s:4}' for move in placed)}".rstrip()
        for n, (color, placed) in enumerate(turns, 1)
    ]
    return lines[-count:] if count > 0 else []

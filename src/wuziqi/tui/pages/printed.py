"""A saved game as plain lines of text."""

import re
from collections.abc import Iterator
from itertools import islice
from operator import le

from wuziqi.columns import fold, text_width
from wuziqi.locale import _
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.records.formats.sgf import plain_text, written_rule
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.rule import Rule
from wuziqi.texts import clean
from wuziqi.tui.replay.screen import position_marks
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.library_texts import no_result_text
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import opening_titles, rule_title, size_text
from wuziqi.words.tree_texts import file_result, round_texts, saved_outcome_text

_CLOCK_SECONDS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?", re.ASCII)
"""A value of BL or WL: the seconds that a clock shows."""

WIDTH = 80
"""The longest line, unless the board needs more."""


def printed(tree: Tree, position: ReplayPosition, rule: Rule, glyphs: Glyphs) -> list[str]:
    """Return a position of a game in lines: players, rule, board, result, comment and moves."""
    lines = [
        *_heading(tree, rule, glyphs),
        "",
        *drawn_board(position.board, glyphs, position_marks(position)),
        "",
    ]
    lines += [*_results(tree, position, rule), *_contents(tree)]
    if comment := position.note.comment:
        lines += ["", *comment.splitlines()]
    if position.moves:
        lines += ["", *_rounds(position, rule, glyphs)]
    return [part.rstrip() for line in lines for part in fold(clean(line), WIDTH) or [""]]


def _heading(tree: Tree, rule: Rule, glyphs: Glyphs) -> Iterator[str]:
    for stone, name in ((Stone.BLACK, tree.black), (Stone.WHITE, tree.white)):
        yield f"{glyphs.stones[stone]} {color_name(stone)}  {name}"
    yield from filter(None, [_(", ").join(filter(None, [tree.event, tree.date]))])
    size = size_text(tree.size, glyphs)
    yield _game_text(f"{rule_title(rule)} {size}", tree)


def _game_text(game: str, tree: Tree) -> str:
    if written := written_rule(tree):
        return _("{game} (the file says: {rule})").format(game=game, rule=written)
    if tree.rule and not tree.rule_assumed:
        return game
    return _("{game} (the file names no rule)").format(game=game)


def drawn_board(board: Board, glyphs: Glyphs, marks: Marks) -> list[str]:
    columns, rows = range(board.width), range(board.height)
    viewport = Viewport(0, 0, board.width, board.height, 1, columns, rows)
    canvas = Canvas(viewport.height, viewport.width + 1)
    paint_board(canvas, board, viewport, glyphs, marks)
    return canvas.lines()


def _results(tree: Tree, position: ReplayPosition, rule: Rule) -> Iterator[str]:
    if position.last is not None:
        number, point = len(position.moves), position.last.point
        yield _("Move {number}: {point}").format(number=number, point=point)
        yield from _times(tree, position)
    if titles := opening_titles(position.board, position.played):
        yield _("Opening: {name}").format(name=titles[0])
    if tree.openings:
        return
    if position.outcome is not None:
        result = saved_outcome_text(position.outcome, rule)
        if position.ended < len(position.moves):
            result = _("{result} (with move {number})").format(result=result, number=position.ended)
        yield result
    else:
        yield _("By the rules the game is not over.")
    yield file_result(tree) or no_result_text()


def _times(tree: Tree, position: ReplayPosition) -> Iterator[str]:
    nodes = [move.node for move in position.moves]
    if milliseconds := tree.milliseconds.get(nodes[-1]):
        yield _("Time of the move: {time}").format(time=_minutes(milliseconds / 1000))
    clocks = []
    for name, stone in (("BL", Stone.BLACK), ("WL", Stone.WHITE)):
        values = (tree.note(node).properties.get(name, ("",))[0] for node in reversed(nodes))
        if seconds := next(filter(_CLOCK_SECONDS.fullmatch, values), ""):
            text = _("{color}: {time}")
            clocks.append(text.format(color=color_name(stone), time=_minutes(float(seconds))))
    if clocks:
        yield _("Time left: {clocks}").format(clocks=_(", ").join(clocks))


def _minutes(seconds: float) -> str:
    if seconds < 60:
        return _("{seconds:.1f} s").format(seconds=seconds)
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _contents(tree: Tree) -> Iterator[str]:
    if tree.games > 1:
        text = _("Games in the file: {count}; this is the first, --game N shows another one.")
        yield text.format(count=tree.games)
    if tree.openings > 1:
        text = _("A list of openings: {count}; this is the first, --game N shows another one.")
        yield text.format(count=tree.openings)
        return
    lines = 1 + sum(map(le, islice(tree.depths, 1, None), tree.depths))  # a tree may be large
    if lines > 1:
        yield _("Variations: {count}; this is the main one.").format(count=lines)
    if about := "\n".join(map(plain_text, tree.note(0).properties.get("GC", ()))).strip():
        yield from ("", *about.splitlines())


def _rounds(position: ReplayPosition, rule: Rule, glyphs: Glyphs) -> list[str]:
    rounds = round_texts(position.moves, rule, glyphs)
    column = max(map(text_width, rounds)) + 2
    a_line = max(1, (WIDTH + 2) // column)
    return [
        "".join(text + " " * (column - text_width(text)) for text in rounds[first : first + a_line])
        for first in range(0, len(rounds), a_line)
    ]

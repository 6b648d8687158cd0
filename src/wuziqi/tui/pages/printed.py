"""A saved game as plain lines of text, and the lines under a picture of it."""

from collections.abc import Iterator
from itertools import islice
from operator import le

from wuziqi.locale import _
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.session.seats import Seats
from wuziqi.tui.pages.replay_page import file_result, move_lines, position_marks
from wuziqi.tui.terminal.canvas import Canvas, fold, text_width
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.tui.words import players
from wuziqi.tui.words.players import color_name
from wuziqi.tui.words.rule_texts import rule_title, size_text

WIDTH = 80
"""No line is longer, but for a board that needs more."""


def printed(tree: Tree, position: ReplayPosition, rule: Rule, glyphs: Glyphs) -> list[str]:
    """Return a position of a game in lines: players, rule, board, result, comment and moves."""
    told = [*_heading(tree, rule, glyphs), "", *_board_lines(position, glyphs), ""]
    told += [*_standing(tree, position, rule), *_contents(tree)]
    if comment := position.note.comment:
        told += ["", *comment.splitlines()]
    if position.moves:
        told += ["", *_rounds(position, rule, glyphs)]
    return [part.rstrip() for line in told for part in fold(_clean(line), WIDTH) or [""]]


def captions(tree: Tree, position: ReplayPosition, rule: Rule) -> list[str]:
    """Return the lines under a picture: who played, when, and how it ended."""
    names = [
        f"{name} ({color_name(stone)})" for stone, name in _names(tree).items() if name.strip()
    ]
    where = ", ".join(filter(None, [tree.event.strip(), tree.date.strip()]))
    ended = outcome_text(position.outcome, rule) if position.outcome else file_result(tree)
    return [line for line in (" - ".join(names), where, ended) if line]


def outcome_text(outcome: Outcome, rule: Rule) -> str:
    """Tell how a saved game ended by its rule."""
    return players.outcome_text(Seats(), outcome, rule)


def _names(tree: Tree) -> dict[Stone, str]:
    return {Stone.BLACK: tree.black, Stone.WHITE: tree.white}


def _heading(tree: Tree, rule: Rule, glyphs: Glyphs) -> Iterator[str]:
    for stone, name in _names(tree).items():
        yield f"{glyphs.stones[stone]} {color_name(stone)}  {name}"
    yield from filter(None, [", ".join(filter(None, [tree.event, tree.date]))])
    size = size_text(tree.size, glyphs)
    known = f"{rule_title(rule)} {size}"
    yield known if tree.rule else _("{game} (the file names no rule)").format(game=known)


def _board_lines(position: ReplayPosition, glyphs: Glyphs) -> list[str]:
    board = position.board
    viewport = _whole(board)
    canvas = Canvas(viewport.height, viewport.width + 1)
    paint_board(canvas, board, viewport, glyphs, position_marks(position))
    return canvas.lines()


def _whole(board: Board) -> Viewport:
    """Where a board lies that is printed as small as it can be."""
    return Viewport(0, 0, board.width, board.height, 1, range(board.width), range(board.height))


def _standing(tree: Tree, position: ReplayPosition, rule: Rule) -> Iterator[str]:
    """How the game stands: the move that is shown, by the rule, and by the file."""
    if position.last is not None:
        number, point = len(position.moves), position.last.point
        yield _("Move {number}: {point}").format(number=number, point=point)
    if position.outcome is not None:
        told = outcome_text(position.outcome, rule)
        if position.ended < len(position.moves):
            told = _("{result} (with move {number})").format(result=told, number=position.ended)
        yield told
    else:
        yield _("By the rule the game goes on.")
    yield file_result(tree) or _("The file tells no result.")


def _contents(tree: Tree) -> Iterator[str]:
    """What else there is in the file."""
    if tree.games > 1:
        yield _("Games in the file: {count}; this is the first.").format(count=tree.games)
    lines = 1 + sum(map(le, islice(tree.depths, 1, None), tree.depths))  # a tree may be large
    if lines > 1:
        yield _("Variations: {count}; this is the main one.").format(count=lines)


def _rounds(position: ReplayPosition, rule: Rule, glyphs: Glyphs) -> list[str]:
    """The moves, as many rounds on a line as fit, in columns."""
    rounds = move_lines(position.moves, len(position.moves), rule, glyphs)
    column = max(map(text_width, rounds)) + 2
    a_line = max(1, (WIDTH + 2) // column)
    return [
        "".join(text + " " * (column - text_width(text)) for text in rounds[first : first + a_line])
        for first in range(0, len(rounds), a_line)
    ]


def _clean(line: str) -> str:
    """A line without what a terminal might take for a command."""
    return "".join(char if char.isprintable() else " " for char in line)

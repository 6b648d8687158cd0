"""Rules, boards and points in words: names, warnings, reasons of illegal moves, move lists."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.locale import _, ngettext, pgettext
from wuziqi.locale.errors import error_words
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Board, IllegalMove, Occupied, OffBoard, Size, Stone
from wuziqi.rules.opening import FREE, Opening
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import DIRECTIONS, FREESTYLE, NO_ODDS, RULES, VARIANTS, Odds, Rule, Variant
from wuziqi.texts import N_
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.sentences import sentence

if TYPE_CHECKING:
    from wuziqi.rules.game import Game
    from wuziqi.rules.opening_names import OpeningName
    from wuziqi.rules.referee import Outcome
    from wuziqi.session.reasons import Warned


def rule_title(rule: Rule) -> str:
    return _with_row(rule.title, rule)


def rule_summary(rule: Rule, size: Size | None = None) -> str:
    """Return the winning condition, in a line; on a board of ``size`` if that is known."""
    if size is not None and rule.name not in RULES and rule.win_length == max(size):
        return _with_row(N_("{row} in a row win."), rule)
    return _with_row(rule.summary, rule)


def _with_row(text: str, rule: Rule) -> str:
    text = _(text).format(row=row_word(rule.win_length))
    return text[:1].upper() + text[1:]


def row_word(row: int) -> str:
    """Return a number of stones in a row, in words up to ten."""
    words = {
        3: pgettext("stones in a row", "three"),
        4: pgettext("stones in a row", "four"),
        5: pgettext("stones in a row", "five"),
        6: pgettext("stones in a row", "six"),
        7: pgettext("stones in a row", "seven"),
        8: pgettext("stones in a row", "eight"),
        9: pgettext("stones in a row", "nine"),
        10: pgettext("stones in a row", "ten"),
    }
    return words.get(row, str(row))


def size_text(size: Size, glyphs: Glyphs) -> str:
    """Return the columns and rows of a board, such as 15×15."""
    return f"{size.width}{glyphs.times}{size.height}"


def sides_text(rule: Rule) -> str:
    """Say which boards a rule allows."""
    return _("From {least} to {most} lines.").format(least=rule.min_side, most=rule.max_side)


def forbidden_name(kind: Forbidden) -> str:
    names = {
        Forbidden.OVERLINE: pgettext("forbidden", "overline"),
        Forbidden.DOUBLE_FOUR: pgettext("forbidden", "double four"),
        Forbidden.DOUBLE_THREE: pgettext("forbidden", "double three"),
    }
    return names[kind]


def is_plain(setup: Setup) -> bool:
    return (setup.rule, setup.opening, setup.odds) == (FREESTYLE, FREE, NO_ODDS)


def board_title(rule: Rule, size: Size, glyphs: Glyphs) -> str:
    """The title beside a board: the name of the game, which is ours for freestyle, and its size."""
    if rule.even is not FREESTYLE:
        return game_name(rule, size, glyphs)
    return f"{_('Wuziqi')} {size_text(size, glyphs)}"


def variant_of(rule: Rule, size: Size) -> Variant | None:
    """The variant, such as tic-tac-toe, of a rule on a board; None for other games."""
    played = (rule, size)
    return next((variant for variant in VARIANTS if variant[1:] == played), None)


def game_title(rule: Rule, size: Size) -> str:
    """The name of the game: the variant's, or else the rule's."""
    variant = variant_of(rule, size)
    return rule_title(rule) if variant is None else _(variant.title)


def game_name(rule: Rule, size: Size, glyphs: Glyphs, opening: Opening = FREE) -> str:
    """Game, board and opening in a line: ``Renju 15×15, Soosorv-8``."""
    name = f"{game_title(rule, size)} {size_text(size, glyphs)}"
    if opening is FREE:
        return name
    return _("{game}, {opening}").format(game=name, opening=_(opening.title))


def game_text(setup: Setup, glyphs: Glyphs) -> str:
    """Game, board and opening or odds in a line."""
    name = game_name(setup.rule, setup.size, glyphs, setup.opening)
    if setup.odds is NO_ODDS:
        return name
    return _("{game}, {opening}").format(game=name, opening=odds_text(setup.odds))


def opening_title(opening: "OpeningName", *, short: bool = False) -> str:
    """Return the code and the name of an opening, with its meaning unless it is to be ``short``."""
    title = _(opening.title)
    if opening.black is None:
        return title
    return f"{opening.code} {title.partition(' (')[0] if short else title}"


def opening_titles(board: Board, moves: Sequence[tuple[Point, Stone]]) -> list[str]:
    """Return the name of the opening of the ``moves`` on a board, then a shorter one.

    Returns nothing for moves without a name, or after set-up stones.
    """
    from wuziqi.rules.opening_names import opening_name  # noqa: PLC0415  the menu is there at once

    found = opening_name(board.size, moves) if len(board) == len(moves) else None
    return [] if found is None else [opening_title(found), opening_title(found, short=True)]


def odds_text(odds: Odds) -> str:
    """Return the odds, within a line; there must be some."""
    return _("odds: {odds}").format(odds=_(odds.title))


# Forbidden points of renju: the warning before the move, and why the game was lost


_FORBIDDEN_REASONS = {
    Forbidden.OVERLINE: N_("{point} was forbidden: it makes more than five in a row."),
    Forbidden.DOUBLE_FOUR: N_("{point} was forbidden: it makes two fours at once."),
    Forbidden.DOUBLE_THREE: N_("{point} was forbidden: it makes two threes at once."),
}


def warning_text(warning: "Warned") -> str:
    text = _("{point} is forbidden for Black: {kind}. Place again to play it and lose.")
    return text.format(point=warning.point, kind=forbidden_name(warning.kind))


def loss_text(outcome: "Outcome | None") -> str:
    """Return why black has lost by a forbidden move; "" after other games."""
    if outcome is None or outcome.forbidden is None:
        return ""
    return _(_FORBIDDEN_REASONS[outcome.forbidden]).format(point=outcome.line[0])


def overline_text(game: "Game") -> str:
    """Say that the last stone makes a row that is too long to win; "" of other stones."""
    last, rule = next(reversed(game.moves), None), game.rule
    if last is None or game.outcome is not None or game.board[last] not in rule.exact:
        return ""
    longest = max(len(game.board.row(last, step)) for step in DIRECTIONS)
    if longest <= rule.win_length:
        return ""
    return _("A row of more than {row} does not win here.").format(row=row_word(rule.win_length))


# Points and stones, on every board


Names = Mapping[str, str]
"""A front end's names for the actions in a sentence, keys or typed words.

The keys are the names of ``Action`` in small letters, such as ``undo``.
"""


AT_START = N_("This is the start.")
"""For the first position of a game."""
AT_END = N_("This is the end.")
"""For the last position of a game."""


def bad_point_text() -> str:
    return _("Type a point such as h8, or column and row such as 8 8.")


def illegal_text(error: IllegalMove, names: Names) -> str:
    """Say why a stone cannot be placed."""
    from wuziqi.rules.game import GameOver  # noqa: PLC0415  the menu is there at once

    match error:
        case GameOver():
            text = _("The game is over: {new} starts a new one, {undo} goes back.")
            return text.format(**names)
        case OffBoard():
            return _("{point} is off the board.").format(point=error.name)
        case Occupied():
            return _("{point} is occupied.").format(point=error.name)
    return sentence(error_words(error))


def forbidden_text(point: Point, kind: Forbidden) -> str:
    text = _("{point} is forbidden for Black: {kind}.")
    return text.format(point=point, kind=forbidden_name(kind))


def no_stones_text() -> str:
    return _("There are no stones on the board.")


def empty_board_text() -> str:
    return _("The board is empty.")


def no_change_text(*, back: bool) -> str:
    """Say that the editor has no change to undo or, unless ``back``, to redo."""
    undo, redo = _("Nothing to undo."), _("Nothing to redo.")
    return undo if back else redo


def no_stone_text() -> str:
    return _("No stone has been placed.")


def start_of_game_text(moves: int) -> str:
    """The place before the first of a number of moves."""
    text = ngettext("Start of the game, {count} move", "Start of the game, {count} moves", moves)
    return text.format(count=moves)


def stone_on_text(stone: Stone, point: object) -> str:
    """Name a stone on a point, or stones on several points."""
    text = _("Black stone on {point}.") if stone is Stone.BLACK else _("White stone on {point}.")
    return text.format(point=point)


# Lists of moves


class MoveLine(NamedTuple):
    """One line: the numbers of its moves, and their colour where they all have the same."""

    moves: range
    stone: Stone | None = None


def move_lines(stones: Sequence[Stone], rule: Rule) -> list[MoveLine]:
    """The lines for moves of these colours: rounds, or turns where these have several stones.

    Black's handicap stones come before the first round.

    Each move has a line if the colours are out of turn.
    """
    numbered = list(enumerate(stones, 1))
    if any(stone is not rule.color_of_move(number - 1) for number, stone in numbered):
        return [MoveLine(range(number, number + 1), stone) for number, stone in numbered]
    if rule.stones_per_turn == 1:
        end = len(stones) + 1
        extra = range(1, min(rule.handicap + 1, end))
        starts = [*range(1, extra.stop, 2), *range(extra.stop, end, 2)]
        ends = [*starts[1:], end]
        return [MoveLine(range(*line)) for line in zip(starts, ends, strict=False)]
    turns = [list(turn) for _stone, turn in groupby(numbered, itemgetter(1))]
    return [MoveLine(range(turn[0][0], turn[-1][0] + 1), turn[0][1]) for turn in turns]

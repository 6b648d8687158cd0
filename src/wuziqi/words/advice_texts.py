"""Advice in words: hints, layers over a board, best moves and chances."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from wuziqi.columns import text_width
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.adviser import (
    AdviceNotice,
    AdviceReason,
    HintFollows,
    Layer,
    LayerShown,
    Ranking,
)
from wuziqi.protocol.client.events import Thought
from wuziqi.protocol.evaluation import Evaluation, Mate
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.rules.threats import Formation, effect_of, formation_at
from wuziqi.session.analysis import Ranked, win_chance
from wuziqi.session.analyst import NothingFound
from wuziqi.session.reasons import AdviceRefusal
from wuziqi.texts import N_
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import Names

MADE: Final = {
    Formation.FIVE: N_("makes five"),
    Formation.OPEN_FOUR: N_("makes an open four"),
    Formation.DOUBLE_FOUR: N_("makes two fours"),
    Formation.FOUR_THREE: N_("makes a four and an open three"),
    Formation.FOUR: N_("makes a four"),
    Formation.DOUBLE_THREE: N_("makes two open threes"),
    Formation.OPEN_THREE: N_("makes an open three"),
}
"""The formation of a stone, in the text after its point."""

STOPPED: Final = {
    Formation.FIVE: N_("stops a five"),
    Formation.OPEN_FOUR: N_("stops an open four"),
    Formation.DOUBLE_FOUR: N_("stops two fours"),
    Formation.FOUR_THREE: N_("stops a four and an open three"),
    Formation.FOUR: N_("stops a four"),
    Formation.DOUBLE_THREE: N_("stops two open threes"),
    Formation.OPEN_THREE: N_("stops an open three"),
}
"""The formation of the other side's stone that a stone on its point prevents."""


def shape_words(
    board: Board, point: Point, side: Stone, rule: Rule, *, defends: bool = False
) -> list[str]:
    """Name what a stone makes and, if it makes nothing or ``defends``, what it stops."""
    stopped = formation_at(board, point, side.other, rule)
    made = formation_at(board, point, side, rule)
    if stopped not in STOPPED:
        board.place(point, side)
        stopped = effect_of(board, point, rule).blocks
        board.remove(point)
    words = [_(MADE[made])] if made in MADE else []
    if defends or not words:
        words += [_(STOPPED[stopped])] if stopped in STOPPED else []
    return words


_REASON_WORDS = {
    **{f"makes {made.value}": text for made, text in MADE.items()},
    **{f"stops {stopped.value}": text for stopped, text in STOPPED.items()},
    "best shape": N_("the best shape"),
    "best found": N_("the best found by looking ahead"),
}
"""The words for the codes of an engine's hint."""


def hint_text(point: Point, reasons: Iterable[str], mate: int | None) -> str:
    """Say in one line which move is best and why.

    ``reasons`` are codes such as ``makes four``; unknown ones are left out. ``mate`` is in how many
    plies the side to move wins by force (negative: loses), None if neither.
    """
    words = [_(_REASON_WORDS[reason]) for reason in reasons if reason in _REASON_WORDS]
    if mate is not None and mate > 1:
        words.insert(0, _("wins by force in {stones} stones").format(stones=(mate + 1) // 2))
    elif mate is not None and mate < 0:
        words.insert(0, _("holds out longest"))
    return _("Hint {point}: {reasons}").format(point=point, reasons=_(", ").join(words))


_NO_ADVICE = {
    AdviceRefusal.WITH_FRIEND: N_("There is no advice in a game with a friend until it is over."),
    AdviceRefusal.OPENING: N_("Hints come once the opening is over."),
    AdviceRefusal.OVER: N_("The game is over: {back} looks back to ask about a move."),
    AdviceRefusal.RULE: N_(
        "Threats, heat map, best moves and evaluation work for five in a row only."
    ),
    AdviceRefusal.FORBIDS_NOTHING: N_("This rule forbids no points."),
}


def no_advice_text(reason: AdviceReason, names: Names) -> str:
    """Say why there is no advice."""
    if isinstance(reason, AdviceRefusal):
        return _(_NO_ADVICE[reason]).format(**names)
    return _("{text}.").format(text=error_words(reason))


THREATS: Final = {
    Formation.FIVE: N_("5 = five"),
    Formation.OPEN_FOUR: N_("4 = open four"),
    Formation.FOUR: N_("f = four"),
    Formation.OPEN_THREE: N_("3 = open three"),
}
"""The signs of threats on the board with their meanings, the strongest first."""


def threat_sign(made: Formation) -> str:
    """Return the sign of a threat on the board."""
    return _(THREATS[made]).partition(" ")[0]


def _threats_text(made: Collection[Formation] | None) -> str:
    """Explain the signs of the threats on the board; None while they are unknown."""
    if made is None:
        return _("Looking for threats ...")
    signs = [_(text) for kind, text in THREATS.items() if kind in made]
    if not signs:
        return _("No threats.")
    return _("Threats: {signs}; dark: Black's, light: White's.").format(signs=_(", ").join(signs))


def notice_text(notice: AdviceNotice | None) -> str:
    """Describe a layer or explain its marks, "" for nothing."""
    match notice:
        case HintFollows(watched=True):
            return _("A hint comes when the game is paused.")
        case HintFollows():
            return _("A hint comes when it is your turn.")
        case NothingFound(failure):
            return _("No advice: {reason}").format(reason=engine_failure(failure))
        case LayerShown():
            return _layer_text(notice)
    return ""


def _layer_text(shown: LayerShown) -> str:
    match shown.layer:
        case Layer.HINT:
            return _hint_shown_text(shown)
        case Layer.THREATS:
            return _threats_text(shown.threats)
        case Layer.SCORES if shown.flat:
            return _("Heat map: no point stands out.")
        case Layer.SCORES:
            return _("Heat map: 9 looks best at first sight, without looking ahead.")
        case Layer.NUMBERS:
            return _("Numbers: the order of the moves.")
    return ""


def _hint_shown_text(shown: LayerShown) -> str:
    advice = shown.hint
    if advice is None:
        return _("Looking for a hint ...")
    if shown.line:
        expected = _("Expected line, moves shown: {shown} of {count}.")
        forced = _("Forced line, moves shown: {shown} of {count}.")
        text = expected if advice.mate is None else forced
        return text.format(shown=shown.line, count=len(advice.line))
    return hint_text(advice.move, advice.reasons, advice.mate)


# The best moves in words: each with its chance and principal variation


_MOST_TOLD = 3
"""The moves that share a line."""


def ranking_lines(ranking: Ranking, width: int) -> list[str]:
    """Return a heading, and one line of at most ``width`` columns for every move."""
    if ranking.waits:
        return [_ranking_waits_text()]
    found, first = ranking.found, heading(ranking.found, ranking.side)
    if text_width(first) > width:
        first = first.removesuffix(" ...")
    if text_width(first) > width and found:
        first = _("depth {depth}").format(depth=found.depth)
    return [first, *(rows(found, width) if found else [])]


def ranking_text(ranking: Ranking) -> str:
    """Return the best three moves in one line."""
    return _ranking_waits_text() if ranking.waits else in_a_line(ranking.found, ranking.side)


def _ranking_waits_text() -> str:
    return _("The best moves come when it is your turn.")


def heading(ranked: Ranked | None, side: Stone) -> str:
    """Return whose best moves the rows are, and how deep the search is.

    Dots at the end mark an unfinished search.
    """
    if ranked is None:
        return _("Looking for the best moves ...")
    text = _("{color}'s best, depth {depth} ...")
    if ranked.done:
        text = _("{color}'s best, depth {depth}")
    return text.format(color=color_name(side), depth=ranked.depth)


def rows(ranked: Ranked, width: int) -> list[str]:
    """Return a row for every move: place, move, chance, and what fits of the variation.

    Where the words for a proven win have no room, its sign stands: see ``chance_signs``.
    """
    found = list(_moves(ranked))
    moves = max((text_width(move) for _place, move, _line in found), default=0)
    chances = [chance(line.evaluation) for _place, _move, line in found]
    if len("1 ") + moves + len("  ") + max(map(text_width, chances), default=0) > width:
        chances = [_short_chance(line.evaluation) for _place, _move, line in found]
    widest = max(map(text_width, chances), default=0)
    return [
        _with_play(
            f"{place} {move:<{moves}}  {' ' * (widest - text_width(told))}{told} ", line, width
        )
        for (place, move, line), told in zip(found, chances, strict=True)
    ]


def in_a_line(ranked: Ranked | None, side: Stone) -> str:
    """Return the best three moves with their chances, and the depth, in one line."""
    if ranked is None:
        return heading(ranked, side)
    told = _(", ").join(
        f"{place} {move} {chance(line.evaluation)}"
        for place, move, line in list(_moves(ranked))[:_MOST_TOLD]
    )
    text = _("{color}'s best: {moves} (depth {depth} ...)")
    if ranked.done:
        text = _("{color}'s best: {moves} (depth {depth})")
    return text.format(color=color_name(side), moves=told, depth=ranked.depth)


def chance(evaluation: Evaluation) -> str:
    """Return the chance to win in per cent, or the stones that the winner still needs."""
    if not isinstance(evaluation, Mate):
        return _("{chance}%").format(chance=round(100 * win_chance(evaluation)))
    stones = (abs(evaluation.plies) + 1) // 2
    if evaluation.plies > 0:
        text = ngettext("wins in {stones} stone", "wins in {stones} stones", stones)
    else:
        text = ngettext("loses in {stones} stone", "loses in {stones} stones", stones)
    return text.format(stones=stones)


def chance_signs(ranked: Ranked) -> dict[Point, str]:
    """Return the best moves with their chances in at most three characters.

    Digits are per cent; ``+13`` wins in 13 stones, ``-2`` loses in two.
    """
    return {
        point: _chance_sign(line.evaluation)
        for line in ranked.lines
        for point in line.line[:1]
        if point is not None
    }


def _chance_sign(evaluation: Evaluation) -> str:
    if not isinstance(evaluation, Mate):
        return str(round(100 * win_chance(evaluation)))
    stones = min((abs(evaluation.plies) + 1) // 2, 99)
    return f"{'+' if evaluation.plies > 0 else '-'}{stones}"


def _short_chance(evaluation: Evaluation) -> str:
    return (_chance_sign if isinstance(evaluation, Mate) else chance)(evaluation)


def _moves(ranked: Ranked) -> Iterator[tuple[int, str, Thought]]:
    for place, line in enumerate(ranked.lines, 1):
        if line.line:
            yield place, str(line.line[0]), line


def _with_play(text: str, line: Thought, width: int) -> str:
    for point in line.line[1:]:
        longer = f"{text} {point or '--'}"
        if text_width(longer) > width:
            break
        text = longer
    return text.rstrip()


# The chance of a side to win, or the stones that the winner still needs


_WINNING, _BETTER = 80, 56
"""The least chances, in per cent, of a winning side and of a better side."""

_WORDS_CHANCE_TEXTS = (
    (_WINNING, N_("winning")),
    (_BETTER, N_("better")),
    (101 - _BETTER, N_("even")),
)
_LOW_WORDS = ((101 - _WINNING, N_("worse")), (0, N_("losing")))


def chance_text(for_black: Evaluation, viewer: Stone | None) -> str:
    """Return the chance of ``viewer``, or of black where nobody at the screen has a side.

    ``for_black`` is the evaluation as black sees it.
    """
    stone = viewer or Stone.BLACK
    evaluation = for_black if stone is Stone.BLACK else for_black.for_other_side()
    if isinstance(evaluation, Mate):
        return _mate_text(evaluation, own=viewer is not None)
    chance = round(100 * win_chance(evaluation))
    text = _("Black {chance}%: {word}") if viewer is None else _("You {chance}%: {word}")
    words = (*_WORDS_CHANCE_TEXTS, *_LOW_WORDS)
    return text.format(
        chance=chance, word=next(_(word) for least, word in words if chance >= least)
    )


def _mate_text(mate: Mate, *, own: bool) -> str:
    """Return who wins by force, and in how many stones, by black's or the viewer's evaluation."""
    stones = (abs(mate.plies) + 1) // 2
    won = mate.plies > 0
    if own and won:
        text = ngettext("You win in {stones} stone", "You win in {stones} stones", stones)
    elif own:
        text = ngettext("You lose in {stones} stone", "You lose in {stones} stones", stones)
    elif won:
        text = ngettext("Black wins in {stones} stone", "Black wins in {stones} stones", stones)
    else:
        text = ngettext("White wins in {stones} stone", "White wins in {stones} stones", stones)
    return text.format(stones=stones)


_SETTING_TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "forbidden": (
        N_("Forbidden points are not marked, in later games too."),
        N_("Forbidden points are marked."),
    ),
    "numbers": (
        N_("The numbers of the moves are hidden."),
        N_("The numbers of the moves are shown, in later games too."),
    ),
    "evaluation": (
        N_("The chances are hidden."),
        N_("The chances are shown, in later games too, and count as help."),
    ),
}
"""The sentences for settings that keys of the board change: off, on."""


def setting_text(before: Settings, after: Settings) -> str:
    """Say which setting a key of the board has changed."""
    changed = (name for name in _SETTING_TEXTS if getattr(before, name) != getattr(after, name))
    return "".join(_(_SETTING_TEXTS[name][getattr(after, name)]) for name in changed)

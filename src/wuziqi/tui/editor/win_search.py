"""Asks our engine whether the side to move can force a win in a position."""

from collections.abc import Sequence

from wuziqi.locale import _, ngettext
from wuziqi.protocol.evaluation import Judgement
from wuziqi.puzzles.sitting import Examiner
from wuziqi.rules.board import Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import Point
from wuziqi.session.analysis import Target
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.players import color_name

_SHOWN = 7
"""Moves of a line that are told."""


class WinSearch:
    """The question and its answer: ``line`` is the play that was found, () without any."""

    def __init__(self, command: Sequence[str]) -> None:
        self.examiner = Examiner(command)
        self.line: tuple[Point, ...] = ()

    def ask(self, draft: Draft) -> str:
        """Have a position looked at; returns what to say now."""
        self.line = ()
        if draft.problem is not None or not draft.rule.is_of_fives:
            return _("Wins are looked for in positions of five in a row that can be played.")
        self.examiner.ask(Target.in_game(draft.game()))
        return _("Looking for a win of {color} ...").format(color=color_name(draft.start.turn))

    def forget(self) -> None:
        """Drop question and answer: the position has changed."""
        self.line = ()
        if self.examiner.asked is not None:
            self.examiner.drop()

    def attend(self, side: Stone) -> str:
        """Take in what the engine says about the position in which a side is to move."""
        judgement = self.examiner.attend()
        if judgement is not None:
            self.line = judgement.line
            return found_text(judgement, side)
        failure, self.examiner.failure = self.examiner.failure, None
        return "" if failure is None else engine_failure(failure)


def found_text(judgement: Judgement, side: Stone) -> str:
    """What a judgement says about a win of the side to move or of the other one."""
    proof = judgement.proof
    best = " ".join(map(str, judgement.line[:_SHOWN]))
    if proof is None:
        text = _("No forced win of {color} was found; best is {point}.")
        return text.format(color=color_name(side), point=judgement.best)
    winner = side if proof.wins else side.other
    moves = (proof.plies + 1) // 2
    count = ngettext("{count} move", "{count} moves", moves).format(count=moves)
    texts = {
        "fours": _("{color} wins by fours in {moves}: {line}"),
        "threats": _("{color} wins by threats in {moves}: {line}"),
    }
    text = texts.get(proof.way, _("{color} wins in {moves}: {line}"))
    return text.format(color=color_name(winner), moves=count, line=best)

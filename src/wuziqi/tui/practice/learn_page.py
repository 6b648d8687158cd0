"""Learning from mistakes on the screen: better moves to find, and at the end how many."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.events import Learn
from wuziqi.puzzles.sitting import Learning, PuzzleRefusal, PuzzleResult
from wuziqi.puzzles.solving import Phase
from wuziqi.puzzles.trainer import Trainer, kept_trainer
from wuziqi.review.own_puzzles import Mistake
from wuziqi.session.analyst import Examiner
from wuziqi.session.results import Done, Refused
from wuziqi.tui.practice.page import Paragraph, PracticeView, keys_beside
from wuziqi.tui.practice.puzzle_page import PuzzlePage, place_captions
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words import puzzle_texts
from wuziqi.words.actions import Action
from wuziqi.words.review_texts import mistake_title

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

_BLANK_PARAGRAPH: Paragraph = ("", Style.PLAIN)

_ON_THE_BOARD = (Action.PLACE, Action.PROMPT, Action.HINT, Action.NEW, Action.MOVE_NOW)
"""The actions without effect at the end of a round."""


def learn_page(
    preferences: Preferences,
    trainer: Trainer,
    engine: Sequence[str],
    begun: Learn,
    notice: str = "",
) -> "LearnPage":
    """The page of a round that has begun; ``engine`` is the command of the examiner's engine."""
    puzzles = [mistake.puzzle for mistake in begun.mistakes]
    learning = Learning(trainer, Examiner(engine), puzzles, keeps=begun.keeps)
    return LearnPage(preferences, learning, begun.mistakes, notice)


def open_learning(
    preferences: Preferences,
    library: "Library | None",
    notice: str,
    engine: Sequence[str],
    begun: Learn,
) -> "LearnPage":
    """The page of a round that has begun; ``notice`` is the problem with the library, if any."""
    trainer, problem = kept_trainer(library, notice)
    return learn_page(preferences, trainer, engine, begun, problem)


class LearnPage(PuzzlePage):
    """Some ``mistakes``, of one game or of several, one after the other."""

    def __init__(
        self,
        preferences: Preferences,
        learning: Learning,
        mistakes: Sequence[Mistake],
        notice: str = "",
    ) -> None:
        self.learning = learning
        self._mistakes: Mapping[str, Mistake] = {one.puzzle.id: one for one in mistakes}
        super().__init__(preferences, learning, notice)

    # Keys

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; at the end of the round only a new round and the ways out are left."""
        action = self.preferences.keymap.action(key)
        if self.learning.is_over and action in _ON_THE_BOARD:
            self._tell_result(Refused(PuzzleRefusal.ROUND_OVER))
            return None
        return super().press(key)

    def _begin(self, result: PuzzleResult) -> None:
        super()._begin(Done() if self.learning.is_over else result)

    def _restart(self) -> None:
        if not self.learning.is_over:
            super()._restart()
            return
        self.learning.restart()
        self._aim()
        self.say("")

    # What is shown

    def view(self) -> PracticeView:
        """Return the mistake, or how many were found."""
        learning, view = self.learning, super().view()
        captions = tuple(self.layers.captions) or self._captions
        if learning.is_over:
            text = list(self._ending())
            return replace(
                view,
                status=Status(_("All mistakes seen")),
                heading=_("Learn from mistakes"),
                paragraphs=text,
                task=puzzle_texts.found_text(learning),
                keys=(),
                captions=captions,
                marks=replace(view.marks, texts={}, hint=None, area=()),
            )
        return replace(
            view,
            heading=puzzle_texts.better_title_text(learning.puzzle),
            paragraphs=list(self._text()),
            task=puzzle_texts.better_task_text(learning.puzzle),
            keys=keys_beside(view.keys, captions),
            captions=captions,
        )

    def _text(self) -> Iterator[Paragraph]:
        learning = self.learning
        yield puzzle_texts.mistake_number_text(learning), Style.DIM
        yield puzzle_texts.found_text(learning), Style.DIM
        yield _BLANK_PARAGRAPH
        if learning.solving.phase is Phase.DONE:
            found = learning.was_found(learning.puzzle)
            title, *others = puzzle_texts.mistake_lines(self._mistakes[learning.puzzle.id])
            yield title, Style.WIN if found else Style.WARNING
            yield from ((line, Style.PLAIN) for line in others)

    def _ending(self) -> Iterator[Paragraph]:
        learning = self.learning
        yield puzzle_texts.found_text(learning), Style.TITLE
        yield _BLANK_PARAGRAPH
        for puzzle in learning.puzzles:
            found = learning.was_found(puzzle)
            text = _("found: {move}") if found else _("missed: {move}")
            title = mistake_title(self._mistakes[puzzle.id])
            yield text.format(move=title), Style.WIN if found else Style.LOSS

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap, learning = self.preferences.keymap, self.learning
        if learning.is_over:
            return (*action_captions(keymap, Action.REDO, _("once more")), *ways_out(keymap))
        again = action_captions(keymap, Action.REDO, _("again"))
        analysis = action_captions(keymap, Action.REVIEW, _("analysis"))
        hold = action_captions(keymap, Action.PLAY_ON)
        if learning.solving.phase is Phase.DONE:
            is_last = learning.number == len(learning.puzzles)
            following = action_captions(
                keymap, Action.NEW, _("result") if is_last else _("next mistake")
            )
            return (*following, *again, *hold, *analysis, *ways_out(keymap))
        return (
            *place_captions(keymap, learning.solving),
            *action_captions(keymap, Action.HINT),
            *action_captions(keymap, Action.NEW, _("skip")),
            *action_captions(keymap, Action.MOVE_NOW, _("solution")),
            *ways_out(keymap),
        )

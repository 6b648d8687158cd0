"""What a player asks about a position: found out by an engine, one question at a time."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from wuziqi.locale import _
from wuziqi.play.worker import Worker
from wuziqi.session.analysis import Analysis, Target, Want
from wuziqi.session.analyst import Analyst, Found, NothingFound
from wuziqi.words.engine_texts import engine_failure

_LINES_MS: Final = 3_000
"""How long the best moves are looked at: a reader of lines waits for the whole of it."""


class _Question(NamedTuple):
    wants: frozenset[Want]
    tell: Callable[[Analysis], None]
    fail: Callable[[str], None]
    lines: int


class Adviser(Worker):
    """Keeps the engine that is asked, and what is known of the last position.

    ``engine`` is the command that starts it.
    """

    def __init__(self, engine: Sequence[str]) -> None:
        self._analyst = Analyst(engine, _LINES_MS)
        self._analysis: Analysis | None = None
        self._question: _Question | None = None

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def ask(
        self,
        target: Target,
        wants: set[Want],
        tell: Callable[[Analysis], None],
        fail: Callable[[str], None],
        lines: int = 1,
    ) -> None:
        """Call ``tell`` when all of ``wants`` is known of a position, or ``fail`` with a reason.

        ``lines`` is how many best moves are wanted.
        """
        if self._analysis is None or self._analysis.target != target:
            self._analysis = Analysis(target)
        ranked = self._analysis.ranked
        if ranked is not None and ranked.wanted != lines:
            self._analysis = replace(self._analysis, ranked=None)
        self._question = _Question(frozenset(wants), tell, fail, lines)
        self.attend()

    def stop(self) -> None:
        """Drop the question."""
        self._question = None
        self._analyst.rest()

    def attend(self) -> None:
        """Take in what the engine has found out, and ask on."""
        for event in self._analyst.read_events():
            match event:
                case Found(target, finding) if self._analysis and target == self._analysis.target:
                    self._analysis = self._analysis.knowing(finding)
                case NothingFound(failure):
                    self._fail(_("No advice: {reason}").format(reason=engine_failure(failure)))
        if self._question is None or self._analysis is None:
            return
        missing = self._analysis.missing(set(self._question.wants))
        if missing:
            self._analyst.ask(self._analysis.target, missing, self._question.lines)
        else:
            question, self._question = self._question, None
            question.tell(self._analysis)

    def _fail(self, reason: str) -> None:
        question, self._question = self._question, None
        self._analysis = None
        if question is not None:
            question.fail(reason)

    @property
    def runners(self) -> list[Analyst]:
        """The analyst that is asked."""
        return [self._analyst]

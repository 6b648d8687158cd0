"""An examiner in this process, for tests."""

from tests.puzzles.positions import judged

from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.protocol.evaluation import Judgement
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import Examiner


class InProcess(Examiner):
    """Judges at once, after ``failures`` failures."""

    def __init__(self, failures: int = 0) -> None:
        super().__init__(["/no/engine"])
        self.failures = failures
        self.questions = 0
        self.is_closed = False

    def ask(self, target: Target, nodes: int = 0) -> None:  # noqa: ARG002
        self.questions += 1
        self.failure = None
        self.asked = target

    def poll(self) -> Judgement | None:
        if self.asked is None:
            return None
        target, self.asked = self.asked, None
        if self.failures:
            self.failures -= 1
            self.failure = EngineFailed(Failure.DIED, "")
            return None
        return judged(target)

    def close(self) -> None:
        self.is_closed = True
        super().close()

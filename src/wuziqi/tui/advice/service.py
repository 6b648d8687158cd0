"""The analyst behind the screens: it finds out what the one that is shown asks for."""

from collections.abc import Sequence

from wuziqi.play.worker import Worker
from wuziqi.session.analyst import Analyst
from wuziqi.tui.advice.advised import Advised


class AdviceService(Worker):
    """An analyst for whichever screen is shown; ``engine`` is the command that starts it."""

    def __init__(self, engine: Sequence[str]) -> None:
        self._analyst = Analyst(engine)

    def attend(self, screen: Advised) -> None:
        """Let a screen hear what was found out, and ask what it wants to know."""
        for event in self._analyst.read_events():
            screen.hear(event)
        wants = screen.counsel.wants()
        if (target := screen.counsel.target) is not None:
            self._analyst.ask(target, wants, screen.counsel.lines)
        else:
            self._analyst.rest()

    def rest(self) -> None:
        """Look at the best moves no longer, as no board is shown; what is found now is dropped."""
        self._analyst.rest()
        self._analyst.read_events()

    def say_goodbye(self) -> None:
        """Ask the engine to end, without waiting for it."""
        self._analyst.say_goodbye()

    @property
    def runners(self) -> list[Analyst]:
        """The analyst."""
        return [self._analyst]

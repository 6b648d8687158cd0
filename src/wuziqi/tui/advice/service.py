"""The analyst behind the screens: it finds out what the one that is shown asks for."""

from collections.abc import Sequence

from wuziqi.session.analyst import Analyst
from wuziqi.tui.advice.advised import Advised


class AdviceService:
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

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        return self._analyst.descriptors()

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        return self._analyst.next_check()

    def pause(self) -> None:
        """Stop the engine: the whole program is about to stand still."""
        self._analyst.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        self._analyst.resume()

    def say_goodbye(self) -> None:
        """Ask the engine to end, without waiting for it."""
        self._analyst.say_goodbye()

    def close(self) -> None:
        """End the engine."""
        self._analyst.close()

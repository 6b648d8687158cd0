"""What is known of the engine at the board while it thinks."""

from wuziqi.protocol.client.events import About, Thought


class Thinking:
    """``thought`` is what the engine last reported, ``about`` what it calls itself.

    ``answered`` says that it has its move, which is not shown yet. ``hurried`` asks that it move at
    once.
    """

    def __init__(self) -> None:
        self.thought: Thought | None = None
        self.about: About | None = None
        self.answered = False
        self.hurried = False
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """Note that an engine was asked for its move."""
        self.forget()
        self._since = now

    @property
    def begun(self) -> bool:
        """Whether an engine was asked and nobody has moved since: the thought is about now."""
        return self._since is not None

    def end(self) -> None:
        """Note that somebody has moved; the last thought stays."""
        self._since = None
        self.answered = self.hurried = False

    def forget(self) -> None:
        """Forget all about the position before."""
        self.end()
        self.thought = None

    def seconds(self, now: float) -> float | None:
        """Return how long the engine has been thinking; None while it does not."""
        return None if self._since is None else max(now - self._since, 0.0)

"""What a screen has that advice can be given to."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from wuziqi.session.analyst import AnalystEvent
    from wuziqi.tui.advice.counsel import Counsel


@runtime_checkable
class Advised(Protocol):
    """A screen with a board that advice can be given about."""

    @property
    def counsel(self) -> "Counsel":
        """What the screen wants to know."""

    def hear(self, event: "AnalystEvent") -> None:
        """Take what the analyst has found out."""

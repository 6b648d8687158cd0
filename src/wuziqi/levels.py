"""The levels of the computer: one line of the table each, for the engine, the menu and the docs."""

from dataclasses import dataclass
from typing import Final


def N_(text: str) -> str:  # noqa: N802  the customary name: marks a text for translation, no more
    """Return the text as it is; whoever shows it translates it."""
    return text


@dataclass(frozen=True)
class Level:
    """One level: its number, from 1, and in English its name and what it is like."""

    number: int
    name: str
    description: str


LEVELS: Final = (
    Level(1, N_("first stones"), N_("just learnt the rules and looks at its own row")),
    Level(2, N_("beginner"), N_("sees what is near and misses much")),
    Level(3, N_("pattern player"), N_("takes and stops fours and threes, never looks ahead")),
    Level(4, N_("casual"), N_("looks a move ahead")),
    Level(5, N_("keen"), N_("sees short combinations")),
    Level(6, N_("regular"), N_("punishes careless threes")),
    Level(7, N_("club player"), N_("plans double threats")),
    Level(8, N_("strong"), N_("finds most forced wins")),
    Level(9, N_("expert"), N_("sees deep and forgets little")),
    Level(10, N_("master"), N_("all it can do in the time")),
)

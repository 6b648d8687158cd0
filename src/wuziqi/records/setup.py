"""How a game is set up: the choices of the menu."""

from dataclasses import dataclass

from wuziqi.levels import LEVELS
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.rule import RuleError, rule_named

OPPONENTS = ("computer", "human", "watch", "engine")
"""Who plays: you against the computer, two people, computer against computer, you against
another engine."""

COLORS = ("black", "white", "random")
CLOCKS = ("none", "move", "game")
_NUMBERS = tuple(level.number for level in LEVELS)
_RANGES = {
    "width": range(MIN_SIZE, MAX_SIZE + 1),
    "height": range(MIN_SIZE, MAX_SIZE + 1),
    "opponent": OPPONENTS,
    "color": COLORS,
    "level": _NUMBERS,
    "second_level": _NUMBERS,
    "clock": CLOCKS,
    "move_seconds": range(1, 3601),
    "game_minutes": range(1, 301),
    "increment_seconds": range(301),
}


class SetupError(ValueError):
    """A choice that does not exist, or choices that do not go together."""


@dataclass(frozen=True)
class Setup:
    """The choices of the menu. Raises SetupError for one that cannot be.

    The board has ``width`` columns and ``height`` rows. ``rule`` and ``opening`` are names, see
    rules/rule.py and rules/opening.py. ``color`` is the player's: black begins, also an opening
    that lets the colours be changed. ``level`` is the computer's, that of who begins where it
    plays both sides; then ``second_level`` is the other's. ``engine`` names another engine of the
    settings. A ``clock`` gives ``move_seconds`` for every move, or ``game_minutes`` for the game
    and ``increment_seconds`` more with every move.
    """

    width: int = 15
    height: int = 15
    rule: str = "freestyle"
    opening: str = "free"
    opponent: str = "computer"
    color: str = "black"
    level: int = 3
    second_level: int = 3
    engine: str = ""
    clock: str = "none"
    move_seconds: int = 30
    game_minutes: int = 10
    increment_seconds: int = 5

    def __post_init__(self) -> None:
        for name, allowed in _RANGES.items():
            value = getattr(self, name)
            if type(value) not in (int, str) or value not in allowed:
                raise SetupError(f"{name} cannot be {value!r}")
        for name in ("engine", "rule", "opening"):
            if not isinstance(getattr(self, name), str):
                raise SetupError(f"{name} cannot be {getattr(self, name)!r}")
        try:
            rule_named(self.rule).check(Size(self.width, self.height), self.opening)
        except RuleError as error:
            raise SetupError(str(error)) from error

"""How a game is set up, and the file that remembers the last choices."""

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from wuziqi.rules.board import MAX_SIZE, MIN_SIZE

OPPONENTS = ("computer", "human")
COLORS = ("black", "white", "random")
LEVELS = (1, 3, 10)


class SetupError(ValueError):
    """A choice that does not exist, or a settings file that cannot be read."""


@dataclass(frozen=True)
class Setup:
    """The choices of the menu: board ``size``, ``opponent``, the player's ``color``, ``level``.

    Raises SetupError for a choice that does not exist.
    """

    size: int = 15
    opponent: str = "computer"
    color: str = "black"
    level: int = 3

    def __post_init__(self) -> None:
        choices = {
            "size": range(MIN_SIZE, MAX_SIZE + 1),
            "opponent": OPPONENTS,
            "color": COLORS,
            "level": LEVELS,
        }
        for name, allowed in choices.items():
            value = getattr(self, name)
            if type(value) not in (int, str) or value not in allowed:
                raise SetupError(f"{name} cannot be {value!r}")


def settings_file() -> Path:
    """Where the last choices are kept, in the platform's configuration directory."""
    import platformdirs  # noqa: PLC0415  slow to load, and only the screen needs it

    return platformdirs.user_config_path("wuziqi") / "settings.json"


def load_setup(path: Path) -> Setup:
    """Read the last choices; those of a new player when there is no file.

    Keys that are not known are passed over: a newer version may have written them.
    Raises SetupError, with the reason and the file, when it cannot be read or holds a wrong choice.
    """
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return Setup(**_known(kept))
    except FileNotFoundError:
        return Setup()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SetupError(f"{reason} ({path})") from error
    except RecursionError as error:
        raise SetupError(f"nested too deeply ({path})") from error


def save_setup(setup: Setup, path: Path) -> None:
    """Write the choices in one step, so that a crash leaves the old file or the new one.

    Raises OSError when that cannot be done.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        fresh.write_text(json.dumps(asdict(setup), indent=2) + "\n", encoding="utf-8")
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _known(kept: object) -> dict[str, Any]:
    if not isinstance(kept, dict):
        raise SetupError("not a table of settings")
    names = {field.name for field in fields(Setup)}
    return {name: value for name, value in kept.items() if name in names}

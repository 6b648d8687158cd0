"""Our own engine: the command that starts it, and whether it is compiled."""

import sys
from pathlib import Path


def engine_command() -> tuple[str, ...]:
    """Return the command that starts the engine from this very package.

    ``python -m`` would look for modules in the player's folder first; this command does not.
    """
    here = str(Path(__file__).resolve().parents[2])
    code = f"import sys; sys.path[0] = {here!r}; from wuziqi.cli.main import main; sys.exit(main())"
    return (sys.executable, "-c", code, "engine")


def is_compiled() -> bool:
    """Whether the engine runs as compiled code."""
    from importlib.util import find_spec  # noqa: PLC0415  the menu starts without it

    spec = find_spec("wuziqi.engine.board.position")
    return spec is not None and not str(spec.origin).endswith(".py")

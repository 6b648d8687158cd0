"""This installation of the program: its engine, and the commands that complete it."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from wuziqi.system import SYSTEM
from wuziqi.texts import N_, TextError

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "cluster": ("distributed>=2024.1",),
    "online": ("magic-wormhole>=0.24",),
    "pictures": ("svg.py>=1.10", "pillow>=10.1"),
}
"""The packages that each extra of pyproject.toml requires."""


def extra_command(extra: str, prefix: Path = Path(sys.prefix)) -> str:
    """Return the command line that adds an extra to the environment at ``prefix``.

    It names the packages that are missing, since an index may not have Wuziqi itself.
    """
    packages = " ".join(f'"{package}"' for package in EXTRAS[extra])
    if (prefix / "pipx_metadata.json").exists():
        return f"pipx inject {prefix.name} {packages}"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {packages}"


def uncompiled_remedy() -> TextError:
    """Return what makes an uncompiled engine fast, for ``error_words``."""
    import sysconfig  # noqa: PLC0415  seldom needed

    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return TextError(N_("Remedy: a Python that is not free-threaded."))
    if command := SYSTEM.compiler_source():
        text = N_("Remedy: get a C compiler ({command}), then install again.")
        return TextError(text, command=command)
    return TextError(N_("Remedy: get a C compiler and Python's headers, then install again."))


def own_command(module: str, *arguments: str) -> tuple[str, ...]:
    """Return the command that runs ``main`` of a module of this very package.

    ``python -m`` would look for modules in the player's folder first; this command does not.
    """
    here = str(Path(__file__).resolve().parents[1])
    code = f"import sys; sys.path[0] = {here!r}; from {module} import main; sys.exit(main())"
    return (sys.executable, "-c", code, *arguments)


def own_engine_command() -> tuple[str, ...]:
    """Return the command that starts our own engine."""
    return own_command("wuziqi.cli.main", "engine")


def is_compiled() -> bool:
    """Whether the engine runs as compiled code."""
    from importlib.util import find_spec  # noqa: PLC0415  the menu starts without it

    spec = find_spec("wuziqi.engine.board.position")
    return spec is not None and not str(spec.origin).endswith(".py")

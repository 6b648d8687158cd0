"""Compile the engine with mypyc where a C compiler works; install it as it is elsewhere.

``WUZIQI_PURE=1`` in the environment never compiles. Everything else is in pyproject.toml.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup

ENGINE = Path("src/wuziqi/engine")
INTERPRETED = {"__init__.py", "api.py"}  # plain values: nothing to gain


def c_compiler_works() -> bool:
    """Whether the C compiler that extensions are built with turns a C file into an object."""
    if sys.platform == "win32":
        return True  # found by setuptools in the registry; it says itself when there is none
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("#include <stdio.h>\nint main(void) { return 0; }\n", encoding="utf-8")
        call = [*shlex.split(command), "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            return subprocess.run(call, check=False, capture_output=True).returncode == 0
        except OSError:
            return False


def why_not_compiled() -> str | None:
    """Return why the engine is installed uncompiled, or None when it is to be compiled."""
    if os.environ.get("WUZIQI_PURE", "0") not in {"", "0"}:
        return "WUZIQI_PURE is set"
    if not c_compiler_works():
        return "no working C compiler was found"
    return None


def engine_extensions() -> list[Any]:
    """Return the extension modules to build; an empty list when nothing is compiled."""
    if reason := why_not_compiled():
        sys.stderr.write(f"wuziqi: {reason}: installing the engine uncompiled (slower)\n")
        return []
    from mypyc.build import mypycify  # noqa: PLC0415  # not needed for a pure install

    modules = sorted(str(p) for p in ENGINE.glob("*.py") if p.name not in INTERPRETED)
    return mypycify(modules, opt_level="3")


setup(ext_modules=engine_extensions())

"""Build backend of pyproject.toml: setuptools, with mypy only where the engine gets compiled."""

import runpy
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # the other hooks of PEP 517 and PEP 660

# mypy is pinned because the C that it writes and librt's C interface belong together.
COMPILER = ["mypy[mypyc]==2.4.1", "librt==0.16.*"]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Return the requirements of the wheel to be built."""
    requirements = build_meta.get_requires_for_build_wheel(config_settings)
    compiles = runpy.run_path("setup.py")["compiles"]
    return [*requirements, *(COMPILER if compiles() else [])]


get_requires_for_build_editable = get_requires_for_build_wheel

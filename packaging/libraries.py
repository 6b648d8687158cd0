"""Print what the game requires with these extras, in lines of a requirements file.

    libraries.py EXTRA...

So the libraries are installed while the game is built.
"""

import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib


def requirements(extras: list[str]) -> list[str]:
    text = Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    optional = project["optional-dependencies"]
    return project["dependencies"] + [line for extra in extras for line in optional[extra]]


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in requirements(sys.argv[1:]))

"""Print the changelog's section of a release; fail if the release is not ready for its tag.

``python -m tools.release.notes v0.1.0`` prints what stands under ``## [0.1.0] - 2026-11-30`` of
CHANGELOG.md. It needs nothing installed.
"""

import re
import sys
from pathlib import Path
from typing import Final

from tools.command_line import command_line

ROOT: Final = Path(__file__).parents[2]
VERSION: Final = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
HEADING: Final = re.compile(r"^## \[(.+?)\](?: - (.+))?$")
DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


class NotReadyError(Exception):
    """Why a release cannot be made from these sources under this tag."""


def release_notes(tag: str, version: str, changelog: str) -> str:
    """Return the text of the section for ``tag``, without its heading and without links' targets.

    ``version`` is the version of the sources. Raises NotReadyError if the tag names another
    version, or its section is missing, has no date or is empty.
    """
    if tag != f"v{version}":
        raise NotReadyError(f"the tag is {tag}, but the version of the sources is {version}")
    date, text = _section(version, changelog)
    if not DATE.fullmatch(date):
        raise NotReadyError(f"CHANGELOG.md: the section of {version} has no date")
    if not text:
        raise NotReadyError(f"CHANGELOG.md: the section of {version} is empty")
    return text


def _section(version: str, changelog: str) -> tuple[str, str]:
    """Return the date and the text of a version's section; NotReadyError if there is none."""
    date = None
    lines: list[str] = []
    for line in changelog.splitlines():
        if heading := HEADING.match(line):
            if date is not None:
                break
            if heading[1] == version:
                date = heading[2] or ""
        elif date is not None and not re.match(r"\[.+\]: ", line):
            lines.append(line)
    if date is None:
        raise NotReadyError(f"CHANGELOG.md has no section for {version}")
    return date, "\n".join(lines).strip()


def version_of_sources() -> str:
    """Return the version that the sources say; NotReadyError if they say none."""
    module = (ROOT / "src/wuziqi/__init__.py").read_text(encoding="utf-8")
    found = VERSION.search(module)
    if found is None:
        raise NotReadyError("src/wuziqi/__init__.py has no __version__")
    return found[1]


def main(arguments: list[str] | None = None) -> int:
    parser = command_line(__doc__)
    parser.add_argument("tag", help="such as v0.1.0")
    tag = parser.parse_args(arguments).tag
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        print(release_notes(tag, version_of_sources(), changelog))
    except NotReadyError as error:
        print(f"release_notes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

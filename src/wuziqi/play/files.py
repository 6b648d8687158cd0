"""Actions that write trees of moves to files whose paths are typed."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wuziqi.play.results import Done, Refused
from wuziqi.records.formats.tree import Feature, FormatError, Tree


@dataclass(frozen=True)
class Written:
    """A file is written in a format, which has no place for what is ``missing``."""

    path: Path
    form: str
    missing: Mapping[Feature, int]


def typed_path(text: str) -> Path:
    """Return the absolute path of typed text; ``~`` is the home directory."""
    # Path.expanduser raises RuntimeError for the home of an unknown user.
    return Path(os.path.expanduser(text)).absolute()  # noqa: PTH111


def write_tree(
    tree: Tree, path: Path, *, force: bool = False
) -> Done[Written] | Refused[FormatError]:
    """Write a tree in the format that the name of the file tells, with ``force`` over a file."""
    from wuziqi.records.formats import files  # noqa: PLC0415  all formats take time to load

    try:
        form = files.form_of_name(path.name)
        files.write_file(tree, path, form, force=force)
    except FormatError as error:
        return Refused(error)
    return Done(Written(path, form, files.left_out(tree, form)))

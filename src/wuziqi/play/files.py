"""Actions that write trees of moves to files at a typed path."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wuziqi.installation import extra_command
from wuziqi.play.events import Analyse
from wuziqi.records.formats.tree import Feature, FormatError, Tree
from wuziqi.rules.rule import FREESTYLE, Rule, RuleError
from wuziqi.session.results import Done, Refused
from wuziqi.texts import N_

if TYPE_CHECKING:
    from wuziqi.records.formats.files import Collection
    from wuziqi.records.formats.replay import ReplayPosition

MOST_PICTURED: Final = 300
"""The moves of an animated picture: 300 on the largest board take some 450 MB of memory."""

_PICTURE_FORMATS: Final = ("svg", "png", "gif")

Captions = Callable[[Tree, "ReplayPosition", Rule], Sequence[str]]
"""Makes the lines of text under a picture."""


@dataclass(frozen=True)
class Written:
    """The file is written; its format has no place for the ``missing`` features."""

    path: Path
    form: str
    missing: Mapping[Feature, int]


def typed_path(text: str) -> Path:
    """Return the absolute path of typed text; ``~`` is the home directory."""
    # Path.expanduser raises RuntimeError for the home of an unknown user.
    return Path(os.path.expanduser(text)).absolute()  # noqa: PTH111


def is_file_name(text: str) -> bool:
    """Whether typed text names a file: it has an ending or a directory."""
    return bool(re.search(r"\.\w+$", text)) or "/" in text or os.sep in text


def open_listed(
    collection: "Collection", number: int
) -> Analyse | Refused[FormatError | RuleError]:
    """Open a game of a collection, by its number from 0."""
    game = collection.games[number]
    try:
        tree, rule = collection.game(game)
    except (FormatError, RuleError) as error:
        return Refused(error)
    return Analyse(tree, rule, file=game.path)


def is_picture(path: Path) -> bool:
    """Whether a file of this name is written as a picture."""
    return _suffix(path) in _PICTURE_FORMATS


def _suffix(path: Path) -> str:
    return path.suffix.lower().removeprefix(".")


def write_tree(
    tree: Tree, path: Path, captions: Captions, *, node: int | None = None, force: bool = False
) -> Done[Written] | Refused[FormatError]:
    """Write a tree in the format of the file's name, with ``force`` over an existing file.

    A picture, by default of the last position, shows the position at ``node`` above ``captions``.
    """
    from wuziqi.records.formats import files  # noqa: PLC0415  all formats take time to load

    form = _suffix(path)
    try:
        if is_picture(path):
            nodes = tree.main_line() if node is None else tree.line(node)
            files.write_named(_drawn(tree, nodes, form, captions), path, force=force)
            return Done(Written(path, form, {}))
        form = files.form_of_name(path.name, _PICTURE_FORMATS)
        files.write_file(tree, path, form, force=force)
    except FormatError as error:
        return Refused(error)
    return Done(Written(path, form, files.left_out(tree, form)))


def _drawn(tree: Tree, nodes: Sequence[int], form: str, captions: Captions) -> bytes:
    """Draw the position at the end of a line of nodes, as a GIF with all before it.

    A caption without a font is left out. Raises FormatError.
    """
    from wuziqi.records.formats.replay import position_at  # noqa: PLC0415  seldom wanted

    rule, path = tree.rule or FREESTYLE, [0, *nodes]
    position = position_at(tree, path, rule)
    texts = captions(tree, position, rule)
    try:
        from wuziqi.records import picture  # noqa: PLC0415  slow to load

        if form == "svg":
            return picture.svg(position, texts)
        texts = [text for text in texts if picture.can_paint_text(text)]
        if form == "png":
            return picture.png(position, texts)
        moves = [at for at, node in enumerate(path) if tree.point(node) is not None]
        if len(moves) > MOST_PICTURED:
            text = N_("an animated picture has at most {most} moves")
            raise FormatError(text, most=MOST_PICTURED)
        return picture.gif([*(position_at(tree, path[:at], rule) for at in moves), position], texts)
    except ModuleNotFoundError as error:
        raise pictures_missing() from error


def pictures_missing() -> FormatError:
    """Return the error of an installation without the packages that draw pictures."""
    return FormatError(N_("a picture needs: {command}"), command=extra_command("pictures"))

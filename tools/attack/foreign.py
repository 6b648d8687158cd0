"""Try every reader of games on files that are none: no reader may believe one by chance.

    python -m tools.attack.foreign /usr/include /usr/share/doc

Reads the files below the given folders, and gzipped ones unpacked. A reader claims a file by its
content; a claimed file is believed if the reader makes a game of it. Prints the files by their
endings, and every claimed file with the readers that claim it. Exits with 1 where a file was
claimed, or none was found.
"""

import argparse
import gzip
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools.command_line import command_line
from tqdm import tqdm

from wuziqi.records.formats.archives import GZIP
from wuziqi.records.formats.files import FORMATS, head_of
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError

_HEAD: Final = 1 << 16
"""The most bytes read of a file."""

_SHOWN_ENDINGS: Final = 20


class Claim(NamedTuple):
    """The names of the formats that claim a file, and of those whose reader makes a game of it."""

    path: Path
    claimed: Sequence[str]
    believed: Sequence[str]


def claim_of(path: Path) -> Claim:
    """Try every reader on the beginning of a file. Raises OSError."""
    with path.open("rb") as file:
        data = file.read(_HEAD)
    if data.startswith(GZIP):
        with gzip.open(path) as file:
            data = file.read(_HEAD)
    head = head_of(data)
    claimed = [form.name for form in FORMATS.values() if form.looks(head)]
    return Claim(path, claimed, [name for name in claimed if _makes_game(name, data)])


def _makes_game(form: str, data: bytes) -> bool:
    try:
        tree = FORMATS[form].parse(data, FormatOptions(guessed=True))
    except FormatError:
        return False
    return len(tree) > 1 or tree.has_set_up


def files_below(folders: Sequence[Path]) -> Iterator[Path]:
    """The files of folders and of their folders, each once, without links."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield path


def main(arguments: list[str] | None = None) -> int:
    parser = command_line(__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=0, help="files to try, spread evenly; 0: all")
    options = parser.parse_args(arguments)
    paths = _spread(list(files_below(options.folders)), options)
    endings: Counter[str] = Counter()
    claims = list[Claim]()
    for path in tqdm(paths, unit="file", disable=None):
        try:
            claim = claim_of(path)
        except OSError as error:
            tqdm.write(f"{path}: {error}")
            continue
        endings[path.suffix or "none"] += 1
        if claim.claimed:
            claims.append(claim)
    _report(endings, claims)
    return int(bool(claims) or not endings)


def _spread(paths: list[Path], options: argparse.Namespace) -> list[Path]:
    return paths[:: max(1, len(paths) // options.most)] if options.most else paths


def _report(endings: Counter[str], claims: Sequence[Claim]) -> None:
    for path, claimed, believed in claims:
        print(f"{path}: {' '.join(claimed)}; a game by {' '.join(believed) or 'none'}")
    kinds = ", ".join(f"{ending} {count}" for ending, count in endings.most_common(_SHOWN_ENDINGS))
    print(f"{endings.total()} files: {kinds}")
    for title, names in (
        ("claimed", Counter(name for claim in claims for name in claim.claimed)),
        ("believed", Counter(name for claim in claims for name in claim.believed)),
    ):
        files = sum(1 for claim in claims if getattr(claim, title))
        print(f"{title}: {files} files;", *(f"{name} {count}" for name, count in names.items()))


if __name__ == "__main__":
    sys.exit(main())

"""Check rules and formats against positions and games of others, kept outside the repository.

    python -m tools.attack.samples FOLDER

``forbidden*.jsonl`` has renju boards: ``size``, ``black``, ``white`` and ``forbidden``, the kind of
every forbidden point. ``games*.jsonl`` has whole games: ``size``, ``rule``, ``moves``, ``result``
(b, w or draw), ``end`` (five, or something else) and ``psq_moves``, the pairs of a psq file; games
without ``end`` are passed over. The status is 1 where a sample does not agree, or none was found.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tools.command_line import command_line

from wuziqi.records.formats.files import FORMATS, format_tree
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import rule_named

Sample = dict[str, Any]

_WINNERS: Final = {"b": Stone.BLACK, "w": Stone.WHITE}


def check_forbidden(sample: Sample) -> str:
    """Return the fault in the forbidden points of a board; "" for none."""
    board = Board(sample["size"])
    for stone, names in ((Stone.BLACK, sample["black"]), (Stone.WHITE, sample["white"])):
        for name in names:
            board.place(parse_point(name), stone)
    found = {str(point): kind.value for point, kind in forbidden_points(board).items()}
    return "" if found == sample["forbidden"] else f"forbidden points {found}"


def check_game(sample: Sample) -> str:
    """Return the fault in the end of a game and its files; "" for none."""
    if "end" not in sample:
        return ""
    game = Game(sample["size"], rule=rule_named(sample["rule"]))
    for name in sample["moves"]:
        if game.outcome is not None:
            return f"ended before {name}"
        game.play(parse_point(name))
    winner = game.outcome.winner if game.outcome else None
    if winner is not (_WINNERS.get(sample["result"]) if sample["end"] == "five" else None):
        return f"won by {winner}"
    pairs = "".join(f"{x},{y},7\n" for x, y in sample["psq_moves"])
    text = f"Piskvorky {sample['size']}x{sample['size']}, 11:11, 0\n{pairs}a\nb\n0\n".encode()
    tree = FORMATS["psq"].parse(text, FormatOptions())
    if [str(point) for point in tree.moves()] != sample["moves"]:
        return "other moves in psq"
    if (
        format_tree(tree, "psq", FormatOptions()) != text
        or parse_sgf(format_sgf(tree)).moves() != tree.moves()
    ):
        return "not the same when it is written and read"
    return ""


_CHECKS: Final[dict[str, Callable[[Sample], str]]] = {
    "forbidden*.jsonl": check_forbidden,
    "games*.jsonl": check_game,
}


def checked(folder: Path) -> Iterator[str]:
    """Yield the fault of each sample of a folder; "" for a correct sample."""
    for pattern, check in _CHECKS.items():
        for path in sorted(folder.glob(pattern)):
            for line in path.read_text(encoding="utf-8").splitlines():
                sample = json.loads(line)
                wrong = check(sample)
                yield wrong and f"{path.name} {sample.get('id', '?')}: {wrong}"


def main(arguments: list[str] | None = None) -> int:
    parser = command_line(__doc__)
    parser.add_argument("folder", type=Path)
    results = list(checked(parser.parse_args(arguments).folder))
    wrong = [result for result in results if result]
    print(*wrong, f"{len(results) - len(wrong)} of {len(results)} samples agree", sep="\n")
    return int(bool(wrong) or not results)


if __name__ == "__main__":
    sys.exit(main())

"""``wuziqi review`` as a process, the files that it writes, and resumed reviews."""

import json
import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from tests.warm_start import run_text

from wuziqi.cli import review as command
from wuziqi.cli.main import main
from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.records.picture import as_svg
from wuziqi.review.output import annotated, chance_chart
from wuziqi.review.review import Reviewer, ReviewRun, dump_run, load_run, review_of
from wuziqi.review.reviewed_game import game_of_tree
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE
from wuziqi.rules.threats import Formation

MOVES = "9 e5 a9 d5 a8 c5 a7 i1 b5"
"""White leaves an open three unanswered, black does not make a four of it, white stops it."""

MARKS = {
    "best",
    "good",
    "inaccuracy",
    "mistake",
    "blunder",
    "missed-win",
    "only",
    "forced-loss",
    "opening",
}
NODES = "300"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(MOVES, encoding="ascii")
    return path


def review(command: list[str], *words: object) -> "subprocess.CompletedProcess[str]":
    return run_text([*command, "review", "--nodes", NODES, *map(str, words)])


def told(command: list[str], path: Path, *words: str) -> dict[str, Any]:
    done = review(command, path, "--json", *words)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_a_whole_game_as_json(wuziqi_command: list[str], saved: Path) -> None:
    found = told(wuziqi_command, saved)
    assert list(found) == ["rule", "size", "moves", "accuracy"]
    assert (found["rule"], found["size"], set(found["accuracy"])) == (
        "freestyle",
        9,
        {"black", "white"},
    )
    assert [move["point"] for move in found["moves"]] == MOVES.split()[1:]
    for number, move in enumerate(found["moves"], 1):
        assert list(move) == [
            *("number", "point", "color", "mark", "win_before", "win_after", "best", "line"),
            *("proof_before", "proof_after", "words", "rows"),
        ]
        assert (move["number"], move["color"]) == (number, "black" if number % 2 else "white")
        assert move["mark"] in MARKS
        assert min(move["win_before"], move["win_after"]) >= 0
        assert max(move["win_before"], move["win_after"]) <= 1
        assert move["line"][0] == move["best"]
        for proof in (move["proof_before"], move["proof_after"]):
            assert proof is None or (
                proof["winner"] in {"black", "white"}
                and proof["plies"] > 0
                and proof["by"] in {"fours", "threats", "search"}
            )
    sixth, seventh = found["moves"][5:7]
    assert sixth["words"].startswith("left the open three c5-e5 unanswered")
    assert seventh["mark"] == "missed-win"
    assert told(wuziqi_command, saved) == found


def test_the_text(wuziqi_command: list[str], saved: Path) -> None:
    done = review(wuziqi_command, saved)
    lines = done.stdout.splitlines()
    assert any("i1*?" in line and "missed a win" in line for line in lines)
    assert any(line.startswith("Black: accuracy ") for line in lines)
    assert "The chances are those of players of level 5." in lines


def test_the_files(wuziqi_command: list[str], saved: Path, tmp_path: Path) -> None:
    out, svg, png = tmp_path / "out.sgf", tmp_path / "chart.svg", tmp_path / "chart.png"
    done = review(wuziqi_command, saved, "--output", out, "--svg", svg, "--png", png)
    assert (done.returncode, done.stderr) == (0, "")
    tree = parse_sgf(out.read_bytes())
    assert [str(point) for point in tree.moves()] == MOVES.split()[1:]
    assert "missed a win" in tree.note(7).comment
    assert tree.note(7).properties["BM"] == ["2"]
    assert len(list(tree.children(6))) == 2
    assert ET.fromstring(svg.read_bytes()).tag.endswith("svg")  # noqa: S314  our own
    with Image.open(png) as image:
        assert min(image.size) > 200
    assert review(wuziqi_command, saved, "--svg", svg).returncode == 2


@pytest.mark.parametrize(
    ("text", "words", "error"),
    [
        ("15 h8", ["--rule", "connect6"], "only games of five in a row can be reviewed"),
        ("(;SZ[15])", [], "there are no moves to review"),
        ("15 h8", ["--output", "a.psq"], "a.psq: the name does not tell the format (.sgf)"),
    ],
)
def test_what_is_refused(
    saved: Path, text: str, words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    saved.write_text(text, encoding="ascii")
    assert main(["review", str(saved), *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert error in line


@pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be selected")
def test_a_review_that_was_left_and_resumed_is_the_same(wuziqi_command: list[str]) -> None:
    game = game_of_tree(parse_sgf(b"(;SZ[9];B[ee];W[ed];B[fe];W[ge];B[df])"), FREESTYLE)
    whole = ReviewRun(game, int(NODES))
    make(wuziqi_command, whole, until=game.positions)
    left = ReviewRun(game, int(NODES), sketch=50)
    make(wuziqi_command, left, until=3)
    assert 3 <= left.judged < game.positions
    resumed = load_run(game, dump_run(left))
    make(wuziqi_command, resumed, until=game.positions)
    assert resumed.is_done
    assert resumed.review == whole.review


def make(command: list[str], run: ReviewRun, until: int) -> None:
    """Judge positions until ``until`` of them are judged in full."""
    reviewer = Reviewer([*command, "engine"], run)
    try:
        reviewer.advance()
        while not reviewer.is_done and run.judged < until:
            select.select(reviewer.descriptors(), [], [], reviewer.next_wake())
            reviewer.advance()
    finally:
        reviewer.close()
    assert reviewer.failure is None


def test_an_engine_that_fails_is_reported() -> None:
    game = game_of_tree(parse_sgf(b"(;SZ[9];B[ee])"), FREESTYLE)
    reviewer = Reviewer(["/nowhere/engine"], ReviewRun(game, 10))
    reviewer.advance()
    reviewer.advance()
    assert reviewer.failure is not None
    assert reviewer.is_done
    reviewer.close()


# The output, from made-up judgements

TREE = b"(;FF[4]GM[4]SZ[15];B[hh](;W[ii]C[hm];B[hg](;W[ij])(;W[kk]))(;W[hi];B[gg]))"


def made_up() -> list[Judgement]:
    """Judgements of TREE by which all moves but the first are wrong."""
    names = ("h8", "g7 h7 f7", "g10", "m5 l5", "a1")
    lines = [tuple(map(parse_point, name.split())) for name in names]
    won, five = Proven(True, 9, "threats"), Proven(True, 1, "fours", shortest=True)
    return [
        Judgement(lines[0], 30),
        Judgement(lines[1], 0, five, Formation.FIVE),
        Judgement(lines[2], 0, won, Formation.FOUR_THREE),
        Judgement(lines[3], -200, only=lines[3][0]),
        Judgement(lines[4], 0, won),
    ]


def test_better_lines_become_the_last_variations() -> None:
    tree = parse_sgf(TREE)
    review = review_of(game_of_tree(tree, FREESTYLE), made_up())
    again = parse_sgf(format_sgf(annotated(tree, review)))
    assert again.moves() == tree.moves()
    leaves = [[str(again.point(node)) for node in again.line(leaf)] for leaf in again.leaves()]
    assert leaves == [
        ["h8", "i7", "h9", "i6"],
        ["h8", "i7", "h9", "k5"],
        ["h8", "i7", "h9", "m5", "l5"],
        ["h8", "i7", "g10"],
        ["h8", "h7", "g9"],
        ["h8", "g7", "h7", "f7"],
    ]


def test_comments_of_the_file_are_kept() -> None:
    tree = parse_sgf(TREE)
    review = review_of(game_of_tree(tree, FREESTYLE), made_up())
    assert annotated(tree, review).note(2).comment.splitlines() == [
        "hm",
        "missed win: Black's chance 0% → 100%",
        "missed a win in 1 stone (g7, five); let Black win by force in at most 5 stones",
    ]


def test_the_chart_marks_mistakes() -> None:
    review = review_of(game_of_tree(parse_sgf(TREE), FREESTYLE), made_up())
    circles = [
        element.attrib["class"]
        for element in ET.fromstring(as_svg(chance_chart(review)))  # noqa: S314  our own
        if element.tag.endswith("circle")
    ]
    assert len(circles) == 3
    assert circles == [move.mark.value for move in review.mistakes()]


def test_an_interrupted_review_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, path = game_of_tree(parse_sgf(TREE), FREESTYLE), tmp_path / "reviews" / "one.json"
    run = ReviewRun(game, 300)
    run.accept(0, 300, made_up()[0])
    command._keep(run, path)
    assert capsys.readouterr().err == ("1 of 5 positions are saved; the same command continues.\n")
    again = command._taken_up(game, 300, path)
    assert (again.judgements, again.wanted) == (run.judgements, (1, 300))
    path.write_text("{", encoding="ascii")
    assert command._taken_up(game, 300, path).judged == 0
    assert "starts over" in capsys.readouterr().err


def test_moves_of_a_laid_opening_get_no_marks() -> None:
    game = replace(game_of_tree(parse_sgf(TREE), FREESTYLE), opening=3)
    marks = [move.mark.value for move in review_of(game, made_up()).moves]
    assert marks == ["opening", "opening", "opening", "blunder"]

"""The lines of the brain besides its moves: MESSAGE lines, and replies for our front ends.

Points in a MESSAGE are for people (``h8``), points in the replies for programs (``X,Y``).
"""

from collections.abc import Iterable, Mapping

from wuziqi.engine.api import Hint, JudgeResult, Move, Progress, Proof, mate_plies
from wuziqi.protocol.evaluation import Depth, Evaluation, Mate, Score
from wuziqi.protocol.lines import format_coordinates
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point


def depth_message(progress: Progress) -> str:
    """Return ``MESSAGE Depth D-S | Eval E | Node N | Time Tms | PV`` for one finished depth."""
    return (
        f"MESSAGE Depth {depth(progress)}"
        f" | Eval {evaluation(progress.score)} | Node {progress.nodes}"
        f" | Time {progress.time_ms}ms | {line(progress.pv)}"
    )


def line_message(place: int, found: Progress) -> str:
    """Return ``MESSAGE (place) E | D-S | PV`` for one of several best moves."""
    told = f"{evaluation(found.score)} | {depth(found)} | {line(found.pv)}"
    return f"MESSAGE ({place}) {told}"


def vcf_message(vcf: tuple[Move | None, ...]) -> str:
    """Return ``MESSAGE VCF n | h8 j10 ...`` for a win by fours alone, n being own moves."""
    return f"MESSAGE VCF {(len(vcf) + 1) // 2} | {line(vcf)}"


def depth(progress: Progress) -> Depth:
    return Depth(progress.depth, progress.selective_depth)


def evaluation(score: int) -> Evaluation:
    """Return the evaluation of an engine's score, for the same side."""
    plies = mate_plies(score)
    return Score(score) if plies is None else Mate(plies)


def line(moves: Iterable[Move | None]) -> str:
    """Return moves as players write them, ``--`` for a ply without a legal move."""
    return " ".join("--" if move is None else str(Point(*move)) for move in moves)


def scores_answer(scores: Mapping[Move, int], size: Size) -> str:
    """Return ``SCORES X,Y,n X,Y,n ...``."""
    cells = (f"{_coordinates(move, size)},{score}" for move, score in scores.items())
    return " ".join(["SCORES", *cells])


def threats_answer(threats: Mapping[Stone, Mapping[Move, str]], size: Size) -> str:
    """Return ``THREATS X,Y,colour,class ...`` with classes such as ``open-four``."""
    cells = (
        f"{_coordinates(move, size)},{stone.name.lower()},{threat.replace(' ', '-')}"
        for stone, points in threats.items()
        for move, threat in points.items()
    )
    return " ".join(["THREATS", *cells])


def hint_answer(hint: Hint, size: Size) -> str:
    """Return ``HINT X,Y reason,reason X,Y ...`` with reasons such as ``makes-four``."""
    reasons = ",".join(reason.replace(" ", "-") for reason in hint.reasons)
    forced = ["--" if move is None else _coordinates(move, size) for move in hint.line]
    return " ".join(["HINT", _coordinates(hint.move, size), reasons, *forced])


def judge_answer(judgement: JudgeResult, size: Size) -> str:
    """Return ``JUDGE score proof shape only X,Y X,Y ...``, see brain.py."""
    proof = "-" if judgement.proof is None else _proof(judgement.proof)
    shape = judgement.shape.replace(" ", "-") or "-"
    only = "-" if judgement.only is None else _coordinates(judgement.only, size)
    line = (_coordinates(move, size) for move in judgement.line)
    return " ".join(["JUDGE", str(judgement.score), proof, shape, only, *line])


def _proof(proof: Proof) -> str:
    """Return ``win,7,fours,shortest`` or ``loss,12,threats``."""
    result = "win" if proof.wins else "loss"
    return f"{result},{proof.plies},{proof.way}{',shortest' if proof.shortest else ''}"


def forbidden_answer(points: Iterable[Move], size: Size) -> str:
    """Return ``FORBID xxyyxxyy.``, two digits each for X and Y, sorted; ``FORBID .`` for none."""
    cells = sorted((column, size.height - 1 - row) for column, row in points)
    return "FORBID " + "".join(f"{x:02}{y:02}" for x, y in cells) + "."


def _coordinates(move: Move, size: Size) -> str:
    return format_coordinates(Point(*move), size)

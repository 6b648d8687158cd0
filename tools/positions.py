"""Games and positions of files, judged by our engine in this process."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.protocol.brain.messages import judge_answer
from wuziqi.protocol.client.events import parse_judged
from wuziqi.protocol.evaluation import Judgement
from wuziqi.review.reviewed_game import ReviewedGame
from wuziqi.rules.board import Size
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import rule_named
from wuziqi.session.analysis import Target

Record = dict[str, Any]
"""A line of a file of JSON lines: a game or a position with ``rule``, ``size`` and ``moves``."""


def records(paths: Sequence[Path]) -> Iterator[Record]:
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def game_of(record: Record) -> ReviewedGame:
    names = record["moves"].split() if isinstance(record["moves"], str) else record["moves"]
    rule = rule_named(record["rule"])
    moves = tuple((parse_point(name), rule.color_of_move(at)) for at, name in enumerate(names))
    return ReviewedGame(Size.square(record["size"]), rule, moves)


class PositionJudge:
    """Judges positions as the engine's process does, with so many nodes for each."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._engines: dict[tuple[Size, str], Engine] = {}

    def judgement(self, target: Target) -> Judgement:
        key = (target.size, target.rule.name)
        if key not in self._engines:
            self._engines[key] = Engine(*target.size, rule=target.rule, seed=1)
        engine = self._engines[key]
        engine.set_up((*point, stone) for point, stone in target.stones)
        found = engine.judge(target.side, Limits(max_nodes=self._nodes))
        answer = judge_answer(found, target.size).removeprefix("JUDGE ")
        return parse_judged(0, answer, target.size).judgement

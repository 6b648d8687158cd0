"""The parts both ends are made of: lines, the inbox, coordinates, time and messages."""

import time
from collections import deque

import pytest

from wuziqi.engine.api import WIN, Progress
from wuziqi.engine.engine import Engine
from wuziqi.levels import WEAKEST, level_at, level_of
from wuziqi.protocol.brain import messages
from wuziqi.protocol.brain.brain import Brain
from wuziqi.protocol.brain.engine_runner import EngineRunner
from wuziqi.protocol.brain.messages import BrainOptions, Inbox
from wuziqi.protocol.lines import (
    MAX_LINE_BYTES,
    BoardState,
    CoordinatesError,
    LineReader,
    LineSplitter,
    format_coordinates,
    parse_coordinates,
    parse_several,
    stones_left,
)
from wuziqi.rules.board import Occupied, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, STANDARD, RuleError, rule_named


class Typed:
    """Bytes that arrive as the test types them; nobody waits for more."""

    lag = 0.0

    def __init__(self) -> None:
        self._chunks: deque[bytes] = deque()

    def fileno(self) -> int:
        raise NotImplementedError

    def read(self, timeout: float | None) -> bytes | None:
        assert self._chunks or timeout is not None, "this would wait for ever"
        return self._chunks.popleft() if self._chunks else None

    def close(self) -> None:
        pass

    def write(self, sent: bytes) -> None:
        self._chunks.append(sent)

    def end(self) -> None:
        self._chunks.append(b"")


@pytest.fixture
def typed() -> Typed:
    return Typed()


# Lines


@pytest.mark.parametrize(
    ("chunks", "lines"),
    [
        ([b"a\nb\n"], ["a", "b"]),
        ([b"a\r\nb\rc\n"], ["a", "b", "c"]),
        ([b"a\r", b"\nb\n"], ["a", "b"]),
        ([b"a", b"b", b"\n"], ["ab"]),
        ([b"\n \n\t\r\n"], []),
        ([b"\xff\n"], ["\ufffd"]),
        ([b"x" * 70_000, b"x" * 70_000, b"\ny\n"], ["x" * MAX_LINE_BYTES, "y"]),
        ([b"unfinished"], []),
    ],
)
def test_splitting_lines(chunks: list[bytes], lines: list[str]) -> None:
    splitter = LineSplitter()
    assert [line for chunk in chunks for line in splitter.feed(chunk)] == lines


def test_last_line_may_lack_its_end() -> None:
    splitter = LineSplitter()
    splitter.feed(b"a\nb")
    assert splitter.finish() == ["b"]
    assert splitter.finish() == []


@pytest.mark.parametrize("ends", [False, True])
def test_last_words_may_come_in_pieces_and_before_the_end(typed: Typed, ends: bool) -> None:
    typed.lag = 0.05
    typed.write(b"out of")
    typed.write(b" luck")
    if ends:
        typed.end()
    assert LineReader(typed).read_last() == ["out of luck"]


# The inbox


def test_inbox_cuts_commands(typed: Typed) -> None:
    typed.write(b"Turn\t 7,7 \n")
    command = Inbox(LineReader(typed)).next()
    assert (command.name, command.argument, command.text) == ("TURN", "7,7", "Turn\t 7,7")
    typed.end()


def test_end_of_the_input_is_end_for_ever(typed: Typed) -> None:
    inbox = Inbox(LineReader(typed))
    typed.write(b"ABOUT")
    typed.end()
    assert inbox.next().name == "ABOUT"
    for _ in range(2):
        with pytest.raises(EOFError):
            inbox.next()


def test_stop_hurries_all_before_it_and_none_behind(typed: Typed) -> None:
    inbox = Inbox(LineReader(typed))
    typed.write(b"TURN 1,1\nYXSTOP\nTURN 2,2\n")
    hurried = {}
    for _ in range(3):
        command = inbox.next()
        hurried[command.text] = inbox.hurried
    assert hurried == {"TURN 1,1": True, "YXSTOP": False, "TURN 2,2": False}
    typed.end()


def test_command_is_dated_to_the_last_look_without_it(typed: Typed) -> None:
    inbox = Inbox(LineReader(typed))
    inbox.poll()
    before = inbox._polled
    typed.write(b"BEGIN\n")
    assert inbox.next().arrived == before
    typed.end()


def test_command_that_is_waited_for_is_dated_to_when_it_is_seen(typed: Typed) -> None:
    inbox = Inbox(LineReader(typed))
    assert not inbox.has_come()
    before = inbox._polled
    typed.write(b"BEGIN\n")
    assert inbox.has_come()
    assert inbox.next().arrived > before
    typed.end()


# Turns in time


class Clock:
    """The clock of a brain whose engine takes a second to begin a game."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        begin = EngineRunner.new_game

        def begin_slowly(runner: EngineRunner, size: Size) -> None:
            self.now += 1
            begin(runner, size)

        monkeypatch.setattr(EngineRunner, "new_game", begin_slowly)
        monkeypatch.setattr(messages, "time", self)

    def monotonic(self) -> float:
        return self.now


@pytest.mark.parametrize(("early", "seconds_lost"), [(False, 0), (True, 1)])
def test_a_turn_behind_ok_has_all_its_time(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, early: bool, seconds_lost: int
) -> None:
    """One that was sent before OK counts from when it may have been."""
    clock = Clock(monkeypatch)
    lost = []

    def turn(_runner: EngineRunner, _position: BoardState, arrived: float) -> list[Point]:
        lost.append(clock.now - arrived)
        return [Point(7, 7)]

    monkeypatch.setattr(EngineRunner, "turn", turn)
    said = []

    def say(line: str) -> None:
        said.append(line)
        if line == "OK":
            if not early:
                typed.write(b"BEGIN\n")
            typed.end()

    typed.write(b"START 15\nBEGIN\n" if early else b"START 15\n")
    Brain(Inbox(LineReader(typed)), say, BrainOptions()).run()
    assert said == ["OK", "7,7"]
    assert lost == [seconds_lost]


def test_the_engine_hears_of_a_move_that_was_late(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[float] = []
    monkeypatch.setattr(Engine, "note_lateness", lambda _engine, seconds: heard.append(seconds))
    runner = EngineRunner(BrainOptions(turn_ms=200), Inbox(LineReader(typed)), print)
    runner.new_game(Size.square(15))
    runner.answered(time.monotonic())
    assert heard == []
    arrived = time.monotonic() - 1000
    late = time.monotonic() - runner.deadline(arrived)
    runner.answered(arrived)
    assert heard == [pytest.approx(late, abs=1)]


# Coordinates


def test_rows_are_counted_from_the_top() -> None:
    assert parse_coordinates("0,0", Size(9, 15)) == Point(0, 14)
    assert parse_coordinates(" 3 , 14 ", Size(9, 15)) == Point(3, 0)
    assert format_coordinates(Point(3, 0), Size(9, 15)) == "3,14"


def test_several_points_stand_in_a_line() -> None:
    assert parse_several("3,14", Size(9, 15)) == (Point(3, 0),)
    assert parse_several(" 3 , 14\t0,0  8,1", Size(9, 15)) == (
        Point(3, 0),
        Point(0, 14),
        Point(8, 13),
    )
    for text in ("", "1,2 3", "1,2,3,4", "1,2;3,4", "1,23,4", "1,2 9,0"):
        with pytest.raises(CoordinatesError):
            parse_several(text, Size(9, 15))


@pytest.mark.parametrize(
    "text", ["", "1", "1,", "1,2,3", "-1,2", "1.5,2", "9,0", "0,15", "a,b", "1,2 3,4"]
)
def test_what_is_no_point(text: str) -> None:
    with pytest.raises(CoordinatesError):
        parse_coordinates(text, Size(9, 15))


# The position


def test_positions_do_not_change() -> None:
    empty = BoardState(Size(5, 4), Stone.WHITE)
    one = empty.with_stones([Point(2, 2)], Stone.BLACK)
    assert (empty[Point(2, 2)], one[Point(2, 2)]) == (None, Stone.BLACK)
    assert one.without(Point(2, 2)).stones == ()
    with pytest.raises(Occupied):
        one.with_stones([Point(2, 2)], Stone.WHITE)


def test_game_is_over_by_a_winning_row_or_a_full_board() -> None:
    row = [(Point(column, 2), Stone.WHITE) for column in range(6)]
    five = tuple(Point(column, 2) for column in range(5))
    assert BoardState(Size(6, 6), stones=row[:4]).outcome(FREESTYLE) is None
    assert BoardState(Size(6, 6), stones=row[:5]).outcome(STANDARD) == Outcome(Stone.WHITE, five)
    assert BoardState(Size(6, 6), stones=row).outcome(FREESTYLE) is not None
    assert BoardState(Size(6, 6), stones=row).outcome(STANDARD) is None
    drawn = [
        (Point(column, line), Stone.BLACK if (column // 2 + line) % 2 else Stone.WHITE)
        for column in range(5)
        for line in range(5)
    ]
    assert BoardState(Size(5, 5), stones=drawn).outcome(FREESTYLE) == Outcome(None)


def test_turns_of_connect6_have_as_many_stones_as_are_left() -> None:
    black, white = Stone
    for colors, side, left in (
        ((), black, 1),
        ((black,), white, 2),
        ((black, white), white, 1),
        ((black, white, white), black, 2),
        ((white, black, white), black, 2),
        ((black, white, white), white, 1),
        ((black, black), white, 1),
    ):
        assert stones_left(CONNECT6, colors, side, 99) == left
        assert stones_left(FREESTYLE, colors, side, 99) == 1
    assert stones_left(CONNECT6, (black,), white, 1) == 1


# Options and time


def after_info(**info: int) -> BrainOptions:
    options = BrainOptions()
    for key, value in info.items():
        options = options.with_info(key, str(value))
    return options


def test_info_sets_what_it_names() -> None:
    options = after_info(STRENGTH=3, Max_Memory=1000, max_depth=4, max_node=5, rule=1, seed=-7)
    assert options == BrainOptions(level_of(3), -7, 1000, 4, 5, STANDARD)


@pytest.mark.parametrize(
    ("key", "value"),
    [("strength", "x"), ("strength", "nan"), ("seed", ""), ("rule", "1 2"), ("colour", "1")],
)
def test_info_ignores_the_rest(key: str, value: str) -> None:
    assert BrainOptions().with_info(key, value) == BrainOptions()


def test_rules_have_numbers_and_names() -> None:
    options = after_info(rule=4)
    assert (options.rule, options.any_board) == (RENJU, False)
    options = options.with_info("wuziqi_rule", "Row-4")
    assert (options.rule, options.any_board) == (rule_named("row-4"), True)
    options = options.with_info("rule", "2")
    assert (options.rule, options.any_board) == (RENJU, False)
    for key, value in (("rule", "5"), ("wuziqi_rule", "row-2"), ("wuziqi_rule", "")):
        assert isinstance(options.with_info(key, value).rule, RuleError)


@pytest.mark.parametrize("strength", ["3.25", "-1.5", "7"])
def test_the_strength_may_lie_between_levels_or_below(strength: str) -> None:
    level = BrainOptions().with_info("strength", strength).level
    assert level == level_at(float(strength))


def test_info_out_of_range_takes_the_nearest() -> None:
    assert after_info(strength=100).level == level_of(10)
    assert after_info(strength=-9).level == level_at(WEAKEST)
    assert after_info(max_memory=0).memory is None
    assert after_info(max_memory=10**17).memory == 2_000_000_000
    assert after_info(max_depth=0).max_depth is None
    assert after_info(time_left=-5).left_ms == 0
    assert after_info(time_left=2_147_483_647).left_ms is None


@pytest.mark.parametrize("limit", [50, 100, 500, 5000, 60_000])
def test_a_margin_is_left_of_every_turn(limit: int) -> None:
    budget = after_info(timeout_turn=limit).turn_budget(0)
    assert budget is not None
    assert limit / 2 <= budget <= limit - 10


@pytest.mark.parametrize(
    ("info", "used_ms", "lowest", "highest"),
    [
        ({}, 0, 500, 1000),
        ({"timeout_turn": 0}, 0, 0, 0),
        ({"timeout_turn": 10}, 0, 0, 10),
        ({"timeout_turn": 5000, "timeout_match": 0}, 0, 4500, 4999),
        ({"timeout_match": 100_000}, 0, 1000, 10_000),
        ({"timeout_match": 100_000}, 99_000, 0, 100),
        ({"timeout_match": 100_000}, 200_000, 0, 0),
        ({"timeout_turn": 5000, "timeout_match": 100_000, "time_left": 1000}, 0, 0, 100),
        ({"timeout_turn": 500, "time_left": 2_147_483_647}, 0, 400, 499),
        ({"timeout_turn": 500, "time_left": -1}, 0, 0, 0),
    ],
)
def test_turn_budget(info: dict[str, int], used_ms: int, lowest: int, highest: int) -> None:
    budget = after_info(**info).turn_budget(used_ms)
    assert budget is not None
    assert lowest <= budget <= highest


@pytest.mark.parametrize("key", ["max_depth", "max_node"])
def test_other_limits_need_no_time(key: str) -> None:
    assert after_info(**{key: 8}).turn_budget(0) is None
    assert after_info(**{key: 8, "timeout_turn": 0}).turn_budget(0) == 0


# Messages


def test_depth_message() -> None:
    progress = Progress(8, 13, -67, 25, 4018, ((7, 7), (8, 8)))
    text = "MESSAGE Depth 8-13 | Eval -67 | Node 4018 | Time 25ms | h8 i9"
    assert messages.depth_message(progress) == text


@pytest.mark.parametrize(("score", "text"), [(WIN - 5, "+M5"), (4 - WIN, "-M4"), (-67, "-67")])
def test_proven_results_are_written_in_plies(score: int, text: str) -> None:
    assert str(messages.evaluation(score)) == text


def test_a_line_of_several_is_told_with_its_place() -> None:
    found = Progress(7, 9, WIN - 3, 20, 500, ((7, 7), (8, 8), (6, 6)))
    assert messages.line_message(2, found) == "MESSAGE (2) +M3 | 7-9 | h8 i9 g7"


def test_vcf_message_counts_own_moves() -> None:
    vcf = ((7, 7), (8, 8), (9, 9), None, (10, 10))
    assert messages.vcf_message(vcf) == "MESSAGE VCF 3 | h8 i9 j10 -- k11"


def test_answers_for_the_screen() -> None:
    assert messages.scores_answer({(0, 0): 5, (1, 4): -2}, Size(5, 5)) == "SCORES 0,4,5 1,0,-2"
    threats = {Stone.BLACK: {(0, 0): "open four"}, Stone.WHITE: {(0, 0): "five"}}
    assert (
        messages.threats_answer(threats, Size(5, 5)) == "THREATS 0,4,black,open-four 0,4,white,five"
    )
    assert messages.threats_answer({}, Size(5, 5)) == "THREATS"

"""Runs of puzzles: three minutes, or until the first mistake."""

import random
from dataclasses import replace
from datetime import date

from tests.puzzles.positions import DEFENCE, FOURS, OPEN_THREE
from tests.tui.preferred import prefer, text_of

from wuziqi.play.events import Go
from wuziqi.puzzles.sitting import RUN_SECONDS, PuzzleRefusal, PuzzleRun, RunKind
from wuziqi.puzzles.trainer import Trainer, kept_trainer
from wuziqi.records.library.library import Library
from wuziqi.rules.point import parse_point
from wuziqi.session.results import Refused
from wuziqi.tui.practice.run_page import RunPage
from wuziqi.words.glyphs import ASCII
from wuziqi.words.puzzle_texts import run_result_text

SET = [replace(base, id=f"{base.id}{n}") for n in range(4) for base in (FOURS, OPEN_THREE, DEFENCE)]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def trainer() -> Trainer:
    return Trainer(SET, today=lambda: date(2026, 11, 22))


def begun(kind: RunKind, clock: Clock | None = None) -> PuzzleRun:
    return PuzzleRun(trainer(), kind, clock or Clock(), random.Random(1))


def test_a_streak_ends_with_the_first_mistake() -> None:
    run = begun(RunKind.STREAK)
    assert run.again() == Refused(PuzzleRefusal.RUN_GOES_ON)
    for _puzzle in range(3):
        run.answer(run.puzzle.firsts[0])
    run.answer(parse_point("o1"))
    assert (run.solved, run.is_over, run.best) == (3, True, 3)
    assert run_result_text(run) == "The run is over: 3 solved, your best."
    run.answer(run.puzzle.firsts[0])
    assert run.solved == 3


def test_three_minutes_go_on_after_a_mistake_and_end_by_the_clock() -> None:
    clock = Clock()
    run = begun(RunKind.TIMED, clock)
    run.answer(parse_point("o1"))
    run.go_on()
    run.answer(run.puzzle.firsts[0])
    assert (run.solved, run.failed, run.is_over) == (1, 1, False)
    clock.now += RUN_SECONDS
    run.answer(run.puzzle.firsts[0])
    assert (run.solved, run.is_over) == (1, True)


def test_a_wrong_answer_stays_until_the_player_goes_on_and_the_clock_waits() -> None:
    clock = Clock()
    run = begun(RunKind.TIMED, clock)
    first = run.puzzle
    run.put(parse_point("o1"))
    assert (run.puzzle, run.asks) == (first, False)
    assert run.put(first.firsts[0]) == Refused(PuzzleRefusal.ANSWER_SHOWN)
    clock.now += RUN_SECONDS
    run.tick()
    assert (run.seconds_left, run.is_over) == (RUN_SECONDS, False)
    run.go_on()
    assert run.puzzle is not first
    assert run.seconds_left == RUN_SECONDS


def test_missed_puzzles_come_back_at_the_end_until_each_is_solved() -> None:
    clock = Clock()
    run = begun(RunKind.TIMED, clock)
    missed = []
    for _wrong in range(2):
        missed.append(run.puzzle)
        run.put(parse_point("o1"))
        run.go_on()
    clock.now += RUN_SECONDS
    run.tick()
    assert (run.is_over, run.missed, run.puzzle) == (True, missed, missed[0])
    run.put(parse_point("o2"))
    run.go_on()
    assert run.missed == missed[::-1]
    for puzzle in missed[::-1]:
        assert run.puzzle is puzzle
        run.put(puzzle.firsts[0])
    assert (run.asks, run.solved, run.failed) == (False, 0, 2)
    assert run.put(parse_point("o2")) == Refused(PuzzleRefusal.RUN_OVER)


def test_no_puzzle_comes_twice() -> None:
    run, seen = begun(RunKind.STREAK), set()
    while not run.is_over:
        seen.add(run.puzzle.id)
        run.answer(run.puzzle.firsts[0])
    assert (len(seen), run.solved) == (len(SET), len(SET))


def test_the_best_result_is_kept(library: Library) -> None:
    kept, _notice = kept_trainer(library)
    assert kept.note_best("streak", 7) is None
    assert kept.note_best("streak", 5) is None
    again, _notice = kept_trainer(library)
    assert again.bests == {"streak": 7}


def test_leaving_a_run_shows_its_result_first() -> None:
    page = RunPage(prefer(ASCII), trainer(), RunKind.TIMED)
    assert page.press("q") is Go.BACK
    for key in (":", *str(page.run.puzzle.firsts[0]), "enter"):
        page.press(key)
    assert "q result" in text_of(page)
    assert page.press("q") is None
    assert page.message == "The run is over: 1 solved, your best."
    assert "n once more" in text_of(page)
    assert page.press("q") is Go.BACK


def test_a_run_is_played_by_keys() -> None:
    page = RunPage(prefer(ASCII), trainer(), RunKind.STREAK)
    assert "Only the first move counts." in text_of(page)
    for key in (":", *str(page.run.puzzle.firsts[0]), "enter"):
        page.press(key)
    assert page.run.solved == 1
    assert page.message.startswith("Right: ")
    wrong = page.run.puzzle
    for key in (":", *"o1", "enter"):
        page.press(key)
    shown = text_of(page)
    assert "The run is over: 1 solved" in shown
    assert "Not the solution" in shown
    assert f"o1 is wrong: {wrong.firsts[0]} was right." in page.message
    assert page.run.puzzle is wrong
    page.press("enter")
    assert "Try 1 missed puzzle again" in text_of(page)
    for key in (":", *str(wrong.firsts[0]), "enter"):
        page.press(key)
    assert "The run is over" in text_of(page).splitlines()[1]
    page.press("n")
    assert page.run.solved == 0
    assert not page.run.is_over


def timed() -> tuple[RunPage, Clock]:
    page, clock = RunPage(prefer(ASCII), trainer(), RunKind.TIMED), Clock()
    page.run = begun(RunKind.TIMED, clock)
    return page, clock


def test_the_mistakes_of_a_run_come_back_by_keys() -> None:
    page, clock = timed()
    assert "Time left: 3:00" in text_of(page)
    wrong = page.run.puzzle
    for key in (":", *"o1", "enter"):
        page.press(key)
    clock.now += 1000
    page.poll()
    assert page.next_wake() is None
    assert "Time left: 3:00" in text_of(page)
    assert page.view().marks.texts == {parse_point("o1"): "?"}
    assert page.view().marks.hint == wrong.firsts[0]
    page.press("enter")
    assert page.run.puzzle is not wrong
    clock.now += RUN_SECONDS
    page.poll()
    assert "The run is over: 0 solved" in text_of(page)
    assert page.run.puzzle is wrong
    assert page.view().marks.hint is None
    for key in (":", *str(wrong.firsts[0]), "enter"):
        page.press(key)
    assert page.message.startswith(f"Right: {wrong.firsts[0]}.")
    assert not page.run.missed


def test_an_answer_after_the_end_is_late() -> None:
    page, clock = timed()
    for key in (":", *str(page.run.puzzle.firsts[0]), "enter"):
        page.press(key)
    clock.now += RUN_SECONDS
    for key in (":", *"o2", "enter"):
        page.press(key)
    assert page.run.failed == 0
    assert page.message == "The time was up: o2 does not count."
    page.press("enter")
    assert page.message == "The run is over: n starts another one."
